"""Neighbours in time that few players can put in order. One such pair is spice; many make the game a lottery."""

from collections.abc import Iterator
from itertools import pairwise

from printkit.checks.base import Check, Facts, Finding, cited, info, warning
from printkit.dates import certainly_earlier
from printkit.eras import era_of
from printkit.problems import counted, quote

MOST_SHARE = 0.15
"""Of neighbouring cards: above this a deck feels like guessing."""
FEWEST_PAIRS = 7
"""With fewer, one near tie is already a large share."""


def find(facts: Facts) -> Iterator[Finding]:
    """Each pair that is nearer than its era allows, judged by the later card; one warning where there are many."""
    pairs = list(pairwise(facts.dated))
    near = 0
    for early, late in pairs:
        apart = late.date.years - early.date.years
        era = era_of(late.date.years)
        if certainly_earlier(early.date, late.date) and apart <= era.near:
            near += 1
            distance = f"only {counted(round(apart), 'year')}" if apart >= 1 else "less than a year"
            text = f"{quote(late.name)} is {distance} after {cited(early)}"
            yield info(late.place("date"), text, late, early)
    if len(pairs) >= FEWEST_PAIRS and near > MOST_SHARE * len(pairs):
        share = f"{near} of {len(pairs)} neighbouring pairs ({near / len(pairs):.0%})"
        text = f"{share} are near ties; with more than {MOST_SHARE:.0%} the game becomes guessing: spread the dates"
        yield warning(facts.deck.place("cards"), text)


CHECK = Check("near-tie", find)
