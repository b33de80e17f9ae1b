"""What `printkit simulate` tells: lines for a reader, and JSON as in the contract."""

import json
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import isfinite
from typing import Any, NamedTuple

from printkit.commands.simulate import Simulated
from printkit.engine.coop import CoopEnd
from printkit.model import Mode
from printkit.problems import Level, counted, listed, quote
from printkit.simulate.figures import Figure, Spread, percent
from printkit.simulate.findings import stand_for_people
from printkit.simulate.result import CompetitiveResult, CoopResult, Result
from printkit.simulate.thresholds import LEAST_GAMES, TRIES

LABEL, VALUE = 27, 8
"""Columns of the table of figures."""
EXTREMES = 3
"""How many of the hardest and the easiest cards are named."""
OF_THE_TABLE = {"too-easy", "too-hard", "tie-breaks", "pile-out", "no-winner", "long-game", "short-game", "seat-edge"}
OF_THE_TABLE |= {"score-low", "score-high", "one-rank", "discard-rare", "discard-always"}
"""Findings that another number of players or cards may mend; the others are about the deck."""
ENDS = {
    CoopEnd.ALL_OUT: "every card is out",
    CoopEnd.NONE_PLACED: "somebody places none",
    CoopEnd.NO_MOVE: "no move is left",
}


def lines_of(told: Simulated) -> Iterator[str]:
    """One table: a verdict, the figures, the findings."""
    result = told.result
    yield heading(result)
    yield ""
    yield verdict(told)
    if not result.games:
        return
    yield ""
    for label, value, more in figures_of(told):
        yield f"  {label:<{LABEL}}{value:>{VALUE}}{f'   {more}' if more else ''}"
    yield from _extremes(result)
    if told.findings:
        yield ""
        yield from (f"{finding.level}: {finding.text} ({finding.rule})" for finding in told.findings)


def figures_of(told: Simulated) -> Iterator[tuple[str, str, str]]:
    """The table of figures: what it is, the figure, and how sure or how spread it is."""
    result = told.result
    yield from _coop_figures(result) if isinstance(result, CoopResult) else _figures(result, told.expert)


def heading(result: Result) -> str:
    """Which games these are."""
    table = result.table
    skills = [skill.value for skill in table.skills]
    who = f"{len(skills)} {skills[0]} players" if len(set(skills)) == 1 else f"players {', '.join(skills)}"
    games = f"{result.games:,} of {result.asked:,} games, stopped" if result.partial else _games(result.games)
    together = ", together" if table.mode is Mode.COOP else ""
    return (
        f"{result.deck.title} ({result.deck.edition.label}{together}): {who} with {counted(table.hand, 'card')} each, "
        f"{games}, seed {table.seed}"
    )


def verdict(told: Simulated) -> str:
    """One sentence, or two."""
    result = told.result
    if not result.games:
        return "No game was finished, so there is nothing to say."
    if isinstance(result, CoopResult):
        what = f"A table scores {signed(result.score.mean.value, 0)} points in about {_minutes(result)} minutes."
    else:
        what = f"A game takes about {_minutes(result)} minutes, and {_in_ten(result.placed.value)} placed right."
    if not stand_for_people(result.table.skills):
        return f"{what} How hard the deck is was not judged: such players don't stand for people."
    if result.games < LEAST_GAMES:
        return f"{what} So few games say nothing of the deck."
    warnings = sum(finding.level is Level.WARNING for finding in told.findings)
    if not warnings:
        return f"Plays well. {what}"
    return f"Would play better with {'a change' if warnings == 1 else 'some changes'}. {what}"


def _games(count: int) -> str:
    return "1 game" if count == 1 else f"{count:,} games"


def _in_ten(value: float) -> str:
    """`6 cards in 10 are`."""
    tenths = round(10 * value)
    if tenths in (0, 10):
        return "nearly all cards are" if tenths else "hardly any card is"
    return f"{counted(tenths, 'card')} in 10 {'is' if tenths == 1 else 'are'}"


