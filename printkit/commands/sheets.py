"""A sound deck → its sheets, written. The part of `printkit build` that takes time."""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from datetime import date as CalendarDay  # noqa: N812  (Date is ours)
from itertools import chain, pairwise
from pathlib import Path

from printkit.commands.asked import duplex_of_pdf, read_card, read_paper
from printkit.commands.build import Built, Options, Progress
from printkit.commands.check import sound_deck
from printkit.commands.extras import Extra, extra_faces, extras, in_order, left_out, rule_facts
from printkit.commands.look import deck_look, open_fonts
from printkit.commands.tolerance import tolerance_lines
from printkit.draw.cache import Cache
from printkit.draw.fonts import FontBook
from printkit.draw.pdf import Info, Quality, write_pdf
from printkit.draw.pictures import PictureFaultError
from printkit.errors import DeckFaultsError, UsageFaultError
from printkit.layout.faces import Look, back, blank, front
from printkit.layout.frame import LEAST_BLEED
from printkit.layout.grid import Duplex, Grid, make_grid
from printkit.layout.sheets import Faces, Plan, Side, has_ruler, sheet_count, sheet_pages
from printkit.load import Loaded
from printkit.load.sizes import paper_sizes
from printkit.model import Card, Deck
from printkit.ops import Page
from printkit.output import whole_file
from printkit.problems import Level, Problem, counted, listed, quote, suggest
from printkit.units import Size

MOST_JOBS = 4


def make_sheets(
    loaded: Loaded, output: Path, options: Options, cache: Cache | None, today: CalendarDay, progress: Progress
) -> Built:
    """Check the deck, lay it out and write it. With errors nothing is written."""
    paper, size = read_paper(options.paper), read_card(options.card)
    deck = sound_deck(loaded, today, size)
    size = size or deck.edition.card
    grid = grid_for(paper, size, options)
    cards = choose(deck, options)
    fonts, _ = open_fonts(deck)
    look = deck_look(deck, fonts, size, bleed=grid.bleed, draft=options.draft)
    plan = plan_for(deck, fonts, grid, options)
    faces = [_faces(look, card) for card in cards]
    faces += [lambda: (blank(look, dated=False), blank(look, dated=True))] * options.blanks
    facts = rule_facts(look, cards, options.blanks)
    faces += extra_faces(facts, options)
    more = extras(facts, fonts, options, paper)
    total = sheet_count(len(faces), grid)
    first, last = _sheets(options.sheets, total)
    printed = range((first - 1) * len(grid.spots), min(last * len(grid.spots), len(faces)))
    # Blanks come after the cards, and cards with the rules after those.
    counts = [
        len([i for i in printed if begin <= i < end])
        for begin, end in pairwise((0, len(cards), len(cards) + options.blanks, len(faces)))
    ]
    pages = (last - first + 1) * 2 + sum(len(each.pages) for each in more)
    progress.begin(pages + len({card.picture for card in cards if card.picture}))
    quality = Quality(options.dpi, _jobs(), cache)
    with picture_faults(cards):
        paths = write_sheets(plan, faces, (first, last, total), more, deck, output, quality, progress.step)
    return Built(
        paths=paths,
        cards=counts[0],
        blanks=counts[1],
        rule_cards=counts[2],
        also=tuple(each.told for each in more),
        sheets=(last - first + 1) * (2 if options.duplex is Duplex.NONE else 1),
        card=str(size),
        paper=str(paper),
        hints=(
            *([deck.art_fault] if deck.art_fault else []),
            *_printer_hints(options, look, cards),
            *left_out(more, options, paper),
            *_hints(options, paper, size, len(faces), grid),
        ),
        directions=directions(options.duplex, ruler=has_ruler(plan)),
    )


def plan_for(deck: Deck, fonts: FontBook, grid: Grid, options: Options) -> Plan:
    """How sheets of cards are laid out for this user."""
    return Plan(
        grid=grid,
        duplex=options.duplex,
        marks=options.marks,
        corners=options.corners,
        margin=options.edge,
        correction=options.profile.correction if options.profile else None,
        title=deck.title,
        words=dict(deck.language.sheet),
        fonts=fonts,
        chain=fonts.chain("text"),
    )


