"""A date as people write it, in any of our languages, to a Date.

A deck's own language is tried first and then the others, so that `1.000` is a thousand in a German deck and
`13.8 billion years ago` still works there. Every language is one grammar of regular expressions made from its words.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from printkit.dates import value as v
from printkit.dates.value import Date, DateFaultError, Form, TwoWaysError, Unit
from printkit.dates.words import DateWords
from printkit.dates.write import roman, sample_dates

LONGEST = 80
"""No date needs more characters than this."""
DASHES = dict.fromkeys(map(ord, "‐‑‒–—―−"), "-")
APOSTROPHES = dict.fromkeys(map(ord, "’ʼ´`"), "'")
SYMBOLS = {
    "ma": Unit.MILLION,
    "mya": Unit.MILLION,
    "ga": Unit.BILLION,
    "gya": Unit.BILLION,
    "bya": Unit.BILLION,
}
ISO = re.compile(r"(\d{4})-(\d{1,2})(?:-(\d{1,2}))?")
YEAR_FIRST = re.compile(r"(\d{4})([/.])(\d{1,2})\2(\d{1,2})")
YEAR_LAST = re.compile(r"(\d{1,2})([/-])(\d{1,2})\2(\d{4})")
SHORT_YEAR = re.compile(r"\d{1,2}[- ][a-z]+[- ]\d{2}|\d{1,2}([-/.])\d{1,2}\1\d{2}")
SHORT_RANGE = re.compile(r"(?<!\d)(\d{2})(\d{2})\s*[–—]\s*(\d{2})(?!\d)")


def read_date(text: str, languages: Sequence[DateWords]) -> Date:
    """The date that `text` means; the deck's language comes first. DateFaultError says why not."""
    if len(text) > LONGEST:
        raise DateFaultError("is too long for a date")
    plain = _fold(SHORT_RANGE.sub(r"\1\2–\1\3", text))
    for words in languages:
        date = _grammar(words).read(plain)
        if date is not None:
            return date
    raise DateFaultError(_why_not(plain, languages[0]))


def _why_not(plain: str, words: DateWords) -> str:
    if SHORT_YEAR.fullmatch(plain):
        return "has a year of two figures: write all four, as in 20 July 1969"
    return f"is not a date that can be read: write it like {', '.join(sample_dates(words))}"


def _fold(text: str) -> str:
    """One way of writing for all: lower case, no accents, plain dashes, apostrophes and spaces."""
    text = unicodedata.normalize("NFKC", text).translate(DASHES).translate(APOSTROPHES).casefold()
    text = unicodedata.normalize("NFKD", text)
    return " ".join("".join(c for c in text if not unicodedata.combining(c)).split())


def _phrase(text: str) -> str:
    """A phrase as a pattern: dots, spaces and hyphens inside it are optional."""
    pattern = "".join({".": r"\.?", " ": " ?", "-": "[- ]?"}.get(c, re.escape(c)) for c in _fold(text))
    return f"(?:{pattern})"


def _any_of(phrases: Iterable[str]) -> str:
    return "(?:" + "|".join(_phrase(p) for p in sorted(phrases, key=len, reverse=True)) + ")"


@dataclass(frozen=True, slots=True)
class _Dated:
    """What is left of a date when its era and its `c.` have been read."""

    core: str
    era: int
    """-1 for BCE, 1 for CE, 0 where none was written."""
    approx: bool


