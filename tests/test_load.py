"""A deck file is read as its author meant it, from YAML or a spreadsheet, in any encoding that can be known."""

import os
import unicodedata
from pathlib import Path

import pytest

from printkit.dates.value import on_day, on_year
from printkit.load import load_deck
from printkit.load.deck import MOST_CARDS
from printkit.load.files import LARGEST_TEXT
from printkit.load.ids import slug
from printkit.model import Card, Deck, Focus, Mode, Theme, ThemeShown
from printkit.problems import Level
from tests.decks import HEAD, check_text, lines

DECK = """\
title: Inventions
edition: twist
language: en
author: A. Author
version: "2"
licence: CC0-1.0
mark: "*"
icons: [sun, moon, star]
themes:
  travel: {label: Travel, colour: "#2e6f95"}
art: art
accept: {deck-size: few}
cards:
  - name: Hot-air balloon
    date: 1783
    theme: travel
    id: balloon
    art: b.svg
    note: Montgolfier brothers, Annonay
    known: 0.8
    icons: [sun, moon]
    sources: ["Encyclopaedia Britannica, 'Montgolfier brothers'", A second one]
    credit: Ours, CC0
    focus: top left
    accept: {near-tie: "the point"}
  - {name: Moon landing, date: 1969-07-20, theme: travel, sources: One source, future: no}
"""


def deck_of(folder: Path, text: str | bytes) -> Deck:
    result = check_text(folder, text)
    assert result.deck
    assert not lines(result, Level.ERROR)
    return result.deck


def test_every_key_reaches_the_model(tmp_path: Path) -> None:
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "b.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'/>")
    deck = deck_of(tmp_path, DECK)
    assert (deck.title, deck.author, deck.version, deck.licence, deck.mark) == (
        "Inventions",
        "A. Author",
        "2",
        "CC0-1.0",
        "*",
    )
    assert deck.edition.id == "twist"
    assert deck.language.id == "en"
    assert deck.icons == ("sun", "moon", "star")
    assert deck.themes == {"travel": Theme("travel", "Travel", "#2E6F95")}
    assert deck.accept == {"deck-size": "few"}
    assert deck.cards[0] == Card(
        id="balloon",
        name="Hot-air balloon",
        date=on_year(1783),
        theme="travel",
        art="b.svg",
        picture=(tmp_path / "art" / "b.svg").resolve(),
        note="Montgolfier brothers, Annonay",
        known=0.8,
        icons=("sun", "moon"),
        sources=("Encyclopaedia Britannica, 'Montgolfier brothers'", "A second one"),
        credit="Ours, CC0",
        focus=Focus(0, 0),
        accept={"near-tie": "the point"},
    )
    assert deck.cards[1].id == "moon-landing"
    assert deck.cards[1].sources == ("One source",)
    assert deck.cards[1].icons is not None  # assigned


def test_every_value_keeps_its_place(tmp_path: Path) -> None:
    deck = deck_of(tmp_path, DECK)
    assert deck.place("title")[1:3] == (1, 8)
    assert deck.themes["travel"].where["colour"][1:3] == (10, 35)
    assert deck.cards[0].place()[1:3] == (14, 5)
    assert deck.cards[0].place("date")[1:3] == (15, 11)
    assert deck.cards[1].place("date")[1:3] == (26, 32)


TABLE = {
    "comma": "name,date,theme,known,icons,sources,accept\n",
    "semicolon": "name;date;theme;known;icons;sources;accept\n",
    "tab": "name\tdate\ttheme\tknown\ticons\tsources\taccept\n",
}
SEPARATOR = {"comma": ",", "semicolon": ";", "tab": "\t"}
LISTED = """\
title: T
themes: {travel: {label: Travel, colour: "#2E6F95"}}
cards:
  - {name: "Balloon, hot air", date: 20 July 1783, theme: travel, known: 0.8, icons: [sun, moon], sources: [A book; 2nd ed., B book], accept: {near-tie: fine}}
  - {name: Zeppelin, date: 1900, theme: travel, sources: ["Two lines in a cell"]}
"""