@contextmanager
def picture_faults(cards: Sequence[Card]) -> Iterator[None]:
    """Turns a picture that can't be drawn into faults of the cards that show it."""
    try:
        yield
    except PictureFaultError as fault:
        raise DeckFaultsError([_broken(card, fault) for card in cards if card.picture == fault.path]) from fault


def _broken(card: Card, fault: PictureFaultError) -> Problem:
    name = card.picture.name if card.picture else ""
    return Problem(Level.ERROR, card.place("art"), f"the picture {quote(name)} {fault}", "picture-unreadable")


def _jobs() -> int:
    return min(MOST_JOBS, os.cpu_count() or 1)


def grid_for(paper: Size, card: Size, options: Options) -> Grid:
    """Where the cards lie on a sheet, or a refusal that says on which paper they would."""
    grid = make_grid(paper, card, options.bleed, options.edge, fold=options.duplex is Duplex.FOLD)
    if grid:
        return grid
    around = 2 * (options.edge + (LEAST_BLEED if options.bleed is None else options.bleed))
    needed = (min(card) + around, max(card) + around)
    larger = [
        name
        for name, size in paper_sizes().items()
        if make_grid(size, card, options.bleed, options.edge, fold=options.duplex is Duplex.FOLD)
    ]
    hint = (
        f"it would fit on {listed(larger, most=6)}" if larger else f"it needs at least {needed[0]:g} × {needed[1]:g} mm"
    )
    raise UsageFaultError(
        f"a card of {card} does not fit on paper of {paper} with a margin of {options.edge:g} mm: {hint}"
    )


def choose(deck: Deck, options: Options) -> list[Card]:
    """The cards to print, in the order of the file."""
    only = {_card_named(deck, wanted) for wanted in options.only}
    for theme in options.themes:
        if theme not in deck.themes:
            raise UsageFaultError(f"--theme: there is no theme {quote(theme)}{suggest(theme, deck.themes)}")
    cards = [card for card in deck.cards if not only or card.id in only]
    cards = [card for card in cards if not options.themes or card.theme in options.themes]
    if options.count and options.count < len(cards):
        ordered = sorted(cards, key=lambda card: (card.date.first, card.date.last, card.id))
        # Evenly spread over the order of dates, both ends included.
        step = (len(ordered) - 1) / max(options.count - 1, 1)
        kept = {ordered[round(i * step)].id for i in range(options.count)}
        cards = [card for card in cards if card.id in kept]
    if not cards:
        raise UsageFaultError("no card is left to print: --only and --theme together choose none")
    return cards


def _card_named(deck: Deck, wanted: str) -> str:
    """The id of the card that is meant by an id or a name, whatever its case, apostrophes and spaces."""
    for card in deck.cards:
        if _folded(wanted) in (_folded(card.id), _folded(card.name)):
            return card.id
    raise UsageFaultError(
        f"--only: there is no card {quote(wanted)}{suggest(wanted, [c.id for c in deck.cards], most=5)}"
    )


def _folded(name: str) -> str:
    return " ".join(name.casefold().replace("’", "'").split())


def _faces(look: Look, card: Card) -> Callable[[], Faces]:
    return lambda: (front(look, card), back(look, card))


def _sheets(wanted: tuple[int, int] | None, total: int) -> tuple[int, int]:
    if wanted is None:
        return 1, total
    if wanted[0] > wanted[1]:
        raise UsageFaultError("--sheets: write the smaller number first")
    if not 1 <= wanted[0] <= wanted[1] <= total:
        raise UsageFaultError(f"--sheets: the deck has {counted(total, 'sheet')}, so choose from 1 to {total}")
    return wanted


