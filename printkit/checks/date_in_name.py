"""A name, or a picture's file name, that gives the date away: the year, its decade or its century."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from printkit.checks.base import Check, Facts, Finding, warning
from printkit.dates import Date, DateFaultError, DateWords, read_date, tell_apart, write_date
from printkit.problems import quote

LONGEST_DATE = 4
"""Words that a date inside a name may have."""
# Reading dates is slow: only names with a figure, or with a word for a long time, are looked at closely.
_WORTH_A_LOOK = re.compile(
    r"\d|centur|siecle|siècle|jahrhundert|siglo|millen|millén|milenio|jahrtausend", re.IGNORECASE
)


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
    if not _WORTH_A_LOOK.search(text):
        return ""
    words = [word.strip("()[]:;!?\"'“”«»,") for word in text.split()]
    for length in range(LONGEST_DATE, 0, -1):
        for start in range(len(words) - length + 1):
            part = " ".join(words[start : start + length])
            try:
                found = read_date(part, languages)
            except DateFaultError:
                continue
            if not tell_apart(found, date):
                return part
    return ""


CHECK = Check("date-in-name", find)
