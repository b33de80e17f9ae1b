"""`printkit simulate`: a deck → many games → what a play-tester would say of it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date as CalendarDay  # noqa: N812  (Date is ours)
from pathlib import Path
from typing import Any, Protocol

from printkit.commands.asked import pdf_target
from printkit.commands.check import sound_deck
from printkit.engine.knowledge import Skill
from printkit.errors import UsageFaultError
from printkit.load import load_deck
from printkit.load.files import FileFaultError, read_text
from printkit.model import PLAYERS_FROM, PLAYERS_TO, Coop, Deck, Mode
from printkit.problems import counted, listed, quote, suggest, typed
from printkit.simulate import thresholds
from printkit.simulate.figures import Figure
from printkit.simulate.findings import Finding, findings_of, stand_for_people
from printkit.simulate.result import CompetitiveResult, CoopResult, result_of
from printkit.simulate.run import Crew, InterruptedTallyError
from printkit.simulate.table import Table, table_of

PLAYERS, GAMES, SWEEP_GAMES = 4, 10_000, 1_000
HANDS = (3, 4, 5, 6)
"""Worth dealing: with fewer the game is over before it begins, with more it drags. A sweep tries these."""
USUAL_DECK = Path("decks") / "inventions.yaml"
SMALLEST_DECK = PLAYERS_FROM + 1
"""Cards: one for each of two players, and one for the line."""
_CARDS = re.compile(r"^cards[ \t]*:", re.MULTILINE)
"""Enough to know a deck by, even one with faults that keep it from being read."""


class Progress(Protocol):
    """How far it is; the command line shows it."""

    def begin(self, steps: int) -> None:
        """So many steps there will be."""

    def step(self, count: int = 1) -> None:
        """So many of them are done."""


@dataclass(frozen=True)
class Wish:
    """What the user asked for. None and 0 stand for what the edition or the contract says."""

    edition: str = ""
    mode: str = Mode.COMPETITIVE.value
    players: int | None = None
    hand: int | None = None
    skill: str = Skill.AVERAGE.value
    games: int | None = None
    seed: int = 1
    jobs: int = 1
    sweep: bool = False


@dataclass(frozen=True, slots=True)
class Simulated:
    """One table's figures and what they mean."""

    result: CompetitiveResult | CoopResult
    expert: Figure | None
    findings: tuple[Finding, ...]


def read_wish(chosen: Mapping[str, Any]) -> Wish:
    """What was typed → Wish."""
    return Wish(**{key: value for key, value in chosen.items() if value is not None})


def report_target(report: Path | None, *, sweep: bool) -> Path | None:
    """Where a report goes, if one is wanted; said before any game is played."""
    if report and sweep:
        raise UsageFaultError("--report: it shows one table; leave --sweep out, and choose with --players and --hand")
    return pdf_target(report, "--report") if report is not None else None


def usual_deck(folder: Path) -> Path:
    """The deck to take where none is named."""
    usual = folder / USUAL_DECK
    if usual.is_file():
        return USUAL_DECK
    files = sorted(path for place in ("", "decks") for path in (folder / place).glob("*.y*ml"))
    found = [path.relative_to(folder) for path in files if _is_deck(path)]
    if not found:
        raise UsageFaultError("name a deck: there is none here, nor in a folder decks; printkit new NAME writes one")
    raise UsageFaultError(f"name a deck, like: printkit simulate {typed(str(found[0]))} (there {_are(found)})")


def _is_deck(path: Path) -> bool:
    """Whether a file has cards; other programs keep YAML files, too, and an edition is one."""
    try:
        return bool(_CARDS.search(read_text(path, str(path))))
    except FileFaultError:
        return False


def _are(found: list[Path]) -> str:
    return f"{'is' if len(found) == 1 else 'are'} {listed([str(path) for path in found], most=8)}"


def simulate(path: Path, shown: str, wish: Wish, today: CalendarDay, progress: Progress) -> tuple[Simulated, ...]:
    """Play the games that were asked for: one table, or every table of a sweep. Where the user stops it, what there is
    so far; the last one is marked as partial then.
    """
    skills = read_skills(wish.skill)
    deck = sound_deck(load_deck(path, shown, edition=wish.edition), today, None)
    tables = _sweep(deck, wish, skills) if wish.sweep else [_table(deck, wish, skills)]
    games = wish.games or (SWEEP_GAMES if wish.sweep else GAMES)
    more = games // thresholds.EXPERT_GAMES if not wish.sweep and _asks_expert(tables[0]) else 0
    total = games * len(tables) + more
    progress.begin(total)
    simulated: list[Simulated] = []
    with Crew(wish.jobs, total, progress.step) as crew:
        for table in tables:
            try:
                result = result_of(deck, table, games, crew.run(table, games))
            except InterruptedTallyError as stop:
                if stop.tally.games or not simulated:
                    result = result_of(deck, table, games, stop.tally)
                    simulated.append(Simulated(result, None, findings_of(result)))
                break
            expert = _expert(crew, table, more)
            simulated.append(Simulated(result, expert, findings_of(result, expert)))
    return tuple(simulated)


