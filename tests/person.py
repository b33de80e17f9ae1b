"""Somebody who reads a calibration sheet: sees the lines of the finished PDF, and knows nothing of how it was made.

The lines are read with pdfium. The printer's error is put on the back page; then each scale is read as the sheet tells
one to: the arrow for the whole millimetres, the line that runs straight on for the tenth.
"""

import ctypes
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from printkit.affine import Affine
from printkit.units import Size
from tests.pdfs import MM, words

Point = tuple[float, float]


@dataclass(frozen=True)
class Stroke:
    """A straight line on a page, in mm, and its thickness in points."""

    start: Point
    end: Point
    thick: float


def strokes(path: Path, number: int) -> list[Stroke]:
    """Every straight line of a page."""
    page = pdfium.PdfDocument(path)[number]
    found = []
    for item in page.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH]):
        if raw.FPDFPath_CountSegments(item.raw) != 2:
            continue
        matrix = item.get_matrix()
        points = []
        for i in range(2):
            x, y = ctypes.c_float(), ctypes.c_float()
            raw.FPDFPathSegment_GetPoint(raw.FPDFPath_GetPathSegment(item.raw, i), x, y)
            points.append(tuple(value / MM for value in matrix.on_point(x.value, y.value)))
        width = ctypes.c_float()
        raw.FPDFPageObj_GetStrokeWidth(item.raw, width)
        found.append(Stroke(points[0], points[1], width.value))
    return found


@dataclass(frozen=True)
class Printed:
    """A calibration sheet on paper, before its back has been moved."""

    size: Size
    labels: tuple[tuple[str, Point], ...]
    front: tuple[Stroke, ...]
    back: tuple[Stroke, ...]


@lru_cache
def printed(path: Path) -> Printed:
    """What is on both pages of a PDF."""
    page = pdfium.PdfDocument(path)[0]
    size = Size(*(side / MM for side in page.get_size()))
    # The labels of the scales are the large letters outside the directions.
    large = [word for word in words(path, 0) if word.size > 14.5 and len(word.text) <= 2]
    return Printed(size, tuple((w.text, w.centre) for w in large), tuple(strokes(path, 0)), tuple(strokes(path, 1)))


def read_sheet(path: Path, flip: Affine, error: Affine, *, folded: bool) -> dict[str, float]:
    """What a person reads at each scale, if the printer puts the back where `error` says (as seen from the front)."""
    sheet = printed(path)
    moved = flip.then(error)
    backs = [Stroke(moved.at(*s.start), moved.at(*s.end), s.thick) for s in sheet.back]
    return {label: _read(sheet, backs, centre, folded) for label, centre in sheet.labels}


def _read(sheet: Printed, backs: list[Stroke], centre: Point, folded: bool) -> float:
    width, height = sheet.size
    room = {"left": centre[0], "right": width - centre[0], "bottom": centre[1], "top": height - centre[1]}
    edge = min(room, key=lambda name: room[name])
    level = edge in ("top", "bottom")
    # The letter stands beside its scale, nearest to that one.
    middle = centre[0] if level else centre[1]

    def along(point: Point) -> float:
        return point[0] if level else point[1]

    def inwards(point: Point) -> float:
        return {"left": point[0], "right": width - point[0], "bottom": point[1], "top": height - point[1]}[edge]

    def ticks(lines: list[Stroke] | tuple[Stroke, ...]) -> list[tuple[float, float]]:
        """Where the short lines across this edge are, and how thick, at their outer or their inner end."""
        found = []
        for line in lines:
            a, b = sorted((line.start, line.end), key=inwards)
            across = abs(along(a) - along(b)) < 0.3 < inwards(b) - inwards(a)
            if across and inwards(b) < room[edge] and abs(along(a) - middle) < 40:
                found.append((along(a if folded else b), line.thick))
        return sorted(found)

    def nearest_bold(lines: list[tuple[float, float]], to: float) -> float:
        return min((u for u, thick in lines if thick > 0.5), key=lambda u: abs(u - to))

    front, back = ticks(sheet.front), ticks(backs)
    zero = nearest_bold(front, middle)
    arrow = nearest_bold(back, zero)
    front = [tick for tick in front if abs(tick[0] - zero) < 15.5]
    back = [tick for tick in back if abs(tick[0] - arrow) < 8.5]
    off = arrow - zero
    way = 1 if off >= 0 else -1
    # From the arrow away from 0: the line that runs straight on into one of the front's.
    outer = sorted((u for u, _ in back if way * (u - arrow) >= 0), key=lambda u: way * u)
    gaps = [min(abs(u - f) for f, _ in front) for u in outer]
    tenth = gaps.index(min(gaps))
    whole = round(abs(off) - tenth / 10)
    return round(way * (whole + tenth / 10), 1)
