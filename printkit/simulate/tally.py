"""What is counted over many games: whole numbers only, so that tallies add up to the same in any order.

Memory grows with the number of cards and with how long games get, never with the number of games.
"""

from collections import Counter
from dataclasses import dataclass, field, fields
from typing import Self

from printkit.engine.competitive import End, Outcome
from printkit.engine.coop import CoopEnd, CoopOutcome
from printkit.model import Score


@dataclass
class Share:
    """A part of a whole, summed over games. Both differ from game to game and hang together, so their squares are kept
    for the error of the share.
    """

    part: int = 0
    whole: int = 0
    part_squared: int = 0
    whole_squared: int = 0
    crossed: int = 0

    def add(self, part: int, whole: int) -> None:
        """Count one game."""
        self.merge(Share(part, whole, part * part, whole * whole, part * whole))

    def merge(self, other: "Share") -> None:
        """Count what another has counted, too."""
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))


@dataclass
class Tally:
    """Counts of both modes."""

    tried: list[int]
    """How often each card was tried."""
    right: list[int]
    """How often each card found its place."""
    games: int = 0
    turns: Counter[int] = field(default_factory=Counter)
    """Games by their number of turns; so for all counters here."""
    placed: Share = field(default_factory=Share)
    """Cards placed right, of those tried."""

    def _add(self, turns: int, tried: int, right: int) -> None:
        self.games += 1
        self.turns[turns] += 1
        self.placed.add(right, tried)

    def merge(self, other: Self) -> None:
        """Count what another has counted, too."""
        for each in fields(self):
            mine, theirs = getattr(self, each.name), getattr(other, each.name)
            if isinstance(mine, Counter):
                mine.update(theirs)
            elif isinstance(mine, Share):
                mine.merge(theirs)
            elif isinstance(mine, list):
                setattr(self, each.name, [a + b for a, b in zip(mine, theirs, strict=True)])
            else:
                setattr(self, each.name, mine + theirs)


@dataclass
class CompetitiveTally(Tally):
    """Counts of competitive games."""

    wins: list[int] = field(default_factory=list)
    """By seat, games with a single winner."""
    rounds: Counter[int] = field(default_factory=Counter)
    ends: Counter[End] = field(default_factory=Counter)
    tie_breaks: int = 0
    rebuilds: int = 0
    """Games with at least one."""

    def add(self, outcome: Outcome, right: int) -> None:
        """Count a game in which so many cards were placed right. Every turn of it tries one."""
        self._add(outcome.turns, outcome.turns, right)
        self.rounds[outcome.rounds] += 1
        self.ends[outcome.end] += 1
        self.tie_breaks += outcome.tie_breaks > 0
        self.rebuilds += outcome.rebuilds > 0
        if outcome.end is End.WON:
            self.wins[outcome.winners[0]] += 1


@dataclass
class CoopTally(Tally):
    """Counts of co-operative games."""

    scores: Counter[int] = field(default_factory=Counter)
    ends: Counter[CoopEnd] = field(default_factory=Counter)
    lower: int = 0
    gap: int = 0
    discarded: int = 0
    left: int = 0
    opened: Share = field(default_factory=Share)
    """Turns in which a discard was possible, of all."""

    def add(self, outcome: CoopOutcome, points: Score, tried: int, right: int, opened: int) -> None:
        """Count a game: so many cards tried, so many of them placed, so many turns with a discard open."""
        self._add(outcome.turns, tried, right)
        self.opened.add(opened, outcome.turns)
        self.scores[outcome.score(points)] += 1
        self.ends[outcome.end] += 1
        self.lower += outcome.lower
        self.gap += outcome.gap
        self.discarded += outcome.discarded
        self.left += outcome.left
