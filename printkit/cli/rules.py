"""`printkit rules`."""

from pathlib import Path
from typing import Any

import click

from printkit.cli import options, user


@click.command()
@options.deck
@options.output("out/DECK-rules.pdf")
@options.rules
@options.layout
@options.draft
@options.chosen
def rules(deck: Path, output: Path | None, **chosen: Any) -> None:
    """Write the rules of a deck, and nothing else.

    They are those of the deck's edition, in its language, with its numbers and its look. The cards drawn in them are
    invented, so they give no date away.
    """
    from datetime import date

    from printkit.commands.build import read_options
    from printkit.commands.rules import make_rules

    target = output or Path("out") / f"{deck.stem}-rules.pdf"
    made = make_rules(deck, str(deck), target, read_options(chosen), date.today(), user.printers())
    for path in made.paths:
        click.echo(f"Wrote {path}")
    click.echo(made.told)
