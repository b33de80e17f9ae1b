"""A date as written, as compared, and as printed in a language."""

from printkit.dates.read import read_date
from printkit.dates.value import Date, DateFaultError, Form, TwoWaysError, Unit, certainly_earlier, tell_apart
from printkit.dates.words import DateWords, UnitWords
from printkit.dates.write import write_date

__all__ = [
    "Date",
    "DateFaultError",
    "DateWords",
    "Form",
    "TwoWaysError",
    "Unit",
    "UnitWords",
    "certainly_earlier",
    "read_date",
    "tell_apart",
    "write_date",
]
