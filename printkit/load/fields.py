"""Reading typed values out of a Map, one key at a time, gathering every fault instead of stopping at the first.

A reader never raises: what can't be read becomes a problem with its place, and the key is remembered as faulty.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from enum import Enum
from typing import TypeVar

from printkit.load.files import CONTROLS
from printkit.load.tree import Map, Node, Scalar, Seq
from printkit.problems import Level, Problem, Where, likely, quote, suggest

E = TypeVar("E", bound=Enum)

_NUMBER = re.compile(r"[+-]?(\d{1,12}(\.\d{0,12})?|\.\d{1,12})")
_WHOLE = re.compile(r"[+-]?\d{1,9}")
_AFTER_COMMA = re.compile(r"\d{3}\b")
_YES, _NO = ("true", "yes", "on"), ("false", "no", "off")
MOST_SPACE = 20
"""Times a text may be longer as typed than as read, for its line breaks and indents."""
CELL_SEPARATOR = "|"
"""Between the items of a list in one cell of a spreadsheet; a new line does the same."""


def kind(node: Node) -> str:
    """What a node is, in words."""
    if isinstance(node, Map):
        return "a group of keys"
    return "a list" if isinstance(node, Seq) else "a text"


def clean(text: str) -> str:
    """Unicode NFC, and every run of white space one space; no-break spaces are the author's and stay."""
    return re.sub(r"[ \t\r\n\f\v]+", " ", unicodedata.normalize("NFC", text)).strip(" ")


def cell_items(text: str) -> list[str]:
    """The items of a list in one cell of a spreadsheet."""
    return [part.strip() for part in re.split(rf"[{CELL_SEPARATOR}\n]", text) if part.strip()]


