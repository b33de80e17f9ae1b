"""Flat SVG as PDF vectors. Only what comes out exactly as drawn is flat; all else, known or not, is to be rasterised.

Nothing is ever loaded from elsewhere, and no entity is expanded. `currentColor` is the colour of who draws it.
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any
from xml.parsers import expat

from printkit.draw import svg_numbers as n
from printkit.draw.svg_numbers import Matrix, NotFlatError
from printkit.draw.svg_outline import outline as outline_of

LARGEST_FLAT = 2 * 1024 * 1024
MOST_SHAPES = 5_000
DEEPEST = 50
LEAST, MOST = 1e-3, 1e6
"""Pixels of a drawing's side. Nobody draws beyond these, and numbers far beyond break what is calculated with them."""
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
_DOT = re.compile(r"(?:^| )(\S+ \S+) m(?: \1 l)*(?: h)?(?= \S+ \S+ m|$)")
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
_PX = {"": 1.0, "px": 1.0, "in": 96.0, "cm": 96 / 2.54, "mm": 96 / 25.4, "pt": 4 / 3, "pc": 16.0}

Colour = tuple[float, float, float]
Extent = tuple[float, float, list[float]]
"""Width and height in pixels, and the viewBox."""


class _Current:
    """Stands for the colour that is known only when it is drawn."""


_CURRENT = _Current()


@dataclass(frozen=True, slots=True)
class _Shape:
    outline: str
    pen: str
    rule: str
    """What the fill's operator ends with: `*` for even-odd."""
    fill: Colour | _Current | None
    stroke: Colour | _Current | None
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

    @property
    def takes_colour(self) -> bool:
        """Whether it asks for `currentColor` anywhere."""
        return any(_CURRENT in (shape.fill, shape.stroke) for shape in self.shapes)

    def draw(self, canvas: Any, colour: str = "#000000") -> None:
        """Paints it on a reportlab canvas: its lower left corner at 0, 0, its upper right one at `width`, `height`."""
        current = _colour(colour)
        canvas.saveState()
        canvas.addLiteral(f"{n.join(0, 0, self.width, self.height)} re W n")
        canvas.addLiteral(f"{n.join(1, 0, 0, -1, -self.left, self.top + self.height)} cm")
        for shape in self.shapes:
            canvas.saveState()
            canvas.addLiteral(shape.pen)
            if shape.fill:
                canvas.addLiteral(f"{_operands(shape.fill, current)} rg")
                if shape.fill_opacity < 1:
                    canvas.setFillAlpha(shape.fill_opacity)
                canvas.addLiteral(f"{shape.outline} f{shape.rule}")
            if shape.stroke:
                canvas.addLiteral(f"{_operands(shape.stroke, current)} RG")
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


def size(root: dict[str, str]) -> Extent | None:
    """From the attributes of an `<svg>`: width and height in pixels, and the viewBox. None where it doesn't say."""
    box = n.numbers(root["viewBox"], 4) if "viewBox" in root else []
    if box and not _told(box[2:]):
        return None
    width, height = _pixels(root.get("width", "")), _pixels(root.get("height", ""))
    if box:
        width, height = (
            width or (height * box[2] / box[3] if height else box[2]),
            height or (width * box[3] / box[2] if width else box[3]),
        )
    if not width or not height or not _told([width, height]):
        return None
    return width, height, box or [0, 0, width, height]


