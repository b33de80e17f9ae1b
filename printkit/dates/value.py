"""A date as it is compared: the first and the last moment that it can mean.

Moments are whole numbers on one scale from the Big Bang to the far future, in the order of the calendar as people
write it: year, then month, then day, every month counted as 31 days. Dates are compared as printed, so no calendar
is ever converted into another. There is no year 0: years are signed, -1 is 1 BCE, and the next one is 1.
"""

from dataclasses import dataclass, field
from enum import Enum

DAYS_A_MONTH = 31
DAYS_A_YEAR = 12 * DAYS_A_MONTH
AGO_FROM = 2000
"""`66 million years ago` is counted back from this year."""
FARTHEST = 20_000_000_000
"""No date is more years away than this: the universe is 13.8 billion years old."""


class Form(Enum):
    """The way a date is written."""

    YEAR = "year"
    MONTH = "month"
    DAY = "day"
    DECADE = "decade"
    CENTURY = "century"
    MILLENNIUM = "millennium"
    RANGE = "range"
    AGO = "ago"


class Unit(Enum):
    """What the figure of `… years ago` counts."""

    YEAR = 1
    MILLION = 1_000_000
    BILLION = 1_000_000_000


class DateFaultError(ValueError):
    """A date that can't be read, or that can't be; the text says why and what to write instead."""


class TwoWaysError(DateFaultError):
    """A date that could be read with the day or the month first."""


def astronomical(year: int) -> int:
    """A signed year without a year 0 as one on a scale that has it: -1 becomes 0."""
    return year if year > 0 else year + 1


def _start_of(year: int) -> int:
    return astronomical(year) * DAYS_A_YEAR


@dataclass(frozen=True, slots=True)
class Date:
    """A date as written, and the span of moments that it can mean.

    `value` is a signed year (YEAR, MONTH, DAY, RANGE), the decade's name (`1520`, `-520`), the number of a century or
    millennium (`-5` for the 5th century BCE), or the figure of AGO without its decimal point, which has `places`
    decimals. Make one with the functions below: they refuse what can't be.
    """

    form: Form
    value: int
    approx: bool = False
    month: int = 0
    day: int = 0
    end: int = 0
    places: int = 0
    unit: Unit = Unit.YEAR
    first: int = field(init=False, compare=False, repr=False)
    last: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        first, last = _span(self)
        if max(abs(first), abs(last)) > FARTHEST * DAYS_A_YEAR:
            raise DateFaultError("is farther away than the Big Bang")
        object.__setattr__(self, "first", first)
        object.__setattr__(self, "last", last)

    @property
    def years(self) -> float:
        """Where it begins, in years on a scale with a year 0: for distances and eras, not for comparing."""
        return self.first / DAYS_A_YEAR


def _span(date: Date) -> tuple[int, int]:
    value = date.value
    if date.form is Form.AGO:
        # Half of the last written digit to either side, in moments; the end belongs to the next younger date.
        half = date.unit.value * DAYS_A_YEAR // 2
        centre = AGO_FROM * DAYS_A_YEAR - value * 2 * half // 10**date.places
        first = centre - half // 10**date.places
        return first, max(first, centre + half // 10**date.places - 1)
    if date.form in (Form.MONTH, Form.DAY):
        first = _start_of(value) + (date.month - 1) * DAYS_A_MONTH
        if date.form is Form.MONTH:
            return first, first + DAYS_A_MONTH - 1
        return first + date.day - 1, first + date.day - 1
    length = {Form.DECADE: 10, Form.CENTURY: 100, Form.MILLENNIUM: 1000}.get(date.form, 1)
    if date.form in (Form.CENTURY, Form.MILLENNIUM):
        # The 1st century is the years 1 to 100, the 1st century BCE is 100 BCE to 1 BCE.
        start = (value - 1) * length + 1 if value > 0 else value * length
    elif date.form is Form.DECADE and value < 0:
        start = value - 9  # the 520s BCE begin in 529 BCE
    else:
        start = value
    return _start_of(start), _start_of(start) + length * DAYS_A_YEAR - 1


def certainly_earlier(a: Date, b: Date) -> bool:
    """Whether `a` is over before `b` begins. A strict partial order: dates that overlap can't be told apart."""
    return a.last < b.first


def tell_apart(a: Date, b: Date) -> bool:
    """Whether one of them is certainly earlier."""
    return a.last < b.first or b.last < a.first


def on_year(year: int, *, approx: bool = False) -> Date:
    """A year; `year` is signed, -44 is 44 BCE."""
    return Date(Form.YEAR, _real_year(year), approx)


def on_month(year: int, month: int, *, approx: bool = False) -> Date:
    """A month of a year."""
    return Date(Form.MONTH, _real_year(year), approx, month=_real_month(month))


def on_day(year: int, month: int, day: int, *, approx: bool = False) -> Date:
    """A day of a month of a year."""
    days = days_in(_real_year(year), _real_month(month))
    if not 1 <= day <= days:
        raise DateFaultError(f"has a day {day}, but that month has {days} days")
    return Date(Form.DAY, year, approx, month=month, day=day)


def in_decade(decade: int, *, approx: bool = False) -> Date:
    """The ten years that begin with `decade` (CE), or end with it (BCE)."""
    if decade % 10 or not decade:
        raise DateFaultError(f"is not a decade: write {abs(decade) // 10 * 10 or 10}s, or the year alone")
    return Date(Form.DECADE, decade, approx)


def in_century(number: int, *, approx: bool = False) -> Date:
    """The nth century; negative for BCE."""
    if not number:
        raise DateFaultError("counts from 0, but the first century is number 1")
    return Date(Form.CENTURY, number, approx)


def in_millennium(number: int, *, approx: bool = False) -> Date:
    """The nth millennium; negative for BCE."""
    if not number:
        raise DateFaultError("counts from 0, but the first millennium is number 1")
    return Date(Form.MILLENNIUM, number, approx)


def from_to(start: int, end: int, *, approx: bool = False) -> Date:
    """From one year to a later one. It counts as its first year."""
    if _real_year(end) <= _real_year(start):
        raise DateFaultError("ends before it starts: write the earlier year first")
    return Date(Form.RANGE, start, approx, end=end)


def years_ago(figure: int, unit: Unit, *, places: int = 0, approx: bool = False) -> Date:
    """`figure` with `places` decimals, in units of years before 2000."""
    if figure <= 0:
        raise DateFaultError("is no time ago")
    return Date(Form.AGO, figure, approx, places=places, unit=unit)


def days_in(year: int, month: int) -> int:
    """The days of a month; leap years by the calendar in use, Julian until 1582."""
    if month == 2:
        leap = astronomical(year) % 4 == 0 and (year <= 1582 or year % 100 != 0 or year % 400 == 0)
        return 29 if leap else 28
    return 30 if month in (4, 6, 9, 11) else 31


def _real_year(year: int) -> int:
    if not year:
        raise DateFaultError("is the year 0, which never was: 1 BCE is followed by 1 CE")
    return year


def _real_month(month: int) -> int:
    if not 1 <= month <= 12:
        raise DateFaultError(f"has a month {month}, but a year has 12 months")
    return month
