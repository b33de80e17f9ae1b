"""How simulated players choose. They are handed beliefs and what lies open on the table, never a card or its date."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from enum import Enum
from math import erf, inf, prod, sqrt
from random import Random
from typing import NamedTuple

from printkit.engine.knowledge import Belief, Prior, Skill, felt
from printkit.model import Score

Chooser = Callable[[Sequence[Belief], Sequence[int], Random], tuple[int, int]]
"""Beliefs of the hand's cards and the marks of the line → a place in the hand, and a gap."""


def by_belief(hand: Sequence[Belief], marks: Sequence[int], rng: Random) -> tuple[int, int]:
    """The card that it is surest of, where it believes it belongs."""
    surest = min(hand)
    return hand.index(surest), bisect_right(marks, surest.at)


def by_chance(hand: Sequence[Belief], marks: Sequence[int], rng: Random) -> tuple[int, int]:
    """Any card, any gap."""
    return int(rng.random() * len(hand)), int(rng.random() * (len(marks) + 1))


def chooser_of(skill: Skill) -> Chooser:
    """How a player of that skill chooses in the competitive game."""
    return by_chance if skill is Skill.RANDOM else by_belief


class Act(Enum):
    """What a player may do in the co-operative game."""

    PLAY = "play"
    DISCARD = "discard"
    STOP = "stop"


class Move(NamedTuple):
    """An act, and the place in the hand of the card that it is about."""

    act: Act
    choice: int = -1


class Table(NamedTuple):
    """What a player of the co-operative game knows when it is to decide."""

    hand: Sequence[Belief]
    """What the table together believes of the player's cards."""
    plays: Sequence[int]
    discards: Sequence[int]
    """The places in the hand of cards that may be tried, and discarded."""
    may_stop: bool
    lower: Sequence[tuple[int, int]]
    """From when to when each stack of the lower row reaches."""
    edges: Sequence[float]
    """Where each of them begins on the scale of `felt`."""
    ends: tuple[float, float]
    """The shares of the deck's dates before the first and before the last of them."""
    gap: Sequence[tuple[int, int] | None]
    """The same for the slots between them; None where one is free."""
    unplaced: int
    """Cards in the pile and in all hands."""
    prior: Prior
    points: Score


Decider = Callable[[Table, Random], Move]

JUMPED = 0.5
"""Points lost for each card that a card at an end leaves behind: most of those will still find a slot, or
a place beyond the other end."""
STAKE = 2.0
"""Points lost for each unplaced card when the game ends too early: it counts -1 where it would have counted 1."""
IN_HAND = 1.0
"""Points that a card in hand is worth by the end of the game, if it isn't stuck."""
ANOTHER = 0.5
"""After a success another card is tried if it is worth more than this now; it may be worth more later."""


class Forecast(NamedTuple):
    """What may become of a card that is played: how likely it finds a place, in which row, and what it is worth."""

    lower: float
    gap: float
    worth: float
    """In points, less what it leaves behind."""

    @property
    def fits(self) -> float:
        """How likely it finds a place."""
        return self.lower + self.gap


def forecast(belief: Belief, table: Table) -> Forecast:
    """Weighs an end, a free slot and a taken one, and what an end leaves behind."""
    place = felt(belief.at)
    left, right, gap = _chances(belief, place, table)
    points, (low, high), here = table.points, table.ends, table.prior.before(place)
    behind = table.unplaced * (left * max(0.0, low - here) + right * max(0.0, here - high))
    blocked = 1 - left - right - gap
    worth = points.lower * (left + right) + points.gap * gap + points.left * blocked - JUMPED * behind
    return Forecast(left + right, gap, worth)


def by_pooled_belief(table: Table, rng: Random) -> Move:
    """The card worth most; a discard where it costs less than the risk of placing none, and ending the game."""
    found = {i: forecast(table.hand[i], table) for i in table.plays}
    best = max(table.plays, key=lambda i: (found[i].fits > 0, found[i].worth), default=-1)
    if table.may_stop:
        return Move(Act.PLAY, best) if found[best].worth > ANOTHER else Move(Act.STOP)
    # Who knows that a card fits plays it.
    knows = bool(table.plays) and table.hand[best].doubt == 0 and found[best].fits == 1
    if table.discards and not knows:
        # What lies sideways, or surely won't fit, is lost already: it goes first, and costs nothing more.
        fits = {i: found[i].fits if i in found else 0.0 for i in table.discards}
        cheapest = min(table.discards, key=lambda i: fits[i])
        cost = (IN_HAND - table.points.discarded) * (fits[cheapest] > 0)
        ruin = prod(1 - found[i].fits for i in table.plays) * STAKE * table.unplaced
        if not table.plays or cost <= ruin + max(0.0, IN_HAND - found[best].worth):
            return Move(Act.DISCARD, cheapest)
    return Move(Act.PLAY, best)


def by_luck(table: Table, rng: Random) -> Move:
    """Any act that is open, then any card that it allows; a second card, and a third, on the toss of a coin."""
    if table.may_stop and rng.random() < 0.5:
        return Move(Act.STOP)
    acts = [(Act.PLAY, table.plays), (Act.DISCARD, table.discards)]
    act, cards = rng.choice([(act, cards) for act, cards in acts if cards])
    return Move(act, rng.choice(cards))


def decider_of(skill: Skill) -> Decider:
    """How a player of that skill decides in the co-operative game."""
    return by_luck if skill is Skill.RANDOM else by_pooled_belief


def _chances(belief: Belief, place: float, table: Table) -> tuple[float, float, float]:
    """How likely the card goes to the left end or onto a card of the lower row, to the right end, into the gap row."""
    if belief.doubt == 0:
        return _known(belief, table)
    if belief.doubt == inf:
        below = [(i + 1) / (len(table.lower) + 1) for i in range(len(table.lower))]
    else:
        scale = 1 / (belief.doubt * sqrt(2))
        below = [(1 + erf((edge - place) * scale)) / 2 for edge in table.edges]
    free = sum(below[i + 1] - below[i] for i, taken in enumerate(table.gap) if taken is None)
    return below[0], 1 - below[-1], free


def _known(belief: Belief, table: Table) -> tuple[float, float, float]:
    """The same for a date that is known."""
    earlier = sum(last < belief.at for _, last in table.lower)
    if earlier == 0 or any(_meet(belief, stack) for stack in table.lower):
        return 1.0, 0.0, 0.0
    if earlier == len(table.lower):
        return 0.0, 1.0, 0.0
    fits = table.gap[earlier - 1] is None or any(_meet(belief, stack) for stack in table.gap if stack)
    return 0.0, 0.0, float(fits)


def _meet(belief: Belief, stack: tuple[int, int]) -> bool:
    return stack[0] <= belief.until and belief.at <= stack[1]
