"""`printkit build`: the finished PDF, read back with other readers."""

import os
import re
import shutil
import stat
from collections.abc import Iterator
from datetime import timedelta
from functools import partial
from pathlib import Path

import pikepdf
import pytest
from PIL import Image, ImageChops, ImageStat

from printkit.commands import sheets as use_case
from printkit.commands.build import Options, read_options
from printkit.commands.fresh import stamp_of
from printkit.commands.sheets import choose
from printkit.draw.cache import Cache
from printkit.errors import DeckFaultsError, UsageFaultError
from printkit.layout.grid import Duplex
from printkit.layout.sheets import Marks
from printkit.load import edition_ids, language_ids, load_deck
from printkit.model import Deck
from printkit.ops import Group, Op, Page
from printkit.ops import Path as Path_
from printkit.output import write_whole
from printkit.resources import FONTS
from tests.decks import TODAY
from tests.pdfs import built, numbered_deck, pages, picture_of, words

GOLDEN = Path(__file__).parent / "golden"
LONG_EDGE = "/DuplexFlipLongEdge"
CARD_FILES = ("o", "o-fronts", "o-backs")
WRITE_GOLDEN = bool(os.environ.get("PRINTKIT_WRITE_GOLDEN"))

SHOWCASE = """\
title: Showcase
edition: {edition}
language: {language}
mark: S
themes:
  a: {{label: Travel, colour: "#0B79BF"}}
  b: {{label: Knowledge, colour: "#C22E50"}}
cards:
  - {{name: Hot-air balloon, date: 21 November 1783, theme: a, note: First free flight with people aboard, sources: [A, B]}}
  - {{name: Universal Declaration of Human Rights, date: 13.8 billion years ago, theme: b, sources: [A, B]}}
  - {{name: Ελευθερία ή θάνατος, date: c. 3500 BCE, theme: a, sources: [A, B]}}
  - {{name: Œuvre d’Ångström, date: 1914–1918, theme: b, sources: [A, B], note: Đặng Thùy Trâm · Дмитрий}}
  - {{name: Donaudampfschifffahrtsgesellschaft, date: "1,000,000 BCE", theme: a, sources: [A, B]}}
"""


def showcase(folder: Path, edition: str = "rounds", language: str = "en") -> Path:
    path = folder / "showcase.yaml"
    path.write_text(SHOWCASE.format(edition=edition, language=language), encoding="utf-8")
    return path


def loaded(path: Path) -> Deck:
    deck = load_deck(path).deck
    assert deck
    return deck


def described(ops: tuple[Op, ...], indent: str = "") -> Iterator[str]:
    """Drawing operations as lines to read, numbers rounded to a hundredth of a mm."""
    for op in ops:
        if isinstance(op, Group):
            clip = f" clip {_numbers(op.clip)}" if op.clip else ""
            yield f"{indent}Group at {_numbers((op.x, op.y))} turned {op.turn.value}{clip}"
            yield from described(op.ops, indent + "  ")
        elif isinstance(op, Path_):
            yield f"{indent}Path of {len(op.steps)} steps from {_numbers(op.steps[0][1:])}, {op.fill}"
        else:
            yield indent + re.sub(r"-?\d+\.\d+(?:e-\d+)?", lambda m: f"{float(m[0]):.2f}", repr(op))


def _numbers(values: tuple[float, ...]) -> str:
    return " ".join(f"{value:.2f}" for value in values)


