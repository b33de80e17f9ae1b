"""`printkit new`: a deck that passes at once, or one made of whatever table a stranger has."""

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
