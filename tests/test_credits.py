"""The credits at the end of a build: complete, in the deck's language, and no help to somebody who will play."""

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from printkit.commands.look import deck_look, open_fonts
from printkit.dates import read_date
from printkit.dates.find import without_date
from printkit.draw.fonts import FILES, font_credit
from printkit.layout.credits import HIDDEN, SIZES, alphabetical, credits_of, credits_pages, fonts_shown
from printkit.layout.grid import Duplex
from printkit.layout.listing import Bit, run_in, small_type
from printkit.layout.quotes import curled
from printkit.layout.text import NBSP
from printkit.load import language_ids, load_deck, reading_order
from printkit.load.data import data_file
from printkit.load.languages import load_language
from printkit.model import Deck
from printkit.ops import Group, Op, Page, Text, Turn
from printkit.problems import counted
from printkit.resources import FONTS
from printkit.units import Size
from tests.pdfs import built, numbered_deck, pages, words

ROOT = Path(__file__).parent.parent
INVENTIONS = ROOT / "decks" / "inventions.yaml"
A4 = Size(210, 297)
ENGLISH = reading_order(load_language("en"))


def deck_of(path: Path, language: str = "") -> Deck:
    deck = load_deck(path, language=language).deck
    assert deck
    return deck


def laid_out(deck: Deck, paper: Size = A4) -> list[Page]:
    fonts, _ = open_fonts(deck)
    look = deck_look(deck, fonts, deck.edition.card)
    said = fonts.credits(fonts_shown(look, deck.cards))
    return credits_pages(look, deck.cards, said, reading_order(deck.language), paper, 5)


def texts(ops: tuple[Op, ...]) -> list[Text]:
    return [text for op in ops for text in ([op] if isinstance(op, Text) else texts(getattr(op, "ops", ())))]


def read(made: list[Page]) -> str:
    return " ".join(text.text for page in made for text in texts(page.ops)).replace(NBSP, " ")


SMALL = """
title: Small
author: A. Teacher
version: "3"
licence: CC BY 4.0
language: {language}
art: art
cards:
  - {{name: Zebra, date: 1850, sources: [The Book of Zebras (1999)]}}
  - {{name: Apple, date: 1950, sources: ["First source", "Second source of 1950"], credit: "C. Painter, 1950, CC0"}}
  - {{name: Moon, date: 1969, sources: [Moon Journal]}}
"""


def small(folder: Path, language: str = "en") -> Path:
    (folder / "art").mkdir(exist_ok=True)
    for name in ("apple", "moon"):
        Image.new("RGB", (500, 500)).save(folder / "art" / f"{name}.png")
    path = folder / "small.yaml"
    path.write_text(SMALL.format(language=language), encoding="utf-8")
    return path


@pytest.mark.parametrize("language", language_ids())
def test_everything_is_told_in_the_deck_s_language(language: str, tmp_path: Path) -> None:
    said = read(laid_out(deck_of(small(tmp_path, language))))
    told = {key: text.replace(NBSP, " ") for key, text in load_language(language).credits.items()}
    for text in (
        told["title"],
        "Small",
        told["by"].format(author="A. Teacher"),
        told["version"].format(version="3"),
        told["licence"].format(licence="CC BY 4.0"),
        told["order"],
        told["hidden"].format(mark=HIDDEN),
        load_language(language).between_sources.join(("First source", "Second source of [")),
        told["picture"].format(credit=f"C. Painter, {HIDDEN}, CC0"),
        told["covered"].format(licence="CC BY 4.0"),
        told["drawn"],
        told["fonts"],
        "Fira Sans",
        "SIL Open Font License 1.1",
        told["made"],
    ):
        assert text in said
    assert [said.index(f"{name} ") for name in ("Apple", "Moon", "Zebra")] == sorted(
        said.index(f"{name} ") for name in ("Apple", "Moon", "Zebra")
    )


def test_only_what_is_there_is_told(tmp_path: Path) -> None:
    deck = deck_of(numbered_deck(tmp_path, 3))
    said = read(laid_out(deck))
    told = deck.language.credits
    assert "version" not in said
    assert told["licence"].format(licence="") not in said
    assert told["hidden"].format(mark=HIDDEN) not in said
    bare = replace(deck, cards=tuple(replace(card, sources=()) for card in deck.cards))
    assert told["order"] not in read(laid_out(bare))


