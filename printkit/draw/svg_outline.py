"""The shapes of an SVG → the path operators of a PDF."""

import math
import re

from printkit.draw.svg_numbers import NUMBER, NotFlatError, join, length, number, numbers

_BETWEEN = re.compile(r"[\s,]*")


def outline(tag: str, of: dict[str, str]) -> str:
    """A shape's path in PDF operators, begun and turned as SVG says: dashes follow it. Empty for one without size."""
    pen = _Pen()
    if tag == "path":
        pen.follow(of.get("d", ""))
    elif tag in ("polyline", "polygon"):
        points = numbers(of.get("points", ""))
        pairs = list(zip(points[::2], points[1::2], strict=True))
        pen.polygon(pairs, closed=tag == "polygon")
    elif tag == "line":
        x1, y1, x2, y2 = (length(of.get(key, "0")) for key in ("x1", "y1", "x2", "y2"))
        pen.polygon([(x1, y1), (x2, y2)], closed=False)
    elif tag == "rect":
        x, y, width, height = (length(of.get(key, "0")) for key in ("x", "y", "width", "height"))
        rx = length(of.get("rx", of.get("ry", "0")))
        ry = length(of.get("ry", of.get("rx", "0")))
        if min(width, height, rx, ry) < 0:
            raise NotFlatError
        pen.rectangle(x, y, width, height, min(rx, width / 2), min(ry, height / 2))
    else:
        x, y = length(of.get("cx", "0")), length(of.get("cy", "0"))
        rx, ry = (length(of[key]) for key in (("r", "r") if tag == "circle" else ("rx", "ry")))
        if min(rx, ry) < 0:
            raise NotFlatError
        pen.rectangle(x - rx, y - ry, 2 * rx, 2 * ry, rx, ry)
    return " ".join(pen.operators)


