"""The rules as a part of a build: on a sheet, as a leaflet that is folded, on cards; and where their pages go."""

import re
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner

from printkit.cli import main
from printkit.commands.build import Options
from printkit.commands.extras import rule_facts
from printkit.commands.look import deck_look, open_fonts
from printkit.commands.rules import make_rules
from printkit.draw.cache import Cache
from printkit.errors import UsageFaultError
from printkit.layout.grid import Duplex
from printkit.layout.rules import RuleForm
from printkit.layout.rules.cards import rule_cards
from printkit.layout.text import MM_PER_POINT, width
from printkit.load import edition_ids, language_ids, load_deck
from printkit.load.sizes import card_size
from printkit.ops import Group, Op, Text
from tests.pdfs import TODAY, Word, built, numbered_deck, pages, words

ROOT = Path(__file__).parent.parent
INVENTIONS = ROOT / "decks" / "inventions.yaml"
A4 = (210.0, 297.0)


def text(path: Path, number: int) -> str:
    return " ".join(word.text for word in words(path, number))


def rule_pages(path: Path) -> list[int]:
    """Which pages of a PDF are a rule sheet's. Further pages may follow them."""
    return [number for number in range(pages(path)) if "· rules · page" in text(path, number)]


def leaflet(folder: Path, **options: object) -> Path:
    chosen = Options(rules=RuleForm.FOLD, **options)  # type: ignore[arg-type]
    return make_rules(INVENTIONS, "d", folder / "r.pdf", chosen, TODAY).paths[0]


# ------------------------------------------------------------------------------------------------- in a build


def test_a_build_ends_with_the_rules_on_a_sheet_of_their_own(tmp_path: Path) -> None:
    # 20 cards, 16 on a sheet: two sheets, four pages; then the rules on both sides of a third.
    result = built(numbered_deck(tmp_path, 20), tmp_path / "o.pdf", rules=RuleForm.SHEET)
    path = result.paths[0]
    assert (result.sheets, rule_pages(path)) == (2, [4, 5])
    assert "How to play" in text(path, 4)
    assert "Your turn" in text(path, 5)
    assert result.summary()[0].startswith(
        "20 cards of 44 × 67 mm on 2 sheets of 210 × 297 mm, then the rules on 1 sheet"
    )


def test_no_rules_where_none_are_wanted(tmp_path: Path) -> None:
    result = built(numbered_deck(tmp_path, 20), tmp_path / "o.pdf", rules=None)
    assert rule_pages(result.paths[0]) == []
    assert "rules" not in result.summary()[0]


def test_paper_too_small_for_rules_still_takes_cards(tmp_path: Path) -> None:
    deck = numbered_deck(tmp_path, 2)
    result = built(deck, tmp_path / "o.pdf", rules=RuleForm.SHEET, paper="60x90")
    assert pages(result.paths[0]) >= 4
    assert rule_pages(result.paths[0]) == []
    hint = "the rules do not go onto paper of 60 × 90 mm and are left out; printkit rules makes them on other paper"
    assert hint in result.hints
    with pytest.raises(UsageFaultError, match="the rules do not go onto paper of 60 × 90 mm; take larger paper"):
        make_rules(deck, "d", tmp_path / "r.pdf", Options(paper="60x90"), TODAY)


def test_after_a_jam_only_the_sheets_that_were_asked_for_are_printed(tmp_path: Path) -> None:
    result = built(numbered_deck(tmp_path, 20), tmp_path / "o.pdf", rules=RuleForm.SHEET, sheets=(2, 2))
    assert pages(result.paths[0]) == 2


@pytest.mark.parametrize(("duplex", "first"), [(Duplex.SHORT, 4), (Duplex.NONE, 4), (Duplex.FOLD, 3)])
def test_the_rules_follow_in_every_mode(tmp_path: Path, duplex: Duplex, first: int) -> None:
    # `fold` has eight pairs on a page: 20 cards on three pages, then two pages of rules.
    result = built(numbered_deck(tmp_path, 20), tmp_path / "o.pdf", rules=RuleForm.SHEET, duplex=duplex)
    assert rule_pages(result.paths[0]) == [first, first + 1]
    told = "2 sheets" if duplex in (Duplex.NONE, Duplex.FOLD) else "1 sheet"
    assert f"the rules on {told}" in result.summary()[0]


