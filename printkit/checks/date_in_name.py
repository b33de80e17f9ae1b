"""A name, or a picture's file name, that gives the date away: the year, its decade or its century."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from printkit.checks.base import Check, Facts, Finding, warning
from printkit.dates import Date, DateWords, Form, tell_apart, write_date
from printkit.dates.find import LONG_TIME, dates_in
from printkit.dates.value import DAYS_A_YEAR
from printkit.problems import quote

_FIGURES = re.compile(r"\d+")
_SHORT_YEAR = re.compile(r"(?<!\S)['’]?(\d\d)(?!\S)")
SHORT_YEARS_FROM = 1900
"""`Expo 58` says 1958; in older times nobody wrote so."""


def find(facts: Facts) -> Iterator[Finding]:
    """Names and file names with a date in them that can't be told from the card's own."""
    languages = facts.date_words
    for card in facts.dated:
        shown = write_date(card.date, facts.deck.language.dates)
        given = _date_inside(card.name, card.date, languages)
        if given:
            text = f"the name gives the date away ({quote(given)}; the card is {shown})"
            yield warning(card.place("name"), text, card)
        file = card.art or (card.picture.name if card.picture else "")
        given = _date_inside(re.sub(r"[\W_]+", " ", Path(file).stem), card.date, languages)
        if given:
            text = f"the picture's file name {quote(file)} gives the date away ({quote(given)})"
            yield warning(card.place("art"), text, card)


def _date_inside(text: str, date: Date, languages: Sequence[DateWords]) -> str:
    if _worth_a_look(text, date):
        for start, end, found in dates_in(text, languages):
            if not tell_apart(found, date):
                return text[start:end]
    year = int(date.years)
    short = _SHORT_YEAR.search(text) if year >= SHORT_YEARS_FROM else None
    return short[0] if short and int(short[1]) == year % 100 else ""


def _worth_a_look(text: str, date: Date) -> bool:
    """Reading dates is slow: it pays only where a figure comes near the card's own, or a long time is named."""
    if LONG_TIME.search(text):
        return True
    if date.form is Form.AGO:
        return bool(_FIGURES.search(text))
    ends = sorted((abs(date.first // DAYS_A_YEAR), abs(date.last // DAYS_A_YEAR)))
    figures = (int(match) for match in _FIGURES.findall(text.replace(",", ""))[:9])
    return any(ends[0] - 10 <= figure <= ends[1] + 10 for figure in figures)


CHECK = Check("date-in-name", find)
