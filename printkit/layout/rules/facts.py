"""What the rules of one deck are written from: its look, its edition, the cards that are printed, and invented cards.

Invented cards are in the deck's own look, but their things and dates are ours, and none of their years is a year of the
deck: the rules give nothing away.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property

from printkit.dates import Date, write_date
from printkit.dates.value import DAYS_A_YEAR, on_day, on_year
from printkit.icons import ICONS
from printkit.layout.faces import Look, back, front
from printkit.layout.flow import Type
from printkit.layout.rules.words import Words
from printkit.layout.text import NBSP
from printkit.model import PLAYERS_FROM, PLAYERS_TO, Card, Edition, Theme
from printkit.ops import Op
from printkit.resources import DATA

THINGS = {
    "kettle": 1214,
    "ladder": 1347,
    "umbrella": 1463,
    "boat": 1592,
    "lantern": 1718,
    "snail": 1836,
    "hat": 1951,
}
"""Things that never were, in order of date, and years for them unless the deck has a card in that year."""
SAMPLE_DAY = (1733, 5, 14)
"""A day, and its year, that can't be told apart."""


class Side(Enum):
    """Which face of a card is up."""

    FRONT = "front"
    BACK = "back"


@dataclass(frozen=True)
class Facts:
    """What the rules of one deck are written from."""

    look: Look
    cards: Sequence[Card]
    blanks: int
    texts: Mapping[str, str]

    @property
    def edition(self) -> Edition:
        """The rules themselves."""
        return self.look.deck.edition

    @cached_property
    def words(self) -> Words:
        """The texts, with every number of this edition and this deck to fill in."""
        edition, coop = self.edition, self.edition.coop
        values: dict[str, int | str] = {
            "title": self.look.deck.title,
            "cards": len(self.cards),
            "blanks": self.blanks,
            "hand": edition.deals[0].cards,
            "approx": self.look.deck.language.dates.approx[0],
        }
        if coop:
            values |= {"coop_cards": coop.cards, "coop_hand": coop.hand, "plays": coop.plays}
            values |= {"lower": coop.score.lower, "gap": coop.score.gap}
            values |= {"discarded": coop.score.discarded, "left": coop.score.left}
        return Words(self.texts, self.look.deck.language.dates, values)

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of players that the cards are enough for in the competitive game."""
        return self.edition.player_counts(len(self.cards) + self.blanks)

    @property
    def coop_players(self) -> tuple[int, ...]:
        """The same for the co-operative game: all hands, a card for the line and one for the discards."""
        coop = self.edition.coop
        if coop is None:
            return ()
        cards = min(coop.cards, len(self.cards) + self.blanks)
        return tuple(n for n in range(PLAYERS_FROM, PLAYERS_TO + 1) if n * coop.hand + 2 <= cards)

    @property
    def themes(self) -> list[tuple[Theme | None, int]]:
        """The themes of the printed cards in the deck's order, with how many each has; None for cards without one."""
        counts = [
            (theme, sum(card.theme == key for card in self.cards)) for key, theme in self.look.deck.themes.items()
        ]
        found: list[tuple[Theme | None, int]] = [(theme, count) for theme, count in counts if count]
        rest = len(self.cards) - sum(count for _, count in found)
        return [*found, (None, rest)] if found and rest else found

    @cached_property
    def things(self) -> tuple[Card, ...]:
        """Invented cards in order of date, in the deck's themes, and with the deck's icons where it has any."""
        taken = set(_years(self.look.deck.cards))
        themes: list[str | None] = [theme.id for theme, _ in self.themes if theme]
        icons = self.look.deck.icons or ICONS
        noted = any(card.note for card in self.cards)
        made = []
        for i, (key, year) in enumerate(THINGS.items()):
            card = Card(
                id=f"printkit-{key}",
                name=self.texts[f"thing.{key}"],
                date=on_year(free_year(year, taken)),
                theme=themes[i % len(themes)] if themes else None,
                picture=DATA / "things" / f"{key}.svg",
                note=self.texts["thing.note"] if noted else "",
                # Each front matches the back before it: a chain of discards.
                icons=(icons[i % len(icons)], icons[(i + 1) % len(icons)]) if self.edition.icons_shown else None,
            )
            made.append(card)
        return tuple(made)

    @property
    def asked(self) -> Card:
        """The invented card that is explained, and placed in the examples."""
        return self.things[2]

    @property
    def twin(self) -> Card:
        """The one that another card has the same date as."""
        return self.things[4]

    @property
    def stacked(self) -> Card:
        """The one that lies on another of its date."""
        return same_date(self.things[3], self.things[2])

    @property
    def sample(self) -> tuple[str, str]:
        """A year and a day in it, as printed in a sentence."""
        year, month, day = SAMPLE_DAY
        year = free_year(year, set(_years(self.look.deck.cards)))
        return self._said(on_year(year)), self._said(on_day(year, month, day))

    def date(self, card: Card) -> str:
        """A card's date as printed in a sentence, where it never parts."""
        return self._said(card.date)

    def _said(self, date: Date) -> str:
        return write_date(date, self.look.deck.language.dates).replace(" ", NBSP)

    def type(self, size: float, figures: float = 1.0) -> Type:
        """The fonts of the rules, at this size, with figures so much larger than needed."""
        look = self.look
        accent = next((theme.colour for theme, _ in self.themes if theme), look.colour(self.things[0]))
        return Type(
            fonts=look.fonts,
            text=look.small,
            strong=look.strong,
            display=look.display,
            hyphenate=look.hyphenate,
            size=size,
            accent=accent,
            figures=figures,
            units=self._units,
        )

    def face(self, card: Card, side: Side) -> tuple[Op, ...]:
        """A face of an invented card; each is drawn many times."""
        key = (card.id, card.date, side)
        if key not in self._faces:
            self._faces[key] = (front if side is Side.FRONT else back)(self.look, card)
        return self._faces[key]

    @cached_property
    def _faces(self) -> dict[tuple[str, Date, Side], tuple[Op, ...]]:
        return {}

    @cached_property
    def _units(self) -> dict[tuple[str, tuple[str, ...]], float]:
        return {}


def same_date(card: Card, other: Card) -> Card:
    """`card` with the date of the other one."""
    return replace(card, date=other.date)


def free_year(year: int, taken: set[int]) -> int:
    """A year, or the next one that no card of the deck has."""
    while year in taken:
        year += 1
    return year


def _years(cards: Iterable[Card]) -> Iterable[int]:
    """Every year that a card's date names or begins in, whatever its era."""
    for card in cards:
        date: Date = card.date
        yield from (abs(date.value), abs(date.end), abs(date.first) // DAYS_A_YEAR)