def test_where_cards_are_printed_twice_the_rules_have_a_file_of_their_own(tmp_path: Path) -> None:
    deck = numbered_deck(tmp_path, 20)
    result = built(deck, tmp_path / "o.pdf", rules=RuleForm.SHEET, duplex=Duplex.SEPARATE)
    assert [path.name for path in result.paths[:3]] == ["o-fronts.pdf", "o-backs.pdf", "o-rules.pdf"]
    assert [pages(path) for path in result.paths[:3]] == [2, 2, 2]
    with pikepdf.open(result.paths[2]) as pdf:
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"


def test_a_build_with_rules_that_would_change_nothing_is_left_alone(tmp_path: Path) -> None:
    deck, cache = numbered_deck(tmp_path, 20), Cache(tmp_path / "cache")
    first = built(deck, tmp_path / "o.pdf", cache=cache, rules=RuleForm.SHEET)
    stamp = first.paths[0].stat().st_mtime_ns
    assert built(deck, tmp_path / "o.pdf", cache=cache, rules=RuleForm.SHEET) == first
    assert first.paths[0].stat().st_mtime_ns == stamp
    assert built(deck, tmp_path / "o.pdf", cache=cache, rules=None) != first


def test_the_same_rules_are_the_same_bytes(tmp_path: Path) -> None:
    made = [make_rules(INVENTIONS, "d", tmp_path / f"{n}.pdf", Options(), TODAY).paths[0] for n in (1, 2)]
    assert made[0].read_bytes() == made[1].read_bytes()


def test_the_sheet_tells_of_the_cards_that_are_printed(tmp_path: Path) -> None:
    result = built(INVENTIONS, tmp_path / "o.pdf", rules=RuleForm.SHEET, themes=("travel",), blanks=3)
    said = text(result.paths[0], rule_pages(result.paths[0])[0])
    assert "11 cards · 2 or 3 players" in said  # with three blank ones 14: 3 × 4 + 1 = 13 do
    assert re.search(r"And\s+3 blank cards\s+to write on", said)
    assert "Knowledge" not in said


def test_margins_are_kept(tmp_path: Path) -> None:
    path = make_rules(INVENTIONS, "d", tmp_path / "r.pdf", Options(margin=20), TODAY).paths[0]
    for number in range(pages(path)):
        for word in words(path, number):
            assert min(word.left, word.bottom, A4[0] - word.right, A4[1] - word.top) >= 19.7, word


# ------------------------------------------------------------------------------------------------------- on cards


def test_rules_on_cards_come_after_the_cards_and_the_blanks(tmp_path: Path) -> None:
    deck = numbered_deck(tmp_path, 13)
    result = built(deck, tmp_path / "o.pdf", rules=RuleForm.CARDS, blanks=2)
    assert (result.cards, result.blanks, result.rule_cards, result.sheets) == (13, 2, 1, 1)
    assert result.summary()[0].startswith(
        "13 cards, 2 blank cards and 1 card with rules of 44 × 67 mm on 1 sheet of 210 × 297 mm"
    )
    (front,) = [word for word in words(result.paths[0], 0) if word.text == "1/2"]
    (back,) = [word for word in words(result.paths[0], 1) if word.text == "2/2"]
    # The sixteenth of four times four: lower right in front, lower left behind; columns from 11 mm at 48 mm.
    assert 11 + 3 * 48 <= front.left <= front.right <= 11 + 3 * 48 + 44
    assert 11 <= back.left <= back.right <= 11 + 44


def texts(ops: tuple[Op, ...], x: float = 0, y: float = 0) -> list[Text]:
    """Every text of a face, where it lies on the card."""
    found = []
    for op in ops:
        if isinstance(op, Group):
            found += texts(op.ops, x + op.x, y + op.y)
        elif isinstance(op, Text):
            found.append(replace(op, x=x + op.x, y=y + op.y))
    return found


