"""`printkit proof`."""

from pathlib import Path
from typing import Any

import click

from printkit.cli import options, user


@click.command()
@options.deck
@options.output("out/DECK-proof.pdf")
@options.layout
@options.draft
@options.chosen
def proof(deck: Path, output: Path | None, **chosen: Any) -> None:
    """Show cut cards as this printer would make them at its worst.

    A page to look at, not to print: each card with its front, its back as designed, and its back as far off as it
    gets in 19 sheets of 20. Without --only, --theme or --count it shows the six cards with least room at the cut.
    """
    from datetime import date

    from printkit.commands import build as build_case
    from printkit.commands.proof import make_proof

    target = output or Path("out") / f"{deck.stem}-proof.pdf"
    wanted = build_case.read_options(chosen)
    made = make_proof(deck, str(deck), target, wanted, user.cache(), date.today(), user.printers())
    for line in made.summary():
        click.echo(line)
