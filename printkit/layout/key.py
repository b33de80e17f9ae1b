"""The answer key: every card in the order of its date, with note and sources. For whoever leads the game."""

from collections.abc import Sequence

from printkit.colours import INK, mix
from printkit.dates import write_date
from printkit.layout.faces import Look
from printkit.layout.flow import Slice, Type
from printkit.layout.listing import SOFT, Bit, Headed, listing_pages, run_in, together
from printkit.layout.text import MM_PER_POINT, runs_of
from printkit.model import Card
from printkit.ops import Circle, Group, Line, Op, Page, Text, Turn
from printkit.units import Size

SIZES = (8.5, 6.5)
"""The largest and the least size of dates and names, in points."""
SMALL = 0.8
"""Notes, sources and themes, in sizes of the name."""
COLUMNS = 2
DATE_SHARE = 0.36
"""Of a column: a longer date pushes its name aside."""
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
    """Date, name and theme on the first line; below, in small, the note and the sources."""
    unit = type_.size * MM_PER_POINT
    date = _date(look, card)
    dot = max(place, type_.wide(date, look.strong)) + 1.3 * unit
    theme = look.deck.themes.get(card.theme or "")
    label = (theme.label or theme.id) if theme else ""
    small = type_.scaled(SMALL)
    label_wide = small.wide(label, look.small)
    name_x = dot + (0.9 * unit if theme else -0.3 * unit)
    room = measure - name_x - (label_wide + unit if label else 0)
    slices = []
    for i, line in enumerate(run_in([Bit(card.name, look.strong)], max(room, measure / 4), type_)):
        ops: tuple[Op, ...] = (Group(name_x, 0, Turn.NONE, line.ops),)
        if i == 0:
            y = -type_.baseline()
            ops = (Text(0, y, runs_of(date, look.fonts, look.strong), type_.size, INK), *ops)
            if theme:
                ops += (
                    Circle(dot, y + 0.35 * unit, 0.38 * unit, fill=theme.colour),
                    Text(measure - label_wide, y, runs_of(label, look.fonts, look.small), small.size, SOFT),
                )
        slices.append(line._replace(ops=ops))
    sources = "; ".join(card.sources)
    note = f"{card.note} ·" if card.note and sources else card.note
    if note or sources:
        slices += run_in([Bit(note, look.small), Bit(sources, look.small, SOFT)], measure, small)
    gap = ENTRY_GAP * type_.size
    hair = Line(0, -gap / 2, measure, -gap / 2, HAIR, 0.3)
    last = slices[-1]
    ruled = (*last.ops, Group(0, -last.height, Turn.NONE, (hair,)))
    return together([*slices[:-1], Slice(last.height + gap / 2, ruled)], gap / 2)
