"""Decks that would take the machine down: each is refused by what it says of itself, before anything is done with it."""

import base64
import struct
import zlib
from pathlib import Path

import pytest

from printkit.commands.fresh import stamp_of
from printkit.draw import pictures
from printkit.draw.fonts import LARGEST_FONT
from printkit.draw.pictures import Picture, PictureFaultError, probe
from printkit.load import fields, load_deck
from printkit.load.cards import CARD_KEYS, SYNONYMS
from printkit.load.fields import clean
from printkit.load.table import read_table
from printkit.problems import Problem, Where
from tests.decks import TODAY, cards, check_text, lines, rules

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">'
BLUR = '<filter id="f"><feGaussianBlur stdDeviation="1"/></filter>'
BLURRED = '<rect filter="url(#f)"/>'


def png(width: int, height: int) -> bytes:
    """A PNG that says it is so large; there is next to nothing in it."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(b"\0")) + chunk(b"IEND", b"")


def image(data: bytes, kind: str = "png") -> str:
    return f'<image id="i" href="data:image/{kind};base64,{base64.b64encode(data).decode()}" width="9" height="9"/>'


def used(name: str) -> str:
    return f'<use href="#{name}"/>' * 10


def looked_at(folder: Path, body: str) -> Picture | str:
    path = folder / "a.svg"
    path.write_text(f"{HEAD}{body}</svg>", encoding="utf-8")
    try:
        return probe(path)
    except PictureFaultError as fault:
        return str(fault)


TOO_DEAR = {
    "pixels": (image(png(30_000, 30_000)), "holds a picture that has too many pixels; 100 million is the most"),
    "pixels together": (image(png(9_000, 9_000)) * 2, "holds pictures of 162 million pixels; 100 million is the most"),
    "pixels used again": (
        image(png(5_000, 5_000)) + '<use href="#i"/>' * 4,
        "holds pictures of 125 million pixels; 100 million is the most",
    ),
    "no picture": (
        image(b"GIF"),
        "holds a picture that is not a JPEG, PNG, WebP, GIF or TIFF picture inside, whatever its name",
    ),
    "effects": (
        f'<filter id="f">{"<feGaussianBlur/>" * 2000}</filter>' + BLURRED * 50,
        "takes too long to draw: it has 102,000 effects; 100 is the most",
    ),
    "effects by style": (
        BLUR + '<rect style="filter: url(#f)"/>' * 100,
        "takes too long to draw: it has 101 effects; 100 is the most",
    ),
    "effects by style sheet": (
        "<style>.a, .b {filter: url(#f)}</style>" + BLUR + '<rect class="c a"/>' * 100,
        "takes too long to draw: it has 101 effects; 100 is the most",
    ),
    "effects by name": (
        '<g style="filter: blur(2px) sepia(1)"/>' * 51,
        "takes too long to draw: it has 102 effects; 100 is the most",
    ),
    "effects used again": (
        f'{BLUR}<rect id="a" filter="url(#f)"/><g id="b">{used("a")}</g><g id="c">{used("b")}</g>',
        "takes too long to draw: it has 112 effects; 100 is the most",
    ),
    "effects in a drawing inside": (
        image(f"{HEAD}{BLUR}{BLURRED * 100}</svg>".encode(), "svg+xml"),
        "takes too long to draw: it has 101 effects; 100 is the most",
    ),
    "an effect on everything": (
        f"<style>* {{filter: url(#f)}}</style>{BLUR}",
        "gives every shape an effect: save it without",
    ),
    "many rounds": (
        '<filter id="f"><feTurbulence numOctaves="999"/></filter>',
        "takes too long to draw: it has 999 effects; 100 is the most",
    ),
    "an id given twice": (
        f'{BLUR}<g id="a"/><g id="a">{BLURRED * 10}</g>' + used("a"),
        "takes too long to draw: it has 111 effects; 100 is the most",
    ),
    "a large matrix": (
        '<filter id="f"><feConvolveMatrix order="9 50"/></filter>',
        "takes too long to draw: it has 250 effects; 100 is the most",
    ),
    "an endless matrix": (
        f'<filter id="f"><feConvolveMatrix order="{"9" * 400}"/></filter>',
        "takes too long to draw: it has 3,000,000 effects; 100 is the most",
    ),
    "morphology": (
        '<filter id="f"><feMorphology radius="9"/></filter>',
        "uses feMorphology, an effect that can take hours to draw: save it without",
    ),
    "a packed drawing": (
        image(b"\x1f\x8b", "svg+xml"),
        "holds a packed drawing, which is not unpacked: save it as plain SVG",
    ),
}


@pytest.mark.parametrize("what", TOO_DEAR)
def test_a_drawing_that_nobody_could_wait_for(tmp_path: Path, what: str) -> None:
    body, fault = TOO_DEAR[what]
    assert looked_at(tmp_path, body) == fault


def test_drawings_within_drawings(tmp_path: Path) -> None:
    inner = "<rect/>"
    for _ in range(pictures.DEEPEST_EMBEDDED + 1):
        inner = image(f"{HEAD}{inner}</svg>".encode(), "svg+xml")
    assert "drawings within drawings" in str(looked_at(tmp_path, inner))


@pytest.mark.parametrize(
    "body",
    [
        image(png(5_000, 5_000)) + '<use href="#i"/>' * 3,
        "<style>.a {filter: url(#f)}</style>" + BLUR + '<rect class="b"/>' * 500 + '<rect class="a"/>' * 99,
        BLUR + '<g id="a"><use href="#b"/></g><g id="b" filter="url(#f)"><use href="#a"/></g>',
        '<linearGradient id="g"/>' + '<rect fill="url(#g)"/>' * 1000,
    ],
)
def test_what_a_drawing_may_hold(tmp_path: Path, body: str) -> None:
    assert looked_at(tmp_path, body) == Picture()


def test_a_long_text_repeated_by_aliases(tmp_path: Path) -> None:
    text = "title: T\nnote: &n " + "x" * 1_000_000 + "\ncards: [" + "*n, " * 10 + "]\n"
    (line,) = lines(check_text(tmp_path, text))
    assert line == (
        "deck.yaml:3:41: error: the file holds more than 10,000,000 characters, aliases counted with all that they "
        "stand for (too-big)"
    )


def test_characters_of_an_aliased_list_count_too(tmp_path: Path) -> None:
    text = "title: T\nnote: &n [" + "x" * 1_000_000 + ", y]\ncards: [" + "*n, " * 10 + "]\n"
    assert rules(check_text(tmp_path, text)) == {"too-big"}


def test_an_endless_text_is_not_searched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    monkeypatch.setattr(fields, "clean", lambda text: seen.append(text) or clean(text))
    result = check_text(tmp_path, f"title: {'x' * 3000}\ncards: [{{name: A, date: 1}}]\n")
    assert "‘title’ is 3000 characters long; 80 is the most" in "".join(lines(result))
    assert "A" in seen
    assert max(map(len, seen)) < 3000


def test_many_sources(tmp_path: Path) -> None:
    def said(count: int) -> list[str]:
        text = cards(("A", "1")).replace("[A book]", f"[{', '.join(['B'] * count)}]")
        return [line for line in lines(check_text(tmp_path, text)) if "sources" in line]

    assert said(20) == []
    (line,) = said(21)
    assert line.endswith("error: ‘sources’ has 21 items; 20 is the most (too-big)")


def test_a_table_with_many_columns(tmp_path: Path) -> None:
    def said(columns: int) -> list[str]:
        heads = ["name", "date", "sources", *(f"zz{i}" for i in range(columns - 3))]
        row = ",".join(["A", "1", "B", *["x"] * (columns - 3)]) + "\n"
        (tmp_path / "c.csv").write_text(",".join(heads) + ",,,\n" + row * 5, encoding="utf-8")
        return [line for line in lines(check_text(tmp_path, "title: T\ncards: c.csv\n")) if line.startswith("c.csv")]

    assert said(101) == ["c.csv:1:1: error: this row has 101 columns; 100 is the most (too-big)"]
    assert sum("(unknown-key)" in line for line in said(100)) == 97


def test_an_unknown_heading_is_one_problem_however_many_rows(tmp_path: Path) -> None:
    problems: list[Problem] = []
    rows, _ = read_table("name,when\n" + "A,1\n" * 5, "c.csv")
    told: dict[Where, str] = {}
    for row in rows:
        fields.Fields(row, "a card", problems).only(CARD_KEYS, SYNONYMS, told)
    assert [problem.where for problem in problems] == [Where("c.csv", 1, 2, in_table=True)]
    assert list(told.values()) == ["date"]


def test_a_font_file_s_size_is_looked_at_first(tmp_path: Path) -> None:
    with (tmp_path / "huge.ttf").open("wb") as file:
        file.truncate(LARGEST_FONT + 1)  # a hole: takes no room on the disk
    result = check_text(tmp_path, cards(("A", "1")) + "fonts: [huge.ttf]\n")
    assert [problem.text for problem in result.problems if problem.rule == "font-unreadable"] == [
        "the font ‘huge.ttf’ is 40 MB large; 40 MB is the most"
    ]


def test_many_fonts(tmp_path: Path) -> None:
    result = check_text(tmp_path, cards(("A", "1")) + f"fonts: [{', '.join(['a.ttf'] * 21)}]\n")
    assert [problem.text for problem in result.problems if "font" in problem.text] == [
        "the deck names 21 fonts; 20 is the most"
    ]


def test_a_picture_s_size_is_looked_at_before_it_is_hashed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "deck.yaml"
    path.write_text(cards(("A", "1")), encoding="utf-8")
    with (tmp_path / "a.png").open("wb") as file:
        file.truncate(pictures.LARGEST_FILE + 1)
    monkeypatch.setattr("hashlib.file_digest", lambda *_: pytest.fail("it was read"))
    assert stamp_of(load_deck(path), tmp_path / "o.pdf", None, TODAY) == ""
