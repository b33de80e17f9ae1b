"""How large a picture is printed on a card."""

from printkit.units import Size

BLEED = 2.0
"""Pictures run past the cut by this much, in mm."""
PICTURE_SHARE = 0.66
"""Of a card's height; the rest is the name's."""


def picture_frame(card: Size) -> Size:
    """The frame that a front's picture fills, its bleed on three sides included."""
    return Size(card.width + 2 * BLEED, card.height * PICTURE_SHARE + BLEED)
