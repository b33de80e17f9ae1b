"""Most of the deck in one period: the rest of the line stays empty, and every card goes into the same gap."""

from collections import Counter
from collections.abc import Iterator

from printkit.checks.base import Check, Facts, Finding, warning
from printkit.eras import era_of

MOST_SHARE = 0.5
FEWEST_CARDS = 8
"""Fewer cards are a sketch, not a deck."""


def find(facts: Facts) -> Iterator[Finding]:
    """One warning where an era holds more than half of the cards."""
    total = len(facts.dated)
    if total < FEWEST_CARDS:
        return
    era, count = Counter(era_of(card.date.years) for card in facts.dated).most_common(1)[0]
    if count > MOST_SHARE * total:
        what = f"{count} of {total} cards are {era.label}"
        text = f"{what}: spread them over more periods, or accept it if that is the theme"
        yield warning(facts.deck.place("cards"), text)


CHECK = Check("clumped-dates", find)
