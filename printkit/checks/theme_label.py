"""A theme without a label: the id would have to be printed on the cards."""

from collections.abc import Iterator

from printkit.checks.base import Check, Facts, Finding, warning
from printkit.problems import quote


def find(facts: Facts) -> Iterator[Finding]:
    """Every theme that doesn't say what its cards show."""
    for theme in facts.deck.themes.values():
        if not theme.label:
            text = f"the theme {quote(theme.id)} has no ‘label’: cards will show {quote(theme.id)}"
            yield warning(theme.where.get("", facts.deck.place("themes")), text)


CHECK = Check("theme-label", find)
