"""Faces on a grid → pages: fronts and their backs, cut marks, and in the margin what a person at a printer needs."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from printkit.affine import Affine
from printkit.colours import INK
from printkit.layout.grid import Duplex, Fold, Grid, Spot, flipped, folded
from printkit.layout.text import MM_PER_POINT, Fonts, runs_of, width
from printkit.ops import Box, Group, Line, Moved, Op, Page, Rect, Text, Turn
from printkit.units import Size

MARK_LENGTH, MARK_GAP, LEAST_MARK = 4.0, 0.4, 2.0
MARK_LINE, HALO_LINE = 0.35, 1.4
"""Points; thinner than 0.25 vanishes on paper."""
RULER, RULER_GAP, RULER_ROOM = 50.0, 0.4, 3.0
"""How long it is, from its line to its label, and how much of the margin it takes."""
FURNITURE_SIZES = (6.0, 4.5)
FACINGS = {Turn.NONE: (0.0, 0.0), Turn.LEFT: (1.0, 0.0), Turn.HALF: (1.0, 1.0), Turn.RIGHT: (0.0, 1.0)}
"""Where a turned card's own origin lies in the box that it fills, in shares of the box."""


class Marks(Enum):
    """How the cuts are shown."""

    CROP = "crop"
    GRID = "grid"
    NONE = "none"


class Side(Enum):
    """Which side of a sheet a page is."""

    FRONT = "front"
    BACK = "back"
    BOTH = "both"


@dataclass(frozen=True)
class Plan:
    """How a deck's sheets are laid out."""

    grid: Grid
    duplex: Duplex
    marks: Marks
    corners: float
    margin: float
    title: str
    words: "dict[str, str]"
    fonts: Fonts
    chain: tuple[str, ...]
    correction: Affine | None = None
    """What a printer's profile does to back pages."""


Faces = tuple[tuple[Op, ...], tuple[Op, ...]]
"""A card's front and back."""


