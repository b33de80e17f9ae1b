"""Problems are values: what is wrong, how bad, where, and which rule says so.

Everything that reads or checks a stranger's file returns these; nothing here prints or raises.
"""

import difflib
import re
import shlex
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple


class Level(IntEnum):
    """How bad a problem is; a higher level is worse."""

    INFO = 1
    WARNING = 2
    ERROR = 3

    def __str__(self) -> str:
        return self.name.lower()


class Where(NamedTuple):
    """A place in a file: line and column from 1. In a spreadsheet they are its row and column."""

    file: str
    line: int = 1
    col: int = 1
    in_table: bool = False
    """Whether the file is a spreadsheet's, not YAML."""

    def __str__(self) -> str:
        return f"{printable(self.file)}:{self.line}:{self.col}"

    @property
    def spot(self) -> str:
        """`line 12`, or `row 12` of a table."""
        return f"{'row' if self.in_table else 'line'} {self.line}"


@dataclass(frozen=True, slots=True)
class Problem:
    """One finding. `cards` are the ids of the cards it is about: each of them may accept it."""

    level: Level
    where: Where
    text: str
    rule: str
    cards: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.where}: {self.level}: {self.text} ({self.rule})"


READING_RULES = (
    "encoding",
    "too-big",
    "yaml",
    "csv",
    "duplicate-key",
    "unknown-key",
    "missing-key",
    "wrong-type",
    "wrong-value",
    "edition",
    "path",
    "date",
)
"""The rules that reading a file may find broken. They are errors, and no `accept` silences them."""

PLAY_RULES = (
    "too-easy",
    "too-hard",
    "card-easy",
    "card-hard",
    "card-unplayed",
    "theme-hard",
    "coin-toss",
    "luck",
    "seat-edge",
    "tie-breaks",
    "pile-out",
    "no-winner",
    "long-game",
    "short-game",
    "score-low",
    "score-high",
    "one-rank",
    "discard-rare",
    "discard-always",
)
"""What playing a deck many times may find. An `accept` silences these in `printkit simulate`."""

LONGEST_QUOTE = 60
_BARE_WORD = re.compile(r"[\w./:\\@+=,-]+")
SPACES = "\u00a0\u202f"
"""No-break spaces, which harm nobody, and which some systems put into the names of files."""


def printable(text: str) -> str:
    """A stranger's text, safe to show on a terminal: on one line, control characters spelled out."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c in SPACES else " " if c.isspace() else spelled_out(c) for c in text)


def quote(text: str) -> str:
    """A stranger's text, safe to show: in quotes, on one line, shortened, control characters spelled out."""
    if len(text) > LONGEST_QUOTE:
        text = text[: LONGEST_QUOTE - 1] + "…"
    return f"‘{printable(text)}’"


def spelled_out(char: str) -> str:
    """A character by its number, as YAML reads it too."""
    return f"\\u{ord(char):04x}" if ord(char) <= 0xFFFF else f"\\U{ord(char):08x}"


def typed(word: str) -> str:
    """A word of a command as one types it at a prompt: in quotes where it needs them."""
    if _BARE_WORD.fullmatch(word):
        return word
    return shlex.quote(word) if set(word) & set('"$`!%') else f'"{word}"'  # double quotes work on Windows, too


def listed(items: list[str], most: int = 3) -> str:
    """`a, b and c`; beyond `most` items, `a, b, c and 4 more`."""
    if len(items) > most:
        return f"{', '.join(items[:most])} and {len(items) - most} more"
    return " and ".join([", ".join(items[:-1]), items[-1]]) if len(items) > 1 else "".join(items)


def counted(number: int, one: str, many: str = "") -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def likely(wrong: str, known: Iterable[str], synonyms: Mapping[str, str] | None = None) -> str:
    """What a wrong word was most likely meant to be; empty where nothing is like it."""
    names = list(known)
    folded = wrong.casefold().strip()
    guess = (synonyms or {}).get(folded, "")
    if guess in names:
        return guess
    close = difflib.get_close_matches(folded, names, n=1) if len(folded) < 60 else []
    return close[0] if close else ""


def suggest(wrong: str, known: Iterable[str], synonyms: Mapping[str, str] | None = None, most: int = 40) -> str:
    """`; did you mean ‘art’?`, where something like it is known, else the list of what is known."""
    names = list(known)
    guess = likely(wrong, names, synonyms)
    return f"; did you mean {quote(guess)}?" if guess else f"; known are {listed(names, most=most)}"
