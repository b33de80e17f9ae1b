"""One Map → one Card, whether it was a YAML entry or a row of a table."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from printkit.dates import Date, DateFaultError, DateWords, read_date
from printkit.dates.value import on_year
from printkit.load.fields import CELL_SEPARATOR, Fields, kind
from printkit.load.ids import slug
from printkit.load.pictures import PICTURE_ENDINGS, Pictures
from printkit.load.tree import Map, Scalar
from printkit.model import CENTRE, Card, Focus
from printkit.problems import Problem, Where, quote, suggest

CARD_KEYS = (
    "name",
    "date",
    "theme",
    "id",
    "art",
    "note",
    "known",
    "icons",
    "sources",
    "credit",
    "focus",
    "future",
    "accept",
)
SYNONYMS = {
    "title": "name",
    "event": "name",
    "year": "date",
    "when": "date",
    "category": "theme",
    "image": "art",
    "picture": "art",
    "img": "art",
    "source": "sources",
    "comment": "note",
    "notes": "note",
    "description": "note",
    "icon": "icons",
    "licence": "credit",
    "license": "credit",
}
FOCUS = {
    "centre": CENTRE,
    "top": Focus(0.5, 0.0),
    "bottom": Focus(0.5, 1.0),
    "left": Focus(0.0, 0.5),
    "right": Focus(1.0, 0.5),
    "top left": Focus(0.0, 0.0),
    "top right": Focus(1.0, 0.0),
    "bottom left": Focus(0.0, 1.0),
    "bottom right": Focus(1.0, 1.0),
}
LONGEST_NAME, LONGEST_NOTE = 120, 300
MOST_SOURCES = 20
UNREAD = on_year(1)
"""Stands in for a date that could not be read, on a card marked as faulty."""
_ID = re.compile(r"[^\W_]+(?:[-_.][^\W_]+)*")


def read_card(
    node: Map,
    dates: Sequence[DateWords],
    pictures: Pictures,
    icons: Sequence[str],
    problems: list[Problem],
    told: dict[Where, str],
) -> Card:
    """The card, with stand-ins for what could not be read; `faulty` names those keys.

    `told` are the unknown keys that have been spoken of, for cards that share the headings of a table.
    """
    fields = Fields(node, "a card", problems)
    fields.only(CARD_KEYS, SYNONYMS, told)
    name = fields.text("name", required=True, longest=LONGEST_NAME)
    card_id = _id(fields, name)
    art = fields.text("art")
    return Card(
        id=card_id,
        name=name,
        date=_date(fields, dates),
        theme=fields.text("theme") or None,
        art=art or None,
        picture=_picture(fields, art, pictures) if art else pictures.for_card(card_id, name),
        note=fields.text("note", longest=LONGEST_NOTE),
        known=fields.number("known", 0, 1, 0.5),
        icons=_icons(fields, icons),
        sources=fields.texts("sources", most=MOST_SOURCES),
        credit=fields.text("credit"),
        focus=_focus(fields),
        future=fields.yes("future"),
        accept=read_accept(fields),
        where=fields.where,
        faulty=frozenset(fields.faulty),
    )


def _id(fields: Fields, name: str) -> str:
    given = fields.text("id", longest=LONGEST_NAME)
    if given and not _ID.fullmatch(given):
        text = f"an id is letters, figures and hyphens, not {quote(given)}; {quote(slug(given) or 'my-card')} would do"
        fields.error(fields.where["id"], text, key="id")
    made = given or slug(name)
    if not made and "name" not in fields.faulty and "id" not in fields.faulty:
        text = f"no id can be made from {quote(name)}: give the card an ‘id’ of letters and figures"
        fields.error(fields.where["name"], text, "missing-key", key="id")
    return made


def _date(fields: Fields, languages: Sequence[DateWords]) -> Date:
    node = fields.scalar("date", required=True)
    if node is None:
        return UNREAD
    try:
        return read_date(node.text, languages)
    except DateFaultError as fault:
        fields.error(node.where, f"{quote(node.text)} {fault}", "date", key="date")
        return UNREAD


def _picture(fields: Fields, art: str, pictures: Pictures) -> Path | None:
    if Path(art).suffix.casefold() not in PICTURE_ENDINGS:
        text = f"{quote(art)} is no picture that can be printed: it must end in {', '.join(PICTURE_ENDINGS)}"
        fields.error(fields.where["art"], text, key="art")
        return None
    path = pictures.path(art)
    if isinstance(path, str):
        fields.error(fields.where["art"], f"the picture {quote(art)} {path}", "path", key="art")
        return None
    return path if path.is_file() else None


def icon_names(text: str) -> list[str]:
    """The icons in one cell of a table: `sun moon`, `sun, moon` or `sun | moon`."""
    return [part for part in re.split(rf"[\s,{CELL_SEPARATOR}]+", text) if part]


def accept_pairs(text: str) -> dict[str, str]:
    """The rules and reasons in one cell of a table: `rule: reason`, parted by `|`."""
    pairs = [part.partition(":") for part in text.split(CELL_SEPARATOR)]
    return {rule.strip(): reason.strip() for rule, _, reason in pairs}


def _icons(fields: Fields, known: Sequence[str]) -> tuple[str, str] | None:
    items = fields.scalars("icons")
    if len(items) == 1 and not items[0].plain:
        items = [Scalar(part, items[0].where) for part in icon_names(items[0].text)]
    for item in items:
        if item.text not in known:
            text = f"there is no icon {quote(item.text)}{suggest(item.text, known)}"
            fields.error(item.where, text, key="icons")
    if "icons" in fields.faulty or not items:
        return None
    if len(items) != 2:
        fields.error(fields.where["icons"], "‘icons’ must be two: the front's and the back's", key="icons")
        return None
    return items[0].text, items[1].text


def _focus(fields: Fields) -> Focus:
    text = fields.text("focus").casefold().replace("-", " ").replace("center", "centre").replace("middle", "centre")
    if text and text not in FOCUS:
        fields.error(fields.where["focus"], f"there is no focus {quote(text)}{suggest(text, FOCUS)}", key="focus")
    return FOCUS.get(text, CENTRE)


def read_accept(fields: Fields) -> Mapping[str, str]:
    """`accept: {rule: reason}`; in a cell of a table `rule: reason`, parted by `|`."""
    node = fields.get("accept")
    accepted: dict[str, str] = {}
    if isinstance(node, Scalar) and not node.plain and ":" in node.text:
        accepted = accept_pairs(node.text)
        fields.where |= {f"accept.{rule}": node.where for rule in accepted}
    elif isinstance(node, Map):
        accept = Fields(node, "‘accept’", fields.problems)
        for rule, where in node.keys.items():
            accepted[rule] = accept.text(rule)
            fields.where[f"accept.{rule}"] = where
            fields.faulty |= {"accept"} if accept.faulty else set()
    elif node is not None:
        form = "rule-id: why this is fine" if node.where.in_table else '{rule-id: "why this is fine"}'
        text = f"‘accept’ must be written {form}, not as {kind(node)}"
        fields.error(node.where, text, "wrong-type", "accept")
    for rule, reason in accepted.items():
        if not reason and "accept" not in fields.faulty:
            text = f"accepting {quote(rule)} needs a reason in words"
            fields.error(fields.where[f"accept.{rule}"], text, "missing-key", "accept")
    return accepted
