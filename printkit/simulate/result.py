"""What many games came to, mode by mode: frozen figures that findings, terminal, JSON and report all read."""

from dataclasses import dataclass

from printkit.engine.competitive import End
from printkit.engine.coop import CoopEnd, rank_of
from printkit.model import Card, Coop, Deck
from printkit.simulate.figures import Figure, Spread, ratio, share, spread
from printkit.simulate.table import Table
from printkit.simulate.tally import CompetitiveTally, CoopTally, Tally
from printkit.simulate.thresholds import SECONDS_A_TURN, SET_UP_MINUTES


@dataclass(frozen=True, slots=True)
class CardResult:
    """How a card did: how often it was tried, and how often it found its place."""

    card: Card
    tried: int
    right: int
    rate: Figure


@dataclass(frozen=True, slots=True)
class Result:
    """What both modes tell."""

    deck: Deck
    table: Table
    asked: int
    """Games that were to be played; fewer were where the user stopped it."""
    games: int
    turns: Spread
    placed: Figure
    """The share of tries that were right."""
    cards: tuple[CardResult, ...]
    lengths: tuple[tuple[int, int], ...]
    """Every number of rounds that came up, of turns in a co-operative game, and in how many games."""

    @property
    def alike(self) -> bool:
        """Whether all players know as much."""
        return len(set(self.table.skills)) == 1

    @property
    def minutes(self) -> Figure:
        """A guess at how long a game takes."""
        turns, seconds = self.turns.mean, SECONDS_A_TURN[self.table.mode]
        return Figure(*(SET_UP_MINUTES + each * seconds / 60 for each in turns))

    @property
    def partial(self) -> bool:
        """Whether it was stopped before its end."""
        return self.games < self.asked


@dataclass(frozen=True, slots=True)
class CompetitiveResult(Result):
    """What competitive games came to. Shares are of games."""

    rounds: Spread
    wins: tuple[Figure, ...]
    """By seat, a single winner."""
    no_winner: Figure
    stuck: Figure
    tie_breaks: Figure
    rebuilds: Figure

    @property
    def fair(self) -> float:
        """What each seat would win if all won as often."""
        return (1 - self.no_winner.value) / self.table.players


@dataclass(frozen=True, slots=True)
class CoopResult(Result):
    """What co-operative games came to."""

    score: Spread
    ranks: tuple[Figure, ...]
    """The share of games in each rank, the lowest first."""
    lower: float
    gap: float
    discarded: float
    left: float
    """Cards in each place at the end, on average."""
    ends: dict[CoopEnd, Figure]
    discard_open: Figure
    """The share of turns in which a discard was possible."""


Common = tuple[Deck, Table, int, int, Spread, Figure, tuple[CardResult, ...], tuple[tuple[int, int], ...]]
"""The fields of a Result."""


def result_of(deck: Deck, table: Table, asked: int, tally: Tally) -> CompetitiveResult | CoopResult:
    """The figures of a tally."""
    cards = tuple(
        CardResult(card, tried, right, share(right, tried))
        for card, tried, right in zip(deck.cards, tally.tried, tally.right, strict=True)
    )
    games = tally.games
    lengths = tally.rounds if isinstance(tally, CompetitiveTally) else tally.turns
    common = (
        deck,
        table,
        asked,
        games,
        spread(tally.turns),
        ratio(tally.placed, tally.games),
        cards,
        tuple(sorted(lengths.items())),
    )
    if isinstance(tally, CoopTally) and table.coop:
        return _coop(common, tally, table.coop)
    assert isinstance(tally, CompetitiveTally)
    return CompetitiveResult(
        *common,
        rounds=spread(tally.rounds),
        wins=tuple(share(won, games) for won in tally.wins),
        no_winner=share(games - sum(tally.wins), games),
        stuck=share(tally.ends[End.STUCK], games),
        tie_breaks=share(tally.tie_breaks, games),
        rebuilds=share(tally.rebuilds, games),
    )


def _coop(common: Common, tally: CoopTally, rules: Coop) -> CoopResult:
    games = tally.games
    ranks = [0] * (len(rules.ranks) + 1)
    for score, count in tally.scores.items():
        ranks[rank_of(score, rules.ranks)] += count
    return CoopResult(
        *common,
        score=spread(tally.scores),
        ranks=tuple(share(count, games) for count in ranks),
        lower=tally.lower / max(games, 1),
        gap=tally.gap / max(games, 1),
        discarded=tally.discarded / max(games, 1),
        left=tally.left / max(games, 1),
        ends={end: share(tally.ends[end], games) for end in CoopEnd},
        discard_open=ratio(tally.opened, games),
    )