@pytest.mark.parametrize("card", ["mini-euro", "mini-us", "poker", "square", "tarot", "90x60"])
@pytest.mark.parametrize("language", language_ids())
@pytest.mark.parametrize("edition", edition_ids())
def test_rules_on_cards_stay_inside_the_safe_area(edition: str, language: str, card: str) -> None:
    deck = load_deck(INVENTIONS, "d", edition=edition, language=language).deck
    size = card_size(card)
    assert deck
    assert size
    fonts, _ = open_fonts(deck)
    look = deck_look(deck, fonts, size)
    cards = rule_cards(rule_facts(look, deck.cards, 0))
    assert cards
    assert len(cards) <= 4
    for face in (face for both in cards for face in both):
        for line in texts(face):
            wide = sum(width(run.text, line.size, fonts, (run.font,)) for run in line.runs)
            assert line.size >= 6
            assert line.x >= look.safe - 0.01, line
            assert line.x + wide <= size.width - look.safe + 0.01, line
            # From the foot of a letter to the top of a capital.
            assert line.y - 0.22 * line.size * MM_PER_POINT >= look.safe - 0.3, line
            assert line.y + 0.7 * line.size * MM_PER_POINT <= size.height - look.safe + 0.3, line


# ----------------------------------------------------------------------------------------------------- the leaflet


def panels(path: Path, number: int) -> dict[int, Word]:
    """The numbers at the feet of the panels."""
    found = {}
    for word in words(path, number):
        if word.size == pytest.approx(6.5) and re.fullmatch(r"\d{1,2}", word.text):
            found[int(word.text)] = word
    return found


CASES = [
    ("pocket", "mini-euro", "a4"),
    ("pocket", "mini-euro", "letter"),
    ("twist", "poker", "a4"),
    ("pocket", "tarot", "a4"),
]


@pytest.mark.parametrize("duplex", [Duplex.LONG, Duplex.SHORT, Duplex.SEPARATE])
@pytest.mark.parametrize(("edition", "card", "paper"), CASES)
def test_a_leaflet_folds_up_with_its_cover_outside(
    edition: str, card: str, paper: str, duplex: Duplex, tmp_path: Path
) -> None:
    sheet = {"a4": A4, "letter": (215.9, 279.4)}[paper]
    size = {"mini-euro": (44, 67), "poker": (63.5, 88.9), "tarot": (69.85, 120.65)}[card]
    path = leaflet(tmp_path, edition=edition, card=card, paper=paper, duplex=duplex)
    front, back = panels(path, 0), panels(path, 1)
    each = len(front)
    assert sorted(front) == list(range(1, each + 1))
    assert sorted(back) == list(range(each + 1, 2 * each + 1))
    # Which way panels read, and where each lies in that direction: columns to the right, rows down.
    (dx, dy) = front[1].direction
    places = {n: (w.centre[0] * dx + w.centre[1] * dy, w.centre[0] * dy - w.centre[1] * dx) for n, w in front.items()}
    # A panel is 1 mm smaller than a card each way. (The ink of a figure is not quite centred in its own width.)
    steps = {
        n: ((y - places[1][1]) / (size[1] - 1), (x - places[1][0]) / (size[0] - 1)) for n, (x, y) in places.items()
    }
    columns = round(max(column for _, column in steps.values())) + 1
    assert {n: (round(row, 1), round(column, 1)) for n, (row, column) in steps.items()} == {
        n: divmod(n - 1, columns) for n in front
    }, "read row by row"
    # Through the paper: the back of the last panel of a row is the first to be read when the sheet is turned over.
    for n, word in back.items():
        x, y = word.centre
        (bx, by) = word.direction
        seen = (x, sheet[1] - y, bx, -by) if duplex is Duplex.SHORT else (sheet[0] - x, y, -bx, by)
        assert seen[2:] == (-dx, -dy), "turned over like a page, the back stands upright"
        row, column = divmod(n - each - 1, columns)
        behind = front[row * columns + (columns - 1 - column) + 1]
        assert abs(seen[0] - behind.centre[0]) < 1.5
        assert abs(seen[1] - behind.centre[1]) < 1.5
    assert folded(columns, each // columns)[0] == (0, 0, "front"), "panel 1 is the cover"


def folded(columns: int, rows: int) -> list[tuple[int, int, str]]:
    """A sheet folded to and fro along its columns, then along its rows, the first panel on top: what faces up in each
    layer, from the top, as (row, column, side).
    """
    other = {"front": "back", "back": "front"}
    # Each column in turn lies below the one before it, the other way up.
    strip = [[(row, c, "front" if c % 2 == 0 else "back") for c in range(columns)] for row in range(rows)]
    stack: list[tuple[int, int, str]] = []
    for row, layers in enumerate(strip):
        turned = [(r, c, other[side]) for r, c, side in reversed(layers)]
        stack += layers if row % 2 == 0 else turned
    return stack


def test_the_panels_of_a_leaflet_are_a_little_smaller_than_a_card(tmp_path: Path) -> None:
    path = leaflet(tmp_path)
    numbers = panels(path, 0)
    # Four columns of 44 - 1 = 43 mm and rows of 67 - 1 = 66 mm.
    assert numbers[2].centre[0] - numbers[1].centre[0] == pytest.approx(43, abs=0.4)
    assert numbers[1].centre[1] - numbers[5].centre[1] == pytest.approx(66, abs=0.4)


def test_printed_on_one_side_each_page_is_a_leaflet(tmp_path: Path) -> None:
    path = leaflet(tmp_path, duplex=Duplex.NONE)
    assert [sorted(panels(path, n)) for n in (0, 1)] == [list(range(1, 9)), list(range(9, 17))]
    assert "Cut along" in text(path, 0)
    assert "Cut along" in text(path, 1)


def test_cards_too_small_for_rules_are_refused(tmp_path: Path) -> None:
    deck = tmp_path / "d.yaml"
    deck.write_text("title: T\nedition: twist\ncards:\n  - {name: A, date: 1969, sources: [A]}\n", encoding="utf-8")
    with pytest.raises(UsageFaultError, match="--rules cards: the rules do not go onto cards of 20 × 20 mm"):
        make_rules(deck, "d", tmp_path / "r.pdf", Options(rules=RuleForm.CARDS, card="20x20"), TODAY)


def test_paper_too_small_for_a_leaflet_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageFaultError, match=r"--rules fold: a leaflet of panels the size of a card \(44 × 67 mm\)"):
        leaflet(tmp_path, paper="100x100")


