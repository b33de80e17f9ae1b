"""Cards with the same date: in play either order is right. Good to know, and often a wish."""

from collections.abc import Iterator

from printkit.checks.base import Check, Facts, Finding, cited, info
from printkit.model import Card
from printkit.problems import quote


def find(facts: Facts) -> Iterator[Finding]:
    """Every card that means the same moments as one before it."""
    seen: dict[tuple[int, int], Card] = {}
    for card in facts.dated:
        first = seen.setdefault((card.date.first, card.date.last), card)
        if first is not card:
            text = f"{quote(card.name)} has the same date as {cited(first)}: either order will be right"
            yield info(card.place("date"), text, card, first)


CHECK = Check("same-date", find)
