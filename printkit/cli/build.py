"""`printkit build`."""

import os
import sys
from pathlib import Path
from typing import Any

import click

from printkit.cli import options
from printkit.cli.progress import Bar


@click.command()
@options.deck
@options.output("out/DECK.pdf")
@options.paper
@options.card
@click.option(
    "--duplex",
    type=click.Choice(["long", "short", "fold", "separate", "none"]),
    default="long",
    show_default=True,
    help="How backs come behind their fronts.",
)
@click.option(
    "--bleed",
    type=click.FloatRange(0, 10),
    metavar="MM",
    help="How far pictures run past the cut.  [default: 2, or down to 1.5 where that fits more cards]",
)
@options.margin
@click.option(
    "--marks",
    type=click.Choice(["crop", "grid", "none"]),
    default="crop",
    show_default=True,
    help="How the cuts are shown.",
)
@click.option(
    "--corners", type=click.FloatRange(0, 20), default=0.0, metavar="MM", help="Show round corners of this radius."
)
@click.option("--draft", is_flag=True, help="Save ink: outlines, pale pictures.")
@options.language
@options.edition
@click.option("--only", metavar="ID,ID…", help="Only these cards.")
@click.option("--theme", "themes", multiple=True, metavar="ID", help="Only cards of this theme; may be given again.")
@click.option("--count", type=click.IntRange(1), metavar="N", help="Only N cards, spread over the dates.")
@click.option("--sheets", metavar="N-N", help="Only these sheets, as they were (after a jam).")
@click.option("--blanks", type=click.IntRange(0, 500), default=0, metavar="N", help="Add cards to write on.")
@click.option(
    "--dpi",
    type=click.IntRange(72, 1200),
    default=300,
    show_default=True,
    metavar="N",
    help="Finer pictures are scaled down to this.",
)
@click.option("--no-cache", is_flag=True, help="Prepare every picture anew.")
def build(deck: Path, output: Path | None, no_cache: bool, **chosen: Any) -> None:
    """Make a PDF to print, cut and play.

    Card sheets with fronts and backs that line up, cut marks and a ruler. A deck with errors builds nothing and leaves
    an earlier PDF as it was.
    """
    from datetime import date

    from printkit.commands import build as use_case

    target = output or Path("out") / f"{deck.stem}.pdf"
    cache = None if no_cache else use_case.user_cache(os.environ, sys.platform, Path.home())
    with Bar("Building") as bar:
        built = use_case.build(deck, str(deck), target, use_case.read_options(chosen), cache, date.today(), bar)
    for path in built.paths:
        click.echo(f"Wrote {path}")
    for line in built.summary():
        click.echo(line)
