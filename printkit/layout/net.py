"""The net of a tuck box: every panel and flap of it, flat, seen from outside, with its cuts and folds.

Four faces in a row (back, left, front, right), closed by a glued flap at the back's edge. Above: a lid on the back that
tucks in behind the front, over two dust flaps; the front has a notch for the thumb. Below: two dust flaps, an inner
flap on the back and the outer bottom on the front, all glued into one firm floor.

    tuck
    lid    dust         dust
    back | left | front | right      ← the glued flap is left of the back
    inner  low   bottom   low
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from math import cos, pi, sin

from printkit.ops import Box
from printkit.units import Size

ROOM = 1.5
"""More than the cards are wide and high, in mm: cards cut by hand differ, and must slide."""
LEAFLET = 2.0
"""What the rules take, folded to the size of a card: one sheet in some twenty layers."""
DEPTH_ROOM = 1.0
LEAST_DEPTH = 10.0
"""A thinner box leaves no room to glue its seam."""
WALL = 0.3
"""The box's own card: a face is wider from fold to fold than the room inside by one wall at each end."""
SEAM = 12.0
TUCK = 13.0
SHY = 0.4
"""What is taken off where one layer lies within another."""
NOTCH = 8.5
ARC_STEPS = 32
Point = tuple[float, float]
Segment = tuple[Point, Point]


class Part(Enum):
    """The panels and flaps."""

    BACK = "back"
    LEFT = "left"
    FRONT = "front"
    RIGHT = "right"
    SEAM = "seam"
    LID = "lid"
    TUCK = "tuck"
    DUST_LEFT = "dust-left"
    DUST_RIGHT = "dust-right"
    INNER = "inner"
    LOW_LEFT = "low-left"
    LOW_RIGHT = "low-right"
    BOTTOM = "bottom"


FACES = (Part.BACK, Part.LEFT, Part.FRONT, Part.RIGHT)
GLUED = (Part.SEAM, Part.INNER, Part.LOW_LEFT, Part.LOW_RIGHT)
"""What is bare paper, for glue."""


@dataclass(frozen=True, slots=True)
class Inside:
    """The room in a box, in mm."""

    width: float
    height: float
    depth: float


def inside_for(card: Size, cards: int, stock: float) -> Inside:
    """The room that so many cards take, each `stock` mm thick, with the folded rules."""
    depth = cards * stock + LEAFLET + DEPTH_ROOM
    return Inside(card.width + ROOM, card.height + ROOM, max(LEAST_DEPTH, depth))


@dataclass(frozen=True)
class Net:
    """A flat box. The lower left corner of the back is the origin."""

    shapes: dict[Part, tuple[Point, ...]]

    def box(self, part: Part) -> Box:
        """The rectangle round a part."""
        return _around(self.shapes[part])

    @cached_property
    def extent(self) -> Box:
        """The rectangle round the whole net."""
        return _around([point for shape in self.shapes.values() for point in shape])

    @cached_property
    def folds(self) -> tuple[Segment, ...]:
        """Where two parts hang together."""
        seen: set[frozenset[Point]] = set()
        found = []
        for start, end in self._edges():
            edge = frozenset((_rounded(start), _rounded(end)))
            if edge in seen:
                found.append((start, end))
            seen.add(edge)
        return tuple(found)

    @cached_property
    def cuts(self) -> tuple[Segment, ...]:
        """Every other edge."""
        folded = {frozenset((_rounded(start), _rounded(end))) for start, end in self.folds}
        return tuple(
            (start, end) for start, end in self._edges() if frozenset((_rounded(start), _rounded(end))) not in folded
        )

    def _edges(self) -> Iterator[Segment]:
        for shape in self.shapes.values():
            yield from zip(shape, (*shape[1:], shape[0]), strict=True)


def tuck_box(room: Inside) -> Net:
    """The net of a box with that room."""
    w, h, d = room.width + 2 * WALL, room.height + 2 * WALL, room.depth + 2 * WALL
    left, front, right = w, w + d, 2 * w + d
    end = right + d - SHY  # the last face lies over the seam, and must not stand out past the corner
    seam = min(SEAM, d - 2)
    dust = min(w / 2 - 1, max(10.0, 0.8 * d))
    tuck = min(TUCK, h / 3)
    top = h + d
    shapes: dict[Part, tuple[Point, ...]] = {
        Part.SEAM: ((0, 0), (0, h), (-seam, h - seam / 2), (-seam, seam / 2)),
        Part.BACK: _rectangle(0, w, 0, h),
        Part.LEFT: _rectangle(left, front, 0, h),
        Part.FRONT: (
            (front, 0),
            (right, 0),
            (right, h),
            *_notch((front + right) / 2, h, min(NOTCH, w / 5)),
            (front, h),
        ),
        Part.RIGHT: _rectangle(right, end, 0, h),
        Part.LID: _rectangle(0, w, h, top),
        Part.TUCK: ((0, top), (w, top), *_tongue(w, top, tuck)),
        Part.DUST_LEFT: _flap(left, front, h, dust),
        Part.DUST_RIGHT: _flap(right, end, h, dust),
        Part.INNER: _flap(0, w, 0, -(d - 2 * SHY)),
        Part.LOW_LEFT: _flap(left, front, 0, -dust),
        Part.LOW_RIGHT: _flap(right, end, 0, -dust),
        Part.BOTTOM: ((front, 0), (right, 0), (right - SHY, -d + SHY), (front + SHY, -d + SHY)),
    }
    return Net(shapes)


def _rectangle(x1: float, x2: float, y1: float, y2: float) -> tuple[Point, ...]:
    return (x1, y1), (x2, y1), (x2, y2), (x1, y2)


def _flap(x1: float, x2: float, base: float, high: float) -> tuple[Point, ...]:
    """A flap that grows narrower, so that it folds in freely; `high` is negative for one that hangs down."""
    slant = min(4.0, (x2 - x1) * 0.18)
    first = base + (1.5 if high > 0 else -1.5)
    return (
        (x1, base),
        (x2, base),
        (x2 - 2 * SHY, first),
        (x2 - slant, base + high),
        (x1 + slant, base + high),
        (x1 + 2 * SHY, first),
    )


def _tongue(w: float, base: float, high: float) -> Iterator[Point]:
    """The end of the lid, from right to left: a little narrower, with round corners."""
    radius = min(0.75 * high, w / 4)
    for turn, x in ((0.0, w - 2 * SHY - radius), (0.5, 2 * SHY + radius)):
        for i in range(ARC_STEPS // 2 + 1):
            angle = (turn + i / ARC_STEPS) * pi
            yield x + radius * cos(angle), base + high - radius + radius * sin(angle)


def _notch(x: float, y: float, radius: float) -> Iterator[Point]:
    """A half circle into the upper edge, from right to left."""
    for i in range(ARC_STEPS + 1):
        angle = -i / ARC_STEPS * pi
        yield x + radius * cos(angle), y + radius * sin(angle)


def _around(points: list[Point] | tuple[Point, ...]) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _rounded(point: Point) -> Point:
    return round(point[0], 6), round(point[1], 6)
