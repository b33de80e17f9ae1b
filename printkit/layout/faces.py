"""The two faces of a card, as drawing operations. The edition says what is on them; this says where and how large.

A face is drawn round the card's own lower left corner and runs past every edge by the bleed. All measures are for a
card of 44 × 67 mm and grow with the card.
"""

from dataclasses import dataclass, replace
from functools import cached_property
from math import sqrt

from printkit.colours import INK, PAPER, mix
from printkit.dates import write_date
from printkit.layout.frame import PICTURE_SHARE, picture_frame
from printkit.layout.icons import icon
from printkit.layout.standin import standin
from printkit.layout.text import (
    MM_PER_POINT,
    NBSP,
    Fitted,
    Fonts,
    Hyphenate,
    Style,
    block_height,
    centred,
    fit,
    missing,
    no_hyphens,
    width,
)
from printkit.model import Card, Deck, Face, Ground, ThemeShown
from printkit.ops import Box, Circle, Group, Line, Op, Picture, Rect, Turn
from printkit.units import Size

MEASURED_FOR = Size(44, 67)
SAFE = 3.2
"""From the cut to anything that must not be cut, in mm."""
NAME_SIZES = (13.0, 6.5)
DATE_SIZES = (44.0, 9.0)
NOTE_SIZES = (6.5, 4.75)
LABEL_SIZES = (5.75, 4.5)
"""The largest and the least size of each text, in points."""
NAME_ENOUGH = 0.88
"""Two lines of a name look better than three that are a little larger."""
BACK_FOOT, BACK_TEXT = 0.60, 0.40
"""On a full back, the picture's lower edge and the name's, as shares of the card's height."""
PANEL_PAD = 1.9
"""From a panel's edge to the date in it, in mm."""
TINT = 0.84
"""Of paper in the theme's colour, for the ground that shows through a picture."""
PLAIN = "#3E5C76"
"""The colour of a deck without themes."""


@dataclass(frozen=True)
class Look:
    """What all faces of a deck share."""

    deck: Deck
    card: Size
    bleed: float
    fonts: Fonts
    display: tuple[str, ...]
    small: tuple[str, ...]
    strong: tuple[str, ...]
    hyphenate: Hyphenate
    draft: bool = False

    @cached_property
    def scale(self) -> float:
        """How much larger than ours a card is, by its tighter side."""
        return min(self.card.width / MEASURED_FOR.width, self.card.height / MEASURED_FOR.height)

    @cached_property
    def safe(self) -> float:
        """The safe distance from the cut."""
        return SAFE * max(1.0, sqrt(self.scale))

    @cached_property
    def full(self) -> Box:
        """The card and its bleed."""
        return Box(0, 0, *self.card).inset(-self.bleed)

    def colour(self, card: Card) -> str:
        """The card's theme colour."""
        theme = self.deck.themes.get(card.theme or "")
        return theme.colour if theme else PLAIN

    def label(self, card: Card) -> str:
        """What the card's theme is called; empty where themes aren't shown."""
        theme = self.deck.themes.get(card.theme or "")
        shown = self.deck.edition.theme_shown is not ThemeShown.NONE
        return (theme.label or theme.id) if theme and shown else ""

    def style(self, fonts: tuple[str, ...], sizes: tuple[float, float], **more: object) -> Style:
        """A style at this card's scale; the least size stays, for eyes don't grow."""
        largest = max(sizes[0] * self.scale, sizes[1])
        return replace(Style(fonts, largest, sizes[1]), **more)  # type: ignore[arg-type]

    @cached_property
    def name_style(self) -> Style:
        """For names."""
        return self.style(self.display, NAME_SIZES, leading=1.08, enough=NAME_ENOUGH)

    @cached_property
    def back_name_style(self) -> Style:
        """For names on a back, where the date comes first."""
        return self.style(self.display, (NAME_SIZES[0] * 0.85, NAME_SIZES[1]), leading=1.08, enough=NAME_ENOUGH)

    @cached_property
    def label_style(self) -> Style:
        """For the theme's label, on one line."""
        return self.style(self.strong, LABEL_SIZES, lines=1)

    @cached_property
    def note_style(self) -> Style:
        """For notes."""
        return self.style(self.small, NOTE_SIZES, leading=1.2)

    @cached_property
    def date_style(self) -> Style:
        """For dates, which may part before an era."""
        return self.style(self.display, DATE_SIZES, leading=1.06, breaks=" " + NBSP)


