"""`printkit new`: a small commented deck to start from, or one made of a stranger's table."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from printkit.commands.from_table import as_yaml, cards_of
from printkit.errors import UsageFaultError
from printkit.load import load_language, reading_order
from printkit.load.deck import LONGEST_TITLE
from printkit.load.ids import slug
from printkit.load.stranger import read_stranger
from printkit.output import write_whole
from printkit.problems import counted, quote, typed
from printkit.resources import DATA

_SLOT = re.compile(r"\{\{(\w+)\}\}")


@dataclass(frozen=True, slots=True)
class Made:
    """What was written, and what its author should know."""

    path: Path
    pictures: Path
    cards: int
    remarks: tuple[str, ...]

    def summary(self) -> list[str]:
        """What to tell the user, and what comes next."""
        return [
            f"Wrote {self.path} with {counted(self.cards, 'card')}.",
            *(f"  {remark}" for remark in self.remarks),
            f"Put pictures into {self.pictures}, named after the cards.",
            f"Then: printkit check {typed(str(self.path))}",
        ]


def new_deck(
    name: str, edition: str, language: str, table: Path | None = None, columns: Mapping[str, str] | None = None
) -> Made:
    """Write `<name>.yaml` and its picture folder; refuses to touch a file that is there."""
    path = Path(name if name.endswith((".yaml", ".yml")) else f"{name}.yaml")
    stem = slug(path.stem)
    if not stem or path.stem.startswith("."):
        raise UsageFaultError(f"{quote(name)} can't be a file's name: use letters and figures")
    title = clean_title(path.stem)
    if len(title) > LONGEST_TITLE:
        raise UsageFaultError(f"{quote(name)} is too long for a title: take up to {LONGEST_TITLE} characters")
    try:
        there = path.exists()
    except OSError as error:
        raise UsageFaultError(f"{quote(name)} can't be a file's name: {error.strerror or error}") from error
    if there:
        raise UsageFaultError(f"{path} is there already: choose another name, or move it away")
    art = f"art/{stem}"
    filled = {"title": as_yaml(title), "edition": edition, "art": art}
    template = (DATA / "starter" / f"{language}.yaml").read_text(encoding="utf-8")
    text = _SLOT.sub(lambda slot: filled[slot[1]], template)
    remarks: tuple[str, ...] = ()
    cards = template.count("\n  - name:")
    if table:
        spoken = load_language(language)
        body, cards, remarks = cards_of(read_stranger(table, columns or {}, reading_order(spoken)), art, table, spoken)
        head = text.partition("themes:\n")[0].rpartition("\n\n")[0]  # less the comment on the themes
        text = f"{head}\n\n{body}"
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
