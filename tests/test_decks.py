"""The decks that we ship."""

import re
from collections import Counter
from itertools import combinations, permutations
from pathlib import Path

import pytest

from printkit.commands.check import check_deck
from printkit.commands.playtest import plays_well
from printkit.commands.simulate import Wish, simulate
from printkit.dates import Form
from printkit.eras import ERAS, era_of
from printkit.icons import ICONS
from printkit.model import Card, Deck, Mode
from printkit.problems import Level
from tests.decks import TODAY
from tests.pdfs import Silent

DECKS = Path(__file__).parent.parent / "decks"
PATHS = sorted(DECKS.glob("*.yaml"))
SHIPPED = {
    "inventions": ("pocket", "en", 55),
    "twist": ("twist", "en", 96),
    "sports-and-arts": ("rounds", "en", 110),
    "turning-points": ("party", "en", 109),
    "grandes-dates": ("grand", "fr", 220),
}
"""Edition, language and cards of each."""


def shipped(name: str) -> Deck:
    deck = check_deck(DECKS / f"{name}.yaml", TODAY).deck
    assert deck
    return deck


def by_era(deck: Deck) -> Counter[str]:
    return Counter(era_of(card.date.years).label for card in deck.cards)


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_every_deck_passes_the_strict_check(path: Path) -> None:
    checked = check_deck(path, TODAY)
    assert not checked.fails(strict=True), checked.problems


def test_every_deck_that_lies_there_is_one_that_we_mean_to_ship() -> None:
    assert {path.stem for path in PATHS} == set(SHIPPED)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_deck_is_whole_and_says_where_its_dates_are_from(name: str) -> None:
    deck = shipped(name)
    assert (deck.edition.id, deck.language.id, len(deck.cards)) == SHIPPED[name]
    assert deck.licence == "CC0-1.0"
    assert 5 <= len(deck.themes) <= 6
    for card in deck.cards:
        assert card.sources, card.name
        assert card.note, f"{card.name}: the note says which event the date is of"
        assert "known" in card.where, f"{card.name}: how well it is known is set with thought, not left at the middle"


@pytest.mark.parametrize("name", SHIPPED)
def test_a_source_can_be_looked_up(name: str) -> None:
    """It has a year, names an article or entry between quotes, or is a patent or a place in an old book."""
    for card in shipped(name).cards:
        for source in card.sources:
            dated = any(part.strip("()").isdecimal() and len(part.strip("()")) == 4 for part in source.split())
            places = ("'", "«", "US Patent ", " book ", " livre ", " entry ")
            placed = any(place in source for place in places)
            assert dated or placed, f"{card.name}: {source}"


@pytest.mark.parametrize(("name", "mode"), [(name, mode) for name in SHIPPED for mode in shipped(name).edition.modes])
def test_a_deck_plays_well_at_two_four_and_six_average_players(name: str, mode: Mode) -> None:
    for players in (2, 4, 6):
        wish = Wish(mode=mode.value, players=players, games=500 if mode is Mode.COMPETITIVE else 100)
        [told] = simulate(DECKS / f"{name}.yaml", name, wish, TODAY, Silent())
        assert plays_well(told), (players, told.findings)
        assert not [finding for finding in told.findings if finding.level is Level.WARNING]


def test_inventions_are_of_all_ages() -> None:
    deck = shipped("inventions")
    eras = by_era(deck)
    assert len(eras) == len(ERAS)
    assert max(eras.values()) <= 55 / 3
    assert any("wheel" in card.name.lower() for card in deck.cards)
    assert max(card.date.value for card in deck.cards) > 2000


def test_twist_spreads_from_the_big_bang_to_this_decade() -> None:
    deck = shipped("twist")
    eras = by_era(deck)
    assert len(eras) == len(ERAS)
    assert min(eras.values()) >= 12
    assert max(eras.values()) <= 96 / 3
    assert sum(card.date.form is Form.AGO for card in deck.cards) >= 8
    assert min(card.date.years for card in deck.cards) < -13e9
    assert max(card.date.years for card in deck.cards) >= 2020


def test_twist_has_as_many_things_as_works_and_events() -> None:
    themes = Counter(card.theme for card in shipped("twist").cards)
    assert set(themes) == {"nature", "building", "art", "invention", "discovery", "event"}
    assert all(14 <= count <= 18 for count in themes.values())


def test_icons_of_twist_are_even_and_say_nothing_of_theme() -> None:
    deck = shipped("twist")
    pairs = Counter(card.icons for card in deck.cards)
    assert set(pairs) == set(permutations(ICONS, 2))
    assert set(pairs.values()) <= {4, 5}  # 96 cards, 20 pairs
    for theme in deck.themes:
        fronts = Counter(card.icons[0] for card in deck.cards if card.theme == theme and card.icons)
        assert max(fronts.values()) <= fronts.total() / 2, theme


