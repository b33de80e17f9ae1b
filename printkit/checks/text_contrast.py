"""Text on a theme's colour that is hard to read: below WCAG's 4.5 : 1 against the paper white of our text."""

from collections.abc import Iterator

from printkit.checks.base import Check, Facts, Finding, warning
from printkit.colours import PAPER
from printkit.model import ThemeShown
from printkit.problems import quote

LEAST = 4.5


def find(facts: Facts) -> Iterator[Finding]:
    """Every theme whose colour is too light for white text."""
    from coloraide import Color  # late: it is slow to import, and a deck may have no themes

    if facts.deck.edition.theme_shown is ThemeShown.NONE:
        return
    for theme in facts.deck.themes.values():
        if not theme.colour:
            continue
        contrast = Color(theme.colour).contrast(PAPER, method="wcag21")
        if contrast < LEAST:
            have = f"white text on {theme.colour} has a contrast of {contrast:.2f} : 1"
            text = f"{have} and needs {LEAST} : 1: make {quote(theme.id)} darker"
            yield warning(theme.where.get("colour", facts.deck.place("themes")), text)


CHECK = Check("text-contrast", find)
