"""Text made to fit: which font each character comes from, where lines break, and at which size.

Widths come from whoever draws, through `Fonts`; nothing here opens a font.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Protocol
from unicodedata import combining

from printkit.ops import Run, Text

MM_PER_POINT = 25.4 / 72
STEP = 0.25
"""Points between the sizes that are tried."""
COMFORT = 0.75
"""Of the largest size: down to here a text shrinks before its words are hyphenated."""
NBSP = "\u00a0"
DEEP, DESCENT = frozenset("gjpqyçQJÇþ,;()[]{}/|@_§"), 0.22
"""Letters that reach below the line, and how far, as a share of the size."""
LONG_WORD = 6
"""Letters: after so long a word, an era may begin a line."""
_SMALL_NUMBER = re.compile(r"(?:^|\s)\d{1,3}(?:[.,]\d{1,2})?\.?(?:\sde)?$")


class Fonts(Protocol):
    """What layout needs to know of fonts."""

    def advance(self, font: str, char: str) -> float | None:
        """The width of a character in thousandths of the size; None where the font lacks it."""

    def advance_in(self, chain: Sequence[str], char: str) -> float:
        """The width of a character in the first font of the chain that has it."""

    def cap_height(self, font: str) -> float:
        """The height of capitals and lining figures in thousandths of the size."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a text may be set: fonts in order of preference, sizes in points, line spacing as a share of the size."""

    fonts: tuple[str, ...]
    largest: float
    least: float
    lines: int = 3
    leading: float = 1.15
    breaks: str = " "
    """Characters at which a line may end. Dates may part where names may not."""
    enough: float = 1.0
    """Of the size that it could have: down to here it shrinks for fewer lines, and not to part a word at its hyphen."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """Lines of text, and the size at which they fit."""

    lines: tuple[str, ...]
    size: float


Hyphenate = Callable[[str], Sequence[int]]
"""Where a word may be parted: positions in it, from the left."""


def no_hyphens(word: str) -> Sequence[int]:
    """For texts that must not be hyphenated."""
    return ()


def runs_of(text: str, fonts: Fonts, chain: Sequence[str]) -> tuple[Run, ...]:
    """The text in stretches of one font: for each character the first of the chain that has it, else the first."""
    if text and all(fonts.advance(chain[0], char) is not None for char in set(text)):
        return (Run(chain[0], text),)  # nearly always
    runs: list[Run] = []
    for char in text:
        if combining(char) and runs:
            font = runs[-1].font  # an accent stays with its letter
        else:
            font = next((f for f in chain if fonts.advance(f, char) is not None), chain[0])
        if runs and runs[-1].font == font:
            runs[-1] = Run(font, runs[-1].text + char)
        else:
            runs.append(Run(font, char))
    return tuple(runs)


def missing(text: str, fonts: Fonts, chain: Sequence[str]) -> list[str]:
    """The characters that no font of the chain has."""
    return [c for c in dict.fromkeys(text) if all(fonts.advance(f, c) is None for f in chain)]


def width(text: str, size: float, fonts: Fonts, chain: Sequence[str]) -> float:
    """How wide a text is, in mm."""
    return sum(fonts.advance_in(chain, char) for char in text) * size / 1000 * MM_PER_POINT


def wrapped(text: str, size: float, room: float, fonts: Fonts, chain: Sequence[str]) -> list[str]:
    """The text in lines of at most `room` mm, each as full as can be. A word longer than that stands alone."""
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, size, fonts, chain) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


@dataclass(frozen=True, slots=True)
class _Piece:
    """A part of a text that stays on one line; `glue` joins it to the next, `ends` forces the line's end."""

    text: str
    glue: str
    ends: bool = False


def fit(
    text: str, style: Style, room: tuple[float, float], fonts: Fonts, hyphenate: Hyphenate = no_hyphens
) -> Fitted | None:
    """The text at the largest size that fits into `room` (width and height in mm), or None.

    Lines are as equal as can be. A text first shrinks a little; then words too long for the line are hyphenated; then
    it shrinks on, down to the least size.
    """
    units: dict[str, float] = {}  # widths at one point: the same words are tried at many sizes

    def unit(part: str) -> float:
        found = units.get(part)
        if found is None:
            found = units[part] = width(part, 1, fonts, style.fonts)
        return found

    comfort = max(style.least, style.largest * COMFORT)
    found = _unparted(text, style, comfort, room, fonts, unit)
    size = comfort
    while found is None and size >= style.least - 1e-9:
        found = _parted(text, size, style, room, fonts, hyphenate, unit)
        size -= STEP
    return found


Unit = Callable[[str], float]
"""How wide a text is at one point."""


def _unparted(
    text: str, style: Style, least: float, room: tuple[float, float], fonts: Fonts, unit: Unit
) -> Fitted | None:
    """A size near the largest with whole words: of those, rather no line that ends in a hyphen, and the fewest lines.
    Where lines break best is the same at every size, so the size follows from the widest line.
    """
    parts = list(_words(text, style.breaks))
    whole: list[_Piece] = []
    for word, glue in parts:
        joined = whole.pop().text + word if whole and not whole[-1].glue else word
        whole.append(_Piece(joined, glue))
    found: list[Fitted] = []
    for pieces in (whole, [_Piece(*part) for part in parts]) if len(whole) < len(parts) else (whole,):
        for count in range(1, style.lines + 1):
            lines = _balanced(pieces, count, unit)
            if lines is None:
                break
            high = block_height(count, 1, style, fonts, deep=not DEEP.isdisjoint(lines[-1]))
            most = min(room[0] / max(*map(unit, lines), 1e-9), room[1] / high)
            size = style.largest - STEP * max(0, ceil((style.largest - most) / STEP - 1e-6))
            if size >= least - 1e-9:
                found.append(Fitted(tuple(lines), size))
    largest = max((fitted.size for fitted in found), default=0)
    return next((fitted for fitted in found if fitted.size >= style.enough * largest), None)


