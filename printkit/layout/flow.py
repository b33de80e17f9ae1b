"""Headings, paragraphs, lists, tables and figures → columns of drawing operations. What our own pages are set with.

A block says what there is. `set_blocks` breaks blocks into slices for a column of one width; `fill` pours slices into
frames, one after the other. A slice is never parted, and one that is `held` stays with the next. Text is ragged right;
words are parted only where a line would else be left short. `**these words**` are set strong.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from printkit.colours import INK, mix
from printkit.layout.text import MM_PER_POINT, Fonts, Hyphenate, no_hyphens, runs_of, width
from printkit.ops import Box, Group, Line, Op, Rect, Run, Text, Turn

SHORT_LINE = 0.2
"""Share of the measure that may stay empty at a line's end before a word is parted."""
HEADING = (1.42, 1.12)
"""Sizes of headings by level, in sizes of the body."""
SPACE = 0.55
"""Between blocks, in lines of the body."""
ITEM_SPACE = 0.2
STRETCH = 2.2
"""Spaces may grow by so many lines, each, to bring the foot of a column down to its frame's."""
RULE = mix(INK, "#FFFFFF", 0.6)
TINT = mix(INK, "#FFFFFF", 0.93)


@dataclass(frozen=True)
class Type:
    """The fonts and the body size that a page is set in."""

    fonts: Fonts
    text: tuple[str, ...]
    strong: tuple[str, ...]
    display: tuple[str, ...]
    hyphenate: Hyphenate = no_hyphens
    size: float = 9.0
    leading: float = 1.32
    colour: str = INK
    accent: str = INK
    """Of the line above a heading, and of bullets."""
    units: dict[tuple[str, tuple[str, ...]], float] = field(default_factory=dict, compare=False, repr=False)
    """Widths of words at one point: the same words are set at many sizes."""

    @property
    def line(self) -> float:
        """From line to line, in mm."""
        return self.size * self.leading * MM_PER_POINT

    def scaled(self, share: float) -> "Type":
        """The same at another size."""
        return replace(self, size=self.size * share)

    def wide(self, text: str, chain: tuple[str, ...]) -> float:
        """How wide a word is at this size, in mm."""
        key = (text, chain)
        found = self.units.get(key)
        if found is None:
            found = self.units[key] = width(text, 1, self.fonts, chain)
        return found * self.size

    def baseline(self, chain: tuple[str, ...] = ()) -> float:
        """From a line's upper edge down to its baseline: capitals stand in its middle."""
        caps = self.fonts.cap_height((chain or self.text)[0]) / 1000 * self.size * MM_PER_POINT
        return (self.line + caps) / 2


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; level 1 has a line above it."""

    text: str
    level: int = 1


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text."""

    text: str
    size: float = 1.0
    """In sizes of the body."""
    centred: bool = False
    held: bool = False
    """Whether it stays with what follows."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A list, with bullets or numbers."""

    items: tuple[str, ...]
    numbered: bool = False


class Drawn(NamedTuple):
    """A drawing that hangs from its upper left corner: `y` runs from 0 down to `-height`."""

    height: float
    ops: tuple[Op, ...]


@dataclass(frozen=True, slots=True)
class Figure:
    """A drawing that is made for the column's width."""

    draw: Callable[[float, Type], Drawn]
    held: bool = False