def _expert(crew: Crew, table: Table, games: int) -> Figure | None:
    try:
        return crew.expert_wins(table, games) if games else None
    except InterruptedTallyError:
        return None


def _asks_expert(table: Table) -> bool:
    """Whether one can ask if knowing more wins."""
    return table.mode is Mode.COMPETITIVE and stand_for_people(table.skills)


def read_skills(text: str) -> tuple[Skill, ...]:
    """`average`, or one a seat: `expert,novice,novice`."""
    names = [skill.value for skill in Skill]
    skills = []
    for word in text.split(","):
        word = word.strip().casefold()
        if word not in names:
            raise UsageFaultError(f"--skill: there is no skill {quote(word)}{suggest(word, names)}")
        skills.append(Skill(word))
    return tuple(skills)


def _seats(skills: tuple[Skill, ...], players: int | None) -> tuple[Skill, ...]:
    """One skill a seat."""
    if len(skills) == 1:
        return skills * (players or PLAYERS)
    if not PLAYERS_FROM <= len(skills) <= PLAYERS_TO:
        raise UsageFaultError(f"--skill: {len(skills)} skills are for {len(skills)} players; there can be 2 to 8")
    if players and players != len(skills):
        raise UsageFaultError(f"--skill: {len(skills)} skills don't go with --players {players}; name one for all")
    return skills


def _table(deck: Deck, wish: Wish, skills: tuple[Skill, ...]) -> Table:
    mode = _mode(deck, wish)
    seats = _seats(skills, wish.players)
    if mode is Mode.COOP and deck.edition.coop:
        hand = _coop_hand(deck, deck.edition.coop, len(seats), wish.hand)
        return table_of(deck, mode, hand, seats, wish.seed)
    players = len(seats)
    hand = wish.hand or deck.edition.hand(players)
    needed = players * hand + 1
    if needed > len(deck.cards):
        most = max((n for n in range(PLAYERS_FROM, PLAYERS_TO + 1) if n * hand < len(deck.cards)), default=0)
        fewer = f"up to {most} players can have {hand} each" if most else f"deal fewer than {hand}"
        if len(deck.cards) < SMALLEST_DECK:
            fewer = f"a game takes at least {SMALLEST_DECK}, so add some"
        raise UsageFaultError(
            f"{players} players with {counted(hand, 'card')} each, and one for the line, need {needed} cards; "
            f"{quote(deck.title)} has {len(deck.cards)}: {fewer}"
        )
    return table_of(deck, mode, hand, seats, wish.seed)


def _mode(deck: Deck, wish: Wish) -> Mode:
    mode = Mode(wish.mode)
    if mode not in deck.edition.modes:
        has = listed([each.value for each in deck.edition.modes])
        raise UsageFaultError(f"--mode: the edition {deck.edition.label} has no {mode.value} game, only {has}")
    return mode


def _coop_hand(deck: Deck, coop: Coop, players: int, hand: int | None) -> int:
    if hand not in (None, coop.hand):
        raise UsageFaultError(f"--hand: the co-operative game always deals {coop.hand}")
    if len(deck.cards) < coop.cards:
        raise UsageFaultError(
            f"the co-operative game takes {coop.cards} cards; {quote(deck.title)} has {len(deck.cards)}"
        )
    if players * coop.hand + 2 > coop.cards:
        raise UsageFaultError(f"--players: {coop.cards} cards aren't enough for {players} players in this edition")
    return coop.hand


def _sweep(deck: Deck, wish: Wish, skills: tuple[Skill, ...]) -> list[Table]:
    """Every number of players, with every hand worth dealing; what the user fixed stays fixed."""
    mode = _mode(deck, wish)
    if len(skills) > 1:
        raise UsageFaultError("--sweep: name one skill for all, for the number of players differs")
    counts = [wish.players] if wish.players else range(PLAYERS_FROM, PLAYERS_TO + 1)
    tables = []
    for players in counts:
        seats = skills * players
        if mode is Mode.COOP and deck.edition.coop:
            coop = deck.edition.coop
            if players * coop.hand + 2 > coop.cards and not wish.players:
                continue
            hand = _coop_hand(deck, coop, players, wish.hand)
            tables.append(table_of(deck, mode, hand, seats, wish.seed))
            continue
        hands = [wish.hand] if wish.hand else sorted({*HANDS, deck.edition.hand(players)})
        tables += [
            table_of(deck, mode, hand, seats, wish.seed) for hand in hands if players * hand + 1 <= len(deck.cards)
        ]
    return tables or [_table(deck, wish, skills)]
