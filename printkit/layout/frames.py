"""Slices of text and figures → frames: which goes where, and how columns are filled and brought to one height.

A slice is never parted, and one that is `held` stays with the next. So does one that is `near` to the next, unless that
would take a frame more.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from printkit.ops import Box, Group, Op, Turn

BALANCE_STEPS = 10
SLACK = 1e-6


class Slice(NamedTuple):
    """What is never parted, hanging from its upper left corner. `before` is dropped at the top of a frame.

    `tabbed` begins `tab` to the right, or as far as that of any other slice in the frame: a column within the column.
    """

    height: float
    ops: tuple[Op, ...]
    before: float = 0.0
    held: bool = False
    near: bool = False
    tab: float = 0.0
    tabbed: tuple[Op, ...] = ()


def fill(slices: Sequence[Slice], frames: Iterable[Box], *, stretch: float = 0.0) -> list[tuple[Op, ...]] | None:
    """The slices in the frames, one tuple of operations for each frame that was needed; None where there are too few.

    With `stretch`, spaces between slices may grow by that share of themselves, but not in the last frame, to bring a
    column's foot down to its frame's.
    """
    used: list[Box] = []
    if _poured(slices, _kept(frames, used)) is None:
        return None
    poured = _poured(gathered(slices, used), used)
    assert poured is not None
    last = len(poured) - 1
    return [_placed(each, used[i], stretch if i < last else 0.0) for i, each in enumerate(poured)]


def whole(slices: Sequence[Slice]) -> list[Slice]:
    """The slices with all those held that are near to the next one."""
    return [each._replace(held=each.held or each.near) for each in slices]


def gathered(slices: Sequence[Slice], frames: Sequence[Box]) -> list[Slice]:
    """The slices with those held that are near to the next one: each row of them in turn, if the frames still do."""
    found = list(slices)
    for start, end in _rows(slices):
        held = [each._replace(held=True) for each in found[start:end]]
        if _poured(trial := [*found[:start], *held, *found[end:]], frames) is not None:
            found = trial
    return found


def _rows(slices: Sequence[Slice]) -> Iterator[tuple[int, int]]:
    """Where slices that are near to the next, or held, follow each other."""
    start = 0
    for end, each in enumerate([*slices, Slice(0, ())]):
        if not (each.near or each.held):
            if any(slice_.near for slice_ in slices[start:end]):
                yield start, end
            start = end + 1


def _kept(frames: Iterable[Box], used: list[Box]) -> Iterator[Box]:
    for frame in frames:
        used.append(frame)
        yield frame


def _poured(slices: Sequence[Slice], frames: Iterable[Box]) -> list[list[Slice]] | None:
    """Which slices go into which frame."""
    places = iter(frames)
    rest = list(_units(slices))[::-1]
    poured: list[list[Slice]] = []
    while rest:
        frame = next(places, None)
        if frame is None or _height(rest[-1], first=True) > frame.height + SLACK:
            return None
        taken: list[Slice] = []
        high = 0.0
        while rest and (more := high + _height(rest[-1], first=not taken)) <= frame.height + SLACK:
            taken += rest.pop()
            high = more
        poured.append(taken)
    return poured


def _units(slices: Sequence[Slice]) -> Iterator[list[Slice]]:
    """Slices that stay together."""
    unit: list[Slice] = []
    for each in slices:
        unit.append(each)
        if not each.held:
            yield unit
            unit = []
    if unit:
        yield unit


def _height(unit: Sequence[Slice], *, first: bool) -> float:
    return sum(each.height + each.before for each in unit) - (unit[0].before if first else 0.0)


def _placed(slices: Sequence[Slice], frame: Box, stretch: float) -> tuple[Op, ...]:
    """The slices from the top of a frame down; spaces grow by no more than that share of themselves."""
    spaces = sum(each.before for each in slices[1:])
    over = frame.height - _height(slices, first=True)
    grow = min(stretch, over / spaces) if spaces else 0.0
    tab = max((each.tab for each in slices), default=0.0)
    y = frame.top
    ops: list[Op] = []
    for i, each in enumerate(slices):
        y -= each.before * (1 + grow) if i else 0.0
        ops.append(Group(frame.x, y, Turn.NONE, each.ops))
        if each.tabbed:
            ops.append(Group(frame.x + tab, y, Turn.NONE, each.tabbed))
        y -= each.height
    return tuple(ops)


def columns(room: Box, count: int, gutter: float) -> list[Box]:
    """A room parted into columns of one width."""
    wide = (room.width - (count - 1) * gutter) / count
    return [Box(room.x + i * (wide + gutter), room.y, wide, room.height) for i in range(count)]


def balanced(
    slices: Sequence[Slice], frames: Sequence[Box], last: int, *, stretch: float = 0.0
) -> list[tuple[Op, ...]] | None:
    """As `fill`, with the last so many frames filled to about the same height; `stretch` holds for all of them."""
    if _poured(slices, frames) is None:
        return None
    slices = gathered(slices, frames)
    best = _poured(slices, frames)
    assert best is not None
    low, high = 0.0, 1.0
    for _ in range(BALANCE_STEPS):
        middle = (low + high) / 2
        lower = [Box(f.x, f.top - f.height * middle, f.width, f.height * middle) for f in frames[-last:]]
        poured = _poured(slices, [*frames[:-last], *lower])
        if poured is None:
            low = middle
        else:
            best, high = poured, middle
    return [_placed(each, frame, stretch) for each, frame in zip(best, frames, strict=False)]
