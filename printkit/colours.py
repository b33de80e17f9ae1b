"""The two colours that every card shares, whatever its theme. Everything that prints or checks takes them from here."""

PAPER = "#FFFDF7"
"""Panels, and text on a theme's colour."""
INK = "#23201C"
"""Text on paper, and the dark ground."""
