"""`printkit key`: every date in order, with its sources, on a page or two."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner

from printkit.cli import main
from printkit.commands.build import Options
from printkit.commands.key import make_key
from printkit.dates import write_date
from printkit.layout.text import NBSP
from printkit.load import edition_ids, language_ids, load_deck
from printkit.load.languages import load_language
from tests.pdfs import TODAY, Word, built, numbered_deck, overlapping, pages, words

ROOT = Path(__file__).parent.parent
INVENTIONS = ROOT / "decks" / "inventions.yaml"
DECKS = sorted((ROOT / "decks").glob("*.yaml"))
NARROW = "\u202f"


def keyed(deck: Path, output: Path, **options: object) -> list[str]:
    return list(make_key(deck, deck.name, output, Options(**options), TODAY).lines)  # type: ignore[arg-type]


def all_words(path: Path) -> list[Word]:
    return [word for number in range(pages(path)) for word in words(path, number)]


def plain(text: str) -> str:
    return " ".join(text.replace(NBSP, " ").replace(NARROW, " ").split())


@pytest.mark.parametrize("language", language_ids())
@pytest.mark.parametrize("edition", edition_ids())
def test_every_card_is_there_in_the_order_of_dates(language: str, edition: str, tmp_path: Path) -> None:
    lines = keyed(INVENTIONS, tmp_path / "key.pdf", language=language, edition=edition)
    said = load_language(language)
    assert lines[0] == "55 cards in the order of their dates, on 2 pages of 210 × 297 mm."
    found = [plain(word.text) for word in all_words(tmp_path / "key.pdf")]
    joined = plain(" ".join(found))
    assert plain(said.key["title"]) in found
    assert plain(said.key["keep"]) in joined
    deck = load_deck(INVENTIONS).deck
    assert deck
    at = 0
    for card in sorted(deck.cards, key=lambda card: (card.date.first, card.id)):
        date = plain(write_date(card.date, said.dates))
        at = joined.index(card.name, at)
        assert joined[:at].endswith(f"{date} "), card.name
        assert joined.index(card.sources[0].split(",")[0], at) > at
        assert card.note.split(" ")[0] in joined[at : at + 300]


def test_themes_are_told_in_words_too(tmp_path: Path) -> None:
    keyed(INVENTIONS, tmp_path / "key.pdf")
    found = [word.text for word in all_words(tmp_path / "key.pdf")]
    deck = load_deck(INVENTIONS).deck
    assert deck
    for name, theme in deck.themes.items():
        assert found.count(theme.label) == sum(card.theme == name for card in deck.cards)


def test_a_deck_without_themes_notes_or_sources(tmp_path: Path) -> None:
    path = tmp_path / "bare.yaml"
    path.write_text("title: Bare\ncards: [{name: Second, date: 1900}, {name: First, date: 13.8 billion years ago}]\n")
    keyed(path, tmp_path / "key.pdf")
    found = {word.text: word for word in all_words(tmp_path / "key.pdf")}
    assert found["First"].right < found["Second"].left, "one in each column"
    assert "13.8 billion years ago" in map(plain, found)


def test_the_choice_of_cards(tmp_path: Path) -> None:
    assert keyed(INVENTIONS, tmp_path / "key.pdf", count=10)[0].startswith(
        "10 cards in the order of their dates, on 1 page"
    )
    assert keyed(INVENTIONS, tmp_path / "key.pdf", only=("telephone",))[0].startswith("1 card ")
    assert keyed(INVENTIONS, tmp_path / "key.pdf", themes=("travel",))[0].startswith("11 cards ")


def big(folder: Path, count: int) -> Path:
    """A deck like ours, with two sources and a note on every card."""
    source = "A. Author and B. Writer, A Complete History of the Thing and Its Makers ({})"
    rows = "".join(
        f"  - {{name: Thing number {i}, date: {1000 + i}, note: First known in a place far away, "
        f"sources: ['{source.format(1900 + i % 99)}', 'Encyclopaedia of Things']}}\n"
        for i in range(count)
    )
    path = folder / "big.yaml"
    path.write_text(f"title: Big\ncards:\n{rows}", encoding="utf-8")
    return path


@pytest.mark.parametrize(("count", "most"), [(30, 1), (110, 2), (220, 4)])
def test_it_takes_few_pages(count: int, most: int, tmp_path: Path) -> None:
    keyed(big(tmp_path, count), tmp_path / "key.pdf")
    assert pages(tmp_path / "key.pdf") <= most
    found = all_words(tmp_path / "key.pdf")
    assert sum(word.text.startswith("Thing number ") for word in found) == count
    assert min(word.size for word in found) > 5.19, "small, but not too small"


@pytest.mark.parametrize("paper", ["a4", "letter", "a5", "a3"])
def test_no_text_leaves_the_page_and_no_line_lies_on_another(paper: str, tmp_path: Path) -> None:
    keyed(big(tmp_path, 60), tmp_path / "key.pdf", paper=paper)
    wide = {"a4": 210, "letter": 215.9, "a5": 148, "a3": 297}[paper]
    for number in range(pages(tmp_path / "key.pdf")):
        found = [word for word in words(tmp_path / "key.pdf", number) if word.text]
        for word in found:
            assert word.left >= 11.5
            assert word.right <= wide - 11.5
            assert word.bottom >= 11.5
        # In each column, by the left edge: baselines one below the other.
        for left in {round(word.left) for word in found}:
            column = sorted({round(w.bottom, 1) for w in found if round(w.left) == left}, reverse=True)
            assert all(a - b > 0.5 for a, b in pairwise(column))


LONG = """
title: Long
edition: pocket
themes:
  far: {label: "Journeys, trade and the world of ideas", colour: "#004488"}
  near: {label: "Home", colour: "#AA3311"}
