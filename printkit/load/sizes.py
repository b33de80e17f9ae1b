"""The card sizes that have a name, from their data file."""

from functools import lru_cache

import yaml

from printkit.resources import DATA
from printkit.units import Size, read_size


@lru_cache
def card_sizes() -> dict[str, Size]:
    """Every named card size, in mm."""
    data = yaml.safe_load((DATA / "cards.yaml").read_text(encoding="utf-8"))
    return {name: Size(*map(float, size)) for name, size in data.items()}


def card_size(text: str) -> Size | None:
    """A card size by its name, or one written as `63x88`."""
    return card_sizes().get(text) or read_size(text)
