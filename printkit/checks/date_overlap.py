"""Dates that can't be put in order only because one is told less exactly: `1969` and `20 July 1969`."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from printkit.checks.base import Check, Facts, Finding, info
from printkit.dates import tell_apart, write_date
from printkit.model import Card
from printkit.problems import quote

NAMED = 3
"""Cards named in one finding."""


def find(facts: Facts) -> Iterator[Finding]:
    """Each card whose span holds or crosses that of a card told more exactly. Equal spans are the same date."""
    cards = facts.dated
    firsts = [card.date.first for card in cards]
    lasts = sorted(card.date.last for card in cards)
    for card in cards:
        span = card.date
        if bisect_right(firsts, span.last) - bisect_left(lasts, span.first) <= 1:
            continue  # it overlaps with itself alone
        width = span.last - span.first
        near = cards[bisect_left(firsts, span.first - width) : bisect_right(firsts, span.last)]
        others = _more_exact(card, near)
        if others:
            names = ", ".join(quote(other.name) for other in others[:NAMED])
            more = " and others" if len(others) > NAMED else ""
            shown = write_date(span, facts.deck.language.dates)
            text = f"{shown} can't be told from the date of {names}{more}: either order will be right"
            yield info(card.place("date"), text, card)


def _more_exact(card: Card, others: Sequence[Card]) -> list[Card]:
    """The first few that overlap with the card and are told more exactly; as exact ones are told by the earlier."""
    width = card.date.last - card.date.first
    found: list[Card] = []
    for other in others:
        theirs = other.date.last - other.date.first
        narrower = theirs < width or (theirs == width and other.date.first > card.date.first)
        if narrower and not tell_apart(card.date, other.date):
            found.append(other)
            if len(found) > NAMED:
                break
    return found


CHECK = Check("date-overlap", find)
