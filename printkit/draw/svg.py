"""Flat SVG as PDF vectors. Only what comes out exactly as drawn is flat; all else, known or not, is to be rasterised.

Nothing is ever loaded from elsewhere, and no entity is expanded.
"""

import math
import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any
from xml.parsers import expat

LARGEST_FLAT = 2 * 1024 * 1024
MOST_SHAPES = 5_000
DEEPEST = 50
_FARTHEST = 1e7
_SVG = "http://www.w3.org/2000/svg"

_INHERITED = {
    "fill": "#000",
    "fill-opacity": "1",
    "fill-rule": "nonzero",
    "stroke": "none",
    "stroke-dasharray": "none",
    "stroke-dashoffset": "0",
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    "stroke-miterlimit": "4",
    "stroke-opacity": "1",
    "stroke-width": "1",
}
_SHAPES = {
    "path": {"d"},
    "rect": {"x", "y", "width", "height", "rx", "ry"},
    "circle": {"cx", "cy", "r"},
    "ellipse": {"cx", "cy", "rx", "ry"},
    "line": {"x1", "y1", "x2", "y2"},
    "polyline": {"points"},
    "polygon": {"points"},
}
_ROOT = {"width", "height", "viewBox", "preserveAspectRatio", "x", "y"}
_SILENT = {"title", "desc", "metadata"}
_NO_MATTER = re.compile(r"id|version|baseProfile|role|focusable|clip-rule|enable-background|(data|aria)-.*")
_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")
_BETWEEN = re.compile(r"[\s,]*")
_TRANSFORM = re.compile(r"[\s,]*(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)[\s,]*")
_DOT = re.compile(r"(?:^| )(\S+ \S+) m(?: \1 l)*(?: h)?(?= \S+ \S+ m|$)")
_PX = {"": 1.0, "px": 1.0, "in": 96.0, "cm": 96 / 2.54, "mm": 96 / 25.4, "pt": 4 / 3, "pc": 16.0}

Matrix = tuple[float, float, float, float, float, float]
Colour = tuple[float, float, float]
_PLAIN: Matrix = (1, 0, 0, 1, 0, 0)


class _NotFlatError(ValueError):
    pass


@dataclass(frozen=True, slots=True)
class _Shape:
    outline: str
    pen: str
    rule: str
    """What the fill's operator ends with: `*` for even-odd."""
    fill: Colour | None
    stroke: Colour | None
    fill_opacity: float
    stroke_opacity: float


@dataclass(frozen=True, slots=True)
class Drawing:
    """A flat SVG, as large as its viewBox."""

    width: float
    height: float
    left: float
    top: float
    shapes: tuple[_Shape, ...]

    def draw(self, canvas: Any) -> None:
        """Paints it on a reportlab canvas: its lower left corner at 0, 0, its upper right one at `width`, `height`."""
        canvas.saveState()
        canvas.addLiteral(f"{_join(0, 0, self.width, self.height)} re W n")
        canvas.addLiteral(f"{_join(1, 0, 0, -1, -self.left, self.top + self.height)} cm")
        for shape in self.shapes:
            canvas.saveState()
            canvas.addLiteral(shape.pen)
            if shape.fill:
                canvas.addLiteral(f"{_join(*shape.fill)} rg")
                if shape.fill_opacity < 1:
                    canvas.setFillAlpha(shape.fill_opacity)
                canvas.addLiteral(f"{shape.outline} f{shape.rule}")
            if shape.stroke:
                canvas.addLiteral(f"{_join(*shape.stroke)} RG")
                if shape.stroke_opacity < 1:
                    canvas.setStrokeAlpha(shape.stroke_opacity)
                canvas.addLiteral(f"{shape.outline} S")
            canvas.restoreState()
        canvas.restoreState()


def flat(path: Path) -> bool:
    """Whether `drawing` can draw it exactly."""
    return _known(path) is not None


def drawing(path: Path) -> Drawing:
    """A flat SVG, read. ValueError for one that isn't flat."""
    found = _known(path)
    if found is None:
        raise ValueError(f"{path} is not flat")
    return found


