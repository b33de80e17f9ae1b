"""The credits of the cards that a build prints."""

from collections.abc import Sequence

from printkit.draw.fonts import FontBook
from printkit.layout.credits import credits_pages, fonts_shown
from printkit.layout.faces import Look
from printkit.load import reading_order
from printkit.model import Card
from printkit.ops import Page
from printkit.units import Size


def credits_for(look: Look, fonts: FontBook, cards: Sequence[Card], paper: Size, margin: float) -> list[Page]:
    """The pages of credits; none where the paper is too small to be read."""
    said = fonts.credits(fonts_shown(look, cards))
    return credits_pages(look, cards, said, reading_order(look.deck.language), paper, margin)
