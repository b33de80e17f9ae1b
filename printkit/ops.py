"""Drawing operations: what layout decides and draw obeys. Plain frozen values, so a page can be compared and read.

Lengths are mm from the lower left corner, y upwards; type sizes and line widths are points; colours are `#RRGGBB`.
"""

from dataclasses import dataclass
from enum import Enum
from pathlib import Path as FilePath
from typing import NamedTuple

from printkit.affine import Affine
from printkit.model import Focus
from printkit.units import Size


class Box(NamedTuple):
    """A rectangle by its lower left corner and its size."""

    x: float
    y: float
    width: float
    height: float

    def inset(self, by: float) -> "Box":
        """The same box, smaller (or larger) on all four sides."""
        return Box(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)

    @property
    def centre(self) -> tuple[float, float]:
        """Its middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def top(self) -> float:
        """Its upper edge."""
        return self.y + self.height

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.width


class Run(NamedTuple):
    """A stretch of text in one font."""

    font: str
    text: str


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle, filled or outlined or both."""

    box: Box
    fill: str | None = None
    stroke: str | None = None
    line: float = 0.5
    radius: float = 0


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle round a point."""

    x: float
    y: float
    radius: float
    fill: str | None = None
    stroke: str | None = None
    line: float = 0.5


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float
    colour: str
    line: float = 0.5
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Path:
    """A filled shape: steps of `("M", x, y)`, `("L", x, y)`, `("C", x1, y1, x2, y2, x, y)` and `("Z",)`."""

    steps: tuple[tuple[str | float, ...], ...]
    fill: str
    even_odd: bool = False


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text; `x`, `y` are the start of its baseline. The runs follow each other."""

    x: float
    y: float
    runs: tuple[Run, ...]
    size: float
    colour: str

    @property
    def text(self) -> str:
        """All of it."""
        return "".join(run.text for run in self.runs)


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture file that fills a box, cropped round its focus and never stretched. `ground` shows through it, and
    `colour` is what a drawing gets where it asks for `currentColor`.

    It is prepared for `frame` and stored once; a box of another shape shows a part of that.
    """

    box: Box
    path: FilePath
    focus: Focus
    ground: str
    colour: str
    frame: Size
    pale: bool = False


class Turn(Enum):
    """How a group is turned, counter-clockwise, in degrees."""

    NONE = 0
    LEFT = 90
    HALF = 180
    RIGHT = 270


@dataclass(frozen=True, slots=True)
class Group:
    """Operations in a frame of their own: turned, then moved so that its origin lies at `x`, `y`; clipped if asked."""

    x: float
    y: float
    turn: Turn
    ops: "tuple[Op, ...]"
    clip: Box | None = None


@dataclass(frozen=True, slots=True)
class Moved:
    """Operations under a map of the plane, in mm."""

    where: Affine
    ops: "tuple[Op, ...]"
    clip: Box | None = None


Op = Rect | Circle | Line | Path | Text | Picture | Group | Moved


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet."""

    size: Size
    ops: tuple[Op, ...]
    title: str = ""
    """For the bookmarks; empty for none."""
