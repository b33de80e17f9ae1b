"""The two pages of the calibration sheet: the scales, and in the middle what to do with them, with pictures."""

from collections.abc import Mapping

from printkit.affine import Affine
from printkit.colours import INK
from printkit.layout.calibration import GREY, MOST, REACH, THIN, Edge, Sheet, back_scales, front_scales, verniers
from printkit.layout.calibration_pictures import bent, reading, trimmed
from printkit.layout.text import MM_PER_POINT, NBSP, runs_of, width, wrapped
from printkit.ops import Box, Circle, Group, Line, Moved, Op, Page, Text, Turn

STEPS = ("print", "trim", "bend", "read", "write")
PICTURES = {"trim": trimmed, "bend": bent}
PICTURE = 5.0
"""The side of a step's picture, as a share of the size of its words."""
SIZES = (14.0, 5.5)
"""The largest and the least size of the directions, in points: as large as the paper allows."""
RULERS = (100.0, 50.0)
RULER_ROOM = 8.0
"""Beside the directions, for the ruler that stands upright."""


def calibration_pages(sheet: Sheet, words: Mapping[str, str], command: str, correction: Affine) -> list[Page] | None:
    """Front and back; None where the paper is too small for the directions.

    The back is drawn under the printer's correction, as the backs of cards are.
    """
    directions = _directions(sheet, words, command, Box(0, 0, *sheet.paper).inset(sheet.zone + 4.5))
    if directions is None:
        return None
    front = [*front_scales(sheet), *_edge_words(sheet, words), *directions]
    title = words["verify"] if sheet.verify else words["title"]
    back = [*back_scales(sheet), *_back_words(sheet, words["back"])]
    if correction != Affine():
        back = [Moved(correction, tuple(back))]
    return [Page(sheet.paper, tuple(front), title), Page(sheet.paper, tuple(back), words["back"])]


def _edge_words(sheet: Sheet, words: Mapping[str, str]) -> list[Op]:
    """What each line is for, between the first two scales of every edge."""
    ops: list[Op] = []
    for edge in Edge:
        along = sorted(vernier.u for vernier in verniers(sheet) if vernier.edge is edge)
        u = (along[0] + along[1]) / 2
        # Just inside its line, seen from the middle of the sheet; but the last outside, clear of the scales' letters.
        for key, v in (("cut", sheet.cut), ("fold", sheet.fold), ("guide", sheet.guide - 4.1)):
            size = 6.0
            room = along[1] - along[0] - 2 * (REACH + 1)
            wide = width(words[key], size, sheet.fonts, sheet.text)
            size *= min(1.0, max(room, 4.0) / wide)
            half = width(words[key], size, sheet.fonts, sheet.text) / 2
            text = Text(-half, 0, runs_of(words[key], sheet.fonts, sheet.text), size, INK)
            turn = Turn.NONE if edge.level else Turn.LEFT
            down = edge in (Edge.TOP, Edge.LEFT)
            x, y = sheet.at(edge, u, v + (1.0 + (size * 0.7 * MM_PER_POINT if down else 0)))
            ops.append(Group(x, y, turn, (text,)))
    return ops


def _back_words(sheet: Sheet, text: str) -> list[Op]:
    size = 16.0
    wide = width(text, size, sheet.fonts, sheet.display)
    x, y = sheet.paper.width / 2 - wide / 2, sheet.paper.height / 2
    return [Text(x, y, runs_of(text, sheet.fonts, sheet.display), size, GREY)]


def _directions(sheet: Sheet, words: Mapping[str, str], command: str, room: Box) -> list[Op] | None:
    """Everything in the middle, at the largest size that fits; None where even the least doesn't."""
    size = SIZES[0]
    while size >= SIZES[1]:
        ops, low = _set(sheet, words, command, room, size)
        if low >= room.y:
            return ops
        size -= 0.25
    return None


