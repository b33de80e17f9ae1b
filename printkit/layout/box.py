"""What is printed on the net of a tuck box, in the look of the cards' backs.

The themes are bands round the whole box, as high as each has cards, so a fold that is a little off doesn't show. Colour
runs past every cut, and over every fold onto what is glued. Glue is for bare paper.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from printkit.colours import INK, PAPER, mix
from printkit.layout.faces import PLAIN, Look
from printkit.layout.net import FACES, GLUED, Net, Part, Point
from printkit.layout.text import MM_PER_POINT, Fitted, Style, centred, fit, runs_of, width
from printkit.model import Card
from printkit.ops import Box, Circle, Group, Line, Op, Rect, Text, Turn

BLEED = 1.5
"""How far colour runs past a cut, and over a fold onto bare paper."""
CUT_LINE, CUT_HALO, FOLD_LINE = 0.5, 1.1, 0.6
FOLD_DASH = (2.0, 1.4)
PARTING = 0.55
"""The line of paper between two bands, in mm."""
LEAST_BAND = 0.45
"""Of an even share: no theme's band is thinner, however few cards it has."""
RING_STEP = 3.1
PANEL_PAD, PANEL_RADIUS = 2.8, 2.4
KEYLINE = 0.9
"""From a panel's edge to the thin line within it."""
UNDER = 2.8
"""Between the large words of a panel and the small ones."""
LEAST_PANEL = 8.0
"""A panel narrower than this has no room for words."""
SMALL_SHARE = 0.36
"""Of a panel's height: at most this for its small words."""
TITLE_SIZES, FIGURE_SIZES, LID_SIZES = (30.0, 8.0), (26.0, 7.0), (22.0, 6.5)
SMALL_SIZES, FLOOR_SIZES = (8.0, 5.0), (6.5, 4.5)
"""The largest and the least size of each text, in points; the largest grows with the cards."""
HATCH_STEP = 2.6
GREY = mix(INK, "#FFFFFF", 0.55)


@dataclass(frozen=True)
class Print:
    """What is printed on a box: the look, the cards that go into it, and the words in the deck's language."""

    look: Look
    cards: Sequence[Card]
    words: Mapping[str, str]

    @property
    def bands(self) -> list[tuple[str, float]]:
        """Each theme's colour with its share of the height, from the top down."""
        themes = self.look.deck.themes
        counts = {name: sum(card.theme == name for card in self.cards) for name in themes}
        found = [(themes[name].colour, count) for name, count in counts.items() if count] or [(PLAIN, 1)]
        least = sum(count for _, count in found) / len(found) * LEAST_BAND
        heights = [max(count, least) for _, count in found]
        return [(colour, high / sum(heights)) for (colour, _), high in zip(found, heights, strict=True)]

    @property
    def count(self) -> str:
        """What the figure of the cards counts."""
        return self.words["card" if len(self.cards) == 1 else "cards"]

    @property
    def players(self) -> str:
        """For how many players these cards are enough: `2–8`; empty where for none."""
        counts = self.look.deck.edition.player_counts(len(self.cards))
        if not counts:
            return ""
        return f"{counts[0]}–{counts[-1]}" if len(counts) > 1 else str(counts[0])


def printed(what: Print, net: Net) -> tuple[Op, ...]:
    """Everything on the net, from the colours up to the lines."""
    return (*_art(what, net), *_glue(what, net), *_lines(net))


def _art(what: Print, net: Net) -> list[Op]:
    """Colour, bands and words, from the flaps up to the faces that lie over them."""
    faces = _united([net.box(part) for part in FACES])
    top, bottom = what.bands[0][0], what.bands[-1][0]
    flaps = (Part.DUST_LEFT, Part.DUST_RIGHT, Part.TUCK)
    ops: list[Op] = [Rect(net.box(part).inset(-BLEED), fill=top) for part in flaps]
    # Colour need not run over a fold onto the same colour.
    lid, floor = net.box(Part.LID), net.box(Part.BOTTOM)
    ops += _tinted(_grown(lid, left=BLEED, right=BLEED), top, lid.centre)
    ops += _tinted(_grown(floor, left=BLEED, right=BLEED, below=BLEED), bottom, floor.centre)
    y = faces.top
    for i, (colour, share) in enumerate(what.bands):
        low = y - share * faces.height
        for part in FACES:
            face = net.box(part)
            area = _grown(
                Box(face.x, low, face.width, y - low),
                left=BLEED if part is FACES[0] else 0,
                right=BLEED if part is FACES[-1] else 0,
                above=BLEED if i == 0 and part is Part.FRONT else 0,
                below=BLEED if i == len(what.bands) - 1 and part is not Part.FRONT else 0,
            )
            ops += _tinted(area, colour, face.centre)
        if i:
            ops.append(Rect(Box(faces.x - BLEED, y - PARTING / 2, faces.width + 2 * BLEED, PARTING), fill=PAPER))
        y = low
    return [*ops, *_words(what, net)]


