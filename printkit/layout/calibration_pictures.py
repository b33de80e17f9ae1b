"""The pictures on the calibration sheet: edges cut off, an edge folded over, and how a scale is read."""

from itertools import pairwise

from printkit.colours import INK, mix
from printkit.layout.calibration import BACK_PITCH, GREY, RANGE, TENTHS, Sheet
from printkit.layout.text import MM_PER_POINT, runs_of, width
from printkit.ops import Box, Circle, Line, Op, Path, Rect, Text

EXAMPLE = 1.7
"""The value that is read in the example; its tenths are the line with the ring."""
TINT = mix(INK, "#FFFFFF", 0.85)
"""The back of the paper."""
SLIM = 0.72
"""A sheet's width, as a share of its height."""


def trimmed(box: Box) -> list[Op]:
    """A sheet whose four edges have been cut off and lie beside it."""
    strip, gap = 0.1 * box.height, 0.07 * box.height
    whole = _middle(box, SLIM * box.height)
    inner = whole.inset(strip + gap)
    strips = [
        Box(whole.x, whole.top - strip, whole.width, strip),
        Box(whole.x, whole.y, whole.width, strip),
        Box(whole.x, inner.y, strip, inner.height),
        Box(whole.right - strip, inner.y, strip, inner.height),
    ]
    return [Rect(inner, stroke=INK, line=0.8), *(Rect(part, stroke=GREY, line=0.5) for part in strips)]


def bent(box: Box) -> list[Op]:
    """The top edge of a sheet, folded over to the front, and an arrow from where it was."""
    strip = 0.19 * box.height
    sheet = _middle(box, 0.9 * SLIM * box.height)._replace(height=box.height - strip)
    fold, edge = sheet.top, sheet.top - strip
    ops: list[Op] = [Rect(sheet, stroke=INK, line=0.8)]
    ops.append(Rect(Box(sheet.x, edge, sheet.width, strip), fill=TINT, stroke=INK, line=0.8))
    before = [(sheet.x, fold), (sheet.x, box.top), (sheet.right, box.top), (sheet.right, fold)]
    ops += [Line(*a, *b, GREY, 0.5, (0.7, 0.6)) for a, b in pairwise(before)]
    ticks = [sheet.centre[0] + i * 0.07 * sheet.width for i in range(-3, 4)]
    ops += [Line(x, edge + 0.5 * strip, x, edge - 0.5 * strip, INK, 0.5) for x in ticks]
    # The arrow swings out to the right, and ends in a head that points at the strip.
    start, end, out = fold + 0.55 * strip, edge + 0.45 * strip, 0.17 * box.width
    x, thick, head = sheet.right + 0.5, 0.14 * strip, 0.3 * strip
    ops.append(
        Path(
            (
                ("M", x, start + thick),
                ("C", x + out, start + thick, x + out, end - thick, x + head, end - thick),
                ("L", x + head, end + thick),
                ("C", x + out - 2 * thick, end + thick, x + out - 2 * thick, start - thick, x, start - thick),
                ("Z",),
            ),
            INK,
        )
    )
    ops.append(_triangle((x, end), (x + 1.6 * head, end + head), (x + 1.6 * head, end - head)))
    return ops


def reading(sheet: Sheet, box: Box) -> list[Op]:
    """A scale, enlarged: the folded strip above, the front's lines below, and a ring round the line to take."""
    first, last = -TENTHS, 4
    unit = min(box.width / (last - first + 1.5), 7.5)
    x0, edge = box.x + (0.7 - first) * unit, box.top - 9.5
    strip = Box(box.x, edge, (last - first + 1.4) * unit, 9.5)
    ops: list[Op] = [Rect(strip, fill=TINT), Line(strip.x, edge, strip.right, edge, INK, 0.6)]
    for i in range(first, last + 1):
        x = x0 + i * unit
        ops.append(Line(x, edge, x, edge - 4.2, INK, 1.0 if i == 0 else 0.5))
        if abs(i) <= RANGE:
            ops.append(_figure(sheet, x, edge - 6.4, ("+" if i > 0 else "−" if i < 0 else "") + str(abs(i))))
    for k in range(TENTHS + 1):
        x = x0 + (EXAMPLE - k * BACK_PITCH) * unit
        ops.append(Line(x, edge, x, edge + 4.2, INK, 0.5 if k else 1.0))
        if k:
            ops.append(_figure(sheet, x, edge + 6.0, str(k)))
    arrow = x0 + EXAMPLE * unit
    ops.append(_triangle((arrow, edge + 4.2), (arrow - 1.2, edge + 7.6), (arrow + 1.2, edge + 7.6)))
    tenths = round(EXAMPLE % 1 * 10)
    ops.append(Circle(x0 + (EXAMPLE - tenths * BACK_PITCH) * unit, edge, 2.6, stroke=INK, line=1.2))
    return ops


def _middle(box: Box, wide: float) -> Box:
    """The same box, so many mm wide."""
    return box._replace(x=box.x + (box.width - wide) / 2, width=wide)


def _triangle(*corners: tuple[float, float]) -> Path:
    steps: list[tuple[str | float, ...]] = [("L" if i else "M", *corner) for i, corner in enumerate(corners)]
    return Path((*steps, ("Z",)), INK)


def _figure(sheet: Sheet, x: float, y: float, text: str) -> Text:
    """Small figures with their middle at a point."""
    size = 7.0
    wide = width(text, size, sheet.fonts, sheet.strong)
    return Text(x - wide / 2, y - 0.35 * size * MM_PER_POINT, runs_of(text, sheet.fonts, sheet.strong), size, INK)
