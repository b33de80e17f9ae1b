"""Somebody who reads a calibration sheet: sees the lines of the finished PDF, and knows nothing of how it was made.

The lines are read with pdfium. The printer's error is put on the back page; then each scale is read as the sheet tells
one to: where the edge was cut and folded over, or where front scales begin against the light; there the arrow for the
whole millimetres, and, from it towards 0, the line that runs straight on for the tenth. Lines that aren't there can't be read.
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
BROKEN = 1.5
"""mm of a line that may be missing: the eye carries it on."""


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

    def ticks(lines: tuple[Stroke, ...] | list[Stroke]) -> list[tuple[Point, Point, float]]:
        """The short lines across this edge, near the letter: outer end, inner end, thickness."""
        found = [(*sorted((line.start, line.end), key=inwards), line.thick) for line in lines]
        return [
            (a, b, thick)
            for a, b, thick in found
            if abs(along(a) - along(b)) < 0.3 < inwards(b) - inwards(a) < 25
            and inwards(a) < room[edge]
            and abs(along(a) - middle) < 40
        ]

    def crossing(lines: list[tuple[Point, Point, float]], line: float) -> list[tuple[float, float]]:
        """Where they cross a line along the edge, and how thick they are."""
        found: list[tuple[float, float]] = []
        for a, b, thick in lines:
            if inwards(a) - BROKEN <= line <= inwards(b) + BROKEN:
                share = (line - inwards(a)) / (inwards(b) - inwards(a))
                found.append((along(a) + share * (along(b) - along(a)), thick))
        found.sort()
        # Both parts of a broken line are one line.
        return [found[i] for i in range(len(found)) if i == 0 or found[i][0] - found[i - 1][0] > 0.3]

    def nearest_bold(lines: list[tuple[float, float]], to: float) -> float:
        return min((u for u, thick in lines if thick > 0.5), key=lambda u: abs(u - to))

    def runs_along(line: Stroke) -> bool:
        least = (width if level else height) / 2
        return abs(along(line.start) - along(line.end)) > least and inwards(line.start) < room[edge]

    # The three long lines along the edge: to cut, to fold, and to lay the cut edge on.
    cut, fold, guide = sorted(inwards(line.start) for line in sheet.front if runs_along(line))
    assert abs((guide - fold) - (fold - cut)) < 0.01
    ahead = ticks(sheet.front)
    begin = max(inwards(a) for a, _, _ in ahead)
    front = crossing(ahead, guide if folded else begin)
    back = crossing(ticks(backs), cut if folded else begin)
    zero = nearest_bold(front, middle)
    arrow = nearest_bold(back, zero)
    front = [tick for tick in front if abs(tick[0] - zero) < 9.5]
    back = [tick for tick in back if abs(tick[0] - arrow) < 10.5]
    off = arrow - zero
    way = 1 if off >= 0 else -1
    # From the arrow towards 0 and beyond: the line that runs straight on into one of the front's.
    towards = sorted((u for u, _ in back if way * (u - arrow) <= 0), key=lambda u: -way * u)
    gaps = [min(abs(u - f) for f, _ in front) for u in towards]
    tenth = gaps.index(min(gaps))
    whole = round(abs(off) - tenth / 10)
    return round(way * (whole + tenth / 10), 1)
