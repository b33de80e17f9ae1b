"""A theme without a card: it would stand on the rule sheet for nothing."""

from collections.abc import Iterator

from printkit.checks.base import Check, Facts, Finding, warning
from printkit.problems import quote


def find(facts: Facts) -> Iterator[Finding]:
    """Every theme that no card names."""
    used = {card.theme for card in facts.deck.cards}
    for theme in facts.deck.themes.values():
        if theme.id not in used and "cards" not in facts.deck.faulty:
            yield warning(theme.where.get("", facts.deck.place("themes")), f"no card is of the theme {quote(theme.id)}")


CHECK = Check("theme-unused", find)