def test_no_card_s_own_date_is_in_the_credits_of_our_deck() -> None:
    deck = deck_of(INVENTIONS)
    by_name = {card.name: card for card in deck.cards}
    listed = credits_of(deck.cards, deck.language, ENGLISH)
    assert len(listed) == len(deck.cards)
    hidden = 0
    for entry in listed:
        year = str(abs(by_name[entry.name].date.value))
        assert not re.search(rf"(?<!\d){year}(?!\d)", " ".join(entry.sources)), entry
        hidden += any(HIDDEN in source for source in entry.sources)
    assert hidden >= 8, "some sources do name it"


@pytest.mark.parametrize(
    ("date", "source", "shown"),
    [
        ("1969", "Press kit, 20 July 1969, NASA", "Press kit, […], NASA"),
        ("1783", "https://example.org/wiki/1783_in_science", "https://example.org/wiki/[…]_in_science"),
        ("1783", "A book (1983)", "A book (1983)"),
        ("1952", "Proceedings, Pittsburgh (1952)", "Proceedings, Pittsburgh ([…])"),
        ("1914–1918", "The War of 1914–18", "The War of […]"),
        ("1962", "A war, 1954–1962 (2009)", "A war, […] (2009)"),
        ("1914–1918", "The Peace of 1918", "The Peace of […]"),
        ("1520s", "What Cortés saw in 1521", "What Cortés saw in […]"),
        ("1783", "Inventions of the 18th century", "Inventions of […]"),
        ("66 Ma", "The end of the dinosaurs 66 million years ago", "The end of the dinosaurs […]"),
        # 20,000 years before 2000 is 18,001 BCE: near enough to give the date away
        (
            "c. 18000 BCE",
            "Early Pottery at 20,000 Years Ago, Science 336 (2012)",
            "Early Pottery at […], Science 336 (2012)",
        ),
        # 2 % of 204 years are 4 years
        ("1796", "An Inquiry (1798)", "An Inquiry ([…])"),
        ("1796", "An Inquiry (1805)", "An Inquiry (1805)"),
        ("1969", "Summer of ’69", "Summer of […]"),
        ("44 BCE", "Suetonius, 44 chapters of 1001", "Suetonius, […] chapters of 1001"),
        ("1783", "No figure at all", "No figure at all"),
        ("44 BCE", "In 44 B.C., murder (1988)", "In […], murder (1988)"),
        ("1066", "Hastings :\u00a014 October 1066 (2010)", "Hastings :\u00a0[…] (2010)"),
        # How long ago it was tells as much.
        (
            "73,000 years ago",
            "The 73,000-year-old levels, Nature 562 (2018)",
            "The […]-year-old levels, Nature 562 (2018)",
        ),
        ("c. 6000 BCE", "Wine of 8,000 years (2017)", "Wine of […] years (2017)"),
        ("1922", "Insulin, 100 years ago (2022)", "Insulin, […] years ago (2022)"),
        ("1922", "Insulin, volume 99 (2021)", "Insulin, volume 99 (2021)"),
    ],
)
def test_a_source_is_shown_without_the_date(date: str, source: str, shown: str) -> None:
    assert without_date(source, read_date(date, ENGLISH), ENGLISH, HIDDEN) == shown


@pytest.mark.parametrize(
    ("language", "ordered"),
    [
        ("en", ["An apple", "Banana", "the Bridge", "Zebra"]),
        ("fr", ["L’avion", "École", "Le four", "Œuvre"]),
        ("de", ["Äpfel", "Apfelwein", "Der Bär", "Straße"]),
        ("es", ["El ancla", "Mano", "Maña", "Mapa", "La zapatilla"]),
    ],
)
def test_names_are_in_the_order_of_the_language_s_alphabet(language: str, ordered: list[str]) -> None:
    words_of = load_language(language)
    keys = [alphabetical(name, words_of) for name in ordered]
    assert keys == sorted(set(keys))


def test_the_order_says_nothing_about_dates() -> None:
    deck = deck_of(INVENTIONS)
    by_name = {card.name: card.date.first for card in deck.cards}
    dates = [by_name[entry.name] for entry in credits_of(deck.cards, deck.language, ENGLISH)]
    later = sum(a < b for a, b in pairwise(dates))
    assert 0.3 < later / len(dates) < 0.7


def test_our_fonts_say_whose_they_are_and_that_they_are_free() -> None:
    for file in FILES.values():
        said = font_credit(FONTS / file)
        assert said.licence == "SIL Open Font License 1.1"
        assert "20" in said.copyright
    assert {font_credit(FONTS / file).family for file in FILES.values()} == {"Fira Sans", "Fraunces", "Source Serif 4"}


