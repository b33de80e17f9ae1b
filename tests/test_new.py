"""`printkit new`: a deck that passes at once, or one made of whatever table a stranger has."""

from dataclasses import replace
from pathlib import Path

import pytest

from printkit.commands.check import check_deck
from printkit.commands.new import Made, new_deck
from printkit.errors import DeckFaultsError, UsageFaultError
from printkit.load import edition_ids, language_ids
from printkit.problems import Level
from tests.decks import TODAY


@pytest.mark.parametrize("language", language_ids())
@pytest.mark.parametrize("edition", edition_ids())
def test_every_starter_passes_the_strict_check(language: str, edition: str, tmp_path: Path) -> None:
    made = new_deck(str(tmp_path / "my-first_deck"), edition, language)
    checked = check_deck(made.path, TODAY)
    assert not checked.fails(strict=True), checked.problems
    assert checked.deck
    assert len(checked.deck.cards) == made.cards == 12
    assert (checked.deck.edition.id, checked.deck.language.id) == (edition, language)
    assert checked.deck.title == "My first deck"
    assert made.pictures == tmp_path / "art" / "my-first-deck"
    assert made.pictures.is_dir()
    assert [p.rule for p in checked.problems if p.level is Level.INFO] == ["picture-missing"]


@pytest.mark.parametrize("language", language_ids())
def test_the_comments_of_a_starter_name_a_picture_that_would_be_found(language: str, tmp_path: Path) -> None:
    made = new_deck(str(tmp_path / "deck"), "pocket", language)
    deck = check_deck(made.path, TODAY).deck
    assert deck
    assert f"{deck.cards[0].id}.jpg" in made.path.read_text(encoding="utf-8")


def test_a_deck_that_is_there_is_never_overwritten(tmp_path: Path) -> None:
    (tmp_path / "deck.yaml").write_text("mine")
    with pytest.raises(UsageFaultError, match=r"deck\.yaml is there already: choose another name, or move it away"):
        new_deck(str(tmp_path / "deck"), "pocket", "en")
    assert (tmp_path / "deck.yaml").read_text() == "mine"