def test_sports_and_arts_are_of_all_ages_and_kinds() -> None:
    deck = shipped("sports-and-arts")
    assert min(by_era(deck).values()) >= 12
    themes = Counter(card.theme for card in deck.cards)
    assert set(themes) == {"sport", "music", "stage", "picture", "words", "building"}
    assert min(themes.values()) >= 11
    assert themes["sport"] <= 110 / 3


def test_turning_points_are_of_all_ages_and_not_mostly_wars() -> None:
    deck = shipped("turning-points")
    assert min(by_era(deck).values()) >= 12
    themes = Counter(card.theme for card in deck.cards)
    assert set(themes) == {"nature", "power", "war", "thought", "rights", "trade"}
    assert min(themes.values()) >= 13
    assert themes["war"] + themes["power"] <= 109 / 3


@pytest.mark.parametrize("name", SHIPPED)
def test_no_drawing_comes_up_more_than_three_times(name: str) -> None:
    shown = Counter(card.picture for card in shipped(name).cards if card.picture)
    assert max(shown.values()) <= 3, shown.most_common(1)


def test_the_two_large_decks_bring_drawings_of_their_own() -> None:
    small, large = (
        {card.picture for name in names for card in shipped(name).cards if card.picture}
        for names in (("inventions", "twist"), ("sports-and-arts", "turning-points"))
    )
    assert len(large - small) >= 70


def test_a_thing_in_two_decks_is_told_the_same_way() -> None:
    """In decks of one language word for word; across languages it has the same date."""

    def told(card: Card, words: bool) -> tuple[object, ...]:
        return (card.date, card.note, card.known, card.sources) if words else (card.date,)

    for one, other in combinations(map(shipped, SHIPPED), 2):
        words = one.language.id == other.language.id
        mine, yours = ({card.id: card for card in deck.cards} for deck in (one, other))
        both = mine.keys() & yours.keys()
        assert both
        for card in both:
            assert told(mine[card], words) == told(yours[card], words), card


def test_les_grandes_dates_spread_from_the_big_bang_to_this_decade() -> None:
    deck = shipped("grandes-dates")
    eras = by_era(deck)
    assert len(eras) == len(ERAS)
    assert min(eras.values()) >= 220 / 10
    assert max(eras.values()) <= 220 / 3
    assert sum(card.date.form is Form.AGO for card in deck.cards) >= 12
    assert max(card.date.years for card in deck.cards) >= 2020
    assert all(len(card.sources) >= 2 for card in deck.cards)


def test_les_grandes_dates_bring_drawings_of_their_own() -> None:
    others, own = (
        {card.picture for name in names for card in shipped(name).cards if card.picture}
        for names in (SHIPPED.keys() - {"grandes-dates"}, {"grandes-dates"})
    )
    assert len(own - others) >= 40


def french_texts() -> list[str]:
    """Every text of the French decks that is printed or read, as it stands in the file."""
    decks = [shipped(name) for name, (_, language, _) in SHIPPED.items() if language == "fr"]
    cards = [card for deck in decks for card in deck.cards]
    heads = [text for deck in decks for text in (deck.title, *deck.accept.values())]
    labels = [theme.label for deck in decks for theme in deck.themes.values()]
    of_cards = [text for card in cards for text in (card.name, card.note, card.credit, *card.sources)]
    return [*heads, *labels, *of_cards, *(reason for card in cards for reason in card.accept.values())]


FRENCH_SLIPS = {
    "a straight apostrophe or quote": r"""['"]""",
    "no no-break space inside « »": r"«(?!\u00A0)|(?<!\u00A0)»",
    "an ordinary space before ; : ! ? »": r" [;:!?»]",
    "; ! or ? without its thin no-break space": r"(?<=[^\W\d_])[;!]|(?<=[a-zà-ÿ])\?",
    "oe or ae that should be tied": r"\b(c|s|b|n|v|m|ch)oe(u|vr)|[Ee]ncyclopaedia U|\b[Oo]euvre",
    "three dots": r"\.\.\.",
    "two spaces, or one at an end": r"\s\s|^\s|\s$",
    "a capital without its accent": r"\b(Ecri|Edit|Eru|Emil|Evangi|Evene|Epa|Elis|Etat|Etoi|Eglise|Egypt|Ethio|A (la|l’))",
    "a figure split at an ordinary space": r"\d \d{3}\b",
}
"""What a French proof-reader would strike out. Titles in other languages keep their own `:` and `?`."""


@pytest.mark.parametrize("slip", FRENCH_SLIPS)
def test_french_is_set_as_a_french_printer_would(slip: str) -> None:
    found = [text for text in french_texts() if re.search(FRENCH_SLIPS[slip], text)]
    assert not found
