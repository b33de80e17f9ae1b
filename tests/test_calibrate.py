"""Measuring a printer: from the lines of the finished sheet to backs that sit behind their fronts."""

from datetime import date
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from tempfile import mkdtemp

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.affine import Affine, about, turned
from printkit.commands.calibrate import Setting, sheet_for, write_sheet
from printkit.commands.readings import ContradictionError, learn, measure, read_values
from printkit.errors import UsageFaultError
from printkit.layout.calibration import flip
from printkit.layout.grid import Duplex, flipped, make_grid
from printkit.load import language_ids
from printkit.load.sizes import card_sizes
from printkit.printers.profile import SPREAD, WORST, Miss, Profile
from printkit.printers.store import Store, read_profile
from printkit.units import Size
from tests.pdfs import words
from tests.person import printed, read_sheet

TODAY = date(2026, 6, 15)
A4 = Size(210, 297)
LETTERS = "ABCDEFGHIJKLMNOP"
LEVEL = "ABCDIJKL"
"""The scales at the top and at the bottom."""
SETTINGS = [Setting(p, d) for p in ("a4", "letter", "a3", "a5") for d in (Duplex.LONG, Duplex.SHORT)]


@lru_cache
def sheet_of(setting: Setting) -> Path:
    folder = Path(mkdtemp())
    return write_sheet(setting, "en", "", folder / "sheet.pdf", Store(folder / "config"))[0]


def error_of(right: float, up: float, turn: float, wider: float, taller: float, paper: Size) -> Affine:
    """Shift, turn and scale of the back, as seen from the front, about the middle of the sheet."""
    inner = Affine(1 + wider, 0, 0, 1 + taller).then(turned(turn)).then(Affine(e=right, f=up))
    return about(paper.width / 2, paper.height / 2, inner)


mm = st.floats(-4.2, 4.2)
errors = st.tuples(mm, mm, st.floats(-0.35, 0.35), st.floats(-0.003, 0.003), st.floats(-0.003, 0.003))


def misses(profile: Profile, error: Affine, setting: Setting, card: str) -> float:
    """How far the corners of the farthest back lie from their front's, when the profile is applied."""
    paper, over = setting.paper, flip(setting.paper, setting.duplex)
    grid = make_grid(paper, card_sizes()[card], None, 5)
    assert grid, card
    worst = 0.0
    for spot in grid.spots:
        box, back = spot.box, flipped(spot, paper, setting.duplex).box
        fronts = {(x, y) for x in (box.x, box.right) for y in (box.y, box.top)}
        for x in (back.x, back.right):
            for y in (back.y, back.top):
                meant = over.at(x, y)
                assert min(abs(meant[0] - a) + abs(meant[1] - b) for a, b in fronts) < 1e-6
                lies = error.at(*over.at(*profile.correction.at(x, y)))
                worst = max(worst, ((lies[0] - meant[0]) ** 2 + (lies[1] - meant[1]) ** 2) ** 0.5)
    return worst


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda s: f"{s.paper_name}-{s.duplex.value}")
@settings(max_examples=40)
@given(found=errors, folded=st.booleans())
def test_backs_come_to_lie_behind_their_fronts(setting: Setting, found: tuple[float, ...], folded: bool) -> None:
    error = error_of(*found, setting.paper)
    over = flip(setting.paper, setting.duplex)
    readings = read_sheet(sheet_of(setting), over, error, folded=folded)
    learned = learn(setting, "office", readings, Store(Path(mkdtemp())), TODAY, add=False, light=not folded)
    for card in card_sizes():
        assert misses(learned.profile, error, setting, card) <= 0.1


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda s: f"{s.paper_name}-{s.duplex.value}")
def test_every_scale_is_found_on_the_sheet_and_reads_zero_where_nothing_is_off(setting: Setting) -> None:
    path = sheet_of(setting)
    over = flip(setting.paper, setting.duplex)
    assert sorted(label for label, _ in printed(path).labels) == list(LETTERS)
    for folded in (False, True):
        assert set(read_sheet(path, over, Affine(), folded=folded).values()) == {0.0}


@pytest.mark.parametrize("value", [-6.0, -5.9, -3.4, -1.7, -0.1, 0.1, 0.9, 1.0, 2.5, 5.9, 6.0])
@pytest.mark.parametrize("folded", [False, True])
def test_a_shift_is_read_to_a_tenth_over_the_whole_range(value: float, folded: bool) -> None:
    path = sheet_of(SETTINGS[0])
    readings = read_sheet(path, flip(A4, Duplex.LONG), Affine(e=value, f=-value), folded=folded)
    assert {readings[label] for label in LEVEL} == {value}
    assert {readings[label] for label in "EFGHMNOP"} == {-value}


