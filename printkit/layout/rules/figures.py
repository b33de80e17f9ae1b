"""What happens at the table, drawn: the set-up, a line with its gaps, right and wrong placements, a tie.

Every figure hangs from its upper left corner and is drawn for the width it is given. What is told by colour is told by
a word or a shape too.
"""

from math import cos, radians, sin

from printkit.colours import INK, mix
from printkit.layout.flow import TINT, Drawn, Paragraph, Sign, Type, stacked
from printkit.layout.rules.facts import Facts, Side
from printkit.layout.rules.marks import (
    EDGE,
    LABEL,
    LARGEST,
    NARROW,
    arrow,
    cross,
    dashed,
    high,
    mini,
    said,
    tick,
    white,
)
from printkit.model import Card, Misplaced
from printkit.ops import Box, Circle, Group, Line, Op, Rect, Turn

SEATS = "ABCD"
LINE = (1, 3, 4)
"""The invented cards of the line that a card is put into; that card belongs between the first two."""
ROOMY = 1.2
"""From this size of figures on, they take all the room they like."""
MOST_FANNED = 6
"""Cards drawn in a player's hand."""


def table(facts: Facts, width: float, type_: Type) -> Drawn:
    """The table from above: four players with their cards, the pile, the first card of the line, and where misplaced
    cards go.
    """
    look, words, things = facts.look, facts.words, facts.things
    small = type_.scaled(LABEL)
    hand = facts.edition.hand(len(SEATS))
    grown = min(type_.figures, 1.25)
    tall = 0.6 * width * min(type_.figures, 1.35)
    ops: list[Op] = [Rect(Box(0, -tall, width, tall), fill=TINT, stroke=EDGE, line=0.6, radius=6)]
    # Hands along the four edges, each in the middle of its own, and in what they leave three places side by side.
    wide = min(width / 15 * grown, tall / 1.25 / max(min(hand, MOST_FANNED) + 2, 5))
    deep = high(look, wide) / 2 + 2.2
    cx, cy = width / 2, -tall / 2
    places = [(cx, deep - tall, 0.0), (deep, cy, 270.0), (cx, -deep, 180.0), (width - deep, cy, 90.0)]
    for seat, (x, y, turn) in zip(SEATS, places, strict=True):
        ops += _hand(facts, hand, x, y, turn, wide)
        ops.append(_seat(seat, x, y, turn, hand, wide, small))
    third = (width - 4 * deep - 4.0) / 3
    middle = min(0.72 * third, (tall - 4 * deep - small.line) * look.card.width / look.card.height)
    tallest = high(look, middle)
    y = cy + small.line / 2
    for i in range(3):
        ops.append(mini(facts, things[i], Side.FRONT, cx - third + 0.5 * i, y + 0.5 * i, middle))
    ops.append(mini(facts, things[4], Side.BACK, cx, y, middle))
    ops += _away(facts, cx + third, y, middle)
    key = facts.edition.misplaced.value
    labels = [words("label.pile"), words("label.line"), words(f"label.{key}")]
    fitting = small.scaled(min(1.0, (third - 1.0) / max(small.wide(text, small.text) for text in labels)))
    for i, text in enumerate(labels):
        ops.append(said(text, cx + (i - 1) * third, y - tallest / 2 - 0.8 * small.line, fitting))
    return Drawn(tall, tuple(ops))


