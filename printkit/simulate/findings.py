"""Figures → findings: what a play-tester would say of the deck, and what to do about it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import erf, exp, sqrt

from printkit.engine.knowledge import VARIETY, Prior, Skill, Truth, blur_of, prior_of
from printkit.problems import Level, listed, quote
from printkit.simulate import thresholds as at
from printkit.simulate.figures import Figure, percent, share
from printkit.simulate.result import CardResult, CompetitiveResult, CoopResult, Result

NAMED = 4
"""Cards that a finding names one by one."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that a play-tester would say."""

    level: Level
    rule: str
    text: str


def findings_of(result: CompetitiveResult | CoopResult, expert: Figure | None = None) -> tuple[Finding, ...]:
    """Everything that the deck doesn't accept, the gravest first. `expert` is the share of games that an expert wins
    among average players, where that was tried.

    How hard a deck is can only be told by players who stand for people: not by those who guess or know all. A handful
    of games says nothing.
    """
    if result.games < at.LEAST_GAMES:
        return ()
    found = list(_cooperative(result) if isinstance(result, CoopResult) else _competitive(result, expert))
    if stand_for_people(result.table.skills):
        found += _coop_difficulty(result) if isinstance(result, CoopResult) else _difficulty(result)
        found += [*_cards(result), *_themes(result), *_pairs(result)]
    kept = [finding for finding in found if finding.rule not in result.deck.accept]
    return tuple(sorted(kept, key=lambda finding: -finding.level))


def stand_for_people(skills: Sequence[Skill]) -> bool:
    """Whether nobody at the table guesses blindly or knows every date."""
    return not {Skill.RANDOM, Skill.PERFECT} & set(skills)


def _warning(rule: str, *words: str) -> Finding:
    return Finding(Level.WARNING, rule, " ".join(words))


def _remark(rule: str, *words: str) -> Finding:
    return Finding(Level.INFO, rule, " ".join(words))


def _difficulty(result: CompetitiveResult) -> Iterator[Finding]:
    placed = result.placed
    if placed.low > at.EASY:
        yield _warning(
            "too-easy",
            f"{percent(placed.value)} of the cards are placed right, too many to be surprised: add things less known,",
            "or things nearer to each other in time",
        )
    if placed.high < at.HARD:
        yield _warning(
            "too-hard",
            f"only {percent(placed.value)} of the cards are placed right: add things better known, or spread the",
            "dates more widely",
        )


def _competitive(result: CompetitiveResult, expert: Figure | None) -> Iterator[Finding]:
    players, hand, fair = result.table.players, result.table.hand, 1 / result.table.players
    if expert and expert.high < at.KNOWING * fair:
        yield _warning(
            "luck",
            f"an expert among average players wins {percent(expert.value)} of the games, hardly more than a fair",
            f"{percent(fair)}: choose things whose dates people can reason about",
        )
    if result.alike:
        seat, most = max(enumerate(result.wins), key=lambda win: win[1].value)
        if most.low - result.fair > at.EDGE:
            yield _remark(
                "seat-edge",
                f"{'who begins' if seat == 0 else f'seat {seat + 1}'} wins {percent(most.value)} of the games, not",
                f"{percent(result.fair)}: take turns at beginning",
            )
    if result.tie_breaks.low > at.TIES:
        yield _remark(
            "tie-breaks",
            f"{percent(result.tie_breaks.value)} of the games go to a tie-break: deal more cards, or add harder ones",
        )
    if result.rebuilds.low > at.REBUILT:
        yield _warning(
            "pile-out",
            f"the pile runs out in {percent(result.rebuilds.value)} of the games, and cards seen before come back:",
            f"add some, or deal fewer than {hand} to {players} players",
        )
    if result.no_winner.low > at.UNDECIDED:
        stuck = result.stuck.value > result.no_winner.value / 2
        yield _warning(
            "no-winner",
            f"{percent(result.no_winner.value)} of the games end without a winner,",
            f"for {'nobody can place the last cards' if stuck else 'the cards run out in a tie'}: add cards",
        )
    if result.minutes.low > at.LONG:
        yield _warning(
            "long-game",
            f"a game takes about {result.minutes.value:.0f} minutes: deal fewer than {hand} cards, or",
            "add things better known",
        )
    if result.minutes.high < at.SHORT:
        yield _remark(
            "short-game",
            f"a game is over in about {result.minutes.value:.0f} minutes: deal more than {hand} cards",
        )


