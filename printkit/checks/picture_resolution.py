"""A picture with too few pixels for the size at which it is printed."""

from collections.abc import Iterator
from math import ceil

from printkit.checks.base import Check, Facts, Finding, error, warning
from printkit.problems import quote
from printkit.units import MM_PER_INCH

SHARP, LEAST = 200, 72
"""Dots per inch: below the first a picture looks soft, below the second one sees its pixels."""


def find(facts: Facts) -> Iterator[Finding]:
    """Every picture that would be printed too coarse; drawings never are."""
    for card in facts.deck.cards:
        if not card.picture:
            continue
        picture = facts.picture(card)
        if picture.fault or not picture.width:
            continue
        # The picture fills its frame, so its tighter side decides.
        dpi = int(min(picture.width / facts.frame.width, picture.height / facts.frame.height) * MM_PER_INCH)
        if dpi < SHARP:
            needed = [ceil(side / MM_PER_INCH * SHARP) for side in facts.frame]
            text = (
                f"the picture {quote(card.picture.name)} has {picture.width} × {picture.height} pixels, "
                f"{dpi} dpi as printed: {needed[0]} × {needed[1]} would be sharp"
            )
            yield (warning if dpi >= LEAST else error)(card.place("art"), text, card)


CHECK = Check("picture-resolution", find, stops=True)
