"""A card explained: its front and its back, and a word with a line to everything on them.

The drawing hangs from its upper left corner and is made for the width it is given. Lines end beside what they name and
never on it.
"""

from itertools import chain
from typing import NamedTuple

from printkit.colours import INK, PAPER
from printkit.layout.faces import icon_spot, texts_of
from printkit.layout.flow import Drawn, Paragraph, Type, stacked
from printkit.layout.rules.facts import Facts, Side
from printkit.layout.rules.marks import LABEL, LARGEST, NARROW, high, mini, said
from printkit.layout.text import MM_PER_POINT, Style, centred, fit, no_hyphens, width
from printkit.model import Card
from printkit.ops import Box, Circle, Group, Line, Op, Text, Turn

POINTER = 5.0
"""From a word beside a card to the card."""
BEND = 2.2
"""From such a word to where its line turns to what it names."""
DOT = 0.45
"""Radius of the dot at a line's end."""
ASIDE = 1.9
"""From that dot to the word or the icon that is meant, on a card of our size."""
ABOVE = 2.2
"""Above a card, for the line to an icon on its far side."""
BETWEEN = 3.0


class Spot(NamedTuple):
    """Something on a card, and the point beside it at which its line ends. A line `over` the card comes from above."""

    key: str
    x: float
    y: float
    over: bool = False


def explained(facts: Facts, wide: float, type_: Type) -> Drawn:
    """A card's front and back, with a word and a line for everything on them."""
    look, words, card = facts.look, facts.words, facts.asked
    if wide < NARROW:
        return _listed(facts, card, wide, type_)
    small = type_.scaled(LABEL)
    sides = (_front_spots(facts, card), _back_spots(facts, card))
    beside = [word for spot in chain(*sides) for word in words(f"label.{spot.key}").split()]
    room = max(small.wide(word, small.text) for word in beside) + 0.2
    each = min(wide * 0.27 * type_.figures, (wide - BETWEEN) / 2 - room - POINTER, LARGEST)
    room = (wide - BETWEEN) / 2 - each - POINTER
    tall = high(look, each)
    scale = each / look.card.width
    top = small.line + (ABOVE if any(spot.over for spot in chain(*sides)) else 0.5)
    ops: list[Op] = []
    lowest = top + tall
    for side, spots, away in zip((Side.FRONT, Side.BACK), sides, (-1, 1), strict=True):
        middle = wide / 2 + away * (BETWEEN + each) / 2
        ops.append(said(words(f"label.{side.value}"), middle, -small.line / 2, small, strong=True))
        ops.append(mini(facts, card, side, middle, -top - tall / 2, each))
        x, y = middle - each / 2, -top - tall
        on_page = [spot._replace(x=x + spot.x * scale, y=y + spot.y * scale) for spot in spots]
        edge = room if away < 0 else wide - room
        drawn = _pointed(facts, on_page, Box(edge, y, room, tall), away, small)
        ops += drawn.ops
        lowest = max(lowest, drawn.height)
    return Drawn(lowest + 0.5, tuple(ops))


def _listed(facts: Facts, card: Card, wide: float, type_: Type) -> Drawn:
    """The same in a narrow column: what is on a face is said below it."""
    half = (wide - BETWEEN) / 2
    each = min(half, LARGEST)
    tall = high(facts.look, each)
    ops: list[Op] = []
    lowest = 0.0
    named = (_front_spots(facts, card), _back_spots(facts, card))
    for i, (side, spots) in enumerate(zip((Side.FRONT, Side.BACK), named, strict=True)):
        x = i * (half + BETWEEN)
        ops.append(mini(facts, card, side, x + half / 2, -tall / 2, each))
        things = ", ".join(facts.words(f"label.{spot.key}") for spot in spots)
        text = Paragraph(facts.words("box.face", side=facts.words(f"label.{side.value}"), things=things))
        below = stacked([text], half, type_.scaled(LABEL))
        ops.append(Group(x, -tall - 1.0, Turn.NONE, below.ops))
        lowest = max(lowest, tall + 1.0 + below.height)
    return Drawn(lowest, tuple(ops))


def _front_spots(facts: Facts, card: Card) -> list[Spot]:
    """What is to be seen on a front; lines come from its left."""
    look, (w, h) = facts.look, facts.look.card
    found = {key: (text, style, room) for key, text, style, room in reversed(texts_of(look, card))}
    spots = [Spot("picture", 0.12 * w, 0.6 * h), _beside(facts, "name", *found["name"], away=-1)]
    if "theme" in found:
        spots.append(_beside(facts, "theme", *found["theme"], away=-1))
    if facts.edition.front.icon:
        x, y, radius = icon_spot(look)
        spots.append(Spot("icon-front", x - radius - ASIDE * look.scale, y))
    return spots