@dataclass(frozen=True, slots=True)
class Inks:
    """The colours of one face: its ground, what is written on it, and what is written small."""

    ground: str
    text: str
    soft: str
    accent: str


def inks(look: Look, card: Card, face: Face) -> Inks:
    """The colours of a face, by its ground; a draft is ink on bare paper."""
    theme = look.colour(card)
    if look.draft:
        return Inks("#FFFFFF", INK, mix(INK, "#FFFFFF", 0.35), theme)
    if face.ground is Ground.THEME:
        return Inks(theme, PAPER, PAPER, theme)
    if face.ground is Ground.DARK:
        return Inks(INK, PAPER, mix(INK, PAPER, 0.7), theme)
    return Inks(PAPER, INK, mix(INK, PAPER, 0.3), theme)


def front(look: Look, card: Card) -> tuple[Op, ...]:
    """The side that players see: a large picture, the name, the theme."""
    face = look.deck.edition.front
    ink = inks(look, card, face)
    w, h = look.card
    foot = h * (1 - PICTURE_SHARE)
    return (
        *_ground(look, ink),
        *_picture(look, card, Box(0, foot, w, h - foot), ink),
        *_theme_line(look, ink, foot),
        *_block(look, card.name, look.name_style, _front_name_room(look, card), ink.text),
        *_label(look, look.label(card), ink),
        *_icon(look, card, face, 0),
        *_mark(look),
    )


def back(look: Look, card: Card) -> tuple[Op, ...]:
    """The side with the date, which is the hero; with picture and name above it where the edition wants them."""
    face = look.deck.edition.back
    ink = inks(look, card, face)
    w, h = look.card
    ops: list[Op] = list(_ground(look, ink))
    if _full_back(look):
        foot = h * BACK_FOOT
        ops += _picture(look, card, Box(0, foot, w, h - foot), ink)
        ops += _theme_line(look, ink, foot)
        ops += _block(look, card.name, look.back_name_style, _back_name_room(look), ink.text)
    else:
        ops += _rings(look, ink)
        ops += _label(look, look.label(card), ink)
    ops += _date(look, card, ink)
    if card.note:
        ops += _block(look, card.note, look.note_style, _note_room(look, card), ink.soft)
    return (*ops, *_icon(look, card, face, 1), *_mark(look))


def blank(look: Look, *, dated: bool) -> tuple[Op, ...]:
    """A face to write on: a line for the name, or an empty panel for the date."""
    w, h = look.card
    tint = mix(PLAIN, "#FFFFFF", 0.55)
    inner = w - 2 * look.safe
    ops: list[Op] = [Rect(look.full, fill="#FFFFFF")]
    if dated:
        ops.append(Rect(Box(look.safe, h * 0.34, inner, h * 0.36), stroke=tint, line=0.75, radius=2.2 * look.scale))
    else:
        foot = h * (1 - PICTURE_SHARE)
        ops.append(Rect(Box(look.safe, foot, inner, h - foot - look.safe), stroke=tint, line=0.75, radius=2.2))
        for i in (1, 2):
            y = foot - i * 7.0 * look.scale
            ops.append(Line(look.safe, y, w - look.safe, y, tint, 0.75))
    return tuple(ops)


def texts_of(look: Look, card: Card) -> list[tuple[str, str, Style, Box]]:
    """Every text that must fit: the key it comes from, its words, its style and its room."""
    w, h = look.card
    label = look.label(card)
    edition = look.deck.edition
    date = write_date(card.date, look.deck.language.dates)
    found = [("name", card.name, look.name_style, _front_name_room(look, card))]
    found.append(("date", date, look.date_style, _date_panel(look, card).inset(PANEL_PAD * look.scale)))
    if edition.back.name:
        found.append(("name", card.name, look.back_name_style, _back_name_room(look)))
    if label:
        found.append(("theme", label, look.label_style, Box(look.safe, look.safe, w - 2 * look.safe, h)))
    if card.note:
        found.append(("note", card.note, look.note_style, _note_room(look, card)))
    return found


