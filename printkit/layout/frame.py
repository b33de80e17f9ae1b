"""How large a picture is printed on a card."""

from printkit.units import Size

BLEED, LEAST_BLEED = 2.0, 1.5
"""Pictures and grounds run past the cut by this much, in mm, and by no less."""
PICTURE_SHARE = 0.66
"""Of a card's height; the rest is the name's."""


def picture_frame(card: Size, bleed: float = BLEED) -> Size:
    """The frame that a front's picture fills, its bleed on three sides included."""
    return Size(card.width + 2 * bleed, card.height * PICTURE_SHARE + bleed)
