"""Deck, edition and language files → values of the model, every fault with its place."""

from printkit.load.deck import Loaded, in_file_order, load_deck
from printkit.load.editions import edition_ids, load_edition
from printkit.load.languages import language_ids, load_language, reading_order

__all__ = [
    "Loaded",
    "edition_ids",
    "in_file_order",
    "language_ids",
    "load_deck",
    "load_edition",
    "load_language",
    "reading_order",
]
