"""A font file that can't be used."""

from collections.abc import Iterator

from printkit.checks.base import Check, Facts, Finding, error
from printkit.problems import quote


def find(facts: Facts) -> Iterator[Finding]:
    """Every one of the deck's fonts that could not be opened."""
    for name, why in facts.font_faults.items():
        yield error(facts.deck.place("fonts"), f"the font {quote(name)} {why}")


CHECK = Check("font-unreadable", find, stops=True)
