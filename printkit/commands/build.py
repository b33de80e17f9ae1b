"""`printkit build`: a deck → a PDF of sheets whose backs sit behind their fronts."""

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from datetime import date as CalendarDay  # noqa: N812  (Date is ours)
from math import ceil
from pathlib import Path
from typing import Any, Protocol

from printkit.commands.asked import pdf_target, read_paper
from printkit.commands.fresh import recall, remember, stamp_of
from printkit.commands.printer import chosen_printer, margin_of
from printkit.draw.cache import Cache, cache_folder
from printkit.errors import UsageFaultError
from printkit.layout.grid import MARGIN, Duplex
from printkit.layout.rules import RuleForm
from printkit.layout.sheets import Marks
from printkit.load import load_deck
from printkit.printers.profile import Profile
from printkit.printers.store import Store
from printkit.problems import counted, listed, quote


@dataclass(frozen=True)
class Options:
    """What the user asked for; the defaults are the contract's."""

    paper: str = "a4"
    card: str = ""
    duplex: Duplex = Duplex.LONG
    bleed: float | None = None
    margin: float | None = None
    printer: str = ""
    marks: Marks = Marks.CROP
    corners: float = 0
    draft: bool = False
    language: str = ""
    edition: str = ""
    only: tuple[str, ...] = ()
    themes: tuple[str, ...] = ()
    count: int = 0
    sheets: tuple[int, int] | None = None
    blanks: int = 0
    dpi: int = 300
    rules: RuleForm | None = RuleForm.SHEET
    """What the rules are printed on; None for no rules."""
    profile: Profile | None = None
    """The printer that was meant by `printer`, or the user's default."""
    remark: str = ""

    @property
    def edge(self) -> float:
        """What the printer can't reach, in mm; with a profile, also what must stay free for backs to be moved."""
        profile = self.profile
        base = self.margin if self.margin is not None else profile.margin if profile else MARGIN
        return base + (ceil(profile.reach * 10) / 10 if profile else 0)


@dataclass(frozen=True, slots=True)
class Built:
    """What was written, and what to tell the user."""

    paths: tuple[Path, ...]
    cards: int
    blanks: int
    rule_cards: int
    sheets: int
    also: tuple[str, ...]
    """What follows the card sheets."""
    card: str
    paper: str
    hints: tuple[str, ...]
    directions: tuple[str, ...]

    def summary(self) -> list[str]:
        """What to tell the user: how much it is, what to mind, how to print it."""
        cards = [counted(self.cards, "card")] if self.cards or not self.blanks else []
        cards += [counted(self.blanks, "blank card")] if self.blanks else []
        cards += [counted(self.rule_cards, "card with rules", "cards with rules")] if self.rule_cards else []
        also = f", then {listed(list(self.also))}" if self.also else ""
        lines = [f"{listed(cards)} of {self.card} on {counted(self.sheets, 'sheet')} of {self.paper}{also}."]
        lines += [f"Hint: {hint}{'' if hint.endswith('?') else '.'}" for hint in self.hints]
        return [*lines, *(f"  {i}. {line}" for i, line in enumerate(self.directions, 1))]


@dataclass(frozen=True, slots=True)
class Written:
    """A single file that was written, and what to tell the user of it."""

    path: Path
    lines: tuple[str, ...]

    def summary(self) -> list[str]:
        """What to tell the user."""
        return [f"Wrote {self.path}", *self.lines]


class Progress(Protocol):
    """How far a build is; the command line shows it."""

    def begin(self, steps: int) -> None:
        """So many steps there will be."""

    def step(self) -> None:
        """One of them is done."""


def user_cache(environ: Mapping[str, str], platform: str, home: Path) -> Cache:
    """The cache of this user on this machine."""
    return Cache(cache_folder(environ, platform, home))


def read_options(chosen: Mapping[str, Any]) -> Options:
    """What was typed → Options."""
    sheets = None
    if chosen.get("sheets"):
        match = re.fullmatch(r"(\d{1,4})(?:\s*[-–]\s*(\d{1,4}))?", chosen["sheets"].strip())
        if not match:
            raise UsageFaultError(f"--sheets: write one number or a range like 3-4, not {quote(chosen['sheets'])}")
        sheets = int(match[1]), int(match[2] or match[1])
    apart = ("only", "sheets", "rules", "no_rules")
    given = {key: value for key, value in chosen.items() if value is not None and key not in apart}
    if "rules" in chosen:
        given["rules"] = None if chosen.get("no_rules") else RuleForm(chosen["rules"])
    given |= {"duplex": Duplex(chosen.get("duplex", Duplex.LONG)), "marks": Marks(chosen.get("marks", Marks.CROP))}
    only = tuple(part.strip() for part in (chosen["only"] or "").split(",") if part.strip())
    if chosen["only"] is not None and not only:
        raise UsageFaultError("--only: name at least one card")
    themes = chosen.get("themes", ())
    given["themes"] = tuple(part.strip() for text in themes for part in text.split(",") if part.strip())
    if themes and not given["themes"]:
        raise UsageFaultError("--theme: name at least one theme")
    return Options(**given, only=only, sheets=sheets)


def within_reach(options: Options, printers: Store | None) -> Options:
    """The options with the printer's margin, the default's if none is named, where the user gives none."""
    margin = margin_of(options.printer, printers) if printers else None
    return options if margin is None or options.margin is not None else replace(options, margin=margin)


def build(
    path: Path,
    shown: str,
    output: Path,
    options: Options,
    cache: Cache | None,
    today: CalendarDay,
    progress: Progress,
    printers: Store | None = None,
) -> Built:
    """Check the deck, lay it out and write it. With errors nothing is written.

    With a cache, a build that would give the file that is there already, byte for byte, is left as it is.
    """
    output = pdf_target(output)
    profile, remark = chosen_printer(options.printer, read_paper(options.paper), options.duplex, printers)
    options = replace(options, profile=profile, remark=remark)
    loaded = load_deck(path, shown, edition=options.edition, language=options.language)
    stamp = stamp_of(loaded, output, options, today) if cache else ""
    known = recall(cache.folder, stamp) if cache and stamp else None
    if known:
        return Built(**known)
    from printkit.commands.sheets import make_sheets  # late: nothing of it is needed where nothing has changed

    made = make_sheets(loaded, output, options, cache, today, progress)
    if cache and stamp:
        remember(cache.folder, stamp, asdict(made))
    return made


__all__ = ["Built", "Cache", "Options", "Progress", "build", "read_options", "user_cache", "within_reach"]