def _hand(facts: Facts, count: int, x: float, y: float, turn: float, wide: float) -> list[Op]:
    shown = min(count, MOST_FANNED)
    angle = radians(turn)
    things = facts.things
    ops = []
    for i in range(shown):
        along = (i - (shown - 1) / 2) * wide * 1.12
        card = things[(i + int(turn) // 90 * 2) % len(things)]
        ops.append(mini(facts, card, Side.FRONT, x + along * cos(angle), y + along * sin(angle), wide, turn=turn))
    return ops


def _seat(name: str, x: float, y: float, turn: float, hand: int, wide: float, type_: Type) -> Op:
    """A player's letter beside their cards."""
    along = (min(hand, MOST_FANNED) / 2 + 0.55) * wide * 1.12 + 1.0
    angle = radians(turn)
    cx, cy = x - along * cos(angle), y - along * sin(angle)
    return Group(cx, cy, Turn.NONE, (Circle(0, 0, 2.1, fill=INK), white(name, type_)))


def _away(facts: Facts, x: float, y: float, wide: float) -> list[Op]:
    """Where misplaced cards go: an empty place for the discards, or an open box."""
    w, h = wide, high(facts.look, wide)
    if facts.edition.misplaced is Misplaced.DISCARDS:
        return dashed(Box(x - w / 2, y - h / 2, w, h))
    side = 1.6
    outer = Box(x - w / 2 - side, y - h / 2 - side, w + 2 * side, h + 2 * side)
    inner = outer.inset(1.3)
    corners = [(outer.x, outer.y, inner.x, inner.y), (outer.right, outer.y, inner.right, inner.y)]
    corners += [(outer.x, outer.top, inner.x, inner.top), (outer.right, outer.top, inner.right, inner.top)]
    return [
        Rect(outer, fill="#FFFFFF", stroke=INK, line=0.7, radius=0.5),
        Rect(inner, fill=mix(INK, "#FFFFFF", 0.78), stroke=INK, line=0.5),
        *(Line(*ends, INK, 0.5) for ends in corners),
    ]


def gaps(facts: Facts, width: float, type_: Type) -> Drawn:
    """A card in hand, and beside it, or below it in a narrow column, a line with an arrow at every gap."""
    look = facts.look
    line = [facts.things[i] for i in LINE]
    below = width < NARROW
    wide = min(width / 4.1 if below else width / 6.2 * min(type_.figures, 1.15), LARGEST)
    tall = high(look, wide)
    step = wide * 1.28
    start = (width - 3 * step) / 2 if below else width - 3 * step - 0.1 * wide
    top = -tall - 0.3 * wide if below else 0.0
    asked = width / 2 if below else wide / 2 + 0.5
    ops: list[Op] = [mini(facts, facts.asked, Side.FRONT, asked, -tall / 2, wide)]
    ops += _question(asked + 0.45 * wide, -0.93 * tall, min(2.4, 0.17 * wide), type_)
    ops += [mini(facts, card, Side.BACK, start + (i + 0.5) * step, top - tall / 2, wide) for i, card in enumerate(line)]
    size = 0.15 * wide
    foot = top - tall
    for i in range(len(line) + 1):
        x = start + i * step
        ops += [arrow(x, foot + 2.6 * size, size), Line(x, foot + 1.7 * size, x, foot - 0.2 * size, INK, 1.4)]
    return Drawn(-foot + 0.6, tuple(ops))


def _question(x: float, y: float, radius: float, type_: Type) -> tuple[Op, ...]:
    mark = type_.scaled(1.3 * radius / 2.4 * 10 / type_.size)
    return (Circle(x, y, radius, fill=INK), Group(x, y, Turn.NONE, (white("?", mark),)))


def placements(facts: Facts, width: float, type_: Type) -> Drawn:
    """The same card in a right and in a wrong gap: side by side, or one below the other where there is room."""
    before, asked, after = facts.things[LINE[0]], facts.asked, facts.things[LINE[1]]
    right = ("right", (before, asked, after), tick)
    wrong = ("wrong", (before, after, asked), cross)
    if type_.figures >= ROOMY or width < NARROW:
        first = _placement(facts, *right, width, type_)
        second = _placement(facts, *wrong, width, type_)
        low = -first.height - type_.line / 2
        return Drawn(second.height - low, (*first.ops, Group(0, low, Turn.NONE, second.ops)))
    half = (width - 5.0) / 2
    first, second = _placement(facts, *right, half, type_), _placement(facts, *wrong, half, type_)
    return Drawn(max(first.height, second.height), (*first.ops, Group(half + 5.0, 0, Turn.NONE, second.ops)))


def _placement(facts: Facts, key: str, cards: tuple[Card, ...], sign: Sign, width: float, type_: Type) -> Drawn:
    small = type_.scaled(LABEL)
    beside = type_.figures >= ROOMY and width >= NARROW
    wide = min(width / 5.4 if beside else width / 3.3, LARGEST)
    tall = high(facts.look, wide)
    before, asked, after = sorted(cards, key=lambda card: card.date.first)
    dates = {"date": facts.date(asked), "before": facts.date(before), "after": facts.date(after)}
    text = Paragraph(f"**{facts.words(f'label.{key}')}** {facts.words(f'turn.{key}-example', **dates)}")
    indent = 1.1 * small.line
    said_so = stacked([text], width - 3 * 1.1 * wide - 4.0 - indent if beside else width - indent, small)
    top = 0.0 if beside else -said_so.height - 1.2
    step = 1.1 * wide if beside else width / 3
    ops: list[Op] = []
    for j, card in enumerate(cards):
        drop = 0.1 * wide if card is asked else 0.0
        ops.append(mini(facts, card, Side.BACK, (j + 0.5) * step, top - tall / 2 - drop, wide))
    x = 3 * step + 4.0 if beside else 0.0
    y = -(tall - said_so.height) / 2 if beside else 0.0
    ops += [
        *sign(x + 0.4 * small.line, y - small.line / 2, 0.6 * small.line),
        Group(x + indent, y, Turn.NONE, said_so.ops),
    ]
    return Drawn(-top + 1.1 * wide - wide + tall, tuple(ops))


def equal(facts: Facts, width: float, type_: Type) -> Drawn:
    """A line in which both gaps beside a card are right for another one of its date."""
    look = facts.look
    line = [facts.asked, facts.twin, facts.things[5]]
    wide = min(width / 4.2 if width < NARROW else width / 6.2 * min(type_.figures, 1.15), LARGEST)
    tall = high(look, wide)
    step = wide * 1.42
    start = (width - 3 * step) / 2
    ops: list[Op] = [
        mini(facts, card, Side.BACK, start + (i + 0.5) * step, -tall / 2, wide) for i, card in enumerate(line)
    ]
    size = min(0.15 * wide, 0.12 * tall)
    for i in (1, 2):
        x = start + i * step
        ops += [*tick(x, -0.35 * tall, min(3.0, 0.22 * wide, 0.25 * tall)), arrow(x, -tall + 2.6 * size, size)]
        ops.append(Line(x, -tall + 1.7 * size, x, -tall - 0.2 * size, INK, 1.4))
    return Drawn(tall + 0.6, tuple(ops))


def signs(facts: Facts, width: float, type_: Type) -> Drawn:
    """What a tick and a cross mean in the example: side by side, or one below the other in a narrow column."""
    small = type_.scaled(LABEL)
    indent = 1.1 * small.line
    texts = [facts.words(f"end.{key}") for key in ("went-out", "missed")]
    wide = [indent + small.wide(text, small.text) for text in texts]
    beside = sum(wide) + indent <= width
    ops: list[Op] = []
    for i, (sign, text) in enumerate(zip((tick, cross), texts, strict=True)):
        x, y = (i * (wide[0] + indent), 0.0) if beside else (0.0, -i * small.line)
        y -= small.line / 2
        ops += [*sign(x + 0.4 * small.line, y, 0.6 * small.line), said(text, x + indent, y, small, align=0.0)]
    return Drawn(small.line * (1 if beside else 2), tuple(ops))
