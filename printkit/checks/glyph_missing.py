"""A character that no font has: an empty box would be printed in its place."""

from collections.abc import Iterator

from printkit.checks.base import Check, Facts, Finding, error
from printkit.problems import quote


def find(facts: Facts) -> Iterator[Finding]:
    """Every card with such characters."""
    for card in facts.named:
        missing = facts.no_glyph(card)
        if missing:
            shown = ", ".join(f"{quote(char)} (U+{ord(char):04X})" for char in missing[:5])
            text = f"no font has {shown}: name one that does under ‘fonts’ in the deck"
            yield error(card.place("name"), text, card)


CHECK = Check("glyph-missing", find)
