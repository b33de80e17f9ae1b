"""Scripts that run from right to left, or whose letters join: we print letter after letter, so they come out wrong."""

import unicodedata
from collections.abc import Iterator

from printkit.checks.base import Check, Facts, Finding, warning
from printkit.problems import quote

RIGHT_TO_LEFT = ("R", "AL")
JOINING = (
    "DEVANAGARI",
    "BENGALI",
    "GURMUKHI",
    "GUJARATI",
    "ORIYA",
    "TAMIL",
    "TELUGU",
    "KANNADA",
    "MALAYALAM",
    "SINHALA",
    "KHMER",
    "MYANMAR",
    "TIBETAN",
    "MONGOLIAN",
)
"""Scripts whose letters change their form or order with their neighbours."""


def find(facts: Facts) -> Iterator[Finding]:
    """Every card with a text in such a script."""
    for card in facts.named:
        text = card.name + card.note
        if text.isascii():
            continue
        if any(unicodedata.bidirectional(char) in RIGHT_TO_LEFT for char in text):
            words = "runs from right to left, which we can't print yet: its letters will come out in reverse"
        elif any(unicodedata.name(char, "").startswith(JOINING) for char in text):
            words = "is in a script whose letters join, which we can't print yet: they will stand apart"
        else:
            continue
        yield warning(card.place("name"), f"{quote(card.name)} {words}", card)


CHECK = Check("script-order", find)
