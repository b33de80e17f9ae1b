"""YAML text → a tree of texts, each with its place. No value is ever turned into anything else here.

So YAML's traps can't bite: `0476`, `no` and `1969-07-20` stay what was typed. Tags and merge keys are refused, keys
given twice are reported, and nesting and aliases are bounded before they cost anything.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NoReturn

import yaml

from printkit.problems import Level, Problem, Where, quote

try:
    from yaml import CSafeLoader as _Loader
except ImportError:  # a platform without the C parser: slower, the same tree
    from yaml import SafeLoader as _Loader  # type: ignore[assignment]

DEEPEST = 20
MOST_VALUES = 2_000_000
"""Values of a file, every alias counted with all that it stands for."""
MOST_LETTERS = 10_000_000
"""Characters of a file's texts, counted in the same way; without an alias no file of bearable size has as many."""


@dataclass(slots=True)
class Scalar:
    """A text. `plain` is one written without quotes."""

    text: str
    where: Where
    plain: bool = False

    @property
    def empty(self) -> bool:
        """Whether nothing was written: `note:` or `note: ~`."""
        return self.plain and self.text in ("", "~")


@dataclass(slots=True)
class Seq:
    """A list."""

    items: "list[Node]"
    where: Where


@dataclass(slots=True)
class Map:
    """Keys with their values, and where each key stands."""

    values: "dict[str, Node]"
    keys: dict[str, Where]
    where: Where


Node = Scalar | Seq | Map


class _StopError(Exception):
    """The rest of the file can't be understood."""


def read_yaml(text: str, file: str) -> tuple[Node | None, list[Problem]]:
    """The tree of a file's one document, and what is wrong with it. None where nothing could be read."""
    builder = _Builder(file)
    try:
        for event in _events(text, file):
            builder.take(event)
    except _StopError as stop:
        builder.problems.append(stop.args[0])
        return None, builder.problems
    if builder.root is None or (isinstance(builder.root, Scalar) and builder.root.empty):
        builder.problems.append(Problem(Level.ERROR, Where(file), "the file is empty", "yaml"))
        return None, builder.problems
    return builder.root, builder.problems


def _events(text: str, file: str) -> Iterator[yaml.Event]:
    try:
        yield from yaml.parse(text, Loader=_Loader)
    except yaml.reader.ReaderError as error:
        at = _unprintable(text)
        line, col = text.count("\n", 0, at) + 1, at - (text.rfind("\n", 0, at) + 1) + 1
        words = f"there is a control character (U+{ord(text[at]):04X}) here: delete it" if text else str(error)
        raise _StopError(Problem(Level.ERROR, Where(file, line, col), words, "yaml")) from error
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        where = Where(file, mark.line + 1, mark.column + 1) if mark else Where(file)
        raise _StopError(Problem(Level.ERROR, where, _in_words(error, text, where), "yaml")) from error


_UNPRINTABLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]|\ufeff")


def _unprintable(text: str) -> int:
    found = _UNPRINTABLE.search(text)
    return found.start() if found else 0


def _in_words(error: yaml.MarkedYAMLError, text: str, where: Where) -> str:
    """What the parser meant, for a person who has never heard of tokens."""
    problem = error.problem or "can't be understood"
    lines = re.split("\r\n|[\n\r]", text)
    line = lines[where.line - 1] if where.line <= len(lines) else ""
    here = line[where.col - 1 : where.col]
    if "tab" in problem or here == "\t" or line[: len(line) - len(line.lstrip())].find("\t") >= 0:
        return "a tab indents this line: YAML wants spaces"
    if "mapping values are not allowed" in problem:
        return "a colon doesn't belong here: put the text in quotes, or indent this line like the one above"
    if "cannot start any token" in problem:
        return f"a text can't begin with {quote(here)}: put it in quotes"
    if "quoted scalar" in (error.context or "") and "end of stream" in problem:
        begun = f" (line {error.context_mark.line + 1})" if error.context_mark else ""
        return f"a quote that was opened{begun} is never closed"
    if "flow" in (error.context or ""):
        opened = error.context_mark.line + 1 if error.context_mark else where.line
        if " #" in lines[opened - 1]:
            return f"a bracket opened on line {opened} is not closed, for a # begins a comment: put it in quotes"
        return f"a bracket opened on line {opened} is not closed, or a comma is missing"
    if "unknown escape" in problem:
        return "a backslash in double quotes has a meaning of its own: use single quotes"
    if "expected key" in problem or "'-' indicator" in problem or "block end" in problem:
        return "this line doesn't fit the ones above: indent it as they are"
    return f"is not YAML: {problem}"