class _Grammar:
    """The patterns of one language, made once."""

    def __init__(self, words: DateWords):
        groups = re.escape(words.groups_read + "_")
        self.groups = re.compile(f"[{groups}]")
        separated = "|".join(rf"\d{{1,3}}(?:{re.escape(s)}\d{{3}})+" for s in words.groups_read + "_")
        number = rf"(?:{separated}|\d{{1,12}})"
        suffixes = "|".join(re.escape(_fold(s)) for s in {*words.ordinal_suffixes.values(), "eme", "o"} if s)
        self.approx = re.compile(rf"(?:{_any_of(words.approx)}(?=[\s\d~])|[~≈]) ?(?P<rest>.+)")
        bce, ce = _any_of(words.bce), _any_of(words.ce)
        # As little as can be is left before an era: `v. u. Z.` ends in `u. Z.`, which is another one.
        self.era_after = re.compile(rf"(?P<rest>.*?\S) ?(?<![a-z])(?:(?P<bce>{bce})|{ce})")
        self.era_before = re.compile(rf"(?:(?P<bce>{bce})|{ce})(?=[ \d]) ?(?P<rest>.+)")
        self.year = re.compile(rf"(?P<minus>-)?(?P<year>{number})")
        start = rf"(?P<start>{number})(?: ?(?:(?P<bce>{bce})|(?P<ce>{ce})))?"
        end = rf"(?P<end>{number})"
        self.ranges = [re.compile(rf"{start} ?- ?{end}")]
        self.ranges += [_compile(template, {"start": start, "end": end}) for template in words.ranges_read]
        self.months = {_fold(name).rstrip("."): i for i, names in enumerate(words.months, 1) for name in names}
        decimal = re.escape(words.decimal)
        figure = rf"(?P<figure>{number})(?:{decimal}(?P<decimals>\d{{1,9}}))?"
        units = {unit: _any_of((w.one, w.many, *w.read)) for unit, w in words.units.items()}
        amount = rf"{figure} ?(?:" + "|".join(f"(?P<{u.name}>{p})" for u, p in units.items()) + ")"
        slots = {
            "year": rf"(?P<year>{number})",
            "decade": rf"(?P<decade>{number})",
            "day": rf"(?P<day>\d{{1,2}})(?:{'|'.join(re.escape(_fold(s)) for s in words.day_suffixes) or '(?!)'})?",
            "month": rf"(?P<month>{_any_of(self.months)})\.?",
            "monthnum": r"(?P<monthnum>\d{1,2})",
            "ordinal": rf"(?P<ordinal>\d{{1,8}}|[ivxlcdm]{{1,12}}) ?(?:{suffixes})?",
            "amount": amount,
        }
        self.symbols = re.compile(rf"{figure} ?(?P<symbol>{'|'.join(SYMBOLS)})")
        self.forms = [(form, _compile(t, slots)) for form, templates in words.forms.items() for t in templates]
        self.about_ago = [_compile(t, slots) for t in words.about_ago]

    def read(self, plain: str) -> Date | None:
        """The date, or None where this language has no such form."""
        for pattern in self.about_ago:
            if match := pattern.fullmatch(plain):
                return self._ago(match, approx=True)
        for dated in self._stripped(plain):
            date = self._core(dated)
            if date is not None:
                return date
        return None

    def _stripped(self, plain: str) -> Iterable[_Dated]:
        """Every way to take an era and a `c.` off the text, the plainest first."""
        for approx in (False, True):
            if approx:
                match = self.approx.fullmatch(plain)
                if not match:
                    return
                plain = match["rest"]
            yield _Dated(plain, 0, approx)
            for pattern in (self.era_after, self.era_before):
                if match := pattern.fullmatch(plain):
                    yield _Dated(match["rest"], -1 if match["bce"] else 1, approx)

    def _core(self, dated: _Dated) -> Date | None:
        core, era, approx = dated.core, dated.era, dated.approx
        if match := ISO.fullmatch(core):
            return _iso(match, approx) if not era else None
        if match := YEAR_FIRST.fullmatch(core):
            return v.on_day(int(match[1]), int(match[3]), int(match[4]), approx=approx) if not era else None
        if match := YEAR_LAST.fullmatch(core):
            return _year_last(match, approx) if not era else None
        if match := self.year.fullmatch(core):
            if match["minus"] and era:
                return None
            sign = -1 if match["minus"] or era < 0 else 1
            return v.on_year(sign * self._number(match["year"]), approx=approx)
        for pattern in self.ranges:
            if match := pattern.fullmatch(core):
                return self._range(match, era, approx)
        if match := self.symbols.fullmatch(core):
            return self._ago(match, approx=approx) if not era else None
        for form, pattern in self.forms:
            if match := pattern.fullmatch(core):
                return self._formed(form, match, era, approx)
        return None

    def _formed(self, form: Form, match: re.Match[str], era: int, approx: bool) -> Date | None:
        sign = -1 if era < 0 else 1
        if form is Form.AGO:
            return self._ago(match, approx=approx) if not era else None
        if form in (Form.CENTURY, Form.MILLENNIUM):
            number = _ordinal(match["ordinal"])
            if number is None:
                return None
            make = v.in_century if form is Form.CENTURY else v.in_millennium
            return make(sign * number, approx=approx)
        if form is Form.DECADE:
            decade = self._number(match["decade"])
            if decade < 100 and not era:
                raise DateFaultError("is a decade of two figures: write all four, as in 1960s")
            return v.in_decade(sign * decade, approx=approx)
        year = sign * self._number(match["year"])
        if form is Form.YEAR:
            return v.on_year(year, approx=approx)
        if abs(year) < 100 and not era:
            raise DateFaultError(f"has a year of two figures: write all four, or {abs(year)} CE if you mean that")
        parts = match.groupdict()
        month = int(parts["monthnum"]) if parts.get("monthnum") else self.months[match["month"]]
        if form is Form.MONTH:
            return v.on_month(year, month, approx=approx)
        return v.on_day(year, month, int(match["day"]), approx=approx)

    def _range(self, match: re.Match[str], era: int, approx: bool) -> Date:
        start, end = self._number(match["start"]), self._number(match["end"])
        if match["bce"] or match["ce"]:
            start_sign = -1 if match["bce"] else 1
            end_sign = -1 if era < 0 else 1
        else:
            start_sign = end_sign = -1 if era < 0 else 1
        return v.from_to(start_sign * start, end_sign * end, approx=approx)

    def _ago(self, match: re.Match[str], *, approx: bool) -> Date:
        parts = match.groupdict()
        symbol = parts.get("symbol")
        unit = SYMBOLS[symbol] if symbol else next(u for u in Unit if parts.get(u.name))
        decimals = match["decimals"] or ""
        figure = int(str(self._number(match["figure"])) + decimals)
        return v.years_ago(figure, unit, places=len(decimals), approx=approx)

    def _number(self, digits: str) -> int:
        return int(self.groups.sub("", digits))


