"""A card that could never be discarded: no other card's back shows the icon of its front."""

from collections import Counter
from collections.abc import Iterator

from printkit.checks.base import Check, Facts, Finding, warning
from printkit.problems import quote


def find(facts: Facts) -> Iterator[Finding]:
    """Every such card, where the edition shows icons. A deck of one card has no others to match."""
    cards = [card for card in facts.deck.cards if card.icons]
    if not facts.deck.edition.icons_shown or len(cards) < 2:
        return
    backs = Counter(card.icons[1] for card in cards if card.icons)
    for card in cards:
        front, back = card.icons or ("", "")
        if backs[front] - (back == front) <= 0 and "icons" in card.where:
            text = f"{quote(card.name)} could never be discarded: no other back shows {quote(front)}"
            yield warning(card.place("icons"), text, card)


CHECK = Check("icon-stuck", find)