class _Builder:
    """Events → nodes, with a stack of its own: no nesting can exhaust Python's."""

    def __init__(self, file: str):
        self.file = file
        self.root: Node | None = None
        self.problems: list[Problem] = []
        self.stack: list[tuple[Seq | Map, Scalar | None, str | None]] = []
        self.anchors: dict[str, tuple[Node, int, int]] = {}
        self.open: set[str] = set()
        self.counts: list[tuple[int, int]] = []
        self.values = self.letters = 0
        self.documents = 0

    def take(self, event: yaml.Event) -> None:
        """Put one event in its place."""
        if isinstance(event, yaml.ScalarEvent):
            self._tagless(event, event.implicit[0] or event.implicit[1])
            plain = not event.style
            node = Scalar(event.value, self._where(event), plain)
            self._count(1, len(node.text), event)
            if event.anchor:
                self.anchors[event.anchor] = (node, 1, len(node.text))
            self._add(node)
        elif isinstance(event, yaml.MappingStartEvent | yaml.SequenceStartEvent):
            self._tagless(event, event.implicit)
            self._count(1, 0, event)
            self._open(event)
        elif isinstance(event, yaml.MappingEndEvent | yaml.SequenceEndEvent):
            self._close()
        elif isinstance(event, yaml.AliasEvent):
            self._alias(event)
        elif isinstance(event, yaml.DocumentStartEvent):
            self.documents += 1
            if self.documents > 1:
                self._stop(event, "a second document begins here: a file holds one")

    def _where(self, event: yaml.Event) -> Where:
        mark = event.start_mark
        return Where(self.file, mark.line + 1, mark.column + 1) if mark else Where(self.file)

    def _stop(self, event: yaml.Event, text: str, rule: str = "yaml") -> NoReturn:
        raise _StopError(Problem(Level.ERROR, self._where(event), text, rule))

    def _tagless(self, event: yaml.Event, implicit: bool) -> None:
        if not implicit:
            tag = str(getattr(event, "tag", "")).replace("tag:yaml.org,2002:", "!!")
            self._stop(event, f"this value has a tag ({quote(tag)}): tags aren't allowed, write it alone")

    def _count(self, values: int, letters: int, event: yaml.Event) -> None:
        self.values += values
        self.letters += letters
        if self.values > MOST_VALUES or self.letters > MOST_LETTERS:
            many = f"{MOST_VALUES:,} values" if self.values > MOST_VALUES else f"{MOST_LETTERS:,} characters"
            text = f"the file holds more than {many}, aliases counted with all that they stand for"
            self._stop(event, text, "too-big")

    def _open(self, event: yaml.MappingStartEvent | yaml.SequenceStartEvent) -> None:
        if len(self.stack) >= DEEPEST:
            self._stop(event, f"lists and keys are nested more than {DEEPEST} deep")
        where = self._where(event)
        node: Seq | Map = Map({}, {}, where) if isinstance(event, yaml.MappingStartEvent) else Seq([], where)
        if event.anchor:
            self.open.add(event.anchor)
        self.stack.append((node, None, event.anchor))
        self.counts.append((self.values, self.letters))

    def _close(self) -> None:
        node, _, anchor = self.stack.pop()
        values, letters = self.counts.pop()
        if anchor:
            self.open.discard(anchor)
            self.anchors[anchor] = (node, self.values - values + 1, self.letters - letters)
        self._add(node)

    def _alias(self, event: yaml.AliasEvent) -> None:
        name = event.anchor or ""
        if name in self.open:
            self._stop(event, f"the alias {quote('*' + name)} stands inside what it names")
        if name not in self.anchors:
            self._stop(event, f"nothing above is named {quote('&' + name)}")
        node, values, letters = self.anchors[name]
        self._count(values, letters, event)
        self._add(node)

    def _add(self, node: Node) -> None:
        if not self.stack:
            self.root = node
            return
        parent, key, anchor = self.stack[-1]
        if isinstance(parent, Seq):
            parent.items.append(node)
        elif key is None:
            if not isinstance(node, Scalar):
                problem = Problem(Level.ERROR, node.where, "a list or mapping can't be a key", "yaml")
                raise _StopError(problem)
            self.stack[-1] = (parent, node, anchor)
        else:
            self._pair(parent, key, node)
            self.stack[-1] = (parent, None, anchor)

    def _pair(self, parent: Map, key: Scalar, value: Node) -> None:
        name = key.text
        if name in parent.keys:
            text = f"{quote(name)} is given twice, first on line {parent.keys[name].line}"
            self.problems.append(Problem(Level.ERROR, key.where, text, "duplicate-key"))
        elif name == "<<" and key.plain:
            text = "merge keys (<<) aren't allowed: write the values out"
            self.problems.append(Problem(Level.ERROR, key.where, text, "yaml"))
        else:
            parent.keys[name] = key.where
            parent.values[name] = value