def write_sheets(
    plan: Plan,
    faces: Sequence[Callable[[], Faces]],
    sheets: tuple[int, int, int],
    more: Sequence[Extra],
    deck: Deck,
    output: Path,
    quality: Quality,
    step: Callable[[], None] = lambda: None,
) -> tuple[Path, ...]:
    """Write the sheets from the first to the last number, of so many in all, and what follows them."""
    first, last, total = sheets
    per_sheet = len(plan.grid.spots)

    def cards(*sides: Side) -> Iterator[Page]:
        for number in range(first, last + 1):
            on_sheet = faces[(number - 1) * per_sheet : number * per_sheet]
            yield from (page for side, page in sheet_pages(plan, on_sheet, number, total) if side in sides)

    flip = duplex_of_pdf(plan.duplex)
    files: dict[Path, tuple[Iterable[Page], str]] = {output: (chain(cards(*Side), in_order(more, plan.duplex)), flip)}
    if plan.duplex is Duplex.SEPARATE:
        # Card goes through the printer twice. What is to be read goes onto ordinary paper, in the ordinary way.
        files = {_beside(output, side.value + "s"): (cards(side), flip) for side in (Side.FRONT, Side.BACK)}
        files |= {_beside(output, each.name): (each.pages, duplex_of_pdf(Duplex.LONG)) for each in more}
    with ExitStack() as whole:
        # All files are moved into place only when all are complete.
        opened = [(whole.enter_context(whole_file(path)), *file) for path, file in files.items()]
        for file, pages, turned in opened:
            write_pdf(pages, info_of(deck, turned), quality, file, step)
    return tuple(files)


def _beside(output: Path, name: str) -> Path:
    return output.with_name(f"{output.stem}-{name}{output.suffix}")


def info_of(deck: Deck, flip: str) -> Info:
    """What a file of this deck says of itself."""
    return Info(deck.title, deck.author, subject(deck), deck.language.id, flip)


def subject(deck: Deck) -> str:
    """What the file is about, for its properties."""
    version = f", version {deck.version}" if deck.version else ""
    return f"{counted(len(deck.cards), 'card')}, edition {deck.edition.label}{version}"


def _hints(options: Options, paper: Size, card: Size, faces: int, grid: Grid) -> Iterator[str]:
    """What would save sheets."""
    sheets = sheet_count(faces, grid)
    fold = options.duplex is Duplex.FOLD
    if options.bleed is None or options.bleed > 0:
        tight = make_grid(paper, card, 0, options.edge, fold=fold)
        if tight and (fewer := sheet_count(faces, tight)) < sheets:
            yield f"--bleed 0 would save {counted(sheets - fewer, 'sheet')}, but then cuts must be exact"
    for name, size in paper_sizes().items():
        other = make_grid(size, card, options.bleed, options.edge, fold=fold) if _at_hand(options.paper, name) else None
        if other and (fewer := sheet_count(faces, other)) < sheets:
            yield f"--paper {name} would save {counted(sheets - fewer, 'sheet')}"


def _printer_hints(options: Options, look: Look, cards: Sequence[Card]) -> Iterator[str]:
    """Which printer it is for, and what that printer may spoil."""
    if options.remark:
        yield options.remark
    if options.profile:
        profile = options.profile
        spoilt = tolerance_lines(look, cards, profile)
        well = "" if spoilt else f"; bleed and words survive what differs from sheet to sheet ({profile.worst:.1f} mm)"
        yield f"backs are moved for the printer {quote(profile.printer)}{well}"
        yield from spoilt


def _at_hand(paper: str, other: str) -> bool:
    """Whether somebody who has this paper may have the other one and a printer for it."""
    return {paper.casefold(), other} in ({"a4", "letter"}, {"letter", "legal"})


def directions(duplex: Duplex, *, ruler: bool) -> tuple[str, ...]:
    """Three lines on how to print it."""
    measure = "the 50 mm ruler on the first sheet" if ruler else "a card on the first sheet"
    size = f"Print at 100 % (“actual size”), and measure {measure}."
    cut = "Cut along the marks with a sharp knife and a metal ruler, or a guillotine."
    middle = {
        Duplex.LONG: "Print on both sides, flipped on the long edge.",
        Duplex.SHORT: "Print on both sides, flipped on the short edge.",
        Duplex.FOLD: "Print on one side; fold each sheet on the dashed line, printed side out, glue, let it dry.",
        Duplex.SEPARATE: (
            "Print the fronts. Put the sheets back in the same order, each turned over like the page of a book, and "
            "print the backs. Try it with the first sheet alone."
        ),
        Duplex.NONE: "Print on one side; put front and back together in a sleeve, or glue them.",
    }[duplex]
    return size, middle, cut