def sheet_count(cards: int, grid: Grid) -> int:
    """How many sheets so many cards take."""
    return -(-cards // len(grid.spots))


def sheet_pages(plan: Plan, faces: Sequence[Callable[[], Faces]], number: int, total: int) -> list[tuple[Side, Page]]:
    """The pages of one sheet; `faces` are the cards on it, at most as many as it has places."""
    grid = plan.grid
    drawn = [make() for make in faces]
    fronts = [(spot, face[0]) for spot, face in zip(grid.spots, drawn, strict=False)]
    if grid.fold:
        backs = [(folded(spot, grid.paper, grid.fold), face[1]) for spot, face in zip(grid.spots, drawn, strict=False)]
        return [(Side.BOTH, _page(plan, [*fronts, *backs], Side.BOTH, number, total))]
    duplex = Duplex.LONG if plan.duplex is Duplex.SEPARATE else plan.duplex
    backs = [(flipped(spot, grid.paper, duplex), face[1]) for spot, face in zip(grid.spots, drawn, strict=False)]
    return [
        (Side.FRONT, _page(plan, fronts, Side.FRONT, number, total)),
        (Side.BACK, _page(plan, backs, Side.BACK, number, total)),
    ]


def _page(plan: Plan, faces: Sequence[tuple[Spot, tuple[Op, ...]]], side: Side, number: int, total: int) -> Page:
    ops: list[Op] = [placed(spot, face, plan.grid.bleed) for spot, face in faces]
    spots = [spot for spot, _ in faces]
    ops += _marks(plan)
    if plan.corners:
        outline = INK if plan.marks is not Marks.NONE else "#808080"
        ops += [Rect(spot.box, stroke=outline, line=MARK_LINE, radius=plan.corners) for spot in spots]
    if plan.grid.fold:
        ops += _fold_line(plan)
    ops += _furniture(plan, side, number, total)
    words = plan.words["sheet"].format(n=number, m=total)
    name = words if side is Side.BOTH else f"{words}, {plan.words[side.value]}"
    if plan.correction and side is Side.BACK:
        ops = [Moved(plan.correction, tuple(ops))]
    return Page(plan.grid.paper, tuple(ops), name)


def placed(spot: Spot, face: tuple[Op, ...], bleed: float) -> Group:
    """A face on its spot, clipped to its bleed so that it never reaches its neighbour."""
    box, turn = spot
    fx, fy = FACINGS[turn]
    upright = turn in (Turn.NONE, Turn.HALF)
    card = Size(box.width, box.height) if upright else Size(box.height, box.width)
    return Group(box.x + fx * box.width, box.y + fy * box.height, turn, face, Box(0, 0, *card).inset(-bleed))


def _marks(plan: Plan) -> list[Op]:
    """Marks at both ends of every cut, so that those of one end survive the first cut at the other."""
    if plan.marks is Marks.NONE:
        return []
    # The grid is centred, so fronts and backs have the same cuts; the last sheet has all of them, half filled or not.
    every = list(plan.grid.spots)
    if plan.grid.fold:
        every += [folded(spot, plan.grid.paper, plan.grid.fold) for spot in plan.grid.spots]
    xs = sorted({round(edge, 4) for spot in every for edge in (spot.box.x, spot.box.right)})
    ys = sorted({round(edge, 4) for spot in every for edge in (spot.box.y, spot.box.top)})
    paper, m = plan.grid.paper, plan.margin
    ops: list[Op] = []
    if plan.marks is Marks.GRID:
        ops += [Line(x, m, x, paper.height - m, INK, MARK_LINE) for x in xs]
        ops += [Line(m, y, paper.width - m, y, INK, MARK_LINE) for y in ys]
        return ops
    for x in xs:
        for edge, outwards, limit in ((ys[0], -1, m), (ys[-1], 1, paper.height - m)):
            start, end, over = _mark(edge, outwards, limit, plan.grid.bleed)
            ops += _haloed(x, start, x, end, over)
    for y in ys:
        for edge, outwards, limit in ((xs[0], -1, m), (xs[-1], 1, paper.width - m)):
            start, end, over = _mark(edge, outwards, limit, plan.grid.bleed)
            ops += _haloed(start, y, end, y, over)
    return ops


def _mark(edge: float, outwards: int, limit: float, bleed: float) -> tuple[float, float, bool]:
    """From where to where a mark runs, and whether it lies on the bleed for want of room beyond it."""
    room = outwards * (limit - edge) - bleed - MARK_GAP
    over = room < LEAST_MARK
    start = edge + outwards * (2 * MARK_GAP if over else bleed + MARK_GAP)
    end = edge + outwards * min(outwards * (limit - edge), outwards * (start - edge) + MARK_LENGTH)
    return start, end, over


def _haloed(x1: float, y1: float, x2: float, y2: float, over: bool) -> list[Op]:
    halo: list[Op] = [Line(x1, y1, x2, y2, "#FFFFFF", HALO_LINE)] if over else []
    return [*halo, Line(x1, y1, x2, y2, INK, MARK_LINE)]


def _fold_line(plan: Plan) -> list[Op]:
    """Dashes on a white line, to be seen on any ground."""
    paper, m = plan.grid.paper, plan.margin
    ends = (paper.width / 2, m, paper.width / 2, paper.height - m)
    if plan.grid.fold is Fold.ACROSS:
        ends = (m, paper.height / 2, paper.width - m, paper.height / 2)
    return [Line(*ends, "#FFFFFF", 1.6), Line(*ends, INK, 0.8, (2.0, 1.5))]


def has_ruler(plan: Plan) -> bool:
    """Whether a sheet has room for the ruler."""
    return any(_ruler(plan, edge) for edge in _edges(plan))


class _Edge(NamedTuple):
    """The margin along two opposite edges of a sheet: how wide it is outside all bleeds, and one stretch a card."""

    upright: bool
    room: float
    size: float
    """Of the text that goes into it."""
    stretches: list[tuple[float, float]]


def _edges(plan: Plan) -> list[_Edge]:
    """Where words may be written, the edge with most room first; none where they would be too small."""
    grid, m = plan.grid, plan.margin
    boxes = [spot.box for spot in grid.spots]
    if grid.fold:
        boxes += [folded(spot, grid.paper, grid.fold).box for spot in grid.spots]
    left = min(box.x for box in boxes) - grid.bleed - m
    low = min(box.y for box in boxes) - grid.bleed - m
    # Written along the edge, between the cut marks: each stretch is one card long.
    down, across = sorted({(box.y, box.top) for box in boxes})[::-1], sorted({(box.x, box.right) for box in boxes})
    found = [
        _Edge(upright, room, min(FURNITURE_SIZES[0], room / MM_PER_POINT / 1.25), stretches)
        for upright, room, stretches in ((True, left, down), (False, low, across))
    ]
    return sorted((edge for edge in found if edge.size >= FURNITURE_SIZES[1]), key=lambda edge: -edge.room)


def _furniture(plan: Plan, side: Side, number: int, total: int) -> list[Op]:
    """Deck, sheet, side and how to print along the edge that has most room, and a ruler."""
    edges = _edges(plan)
    if not edges:
        return []
    upright, room, size, stretches = edges[0]
    ops: list[Op] = []
    baseline = plan.margin + (room - 0.7 * size * MM_PER_POINT) / 2
    texts = _margin_texts(plan, side, number, total, [end - start - 1 for start, end in stretches])
    for text, (start, end) in zip(texts, stretches, strict=False):
        ops += _along(plan, text, size, baseline, start, end, upright=upright)
    return [*ops, *next(filter(None, (_ruler(plan, edge) for edge in edges)), [])]


def _margin_texts(plan: Plan, side: Side, number: int, total: int, rooms: Sequence[float]) -> list[str]:
    """Which sheet it is in the first stretch, and how to print it in the others, as much as goes into each."""

    def fits(text: str, room: float) -> bool:
        return width(text, FURNITURE_SIZES[1], plan.fonts, plan.chain) <= room

    sheet = plan.words["sheet"].format(n=number, m=total)
    facing = "" if side is Side.BOTH else f" · {plan.words[side.value]}"
    title, dots = plan.title, ""
    while title and not fits(f"{title}{dots} · {sheet}{facing}", rooms[0]):
        title, dots = title[:-1], "…"
    texts = [f"{title}{dots} · {sheet}{facing}"]
    parts = plan.words[plan.duplex.value].split(", ")
    if len(rooms) == 1 and fits(f"{texts[0]} · {', '.join(parts)}", rooms[0]):
        return [f"{texts[0]} · {', '.join(parts)}"]
    for room in rooms[1:]:
        count = next((n for n in range(len(parts), 0, -1) if fits(", ".join(parts[:n]), room)), 0)
        texts.append(", ".join(parts[:count]))
        parts = parts[count:]
    return texts


def _along(plan: Plan, text: str, size: float, baseline: float, start: float, end: float, *, upright: bool) -> list[Op]:
    """A line of text within one stretch of the edge, read from the bottom up on the left, or left to right below."""
    while width(text, size, plan.fonts, plan.chain) > end - start - 1 and size > FURNITURE_SIZES[1]:
        size = max(size - 0.25, FURNITURE_SIZES[1])
    wide = width(text, size, plan.fonts, plan.chain)
    at = (start + end - wide) / 2
    line = Text(0, 0, runs_of(text, plan.fonts, plan.chain), size, INK)
    if upright:
        return [Group(baseline + 0.7 * size * MM_PER_POINT, at, Turn.LEFT, (line,))]
    return [Group(at, baseline, Turn.NONE, (line,))]


def _ruler(plan: Plan, edge: _Edge) -> list[Op]:
    """50 mm at the opposite edge, with a tick every 10 mm: it shows scaling that happened anyway.

    Between two cut marks or beyond them, so none where cards are shorter than that and marks reach the edge.
    """
    upright, room, size, stretches = edge
    low, high = stretches[-1]
    start = (low + high - RULER) / 2
    paper, m = plan.grid.paper, plan.margin
    length = paper.height if upright else paper.width
    beyond = room >= MARK_GAP + MARK_LENGTH + RULER_ROOM and plan.marks is Marks.CROP
    crossed = start < low + MARK_GAP and plan.marks is not Marks.NONE and not beyond
    if crossed or start < m or start + RULER > length - m:
        return []
    far = (paper.width if upright else paper.height) - m
    label = plan.words["ruler"]
    tick = min(1.6, room * 0.4)
    ops: list[Op] = []

    def line(a: float, b: float, c: float, d: float) -> Line:
        return Line(b, a, d, c, INK, 0.5) if upright else Line(a, b, c, d, INK, 0.5)

    ops.append(line(start, far - 0.3, start + RULER, far - 0.3))
    for i in range(6):
        long = tick if i in (0, 5) else tick * 0.6
        ops.append(line(start + 10 * i, far - 0.3, start + 10 * i, far - 0.3 - long))
    small = min(size, 5.0)
    wide = width(label, small, plan.fonts, plan.chain)
    text = Text(0, 0, runs_of(label, plan.fonts, plan.chain), small, INK)
    at = start + RULER / 2 - wide / 2  # between two ticks, so that it needs no room below them
    down = far - 0.3 - RULER_GAP
    if upright:
        ops.append(Group(down, at, Turn.LEFT, (text,)))
    else:
        ops.append(Group(at, down - 0.7 * small * MM_PER_POINT, Turn.NONE, (text,)))
    return ops
