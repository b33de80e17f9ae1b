"""A date that is yet to come, most often a slip of the finger. `future: true` says that it is meant."""

from collections.abc import Iterator

from printkit.checks.base import Check, Facts, Finding, error, info
from printkit.dates import write_date
from printkit.dates.value import on_day


def find(facts: Facts) -> Iterator[Finding]:
    """Dates that begin after today without `future: true`, and `future: true` on dates that have come."""
    today = on_day(facts.today.year, facts.today.month, facts.today.day)
    for card in facts.dated:
        ahead = card.date.first > today.last
        if ahead and not card.future:
            shown = write_date(card.date, facts.deck.language.dates)
            text = f"{shown} is yet to come: correct it, or say ‘future: true’ if it is meant"
            yield error(card.place("date"), text, card)
        elif card.future and not ahead:
            yield info(card.place("future"), "the date has come: ‘future: true’ can be deleted", card)


CHECK = Check("future-date", find, stops=True)
