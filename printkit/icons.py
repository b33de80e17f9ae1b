"""The icons of the twist edition: one on the front of a card, another one on its back.

Cards without icons of their own get them here: every ordered pair of different icons comes up as evenly as can be,
and so within every stretch of the deck's dates, so that an icon says nothing about a card's age.
"""

import random
from collections.abc import Sequence
from itertools import permutations

ICONS = ("sun", "moon", "star", "leaf", "wave")
"""Every icon that we can draw."""


def assign_icons(count: int, icons: Sequence[str]) -> list[tuple[str, str]]:
    """Front and back icons for `count` cards in order of date; the same ones every time."""
    pairs = list(permutations(icons, 2))
    dealt: list[tuple[str, str]] = []
    while len(dealt) < count:
        # The block's number is its seed; each block holds every pair once.
        block = pairs.copy()
        random.Random(len(dealt)).shuffle(block)
        dealt += block
    return dealt[:count]