def signed(value: float, digits: int = 1) -> str:
    """A number that may be below zero, with a minus sign and no hyphen."""
    return f"{value:.{digits}f}".replace("-", "−")


def _minutes(result: Result) -> str:
    return f"{result.minutes.value:.0f}"


def _figures(result: CompetitiveResult, expert: Figure | None) -> Iterator[tuple[str, str, str]]:
    yield "placed right", percent(result.placed.value, 1), plus_minus(result.placed)
    yield "rounds in a game", f"{result.rounds.mean.value:.1f}", _most(result.rounds)
    yield "turns in a game", f"{result.turns.mean.value:.1f}", _most(result.turns)
    yield (
        "minutes, about",
        _minutes(result),
        f"± {result.minutes.margin:.1f}" if isfinite(result.minutes.margin) else "",
    )
    wins = " · ".join(f"{100 * win.value:.1f}" for win in result.wins)
    yield "wins by seat", "", f"{wins} %, each {plus_minus(max(result.wins, key=lambda win: win.margin))}"
    if result.alike and result.fair:
        edge = f"{100 * (result.wins[0].value - result.fair):+.1f}".replace("-", "−")
        yield "  the first seat's edge", edge, _real(result.wins[0], result.fair)
    if expert:
        fair = 1 / result.table.players
        yield (
            "an expert wins",
            percent(expert.value, 1),
            f"{plus_minus(expert)}, among average players; luck: {percent(fair)}",
        )
    yield "tie-breaks", percent(result.tie_breaks.value, 1), plus_minus(result.tie_breaks)
    yield "the pile runs out", percent(result.rebuilds.value, 1), plus_minus(result.rebuilds)
    yield "no single winner", percent(result.no_winner.value, 1), plus_minus(result.no_winner)


def _real(win: Figure, fair: float) -> str:
    """Whether a seat's edge is more than chance."""
    if win.low <= fair <= win.high:
        return f"on a fair {percent(fair)}; it may be chance"
    return f"on a fair {percent(fair)}; it is real"


def _coop_figures(result: CoopResult) -> Iterator[tuple[str, str, str]]:
    yield "score", signed(result.score.mean.value), _most(result.score)
    for label, rank in zip(rank_labels(result), result.ranks, strict=True):
        yield f"  score {label}", percent(rank.value, 1), plus_minus(rank)
    yield "lower row, gap row", f"{result.lower:.1f}", f"and {result.gap:.1f} cards"
    yield "discarded, left", f"{result.discarded:.1f}", f"and {result.left:.1f} cards"
    for end, figure in result.ends.items():
        yield f"ends: {ENDS[end]}", percent(figure.value, 1), plus_minus(figure)
    yield "a discard is possible", percent(result.discard_open.value, 1), f"of turns, {plus_minus(result.discard_open)}"
    yield "tries that fit", percent(result.placed.value, 1), plus_minus(result.placed)
    yield "turns in a game", f"{result.turns.mean.value:.1f}", _most(result.turns)
    yield (
        "minutes, about",
        _minutes(result),
        f"± {result.minutes.margin:.1f}" if isfinite(result.minutes.margin) else "",
    )


def plus_minus(figure: Figure) -> str:
    """Half of a share's 95 % interval, in percentage points."""
    return f"± {100 * figure.margin:.1f}"


def _most(spread: Spread) -> str:
    """The interval of the mean, and where eight games in ten lie."""
    sure = f"± {spread.mean.margin:.2f}; " if isfinite(spread.mean.margin) else ""
    return f"{sure}in 8 games of 10 from {signed(spread.p10, 0)} to {signed(spread.p90, 0)}"


