"""Dates as written, as compared, and as printed: every form of the contract, in four languages."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.dates import Date, DateFaultError, Form, Unit, certainly_earlier, read_date, tell_apart, write_date
from printkit.dates import value as v
from printkit.dates.value import DAYS_A_YEAR, astronomical
from printkit.load import language_ids, load_language, reading_order


def read(text: str, language: str = "en") -> Date:
    return read_date(text, reading_order(load_language(language)))


def show(date: Date, language: str = "en") -> str:
    return write_date(date, load_language(language).dates)


def years(date: Date) -> tuple[int, int]:
    """The first and the last year that a date can mean, on a scale with a year 0."""
    return date.first // DAYS_A_YEAR, date.last // DAYS_A_YEAR


READ = {
    "1969": v.on_year(1969),
    "July 1969": v.on_month(1969, 7),
    "20 July 1969": v.on_day(1969, 7, 20),
    "July 20, 1969": v.on_day(1969, 7, 20),
    "20th July 1969": v.on_day(1969, 7, 20),
    "1969-07-20": v.on_day(1969, 7, 20),
    "1969-07": v.on_month(1969, 7),
    "c. 1440": v.on_year(1440, approx=True),
    "c1440": v.on_year(1440, approx=True),
    "circa 1440": v.on_year(1440, approx=True),
    "~1440": v.on_year(1440, approx=True),
    "-3500": v.on_year(-3500),
    "−3500": v.on_year(-3500),
    "3500 BCE": v.on_year(-3500),
    "3500 BC": v.on_year(-3500),
    "3500 B.C.": v.on_year(-3500),
    "AD 79": v.on_year(79),
    "A.D. 79": v.on_year(79),
    "1440 CE": v.on_year(1440),
    "0476": v.on_year(476),
    "1_000": v.on_year(1000),
    "1,000,000 BCE": v.on_year(-1_000_000),
    "15 March 44 BCE": v.on_day(-44, 3, 15),
    "1520s": v.in_decade(1520),
    "520s BCE": v.in_decade(-520),
    "15th century": v.in_century(15),
    "5th century BC": v.in_century(-5),
    "3rd millennium BCE": v.in_millennium(-3),
    "1914–1918": v.from_to(1914, 1918),
    "1914-1918": v.from_to(1914, 1918),
    "1914–18": v.from_to(1914, 1918),
    "264–146 BCE": v.from_to(-264, -146),
    "27 BCE – 14 CE": v.from_to(-27, 14),
    "13.8 billion years ago": v.years_ago(138, Unit.BILLION, places=1),
    "66 Ma": v.years_ago(66, Unit.MILLION),
    "66.0 Ma": v.years_ago(660, Unit.MILLION, places=1),
    "4.54 Ga": v.years_ago(454, Unit.BILLION, places=2),
    "10,000 years ago": v.years_ago(10_000, Unit.YEAR),
    "about 66 million years ago": v.years_ago(66, Unit.MILLION, approx=True),
    "Oct. 14, 1066": v.on_day(1066, 10, 14),
    "Sept. 11, 2001": v.on_day(2001, 9, 11),
    "Sept. 2001": v.on_month(2001, 9),
    "500 B.C.E.": v.on_year(-500),
    "500 C.E.": v.on_year(500),
    "1914 to 1918": v.from_to(1914, 1918),
    "from 264 to 146 BCE": v.from_to(-264, -146),
    "c. 27 BCE to 14 CE": v.from_to(-27, 14, approx=True),
    # Figures alone, where they can be read in one way only
    "1969/07/20": v.on_day(1969, 7, 20),
    "1969.7.20": v.on_day(1969, 7, 20),
    "20/07/1969": v.on_day(1969, 7, 20),
    "7/20/1969": v.on_day(1969, 7, 20),
    "12/25/1950": v.on_day(1950, 12, 25),
    "25-12-1950": v.on_day(1950, 12, 25),
    "5/5/1955": v.on_day(1955, 5, 5),
    # French
    "févr. 1848": v.on_month(1848, 2),
    "14 juill. 1789": v.on_day(1789, 7, 14),
    "de 1914 à 1918": v.from_to(1914, 1918),
    "de 264 à 146 av. J.-C.": v.from_to(-264, -146),
    "10.000 av. J.-C.": v.on_year(-10_000),
    "20 juillet 1969": v.on_day(1969, 7, 20),
    "1er mai 1886": v.on_day(1886, 5, 1),
    "fevrier 1848": v.on_month(1848, 2),
    "vers 1440": v.on_year(1440, approx=True),
    "v. 3500 av. J.-C.": v.on_year(-3500, approx=True),
    "3500 avant notre ère": v.on_year(-3500),
    "79 apr. J.-C.": v.on_year(79),
    "1 000 000 av. J.-C.": v.on_year(-1_000_000),
    "années 1520": v.in_decade(1520),
    "XVe siècle": v.in_century(15),
    "15e siècle": v.in_century(15),
    "Ier siècle av. J.-C.": v.in_century(-1),
    "IIIe millénaire av. J.-C.": v.in_millennium(-3),
    "il y a 66 millions d'années": v.years_ago(66, Unit.MILLION),
    "il y a environ 13,8 milliards d’années": v.years_ago(138, Unit.BILLION, places=1, approx=True),
    # German
    "20. Juli 1969": v.on_day(1969, 7, 20),
    "20.7.1969": v.on_day(1969, 7, 20),
    "März 1848": v.on_month(1848, 3),
    "um 3500 v. Chr.": v.on_year(-3500, approx=True),
    "1.000.000 v. Chr.": v.on_year(-1_000_000),
    "79 n. Chr.": v.on_year(79),
    "1520er Jahre": v.in_decade(1520),
    "15. Jahrhundert": v.in_century(15),
    "15. Jh. v. Chr.": v.in_century(-15),
    "3. Jahrtausend v. Chr.": v.in_millennium(-3),
    "vor 66 Millionen Jahren": v.years_ago(66, Unit.MILLION),
    "vor etwa 4,5 Mrd. Jahren": v.years_ago(45, Unit.BILLION, places=1, approx=True),
    "9. Nov. 1989": v.on_day(1989, 11, 9),
    "44 v. u. Z.": v.on_year(-44),
    "44 v.u.Z.": v.on_year(-44),
    "79 u. Z.": v.on_year(79),
    "1914 bis 1918": v.from_to(1914, 1918),
    "von 27 v. Chr. bis 14 n. Chr.": v.from_to(-27, 14),
    # Spanish
    "1.º de mayo de 1886": v.on_day(1886, 5, 1),
    "1º de mayo de 1886": v.on_day(1886, 5, 1),
    "500 a. e. c.": v.on_year(-500),
    "de 264 a 146 a. C.": v.from_to(-264, -146),
    "20 de julio de 1969": v.on_day(1969, 7, 20),
    "julio de 1969": v.on_month(1969, 7),
    "hacia 3500 a. C.": v.on_year(-3500, approx=True),
    "3500 a.C.": v.on_year(-3500),
    "79 d. C.": v.on_year(79),
    "década de 1520": v.in_decade(1520),
    "siglo XV": v.in_century(15),
    "s. V a. C.": v.in_century(-5),
    "III milenio a. C.": v.in_millennium(-3),
    "hace 66 millones de años": v.years_ago(66, Unit.MILLION),
    "hace 13,8 mil millones de años": v.years_ago(138, Unit.BILLION, places=1),
}


@pytest.mark.parametrize("text", READ)
@pytest.mark.parametrize("language", language_ids())
def test_every_form_is_read_in_a_deck_of_any_language(text: str, language: str) -> None:
    assert read(text, language) == READ[text]


def test_every_date_that_the_documentation_shows_is_read() -> None:
    text = (Path(__file__).parent.parent / "docs" / "deck-file.md").read_text(encoding="utf-8")
    table, _, after = text.partition("| you write |")[2].partition("\n\n")
    shown = [date for row in table.splitlines()[2:] for date in re.findall("`([^`]+)`", row.split("|")[1])]
    shown += re.findall("`([^`]+)`", after.partition("Whatever you write")[0])
    assert len(shown) > 40
    for date in shown:
        assert read(date), date


FAULTS = {
    "0": "is the year 0, which never was: 1 BCE is followed by 1 CE",
    "0 BCE": "is the year 0, which never was: 1 BCE is followed by 1 CE",
    "31 February 1900": "has a day 31, but that month has 28 days",
    "29 February 1900": "has a day 29, but that month has 28 days",
    "1969-13-01": "has a month 13, but a year has 12 months",
    "1969-13": "has a month 13, but a year has 12 months; for a range of years write both in full",
    "1914-18": "has a month 18, but a year has 12 months; for a range of years write both in full",
    "1918–1914": "ends before it starts: write the earlier year first",
    "146–264 BCE": "ends before it starts: write the earlier year first",
    "1525s": "is not a decade: write 1520s, or the year alone",
    "60s": "is a decade of two figures: write all four, as in 1960s",
    "0th century": "counts from 0, but the first century is number 1",
    "99,999,999,999 BCE": "is farther away than the Big Bang",
    "7/10/1969": "could be read as day or month first: write 1969-10-07 or 1969-07-10, whichever you mean",
    "c. 7-10-1969": "could be read as day or month first: write 1969-10-07 or 1969-07-10, whichever you mean",
    "20/13/1969": "has a month 20, but a year has 12 months",
    "0/5/1969": "has a day 0, but that month has 31 days",
    "2/30/1969": "has a day 30, but that month has 28 days",
    "7/20/69": "has a year of two figures: write all four, as in 20 July 1969",
    "20-Jul-69": "has a year of two figures: write all four, as in 20 July 1969",
    "20 July 69": "has a year of two figures: write all four, or 69 CE if you mean that",
    "long ago": "is not a date that can be read: write it like 1969, July 1969, 20 July 1969, c. 1440, 3500 BCE, "
    "1520s, 15th century, 1914–1918, 66 million years ago",
    "x" * 81: "is too long for a date",
}


@pytest.mark.parametrize("text", FAULTS)
def test_what_can_not_be_is_refused_with_a_reason(text: str) -> None:
    with pytest.raises(DateFaultError) as fault:
        read(text)
    assert str(fault.value) == FAULTS[text]


def test_the_forms_that_work_are_shown_in_the_deck_s_language() -> None:
    with pytest.raises(DateFaultError, match=r"20 juillet 1969, v\. 1440, 3500 av\. J\.-C\., années 1520, XVe siècle"):
        read("jadis", "fr")


def test_29_february_is_right_in_the_calendar_of_its_time() -> None:
    assert read("29 February 1500").day == 29  # Julian: every fourth year
    assert read("29 February 2000").day == 29
    assert read("29 February 45 BCE").day == 29  # 45 BCE is the year -44


PRINTED = {
    "c. 3500 BCE": ("c. 3500 BCE", "v. 3500 av. J.-C.", "um 3500 v. Chr.", "hacia 3500 a. C."),
    "1000000 BCE": ("1,000,000 BCE", "1 000 000 av. J.-C.", "1 000 000 v. Chr.", "1 000 000 a. C."),
    "3500 BCE": ("3500 BCE", "3500 av. J.-C.", "3500 v. Chr.", "3500 a. C."),
    "AD 79": ("79 CE", "79 apr. J.-C.", "79 n. Chr.", "79 d. C."),
    "476": ("476", "476", "476", "476"),
    "1789-05-01": ("1 May 1789", "1er mai 1789", "1. Mai 1789", "1 de mayo de 1789"),
    "July 1969": ("July 1969", "juillet 1969", "Juli 1969", "julio de 1969"),
    "1914-1918": ("1914–1918", "1914-1918", "1914–1918", "1914-1918"),
    "27 BCE - 14 CE": (
        "27 BCE – 14 CE",
        "27 av. J.-C. – 14 apr. J.-C.",
        "27 v. Chr. – 14 n. Chr.",
        "27 a. C. – 14 d. C.",
    ),
    "1520s": ("1520s", "années 1520", "1520er Jahre", "década de 1520"),
    "1st century BCE": ("1st century BCE", "Ier siècle av. J.-C.", "1. Jahrhundert v. Chr.", "siglo I a. C."),
    "21st century": ("21st century", "XXIe siècle", "21. Jahrhundert", "siglo XXI"),
    "12th century": ("12th century", "XIIe siècle", "12. Jahrhundert", "siglo XII"),
    "66 Ma": (
        "66 million years ago",
        "il y a 66 millions d’années",
        "vor 66 Millionen Jahren",
        "hace 66 millones de años",
    ),
    "c. 13.8 Ga": (
        "c. 13.8 billion years ago",
        "il y a environ 13,8 milliards d’années",
        "vor etwa 13,8 Milliarden Jahren",
        "hace unos 13,8 mil millones de años",
    ),
    "1.5 Ma": (
        "1.5 million years ago",
        "il y a 1,5 million d’années",
        "vor 1,5 Millionen Jahren",
        "hace 1,5 millones de años",
    ),
}


@pytest.mark.parametrize("text", PRINTED)
def test_dates_print_as_a_typographer_would_set_them(text: str) -> None:
    printed = [
        show(read(text), language).replace("\u00a0", " ").replace("\u202f", " ")
        for language in ("en", "fr", "de", "es")
    ]
    assert tuple(printed) == PRINTED[text]


def test_what_belongs_together_is_not_parted_at_a_line_s_end() -> None:
    assert show(read("c. 3500 BCE")) == "c.\u00a03500\u00a0BCE"
    assert show(read("1000000 BCE"), "fr") == "1\u202f000\u202f000\u00a0av.\u00a0J.-C."
    assert show(read("3500 BCE"), "de") == "3500\u00a0v.\u00a0Chr."


def test_spans() -> None:
    assert years(read("1969")) == (1969, 1969)
    assert years(read("1 BCE")) == (0, 0)  # there is no year 0: 1 BCE comes right before 1 CE
    assert years(read("1520s")) == (1520, 1529)
    assert years(read("520s BCE")) == (astronomical(-529), astronomical(-520))
    assert years(read("15th century")) == (1401, 1500)
    assert years(read("1st century")) == (1, 100)
    assert years(read("1st century BCE")) == (astronomical(-100), astronomical(-1))
    assert years(read("3rd millennium BCE")) == (astronomical(-3000), astronomical(-2001))
    assert years(read("1914–1918")) == (1914, 1914)  # a range counts as its first year
    assert read("c. 1440").first == read("1440").first  # c. widens nothing
    # 66 Ma: half of its last digit, 0.5 Ma, to either side of 66,000,000 years before 2000
    assert years(read("66 Ma")) == (2000 - 66_500_000, 2000 - 65_500_000 - 1)
    assert years(read("13.8 Ga")) == (2000 - 13_850_000_000, 2000 - 13_750_000_000 - 1)


def test_a_figure_of_years_ago_with_many_decimals_is_still_a_moment() -> None:
    date = read("2000.555 years ago")
    assert date.first == date.last


def test_certainly_earlier() -> None:
    def earlier(a: str, b: str) -> bool:
        return certainly_earlier(read(a), read(b))

    assert earlier("1968", "1969")
    assert earlier("19 July 1969", "20 July 1969")
    assert earlier("1 BCE", "1 CE")
    assert earlier("3500 BCE", "3499 BCE")
    assert earlier("67 Ma", "66 Ma")
    assert earlier("13.8 Ga", "1,000,000 BCE")
    assert not tell_apart(read("1969"), read("20 July 1969"))
    assert not tell_apart(read("15th century"), read("c. 1440"))
    assert not tell_apart(read("66 Ma"), read("66.04 Ma"))
    assert not tell_apart(read("1914–1918"), read("1914"))
    assert earlier("1914–1918", "1915")


approx = st.booleans()
real_years = st.integers(-2_000_000, 9_999).filter(bool)
months = st.integers(1, 12)
dates = st.one_of(
    st.builds(lambda y, a: v.on_year(y, approx=a), real_years, approx),
    st.builds(lambda y, m, a: v.on_month(y, m, approx=a), real_years, months, approx),
    st.builds(
        lambda y, m, d, a: v.on_day(y, m, min(d, v.days_in(y, m)), approx=a),
        real_years,
        months,
        st.integers(1, 31),
        approx,
    ),
    st.builds(lambda d, a: v.in_decade(10 * d, approx=a), st.integers(-500, 202).filter(bool), approx),
    st.builds(lambda c, a: v.in_century(c, approx=a), st.integers(-99, 30).filter(bool), approx),
    st.builds(lambda m, a: v.in_millennium(m, approx=a), st.integers(-99, 3).filter(bool), approx),
    st.builds(
        lambda y, more, a: v.from_to(y, y + more if y + more else 1, approx=a),
        st.integers(-20_000, 2_026).filter(bool),
        st.integers(1, 9_000),
        approx,
    ),
    st.builds(
        lambda f, u, p, a: v.years_ago(f, u, places=p, approx=a),
        st.integers(1, 13_800),
        st.sampled_from([Unit.YEAR, Unit.MILLION]),
        st.integers(0, 3),
        approx,
    ),
    st.builds(lambda f, a: v.years_ago(f, Unit.BILLION, places=2, approx=a), st.integers(1, 1380), approx),
)


@given(dates, st.sampled_from(language_ids()))
def test_what_is_printed_is_read_back_as_the_same_date(date: Date, language: str) -> None:
    assert read(show(date, language), language) == date


@given(dates, dates, dates)
def test_certainly_earlier_is_a_strict_partial_order(a: Date, b: Date, c: Date) -> None:
    assert not certainly_earlier(a, a)
    assert not (certainly_earlier(a, b) and certainly_earlier(b, a))
    if certainly_earlier(a, b) and certainly_earlier(b, c):
        assert certainly_earlier(a, c)
    assert a.first <= a.last


@given(st.text(max_size=90), st.sampled_from(language_ids()))
def test_any_text_is_read_or_refused(text: str, language: str) -> None:
    try:
        date = read(text, language)
    except DateFaultError:
        return
    assert isinstance(date.form, Form)
