"""A date as printed in a language, as a typographer would set it.

What belongs together (`c. 3500 BCE`) is joined by no-break spaces; a day, its month and its year may part.
"""

from printkit.dates.value import Date, Form, Unit
from printkit.dates.words import DateWords

NBSP = "\u00a0"
BARE_YEAR_FROM = 100
"""A year of our era below this carries its era: `79` alone looks like 1979."""
GROUP_FROM = 10_000
ROMAN = (
    *((1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL")),
    *((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")),
)


def write_date(date: Date, words: DateWords) -> str:
    """The date in that language; `read_date` reads it back to the same date."""
    if date.form is Form.AGO:
        template = words.about_ago[0] if date.approx else words.forms[Form.AGO][0]
        return template.format(amount=_amount(date, words))
    text = _range(date, words) if date.form is Form.RANGE else _dated(date, words)
    return words.approx[0] + NBSP + text if date.approx else text


def _dated(date: Date, words: DateWords) -> str:
    number = abs(date.value)
    fields = {
        "year": grouped(number, words),
        "decade": grouped(number, words),
        "ordinal": (roman(number) if words.roman else str(number)) + words.ordinal_suffix(number),
        "month": words.months[date.month - 1][0],
        "day": words.first_day if date.day == 1 else str(date.day),
    }
    text = words.forms[date.form][0].format(**fields)
    counted = date.form in (Form.CENTURY, Form.MILLENNIUM)
    return text + _era(date.value, words, always=not counted and number < BARE_YEAR_FROM)


def _range(date: Date, words: DateWords) -> str:
    start, end = grouped(abs(date.value), words), grouped(abs(date.end), words)
    if date.value < 0 < date.end:
        return start + _era(-1, words) + words.range_wide + end + _era(1, words, always=True)
    return start + words.range + end + _era(date.value, words, always=0 < date.value < BARE_YEAR_FROM)


def _era(value: int, words: DateWords, *, always: bool = False) -> str:
    if value < 0:
        return NBSP + words.bce[0]
    return NBSP + words.ce[0] if always else ""


def _amount(date: Date, words: DateWords) -> str:
    whole, decimals = divmod(date.value, 10**date.places)
    figure = grouped(whole, words)
    if date.places:
        figure += words.decimal + str(decimals).zfill(date.places)
    single = date.value < 2 * 10**date.places if words.singular_below_two else (date.value, date.places) == (1, 0)
    unit = words.units[date.unit]
    return figure + NBSP + (unit.one if single else unit.many)


def grouped(number: int, words: DateWords) -> str:
    """A whole number with its thousands set apart, from five figures on."""
    return f"{number:,}".replace(",", words.group) if number >= GROUP_FROM else str(number)


def roman(number: int) -> str:
    """A number from 1 on in Roman figures."""
    text = ""
    for value, letters in ROMAN:
        text += letters * (number // value)
        number %= value
    return text


def sample_dates(words: DateWords) -> list[str]:
    """The forms that work, one example each, for people whose date could not be read."""
    samples = [
        Date(Form.YEAR, 1969),
        Date(Form.MONTH, 1969, month=7),
        Date(Form.DAY, 1969, month=7, day=20),
        Date(Form.YEAR, 1440, approx=True),
        Date(Form.YEAR, -3500),
        Date(Form.DECADE, 1520),
        Date(Form.CENTURY, 15),
        Date(Form.RANGE, 1914, end=1918),
        Date(Form.AGO, 66, unit=Unit.MILLION),
    ]
    return [write_date(date, words).replace(NBSP, " ") for date in samples]