Sign = Callable[[float, float, float], tuple[Op, ...]]
"""Something small in the place of a word: its centre, and the size of the body in mm."""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells. `shares` part the width; `align` has a letter for each column: l, c or r."""

    rows: tuple[tuple[str | Sign, ...], ...]
    shares: tuple[float, ...]
    align: str
    head: bool = False
    size: float = 0.94
    tall: float = 0.0
    """The least height of a row, in lines; for tables to write in."""


@dataclass(frozen=True, slots=True)
class Panel:
    """Blocks on a tinted ground, kept together."""

    blocks: "tuple[Block, ...]"


Block = Heading | Paragraph | Listed | Table | Figure | Panel


class Slice(NamedTuple):
    """What is never parted, hanging from its upper left corner. `before` is dropped at the top of a frame."""

    height: float
    ops: tuple[Op, ...]
    before: float = 0.0
    held: bool = False


class Piece(NamedTuple):
    """A stretch of a word in one weight."""

    text: str
    strong: bool


Word = tuple[Piece, ...]
"""What stands between two places where a line may end."""
TOKEN = re.compile(r" |[^ ]*?\w[-/](?=\w{2})|[^ ]+")


def set_blocks(blocks: Iterable[Block], measure: float, type_: Type) -> list[Slice]:
    """The blocks as slices of this width."""
    slices: list[Slice] = []
    for block in blocks:
        made = list(_set(block, measure, type_))
        if made and slices:
            before = SPACE * type_.line
            if isinstance(block, Heading):
                before *= (2.4, 1.5)[block.level - 1]
            made[0] = made[0]._replace(before=before)
        slices += made
    return slices


def _set(block: Block, measure: float, type_: Type) -> Iterator[Slice]:
    if isinstance(block, Heading):
        yield from _heading(block, measure, type_)
    elif isinstance(block, Paragraph):
        lines = list(_lines(block.text, measure, type_.scaled(block.size), centred=block.centred))
        yield from lines[:-1]
        yield from (line._replace(held=block.held) for line in lines[-1:])
    elif isinstance(block, Listed):
        yield from _items(block, measure, type_)
    elif isinstance(block, Table):
        yield from _rows(block, measure, type_.scaled(block.size))
    elif isinstance(block, Figure):
        drawn = block.draw(measure, type_)
        yield Slice(drawn.height, drawn.ops, held=block.held)
    else:
        yield _panel(block, measure, type_)


def _heading(block: Heading, measure: float, type_: Type) -> Iterator[Slice]:
    large = replace(type_.scaled(HEADING[block.level - 1]), leading=1.15)
    chain = (type_.display, type_.strong)[block.level - 1]
    top = 0.45 * type_.line if block.level == 1 else 0.0
    for i, words in enumerate(_broken(block.text, measure, large, chain)):
        over = top if i == 0 else 0.0
        line = _line(words, 0, -over - large.baseline(chain), large, chain)
        ruled = (Line(0, 0, measure, 0, type_.accent, 1.2),) if over else ()
        yield Slice(large.line + over, (*ruled, line), held=True)


def _items(block: Listed, measure: float, type_: Type) -> Iterator[Slice]:
    indent = type_.line * (1.35 if block.numbered else 0.95)
    for number, item in enumerate(block.items, 1):
        for i, each in enumerate(_lines(item, measure - indent, type_)):
            ops: tuple[Op, ...] = (Group(indent, 0, Turn.NONE, each.ops),)
            if i == 0:
                ops = (*_bullet(f"{number}" if block.numbered else "•", type_), *ops)
            yield Slice(each.height, ops, ITEM_SPACE * type_.line if number > 1 and i == 0 else 0.0, each.held)


def _bullet(text: str, type_: Type) -> tuple[Op, ...]:
    chain = type_.display if text.isdigit() else type_.text
    return (Text(0, -type_.baseline(), runs_of(text, type_.fonts, chain), type_.size, type_.accent),)


def _lines(text: str, measure: float, type_: Type, *, centred: bool = False) -> Iterator[Slice]:
    """The lines of a text; neither its first nor its last line is left alone."""
    lines = _broken(text, measure, type_, type_.text)
    for i, words in enumerate(lines):
        x = (measure - _long(words, type_, type_.text)) / 2 if centred else 0.0
        held = len(lines) > 1 and i in (0, len(lines) - 2)
        yield Slice(type_.line, (_line(words, x, -type_.baseline(), type_, type_.text),), held=held)


def _rows(table: Table, measure: float, type_: Type) -> Iterator[Slice]:
    pad = 0.3 * type_.line
    whole = sum(table.shares)
    widths = [measure * share / whole for share in table.shares]
    for number, row in enumerate(table.rows):
        head = table.head and number == 0
        cells = []
        x = 0.0
        for cell, wide, align in zip(row, widths, table.align, strict=True):
            cells.append((cell, x, wide, align))
            x += wide
        room = pad / 2
        broken = [
            _broken(f"**{c}**" if head and c else c, w - 2 * room, type_, type_.text) if isinstance(c, str) else [()]
            for c, _, w, _ in cells
        ]
        high = max(max(map(len, broken)), table.tall if not head else 0.0) * type_.line + pad
        ops: list[Op] = [Line(0, -high, measure, -high, RULE, 0.9 if head else 0.4)]
        for (cell, x, wide, align), lines in zip(cells, broken, strict=True):
            top = (high - len(lines) * type_.line) / 2
            if not isinstance(cell, str):
                ops += cell(x + wide / 2, -high / 2, type_.size * MM_PER_POINT)
                continue
            for i, words in enumerate(lines):
                slack = wide - 2 * room - _long(words, type_, type_.text)
                left = x + room + {"l": 0.0, "c": 0.5, "r": 1.0}[align] * slack
                ops.append(_line(words, left, -top - i * type_.line - type_.baseline(), type_, type_.text))
        yield Slice(high, tuple(ops), held=number < len(table.rows) - 1)


def _panel(panel: Panel, measure: float, type_: Type) -> Slice:
    pad = 0.7 * type_.line
    y = -pad
    ops: list[Op] = []
    for i, each in enumerate(set_blocks(panel.blocks, measure - 2 * pad, type_)):
        y -= each.before if i else 0.0
        ops.append(Group(pad, y, Turn.NONE, each.ops))
        y -= each.height
    ground = Rect(Box(0, y - pad, measure, pad - y), fill=TINT, radius=1.6)
    return Slice(pad - y, (ground, *ops))


def _broken(text: str, measure: float, type_: Type, chain: tuple[str, ...]) -> list[Word]:
    """The text in lines, each as full as can be."""
    lines: list[Word] = [()]
    rest = _parse(text)
    while rest:
        word, glue = rest.pop(0)
        line = lines[-1]
        long = _long((*line, *word), type_, chain)
        if long <= measure:
            lines[-1] = (*line, *word, *((Piece(glue, word[-1].strong),) if glue else ()))
            continue
        start = _long(line, type_, chain)
        short = measure - _long(_stripped(line), type_, chain) > SHORT_LINE * measure
        cut = _cut(word, measure - start, type_, chain) if not line or short else 0
        if cut:
            piece = word[0]
            lines[-1] = (*line, Piece(piece.text[:cut] + "-", piece.strong))
            rest.insert(0, ((Piece(piece.text[cut:], piece.strong),), glue))
        elif line:
            rest.insert(0, (word, glue))
        else:
            lines[-1] = word  # too long for any line: it stands alone
        if rest:
            lines.append(())
    return [_stripped(line) for line in lines]


def _cut(word: Word, room: float, type_: Type, chain: tuple[str, ...]) -> int:
    """Where to part a word so that as much of it as can be goes into the room; 0 where it can't be parted."""
    if len(word) > 1:
        return 0
    text, strong = word[0]
    fonts = type_.strong if strong else chain
    bare = text.rstrip(".,;:!?)»“…\u202f")
    cuts = [at for at in type_.hyphenate(bare) if type_.wide(text[:at] + "-", fonts) <= room]
    return max(cuts, default=0)


