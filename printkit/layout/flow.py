"""Headings, paragraphs, lists, tables and figures → columns of drawing operations. What our own pages are set with.

A block says what there is. `set_blocks` breaks blocks into slices for a column of one width (`lines.py` has the lines
of their text); `fill` pours slices into frames, one after the other (`frames.py`).
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from printkit.colours import INK, mix
from printkit.layout.frames import SLACK, Slice, balanced, columns, fill
from printkit.layout.lines import Type, broken, drawn_line, long, parsed
from printkit.layout.text import MM_PER_POINT, no_hyphens, runs_of
from printkit.ops import Box, Group, Line, Op, Rect, Text, Turn

__all__ = [
    "Block",
    "Drawn",
    "Figure",
    "Heading",
    "Listed",
    "Panel",
    "Paragraph",
    "Sign",
    "Slice",
    "Table",
    "Type",
    "balanced",
    "columns",
    "fill",
    "set_blocks",
    "stacked",
]

HEADING = (1.42, 1.12)
"""Sizes of headings by level, in sizes of the body."""
SPACE = 0.55
"""Between blocks, in lines of the body."""
ABOVE_HEADING, BELOW_HEADING = (1.3, 0.85), 0.25
ITEM_SPACE = 0.2
CAPTION = 0.9
"""Size of captions, in sizes of the body."""
LONGEST_WHOLE = 6
"""Items of a list with no more lines than this are never parted."""
FEW_ITEMS = 5
"""Lists of no more items than this stay together if it costs nothing; of longer ones two at either end."""
WHOLE_LIST, WHOLE_TABLE = 0.6, 1.1
"""Nor is a list or a table that is no higher than this share of its width."""
SIGN, SIGN_ROOM = 0.8, 1.3
"""A sign in a table, and its room, in sizes of the body."""
CELL_PAD = 0.3
"""Round the text of a cell, in lines: half of it on either side."""
RULE = mix(INK, "#FFFFFF", 0.6)
TINT = mix(INK, "#FFFFFF", 0.93)


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
    near: bool = False
    """The same, if it costs nothing."""


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
    """A drawing that is made for the column's width, with its heading and its caption; left out of narrower columns."""

    draw: Callable[[float, Type], Drawn]
    title: str = ""
    caption: str = ""
    least: float = 0.0
    """The narrowest column that it is for, in mm."""


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
    held: bool = False
    """Whether it stays with what follows."""


@dataclass(frozen=True, slots=True)
class Panel:
    """Blocks on a tinted ground, kept together."""

    blocks: "tuple[Block, ...]"


Block = Heading | Paragraph | Listed | Table | Figure | Panel


def set_blocks(blocks: Iterable[Block], measure: float, type_: Type) -> list[Slice]:
    """The blocks as slices of this width."""
    slices: list[Slice] = []
    last: Block | None = None
    for block in blocks:
        made = list(_set(block, measure, type_))
        if made and slices:
            before = BELOW_HEADING if isinstance(last, Heading) else SPACE
            if isinstance(block, Heading):
                before = ABOVE_HEADING[block.level - 1]
            if isinstance(block, Figure) and block.title:
                before = ABOVE_HEADING[1]
            made[0] = made[0]._replace(before=before * type_.line)
        slices += made
        last = block if made else last
    return slices


def _set(block: Block, measure: float, type_: Type) -> Iterator[Slice]:
    if isinstance(block, Heading):
        yield from _heading(block, measure, type_)
    elif isinstance(block, Paragraph):
        lines = list(_lines(block.text, measure, type_.scaled(block.size), centred=block.centred))
        yield from (line._replace(near=block.near) for line in lines[:-1])
        yield from (line._replace(held=block.held, near=block.near) for line in lines[-1:])
    elif isinstance(block, Listed):
        yield from _items(block, measure, type_)
    elif isinstance(block, Table):
        yield from _table(block, measure, type_.scaled(block.size))
    elif isinstance(block, Figure):
        if measure >= block.least:
            yield from _figure(block, measure, type_)
    else:
        yield _panel(block, measure, type_)


def _heading(block: Heading, measure: float, type_: Type) -> Iterator[Slice]:
    large = replace(type_.scaled(HEADING[block.level - 1]), leading=1.15)
    chain = (type_.display, type_.strong)[block.level - 1]
    if all(large.wide(word, chain) <= measure for word in block.text.split()):
        large = replace(large, hyphenate=no_hyphens)
    top = 0.45 * type_.line if block.level == 1 else 0.0
    for i, words in enumerate(broken(block.text, measure, large, chain)):
        over = top if i == 0 else 0.0
        line = drawn_line(words, 0, -over - large.baseline(chain), large, chain)
        ruled = (Line(0, 0, measure, 0, type_.accent, 1.2),) if over else ()
        yield Slice(large.line + over, (*ruled, line), held=True)


def _items(block: Listed, measure: float, type_: Type) -> Iterator[Slice]:
    indent = type_.line * (1.35 if block.numbered else 0.95)
    items = [list(_lines(item, measure - indent, type_)) for item in block.items]
    whole = sum(map(len, items)) * type_.line <= WHOLE_LIST * measure
    for number, lines in enumerate(items, 1):
        for i, each in enumerate(lines):
            ops: tuple[Op, ...] = (Group(indent, 0, Turn.NONE, each.ops),)
            if i == 0:
                ops = (*_bullet(f"{number}" if block.numbered else "•", type_), *ops)
            held = i < len(lines) - 1 if len(lines) <= LONGEST_WHOLE else each.held
            last = number == len(items) and i == len(lines) - 1
            near = not last and (len(items) <= FEW_ITEMS or number in (1, len(items) - 1))
            before = ITEM_SPACE * type_.line if number > 1 and i == 0 else 0.0
            yield Slice(each.height, ops, before, held or (whole and not last), near)


