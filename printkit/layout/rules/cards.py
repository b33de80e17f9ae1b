"""The short rules on cards of the deck's own size, front and back, to lie with the others."""

from printkit.colours import INK, PAPER, mix
from printkit.layout.faces import Look
from printkit.layout.flow import Type, fill, set_blocks
from printkit.layout.rules.facts import Facts
from printkit.layout.rules.story import short
from printkit.layout.sheets import Faces
from printkit.layout.text import MM_PER_POINT, Style, centred, fit, runs_of
from printkit.ops import Box, Op, Rect, Text

SIZES = (8.5, 8.25, 8.0, 7.75, 7.5, 7.25, 7.0, 6.75, 6.5)
"""Of the text, in points; larger cards have more room."""
MOST_CARDS = 12
BAND = 7.0
"""Height of the coloured band with the title, in mm."""


def rule_cards(facts: Facts) -> list[Faces] | None:
    """As few cards as the text takes, at the largest size that takes no more; None where cards are too small for it."""
    look = facts.look
    room = Box(0, 0, *look.card).inset(look.safe)
    room = Box(room.x, room.y, room.width, look.card.height - BAND * look.scale - look.safe - 1.5 * look.scale)
    blocks = short(facts)
    for sides in range(2, 2 * MOST_CARDS + 1, 2):
        for size in SIZES:
            type_ = facts.type(size * max(1.0, look.scale**0.5))
            filled = fill(set_blocks(blocks, room.width, type_), [room] * sides, stretch=0.5)
            if filled:
                faces = [_face(facts, type_, ops, i + 1, len(filled)) for i, ops in enumerate(filled)]
                faces += [_cover(facts)] * (len(faces) % 2)
                return list(zip(faces[::2], faces[1::2], strict=True))
    return None


def _ground(look: Look, colour: str) -> list[Op]:
    if look.draft:
        return [Rect(Box(0, 0, *look.card), stroke=mix(INK, "#FFFFFF", 0.6), line=0.5)]
    return [Rect(look.full, fill=colour)]


def _face(facts: Facts, type_: Type, ops: tuple[Op, ...], number: int, total: int) -> tuple[Op, ...]:
    look = facts.look
    w, h = look.card
    high = BAND * look.scale
    band: list[Op] = []
    if not look.draft:
        band.append(Rect(Box(look.full.x, h - high, look.full.width, high + look.bleed), fill=type_.accent))
    colour = INK if look.draft else PAPER
    middle = h - look.safe - (high - look.safe) / 2 + 0.4
    title, count = facts.words("head.rules"), f"{number}/{total}"
    size = 8.5 * look.scale
    caps = look.fonts.cap_height(look.display[0]) / 1000 * size * MM_PER_POINT
    y = middle - caps / 2
    band.append(Text(look.safe, y, runs_of(title, look.fonts, look.display), size, colour))
    small = facts.type(6.5 * max(1.0, look.scale))
    x = w - look.safe - small.wide(count, small.text)
    band.append(Text(x, y, runs_of(count, look.fonts, look.small), small.size, colour))
    return (*_ground(look, PAPER), *band, *ops)


def _cover(facts: Facts) -> tuple[Op, ...]:
    """What is on the back of the last card where the text ends on its front: the deck's title."""
    look = facts.look
    accent = facts.type(8).accent
    style = Style(look.display, 15 * look.scale, 6.5)
    room = look.card.width - 2 * look.safe
    fitted = fit(look.deck.title, style, (room, look.card.height / 2), look.fonts, look.hyphenate)
    colour = INK if look.draft else PAPER
    x, y = look.card.width / 2, look.card.height / 2
    return (*_ground(look, accent), *(centred(fitted, style, x, y, colour, look.fonts) if fitted else ()))
