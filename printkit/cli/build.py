"""`printkit build`."""

from pathlib import Path
from typing import Any

import click

from printkit.cli import options, user
from printkit.cli.progress import Bar


@click.command()
@options.deck
@options.output("out/DECK.pdf")
@options.layout
@click.option(
    "--marks",
    type=click.Choice(["crop", "grid", "none"]),
    default="crop",
    show_default=True,
    help="How the cuts are shown.",
)
@click.option(
    "--corners", type=options.Millimetres(0, 20), default=0.0, metavar="MM", help="Show round corners of this radius."
)
@options.draft
@options.chosen
@click.option("--sheets", metavar="N-N", help="Only these sheets, as they were (after a jam).")
@click.option("--blanks", type=click.IntRange(0, 500), default=0, metavar="N", help="Add cards to write on.")
@options.rules
@click.option("--no-rules", is_flag=True, help="Leave the rules out.")
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

    Card sheets with fronts and backs that line up, cut marks and a ruler, then the rules. A deck with errors builds
    nothing and leaves an earlier PDF as it was.
    """
    from datetime import date

    from printkit.commands import build as use_case

    target = output or Path("out") / f"{deck.stem}.pdf"
    cache = None if no_cache else user.cache()
    with Bar("Building") as bar:
        wanted = use_case.read_options(chosen)
        built = use_case.build(deck, str(deck), target, wanted, cache, date.today(), bar, user.printers())
    for path in built.paths:
        click.echo(f"Wrote {path}")
    for line in built.summary():
        click.echo(line)
