"""`printkit simulate`: numbers that can be trusted, findings that are right, and words that a teacher understands."""

import json
import pickle
import re
import signal
import subprocess
import sys
import time
from dataclasses import replace
from math import sqrt
from pathlib import Path

import pytest
from click.testing import CliRunner

from printkit.cli import main
from printkit.commands.look import open_fonts
from printkit.commands.playtest import as_json, lines_of, plays_well, sweep_lines
from printkit.commands.report import write_report
from printkit.commands.simulate import Simulated, Wish, simulate
from printkit.engine.competitive import End
from printkit.engine.knowledge import Skill
from printkit.layout.flow import Type
from printkit.layout.report import Bar, Chart, bar_chart
from printkit.layout.text import MM_PER_POINT
from printkit.load import load_deck
from printkit.model import Deck, Mode
from printkit.ops import Line, Text
from printkit.problems import PLAY_RULES
from printkit.simulate import thresholds
from printkit.simulate.figures import Figure, ratio, share, spread
from printkit.simulate.findings import findings_of
from printkit.simulate.play import BATCH, new_tally, play_batch
from printkit.simulate.result import CompetitiveResult, CoopResult, result_of
from printkit.simulate.run import Crew, InterruptedTallyError
from printkit.simulate.table import Table, table_of
from printkit.simulate.tally import CompetitiveTally, CoopTally, Tally
from tests.decks import TODAY
from tests.pdfs import overlapping, pages, words

DECKS = Path(__file__).parent.parent / "decks"
NAMES = [f"{a}{b}" for a in ("Alder", "Birch", "Cedar", "Elder", "Hazel", "Larch", "Maple") for b in "abcdefghijklmno"]


class Quiet:
    def begin(self, steps: int) -> None:
        self.steps, self.done = steps, 0

    def step(self, count: int = 1) -> None:
        self.done += count


def write_deck(
    folder: Path, dates: list[str], *, edition: str = "pocket", known: list[float] | None = None, **more: str
) -> Path:
    """A deck of these dates, in two themes; `more` are further keys of the head."""
    head = "".join(f"{key}: {value}\n" for key, value in more.items())
    rows = []
    for i, (name, when) in enumerate(zip(NAMES, dates, strict=False)):
        level = known[i] if known else 0.5
        theme = "deep" if known and level < 0.1 else "high"
        rows.append(f"  - {{name: {name}, date: {when}, known: {level}, theme: {theme}, sources: [A book]}}\n")
    themes = 'themes:\n  high: {label: High, colour: "#0B79BF"}\n  deep: {label: Deep, colour: "#522B11"}\n'
    path = folder / "deck.yaml"
    path.write_text(f"title: Trees\nedition: {edition}\n{head}{themes}cards:\n{''.join(rows)}", encoding="utf-8")
    return path


def good_dates(count: int = 55) -> list[str]:
    """Dates as a careful author spreads them: the further back, the farther apart."""
    years = [round(2026 - 25 * (2.718281828 ** (0.25 + 5.0 * i / (count - 1)) - 1)) for i in range(count)]
    return [f"{1 - year} BCE" if year < 1 else f"{year} CE" for year in years]


def loaded(path: Path) -> Deck:
    deck = load_deck(path, "deck.yaml").deck
    assert deck
    return deck


def played(
    deck: Deck,
    games: int = 2000,
    skill: str = "average",
    mode: Mode = Mode.COMPETITIVE,
    players: int = 4,
    experts: int = 1000,
) -> Simulated:
    skills = (Skill(skill),) * players
    table = table_of(deck, mode, 4, skills, 1)
    with Crew(1, games, lambda count: None) as crew:
        result = result_of(deck, table, games, crew.run(table, games))
        expert = crew.expert_wins(table, experts) if mode is Mode.COMPETITIVE else None
    return Simulated(result, expert, findings_of(result, expert))


def rules(told: Simulated) -> set[str]:
    return {finding.rule for finding in told.findings}


# --- numbers


