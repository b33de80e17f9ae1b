"""Two cards with the same id, but for its case: their pictures could not be told apart."""

from collections.abc import Iterator

from printkit.checks.base import Check, Facts, Finding, cited, error
from printkit.model import Card
from printkit.problems import quote


def find(facts: Facts) -> Iterator[Finding]:
    """Every card whose id an earlier one has, unless its name is the same too: that is told elsewhere."""
    seen: dict[str, Card] = {}
    for card in facts.deck.cards:
        first = seen.setdefault(card.id.casefold(), card) if card.id else card
        if first is not card and first.name != card.name:
            given = "id" in card.where
            why = "" if given else f" (made from its name {quote(card.name)})"
            text = f"the id {quote(card.id)}{why} is that of {cited(first)} too: give one an ‘id’ of its own"
            yield error(card.place("id" if given else "name"), text, card, first)


CHECK = Check("duplicate-id", find, stops=True)