class _Pen:
    """Writes PDF path operators; `at` is where it stands, `begin` where the subpath began."""

    def __init__(self) -> None:
        self.operators: list[str] = []
        self.at = self.begin = (0.0, 0.0)
        self._arm = (0.0, 0.0)
        self._text = ""
        self._index = 0

    def move(self, x: float, y: float) -> None:
        self.operators.append(f"{join(x, y)} m")
        self.at = self.begin = x, y

    def line(self, x: float, y: float) -> None:
        self.operators.append(f"{join(x, y)} l")
        self.at = x, y

    def curve(self, x1: float, y1: float, x2: float, y2: float, x: float, y: float) -> None:
        self.operators.append(f"{join(x1, y1, x2, y2, x, y)} c")
        self.at = x, y

    def close(self) -> None:
        self.operators.append("h")
        self.at = self.begin

    def polygon(self, points: list[tuple[float, float]], *, closed: bool) -> None:
        if points:
            self.move(*points[0])
        for point in points[1:]:
            self.line(*point)
        if points and closed:
            self.close()

    def rectangle(self, x: float, y: float, width: float, height: float, rx: float, ry: float) -> None:
        """Clockwise; from the left end of its upper edge, or with no straight edges, like a circle, from the right."""
        if not width or not height:
            return
        right, foot = x + width, y + height
        if not rx or not ry:
            self.polygon([(x, y), (right, y), (right, foot), (x, foot)], closed=True)
            return
        sides = [
            ((right - rx, y), (right, y + ry)),
            ((right, foot - ry), (right - rx, foot)),
            ((x + rx, foot), (x, foot - ry)),
            ((x, y + ry), (x + rx, y)),
        ]
        whole = width == 2 * rx and height == 2 * ry
        self.move(*(sides[0][1] if whole else sides[3][1]))
        for start, end in sides[1:] + sides[:1] if whole else sides:
            if self.at != start:
                self.line(*start)
            self.arc(rx, ry, 0, False, True, *end)
        self.close()

    def arc(self, rx: float, ry: float, turn: float, large: bool, sweep: bool, x: float, y: float) -> None:
        """An elliptical arc from where the pen stands, by the SVG specification's appendix on arcs."""
        (x0, y0), rx, ry = self.at, abs(rx), abs(ry)
        if (x0, y0) == (x, y):
            return
        if not rx or not ry:
            self.line(x, y)
            return
        sin, cos = math.sin(math.radians(turn)), math.cos(math.radians(turn))
        dx, dy = (x0 - x) / 2, (y0 - y) / 2
        u, v = (cos * dx + sin * dy) / rx, (cos * dy - sin * dx) / ry
        scale = max(1, math.hypot(u, v))
        rx, ry, u, v = rx * scale, ry * scale, u / scale, v / scale
        away = math.sqrt(max(0, 1 / (u * u + v * v) - 1)) * (-1 if large == sweep else 1)
        cu, cv = away * v, -away * u
        start = math.atan2(v - cv, u - cu)
        angle = (math.atan2(-v - cv, -u - cu) - start) % math.tau - (0 if sweep else math.tau)
        centre = (rx * cu, ry * cv)
        middle = (cos * centre[0] - sin * centre[1] + (x0 + x) / 2, sin * centre[0] + cos * centre[1] + (y0 + y) / 2)

        def point(u: float, v: float) -> tuple[float, float]:
            return middle[0] + cos * rx * u - sin * ry * v, middle[1] + sin * rx * u + cos * ry * v

        pieces = max(1, math.ceil(abs(angle) / (math.pi / 2) - 1e-9))
        step = angle / pieces
        arm = 4 / 3 * math.tan(step / 4)
        for piece in range(pieces):
            a, b = start + piece * step, start + (piece + 1) * step
            first = point(math.cos(a) - arm * math.sin(a), math.sin(a) + arm * math.cos(a))
            second = point(math.cos(b) + arm * math.sin(b), math.sin(b) - arm * math.cos(b))
            last = (x, y) if piece == pieces - 1 else point(math.cos(b), math.sin(b))
            self.curve(*first, *second, *last)

    def follow(self, text: str) -> None:
        """The path that an SVG's `d` describes."""
        self._text, self._index = text, _skip(text, 0)
        handle = before = ""
        while self._index < len(text):
            if text[self._index].isalpha():
                handle = text[self._index]
                self._index = _skip(text, self._index + 1)
            elif handle in "Zz" or not handle:
                raise NotFlatError
            if handle not in "Mm" and not self.operators:
                raise NotFlatError
            self._step(handle, before)
            before = handle
            handle = {"M": "L", "m": "l"}.get(handle, handle)

    def _step(self, command: str, before: str) -> None:
        name = command.upper()
        x0, y0 = self.at if command.islower() else (0.0, 0.0)
        if name == "Z":
            self.close()
            return
        if before in ("Z", "z") and name != "M":
            self.move(*self.at)
        if name == "H":
            self.line(x0 + self._next(), self.at[1])
        elif name == "V":
            self.line(self.at[0], y0 + self._next())
        elif name == "A":
            rx, ry, turn = self._next(), self._next(), self._next()
            large, sweep = self._flag(), self._flag()
            self.arc(rx, ry, turn, large, sweep, x0 + self._next(), y0 + self._next())
        else:
            count = {"M": 1, "L": 1, "T": 1, "S": 2, "Q": 2, "C": 3}[name]
            points = [(x0 + self._next(), y0 + self._next()) for _ in range(count)]
            self._points(name, before.upper(), points)

    def _points(self, name: str, before: str, points: list[tuple[float, float]]) -> None:
        if name == "M":
            self.move(*points[0])
        elif name == "L":
            self.line(*points[0])
        elif name in "CS":
            first = points[0] if name == "C" else self._mirrored(before in ("C", "S"))
            second, last = points[-2:]
            self.curve(*first, *second, *last)
            self._arm = second
        else:
            middle = points[0] if name == "Q" else self._mirrored(before in ("Q", "T"))
            (x0, y0), (x, y), last = self.at, middle, points[-1]
            self.curve((x0 + 2 * x) / 3, (y0 + 2 * y) / 3, (last[0] + 2 * x) / 3, (last[1] + 2 * y) / 3, *last)
            self._arm = middle

    def _mirrored(self, smooth: bool) -> tuple[float, float]:
        return (2 * self.at[0] - self._arm[0], 2 * self.at[1] - self._arm[1]) if smooth else self.at

    def _next(self) -> float:
        match = NUMBER.match(self._text, self._index)
        if not match:
            raise NotFlatError
        self._index = _skip(self._text, match.end())
        return number(match[0])

    def _flag(self) -> bool:
        flag = self._text[self._index]
        if flag not in "01":
            raise NotFlatError
        self._index = _skip(self._text, self._index + 1)
        return flag == "1"


def _skip(text: str, index: int) -> int:
    match = _BETWEEN.match(text, index)
    return match.end() if match else index
