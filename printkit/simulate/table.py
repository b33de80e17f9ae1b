"""A table to simulate: the deck's cards, the rules, who sits there, and the seed. Small and frozen, for workers."""

from dataclasses import dataclass

from printkit.engine.cards import Cards, cards_of
from printkit.engine.knowledge import Skill, Truth, truth_of
from printkit.model import Coop, Deck, Mode


@dataclass(frozen=True, slots=True)
class Table:
    """Who plays what. The same table, seed and number of games give the same figures, whoever counts them."""

    cards: Cards
    truths: tuple[Truth, ...]
    mode: Mode
    coop: Coop | None
    hand: int
    skills: tuple[Skill, ...]
    """One a seat."""
    seed: int = 1

    @property
    def players(self) -> int:
        """How many sit there."""
        return len(self.skills)


def table_of(deck: Deck, mode: Mode, hand: int, skills: tuple[Skill, ...], seed: int) -> Table:
    """A table with this deck."""
    truths = tuple(truth_of(card.date.first, card.date.last, card.known) for card in deck.cards)
    return Table(cards_of(deck.cards), truths, mode, deck.edition.coop, hand, skills, seed)
