"""Two cards with the same name: at the table nobody could tell which one is meant."""

from collections.abc import Iterator

from printkit.checks.base import Check, Facts, Finding, cited, error
from printkit.model import Card


def find(facts: Facts) -> Iterator[Finding]:
    """Every card whose name stands on an earlier card, letter for letter."""
    seen: dict[str, Card] = {}
    for card in facts.named:
        first = seen.setdefault(card.name, card)
        if first is not card:
            text = f"another card is named {cited(first)} too: say in the names what sets them apart, or delete one"
            yield error(card.place("name"), text, card, first)


CHECK = Check("duplicate-name", find, stops=True)
