"""What a check is, and what it may know."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date as CalendarDay  # noqa: N812  (Date is ours)
from functools import cached_property

from printkit.dates import DateWords
from printkit.model import Card, Deck
from printkit.problems import Level, Problem, Where, quote
from printkit.units import Size


@dataclass(frozen=True, slots=True)
class PictureFacts:
    """A card's picture as it was found: its pixels (none for a drawing), or why it can't be used."""

    width: int = 0
    height: int = 0
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Spoilt:
    """What a printer may do to backs: by how many mm they miss, what that does to all, and which cards may be cut."""

    printer: str
    miss: float
    everywhere: tuple[str, ...]
    cut: tuple[tuple[Card, float], ...]


@dataclass(frozen=True)
class Facts:
    """All that a check may know. Cards whose name or date could not be read are left out of `named` and `dated`."""

    deck: Deck
    today: CalendarDay
    picture: Callable[[Card], PictureFacts]
    card: Size
    """The size of the cards."""
    frame: Size
    """The size at which pictures are printed."""
    date_words: Sequence[DateWords]
    """Every language that a date may be written in, the deck's first."""
    too_long: Callable[[Card], Sequence[str]]
    """The keys of a card whose text can't be set even at its least size."""
    no_glyph: Callable[[Card], str]
    """The characters of a card that no font has."""
    no_glyph_in_deck: Mapping[str, str]
    """The same for what is on every card or sheet, by the deck's key."""
    no_glyph_in_credits: Callable[[Card], str]
    """The same for a card's sources and its picture's credit."""
    no_glyph_in_rights: Mapping[str, str]
    """The same for what the credits tell of the deck, by its key."""
    font_faults: Mapping[str, str]
    """The author's fonts that can't be used, and why."""
    spoilt: Spoilt | None = None
    """What the user's printer may spoil, where one has been measured."""

    @cached_property
    def named(self) -> list[Card]:
        """Cards with a name, in the order of the file."""
        return [card for card in self.deck.cards if card.name]

    @cached_property
    def dated(self) -> list[Card]:
        """Cards with a date, in order of date."""
        cards = [card for card in self.deck.cards if "date" not in card.faulty and card.name]
        return sorted(cards, key=lambda card: (card.date.first, card.date.last, card.id))


@dataclass(frozen=True, slots=True)
class Check:
    """One rule, and the function that finds where a deck breaks it."""

    rule: str
    find: Callable[[Facts], Iterable["Finding"]]
    stops: bool = False
    """Whether it may find an error. A build runs only those; advice is for `printkit check`."""

    def run(self, facts: Facts) -> Iterator[Problem]:
        """Every finding as a problem under this rule's name."""
        for found in self.find(facts):
            assert self.stops or found.level is not Level.ERROR, f"{self.rule} must say that it stops a build"
            yield Problem(found.level, found.where, found.text, self.rule, tuple(c.id for c in found.cards))


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check found, before it has its rule's name; `cards` are those whose `accept` silences it."""

    level: Level
    where: Where
    text: str
    cards: tuple[Card, ...] = ()


def cited(card: Card) -> str:
    """Another card, and where to find it."""
    return f"{quote(card.name)} ({card.place().spot})"


def error(where: Where, text: str, *cards: Card) -> Finding:
    """A fault that stops the build."""
    return Finding(Level.ERROR, where, text, cards)


def warning(where: Where, text: str, *cards: Card) -> Finding:
    """Something that most authors would want to change."""
    return Finding(Level.WARNING, where, text, cards)


def info(where: Where, text: str, *cards: Card) -> Finding:
    """Something to know."""
    return Finding(Level.INFO, where, text, cards)
