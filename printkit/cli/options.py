"""Options and arguments that several commands share: one name, one meaning, one help text everywhere."""

import re
from collections.abc import Callable
from math import isfinite
from pathlib import Path
from typing import Any

import click

from printkit.resources import names

EDITIONS = names("editions")
LANGUAGES = names("languages")
DECK_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
OUTPUT_FILE = click.Path(dir_okay=False, path_type=Path)
Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


class Millimetres(click.FloatRange):
    """A length between two bounds, written with a point; never `nan`, which lies between any two."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """What was typed, as a number."""
        if isinstance(value, str) and re.fullmatch(r"\s*\d+,\d+\s*", value):
            self.fail(f"write {value.strip().replace(',', '.')}, with a point.", param, ctx)
        number = float(super().convert(value, param, ctx))
        if not isfinite(number):
            self.fail(f"{value} is no length.", param, ctx)
        return number


deck = click.argument("deck", type=DECK_FILE)
paper = click.option(
    "--paper", default="a4", show_default=True, help="a4, letter, legal, a3, tabloid, a5, or WxH in mm."
)
card = click.option(
    "--card", default="", help="A card size by name (mini-euro, poker …), or WxH in mm.  [default: the edition's]"
)
margin = click.option(
    "--margin",
    type=Millimetres(0, 50),
    metavar="MM",
    help="What your printer can't reach.  [default: 5, or the --printer's]",
)
printer = click.option(
    "--printer", default="", metavar="NAME", help="A printer that you measured, or none.  [default: your default]"
)
language = click.option("--language", type=click.Choice(LANGUAGES), help="Instead of the deck's.")
edition = click.option("--edition", type=click.Choice(EDITIONS), help="Instead of the deck's.")
duplex = click.option(
    "--duplex",
    type=click.Choice(["long", "short", "fold", "separate", "none"]),
    default="long",
    show_default=True,
    help="How backs come behind their fronts.",
)
bleed = click.option(
    "--bleed",
    type=Millimetres(0, 10),
    metavar="MM",
    help="How far pictures run past the cut.  [default: 2, or down to 1.5 where that fits more cards]",
)
draft = click.option("--draft", is_flag=True, help="Save ink: outlines, pale pictures.")
only = click.option("--only", metavar="ID,ID…", help="Only these cards.")
theme = click.option(
    "--theme", "themes", multiple=True, metavar="ID", help="Only cards of this theme; may be given again."
)
count = click.option("--count", type=click.IntRange(1), metavar="N", help="Only N cards, spread over the dates.")


rules = click.option(
    "--rules",
    type=click.Choice(["sheet", "fold", "cards"]),
    default="sheet",
    show_default=True,
    help="The rules as a sheet, as a leaflet that folds to card size, or in short on cards.",
)


def output(default: str) -> Decorator:
    """`-o`, with what it is where the user doesn't say."""
    return click.option("-o", "--output", type=OUTPUT_FILE, help=f"Where to write it.  [default: {default}]")


def together(*options: Decorator) -> Decorator:
    """Several options as one, in that order in the help."""

    def put(command: Callable[..., Any]) -> Callable[..., Any]:
        for option in reversed(options):
            command = option(command)
        return command

    return put


layout = together(paper, card, duplex, bleed, margin, printer)
"""How cards lie on paper."""
chosen = together(language, edition, only, theme, count)
"""How a deck is read, and which of its cards are meant."""