def _bullet(text: str, type_: Type) -> tuple[Op, ...]:
    chain = type_.display if text.isdigit() else type_.text
    return (Text(0, -type_.baseline(), runs_of(text, type_.fonts, chain), type_.size, type_.accent),)


def _lines(text: str, measure: float, type_: Type, *, centred: bool = False) -> Iterator[Slice]:
    """The lines of a text; neither its first nor its last line is left alone."""
    lines = broken(text, measure, type_, type_.text)
    for i, words in enumerate(lines):
        x = (measure - long(words, type_, type_.text)) / 2 if centred else 0.0
        held = len(lines) > 1 and i in (0, len(lines) - 2)
        yield Slice(type_.line, (drawn_line(words, x, -type_.baseline(), type_, type_.text),), held=held)


def _table(table: Table, measure: float, type_: Type) -> Iterator[Slice]:
    """A long table may part, but neither after its first rows nor before its last one."""
    if (needed := sum(_least_widths(table, type_))) > measure:
        type_ = type_.scaled(measure / needed - SLACK)  # words too wide for a narrow column
    rows = list(_rows(table, measure, type_))
    whole = sum(row.height for row in rows) <= WHOLE_TABLE * measure
    kept = (*range(2 if table.head else 1), len(rows) - 2)
    for i, row in enumerate(rows):
        yield row._replace(held=(whole or i in kept) if i < len(rows) - 1 else table.held)


def _rows(table: Table, measure: float, type_: Type) -> Iterator[Slice]:
    pad = CELL_PAD * type_.line
    widths = _widths(table, measure, type_)
    for number, row in enumerate(table.rows):
        head = table.head and number == 0
        cells = []
        x = 0.0
        for cell, wide, align in zip(row, widths, table.align, strict=True):
            cells.append((cell, x, wide, align))
            x += wide
        room = pad / 2
        set_cells = [
            broken(f"**{c}**" if head and c else c, w - 2 * room, type_, type_.text) if isinstance(c, str) else [()]
            for c, _, w, _ in cells
        ]
        high = max(max(map(len, set_cells)), table.tall if not head else 0.0) * type_.line + pad
        ops: list[Op] = [Line(0, -high, measure, -high, RULE, 0.9 if head else 0.4)]
        for (cell, x, wide, align), lines in zip(cells, set_cells, strict=True):
            top = (high - len(lines) * type_.line) / 2
            if not isinstance(cell, str):
                ops += cell(x + wide / 2, -high / 2, SIGN * type_.size * MM_PER_POINT)
                continue
            for i, words in enumerate(lines):
                slack = wide - 2 * room - long(words, type_, type_.text)
                left = x + room + {"l": 0.0, "c": 0.5, "r": 1.0}[align] * slack
                ops.append(drawn_line(words, left, -top - i * type_.line - type_.baseline(), type_, type_.text))
        yield Slice(high, tuple(ops))


def _least_widths(table: Table, type_: Type) -> list[float]:
    """The width of the longest word of every column, and its padding."""
    found = []
    for cells in zip(*table.rows, strict=True):
        words = [word for cell in cells if isinstance(cell, str) for word, _ in parsed(f"**{cell}**")]
        signs = [SIGN_ROOM * type_.size * MM_PER_POINT for cell in cells if not isinstance(cell, str)]
        longest = max((*signs, *(long(word, type_, type_.text) for word in words)), default=0.0)
        found.append(longest + CELL_PAD * type_.line + SLACK)
    return found


def _widths(table: Table, measure: float, type_: Type) -> list[float]:
    """The width of every column: its share, but no less than its longest word; those with room to spare give way."""
    whole = sum(table.shares)
    shares = [measure * share / whole for share in table.shares]
    least = _least_widths(table, type_)
    lack = sum(max(0.0, need - share) for need, share in zip(least, shares, strict=True))
    spare = sum(max(0.0, share - need) for need, share in zip(least, shares, strict=True))
    kept = max(0.0, 1 - lack / spare) if spare else 1.0
    return [max(need, need + (share - need) * kept) for need, share in zip(least, shares, strict=True)]


def _figure(figure: Figure, measure: float, type_: Type) -> Iterator[Slice]:
    drawn = figure.draw(measure, type_)
    below = BELOW_HEADING * type_.line
    if figure.title:
        yield from _heading(Heading(figure.title, 2), measure, type_)
    yield Slice(drawn.height, drawn.ops, below if figure.title else 0.0, held=bool(figure.caption))
    if figure.caption:
        first, *others = set_blocks([Paragraph(figure.caption, size=CAPTION)], measure, type_)
        yield first._replace(before=below, held=bool(others))
        yield from (each._replace(held=i < len(others)) for i, each in enumerate(others, 1))


def _panel(panel: Panel, measure: float, type_: Type) -> Slice:
    pad = 0.7 * type_.line
    inner = stacked(panel.blocks, measure - 2 * pad, type_)
    high = inner.height + 2 * pad
    ground = Rect(Box(0, -high, measure, high), fill=TINT, radius=1.6)
    return Slice(high, (ground, Group(pad, -pad, Turn.NONE, inner.ops)))


def stacked(blocks: Iterable[Block], measure: float, type_: Type) -> Drawn:
    """The blocks one below the other, in one piece."""
    y = 0.0
    ops: list[Op] = []
    for each in set_blocks(blocks, measure, type_):
        y -= each.before
        ops.append(Group(0, y, Turn.NONE, each.ops))
        y -= each.height
    return Drawn(-y, tuple(ops))
