"""What the rules show: a card explained, the table set up, a line with its gaps, a right and a wrong placement.

Every figure hangs from its upper left corner and is drawn for the width it is given. Cards are real faces of the deck,
only smaller. What is told by colour is told by a word or a shape too.
"""

from itertools import chain
from math import cos, radians, sin

from printkit.affine import Affine, moved, turned
from printkit.colours import INK, mix
from printkit.layout.faces import Look, icon_spot, texts_of
from printkit.layout.flow import TINT, Drawn, Paragraph, Sign, Type, stacked
from printkit.layout.frame import PICTURE_SHARE
from printkit.layout.rules.facts import Facts, Side
from printkit.layout.text import MM_PER_POINT, runs_of
from printkit.model import Card, Misplaced, ThemeShown
from printkit.ops import Box, Circle, Group, Line, Moved, Op, Path, Rect, Text, Turn

EDGE = mix(INK, "#FFFFFF", 0.45)
SEATS = "ABCD"
LABEL = 0.86
"""Size of words in a figure, in sizes of the body."""
POINTER = 5.0
"""From a word beside a card to the card."""
LARGEST = 30.0
"""No card is drawn wider than this, in mm."""
NARROW = 75.0
"""Columns narrower than this are panels of a leaflet."""
ROOMY = 1.2
"""From this size of figures on, they take all the room they like."""
MOST_FANNED = 6
"""Cards drawn in a player's hand."""


def mini(facts: Facts, card: Card, side: Side, x: float, y: float, wide: float, *, turn: float = 0.0) -> Op:
    """A card with its centre at a point, so wide, turned by degrees."""
    w, h = facts.look.card
    scale = wide / w
    whole = Box(0, 0, w, h)
    ground = Rect(whole, fill="#FFFFFF")  # a draft has none of its own
    edge = Rect(whole, stroke=EDGE, line=0.4 / scale)
    where = moved(-w / 2, -h / 2).then(Affine(scale, 0, 0, scale)).then(turned(turn)).then(moved(x, y))
    return Moved(where, (Group(0, 0, Turn.NONE, (ground, *facts.face(card, side)), whole), edge))


def high(look: Look, wide: float) -> float:
    """How high a card is that is drawn so wide."""
    return wide * look.card.height / look.card.width


def said(text: str, x: float, y: float, type_: Type, *, strong: bool = False, align: float = 0.5) -> Text:
    """A word with the middle of its capitals at `y`; `align` is the share of it that lies left of `x`."""
    chain = type_.strong if strong else type_.text
    caps = type_.fonts.cap_height(chain[0]) / 1000 * type_.size * MM_PER_POINT
    left = x - align * type_.wide(text, chain)
    return Text(left, y - caps / 2, runs_of(text, type_.fonts, chain), type_.size, INK)


def tick(x: float, y: float, size: float) -> tuple[Op, ...]:
    """A tick, in a disc."""
    r = 0.62 * size
    ends = [(-0.5, 0.0, -0.15, -0.38), (-0.22, -0.38, 0.52, 0.4)]
    lines = [Line(x + a * r, y + b * r, x + c * r, y + d * r, "#FFFFFF", 1.5 * size / 3.2) for a, b, c, d in ends]
    return (Circle(x, y, r, fill=INK), *lines)


def cross(x: float, y: float, size: float) -> tuple[Op, ...]:
    """A cross, in a ring: told from a tick by its ground too."""
    r = 0.62 * size
    ends = [(-0.38, -0.38, 0.38, 0.38), (-0.38, 0.38, 0.38, -0.38)]
    lines = [Line(x + a * r, y + b * r, x + c * r, y + d * r, INK, 1.5 * size / 3.2) for a, b, c, d in ends]
    return (Circle(x, y, r, fill="#FFFFFF", stroke=INK, line=0.9), *lines)


def arrow(x: float, y: float, size: float, *, degrees: float = 90.0) -> Path:
    """An arrow head with its tip at a point, looking upwards or in another direction."""
    points = [(0.0, 0.0), (-1.0, 0.55), (-1.0, -0.55)]
    angle = radians(degrees)
    at = [
        (x + size * (a * cos(angle) - b * sin(angle)), y + size * (a * sin(angle) + b * cos(angle))) for a, b in points
    ]
    return Path((("M", *at[0]), ("L", *at[1]), ("L", *at[2]), ("Z",)), INK)


def frieze(facts: Facts, width: float) -> Drawn:
    """A line of cards across a page, in order of date, and one that is just being put into it."""
    cards = facts.things
    wide = min(width / (1.3 * len(cards)), LARGEST)
    tall = high(facts.look, wide)
    step = (width - wide) / (len(cards) - 1)
    ops = [mini(facts, card, Side.BACK, wide / 2 + i * step, -tall / 2 - 1.5, wide) for i, card in enumerate(cards)]
    middle = len(cards) // 2
    ops[middle] = mini(facts, cards[middle], Side.FRONT, width / 2, -tall / 2, wide, turn=7.0)
    return Drawn(tall + 1.5, tuple(ops))


