"""Tiny games with players who guess, enumerated: a second opinion on the rules, written without the engine.

Dates are all different, so a line is known by the set of its cards. A pile is a set from which any card is as likely to
be drawn: that is what shuffling means. Everything is a probability; what is left of unfinished games is negligible.
"""

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from itertools import combinations, permutations
from typing import NamedTuple

NEGLIGIBLE = 1e-6


@dataclass
class Expected:
    """What is to be expected of a game."""

    rounds: Counter[int] = field(default_factory=Counter)
    turns: Counter[int] = field(default_factory=Counter)
    wins: Counter[int] = field(default_factory=Counter)
    tried: Counter[int] = field(default_factory=Counter)
    right: Counter[int] = field(default_factory=Counter)
    tie_breaks: float = 0.0
    reshuffles: float = 0.0

    @property
    def no_winner(self) -> float:
        return 1 - sum(self.wins.values())


class State(NamedTuple):
    line: frozenset[int]
    hands: tuple[frozenset[int], ...]
    pile: frozenset[int]
    misplaced: frozenset[int]
    seats: tuple[int, ...]
    turn: int
    round: int
    tied: bool
    rebuilt: bool


def competitive(cards: int, players: int, hand: int) -> Expected:
    """A game of `random` players with cards 0, 1, 2 … in the order of their dates."""
    found = Expected()
    now = dict(_deals(cards, players, hand))
    turns = 0
    while sum(now.values()) > NEGLIGIBLE:
        after: dict[State, float] = defaultdict(float)
        turns += 1
        for state, chance in now.items():
            for following, share in _turn(state, chance, found):
                _end_round(following, chance * share, after, found, turns)
        now = after
    return found


def _deals(cards: int, players: int, hand: int) -> dict[State, float]:
    deals: dict[State, float] = defaultdict(float)

    def deal(rest: frozenset[int], hands: tuple[frozenset[int], ...], chance: float) -> None:
        if len(hands) == players:
            for start in rest:
                state = State(
                    frozenset([start]), hands, rest - {start}, frozenset(), tuple(range(players)), 0, 1, False, False
                )
                deals[state] += chance / len(rest)
            return
        choices = [frozenset(choice) for choice in combinations(sorted(rest), hand)]
        for choice in choices:
            deal(rest - choice, (*hands, choice), chance / len(choices))

    deal(frozenset(range(cards)), (), 1.0)
    return deals


def _draw(
    pile: frozenset[int], misplaced: frozenset[int], rebuilt: bool
) -> list[tuple[int, frozenset[int], frozenset[int], bool, float]]:
    """Every card that may be drawn, and what is left."""
    if not pile:
        pile, misplaced, rebuilt = misplaced, frozenset(), True
    return [(card, pile - {card}, misplaced, rebuilt, 1 / len(pile)) for card in pile]


def _turn(state: State, chance: float, found: Expected) -> list[tuple[State, float]]:
    """Any card, any gap: one of the n + 1 gaps is right."""
    seat = state.seats[state.turn]
    hand = state.hands[seat]
    results = []
    for card in hand:
        share, lucky = 1 / len(hand), 1 / (len(state.line) + 1)
        found.tried[card] += chance * share
        found.right[card] += chance * share * lucky
        placed = state._replace(
            line=state.line | {card}, hands=_with(state.hands, seat, hand - {card}), turn=state.turn + 1
        )
        results.append((placed, share * lucky))
        for drawn, pile, misplaced, rebuilt, likely in _draw(state.pile, state.misplaced | {card}, state.rebuilt):
            hands = _with(state.hands, seat, (hand - {card}) | {drawn})
            missed = state._replace(hands=hands, pile=pile, misplaced=misplaced, rebuilt=rebuilt, turn=state.turn + 1)
            results.append((missed, share * (1 - lucky) * likely))
    return results


def _with(hands: tuple[frozenset[int], ...], seat: int, hand: frozenset[int]) -> tuple[frozenset[int], ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])


def _end_round(state: State, chance: float, after: dict[State, float], found: Expected, turns: int) -> None:
    if state.turn < len(state.seats):
        after[state] += chance
        return
    out = [seat for seat in state.seats if not state.hands[seat]]
    if len(out) == 1:
        found.wins[out[0]] += chance
        _finish(state, chance, found, turns)
        return
    if not out:
        after[state._replace(turn=0, round=state.round + 1)] += chance
        return
    misplaced = state.misplaced.union(*state.hands)
    if len(state.pile) + len(misplaced) < len(out):
        _finish(state, chance, found, turns)
        return
    waiting = [(state._replace(hands=(frozenset(),) * len(state.hands), misplaced=misplaced), 1.0)]
    for seat in out:
        waiting = [
            (
                each._replace(
                    hands=_with(each.hands, seat, frozenset([card])), pile=pile, misplaced=rest, rebuilt=rebuilt
                ),
                share * likely,
            )
            for each, share in waiting
            for card, pile, rest, rebuilt, likely in _draw(each.pile, each.misplaced, each.rebuilt)
        ]
    for each, share in waiting:
        after[each._replace(seats=tuple(out), turn=0, round=state.round + 1, tied=True)] += chance * share


