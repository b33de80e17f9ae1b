"""Small decks for the tests: written to a folder, loaded and checked as a user's would be."""

from datetime import date
from pathlib import Path

from printkit.commands.check import Checked, check_deck
from printkit.printers.profile import WORST, Miss, Profile
from printkit.problems import Level
from printkit.units import Size

TODAY = date(2026, 6, 15)
HEAD = "title: Test\nedition: pocket\nlanguage: en\n"


def check_text(folder: Path, text: str | bytes, name: str = "deck.yaml", *, printer: Profile | None = None) -> Checked:
    """Write a deck file and check it; messages name it by its bare name."""
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return check_deck(path, TODAY, name, printer)


def printer_missing_by(mm: float) -> Profile:
    """A measured printer whose backs miss by about so many mm in 19 sheets of 20: many sheets, half of them each way."""
    sheets = [Miss(way * mm / WORST, 0, 0, 0, 0) for way in (-1, 1)] * 100
    return Profile("office", Size(210, 297), "long", 5, tuple(sheets))


def lines(result: Checked, least: Level = Level.WARNING) -> list[str]:
    """The problems as printed, from a level on."""
    return [str(problem) for problem in result.problems if problem.level >= least]


def rules(result: Checked) -> set[str]:
    """The rules that were broken."""
    return {problem.rule for problem in result.problems}


def cards(*pairs: tuple[str, str], more: str = "") -> str:
    """A deck of `(name, date)` cards, each with a source, in themes or not."""
    rows = "".join(f'  - {{name: "{name}", date: "{when}", sources: [A book]{more}}}\n' for name, when in pairs)
    return f"{HEAD}cards:\n{rows}"
