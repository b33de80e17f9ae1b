"""Simulated players: what they know, what they can reach, and what they do with it."""

import gc
from itertools import pairwise
from math import inf
from pathlib import Path
from random import Random
from statistics import fmean, pstdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.dates.value import DAYS_A_YEAR, FARTHEST
from printkit.engine.cards import Cards
from printkit.engine.competitive import Competitive
from printkit.engine.knowledge import Belief, Pooled, Prior, Skill, felt, mind_of, moment_of, prior_of, truth_of
from printkit.engine.players import (
    Act,
    Move,
    Table,
    by_belief,
    by_chance,
    by_luck,
    by_pooled_belief,
    chooser_of,
    forecast,
)
from printkit.load import load_deck
from printkit.model import Deck, Mode, Score
from printkit.simulate.play import play_batch
from printkit.simulate.table import table_of

POINTS = Score(lower=2, gap=1, discarded=-1, left=-1)
HUMAN = (Skill.NOVICE, Skill.AVERAGE, Skill.EXPERT)


def year(number: float) -> int:
    return int(number * DAYS_A_YEAR)


def even_deck(count: int = 55, known: float = 0.5) -> list[tuple[int, int, float]]:
    """Dates that are even on the scale on which people feel time, from about 3000 BCE on."""
    moments = [int(moment_of(-5.3 + 5.1 * i / (count - 1))) for i in range(count)]
    return [(moment, moment + DAYS_A_YEAR - 1, known) for moment in moments]


DECK = [truth_of(*card) for card in even_deck()]


@given(st.integers(-FARTHEST * DAYS_A_YEAR, 10_000 * DAYS_A_YEAR), st.integers(1, 10**9))
def test_the_scale_keeps_the_order_of_all_moments(moment: int, later: int) -> None:
    assert felt(moment) < felt(moment + later)
    assert moment_of(felt(moment)) == pytest.approx(moment, rel=1e-6, abs=1)


def test_errors_grow_with_the_time_since_then() -> None:
    """At half on the scale: 1926 is missed by some decades, 26 CE by many centuries."""
    near, far = (year(2026) - moment_of(felt(year(2026 - ago)) - 0.5) / 1 for ago in (100, 2000))
    assert near / DAYS_A_YEAR - 100 == pytest.approx(125 * (2.71828**0.5 - 1), rel=0.01)
    assert far / DAYS_A_YEAR - 2000 == pytest.approx(2025 * (2.71828**0.5 - 1), rel=0.01)


def errors(skill: Skill, known: float, card: int = 40) -> list[float]:
    deck = [truth_of(first, last, known) for first, last, _ in even_deck()]
    mind = mind_of(skill, deck, Random(7))
    found = []
    for _ in range(2000):
        mind.new_game()
        found.append(felt(mind[card].at) - deck[card].felt)
    return found


def test_who_knows_more_errs_less_and_so_does_anyone_about_what_everyone_knows() -> None:
    by_skill = [fmean(map(abs, errors(skill, 0.5))) for skill in HUMAN]
    assert by_skill[0] > 1.3 * by_skill[1] > 1.3 * 1.3 * by_skill[2]
    by_known = [fmean(map(abs, errors(Skill.AVERAGE, known))) for known in (0.0, 0.5, 1.0)]
    assert by_known[0] > 1.3 * by_known[1] > 1.3 * 1.3 * by_known[2]


def test_vague_beliefs_are_drawn_towards_the_deck_s_middle() -> None:
    assert fmean(errors(Skill.NOVICE, 0.2, card=2)) > 0.3  # the oldest seem younger
    assert fmean(errors(Skill.NOVICE, 0.2, card=52)) < -0.3  # and the youngest older
    assert abs(fmean(errors(Skill.EXPERT, 1.0, card=2))) < 0.1


def test_doubt_tells_how_far_off_a_belief_is() -> None:
    """About two errors in three are within the doubt, whatever the doubt is."""
    mind = mind_of(Skill.AVERAGE, DECK, Random(3))
    within = {True: 0, False: 0}
    for _ in range(300):
        mind.new_game()
        for card, truth in enumerate(DECK):
            belief = mind[card]
            within[abs(felt(belief.at) - truth.felt) <= belief.doubt] += 1
    assert 0.62 < within[True] / sum(within.values()) < 0.74


def test_a_card_that_comes_back_is_believed_as_before_and_another_game_has_other_players() -> None:
    mind = mind_of(Skill.AVERAGE, DECK, Random(1))
    first = mind[3]
    assert mind[3] == first
    mind.new_game()
    assert mind[3] != first
    knowing = mind_of(Skill.PERFECT, DECK, Random(1))
    assert knowing[3] == Belief(0.0, DECK[3].first, DECK[3].last)
    assert mind_of(Skill.RANDOM, DECK, Random(1))[3].doubt == inf