def _told(lengths: list[float]) -> bool:
    """Whether these are lengths that a drawing may have; also refuses what a float can't hold."""
    return all(LEAST <= length <= MOST for length in lengths)


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
        raise NotFlatError

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        space, _, tag = name.rpartition(" ")
        if self._skipped or (self._levels and (space not in ("", _SVG) or tag in _SILENT)):
            self._skipped += 1
            return
        if len(self._levels) > DEEPEST or len(self._shapes) >= MOST_SHAPES:
            raise NotFlatError
        if not self._levels:
            self._root(tag, attributes)
        elif tag == "defs" and self._levels:
            self._levels.append(_Level({}, n.PLAIN, 1, True, -1))
            return
        elif tag != "g" and tag not in _SHAPES:
            raise NotFlatError
        above = self._levels[-1] if self._levels else _Level(_INHERITED, n.PLAIN, 1, False, 0)
        if above.first < 0:
            raise NotFlatError
        own = _properties(attributes, _SHAPES.get(tag, _ROOT if tag == "svg" else set()))
        opacity = n.share(own.pop("opacity", "1"))
        matrix = n.times(above.matrix, n.matrix(own.pop("transform", "")))
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
            raise NotFlatError  # shapes that are seen through together: where they overlap, only the upper one shows

    def _root(self, tag: str, attributes: dict[str, str]) -> None:
        found = size(attributes)
        if tag != "svg" or found is None or "transform" in attributes:
            raise NotFlatError
        width, height, box = found
        if abs(width / height / (box[2] / box[3]) - 1) > 0.005:
            raise NotFlatError  # bars at two sides
        self._box = box

    def _paint(self, tag: str, shape: dict[str, str], level: _Level) -> None:
        style = level.style
        fill = None if tag == "line" else _paint_of(style["fill"])
        stroke = _paint_of(style["stroke"])
        width = n.length(style["stroke-width"])
        stroke = stroke if width > 0 else None
        a, b, c, d, _, _ = level.matrix
        outline = outline_of(tag, shape)
        if not outline or not (fill or stroke) or a * d == b * c:
            return
        if (fill and stroke and level.opacity < 1) or not all(abs(part) <= n.FARTHEST for part in level.matrix):
            raise NotFlatError
        if stroke and style["stroke-linecap"] != "butt" and _DOT.search(outline):
            raise NotFlatError  # a line without length is a dot in SVG; PDF readers differ
        pen = [f"{n.join(*level.matrix)} cm"] if level.matrix != n.PLAIN else []
        if stroke:
            pen += [
                f"{n.join(width)} w",
                f"{('butt', 'round', 'square').index(style['stroke-linecap'])} J",
                f"{('miter', 'round', 'bevel').index(style['stroke-linejoin'])} j",
                f"{n.join(max(1, n.number(style['stroke-miterlimit'])))} M",
                _dashes(style),
            ]
        rule = {"nonzero": "", "evenodd": "*"}[style["fill-rule"]]
        fill_opacity = n.share(style["fill-opacity"]) * level.opacity
        stroke_opacity = n.share(style["stroke-opacity"]) * level.opacity
        self._shapes.append(_Shape(outline, "\n".join(pen), rule, fill, stroke, fill_opacity, stroke_opacity))


def _properties(attributes: dict[str, str], known: set[str]) -> dict[str, str]:
    """An element's attributes and its inline style, which wins; without those that change nothing."""
    found = {key: value for key, value in attributes.items() if " " not in key and key != "style"}
    for declaration in attributes.get("style", "").split(";"):
        name, _, value = declaration.partition(":")
        name = name.strip()
        if name in known:
            raise NotFlatError
        if name and not name.startswith("-inkscape-"):
            found[name] = value.strip()
    for key in list(found):
        if key not in _INHERITED and key not in known and key not in ("opacity", "transform"):
            if not _NO_MATTER.fullmatch(key):
                raise NotFlatError
            del found[key]
    return found


def _operands(colour: Colour | _Current, current: Colour) -> str:
    return n.join(*(current if isinstance(colour, _Current) else colour))


def _paint_of(text: str) -> Colour | _Current | None:
    if text == "none":
        return None
    return _CURRENT if text.lower() == "currentcolor" else _colour(text)


def _colour(text: str) -> Colour:
    from PIL import ImageColor  # late: most decks have no drawings

    text = text.lower()
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
    raise NotFlatError


def _dashes(style: dict[str, str]) -> str:
    text = style["stroke-dasharray"]
    lengths = [] if text == "none" else [n.length(part) for part in re.split(r"[\s,]+", text)]
    if any(length < 0 for length in lengths):
        raise NotFlatError
    if not sum(lengths):
        return "[] 0 d"
    lengths *= 1 + len(lengths) % 2
    return f"[{n.join(*lengths)}] {n.join(n.length(style['stroke-dashoffset']) % sum(lengths))} d"