@pytest.mark.parametrize("edition", edition_ids())
def test_a_sheet_of_every_edition_is_drawn_as_recorded(
    edition: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PRINTKIT_WRITE_GOLDEN=1 writes them anew; look at the pages before you commit that."""
    drawn: list[Page] = []
    monkeypatch.setattr(use_case, "write_pdf", lambda pages, *_: drawn.extend(pages))
    built(showcase(tmp_path, edition), tmp_path / "o.pdf", sheets=(1, 1))
    lines = []
    for page in drawn:
        lines += [f"{page.title}, {page.size}", *described(page.ops, "  ")]
    golden = GOLDEN / f"sheet-{edition}.txt"
    if WRITE_GOLDEN:
        golden.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert "\n".join(lines) + "\n" == golden.read_text(encoding="utf-8")


def test_recording_is_off() -> None:
    assert not WRITE_GOLDEN, "golden files were written: run the tests again without PRINTKIT_WRITE_GOLDEN"


@pytest.mark.parametrize("edition", ["pocket", "twist"])
def test_a_sheet_looks_as_recorded(edition: str, tmp_path: Path) -> None:
    built(showcase(tmp_path, edition), tmp_path / "o.pdf")
    for number, side in enumerate(("front", "back")):
        now = picture_of(tmp_path / "o.pdf", number, 60).convert("RGB").crop((0, 0, 496, 380))
        golden = GOLDEN / f"sheet-{edition}-{side}.png"
        if WRITE_GOLDEN:
            now.save(golden, optimize=True)
        difference = ImageChops.difference(now, Image.open(golden).convert("RGB"))
        assert max(ImageStat.Stat(difference).mean) < 1.5


@pytest.mark.parametrize("edition", edition_ids())
@pytest.mark.parametrize("language", language_ids())
def test_name_and_date_are_drawn_once_and_can_be_searched(edition: str, language: str, tmp_path: Path) -> None:
    built(showcase(tmp_path, edition, language), tmp_path / "o.pdf")
    fronts = " ".join(word.text for word in words(tmp_path / "o.pdf", 0)).replace("\u00a0", " ")
    backs = " ".join(word.text for word in words(tmp_path / "o.pdf", 1)).replace("\u00a0", " ")
    assert fronts.count("Hot-air balloon") == 1
    assert backs.count("Hot-air balloon") == (0 if edition == "pocket" else 1)
    year = {"en": "1783", "fr": "1783", "de": "1783", "es": "1783"}[language]
    assert year in backs
    assert "1783" not in fronts
    assert {"en": "3500", "fr": "av. J.-C.", "de": "v. Chr.", "es": "a. C."}[language] in backs
    assert "Ελευθερία" in fronts
    assert "Œuvre d’Ångström" in fronts.replace("\n", " ")


def test_texts_stay_inside_the_safe_area(tmp_path: Path) -> None:
    built(showcase(tmp_path), tmp_path / "o.pdf")
    # A4, mini-euro: columns begin at 11 + 48 c, rows end at 297 - 8.5 - 71 r; the safe area is 3 mm inside
    for number in (0, 1):
        for word in words(tmp_path / "o.pdf", number):
            if word.size <= 6.0 and word.direction == (0, 1):
                continue  # the margin
            column = (word.centre[0] - 11) // 48
            left = 11 + 48 * column
            assert word.left >= left + 3, word
            assert word.right <= left + 44 - 3, word


def test_what_the_file_says_of_itself(tmp_path: Path) -> None:
    deck = showcase(tmp_path)
    deck.write_text(
        deck.read_text(encoding="utf-8").replace("mark: S", "author: A. Author\nversion: '2'\nmark: S"),
        encoding="utf-8",
    )
    built(deck, tmp_path / "o.pdf")
    with pikepdf.open(tmp_path / "o.pdf") as pdf:
        info = pdf.docinfo
        assert (info["/Title"], info["/Author"]) == ("Showcase", "A. Author")
        assert info["/Subject"] == "5 cards, edition Rounds, version 2"
        assert str(pdf.Root.Lang) == "en"
        with pdf.open_outline() as outline:
            titles = [item.title for item in outline.root]
            assert titles[:2] == ["sheet 1 of 1, front", "sheet 1 of 1, back"]
            assert titles[-1] == "Credits"


@pytest.mark.parametrize(
    ("duplex", "flip"),
    [
        (Duplex.LONG, LONG_EDGE),
        (Duplex.SHORT, "/DuplexFlipShortEdge"),
        (Duplex.FOLD, "/Simplex"),
        (Duplex.SEPARATE, "/Simplex"),
        (Duplex.NONE, "/Simplex"),
    ],
)
def test_the_viewer_is_asked_for_no_scaling_and_the_right_flip(duplex: Duplex, flip: str, tmp_path: Path) -> None:
    result = built(numbered_deck(tmp_path, 3), tmp_path / "o.pdf", duplex=duplex)
    for path in result.paths:
        with pikepdf.open(path) as pdf:
            assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
            assert pdf.Root.ViewerPreferences.Duplex == (flip if path.stem in CARD_FILES else LONG_EDGE)
            for page in pdf.pages:
                width, height = (float(side) for side in page.mediabox[2:])
                assert (round(width / 72 * 25.4, 2), round(height / 72 * 25.4, 2)) == (210, 297)


def test_fonts_are_embedded_as_subsets_and_no_other_is_named(tmp_path: Path) -> None:
    built(showcase(tmp_path), tmp_path / "o.pdf")
    with pikepdf.open(tmp_path / "o.pdf") as pdf:
        fonts = [o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/Font"]
        assert fonts
        for font in fonts:
            assert re.match(r"/[A-Z]{6}\+", str(font.BaseFont)), font.BaseFont
            assert "/FontFile2" in font.FontDescriptor
            assert "/ToUnicode" in font


def test_separate_files_have_one_side_each(tmp_path: Path) -> None:
    result = built(numbered_deck(tmp_path, 20), tmp_path / "o.pdf", duplex=Duplex.SEPARATE)
    fronts, backs, *others = result.paths
    assert [(path.name, pages(path)) for path in (fronts, backs)] == [("o-fronts.pdf", 2), ("o-backs.pdf", 2)]
    assert others[-1].name == "o-credits.pdf"
    assert not (tmp_path / "o.pdf").exists()


def test_the_margin_tells_deck_sheet_side_and_how_to_print(tmp_path: Path) -> None:
    built(numbered_deck(tmp_path, 20), tmp_path / "o.pdf")
    texts = [word.text for word in words(tmp_path / "o.pdf", 3)]
    assert "Numbered · sheet 2 of 2 · back" in texts
    assert "print at 100 %, on both sides, flip on the long edge" in [t.replace("\u00a0", " ") for t in texts]
    assert "50 mm" in texts


@pytest.mark.parametrize("language", language_ids())
@pytest.mark.parametrize("duplex", list(Duplex))
@pytest.mark.parametrize(
    ("paper", "card"), [("a4", "mini-euro"), ("letter", "poker"), ("a4", "square"), ("a4", "jumbo")]
)
def test_the_margin_says_100_percent_in_every_language(
    language: str, duplex: Duplex, paper: str, card: str, tmp_path: Path
) -> None:
    deck = numbered_deck(tmp_path, 2)
    deck.write_text(
        deck.read_text().replace("Numbered", "A deck with a title that is rather long for so small a margin")
    )
    result = built(deck, tmp_path / "o.pdf", duplex=duplex, paper=paper, card=card, language=language)
    texts = [word.text.replace("\u00a0", " ") for word in words(result.paths[0], 0)]
    if "50 mm" not in texts:
        assert "the 50 mm ruler" not in result.summary()[-3]
        return
    assert any("100 %" in text for text in texts), texts
    assert any("1" in text and "A deck" in text for text in texts)
    for word in words(result.paths[0], 0):
        assert word.left >= 4.9
        assert word.bottom >= 4.9


def lines_of(path: Path, number: int) -> list[tuple[float, float, float, float]]:
    """Straight lines of a page's own content, in mm."""
    found = []
    with pikepdf.open(path) as pdf:
        start = (0.0, 0.0)
        depth = 0
        for operands, operator in pikepdf.parse_content_stream(pdf.pages[number]):
            name = str(operator)
            depth += {"q": 1, "Q": -1}.get(name, 0)
            numbers = [float(o) / 72 * 25.4 for o in operands] if name in "ml" else []
            if name == "m":
                start = (numbers[0], numbers[1])
            elif name == "l" and depth == 0:
                found.append((*start, numbers[0], numbers[1]))
    return found


def test_the_ruler_is_50_mm_long(tmp_path: Path) -> None:
    built(numbered_deck(tmp_path, 1), tmp_path / "o.pdf")
    lengths = [abs(x2 - x1) + abs(y2 - y1) for x1, y1, x2, y2 in lines_of(tmp_path / "o.pdf", 0)]
    assert any(length == pytest.approx(50, abs=0.01) for length in lengths)


@pytest.mark.parametrize("marks", [Marks.CROP, Marks.GRID])
@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
@pytest.mark.parametrize("card", ["domino", "mini-euro", "poker", "square", "40x40"])
def test_the_ruler_keeps_clear_of_cut_marks_and_cards(card: str, paper: str, marks: Marks, tmp_path: Path) -> None:
    result = built(numbered_deck(tmp_path, 1), tmp_path / "o.pdf", card=card, paper=paper, marks=marks)
    lines = lines_of(tmp_path / "o.pdf", 0)
    rulers = [line for line in lines if abs(line[2] - line[0]) + abs(line[3] - line[1]) == pytest.approx(50, abs=0.01)]
    assert bool(rulers) == ("the 50 mm ruler" in result.summary()[-3])
    for left, low, right, top in rulers:
        near = [
            (x1, y1, x2, y2)
            for x1, y1, x2, y2 in lines
            if max(x1, x2) > left - 0.3 and min(x1, x2) < right + 0.3
            if max(y1, y2) > low - 0.3 and min(y1, y2) < top + 0.3
        ]
        assert len(near) == 7, "the ruler and its six ticks"


def test_cut_marks_stand_at_both_ends_of_every_cut_outside_the_cards_and_inside_the_margin(tmp_path: Path) -> None:
    built(numbered_deck(tmp_path, 1), tmp_path / "o.pdf")
    for number in (0, 1):
        lines = lines_of(tmp_path / "o.pdf", number)
        # four columns from 11 mm at 48 mm, four rows from 297 - 8.5 mm at 71 mm
        for c in range(4):
            for x in (11 + 48 * c, 55 + 48 * c):
                marks = [line for line in lines if line[0] == pytest.approx(x, abs=0.01) == line[2]]
                assert any(min(y1, y2) >= 288.5 for _, y1, _, y2 in marks)
                assert any(max(y1, y2) <= 8.5 for _, y1, _, y2 in marks)
        for x1, y1, x2, y2 in lines:
            assert min(x1, x2) >= 5 - 0.01
            assert max(x1, x2) <= 205.01
            assert min(y1, y2) >= 5 - 0.01
            assert max(y1, y2) <= 292.01


def test_other_marks(tmp_path: Path) -> None:
    deck = numbered_deck(tmp_path, 1)
    built(deck, tmp_path / "grid.pdf", marks=Marks.GRID)
    assert any(abs(y2 - y1) == pytest.approx(287) for _, y1, _, y2 in lines_of(tmp_path / "grid.pdf", 0))
    built(deck, tmp_path / "none.pdf", marks=Marks.NONE)
    # the ruler and its six ticks are all that is left
    assert len(lines_of(tmp_path / "none.pdf", 0)) == 7


def test_the_fold_has_one_line_a_sheet(tmp_path: Path) -> None:
    built(numbered_deck(tmp_path, 9), tmp_path / "o.pdf", duplex=Duplex.FOLD, marks=Marks.NONE)
    long = [line for line in lines_of(tmp_path / "o.pdf", 0) if abs(line[2] - line[0]) + abs(line[3] - line[1]) > 100]
    assert len(set(long)) == 1  # dashes on a white line
    x1, y1, x2, y2 = long[0]
    assert x1 == x2 == pytest.approx(105, abs=0.01) or y1 == y2 == pytest.approx(148.5, abs=0.01)


def test_draft_saves_ink(tmp_path: Path) -> None:
    deck = showcase(tmp_path)
    built(deck, tmp_path / "full.pdf")
    built(deck, tmp_path / "draft.pdf", draft=True)
    for number in (0, 1):
        full = 255 - ImageStat.Stat(picture_of(tmp_path / "full.pdf", number, 40).convert("L")).mean[0]
        draft = 255 - ImageStat.Stat(picture_of(tmp_path / "draft.pdf", number, 40).convert("L")).mean[0]
        assert draft < full / 4
    assert [w.text for w in words(tmp_path / "full.pdf", 1)] == [w.text for w in words(tmp_path / "draft.pdf", 1)]


def test_choosing_cards(tmp_path: Path) -> None:
    deck = loaded(showcase(tmp_path))
    assert [c.id for c in choose(deck, Options(only=("hot-air-balloon",)))] == ["hot-air-balloon"]
    assert len(choose(deck, Options(themes=("b",)))) == 2
    twist = loaded(Path("decks/twist.yaml"))
    typed = ("terracotta  army is buried", "hooke's giant flea")
    assert {c.id for c in choose(twist, Options(only=typed))} == {"terracotta-army", "hookes-flea"}
    spread = choose(deck, Options(count=3))
    ordered = sorted(deck.cards, key=lambda card: card.date.first)
    assert {card.id for card in spread} == {ordered[0].id, ordered[2].id, ordered[4].id}
    assert [c.id for c in spread] == [c.id for c in deck.cards if c in spread]  # still in the order of the file


def test_sheets_repeats_sheets_exactly_as_they_were(tmp_path: Path) -> None:
    deck = numbered_deck(tmp_path, 40)
    built(deck, tmp_path / "all.pdf")
    built(deck, tmp_path / "some.pdf", sheets=(2, 3))
    assert pages(tmp_path / "some.pdf") == 4
    for number in range(4):
        assert words(tmp_path / "some.pdf", number) == words(tmp_path / "all.pdf", number + 2)


def test_blanks_are_added(tmp_path: Path) -> None:
    result = built(numbered_deck(tmp_path, 15), tmp_path / "o.pdf", blanks=2)
    assert (result.cards, result.blanks, result.sheets) == (15, 2, 2)


def test_the_same_input_gives_the_same_bytes_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    for folder in (one, two):
        folder.mkdir()
        Image.linear_gradient("L").convert("RGB").resize((900, 800)).save(folder / "hot-air-balloon.jpg")
        (folder / "uvre.svg").write_text("<svg/>")
        showcase(folder)
    cache = Cache(tmp_path / "cache")
    built(one / "showcase.yaml", one / "o.pdf", cache=cache)
    monkeypatch.setenv("TZ", "Pacific/Auckland")
    monkeypatch.setattr(use_case, "_jobs", lambda: 1)
    built(two / "showcase.yaml", two / "cached.pdf", cache=cache)
    built(two / "showcase.yaml", two / "cold.pdf")
    assert (one / "o.pdf").read_bytes() == (two / "cached.pdf").read_bytes() == (two / "cold.pdf").read_bytes()


def test_a_build_that_would_change_nothing_is_left_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deck, cache, target = showcase(tmp_path), Cache(tmp_path / "cache"), tmp_path / "o.pdf"
    Image.new("RGB", (900, 900), "red").save(tmp_path / "hot-air-balloon.png")
    first = built(deck, target, cache=cache)
    whole = target.read_bytes()
    worked: list[object] = []
    draw = use_case.write_pdf
    monkeypatch.setattr(use_case, "write_pdf", lambda *args: (worked.append(args), draw(*args)))

    def works(**options: object) -> bool:
        worked.clear()
        built(deck, target, cache=cache, **options)
        return bool(worked)

    assert built(deck, target, cache=cache) == first
    assert not worked
    assert works(draft=True)
    assert works()  # the draft lies there now
    assert not works()
    target.write_bytes(b"spoilt")
    assert works()
    assert target.read_bytes() == whole
    target.unlink()
    assert works()
    Image.new("RGB", (900, 900), "blue").save(tmp_path / "hot-air-balloon.png")
    assert works()
    deck.write_text(deck.read_text(encoding="utf-8").replace("1914–1918", "1914–1919"), encoding="utf-8")
    assert works()
    deck.write_text(deck.read_text(encoding="utf-8") + "# a comment changes nothing\n", encoding="utf-8")
    assert not works()
    for memory in (tmp_path / "cache" / "builds").iterdir():
        memory.write_text("broken")
    assert works()


def test_what_a_build_depends_on(tmp_path: Path) -> None:
    """The picture is in the test above; this holds the author's fonts, the day and the folder it is written to."""
    deck = showcase(tmp_path)
    ours = FONTS / "fira-sans"
    shutil.copy(ours / "FiraSans-Regular.ttf", tmp_path / "a.ttf")
    deck.write_text(deck.read_text(encoding="utf-8") + "fonts: [a.ttf]\n", encoding="utf-8")
    stamp = partial(stamp_of, load_deck(deck), options=None)
    first = stamp(output=tmp_path / "o.pdf", today=TODAY)
    assert first == stamp(output=tmp_path / "o.pdf", today=TODAY) != ""
    assert stamp(output=tmp_path / "o.pdf", today=TODAY + timedelta(1)) != first
    assert stamp(output=tmp_path / "p.pdf", today=TODAY) != first
    shutil.copy(ours / "FiraSans-SemiBold.ttf", tmp_path / "a.ttf")
    assert stamp(output=tmp_path / "o.pdf", today=TODAY) != first


def test_a_new_file_has_the_rights_of_any_other(tmp_path: Path) -> None:
    (tmp_path / "any").touch()
    write_whole(tmp_path / "ours", b"")
    assert (tmp_path / "ours").stat().st_mode == (tmp_path / "any").stat().st_mode


def test_the_same_picture_is_stored_once(tmp_path: Path) -> None:
    Image.effect_noise((900, 900), 50).convert("RGB").save(tmp_path / "hot-air-balloon.png")
    built(showcase(tmp_path), tmp_path / "o.pdf")
    with pikepdf.open(tmp_path / "o.pdf") as pdf:
        images = [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Image"]
        # 48 mm and 67 * 0.66 + 2 = 46.22 mm at 300 dpi
        assert [(int(i.Width), int(i.Height)) for i in images] == [(567, 546)]


def test_a_deck_with_errors_builds_nothing_and_leaves_the_old_pdf(tmp_path: Path) -> None:
    deck = showcase(tmp_path)
    (tmp_path / "o.pdf").write_text("the old one")
    deck.write_text(deck.read_text(encoding="utf-8").replace("c. 3500 BCE", "long ago"), encoding="utf-8")
    with pytest.raises(DeckFaultsError) as fault:
        built(deck, tmp_path / "o.pdf")
    assert [problem.rule for problem in fault.value.problems] == ["date"]
    assert (tmp_path / "o.pdf").read_text() == "the old one"


def test_a_picture_that_breaks_off_is_told_with_its_card(tmp_path: Path) -> None:
    Image.effect_noise((900, 900), 50).convert("RGB").save(tmp_path / "hot-air-balloon.png")
    whole = (tmp_path / "hot-air-balloon.png").read_bytes()
    (tmp_path / "hot-air-balloon.png").write_bytes(whole[: len(whole) // 2])
    (tmp_path / "o.pdf").write_text("the old one")
    with pytest.raises(DeckFaultsError) as fault:
        built(showcase(tmp_path), tmp_path / "o.pdf")
    (problem,) = fault.value.problems
    assert (problem.rule, problem.where.line) == ("picture-unreadable", 9)
    assert (tmp_path / "o.pdf").read_text() == "the old one"


@pytest.mark.parametrize("error", [KeyboardInterrupt(), OSError(28, "No space left on device")])
def test_an_interrupted_build_leaves_the_old_pdf_and_no_litter(
    error: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deck = showcase(tmp_path)
    (tmp_path / "o.pdf").write_text("the old one")

    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(use_case, "write_pdf", fail)
    with pytest.raises((KeyboardInterrupt, UsageFaultError)):
        built(deck, tmp_path / "o.pdf")
    assert (tmp_path / "o.pdf").read_text() == "the old one"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["o.pdf", "showcase.yaml"]


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="the folder's rights don't bind this user")
def test_a_folder_that_can_not_be_written(tmp_path: Path) -> None:
    folder = tmp_path / "locked"
    folder.mkdir()
    folder.chmod(stat.S_IRUSR | stat.S_IXUSR)
    with pytest.raises(UsageFaultError, match="can't write"):
        built(showcase(tmp_path), folder / "o.pdf")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"paper": "a6"}, "--paper: there is no paper ‘a6’; there are a4, letter, legal, a3, tabloid, a5, or 210x297 in mm"),
        ({"card": "huge"}, "--card: there is no card size ‘huge’"),
        ({"paper": "60x60", "card": "poker"}, "a card of 63.5 × 88.9 mm does not fit on paper of 60 × 60 mm with a margin of 5 mm: it would fit on a4, letter, legal, a3, tabloid and a5"),
        ({"card": "500x600"}, "a card of 500 × 600 mm does not fit on paper of 210 × 297 mm with a margin of 5 mm: it needs at least"),
        ({"only": ("hot-air-baloon",)}, "--only: there is no card ‘hot-air-baloon’; did you mean ‘hot-air-balloon’?"),
        ({"themes": ("c",)}, "--theme: there is no theme ‘c’; known are a and b"),
        ({"sheets": (2, 1)}, "--sheets: write the smaller number first"),
        ({"sheets": (2, 3)}, "--sheets: the deck has 1 sheet, so choose from 1 to 1"),
    ],
)  # fmt: skip
def test_what_can_not_be_done_is_said(options: dict[str, object], words: str, tmp_path: Path) -> None:
    with pytest.raises(UsageFaultError) as fault:
        built(showcase(tmp_path), tmp_path / "o.pdf", **options)
    assert words in str(fault.value)
    assert not (tmp_path / "o.pdf").exists()


