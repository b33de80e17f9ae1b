"""Maps of the plane that keep straight lines straight: shifts, turns, scales, mirrors, and one after another."""

from math import cos, radians, sin
from typing import NamedTuple


class Affine(NamedTuple):
    """`x, y` → `a·x + c·y + e, b·x + d·y + f`, in the order in which PDF writes the six numbers."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Where a point goes."""
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def then(self, after: "Affine") -> "Affine":
        """First this map, then `after` on what comes of it."""
        e, f = after.at(self.e, self.f)
        return Affine(
            after.a * self.a + after.c * self.b,
            after.b * self.a + after.d * self.b,
            after.a * self.c + after.c * self.d,
            after.b * self.c + after.d * self.d,
            e,
            f,
        )

    def inverse(self) -> "Affine":
        """The map that undoes this one. One that flattens the plane has none, and raises."""
        size = self.a * self.d - self.b * self.c
        a, b, c, d = self.d / size, -self.b / size, -self.c / size, self.a / size
        return Affine(a, b, c, d, -(a * self.e + c * self.f), -(b * self.e + d * self.f))


def moved(x: float, y: float) -> Affine:
    """A shift."""
    return Affine(e=x, f=y)


def turned(degrees: float) -> Affine:
    """A turn round the origin, counter-clockwise."""
    angle = radians(degrees)
    return Affine(cos(angle), sin(angle), -sin(angle), cos(angle))


def about(x: float, y: float, inner: Affine) -> Affine:
    """The same map with `x, y` in the place of the origin."""
    return moved(-x, -y).then(inner).then(moved(x, y))