cards:
  - {name: The Danube steamship company Donaudampfschifffahrtsgesellschaftskapitänsanwärter, date: 1829, theme: far}
  - {name: First people cross the sea to the islands of the south, date: "65,000 years ago", theme: far}
  - {name: A long way from anywhere to somewhere else and back, date: "1500", theme: near}
  - {name: Short, date: 18 June 1815, theme: far}
  - {name: Pneumonoultramicroscopicsilicovolcanoconiosisology, date: "1935", theme: far}
"""


def long_labels(folder: Path) -> Path:
    path = folder / "long.yaml"
    path.write_text(LONG, encoding="utf-8")
    return path


@pytest.mark.parametrize("paper", ["a5", "a4", "letter"])
@pytest.mark.parametrize("deck", [*DECKS, None], ids=lambda deck: deck.stem if deck else "long labels")
def test_no_two_texts_overlap(deck: Path | None, paper: str, tmp_path: Path) -> None:
    keyed(deck or long_labels(tmp_path), tmp_path / "key.pdf", paper=paper)
    assert overlapping(tmp_path / "key.pdf") == []


@pytest.mark.parametrize("paper", ["a5", "a4", "letter"])
def test_a_theme_too_long_for_the_name_s_line_stands_below_it(paper: str, tmp_path: Path) -> None:
    keyed(long_labels(tmp_path), tmp_path / "key.pdf", paper=paper)
    found = words(tmp_path / "key.pdf", 0)
    name = next(word for word in found if word.text.startswith("First people cross"))
    label = next(word for word in found if word.text.startswith("Journeys") and word.top < name.bottom)
    assert label.left == pytest.approx(name.left, abs=0.3)
    short = next(word for word in found if word.text == "Short")
    beside = [word for word in found if word.bottom < short.top and short.bottom < word.top and word.left > short.right]
    assert "Journeys, trade and the world of ideas" in [word.text for word in beside], "there it fits"


def test_a_word_is_only_parted_with_a_hyphen(tmp_path: Path) -> None:
    keyed(long_labels(tmp_path), tmp_path / "key.pdf")
    found = [re.sub(r"[\x02\ufffe]", "-", word.text) for word in all_words(tmp_path / "key.pdf")]  # pdfium's hyphens
    whole = "Pneumonoultramicroscopicsilicovolcanoconiosisology"
    parts = [text for text in found if text.rstrip("-") in whole and len(text) > 3]
    assert len(parts) > 1, "too long for a line"
    assert all(part.endswith("-") for part in parts[:-1])
    assert "".join(part.removesuffix("-") for part in parts) == whole


@pytest.mark.parametrize(("paper", "columns"), [("a5", 1), ("a4", 2), ("letter", 2)])
def test_narrow_paper_has_one_column(paper: str, columns: int, tmp_path: Path) -> None:
    keyed(big(tmp_path, 60), tmp_path / "key.pdf", paper=paper)
    dates = [word for word in words(tmp_path / "key.pdf", 0) if word.text.isdigit()]
    assert len({round(word.left) for word in dates}) == columns


def test_names_begin_after_the_longest_date_of_their_column(tmp_path: Path) -> None:
    path = tmp_path / "deck.yaml"
    rows = "".join(f"  - {{name: N{i}, date: {1000 + i}}}\n" for i in range(19))
    path.write_text(f"title: T\ncards:\n  - {{name: Old, date: 375 million years ago}}\n{rows}")
    keyed(path, tmp_path / "key.pdf")
    found = {plain(word.text): word for word in all_words(tmp_path / "key.pdf")}
    left, right = found["375 million years ago"].left, found["1018"].left
    assert right > left + 50, "two columns"
    assert found["N0"].left == pytest.approx(found["Old"].left, abs=0.3)
    assert found["Old"].left > found["375 million years ago"].right
    assert found["N18"].left - right < 0.5 * (found["N0"].left - left)


def test_marks_and_separators_are_the_language_s(tmp_path: Path) -> None:
    path = tmp_path / "deck.yaml"
    card = "{name: A boys' club, date: 1900, note: It's new, sources: [\"'A title' (1999)\", Another]}"
    for language, told in (
        ("en", "A boys’ club It’s new · ‘A title’ (1999); Another"),
        ("fr", "'A title' (1999) ; Another"),
    ):
        path.write_text(f"title: T\nlanguage: {language}\ncards: [{card}, {{name: B, date: 1901}}]\n")
        keyed(path, tmp_path / "key.pdf")
        assert told in plain(" ".join(word.text for word in all_words(tmp_path / "key.pdf")))


def test_it_is_never_part_of_a_build(tmp_path: Path) -> None:
    deck = numbered_deck(tmp_path, 12)
    built(deck, tmp_path / "o.pdf")
    found = [word.text for word in all_words(tmp_path / "o.pdf")]
    title = load_language("en").key["title"]
    assert not any(title in text for text in found)
    last = [word.text for word in words(tmp_path / "o.pdf", pages(tmp_path / "o.pdf") - 1)]
    assert not any(str(1000 + i) in text for i in range(12) for text in last)


def test_the_same_deck_gives_the_same_bytes(tmp_path: Path) -> None:
    for name in ("a.pdf", "b.pdf"):
        keyed(INVENTIONS, tmp_path / name)
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    deck = numbered_deck(tmp_path, 12)
    result = CliRunner().invoke(main, ["key", deck.name])
    assert result.exit_code == 0, result.output
    assert result.stdout.splitlines() == [
        f"Wrote {Path('out') / 'deck-key.pdf'}",
        "12 cards in the order of their dates, on 1 page of 210 × 297 mm.",
        "It tells every date: keep it from those who are going to play.",
    ]
    assert CliRunner().invoke(main, ["key", deck.name, "--paper", "a6"]).exit_code == 2
    small = CliRunner().invoke(main, ["key", deck.name, "--paper", "60x60"])
    assert "nobody could read an answer key on 60 × 60 mm; take a5 or larger" in small.stderr
    deck.write_text("title: T\ncards: [{name: A, date: 0}]\n")
    assert CliRunner().invoke(main, ["key", deck.name]).exit_code == 1
