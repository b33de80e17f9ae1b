"""The two colours that every card shares, whatever its theme. Everything that prints or checks takes them from here."""

PAPER = "#FFFDF7"
"""Panels, and text on a theme's colour."""
INK = "#23201C"
"""Text on paper, and the dark ground."""

THEME_COLOURS = ("#0B79BF", "#C22E50", "#1C5339", "#350566", "#522B11", "#505666")
"""For themes whose author chose none: told apart in every sight, in grey too, and dark enough for white text."""
