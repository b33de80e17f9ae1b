"""A character that no font has: an empty box would be printed in its place."""

from collections.abc import Iterator

from printkit.checks.base import Check, Facts, Finding, error, warning
from printkit.problems import quote


def find(facts: Facts) -> Iterator[Finding]:
    """Every card with such characters, and the deck's own texts."""
    for key, missing in facts.no_glyph_in_deck.items():
        if missing:
            yield error(facts.deck.place(key), _words(missing))
    for card in facts.named:
        missing = facts.no_glyph(card)
        if missing:
            yield error(card.place("name"), _words(missing), card)
    # What only the credits show doesn't stop a build.
    for key, missing in facts.no_glyph_in_rights.items():
        if missing:
            yield warning(facts.deck.place(key), _words(missing, " for the credits"))
    for card in facts.named:
        missing = facts.no_glyph_in_credits(card)
        if missing:
            yield warning(card.place("sources"), _words(missing, " for the credits"), card)


def _words(missing: str, where: str = "") -> str:
    shown = ", ".join(f"{quote(char)} (U+{ord(char):04X})" for char in missing[:5])
    return f"no font has {shown}{where}: name one that does under ‘fonts’ in the deck"


CHECK = Check("glyph-missing", find, stops=True)