# ------------------------------------------------------------------------------------------------ the command line


def run(*arguments: str) -> str:
    result = CliRunner().invoke(main, list(arguments))
    assert result.exit_code == 0, result.output
    return result.output


def test_the_command_writes_the_rules_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    numbered_deck(tmp_path, 20)
    said = run("rules", "deck.yaml")
    assert said == f"Wrote {Path('out') / 'deck-rules.pdf'}\nThe rules on 1 sheet of 210 × 297 mm.\n"
    assert pages(tmp_path / "out" / "deck-rules.pdf") == 2
    assert run("rules", "deck.yaml", "--rules", "fold").endswith(
        "A leaflet with the rules on 1 sheet of 210 × 297 mm.\n"
    )
    assert run("rules", "deck.yaml", "--rules", "cards").endswith("1 card with rules on 1 sheet of 210 × 297 mm.\n")
    run("rules", "deck.yaml", "--language", "fr", "-o", "fr.pdf")
    assert "Règles du jeu" in text(tmp_path / "fr.pdf", 0)


def test_build_takes_the_same_choice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    numbered_deck(tmp_path, 20)
    out = tmp_path / "out" / "deck.pdf"
    for arguments, told in (
        ([], "20 cards of 44 × 67 mm on 2 sheets of 210 × 297 mm, then the rules on 1 sheet"),
        (["--no-rules"], "20 cards of 44 × 67 mm on 2 sheets of 210 × 297 mm"),
        (
            ["--rules", "fold"],
            "20 cards of 44 × 67 mm on 2 sheets of 210 × 297 mm, then a leaflet with the rules on 1 sheet",
        ),
        (["--rules", "cards"], "20 cards and 1 card with rules of 44 × 67 mm on 2 sheets of 210 × 297 mm"),
    ):
        assert told in run("build", "deck.yaml", "--no-cache", *arguments)
        assert rule_pages(out) == ([4, 5] if not arguments else []), arguments


def test_a_deck_with_errors_has_no_rules_either(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "d.yaml").write_text("title: T\ncards:\n  - {name: A, date: nonsense}\n", encoding="utf-8")
    result = CliRunner().invoke(main, ["rules", "d.yaml"])
    assert result.exit_code == 1
    assert not (tmp_path / "out").exists()
