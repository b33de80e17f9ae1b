"""Where words may be parted, by language."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from printkit.layout.text import Hyphenate

LEAST_PART = 3
"""Letters left on either side of a hyphen."""


def hyphenator(language: str) -> Hyphenate:
    """A function that says where a word of that language may be parted."""

    def positions(word: str) -> Sequence[int]:
        return list(_dictionary(language).positions(word))

    return positions


@lru_cache
def _dictionary(language: str) -> Any:
    import pyphen  # late: few decks have a word that long, and the patterns take a while to read

    return pyphen.Pyphen(lang=pyphen.language_fallback(language), left=LEAST_PART, right=LEAST_PART)