def _coop_difficulty(result: CoopResult) -> Iterator[Finding]:
    score = result.score.mean
    if score.high < at.SCORE_LOW:
        yield _warning(
            "score-low",
            f"a table scores {score.value:.1f} points on average: add things better known, or spread the dates",
        )
    if score.low > at.SCORE_HIGH:
        yield _warning(
            "score-high",
            f"a table scores {score.value:.1f} points on average, near the best there is: add things less known",
        )


def _cooperative(result: CoopResult) -> Iterator[Finding]:
    same = max(result.ranks, key=lambda rank: rank.value)
    if same.low > at.ONE_RANK:
        yield _remark(
            "one-rank",
            f"{percent(same.value)} of the games end in the same rank, so there is little to beat: spread the dates",
        )
    if result.discard_open.high < at.DISCARD_RARE:
        yield _warning(
            "discard-rare",
            f"a discard is possible in only {percent(result.discard_open.value)} of the turns: spread the icons, each",
            "on as many fronts as backs",
        )
    if result.discard_open.low > at.DISCARD_ALWAYS:
        yield _warning(
            "discard-always",
            f"a discard is possible in {percent(result.discard_open.value)} of the turns, so the icons hardly matter:",
            "use more of them, each on as many fronts",
        )


def _cards(result: Result) -> Iterator[Finding]:
    tried = [card for card in result.cards if card.tried >= at.TRIES]
    mean = sum(card.tried for card in result.cards) / max(len(result.cards), 1)
    easy = _open("card-easy", [card for card in tried if card.rate.low > at.CARD_EASY])
    hard = _open("card-hard", [card for card in tried if card.rate.high < at.CARD_HARD])
    rare = _open(
        "card-unplayed", [card for card in result.cards if mean >= at.TRIES and card.tried < at.UNPLAYED * mean]
    )
    if easy:
        yield _remark("card-easy", f"{_named(easy)} nearly always placed right: welcome at the start, dull in numbers")
    if hard:
        yield _warning(
            "card-hard",
            f"{_named(hard)} placed right no more often than by a blind guess: say more in the name, or take something",
            "better known",
        )
    if rare:
        yield _remark(
            "card-unplayed",
            f"{_named(rare)} hardly ever played, for nobody dares: take something better known, or raise ‘known’ if it",
            "is",
        )


def _open(rule: str, cards: list[CardResult]) -> list[CardResult]:
    """The cards that don't accept it."""
    return [card for card in cards if rule not in card.card.accept]


def _named(cards: Sequence[CardResult]) -> str:
    return f"{listed([quote(card.card.name) for card in cards], most=NAMED)} {'is' if len(cards) == 1 else 'are'}"


def _themes(result: Result) -> Iterator[Finding]:
    for theme in result.deck.themes.values():
        here = _rate([card for card in result.cards if card.card.theme == theme.id])
        there = _rate([card for card in result.cards if card.card.theme != theme.id])
        if here and there and there.low - here.high > at.THEME_APART:
            yield _warning(
                "theme-hard",
                f"cards of {quote(theme.label or theme.id)} are placed right in {percent(here.value)} of the tries,",
                f"all others in {percent(there.value)}: choose better known ones for it",
            )


def _rate(cards: Sequence[CardResult]) -> Figure | None:
    tried = sum(card.tried for card in cards)
    return share(sum(card.right for card in cards), tried) if tried >= at.TRIES else None


def _pairs(result: Result) -> Iterator[Finding]:
    prior = prior_of(result.table.truths)
    ordered = sorted(zip(result.table.truths, result.cards, strict=True), key=lambda pair: pair[0][:2])
    hopeless = [
        f"{quote(one.card.name)} / {quote(other.card.name)}"
        for (early, one), (late, other) in pairwise(ordered)
        if early.last < late.first
        and expert_orders(early, late, prior) < at.COIN
        and "coin-toss" not in {**one.card.accept, **other.card.accept}
    ]
    if hopeless:
        yield _remark(
            "coin-toss",
            f"even an expert tosses a coin over {listed(hopeless, most=NAMED)}: take something else for one of",
            "each two",
        )


def expert_orders(early: Truth, late: Truth, prior: Prior) -> float:
    """How often an expert who sees one of two cards puts the other on the right side of it."""
    middle, spread = prior
    chances = []
    for card, other, way in ((late, early, 1), (early, late, -1)):
        for deviation in (-1.28, -0.52, 0.0, 0.52, 1.28):  # the middles of five equal parts of a bell curve
            blur = blur_of(Skill.EXPERT, card.known) * exp(VARIETY * deviation)
            trust = spread**2 / (spread**2 + blur**2)
            believed = middle + trust * (card.felt - middle)
            chances.append((1 + erf(way * (believed - other.felt) / (trust * blur * sqrt(2)))) / 2)
    return sum(chances) / len(chances)