def _parse(text: str) -> list[tuple[Word, str]]:
    """Words in their weights, each with what joins it to the next: a space, or nothing after a hyphen."""
    found: list[tuple[Word, str]] = []
    word: Word = ()
    for i, part in enumerate(text.split("**")):
        for token in TOKEN.findall(part):
            if token != " ":
                word = (*word, Piece(token, i % 2 == 1))
            if word and (token == " " or token[-1] in "-/"):
                found.append((word, " " if token == " " else ""))
                word = ()
    return [*found, (word, "")] if word else found


def _stripped(line: Word) -> Word:
    return line[:-1] if line and line[-1].text == " " else line


def _long(line: Word, type_: Type, chain: tuple[str, ...]) -> float:
    return sum(type_.wide(piece.text, type_.strong if piece.strong else chain) for piece in line)


def _line(line: Word, x: float, y: float, type_: Type, chain: tuple[str, ...]) -> Text:
    runs: list[Run] = []
    for piece in line:
        for run in runs_of(piece.text, type_.fonts, type_.strong if piece.strong else chain):
            if runs and runs[-1].font == run.font:
                runs[-1] = Run(run.font, runs[-1].text + run.text)
            else:
                runs.append(run)
    return Text(x, y, tuple(runs), type_.size, type_.colour)


