"""Printing for a printer that was measured: building, checking, proofs, and the commands that manage printers."""

import io
import sys
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner, Result

from printkit.cli import main
from printkit.commands.calibrate import Setting, sheet_for
from printkit.layout.calibration import verniers
from printkit.layout.grid import Duplex
from printkit.printers.profile import UNMEASURED, Miss, Profile
from printkit.printers.store import Store
from printkit.units import Size
from tests.decks import TODAY, check_deck
from tests.pdfs import Silent, built, numbered_deck, pages, picture_of, words

A4 = Size(210, 297)
READINGS = [f"{letter}={1.2 if letter in 'ABCDIJKL' else -0.4}" for letter in "ABCDEFGHIJKLMNOP"]


@pytest.fixture
def store(printers_of_its_own: Path) -> Store:
    return Store(printers_of_its_own)


def profile(*misses: Miss, flip: str = "long", margin: float = 5, paper: Size = A4) -> Profile:
    return Profile("office", paper, flip, margin, misses)


def run(*words_typed: str, answers: str = "") -> Result:
    return CliRunner().invoke(main, words_typed, input=answers)


def build_for(deck: Path, output: Path, store: Store, **options: object) -> object:
    from printkit.commands.build import Options, build

    return build(deck, deck.name, output, Options(**options), None, TODAY, Silent(), store)  # type: ignore[arg-type]


@pytest.mark.parametrize("flip", ["long", "short"])
def test_a_build_moves_its_back_pages_by_the_profile_and_nothing_else(flip: str, tmp_path: Path, store: Store) -> None:
    deck = numbered_deck(tmp_path, 9)
    # The printer puts backs 1 mm right and 0.5 mm high, so they are drawn 1 mm farther left and 0.5 mm lower.
    store.save(profile(Miss(1.0, 0.5, 0, 0, 0), flip=flip))
    build_for(deck, tmp_path / "moved.pdf", store, duplex=Duplex(flip), printer="office")
    # The margin grows by what must stay free: 5 + 1.
    built(deck, tmp_path / "plain.pdf", duplex=Duplex(flip), margin=6.0)
    for page in range(2):
        plain, moved = words(tmp_path / "plain.pdf", page), words(tmp_path / "moved.pdf", page)
        assert [word.text for word in plain] == [word.text for word in moved]
        dx, dy = (-1.0, -0.5) if page else (0.0, 0.0)
        for before, after in zip(plain, moved, strict=True):
            assert after.left - before.left == pytest.approx(dx, abs=0.01)
            assert after.bottom - before.bottom == pytest.approx(dy, abs=0.01)


