"""A spreadsheet saved as CSV → one Map a row, so that a table and a YAML list are read by the same code.

Places are the spreadsheet's own: its row and its column. Comma, semicolon and tab are told apart by the header.
"""

import csv
import io
from dataclasses import dataclass

from printkit.load.tree import Map, Node, Scalar
from printkit.problems import Level, Problem, Where, quote

SEPARATORS = ",;\t"
MOST_ROWS, MOST_COLUMNS = 100_000, 100
SPREADSHEETS = (".xlsx", ".xls", ".ods", ".numbers")
"""Files of the programs themselves, which have to be saved as CSV first."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row that isn't empty, and its number in the spreadsheet."""

    number: int
    cells: list[str]


def read_rows(text: str, file: str) -> tuple[list[Row], list[Problem]]:
    """All rows that aren't empty; a fault of the table ends the reading."""
    first = text.split("\n", 1)[0].strip("\r")
    told = first[4:] if first.lower().startswith("sep=") else ""
    separator = told if len(told) == 1 else max(SEPARATORS, key=lambda s: _outside_quotes(first, s))
    rows: list[Row] = []
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    number = 0
    try:
        for number, cells in enumerate(reader, 1):
            if len(rows) > MOST_ROWS:
                text = f"the table has more than {MOST_ROWS:,} rows"
                return rows, [Problem(Level.ERROR, _at(file, number), text, "too-big")]
            while cells and not cells[-1].strip():
                cells.pop()  # some programs write as many columns as they have
            if len(cells) > MOST_COLUMNS:
                text = f"this row has {len(cells):,} columns; {MOST_COLUMNS} is the most"
                return rows, [Problem(Level.ERROR, _at(file, number), text, "too-big")]
            if cells and not (told and number == 1):
                rows.append(Row(number, cells))
    except csv.Error as error:
        unclosed = "unexpected end" in str(error)
        words = "a quote that was opened is never closed" if unclosed else f"is not a table: {error}"
        return rows, [Problem(Level.ERROR, _at(file, number + 1), words, "csv")]
    return rows, []


def _at(file: str, row: int = 1, col: int = 1) -> Where:
    return Where(file, row, col, in_table=True)


def _outside_quotes(line: str, separator: str) -> int:
    return sum(part.count(separator) for part in line.split('"')[::2])


def read_table(text: str, file: str) -> tuple[list[Map], list[Problem]]:
    """One Map a row, keyed by the header. Empty cells are keys that aren't given."""
    rows, problems = read_rows(text, file)
    if not rows:
        problems = problems or [Problem(Level.ERROR, _at(file), "the table is empty", "csv")]
        return [], problems
    header = [cell.strip().casefold() for cell in rows[0].cells]
    columns: dict[str, int] = {}
    for col, key in enumerate(header, 1):
        first = columns.setdefault(key, col)
        if key and first < col:
            text = f"the column {quote(key)} is there twice, first as column {first}"
            problems.append(Problem(Level.ERROR, _at(file, rows[0].number, col), text, "duplicate-key"))
    maps = []
    for row in rows[1:]:
        values: dict[str, Node] = {}
        keys: dict[str, Where] = {}
        for col, cell in enumerate(row.cells, 1):
            key = header[col - 1] if col <= len(header) else ""
            where = _at(file, row.number, col)
            if not key and cell.strip():
                text = f"{quote(cell)} stands in a column without a heading; there are {len(header)} with one"
                problems.append(Problem(Level.ERROR, where, text, "csv"))
            elif cell.strip() and key not in keys:
                values[key] = Scalar(cell.strip(), where)
                keys[key] = where
        maps.append(Map(values, keys, _at(file, row.number, 1)))
    # A column that nobody knows is one fault of the header, not one of every row.
    for one in maps:
        one.keys = {key: _at(file, rows[0].number, columns[key]) for key in one.keys}
    return maps, problems