def too_long(look: Look, card: Card) -> list[str]:
    """The keys whose text can't be set even at its least size."""
    wrong = []
    for key, text, style, room in texts_of(look, card):
        high = block_height(1, style.least, style, look.fonts)
        if high <= room.height and width(text, style.least, look.fonts, style.fonts) <= room.width:
            continue  # one line does, as it nearly always does
        smallest = replace(style, largest=style.least)
        hyphens = no_hyphens if key in ("date", "theme") else look.hyphenate
        if fit(text, smallest, (room.width, room.height), look.fonts, hyphens) is None and key not in wrong:
            wrong.append(key)
    return wrong


def no_glyph(look: Look, card: Card) -> str:
    """The characters of a card's own texts that no font has."""
    texts = [(text, style) for key, text, style, _ in texts_of(look, card) if key != "theme"]
    return "".join(dict.fromkeys(char for text, style in texts for char in missing(text, look.fonts, style.fonts)))


def no_glyph_in_deck(look: Look) -> dict[str, str]:
    """The same for what is printed on every card or sheet, by the deck's key."""
    deck = look.deck
    labels = "".join(theme.label or theme.id for theme in deck.themes.values())
    texts = {"title": (deck.title, look.small), "mark": (deck.mark, look.strong), "themes": (labels, look.strong)}
    return {key: "".join(missing(text, look.fonts, chain)) for key, (text, chain) in texts.items()}


def _front_name_room(look: Look, card: Card) -> Box:
    w, h = look.card
    low = look.safe + (3.4 * look.scale if look.label(card) else 0)
    return Box(look.safe, low, w - 2 * look.safe, h * (1 - PICTURE_SHARE) - low - 2.6 * look.scale)


def _full_back(look: Look) -> bool:
    return look.deck.edition.back.picture or look.deck.edition.back.name


def _back_name_room(look: Look) -> Box:
    w, h = look.card
    low = h * BACK_TEXT + 0.8 * look.scale
    return Box(look.safe, low, w - 2 * look.safe, h * BACK_FOOT - 2.0 * look.scale - low)


def _date_panel(look: Look, card: Card) -> Box:
    w, h = look.card
    inner = w - 2 * look.safe
    if not _full_back(look):
        return Box(look.safe, h * 0.34, inner, h * 0.36)
    low = look.safe + (5.9 * look.scale if card.note else 0)
    return Box(look.safe, low, inner, h * BACK_TEXT - low)


def _note_room(look: Look, card: Card) -> Box:
    s, inner = look.scale, look.card.width - 2 * look.safe
    if _full_back(look):
        return Box(look.safe, look.safe - 0.4, inner, 4.9 * s)
    low = look.safe + 3.4 * s
    return Box(look.safe, low, inner, _date_panel(look, card).y - low - 2 * s)


def _ground(look: Look, ink: Inks) -> tuple[Op, ...]:
    if look.draft:
        return (Rect(Box(0, 0, *look.card), stroke=mix(INK, "#FFFFFF", 0.6), line=0.5),)
    return (Rect(look.full, fill=ink.ground),)


def _picture(look: Look, card: Card, box: Box, ink: Inks) -> tuple[Op, ...]:
    """A picture that reaches the card's edges runs on into the bleed on those sides."""
    b = look.bleed if not look.draft else 0
    bled = Box(box.x - b, box.y, box.width + 2 * b, box.height + b)
    tint = "#FFFFFF" if look.draft else mix(ink.accent, PAPER, TINT)
    if card.picture:
        frame = picture_frame(look.card, b)  # the front's, which is the larger one
        return (Picture(bled, card.picture, card.focus, tint, ink.accent, frame, pale=look.draft),)
    size = Size(bled.width, bled.height)
    drawn = standin(card.id, ink.accent, size, look.draft)
    return (Group(bled.x, bled.y, Turn.NONE, drawn, Box(0, 0, *size)),)


