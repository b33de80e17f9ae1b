"""A picture of which nobody says who made it. A drawn stand-in needs no credit."""

from collections.abc import Iterator

from printkit.checks.base import Check, Facts, Finding, info, warning
from printkit.problems import listed, quote


def find(facts: Facts) -> Iterator[Finding]:
    """Every card whose picture has no credit; one remark alone where the deck's licence covers them."""
    deck = facts.deck
    bare = [card for card in facts.named if card.picture and not card.credit and "credit" not in card.faulty]
    if bare and deck.licence:
        names = listed([quote(card.name) for card in bare])
        have = f"the picture of {names} has" if len(bare) == 1 else f"the pictures of {names} have"
        text = f"{have} no ‘credit’: the credits page will say that the deck's licence holds, {quote(deck.licence)}"
        yield info(deck.place("licence"), text)
        return
    for card in bare if "licence" not in deck.faulty else ():
        text = f"the picture of {quote(card.name)} has no ‘credit’: say who made it, and under which licence"
        yield warning(card.place("art"), text, card)


CHECK = Check("no-credit", find)