def _tinted(area: Box, colour: str, centre: Point) -> list[Op]:
    """A ground with quiet rings, as on the backs of the cards."""
    tint = mix(colour, PAPER, 0.13)
    far = max(abs(area.x - centre[0]), abs(area.right - centre[0])) + max(
        abs(area.y - centre[1]), abs(area.top - centre[1])
    )
    rings = tuple(Circle(*centre, n * RING_STEP, stroke=tint, line=0.6) for n in range(1, int(far / RING_STEP) + 1))
    return [Rect(area, fill=colour), Group(0, 0, Turn.NONE, rings, area)]


def _grown(box: Box, *, left: float = 0, right: float = 0, above: float = 0, below: float = 0) -> Box:
    return Box(box.x - left, box.y - below, box.width + left + right, box.height + above + below)


def _united(boxes: Sequence[Box]) -> Box:
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(x, y, max(box.right for box in boxes) - x, max(box.top for box in boxes) - y)


def _words(what: Print, net: Net) -> list[Op]:
    """A panel of paper on every face, with words that stand upright when the box does."""
    look, deck = what.look, what.look.deck
    count = str(len(what.cards))
    facts = f"{count} {what.count}"
    if what.players:
        facts += f" · {what.players} {what.words['players']}"
    ops: list[Op] = []
    for part, small in ((Part.FRONT, facts), (Part.BACK, what.words["about"])):
        ops += _panel(look, _middle(net.box(part), look.safe, 0.36), deck.title, small, TITLE_SIZES)
    for part, large, small in (
        (Part.LEFT, count, what.count),
        (Part.RIGHT, what.players, what.words["players"]),
    ):
        if large:
            ops += _panel(look, _middle(net.box(part), 2.0, 0.36), large, small, FIGURE_SIZES)
    lid = net.box(Part.LID)
    title = _panel(look, _middle(Box(0, 0, lid.width, lid.height), look.safe, 0.62), deck.title, "", LID_SIZES)
    # The lid is read from the front, so on the flat net it stands on its head.
    ops.append(Group(lid.right, lid.top, Turn.HALF, tuple(title)))
    return [*ops, *_small_print(what, net.box(Part.BOTTOM))]


def _middle(face: Box, edge: float, share: float) -> Box:
    """The middle part of a face, so high a share of it."""
    return Box(face.x + edge, face.y + face.height * (1 - share) / 2, face.width - 2 * edge, face.height * share)


def _panel(look: Look, panel: Box, large: str, small: str, sizes: tuple[float, float]) -> list[Op]:
    """Words in large and small on a panel; nothing where they don't fit."""
    if panel.width < LEAST_PANEL:
        return []
    pad = min(PANEL_PAD, 0.14 * panel.width)
    room = panel.inset(pad)
    style = look.style(look.display, sizes, lines=3, leading=1.08)
    minor = look.style(look.strong, SMALL_SIZES, lines=3, leading=1.2)
    share = room.height * SMALL_SHARE if small else 0.0
    low = fit(small, minor, (room.width, share), look.fonts, look.hyphenate) if small else None
    under = _high(low, minor, look) + UNDER if low else 0.0
    space = (room.width, room.height - share - (UNDER if small else 0.0))
    # A title is hyphenated only where it would else not fit at all.
    high = fit(large, style, space, look.fonts) or fit(large, style, space, look.fonts, look.hyphenate)
    if high is None:
        return []
    whole = _high(high, style, look) + under
    x, middle = room.centre
    ops: list[Op] = [
        Rect(panel, fill=PAPER, radius=PANEL_RADIUS),
        Rect(panel.inset(KEYLINE), stroke=mix(INK, PAPER, 0.6), line=0.4, radius=PANEL_RADIUS - KEYLINE),
    ]
    ops += centred(high, style, x, middle + whole / 2 - _high(high, style, look) / 2, INK, look.fonts)
    if low:
        ops += centred(
            low, minor, x, middle - whole / 2 + _high(low, minor, look) / 2, mix(INK, PAPER, 0.2), look.fonts
        )
    return ops


