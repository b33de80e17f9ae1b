"""The calibration sheet: verniers along every edge, half on the front and half on the back, and how to read them.

A front scale counts millimetres; the back scale that meets it has lines 1.1 mm apart, so the line that runs straight on
gives the tenth. From the arrow one looks back towards 0, so a scale stays short and may stand near a corner, where it
tells most. They meet twice: against the light at the front scale's outer end, and again, without a lamp, when the
edge is cut off along the cut line and the strip is folded over to the front, until its cut edge lies on the guide line.
A back that is off is off across its scales too, so these may be cut anywhere: their lines begin as far outside the
strip as can be read and end as far inside, and their figures come again and again.

Along an edge, `u` runs to the right or upwards as seen from the front, and `v` from the paper's edge inwards.
"""

from dataclasses import dataclass
from enum import Enum
from itertools import cycle
from math import copysign

from printkit.affine import Affine
from printkit.colours import INK, mix
from printkit.layout.grid import Duplex
from printkit.layout.text import MM_PER_POINT, Fonts, runs_of, width
from printkit.ops import Group, Line, Op, Path, Text, Turn
from printkit.units import Size

PITCH, BACK_PITCH = 1.0, 1.1
RANGE = 6
"""mm to either side that can be read."""
TENTHS = 9
REACH = TENTHS
"""Lines of a front scale to either side of 0: 0.9 is told by the ninth, on the other side of 0 than the arrow."""
CUT, STRIP = RANGE + 0.5, 7.0
"""From the margin to the cut line, with the back's lines between; and the width of the strip to fold."""
LIGHT = 5.0
"""From the cut line to where front scales begin, and meet the back's against the light."""
FIGURES, ROW = 5.8, 1.4
"""On the back, from one pair of rows of figures to the next, so that a strip shows one wherever it is cut; and the room
of a row, where its lines are broken."""
LABELS = 7.5
"""The room that a front scale's figures take beyond the guide line, in mm."""
APART = 34.0
"""From the middle of a scale to that of the next one, at least."""
CLEAR = 1.5
"""From a corner's cut, or from the scales of the other edge there, to the first line of a scale."""
MOST = 4
"""Scales on an edge."""
ASIDE = (-0.03, 0.03, 0.01, -0.01)
"""mm by which a back scale is moved on purpose, one after the other: were all alike, a back that is off by the same
everywhere would be rounded the same way everywhere. It is too little to be seen: with nothing off they all read 0."""
THIN, BOLD = 0.3, 0.75
GREY = mix(INK, "#FFFFFF", 0.45)


class Edge(Enum):
    """An edge of the sheet, as seen from the front."""

    TOP = "top"
    RIGHT = "right"
    BOTTOM = "bottom"
    LEFT = "left"

    @property
    def level(self) -> bool:
        """Whether it runs from left to right."""
        return self in (Edge.TOP, Edge.BOTTOM)


@dataclass(frozen=True, slots=True)
class Vernier:
    """One scale: its label, its edge, where its middle is along that, and how far its back half is moved."""

    label: str
    edge: Edge
    u: float
    aside: float


@dataclass(frozen=True)
class Sheet:
    """What the calibration sheet is made for."""

    paper: Size
    duplex: Duplex
    margin: float
    fonts: Fonts
    text: tuple[str, ...]
    strong: tuple[str, ...]
    display: tuple[str, ...]
    verify: bool = False
    """Whether it is printed with a profile, to see that the profile is right. Then its verniers have numbers."""

    @property
    def cut(self) -> float:
        """From the paper's edge to the line where it is cut."""
        return self.margin + CUT

    @property
    def fold(self) -> float:
        """To the line where it is folded."""
        return self.cut + STRIP

    @property
    def guide(self) -> float:
        """To the line where the cut edge comes to lie."""
        return self.cut + 2 * STRIP

    @property
    def zone(self) -> float:
        """To the end of the verniers."""
        return self.guide + LABELS

    def length(self, edge: Edge) -> float:
        """How long an edge is."""
        return self.paper.width if edge.level else self.paper.height

    def start(self, edge: Edge) -> float:
        """From a corner to where an edge's own lines begin. At the corners, those of the short edges go first: they
        have less room, and the farther apart scales are, the better they tell turn and scale.
        """
        short = edge.level == (self.paper.width <= self.paper.height)
        return self.cut if short else self.zone

    def at(self, edge: Edge, u: float, v: float) -> tuple[float, float]:
        """A place along an edge, on the page."""
        x = {Edge.LEFT: v, Edge.RIGHT: self.paper.width - v}.get(edge, u)
        y = {Edge.BOTTOM: v, Edge.TOP: self.paper.height - v}.get(edge, u)
        return x, y


