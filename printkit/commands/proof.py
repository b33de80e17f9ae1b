"""`printkit proof`: the cut cards of a deck, front and back, as a printer would make them at its worst."""

from dataclasses import replace
from datetime import date as CalendarDay  # noqa: N812  (Date is ours)
from pathlib import Path

from printkit.commands.asked import pdf_target, read_card, read_paper
from printkit.commands.build import Options, Written
from printkit.commands.check import sound_deck
from printkit.commands.look import deck_look, open_fonts
from printkit.commands.printer import chosen_printer, widest
from printkit.commands.sheets import choose, grid_for, picture_faults
from printkit.commands.tolerance import tolerance_lines
from printkit.draw.cache import Cache
from printkit.draw.pdf import Info, Quality, write_pdf
from printkit.layout.proof import proof_pages
from printkit.layout.tolerance import back_room
from printkit.load import load_deck
from printkit.output import whole_file
from printkit.printers.profile import UNMEASURED
from printkit.printers.store import Store
from printkit.problems import quote

SHOWN = 6
"""Cards on a proof where the user doesn't choose: those with least room first."""


def make_proof(
    path: Path, shown: str, output: Path, options: Options, cache: Cache | None, today: CalendarDay, store: Store
) -> Written:
    """Write the proof of a deck. With errors in the deck nothing is written."""
    target = pdf_target(output)
    paper, size = read_paper(options.paper), read_card(options.card)
    loaded = load_deck(path, shown, edition=options.edition, language=options.language)
    deck = sound_deck(loaded, today, size)
    size = size or deck.edition.card
    profile = chosen_printer(options.printer, paper, options.duplex, store)[0] or widest(options.printer, store)
    options = replace(options, profile=profile)
    fonts, _ = open_fonts(deck)
    look = deck_look(deck, fonts, size, bleed=grid_for(paper, size, options).bleed, draft=options.draft)
    chosen = bool(options.only or options.themes or options.count)
    cards = choose(deck, options)
    if not chosen:
        cards = sorted(cards, key=lambda card: back_room(look, card))[:SHOWN]
    miss = profile.worst if profile else UNMEASURED
    words = {**deck.language.proof, "decimal": deck.language.dates.decimal}
    pages = proof_pages(look, cards, miss, paper, words, fonts.chain("strong"))
    info = Info(f"{words['title']}: {deck.title}", deck.author, "", deck.language.id, "Simplex")
    with picture_faults(cards), whole_file(target) as file:
        write_pdf(pages, info, Quality(options.dpi, cache=cache), file)
    if profile:
        lines = [f"Backs are shown {miss:.1f} mm off, the worst in 19 sheets of 20 on {quote(profile.printer)}."]
        lines += [f"Mind: {line}." for line in tolerance_lines(look, deck.cards, profile)]
        lines += ["Bleed and words survive it."] if len(lines) == 1 else []
    else:
        lines = [f"Backs are shown {miss:g} mm off, as on a printer that nobody has measured: printkit calibrate."]
    return Written(target, tuple(lines))
