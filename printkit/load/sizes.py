"""The card and paper sizes that have a name, from their data files."""

from functools import lru_cache

from printkit.load.data import data_file
from printkit.units import Size, read_size


@lru_cache
def _named(file: str) -> dict[str, Size]:
    return {name: Size(*map(float, size)) for name, size in data_file(file).items()}


def card_sizes() -> dict[str, Size]:
    """Every named card size, in mm."""
    return _named("cards")


def paper_sizes() -> dict[str, Size]:
    """Every named paper size, in mm, portrait."""
    return _named("papers")


def card_size(text: str) -> Size | None:
    """A card size by its name, or one written as `63x88`."""
    return card_sizes().get(text.casefold()) or read_size(text)


def paper_size(text: str) -> Size | None:
    """A paper size by its name, or one written as `210x297`; always portrait."""
    size = paper_sizes().get(text.casefold()) or read_size(text)
    return Size(min(size), max(size)) if size else None