def _compile(template: str, slots: dict[str, str]) -> re.Pattern[str]:
    parts = re.split(r"\{(\w+)\}", template)
    return re.compile("".join(slots[p] if i % 2 else _phrase_around(p) for i, p in enumerate(parts)))


def _phrase_around(text: str) -> str:
    """The words of a template between its slots: a space at their edge stays a space, bare dots stay dots."""
    if not any(c.isalpha() for c in text):
        return re.escape(text)
    pattern = _phrase(text.strip()) if text.strip() else ""
    return (" " if text[:1] == " " else "") + pattern + (" " if pattern and text[-1:] == " " else "")


def _iso(match: re.Match[str], approx: bool) -> Date:
    year, month, day = int(match[1]), int(match[2]), match[3]
    if day is not None:
        return v.on_day(year, month, int(day), approx=approx)
    if month > 12:
        raise DateFaultError(f"has a month {month}, but a year has 12 months; for a range of years write both in full")
    return v.on_month(year, month, approx=approx)


def _year_last(match: re.Match[str], approx: bool) -> Date:
    """The day and the month in figures, in the one order that can be."""
    one, other, year = int(match[1]), int(match[3]), int(match[4])
    day, month = (other, one) if other > 12 else (one, other)
    if max(day, month) <= 12 and day != month and min(day, month) > 0:
        wanted = f"{year:04}-{month:02}-{day:02} or {year:04}-{day:02}-{month:02}"
        raise TwoWaysError(f"could be read as day or month first: write {wanted}, whichever you mean")
    return v.on_day(year, month, day, approx=approx)


def _ordinal(text: str) -> int | None:
    """A number in figures or in well-formed Roman ones."""
    if text.isdecimal():
        return int(text)
    values = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}
    digits = [values[c] for c in text]
    total = sum(-d if d < max(digits[i:]) else d for i, d in enumerate(digits))
    return total if 0 < total < 4000 and roman(total).casefold() == text else None


@lru_cache(maxsize=32)
def _grammar(words: DateWords) -> _Grammar:
    return _Grammar(words)