def least_side(margin: float) -> float:
    """The shortest edge that holds two verniers, beside those of the edges round the corners."""
    return 2 * (margin + CUT + 2 * STRIP + LABELS + REACH + CLEAR) + APART


def verniers(sheet: Sheet) -> tuple[Vernier, ...]:
    """Every vernier, clockwise from the top left: four on each edge, or fewer where it is short."""
    found = []
    for edge in Edge:
        first = sheet.start(edge) + REACH + CLEAR
        room = sheet.length(edge) - 2 * first
        gaps = min(MOST - 1, int(room / APART))
        along = [first + room * i / gaps for i in range(gaps + 1)]
        # The right edge runs downwards and the left one upwards, as one goes round the sheet.
        found += [(edge, u) for u in (along if edge in (Edge.TOP, Edge.LEFT) else reversed(along))]
    names = [str(i + 1) if sheet.verify else chr(ord("A") + i) for i in range(len(found))]
    return tuple(Vernier(name, *rest, aside) for name, rest, aside in zip(names, found, cycle(ASIDE), strict=False))


def met(sheet: Sheet, vernier: Vernier, value: float, *, light: bool) -> tuple[float, float]:
    """Where on the sheet the lines meet that give a reading: its tenths are counted from the arrow towards 0, at the
    cut edge or, against the light, where the front's lines begin.
    """
    tenths = round(abs(value) * 10) % 10
    along = vernier.u - copysign(tenths * BACK_PITCH, value)
    return sheet.at(vernier.edge, along, sheet.cut + (LIGHT if light else 0))


def flip(paper: Size, duplex: Duplex) -> Affine:
    """Where a point of the back page lies under the front, and the other way round: the one is the other's mirror."""
    if duplex is Duplex.SHORT:
        return Affine(d=-1, f=paper.height)
    return Affine(a=-1, e=paper.width)


def front_scales(sheet: Sheet) -> list[Op]:
    """Guide lines along the edges, and the front half of every vernier."""
    ops: list[Op] = []
    for edge in Edge:
        length, start = sheet.length(edge), sheet.start(edge)
        end = length - start
        ops.append(_line(sheet, edge, (sheet.margin, sheet.cut), (length - sheet.margin, sheet.cut), INK, 0.6))
        ops.append(_line(sheet, edge, (start, sheet.fold), (end, sheet.fold), GREY, 0.5, (1.2, 1.0)))
        ops.append(_line(sheet, edge, (start, sheet.guide), (end, sheet.guide), INK, 0.6, (0.4, 0.9)))
    for vernier in verniers(sheet):
        ops += _front_scale(sheet, vernier)
    return ops