def test_a_smaller_card_than_the_edition_s_is_checked_for_fit_too(tmp_path: Path) -> None:
    with pytest.raises(DeckFaultsError) as fault:
        built(showcase(tmp_path), tmp_path / "o.pdf", card="20x30")
    assert "is too long for a card of 20 × 30 mm" in fault.value.problems[0].text


def test_a_text_too_long_for_the_edition_s_card_may_fit_a_larger_one(tmp_path: Path) -> None:
    deck = showcase(tmp_path)
    note = "Somebody did something somewhere, and it took a long time until anybody else had heard of it at all"
    deck.write_text(
        deck.read_text(encoding="utf-8").replace("First free flight with people aboard", f'"{note}"'), encoding="utf-8"
    )
    with pytest.raises(DeckFaultsError):
        built(deck, tmp_path / "o.pdf")
    built(deck, tmp_path / "o.pdf", card="tarot")


def test_no_text_is_ever_left_out_in_silence(tmp_path: Path) -> None:
    """On small cards a build either draws every name and date, or says which one is too long."""
    deck = showcase(tmp_path)
    for card in ("18x30", "22x34", "24x36", "26x40", "30x46"):
        try:
            built(deck, tmp_path / "o.pdf", card=card)
        except DeckFaultsError:
            continue
        drawn = "".join(word.text for word in words(tmp_path / "o.pdf", 1)).replace("\u00a0", "").replace(" ", "")
        for date in ("21November1783", "13.8billionyearsago", "c.3500BCE", "1914–1918", "1,000,000BCE"):
            assert date in drawn, card


