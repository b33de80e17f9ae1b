"""What is in the box, drawn: a line of cards, a card explained, the themes.

Every figure hangs from its upper left corner and is drawn for the width it is given. What is told by colour is told by
a word or a shape too.
"""

from itertools import chain

from printkit.colours import INK
from printkit.layout.faces import icon_spot, texts_of
from printkit.layout.flow import Drawn, Paragraph, Type, stacked
from printkit.layout.frame import PICTURE_SHARE
from printkit.layout.rules.facts import Facts, Side
from printkit.layout.rules.marks import EDGE, LABEL, LARGEST, NARROW, high, mini, said
from printkit.model import Card, ThemeShown
from printkit.ops import Box, Circle, Group, Line, Op, Rect, Text, Turn

POINTER = 5.0
"""From a word beside a card to the card."""


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
    look, words, card = facts.look, facts.words, facts.asked
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
    for x, named, away in ((left - wide / 2, spots[0], -1), (right - wide / 2, spots[1], 1)):
        on_page = [(key, x + px * scale, low + py * scale) for key, px, py in named]
        ops += _pointed(facts, on_page, room, away, width, small)
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
        bend = edge - away * 2.2
        ops += [
            Line(edge - away * 0.8, at, bend, at, INK, 0.5),
            Line(bend, at, x, y, INK, 0.5),
            Circle(x, y, 0.6, fill=INK, stroke="#FFFFFF", line=0.5),
        ]
    return ops


def _aside(op: Op, group: Group, top: float, edge: float, away: int, type_: Type) -> Op:
    """A line of such words, against the edge that looks to the card."""
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
        wide = type_.wide(label, type_.text)
        fitting = type_.scaled(room / wide if wide > room else 1.0)
        ops.append(said(label, x + 1.2, y, fitting, align=0.0))
    return Drawn(down * step, tuple(ops))