def _front_scale(sheet: Sheet, vernier: Vernier) -> list[Op]:
    ops: list[Op] = []
    start, end = sheet.cut + LIGHT, sheet.guide
    edge, u = vernier.edge, vernier.u
    for i in range(-REACH, REACH + 1):
        inside = abs(i) <= RANGE
        far = end + (2.4 if not inside else 2.6 if i % 2 == 0 else 4.4)
        ops.append(_line(sheet, edge, (u + i * PITCH, start), (u + i * PITCH, far), INK, BOLD if i == 0 else THIN))
        if inside:
            ops.append(_label(sheet, edge, u + i * PITCH, far + 1.2, str(abs(i)), 5.5, sheet.strong))
    for sign, way in (("−", -1), ("+", 1)):
        ops.append(_label(sheet, edge, u + way * (RANGE + 2.2), end + 5.0, sign, 11, sheet.strong))
    inner = 1 if u <= sheet.length(edge) / 2 else -1  # towards the edge's middle, clear of the scales round the corner
    half = width(vernier.label, 15, sheet.fonts, sheet.display) / 2
    along = REACH + 1.2 + (half if edge.level else 1.9)
    beside = max(5.2, 3.0 + half)  # two figures are wide, and must not touch the lines
    ops.append(_label(sheet, edge, u + inner * along, end + beside, vernier.label, 15, sheet.display))
    return ops


def back_scales(sheet: Sheet) -> list[Op]:
    """The back half of every vernier, where it lies on the back page."""
    ops: list[Op] = []
    for vernier in verniers(sheet):
        ops += _back_scale(sheet, vernier)
    return ops


def _back_scale(sheet: Sheet, vernier: Vernier) -> list[Op]:
    """Lines that run past the cut and the fold, with figures that are upright when the strip is folded over."""
    over = flip(sheet.paper, sheet.duplex)
    edge, u = vernier.edge, vernier.u + vernier.aside
    turn = Turn.HALF if edge.level != (sheet.duplex is Duplex.SHORT) else Turn.NONE
    outer, inner = sheet.cut - RANGE, sheet.fold + RANGE
    # The lines of a sheet that is not off run straight into the cut, midway between two pairs of rows.
    first = sheet.cut - (FIGURES + 2 * ROW) / 2
    pairs = [first + i * FIGURES for i in range(int((inner - 2 * ROW - first) / FIGURES) + 1)]
    ops: list[Op] = []

    def place(along: float, v: float) -> tuple[float, float]:
        return over.at(*sheet.at(edge, along, v))

    for k in range(-TENTHS, TENTHS + 1):
        along = u + k * BACK_PITCH
        rows = [v + (0 if k % 2 else ROW) for v in pairs] if k else []
        starts, ends = [outer, *(v + ROW for v in rows)], [*rows, inner]
        for start, end in zip(starts, ends, strict=True):
            ops.append(Line(*place(along, start), *place(along, end), INK, THIN if k else BOLD))
        ops += [_centred(sheet, *place(along, v + ROW / 2), str(abs(k)), 4.5, sheet.strong, turn) for v in rows]
    for v in pairs:
        corners = [place(u, v), place(u - 0.8, v + 2 * ROW), place(u + 0.8, v + 2 * ROW)]
        steps: list[tuple[str | float, ...]] = [("M" if i == 0 else "L", *point) for i, point in enumerate(corners)]
        ops.append(Path((*steps, ("Z",)), INK))
    return ops


def _line(
    sheet: Sheet,
    edge: Edge,
    start: tuple[float, float],
    end: tuple[float, float],
    colour: str,
    line: float,
    dash: tuple[float, ...] = (),
) -> Line:
    return Line(*sheet.at(edge, *start), *sheet.at(edge, *end), colour, line, dash)


def _label(sheet: Sheet, edge: Edge, u: float, v: float, text: str, size: float, chain: tuple[str, ...]) -> Op:
    return _centred(sheet, *sheet.at(edge, u, v), text, size, chain, Turn.NONE)


def _centred(sheet: Sheet, x: float, y: float, text: str, size: float, chain: tuple[str, ...], turn: Turn) -> Op:
    """A short text with its middle at a point."""
    wide = width(text, size, sheet.fonts, chain)
    high = sheet.fonts.cap_height(chain[0]) / 1000 * size * MM_PER_POINT
    inner = Text(-wide / 2, -high / 2, runs_of(text, sheet.fonts, chain), size, INK)
    return Group(x, y, turn, (inner,))
