"""The co-operative game: all against the deck. A card goes where its date says, or can't be played.

A turn is either a discard, or plays: tries until enough cards have been placed, the player stops after a success, or no
card is left to try. The rows: cards at either end make the *lower row*; one between two of its neighbours lies above
them in the *gap row*, where there is room for one; what can't be told from a card in a row is put onto that card.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from printkit.engine.cards import Cards, IllegalMoveError
from printkit.model import Coop, Score


class Stack:
    """Cards that lie on each other, each alike to one below it. So their dates together are one stretch without a hole,
    and a card is alike to one of them where it meets that stretch.
    """

    __slots__ = ("cards", "first", "last")

    def __init__(self, card: int, first: int, last: int):
        self.cards = [card]
        self.first, self.last = first, last

    def add(self, card: int, first: int, last: int) -> None:
        """Lay another card on top."""
        self.cards.append(card)
        self.first, self.last = min(self.first, first), max(self.last, last)


class Row(Enum):
    """Where a card comes to lie."""

    LOWER = "lower"
    GAP = "gap"
    NONE = "none"
    """Its slot is taken: it can't be played."""


class CoopEnd(Enum):
    """Why a co-operative game ended."""

    ALL_OUT = "all_out"
    """Every card is in the line or discarded."""
    NONE_PLACED = "none_placed"
    """A player tried their cards and placed none."""
    NO_MOVE = "no_move"
    """A player could neither play nor discard."""


@dataclass(frozen=True, slots=True)
class CoopOutcome:
    """How a co-operative game ended, and where its cards are."""

    end: CoopEnd
    lower: int
    gap: int
    discarded: int
    left: int
    """In the pile and in front of players."""
    turns: int

    def score(self, points: Score) -> int:
        """What it counts."""
        rows = points.lower * self.lower + points.gap * self.gap
        return rows + points.discarded * self.discarded + points.left * self.left


def rank_of(score: int, ranks: Sequence[int]) -> int:
    """The number of a score's rank, from 0 for the lowest."""
    return sum(score >= least for least in ranks)


class Cooperative:
    """One game. `play`, `stop` or `discard` until there is an `outcome`."""

    def __init__(self, cards: Cards, order: Sequence[int], players: int, rules: Coop):
        if players * rules.hand + 2 > rules.cards or rules.cards > len(order):
            raise ValueError("too few cards for these hands")
        self.cards, self.rules = cards, rules
        self.pile = list(order[: rules.cards][::-1])
        """What isn't dealt, its top at the end."""
        self.hands = [[self.pile.pop() for _ in range(rules.hand)] for _ in range(players)]
        self.kept: list[set[int]] = [set() for _ in range(players)]
        """The cards of each hand that lie sideways: they will never fit."""
        self.lower = [self._stack(self.pile.pop())]
        self.gap: list[Stack | None] = []
        """Between each two neighbours of the lower row; None where nothing lies yet."""
        self.discards = [self.pile.pop()]
        self.seat = 0
        self.turns = 0
        self.outcome: CoopOutcome | None = None
        self._tried = self._placed = 0

    @property
    def mid_turn(self) -> bool:
        """Whether the player has begun to play cards, and can't discard any more."""
        return self._tried > 0

    @property
    def may_stop(self) -> bool:
        """Whether the player may end the turn: after a success."""
        return self._placed > 0

    def plays(self) -> list[int]:
        """The places in the hand of the cards that may be tried."""
        kept = self.kept[self.seat]
        return [i for i, card in enumerate(self.hands[self.seat]) if card not in kept]

    def discardable(self) -> list[int]:
        """The places in the hand of the cards that may be discarded: their front has the icon that shows."""
        if self._tried:
            return []
        wanted, fronts = self.cards.backs[self.discards[-1]], self.cards.fronts
        return [i for i, card in enumerate(self.hands[self.seat]) if fronts[card] == wanted]

    def play(self, choice: int) -> Row:
        """Turn a card over, and lay it where its date says. Where it came to lie."""
        if self.outcome or choice not in self.plays():
            raise IllegalMoveError(f"card {choice} can't be tried")
        card = self.hands[self.seat][choice]
        row = self._lay(card)
        self._tried += 1
        if row is Row.NONE:
            self.kept[self.seat].add(card)
            if not self.plays():
                self._end_turn() if self._placed else self._end(CoopEnd.NONE_PLACED)
            return row
        del self.hands[self.seat][choice]
        self._placed += 1
        if self._placed == self.rules.plays or not self.plays():
            self._end_turn()
        return row

    def stop(self) -> None:
        """End the turn after a success."""
        if self.outcome or not self.may_stop:
            raise IllegalMoveError("a turn can't end before a card is placed")
        self._end_turn()

    def discard(self, choice: int) -> None:
        """Lay a card onto the discards; its own back shows the icon for the next one."""
        if self.outcome or choice not in self.discardable():
            raise IllegalMoveError(f"card {choice} can't be discarded")
        card = self.hands[self.seat].pop(choice)
        self.kept[self.seat].discard(card)
        self.discards.append(card)
        self._end_turn()

    def _stack(self, card: int) -> Stack:
        return Stack(card, self.cards.firsts[card], self.cards.lasts[card])

    def _lay(self, card: int) -> Row:
        """Onto the leftmost card that it can't be told from, in the lower row or else in the gap row; at an end; or
        above the gap between two neighbours, if nothing lies there.
        """
        first, last = self.cards.firsts[card], self.cards.lasts[card]
        for row, stacks in ((Row.LOWER, self.lower), (Row.GAP, self.gap)):
            for stack in stacks:
                if stack and stack.first <= last and first <= stack.last:
                    stack.add(card, first, last)
                    return row
        # The row is in order, so the stacks that are certainly earlier are its leftmost ones.
        earlier = sum(stack.last < first for stack in self.lower)
        if 0 < earlier < len(self.lower):
            if self.gap[earlier - 1]:
                return Row.NONE
            self.gap[earlier - 1] = self._stack(card)
            return Row.GAP
        self.lower.insert(earlier, self._stack(card))
        self.gap.insert(earlier, None)
        return Row.LOWER

    def _end_turn(self) -> None:
        """Draw up to a full hand; then it is the next player's turn who has cards."""
        hand = self.hands[self.seat]
        while self.pile and len(hand) < self.rules.hand:
            hand.append(self.pile.pop())
        self.turns += 1
        self._tried = self._placed = 0
        if not any(self.hands):
            self._end(CoopEnd.ALL_OUT)
            return
        self.seat = (self.seat + 1) % len(self.hands)
        while not self.hands[self.seat]:
            self.seat = (self.seat + 1) % len(self.hands)
        if not self.plays() and not self.discardable():
            self._end(CoopEnd.NO_MOVE)

    def _end(self, end: CoopEnd) -> None:
        self.outcome = CoopOutcome(
            end=end,
            lower=sum(len(stack.cards) for stack in self.lower),
            gap=sum(len(stack.cards) for stack in self.gap if stack),
            discarded=len(self.discards),
            left=len(self.pile) + sum(map(len, self.hands)),
            turns=self.turns + (end is CoopEnd.NONE_PLACED),
        )
