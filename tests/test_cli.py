"""The command line: what is printed where, and the exit codes."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from printkit.cli import main

GOOD = "title: T\naccept: {deck-size: few}\ncards: [{name: Wheel, date: 1, sources: [B]}]\n"
WARNED = "title: T\ncards: [{name: Wheel, date: 1, sources: [B]}]\n"
BAD = "title: T\ncards: [{name: 'A, B', date: 0, sources: [B]}]\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, text in {"good": GOOD, "warned": WARNED, "bad": BAD}.items():
        (tmp_path / f"{name}.yaml").write_text(text)
    return tmp_path


def run(*words: str) -> Result:
    return CliRunner().invoke(main, words)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["check", "good.yaml"], 0),
        (["check", "warned.yaml"], 0),
        (["check", "--strict", "good.yaml"], 0),
        (["check", "--strict", "warned.yaml"], 1),
        (["check", "bad.yaml"], 1),
        (["check", "good.yaml", "bad.yaml"], 1),
        (["check"], 2),
        (["check", "nothing.yaml"], 2),
        (["check", "."], 2),
        (["check", "--format", "xml", "good.yaml"], 2),
        (["build", "good.yaml"], 0),
        (["build", "warned.yaml", "-o", "x.pdf", "--duplex", "separate"], 0),
        (["build", "bad.yaml"], 1),
        (["build"], 2),
        (["build", "nothing.yaml"], 2),
        (["build", "good.yaml", "--paper", "a6"], 2),
        (["build", "good.yaml", "--duplex", "both"], 2),
        (["build", "good.yaml", "--sheets", "2"], 2),
        (["build", "good.yaml", "--only", "nothing"], 2),
        (["build", "good.yaml", "-o", ""], 2),
        (["build", "good.yaml", "-o", "x" * 300 + ".pdf"], 2),
        (["build", "good.yaml", "-o", "x" * 250 + ".pdf"], 0),
        (["build", "good.yaml", "--margin", "nan"], 2),
        (["build", "good.yaml", "--bleed", "nan"], 2),
        (["build", "good.yaml", "--corners", "nan"], 2),
        (["build", "good.yaml", "--card", "120x12"], 1),
        (["rules", "good.yaml", "--paper", "60x60", "--margin", "30", "--card", "30x200"], 2),
        (["simulate", "good.yaml", "--report", ""], 2),
        (["new", "x" * 300], 2),
        (["new", "x/" * 3000 + "y"], 2),
        (["new", ""], 2),
        (["nothing"], 2),
        (["new", "good"], 2),
        (["new", "fresh", "--edition", "none"], 2),
        (["new", "fresh", "--name-column", "x"], 2),
        (["new", "??"], 2),
        (["--help"], 0),
        (["check", "-h"], 0),
        (["--version"], 0),
    ],
)
def test_exit_codes(words: list[str], code: int, folder: Path) -> None:
    result = run(*words)
    assert result.exit_code == code, result.output
    assert "Traceback" not in result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)


def test_check_prints_problems_and_a_summary(folder: Path) -> None:
    result = run("check", "bad.yaml", "good.yaml")
    assert result.stdout.splitlines() == [
        "bad.yaml:2:8: warning: the deck has 1 card, too few to play, which takes 9; for any table of up to 8 players "
        "it takes 33 (deck-size)",
        "bad.yaml:2:8: info: there are no pictures beside the deck yet: stand-ins will be drawn on 1 card (picture-missing)",
        "bad.yaml:2:30: error: ‘0’ is the year 0, which never was: 1 BCE is followed by 1 CE (date)",
        "bad.yaml: 1 card, 1 error, 1 warning, 1 remark",
        "good.yaml:3:8: info: there are no pictures beside the deck yet: stand-ins will be drawn on 1 card (picture-missing)",
        "good.yaml: 1 card, 1 remark",
    ]
    assert result.stderr == ""


def test_check_as_json(folder: Path) -> None:
    decks = json.loads(run("check", "--format", "json", "bad.yaml", "good.yaml").stdout)["decks"]
    assert [deck["file"] for deck in decks] == ["bad.yaml", "good.yaml"]
    assert (decks[0]["cards"], decks[0]["errors"], decks[0]["warnings"], decks[0]["infos"]) == (1, 1, 1, 1)
    assert {
        "file": "bad.yaml",
        "line": 2,
        "col": 30,
        "level": "error",
        "rule": "date",
        "text": "‘0’ is the year 0, which never was: 1 BCE is followed by 1 CE",
    } in decks[0]["problems"]


def test_check_as_github_annotations(folder: Path) -> None:
    (folder / "a,b.yaml").write_text(BAD)
    lines = run("check", "--format", "github", "a,b.yaml").stdout.splitlines()
    assert lines[-1] == (
        "::error file=a%2Cb.yaml,line=2,col=30,title=date::‘0’ is the year 0, which never was: 1 BCE is followed by 1 CE"
    )
    assert lines[0].startswith("::warning file=")
    assert lines[1].startswith("::notice file=")


def test_build_says_what_it_made_and_how_to_print_it(folder: Path) -> None:
    result = run("build", "good.yaml", "--no-cache")
    assert result.stdout.splitlines() == [
        f"Wrote {Path('out') / 'good.pdf'}",
        "1 card of 44 × 67 mm on 1 sheet of 210 × 297 mm, then the rules on 1 sheet and the credits on 1 sheet.",
        "  1. Print at 100 % (“actual size”), and measure the 50 mm ruler on the first sheet.",
        "  2. Print on both sides, flipped on the long edge.",
        "  3. Cut along the marks with a sharp knife and a metal ruler, or a guillotine.",
    ]
    assert result.stderr == ""
    assert (folder / "out" / "good.pdf").read_bytes().startswith(b"%PDF-1.7")


def test_a_deck_with_errors_is_told_on_standard_error(folder: Path) -> None:
    result = run("build", "bad.yaml")
    assert result.stdout == ""
    assert result.stderr.splitlines() == [
        "bad.yaml:2:30: error: ‘0’ is the year 0, which never was: 1 BCE is followed by 1 CE (date)",
        "Nothing was written.",
    ]
    assert not (folder / "out").exists()


def test_usage_errors_go_to_standard_error(folder: Path) -> None:
    result = run("new", "good")
    assert result.stdout == ""
    assert "good.yaml is there already: choose another name, or move it away" in result.stderr


def test_colour_is_for_terminals_and_no_color_is_honoured(folder: Path) -> None:
    forced = CliRunner().invoke(main, ["check", "bad.yaml"], color=True)
    assert "\x1b[" in forced.stdout
    plain = CliRunner().invoke(main, ["check", "bad.yaml"], color=True, env={"NO_COLOR": "1"})
    assert "\x1b[" not in plain.stdout
    assert "\x1b[" not in run("check", "bad.yaml").stdout


def test_new_says_what_it_did_and_what_comes_next(folder: Path) -> None:
    result = run("new", "family", "--language", "fr")
    assert result.stdout.splitlines() == [
        "Wrote family.yaml with 12 cards.",
        f"Put pictures into {Path('art') / 'family'}, named after the cards.",
        "Then: printkit check family.yaml",
    ]
    assert run("check", "--strict", "family.yaml").exit_code == 0


def process(*words: str, **env: str) -> "subprocess.CompletedProcess[bytes]":
    command = [sys.executable, "-m", "printkit", *words]
    return subprocess.run(command, capture_output=True, env={**os.environ, **env}, check=False)


def test_a_console_that_can_not_show_a_character_gets_no_traceback(folder: Path) -> None:
    done = process("check", "bad.yaml", PYTHONIOENCODING="cp437", PYTHONUTF8="0")
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr
    assert b"?0? is the year 0" in done.stdout


def test_help_imports_no_heavy_library() -> None:
    code = "import sys; sys.argv=['printkit','--help']\nfrom printkit.cli import main\ntry: main()\nexcept SystemExit: pass\n"
    code += "print([m for m in ('PIL','reportlab','coloraide','yaml') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_a_comma_for_a_point_is_told(folder: Path) -> None:
    assert (
        "Invalid value for '--margin': write 1.5, with a point." in run("build", "good.yaml", "--margin", "1,5").output
    )


def test_without_a_home_folder_nothing_is_kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_home() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", no_home)
    for name in ("PRINTKIT_CACHE", "PRINTKIT_CONFIG", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "LOCALAPPDATA", "APPDATA"):
        monkeypatch.delenv(name, raising=False)
    for words in (["build", "good.yaml"], ["check", "good.yaml"], ["proof", "good.yaml"], ["calibrate"]):
        result = run(*words)
        assert result.exit_code == 0, result.output
    assert "No printer has been measured yet" in run("calibrate", "--list").output
    kept = run("calibrate", "--read", "--printer", "office", *(f"{scale}=0" for scale in "ABCDEFGH"))
    assert kept.exit_code == 2
    assert "Error: " in kept.output


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a full disk at hand is a thing of Linux")
@pytest.mark.parametrize("words", [["--help"], ["check", "good.yaml"], ["build", "good.yaml"]])
def test_output_that_nobody_can_take_ends_in_a_plain_error(folder: Path, words: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, "-m", "printkit", *words]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "Error: No space left on device\n")


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252"])
def test_json_is_the_same_on_every_console(folder: Path, encoding: str) -> None:
    (folder / "cranes.yaml").write_text(
        GOOD.replace("Wheel", "'鶴 é'").replace("title: T", "titel: T"), encoding="utf-8"
    )
    command = [sys.executable, "-m", "printkit", "check", "--format", "json", "cranes.yaml"]
    done = subprocess.run(command, env={**os.environ, "PYTHONIOENCODING": encoding}, capture_output=True, check=False)
    assert done.stdout.isascii()
    problems = json.loads(done.stdout)["decks"][0]["problems"]
    assert any("鶴" in problem["text"] for problem in problems)
    assert set(problems[0]) == {"file", "line", "col", "level", "rule", "text"}


def test_the_name_of_a_file_can_not_write_on_the_terminal(folder: Path) -> None:
    (folder / "a\x1b[31m\nb.yaml").write_text(BAD)
    for form in ("text", "github"):
        assert "\x1b" not in run("check", "--format", form, "a\x1b[31m\nb.yaml").output
    assert "a\\u001b[31m b.yaml:2:8: warning" in run("check", "a\x1b[31m\nb.yaml").output
