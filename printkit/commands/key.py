"""`printkit key`: the answer key of a deck, for whoever leads the game. Never part of a build."""

from datetime import date as CalendarDay  # noqa: N812  (Date is ours)
from pathlib import Path

from printkit.commands.asked import pdf_target, read_paper
from printkit.commands.build import Options, Written, within_reach
from printkit.commands.check import sound_deck
from printkit.commands.look import deck_look, open_fonts
from printkit.commands.sheets import choose
from printkit.draw.pdf import Info, Quality, write_pdf
from printkit.errors import UsageFaultError
from printkit.layout.key import key_pages
from printkit.load import load_deck
from printkit.output import whole_file
from printkit.printers.store import Store
from printkit.problems import counted


def make_key(
    path: Path, shown: str, output: Path, options: Options, today: CalendarDay, printers: Store | None = None
) -> Written:
    """Write the answer key of a deck. With errors in the deck nothing is written."""
    target = pdf_target(output)
    options = within_reach(options, printers)
    paper = read_paper(options.paper)
    deck = sound_deck(load_deck(path, shown, edition=options.edition, language=options.language), today, None)
    cards = choose(deck, options)
    fonts, _ = open_fonts(deck)
    pages = key_pages(deck_look(deck, fonts, deck.edition.card), cards, paper, options.edge)
    if not pages:
        raise UsageFaultError(f"--paper: nobody could read an answer key on {paper}; take a5 or larger")
    title = f"{deck.title}: {deck.language.key['title']}"
    with whole_file(target) as file:
        write_pdf(pages, Info(title, deck.author, "", deck.language.id, "DuplexFlipLongEdge"), Quality(), file)
    told = f"{counted(len(cards), 'card')} in the order of their dates, on {counted(len(pages), 'page')} of {paper}."
    return Written(target, (told, "It tells every date: keep it from those who are going to play."))
