"""Dates inside other texts: those that give a card's own date away, and the text without them."""

import re
from collections.abc import Iterator, Sequence

from printkit.dates.read import read_date
from printkit.dates.value import AGO_FROM, DAYS_A_YEAR, Date, DateFaultError, Form, on_year
from printkit.dates.words import DateWords

LONGEST_DATE = 4
"""Words that a date inside a text may have."""
LONG_AGO = 4000
"""Years: figures from here on are ages rather than years."""
ROUND = frozenset((*range(10, 1001, 10), *range(25, 1001, 50)))
"""Years of an anniversary."""
NEAR = 0.02
"""Of its age: a date no farther than this from a card's own tells as much as the date itself."""
LONG_TIME = re.compile(r"centur|siecle|siècle|jahrhundert|siglo|millen|millén|milenio|jahrtausend", re.IGNORECASE)
_FIGURE = re.compile(r"\d+(?:[.,\u00a0\u202f']\d{3})*")
_SHORT_YEAR = re.compile(r"(?<!\S)['’]\d\d(?!\w)")
_AROUND = "()[]:;!?\"'“”„‘’«»,. \u00a0\u202f"


def worth_a_look(text: str) -> bool:
    """Reading dates is slow: it pays only where there is a figure, or a long time is named."""
    return any(char.isdigit() for char in text) or bool(LONG_TIME.search(text))


def dates_in(text: str, languages: Sequence[DateWords]) -> Iterator[tuple[int, int, Date]]:
    """Where a stretch of up to a few words is a date, and which; the longest stretches first."""
    words = [(match.start(), match.end()) for match in re.finditer(r"\S+", text)]
    for length in range(LONGEST_DATE, 0, -1):
        for i in range(len(words) - length + 1):
            start, end = words[i][0], words[i + length - 1][1]
            while start < end and text[start] in _AROUND:
                start += 1
            while end > start and text[end - 1] in _AROUND:
                end -= 1
            if worth_a_look(text[start:end]) and (found := _read(text[start:end], languages)):
                dotted = text[end : end + 1] == "." and _read(text[start : end + 1], languages)  # BC., av. J.-C.
                yield start, end + 1 if dotted else end, found


def _read(text: str, languages: Sequence[DateWords]) -> Date | None:
    try:
        return read_date(text, languages)
    except DateFaultError:
        return None


def near(a: Date, own: Date) -> bool:
    """Whether `a` tells about as much as a card's own date."""
    last = on_year(a.end).last if a.form is Form.RANGE else a.last  # a range counts from its beginning
    gap = max(a.first - own.last, own.first - last, 0)
    return gap <= NEAR * abs(AGO_FROM * DAYS_A_YEAR - own.first)


def without_date(text: str, own: Date, languages: Sequence[DateWords], mark: str) -> str:
    """The text, with a mark for every date in it that is the card's own or near it, for its bare year anywhere, and for
    how long ago it was: an age, or the number of an anniversary.
    """
    if not worth_a_look(text):
        return text
    spans = [(start, end) for start, end, date in dates_in(text, languages) if near(date, own)]
    years = _years(own)
    figures = [(match.span(), int(re.sub(r"\D", "", match[0]))) for match in _FIGURE.finditer(text)]
    since = {figure - year for _, figure in figures for year in years}
    spans += [span for span, figure in figures if figure in years or figure in since & ROUND or _age(figure, own)]
    spans += [match.span() for match in _SHORT_YEAR.finditer(text) if int(match[0][1:]) in {y % 100 for y in years}]
    shown, at = "", 0
    for start, end in sorted(spans):
        if end > at:
            shown += text[at : max(start, at)] + ("" if start < at else mark)
            at = end
    return shown + text[at:]


def _age(figure: int, own: Date) -> bool:
    """Whether a bare figure tells how many years ago a card of long ago is."""
    age = AGO_FROM - own.years
    return figure >= LONG_AGO and abs(figure - age) <= NEAR * age


def _years(date: Date) -> set[int]:
    """The years that a date names, without their era."""
    if date.form is Form.AGO:
        return set()
    if date.form in (Form.YEAR, Form.MONTH, Form.DAY):
        return {abs(date.value)}
    if date.form is Form.RANGE:
        return {abs(date.value), abs(date.end)}
    if date.form is Form.DECADE:
        return set(range(abs(date.value), abs(date.value) + 10))
    return set()
