"""The two colours that every card shares, whatever its theme. Everything that prints or checks takes them from here."""

PAPER = "#FFFDF7"
"""Panels, and text on a theme's colour."""
INK = "#23201C"
"""Text on paper, and the dark ground."""

THEME_COLOURS = ("#0B79BF", "#C22E50", "#1C5339", "#350566", "#522B11", "#505666")
"""For themes whose author chose none: told apart in every sight, in grey too, and dark enough for white text."""


def mix(colour: str, other: str, share: float) -> str:
    """`colour` with a share of `other` in it, from 0 to 1."""
    pairs = zip(_channels(colour), _channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)


def _channels(colour: str) -> list[int]:
    return [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