class Fields:
    """One group of keys, being read."""

    def __init__(self, node: Map, what: str, problems: list[Problem]):
        self.node = node
        self.what = what
        self.problems = problems
        self.where: dict[str, Where] = {"": node.where}
        self.faulty: set[str] = set()
        self.meant: set[str] = set()

    def error(self, where: Where, text: str, rule: str = "wrong-value", key: str = "") -> None:
        """Note a fault; `key` can't be relied on from here on."""
        self.problems.append(Problem(Level.ERROR, where, text, rule))
        if key:
            self.faulty.add(key)

    def only(
        self, known: Iterable[str], synonyms: Mapping[str, str] | None = None, told: dict[Where, str] | None = None
    ) -> None:
        """Every other key is an error with a suggestion.

        `told` are places that have been spoken of, with what was meant there: rows share the headings of their table.
        """
        names = list(known)
        told = {} if told is None else told
        for key, where in self.node.keys.items():
            if key in names:
                continue
            if where not in told:
                told[where] = likely(key, names, synonyms)
                hint = suggest(key, names, synonyms)
                if _AFTER_COMMA.match(key):
                    hint = "; a comma parts values in { } and [ ]: put the whole value in quotes"
                self.error(where, f"{self.what} has no key {quote(key)}{hint}", "unknown-key")
            self.meant.add(told[where])

    def get(self, key: str, *, required: bool = False) -> Node | None:
        """The value of a key, None where it isn't given or left empty."""
        node = self.node.values.get(key)
        if node is not None:
            self.where[key] = node.where
            if not (isinstance(node, Scalar) and node.empty):
                return node
        if required and key in self.meant:
            self.faulty.add(key)  # it is there, misspelt, and that has been told
        elif required:
            where = node.where if node else self.node.where
            self.error(where, f"{self.what} needs {quote(key)}", "missing-key", key)
        return None

    def scalar(self, key: str, *, required: bool = False) -> Scalar | None:
        """A single value."""
        node = self.get(key, required=required)
        if node is None or isinstance(node, Scalar):
            return node
        self.error(node.where, f"{quote(key)} must be one text, not {kind(node)}", "wrong-type", key)
        return None

    def text(self, key: str, *, required: bool = False, longest: int = 500) -> str:
        """A text in NFC, empty where there is none."""
        node = self.scalar(key, required=required)
        return self._text_of(node, key, longest, required=required) if node else ""

    def _text_of(self, node: Scalar, key: str, longest: int, *, required: bool) -> str:
        endless = len(node.text) > longest * MOST_SPACE
        bad = None if endless else CONTROLS.search(node.text)
        text = node.text if endless else clean(node.text)
        if bad:
            self.error(node.where, f"{quote(key)} holds a control character (U+{ord(bad[0]):04X}): delete it", key=key)
        elif len(text) > longest:
            self.error(node.where, f"{quote(key)} is {len(text)} characters long; {longest} is the most", key=key)
        elif not text and required:
            self.error(node.where, f"{quote(key)} must not be empty", "missing-key", key)
        else:
            return text
        return ""

    def number(self, key: str, least: float, most: float, default: float) -> float:
        """A number between two bounds."""
        node = self.scalar(key)
        if node is None:
            return default
        text = node.text.strip()
        if not _NUMBER.fullmatch(text) or not least <= float(text) <= most:
            hint = " (write a point, not a comma)" if re.fullmatch(r"\d+,\d+", text) else ""
            text = f"{quote(key)} must be a number from {least:g} to {most:g}, not {quote(node.text)}{hint}"
            self.error(node.where, text, key=key)
            return default
        return float(text)

    def whole(self, key: str, least: int, most: int, *, required: bool = False) -> int | None:
        """A whole number between two bounds."""
        node = self.scalar(key, required=required)
        if node is None:
            return None
        text = node.text.strip()
        if not _WHOLE.fullmatch(text) or not least <= int(text) <= most:
            words = f"{quote(key)} must be a whole number from {least} to {most}, not {quote(node.text)}"
            self.error(node.where, words, key=key)
            return None
        return int(text)

    def yes(self, key: str) -> bool:
        """A yes or no; no where it isn't given."""
        node = self.scalar(key)
        if node is None:
            return False
        text = node.text.strip().casefold()
        if text not in _YES + _NO:
            self.error(node.where, f"{quote(key)} must be true or false, not {quote(node.text)}", key=key)
        return text in _YES

    def choice(self, key: str, kinds: type[E], *, required: bool = False) -> E | None:
        """One of the values of an enum."""
        node = self.scalar(key, required=required)
        if node is None:
            return None
        names = [str(member.value) for member in kinds]
        if node.text not in names:
            self.error(node.where, f"{quote(key)} can't be {quote(node.text)}{suggest(node.text, names)}", key=key)
            return None
        return kinds(node.text)

    def scalars(self, key: str) -> list[Scalar]:
        """A list of single values. One value alone is a list of one; in a cell, `|` or a new line parts them."""
        node = self.get(key)
        if isinstance(node, Scalar):
            parts = cell_items(node.text) if not node.plain or CELL_SEPARATOR in node.text else [node.text.strip()]
            return [Scalar(part, node.where) for part in parts if part]
        if isinstance(node, Map):
            self.error(node.where, f"{quote(key)} must be a list, not {kind(node)}", "wrong-type", key)
        items = node.items if isinstance(node, Seq) else []
        for item in items:
            if not isinstance(item, Scalar):
                text = f"{quote(key)} must be a list of texts; this one is {kind(item)}"
                self.error(item.where, text, "wrong-type", key)
            elif item.empty:
                self.error(item.where, f"{quote(key)} has an empty item", "wrong-type", key)
        return [item for item in items if isinstance(item, Scalar) and not item.empty]

    def texts(self, key: str, *, longest: int = 500, most: int) -> tuple[str, ...]:
        """A list of texts in NFC."""
        items = self.scalars(key)
        if len(items) > most:
            self.error(self.where[key], f"{quote(key)} has {len(items):,} items; {most} is the most", "too-big", key)
            return ()
        return tuple(self._text_of(item, key, longest, required=True) for item in items)

    def group(self, key: str, *, required: bool = False) -> Map | None:
        """A group of keys."""
        node = self.get(key, required=required)
        if node is None or isinstance(node, Map):
            return node
        self.error(node.where, f"{quote(key)} must be a group of keys, not {kind(node)}", "wrong-type", key)
        return None