def _extremes(result: Result) -> Iterator[str]:
    known = sorted(
        (card for card in result.cards if card.tried >= TRIES), key=lambda card: (card.rate.value, card.card.id)
    )
    if len(known) < 2 * EXTREMES or not stand_for_people(result.table.skills):
        return
    for label, cards in (("hardest cards", known[:EXTREMES]), ("easiest cards", known[::-1][:EXTREMES])):
        named = [f"{quote(card.card.name)} {percent(card.rate.value)}" for card in cards]
        yield f"  {label:<{LABEL + VALUE}}   {', '.join(named)}"


def sweep_lines(told: Sequence[Simulated]) -> Iterator[str]:
    """Every table of a sweep: a small table, what plays best, and what is said of the deck whatever the table."""
    first = told[0].result
    games = max(each.result.games for each in told)
    skill = first.table.skills[0].value
    together = ", together" if first.table.mode is Mode.COOP else ""
    partial = ", stopped" if told[-1].result.partial else ""
    which = f"{first.deck.title} ({first.deck.edition.label}{together})"
    yield f"{which}: {skill} players, {_games(games)} a table, seed {first.table.seed}{partial}"
    yield ""
    yield from _coop_sweep(told) if isinstance(first, CoopResult) else _sweep(told)
    yield ""
    yield best_of(told)
    # Of the deck is what every table says.
    said = [{finding.rule for finding in each.findings} for each in told if judged(each)]
    everywhere = set.intersection(*said) - OF_THE_TABLE if said else set()
    deck_wide = [finding for finding in told[0].findings if finding.rule in everywhere]
    if deck_wide:
        yield ""
        yield from (f"{finding.level}: {finding.text} ({finding.rule})" for finding in deck_wide)


def _sweep(told: Sequence[Simulated]) -> Iterator[str]:
    hands = sorted({each.result.table.hand for each in told})
    cells = {(each.result.table.players, each.result.table.hand): each for each in told}
    yield "Minutes a game and cards placed right; * marks tables that play well"
    yield f"  {'players':<9}" + "".join(f"{counted(hand, 'card'):>14}" for hand in hands)
    for players in sorted({each.result.table.players for each in told}):
        row = [cells.get((players, hand)) for hand in hands]
        yield f"  {players:<9}" + "".join(f"{_cell(each):>14}" for each in row)


def _cell(told: Simulated | None) -> str:
    if told is None:
        return "–"
    return f"{_minutes(told.result)} min {percent(told.result.placed.value)}{'*' if plays_well(told) else ' '}"


def _coop_sweep(told: Sequence[Simulated]) -> Iterator[str]:
    yield "Score, minutes and turns in which a discard is possible; * marks tables that play well"
    for each in told:
        result = each.result
        assert isinstance(result, CoopResult)
        mark = "*" if plays_well(each) else " "
        score = f"{signed(result.score.mean.value):>5} ± {result.score.mean.margin:.1f}"
        discards = percent(result.discard_open.value)
        yield f"  {result.table.players} players  {score}   {_minutes(result)} min   {discards}{mark}"


def judged(told: Simulated) -> bool:
    """Whether there were games enough, by players who stand for people."""
    return told.result.games >= LEAST_GAMES and stand_for_people(told.result.table.skills)


def plays_well(told: Simulated) -> bool:
    """Whether nothing speaks against this number of players and cards."""
    warned = any(finding.rule in OF_THE_TABLE for finding in told.findings if finding.level is Level.WARNING)
    return judged(told) and not warned


def best_of(told: Sequence[Simulated]) -> str:
    """Which tables play well, in words."""
    if not stand_for_people(told[0].result.table.skills):
        return "How well tables play was not judged: such players don't stand for people."
    if not any(judged(each) for each in told):
        return f"How well tables play was not judged: fewer than {LEAST_GAMES} games a table say nothing."
    by_hand: dict[int, list[int]] = {}
    for each in told:
        if plays_well(each):
            by_hand.setdefault(each.result.table.hand, []).append(each.result.table.players)
    if not by_hand:
        return "No table plays well as it is."
    parts = [f"{counted(hand, 'card')} each for {_span(players)} players" for hand, players in sorted(by_hand.items())]
    return f"Plays well: {listed(parts, most=9)}."