@pytest.mark.parametrize("mode", ["competitive", "coop"])
def test_the_same_seed_gives_the_same_numbers_for_any_number_of_jobs(
    mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("printkit.simulate.run.ALONE", 0)
    games = 2 * BATCH + 30
    texts = set()
    for jobs in (1, 2, 3):
        wish = Wish(edition="twist", mode=mode, games=games, jobs=jobs, seed=8)
        bar = Quiet()
        told = simulate(DECKS / "inventions.yaml", "x", wish, TODAY, bar)
        texts.add(as_json(told, sweep=False))
        assert bar.done >= games
    assert len(texts) == 1
    other = simulate(
        DECKS / "inventions.yaml", "x", Wish(edition="twist", mode=mode, games=games, seed=9), TODAY, Quiet()
    )
    assert as_json(other, sweep=False) not in texts


def test_more_games_go_on_where_fewer_ended() -> None:
    table = table_of(loaded(DECKS / "inventions.yaml"), Mode.COMPETITIVE, 4, (Skill.AVERAGE,) * 4, 1)
    whole, first = play_batch(table, 0, 60), play_batch(table, 0, 20)
    assert first.games == 20
    assert all(a >= b for a, b in zip(whole.tried, first.tried, strict=True))


def test_a_tally_does_not_grow_with_the_number_of_games() -> None:
    table = table_of(loaded(DECKS / "inventions.yaml"), Mode.COMPETITIVE, 4, (Skill.AVERAGE,) * 4, 1)
    sizes = []
    tally = new_tally(table)
    for number in range(20):
        tally.merge(play_batch(table, number, BATCH))
        sizes.append(len(pickle.dumps(tally)))
    assert sizes[-1] < sizes[3] * 1.2


@pytest.fixture(scope="module")
def tree_deck(tmp_path_factory: pytest.TempPathFactory) -> Deck:
    return loaded(write_deck(tmp_path_factory.mktemp("deck"), good_dates(), edition="twist"))


def many_runs(table: Table, runs: int, games: int) -> list[Tally]:
    return [play_batch(replace(table, seed=seed), 0, games) for seed in range(runs)]


def covered(intervals: list[Figure], truth: float) -> float:
    return sum(each.low <= truth <= each.high for each in intervals) / len(intervals)


def near_95(coverage: float, runs: int) -> bool:
    """Within three standard errors of 95 %, were it 95 %."""
    return abs(coverage - 0.95) <= 3 * sqrt(0.95 * 0.05 / runs)


def test_competitive_intervals_hold_the_truth_in_95_of_100_runs(tree_deck: Deck) -> None:
    runs = 240
    table = table_of(tree_deck, Mode.COMPETITIVE, 4, (Skill.AVERAGE,) * 4, 1)
    tallies = [t for t in many_runs(table, runs, 80) if isinstance(t, CompetitiveTally)]
    every = new_tally(table)
    assert isinstance(every, CompetitiveTally)
    for tally in tallies:
        every.merge(tally)
    truth = sum(every.right) / sum(every.tried)
    assert near_95(covered([ratio(tally.placed, tally.games) for tally in tallies], truth), runs)
    for counts in ("rounds", "turns"):
        mean = spread(getattr(every, counts)).mean.value
        assert near_95(covered([spread(getattr(tally, counts)).mean for tally in tallies], mean), runs), counts
    for seat in range(4):
        won = every.wins[seat] / every.games
        assert near_95(covered([share(tally.wins[seat], tally.games) for tally in tallies], won), runs), seat
    ties = every.tie_breaks / every.games
    assert near_95(covered([share(tally.tie_breaks, tally.games) for tally in tallies], ties), runs)


def test_co_operative_intervals_hold_the_truth_in_95_of_100_runs(tree_deck: Deck) -> None:
    runs = 100
    table = table_of(tree_deck, Mode.COOP, 4, (Skill.AVERAGE,) * 4, 1)
    tallies = [t for t in many_runs(table, runs, 20) if isinstance(t, CoopTally)]
    every = new_tally(table)
    assert isinstance(every, CoopTally)
    for tally in tallies:
        every.merge(tally)
    assert near_95(covered([spread(tally.scores).mean for tally in tallies], spread(every.scores).mean.value), runs)
    truth = sum(every.right) / sum(every.tried)
    assert near_95(covered([ratio(tally.placed, tally.games) for tally in tallies], truth), runs)


def test_an_interval_that_took_placements_for_independent_would_be_wrong(tree_deck: Deck) -> None:
    """Whoever is dealt hard cards misses again and again: games, not turns, are the sample."""
    table = table_of(tree_deck, Mode.COMPETITIVE, 4, (Skill.AVERAGE,) * 4, 1)
    tally = play_batch(table, 0, 250)
    naive = share(sum(tally.right), sum(tally.tried))
    assert ratio(tally.placed, tally.games).margin != pytest.approx(naive.margin, rel=0.02)


@pytest.mark.parametrize(("count", "total"), [(0, 10), (10, 10), (1, 1000), (500, 1000)])
def test_a_share_s_interval(count: int, total: int) -> None:
    figure = share(count, total)
    assert 0 <= figure.low <= figure.value <= figure.high <= 1
    assert figure.high > figure.low


def test_wilson_s_interval_by_hand() -> None:
    """5 of 10: the middle is ½, the half width z·√(¼/10 + z²/400) / (1 + z²/10) = 0.2634."""
    figure = share(5, 10)
    assert (figure.low, figure.high) == (pytest.approx(0.2366, abs=1e-4), pytest.approx(0.7634, abs=1e-4))


def test_percentiles_by_hand() -> None:
    games = Tally([], []).turns
    games.update({4: 10, 5: 40, 6: 39, 9: 11})
    found = spread(games)
    assert (found.p10, found.p50, found.p90) == (4, 5, 9)
    assert found.mean.value == pytest.approx((40 + 200 + 234 + 99) / 100)


# --- what players make of decks


def test_an_average_table_places_about_six_cards_in_ten_of_a_well_made_deck(tree_deck: Deck) -> None:
    rates = {skill: played(tree_deck, 1500, skill).result.placed.value for skill in ("novice", "average", "expert")}
    assert 0.55 <= rates["average"] <= 0.65
    assert rates["novice"] < rates["average"] - 0.05 < rates["expert"] - 0.1


def test_who_knows_more_scores_more_together(tree_deck: Deck) -> None:
    """Who knows all plays whatever fits, however much it leaves behind: that is better than an average table, but an
    expert who holds back may do as well.
    """
    scores = []
    for skill in ("random", "novice", "average", "expert", "perfect"):
        result = played(tree_deck, 300, skill, Mode.COOP).result
        assert isinstance(result, CoopResult)
        scores.append(result.score.mean.value)
    assert scores[:4] == sorted(scores[:4])
    assert scores[4] > scores[2] + 2 > scores[1] + 4 > scores[0] + 10


def test_perfect_players_tie_until_the_cards_run_out(tree_deck: Deck) -> None:
    """55 cards: 16 dealt and one in the line leave 38. All four go out in round 4; nine more rounds of four cards each
    use 36 of them, and two are left for four: 13 rounds, 52 turns, a shared end.
    """
    result = played(tree_deck, 50, "perfect").result
    assert isinstance(result, CompetitiveResult)
    assert result.placed.value == 1
    assert result.no_winner.value == 1
    assert (result.rounds.p10, result.rounds.p90, result.turns.p50) == (13, 13, 52)


def test_a_good_deck_is_left_alone(tree_deck: Deck) -> None:
    told = played(tree_deck)
    assert not [finding for finding in told.findings if str(finding.level) == "warning"], told.findings
    assert next(line for line in lines_of(told) if line.startswith("Plays well."))
    coop = played(tree_deck, 600, mode=Mode.COOP)
    assert not [finding for finding in coop.findings if str(finding.level) == "warning"], coop.findings


def test_dates_in_one_decade_are_found_out(tmp_path: Path) -> None:
    dates = [f"{1960 + i // 6}-{1 + i % 6 * 2:02}-10" for i in range(55)]
    told = played(loaded(write_deck(tmp_path, dates)))
    assert {"too-hard", "coin-toss"} <= rules(told)
    assert any(line.startswith("Would play better") for line in lines_of(told))


def test_a_theme_of_unknown_things_is_found_out(tmp_path: Path) -> None:
    dates = good_dates()
    known = [0.0 if i % 3 == 0 else 0.9 for i in range(55)]
    told = played(loaded(write_deck(tmp_path, dates, known=known)), 3000)
    assert "theme-hard" in rules(told)
    assert "‘Deep’" in next(finding.text for finding in told.findings if finding.rule == "theme-hard")


@pytest.mark.parametrize(("icons", "rule"), [("[sun, moon]", "discard-rare"), ("", "discard-always")])
def test_icons_that_are_all_alike_are_found_out(tmp_path: Path, icons: str, rule: str) -> None:
    """Every front a sun and every back a moon: nothing can be discarded. Two icons only: nearly always something can."""
    path = write_deck(tmp_path, good_dates(), edition="twist", icons="[sun, moon]")
    if icons:
        path.write_text(path.read_text().replace("known: 0.5", f"known: 0.5, icons: {icons}"))
    assert rule in rules(played(loaded(path), 300, mode=Mode.COOP))


def test_a_deck_that_is_too_easy_or_too_small_is_found_out(tmp_path: Path) -> None:
    easy = loaded(write_deck(tmp_path, good_dates(30), known=[1.0] * 30))
    assert "too-easy" in rules(played(easy, 1500, "expert", players=2))
    small = loaded(write_deck(tmp_path, good_dates(19)))
    assert {"pile-out"} <= rules(played(small, 1500))


def test_a_game_of_luck_is_found_out(tmp_path: Path) -> None:
    """Days of two months: an expert knows them no better than the others."""
    days = [f"1960-{1 + i // 28:02}-{1 + i % 28:02}" for i in range(55)]
    told = played(loaded(write_deck(tmp_path, days)), 300, experts=2500)
    assert told.expert
    assert "luck" in rules(told)


def test_what_is_accepted_is_not_said(tmp_path: Path) -> None:
    dates = [f"{1960 + i // 6}-{1 + i % 6 * 2:02}-10" for i in range(55)]
    path = write_deck(tmp_path, dates, accept='{too-hard: "on purpose", coin-toss: "on purpose"}')
    assert not {"too-hard", "coin-toss"} & rules(played(loaded(path)))


def test_blind_and_all_knowing_players_say_nothing_of_how_hard_a_deck_is(tree_deck: Deck) -> None:
    for skill in ("random", "perfect"):
        told = played(tree_deck, 300, skill)
        assert not rules(told) & {"too-easy", "too-hard", "card-easy", "card-hard", "coin-toss"}
        assert any("don't stand for people" in line for line in lines_of(told))


def test_games_that_nobody_can_end_say_nothing_of_the_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """How long such a game goes on before it is given up is our choice, and changes no figure."""
    deck = loaded(write_deck(tmp_path, good_dates(12), known=[0.0] * 12))
    table = table_of(deck, Mode.COMPETITIVE, 4, (Skill.NOVICE,) * 2, 1)
    seen = []
    for limit in (10, 40):
        monkeypatch.setattr("printkit.engine.competitive.STUCK_AFTER", limit)
        tally = play_batch(table, 0, 200)
        assert isinstance(tally, CompetitiveTally)
        assert tally.ends[End.STUCK] > 0
        seen.append((sum(tally.right) / sum(tally.tried), spread(tally.turns).mean.value))
        assert sum(tally.tried) == tally.placed.whole == sum(number * count for number, count in tally.turns.items())
    assert seen[0] == pytest.approx(seen[1], rel=0.15)


def test_a_handful_of_games_is_not_judged(tree_deck: Deck) -> None:
    told = played(tree_deck, 5)
    assert told.findings == ()
    assert any("So few games say nothing of the deck." in line for line in lines_of(told))
    alone = played(tree_deck, 1).result
    assert (alone.placed.low, alone.placed.high) == (0, 1)


def test_a_seat_s_edge_is_on_what_seats_win_and_only_where_all_know_as_much(tree_deck: Deck) -> None:
    for skills, shown in (
        ((Skill.AVERAGE,) * 3, True),
        ((Skill.EXPERT, Skill.NOVICE, Skill.NOVICE), False),
        ((Skill.PERFECT,) * 3, False),
    ):
        table = table_of(tree_deck, Mode.COMPETITIVE, 4, skills, 1)
        result = result_of(tree_deck, table, 60, play_batch(table, 0, 60))
        lines = list(lines_of(Simulated(result, None, findings_of(result))))
        assert any("the first seat's edge" in line for line in lines) == shown, skills


def test_a_sweep_s_stars_agree_with_the_verdict_and_say_nothing_of_players_who_guess() -> None:
    told = simulate(DECKS / "inventions.yaml", "x", Wish(sweep=True, games=300, skill="expert", hand=3), TODAY, Quiet())
    for each in told:
        warned = any(str(finding.level) == "warning" for finding in each.findings)
        assert plays_well(each) == (not warned)
    blind = simulate(DECKS / "inventions.yaml", "x", Wish(sweep=True, games=30, skill="random", hand=3), TODAY, Quiet())
    assert not any(map(plays_well, blind))
    assert "How well tables play was not judged: such players don't stand for people." in list(sweep_lines(blind))


def test_an_interrupt_before_the_first_games_tells_just_that(tree_deck: Deck) -> None:
    table = table_of(tree_deck, Mode.COOP, 4, (Skill.AVERAGE,) * 4, 1)
    result = result_of(tree_deck, table, 10_000, new_tally(table))
    told = Simulated(result, None, findings_of(result))
    assert told.findings == ()
    assert list(lines_of(told))[1:] == ["", "No game was finished, so there is nothing to say."]


def test_every_threshold_has_a_reason() -> None:
    text = Path(thresholds.__file__).read_text(encoding="utf-8")
    names = [name for name in vars(thresholds) if name.isupper()]
    assert len(names) > 15
    for block in text.split("\n\n", 2)[2].split('"""\n'):
        assert not block.strip() or '"""' in block, block


# --- the command


def run(*args: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, ["simulate", *args])
    return result.exit_code, result.stdout, result.stderr


INVENTIONS = str(DECKS / "inventions.yaml")


def test_the_terminal_tells_a_verdict_the_figures_and_the_findings() -> None:
    code, out, _ = run(INVENTIONS, "--games", "600", "--jobs", "1")
    assert code == 0
    lines = out.splitlines()
    assert lines[0] == "Inventions (Pocket): 4 average players with 4 cards each, 600 games, seed 1"
    assert lines[2].startswith("Plays well. A game takes about ")
    labels = ["placed right", "rounds", "turns", "minutes, about", "wins by seat", "the first seat's edge"]
    labels += [
        "an expert wins",
        "tie-breaks",
        "the pile runs out",
        "no single winner",
        "hardest cards",
        "easiest cards",
    ]
    for label in labels:
        assert [line for line in lines if line.strip().startswith(label)], label
    assert max(map(len, lines[:14])) <= 100


def test_the_json_has_the_keys_of_the_contract() -> None:
    code, out, _ = run(INVENTIONS, "--games", "300", "--json", "--seed", "4")
    found = json.loads(out)
    assert code == 0
    assert list(found) == [
        *("deck", "edition", "mode", "players", "hand", "skill", "games", "seed"),
        *("rounds", "turns", "placements", "wins", "no_winner", "tie_breaks", "reshuffles", "cards", "findings"),
    ]
    assert (found["edition"], found["mode"], found["players"], found["hand"], found["seed"]) == (
        "pocket",
        "competitive",
        4,
        4,
        4,
    )
    assert set(found["rounds"]) == set(found["turns"]) == {"mean", "p10", "p50", "p90"}
    assert set(found["placements"]) == {"tried", "correct", "rate"}
    assert sum(found["wins"]) + found["no_winner"] == pytest.approx(1, abs=1e-5)
    assert len(found["cards"]) == 55
    assert set(found["cards"][0]) == {"id", "name", "tried", "correct", "rate"}
    assert sum(card["tried"] for card in found["cards"]) == found["placements"]["tried"]
    assert all(set(finding) == {"level", "rule", "text"} for finding in found["findings"])
    assert all(finding["rule"] in PLAY_RULES for finding in found["findings"])


def test_the_co_operative_json_has_the_keys_of_the_contract() -> None:
    _, out, _ = run(INVENTIONS, "--edition", "twist", "--mode", "coop", "--games", "60", "--json")
    found = json.loads(out)
    assert list(found)[8:] == [
        *("score", "ranks", "lower_row", "gap_row", "discarded", "left", "ended_by", "cards", "findings"),
    ]
    assert list(found["ranks"]) == ["below_0", "0_10", "11_20", "21_30", "31_40", "41_50", "51_60", "61_up"]
    assert list(found["ended_by"]) == ["all_out", "none_placed", "no_move"]
    assert sum(found["ranks"].values()) == pytest.approx(1, abs=1e-5)
    assert sum(found[key] for key in ("lower_row", "gap_row", "discarded", "left")) == pytest.approx(36, abs=1e-4)


def test_a_sweep_tries_every_table_and_says_which_play_well() -> None:
    told = simulate(DECKS / "inventions.yaml", "x", Wish(sweep=True, games=60), TODAY, Quiet())
    tables = {(each.result.table.players, each.result.table.hand) for each in told}
    assert tables == {(players, hand) for players in range(2, 9) for hand in (3, 4, 5, 6)}
    lines = list(sweep_lines(told))
    assert [line.split()[0] for line in lines if line.strip()[:1].isdigit()] == list("2345678")
    assert any(line.startswith("Plays well: 3 cards each for ") for line in lines)
    found = json.loads(as_json(told, sweep=True))
    assert list(found) == ["sweep"]
    assert len(found["sweep"]) == 28
    coop = simulate(
        DECKS / "inventions.yaml", "x", Wish(edition="twist", mode="coop", sweep=True, games=10), TODAY, Quiet()
    )
    assert [each.result.table.players for each in coop] == list(range(2, 9))
    assert any("7 players" in line for line in sweep_lines(coop))


def test_a_sweep_of_few_games_is_not_judged() -> None:
    few = thresholds.LEAST_GAMES - 1
    told = simulate(DECKS / "inventions.yaml", "x", Wish(sweep=True, players=3, games=few), TODAY, Quiet())
    lines = list(sweep_lines(told))
    assert "How well tables play was not judged: fewer than 30 games a table say nothing." in lines
    assert not [line for line in lines if line.startswith("  3") and "*" in line]
    enough = simulate(DECKS / "inventions.yaml", "x", Wish(sweep=True, players=3, games=few + 1), TODAY, Quiet())
    assert not [line for line in sweep_lines(enough) if "not judged" in line]


def test_a_table_that_was_stopped_early_does_not_silence_the_others(tmp_path: Path) -> None:
    path = write_deck(tmp_path, [str(1900 + i) for i in range(40)])
    told = simulate(path, "x", Wish(sweep=True, players=2, games=200), TODAY, Quiet())
    said = [line for line in sweep_lines(told) if line.startswith(("warning:", "info:"))]
    assert said
    stopped = replace(told[-1], result=replace(told[-1].result, games=3), findings=())
    assert [line for line in sweep_lines([*told[:-1], stopped]) if line.startswith(("warning:", "info:"))] == said


@pytest.mark.parametrize("cards", [1, 2])
@pytest.mark.parametrize("hand", [1, 5])
def test_a_deck_too_small_for_any_game_is_told_so(cards: int, hand: int, tmp_path: Path) -> None:
    path = write_deck(tmp_path, ["1712", "1969"][:cards])
    code, _, err = run(str(path), "--players", "2", "--hand", str(hand))
    assert code == 2
    assert f"‘Trees’ has {cards}: a game takes at least 3, so add some" in " ".join(err.split())


def test_a_sweep_leaves_out_what_cannot_be_dealt(tmp_path: Path) -> None:
    path = write_deck(tmp_path, good_dates(12))
    told = simulate(path, "x", Wish(sweep=True, games=10), TODAY, Quiet())
    assert {(each.result.table.players, each.result.table.hand) for each in told} == {(2, 3), (2, 4), (2, 5), (3, 3)}


def test_mixed_tables_have_a_skill_a_seat() -> None:
    told = simulate(DECKS / "inventions.yaml", "x", Wish(skill="expert,novice,novice", games=900), TODAY, Quiet())[0]
    assert isinstance(told.result, CompetitiveResult)
    wins = [win.value for win in told.result.wins]
    assert wins[0] > 0.55
    assert json.loads(as_json([told], sweep=False))["skill"] == "expert,novice,novice"


@pytest.mark.parametrize(
    ("args", "code", "text"),
    [
        (["--players", "1"], 2, "1 is not in the range 2<=x<=8"),
        (["--players", "9"], 2, "9 is not in the range 2<=x<=8"),
        (["--skill", "genius"], 2, "--skill: there is no skill ‘genius’; known are random, novice, average, expert and perfect"),
        (["--skill", "expret"], 2, "--skill: there is no skill ‘expret’; did you mean ‘expert’?"),
        (["--skill", "expert,novice", "--players", "3"], 2, "--skill: 2 skills don't go with --players 3; name one for all"),
        (["--skill", ",".join(["novice"] * 9)], 2, "--skill: 9 skills are for 9 players; there can be 2 to 8"),
        (["--mode", "coop"], 2, "--mode: the edition Pocket has no coop game, only competitive"),
        (["--hand", "14"], 2, "4 players with 14 cards each, and one for the line, need 57 cards; ‘Inventions’ has 55: up to 3 players can have 14 each"),
        (["--hand", "50", "--players", "2"], 2, "2 players with 50 cards each, and one for the line, need 101 cards; ‘Inventions’ has 55: deal fewer than 50"),
        (["--edition", "twist", "--mode", "coop", "--hand", "5"], 2, "--hand: the co-operative game always deals 4"),
        (["--sweep", "--skill", "expert,novice"], 2, "--sweep: name one skill for all, for the number of players differs"),
        (["--sweep", "--report", "x.pdf"], 2, "--report: it shows one table; leave --sweep out, and choose with --players and --hand"),
        (["--report", "x.txt"], 2, "--report: x.txt must end in .pdf"),
        (["--games", "0"], 2, "0 is not in the range x>=1"),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_refused_in_words(args: list[str], code: int, text: str) -> None:
    found, out, err = run(INVENTIONS, *args)
    assert (found, out) == (code, "")
    assert text in " ".join(err.split())


def test_a_deck_with_errors_is_not_played(tmp_path: Path) -> None:
    path = write_deck(tmp_path, [*good_dates(20), "31 February 1990"])
    code, out, err = run(str(path))
    assert (code, out) == (1, "")
    assert "‘31 February 1990’ has a day 31, but that month has 28 days (date)" in err


def test_a_deck_too_small_for_the_co_operative_game_is_refused(tmp_path: Path) -> None:
    path = write_deck(tmp_path, good_dates(20), edition="twist")
    code, _, err = run(str(path), "--mode", "coop")
    assert code == 2
    assert "the co-operative game takes 36 cards; ‘Trees’ has 20" in err


def test_without_a_deck_it_takes_the_inventions_or_says_which_there_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, _, err = run()
    assert code == 2
    assert "name a deck: there is none here, nor in a folder decks; printkit new NAME writes one" in err
    write_deck(tmp_path, good_dates())
    code, _, err = run()
    assert code == 2
    assert "name a deck, like: printkit simulate deck.yaml (there is deck.yaml)" in " ".join(err.split())
    (tmp_path / "docker-compose.yml").write_text("services:\n  web: {image: x}\n")
    (tmp_path / "edition.yaml").write_text("extends: pocket\ncoop:\n  cards: 36\n")
    (tmp_path / "binary.yaml").write_bytes(b"cards: \0\xff")
    assert run()[2] == err
    (tmp_path / "deck.yaml").rename(tmp_path / "a deck.yaml")
    assert 'printkit simulate "a deck.yaml" (there is a deck.yaml)' in " ".join(run()[2].split())
    (tmp_path / "a deck.yaml").unlink()
    assert "name a deck: there is none here" in run()[2]
    write_deck(tmp_path, good_dates())
    (tmp_path / "decks").mkdir()
    (tmp_path / "deck.yaml").rename(tmp_path / "decks" / "inventions.yaml")
    code, out, _ = run("--games", "50")
    assert (code, out.split()[0]) == (0, "Trees")


def test_the_report_has_two_pages_with_every_card(tmp_path: Path) -> None:
    target = tmp_path / "report.pdf"
    code, out, _ = run(INVENTIONS, "--games", "300", "--report", str(target))
    assert code == 0
    assert out.splitlines()[-1] == f"Wrote {target}"
    first, second = (" ".join(word.text for word in words(target, number)) for number in (0, 1))
    for part in ("How Inventions plays", "Figures", "Findings", "placed right", "10,000 BCE"):
        assert part in first, part
    for part in ("Wins by seat", "Length", "Clay pots", "mRNA vaccine", "c. 18,000 BCE"):
        assert part in second, part
    again = tmp_path / "again.pdf"
    run(INVENTIONS, "--games", "300", "--report", str(again))
    assert again.read_bytes() == target.read_bytes()


@pytest.mark.parametrize("deck", ["inventions", "grandes-dates"])
def test_texts_of_the_report_keep_clear_of_each_other(deck: str, tmp_path: Path) -> None:
    target = tmp_path / "report.pdf"
    run(str(DECKS / f"{deck}.yaml"), "--games", "300", "--report", str(target))
    assert overlapping(target) == []
    count = pages(target)
    for number in range(count):
        told = [word.text for word in words(target, number)]
        assert told[-1].endswith(f"seed 1 · page {number + 1} of {count}")
        assert not any("'" in text for text in told)


def test_the_report_cuts_no_name_while_there_is_room(tmp_path: Path) -> None:
    target = tmp_path / "report.pdf"
    run(INVENTIONS, "--games", "300", "--report", str(target))
    first, second = ([word.text.replace("\u00a0", " ") for word in words(target, number)] for number in (0, 1))
    assert not any("…" in text for text in second)
    assert "Al-Zahrawi’s surgery book" in second
    assert any(re.search(r"in 8 games of 10 from \d+ to \d+$", text) for text in first), "on one line"


def test_a_figure_above_a_bar_keeps_clear_of_the_dashed_line() -> None:
    even = 0.25
    bars = tuple(Bar(f"seat {i}", share, share - 0.01, share + 0.01) for i, share in enumerate((0.31, 0.26, 0.23, 0.2)))
    chart = Chart("Wins", "", bars, even)
    fonts, _ = open_fonts(loaded(Path(INVENTIONS)))
    type_ = Type(fonts, fonts.chain("text"), fonts.chain("strong"), fonts.chain("display"))
    drawn = bar_chart(chart)(80.0, type_).ops
    dashed = next(op.y1 for op in drawn if isinstance(op, Line) and op.dash)
    told = [op for op in drawn if isinstance(op, Text) and op.text.endswith("%")]
    assert len(told) == 4
    for text in told:
        high = 0.7 * text.size * MM_PER_POINT
        assert text.y > dashed + 0.3 or text.y + high < dashed - 0.3, text.text


def test_an_interrupt_gives_the_figures_so_far(tree_deck: Deck) -> None:
    table = table_of(tree_deck, Mode.COMPETITIVE, 4, (Skill.AVERAGE,) * 4, 1)
    seen = 0

    def stop(count: int) -> None:
        nonlocal seen
        seen += count
        if seen >= 2 * BATCH:
            raise KeyboardInterrupt

    with pytest.raises(InterruptedTallyError) as stopped, Crew(1, 10_000, stop) as crew:
        crew.run(table, 10_000)
    assert stopped.value.tally.games == 2 * BATCH
    result = result_of(tree_deck, table, 10_000, stopped.value.tally)
    assert result.partial
    told = Simulated(result, None, findings_of(result))
    assert "500 of 10,000 games, stopped" in next(lines_of(told))
    assert json.loads(as_json([told], sweep=False))["partial"] is True


@pytest.mark.parametrize("count", [20, 105])
def test_the_report_never_drops_a_card(tmp_path: Path, count: int) -> None:
    """Long names are cut to a line, and what doesn't go onto the second page goes onto a third."""
    deck = loaded(write_deck(tmp_path, good_dates(count)))
    long = replace(
        deck, cards=tuple(replace(card, name=f"{card.name} {'of the long name ' * 4}") for card in deck.cards)
    )
    table = table_of(long, Mode.COMPETITIVE, 4, (Skill.AVERAGE,) * 4, 1)
    result = result_of(long, table, 100, play_batch(table, 0, 100))
    target = tmp_path / "report.pdf"
    write_report(Simulated(result, None, findings_of(result)), target)
    shown = [words(target, number) for number in range(1, pages(target))]
    told = " ".join(word.text for page in shown for word in page)
    assert all(card.name.split()[0] in told for card in long.cards)
    assert "…" in told
    assert min(word.size for page in shown for word in page) >= 6
    assert all(word.right <= 210 - 14 and word.bottom >= 5 for page in shown for word in page)


@pytest.mark.skipif(sys.platform == "win32", reason="signals differ")
def test_ctrl_c_ends_all_processes_and_shows_what_there_is(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "printkit", "simulate", INVENTIONS, "--games", "400000", "--jobs", "2"]
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(
            signal.SIGINT, signal.SIG_DFL
        ),  # ignored where the tests run behind a shell's &
    )
    time.sleep(4)
    # As a terminal does: to every process of the group.
    import os

    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=120)
    assert process.returncode == 0, err
    assert "of 400,000 games, stopped" in out
    assert "Traceback" not in err


def test_no_more_processes_than_windows_can_wait_for() -> None:
    assert Crew(64, 10**6, lambda _: None).jobs == 61
    assert Crew(4, 10**6, lambda _: None).jobs == 4
