"""The icons of the twist edition: one on the front of a card, another one on its back.

Cards without icons of their own get them here: every ordered pair of different icons comes up as evenly as can be,
and so within every stretch of the deck's dates, so that an icon says nothing about a card's age.
"""

import random
from collections.abc import Sequence

ICONS = ("sun", "moon", "star", "leaf", "wave")
"""Every icon that we can draw."""


def assign_icons(count: int, icons: Sequence[str]) -> list[tuple[str, str]]:
    """Front and back icons for `count` cards in order of date; the same ones every time.

    Icons are dealt in rounds: in one round each icon is on one front and on one back, always the same number of
    steps apart. As many rounds as there are steps hold every ordered pair once.
    """
    dealt: list[tuple[str, str]] = []
    while len(dealt) < count:
        rng = random.Random(len(dealt))
        for step in rng.sample(range(1, len(icons)), len(icons) - 1):
            fronts = rng.sample(range(len(icons)), len(icons))
            dealt += [(icons[front], icons[(front + step) % len(icons)]) for front in fronts]
    return dealt[:count]