def _known(path: Path) -> Drawing | None:
    try:
        stat = path.stat()
        return _read(path, stat.st_mtime_ns, stat.st_size) if stat.st_size <= LARGEST_FLAT else None
    except OSError:
        return None


@lru_cache(maxsize=256)
def _read(path: Path, _time: int, _size: int) -> Drawing | None:
    reader = _Reader()
    try:
        reader.parser.Parse(path.read_bytes(), True)
        return reader.drawing()
    except (OSError, expat.ExpatError, ValueError, LookupError, ArithmeticError):
        return None


def size(root: dict[str, str]) -> tuple[float, float, list[float]] | None:
    """From the attributes of an `<svg>`: width and height in pixels, and the viewBox. None where it doesn't say."""
    box = _numbers(root["viewBox"], 4) if "viewBox" in root else []
    if box and min(box[2:]) <= 0:
        return None
    width, height = _pixels(root.get("width", "")), _pixels(root.get("height", ""))
    if box:
        width, height = (
            width or (height * box[2] / box[3] if height else box[2]),
            height or (width * box[3] / box[2] if width else box[3]),
        )
    return (width, height, box or [0, 0, width, height]) if width and height else None


def _pixels(text: str) -> float | None:
    match = re.fullmatch(r"\s*(\d+\.?\d*|\.\d+)(px|in|cm|mm|pt|pc)?\s*", text)
    return float(match[1]) * _PX[match[2] or ""] if match else None


@dataclass(frozen=True, slots=True)
class _Level:
    """What the children of an element are drawn with. `first` is the number of shapes before it."""

    style: dict[str, str]
    matrix: Matrix
    opacity: float
    alone: bool
    first: int


class _Reader:
    """Hears an SVG's elements and gathers its shapes; raises for the first thing that isn't flat."""

    def __init__(self) -> None:
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.EntityDeclHandler = self._refuse
        self.parser.ProcessingInstructionHandler = self._refuse
        self._levels: list[_Level] = []
        self._skipped = 0
        self._shapes: list[_Shape] = []
        self._box: list[float] = []

    def drawing(self) -> Drawing:
        left, top, width, height = self._box
        return Drawing(width, height, left, top, tuple(self._shapes))

    def _refuse(self, *_: object) -> None:
        raise _NotFlatError

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        space, _, tag = name.rpartition(" ")
        if self._skipped or (self._levels and (space not in ("", _SVG) or tag in _SILENT)):
            self._skipped += 1
            return
        if len(self._levels) > DEEPEST or len(self._shapes) >= MOST_SHAPES:
            raise _NotFlatError
        if not self._levels:
            self._root(tag, attributes)
        elif tag == "defs" and self._levels:
            self._levels.append(_Level({}, _PLAIN, 1, True, -1))
            return
        elif tag != "g" and tag not in _SHAPES:
            raise _NotFlatError
        above = self._levels[-1] if self._levels else _Level(_INHERITED, _PLAIN, 1, False, 0)
        if above.first < 0:
            raise _NotFlatError
        own = _properties(attributes, _SHAPES.get(tag, _ROOT if tag == "svg" else set()))
        opacity = _share(own.pop("opacity", "1"))
        matrix = _times(above.matrix, _matrix(own.pop("transform", "")))
        shape = {key: own.pop(key) for key in _SHAPES.get(tag, ()) if key in own}
        style = above.style | {key: value for key, value in own.items() if key in _INHERITED}
        level = _Level(style, matrix, above.opacity * opacity, opacity < 1, len(self._shapes))
        self._levels.append(level)
        if tag in _SHAPES:
            self._paint(tag, shape, level)

    def _end(self, _: str) -> None:
        if self._skipped:
            self._skipped -= 1
            return
        level = self._levels.pop()
        if level.alone and level.first >= 0 and len(self._shapes) > level.first + 1:
            raise _NotFlatError  # shapes that are seen through together: where they overlap, only the upper one shows

    def _root(self, tag: str, attributes: dict[str, str]) -> None:
        found = size(attributes)
        if tag != "svg" or found is None or "transform" in attributes:
            raise _NotFlatError
        width, height, box = found
        if abs(width / height / (box[2] / box[3]) - 1) > 0.005:
            raise _NotFlatError  # bars at two sides
        self._box = box

    def _paint(self, tag: str, shape: dict[str, str], level: _Level) -> None:
        style = level.style
        fill = None if tag == "line" else _colour(style["fill"])
        stroke = _colour(style["stroke"])
        width = _length(style["stroke-width"])
        stroke = stroke if width > 0 else None
        a, b, c, d, _, _ = level.matrix
        outline = _outline(tag, shape)
        if not outline or not (fill or stroke) or a * d == b * c:
            return
        if (fill and stroke and level.opacity < 1) or not all(abs(part) <= _FARTHEST for part in level.matrix):
            raise _NotFlatError
        if stroke and style["stroke-linecap"] != "butt" and _DOT.search(outline):
            raise _NotFlatError  # a line without length is a dot in SVG; PDF readers differ
        pen = [f"{_join(*level.matrix)} cm"] if level.matrix != _PLAIN else []
        if stroke:
            pen += [
                f"{_join(width)} w",
                f"{('butt', 'round', 'square').index(style['stroke-linecap'])} J",
                f"{('miter', 'round', 'bevel').index(style['stroke-linejoin'])} j",
                f"{_join(max(1, _number(style['stroke-miterlimit'])))} M",
                _dashes(style),
            ]
        rule = {"nonzero": "", "evenodd": "*"}[style["fill-rule"]]
        fill_opacity = _share(style["fill-opacity"]) * level.opacity
        stroke_opacity = _share(style["stroke-opacity"]) * level.opacity
        self._shapes.append(_Shape(outline, "\n".join(pen), rule, fill, stroke, fill_opacity, stroke_opacity))