def test_a_table_that_talks_knows_more_than_each_and_one_who_knows_is_believed() -> None:
    prior = prior_of(DECK)
    minds = [mind_of(Skill.AVERAGE, DECK, Random(seed)) for seed in range(4)]
    pool = Pooled(minds, prior)
    alone, pooled = [], []
    for _ in range(1500):
        pool.new_game()
        alone.append(felt(minds[0][40].at) - DECK[40].felt)
        pooled.append(felt(pool[40].at) - DECK[40].felt)
        assert pool[40].doubt < min(mind[40].doubt for mind in minds)
    assert pstdev(pooled) < 0.7 * pstdev(alone)
    mixed = Pooled([*minds, mind_of(Skill.PERFECT, DECK, Random(9))], prior)
    assert mixed[40] == Belief(0.0, DECK[40].first, DECK[40].last)
    assert Pooled([mind_of(Skill.RANDOM, DECK, Random(9))], prior)[40].doubt == inf


def test_pooling_counts_what_all_know_of_the_deck_only_once() -> None:
    """Two who remember nothing at all believe in the middle of the deck, no more firmly than each."""
    prior = Prior(-3.0, 1.5)
    vague = Belief(1.5, moment_of(-3.0), moment_of(-3.0))
    pool = Pooled([{0: vague}, {0: vague}], prior)  # type: ignore[list-item]
    assert pool[0].doubt == pytest.approx(1.5)
    assert felt(pool[0].at) == pytest.approx(-3.0)


def test_the_surest_card_goes_where_it_is_believed_to_belong() -> None:
    hand = [Belief(0.5, 1900, 1900), Belief(0.2, 1850, 1850), Belief(0.9, 1000, 1000)]
    assert by_belief(hand, (1800, 1840, 1860), Random(1)) == (1, 2)
    assert by_belief(hand, (1850, 1850), Random(1)) == (1, 2)


def test_who_guesses_takes_every_card_and_every_gap_as_often() -> None:
    rng = Random(2)
    hand = [Belief(inf, 0, 0)] * 3
    seen = [by_chance(hand, (1, 2, 3), rng) for _ in range(12_000)]
    for choice in range(3):
        for gap in range(4):
            assert 850 < seen.count((choice, gap)) < 1150


def reachable(*roots: object) -> set[float]:
    """Every number that can be reached from some objects, short of code and of classes."""
    numbers: set[float] = set()
    seen: set[int] = set()
    waiting = list(roots)
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen or isinstance(thing, type) or callable(thing):
            continue
        seen.add(id(thing))
        if isinstance(thing, (int, float)):
            numbers.add(thing)
        waiting += gc.get_referents(thing)
    return numbers


@pytest.mark.parametrize("skill", [*HUMAN, Skill.RANDOM])
def test_players_cannot_reach_a_hidden_date(skill: Skill) -> None:
    """What a player is handed leads to the dates of the line, and to no date of a card that is still hidden."""
    cards = Cards(tuple(truth.first for truth in DECK), tuple(truth.last for truth in DECK))
    game = Competitive(cards, Random(4).sample(range(55), 55), 4, 4, Random(4).shuffle)
    minds = [mind_of(skill, DECK, Random(seat)) for seat in range(4)]
    for _ in range(40):
        if game.outcome:
            break
        hand = [minds[game.seat][card] for card in game.hands[game.seat]]
        handed = (hand, tuple(game.marks), Random(1))
        hidden = {cards.firsts[card] for card in range(55) if card not in game.line}
        hidden |= {cards.lasts[card] for card in range(55) if card not in game.line}
        found = reachable(*handed[:2])
        assert not found & hidden
        assert found & {cards.firsts[card] for card in game.line}, "the walk sees what lies open"
        game.place(*chooser_of(skill)(*handed))