def explained(facts: Facts, width: float, type_: Type) -> Drawn:
    """A card's front and back, with a word and a line for everything on them."""
    look, words, card = facts.look, facts.words, facts.things[2]
    if width < NARROW:
        return _listed(facts, card, width, type_)
    small = type_.scaled(LABEL)
    between = 3.0
    spots = [_front_spots(facts, card), _back_spots(facts, card)]
    words_beside = [word for spot in chain(*spots) for word in words(f"label.{spot[0]}").split()]
    beside = max(small.wide(word, small.text) for word in words_beside) + POINTER + 0.2
    wide = min(width * 0.27 * type_.figures, (width - between) / 2 - beside, LARGEST)
    tall = high(look, wide)
    left, right = width / 2 - between / 2 - wide / 2, width / 2 + between / 2 + wide / 2
    top = small.line
    ops: list[Op] = [
        said(words("label.front"), left, -small.line / 2, small, strong=True),
        said(words("label.back"), right, -small.line / 2, small, strong=True),
        mini(facts, card, Side.FRONT, left, -top - tall / 2 - 0.5, wide),
        mini(facts, card, Side.BACK, right, -top - tall / 2 - 0.5, wide),
    ]
    low = -top - tall - 0.5
    scale = wide / look.card.width
    room = left - wide / 2 - POINTER
    for x, named, away in (
        (left - wide / 2, _front_spots(facts, card), -1),
        (right - wide / 2, _back_spots(facts, card), 1),
    ):
        ops += _pointed(
            facts, [(key, x + px * scale, low + py * scale) for key, px, py in named], room, away, width, small
        )
    return Drawn(top + tall + 1.0, tuple(ops))


def _listed(facts: Facts, card: Card, width: float, type_: Type) -> Drawn:
    """The same in a narrow column: what is on a face is said below it."""
    half = (width - 3.0) / 2
    wide = min(0.8 * half, LARGEST)
    tall = high(facts.look, wide)
    ops: list[Op] = []
    lowest = 0.0
    named = (_front_spots(facts, card), _back_spots(facts, card))
    for i, (side, spots) in enumerate(zip((Side.FRONT, Side.BACK), named, strict=True)):
        x = i * (half + 3.0)
        ops.append(mini(facts, card, side, x + half / 2, -tall / 2, wide))
        things = ", ".join(facts.words(f"label.{key}") for key, _, _ in spots)
        text = Paragraph(f"**{facts.words(f'label.{side.value}')}** {things}", centred=True)
        below = stacked([text], half, type_.scaled(LABEL))
        ops.append(Group(x, -tall - 1.0, Turn.NONE, below.ops))
        lowest = max(lowest, tall + 1.0 + below.height)
    return Drawn(lowest, tuple(ops))


def _front_spots(facts: Facts, card: Card) -> list[tuple[str, float, float]]:
    """What is to be seen on a front, and a point of it on the left half of the card."""
    look, (w, h) = facts.look, facts.look.card
    rooms = {key: room for key, _, _, room in reversed(texts_of(look, card))}
    spots = [("picture", 0.2 * w, 0.66 * h), ("name", 0.05 * w, rooms["name"].centre[1])]
    if "theme" in rooms:
        band = facts.edition.theme_shown is ThemeShown.BAND
        spots.append(
            ("theme", 0.05 * w, h * (1 - PICTURE_SHARE) - 0.2 * look.scale if band else look.safe + look.scale)
        )
    if facts.edition.front.icon:
        spots.append(("icon-front", icon_spot(look)[0], icon_spot(look)[1]))
    return spots


def _back_spots(facts: Facts, card: Card) -> list[tuple[str, float, float]]:
    """The same for a back, on its right half."""
    look, (w, h) = facts.look, facts.look.card
    rooms = {key: room for key, _, _, room in texts_of(look, card)}
    spots = [("date", w - look.safe, rooms["date"].centre[1])]
    if facts.edition.back.name:
        spots.append(("name", 0.95 * w, rooms["name"].centre[1]))
    if facts.edition.back.picture:
        spots.append(("picture", 0.86 * w, 0.78 * h))
    if card.note:
        spots.append(("note", 0.95 * w, rooms["note"].centre[1]))
    if facts.edition.back.icon:
        spots.append(("icon-back", icon_spot(look)[0] + icon_spot(look)[2], icon_spot(look)[1]))
    return spots


