"""The rule sheet: the whole rules in columns, front and back of one sheet for each game, with text and figures as large
as there is room for.
"""

from collections.abc import Sequence
from dataclasses import replace

from printkit.colours import INK
from printkit.layout.flow import RULE, Block, Type, balanced, columns, set_blocks
from printkit.layout.frames import whole
from printkit.layout.rules.facts import Facts
from printkit.layout.rules.marks import said
from printkit.layout.rules.shown import frieze
from printkit.layout.rules.story import Part, parts, players_of
from printkit.layout.text import MM_PER_POINT, Fitted, Style, fit, no_hyphens, runs_of
from printkit.ops import Box, Group, Line, Op, Page, Rect, Text, Turn
from printkit.units import Size

MARGIN = 12.0
GUTTER = 8.0
FOOT, FOOT_LINE = 7.5, 3.4
"""Below the columns, in mm, and how high in that the line above the page's number is."""
HEAD = 21.0
SIZES = (10.5, 10.25, 10.0, 9.75, 9.5, 9.25, 9.0)
"""Of the body, in points."""
FIGURES = (1.0, 1.15, 1.3, 1.45, 1.6, 1.8)
"""Sizes of figures, as large as there is room for."""
MEASURE = 90.0
"""About how wide a column is, in mm."""
MOST_PAGES = 40
LEAST_ROOM = 20.0
"""mm; on less there is no figure that anybody could see."""
BELOW_FRIEZE = 7.0
SMALLER = 3
"""So many sizes are tried, the largest that does among them, to have what is near together."""
STRETCH = 0.5
"""Share by which spaces may grow to bring a column down to the foot of the page."""
TITLE_SIZES, TITLE_ROOM = (30.0, 8.0), 13.0
"""Points, and the height for a title of one or two lines, in mm."""


def rule_sheet(facts: Facts, paper: Size, edge: float) -> list[Page] | None:
    """The pages, for paper whose outermost `edge` mm can't be printed on. Each part has a sheet, front and back, at the
    largest size that does; where the paper is too small for that, as many pages as it takes. None where it is too small
    even for one figure.
    """
    room = Box(0, 0, *paper).inset(max(MARGIN, edge))
    room = Box(room.x, room.y + FOOT, room.width, room.height - FOOT)
    if min(room.width, room.height) < LEAST_ROOM:
        return None
    made = _sized(facts, room) or _flowing(facts, room)
    if made is None:
        return None
    return [
        Page(paper, (*ops, *_foot(facts, room, number, len(made))), facts.words("head.page", n=number, m=len(made)))
        for number, ops in enumerate(made, 1)
    ]


def _below_head(room: Box) -> Box:
    return Box(room.x, room.y, room.width, room.height - HEAD)


def _sized(facts: Facts, room: Box) -> list[list[Op]] | None:
    """Every side on its page at the largest size that does, or a little smaller where that keeps lists whole."""
    for i, size in enumerate(SIZES):
        if made := _in_sides(facts, room, size, tidy=False):
            tried = (_in_sides(facts, room, each, tidy=True) for each in SIZES[i : i + SMALLER])
            return next((pages for pages in tried if pages), made)
    return None


def _in_sides(facts: Facts, room: Box, size: float, *, tidy: bool) -> list[list[Op]] | None:
    """A page for each side of every part, with figures as large as there is room for; None where one is too full."""
    pages: list[list[Op]] = []
    for part in parts(facts):
        for i, blocks in enumerate(part.sides):
            head = [] if i else _head(facts, part, room)
            place = room if i else _below_head(room)
            opened = _opened(facts, blocks, place, size, tidy=tidy) if not pages else None
            made = opened or _largest(facts, blocks, place, size, tidy=tidy)
            if made is None:
                return None
            pages.append([*head, *made])
    return pages