def test_players_together_cannot_reach_a_hidden_date(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor from what lies on the table of the co-operative game."""
    deck = loaded_twist()
    at = table_of(deck, Mode.COOP, 4, (Skill.AVERAGE,) * 3, 1)
    moments = {*at.cards.firsts, *at.cards.lasts}
    seen = 0

    def watch(table: Table, rng: Random) -> Move:
        nonlocal seen
        seen += 1
        open_dates = {moment for span in [*table.lower, *table.gap] if span for moment in span}
        assert reachable(*table) & moments <= open_dates
        assert open_dates <= reachable(*table)
        return by_pooled_belief(table, rng)

    monkeypatch.setattr("printkit.simulate.play.decider_of", lambda skill: watch)
    play_batch(at, 0, 10)
    assert seen > 100


def loaded_twist() -> Deck:
    deck = load_deck(Path(__file__).parent.parent / "decks" / "twist.yaml").deck
    assert deck
    return deck


def coop_table(hand: list[Belief], lower: list[int], gap: list[int | None], **more: object) -> Table:
    spans = [(first, first + DAYS_A_YEAR - 1) for first in lower]
    prior = Prior(felt(year(1800)), 1.0)
    return Table(
        hand=hand,
        plays=more.get("plays", range(len(hand))),  # type: ignore[arg-type]
        discards=more.get("discards", ()),  # type: ignore[arg-type]
        may_stop=bool(more.get("may_stop")),
        lower=spans,
        edges=[felt(first) for first in lower],
        ends=(prior.before(felt(lower[0])), prior.before(felt(lower[-1]))),
        gap=[None if first is None else (first, first + DAYS_A_YEAR - 1) for first in gap],
        unplaced=int(str(more.get("unplaced", 20))),
        prior=prior,
        points=POINTS,
    )


def known(number: int) -> Belief:
    return Belief(0.0, year(number), year(number) + DAYS_A_YEAR - 1)


def rough(number: int, doubt: float = 0.3) -> Belief:
    return Belief(doubt, year(number), year(number))


ROW = [year(1700), year(1800), year(1900)]


@pytest.mark.parametrize(
    ("number", "lower", "gap"),
    [(1600, 1, 0), (1950, 1, 0), (1800, 1, 0), (1750, 0, 0), (1720, 0, 1), (1850, 0, 1)],
)
def test_who_knows_a_date_knows_where_it_will_lie(number: int, lower: float, gap: float) -> None:
    """The first slot is taken by 1720: 1750 is blocked, and 1720 goes onto its like."""
    found = forecast(known(number), coop_table([], ROW, [year(1720), None]))
    assert (found.lower, found.gap, found.fits) == (lower, gap, lower + gap)


def test_chances_of_a_rough_belief_add_up_and_a_taken_slot_is_a_risk() -> None:
    free = forecast(rough(1750), coop_table([], ROW, [None, None]))
    taken = forecast(rough(1750), coop_table([], ROW, [year(1720), None]))
    assert free.fits == pytest.approx(1)
    assert taken.fits < 0.8
    assert taken.worth < free.worth
    clueless = forecast(Belief(inf, 0, 0), coop_table([], ROW, [year(1720), None]))
    assert clueless.fits == pytest.approx(3 / 4)  # four places, one of them taken


def test_an_end_that_leaves_many_behind_is_worth_less() -> None:
    near, far = (forecast(known(number), coop_table([], ROW, [None, None])) for number in (1690, 1200))
    assert near.lower == far.lower == 1
    assert near.worth > far.worth


def test_who_knows_plays_what_fits_and_discards_rather_than_fail() -> None:
    blocked = [year(1720), year(1850)]
    hand = [known(1750), known(1860), known(1950)]
    table = coop_table(hand, ROW, blocked, discards=(0,))
    assert by_pooled_belief(table, Random(1)) == Move(Act.PLAY, 2)
    hopeless = coop_table(hand[:2], ROW, blocked, discards=(1,))
    assert by_pooled_belief(hopeless, Random(1)) == Move(Act.DISCARD, 1)
    forced = coop_table(hand[:2], ROW, blocked)
    assert by_pooled_belief(forced, Random(1)).act is Act.PLAY
    far = coop_table([known(1750), known(1200)], ROW, blocked, discards=(0,), unplaced=30)
    assert by_pooled_belief(far, Random(1)) == Move(Act.PLAY, 1), "it fits, though it leaves many behind"
    done = coop_table(hand[:2], ROW, blocked, may_stop=True)
    assert by_pooled_belief(done, Random(1)) == Move(Act.STOP)


def test_a_discard_is_weighed_against_the_risk_of_placing_none() -> None:
    blocked = [year(1720), year(1850)]
    risky = [rough(1750, 0.1), rough(1760, 0.1), rough(1850, 0.1)]
    assert by_pooled_belief(coop_table(risky, ROW, blocked, discards=(1,)), Random(1)).act is Act.DISCARD
    safe = [*risky, rough(1950, 0.1)]
    assert by_pooled_belief(coop_table(safe, ROW, blocked, discards=(1,)), Random(1)) == Move(Act.PLAY, 3)


def test_a_card_that_lies_sideways_is_discarded_first() -> None:
    hand = [rough(1750), rough(1950)]
    table = coop_table(hand, ROW, [year(1720), None], plays=(1,), discards=(0, 1))
    assert by_pooled_belief(table, Random(1)) == Move(Act.DISCARD, 0)


def test_who_guesses_together_takes_every_open_act_as_often() -> None:
    rng = Random(6)
    hand = [Belief(inf, 0, 0)] * 3
    both = [by_luck(coop_table(hand, ROW, [None, None], discards=(1,)), rng) for _ in range(6000)]
    assert 2800 < sum(move.act is Act.DISCARD for move in both) < 3200
    plays = [move.choice for move in both if move.act is Act.PLAY]
    assert all(900 < plays.count(i) < 1100 for i in range(3))
    after = [by_luck(coop_table(hand, ROW, [None, None], may_stop=True), rng).act for _ in range(4000)]
    assert 1800 < after.count(Act.STOP) < 2200


def test_marks_never_fall() -> None:
    cards = Cards((10, 5, 30, 20), (10, 99, 30, 20))
    game = Competitive(cards, (1, 3, 2, 0), 2, 1, Random(1).shuffle)
    while not game.outcome:
        card = game.hands[game.seat][0]
        game.place(0, next(gap for gap in game.gaps() if game.fits(card, gap)))
        assert all(a <= b for a, b in pairwise(game.marks))
