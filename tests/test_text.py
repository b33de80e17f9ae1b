"""Text made to fit: sizes, lines, hyphens, fallback fonts. A font of plain widths shows the arithmetic."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.commands.look import open_fonts
from printkit.layout.hyphens import hyphenator
from printkit.layout.text import MM_PER_POINT, NBSP, Fitted, Style, block_height, fit, missing, runs_of, width
from printkit.load import load_language
from printkit.model import Deck
from tests.test_editions import edition


class Plain:
    """Every character is half as wide as the size; `latin` lacks Greek, `greek` has all."""

    def advance(self, font: str, char: str) -> float | None:
        return 500.0 if font == "greek" or ord(char) < 0x370 else None

    def advance_in(self, chain: Sequence[str], char: str) -> float:
        return 500.0

    def cap_height(self, font: str) -> float:
        return 700.0


FONTS = Plain()
STYLE = Style(("latin", "greek"), largest=20, least=5, lines=3, leading=1.0)


def em(characters: float, size: float) -> float:
    """So many characters at that size, in mm."""
    return characters * 0.5 * size * MM_PER_POINT


def test_width() -> None:
    assert width("abcd", 10, FONTS, STYLE.fonts) == pytest.approx(em(4, 10))


def test_what_fits_is_set_at_the_largest_size_on_one_line() -> None:
    fitted = fit("abcd", STYLE, (em(4, 20), 100), FONTS)
    assert fitted
    assert (fitted.lines, fitted.size) == (("abcd",), 20)


def test_lines_are_balanced() -> None:
    # 4 + 1 + 4 + 1 + 4 + 1 + 4 = 19 characters; two lines of 9 need less room than 14 and 4
    fitted = fit("aaaa bbbb cccc dddd", STYLE, (em(14, 20), 100), FONTS)
    assert fitted
    assert fitted.lines == ("aaaa bbbb", "cccc dddd")


def test_a_text_shrinks_before_its_words_are_parted() -> None:
    # ten characters in the room of eight at 20 pt: 16 pt, which is not below 0.75 * 20
    fitted = fit("abcdefghij", STYLE, (em(8, 20), 100), FONTS, lambda word: [5])
    assert fitted
    assert (fitted.lines, fitted.size) == (("abcdefghij",), 16)


def test_then_words_are_hyphenated_and_then_it_shrinks_on() -> None:
    # in the room of six at 20 pt: 15 pt holds eight, so `abcde-` and `fghij`
    fitted = fit("abcdefghij", STYLE, (em(6, 20), 100), FONTS, lambda word: [5] if len(word) == 10 else [])
    assert fitted
    assert (fitted.lines, fitted.size) == (("abcde-", "fghij"), 15)
    # without a place to part it, 12 pt holds all ten
    plain = fit("abcdefghij", STYLE, (em(6, 20), 100), FONTS)
    assert plain
    assert (plain.lines, plain.size) == (("abcdefghij",), 12)


def test_what_can_not_fit_is_none() -> None:
    assert fit("abcdefghij", STYLE, (em(9, 5), 100), FONTS) is None
    assert fit("abcd", STYLE, (100, 0.5 * 0.7 * 5 * MM_PER_POINT), FONTS) is None


def test_height_counts_capitals_and_line_spacing() -> None:
    # two lines at 10 pt: capitals 0.7 + one line 1.0 + descenders 0.22 = 1.92 of the size
    room = 1.92 * 10 * MM_PER_POINT
    fitted = fit("aaaa bbbb", Style(STYLE.fonts, 10, 10, 3, 1.0), (em(4, 10), room), FONTS)
    assert fitted
    assert fitted.lines == ("aaaa", "bbbb")
    assert fit("aaaa bbbb", Style(STYLE.fonts, 10, 10, 3, 1.0), (em(4, 10), room - 0.1), FONTS) is None


def test_a_line_may_end_after_a_hyphen_and_a_dash_never_begins_one() -> None:
    fitted = fit("Hot-air balloon", STYLE, (em(8, 20), 100), FONTS)
    assert fitted
    assert fitted.lines in (("Hot-air", "balloon"), ("Hot-", "air", "balloon"))
    dates = Style(STYLE.fonts, 20, 5, 3, 1.0, " " + NBSP)
    fitted = fit(f"27{NBSP}BCE – 14{NBSP}CE", dates, (em(9, 20), 100), FONTS)
    assert fitted
    assert fitted.lines == (f"27{NBSP}BCE –", f"14{NBSP}CE")


def test_no_break_spaces_hold_in_names_and_part_in_dates() -> None:
    text = f"c.{NBSP}3500{NBSP}BCE"
    names = fit(text, STYLE, (em(7, 20), 100), FONTS)
    assert names
    assert len(names.lines) == 1
    dates = fit(text, Style(STYLE.fonts, 20, 5, 3, 1.0, " " + NBSP), (em(7, 20), 100), FONTS)
    assert dates
    assert dates.lines == (f"c.{NBSP}3500", "BCE")
    french = fit(
        f"v.{NBSP}3500{NBSP}av.{NBSP}J.-C.", Style(STYLE.fonts, 20, 5, 3, 1.0, " " + NBSP), (em(9, 20), 100), FONTS
    )
    assert french
    assert french.lines == (f"v.{NBSP}3500", f"av.{NBSP}J.-C.")
    assert fit(f"c.{NBSP}1088", Style(STYLE.fonts, 20, 5, 3, 1.0, " " + NBSP), (em(5, 20), 100), FONTS) == Fitted(
        (f"c.{NBSP}1088",), 14.25
    )


DATES = replace(STYLE, breaks=" " + NBSP)


@pytest.mark.parametrize(
    ("date", "lines"),
    [
        (f"il y a 521{NBSP}millions d’années", ("il y a", f"521{NBSP}millions", "d’années")),
        (f"13.8{NBSP}billion years ago", (f"13.8{NBSP}billion", "years ago")),
        ("28 September 1938", ("28 September", "1938")),
        ("4 de noviembre de 1950", ("4 de noviembre", "de 1950")),
        (f"IIIe millénaire{NBSP}av.{NBSP}J.-C.", ("IIIe", "millénaire", f"av.{NBSP}J.-C.")),
        (f"c. 73,000{NBSP}years ago", ("c. 73,000", "years ago")),
    ],
)
def test_a_date_parts_where_it_is_read(date: str, lines: tuple[str, ...]) -> None:
    fitted = fit(date, DATES, (em(7, 20), 100), FONTS)
    assert fitted
    assert fitted.lines == lines


def test_a_letter_alone_ends_no_line_and_a_little_size_is_given_for_fewer_lines() -> None:
    fitted = fit("Tiktaalik, a fish", STYLE, (em(12, 20), 100), FONTS)
    assert fitted
    assert fitted.lines == ("Tiktaalik,", "a fish")
    three = fit("First Chinchorro mummies", STYLE, (em(14, 20), 100), FONTS)
    two = fit("First Chinchorro mummies", replace(STYLE, enough=0.8), (em(14, 20), 100), FONTS)
    assert three
    assert two
    assert len(three.lines) == 3
    assert two.lines == ("First Chinchorro", "mummies")
    assert 0.8 * three.size <= two.size < three.size
    hyphen = fit("Dinosaur-killing asteroid", replace(STYLE, enough=0.5), (em(13, 20), 100), FONTS)
    assert hyphen
    assert hyphen.lines == ("Dinosaur-killing", "asteroid")


def test_a_line_with_descenders_keeps_room_for_them() -> None:
    high = block_height(1, 16, STYLE, FONTS)
    assert fit("siglo XV", STYLE, (100, high), FONTS) == Fitted(("siglo XV",), 12)
    assert fit("1500", STYLE, (100, high), FONTS) == Fitted(("1500",), 16)


def test_each_character_comes_from_the_first_font_that_has_it() -> None:
    assert [tuple(run) for run in runs_of("aβγd", FONTS, STYLE.fonts)] == [
        ("latin", "a"),
        ("greek", "βγ"),
        ("latin", "d"),
    ]
    assert [tuple(run) for run in runs_of("α\u0301b", FONTS, STYLE.fonts)] == [("greek", "α\u0301"), ("latin", "b")]
    assert missing("aβ", FONTS, ("latin",)) == ["β"]


@given(st.text(alphabet="abc -–é", min_size=1, max_size=60), st.floats(3, 60), st.floats(2, 40))
def test_whatever_fits_loses_no_letter_and_stays_in_its_room(text: str, wide: float, high: float) -> None:
    fitted = fit(text, STYLE, (wide, high), FONTS)
    if fitted is None or not text.strip():
        return
    assert "".join(fitted.lines).replace(" ", "") == text.replace(" ", "")
    assert 1 <= len(fitted.lines) <= 3
    assert all(width(line, fitted.size, FONTS, STYLE.fonts) <= wide + 1e-6 for line in fitted.lines)


@pytest.mark.parametrize(
    ("language", "word"),
    [("en", "photographer"), ("fr", "photographie"), ("de", "Dampfschifffahrt"), ("es", "fotografía")],
)
def test_every_language_has_hyphens(language: str, word: str) -> None:
    assert hyphenator(language)(word)
    assert all(3 <= at <= len(word) - 3 for at in hyphenator(language)(word))


def test_of_two_places_a_letter_apart_only_the_first_is_one() -> None:
    assert list(hyphenator("de")("übergangen")) == [4, 7]


def test_our_fonts_have_latin_greek_cyrillic_vietnamese_and_every_space() -> None:
    fonts, _ = open_fonts(Deck("T", edition("pocket"), load_language("en"), ()))
    text = "ÀéßœŁőșğ Αβγδεωή Джабвя Đặng ệợữỹ c. 3500–1914 \u00a0\u202f’‘“”«»…×≈"
    for part in ("display", "text", "strong"):
        assert missing(text, fonts, fonts.chain(part)) == []
