"""A deck file → Deck and every problem found on the way, in the order of the file.

The Deck is there whenever the file could be understood at all, so that the checks can go on and all faults are told
in one run. With an error among the problems it must not be printed or played.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from printkit.icons import ICONS, assign_icons
from printkit.load.cards import read_accept, read_card
from printkit.load.editions import load_edition
from printkit.load.fields import Fields, kind
from printkit.load.files import FileFaultError, beside, read_text
from printkit.load.languages import language_ids, load_language, reading_order
from printkit.load.pictures import Pictures, folder_fault
from printkit.load.table import SPREADSHEETS, read_table
from printkit.load.tree import Map, Scalar, Seq, read_yaml
from printkit.model import Card, Deck, Edition, Language, Theme
from printkit.problems import Level, Problem, Where, quote, suggest

DECK_KEYS = (
    "title",
    "edition",
    "language",
    "themes",
    "art",
    "cards",
    "author",
    "version",
    "licence",
    "mark",
    "fonts",
    "icons",
    "accept",
)
DECK_SYNONYMS = {
    "name": "title",
    "license": "licence",
    "lang": "language",
    "rules": "edition",
    "images": "art",
}
DECK_SYNONYMS |= {
    "pictures": "art",
    "font": "fonts",
    "categories": "themes",
    "events": "cards",
    "icon": "icons",
}
THEME_KEYS = ("label", "colour")
THEME_SYNONYMS = {"color": "colour", "name": "label", "title": "label"}
DEFAULT_EDITION, DEFAULT_LANGUAGE = "pocket", "en"
LONGEST_TITLE, LONGEST_MARK = 80, 3
MOST_CARDS, MOST_THEMES, MOST_FONTS = 20_000, 100, 20
"""More than anyone prints; so that no check can be made to run for hours."""
_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")
_SHORT_COLOUR = re.compile(r"#[0-9A-Fa-f]{3}")
_FONT_ENDINGS = (".ttf", ".otf")


@dataclass(frozen=True, slots=True)
class Loaded:
    """What came out of a file. `files` are the ones that were read, in the order in which problems are shown."""

    deck: Deck | None
    problems: tuple[Problem, ...]
    files: tuple[str, ...]


def load_deck(path: Path, shown: str | None = None, *, edition: str = "", language: str = "") -> Loaded:
    """Read a deck; `shown` is how messages name its file. An edition or language given here overrules the deck's."""
    file = shown if shown is not None else str(path)
    problems: list[Problem] = []
    files = [file]
    deck = None
    try:
        root, problems = read_yaml(read_text(path, file), file)
        if isinstance(root, Map):
            for key, value in (("edition", edition), ("language", language)):
                if value:
                    root.values[key] = Scalar(value, root.where)
                    root.keys.setdefault(key, root.where)
            deck = _Reader(path, file, Fields(root, "a deck", problems), files).deck()
        elif root is not None:
            text = f"a deck must be keys and values (title: …), not {kind(root)}"
            problems.append(Problem(Level.ERROR, root.where, text, "wrong-type"))
    except FileFaultError as fault:
        problems.append(fault.problem)
    return Loaded(deck, in_file_order(problems, files), tuple(files))


def in_file_order(problems: Sequence[Problem], files: Sequence[str]) -> tuple[Problem, ...]:
    """Each problem once: the deck's file first, then the others, by line and column."""
    rank = {file: i for i, file in enumerate(files)}
    ordered = sorted(dict.fromkeys(problems), key=lambda p: (rank.get(p.where.file, len(rank)), p.where, -p.level))
    return tuple(ordered)


