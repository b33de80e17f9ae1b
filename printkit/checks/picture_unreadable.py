"""A picture that can't be used: broken, of another kind than it says, or far too large."""

from collections.abc import Iterator

from printkit.checks.base import Check, Facts, Finding, error
from printkit.problems import quote


def find(facts: Facts) -> Iterator[Finding]:
    """Every card whose picture could not be read."""
    for card in facts.deck.cards:
        if card.picture and (fault := facts.picture(card).fault):
            yield error(card.place("art"), f"the picture {quote(card.picture.name)} {fault}", card)


CHECK = Check("picture-unreadable", find, stops=True)
