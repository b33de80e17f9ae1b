"""The rules: recorded games, all deals of tiny decks counted by hand, and what is true of every game."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise, permutations
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.engine.cards import Cards, IllegalMoveError
from printkit.engine.competitive import Competitive, End
from printkit.engine.coop import CoopEnd, Cooperative, CoopOutcome, Row, rank_of
from printkit.engine.knowledge import Skill, mind_of, truth_of
from printkit.engine.players import by_belief
from printkit.load import edition_ids
from tests.recorded import FOLDER, edition_named, play, read_record

GAMES = sorted(FOLDER.glob("*.txt"))
TWIST = edition_named("twist")
assert TWIST.coop
COOP = TWIST.coop


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_recorded_game_goes_as_it_was_written(path: Path) -> None:
    play(read_record(path))


def test_every_edition_has_a_recorded_game_of_each_of_its_modes() -> None:
    recorded = {(record.head["edition"], record.mode) for record in map(read_record, GAMES)}
    assert recorded == {(name, mode.value) for name in edition_ids() for mode in edition_named(name).modes}


@pytest.mark.parametrize("change", ["right", "wrong draws 2000", "into 0", "won by 2", "rounds 5", "1930 1935"])
def test_a_record_that_is_wrong_is_refused(change: str, tmp_path: Path) -> None:
    text = (FOLDER / "pocket.txt").read_text(encoding="utf-8")
    spoilt = {
        "right": ("1930 into 1 right", "1930 into 1 wrong draws 1935'"),
        "wrong draws 2000": ("draws 1935'", "draws 2000"),
        "into 0": ("1900 into 0", "1900 into 1"),
        "won by 2": ("won by 1", "won by 2"),
        "rounds 5": ("rounds 4", "rounds 5"),
        "1930 1935": ("line: 1900 1930 1935\n", "line: 1900 1935 1930\n"),
    }[change]
    assert spoilt[0] in text
    (tmp_path / "game.txt").write_text(text.replace(*spoilt, 1), encoding="utf-8")
    with pytest.raises(AssertionError):
        play(read_record(tmp_path / "game.txt"))


def years(*spans: int | tuple[int, int]) -> Cards:
    """Cards of single years, or of years from one to another."""
    pairs = [span if isinstance(span, tuple) else (span, span) for span in spans]
    count = len(pairs)
    return Cards(tuple(a * 10 for a, _ in pairs), tuple(b * 10 + 9 for _, b in pairs), ("s",) * count, ("m",) * count)


def no_shuffle(cards: list[int]) -> None:
    raise AssertionError("nothing is to be shuffled here")


def line_of(*spans: int | tuple[int, int]) -> Competitive:
    """A game whose line is already there; the last span is the card of its only hand."""
    game = Competitive(years(*spans), range(len(spans))[::-1], 1, 1, no_shuffle)
    game.line = list(range(len(spans) - 1))
    return game


@pytest.mark.parametrize(
    ("line", "card", "right"),
    [
        ((1900, 1950), 1850, {0}),
        ((1900, 1950), 1920, {1}),
        ((1900, 1950), 1960, {2}),
        # the same date: on either side of the run of equal dates
        ((1900, 1950), 1900, {0, 1}),
        ((1900, 1920, 1920, 1950), 1920, {1, 2, 3}),
        # 1961 after the 1960s is fine, and before; but not before 1960
        ((1960, (1960, 1969)), 1961, {1, 2}),
        # the decade can't be told from any of these
        ((1960, 1965, 1969), (1960, 1969), {0, 1, 2, 3}),
        ((1950, 1965, 1980), (1960, 1969), {1, 2}),
        # the line is in order, though the century that stands last began first
        ((1920, 1950, (1901, 2000)), 1930, {1}),
        ((1920, 1950, (1901, 2000)), 1960, {2, 3}),
        (((1901, 2000), 1920, 1950), 1910, {0, 1}),
        (((1901, 2000), 1920, 1950), 1900, {0}),
    ],
)
def test_the_right_gaps(line: tuple[int, ...], card: int, right: set[int]) -> None:
    game = line_of(*line, card)
    assert {gap for gap in game.gaps() if game.fits(len(line), gap)} == right
    assert len(game.gaps()) == len(line) + 1


def test_moves_that_the_rules_do_not_know_are_refused() -> None:
    game = Competitive(years(1, 2, 3, 4, 5), range(5), 2, 2, no_shuffle)
    for choice, gap in ((2, 0), (-1, 0), (0, 2), (0, -1)):
        with pytest.raises(IllegalMoveError):
            game.place(choice, gap)
    with pytest.raises(ValueError, match="too few cards"):
        Competitive(years(1, 2, 3, 4), range(4), 2, 2, no_shuffle)


def test_all_deals_of_four_cards_to_two_who_know_every_date() -> None:
    """One card each, one in the line, one in the pile: both always go out in the first round. One card is left for two,
    so all 24 deals are shared after one round of two turns.
    """
    ends = Counter()
    for order in permutations(range(4)):
        game = perfect_game(years(1, 2, 3, 4), order, 2, 1)
        assert game.outcome
        ends[game.outcome.end, game.outcome.rounds, game.outcome.turns, game.outcome.tie_breaks] += 1
    assert ends == {(End.SHARED, 1, 2, 0): 24}


def test_all_deals_of_six_cards_to_two_who_know_every_date() -> None:
    """1 + 2 cards are dealt; three are left, enough for one tie-break, and then one for two: two rounds, four turns."""
    ends = Counter()
    for order in permutations(range(6)):
        outcome = perfect_game(years(*range(1, 7)), order, 2, 1).outcome
        assert outcome
        ends[outcome.end, outcome.rounds, outcome.turns, outcome.tie_breaks, outcome.winners] += 1
    assert ends == {(End.SHARED, 2, 4, 1, (0, 1)): 720}


def test_all_deals_of_four_cards_to_one_who_knows_and_one_who_always_begins_at_the_left() -> None:
    """Seat 1 knows every date. Seat 2 always takes the first gap: right if its card is the least of the three that lie
    there then. Of 24 deals, seat 2's card is the least of those three in a third, 8: they tie, and share, for one card
    is left for two. In the other 16 seat 1 has won.
    """
    ends = Counter()
    for order in permutations(range(4)):
        game = Competitive(years(1, 2, 3, 4), order, 2, 1, no_shuffle)
        card = game.hands[0][0]
        game.place(0, next(gap for gap in game.gaps() if game.fits(card, gap)))
        game.place(0, 0)
        assert game.outcome
        ends[game.outcome.end, game.outcome.winners] += 1
    assert ends == {(End.SHARED, (0, 1)): 8, (End.WON, (0,)): 16}


def perfect_game(cards: Cards, order: tuple[int, ...], players: int, hand: int) -> Competitive:
    game = Competitive(cards, order, players, hand, no_shuffle)
    while not game.outcome:
        card = game.hands[game.seat][0]
        game.place(0, next(gap for gap in game.gaps() if game.fits(card, gap)))
    return game


spans = st.tuples(st.integers(1, 60), st.integers(0, 8)).map(lambda pair: (pair[0], pair[0] + pair[1]))


@settings(max_examples=150)
@given(
    dates=st.lists(spans, min_size=7, max_size=24),
    players=st.integers(2, 6),
    hand=st.integers(1, 4),
    seed=st.integers(0, 10**6),
    skill=st.sampled_from(list(Skill)),
)
def test_of_every_competitive_game(
    dates: list[tuple[int, int]], players: int, hand: int, seed: int, skill: Skill
) -> None:
    players = min(players, (len(dates) - 1) // hand)
    if players < 2:
        players, hand = 2, 1
    rng = Random(seed)
    cards = years(*dates)
    order = rng.sample(range(len(dates)), len(dates))
    game = Competitive(cards, order, players, hand, rng.shuffle)
    mind = mind_of(skill, [truth_of(a, b, 0.5) for a, b in zip(cards.firsts, cards.lasts, strict=True)], rng)
    tied = False
    while not game.outcome:
        seat, held = game.seat, len(game.hands[game.seat])
        if skill is Skill.RANDOM:
            choice, gap = rng.randrange(held), rng.choice(game.gaps())
        else:
            choice, gap = by_belief([mind[card] for card in game.hands[seat]], game.marks, rng)
        right = game.place(choice, gap)
        assert right or skill is not Skill.PERFECT, "who knows every date is never wrong"
        # No card is lost or doubled.
        every = [*game.line, *game.pile, *game.misplaced, *(card for held in game.hands for card in held)]
        assert sorted(every) == list(range(len(cards)))
        # The line is in order: nothing stands before what is certainly earlier.
        for i, left in enumerate(game.line):
            assert all(cards.lasts[later] >= cards.firsts[left] for later in game.line[i + 1 :])
        assert game.marks == [max(cards.firsts[card] for card in game.line[: i + 1]) for i in range(len(game.line))]
        # Hands: a right card makes one smaller, a wrong one leaves it; in a tie-break everyone has one or none.
        tied = tied or game.tie_breaks > 0
        if not tied and not game.outcome:
            assert len(game.hands[seat]) == held - right
        assert all(len(held) <= (1 if tied else hand) for held in game.hands)
        assert game.outcome or game.hands[game.seat]
    outcome = game.outcome
    if outcome.end is End.WON:
        assert len(outcome.winners) == 1
        assert not game.hands[outcome.winners[0]]
    if outcome.end is End.SHARED:
        assert len(outcome.winners) > len(game.pile) + len(game.misplaced)
    assert outcome.end is not End.STUCK or skill not in (Skill.PERFECT, Skill.RANDOM)


def test_players_whose_beliefs_are_all_wrong_give_up_at_last() -> None:
    game = Competitive(years(1, 2, 3, 4, 5), (3, 4, 0, 1, 2), 2, 1, lambda cards: None)
    while not game.outcome:
        card = game.hands[game.seat][0]
        game.place(0, next(gap for gap in game.gaps() if not game.fits(card, gap)))
    assert game.outcome.end is End.STUCK
    assert game.outcome.winners == ()


def test_the_scoring_example() -> None:
    outcome = CoopOutcome(CoopEnd.NO_MOVE, lower=15, gap=8, discarded=11, left=2, turns=20)
    assert outcome.score(COOP.score) == 30 + 8 - 2 - 11 == 25
    best = CoopOutcome(CoopEnd.ALL_OUT, lower=35, gap=0, discarded=1, left=0, turns=20)
    assert best.score(COOP.score) == 69


@pytest.mark.parametrize(
    ("score", "rank"),
    list(zip((-36, -1, 0, 10, 11, 20, 21, 30, 31, 40, 41, 50, 51, 60, 61, 69), sorted([*range(8)] * 2), strict=True)),
)
def test_every_rank_s_border(score: int, rank: int) -> None:
    assert rank_of(score, COOP.ranks) == rank


@settings(max_examples=150)
@given(
    dates=st.lists(spans, min_size=12, max_size=24),
    players=st.integers(2, 4),
    hand=st.integers(1, 3),
    icons=st.integers(2, 4),
    seed=st.integers(0, 10**6),
)
def test_of_every_co_operative_game(
    dates: list[tuple[int, int]], players: int, hand: int, icons: int, seed: int
) -> None:
    rng = Random(seed)
    plain = years(*dates)
    pairs = [rng.sample("smtl"[:icons], 2) for _ in dates]
    cards = replace(plain, fronts=tuple(a for a, _ in pairs), backs=tuple(b for _, b in pairs))
    players = min(players, (len(dates) - 2) // hand)
    rules = replace(COOP, cards=len(dates), hand=hand)
    game = Cooperative(cards, rng.sample(range(len(dates)), len(dates)), players, rules)
    placed = tried = 0
    while not game.outcome:
        seat, shown = game.seat, cards.backs[game.discards[-1]]
        moves = [("play", i) for i in game.plays()] + [("discard", i) for i in game.discardable()]
        moves += [("stop", -1)] if game.may_stop else []
        assert moves, "whoever's turn it is has a move"
        act, choice = rng.choice(moves)
        if act == "discard":
            card = game.hands[seat][choice]
            assert not tried, "never both"
            assert cards.fronts[card] == shown
            game.discard(choice)
        elif act == "stop":
            assert placed
            game.stop()
        else:
            assert game.hands[seat][choice] not in game.kept[seat]
            row = game.play(choice)
            tried, placed = tried + 1, placed + (row is not Row.NONE)
        if game.seat != seat or not game.mid_turn:
            tried = placed = 0
        stacks = [*game.lower, *(stack for stack in game.gap if stack)]
        every = [*game.pile, *game.discards, *(card for hand in game.hands for card in hand)]
        every += [card for stack in stacks for card in stack.cards]
        assert sorted(every) == list(range(len(cards))), "no card is lost or doubled"
        assert len(game.gap) == len(game.lower) - 1
        firsts = [stack.cards[0] for stack in game.lower]
        for left, right in pairwise(firsts):
            assert cards.lasts[left] < cards.firsts[right], "the lower row is in order"
        for i, stack in enumerate(game.gap):
            if stack:
                middle = stack.cards[0]
                assert cards.lasts[firsts[i]] < cards.firsts[middle]
                assert cards.lasts[middle] < cards.firsts[firsts[i + 1]]
        assert all(len(hand) <= rules.hand for hand in game.hands)
        if game.pile and not game.mid_turn and not game.outcome:
            assert all(len(hand) == rules.hand for hand in game.hands), "everyone draws up to a full hand"
    done = game.outcome
    assert done.lower + done.gap + done.discarded + done.left == len(cards)
    assert (done.end is CoopEnd.ALL_OUT) == (done.left == 0)


def test_co_operative_moves_that_the_rules_do_not_know_are_refused() -> None:
    record = read_record(FOLDER / "twist-coop-no-move.txt")
    assert record.head["coop"] == "cards 8 hand 3"
    cards = replace(years(1950, 1920, 1925, 1930, 1960, 1935, 1900, 1500), fronts=("t",) * 8, backs=("s",) * 8)
    game = Cooperative(cards, range(8), 2, replace(COOP, cards=8, hand=3))
    with pytest.raises(IllegalMoveError):
        game.stop()  # nothing is placed yet
    with pytest.raises(IllegalMoveError):
        game.discard(0)  # no front has the icon that shows
    game.play(0)
    game.play(0)
    assert game.seat == 1
    game.play(0)  # 1930 is blocked, and kept
    with pytest.raises(IllegalMoveError):
        game.play(0)
    with pytest.raises(IllegalMoveError):
        game.stop()