def _theme_line(look: Look, ink: Inks, y: float) -> tuple[Op, ...]:
    """What parts the picture from the text: the theme's band, or a line of paper."""
    if look.draft:
        return (Line(0, y, look.card.width, y, mix(INK, "#FFFFFF", 0.6), 0.5),)
    shown = look.deck.edition.theme_shown
    if shown is ThemeShown.BAND:
        return (Rect(Box(look.full.x, y - 1.1 * look.scale, look.full.width, 1.8 * look.scale), fill=ink.accent),)
    colour = PAPER if shown is ThemeShown.GROUND else mix(INK, PAPER, 0.75)
    return (Rect(Box(look.full.x, y - 0.3 * look.scale, look.full.width, 0.6 * look.scale), fill=colour),)


def _block(look: Look, text: str, style: Style, room: Box, colour: str, *, hyphens: bool = True) -> tuple[Op, ...]:
    fitted = fit(text, style, (room.width, room.height), look.fonts, *((look.hyphenate,) if hyphens else ()))
    if fitted is None:
        return ()
    x, middle = room.centre
    return centred(fitted, style, x, middle, colour, look.fonts)


def _date(look: Look, card: Card, ink: Inks) -> tuple[Op, ...]:
    """The date on a panel of paper, as large as it goes."""
    panel, radius = _date_panel(look, card), 2.4 * look.scale
    text = write_date(card.date, look.deck.language.dates)
    plain = look.draft or look.deck.edition.theme_shown is ThemeShown.NONE
    if plain:
        ground = Rect(panel, stroke=mix(INK, PAPER, 0.6), line=0.6, radius=radius)
    else:
        ground = Rect(panel, fill=PAPER, radius=radius)
    room = panel.inset(PANEL_PAD * look.scale)
    return (ground, *_block(look, text, look.date_style, room, INK if plain else ink.accent, hyphens=False))


def _label(look: Look, label: str, ink: Inks) -> tuple[Op, ...]:
    if not label:
        return ()
    style = look.label_style
    inner = look.card.width - 2 * look.safe
    fitted = fit(label, style, (inner, 9), look.fonts) or Fitted((label,), style.least)
    caps = look.fonts.cap_height(style.fonts[0]) / 1000 * fitted.size * MM_PER_POINT
    return centred(fitted, style, look.card.width / 2, look.safe + caps / 2, ink.soft, look.fonts)


def _rings(look: Look, ink: Inks) -> tuple[Op, ...]:
    """A quiet pattern round the date."""
    if look.draft:
        return ()
    x, y = look.card.width / 2, look.card.height * 0.52
    tint = mix(ink.ground, PAPER, 0.13)
    step = 3.1 * look.scale
    reach = (look.card.width**2 + look.card.height**2) ** 0.5 / 2 + look.bleed
    radii = [(i + 1) * step for i in range(int(reach / step) + 1)]
    rings = tuple(Circle(x, y, radius, stroke=tint, line=0.6 * look.scale) for radius in radii)
    return (Group(0, 0, Turn.NONE, rings, look.full),)


def _icon(look: Look, card: Card, face: Face, side: int) -> tuple[Op, ...]:
    if not (face.icon and card.icons):
        return ()
    x, y, radius = icon_spot(look)
    light = side == 0 or look.draft
    ground, shape = (PAPER, INK) if light else (INK, PAPER)
    ring = Circle(x, y, radius, fill=ground, stroke=shape, line=0.8 * look.scale)
    return (ring, *icon(card.icons[side], x, y, radius * 0.66, shape))


def icon_spot(look: Look) -> tuple[float, float, float]:
    """Where the icon's disc is on a face: its centre and its radius."""
    radius = 4.3 * look.scale
    return look.safe + radius, look.card.height - look.safe - radius, radius


def _mark(look: Look) -> tuple[Op, ...]:
    if not look.deck.mark:
        return ()
    style = look.style(look.strong, (6.5, 5.0), lines=1)
    size = style.largest
    wide = width(look.deck.mark, size, look.fonts, style.fonts)
    high = 3.4 * look.scale
    box_width = max(wide + 1.6 * look.scale, high)
    box = Box(look.card.width - look.safe - box_width, look.card.height - look.safe - high, box_width, high)
    badge = Rect(box, fill=PAPER, stroke=INK if look.draft else None, radius=high / 2)
    x, middle = box.centre
    return (badge, *centred(Fitted((look.deck.mark,), size), style, x, middle, INK, look.fonts))
