"""What a deck is, once it has been read: frozen values, no files, no printing.

A Card, Deck or Edition holds only what its author wrote or what follows from it. Where each value stood in its file
is kept beside it and takes no part in comparisons, so the same deck from YAML and from a spreadsheet is equal.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import NamedTuple

from printkit.dates import Date, DateWords
from printkit.problems import Where
from printkit.units import Size


class Mode(Enum):
    """A way to play."""

    COMPETITIVE = "competitive"
    COOP = "coop"


class Ground(Enum):
    """What a face of a card is painted on."""

    THEME = "theme"
    LIGHT = "light"
    DARK = "dark"


class ThemeShown(Enum):
    """How a card shows its theme's colour."""

    GROUND = "ground"
    BAND = "band"
    NONE = "none"


class Misplaced(Enum):
    """Where a card goes that was put in a wrong gap."""

    DISCARDS = "discards"
    BOX = "box"


class FirstPlayer(Enum):
    """Who begins."""

    YOUNGEST = "youngest"
    OLDEST = "oldest"


class HandChange(Enum):
    """Whether the players may agree on another number of cards."""

    YES = "yes"
    EXPERIENCED = "experienced"
    HIGHER = "higher"
    NOT_TOLD = "not-told"


class WinnerSought(Enum):
    """When the sheet says to look for the winner; the game is the same."""

    IN_ROUND = "in-round"
    ROUND_END = "round-end"


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a card."""

    ground: Ground
    picture: bool
    name: bool
    date: bool
    icon: bool


@dataclass(frozen=True, slots=True)
class Deal:
    """Cards dealt to each player, for these numbers of players."""

    players_from: int
    players_to: int
    cards: int


@dataclass(frozen=True, slots=True)
class Score:
    """What each card counts at the end of a co-operative game."""

    lower: int
    gap: int
    discarded: int
    left: int


@dataclass(frozen=True, slots=True)
class Coop:
    """The co-operative game of an edition."""

    cards: int
    hand: int
    first_player: FirstPlayer
    plays: int
    score: Score
    ranks: tuple[int, ...]
    """The least score of every rank but the lowest."""


PLAYERS_FROM, PLAYERS_TO = 2, 8


@dataclass(frozen=True, slots=True)
class Edition:
    """The rules and the faces of a kind of deck. Engine, checks, faces and rule sheet all read this one record."""

    id: str
    label: str
    card: Size
    box: int | None
    """Cards in the published box, where known."""
    front: Face
    back: Face
    theme_shown: ThemeShown
    deals: tuple[Deal, ...]
    hand_change: HandChange
    first_player: FirstPlayer
    misplaced: Misplaced
    reshuffle_told: bool
    """Whether the published rules say that an empty pile is rebuilt; it always is."""
    winner: WinnerSought
    modes: tuple[Mode, ...]
    coop: Coop | None
    sources: int
    """How many named sources every date wants."""

    @property
    def icons_shown(self) -> bool:
        """Whether its cards carry icons."""
        return self.front.icon or self.back.icon

    def hand(self, players: int) -> int:
        """Cards dealt to each of so many players in the competitive game."""
        return next(d.cards for d in self.deals if d.players_from <= players <= d.players_to)

    def player_counts(self, cards: int) -> tuple[int, ...]:
        """The numbers of players that so many cards are enough for: all hands and one card to start the line."""
        counts = range(PLAYERS_FROM, PLAYERS_TO + 1)
        return tuple(n for n in counts if n * self.hand(n) + 1 <= cards)


@dataclass(frozen=True, eq=False)
class Language:
    """A language that decks may be in."""

    id: str
    name: str
    articles: tuple[str, ...]
    """Words that a name may begin with or not, and stay the same name."""
    own_letters: str
    """Letters with a sign that have a place of their own in the alphabet, after the letter without it."""
    quotes: str
    """Quotation marks that straight ones become in print: single, then double; empty where they stay as written."""
    between_sources: str
    """What stands between two sources, with its spaces."""
    dates: DateWords
    new: Mapping[str, str]
    """The comments in a deck that was made from a table."""
    sheet: Mapping[str, str]
    """The words in the margin of a sheet."""
    calibrate: Mapping[str, str]
    """The words on the calibration sheet."""
    proof: Mapping[str, str]
    """The words on a proof."""
    credits: Mapping[str, str]
    """The words on the credits page."""
    key: Mapping[str, str]
    """The words on the answer key."""
    box: Mapping[str, str]
    """The words on the box, and how to make it."""


@dataclass(frozen=True, slots=True)
class FontCredit:
    """What a font file says of itself: its family, whose it is, and its licence; empty where it doesn't say."""

    family: str
    copyright: str
    licence: str


class Focus(NamedTuple):
    """The point of a picture that cropping keeps, as shares of its width and height from the top left."""

    x: float
    y: float


CENTRE = Focus(0.5, 0.5)


@dataclass(frozen=True, slots=True)
class Theme:
    """A group of cards with a colour."""

    id: str
    label: str
    colour: str
    """`#RRGGBB`"""
    where: Mapping[str, Where] = field(default_factory=dict, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Card:
    """A dated thing. `where` has the place of the card (key `""`) and of each key that was written."""

    id: str
    name: str
    date: Date
    theme: str | None = None
    art: str | None = None
    """The picture that the author named."""
    picture: Path | None = None
    """The picture that was found."""
    note: str = ""
    known: float = 0.5
    icons: tuple[str, str] | None = None
    sources: tuple[str, ...] = ()
    credit: str = ""
    focus: Focus = CENTRE
    future: bool = False
    accept: Mapping[str, str] = field(default_factory=dict)
    where: Mapping[str, Where] = field(default_factory=dict, compare=False, repr=False)
    faulty: frozenset[str] = field(default=frozenset(), compare=False, repr=False)
    """Keys that could not be read. Such a card is seen only by the checks, never printed or played."""

    def place(self, key: str = "") -> Where:
        """Where this key stands, or the card if it has no such key."""
        return self.where.get(key) or self.where.get("") or Where("?")


@dataclass(frozen=True, slots=True)
class Deck:
    """A whole deck."""

    title: str
    edition: Edition
    language: Language
    cards: tuple[Card, ...]
    themes: Mapping[str, Theme] = field(default_factory=dict)
    art: str = ""
    art_files: tuple[str, ...] = field(default=(), compare=False, repr=False)
    """What lies in the picture folder."""
    art_fault: str = ""
    """Why there is no such folder, where the author named one that isn't there."""
    author: str = ""
    version: str = ""
    licence: str = ""
    mark: str = ""
    fonts: tuple[Path, ...] = ()
    icons: tuple[str, ...] = ()
    accept: Mapping[str, str] = field(default_factory=dict)
    where: Mapping[str, Where] = field(default_factory=dict, compare=False, repr=False)
    faulty: frozenset[str] = field(default=frozenset(), compare=False, repr=False)

    def place(self, key: str = "") -> Where:
        """Where this key stands, or the deck's beginning."""
        return self.where.get(key) or self.where.get("") or Where("?")
