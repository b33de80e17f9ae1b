"""What a language brings to dates: its words, its forms and its typography. Plain values, read from a data file."""

from collections.abc import Mapping
from dataclasses import dataclass

from printkit.dates.value import Form, Unit


@dataclass(frozen=True, slots=True)
class UnitWords:
    """The words behind a figure of `… ago`: printed in the singular and plural, and what else is read."""

    one: str
    many: str
    read: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class DateWords:
    """One language's dates.

    A form is a list of templates such as `{day} {month} {year}`: the first is printed, all of them are read. Phrases
    are matched without regard to case, accents, and the dots and spaces inside abbreviations.
    """

    language: str
    group: str
    """Printed between thousands, from five figures on."""
    groups_read: str
    """Every character that is read there."""
    decimal: str
    range: str
    """The dash between the years of a range, as printed."""
    range_wide: str
    """The same between two years that each carry their era."""
    ranges_read: tuple[str, ...]
    """Templates in words that are read besides the dash."""
    approx: tuple[str, ...]
    bce: tuple[str, ...]
    ce: tuple[str, ...]
    months: tuple[tuple[str, ...], ...]
    forms: Mapping[Form, tuple[str, ...]]
    about_ago: tuple[str, ...]
    units: Mapping[Unit, UnitWords]
    singular_below_two: bool
    """French says `1,5 million`; the others keep the singular for exactly one."""
    roman: bool
    """Centuries are printed in Roman figures."""
    ordinal_suffixes: Mapping[str, str]
    """By ending of the number, the longest wins; `=1` is the number 1 itself."""
    first_day: str
    """How the first of a month is printed."""
    day_suffixes: tuple[str, ...]
    """What may follow the figure of a day when it is read."""

    def ordinal_suffix(self, number: int) -> str:
        """What follows an ordinal number: `th`, `er`, a full stop."""
        exact = self.ordinal_suffixes.get(f"={number}")
        if exact is not None:
            return exact
        digits = str(number)
        return next(
            self.ordinal_suffixes[digits[start:]]
            for start in range(len(digits) + 1)
            if digits[start:] in self.ordinal_suffixes
        )