def _properties(attributes: dict[str, str], known: set[str]) -> dict[str, str]:
    """An element's attributes and its inline style, which wins; without those that change nothing."""
    found = {key: value for key, value in attributes.items() if " " not in key and key != "style"}
    for declaration in attributes.get("style", "").split(";"):
        name, _, value = declaration.partition(":")
        name = name.strip()
        if name in known:
            raise _NotFlatError
        if name and not name.startswith("-inkscape-"):
            found[name] = value.strip()
    for key in list(found):
        if key not in _INHERITED and key not in known and key not in ("opacity", "transform"):
            if not _NO_MATTER.fullmatch(key):
                raise _NotFlatError
            del found[key]
    return found


def _colour(text: str) -> Colour | None:
    from PIL import ImageColor  # late: most decks have no drawings

    text = text.lower()
    if text == "none":
        return None
    if text in ImageColor.colormap:
        red, green, blue = ImageColor.getrgb(text)[:3]
        return red / 255, green / 255, blue / 255
    if match := re.fullmatch(r"#([0-9a-f]{3}|[0-9a-f]{6})", text):
        digits = match[1] if len(match[1]) == 6 else "".join(digit * 2 for digit in match[1])
        red, green, blue = bytes.fromhex(digits)
        return red / 255, green / 255, blue / 255
    if match := re.fullmatch(r"rgb\(\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*\)", text):
        red, green, blue = (min(255, int(part)) for part in match.groups())
        return red / 255, green / 255, blue / 255
    raise _NotFlatError


def _dashes(style: dict[str, str]) -> str:
    text = style["stroke-dasharray"]
    lengths = [] if text == "none" else [_length(part) for part in re.split(r"[\s,]+", text)]
    if any(length < 0 for length in lengths):
        raise _NotFlatError
    if not sum(lengths):
        return "[] 0 d"
    lengths *= 1 + len(lengths) % 2
    return f"[{_join(*lengths)}] {_join(_length(style['stroke-dashoffset']) % sum(lengths))} d"


def _matrix(text: str) -> Matrix:
    matrix, at = _PLAIN, 0
    while at < len(text):
        match = _TRANSFORM.match(text, at)
        if not match:
            raise _NotFlatError
        matrix, at = _times(matrix, _one_transform(match[1], _numbers(match[2]))), match.end()
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
            turned = _times((1, 0, 0, 1, x, y), _one_transform("rotate", [angle]))
            return _times(turned, (1, 0, 0, 1, -x, -y))
        case "skewX", [angle]:
            return 1, 0, math.tan(math.radians(angle)), 1, 0, 0
        case "skewY", [angle]:
            return 1, math.tan(math.radians(angle)), 0, 1, 0, 0
    raise _NotFlatError


