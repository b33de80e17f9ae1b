"""Theme colours that some people, or a black-and-white printer, can't tell apart (CIEDE2000 on simulated colours)."""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from printkit.checks.base import Check, Facts, Finding, warning
from printkit.model import Theme, ThemeShown
from printkit.problems import listed, quote


class Sight(NamedTuple):
    """A way to see, and the least difference that two themes need in it."""

    label: str
    filter: str
    least: float


SIGHTS = (
    Sight("for everyone", "", 15),
    Sight("for people who don't see red", "protan", 8),
    Sight("for people who don't see green", "deutan", 8),
    Sight("for people who don't see blue", "tritan", 8),
    # Colours dark enough for white text leave little room in grey: about one visible step each.
    Sight("in black and white", "grayscale", 4),
)
MOST_THEMES = 24
"""More than this nobody can tell apart, whatever the colours."""


def find(facts: Facts) -> Iterator[Finding]:
    """Each pair of themes that is too alike, with the sights in which it is."""
    if facts.deck.edition.theme_shown is ThemeShown.NONE:
        return
    themes = [theme for theme in facts.deck.themes.values() if theme.colour]
    if len(themes) > MOST_THEMES:
        text = f"{len(themes)} themes can't all be told apart by colour: {MOST_THEMES} is the most"
        yield warning(facts.deck.place("themes"), text)
        return
    seen = {theme.id: _seen(theme) for theme in themes}
    for a, b in combinations(themes, 2):
        pairs = zip(SIGHTS, seen[a.id], seen[b.id], strict=True)
        alike = [sight.label for sight, one, other in pairs if one.delta_e(other, method="2000") < sight.least]
        if SIGHTS[0].label in alike:
            alike = alike[:1]
        if alike:
            pair = f"{quote(a.id)} and {quote(b.id)}"
            text = f"the colours of {pair} are too alike {listed(alike, most=9)}: make one lighter or darker"
            yield warning(b.where.get("colour", facts.deck.place("themes")), text)


def _seen(theme: Theme):  # type: ignore[no-untyped-def]  # coloraide's Color, imported late
    from coloraide import Color

    colour = Color(theme.colour)
    return [(colour.filter(sight.filter) if sight.filter else colour).convert("lab-d65") for sight in SIGHTS]


CHECK = Check("theme-colours", find)
