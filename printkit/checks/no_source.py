"""A date that nobody can look up. Some editions want two sources for every date."""

from collections.abc import Iterator

from printkit.checks.base import Check, Facts, Finding, warning
from printkit.problems import counted, quote


def find(facts: Facts) -> Iterator[Finding]:
    """Every card with fewer sources than its edition wants."""
    wanted = facts.deck.edition.sources
    for card in facts.named:
        have = len(card.sources)
        if have < wanted and "sources" not in card.faulty:
            missing = "names no source" if not have else f"names {counted(have, 'source')}"
            text = f"{quote(card.name)} {missing} for its date; this edition wants {wanted}"
            yield warning(card.place("sources"), text, card)


CHECK = Check("no-source", find)
