"""How fast games are played: against a loop that has the same competitive game written out by hand, and two jobs
against one.
"""

import tempfile
from bisect import bisect_right
from math import exp, sqrt
from pathlib import Path
from random import Random

from printkit.dates.value import DAYS_A_YEAR
from printkit.engine.cards import Cards
from printkit.engine.knowledge import FAMILIAR, PRESENT, VARIETY, Skill, blur_of, moment_of, prior_of, truth_of
from printkit.model import Mode
from printkit.simulate.play import BATCH, new_tally, play_batch
from printkit.simulate.table import Table
from tests.bench.measure import best, best_cost, run, show, show_costs, show_target

ROUNDS = 5
GAMES = 4_000
MANY, FEW = 60_000, 15_000
SLOWER, QUICKER = 2.5, 1.7
"""The engine may take so many times as long as the loop; two jobs must be so many times as fast as one."""
CARDS, PLAYERS, HAND = 55, 4, 4


def bench_table() -> Table:
    """55 cards, even on the scale on which players feel time."""
    moments = [int(moment_of(-5.3 + 5.1 * i / (CARDS - 1))) for i in range(CARDS)]
    Random(1).shuffle(moments)
    truths = tuple(truth_of(moment, moment, 0.5) for moment in moments)
    cards = Cards(tuple(moments), tuple(moments))
    return Table(cards, truths, Mode.COMPETITIVE, None, HAND, (Skill.AVERAGE,) * PLAYERS)


def engine(table: Table, games: int) -> float:
    """The share of cards placed right, by the engine with all that it counts."""
    tally = new_tally(table)
    for number in range(games // BATCH):
        tally.merge(play_batch(table, number, BATCH))
    return sum(tally.right) / sum(tally.tried)


def by_hand(table: Table, games: int) -> float:
    """The same game as one loop, without rules that can be read: beliefs drawn, the surest taken, halved, inserted."""
    rng = Random(7)
    random, gauss = rng.random, rng.gauss
    middle, spread = prior_of(table.truths)
    square = spread * spread
    known = [(truth.felt, blur_of(Skill.AVERAGE, truth.known)) for truth in table.truths]
    firsts = table.cards.firsts
    tried = right = 0

    def believe(card: int) -> tuple[float, float, int]:
        true, blur = known[card]
        blur *= exp(VARIETY * gauss(0, 1))
        trust = square / (square + blur * blur)
        place = middle + trust * (true + blur * gauss(0, 1) - middle)
        years = FAMILIAR * (exp(place) - 1) if place > 0 else -FAMILIAR * (exp(-place) - 1)
        return blur * sqrt(trust), (PRESENT + years) * DAYS_A_YEAR, card

    for _ in range(games):
        pile = list(range(CARDS))
        pile.sort(key=lambda _: random())
        hands = [[believe(pile.pop()) for _ in range(HAND)] for _ in range(PLAYERS)]
        line = [firsts[pile.pop()]]
        misplaced: list[int] = []
        seats = list(range(PLAYERS))
        while True:
            for seat in seats:
                hand = hands[seat]
                surest = min(hand)
                hand.remove(surest)
                tried += 1
                gap = bisect_right(line, surest[1])
                first = firsts[surest[2]]
                if (gap == 0 or line[gap - 1] <= first) and (gap == len(line) or first <= line[gap]):
                    line.insert(gap, first)
                    right += 1
                else:
                    misplaced.append(surest[2])
                    if not pile:
                        pile, misplaced = misplaced, []
                        pile.sort(key=lambda _: random())
                    hand.append(believe(pile.pop()))
            done = [seat for seat in seats if not hands[seat]]
            if len(done) == 1:
                break
            if done:
                for seat in seats:
                    misplaced += [card for _, _, card in hands[seat]]
                if len(pile) + len(misplaced) < len(done):
                    break
                seats = done
                for seat in done:
                    if not pile:
                        pile, misplaced = misplaced, []
                        pile.sort(key=lambda _: random())
                    hands[seat] = [believe(pile.pop())]
    return right / tried


def measure_simulation() -> None:
    """One core against the loop; two jobs against one; memory."""
    table = bench_table()
    rates = by_hand(table, GAMES), engine(table, GAMES)
    assert abs(rates[0] - rates[1]) < 0.02, f"the loop plays another game: {rates}"
    times = best(
        {"baseline: one loop by hand": lambda: by_hand(table, GAMES), "engine": lambda: engine(table, GAMES)}, ROUNDS
    )
    show(f"{GAMES:,} games of {PLAYERS} average players with {CARDS} cards, one core", times)
    loop, ours = times.values()
    print(f"  {GAMES / loop:,.0f} and {GAMES / ours:,.0f} games a second")
    show_target("engine against the loop", ours / loop, SLOWER, "×")
    with tempfile.TemporaryDirectory() as folder:
        deck = Path(folder) / "deck.yaml"
        deck.write_text(Path("decks/inventions.yaml").read_text(encoding="utf-8"), encoding="utf-8")
        command = ["-m", "printkit", "simulate", deck]
        work = {
            "one job": lambda: run([*command, "--jobs", "1", "--games", str(MANY)]),
            "two jobs": lambda: run([*command, "--jobs", "2", "--games", str(MANY)]),
            f"one job, {FEW:,} games": lambda: run([*command, "--jobs", "1", "--games", str(FEW)]),
            "as a user calls it": lambda: run(command),
        }
        costs = best_cost(work, 3)
    show_costs(f"printkit simulate, {MANY:,} games", costs)
    show_target(
        "two jobs take, of one job's time", costs["two jobs"].seconds / costs["one job"].seconds, 1 / QUICKER, "×"
    )
    show_target(
        "memory of four times as many games", costs["one job"].peak / costs[f"one job, {FEW:,} games"].peak, 1.15, "×"
    )