def _parted(
    text: str, size: float, style: Style, room: tuple[float, float], fonts: Fonts, hyphenate: Hyphenate, unit: Unit
) -> Fitted | None:
    """The text at one size, words too long for a line hyphenated."""

    def measure(part: str) -> float:
        return unit(part) * size

    pieces = _pieces(text, style.breaks, room[0], measure, hyphenate)
    for count in range(1, style.lines + 1) if pieces else ():
        if block_height(count, size, style, fonts) > room[1] + 1e-6:
            return None
        lines = _balanced(pieces or [], count, measure)
        if not lines or max(map(measure, lines)) > room[0] + 1e-6:
            continue
        if block_height(count, size, style, fonts, deep=not DEEP.isdisjoint(lines[-1])) <= room[1] + 1e-6:
            return Fitted(tuple(lines), size)
    return None


def block_height(lines: int, size: float, style: Style, fonts: Fonts, *, deep: bool = False) -> float:
    """From the top of the first line's capitals to the last line's baseline, in mm, and a little for descenders: in a
    single line only where it has some (`deep`).
    """
    caps = fonts.cap_height(style.fonts[0]) / 1000
    below = DESCENT if lines > 1 or deep else 0
    return (caps + (lines - 1) * style.leading + below) * size * MM_PER_POINT


def _pieces(
    text: str, breaks: str, room: float, measure: Callable[[str], float], hyphenate: Hyphenate
) -> list[_Piece] | None:
    """The parts between which lines may break, or None where one is wider than the room."""
    pieces: list[_Piece] = []
    for word, glue in _words(text, breaks):
        rest = word
        while measure(rest) > room:
            cuts = [at for at in hyphenate(rest) if measure(rest[:at] + "-") <= room]
            if not cuts:
                return None
            pieces.append(_Piece(rest[: cuts[-1]] + "-", "", ends=True))
            rest = rest[cuts[-1] :]
        pieces.append(_Piece(rest, glue))
    return pieces


def _words(text: str, breaks: str) -> Iterable[tuple[str, str]]:
    """Words with what joins them to the next: a space, or nothing after a hyphen."""
    word = ""
    for i, char in enumerate(text):
        if char in breaks and not _held(word, char, text[i + 1 :], breaks):
            if word:
                yield word, char
            word = ""
        else:
            word += char
            inside = len(word) > 1 and i + 2 < len(text) and word[-2] != "."  # J.-C.
            if char in "-–/" and inside and text[i + 1] not in breaks and " " in breaks:
                yield word, ""
                word = ""
    if word:
        yield word, ""


def _held(word: str, char: str, rest: str, breaks: str) -> bool:
    """Whether a line may not end here after all. A dash never begins one, and a letter alone never ends one. In a date
    `c.` stays with its year, an era with its second half, and a small number with what it counts.
    """
    if rest.startswith("–") or (len(word) == 1 and word.islower()):
        return True
    if NBSP not in breaks:
        return False
    if char == NBSP and not any(c.isdigit() for c in word):
        last = word.split()[-1]
        return len(last) < LONG_WORD or last.endswith(".")
    following = rest.split()[0] if rest.split() else ""
    counted = following.isalpha() and not following.isupper() and following != rest
    return counted and bool(_SMALL_NUMBER.search(word))


def _balanced(pieces: Sequence[_Piece], count: int, measure: Callable[[str], float]) -> list[str] | None:
    """Exactly `count` lines whose widest is as narrow as can be; None where there are too few pieces."""

    def line(start: int, end: int) -> str:
        text = "".join(piece.text + piece.glue for piece in pieces[start:end])
        return text.rstrip(" " + NBSP)

    # best[k][i]: the narrowest way to set the first i pieces in k lines
    total = len(pieces)
    best: dict[tuple[int, int], tuple[float, list[str]]] = {(0, 0): (0.0, [])}
    for k in range(1, count + 1):
        for end in range(k, total + 1):
            options = []
            for start in range(k - 1, end):
                before = best.get((k - 1, start))
                if before is None or any(piece.ends for piece in pieces[start : end - 1]):
                    continue
                text = line(start, end)
                options.append((max(before[0], measure(text)), [*before[1], text]))
            if options:
                best[k, end] = min(options, key=lambda option: option[0])
    found = best.get((count, total))
    return found[1] if found else None


def centred(fitted: Fitted, style: Style, x: float, middle: float, colour: str, fonts: Fonts) -> tuple[Text, ...]:
    """The lines, each centred on `x`, the block's capitals centred on `middle`."""
    caps = fonts.cap_height(style.fonts[0]) / 1000
    step = style.leading * fitted.size * MM_PER_POINT
    height = caps * fitted.size * MM_PER_POINT + (len(fitted.lines) - 1) * step
    first = middle + height / 2 - caps * fitted.size * MM_PER_POINT
    texts = []
    for i, line in enumerate(fitted.lines):
        wide = width(line, fitted.size, fonts, style.fonts)
        texts.append(Text(x - wide / 2, first - i * step, runs_of(line, fonts, style.fonts), fitted.size, colour))
    return tuple(texts)
