"""`printkit key`."""

from pathlib import Path
from typing import Any

import click

from printkit.cli import options, user


@click.command()
@options.deck
@options.output("out/DECK-key.pdf")
@options.paper
@options.margin
@options.printer
@options.chosen
def key(deck: Path, output: Path | None, **chosen: Any) -> None:
    """Make the answer key: every card in the order of its date.

    With notes and sources, for a teacher or whoever leads the game. It is never part of a build.
    """
    from datetime import date

    from printkit.commands import build as build_case
    from printkit.commands.key import make_key

    target = output or Path("out") / f"{deck.stem}-key.pdf"
    made = make_key(deck, str(deck), target, build_case.read_options(chosen), date.today(), user.printers())
    for line in made.summary():
        click.echo(line)
