"""Icons that come up much more or much less often than others: discards then hang on luck alone."""

from collections import Counter
from collections.abc import Iterator

from printkit.checks.base import Check, Facts, Finding, warning
from printkit.problems import quote

LEAST, MOST = 0.5, 1.5
"""Shares of an even spread."""
FEWEST_EACH = 2
"""With fewer cards than this for each icon, evenness means nothing."""


def find(facts: Facts) -> Iterator[Finding]:
    """Every icon that stands too often or too seldom on fronts, or on backs."""
    deck = facts.deck
    pairs = [card.icons for card in deck.cards if card.icons]
    even = len(pairs) / len(deck.icons) if deck.icons else 0
    if not deck.edition.icons_shown or even < FEWEST_EACH:
        return
    for side, label in enumerate(("fronts", "backs")):
        counts = Counter(pair[side] for pair in pairs)
        for icon in deck.icons:
            if not LEAST * even <= counts[icon] <= MOST * even:
                have = f"{counts[icon]} of {len(pairs)} {label}"
                text = f"the icon {quote(icon)} is on {have}; even would be {even:.3g}"
                yield warning(deck.place("icons" if "icons" in deck.where else "cards"), text)


CHECK = Check("icon-spread", find)