@pytest.mark.parametrize("name", ["", ".yaml", ".yml", "folder/", ".hidden", "??"])
def test_names_that_no_deck_can_have(name: str, tmp_path: Path) -> None:
    with pytest.raises(UsageFaultError, match="can't be a file's name: use letters and figures"):
        new_deck(f"{tmp_path}/{name}" if name else "", "pocket", "en")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "said"), [("deck", "deck.yaml"), ("my deck", '"my deck.yaml"'), ("a$b", "'a$b.yaml'")]
)
def test_what_comes_next_can_be_typed(name: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert new_deck(name, "pocket", "en").summary()[-1] == f"Then: printkit check {said}"


def test_a_name_longer_than_the_system_takes(tmp_path: Path) -> None:
    with pytest.raises(UsageFaultError, match="is too long for a title: take up to 80 characters"):
        new_deck(str(tmp_path / ("x" * 300)), "pocket", "en")


def test_one_card_is_no_cards(tmp_path: Path) -> None:
    assert "with 1 card." in from_table(tmp_path, "name,date\nWheel,1\n").summary()[0]


@pytest.mark.parametrize(("file", "data"), [("t.xlsx", b"x"), ("t.ods", b"x"), ("t.csv", b"PK\x03\x04\x14\x00")])
def test_a_spreadsheet_that_was_not_saved_as_csv(file: str, data: bytes, tmp_path: Path) -> None:
    (tmp_path / file).write_bytes(data)
    with pytest.raises(UsageFaultError, match="save the spreadsheet as CSV, and name that file"):
        new_deck(str(tmp_path / "deck"), "pocket", "en", tmp_path / file)


def from_table(folder: Path, table: str | bytes, language: str = "en", **columns: str) -> Made:
    (folder / "table.csv").write_bytes(table.encode() if isinstance(table, str) else table)
    return new_deck(str(folder / "deck"), "pocket", language, folder / "table.csv", columns)


def names_and_dates(made: Made) -> list[tuple[str, int]]:
    checked = check_deck(made.path, TODAY)
    assert checked.deck
    assert not checked.fails(strict=False), checked.problems
    return [(card.name, card.date.value) for card in checked.deck.cards]


TWO = [("Wheel", -3500), ("Steam engine", 1712)]


@pytest.mark.parametrize(
    "table",
    [
        "name,date\nWheel,3500 BCE\nSteam engine,1712\n",
        "Rank;Année;Événement\n1;-3500;Wheel\n2;1712;Steam engine\n",
        "Jahr\tEreignis\n3500 v. Chr.\tWheel\n1712\tSteam engine\n",
        "what it is,how old\nWheel,3500 BC\nSteam engine,1712\n",  # no heading is known: the columns tell
        "Wheel,3500 BC\nSteam engine,1712\n",  # no headings at all
        'sep=;\n"Título";"Fecha"\nWheel;3500 a. C.\n\nSteam engine;1712\n',
    ],
)
def test_the_columns_of_a_stranger_s_table_are_found(table: str, tmp_path: Path) -> None:
    assert names_and_dates(from_table(tmp_path, table)) == TWO


def test_columns_can_be_named_by_heading_or_number(tmp_path: Path) -> None:
    table = "name,title,year,built\nx1,Wheel,1,3500 BCE\nx2,Steam engine,2,1712\n"
    assert names_and_dates(from_table(tmp_path, table, name="title", date="4")) == TWO


def test_rows_that_can_not_be_read_are_told_and_kept_as_comments(tmp_path: Path) -> None:
    made = from_table(tmp_path, "name,date\nWheel,3500 BCE\nFire,long ago\n,1900\nRadio,\nSteam engine,1712\n")
    assert names_and_dates(made) == TWO
    assert made.cards == 2
    assert made.remarks[-1] == (
        "3 rows could not be read and stand as comments in the deck: "
        "row 3: ‘long ago’ is not a date that can be read, row 4: no name and row 5: no date"
    )
    text = made.path.read_text(encoding="utf-8")
    assert "  # row 3: ‘long ago’ is not a date that can be read: Fire | long ago\n" in text


@pytest.mark.parametrize(
    ("language", "comments"),
    [
        (
            "en",
            ["# Made from table.csv.", "# row 3: ‘long ago’ is not a date that can be read: ", "# row 4: no name: "],
        ),
        (
            "fr",
            [
                "# Tiré de table.csv.",
                "# ligne 3\u00a0: «\u00a0long ago\u00a0» n’est pas une date",
                "# ligne 4\u00a0: sans nom\u00a0: ",
            ],
        ),
        ("de", ["# Entstanden aus table.csv.", "# Zeile 3: „long ago“ lässt sich nicht", "# Zeile 4: kein Name: "]),
        ("es", ["# Hecho a partir de table.csv.", "# fila 3: «long ago» no es una fecha", "# fila 4: sin nombre: "]),
    ],
)
def test_comments_are_in_the_deck_s_language(language: str, comments: list[str], tmp_path: Path) -> None:
    made = from_table(tmp_path, "name,date\nWheel,1\nFire,long ago\n,1900\n", language)
    text = made.path.read_text(encoding="utf-8")
    assert [comment for comment in comments if comment not in text] == []


def test_a_row_that_could_not_be_read_is_kept_whole(tmp_path: Path) -> None:
    long = "An old invention of which much can be told " * 4
    made = from_table(tmp_path, f'name,date\nWheel,1\n"{long}\nx",long ago\n')
    assert f"{long} x | long ago\n" in made.path.read_text(encoding="utf-8")


def test_dates_that_can_be_read_two_ways_are_told_with_what_to_do(tmp_path: Path) -> None:
    made = from_table(tmp_path, "what,built\nMoon,20/07/1969\nWall,9/11/1989\nRadio,12/24/1906\n")
    assert names_and_dates(made) == [("Moon", 1969), ("Radio", 1906)]
    assert made.remarks[-2:] == (
        "1 row could not be read and stands as a comment in the deck: "
        "row 3: ‘9/11/1989’ could be read as day or month first",
        "where day and month can be mixed up, give the column of dates the format year-month-day (1969-07-20) in the "
        "spreadsheet, and save it again, or write these dates into the deck yourself",
    )
    comment = (
        "  # row 3: ‘9/11/1989’ could have the day or the month first, so write year-month-day: Wall | 9/11/1989\n"
    )
    assert comment in made.path.read_text(encoding="utf-8")


OURS = (
    "id,name,date,theme,art,note,known,icons,sources,credit,focus,future,accept\n"
    "mars,Landing on Mars,2080,Space,red planet.png,a guess,0.25,sun moon,One | Two: three,Kim (CC0),top left,yes,"
    "no-source: in jest | near-tie: it is\n"
    "moon,Landing on the Moon,1969,Space,,,,,,,,,\n"
)


def test_all_of_our_own_columns_come_along(tmp_path: Path) -> None:
    made = from_table(tmp_path, OURS)
    (tmp_path / "own.yaml").write_text(
        "title: Deck\nart: art/deck\nthemes: {Space: {label: Space, colour: '#0B79BF'}}\ncards: table.csv\n"
    )
    ours, theirs = check_deck(made.path, TODAY).deck, check_deck(tmp_path / "own.yaml", TODAY).deck
    assert ours
    assert theirs
    assert [replace(card, theme="Space") for card in ours.cards] == list(theirs.cards)  # as ‘cards: table.csv’ reads it
    first = ours.cards[0]
    assert (first.id, first.art, first.known, first.credit) == ("mars", "red planet.png", 0.25, "Kim (CC0)")
    assert (first.icons, first.sources, first.future) == (("sun", "moon"), ("One", "Two: three"), True)
    assert first.accept == {"no-source": "in jest", "near-tie": "it is"}
    assert not [remark for remark in made.remarks if "left out" in remark]


def test_columns_that_are_left_out_are_named(tmp_path: Path) -> None:
    table = "name,date,Picture,Remarks,Empty,\nWheel,3500 BCE,http://x.y/z,r,,loose\nSteam engine,1712,,,,\n"
    made = from_table(tmp_path, table)
    assert names_and_dates(made) == TWO
    assert "columns left out: ‘Picture’, ‘Remarks’ and ‘column 6’" in made.remarks


def test_our_own_columns_are_never_taken_for_the_dates(tmp_path: Path) -> None:
    table = "id,what,how old\n1001,Wheel,3500 BC\n1002,Steam engine,1712\n"
    assert names_and_dates(from_table(tmp_path, table)) == TWO


def test_themes_stay_where_some_rows_have_none(tmp_path: Path) -> None:
    made = from_table(tmp_path, "name,date,theme\nWheel,1,Travel\nFire,2,\nBread,3,Food\nOven,long ago,Heat\n")
    assert "1 card still has no theme: row 3" in made.remarks
    checked = check_deck(made.path, TODAY)
    assert checked.deck
    assert [card.theme for card in checked.deck.cards] == ["travel", None, "food"]
    assert list(checked.deck.themes) == ["travel", "food"]  # none that only a row has which could not be read
    assert [p.rule for p in checked.problems if p.level is Level.ERROR] == ["theme-unknown"]


def test_themes_that_look_alike_have_ids_of_their_own(tmp_path: Path) -> None:
    labels = ["Sport", "sport", "Sport 2", "Art & Music", "Art-Music", "SPORT"]
    rows = "".join(f"Thing {i},{1900 + i},{label}\n" for i, label in enumerate(labels))
    deck = check_deck(from_table(tmp_path, "name,date,theme\n" + rows).path, TODAY).deck
    assert deck
    assert [deck.themes[card.theme or ""].label for card in deck.cards] == labels
    assert list(deck.themes) == ["sport", "sport-2", "sport-2-2", "art-music", "art-music-2", "sport-3"]


def test_cells_are_never_filled_in_nor_cut(tmp_path: Path) -> None:
    odd = "Flag \U000e0067\U000e007f of {{title}}"
    deck = check_deck(from_table(tmp_path, f"name,date,note\nWheel,1,{odd}\n").path, TODAY).deck
    assert deck
    assert deck.cards[0].note == odd


def test_themes_notes_and_sources_come_along_and_odd_characters_are_quoted(tmp_path: Path) -> None:
    made = from_table(
        tmp_path,
        "name,date,category,note,source\n"
        '"Alien: the film",1979,Film & TV,"# 1, ""best""",A: b\n'
        "- 'Tis,1998,Books,{x},[y]\n"
        '"C:\\Windows",1985,Books,"two\nlines",é\n',
    )
    deck = check_deck(made.path, TODAY).deck
    assert deck
    assert [card.name for card in deck.cards] == ["Alien: the film", "- 'Tis", "C:\\Windows"]
    assert [card.note for card in deck.cards] == ['# 1, "best"', "{x}", "two lines"]
    assert [card.sources for card in deck.cards] == [("A: b",), ("[y]",), ("é",)]
    assert [card.theme for card in deck.cards] == ["film-tv", "books", "books"]
    assert [theme.label for theme in deck.themes.values()] == ["Film & TV", "Books"]


def test_an_old_windows_table_is_read_with_a_remark(tmp_path: Path) -> None:
    made = from_table(tmp_path, "nom;année\nCafé;1500\n".encode("cp1252"))
    assert names_and_dates(made) == [("Café", 1500)]
    assert made.remarks[0] == "the table is not UTF-8: it was read as an older Windows file, so look at the accents"


@pytest.mark.parametrize(
    ("table", "columns", "words"),
    [
        ("", {}, "is empty"),
        ("a,b\nx,y\n", {}, "holds dates: say which with --date-column; there are ‘a’ and ‘b’"),
        ("a,b\nx,1900\n", {"date": "c"}, "--date-column: there is no column ‘c’; there are ‘a’ and ‘b’"),
        ("date\n1900\n", {}, "is left for names: say which with --name-column"),
        ("name,date\n", {}, "table.csv has headings, but no row below them"),
        ("name,date\nx,1/2/1900\n", {}, "day or month first); give the column of dates the format year-month-day"),
        ("name,date\nx,long ago\n", {}, "could be read (row 2: ‘long ago’ is not a date that can be read)"),
    ],
)
def test_tables_that_can_not_be_understood(table: str, columns: dict[str, str], words: str, tmp_path: Path) -> None:
    with pytest.raises(UsageFaultError) as fault:
        from_table(tmp_path, table, **columns)
    assert words in str(fault.value)
    assert not (tmp_path / "deck.yaml").exists()


def test_a_broken_table_is_told_with_its_row(tmp_path: Path) -> None:
    with pytest.raises(DeckFaultsError) as fault:
        from_table(tmp_path, 'name,date\n"Wheel,1\n')
    assert [p.text for p in fault.value.problems] == ["a quote that was opened is never closed"]