@pytest.mark.parametrize("across", [n / 2 for n in range(-12, 13)])
def test_wherever_the_strip_is_cut_it_shows_a_row_of_figures(across: float) -> None:
    path = sheet_of(SETTINGS[0])
    # At the top: cut 11.5 mm from the edge (5 + 6.5), folded 7 mm farther in.
    cut, fold = 297 - 11.5, 297 - 18.5
    shown = [w.text for w in words(path, 1) if fold <= w.bottom + across and w.top + across <= cut and w.size < 5]
    # Nine figures to each side of the arrow, of which a row has the odd or the even ones, at each of four scales.
    odd, even = ([shown.count(f) for f in row] for row in ("13579", "2468"))
    assert min(odd) >= 2 * 4 or min(even) >= 2 * 4


@pytest.mark.parametrize("duplex", [Duplex.LONG, Duplex.SHORT])
def test_no_line_of_either_sheet_is_where_the_printer_cannot_reach(duplex: Duplex, tmp_path: Path) -> None:
    setting, store = Setting("a4", duplex, 6.0), Store(tmp_path)
    first = write_sheet(setting, "en", "office", tmp_path / "first.pdf", store)[0]
    store.save(Profile("office", A4, duplex.value, 6.0, (Miss(3.0, -2.0, 0.2, 0.001, 0),)))
    second = write_sheet(setting, "en", "office", tmp_path / "second.pdf", store)[0]
    for path in (first, second):
        for line in (*printed(path).front, *printed(path).back):
            for x, y in (line.start, line.end):
                assert 6 - 0.01 <= x <= 210 - 6 + 0.01
                assert 6 - 0.01 <= y <= 297 - 6 + 0.01


@settings(max_examples=25)
@given(found=errors)
def test_a_second_sheet_printed_with_the_profile_reads_zero(found: tuple[float, ...]) -> None:
    folder = Path(mkdtemp())
    setting, store = SETTINGS[0], Store(folder)
    error, over = error_of(*found, A4), flip(A4, Duplex.LONG)
    learn(setting, "office", read_sheet(sheet_of(setting), over, error, folded=True), store, TODAY, add=False)
    path, verify = write_sheet(setting, "en", "office", folder / "second.pdf", store)
    assert verify
    readings = read_sheet(path, over, error, folded=True)
    assert sorted(readings) == sorted(map(str, range(1, 17)))
    assert max(map(abs, readings.values())) <= 0.1
    assert learn(setting, "office", readings, store, TODAY, add=False).lines[-1] == "The profile is right."


def even(**changes: float) -> dict[str, float]:
    """Readings of backs that sit 1.2 mm left (as seen from the back) and 0.4 mm low."""
    return {label: 1.2 if label in LEVEL else -0.4 for label in LETTERS} | changes


def test_the_words_say_what_was_found(tmp_path: Path) -> None:
    learned = learn(Setting(), "office", even(), Store(tmp_path), TODAY, add=False)
    assert learned.lines[:2] == (
        "Looking at the backs, they sit 1.2 mm left and 0.4 mm low.",
        "The readings agree to 0.02 mm.",
    )
    turned_back = Miss(0.04, 0.36, -0.1, 0.001, 0)
    assert turned_back.words() == "0.4 mm high, turned 0.10° clockwise, 100.1 % wide and 100.0 % high"
    assert Miss(0, 0, 0, 0, 0).words() == "where they should"


@pytest.mark.parametrize("label", LETTERS)
@pytest.mark.parametrize("slip", ["sign", "whole"])
def test_a_reading_that_contradicts_the_others_is_named(label: str, slip: str) -> None:
    right = {letter: 1.3 if letter in LEVEL else -0.7 for letter in LETTERS}
    wrong = -right[label] if slip == "sign" else right[label] + 1
    with pytest.raises(ContradictionError) as refused:
        learn(Setting(), "office", right | {label: wrong}, Store(Path(mkdtemp())), TODAY, add=False)
    [suspect] = refused.value.found.ways[0]
    assert suspect.label == label
    assert suspect.expected == pytest.approx(right[label], abs=0.1)
    expects = f"Read {label} again: you read {wrong:+.1f}, the others expect about {suspect.expected:+.1f}"
    assert expects in str(refused.value)