def _span(numbers: Sequence[int]) -> str:
    """`2 to 5`, or `2, 3 and 6`."""
    low, high = min(numbers), max(numbers)
    if len(numbers) > 2 and len(numbers) == high - low + 1:
        return f"{low} to {high}"
    return listed([str(number) for number in sorted(numbers)], most=9)


def rank_names(result: CoopResult) -> list[str]:
    """`below_0`, `0_10` … `61_up`."""
    assert result.table.coop
    least = result.table.coop.ranks
    middle = [f"{low}_{high - 1}" for low, high in pairwise(least)]
    return [f"below_{least[0]}", *middle, f"{least[-1]}_up"]


def rank_labels(result: CoopResult) -> list[str]:
    """The same for a reader: `below 0`, `0–10` … `61 up`."""
    return [name.replace("_up", " up").replace("below_", "below ").replace("_", "–") for name in rank_names(result)]


def as_json(told: Sequence[Simulated], *, sweep: bool) -> str:
    """The document of the contract."""
    objects = [_object(each) for each in told]
    return json.dumps({"sweep": objects} if sweep else objects[0], indent=2)


def _object(told: Simulated) -> dict[str, Any]:
    result, table = told.result, told.result.table
    skills = [skill.value for skill in table.skills]
    found: dict[str, Any] = {
        "deck": result.deck.title,
        "edition": result.deck.edition.id,
        "mode": table.mode.value,
        "players": table.players,
        "hand": table.hand,
        "skill": skills[0] if len(set(skills)) == 1 else ",".join(skills),
        "games": result.games,
        "seed": table.seed,
    }
    if result.partial:
        found["partial"] = True
    found |= _coop_object(result) if isinstance(result, CoopResult) else _competitive_object(result)
    found["cards"] = [
        {"id": c.card.id, "name": c.card.name, "tried": c.tried, "correct": c.right, "rate": _digits(c.rate.value)}
        for c in result.cards
    ]
    found["findings"] = [{"level": str(f.level), "rule": f.rule, "text": f.text} for f in told.findings]
    return found


class _Competed(NamedTuple):
    """The keys of a competitive game, as the contract orders them."""

    rounds: dict[str, float]
    turns: dict[str, float]
    placements: dict[str, float]
    wins: list[float]
    no_winner: float
    tie_breaks: float
    reshuffles: float


def _competitive_object(result: CompetitiveResult) -> dict[str, Any]:
    tried, right = (sum(numbers) for numbers in zip(*((c.tried, c.right) for c in result.cards), strict=True))
    return _Competed(
        rounds=_spread(result.rounds),
        turns=_spread(result.turns),
        placements={"tried": tried, "correct": right, "rate": _digits(result.placed.value)},
        wins=[_digits(win.value) for win in result.wins],
        no_winner=_digits(result.no_winner.value),
        tie_breaks=_digits(result.tie_breaks.value),
        reshuffles=_digits(result.rebuilds.value),
    )._asdict()


def _coop_object(result: CoopResult) -> dict[str, Any]:
    return {
        "score": _spread(result.score),
        "ranks": {name: _digits(rank.value) for name, rank in zip(rank_names(result), result.ranks, strict=True)},
        "lower_row": _digits(result.lower),
        "gap_row": _digits(result.gap),
        "discarded": _digits(result.discarded),
        "left": _digits(result.left),
        "ended_by": {end.value: _digits(figure.value) for end, figure in result.ends.items()},
    }


def _spread(spread: Spread) -> dict[str, float]:
    return {"mean": _digits(spread.mean.value), "p10": spread.p10, "p50": spread.p50, "p90": spread.p90}


def _digits(value: float) -> float:
    """As many figures as anyone may want."""
    return round(value, 6)