def _opened(facts: Facts, blocks: Sequence[Block], place: Box, size: float, *, tidy: bool) -> list[Op] | None:
    """The first page with a line of cards above its columns, where there is room for it."""
    line = frieze(facts, place.width)
    below = Box(place.x, place.y, place.width, place.height - line.height - BELOW_FRIEZE)
    made = _largest(facts, blocks, below, size, tidy=tidy)
    return [Group(place.x, place.top, Turn.NONE, line.ops), *made] if made else None


def _largest(facts: Facts, blocks: Sequence[Block], place: Box, size: float, *, tidy: bool) -> list[Op] | None:
    """One page with figures as large as go onto it; None where not even the smallest do."""
    best, low, high = None, 0, len(FIGURES)  # the larger the figures, the less fits
    while low < high:
        middle = (low + high) // 2
        made = _pages(blocks, [place], facts.type(size, FIGURES[middle]), tidy=tidy)
        if made:
            best, low = made[0], middle + 1
        else:
            high = middle
    return best


def _flowing(facts: Facts, room: Box) -> list[list[Op]] | None:
    """As it comes, at the least size."""
    pages: list[list[Op]] = []
    for part in parts(facts):
        made = _pages(
            [*part.sides[0], *part.sides[1]], [_below_head(room), *[room] * MOST_PAGES], facts.type(SIZES[-1])
        )
        if made is None:
            return None
        made[0] = [*_head(facts, part, room), *made[0]]
        pages += made
    return pages


def _pages(blocks: Sequence[Block], rooms: Sequence[Box], type_: Type, *, tidy: bool = False) -> list[list[Op]] | None:
    """The blocks in columns: full ones, and on the last page such as end at about the same height.

    Columns are wide enough to do without parted words, in every language. `tidy` holds together what is near.
    """
    count = max(1, round((rooms[0].width + GUTTER) / (MEASURE + GUTTER)))
    slices = set_blocks(blocks, columns(rooms[0], count, GUTTER)[0].width, replace(type_, hyphenate=no_hyphens))
    if tidy:
        slices = whole(slices)
    frames: list[Box] = []
    for room in rooms:
        frames += columns(room, count, GUTTER)
        filled = balanced(slices, frames, count, stretch=STRETCH)
        if filled:
            return [[op for column in filled[i : i + count] for op in column] for i in range(0, len(filled), count)]
    return None


def _head(facts: Facts, part: Part, room: Box) -> list[Op]:
    """The deck's title, what this is, for whom, and the deck's colours."""
    type_ = facts.type(11.0)
    title = facts.look.deck.title
    style = Style(type_.display, *TITLE_SIZES, lines=2, leading=1.05)
    fitted = fit(title, style, (0.6 * room.width, TITLE_ROOM), type_.fonts) or Fitted((title,), style.least)
    step = style.leading * fitted.size * MM_PER_POINT
    about = [facts.words("head.cards"), players_of(facts, part.players)]
    ops: list[Op] = [
        *(
            Text(room.x, room.top - 9.8 + i * step, runs_of(line, type_.fonts, type_.display), fitted.size, INK)
            for i, line in enumerate(reversed(fitted.lines))
        ),
        said(part.title, room.right, room.top - 3.0, facts.type(13.0), strong=True, align=1.0),
        said(" · ".join(each for each in about if each), room.right, room.top - 8.5, facts.type(9.5), align=1.0),
    ]
    colours = [theme.colour for theme, _ in facts.themes if theme] or [type_.accent]
    wide = room.width / len(colours)
    for i, colour in enumerate(colours):
        ops.append(Rect(Box(room.x + i * wide, room.top - 15.2, wide, 2.2), fill=colour))
    return ops


def _foot(facts: Facts, room: Box, number: int, total: int) -> list[Op]:
    text = facts.words("head.page", n=number, m=total)
    low = room.y - FOOT
    return [
        Line(room.x, low + FOOT_LINE, room.right, low + FOOT_LINE, RULE, 0.5),
        said(text, room.right, low + 1.2, facts.type(7.5), align=1.0),
    ]
