"""Long lists in small type, in columns: as few pages as they take, then as large as that allows.

For pages that are looked things up in, not read: credits and answer key. Texts are an author's own, so nothing in them
takes part in our markup. Only what is too long for a line is parted: a word with a hyphen, an address without.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, islice, takewhile
from typing import NamedTuple

from printkit.colours import INK, mix
from printkit.layout.faces import PLAIN, Look
from printkit.layout.flow import Slice, Type, balanced, columns, fill
from printkit.layout.text import MM_PER_POINT, runs_of, width
from printkit.ops import Box, Group, Line, Op, Page, Rect, Text, Turn
from printkit.units import Size

EDGE = 12.0
"""The margin of a page of text, where the printer doesn't ask for more."""
GUTTER = 6.0
LEAST_HEIGHT = 40.0
"""Room for the longest entry that is kept together."""
LEADING = 1.28
STEP = 0.25
"""Points between the sizes that are tried."""
TITLE, KICKER, INTRO, FOOT = 24.0, 9.0, 8.0, 6.5
"""Sizes of what is above and below the columns, in points."""
SOFT = mix(INK, "#FFFFFF", 0.3)
STRIP = 1.6
FOOT_ROOM = 6.0
MOST_TOGETHER = 9
"""Lines of an entry that are kept together."""
PARTS = re.compile(r"(?<=[/?&=#_-])")
"""Where a long word, an address for instance, may be parted."""
WORD = re.compile(r"\W*[^\W\d_]+(?:[-'’][^\W\d_]+)*\W*")
"""What a hyphen may part. In an address or a number it would be read as one of its characters."""


class Bit(NamedTuple):
    """A stretch of text in one weight and colour."""

    text: str
    chain: tuple[str, ...]
    colour: str = INK


class Headed(NamedTuple):
    """What stands above the columns of the first page, and in small on every page."""

    kicker: str
    title: str
    lines: tuple[str, ...]
    foot: str


class Columns(NamedTuple):
    """How many columns there are at most, and how narrow they may be: there are fewer where they would be narrower."""

    most: int
    least: float


def small_type(look: Look) -> Type:
    """What a list is set in; the size is still to be found."""
    return Type(look.fonts, look.small, look.strong, look.display, look.hyphenate, leading=LEADING)


def run_in(bits: Sequence[Bit], measure: float, type_: Type) -> list[Slice]:
    """The bits one after the other, in lines of this width. Neither the first nor the last line is left alone."""
    lines: list[list[tuple[Bit, float, bool]]] = [[]]
    x = 0.0
    for word, gap in _words(bits, measure, type_):
        wide = type_.wide(word.text, word.chain)
        space = type_.wide(" ", word.chain) if gap and lines[-1] else 0.0
        if lines[-1] and x + space + wide > measure + 1e-6:
            lines.append([])
            x = space = 0.0
        lines[-1].append((word, x + space, gap))
        x += space + wide
    slices = []
    for i, words in enumerate(lines):
        held = len(lines) > 1 and i in (0, len(lines) - 2)
        slices.append(Slice(type_.line, tuple(_drawn(words, type_)), held=held))
    return slices


def together(slices: list[Slice], before: float) -> list[Slice]:
    """The lines of one entry, after a space: kept in one column unless they are very many."""
    whole = len(slices) <= MOST_TOGETHER
    held = [each._replace(held=each.held or whole) for each in slices[:-1]]
    spaced = [*held, slices[-1]._replace(held=False)]
    return [spaced[0]._replace(before=before), *spaced[1:]]


def _words(bits: Sequence[Bit], measure: float, type_: Type) -> Iterator[tuple[Bit, bool]]:
    """Every word, none wider than the measure, and whether a space goes before it."""
    for bit in bits:
        for word in filter(None, bit.text.split(" ")):
            long = type_.wide(word, bit.chain) > measure / 2
            # Scripts without capitals part their words without a sign.
            hyphen = "-" if WORD.fullmatch(word) and word.lower() != word.upper() else ""
            for i, part in enumerate(filter(None, PARTS.split(word) if long else (word,))):
                for j, piece in enumerate(_pieces(part, bit, measure, type_, hyphen)):
                    yield bit._replace(text=piece), i == j == 0


def _pieces(word: str, bit: Bit, measure: float, type_: Type, hyphen: str) -> Iterator[str]:
    """A word in pieces that go into a line."""
    room = measure - type_.wide(hyphen, bit.chain)
    while type_.wide(word, bit.chain) > measure and len(word) > 1:
        ends = accumulate(type_.wide(char, bit.chain) for char in word)
        most = max(1, sum(1 for _ in takewhile(lambda end: end <= room, ends)))
        cuts = [at for at in type_.hyphenate(word) if at <= most] if hyphen else []
        at = max(cuts, default=most)
        yield word[:at] + hyphen
        word = word[at:]
    yield word


