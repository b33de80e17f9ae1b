"""A card of a theme that the deck doesn't have, or of none where the deck has themes."""

from collections.abc import Iterator

from printkit.checks.base import Check, Facts, Finding, error
from printkit.problems import listed, quote, suggest


def find(facts: Facts) -> Iterator[Finding]:
    """Every card whose theme can't be looked up."""
    themes = list(facts.deck.themes)
    if "themes" in facts.deck.faulty:
        return
    for card in facts.deck.cards:
        if card.theme is None:
            if themes and "theme" not in card.faulty:
                yield error(
                    card.place(),
                    f"the card has no ‘theme’; the deck has {listed(themes, most=12)}",
                    card,
                )
        elif card.theme not in themes:
            hint = suggest(card.theme, themes, most=12) if themes else "; the deck has no ‘themes’"
            yield error(card.place("theme"), f"there is no theme {quote(card.theme)}{hint}", card)


CHECK = Check("theme-unknown", find, stops=True)
