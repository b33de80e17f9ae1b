"""The printed rules of a deck: as a sheet, as a leaflet that folds to the size of a card, or on cards."""

from enum import Enum


class RuleForm(Enum):
    """What the rules are printed on."""

    SHEET = "sheet"
    FOLD = "fold"
    CARDS = "cards"
