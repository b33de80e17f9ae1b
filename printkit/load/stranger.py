"""Any stranger's table → which column is which, and its rows. For `printkit new --from`.

Headings are looked up in four languages; where they say nothing, what stands in the columns decides.
"""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from printkit.dates import DateFaultError, DateWords, TwoWaysError, read_date
from printkit.errors import DeckFaultsError, UsageFaultError
from printkit.load.data import data_file
from printkit.load.fields import clean
from printkit.load.files import FileFaultError, decode, read_bytes
from printkit.load.table import SPREADSHEETS, Row, read_rows
from printkit.problems import listed, quote

LOOKED_AT = 200
"""Rows that decide what a column holds."""
LEAST_DATES = 0.5
"""Of a column's filled cells, for it to be the dates."""
_PACKED = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
"""What the files of spreadsheet programs begin with: zip, and what Excel wrote before 2007."""
_NO_TABLE = "{path} is not a table that can be read: save the spreadsheet as CSV, and name that file"


@dataclass(frozen=True, slots=True)
class Entry:
    """A row in the columns that we know, as it was typed; empty where it has none."""

    row: Row
    values: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Table:
    """A stranger's table, understood. `remarks` say what was assumed."""

    entries: tuple[Entry, ...]
    columns: Mapping[str, str]
    """The headings by our key."""
    left_out: tuple[str, ...]
    """The headings of columns that hold something and are none of ours."""
    remarks: tuple[str, ...]


def read_stranger(path: Path, chosen: Mapping[str, str], languages: Sequence[DateWords]) -> Table:
    """Read a table; `chosen` are columns that the user named, by heading or number."""
    remarks: list[str] = []
    if path.suffix.casefold() in SPREADSHEETS:
        raise UsageFaultError(_NO_TABLE.format(path=path))
    try:
        data = read_bytes(path, str(path))
        if data.startswith(_PACKED):
            raise UsageFaultError(_NO_TABLE.format(path=path))
        try:
            text = decode(data, str(path))
        except FileFaultError as fault:
            if fault.problem.rule != "encoding" or b"\0" in data:
                raise
            text = data.decode("cp1252", "replace")
            remarks.append("the table is not UTF-8: it was read as an older Windows file, so look at the accents")
    except FileFaultError as fault:
        raise DeckFaultsError([fault.problem]) from fault
    rows, problems = read_rows(text, str(path))
    if problems or not rows:
        raise DeckFaultsError(problems) if problems else UsageFaultError(f"{path} is empty")
    header, body = rows[0].cells, rows[1:]
    width = max(len(row.cells) for row in rows)
    found = {key: _chosen(column, header, key) for key, column in chosen.items()}
    for col, heading in enumerate(header):
        key = headings().get(_folded(heading))
        if key and key not in found and col not in found.values():
            found[key] = col
    shares = [_date_share(col, body or rows, languages) for col in range(width)]
    if "date" not in found:
        best = max((col for col in range(width) if col not in found.values()), key=lambda col: shares[col], default=-1)
        if best < 0 or shares[best] < LEAST_DATES:
            raise UsageFaultError(
                f"no column of {path} holds dates: say which with --date-column; there are {_headings(header)}"
            )
        found["date"] = best
    if "name" not in found:
        free = [col for col in range(width) if col not in found.values()]
        if not free:
            raise UsageFaultError(f"no column of {path} is left for names: say which with --name-column")
        found["name"] = max(free, key=lambda col: (_wordiness(col, body or rows), -col))
    if _is_date(_cell(rows[0], found["date"]), languages):
        body = rows
        remarks.append("the table has no headings: its first row was read as a card")
        header = []
    if not body:
        raise UsageFaultError(f"{path} has headings, but no row below them")
    columns = {key: _heading(header, col) for key, col in found.items()}
    others = [col for col in range(width) if col not in found.values() and any(_cell(row, col).strip() for row in body)]
    entries = tuple(Entry(row, {key: _cell(row, col).strip() for key, col in found.items()}) for row in body)
    return Table(entries, columns, tuple(_heading(header, col) for col in others), tuple(remarks))


@lru_cache
def headings() -> dict[str, str]:
    """Our key for every heading that we know."""
    return {_folded(str(word)): key for key, words in data_file("columns").items() for word in words}


def _folded(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(c if c.isalnum() else " " for c in plain if not unicodedata.combining(c)).split())


def _chosen(column: str, header: Sequence[str], key: str) -> int:
    names = [_folded(cell) for cell in header]
    if _folded(column) in names:
        return names.index(_folded(column))
    if column.isdecimal() and 1 <= int(column) <= len(header):
        return int(column) - 1
    raise UsageFaultError(f"--{key}-column: there is no column {quote(column)}; there are {_headings(header)}")


def _headings(header: Sequence[str]) -> str:
    return listed([quote(_heading(header, col)) for col in range(len(header))], most=20)


def _heading(header: Sequence[str], col: int) -> str:
    return clean(header[col]) or f"column {col + 1}" if col < len(header) else f"column {col + 1}"


def _cell(row: Row, col: int) -> str:
    return row.cells[col] if col < len(row.cells) else ""


def _is_date(text: str, languages: Sequence[DateWords]) -> bool:
    try:
        read_date(text, languages)
    except TwoWaysError:
        return True
    except DateFaultError:
        return False
    return True


def _filled(col: int, rows: Sequence[Row]) -> list[str]:
    return [cell for row in rows[:LOOKED_AT] if (cell := _cell(row, col).strip())]


def _date_share(col: int, rows: Sequence[Row], languages: Sequence[DateWords]) -> float:
    """How many of a column's cells are dates. Figures of one or two digits are more likely a rank or an age."""
    cells = _filled(col, rows)
    dates = [cell for cell in cells if len(cell) > 2 and _is_date(cell, languages)]
    return len(dates) / len(cells) if cells else 0


def _wordiness(col: int, rows: Sequence[Row]) -> float:
    """How much a column looks like names: different texts with letters, not too long."""
    cells = {cell for cell in _filled(col, rows) if any(c.isalpha() for c in cell) and len(cell) <= 80}
    return len(cells) / min(len(rows), LOOKED_AT)
