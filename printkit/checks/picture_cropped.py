"""A picture whose shape is far from its frame's, so that much of it is cut away."""

from collections.abc import Iterator

from printkit.checks.base import Check, Facts, Finding, warning
from printkit.problems import quote

MOST_LOST = 0.4
"""Of the picture: a portrait photo of 2 : 3 loses a third, and that is common."""


def find(facts: Facts) -> Iterator[Finding]:
    """Every picture that loses more than that to its frame."""
    frame = facts.frame.width / facts.frame.height
    for card in facts.deck.cards:
        picture = facts.picture(card) if card.picture else None
        if not card.picture or not picture or not picture.width or "focus" in card.where:
            continue  # whoever says what to keep has seen that much goes
        shape = picture.width / picture.height
        lost = 1 - min(shape, frame) / max(shape, frame)
        if lost > MOST_LOST:
            side = "sides" if shape > frame else "top and bottom"
            text = f"{lost:.0%} of the picture {quote(card.picture.name)} is cut away at its {side}"
            yield warning(card.place("art"), f"{text}: crop it yourself, or say with ‘focus’ what to keep", card)


CHECK = Check("picture-cropped", find)