def test_a_file_that_is_no_font_says_nothing(tmp_path: Path) -> None:
    for data in (b"", b"\0\1\0\0\0\xff", b"\0\1\0\0\0\1" + b"\0" * 6 + b"name" + b"\0" * 4 + b"\xff" * 8):
        path = tmp_path / f"f{len(data)}.ttf"
        path.write_bytes(data)
        assert (font_credit(path).family, font_credit(path).licence) == (path.stem, "")


def test_only_fonts_that_are_used_are_named(tmp_path: Path) -> None:
    deck = deck_of(numbered_deck(tmp_path, 3))
    assert "Source Serif" not in read(laid_out(deck))
    russian = replace(deck, cards=(replace(deck.cards[0], name="Спутник"), *deck.cards[1:]))
    assert "Source Serif 4" in read(laid_out(russian))


@pytest.mark.parametrize("paper", [Size(210, 297), Size(215.9, 279.4), Size(148, 210), Size(297, 420), Size(60, 90)])
@pytest.mark.parametrize("count", [1, 55, 220])
def test_no_text_leaves_the_page_or_its_column(paper: Size, count: int, tmp_path: Path) -> None:
    address = "https://example.org/" + "a-very-long-path/" * 12 + "x" * 150
    rows = "".join(f"  - {{name: Card number {i}, date: {1000 + i}, sources: ['{address}']}}\n" for i in range(count))
    path = tmp_path / "long.yaml"
    path.write_text(f"title: A title that is longer than most titles ever are\ncards:\n{rows}", encoding="utf-8")
    deck = deck_of(path)
    fonts, _ = open_fonts(deck)
    for page in laid_out(deck, paper):
        for x, text in placed(page.ops):
            wide = sum(fonts.advance_in((run.font,), char) for run in text.runs for char in run.text)
            assert x >= 5
            assert x + wide * text.size / 1000 * 25.4 / 72 <= paper.width - 5 + 0.01, text.text


def test_an_address_runs_on_in_the_next_line_and_stays_what_it_is(tmp_path: Path) -> None:
    deck = deck_of(numbered_deck(tmp_path, 1))
    fonts, _ = open_fonts(deck)
    look = deck_look(deck, fonts, deck.edition.card)
    address = "https://example.org/" + "a-long-path/" * 6 + "y" * 90
    lines = run_in([Bit("A name", look.strong), Bit(address, look.small)], 50, small_type(look))
    first, *others = (texts(line.ops) for line in lines)
    assert first[0].text == "A name"
    assert "".join(text.text for line in (first[1:], *others) for text in line) == address
    assert len(first) == 2, "it begins on the name's line"


def test_a_heading_is_never_left_at_the_foot_of_a_column() -> None:
    for paper in (A4, Size(148, 210), Size(120, 120)):
        for page in laid_out(deck_of(INVENTIONS), paper):
            flat = [text.text for text in texts(page.ops)]
            if "Fonts" in flat:
                assert flat[flat.index("Fonts") + 1] == "Fira Sans"


def test_paper_that_nobody_could_read_has_no_credits(tmp_path: Path) -> None:
    assert laid_out(deck_of(numbered_deck(tmp_path, 3)), Size(60, 60)) == []


def placed(ops: tuple[Op, ...], x: float = 0) -> list[tuple[float, Text]]:
    """Every text with its place from the left; groups in these pages are never turned."""
    found = []
    for op in ops:
        if isinstance(op, Text):
            found.append((x + op.x, op))
        elif isinstance(op, Group):
            assert op.turn is Turn.NONE
            found += placed(op.ops, x + op.x)
    return found


def test_type_is_small_but_never_too_small() -> None:
    sizes = {text.size for page in laid_out(deck_of(INVENTIONS)) for text in texts(page.ops)}
    assert min(sizes) >= SIZES[1] >= 6
    assert len(laid_out(deck_of(INVENTIONS))) == 1, "our deck takes one page"


def test_a_build_ends_with_the_credits_of_its_cards(tmp_path: Path) -> None:
    result = built(small(tmp_path), tmp_path / "o.pdf", only=("apple", "moon"))
    found = [word.text for word in words(tmp_path / "o.pdf", pages(tmp_path / "o.pdf") - 1)]
    assert "Apple" in found
    assert "Zebra" not in found
    assert result.also[-1] == "the credits on 1 sheet"
    assert result.summary()[0].startswith("2 cards of 44 × 67 mm on 1 sheet of 210 × 297 mm, then ")


def test_single_sheets_come_without_credits(tmp_path: Path) -> None:
    result = built(numbered_deck(tmp_path, 40), tmp_path / "o.pdf", sheets=(2, 2))
    assert pages(tmp_path / "o.pdf") == 2
    assert "credits" not in result.summary()[0]