@pytest.mark.parametrize("separator", TABLE)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_a_spreadsheet_gives_the_same_deck_as_a_list(
    separator: str, encoding: str, newline: str, tmp_path: Path
) -> None:
    s = SEPARATOR[separator]
    rows = [
        [
            "Balloon, hot air",
            "20 July 1783",
            "travel",
            "0.8",
            "sun, moon",
            "A book; 2nd ed. | B book",
            "near-tie: fine",
        ],
        [],
        ["Zeppelin", "1900", "travel", "", "", "Two lines\nin a cell", ""],
    ]
    rows[2][5] = "Two lines in a cell"
    body = "\n".join(s.join(f'"{cell}"' for cell in row) for row in rows) + "\n"
    (tmp_path / "cards.csv").write_bytes((TABLE[separator] + body).replace("\n", newline).encode(encoding))
    head = LISTED.split("cards:")[0]
    assert deck_of(tmp_path, head + "cards: cards.csv\n") == deck_of(tmp_path, LISTED)


def test_a_new_line_in_a_cell_parts_a_list_and_becomes_a_space_in_a_text(tmp_path: Path) -> None:
    (tmp_path / "c.csv").write_text('name,date,sources,note\n"Hot\nair",1783,"A book\nB book","one\ntwo"\n')
    card = deck_of(tmp_path, "title: T\ncards: c.csv\n").cards[0]
    assert (card.name, card.sources, card.note) == ("Hot air", ("A book", "B book"), "one two")


def test_faults_of_a_spreadsheet_name_its_row_and_column(tmp_path: Path) -> None:
    (tmp_path / "c.csv").write_text(
        'Name,DATE,sources,colour\nWheel,1,B,red\n"Two\nlines",long ago,B\n,1900,B\nTrain,1804,B,,what\n'
    )
    result = check_text(tmp_path, "title: T\naccept: {deck-size: few}\ncards: c.csv\n")
    assert [line.split(": write")[0] for line in lines(result)] == [
        "c.csv:1:4: error: a card has no key ‘colour’; known are name, date, theme, id, art, note, known, icons, sources, "
        "credit, focus, future and accept (unknown-key)",
        "c.csv:3:2: error: ‘long ago’ is not a date that can be read",
        "c.csv:4:1: error: a card needs ‘name’ (missing-key)",
        "c.csv:5:5: error: ‘what’ stands in a column without a heading; there are 4 with one (csv)",
    ]


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ("", "c.csv:1:1: error: the table is empty (csv)"),
        ("name,date\n", "c.csv:1:1: error: the deck has no cards (missing-key)"),
        ('name,date\n"Wheel,1\n', "c.csv:2:1: error: a quote that was opened is never closed (csv)"),
        (
            "name,date,name\nA,1,B\n",
            "c.csv:1:3: error: the column ‘name’ is there twice, first as column 1 (duplicate-key)",
        ),
    ],
)
def test_broken_tables(table: str, expected: str, tmp_path: Path) -> None:
    (tmp_path / "c.csv").write_text(table)
    assert expected in lines(check_text(tmp_path, "title: T\ncards: c.csv\n"), Level.ERROR)


def test_yaml_s_traps_do_not_bite(tmp_path: Path) -> None:
    deck = deck_of(
        tmp_path,
        "title: no\nversion: 1.10\ncards:\n"
        "  - {name: on, date: 0476, sources: [null]}\n"
        "  - {name: 1e3, date: 1_000, sources: [B]}\n"
        "  - {name: 12:30, date: 1969-07-20, sources: [B]}\n",
    )
    assert (deck.title, deck.version) == ("no", "1.10")
    assert [card.name for card in deck.cards] == ["on", "1e3", "12:30"]
    assert [card.date for card in deck.cards] == [on_year(476), on_year(1000), on_day(1969, 7, 20)]
    assert deck.cards[0].sources == ("null",)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le-bom"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_encodings_and_line_ends(encoding: str, newline: str, tmp_path: Path) -> None:
    text = "title: Œuvre\ncards:\n  - {name: Café, date: 1, sources: [B]}\n".replace("\n", newline)
    data = ("\ufeff" + text).encode("utf-16-le") if encoding == "utf-16-le-bom" else text.encode(encoding)
    deck = deck_of(tmp_path, data)
    assert deck.title == "Œuvre"
    assert deck.cards[0].name == "Café"
    assert deck.cards[0].place("name")[1:3] == (3, 12)