def _drawn(words: Sequence[tuple[Bit, float, bool]], type_: Type) -> Iterator[Text]:
    """The words of a line; those of one kind in one go."""
    start = 0
    for i in range(1, len(words) + 1):
        if i == len(words) or words[i][0][1:] != words[start][0][1:]:
            bit, x, _ = words[start]
            text = "".join((" " if gap and n else "") + word.text for n, (word, _, gap) in enumerate(words[start:i]))
            yield Text(x, -type_.baseline(), runs_of(text, type_.fonts, bit.chain), type_.size, bit.colour)
            start = i


def listing_pages(
    look: Look,
    headed: Headed,
    make: Callable[[float, Type], list[Slice]],
    sizes: tuple[float, float],
    paper: Size,
    margin: float,
    wanted: Columns,
) -> list[Page]:
    """The pages; `make` gives the slices for a width and a type.

    None at all where the paper is too small to be read.
    """
    type_ = small_type(look)
    edge = max(EDGE, margin) if min(paper) > 6 * EDGE else margin
    whole = Box(0, 0, *paper).inset(edge)
    head, high = _head(look, headed, whole)
    later = Box(whole.x, whole.y + FOOT_ROOM, whole.width, whole.height - FOOT_ROOM)
    first = later._replace(height=later.height - high)
    if first.height < LEAST_HEIGHT:
        return []
    number = max(1, min(wanted.most, int((whole.width + GUTTER) / (wanted.least + GUTTER))))
    measure = columns(first, number, GUTTER)[0].width

    def frames() -> Iterator[Box]:
        yield from columns(first, number, GUTTER)
        while True:
            yield from columns(later, number, GUTTER)

    def made(size: float) -> list[Slice]:
        return make(measure, replace(type_, size=size))

    def takes(size: float) -> int:
        return -(-len(fill(made(size), frames()) or ()) // number)

    size, needed = sizes[0], takes(sizes[0])
    if needed > 1 and (fewest := takes(sizes[1])) < needed:
        needed = fewest
        while takes(size) > needed:
            size -= STEP
    filled = balanced(made(size), list(islice(frames(), needed * number)), number) or []
    pages = []
    for n in range(needed):
        body = [op for frame in filled[n * number : (n + 1) * number] for op in frame]
        foot = _foot(look, headed, whole, f"{n + 1} / {needed}" if needed > 1 else "")
        name = headed.kicker if needed == 1 else f"{headed.kicker} {n + 1}"
        pages.append(Page(paper, (*(head if n == 0 else ()), *body, *foot), name))
    return pages


def _head(look: Look, headed: Headed, room: Box) -> tuple[list[Op], float]:
    """Kicker, title, the themes as a strip of colour, and a few lines; and how high all that is."""
    fonts = look.fonts
    y = room.top - KICKER * MM_PER_POINT * 0.75
    ops: list[Op] = [Text(room.x, y, runs_of(headed.kicker, fonts, look.strong), KICKER, SOFT)]
    size = min(TITLE, room.width / max(width(headed.title, 1, fonts, look.display), 1e-9))
    y -= size * MM_PER_POINT * 1.1
    ops.append(Text(room.x, y, runs_of(headed.title, fonts, look.display), size, INK))
    y -= 0.35 * size * MM_PER_POINT + STRIP
    ops += theme_strip(look, Box(room.x, y, room.width, STRIP))
    y -= 1.8
    for text in headed.lines:
        for each in run_in([Bit(text, look.small)], room.width, replace(small_type(look), size=INTRO)):
            ops.append(Group(room.x, y, Turn.NONE, each.ops))
            y -= each.height
        y -= 0.8
    return ops, room.top - y + 3.5


def theme_strip(look: Look, box: Box) -> list[Op]:
    """The themes' colours side by side, as wide as each has cards."""
    deck = look.deck
    counts = {name: sum(card.theme == name for card in deck.cards) for name in deck.themes}
    total = sum(counts.values())
    if not total:
        return [Rect(box, fill=PLAIN)]
    ops: list[Op] = []
    x = box.x
    for name, number in counts.items():
        wide = box.width * number / total
        ops.append(Rect(Box(x, box.y, wide, box.height), fill=deck.themes[name].colour))
        x += wide
    return ops


def _foot(look: Look, headed: Headed, room: Box, number: str) -> list[Op]:
    y = room.y + 1.2
    wide = width(number, FOOT, look.fonts, look.small)
    size = min(FOOT, (room.width - wide - 2) / width(headed.foot, 1, look.fonts, look.small))
    return [
        Line(room.x, y + 3.2, room.right, y + 3.2, mix(INK, "#FFFFFF", 0.7), 0.4),
        Text(room.x, y, runs_of(headed.foot, look.fonts, look.small), size, SOFT),
        Text(room.right - wide, y, runs_of(number, look.fonts, look.small), FOOT, SOFT),
    ]