def _set(sheet: Sheet, words: Mapping[str, str], command: str, room: Box, size: float) -> tuple[list[Op], float]:
    """The directions at one size, and how far down they reach."""
    ruler = RULERS[0] if min(room.width, room.height) >= RULERS[0] else RULERS[1]
    whole, room = room, room._replace(width=room.width - RULER_ROOM)
    step = size * MM_PER_POINT
    x, y = room.x, room.top - 1.9 * step
    title = words["verify"] if sheet.verify else words["title"]
    title_size = min(2 * size, 2 * size * room.width / width(title, 2 * size, sheet.fonts, sheet.display))
    ops: list[Op] = [Text(x, y, runs_of(title, sheet.fonts, sheet.display), title_size, INK)]
    y -= 1.1 * step
    indent = 2.2 * step
    values = {
        "paper": str(sheet.paper).replace(".", words["decimal"]).replace(" ", NBSP),
        "how": words[sheet.duplex.value],
        "ruler": f"{ruler:g}",
    }
    for number, key in enumerate(STEPS, 1):
        said = words["verify-write"] if sheet.verify and key == "write" else words[key]
        side = PICTURE * step if key in PICTURES else 0
        y -= 0.45 * step
        low = y - side
        ops += _number(sheet, x + 0.75 * step, y - 0.9 * step, number, size)
        if key in PICTURES:
            ops += PICTURES[key](Box(room.right - side, low - 0.3 * step, side, side))
        wide = room.width - indent - (side + step if side else 0)
        lines, y = _lines(sheet, said.format(**values), x + indent, y, wide, size, sheet.text)
        ops += lines
        y = min(y, low)
        if key == "read":
            ops += reading(sheet, Box(x + indent, y - 0.8 * step - 18, room.width - indent, 18))
            y -= 0.8 * step + 18
            lines, y = _lines(sheet, words["example"], x + indent, y, room.width - indent, 0.92 * size, sheet.strong)
            ops += lines
    boxes, y = _boxes(sheet, Box(x + indent, 0, room.width - indent, y - 0.6 * step), size)
    ops += boxes
    lines, y = _lines(sheet, command, x + indent, y, room.width - indent, 0.88 * size, sheet.strong)
    ops += lines
    y -= 1.6 * step + 4
    ops += _ruler(sheet, x, y, ruler, level=True)
    ops += _ruler(sheet, whole.right, whole.y, ruler, level=False)
    return ops, y


def _lines(
    sheet: Sheet, text: str, x: float, y: float, room: float, size: float, chain: tuple[str, ...]
) -> tuple[list[Op], float]:
    """A text in lines below `y`, and how far down they reach."""
    ops: list[Op] = []
    for line in wrapped(text, size, room, sheet.fonts, chain):
        y -= 1.25 * size * MM_PER_POINT
        ops.append(Text(x, y, runs_of(line, sheet.fonts, chain), size, INK))
    return ops, y


def _number(sheet: Sheet, x: float, y: float, number: int, size: float) -> list[Op]:
    """A step's number in a disc."""
    step = size * MM_PER_POINT
    text = str(number)
    wide = width(text, size, sheet.fonts, sheet.strong)
    caps = sheet.fonts.cap_height(sheet.strong[0]) / 1000 * step
    inner = Text(x - wide / 2, y - caps / 2, runs_of(text, sheet.fonts, sheet.strong), size, "#FFFFFF")
    return [Circle(x, y, 0.75 * step, fill=INK), inner]


def _boxes(sheet: Sheet, below: Box, size: float) -> tuple[list[Op], float]:
    """A line to write every value on, below a line: a row for each edge."""
    step = size * MM_PER_POINT
    wide, high = below.width / MOST, 1.7 * step
    ops: list[Op] = []
    y = below.top
    for edge in Edge:
        y -= high
        for column, vernier in enumerate(v for v in verniers(sheet) if v.edge is edge):
            x = below.x + column * wide
            ops.append(Text(x, y + 0.3 * step, runs_of(vernier.label, sheet.fonts, sheet.display), size, INK))
            ops.append(Line(x + 1.8 * step, y, x + wide - 2.5, y, INK, 0.6))
    return ops, y - 0.3 * step


def _ruler(sheet: Sheet, x: float, y: float, length: float, *, level: bool) -> list[Op]:
    """A ruler with a line every 10 mm, and every 5 mm a shorter one."""
    ops: list[Op] = []

    def line(a: float, b: float, c: float, d: float, thick: float) -> Line:
        return Line(x + a, y + b, x + c, y + d, INK, thick) if level else Line(x + b, y + a, x + d, y + c, INK, thick)

    ops.append(line(0, 0, length, 0, 0.6))
    for i in range(round(length / 5) + 1):
        high = 3.6 if i in (0, length / 5) else 2.2 if i % 2 == 0 else 1.3
        ops.append(line(5 * i, 0, 5 * i, high if level else -high, 0.6 if i % 2 == 0 else THIN))
    text = f"{length:g} mm"
    label = Text(0, 0, runs_of(text, sheet.fonts, sheet.text), 7, INK)
    wide = width(text, 7, sheet.fonts, sheet.text)
    middle = length / 2 - wide / 2
    ops.append(
        Group(x + middle, y - 3.2, Turn.NONE, (label,)) if level else Group(x - 4.2, y + middle, Turn.LEFT, (label,))
    )
    return ops
