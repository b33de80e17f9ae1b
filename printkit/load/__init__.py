"""Deck, edition and language files → values of the model, every fault with its place."""

from printkit.load.deck import Loaded, in_file_order, load_deck
from printkit.load.editions import edition_ids, load_edition
from printkit.load.languages import language_ids, load_language, reading_order

LOAD_RULES = (
    "encoding",
    "too-big",
    "yaml",
    "csv",
    "duplicate-key",
    "unknown-key",
    "missing-key",
    "wrong-type",
    "wrong-value",
    "edition",
    "path",
    "date",
)
"""The rules that reading a file may find broken. They are errors, and no `accept` silences them."""

__all__ = [
    "LOAD_RULES",
    "Loaded",
    "edition_ids",
    "in_file_order",
    "language_ids",
    "load_deck",
    "load_edition",
    "load_language",
    "reading_order",
]
