"""What an SVG would cost to draw: the effects (filters) and pixels that it holds, counted as often as they are used.

An element's references, its own and those that a style sheet gives it, stand for all that they point to.
"""

import base64
import binascii
import re
from collections.abc import Iterator
from math import ceil
from typing import NamedTuple
from urllib.parse import unquote_to_bytes

MOST_STEPS = 3_000_000
"""Of following references; a drawing with hundreds of thousands of shapes takes less."""
DEEPEST = 60
CHEAP_ORDER = 10
"""Pixels that a matrix may look at for each, to cost no more than a blur."""
NEVER = "feMorphology"
"""Each of its pixels looks at all others within a radius that transforms make as large as they like."""
_POINTS_TO = re.compile(r"""url\(\s*["']?#([^"')]+)""")
_EFFECT = re.compile(r"\b(?:blur|drop-shadow|brightness|contrast|grayscale|hue-rotate|invert|saturate|sepia)\(")
_RULE = re.compile(r"([^{}]*)\{([^{}]*)\}")
_WORD = re.compile(r"[\w-]+|\*")
_NUMBER = re.compile(r"\d+(?:\.\d*)?(?:[eE][+-]?\d+)?")


class TooDearError(Exception):
    """Nobody can wait for this drawing; the text says why."""


class Cost(NamedTuple):
    """What is drawn, all in all."""

    effects: int = 0
    pixels: int = 0


class Meter:
    """Hears the elements of one SVG in their order, and then says what it costs."""

    def __init__(self) -> None:
        self._entries: list[str | Cost] = []
        """Costs, and what is referred to: `#id`, or a word (tag, class, id) that a style sheet may speak of."""
        self._open: list[tuple[str, int]] = []
        self._spans: dict[str, tuple[int, int]] = {}
        """Where the entries of an element with an id begin and end."""
        self._sheet: list[str] = []
        self._dear = False

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """An element begins; `tag` without its prefix."""
        name = attributes.get("id", "")
        self._open.append((f"#{name}" if name else "", len(self._entries)))
        if tag == NEVER:
            raise TooDearError(f"uses {NEVER}, an effect that can take hours to draw: save it without")
        if tag.startswith("fe") and tag[2:3].isupper():
            self._add(Cost(effects=_rounds(attributes)))
        self._entries += [tag, *attributes.get("class", "").split(), *([name] if name else [])]
        for key, value in attributes.items():
            if key.rsplit(":", 1)[-1] == "href" and value.strip().startswith("#"):
                self._entries.append(value.strip())
            elif "(" in value:
                self._entries += self._asked(value)

    def end(self) -> None:
        """The element that began last ends."""
        name, begun = self._open.pop()
        if name:  # given twice, it may mean either: all from the first to the last
            first, _ = self._spans.get(name, (begun, 0))
            self._spans[name] = (min(first, begun), len(self._entries))

    def text(self, text: str) -> None:
        """What stands in a `<style>`."""
        self._sheet.append(text)

    def picture(self, cost: Cost) -> None:
        """A picture that is embedded here."""
        self._add(cost)

    def _add(self, cost: Cost) -> None:
        self._dear = True
        self._entries.append(cost)

    def _asked(self, value: str) -> Iterator[str | Cost]:
        yield from (f"#{name}" for name in _POINTS_TO.findall(value))
        if count := len(_EFFECT.findall(value)):
            self._dear = True
            yield Cost(effects=count)

    def total(self) -> Cost:
        """All that is drawn. Where nothing dear is in it, nothing is counted."""
        rules: dict[str, list[str | Cost]] = {}
        for selector, body in _RULE.findall("".join(self._sheet)):
            if asked := list(self._asked(body)):
                for word in set(_WORD.findall(selector)):
                    rules.setdefault(word, []).extend(asked)
        if not self._dear:
            return Cost()
        everywhere = rules.pop("*", [])
        if everywhere:
            raise TooDearError("gives every shape an effect: save it without")
        return _Sum(self._entries, self._spans, rules).of(self._entries, 0)


class _Sum:
    """Adds up entries, each reference with all that it stands for."""

    def __init__(
        self, entries: list[str | Cost], spans: dict[str, tuple[int, int]], rules: dict[str, list[str | Cost]]
    ) -> None:
        self._entries, self._spans, self._rules = entries, spans, rules
        self._known: dict[str, Cost] = {}
        self._steps = 0

    def of(self, entries: list[str | Cost], depth: int) -> Cost:
        effects = pixels = 0
        self._steps += len(entries)
        if depth > DEEPEST or self._steps > MOST_STEPS:
            raise TooDearError("repeats its shapes too often to be drawn")
        for entry in entries:
            cost = entry if isinstance(entry, Cost) else self._named(entry, depth)
            effects += cost.effects
            pixels += cost.pixels
        return Cost(effects, pixels)

    def _named(self, name: str, depth: int) -> Cost:
        found = self._known.get(name)
        if found is None:
            self._known[name] = Cost()  # what refers to itself is not drawn
            begin, end = self._spans.get(name, (0, 0))
            found = self.of(self._entries[begin:end] or self._rules.get(name, []), depth + 1)
            self._known[name] = found
        return found


def _rounds(attributes: dict[str, str]) -> int:
    """As how many effects an element counts: noise is made in octaves, a matrix is as large as it likes."""
    octaves, order = ([float(n) for n in _NUMBER.findall(attributes.get(key, ""))] for key in ("numOctaves", "order"))
    matrix = max(order, default=0) ** 2 / CHEAP_ORDER if max(order, default=0) < MOST_STEPS else MOST_STEPS
    return ceil(min(MOST_STEPS, max(1, matrix, *octaves)))


def embedded(address: str) -> bytes:
    """What a `data:` address holds."""
    head, _, body = address.partition(",")
    data = unquote_to_bytes(body)
    if head.rstrip().casefold().endswith("base64"):
        try:
            return base64.b64decode(data + b"==")
        except binascii.Error:
            return b""
    return data