def test_two_wrong_readings_are_both_named_and_many_are_refused() -> None:
    with pytest.raises(ContradictionError, match=r"Read B again: .*; and K again: "):
        learn(Setting(), "x", even(B=3.0, K=2.0), Store(Path(mkdtemp())), TODAY, add=False)
    muddle = {letter: float(i % 5) for i, letter in enumerate(LETTERS)}
    with pytest.raises(ContradictionError, match="read the whole sheet again"):
        learn(Setting(), "x", muddle, Store(Path(mkdtemp())), TODAY, add=False)


def test_nothing_is_saved_of_readings_that_are_refused(tmp_path: Path) -> None:
    store = Store(tmp_path)
    learn(Setting(), "office", even(), store, TODAY, add=False)
    before = store.all()
    with pytest.raises(ContradictionError):
        learn(Setting(), "office", even(A=-1.2), store, TODAY, add=False)
    assert store.all() == before


@pytest.mark.parametrize(
    ("given_words", "text"),
    [
        (["A"], "--read: ‘A’ is no reading: write them like A=+1.2 B=-0.3"),
        (["A=x"], "--read: ‘A=x’ is no reading: write them like A=+1.2 B=-0.3"),
        (["A=1", "a=2"], "--read: A stands there twice"),
    ],
)
def test_what_is_no_reading_is_refused(given_words: list[str], text: str) -> None:
    with pytest.raises(UsageFaultError) as refused:
        read_values(given_words)
    assert str(refused.value) == text


def test_readings_are_taken_as_people_write_them() -> None:
    words_given = ["A=+1.2", "b=-0,3", "C = − 0.5", "D=.4", "E=2 mm", "width=100"]
    assert read_values(words_given) == {"A": 1.2, "B": -0.3, "C": -0.5, "D": 0.4, "E": 2.0, "width": 100.0}


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        (
            {"Z": 1.0},
            "--read: there is no scale ‘Z’ on this sheet; it has A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P",
        ),
        ({"A": 9.0}, "--read: A=+9 can't be: the scales go from −6 to +6 mm"),
        (
            {"width": 97.0},
            "--read: the ruler of 100 mm measures 97 mm (width), so the page was scaled: print the sheet again at "
            "100 % (“actual size”)",
        ),
    ],
)
def test_readings_that_cannot_be_are_refused(changes: dict[str, float], text: str) -> None:
    with pytest.raises(UsageFaultError) as refused:
        learn(Setting(), "office", even(**changes), Store(Path(mkdtemp())), TODAY, add=False)
    assert str(refused.value) == text


def test_scales_that_could_not_be_read_may_be_left_out_as_long_as_every_edge_has_two() -> None:
    readings = even()
    del readings["I"], readings["J"]
    assert learn(
        Setting(), "x", readings, Store(Path(mkdtemp())), TODAY, add=False
    ).profile.mean.right == pytest.approx(-1.2, abs=0.01)
    del readings["K"]
    with pytest.raises(
        UsageFaultError, match="every edge needs two readings; at the bottom there are still I, J and K"
    ):
        learn(Setting(), "x", readings, Store(Path(mkdtemp())), TODAY, add=False)


def test_more_sheets_tell_the_steady_part_and_the_spread(tmp_path: Path) -> None:
    store = Store(tmp_path)
    shifts = (0.2, 1.0, 1.8)  # the mean is 1.0 and the squares of what differs are 0.64 + 0 + 0.64
    for i, shift in enumerate(shifts):
        readings = {letter: shift if letter in LEVEL else 0.0 for letter in LETTERS}
        learned = learn(Setting(), "office", readings, store, TODAY, add=i > 0)
    profile = learned.profile
    assert len(profile.sheets) == 3
    assert profile.mean.right == pytest.approx(-1.0)
    # The stated spread counts for three sheets.
    assert profile.spread == pytest.approx(((3 * SPREAD**2 + 1.28) / (3 + 2)) ** 0.5)
    # The next sheet differs by the spread, and the mean of three sheets by a third of its square.
    assert profile.worst == pytest.approx(WORST * profile.spread * (1 + 1 / 3) ** 0.5)
    assert "measured on 3 sheets" in learned.lines[-3]
    assert [len(found.sheets) for found in store.all()] == [3]