def long_deck(folder: Path) -> Path:
    rows = "".join(f"  - {{name: N{i}, date: {1000 + i}, sources: ['{'A long source ' * 20}']}}\n" for i in range(60))
    path = folder / "long.yaml"
    path.write_text(f"title: Long\ncards:\n{rows}", encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("duplex", "sheets"),
    [(Duplex.LONG, 1), (Duplex.SHORT, 1), (Duplex.SEPARATE, 1), (Duplex.FOLD, 2), (Duplex.NONE, 2)],
)
def test_where_credits_of_two_pages_go(duplex: Duplex, sheets: int, tmp_path: Path) -> None:
    result = built(long_deck(tmp_path), tmp_path / "o.pdf", duplex=duplex)
    assert result.also[-1] == f"the credits on {counted(sheets, 'sheet')}"
    last = result.paths[-1]
    if duplex is Duplex.SEPARATE:  # for ordinary paper, not for a stack of card
        assert last.name == "o-credits.pdf"
        assert pages(last) == 2
        with pikepdf.open(last) as pdf:
            assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"
    for at, number in ((-2, "1 / 2"), (-1, "2 / 2")):
        assert number in [word.text for word in words(last, pages(last) + at)]


def test_the_same_deck_gives_the_same_bytes(tmp_path: Path) -> None:
    deck = small(tmp_path)
    for name in ("a.pdf", "b.pdf"):
        built(deck, tmp_path / name)
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


@pytest.mark.parametrize("language", language_ids())
@pytest.mark.parametrize("part", ["sheet", "calibrate", "proof", "credits", "key", "box"])
def test_every_language_has_every_text(part: str, language: str) -> None:
    ours, english = (data_file(f"languages/{each}")[part] for each in (language, "en"))
    assert list(ours) == list(english)
    for key, text in ours.items():
        assert text.strip(), key
        assert sorted(re.findall(r"\{\w+\}", text)) == sorted(re.findall(r"\{\w+\}", english[key])), key


def test_a_hidden_date_leaves_the_space_before_a_closing_quotation_mark() -> None:
    french = reading_order(load_language("fr"))
    date = read_date("18 juin 1940", french)
    assert without_date("« L’appel du 18 juin 1940\u00a0»", date, french, HIDDEN) == f"« L’appel du {HIDDEN}\u00a0»"


def test_a_credit_that_all_pictures_share_is_told_once() -> None:
    told = read(laid_out(deck_of(INVENTIONS)))
    assert told.count("Drawn for printkit") == 1
    assert "Pictures Drawn for printkit, CC0" in " ".join(told.split())


def test_french_has_a_narrow_space_before_a_semicolon(tmp_path: Path) -> None:
    assert "First source\u202f; Second source" in read(laid_out(deck_of(small(tmp_path, "fr"))))


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("'Ur-Nammu'", "‘Ur-Nammu’"),
        ("The World's Fairs", "The World’s Fairs"),
        ("Encyclopaedia ('Newton's laws of motion')", "Encyclopaedia (‘Newton’s laws of motion’)"),
        ("'The Nobel Peace Prize 2004', NobelPrize.org", "‘The Nobel Peace Prize 2004’, NobelPrize.org"),
        ("The Thirty Years' War", "The Thirty Years’ War"),
        ("\"'A' is for Apple\"", "“‘A’ is for Apple”"),
        ("Summer of '69", "Summer of ’69"),
        ("Rock 'n' roll", "Rock ’n’ roll"),
        ("Pre-'modern' times—'now'", "Pre-‘modern’ times—‘now’"),
        # Feet and inches, and what somebody may type off.
        ("6'2\" tall, a 12\" disc, 40' long", "6'2\" tall, a 12\" disc, 40' long"),
        ("'A map' at https://example.org/it's?q='a'", "‘A map’ at https://example.org/it's?q='a'"),
        ("already ‘set’, isn’t it", "already ‘set’, isn’t it"),
        ("a ' alone", "a ' alone"),
    ],
)
def test_straight_marks_are_curled_in_print(typed: str, printed: str) -> None:
    assert curled(typed, load_language("en").quotes) == printed
    assert curled(typed, "") == typed


def test_no_straight_mark_is_left_in_the_credits_of_our_english_decks() -> None:
    for path in sorted((ROOT / "decks").glob("*.yaml")):
        deck = deck_of(path)
        if deck.language.quotes:
            assert "'" not in re.sub(r"\S*://\S*", "", read(laid_out(deck))), path.name
    french = replace(deck_of(INVENTIONS), language=load_language("fr"))
    assert "'Ur-Nammu'" in read(laid_out(french)), "where a language says nothing, marks stay as written"