def _finish(state: State, chance: float, found: Expected, turns: int) -> None:
    found.rounds[state.round] += chance
    found.turns[turns] += chance
    found.tie_breaks += chance * state.tied
    found.reshuffles += chance * state.rebuilt


@dataclass
class Together:
    """What is to be expected of a co-operative game."""

    scores: Counter[int] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)
    tried: Counter[int] = field(default_factory=Counter)
    right: Counter[int] = field(default_factory=Counter)
    lower: float = 0.0
    gap: float = 0.0
    discarded: float = 0.0
    left: float = 0.0


class Board(NamedTuple):
    """Rows as tuples: the lower row in order, and the card above each gap or None."""

    lower: tuple[int, ...]
    gap: tuple[int | None, ...]
    hands: tuple[tuple[int, ...], ...]
    kept: frozenset[int]
    pile: tuple[int, ...]
    discards: tuple[int, ...]
    seat: int
    tried: bool
    placed: int


def together(
    icons: tuple[tuple[str, str], ...], players: int, hand: int, points: tuple[int, int, int, int]
) -> Together:
    """A co-operative game of `random` players with all cards; `points` for lower, gap, discarded, left."""
    found = Together()
    orders = list(permutations(range(len(icons))))
    for order in orders:
        hands = tuple(order[i * hand : (i + 1) * hand] for i in range(players))
        rest = order[players * hand :]
        board = Board((rest[0],), (), hands, frozenset(), rest[2:], (rest[1],), 0, False, 0)
        _decide(board, 1 / len(orders), icons, hand, points, found)
    return found


def _decide(
    board: Board, chance: float, icons: tuple[tuple[str, str], ...], full: int, points: tuple[int, ...], found: Together
) -> None:
    mine = board.hands[board.seat]
    plays = [card for card in mine if card not in board.kept]
    shown = icons[board.discards[-1]][1]
    discards = [card for card in mine if icons[card][0] == shown] if not board.tried else []
    if board.placed:  # a second card on the toss of a coin
        _next(board, chance / 2, icons, full, points, found)
        chance /= 2
    acts = [cards for cards in (plays, discards) if cards]
    if not acts:
        return _over("no_move", board, chance, points, found)
    for cards in acts:
        for card in cards:
            share = chance / len(acts) / len(cards)
            if cards is plays:
                _play(board, card, share, icons, full, points, found)
            else:
                hands = _without(board, card)
                _next(
                    board._replace(hands=hands, kept=board.kept - {card}, discards=(*board.discards, card)),
                    share,
                    icons,
                    full,
                    points,
                    found,
                )
    return None


def _without(board: Board, card: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(c for c in hand if c != card) for hand in board.hands)


def _play(
    board: Board,
    card: int,
    chance: float,
    icons: tuple[tuple[str, str], ...],
    full: int,
    points: tuple[int, ...],
    found: Together,
) -> None:
    found.tried[card] += chance
    slot = sum(other < card for other in board.lower)
    if 0 < slot < len(board.lower) and board.gap[slot - 1] is not None:
        kept = board._replace(kept=board.kept | {card}, tried=True)
        left = [c for c in kept.hands[kept.seat] if c not in kept.kept]
        if left:
            _decide(kept, chance, icons, full, points, found)
        elif kept.placed:
            _next(kept, chance, icons, full, points, found)
        else:
            _over("none_placed", kept, chance, points, found)
        return
    found.right[card] += chance
    if slot == 0:
        board = board._replace(lower=(card, *board.lower), gap=(None, *board.gap))
    elif slot == len(board.lower):
        board = board._replace(lower=(*board.lower, card), gap=(*board.gap, None))
    else:
        board = board._replace(gap=(*board.gap[: slot - 1], card, *board.gap[slot:]))
    board = board._replace(hands=_without(board, card), tried=True, placed=board.placed + 1)
    if board.placed == 2 or all(c in board.kept for c in board.hands[board.seat]):
        _next(board, chance, icons, full, points, found)
    else:
        _decide(board, chance, icons, full, points, found)


def _next(
    board: Board, chance: float, icons: tuple[tuple[str, str], ...], full: int, points: tuple[int, ...], found: Together
) -> None:
    mine, pile = board.hands[board.seat], board.pile
    missing = full - len(mine)
    hands = tuple((*h, *pile[:missing]) if i == board.seat else h for i, h in enumerate(board.hands))
    board = board._replace(hands=hands, pile=pile[missing:], tried=False, placed=0)
    if not any(hands):
        return _over("all_out", board, chance, points, found)
    seat = (board.seat + 1) % len(hands)
    while not hands[seat]:
        seat = (seat + 1) % len(hands)
    return _decide(board._replace(seat=seat), chance, icons, full, points, found)


def _over(why: str, board: Board, chance: float, points: tuple[int, ...], found: Together) -> None:
    counts = (
        len(board.lower),
        sum(card is not None for card in board.gap),
        len(board.discards),
        len(board.pile) + sum(map(len, board.hands)),
    )
    found.ends[why] += chance
    found.scores[sum(a * b for a, b in zip(points, counts, strict=True))] += chance
    found.lower += chance * counts[0]
    found.gap += chance * counts[1]
    found.discarded += chance * counts[2]
    found.left += chance * counts[3]
