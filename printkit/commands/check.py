"""`printkit check`: a deck file → every fault of it, and how to show them."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date as CalendarDay  # noqa: N812  (Date is ours)
from functools import cache
from pathlib import Path

from printkit.checks import Facts, PictureFacts, find_errors, run_checks
from printkit.commands.look import deck_look, open_fonts
from printkit.commands.tolerance import spoilt_by
from printkit.draw.pictures import PictureFaultError, probe
from printkit.errors import DeckFaultsError
from printkit.layout.credits import no_glyph_in_credits, no_glyph_in_rights
from printkit.layout.faces import no_glyph, no_glyph_in_deck, too_long
from printkit.layout.frame import picture_frame
from printkit.load import Loaded, in_file_order, load_deck, reading_order
from printkit.model import Deck
from printkit.printers.profile import Profile
from printkit.problems import Level, Problem, counted, printable
from printkit.units import Size


@dataclass(frozen=True, slots=True)
class Checked:
    """A deck and all that is wrong with it, in the order of its file."""

    file: str
    deck: Deck | None
    problems: tuple[Problem, ...]

    def count(self, level: Level) -> int:
        """How many problems of that level."""
        return sum(problem.level is level for problem in self.problems)

    def fails(self, *, strict: bool) -> bool:
        """Whether it has errors or, when strict, warnings."""
        return self.count(Level.ERROR) > 0 or (strict and self.count(Level.WARNING) > 0)

    def summary(self) -> str:
        """One line: how many cards, and how many problems of each level."""
        named = {Level.ERROR: "error", Level.WARNING: "warning", Level.INFO: "remark"}
        counts = [counted(self.count(level), word) for level, word in named.items() if self.count(level)]
        cards = [counted(len(self.deck.cards), "card")] if self.deck else []
        return f"{printable(self.file)}: {', '.join(cards + (counts or ['nothing to say']))}"


def check_deck(path: Path, today: CalendarDay, shown: str | None = None, profile: Profile | None = None) -> Checked:
    """Load a deck and run every check on it, those for a printer included."""
    return check_loaded(load_deck(path, shown), today, profile)


def check_loaded(loaded: Loaded, today: CalendarDay, profile: Profile | None = None) -> Checked:
    """Run every check on a deck that has been read."""
    problems = list(loaded.problems)
    if loaded.deck:
        problems += run_checks(gather_facts(loaded.deck, today, profile=profile))
    return Checked(loaded.files[0], loaded.deck, in_file_order(problems, loaded.files))


def sound_deck(loaded: Loaded, today: CalendarDay, card: Size | None) -> Deck:
    """The deck, if nothing stops it from being built on cards of that size (else its edition's).

    Its pictures are not decoded, for the build does that next.
    """
    problems = [problem for problem in loaded.problems if problem.level is Level.ERROR]
    if loaded.deck:
        problems += find_errors(gather_facts(loaded.deck, today, card, whole_pictures=False))
    if loaded.deck is None or problems:
        raise DeckFaultsError(in_file_order(problems, loaded.files))
    return loaded.deck


def gather_facts(
    deck: Deck,
    today: CalendarDay,
    card: Size | None = None,
    *,
    whole_pictures: bool = True,
    profile: Profile | None = None,
) -> Facts:
    """What the checks may know of a deck; each picture is looked at once."""
    size = card or deck.edition.card

    @cache
    def look_at(path: Path) -> PictureFacts:
        try:
            picture = probe(path, whole=whole_pictures)
        except PictureFaultError as fault:
            return PictureFacts(fault=str(fault))
        return PictureFacts(picture.width, picture.height)

    fonts, font_faults = open_fonts(deck)
    look = deck_look(deck, fonts, size)
    return Facts(
        deck=deck,
        today=today,
        picture=lambda card: look_at(card.picture) if card.picture else PictureFacts(),
        card=size,
        frame=picture_frame(size),
        date_words=reading_order(deck.language),
        too_long=lambda card: too_long(look, card),
        no_glyph=lambda card: no_glyph(look, card),
        no_glyph_in_deck=no_glyph_in_deck(look),
        no_glyph_in_credits=lambda card: no_glyph_in_credits(look, card),
        no_glyph_in_rights=no_glyph_in_rights(look),
        font_faults=font_faults,
        spoilt=spoilt_by(look, [c for c in deck.cards if not c.faulty], profile) if profile else None,
    )


def as_json(results: Sequence[Checked]) -> str:
    """All results as one JSON document."""
    decks = [
        {
            "file": result.file,
            "cards": len(result.deck.cards) if result.deck else 0,
            **{f"{level}s": result.count(level) for level in reversed(Level)},
            "problems": [
                {
                    "file": problem.where.file,
                    "line": problem.where.line,
                    "col": problem.where.col,
                    "level": str(problem.level),
                    "rule": problem.rule,
                    "text": problem.text,
                }
                for problem in result.problems
            ],
        }
        for result in results
    ]
    return json.dumps({"decks": decks}, indent=2)


_GITHUB = {Level.ERROR: "error", Level.WARNING: "warning", Level.INFO: "notice"}


def as_github(problem: Problem) -> str:
    """A problem as GitHub's workflow command, which shows it beside the line in a pull request."""
    where = problem.where
    place = f"file={_escaped(printable(where.file), ':,')},line={where.line},col={where.col}"
    return f"::{_GITHUB[problem.level]} {place},title={_escaped(problem.rule, ':,')}::{_escaped(problem.text)}"


def _escaped(text: str, also: str = "") -> str:
    for char in "%\r\n" + also:
        text = text.replace(char, f"%{ord(char):02X}")
    return text
