"""A stranger's table → the cards of a new deck, as YAML. What can't be used is told, and nothing is lost."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from printkit.colours import THEME_COLOURS
from printkit.dates import DateFaultError, DateWords, TwoWaysError, read_date
from printkit.errors import UsageFaultError
from printkit.load import reading_order
from printkit.load.cards import CARD_KEYS, accept_pairs, icon_names
from printkit.load.fields import cell_items, clean
from printkit.load.ids import slug
from printkit.load.stranger import Entry, Table
from printkit.model import Language
from printkit.problems import counted, listed, printable, quote, spelled_out

SHOWN = 5
"""Rows are told one by one up to here; all of them stand in the file."""
COLUMNS_SHOWN = 20
_PLAIN = re.compile(r"[^\W_][\w .()’–-]*")
"""Texts that YAML takes without quotes wherever they stand."""
_MEND_DATES = "give the column of dates the format year-month-day (1969-07-20) in the spreadsheet, and save it again"


@dataclass(frozen=True, slots=True)
class Unread:
    """Why a row is no card: in English for the terminal, in the deck's language for its file."""

    told: str
    written: str
    two_ways: bool = False


def as_yaml(text: str) -> str:
    """A text as YAML, quoted where it needs to be."""
    if _PLAIN.fullmatch(text) and text == text.strip() and len(text) < 200:
        return text
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(c if c.isprintable() else spelled_out(c) for c in escaped) + '"'


def cards_of(table: Table, art: str, path: Path, language: Language) -> tuple[str, int, tuple[str, ...]]:
    """The part of the deck below its head, how many cards it has, and remarks."""
    dates = reading_order(language)
    unread = {e.row.number: why for e in table.entries if (why := _why_not(e, dates, language.new))}
    cards = [entry for entry in table.entries if entry.row.number not in unread]
    if not cards:
        raise UsageFaultError(_nothing_read(path, unread))
    themes, about_themes = _themes(cards)
    lines = [f"# {language.new['made'].format(table=printable(path.name))}\n"]
    if unread:
        lines.append(f"# {language.new['unread-rows']}\n")
    if themes:
        lines.append("themes:\n")
        pairs = zip(themes.items(), THEME_COLOURS, strict=False)
        lines += [f'  {as_yaml(key)}: {{label: {as_yaml(label)}, colour: "{c}"}}\n' for (label, key), c in pairs]
    lines += [f"art: {art}\n", "cards:\n"]
    for entry in table.entries:
        if why := unread.get(entry.row.number):
            cells = " | ".join(printable(cell) for cell in entry.row.cells).rstrip(" |")
            comment = language.new["row"].format(n=entry.row.number, why=why.written, cells=cells)
            lines.append(f"  # {comment}\n")
        else:
            lines += _card(entry, themes)
    remarks = (*table.remarks, *_about_columns(table), *about_themes, *_about_unread(unread))
    return "".join(lines), len(cards), remarks


def _why_not(entry: Entry, dates: Sequence[DateWords], words: Mapping[str, str]) -> Unread | None:
    date = clean(entry.values["date"])
    if not entry.values["name"]:
        return Unread("no name", words["no-name"])
    if not date:
        return Unread("no date", words["no-date"])
    try:
        read_date(date, dates)
    except DateFaultError as fault:
        two_ways = isinstance(fault, TwoWaysError)
        written = words["two-ways" if two_ways else "unread"].format(date=quote(date)[1:-1])
        return Unread(f"{quote(date)} {str(fault).split(':')[0]}", written, two_ways)
    return None


def _nothing_read(path: Path, unread: Mapping[int, Unread]) -> str:
    mend = "name the columns with --name-column …"
    if any(why.two_ways for why in unread.values()):
        mend = _MEND_DATES
    return f"no row of {path} could be read ({_rows(unread)}); {mend}"


def _rows(unread: Mapping[int, Unread]) -> str:
    return listed([f"row {number}: {why.told}" for number, why in unread.items()], most=SHOWN)


def _about_unread(unread: Mapping[int, Unread]) -> Iterator[str]:
    if unread:
        rows = counted(len(unread), "row")
        stand = "stands as a comment" if len(unread) == 1 else "stand as comments"
        yield f"{rows} could not be read and {stand} in the deck: {_rows(unread)}"
    if any(why.two_ways for why in unread.values()):
        yield f"where day and month can be mixed up, {_MEND_DATES}, or write these dates into the deck yourself"


def _about_columns(table: Table) -> Iterator[str]:
    yield f"columns: {', '.join(f'{key} from {quote(column)}' for key, column in table.columns.items())}"
    if table.left_out:
        yield f"columns left out: {listed([quote(column) for column in table.left_out], most=COLUMNS_SHOWN)}"


def _themes(cards: Sequence[Entry]) -> tuple[dict[str, str], list[str]]:
    """Theme ids by their labels, and remarks. Labels that would have one id are numbered."""
    labels = list(dict.fromkeys(label for entry in cards if (label := _theme(entry))))
    if len(labels) > len(THEME_COLOURS):
        return {}, [f"{len(labels)} themes are more than colours that can be told apart: the column was left out"]
    themes: dict[str, str] = {}
    for number, label in enumerate(labels, 1):
        base = slug(label) or f"theme-{number}"
        key, more = base, 2
        while key in themes.values():
            key, more = f"{base}-{more}", more + 1
        themes[label] = key
    bare = [f"row {entry.row.number}" for entry in cards if not _theme(entry)]
    if not themes or not bare:
        return themes, []
    has = "has" if len(bare) == 1 else "have"
    return themes, [f"{counted(len(bare), 'card')} still {has} no theme: {listed(bare, most=SHOWN)}"]


def _theme(entry: Entry) -> str:
    return clean(entry.values.get("theme", ""))


def _card(entry: Entry, themes: Mapping[str, str]) -> Iterator[str]:
    begin = "  - "
    for key in CARD_KEYS:
        value = _value(key, entry.values.get(key, ""), themes)
        if value:
            yield f"{begin}{key}: {value}\n"
            begin = "    "


def _value(key: str, cell: str, themes: Mapping[str, str]) -> str:
    """A cell as the value of that key: a list or a group where the key takes one. Empty where there is none."""
    text = clean(cell)
    if key == "theme":
        text = themes.get(text, "")
    if key in ("sources", "icons"):
        items = cell_items(cell) if key == "sources" else icon_names(cell)
        return f"[{', '.join(as_yaml(clean(item)) for item in items)}]" if items else ""
    if key == "accept" and ":" in text:
        return f"{{{', '.join(f'{as_yaml(rule)}: {as_yaml(why)}' for rule, why in accept_pairs(text).items())}}}"
    return as_yaml(text) if text else ""
