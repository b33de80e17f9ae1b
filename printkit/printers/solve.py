"""Readings of a calibration sheet → how the back lies on the front, by least squares; and which reading is wrong.

A reading says how far the back's mark lies from the front's, along one axis, at one place of the sheet. All is seen
from the front, in mm from the lower left corner. Five numbers explain the readings: a shift in both directions, a turn,
and a scale in both directions (paper stretches along its way through the printer, and not across it).
"""

from collections.abc import Sequence
from enum import Enum
from itertools import combinations
from math import sqrt
from typing import NamedTuple

from printkit.affine import Affine, about
from printkit.units import Size

CONTRADICTION = 0.3
"""mm. A reading is good to 0.1 mm, a tired eye's to 0.2; one that is farther from what all say together is wrong."""
AGREEMENT = 0.2
"""mm. Readings that are all this near to what they say together agree."""
MOST_WRONG = 2
"""With more wrong readings than this it isn't a slip: the sheet should be read again."""


class Axis(Enum):
    """The direction in which a vernier measures."""

    X = "x"
    Y = "y"


class Reading(NamedTuple):
    """How far the back lies from the front at one vernier."""

    label: str
    x: float
    y: float
    axis: Axis
    value: float
    aside: float = 0.0
    """How much of that is the scale's own, with a back that isn't off."""


class Fit(NamedTuple):
    """How the back lies on the front, and what that leaves unexplained of each reading, in mm."""

    error: Affine
    left_over: dict[str, float]

    @property
    def rms(self) -> float:
        """The left-over error of a typical reading."""
        return sqrt(sum(r * r for r in self.left_over.values()) / len(self.left_over))

    @property
    def worst(self) -> float:
        """The left-over error of the worst reading."""
        return max(abs(r) for r in self.left_over.values())


class Suspect(NamedTuple):
    """A reading that doesn't go with the others, and what they would expect in its place."""

    label: str
    value: float
    expected: float


def solve(readings: Sequence[Reading], paper: Size) -> Fit:
    """The shift, turn and scale of the back that explain the readings best.

    A back that is off lies elsewhere along the lines that are read, too: a first fit says where, and a second one
    counts that in. With a turn it is worth some hundredths of a millimetre.
    """
    undo = _fit(readings, paper).error.inverse()
    return _fit([_met(reading, undo) for reading in readings], paper)


def _met(reading: Reading, undo: Affine) -> Reading:
    """The reading with the place on the back that was looked at in the place of the one that was meant to be."""
    x, y = undo.at(reading.x, reading.y)
    return reading._replace(y=y) if reading.axis is Axis.X else reading._replace(x=x)


def _fit(readings: Sequence[Reading], paper: Size) -> Fit:
    rows = [_row(reading, paper) for reading in readings]
    values = [reading.value - reading.aside for reading in readings]
    right, up, turn, wider, taller = found = _least_squares(rows, values)
    error = about(paper.width / 2, paper.height / 2, Affine(1 + wider, turn, -turn, 1 + taller, right, up))
    left = {
        reading.label: value - sum(a * b for a, b in zip(row, found, strict=True))
        for reading, row, value in zip(readings, rows, values, strict=True)
    }
    return Fit(error, left)


def suspects(readings: Sequence[Reading], paper: Size) -> tuple[tuple[Suspect, ...], ...]:
    """Empty where the readings agree. Otherwise the ways to mend them: each names the readings that, left out, let the
    others agree. The likeliest comes first; none of them where too many are wrong.
    """
    if solve(readings, paper).worst <= CONTRADICTION:
        return ()
    for count in range(1, MOST_WRONG + 1):
        ways = []
        for left_out in combinations(range(len(readings)), count):
            others = [reading for i, reading in enumerate(readings) if i not in left_out]
            fit = _solved(others, paper)
            if fit and fit.worst <= AGREEMENT:
                wrong = [readings[i] for i in left_out]
                ways.append((fit.rms, tuple(Suspect(r.label, r.value, expected(r, fit)) for r in wrong)))
        if ways:
            return tuple(way for _, way in sorted(ways))
    return ((),)


def expected(reading: Reading, fit: Fit) -> float:
    """What should have been read there."""
    x, y = fit.error.at(reading.x, reading.y)
    return reading.aside + (x - reading.x if reading.axis is Axis.X else y - reading.y)


def _solved(readings: Sequence[Reading], paper: Size) -> Fit | None:
    """None where the readings are too few, or all in places that leave something open."""
    try:
        return solve(readings, paper)
    except ZeroDivisionError:
        return None


def _row(reading: Reading, paper: Size) -> list[float]:
    """How a reading answers to right, up, turn, wider and taller."""
    x, y = reading.x - paper.width / 2, reading.y - paper.height / 2
    return [1.0, 0.0, -y, x, 0.0] if reading.axis is Axis.X else [0.0, 1.0, x, 0.0, y]


def _least_squares(rows: Sequence[Sequence[float]], values: Sequence[float]) -> list[float]:
    """The normal equations, by elimination. Raises ZeroDivisionError where the rows leave something open."""
    size = len(rows[0])
    table = [
        [sum(row[i] * row[j] for row in rows) for j in range(size)]
        + [sum(row[i] * value for row, value in zip(rows, values, strict=True))]
        for i in range(size)
    ]
    for i in range(size):
        pivot = max(range(i, size), key=lambda k: abs(table[k][i]))
        table[i], table[pivot] = table[pivot], table[i]
        if abs(table[i][i]) < 1e-9:
            raise ZeroDivisionError("the readings don't determine the fit")
        for k in range(size):
            if k != i:
                share = table[k][i] / table[i][i]
                table[k] = [a - share * b for a, b in zip(table[k], table[i], strict=True)]
    return [table[i][size] / table[i][i] for i in range(size)]