def _back_spots(facts: Facts, card: Card) -> list[Spot]:
    """The same for a back; lines come from its right, and to its icon, which is on the left, from above."""
    look, (w, h) = facts.look, facts.look.card
    found = {key: (text, style, room) for key, text, style, room in texts_of(look, card)}
    spots = [_beside(facts, "date", *found["date"], away=1)]
    if facts.edition.back.name:
        spots.append(_beside(facts, "name", *found["name"], away=1))
    if facts.edition.back.picture:
        spots.append(Spot("picture", 0.93 * w, 0.74 * h))
    if card.note:
        spots.append(_beside(facts, "note", *found["note"], away=1))
    if facts.edition.back.icon:
        x, y, radius = icon_spot(look)
        spots.append(Spot("icon-back", x, y + radius + ASIDE * look.scale, over=True))
    return spots


def _beside(facts: Facts, key: str, text: str, style: Style, room: Box, *, away: int) -> Spot:
    """The point beside the longest line of a text on a card."""
    look = facts.look
    hyphens = no_hyphens if key in ("date", "theme") else look.hyphenate
    x, middle = room.centre
    gap = ASIDE * look.scale
    fitted = fit(text, style, (room.width, room.height), look.fonts, hyphens)
    if fitted is None:
        return Spot(key, x + away * (room.width / 2 + gap), middle)
    caps = look.fonts.cap_height(style.fonts[0]) / 1000 * fitted.size * MM_PER_POINT
    if key == "theme":
        middle = room.y + caps / 2  # it stands at the foot of its room
    lines = centred(fitted, style, x, middle, INK, look.fonts)
    half, line = max(
        (width(text, fitted.size, look.fonts, style.fonts) / 2, line)
        for text, line in zip(fitted.lines, lines, strict=True)
    )
    return Spot(key, x + away * (half + gap), line.y + caps / 2)


def _pointed(facts: Facts, spots: list[Spot], room: Box, away: int, type_: Type) -> Drawn:
    """The words beside a card, each with a line to what it names. `room.x` is the edge that they stand against."""
    ordered = sorted(spots, key=lambda spot: (not spot.over, -spot.y))
    texts = [stacked([Paragraph(facts.words(f"label.{spot.key}"))], room.width, type_) for spot in ordered]
    wanted = [room.top + ABOVE / 2 if spot.over else spot.y for spot in ordered]
    places = _spread(wanted, [text.height for text in texts], type_.line, room.y)
    lines: list[Op] = []
    ops: list[Op] = []
    for spot, text, y in zip(ordered, texts, places, strict=True):
        for op in text.ops:
            assert isinstance(op, Group)
            ops += [_aside(inner, op, y + text.height / 2, room.x, away, type_) for inner in op.ops]
        start = (room.x - away * 0.8, y)
        turn = (spot.x if spot.over else room.x - away * BEND, y)
        lines += [Line(*start, *turn, INK, 0.5)]
        lines += [Line(*turn, spot.x, spot.y, PAPER, 1.5), Line(*turn, spot.x, spot.y, INK, 0.5)]
        lines += [Circle(spot.x, spot.y, DOT, fill=INK, stroke=PAPER, line=0.5)]
    return Drawn(-min(y - text.height / 2 for y, text in zip(places, texts, strict=True)), (*lines, *ops))


def _spread(wanted: list[float], heights: list[float], apart: float, low: float) -> list[float]:
    """Where words stand, from the top down: at the wanted heights, but a line apart, and above `low` where they can."""
    places = _down(wanted, heights, apart)
    least = low
    for i in reversed(range(1, len(places))):
        places[i] = max(places[i], least + heights[i] / 2)
        least = places[i] + heights[i] / 2 + apart
    return _down(places, heights, apart)


def _down(wanted: list[float], heights: list[float], apart: float) -> list[float]:
    """Each no higher than the one before it lets it be."""
    places = wanted[:1]
    for y, above, own in zip(wanted[1:], heights, heights[1:], strict=False):
        places.append(min(y, places[-1] - (above + own) / 2 - apart))
    return places


def _aside(op: Op, group: Group, top: float, edge: float, away: int, type_: Type) -> Op:
    """A line of such words, against the edge that looks to the card."""
    assert isinstance(op, Text)
    wide = sum(type_.wide(run.text, type_.text) for run in op.runs)
    x = edge - wide if away < 0 else edge
    return Text(x, op.y + group.y + top, op.runs, op.size, op.colour)