def test_names_and_notes_are_nfc_and_ids_are_plain(tmp_path: Path) -> None:
    decomposed = "Cafe\u0301"
    deck = deck_of(
        tmp_path,
        f"title: T\ncards:\n  - {{name: {decomposed}, date: 1, note: {decomposed}, sources: [B]}}\n"
        "  - {name: L’œuvre d’Ångström, date: 1900, sources: [B]}\n  - {name: Große Straße, date: 1800, sources: [B]}\n"
        "  - {name: Πυραμίδα, date: 500, sources: [B]}\n",
    )
    assert deck.cards[0].name == deck.cards[0].note == "Caf\u00e9"
    assert [card.id for card in deck.cards] == ["cafe", "loeuvre-dangstrom", "grosse-strasse", "πυραμιδα"]


def test_aliases_work_where_they_are_harmless(tmp_path: Path) -> None:
    deck = deck_of(
        tmp_path, "title: T\ncards:\n  - {name: A, date: 1, sources: &s [B]}\n  - {name: C, date: 1900, sources: *s}\n"
    )
    assert deck.cards[1].sources == ("B",)


def test_a_deck_without_edition_and_language_is_pocket_and_english(tmp_path: Path) -> None:
    deck = deck_of(tmp_path, "title: T\ncards: [{name: A, date: 1}]\n")
    assert (deck.edition.id, deck.language.id) == ("pocket", "en")


def test_pictures_are_found_by_id_whatever_the_case_of_their_name(tmp_path: Path) -> None:
    (tmp_path / "Wheel.PNG").write_bytes(b"x")
    (tmp_path / "wheel.jpg").write_bytes(b"x")
    deck = load_deck(write(tmp_path, "title: T\ncards: [{name: Wheel, date: 1}]\n")).deck
    assert deck
    assert deck.cards[0].picture == (tmp_path / "Wheel.PNG").resolve()  # .png is looked for before .jpg


@pytest.mark.parametrize(
    ("card", "file"),
    [
        ("name: Hot-air balloon", "Hot-air balloon.png"),
        ("name: Hot-air balloon", "hot_air_balloon.PNG"),
        ("name: Crème brûlée", "Crème brûlée.png"),
        ("name: Crème brûlée", unicodedata.normalize("NFD", "Crème brûlée.png")),
        ("name: 한글 창제", "한글 창제.png"),
        ("name: 한글 창제", unicodedata.normalize("NFD", "한글-창제.png")),
        ("name: Hot-air balloon, id: '17'", "Hot-air balloon.png"),
        ("name: Dessert, id: crème", unicodedata.normalize("NFD", "crème.png")),
        ("name: Dessert, art: Crème.png", unicodedata.normalize("NFD", "Crème.png")),
    ],
)
def test_pictures_are_found_by_the_card_s_own_name_however_it_is_spelt(card: str, file: str, tmp_path: Path) -> None:
    (tmp_path / file).write_bytes(b"x")
    deck = load_deck(write(tmp_path, f"title: T\ncards: [{{{card}, date: 1}}]\n")).deck
    assert deck
    assert deck.cards[0].picture == (tmp_path / file).resolve()


def test_a_picture_that_has_the_id_itself_comes_first(tmp_path: Path) -> None:
    for file in ("Hot-air balloon.svg", "hot-air-balloon.jpg"):
        (tmp_path / file).write_bytes(b"x")
    deck = load_deck(write(tmp_path, "title: T\ncards: [{name: Hot-air balloon, date: 1}]\n")).deck
    assert deck
    assert deck.cards[0].picture == (tmp_path / "hot-air-balloon.jpg").resolve()


def test_ids_are_whole_letters_in_any_script() -> None:
    made = {"한글 창제": "한글-창제", "Crème brûlée": "creme-brulee", "Œuvre": "oeuvre", "Καλημέρα": "καλημερα"}
    assert {name: slug(name) for name in made} == made


def write(folder: Path, text: str) -> Path:
    path = folder / "deck.yaml"
    path.write_text(text)
    return path


