"""`printkit box`: a tuck box that fits a deck, on one sheet."""

from datetime import date as CalendarDay  # noqa: N812  (Date is ours)
from math import ceil
from pathlib import Path

from printkit.commands.asked import pdf_target, read_card, read_paper
from printkit.commands.build import Options, Written, within_reach
from printkit.commands.check import sound_deck
from printkit.commands.look import deck_look, open_fonts
from printkit.commands.sheets import choose
from printkit.draw.pdf import Info, Quality, write_pdf
from printkit.errors import UsageFaultError
from printkit.layout.box import BLEED, Print
from printkit.layout.box_page import box_page, page_turn
from printkit.layout.net import Net, inside_for, tuck_box
from printkit.load import load_deck
from printkit.load.sizes import paper_sizes
from printkit.output import whole_file
from printkit.printers.store import Store
from printkit.problems import counted, listed
from printkit.units import Size

MICRONS = 1000


def make_box(
    path: Path,
    shown: str,
    output: Path,
    options: Options,
    stock: int,
    today: CalendarDay,
    printers: Store | None = None,
) -> Written:
    """Write the box of a deck. With errors in the deck, or on paper too small for it, nothing is written."""
    target = pdf_target(output)
    options = within_reach(options, printers)
    paper, size = read_paper(options.paper), read_card(options.card)
    deck = sound_deck(load_deck(path, shown, edition=options.edition, language=options.language), today, size)
    size = size or deck.edition.card
    cards = choose(deck, options)
    fonts, _ = open_fonts(deck)
    words = {**deck.language.credits, **deck.language.box}
    room = inside_for(size, len(cards), stock / MICRONS)
    net = tuck_box(room)
    page = box_page(Print(deck_look(deck, fonts, size), cards, words), net, paper, options.edge)
    if page is None:
        raise UsageFaultError(_too_large(net, size, len(cards), stock, paper, options))
    info = Info(page.title, deck.author, "", deck.language.id, "Simplex")
    with whole_file(target) as file:
        write_pdf([page], info, Quality(), file)
    many = counted(len(cards), "card")
    inside = f"{room.width:g} × {room.height:g} × {room.depth:g} mm inside"
    return Written(
        target,
        (
            f"A box for {many} of {size}, {stock} µm thick, and the folded rules: {inside}, on one sheet of {paper}.",
            "  1. Print at 100 % (“actual size”) on card of 200 to 300 g/m², on one side.",
            "  2. Score the dashed lines, cut along the solid ones, fold the print outwards.",
            "  3. Glue the hatched flaps: the long one first, then those of the bottom.",
        ),
    )


def _too_large(net: Net, card: Size, cards: int, stock: int, paper: Size, options: Options) -> str:
    """What the box needs, on which paper it would fit, and how many smaller ones would fit on this."""
    flat = net.extent.inset(-BLEED)
    needed = Size(*(ceil(side + 2 * options.edge) for side in sorted((flat.width, flat.height))))
    larger = [name for name, other in paper_sizes().items() if page_turn(net, other, options.edge) is not None]
    hint = f"it would fit on {listed(larger, most=6)}" if larger else "no paper that has a name is large enough"
    boxes = _boxes(card, cards, stock, paper, options.edge)
    if boxes:
        each = -(-cards // boxes)
        hint += f"; or make {boxes} boxes for {counted(each, 'card')} each: --count {each}, printed {boxes} times"
    return (
        f"a box for {counted(cards, 'card')} of {card}, {stock} µm thick, needs paper of {needed}, "
        f"and does not fit on {paper} with a margin of {options.edge:g} mm: {hint}"
    )


def _boxes(card: Size, cards: int, stock: int, paper: Size, margin: float) -> int:
    """The fewest boxes in which the cards fit on this paper; 0 where not even one card does."""
    for boxes in range(2, cards + 1):
        net = tuck_box(inside_for(card, -(-cards // boxes), stock / MICRONS))
        if page_turn(net, paper, margin) is not None:
            return boxes
    return 0
