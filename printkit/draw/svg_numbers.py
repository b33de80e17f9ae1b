"""The numbers and transforms of an SVG, and numbers as a PDF writes them."""

import math
import re

FARTHEST = 1e7
NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")
_TRANSFORM = re.compile(r"[\s,]*(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)[\s,]*")

Matrix = tuple[float, float, float, float, float, float]
PLAIN: Matrix = (1, 0, 0, 1, 0, 0)


class NotFlatError(ValueError):
    """Something that vectors can't show exactly."""


def matrix(text: str) -> Matrix:
    """All of a `transform`, as one matrix."""
    matrix, at = PLAIN, 0
    while at < len(text):
        match = _TRANSFORM.match(text, at)
        if not match:
            raise NotFlatError
        matrix, at = times(matrix, _one_transform(match[1], numbers(match[2]))), match.end()
    return matrix


def _one_transform(name: str, of: list[float]) -> Matrix:
    match name, of:
        case "matrix", [a, b, c, d, e, f]:
            return a, b, c, d, e, f
        case "translate", [x]:
            return 1, 0, 0, 1, x, 0
        case "translate", [x, y]:
            return 1, 0, 0, 1, x, y
        case "scale", [x]:
            return x, 0, 0, x, 0, 0
        case "scale", [x, y]:
            return x, 0, 0, y, 0, 0
        case "rotate", [angle]:
            sin, cos = math.sin(math.radians(angle)), math.cos(math.radians(angle))
            return cos, sin, -sin, cos, 0, 0
        case "rotate", [angle, x, y]:
            turned = times((1, 0, 0, 1, x, y), _one_transform("rotate", [angle]))
            return times(turned, (1, 0, 0, 1, -x, -y))
        case "skewX", [angle]:
            return 1, 0, math.tan(math.radians(angle)), 1, 0, 0
        case "skewY", [angle]:
            return 1, math.tan(math.radians(angle)), 0, 1, 0, 0
    raise NotFlatError


def times(m: Matrix, n: Matrix) -> Matrix:
    """One matrix after another."""
    return (
        m[0] * n[0] + m[2] * n[1],
        m[1] * n[0] + m[3] * n[1],
        m[0] * n[2] + m[2] * n[3],
        m[1] * n[2] + m[3] * n[3],
        m[0] * n[4] + m[2] * n[5] + m[4],
        m[1] * n[4] + m[3] * n[5] + m[5],
    )


def number(text: str) -> float:
    """A plain number."""
    if not NUMBER.fullmatch(text) or abs(float(text)) > FARTHEST:
        raise NotFlatError
    return float(text)


def numbers(text: str, count: int | None = None) -> list[float]:
    """Numbers parted by spaces or commas; so many, if told."""
    found = [number(part) for part in NUMBER.findall(text)]
    if NUMBER.sub("", text).strip(" \t\r\n,") or count not in (None, len(found)):
        raise NotFlatError
    return found


def length(text: str) -> float:
    """A number of pixels, with or without its unit."""
    return number(text.removesuffix("px"))


def share(text: str) -> float:
    """A number held between 0 and 1."""
    return min(1.0, max(0.0, number(text)))


def join(*numbers: float) -> str:
    """Numbers as a PDF writes them: no exponent, no needless digits."""
    words = []
    for number in numbers:
        word = f"{number:.7g}"
        if "e" in word:
            word = f"{number:.12f}"
        words.append(word.rstrip("0").rstrip(".") if "." in word else word)
    return " ".join(words)
