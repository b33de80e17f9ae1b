"""A leaflet that folds to the size of a card and goes into the same box: panels in a grid, on both sides of a sheet.

Fold to and fro along the lines between columns, then along those between rows, panel 1 always on top: panel 1, the
cover, ends up outside. Opened, panels are read row by row; the other side goes on where this one ends. The panels of
that side lie so that turning the open sheet over like a page shows them upright and in order.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, product

from printkit.colours import INK, mix
from printkit.layout.flow import Block, Panel, Paragraph, fill, set_blocks, stacked
from printkit.layout.frames import Slice, gathered, whole
from printkit.layout.grid import ONE_SIDED, Duplex, Spot, flipped
from printkit.layout.rules.facts import Facts
from printkit.layout.rules.marks import said
from printkit.layout.rules.story import Part, parts, players_of
from printkit.layout.sheets import placed
from printkit.layout.text import Style, centred, fit
from printkit.ops import Box, Group, Line, Op, Page, Rect, Turn
from printkit.units import Size

PLAY = 1.0
"""A panel is so much smaller than a card, in mm: folded paper is thicker than it looks."""
PAD = 3.0
NUMBER_ROOM = 4.0
HOW_ROOM, HOW_WIDTH = 12.0, 120.0
"""Below the leaflet, for how to fold it, and the least width that is said in where the paper has it."""
SIZES = (8.5, 8.25, 8.0, 7.75, 7.5, 7.25, 7.0, 6.75, 6.5, 6.25)
COMFORT = 7.5
"""Sizes of the text, in points, and the one that decides how many panels there are."""
SMALLER = 3
"""So many sizes are tried, the largest that does among them, to have what is near together."""
STRETCH = 0.6
"""Share by which spaces may grow to fill a panel."""
GREY = mix(INK, "#FFFFFF", 0.5)


@dataclass(frozen=True, slots=True)
class Layout:
    """The panels on a sheet: so many columns and rows, each panel turned, round the middle of the room."""

    paper: Size
    room: Box
    panel: Size
    columns: int
    rows: int
    turn: Turn

    @property
    def outer(self) -> Box:
        """All panels together, as they lie on the page."""
        wide, high = self.columns * self.panel.width, self.rows * self.panel.height
        if self.turn is Turn.LEFT:
            wide, high = high, wide
        x, y = self.room.centre
        return Box(x - wide / 2, y - high / 2, wide, high)

    def spot(self, row: int, column: int) -> Spot:
        """Where a panel lies; a turned one has its top to the left, so columns run upwards and rows to the right."""
        w, h = self.panel
        outer = self.outer
        if self.turn is Turn.LEFT:
            return Spot(Box(outer.x + row * h, outer.y + column * w, h, w), self.turn)
        return Spot(Box(outer.x + column * w, outer.top - (row + 1) * h, w, h), self.turn)

    def folds(self) -> list[tuple[float, float, float, float]]:
        """The lines to fold on, as they lie on the page."""
        outer = self.outer
        across, down = (self.rows, self.columns) if self.turn is Turn.LEFT else (self.columns, self.rows)
        xs = [outer.x + i * outer.width / across for i in range(1, across)]
        ys = [outer.y + i * outer.height / down for i in range(1, down)]
        return [(x, outer.y, x, outer.top) for x in xs] + [(outer.x, y, outer.right, y) for y in ys]


def layouts(paper: Size, card: Size, edge: float) -> list[Layout]:
    """Every grid of panels that goes onto the paper, the fewest panels first, and of those the fewest rows."""
    room = Box(edge, edge + HOW_ROOM, paper.width - 2 * edge, paper.height - 2 * edge - HOW_ROOM)
    panel = Size(card.width - PLAY, card.height - PLAY)
    found: list[Layout] = []
    for turn in (Turn.NONE, Turn.LEFT):
        wide, high = (room.height, room.width) if turn is Turn.LEFT else (room.width, room.height)
        counts = product(range(1, int(wide / panel.width) + 1), range(1, int(high / panel.height) + 1))
        found += [Layout(paper, room, panel, columns, rows, turn) for columns, rows in counts]
    return sorted(found, key=lambda each: (each.columns * each.rows, each.rows))


def leaflets(facts: Facts, paper: Size, edge: float, duplex: Duplex) -> list[Page] | None:
    """A leaflet for each part of the rules, front and back; None where the paper is too small for one."""
    every = layouts(paper, facts.look.card, edge)
    pages: list[Page] = []
    for part in parts(facts):
        made = _leaflet(facts, part, every, duplex)
        if made is None:
            return None
        if len(pages) % 2 and duplex not in ONE_SIDED:
            pages.append(Page(paper, ()))  # the leaflet before has an empty back
        pages += made
    return pages


def _leaflet(facts: Facts, part: Part, every: list[Layout], duplex: Duplex) -> list[Page] | None:
    """On as few panels as it takes at a comfortable size, or at the largest below it that goes onto a sheet at all;
    then at the largest size that needs no more of them. The text is a little smaller where that keeps all lists whole.
    """
    if not every:
        return None
    w, h = every[0].panel
    frame = Box(PAD, PAD + NUMBER_ROOM, w - 2 * PAD, h - 2 * PAD - NUMBER_ROOM)
    blocks = [*chain.from_iterable(_unframed(block) for side in part.sides for block in side)]

    most = 2 * every[-1].columns * every[-1].rows

    @lru_cache
    def slices(size: float) -> list[Slice]:
        return set_blocks(blocks, frame.width, facts.type(size))

    @lru_cache
    def needed(size: float, *, tidy: bool = False) -> int:
        """How many panels follow the cover; too many of them where not even the largest layout does."""
        return len(fill(whole(slices(size)) if tidy else slices(size), [frame] * (most - 1)) or range(most))

    smaller = [size for size in SIZES if size <= COMFORT and needed(size) < most]
    if not smaller:
        return None
    least = next((size for size in smaller[:SMALLER] if needed(size, tidy=True) < most), None)
    tidy = least is not None
    count = needed(least or smaller[0], tidy=tidy)
    layout = next(each for each in every if 2 * each.columns * each.rows > count)
    frames = [frame] * (2 * layout.columns * layout.rows - 1)
    size = next(size for size in SIZES if needed(size, tidy=tidy) <= len(frames))
    panels = fill(gathered(slices(size), frames), frames, stretch=STRETCH)
    assert panels
    cover = _cover(facts, part, layout.panel, size, overleaf=len(panels) >= layout.columns * layout.rows)
    return _sides(facts, part, [cover, *panels], layout, duplex)


def _unframed(block: Block) -> tuple[Block, ...]:
    """A panel of the leaflet is a frame in itself."""
    return block.blocks if isinstance(block, Panel) else (block,)


def _sides(facts: Facts, part: Part, panels: list[tuple[Op, ...]], layout: Layout, duplex: Duplex) -> list[Page]:
    columns, rows = layout.columns, layout.rows
    each = columns * rows
    pages = []
    for side in range(2 if len(panels) > each else 1):
        own = duplex in ONE_SIDED or side == 0
        ops: list[Op] = []
        for i in range(each):
            row, column = divmod(i, columns)
            number = side * each + i + 1
            panel = panels[number - 1] if number <= len(panels) else _notes(facts, layout.panel)
            # Seen from the other side, the columns of the sheet come in the opposite order.
            spot = layout.spot(row, column) if own else layout.spot(row, columns - 1 - column)
            if not own:
                spot = flipped(spot, layout.paper, Duplex.SHORT if duplex is Duplex.SHORT else Duplex.LONG)
            ops.append(placed(spot, (*panel, _number(facts, number, layout.panel)), 0.0))
        ops += _lines(layout) if own else []
        ops += _how(facts, layout, duplex, own=own)
        pages.append(Page(layout.paper, tuple(ops), part.title if side == 0 else ""))
    return pages


def _lines(layout: Layout) -> list[Op]:
    """Where to cut, and where to fold."""
    return [
        *(Line(*ends, GREY, 0.5, (1.6, 1.2)) for ends in layout.folds()),
        Rect(layout.outer, stroke=INK, line=0.5),
    ]


def _how(facts: Facts, layout: Layout, duplex: Duplex, *, own: bool) -> list[Op]:
    """What to do with the sheet, right below the panels; above them where they lie at the foot of their page."""
    key = "fold.back" if not own else "fold.how" if layout.rows > 1 else "fold.how-strip"
    panels = Spot(layout.outer, Turn.NONE)
    box = (panels if own else flipped(panels, layout.paper, duplex)).box
    room = layout.room
    measure = max(room.right - box.x, min(room.width, HOW_WIDTH))
    text = stacked([Paragraph(facts.words(key))], measure, facts.type(7.5))
    y = box.y - 2.0 if box.y >= room.y else box.top + 2.0 + text.height
    return [Group(min(box.x, room.right - measure), y, Turn.NONE, text.ops)]


def _number(facts: Facts, number: int, panel: Size) -> Op:
    return said(str(number), panel.width / 2, PAD + 0.8, facts.type(6.5), strong=True)


def _notes(facts: Facts, panel: Size) -> tuple[Op, ...]:
    """A panel that nothing is printed on: lines to write on."""
    step = 6.0
    count = int((panel.height - 2 * PAD - NUMBER_ROOM - 4.0) / step)
    top = panel.height - PAD - 2.0
    lines = [Line(PAD, top - i * step, panel.width - PAD, top - i * step, GREY, 0.4) for i in range(1, count + 1)]
    return (said(facts.words("fold.notes"), PAD, top, facts.type(7.5), strong=True, align=0.0), *lines)


def _cover(facts: Facts, part: Part, panel: Size, size: float, *, overleaf: bool) -> tuple[Op, ...]:
    """Panel 1: the deck's title, what this is and for whom, and how to read on."""
    look, w, h = facts.look, panel.width, panel.height
    room = w - 2 * PAD
    ops: list[Op] = []
    colours = [theme.colour for theme, _ in facts.themes if theme] or [facts.type(size).accent]
    for i, colour in enumerate(colours):
        ops.append(Rect(Box(PAD + i * room / len(colours), h * 0.6, room / len(colours), 1.8), fill=colour))
    title = Style(look.display, 18.0, 6.5)
    fitted = fit(look.deck.title, title, (room, h * 0.28), look.fonts, look.hyphenate)
    if fitted:
        ops += centred(fitted, title, w / 2, h * 0.77, INK, look.fonts)
    about = [facts.words("head.cards"), players_of(facts, part.players)]
    below = [Paragraph(f"**{part.title}**", centred=True)]
    below += [Paragraph(each, size=0.9, centred=True) for each in about if each]
    below += [Paragraph(facts.words("fold.cover" if overleaf else "fold.cover-only"), size=0.85, centred=True)]
    text = stacked(below, room, facts.type(min(8.0, size + 0.5)))
    return (*ops, Group(PAD, h * 0.56, Turn.NONE, text.ops))