def _times(m: Matrix, n: Matrix) -> Matrix:
    return (
        m[0] * n[0] + m[2] * n[1],
        m[1] * n[0] + m[3] * n[1],
        m[0] * n[2] + m[2] * n[3],
        m[1] * n[2] + m[3] * n[3],
        m[0] * n[4] + m[2] * n[5] + m[4],
        m[1] * n[4] + m[3] * n[5] + m[5],
    )


def _number(text: str) -> float:
    if not _NUMBER.fullmatch(text) or abs(float(text)) > _FARTHEST:
        raise _NotFlatError
    return float(text)


def _numbers(text: str, count: int | None = None) -> list[float]:
    found = [_number(part) for part in _NUMBER.findall(text)]
    if _NUMBER.sub("", text).strip(" \t\r\n,") or count not in (None, len(found)):
        raise _NotFlatError
    return found


def _length(text: str) -> float:
    return _number(text.removesuffix("px"))


def _share(text: str) -> float:
    return min(1.0, max(0.0, _number(text)))


def _join(*numbers: float) -> str:
    """Numbers as a PDF writes them: no exponent, no needless digits."""
    words = []
    for number in numbers:
        word = f"{number:.7g}"
        if "e" in word:
            word = f"{number:.12f}"
        words.append(word.rstrip("0").rstrip(".") if "." in word else word)
    return " ".join(words)


def _outline(tag: str, of: dict[str, str]) -> str:
    """A shape's path in PDF operators, begun and turned as SVG says: dashes follow it. Empty for one without size."""
    pen = _Pen()
    if tag == "path":
        pen.follow(of.get("d", ""))
    elif tag in ("polyline", "polygon"):
        points = _numbers(of.get("points", ""))
        pairs = list(zip(points[::2], points[1::2], strict=True))
        pen.polygon(pairs, closed=tag == "polygon")
    elif tag == "line":
        x1, y1, x2, y2 = (_length(of.get(key, "0")) for key in ("x1", "y1", "x2", "y2"))
        pen.polygon([(x1, y1), (x2, y2)], closed=False)
    elif tag == "rect":
        x, y, width, height = (_length(of.get(key, "0")) for key in ("x", "y", "width", "height"))
        rx = _length(of.get("rx", of.get("ry", "0")))
        ry = _length(of.get("ry", of.get("rx", "0")))
        if min(width, height, rx, ry) < 0:
            raise _NotFlatError
        pen.rectangle(x, y, width, height, min(rx, width / 2), min(ry, height / 2))
    else:
        x, y = _length(of.get("cx", "0")), _length(of.get("cy", "0"))
        rx, ry = (_length(of[key]) for key in (("r", "r") if tag == "circle" else ("rx", "ry")))
        if min(rx, ry) < 0:
            raise _NotFlatError
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
        self.operators.append(f"{_join(x, y)} m")
        self.at = self.begin = x, y

    def line(self, x: float, y: float) -> None:
        self.operators.append(f"{_join(x, y)} l")
        self.at = x, y

    def curve(self, x1: float, y1: float, x2: float, y2: float, x: float, y: float) -> None:
        self.operators.append(f"{_join(x1, y1, x2, y2, x, y)} c")
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
                raise _NotFlatError
            if handle not in "Mm" and not self.operators:
                raise _NotFlatError
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
        match = _NUMBER.match(self._text, self._index)
        if not match:
            raise _NotFlatError
        self._index = _skip(self._text, match.end())
        return _number(match[0])

    def _flag(self) -> bool:
        flag = self._text[self._index]
        if flag not in "01":
            raise _NotFlatError
        self._index = _skip(self._text, self._index + 1)
        return flag == "1"


def _skip(text: str, index: int) -> int:
    match = _BETWEEN.match(text, index)
    return match.end() if match else index