def test_links_may_not_leave_the_deck_s_folder(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.mkdir()
    (secret / "wheel.png").write_bytes(b"x")
    (secret / "cards.csv").write_text("name,date\nWheel,1\n")
    (secret / "rules.yaml").write_text("extends: pocket\n")
    home = tmp_path / "home"
    home.mkdir()
    try:
        for name in ("wheel.png", "cards.csv", "rules.yaml"):
            (home / name).symlink_to(secret / name)
        (home / "art").symlink_to(secret, target_is_directory=True)
    except OSError:
        pytest.skip("this system has no links for users")
    found = lines(check_text(home, "title: T\nart: art\nedition: rules.yaml\ncards: cards.csv\n"), Level.ERROR)
    assert found == [
        "deck.yaml:2:6: error: the picture folder ‘art’ leads out of the deck's folder (path)",
        "deck.yaml:3:10: error: the edition file ‘rules.yaml’ leads out of the deck's folder (path)",
        "deck.yaml:4:8: error: the table ‘cards.csv’ leads out of the deck's folder (path)",
    ]
    deck = load_deck(write(home, "title: T\ncards: [{name: Wheel, date: 1}]\n")).deck
    assert deck
    assert deck.cards[0].picture is None


@pytest.mark.parametrize(
    "text",
    [
        "art: {long}\ncards: [{{name: A, date: 1}}]",
        "fonts: [{long}.ttf]\ncards: [{{name: A, date: 1}}]",
        "cards: {long}.csv",
        "cards: [{{name: A, date: 1, art: {long}.png}}]",
    ],
)
def test_names_longer_than_a_system_takes_are_told(text: str, tmp_path: Path) -> None:
    (found,) = lines(check_text(tmp_path, "title: T\n" + text.format(long="x" * 400) + "\n"), Level.ERROR)
    assert found.endswith(" has a name longer than any file's: 255 bytes is the most (path)")


def test_what_is_too_big_or_no_file_is_refused(tmp_path: Path) -> None:
    huge = check_text(tmp_path, b"#" * (LARGEST_TEXT + 1))
    assert lines(huge) == [
        "deck.yaml:1:1: error: the file is larger than 8 MB, more than a deck's text can need (too-big)"
    ]
    many = check_text(tmp_path, "title: T\ncards:\n" + "  - {name: a, date: 1}\n" * (MOST_CARDS + 1))
    assert lines(many, Level.ERROR) == ["deck.yaml:3:3: error: the deck has 20,001 cards; 20,000 is the most (too-big)"]
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.yaml")
        problem = load_deck(tmp_path / "pipe.yaml", "pipe.yaml").problems[0]
        assert str(problem) == "pipe.yaml:1:1: error: this is not a plain file (path)"


def test_all_faults_are_told_at_once_in_the_order_of_the_file(tmp_path: Path) -> None:
    result = check_text(
        tmp_path,
        "titel: T\nlanguage: xx\nthemes: {a: {label: A, colour: red}}\ncards:\n"
        "  - {name: One, date: 0, theme: a, sources: [B]}\n"
        "  - {name: Two, date: 1900, theme: b, known: 2, sources: [B]}\n"
        "  - {date: 1901, theme: a, sources: [B]}\n"
        "  - {name: Two, date: 1902, theme: a, sources: [B]}\n",
    )
    places = [(p.where.line, p.rule) for p in result.problems if p.level is Level.ERROR]
    assert places == [
        (1, "unknown-key"),
        (2, "wrong-value"),
        (3, "wrong-value"),
        (5, "date"),
        (6, "theme-unknown"),
        (6, "wrong-value"),
        (7, "missing-key"),
        (8, "duplicate-name"),
    ]


def test_an_edition_of_one_s_own_lists_only_its_differences(tmp_path: Path) -> None:
    (tmp_path / "my-rules.yaml").write_text(
        "extends: twist\nlabel: Ours\ncard: 60x60\nhands: [{players: 2, cards: 5}, {players: 3-8, cards: 3}]\ntheme-shown: none\n"
    )
    edition = deck_of(tmp_path, "title: T\nedition: my-rules.yaml\ncards: [{name: A, date: 1}]\n").edition
    assert (edition.id, edition.label, tuple(edition.card)) == ("my-rules", "Ours", (60, 60))
    assert (edition.hand(2), edition.hand(3), edition.hand(8)) == (5, 3, 3)
    assert edition.theme_shown is ThemeShown.NONE
    assert Mode.COOP in edition.modes


@pytest.mark.parametrize(
    ("edition", "expected"),
    [
        ("label: Ours\n", "e.yaml:1:1: error: an edition needs ‘card’ (missing-key)"),
        ("extends: nothing\n", "e.yaml:1:10: error: there is no edition ‘nothing’; known are grand, party, pocket, rounds and twist, or a file of your own (my-rules.yaml) (edition)"),
        ("extends: e.yaml\n", "e.yaml:1:10: error: editions extend each other more than 5 times (edition)"),
        ("extends: pocket\nhand: 4\n", "e.yaml:2:1: error: an edition has no key ‘hand’; did you mean ‘hands’? (unknown-key)"),
        ("extends: pocket\nhands: [{players: 2-7, cards: 4}]\n", "e.yaml:2:8: error: ‘hands’ must say once for each of 2 to 8 players; look at 8 (wrong-value)"),
        ("extends: pocket\nhands: [{players: all, cards: 4}]\n", "e.yaml:2:19: error: ‘players’ must be one number or a range like 2-3, not ‘all’ (wrong-value)"),
        ("extends: pocket\nhands: [{players: 1-8, cards: 4}]\n", "e.yaml:2:19: error: ‘players’ must lie from 2 to 8, the fewer first, not be ‘1-8’ (wrong-value)"),
        ("extends: pocket\nhands: [{players: 2-9, cards: 4}]\n", "e.yaml:2:19: error: ‘players’ must lie from 2 to 8, the fewer first, not be ‘2-9’ (wrong-value)"),
        ("extends: pocket\nhands: [{players: 8-2, cards: 4}]\n", "e.yaml:2:19: error: ‘players’ must lie from 2 to 8, the fewer first, not be ‘8-2’ (wrong-value)"),
        ("extends: twist\nfront: {ground: light, picture: true, name: true}\n", "e.yaml:2:8: error: the co-operative game is played by the icons: show them on both faces (icon: true), or leave it out (wrong-value)"),
        ("extends: pocket\nmodes: [competitive, competitive]\n", "e.yaml:2:22: error: the mode ‘competitive’ is listed twice (wrong-value)"),
        ("extends: pocket\nmodes: [coop]\n", "e.yaml:1:1: error: an edition needs ‘coop’ (missing-key)"),
        ("extends: pocket\nmodes: [solo]\n", "e.yaml:2:9: error: there is no mode ‘solo’; known are competitive and coop (wrong-value)"),
        ("extends: pocket\nmisplaced: bin\n", "e.yaml:2:12: error: ‘misplaced’ can't be ‘bin’; known are discards and box (wrong-value)"),
        ("extends: pocket\ncard: huge\n", "e.yaml:2:7: error: there is no card size ‘huge’; known are mini-euro, mini-us, poker, euro-poker, bridge, us-game, tarot, square, domino and jumbo, or 63x88 in mm (wrong-value)"),
        ("extends: pocket\nfront: {ground: theme, date: true}\n", "e.yaml:2:30: error: the front can't show the date: the game is to guess it (wrong-value)"),
        ("extends: pocket\nback: {ground: theme, name: true}\n", "e.yaml:2:7: error: the back must show the date (wrong-value)"),
        ("- a\n", "e.yaml:1:1: error: an edition file must be keys and values, not a list (wrong-type)"),
    ],
)  # fmt: skip
def test_edition_files_are_validated_like_decks(edition: str, expected: str, tmp_path: Path) -> None:
    (tmp_path / "e.yaml").write_text(edition)
    assert expected in lines(check_text(tmp_path, f"{HEAD.replace('pocket', 'e.yaml')}cards: [{{name: A, date: 1}}]\n"))


@pytest.mark.parametrize("name", ["deck.yaml", "DECK.YAML", "deck.txt"])
def test_a_place_in_a_deck_is_a_line_whatever_its_file_is_called(name: str, tmp_path: Path) -> None:
    text = f"{HEAD}cards:\n  - {{name: A, date: 1}}\n  - {{name: A, id: b, date: 900}}\n"
    assert "another card is named ‘A’ (line 5) too" in "".join(lines(check_text(tmp_path, text, name)))


def test_a_place_in_a_table_is_a_row_whatever_its_file_is_called(tmp_path: Path) -> None:
    (tmp_path / "c.txt").write_text("name,date,id\nA,1,a\nA,900,b\n")
    assert "another card is named ‘A’ (row 2) too" in "".join(lines(check_text(tmp_path, HEAD + "cards: c.txt\n")))
