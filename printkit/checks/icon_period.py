"""An icon that gives the period away: most of its cards come from the same third of the deck's line."""

from collections import Counter
from collections.abc import Iterator

from printkit.checks.base import Check, Facts, Finding, warning
from printkit.problems import quote

THIRDS = ("earliest", "middle", "latest")
MOST_SHARE = 0.7
"""By chance a third has 0.33; with six cards, 0.7 happens to fewer than one icon in twenty."""
FEWEST_CARDS = 6


def find(facts: Facts) -> Iterator[Finding]:
    """Every icon whose fronts crowd in one third of the dates. Backs are seen only when the date is."""
    deck, cards = facts.deck, facts.dated
    if not deck.edition.icons_shown:
        return
    where = deck.place("icons" if "icons" in deck.where else "cards")
    thirds: dict[str, Counter[int]] = {icon: Counter() for icon in deck.icons}
    for i, card in enumerate(cards):
        if card.icons and card.icons[0] in thirds:
            thirds[card.icons[0]][i * 3 // len(cards)] += 1
    for icon, counts in thirds.items():
        if counts.total() < FEWEST_CARDS:
            continue
        third, count = counts.most_common(1)[0]
        if count > MOST_SHARE * counts.total():
            crowd = f"{count} of its {counts.total()} cards are of the {THIRDS[third]} third"
            text = f"the icon {quote(icon)} gives the period away: {crowd}"
            yield warning(where, text)


CHECK = Check("icon-period", find)
