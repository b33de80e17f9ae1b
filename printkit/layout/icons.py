"""Five icons that differ in shape, not only in colour: told apart in grey, at arm's length, and upside down."""

from math import cos, pi, sin

from printkit.ops import Circle, Op, Path

Step = tuple[str | float, ...]


def icon(name: str, x: float, y: float, radius: float, colour: str) -> tuple[Op, ...]:
    """The icon, filling a circle round a point."""
    shape = {"sun": _sun, "moon": _moon, "star": _star, "leaf": _leaf, "wave": _wave}[name]
    return shape(x, y, radius, colour)


def _polygon(points: list[tuple[float, float]], colour: str) -> Path:
    steps: list[Step] = [("M" if i == 0 else "L", px, py) for i, (px, py) in enumerate(points)]
    return Path((*steps, ("Z",)), colour)


def _round(x: float, y: float, radius: float, angle: float) -> tuple[float, float]:
    return x + radius * cos(angle), y + radius * sin(angle)


def _sun(x: float, y: float, r: float, colour: str) -> tuple[Op, ...]:
    rays: list[Op] = []
    for i in range(8):
        angle = i * pi / 4
        points = [_round(x, y, 0.64 * r, angle - 0.24), _round(x, y, r, angle), _round(x, y, 0.64 * r, angle + 0.24)]
        rays.append(_polygon(points, colour))
    return (Circle(x, y, 0.5 * r, fill=colour), *rays)


def _moon(x: float, y: float, r: float, colour: str) -> tuple[Op, ...]:
    # An outer arc of 250° and an inner one that comes back: a crescent open to the upper right.
    k = 0.5523 * r
    steps: tuple[Step, ...] = (
        ("M", x + 0.32 * r, y + 0.92 * r),
        ("C", x - 0.45 * r, y + 1.18 * r, x - r, y + k, x - r, y),
        ("C", x - r, y - k, x - k, y - r, x, y - r),
        ("C", x + 0.48 * r, y - r, x + 0.86 * r, y - 0.7 * r, x + 0.97 * r, y - 0.28 * r),
        ("C", x + 0.3 * r, y - 0.72 * r, x - 0.42 * r, y - 0.2 * r, x - 0.3 * r, y + 0.3 * r),
        ("C", x - 0.22 * r, y + 0.62 * r, x + 0.02 * r, y + 0.82 * r, x + 0.32 * r, y + 0.92 * r),
        ("Z",),
    )
    return (Path(steps, colour),)


def _star(x: float, y: float, r: float, colour: str) -> tuple[Op, ...]:
    points = [_round(x, y - 0.06 * r, r if i % 2 == 0 else 0.42 * r, pi / 2 + i * pi / 5) for i in range(10)]
    return (_polygon(points, colour),)


def _leaf(x: float, y: float, r: float, colour: str) -> tuple[Op, ...]:
    # A pointed blade with its vein left open, and a stalk.
    blade: tuple[Step, ...] = (
        ("M", x + 0.82 * r, y + 0.82 * r),
        ("C", x - 0.3 * r, y + 0.95 * r, x - 0.95 * r, y + 0.35 * r, x - 0.62 * r, y - 0.45 * r),
        ("L", x + 0.3 * r, y + 0.35 * r),
        ("L", x + 0.38 * r, y + 0.26 * r),
        ("L", x - 0.5 * r, y - 0.58 * r),
        ("C", x + 0.3 * r, y - 0.98 * r, x + 0.98 * r, y - 0.2 * r, x + 0.82 * r, y + 0.82 * r),
        ("Z",),
    )
    stalk = [(-0.55, -0.4), (-0.42, -0.54), (-0.84, -0.96), (-0.96, -0.84)]
    return (Path(blade, colour), _polygon([(x + px * r, y + py * r) for px, py in stalk], colour))


def _wave(x: float, y: float, r: float, colour: str) -> tuple[Op, ...]:
    # Three bands that swing twice: no other icon has lines.
    thick, swing = 0.2 * r, 0.24 * r
    bands: list[Op] = []
    for level in (0.56, 0.0, -0.56):
        half = (1 - level * level) ** 0.5 * 0.96 * r
        q = half / 2
        mid = y + level * r - thick / 2
        steps: tuple[Step, ...] = (
            ("M", x - half, mid),
            ("C", x - half + q / 2, mid + 2 * swing, x - q / 2, mid + 2 * swing, x, mid),
            ("C", x + q / 2, mid - 2 * swing, x + half - q / 2, mid - 2 * swing, x + half, mid),
            ("L", x + half, mid + thick),
            ("C", x + half - q / 2, mid + thick - 2 * swing, x + q / 2, mid + thick - 2 * swing, x, mid + thick),
            ("C", x - q / 2, mid + thick + 2 * swing, x - half + q / 2, mid + thick + 2 * swing, x - half, mid + thick),
            ("Z",),
        )
        bands.append(Path(steps, colour))
    return tuple(bands)
