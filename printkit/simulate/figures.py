"""Counts → figures: means, shares and percentiles, each with the interval in which it lies with 95 % confidence."""

from collections import Counter
from math import inf, sqrt
from typing import NamedTuple

from printkit.simulate.tally import Share

Z = 1.959964
"""Standard errors to either side that hold 95 % of a bell curve."""


def percent(value: float, digits: int = 0) -> str:
    """`61 %`."""
    return f"{100 * value:.{digits}f} %"


class Figure(NamedTuple):
    """A figure and its 95 % interval."""

    value: float
    low: float
    high: float

    @property
    def margin(self) -> float:
        """Half of the interval."""
        return (self.high - self.low) / 2


class Spread(NamedTuple):
    """A number that differs from game to game: its mean, and what one game in ten, five and nine stays below."""

    mean: Figure
    p10: int
    p50: int
    p90: int


def share(count: int, total: int) -> Figure:
    """A share of independent games, with Wilson's interval, which is right for rare things too."""
    if not total:
        return Figure(0.0, 0.0, 1.0)
    p, z = count / total, Z * Z / total
    middle, half = (p + z / 2) / (1 + z), Z * sqrt(p * (1 - p) / total + z / total / 4) / (1 + z)
    return Figure(p, max(0.0, min(middle - half, p)), min(1.0, max(middle + half, p)))


def spread(games: Counter[int]) -> Spread:
    """Games by a number → its mean and percentiles."""
    total = games.total()
    if not total:
        return Spread(Figure(0.0, 0.0, 0.0), 0, 0, 0)
    mean = sum(number * count for number, count in games.items()) / total
    variance = sum(count * (number - mean) ** 2 for number, count in games.items()) / max(total - 1, 1)
    half = Z * sqrt(variance / total) if total > 1 else inf
    return Spread(Figure(mean, mean - half, mean + half), *(_percentile(games, total, p) for p in (10, 50, 90)))


def _percentile(games: Counter[int], total: int, percent: int) -> int:
    """The least number that so many per cent of the games don't exceed."""
    seen = 0
    for number in sorted(games):
        seen += games[number]
        if seen * 100 >= percent * total:
            return number
    raise ValueError("no games")


def ratio(counted: Share, games: int) -> Figure:
    """A share whose parts of one game hang together: games are the sample, not turns."""
    if not counted.whole:
        return Figure(0.0, 0.0, 1.0)
    value = counted.part / counted.whole
    if games < 2:
        return Figure(value, 0.0, 1.0)
    squares = counted.part_squared - 2 * value * counted.crossed + value * value * counted.whole_squared
    half = Z * sqrt(max(squares, 0.0) / (games - 1) * games) / counted.whole
    return Figure(value, max(0.0, value - half), min(1.0, value + half))