class _Reader:
    """Reads one deck. Holds what its parts share: the folder, the problems and the files read."""

    def __init__(self, path: Path, file: str, fields: Fields, files: list[str]):
        self.folder = path.parent
        self.file = file
        self.fields = fields
        self.problems = fields.problems
        self.files = files

    def deck(self) -> Deck:
        fields = self.fields
        fields.only(DECK_KEYS, DECK_SYNONYMS)
        language = self._language()
        edition = self._edition()
        icons = self._icons()
        art = fields.text("art")
        pictures = self._pictures(art)
        cards = self._cards(language, pictures, icons)
        deck = Deck(
            title=fields.text("title", required=True, longest=LONGEST_TITLE),
            edition=edition,
            language=language,
            cards=_with_icons(cards, icons) if edition.icons_shown else tuple(cards),
            themes=self._themes(),
            art=art,
            art_files=pictures.names,
            art_fault=folder_fault(self.folder, art) if art and "art" not in fields.faulty else "",
            author=fields.text("author"),
            version=fields.text("version", longest=40),
            licence=fields.text("licence"),
            mark=self._mark(),
            fonts=self._fonts(),
            icons=icons,
            accept=read_accept(fields),
        )
        return replace(deck, where=fields.where, faulty=frozenset(fields.faulty))

    def _language(self) -> Language:
        node = self.fields.scalar("language")
        if node and node.text not in language_ids():
            text = f"there is no language {quote(node.text)}{suggest(node.text, language_ids())}"
            self.fields.error(node.where, text, key="language")
        known = node and node.text in language_ids()
        return load_language(node.text if node and known else DEFAULT_LANGUAGE)

    def _edition(self) -> Edition:
        node = self.fields.scalar("edition")
        if node:
            edition, problems = load_edition(node.text, node.where, self.folder, self.file)
            self.problems += problems
            self.files += [p.where.file for p in problems if p.where.file not in self.files]
            if edition:
                return edition
            self.fields.faulty.add("edition")
        default, _ = load_edition(DEFAULT_EDITION, Where(self.file), self.folder, self.file)
        assert default, "our own edition is sound"
        return default

    def _icons(self) -> tuple[str, ...]:
        items = self.fields.scalars("icons")
        for item in items:
            if item.text not in ICONS:
                text = f"there is no icon {quote(item.text)}{suggest(item.text, ICONS)}"
                self.fields.error(item.where, text, key="icons")
        names = tuple(dict.fromkeys(item.text for item in items if item.text in ICONS))
        if len(items) > len(names) and "icons" not in self.fields.faulty:
            self.fields.error(self.fields.where["icons"], "‘icons’ names one twice", key="icons")
        if items and len(names) < 2 and "icons" not in self.fields.faulty:
            self.fields.error(self.fields.where["icons"], "‘icons’ needs two or more", key="icons")
        return names if len(names) >= 2 else ICONS

    def _themes(self) -> dict[str, Theme]:
        node = self.fields.group("themes")
        themes: dict[str, Theme] = {}
        if node and len(node.values) > MOST_THEMES:
            text = f"the deck has {len(node.values)} themes; {MOST_THEMES} is the most"
            self.fields.error(node.where, text, "too-big", "themes")
            return themes
        for name, value in node.values.items() if node else ():
            if not isinstance(value, Map):
                text = f'a theme must be written {{label: Travel, colour: "#2E6F95"}}, not as {kind(value)}'
                if isinstance(value, Scalar) and value.empty:
                    text += "; mind that # begins a comment: put the colour in quotes"
                self.problems.append(Problem(Level.ERROR, value.where, text, "wrong-type"))
                themes[name] = Theme(name, name, "")
                continue
            fields = Fields(value, "a theme", self.problems)
            fields.only(THEME_KEYS, THEME_SYNONYMS)
            label = fields.text("label", longest=40) or (name if "label" in fields.faulty else "")
            colour = _colour(fields)
            fields.where[""] = node.keys[name] if node else value.where
            themes[name] = Theme(name, label, colour, fields.where)
        return themes

    def _mark(self) -> str:
        mark = self.fields.text("mark")
        if len(mark) > LONGEST_MARK:
            text = f"‘mark’ is a small sign of up to {LONGEST_MARK} characters, not {quote(mark)}"
            self.fields.error(self.fields.where["mark"], text, key="mark")
        return mark

    def _fonts(self) -> tuple[Path, ...]:
        fonts: list[Path] = []
        items = self.fields.scalars("fonts")
        if len(items) > MOST_FONTS:
            text = f"the deck names {len(items):,} fonts; {MOST_FONTS} is the most"
            self.fields.error(self.fields.where["fonts"], text, "too-big", "fonts")
            return ()
        for item in items:
            path = beside(self.folder, item.text)
            if isinstance(path, str):
                self.fields.error(item.where, f"the font {quote(item.text)} {path}", "path", "fonts")
            elif path.suffix.casefold() not in _FONT_ENDINGS:
                self.fields.error(
                    item.where, f"{quote(item.text)} is no font: it must end in .ttf or .otf", key="fonts"
                )
            elif not path.is_file():
                self.fields.error(item.where, f"there is no font file {quote(item.text)}", "path", "fonts")
            else:
                fonts.append(path)
        return tuple(fonts)

    def _pictures(self, art: str) -> Pictures:
        folder = beside(self.folder, art)
        if isinstance(folder, str):
            self.fields.error(self.fields.where["art"], f"the picture folder {quote(art)} {folder}", "path", "art")
            return Pictures(self.folder, self.folder)
        return Pictures(folder, self.folder)

    def _cards(self, language: Language, pictures: Pictures, icons: Sequence[str]) -> list[Card]:
        node = self.fields.get("cards", required=True)
        if isinstance(node, Scalar):
            rows = self._table(node)
        elif isinstance(node, Seq):
            rows = [item for item in node.items if isinstance(item, Map)]
            for item in node.items:
                if not isinstance(item, Map):
                    text = f"a card must be keys and values (name: …, date: …), not {kind(item)}"
                    self.problems.append(Problem(Level.ERROR, item.where, text, "wrong-type"))
            if not node.items:
                self.fields.error(node.where, "the deck has no cards", "missing-key", "cards")
        else:
            rows = []
            if node:
                text = "‘cards’ must be a list: begin every card with a hyphen (- name: …)"
                self.fields.error(node.where, text, "wrong-type", "cards")
        if len(rows) > MOST_CARDS:
            text = f"the deck has {len(rows):,} cards; {MOST_CARDS:,} is the most"
            self.fields.error(self.fields.where["cards"], text, "too-big", "cards")
            rows = rows[:1]
        dates = reading_order(language)
        told: dict[Where, str] = {}
        return [read_card(row, dates, pictures, icons, self.problems, told) for row in rows]

    def _table(self, node: Scalar) -> list[Map]:
        name = node.text
        if not name.casefold().endswith((".csv", ".tsv", ".txt")):
            hint = ": save the spreadsheet as CSV" if name.casefold().endswith(SPREADSHEETS) else ""
            text = f"‘cards’ must be a list, or the name of a table (cards.csv), not {quote(name)}{hint}"
            self.fields.error(node.where, text, "wrong-type", "cards")
            return []
        path = beside(self.folder, name)
        if isinstance(path, str) or not path.is_file():
            reason = f"the table {quote(name)} {path}" if isinstance(path, str) else f"there is no table {quote(name)}"
            self.fields.error(node.where, reason, "path", "cards")
            return []
        file = str(Path(self.file).parent / name)
        self.files.append(file)
        try:
            rows, problems = read_table(read_text(path, file), file)
        except FileFaultError as fault:
            rows, problems = [], [fault.problem]
        if not rows and not problems:
            problems.append(Problem(Level.ERROR, Where(file), "the deck has no cards", "missing-key"))
        if problems:
            self.fields.faulty.add("cards")
        self.problems += problems
        return rows


def _colour(fields: Fields) -> str:
    node = fields.node.values.get("colour")
    if isinstance(node, Scalar) and node.empty:
        fields.error(node.where, "‘colour’ is empty: a # begins a comment, so put the colour in quotes", key="colour")
        return ""
    node = fields.scalar("colour", required=True)
    if node is None:
        return ""
    text = node.text.strip()
    if _SHORT_COLOUR.fullmatch(text):
        text = "#" + "".join(c * 2 for c in text[1:])
    if not _COLOUR.fullmatch(text):
        fields.error(node.where, f'‘colour’ must be written "#2E6F95" in quotes, not {quote(node.text)}', key="colour")
        return ""
    return text.upper()


def _with_icons(cards: list[Card], icons: Sequence[str]) -> tuple[Card, ...]:
    """Cards without icons of their own get theirs, in order of date and then of id."""
    bare = sorted((c for c in cards if c.icons is None), key=lambda c: (c.date.first, c.date.last, c.id))
    dealt = {id(card): pair for card, pair in zip(bare, assign_icons(len(bare), icons), strict=True)}
    return tuple(replace(card, icons=dealt[id(card)]) if id(card) in dealt else card for card in cards)
