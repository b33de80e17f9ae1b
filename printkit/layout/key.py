"""The answer key: every card in the order of its date, with note and sources. For whoever leads the game."""

from collections.abc import Sequence

from printkit.colours import INK, mix
from printkit.dates import write_date
from printkit.layout.faces import Look
from printkit.layout.flow import Slice, Type
from printkit.layout.listing import SOFT, Bit, Columns, Headed, listing_pages, run_in, together
from printkit.layout.quotes import curled
from printkit.layout.text import MM_PER_POINT, runs_of
from printkit.model import Card
from printkit.ops import Circle, Group, Line, Op, Page, Text, Turn
from printkit.units import Size

SIZES = (8.5, 6.5)
"""The largest and the least size of dates and names, in points."""
SMALL = 0.8
"""Notes, sources and themes, in sizes of the name."""
COLUMNS = Columns(2, 80.0)
"""In narrower ones date, name and theme would seldom go into one line."""
DATE_SHARE = 0.36
"""Of a column: a longer date pushes its name aside."""
DATE_GAP, DOT, DOT_GAP = 0.9, 0.38, 0.5
"""After the date, the radius of the theme's dot, and after the dot, in sizes of the name."""
ENTRY_GAP = 0.2
"""Above and below the line between two entries, in mm for each point of the size."""
HAIR = mix(INK, "#FFFFFF", 0.75)


def key_pages(look: Look, cards: Sequence[Card], paper: Size, margin: float) -> list[Page]:
    """As few pages as it takes."""
    deck, words = look.deck, look.deck.language.key
    ordered = sorted(cards, key=lambda card: (card.date.first, card.date.last, card.id))

    def make(measure: float, type_: Type) -> list[Slice]:
        widest = max(type_.wide(_date(look, card), look.strong) for card in ordered)
        place = min(widest, DATE_SHARE * measure)
        return [each for card in ordered for each in _entry(look, card, measure, type_, place)]

    foot = f"{deck.title} · {words['title']}"
    headed = Headed(words["title"], deck.title, (words["keep"],), foot)
    return listing_pages(look, headed, make, SIZES, paper, margin, COLUMNS)


def _date(look: Look, card: Card) -> str:
    return write_date(card.date, look.deck.language.dates)


def _entry(look: Look, card: Card, measure: float, type_: Type, place: float) -> list[Slice]:
    """Date, name and theme; below, in small, the note and the sources. Names are broken for dates `place` wide."""
    gap = ENTRY_GAP * type_.size
    slices = _headline(look, card, measure, type_, place)
    language = look.deck.language
    sources = language.between_sources.join(curled(source, language.quotes) for source in card.sources)
    note = curled(card.note, language.quotes)
    note = f"{note} ·" if note and sources else note
    if note or sources:
        bits = [Bit(note, look.small), Bit(sources, look.small, SOFT)]
        slices += run_in(bits, measure, type_.scaled(SMALL))
    hair = Line(0, -gap / 2, measure, -gap / 2, HAIR, 0.3)
    last = slices[-1]
    ruled = (*last.ops, Group(0, -last.height, Turn.NONE, (hair,)))
    return together([*slices[:-1], last._replace(height=last.height + gap / 2, ops=ruled)], gap / 2)


def _headline(look: Look, card: Card, measure: float, type_: Type, place: float) -> list[Slice]:
    """The date, and beside it the name; the theme at the end of that line, or below the name where it doesn't fit."""
    unit, small = type_.size * MM_PER_POINT, type_.scaled(SMALL)
    name = curled(card.name, look.deck.language.quotes)
    date, theme = _date(look, card), look.deck.themes.get(card.theme or "")
    label = (theme.label or theme.id) if theme else ""
    date_wide, label_wide = type_.wide(date, look.strong), small.wide(label, look.small)
    indent = (2 * DOT + DOT_GAP) * unit if theme else 0.0
    room = measure - max(date_wide, place) - DATE_GAP * unit - indent
    lines = run_in([Bit(name, look.strong)], room, type_)
    y = -type_.baseline()
    said: tuple[Op, ...] = (Text(0, y, runs_of(date, look.fonts, look.strong), type_.size, INK),)
    dot: tuple[Op, ...] = (Circle(DOT * unit, y + 0.35 * unit, DOT * unit, fill=theme.colour),) if theme else ()
    at_end = len(lines) == 1 and type_.wide(name, look.strong) + unit + label_wide <= room
    if label and not at_end:
        lines += run_in([Bit(label, look.small, SOFT)], room, small)
    tab = date_wide + DATE_GAP * unit
    slices = []
    for i, line in enumerate(lines):
        ops, beside = (said, dot) if i == 0 else ((), ())
        beside = (*beside, Group(indent, 0, Turn.NONE, line.ops))
        if date_wide <= place:
            slices.append(Slice(line.height, ops, tab=tab, tabbed=beside))
        else:
            slices.append(Slice(line.height, (*ops, Group(tab, 0, Turn.NONE, beside))))
    if label and at_end:  # on the same line, but read after the name
        shown = Text(measure - label_wide, y + type_.line, runs_of(label, look.fonts, look.small), small.size, SOFT)
        slices.append(Slice(0.0, (shown,)))
    return slices
