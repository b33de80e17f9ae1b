"""`printkit box`."""

from pathlib import Path
from typing import Any

import click

from printkit.cli import options, user


@click.command()
@options.deck
@options.output("out/DECK-box.pdf")
@options.paper
@options.card
@click.option(
    "--stock",
    type=click.IntRange(50, 2000),
    default=300,
    show_default=True,
    metavar="µM",
    help="How thick a card is, in thousandths of a mm.",
)
@options.margin
@options.printer
@options.chosen
def box(deck: Path, output: Path | None, stock: int, **chosen: Any) -> None:
    """Make a tuck box that fits the deck.

    One sheet to print on card, cut out, fold and glue, in the deck's colours. It holds the cards and the rules, folded.
    """
    from datetime import date

    from printkit.commands import build as build_case
    from printkit.commands.box import make_box

    target = output or Path("out") / f"{deck.stem}-box.pdf"
    made = make_box(deck, str(deck), target, build_case.read_options(chosen), stock, date.today(), user.printers())
    for line in made.summary():
        click.echo(line)
