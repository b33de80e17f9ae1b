"""What this user's printer would spoil: it knows how far its backs miss from sheet to sheet."""

from collections.abc import Iterator

from printkit.checks.base import Check, Facts, Finding, warning
from printkit.problems import quote


def find(facts: Facts) -> Iterator[Finding]:
    """One warning for what concerns every card, and one for each card whose back may lose something."""
    spoilt = facts.spoilt
    if not spoilt:
        return
    for text in spoilt.everywhere:
        yield warning(facts.deck.place("cards"), text)
    for card, room in spoilt.cut:
        text = f"the back of {quote(card.name)} may be cut: its words keep {room:.1f} mm from the edge, and backs may"
        miss = f"miss by up to {spoilt.miss:.1f} mm on {quote(spoilt.printer)}"
        yield warning(card.place("name"), f"{text} {miss}: shorten them, or use --duplex fold or sleeves", card)


CHECK = Check("print-tolerance", find)