def fill(slices: Sequence[Slice], frames: Iterable[Box], *, stretch: float = 0.0) -> list[tuple[Op, ...]] | None:
    """The slices in the frames, one tuple of operations for each frame that was needed; None where there are too few.

    With `stretch`, in mm, every space between slices but those of the last frame may grow by so much, to bring a
    column's foot down to its frame's.
    """
    places = iter(frames)
    rest = list(_units(slices))
    filled: list[tuple[Op, ...]] = []
    while rest:
        frame = next(places, None)
        if frame is None:
            return None
        taken: list[Slice] = []
        high = 0.0
        while rest:
            more = _height(rest[0], first=not taken)
            if taken and high + more > frame.height + 1e-6:
                break
            if not taken and more > frame.height + 1e-6:
                return None
            taken += rest.pop(0)
            high += more
        gaps = sum(each.before > 0 for each in taken[1:])
        grow = min(stretch, (frame.height - high) / gaps) if gaps and rest else 0.0
        filled.append(_placed(taken, frame, grow))
    return filled


def _units(slices: Sequence[Slice]) -> Iterator[list[Slice]]:
    """Slices that stay together."""
    unit: list[Slice] = []
    for each in slices:
        unit.append(each)
        if not each.held:
            yield unit
            unit = []
    if unit:
        yield unit


def _height(unit: Sequence[Slice], *, first: bool) -> float:
    return sum(each.height + each.before for each in unit) - (unit[0].before if first else 0.0)


def _placed(slices: Sequence[Slice], frame: Box, grow: float) -> tuple[Op, ...]:
    y = frame.top
    ops: list[Op] = []
    for i, each in enumerate(slices):
        y -= (each.before + (grow if each.before else 0.0)) if i else 0.0
        ops.append(Group(frame.x, y, Turn.NONE, each.ops))
        y -= each.height
    return tuple(ops)


def columns(room: Box, count: int, gutter: float) -> list[Box]:
    """A room parted into columns of one width."""
    wide = (room.width - (count - 1) * gutter) / count
    return [Box(room.x + i * (wide + gutter), room.y, wide, room.height) for i in range(count)]


def balanced(slices: Sequence[Slice], frames: Sequence[Box], last: int) -> list[tuple[Op, ...]] | None:
    """As `fill`, with the last so many frames cut to the least height that still takes everything: columns that end
    at about the same height.
    """
    if fill(slices, frames) is None:
        return None
    low, high = 0.0, 1.0
    for _ in range(12):
        middle = (low + high) / 2
        if fill(slices, _cut_frames(frames, last, middle)) is None:
            low = middle
        else:
            high = middle
    return fill(slices, _cut_frames(frames, last, high))


def _cut_frames(frames: Sequence[Box], last: int, share: float) -> list[Box]:
    kept = list(frames[:-last])
    return kept + [Box(f.x, f.top - f.height * share, f.width, f.height * share) for f in frames[-last:]]
