"""Plays a batch of games at a table and counts. Each batch has its own streams, so it doesn't matter who plays it."""

from random import Random

from printkit.engine.cards import Shuffle
from printkit.engine.competitive import Competitive
from printkit.engine.coop import Cooperative, Row
from printkit.engine.knowledge import Mind, Pooled, Prior, felt, mind_of, prior_of
from printkit.engine.players import Act, chooser_of, decider_of
from printkit.engine.players import Table as Seen
from printkit.model import Coop, Mode
from printkit.simulate.table import Table
from printkit.simulate.tally import CompetitiveTally, CoopTally, Tally

BATCH = 250
"""Games that share their random streams: many, for a stream takes as long to start as a turn to play."""


def new_tally(table: Table) -> Tally:
    """Nothing counted yet."""
    zeros = [0] * len(table.cards)
    if table.mode is Mode.COOP:
        return CoopTally(zeros, zeros.copy())
    return CompetitiveTally(zeros, zeros.copy(), wins=[0] * table.players)


def play_batch(table: Table, number: int, games: int) -> Tally:
    """Play the first `games` games of a batch."""
    streams = [Random(f"printkit {table.seed} {number} {seat}") for seat in range(-1, table.players)]
    shuffle = _shuffler(streams[0])
    minds = [mind_of(skill, table.truths, rng) for skill, rng in zip(table.skills, streams[1:], strict=True)]
    prior = prior_of(table.truths)
    pool = Pooled(minds, prior)
    tally = new_tally(table)
    for _ in range(games):
        pool.new_game()
        order = list(range(len(table.cards)))
        shuffle(order)
        if isinstance(tally, CoopTally) and table.coop:
            _cooperative(table, table.coop, order, pool, prior, streams[1:], tally)
        elif isinstance(tally, CompetitiveTally):
            _competitive(table, order, minds, streams[1:], shuffle, tally)
    return tally


def _shuffler(rng: Random) -> Shuffle:
    random = rng.random

    def shuffle(cards: list[int]) -> None:
        cards.sort(key=lambda _: random())  # several times as quick as Random.shuffle, and as fair

    return shuffle


def _competitive(
    table: Table,
    order: list[int],
    minds: list[Mind],
    streams: list[Random],
    shuffle: Shuffle,
    tally: CompetitiveTally,
) -> None:
    game = Competitive(table.cards, order, table.players, table.hand, shuffle)
    choosers = [chooser_of(skill) for skill in table.skills]
    tries: list[int] = []
    right, placed = tally.right, 0
    while not game.outcome:
        seat = game.seat
        hand, mind = game.hands[seat], minds[seat]
        choice, gap = choosers[seat]([mind[card] for card in hand], tuple(game.marks), streams[seat])
        card = hand[choice]
        tries.append(card)
        if game.place(choice, gap):
            right[card] += 1
            placed += 1
    # How long a game that nobody can end goes on is our doing, and says nothing of its cards.
    for card in tries[: game.outcome.turns]:
        tally.tried[card] += 1
    tally.add(game.outcome, placed)


def _cooperative(
    table: Table, rules: Coop, order: list[int], pool: Pooled, prior: Prior, streams: list[Random], tally: CoopTally
) -> None:
    game = Cooperative(table.cards, order, table.players, rules)
    tried = placed = opened = 0
    while not game.outcome:
        seat = game.seat
        hand, discards = game.hands[seat], game.discardable()
        opened += bool(discards)
        edges = [felt(stack.first) for stack in game.lower]
        seen = Seen(
            hand=[pool[card] for card in hand],
            plays=game.plays(),
            discards=discards,
            may_stop=game.may_stop,
            lower=[(stack.first, stack.last) for stack in game.lower],
            edges=edges,
            ends=(prior.before(edges[0]), prior.before(edges[-1])),
            gap=[(stack.first, stack.last) if stack else None for stack in game.gap],
            unplaced=len(game.pile) + sum(map(len, game.hands)),
            prior=prior,
            points=rules.score,
        )
        act, choice = decider_of(table.skills[seat])(seen, streams[seat])
        if act is Act.STOP:
            game.stop()
        elif act is Act.DISCARD:
            game.discard(choice)
        else:
            card = hand[choice]
            tally.tried[card] += 1
            tried += 1
            if game.play(choice) is not Row.NONE:
                tally.right[card] += 1
                placed += 1
    tally.add(game.outcome, rules.score, tried, placed, opened)
