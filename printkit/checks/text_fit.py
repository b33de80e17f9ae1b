"""A name, date or note that can't be set on its face, even at the least size."""

from collections.abc import Iterator

from printkit.checks.base import Check, Facts, Finding, error
from printkit.problems import quote


def find(facts: Facts) -> Iterator[Finding]:
    """Every text that is too long for its room."""
    for card in facts.named:
        for key in facts.too_long(card) if "date" not in card.faulty else ():
            text = f"the {key} of {quote(card.name)} is too long for a card of {facts.card}: shorten it"
            yield error(card.place(key), text, card)


CHECK = Check("text-fit", find, stops=True)