def _high(fitted: Fitted, style: Style, look: Look) -> float:
    """From the top of the first line's capitals to the last baseline, in mm."""
    caps = look.fonts.cap_height(style.fonts[0]) / 1000
    return (caps + (len(fitted.lines) - 1) * style.leading) * fitted.size * MM_PER_POINT


def _small_print(what: Print, bottom: Box) -> list[Op]:
    """Who made the deck, on the floor of the box; nothing where that doesn't fit."""
    look, deck = what.look, what.look.deck
    version = what.words["version"].format(version=deck.version) if deck.version else ""
    rights = " · ".join(part for part in (version, deck.licence) if part)
    lines = tuple(line for line in (deck.author, rights, what.words["made"]) if line)
    style = Style(look.small, *FLOOR_SIZES, leading=1.35)
    room = bottom.inset(PANEL_PAD)
    widest = max(width(line, 1, look.fonts, style.fonts) for line in lines)
    size = min(style.largest, room.width / widest, room.height / _high(Fitted(lines, 1), style, look))
    if size < style.least:
        return []
    return list(centred(Fitted(lines, size), style, *room.centre, PAPER, look.fonts))


def _glue(what: Print, net: Net) -> list[Op]:
    """Hatching on what gets glue, beyond the colour that runs over its fold, and the word."""
    look = what.look
    word = what.words["glue"]
    ops: list[Op] = []
    for part in GLUED:
        shape, box = net.shapes[part], net.box(part)
        for start, end in _hatching(shape, box):
            ops.append(Line(*start, *end, GREY, 0.3))
        x, y = box.centre
        size, wide = 7.0, width(word, 7.0, look.fonts, look.strong)
        tall = part is Part.SEAM
        if wide + 3 > (box.height if tall else box.width) or (box.width if tall else box.height) < 5:
            continue
        ground = Rect(Box(-wide / 2 - 1.2, -1.9, wide + 2.4, 3.8), fill="#FFFFFF")
        text = Text(-wide / 2, -0.35 * size * MM_PER_POINT, runs_of(word, look.fonts, look.strong), size, INK)
        ops.append(Group(x, y, Turn.LEFT if tall else Turn.NONE, (ground, text)))
    return ops


def _hatching(shape: Sequence[Point], box: Box) -> list[tuple[Point, Point]]:
    """Slanting lines across a convex shape, a little inside its edges."""
    found = []
    level = box.x - box.top
    while (level := level + HATCH_STEP) < box.right - box.y:
        # The line x − y = level, cut to the shape: where it crosses the edges.
        crossings = []
        for (x1, y1), (x2, y2) in zip(shape, (*shape[1:], shape[0]), strict=True):
            a, b = x1 - y1 - level, x2 - y2 - level
            if a * b < 0:
                t = a / (a - b)
                crossings.append((x1 + t * (x2 - x1), y1 + t * (y2 - y1)))
        if len(crossings) == 2:
            (x1, y1), (x2, y2) = sorted(crossings)
            if x2 - x1 > 4 * BLEED:
                inset = 1.2 * BLEED
                found.append(((x1 + inset, y1 + inset), (x2 - inset, y2 - inset)))
    return found


def _lines(net: Net) -> list[Op]:
    """Cuts solid, on a thin line of white to be seen on any colour; folds dashed, in paper on colour."""
    ops: list[Op] = []
    for colour, line in (("#FFFFFF", CUT_HALO), (INK, CUT_LINE)):
        ops += [Line(*start, *end, colour, line) for start, end in net.cuts]
    for start, end in net.folds:
        ops.append(Line(*start, *end, PAPER, FOLD_LINE, FOLD_DASH))
    return ops