def test_an_output_that_would_destroy_something_is_refused(tmp_path: Path) -> None:
    deck = showcase(tmp_path)
    before = deck.read_bytes()
    for target, words_said in ((deck, "must end in .pdf"), (deck / "x.pdf", "is a file, not a folder")):
        with pytest.raises(UsageFaultError, match=words_said):
            built(deck, target)
    (tmp_path / "folder.pdf").mkdir()
    with pytest.raises(UsageFaultError, match="is there and is no file"):
        built(deck, tmp_path / "folder.pdf")
    assert deck.read_bytes() == before
    assert built(deck, tmp_path / "plain").paths == (tmp_path / "plain.pdf",)


def test_numbers_told_are_those_of_the_sheets_printed(tmp_path: Path) -> None:
    deck = numbered_deck(tmp_path, 20)  # 16 and 4
    told = [
        (b.cards, b.blanks, b.sheets)
        for b in (
            built(deck, tmp_path / "o.pdf", sheets=(1, 1)),
            built(deck, tmp_path / "o.pdf", sheets=(2, 2), blanks=3),
            built(deck, tmp_path / "o.pdf", duplex=Duplex.NONE),
        )
    ]
    assert told == [(16, 0, 1), (4, 3, 1), (20, 0, 4)]


def test_a_build_says_that_the_picture_folder_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "pics").mkdir()
    deck = numbered_deck(tmp_path, 9)
    deck.write_text(deck.read_text(encoding="utf-8") + "art: pic\n", encoding="utf-8")
    result = built(deck, tmp_path / "o.pdf")
    assert "Hint: there is no folder ‘pic’; did you mean ‘pics’?" in result.summary()


