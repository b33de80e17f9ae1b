"""With players who guess, every figure agrees with exact enumeration on decks of up to six cards."""

from dataclasses import replace
from math import sqrt

import pytest

from printkit.engine.cards import Cards
from printkit.engine.coop import CoopEnd
from printkit.engine.knowledge import Skill, truth_of
from printkit.model import Mode
from printkit.simulate.play import BATCH, new_tally, play_batch
from printkit.simulate.table import Table
from printkit.simulate.tally import CompetitiveTally, CoopTally, Tally
from tests.exact import competitive, together
from tests.recorded import edition_named

GAMES = 32 * BATCH
FAR = 4.5
"""Standard errors. With about two hundred figures one beyond this would be no accident."""
COOP = edition_named("twist").coop
assert COOP


def table(cards: int, players: int, hand: int, mode: Mode = Mode.COMPETITIVE) -> Table:
    firsts = tuple(1000 * (1 + i) for i in range(cards))
    truths = tuple(truth_of(first, first, 0.5) for first in firsts)
    icons = ICONS[:cards]
    known = Cards(firsts, firsts, tuple(a for a, _ in icons), tuple(b for _, b in icons))
    assert COOP
    coop = replace(COOP, cards=cards, hand=hand)
    return Table(known, truths, mode, coop, hand, (Skill.RANDOM,) * players, seed=5)


ICONS = (("s", "m"), ("m", "s"), ("s", "l"), ("l", "m"), ("m", "l"), ("l", "s"))


def play(at: Table) -> Tally:
    tally = new_tally(at)
    for number in range(GAMES // BATCH):
        tally.merge(play_batch(at, number, BATCH))
    return tally


def agree(found: float, expected: float, variance: float) -> None:
    """A mean over the games is within a few standard errors of what it should be."""
    assert abs(found - expected) <= FAR * sqrt(max(variance, 1e-9) / GAMES) + 1e-9


def agree_share(count: int, expected: float) -> None:
    agree(count / GAMES, expected, expected * (1 - expected))


@pytest.mark.parametrize(("cards", "players", "hand"), [(4, 2, 1), (5, 2, 1), (5, 2, 2), (6, 2, 2), (6, 3, 1)])
def test_competitive_figures(cards: int, players: int, hand: int) -> None:
    exact = competitive(cards, players, hand)
    tally = play(table(cards, players, hand))
    assert isinstance(tally, CompetitiveTally)
    for counted, expected in ((tally.rounds, exact.rounds), (tally.turns, exact.turns)):
        mean = sum(number * chance for number, chance in expected.items())
        spread = sum(number**2 * chance for number, chance in expected.items()) - mean**2
        agree(sum(number * count for number, count in counted.items()) / GAMES, mean, spread)
        for number, chance in expected.items():
            if chance * GAMES >= 10:  # below that chance is no bell curve
                agree_share(counted[number], chance)
    for seat in range(players):
        agree_share(tally.wins[seat], exact.wins[seat])
    agree_share(GAMES - sum(tally.wins), exact.no_winner)
    agree_share(tally.tie_breaks, exact.tie_breaks)
    agree_share(tally.rebuilds, exact.reshuffles)
    # A card may be tried several times in a game: four times its mean bounds the variance of these small games.
    for card in range(cards):
        agree(tally.tried[card] / GAMES, exact.tried[card], 4 * exact.tried[card] ** 2 + exact.tried[card])
        agree(tally.right[card] / GAMES, exact.right[card], exact.right[card])
    rate = sum(exact.right.values()) / sum(exact.tried.values())
    assert sum(tally.right) / sum(tally.tried) == pytest.approx(rate, abs=0.01)


@pytest.mark.parametrize(("cards", "players", "hand"), [(5, 2, 1), (6, 2, 1), (6, 2, 2), (6, 3, 1)])
def test_co_operative_figures(cards: int, players: int, hand: int) -> None:
    at = table(cards, players, hand, Mode.COOP)
    assert COOP
    points = (COOP.score.lower, COOP.score.gap, COOP.score.discarded, COOP.score.left)
    exact = together(ICONS[:cards], players, hand, points)
    assert sum(exact.ends.values()) == pytest.approx(1)
    tally = play(at)
    assert isinstance(tally, CoopTally)
    for end in CoopEnd:
        agree_share(tally.ends[end], exact.ends[end.value])
    assert set(tally.scores) <= set(exact.scores)
    for score, chance in exact.scores.items():
        if chance * GAMES >= 10:
            agree_share(tally.scores[score], chance)
    for counted, expected in (
        (tally.lower, exact.lower),
        (tally.gap, exact.gap),
        (tally.discarded, exact.discarded),
        (tally.left, exact.left),
    ):
        agree(counted / GAMES, expected, cards)
    for card in range(cards):
        agree_share(tally.tried[card], exact.tried[card])  # nobody tries a card twice
        agree_share(tally.right[card], exact.right[card])
