"""A tuck box on a page: its net, upright or on its side, and below it what to do with it."""

from printkit.colours import INK
from printkit.layout.box import BLEED, FOLD_DASH, FOLD_LINE, GREY, Print, printed
from printkit.layout.grid import SLACK
from printkit.layout.net import Net
from printkit.layout.text import MM_PER_POINT, runs_of, width, wrapped
from printkit.ops import Box, Group, Line, Op, Page, Text, Turn
from printkit.units import Size

STEPS = ("print", "cut-out", "bend", "seam", "bottom", "fill")
STEP_SIZES = (9.0, 6.5)
"""The largest and the least size of the directions, in points."""
RULER = 50.0
GAP = 6.0
"""Between the net and the directions."""


def page_turn(net: Net, paper: Size, margin: float) -> Turn | None:
    """How the net lies on the paper: upright, or on its side where it fits only so; None where it doesn't fit."""
    whole = net.extent.inset(-BLEED)
    room = Size(paper.width - 2 * margin + SLACK, paper.height - 2 * margin + SLACK)
    if whole.width <= room.width and whole.height <= room.height:
        return Turn.NONE
    if whole.height <= room.width and whole.width <= room.height:
        return Turn.LEFT
    return None


def box_page(what: Print, net: Net, paper: Size, margin: float) -> Page | None:
    """The page; None where the net doesn't fit on the paper."""
    turn = page_turn(net, paper, margin)
    if turn is None:
        return None
    whole = net.extent.inset(-BLEED)
    ops = printed(what, net)
    wide, high = (whole.width, whole.height) if turn is Turn.NONE else (whole.height, whole.width)
    left, low = (paper.width - wide) / 2, paper.height - margin - high
    if turn is Turn.NONE:
        placed = Group(left - whole.x, low - whole.y, turn, ops)
    else:
        placed = Group(left + whole.top, low - whole.x, turn, ops)
    below = Box(margin + GAP, margin, paper.width - 2 * (margin + GAP), low - GAP - margin)
    return Page(paper, (placed, *_directions(what, below)), f"{what.words['title']}: {what.look.deck.title}")


def _directions(what: Print, room: Box) -> list[Op]:
    """What to do, below the net, at the largest size that fits; nothing where the paper is full."""
    size = STEP_SIZES[0]
    while size >= STEP_SIZES[1]:
        ops, low = _set(what, room, size)
        if low >= room.y:
            return ops
        size -= 0.25
    return []


def _set(what: Print, room: Box, size: float) -> tuple[list[Op], float]:
    """The directions at one size, and how far down they reach."""
    look, words = what.look, what.words
    step = size * MM_PER_POINT
    y = room.top - 1.2 * step
    ops: list[Op] = [Text(room.x, y, runs_of(words["title"], look.fonts, look.display), 1.5 * size, INK)]
    x = room.right
    for name in ("glue", "fold", "cut"):
        x -= width(words[name], size, look.fonts, look.small)
        ops.append(Text(x, y, runs_of(words[name], look.fonts, look.small), size, INK))
        x -= 11
        ops += _sample(name, x, y + 0.35 * step)
        x -= 6
    y -= 0.9 * step
    for number, name in enumerate(STEPS, 1):
        y -= 0.3 * step
        lines = wrapped(words[name].format(ruler=f"{RULER:g}"), size, room.width - 2 * step, look.fonts, look.small)
        for i, line in enumerate(lines):
            y -= 1.3 * step
            if i == 0:
                ops.append(Text(room.x, y, runs_of(str(number), look.fonts, look.strong), size, INK))
            ops.append(Text(room.x + 2 * step, y, runs_of(line, look.fonts, look.small), size, INK))
    y -= 2.2 * step
    ops.append(Line(room.x, y, room.x + RULER, y, INK, 0.6))
    ops += [Line(room.x + at, y - 1.2, room.x + at, y + 1.2, INK, 0.6) for at in (0, RULER)]
    ops.append(Text(room.x + RULER + 2.5, y - 0.35 * step, runs_of(f"{RULER:g} mm", look.fonts, look.small), size, INK))
    return ops, y - 1.2


def _sample(name: str, x: float, y: float) -> list[Op]:
    """A bit of each kind of line, for the key."""
    if name == "glue":
        return [Line(x + i * 1.8, y - 1.6, x + i * 1.8 + 1.8, y + 1.6, GREY, 0.3) for i in range(5)]
    return [Line(x, y, x + 9, y, INK, FOLD_LINE, FOLD_DASH if name == "fold" else ())]