def test_hints_that_save_sheets(tmp_path: Path) -> None:
    # poker at 2 mm bleed: 2 * 3 upright, 2 * 4 sideways; letter at no bleed: 3 * 3
    result = built(numbered_deck(tmp_path, 9), tmp_path / "o.pdf", card="poker", bleed=2)
    assert result.hints[0] == "--bleed 0 would save 1 sheet, but then cuts must be exact"
    assert built(numbered_deck(tmp_path, 9), tmp_path / "o.pdf").hints == ()


def test_options_as_typed() -> None:
    typed = {"duplex": "fold", "marks": "grid", "only": "a, b", "sheets": "3-4", "paper": "a4", "bleed": None}
    options = read_options(typed)
    assert (options.duplex, options.marks, options.only, options.sheets) == (
        Duplex.FOLD,
        Marks.GRID,
        ("a", "b"),
        (3, 4),
    )
    assert read_options({**typed, "sheets": "3"}).sheets == (3, 3)
    with pytest.raises(UsageFaultError, match="--sheets: write one number or a range like 3-4, not ‘x’"):
        read_options({**typed, "sheets": "x"})
    assert read_options({**typed, "themes": ("a, b", "c")}).themes == ("a", "b", "c")
    for nothing in ({"only": ""}, {"only": " , "}, {"themes": ("",)}, {"themes": (" ,", "")}):
        with pytest.raises(UsageFaultError, match="name at least one"):
            read_options({**typed, **nothing})
