"""Where words may be parted, by language."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from printkit.layout.text import Hyphenate

LEAST_PART = 3
"""Letters left on either side of a hyphen."""


def hyphenator(language: str) -> Hyphenate:
    """A function that says where a word of that language may be parted.

    Of two places a letter apart only the first is one: the patterns have “über-g-angen”, and nobody wants the second.
    """

    def positions(word: str) -> Sequence[int]:
        found = list(_dictionary(language).positions(word))
        return [at for at in found if at - 1 not in found]

    return positions


@lru_cache
def _dictionary(language: str) -> Any:
    import pyphen  # late: few decks have a word that long, and the patterns take a while to read

    return pyphen.Pyphen(lang=pyphen.language_fallback(language), left=LEAST_PART, right=LEAST_PART)
