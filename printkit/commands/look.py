"""How a deck looks: its fonts opened and measured, for whoever lays it out or checks that it fits."""

from printkit.draw.fonts import FontBook, FontFaultError
from printkit.layout.faces import Look
from printkit.layout.frame import BLEED
from printkit.layout.hyphens import hyphenator
from printkit.model import Deck
from printkit.units import Size


def open_fonts(deck: Deck) -> tuple[FontBook, dict[str, str]]:
    """Our fonts and the author's, and those of the author's that can't be used, with the reason."""
    sound, faults = [], {}
    for path in deck.fonts:
        try:
            FontBook([path])
        except FontFaultError as fault:
            faults[path.name] = str(fault)
        else:
            sound.append(path)
    return FontBook(sound), faults


def deck_look(deck: Deck, fonts: FontBook, card: Size, *, bleed: float = BLEED, draft: bool = False) -> Look:
    """What all faces of a deck share."""
    return Look(
        deck=deck,
        card=card,
        bleed=bleed,
        fonts=fonts,
        display=fonts.chain("display"),
        small=fonts.chain("text"),
        strong=fonts.chain("strong"),
        hyphenate=hyphenator(deck.language.id),
        draft=draft,
    )
