"""`printkit new`: a small commented deck to start from, or one made of a stranger's table."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from printkit.colours import THEME_COLOURS
from printkit.dates import DateFaultError, read_date
from printkit.errors import UsageFaultError
from printkit.load import load_language, reading_order
from printkit.load.cards import slug
from printkit.load.deck import LONGEST_TITLE
from printkit.load.stranger import Entry, Table, read_stranger
from printkit.output import write_whole
from printkit.problems import counted, listed, quote
from printkit.resources import DATA

_PLAIN = re.compile(r"[^\W_][\w .()’–-]*")
"""Texts that YAML takes without quotes wherever they stand."""
SHOWN = 5
"""Rows that could not be read are told one by one up to here; all of them stand in the file."""


@dataclass(frozen=True, slots=True)
class Made:
    """What was written, and what its author should know."""

    path: Path
    pictures: Path
    cards: int
    remarks: tuple[str, ...]


def new_deck(
    name: str, edition: str, language: str, table: Path | None = None, columns: Mapping[str, str] | None = None
) -> Made:
    """Write `<name>.yaml` and its picture folder; refuses to touch a file that is there."""
    path = Path(name if name.endswith((".yaml", ".yml")) else f"{name}.yaml")
    stem = slug(path.stem)
    if not stem or not path.suffix:
        raise UsageFaultError(f"{quote(name)} can't be a file's name: use letters and figures")
    title = clean_title(path.stem)
    if len(title) > LONGEST_TITLE:
        raise UsageFaultError(f"{quote(name)} is too long for a title: take up to {LONGEST_TITLE} characters")
    try:
        there = path.exists()
    except OSError as error:
        raise UsageFaultError(f"{quote(name)} can't be a file's name: {error.strerror}") from error
    if there:
        raise UsageFaultError(f"{path} is there already: choose another name, or move it away")
    art = f"art/{stem}"
    template = (DATA / "starter" / f"{language}.yaml").read_text(encoding="utf-8")
    head, _, body = template.partition("themes:\n")
    remarks: tuple[str, ...] = ()
    cards = template.count("\n  - name:")
    if table:
        understood = read_stranger(table, columns or {}, reading_order(load_language(language)))
        body, cards, remarks = _from_table(understood, art, table, language)
        head = head.rpartition("\n\n")[0] + "\n\n"  # less the comment on the themes
    else:
        body = "themes:\n" + body
    text = (head + body).replace("{{title}}", _yaml(title)).replace("{{edition}}", edition).replace("{{art}}", art)
    write_whole(path, text.encode())
    pictures = path.parent / art
    try:
        pictures.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        remarks += (f"the picture folder {pictures} could not be made: {error.strerror}",)
    return Made(path, pictures, cards, remarks)


def clean_title(stem: str) -> str:
    """`my-first_deck` → `My first deck`."""
    words = " ".join(re.split(r"[\s_-]+", stem)).strip()
    return words[:1].upper() + words[1:]


def _yaml(text: str) -> str:
    """A text as YAML, quoted where it needs to be."""
    if _PLAIN.fullmatch(text) and text == text.strip() and len(text) < 200:
        return text
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(c if c.isprintable() or c == " " else f"\\u{ord(c):04x}" for c in escaped) + '"'


def _from_table(table: Table, art: str, path: Path, language: str) -> tuple[str, int, tuple[str, ...]]:
    """The part of the deck below its head, how many cards it has, and remarks."""
    remarks = list(table.remarks)
    used = ", ".join(f"{key} from {quote(column)}" for key, column in table.columns.items())
    remarks.append(f"columns: {used}")
    labels = list(dict.fromkeys(v for e in table.entries if (v := e.values.get("theme"))))
    themes: dict[str, str] = {}
    if len(labels) > len(THEME_COLOURS):
        remarks.append(f"{len(labels)} themes are more than colours that can be told apart: the column was left out")
    elif labels and all(e.values.get("theme") for e in table.entries):
        themes = {label: slug(label) or f"theme-{i}" for i, label in enumerate(labels, 1)}
    elif labels:
        remarks.append("some rows have no theme: the column was left out")
    lines = [f"# Made from {path.name}: rows that could not be read stand as comments below.\n"]
    if themes:
        lines.append("themes:\n")
        pairs = zip(themes.items(), THEME_COLOURS, strict=False)
        lines += [f'  {_yaml(key)}: {{label: {_yaml(label)}, colour: "{c}"}}\n' for (label, key), c in pairs]
    lines += [f"art: {art}\n", "cards:\n"]
    unread: list[str] = []
    count = 0
    for entry in table.entries:
        why = _why_not(entry, language)
        if why:
            cells = " | ".join(quote(cell)[1:-1] for cell in entry.row.cells)
            lines.append(f"  # row {entry.row.number}: {why}: {cells}\n")
            unread.append(f"row {entry.row.number}: {why}")
        else:
            lines += _card(entry, themes)
            count += 1
    if not count:
        example = listed(unread, most=SHOWN)
        raise UsageFaultError(f"no row of {path} could be read ({example}); name the columns with --name-column …")
    if unread:
        rows = counted(len(unread), "row")
        remarks.append(f"{rows} could not be read and stand as comments in the deck: {listed(unread, most=SHOWN)}")
    return "".join(lines), count, tuple(remarks)


def _why_not(entry: Entry, language: str) -> str:
    if not entry.values["name"]:
        return "no name"
    if not entry.values["date"]:
        return "no date"
    try:
        read_date(entry.values["date"], reading_order(load_language(language)))
    except DateFaultError as fault:
        return f"{quote(entry.values['date'])} {str(fault).split(':')[0]}"
    return ""


def _card(entry: Entry, themes: Mapping[str, str]) -> list[str]:
    values = entry.values
    lines = [f"  - name: {_yaml(values['name'])}\n", f"    date: {_yaml(values['date'])}\n"]
    if themes:
        lines.append(f"    theme: {_yaml(themes[values['theme']])}\n")
    if values.get("note"):
        lines.append(f"    note: {_yaml(values['note'])}\n")
    if values.get("sources"):
        lines.append(f"    sources: [{_yaml(values['sources'])}]\n")
    return lines
