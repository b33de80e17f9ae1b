"""A card with the same icon on both sides: the twist is that they differ."""

from collections.abc import Iterator

from printkit.checks.base import Check, Facts, Finding, error
from printkit.problems import quote


def find(facts: Facts) -> Iterator[Finding]:
    """Every such card, where the edition shows icons."""
    for card in facts.deck.cards if facts.deck.edition.icons_shown else ():
        if card.icons and card.icons[0] == card.icons[1]:
            text = f"{quote(card.icons[0])} is on both sides: the front's and the back's icon must differ"
            yield error(card.place("icons"), text, card)


CHECK = Check("icon-same", find, stops=True)
