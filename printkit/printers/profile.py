"""What is known of a printer: how its backs lie, sheet by sheet, and what follows for the next sheet.

Misses are told as a person sees them who looks at the back: right, up, turned counter-clockwise, wider, taller.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import degrees, radians, sqrt

from printkit.affine import Affine, about
from printkit.units import Size

SPREAD = 0.5
"""mm, one standard deviation in each direction: a printer's sheet-to-sheet spread, until it is measured. Home printers
miss by a millimetre or two as a rule; about half of that is steady, and goes with calibration."""
SPREAD_WORTH = 3
"""The stated spread counts as much as so many sheets, so that two that happen to agree don't promise too much."""
WORST = 2.24
"""Standard deviations: in 19 sheets of 20 a back misses by less than this in both directions."""
UNMEASURED = 2.0
"""mm in each direction: what a printer that nobody has measured should be trusted with."""
MARKS = {"long": "long edge", "short": "short edge", "separate": "by hand"}
"""How the paper is turned over, in words."""


@dataclass(frozen=True, slots=True)
class Miss:
    """How the back of one sheet lies: mm at the sheet's centre, degrees, and shares of its size."""

    right: float
    up: float
    turn: float
    wider: float
    taller: float
    left_over: float = 0.0
    """What the readings disagree by, in mm."""
    measured: str = ""
    """The day, as YYYY-MM-DD."""

    def as_map(self, paper: Size) -> Affine:
        """Where the printer puts a point of the back page."""
        angle = radians(self.turn)
        inner = Affine(1 + self.wider, angle, -angle, 1 + self.taller, self.right, self.up)
        return about(paper.width / 2, paper.height / 2, inner)

    def words(self) -> str:
        """`1.2 mm right and 0.4 mm low, turned 0.1° clockwise`."""
        parts = []
        if round(abs(self.right), 1):
            parts.append(f"{abs(self.right):.1f} mm {'right' if self.right > 0 else 'left'}")
        if round(abs(self.up), 1):
            parts.append(f"{abs(self.up):.1f} mm {'high' if self.up > 0 else 'low'}")
        text = " and ".join(parts) or "where they should"
        if round(abs(self.turn), 2) >= 0.02:
            text += f", turned {abs(self.turn):.2f}° {'counter-clockwise' if self.turn > 0 else 'clockwise'}"
        if max(abs(self.wider), abs(self.taller)) >= 0.0005:
            text += f", {_percent(self.wider)} wide and {_percent(self.taller)} high"
        return text


def _percent(share: float) -> str:
    return f"{100 * (1 + share):.1f} %"


def as_miss(error: Affine, paper: Size, *, left_over: float = 0.0, measured: str = "") -> Miss:
    """A map of the back page, in words' terms."""
    x, y = paper.width / 2, paper.height / 2
    right, up = error.at(x, y)
    turn = degrees((error.b - error.c) / 2)
    return Miss(right - x, up - y, turn, error.a - 1, error.d - 1, left_over, measured)


@dataclass(frozen=True, slots=True)
class Profile:
    """A printer with one paper and one way of turning it over."""

    printer: str
    paper: Size
    flip: str
    margin: float
    """What it can't reach, in mm."""
    sheets: tuple[Miss, ...]
    """Every sheet that was measured, at least one."""

    @property
    def mean(self) -> Miss:
        """The steady part: what all sheets have in common."""
        count = len(self.sheets)

        def middle(values: Iterable[float]) -> float:
            return sum(values) / count

        return Miss(
            right=middle(sheet.right for sheet in self.sheets),
            up=middle(sheet.up for sheet in self.sheets),
            turn=middle(sheet.turn for sheet in self.sheets),
            wider=middle(sheet.wider for sheet in self.sheets),
            taller=middle(sheet.taller for sheet in self.sheets),
            left_over=middle(sheet.left_over for sheet in self.sheets),
        )

    @property
    def correction(self) -> Affine:
        """Where to draw a point of the back page so that it comes to lie where it should."""
        return self.mean.as_map(self.paper).inverse()

    @property
    def reach(self) -> float:
        """How far the correction moves anything on the sheet, in mm."""
        return farthest(self.correction, self.paper)

    @property
    def spread(self) -> float:
        """The sheet-to-sheet part: one standard deviation, in the direction and at the corner where it is largest.

        Paper slips more along its way through a printer than across it, so the directions are not averaged.
        """
        mean = _moves(self.mean.as_map(self.paper), self.paper)
        sheets = [_moves(sheet.as_map(self.paper), self.paper) for sheet in self.sheets]
        squares = max(
            sum((sheet[corner][axis] - mean[corner][axis]) ** 2 for sheet in sheets)
            for corner in range(len(mean))
            for axis in (0, 1)
        )
        return sqrt((SPREAD_WORTH * SPREAD**2 + squares) / (SPREAD_WORTH + len(self.sheets) - 1))

    @property
    def worst(self) -> float:
        """In 19 sheets of 20, a back that has been corrected misses by less than this in each direction, in mm.

        The sheets that were measured differed too, so the correction is off by its own share of the spread.
        """
        return WORST * self.spread * sqrt(1 + 1 / len(self.sheets))

    def words(self) -> str:
        """One line on what it is for."""
        return f"{self.paper}, {MARKS[self.flip]}"


def farthest(where: Affine, paper: Size) -> float:
    """How far a map moves anything on the sheet, in either direction, in mm."""
    return max(max(abs(x), abs(y)) for x, y in _moves(where, paper))


def _moves(where: Affine, paper: Size) -> Sequence[tuple[float, float]]:
    """How far the corners of a sheet are moved."""
    corners = [(x, y) for x in (0.0, paper.width) for y in (0.0, paper.height)]
    return [(px - x, py - y) for x, y in corners for px, py in [where.at(x, y)]]
