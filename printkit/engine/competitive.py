"""The competitive game: place your cards in the line of dates; who is first without cards wins.

A move is one card of the hand and one gap of the line. Everything else follows from the rules: whether it is right, who
draws, when a round ends, and who has won, alone or together with others.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from printkit.engine.cards import Cards, IllegalMoveError, Shuffle

STUCK_AFTER = 20
"""A game is given up when so many times as many cards as the line has gaps were misplaced one after another. Players
whose beliefs are all wrong could go on for ever; of those who guess, one in 500 million would miss for so long."""


class End(Enum):
    """Why a competitive game ended."""

    WON = "won"
    """One player alone placed their last card in a round."""
    SHARED = "shared"
    """Several did, and there are no cards left to break the tie with."""
    STUCK = "stuck"
    """Nobody places anything right any more."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a competitive game ended."""

    end: End
    winners: tuple[int, ...]
    """The seats that won or share the game."""
    rounds: int
    turns: int
    tie_breaks: int
    rebuilds: int
    """How often the pile was rebuilt."""
    given_up: int = 0
    """In a game that was given up, the misses at its end; they count neither as turns nor as rounds."""


class Competitive:
    """One game. `place` until there is an `outcome`."""

    def __init__(self, cards: Cards, order: Sequence[int], players: int, hand: int, shuffle: Shuffle):
        if players * hand + 1 > len(order):
            raise ValueError("too few cards for these hands")
        self.cards = cards
        self.pile = list(order[::-1])
        """What isn't dealt, its top at the end."""
        self.hands = [[self.pile.pop() for _ in range(hand)] for _ in range(players)]
        self.line = [self.pile.pop()]
        self.marks = [cards.firsts[self.line[0]]]
        """For each card of the line the latest moment at which it or one to its left begins: they never fall, so that
        who knows a date finds a right gap by halving."""
        self.misplaced: list[int] = []
        self.seats = list(range(players))
        """Who is still in."""
        self.seat = 0
        """Whose turn it is."""
        self.rounds = 1
        self.turns = self.tie_breaks = self.rebuilds = 0
        self.outcome: Outcome | None = None
        self._turn = 0
        self._misses = 0
        self._shuffle = shuffle

    def gaps(self) -> range:
        """The gaps of the line: before the first card is 0, after the last one the number of cards."""
        return range(len(self.line) + 1)

    def fits(self, card: int, gap: int) -> bool:
        """Whether a gap is right: nothing after it is certainly earlier, nothing before it certainly later.

        The line is in order, so beyond a card that is certainly later (or earlier) nothing need be looked at.
        """
        firsts, lasts = self.cards.firsts, self.cards.lasts
        first, last = firsts[card], lasts[card]
        line = self.line
        at = gap
        while at < len(line) and firsts[line[at]] <= last:
            if lasts[line[at]] < first:
                return False
            at += 1
        at = gap - 1
        while at >= 0 and lasts[line[at]] >= first:
            if firsts[line[at]] > last:
                return False
            at -= 1
        return True

    def place(self, choice: int, gap: int) -> bool:
        """The player whose turn it is puts a card of the hand (by its place there) into a gap. Whether it was right."""
        hand = self.hands[self.seat]
        if not (0 <= choice < len(hand) and 0 <= gap <= len(self.line)) or self.outcome:
            raise IllegalMoveError(f"card {choice} of {len(hand)} into gap {gap} of {len(self.line) + 1}")
        card = hand.pop(choice)
        right = self.fits(card, gap)
        if right:
            self._misses = 0
            self._insert(card, gap)
        else:
            self._misses += 1
            self.misplaced.append(card)
            hand.append(self._draw())
        self.turns += 1
        self._turn += 1
        if self._turn == len(self.seats):
            self._end_round()
        else:
            self.seat = self.seats[self._turn]
        return right

    def _insert(self, card: int, gap: int) -> None:
        marks, mark = self.marks, self.cards.firsts[card]
        self.line.insert(gap, card)
        marks.insert(gap, mark if gap == 0 or marks[gap - 1] < mark else marks[gap - 1])
        gap += 1
        while gap < len(marks) and marks[gap] < mark:
            marks[gap] = mark
            gap += 1

    def _draw(self) -> int:
        """The top of the pile. An empty pile is rebuilt from the misplaced cards, the last one among them."""
        if not self.pile:
            self.pile, self.misplaced = self.misplaced, []
            self._shuffle(self.pile)
            self.rebuilds += 1
        return self.pile.pop()

    def _end_round(self) -> None:
        """Everyone has had a turn: who has placed their last card?"""
        done = [seat for seat in self.seats if not self.hands[seat]]
        if len(done) == 1:
            self._end(End.WON, done)
        elif done:
            self._break_tie(done)
        elif self._misses >= STUCK_AFTER * len(self.gaps()):
            self._end(End.STUCK, [])
        if not self.outcome:
            self.rounds += 1
            self._turn = 0
            self.seat = self.seats[0]

    def _break_tie(self, tied: list[int]) -> None:
        """Everyone else is out, their hands join the misplaced cards, and each who is tied draws one card."""
        for seat in self.seats:
            self.misplaced += self.hands[seat]
            self.hands[seat] = []
        self.seats = tied
        if len(self.pile) + len(self.misplaced) < len(tied):
            self._end(End.SHARED, tied)
            return
        self.tie_breaks += 1
        for seat in tied:
            self.hands[seat] = [self._draw()]

    def _end(self, end: End, winners: list[int]) -> None:
        idle = self._misses if end is End.STUCK else 0
        rounds, turns = self.rounds - idle // len(self.seats), self.turns - idle
        self.outcome = Outcome(end, tuple(winners), rounds, turns, self.tie_breaks, self.rebuilds, idle)