def _pointed(
    facts: Facts, spots: list[tuple[str, float, float]], room: float, away: int, width: float, type_: Type
) -> list[Op]:
    """The words beside a card, each with a line to what it names; words keep a line's distance from each other."""
    ops: list[Op] = []
    last = 1e9
    for key, x, y in sorted(spots, key=lambda spot: -spot[2]):
        text = stacked([Paragraph(facts.words(f"label.{key}"))], room, type_)
        at = min(y, last - text.height / 2 - 0.3)
        last = at - text.height / 2
        edge = room if away < 0 else width - room
        for op in text.ops:
            assert isinstance(op, Group)
            ops += [_aside(inner, op, at + text.height / 2, edge, away, type_) for inner in op.ops]
        start = edge - away * 0.0
        bend = start - away * 2.2
        ops += [
            Line(start - away * 0.8, at, bend, at, INK, 0.5),
            Line(bend, at, x, y, INK, 0.5),
            Circle(x, y, 0.6, fill=INK, stroke="#FFFFFF", line=0.5),
        ]
    return ops


def _aside(op: Op, group: Group, top: float, edge: float, away: int, type_: Type) -> Op:
    assert isinstance(op, Text)
    wide = sum(type_.wide(run.text, type_.text) for run in op.runs)
    x = edge - wide if away < 0 else edge
    return Text(x, op.y + group.y + top, op.runs, op.size, op.colour)


def themes(facts: Facts, width: float, type_: Type) -> Drawn:
    """Every theme with its name and how many cards it has, and a swatch of its colour where cards show it."""
    rows = facts.themes
    columns = 2 if len(rows) > 2 and width >= NARROW else 1
    step = type_.line * 1.12
    down = -(-len(rows) // columns)
    size = 0.66 * step
    swatch = 0.0 if facts.edition.theme_shown is ThemeShown.NONE else size * 1.4
    figures = max(type_.wide(facts.words.figure(count), type_.strong) for _, count in rows)
    ops: list[Op] = []
    for i, (theme, count) in enumerate(rows):
        column, row = divmod(i, down)
        x, y = column * width / columns, -(row + 0.5) * step
        if swatch:
            colour = theme.colour if theme else "#FFFFFF"
            ops.append(Rect(Box(x, y - size / 2, swatch, size), fill=colour, stroke=EDGE, line=0.4, radius=0.6))
        x += swatch + figures + (1.4 if swatch else 0.0)
        ops.append(said(facts.words.figure(count), x, y, type_, strong=True, align=1.0))
        label = (theme.label or theme.id) if theme else facts.words("box.others")
        room = (column + 1) * width / columns - x - 2.6
        fitting = type_.scaled(min(1.0, room / type_.wide(label, type_.text)))
        ops.append(said(label, x + 1.2, y, fitting, align=0.0))
    return Drawn(down * step, tuple(ops))


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
    return Group(cx, cy, Turn.NONE, (Circle(0, 0, 2.1, fill=INK), _white(name, type_)))


def _white(text: str, type_: Type) -> Text:
    made = said(text, 0, 0, type_, strong=True)
    return Text(made.x, made.y, made.runs, made.size, "#FFFFFF")


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


def dashed(box: Box) -> list[Op]:
    """An empty place."""
    x, y, right, top = box.x, box.y, box.right, box.top
    sides = [(x, y, right, y), (right, y, right, top), (right, top, x, top), (x, top, x, y)]
    return [Line(*side, INK, 0.7, (1.3, 1.0)) for side in sides]


def gaps(facts: Facts, width: float, type_: Type) -> Drawn:
    """A card in hand, and a line of three with an arrow at every gap."""
    look = facts.look
    line = [facts.things[i] for i in (1, 3, 4)]
    asked = facts.things[2]
    wide = min(width / 6.2 * min(type_.figures, 1.15), LARGEST)
    tall = high(look, wide)
    step = wide * 1.28
    start = width - 3 * step - 0.1 * wide
    ops: list[Op] = [mini(facts, asked, Side.FRONT, wide / 2 + 0.5, -tall / 2, wide)]
    ops += _question(0.95 * wide + 0.5, -0.93 * tall, min(2.4, 0.17 * wide), type_)
    ops += [mini(facts, card, Side.BACK, start + (i + 0.5) * step, -tall / 2, wide) for i, card in enumerate(line)]
    size = 0.15 * wide
    for i in range(len(line) + 1):
        x = start + i * step
        ops += [arrow(x, -tall + 2.6 * size, size), Line(x, -tall + 1.7 * size, x, -tall - 0.2 * size, INK, 1.4)]
    return Drawn(tall + 0.6, tuple(ops))


def _question(x: float, y: float, radius: float, type_: Type) -> tuple[Op, ...]:
    mark = type_.scaled(1.3 * radius / 2.4 * 10 / type_.size)
    return (Circle(x, y, radius, fill=INK), Group(x, y, Turn.NONE, (_white("?", mark),)))


def placements(facts: Facts, width: float, type_: Type) -> Drawn:
    """The same card in a right and in a wrong gap: side by side, or one below the other where there is room."""
    before, asked, after = (facts.things[i] for i in (1, 2, 3))
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
    line = [facts.things[i] for i in (2, 4, 5)]
    wide = min(width / 6.2 * min(type_.figures, 1.15), LARGEST)
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