def test_a_turn_is_one_vector_transform_and_no_picture_is_made(tmp_path: Path, store: Store) -> None:
    deck = numbered_deck(tmp_path, 9)
    store.save(profile(Miss(0, 0, 0.3, 0.002, -0.001)))
    build_for(deck, tmp_path / "x.pdf", store, printer="office")
    with pikepdf.open(tmp_path / "x.pdf") as pdf:
        assert not [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Image"]
        maps = [numbers for numbers, operator in pikepdf.parse_content_stream(pdf.pages[1]) if str(operator) == "cm"]
    first = next(numbers for numbers in maps if [float(n) for n in numbers[:4]] != [1, 0, 0, 1])
    # The inverse of a turn by 0.3° counter-clockwise and a stretch by 1.002 is a turn clockwise and 0.998.
    assert float(first[0]) == pytest.approx(1 / 1.002, abs=1e-4)
    assert float(first[1]) == pytest.approx(-0.005236, abs=1e-4)


@pytest.mark.parametrize(("up", "margin"), [(0.0, 5.0), (2.5, 5.0), (2.5, 8.0)])
def test_nothing_is_drawn_where_the_printer_cannot_reach(
    up: float, margin: float, tmp_path: Path, store: Store
) -> None:
    deck = numbered_deck(tmp_path, 20)
    store.save(profile(Miss(1.0, up, 0.1, 0, 0), margin=margin))
    build_for(deck, tmp_path / "x.pdf", store, printer="office")
    image = picture_of(tmp_path / "x.pdf", 1, dpi=127).convert("L").point(lambda v: 255 if v < 250 else 0)
    left, top, right, bottom = (value / 5 for value in image.getbbox() or (0, 0, 0, 0))  # 127 dpi are 5 dots a mm
    assert left >= margin - 0.3 and top >= margin - 0.3
    assert right <= 210 - margin + 0.3 and bottom <= 297 - margin + 0.3


def test_a_printer_measured_otherwise_is_refused_and_an_unfit_default_is_told(tmp_path: Path, store: Store) -> None:
    deck = numbered_deck(tmp_path, 9)
    store.save(profile(Miss(1, 0, 0, 0, 0)))
    result = run("build", str(deck), "-o", str(tmp_path / "x.pdf"), "--printer", "office", "--paper", "letter")
    assert result.exit_code == 2
    assert (
        "--printer: ‘office’ was measured with 210 × 297 mm (long edge), not with 215.9 × 279.4 mm (long edge)"
        in result.output
    )
    result = run("build", str(deck), "-o", str(tmp_path / "x.pdf"), "--printer", "office", "--duplex", "fold")
    assert result.exit_code == 2
    assert "with --duplex fold front and back are printed on the same side" in result.output
    assert not (tmp_path / "x.pdf").exists()
    result = run("build", str(deck), "-o", str(tmp_path / "x.pdf"), "--printer", "ofice")
    assert "there is no printer ‘ofice’; did you mean ‘office’?" in result.output
    store.set_default("office")
    result = run("build", str(deck), "-o", str(tmp_path / "x.pdf"), "--paper", "letter")
    assert result.exit_code == 0
    assert (
        "office, your default printer, was not measured for this paper and flip: backs are not moved" in result.output
    )
    result = run("build", str(deck), "-o", str(tmp_path / "x.pdf"))
    assert "backs are moved for the printer ‘office’" in result.output
    result = run("build", str(deck), "-o", str(tmp_path / "y.pdf"), "--printer", "none")
    assert "office" not in result.output


WIDE = tuple(Miss(shift, 0, 0, 0, 0) for shift in (-2.0, 2.0, -2.0, 2.0, -2.0, 2.0))


def test_build_and_check_say_what_a_bad_printer_spoils(tmp_path: Path, store: Store) -> None:
    deck = tmp_path / "deck.yaml"
    rows = (
        "  - {name: Short, date: 1, sources: [B]}\n  - {name: Telecommunications satellite, date: 1000, sources: [B]}\n"
    )
    deck.write_text(f"title: T\nedition: rounds\naccept: {{deck-size: few}}\ncards:\n{rows}", encoding="utf-8")
    store.save(profile(*WIDE))
    [bad] = store.all()
    # Six sheets, each 2 mm off, and what is stated as three of 0.5: √((3 × 0.25 + 6 × 4) / (3 + 5)) = 1.759.
    assert bad.worst == pytest.approx(2.24 * 1.759 * (1 + 1 / 6) ** 0.5, abs=0.01)
    result = run("build", str(deck), "-o", str(tmp_path / "x.pdf"), "--printer", "office")
    assert (
        "backs may miss by up to 4.3 mm on ‘office’, more than the bleed of 2 mm, and show a white edge: --bleed 4.5"
        in result.output
    )
    assert "1 back may lose words at the cut (‘Telecommunications satellite’)" in result.output
    problems = [p for p in check_deck(deck, TODAY, "deck.yaml", bad).problems if p.rule == "print-tolerance"]
    assert [p.cards for p in problems if p.cards] == [("telecommunications-satellite",)]
    assert len(problems) == 3
    assert "print-tolerance" in run("check", str(deck), "--printer", "office").output
    assert "print-tolerance" not in run("check", str(deck)).output
    good = profile(*[Miss(0, 0, 0, 0, 0)] * 3)
    assert not [p for p in check_deck(deck, TODAY, "deck.yaml", good).problems if p.rule == "print-tolerance"]


def test_what_a_printer_spoils_on_every_card_is_told_once(tmp_path: Path, store: Store) -> None:
    deck = Path(__file__).parent.parent / "decks" / "inventions.yaml"
    store.save(profile(*WIDE))
    told = [p for p in check_deck(deck, TODAY, "deck.yaml", store.all()[0]).problems if p.rule == "print-tolerance"]
    assert [p.text for p in told] == [
        "backs may miss by up to 4.3 mm on ‘office’, more than the bleed of 2 mm, and show a white edge: --bleed 4.5, or "
        "--duplex fold",
        "backs may miss by up to 4.3 mm on ‘office’, and words keep only 2.8 mm from the cut, so any card may lose some: "
        "--duplex fold, or sleeves (--duplex none)",
    ]
    # What it advises helps.
    result = run("build", str(deck), "-o", str(tmp_path / "x.pdf"), "--printer", "office", "--bleed", "4.5")
    assert "any card may lose" in result.output
    assert "white edge" not in result.output


def test_a_proof_shows_white_edges_where_the_bleed_ends(tmp_path: Path, store: Store) -> None:
    deck = numbered_deck(tmp_path, 9)
    result = run("proof", str(deck), "-o", str(tmp_path / "proof.pdf"), "--count", "3")
    assert result.exit_code == 0, result.output
    assert f"Backs are shown {UNMEASURED:g} mm off, as on a printer that nobody has measured" in result.output
    shown = [word.text for word in words(tmp_path / "proof.pdf", 0)]
    assert shown.count("back, at worst") == 6
    assert [shown.count(f"100{i}") for i in (0, 4, 8)] == [3, 3, 3]
    # 2 mm of bleed hide 2 mm; with 1 mm of bleed a white edge of 1 mm is left at two sides.
    for bleed, white in (("2", False), ("1", True)):
        path = tmp_path / f"{bleed}.pdf"
        assert run("proof", str(deck), "-o", str(path), "--count", "1", "--bleed", bleed).exit_code == 0
        image = picture_of(path, 0, dpi=127).convert("RGB")
        # The third card of the row, moved right and up: look just inside its left edge. 5 dots are 1 mm.
        x, y = 10 + 2 * 48, 10 + 20 + 30
        assert (image.getpixel((round((x + 0.5) * 5), y * 5)) == (255, 255, 255)) is white


def test_a_proof_of_a_printer_begins_with_the_cards_at_risk(tmp_path: Path, store: Store) -> None:
    deck = numbered_deck(tmp_path, 9, "rounds")
    store.save(profile(*WIDE))
    result = run("proof", str(deck), "-o", str(tmp_path / "proof.pdf"), "--printer", "office")
    assert "Backs are shown 4.3 mm off, the worst in 19 sheets of 20 on ‘office’." in result.output
    assert "Mind: backs may miss by up to 4.3 mm" in result.output
    assert pages(tmp_path / "proof.pdf") == 2


def test_the_life_of_a_printer_on_the_command_line(tmp_path: Path, store: Store) -> None:
    sheet = str(tmp_path / "sheet.pdf")
    assert "No printer has been measured yet" in run("calibrate", "--list").output
    assert run("calibrate", "-o", sheet).exit_code == 0
    read = run("calibrate", "--printer", "office", "--read", *READINGS)
    assert read.exit_code == 0
    assert "they sit 1.2 mm left and 0.4 mm low." in read.output
    assert "Now: printkit build DECK --printer office" in read.output
    assert run("calibrate", "--list").output == "office: 210 × 297 mm, long edge, margin 5 mm\n"
    assert run("calibrate", "--printer", "office", "--default").output == "office is the default now.\n"
    shown = run("calibrate", "--printer", "office", "--show").output.splitlines()
    assert shown[0] == "office, the default: 210 × 297 mm, long edge, margin 5 mm"
    assert shown[1] == "  backs sit 1.2 mm left and 0.4 mm low"
    assert "drawn with the profile of office" in run("calibrate", "--printer", "office", "-o", sheet).output
    zeros = [f"{i}=0" for i in range(1, 17)]
    assert "The profile is right." in run("calibrate", "--printer", "office", "--read", *zeros).output
    added = run("calibrate", "--printer", "office", "--add", *READINGS)
    assert "On average over 2 sheets" in added.output
    assert run("calibrate", "--printer", "office", "--remove").output == "Forgot office: 210 × 297 mm, long edge.\n"
    assert store.default() == ""
    assert run("calibrate", "--printer", "office", "--show").exit_code == 2


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        (["A=1"], "readings go with --read, or with --add for another sheet"),
        (["--read", "A=1"], "say which printer, with --printer and a name of your choice"),
        (["--printer", "x", "--read", "--add"], "choose one of --read, --add, --list, --show, --remove and --default"),
        (["--printer", "x", "--read"], "--read: give the values that you read, like A=+1.2 B=-0.3"),
        (
            ["--printer", "x", "--add", *READINGS],
            "--printer: there is no printer ‘x’; measure one with printkit calibrate",
        ),
        (
            ["--printer", "x", "--read", "1=0"],
            "--printer: there is no printer ‘x’; measure one with printkit calibrate",
        ),
        (
            ["--printer", "x", "--read", "1=0", "A=0"],
            "--read: scales with letters and scales with numbers are on two sheets: read one at a time",
        ),
        (
            ["--printer", "x", "--add", "1=0"],
            "--add: scales with numbers are on a sheet that was printed with a profile; add one that was printed without",
        ),
        (["--paper", "a9"], "--paper: there is no paper ‘a9’"),
        (["-o", "sheet.txt"], "--output: sheet.txt must end in .pdf"),
    ],
)
def test_wrong_usage_is_told(typed: list[str], text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("calibrate", *typed)
    assert result.exit_code == 2
    assert text in result.output
    assert "Traceback" not in result.output
    assert not list(tmp_path.rglob("*.pdf"))


def test_a_printer_can_be_forgotten_for_one_paper_or_flip(tmp_path: Path, store: Store) -> None:
    for paper in (A4, Size(215.9, 279.4)):
        store.save(profile(Miss(1, 0, 0, 0, 0), paper=paper))
    store.save(profile(Miss(1, 0, 0, 0, 0), flip="short"))
    store.set_default("office")
    assert run("calibrate", "--printer", "office", "--remove", "--duplex", "short").output == (
        "Forgot office: 210 × 297 mm, short edge.\n"
    )
    assert run("calibrate", "--printer", "office", "--show", "--paper", "letter").output.splitlines()[0] == (
        "office, the default: 215.9 × 279.4 mm, long edge, margin 5 mm"
    )
    refused = run("calibrate", "--printer", "office", "--remove", "--paper", "a5")
    assert refused.exit_code == 2
    assert "‘office’ was measured with 210 × 297 mm (long edge) and 215.9 × 279.4 mm (long edge), and with nothing" in (
        refused.output
    )
    assert len(store.all()) == 2
    assert store.default() == "office"


def test_names_that_would_share_a_file_are_the_same_printer(store: Store) -> None:
    run("calibrate", "--printer", "Office tray", "--read", *READINGS)
    again = run("calibrate", "--printer", "office-tray", "--read", *READINGS)
    assert "This takes the place of what was measured before (1 sheet)." in again.output
    assert 'Now: printkit build DECK --printer "Office tray"' in again.output
    assert [found.printer for found in store.all()] == ["Office tray"]
    assert run("calibrate", "--printer", "OFFICE-TRAY", "--default").output == "Office tray is the default now.\n"


def test_a_default_that_is_gone_stops_nothing_and_a_spoilt_one_is_told(tmp_path: Path, store: Store) -> None:
    deck = numbered_deck(tmp_path, 9)
    path = store.save(profile(Miss(1, 0, 0, 0, 0)))
    store.set_default("office")
    path.write_text("right = left")
    for command in (["check"], ["build", "-o", str(tmp_path / "x.pdf")]):
        spoilt = run(*command, str(deck))
        assert spoilt.exit_code == 2
        assert f"{path} is no printer profile any more: delete it and measure again" in spoilt.output
    path.unlink()
    assert run("check", str(deck)).exit_code == 0
    told = run("build", str(deck), "-o", str(tmp_path / "x.pdf"))
    assert told.exit_code == 0
    assert "office, your default printer, was not measured for this paper and flip: backs are not moved" in told.output


def test_a_second_print_is_judged_at_the_corners_too(store: Store) -> None:
    """Turned by 0.3° about the middle, backs are 0.8 mm off at the corners: 297 / 2 × sin 0.3°."""
    store.save(profile(*[Miss(0, 0, 0, 0, 0)] * 30))
    sheet = sheet_for(Setting(), store.all()[0])
    turn = 0.3 * 3.14159 / 180
    values = []
    for vernier in verniers(sheet):
        x, y = sheet.at(vernier.edge, vernier.u, sheet.cut)
        values.append(f"{vernier.label}={-turn * (y - 148.5) if vernier.edge.level else turn * (x - 105):.1f}")
    result = run("calibrate", "--printer", "office", "--read", *values)
    assert "sit where they should, turned 0.30° clockwise." in result.output
    assert "That is more than it should be." in result.output


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody sits at a terminal. (The command has its module's name, so the module is looked up.)"""
    monkeypatch.setattr(sys.modules["printkit.cli.calibrate"], "_on_terminal", lambda: True)


ANSWERS = [word.partition("=")[2] for word in READINGS]


@pytest.mark.usefixtures("terminal")
def test_on_a_terminal_readings_are_asked_for_and_a_wrong_one_again(store: Store) -> None:
    answers = ["x", "12", *ANSWERS, "-0.4"]
    answers[6] = "+0,4 mm"  # E, its sign forgotten
    result = run("calibrate", "--printer", "office", "--read", answers="\n".join(answers) + "\n")
    assert result.exit_code == 0, result.output
    assert "is no number: write it like +1.2 or -0.3" in result.output
    assert "A=+12 can't be: the scales go from −6 to +6 mm" in result.output
    assert "A (top)" in result.output
    assert "Read E again: you read +0.4, the others expect about -0.4" in result.output
    assert "they sit 1.2 mm left and 0.4 mm low." in result.output


@pytest.mark.usefixtures("terminal")
def test_on_a_terminal_a_scale_may_be_left_out_and_nothing_that_was_typed_is_lost(store: Store) -> None:
    result = run("calibrate", "--printer", "office", "--read", answers="\n".join(["?", *ANSWERS[1:]]) + "\n")
    assert "they sit 1.2 mm left and 0.4 mm low." in result.output
    result = run("calibrate", "--printer", "other", "--read", answers="\n".join(["?", "?", "?", *ANSWERS[3:]]) + "\n")
    assert result.exit_code == 2
    assert "You typed: D=+1.2 E=-0.4 F=-0.4 G=-0.4 H=-0.4 I=+1.2 J=+1.2 K=+1.2 L=+1.2 M=-0.4 N=-0.4" in result.output
    assert "every edge needs two readings; at the top there are still A, B and C" in result.output


@pytest.mark.usefixtures("terminal")
def test_on_a_terminal_a_second_print_is_asked_for_by_its_numbers(store: Store) -> None:
    run("calibrate", "--printer", "office", "--read", *READINGS)
    result = run("calibrate", "--printer", "office", "--read", answers="y\n" + "0\n" * 16)
    assert "Is it a second print, with numbers at its scales?" in result.output
    assert "16 (left)" in result.output
    assert "The profile is right." in result.output
    result = run("calibrate", "--printer", "nobody", "--add", answers="0\n" * 12)
    assert "there is no printer ‘nobody’" in result.output
    assert "A (top)" not in result.output


@pytest.mark.parametrize("command", ["rules", "box", "key"])
def test_other_commands_keep_the_printer_s_margin_too(command: str, tmp_path: Path, store: Store) -> None:
    deck = numbered_deck(tmp_path, 12)
    store.save(profile(Miss(0, 0, 0, 0, 0), margin=14))

    def made(*words: str) -> bytes:
        path = tmp_path / "o.pdf"
        result = run(command, str(deck), "--paper", "a3", "-o", str(path), *words)
        assert result.exit_code == 0, result.output
        return path.read_bytes()

    usual, wide = made(), made("--margin", "14")
    assert usual != wide
    assert made("--printer", "office") == wide
    assert made("--printer", "office", "--margin", "5") == usual
    store.set_default("office")
    assert made() == wide
    assert made("--printer", "none") == usual
    assert "there is no printer ‘home’" in run(command, str(deck), "--printer", "home").output


def test_cards_with_rules_are_moved_like_the_others(tmp_path: Path, store: Store) -> None:
    deck = numbered_deck(tmp_path, 12)
    store.save(profile(Miss(1, 0, 0, 0, 0)))
    command = ["rules", str(deck), "--rules", "cards", "-o", str(tmp_path / "o.pdf")]
    assert run(*command, "--printer", "office").exit_code == 0
    moved = (tmp_path / "o.pdf").read_bytes()
    # The margin grows by what must stay free: 5 + 1.
    assert run(*command, "--margin", "6").exit_code == 0
    with pikepdf.open(tmp_path / "o.pdf") as plain, pikepdf.open(io.BytesIO(moved)) as ours:
        contents = [[page.Contents.read_bytes() for page in file.pages] for file in (plain, ours)]
    assert contents[0][0] == contents[1][0]
    assert contents[0][1] != contents[1][1]
