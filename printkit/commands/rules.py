"""`printkit rules`: the rules of a deck, and nothing else."""

from dataclasses import dataclass, replace
from datetime import date as CalendarDay  # noqa: N812  (Date is ours)
from pathlib import Path

from printkit.commands.asked import duplex_of_pdf, pdf_target, read_card, read_paper
from printkit.commands.build import Options, within_reach
from printkit.commands.check import sound_deck
from printkit.commands.extras import extra_faces, rule_facts, rules
from printkit.commands.look import deck_look, open_fonts
from printkit.commands.printer import chosen_printer
from printkit.commands.sheets import choose, grid_for, info_of, plan_for, write_sheets
from printkit.draw.pdf import Quality, write_pdf
from printkit.errors import UsageFaultError
from printkit.layout.grid import Duplex
from printkit.layout.rules import RuleForm
from printkit.layout.sheets import sheet_count
from printkit.load import load_deck
from printkit.output import whole_file
from printkit.printers.store import Store
from printkit.problems import counted


@dataclass(frozen=True, slots=True)
class Ruled:
    """Where the rules are, and what to tell the user."""

    paths: tuple[Path, ...]
    told: str


def make_rules(
    path: Path, shown: str, output: Path, options: Options, today: CalendarDay, printers: Store | None = None
) -> Ruled:
    """Write the rules of a deck. With errors in the deck nothing is written."""
    target = pdf_target(output)
    options = within_reach(options, printers)
    paper, size = read_paper(options.paper), read_card(options.card)
    loaded = load_deck(path, shown, edition=options.edition, language=options.language)
    deck = sound_deck(loaded, today, size)
    size = size or deck.edition.card
    fonts, _ = open_fonts(deck)
    if options.rules is RuleForm.CARDS:
        profile, _ = chosen_printer(options.printer, paper, options.duplex, printers)
        options = replace(options, profile=profile)
        grid = grid_for(paper, size, options)
        look = deck_look(deck, fonts, size, bleed=grid.bleed, draft=options.draft)
        faces = extra_faces(rule_facts(look, choose(deck, options), 0), options)
        sheets = sheet_count(len(faces), grid)
        plan = plan_for(deck, fonts, grid, options)
        paths = write_sheets(plan, faces, (1, sheets, sheets), (), deck, target, Quality())
        return Ruled(paths, f"{counted(len(faces), 'card')} with rules on {counted(sheets, 'sheet')} of {paper}.")
    look = deck_look(deck, fonts, size, draft=options.draft)
    extra = rules(rule_facts(look, choose(deck, options), 0), options, paper)
    if extra is None:
        raise UsageFaultError(f"the rules do not go onto paper of {paper}; take larger paper")
    flip = duplex_of_pdf(Duplex.LONG if options.duplex is Duplex.SEPARATE else options.duplex)
    with whole_file(target) as file:
        write_pdf(extra.pages, info_of(deck, flip), Quality(), file)
    return Ruled((target,), f"{extra.told[0].upper()}{extra.told[1:]} of {paper}.")
