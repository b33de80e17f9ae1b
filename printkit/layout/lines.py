"""Words → lines of one measure: where lines end, which words are strong, and how long a line is.

Text is ragged right; only long words are parted, and only where a line would else be left short. `**these words**` are
set strong.
"""

import re
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from printkit.colours import INK
from printkit.layout.text import MM_PER_POINT, Fonts, Hyphenate, no_hyphens, runs_of, width
from printkit.ops import Run, Text

SHORT_LINE = 0.2
"""Share of the measure that may stay empty at a line's end before a word is parted."""
LEAST_WORD, LEAST_PART = 9, 4
"""Letters of a word that is parted though a line of its own would take it, and of each of its parts."""
LONELY = 6
"""Signs of a word that is too short to have the last line of a text to itself."""
LEAST_LEFT = 0.5
"""Share of the measure that a line keeps when it gives its last word to a line that has but one."""


@dataclass(frozen=True)
class Type:
    """The fonts and the body size that a page is set in."""

    fonts: Fonts
    text: tuple[str, ...]
    strong: tuple[str, ...]
    display: tuple[str, ...]
    hyphenate: Hyphenate = no_hyphens
    size: float = 9.0
    leading: float = 1.32
    colour: str = INK
    accent: str = INK
    """Of the line above a heading, and of bullets."""
    figures: float = 1.0
    """How much larger than needed figures may be."""
    units: dict[tuple[str, tuple[str, ...]], float] = field(default_factory=dict, compare=False, repr=False)
    """Widths of words at one point: the same words are set at many sizes."""

    @property
    def line(self) -> float:
        """From line to line, in mm."""
        return self.size * self.leading * MM_PER_POINT

    def scaled(self, share: float) -> "Type":
        """The same at another size."""
        return replace(self, size=self.size * share)

    def wide(self, text: str, chain: tuple[str, ...]) -> float:
        """How wide a word is at this size, in mm."""
        key = (text, chain)
        found = self.units.get(key)
        if found is None:
            found = self.units[key] = width(text, 1, self.fonts, chain)
        return found * self.size

    def baseline(self, chain: tuple[str, ...] = ()) -> float:
        """From a line's upper edge down to its baseline: capitals stand in its middle."""
        caps = self.fonts.cap_height((chain or self.text)[0]) / 1000 * self.size * MM_PER_POINT
        return (self.line + caps) / 2


class Piece(NamedTuple):
    """A stretch of a word in one weight."""

    text: str
    strong: bool


Word = tuple[Piece, ...]
"""What stands between two places where a line may end."""
SPACE = " "
TOKEN = re.compile(r" |[^ ]*?(?:\w/(?=\w{2})|\w{4}-(?=\w{5}))|[^ ]+")
"""A word may part at its own hyphen where both sides of it are words: not in “retournez-la”, not in “au-dessus”."""


def broken(text: str, measure: float, type_: Type, chain: tuple[str, ...]) -> list[Word]:
    """The text in lines, each as full as can be; but no short word is alone on the last one if another can join it."""
    lines: list[Word] = [()]
    rest = parsed(text)
    while rest:
        word, glue = rest.pop(0)
        line = lines[-1]
        if long((*line, *word), type_, chain) <= measure:
            lines[-1] = (*line, *word, *((Piece(glue, word[-1].strong),) if glue else ()))
            continue
        start = long(line, type_, chain)
        short = measure - long(_stripped(line), type_, chain) > SHORT_LINE * measure
        # The last word is parted only where it has to be.
        wanted = not line or (short and rest)
        cut = _cut(word, measure - start, type_, chain, needed=not line) if wanted else 0
        if cut:
            piece = word[0]
            lines[-1] = (*line, Piece(piece.text[:cut] + "-", piece.strong))
            rest.insert(0, ((Piece(piece.text[cut:], piece.strong),), glue))
        elif line:
            rest.insert(0, (word, glue))
        else:
            lines[-1] = word  # too long for any line: it stands alone
        if rest:
            lines.append(())
    return [_stripped(line) for line in _joined(lines, measure, type_, chain)]


def _joined(lines: list[Word], measure: float, type_: Type, chain: tuple[str, ...]) -> list[Word]:
    """The lines, with the last word of the last but one joining a short word that would be alone below it."""
    last = _texts(lines[-1])
    if len(lines) < 2 or SPACE in last or len("".join(last)) > LONELY or _texts(lines[-2])[-1] != SPACE:
        return lines
    above = lines[-2]
    spaces = [i for i, text in enumerate(_texts(above)) if text == SPACE]
    if len(spaces) < 2:
        return lines
    kept, joined = above[: spaces[-2] + 1], (*above[spaces[-2] + 1 :], *lines[-1])
    if long(_stripped(kept), type_, chain) < LEAST_LEFT * measure or long(joined, type_, chain) > measure:
        return lines
    return [*lines[:-2], kept, joined]


def _texts(line: Word) -> list[str]:
    return [piece.text for piece in line]


def _cut(word: Word, room: float, type_: Type, chain: tuple[str, ...], *, needed: bool) -> int:
    """Where to part a word so that as much of it as can be goes into the room; 0 where it can't be parted, or needn't
    be and is short.
    """
    if len(word) > 1:
        return 0
    text, strong = word[0]
    fonts = type_.strong if strong else chain
    bare = text.rstrip(".,;:!?)»“…\u00a0\u202f")
    if not needed and len(bare) < LEAST_WORD:
        return 0
    least = 1 if needed else LEAST_PART
    places = [at for at in type_.hyphenate(bare) if least <= at <= len(bare) - least]
    return max((at for at in places if type_.wide(text[:at] + "-", fonts) <= room), default=0)


def parsed(text: str) -> list[tuple[Word, str]]:
    """Words in their weights, each with what joins it to the next: a space, or nothing after a hyphen."""
    found: list[tuple[Word, str]] = []
    word: Word = ()
    for i, part in enumerate(text.split("**")):
        for token in TOKEN.findall(part):
            if token != SPACE:
                word = (*word, Piece(token, i % 2 == 1))
            if word and (token == SPACE or token[-1] in "-/"):
                found.append((word, SPACE if token == SPACE else ""))
                word = ()
    return [*found, (word, "")] if word else found


def _stripped(line: Word) -> Word:
    return line[:-1] if line and line[-1].text == SPACE else line


def long(line: Word, type_: Type, chain: tuple[str, ...]) -> float:
    """How long a line is, in mm."""
    return sum(type_.wide(piece.text, type_.strong if piece.strong else chain) for piece in line)


def drawn_line(line: Word, x: float, y: float, type_: Type, chain: tuple[str, ...]) -> Text:
    """A line with the start of its baseline at a point."""
    runs: list[Run] = []
    for piece in line:
        for run in runs_of(piece.text, type_.fonts, type_.strong if piece.strong else chain):
            if runs and runs[-1].font == run.font:
                runs[-1] = Run(run.font, runs[-1].text + run.text)
            else:
                runs.append(run)
    return Text(x, y, tuple(runs), type_.size, type_.colour)
