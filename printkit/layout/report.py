"""Two pages on how a deck plays: the figures and how hard each card is, then charts and every card in a table."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from printkit.colours import INK, mix
from printkit.layout.flow import (
    Block,
    Drawn,
    Figure,
    Heading,
    Listed,
    Paragraph,
    Slice,
    Table,
    Type,
    columns,
    set_blocks,
)
from printkit.layout.frames import SLACK
from printkit.layout.text import MM_PER_POINT, NBSP, runs_of
from printkit.ops import Box, Circle, Group, Line, Op, Page, Rect, Text, Turn
from printkit.units import Size

MARGIN, GUTTER = 15.0, 8.0
SIZES = (9.0, 8.5, 8.0, 7.5, 7.0, 6.5)
"""Body sizes that are tried, down to the least that is legible."""
HEAD = ("Card", "Date", "Tried", "Right")
"""Of the table of cards."""
DATE_MOST = 0.45
"""Of that table's width: a longer date is cut."""
CELL = 0.5
"""Round the text of a cell, in lines: a little more than tables take."""
FIGURES_MOST = 0.62
"""Of the width: the findings beside the figures need the rest."""
PALE, GRID = mix(INK, "#FFFFFF", 0.35), mix(INK, "#FFFFFF", 0.82)
GAP = 8.0
DOTS_LEAST, BARS_HIGH = 90.0, 42.0
LABELLED = 5
"""The hardest and the easiest so many cards have their name in the chart."""
NAME_GAP = 0.4
GRID_SHARES = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)
"""Lines across the chart; a name stands clear of them where it can."""
BAR_LABEL, LABEL_GAP = 1.9, 0.8
"""How high the figure above a bar is, and how far from what is below."""


class Dot(NamedTuple):
    """A card in the chart: its name, where its date lies from left to right, the share placed right, its colour."""

    name: str
    place: float
    share: float
    low: float
    high: float
    colour: str


class Bar(NamedTuple):
    """A bar of a chart: what it is, its share and the interval of that."""

    label: str
    share: float
    low: float
    high: float


class Chart(NamedTuple):
    """Bars, and a line across at what would be even."""

    title: str
    caption: str
    bars: tuple[Bar, ...]
    even: float | None = None


class Tick(NamedTuple):
    """A date on the axis."""

    place: float
    label: str


@dataclass(frozen=True)
class Report:
    """All that the pages show."""

    title: str
    heading: str
    verdict: str
    figures: tuple[tuple[str, str, str], ...]
    findings: tuple[str, ...]
    dots: tuple[Dot, ...]
    ticks: tuple[Tick, ...]
    """Dates for the axis; those that would touch another are left out."""
    legend: tuple[tuple[str, str], ...]
    """The themes: label and colour."""
    charts: tuple[Chart, ...]
    cards: tuple[tuple[str, str, str, str], ...]
    """Name, date, tries, and share placed right."""
    foot: str


def report_pages(report: Report, paper: Size, type_: Type) -> list[Page]:
    """Two pages; more where there are very many cards."""
    room = Box(0, 0, *paper).inset(MARGIN)
    pages = [_first(report, paper, room, type_), *_second(report, paper, room, type_)]
    feet = (f"{report.foot} · page {n} of {len(pages)}" for n in range(1, len(pages) + 1))
    small = _sized(type_, 7)
    return [
        replace(page, ops=(*page.ops, _text(foot, room.x, room.y - 6, small, PALE)))
        for page, foot in zip(pages, feet, strict=True)
    ]


def _first(report: Report, paper: Size, room: Box, type_: Type) -> Page:
    """The words, and below them the chart of all cards, as high as there is room."""
    lines: list[Block] = [Heading(report.title), Paragraph(report.heading), Paragraph(f"**{report.verdict}**")]
    rows = tuple((label.strip(), f"{value} {more}".strip()) for label, value, more in report.figures)
    said = report.findings or ("Nothing speaks against this deck.",)
    for size in SIZES:
        body = _sized(type_, size)
        head = set_blocks(lines, room.width, body)
        labels, values = (_widest(texts, body) for texts in zip(*rows, strict=True))
        wide = min(labels + values, FIGURES_MOST * room.width)
        beside = room.width - GUTTER - wide
        left = set_blocks([Heading("Figures", 2), Table(rows, (labels, values), "ll")], wide, body)
        right = set_blocks([Heading("Findings", 2), Listed(said)], beside, body)
        top = room.top - _high(head) - GAP
        low = top - max(_high(left), _high(right)) - GAP
        if low - room.y >= DOTS_LEAST:
            break
    chart: list[Block] = [Heading("Placed right, card by card, along the deck’s dates", 2)]
    chart.append(Figure(_dots(report, low - room.y - GAP)))
    ops = [*_hung(head, room.x, room.top), *_hung(left, room.x, top), *_hung(right, room.right - beside, top)]
    ops += _hung(set_blocks(chart, room.width, _sized(type_, 9)), room.x, low)
    return Page(paper, tuple(ops), report.title)