def test_a_profile_reads_back_as_it_was_written_and_a_spoilt_one_is_refused(tmp_path: Path) -> None:
    store = Store(tmp_path)
    profile = learn(Setting("letter", Duplex.SHORT, 8), "Office tray 2", even(), store, TODAY, add=False).profile
    [path] = (tmp_path / "printers").iterdir()
    assert path.name == "office-tray-2.215.9x279.4.short.toml"
    read = read_profile(path)
    assert (read.printer, read.paper, read.flip, read.margin) == ("Office tray 2", Size(215.9, 279.4), "short", 8)
    assert read.mean.right == pytest.approx(profile.mean.right, abs=1e-6)
    text = path.read_text()
    harms = [("right", "left"), ('"short"', '"sideways"'), ("margin = 8", "margin = nan"), ("[215.9,", "[nan,")]
    harms += [(line, f"{line.split(' = ')[0]} = nan") for line in text.splitlines() if line[:5] in ("right", "wider")]
    for spoilt in ("", "printer = 3", *(text.replace(*harm) for harm in harms)):
        assert spoilt != text
        path.write_text(spoilt)
        with pytest.raises(UsageFaultError, match="is no printer profile any more: delete it and measure again"):
            store.all()


@pytest.mark.parametrize("name", ["", " ", "../x", "a/b", "none", "x" * 41, "con.", "a\nb\x00"])
def test_a_printer_s_name_can_be_a_file_s(name: str, tmp_path: Path) -> None:
    with pytest.raises(UsageFaultError, match="can't be a printer's name"):
        learn(Setting(), name, even(), Store(tmp_path), TODAY, add=False)


def test_the_sheet_says_what_to_type_for_its_paper_flip_and_margin(tmp_path: Path) -> None:
    setting, store = Setting("letter", Duplex.SHORT, 8), Store(tmp_path)
    path = write_sheet(setting, "en", "Office tray", tmp_path / "sheet.pdf", store)[0]
    text = " ".join(word.text for word in words(path, 0))
    assert 'printkit calibrate --printer "Office tray" --paper letter --duplex short --margin 8 --read A=… B=…' in text
    profile = learn(setting, "Office tray", even(), store, TODAY, add=False).profile
    assert profile.margin == 8
    # What was said once is kept: more sheets, and the second print, take the printer's margin.
    assert learn(Setting("letter", Duplex.SHORT), "office tray", even(), store, TODAY, add=True).profile.margin == 8


@pytest.mark.parametrize(
    ("paper", "text"),
    [
        ("100x150", "the scales of a calibration sheet need 121 mm on every side; 100 × 150 mm is too small"),
        ("125x170", "the directions on a calibration sheet don't fit on 125 × 170 mm; a5 holds them"),
    ],
)
def test_small_paper_is_refused_by_its_size(paper: str, text: str, tmp_path: Path) -> None:
    with pytest.raises(UsageFaultError, match=text):
        write_sheet(Setting(paper), "en", "", tmp_path / "x.pdf", Store(tmp_path))
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("language", language_ids())
@pytest.mark.parametrize("paper", ["a4", "letter", "a5", "a3"])
def test_the_directions_stay_inside_the_scales_and_no_words_touch(language: str, paper: str, tmp_path: Path) -> None:
    setting = Setting(paper)
    path = write_sheet(setting, language, "", tmp_path / "sheet.pdf", Store(tmp_path))[0]
    width, height = setting.paper
    # The scales end 33 mm from the edge: 5 (margin) + 6.5 (to the cut) + 2 × 7 (strip) + 7.5 (figures).
    inked = [[word for word in words(path, number) if word.text] for number in (0, 1)]  # a narrow space has no ink
    for word in inked[0]:
        assert 5 <= word.left < word.right <= width - 5, word
        assert 5 <= word.bottom < word.top <= height - 5, word
        if word.size > 15.1 or word.right - word.left > 40:  # the title and the directions
            assert 33 < word.left < word.right < width - 33, word
            assert 33 < word.bottom < word.top < height - 33, word
    for page in inked:
        for one, other in combinations(page, 2):
            apart = one.left > other.right or other.left > one.right or one.bottom > other.top or other.bottom > one.top
            assert apart, (one, other)
    assert (tmp_path / "sheet.pdf").read_bytes() == write_sheet(
        setting, language, "", tmp_path / "again.pdf", Store(tmp_path)
    )[0].read_bytes()


def test_measure_is_seen_from_the_back() -> None:
    """On the front's scales the back lies 1 mm to the right; looking at the back, that is 1 mm to the left."""
    for duplex, right, up in ((Duplex.LONG, -1.0, 0.5), (Duplex.SHORT, 1.0, -0.5)):
        readings = {letter: 1.0 if letter in LEVEL else 0.5 for letter in LETTERS}
        miss = measure(sheet_for(Setting("a4", duplex)), readings, TODAY)
        assert (round(miss.right, 6), round(miss.up, 6)) == (right, up)
