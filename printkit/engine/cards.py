"""What the rules need to know of a deck's cards, by their number: when each begins and ends, and its two icons."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from printkit.model import Card

Shuffle = Callable[[list[int]], None]
"""Puts cards in a random order, in place."""


class IllegalMoveError(ValueError):
    """A move that the rules don't allow: a fault of whoever plays, never of a user."""


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards of a deck: the first and the last moment of each date, and the icons in front and on the back."""

    firsts: tuple[int, ...]
    lasts: tuple[int, ...]
    fronts: tuple[str, ...] = ()
    backs: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.firsts)


def cards_of(cards: Sequence[Card]) -> Cards:
    """The cards of a deck as the rules see them."""
    icons = [card.icons or ("", "") for card in cards]
    return Cards(
        firsts=tuple(card.date.first for card in cards),
        lasts=tuple(card.date.last for card in cards),
        fronts=tuple(front for front, _ in icons),
        backs=tuple(back for _, back in icons),
    )