def _widest(texts: Sequence[str], type_: Type) -> float:
    """The room that a column of a table needs."""
    return max(type_.wide(text, type_.strong) for text in texts) + CELL * type_.line


def _high(slices: Sequence[Slice]) -> float:
    return sum(each.height + each.before for each in slices)


def _second(report: Report, paper: Size, room: Box, type_: Type) -> list[Page]:
    """Charts side by side, and below them every card."""
    ops: list[Op] = []
    low = room.top
    for chart, place in zip(report.charts, columns(room, len(report.charts), GUTTER), strict=True):
        blocks: list[Block] = [Heading(chart.title, 2), Figure(bar_chart(chart)), Paragraph(chart.caption, 0.9)]
        slices = set_blocks(blocks, place.width, _sized(type_, 9))
        ops += _hung(slices, place.x, room.top)
        low = min(low, room.top - _high(slices))
    page = Page(paper, tuple(ops), f"{report.title} 2")
    return _with_cards(report, page, Box(room.x, room.y, room.width, low - room.y - GAP), room, type_)


def _with_cards(report: Report, page: Page, rest: Box, room: Box, type_: Type) -> list[Page]:
    """The page with every card in a table, at the largest size that takes them; further pages where none does."""
    count = 2
    frames = columns(rest, count, GUTTER)
    for size in SIZES:
        body = _sized(type_, size)
        high = _high(_column(report.cards[:1], frames[0].width, body)) / 2  # head and row are of one height
        each = int(frames[0].height / high) - 1
        if each * count >= len(report.cards):
            each = -(-len(report.cards) // count)
            break
    pages = [page]
    rest_cards, places = report.cards, frames
    while rest_cards:
        ops: list[Op] = []
        for place in places:
            ops += _hung(_column(rest_cards[:each], place.width, body), place.x, place.top) if rest_cards else []
            rest_cards = rest_cards[each:]
        pages[-1] = replace(pages[-1], ops=(*pages[-1].ops, *ops))
        if rest_cards:
            places, each = columns(room, count, GUTTER), int(room.height / high) - 1
            pages.append(Page(page.size, (), f"{report.title} {len(pages) + 2}"))
    return pages


def _widths(cards: Sequence[tuple[str, str, str, str]], wide: float, type_: Type) -> list[float]:
    """Figures take what they need, then dates, then names; what is left over follows the dates."""
    name, date, *figures = (_widest(texts, type_) for texts in zip(HEAD, *cards, strict=True))
    date = min(date, DATE_MOST * wide)
    name = min(name, wide - date - sum(figures))
    return [name, wide - name - sum(figures), *figures]


def _column(cards: Sequence[tuple[str, str, str, str]], wide: float, type_: Type) -> list[Slice]:
    """A table of cards, one line each: what is too long is cut."""
    rows, widths = [HEAD, *cards], _widths(cards, wide, type_)
    shown = tuple(
        tuple(_cut(text, room - CELL * type_.line, type_) for text, room in zip(row, widths, strict=True))
        for row in rows
    )
    return set_blocks([Table(shown, tuple(widths), "llrr", head=True, size=1.0)], wide, type_)


def _cut(text: str, room: float, type_: Type) -> str:
    """The text, or as much of it as goes into the room."""
    text = text.replace(" ", NBSP)
    if type_.wide(text, type_.strong) <= room + SLACK:
        return text
    while text and type_.wide(text + "…", type_.strong) > room:
        text = text[:-1]
    return text.rstrip(NBSP) + "…"


def _hung(slices: Sequence[Slice], x: float, top: float) -> list[Op]:
    ops: list[Op] = []
    for i, each in enumerate(slices):
        top -= each.before if i else 0.0
        ops.append(Group(x, top, Turn.NONE, each.ops))
        top -= each.height
    return ops


def _sized(type_: Type, size: float) -> Type:
    """The same type at a size of its own."""
    return type_.scaled(size / type_.size)


def _text(text: str, x: float, y: float, type_: Type, colour: str = INK, *, align: float = 0.0) -> Text:
    """A line; `align` is the share of its width that lies to the left of `x`."""
    wide = type_.wide(text, type_.text)
    return Text(x - align * wide, y, runs_of(text, type_.fonts, type_.text), type_.size, colour)


def _dots(report: Report, high: float) -> Callable[[float, Type], Drawn]:
    """How hard each card is, along the deck’s dates."""

    def draw(measure: float, type_: Type) -> Drawn:
        small = _sized(type_, 7)
        left, right, top, low = 9.0, measure - 2, -2.0, -(high - 16)
        places = [dot.place for dot in report.dots] + [tick.place for tick in report.ticks]
        first, span = min(places), max(max(places) - min(places), 1e-9)

        def x(place: float) -> float:
            return left + 3 + (place - first) / span * (right - left - 6)

        def y(share: float) -> float:
            return low + share * (top - low)

        ops: list[Op] = []
        for share in GRID_SHARES:
            ops.append(Line(left, y(share), right, y(share), GRID, 0.4))
            ops.append(_text(f"{100 * share:.0f} %", left - 1.5, y(share) - 0.9, small, PALE, align=1.0))
        free = measure
        for tick in sorted(report.ticks, key=lambda tick: -tick.place):  # from the right, as far as there is room
            half = small.wide(tick.label, small.text) / 2
            if x(tick.place) + half <= free and x(tick.place) - half >= 0:
                ops.append(Line(x(tick.place), low, x(tick.place), low - 1.2, PALE, 0.4))
                ops.append(_text(tick.label, x(tick.place), low - 4.4, small, PALE, align=0.5))
                free = x(tick.place) - half - 2.5
        ops += [Line(x(dot.place), y(dot.low), x(dot.place), y(dot.high), GRID, 0.8) for dot in report.dots]
        ops += [Circle(x(dot.place), y(dot.share), 1.05, fill=dot.colour) for dot in report.dots]
        ops += _legend(report.legend, left, low - 9.0, small)
        return Drawn(high, (*ops, *_names(report.dots, x, y, small, measure)))

    return draw


def _legend(themes: Sequence[tuple[str, str]], x: float, y: float, type_: Type) -> list[Op]:
    """What the colours stand for."""
    ops: list[Op] = []
    for label, colour in themes:
        ops.append(Circle(x + 1.05, y + 0.9, 1.05, fill=colour))
        ops.append(_text(label, x + 3.2, y, type_))
        x += 3.2 + type_.wide(label, type_.text) + 5
    return ops


def _names(
    dots: Sequence[Dot], x: Callable[[float], float], y: Callable[[float], float], type_: Type, measure: float
) -> list[Op]:
    """Names beside the hardest and the easiest cards, in the chart, where they cover neither each other nor a dot."""
    ordered = sorted(dots, key=lambda dot: dot.share)
    high = 0.75 * type_.size * MM_PER_POINT
    taken = [Box(x(dot.place) - 1.2, y(dot.share) - 1.2, 2.4, 2.4) for dot in dots]
    ops: list[Op] = []
    for dot in [*ordered[:LABELLED], *ordered[::-1][:LABELLED]]:
        wide = type_.wide(dot.name, type_.text)
        beside, across = (1.8, -1.8 - wide), (-wide / 2, 1.0, -1.0 - wide)
        places = [(dx, -high / 2) for dx in beside] + [(dx, dy) for dx in across for dy in (2.0, -2.0 - high)]
        boxes = [Box(x(dot.place) + dx, y(dot.share) + dy, wide, high) for dx, dy in places]
        for box in sorted(boxes, key=lambda box: any(box.y < y(share) < box.top for share in GRID_SHARES)):
            inside = box.x >= 9 and box.right <= measure and y(0) <= box.y and box.top <= min(y(1) + high, 0)
            if inside and not any(_overlap(box.inset(-NAME_GAP), other) for other in taken):
                taken.append(box)
                ops.append(_text(dot.name, box.x, box.y, type_))
                break
    return ops


def _overlap(one: Box, other: Box) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.top and other.y < one.top


def bar_chart(chart: Chart) -> Callable[[float, Type], Drawn]:
    """Bars with their figures above them, clear of the line across."""

    def draw(measure: float, type_: Type) -> Drawn:
        small = _sized(type_, 7)
        low, top = -(BARS_HIGH - 5), -5.0
        most = max([bar.high for bar in chart.bars] + [chart.even or 0.0, 1e-9])
        pitch = measure / len(chart.bars)
        wide = min(pitch * 0.66, 16.0)

        def y(share: float) -> float:
            return low + share / most * (top - low)

        ops: list[Op] = []
        labels: list[Op] = []
        for i, bar in enumerate(chart.bars):
            middle = (i + 0.5) * pitch
            ops.append(
                Rect(Box(middle - wide / 2, low, wide, max(y(bar.share) - low, 0.1)), fill=mix(INK, "#FFFFFF", 0.55))
            )
            ops.append(Line(middle, y(bar.low), middle, y(bar.high), INK, 0.7))
            labels.append(_text(bar.label, middle, low - 3.6, small, align=0.5))
            if wide >= 5:
                above = y(bar.high)
                if chart.even is not None and above <= y(chart.even) <= above + BAR_LABEL + 2 * LABEL_GAP:
                    above = y(chart.even)
                labels.append(_text(f"{100 * bar.share:.0f} %", middle, above + LABEL_GAP, small, align=0.5))
        ops.append(Line(0, low, measure, low, INK, 0.6))
        if chart.even is not None:
            ops.append(Line(0, y(chart.even), measure, y(chart.even), INK, 0.5, (1.5, 1.2)))
        return Drawn(BARS_HIGH, (*ops, *labels))

    return draw
