"""`printkit new`."""

from pathlib import Path

import click

from printkit.cli.options import DECK_FILE, EDITIONS, LANGUAGES
from printkit.errors import UsageFaultError


@click.command()
@click.argument("name", metavar="NAME")
@click.option("--edition", type=click.Choice(EDITIONS), default="pocket", show_default=True, help="Rules and faces.")
@click.option(
    "--language", type=click.Choice(LANGUAGES), default="en", show_default=True, help="Of the deck and its rules."
)
@click.option(
    "--from", "table", type=DECK_FILE, metavar="TABLE", help="Take the cards from a table: any CSV or TSV file."
)
@click.option("--name-column", metavar="COLUMN", help="With --from: the column of names, by heading or number.")
@click.option("--date-column", metavar="COLUMN", help="With --from: the column of dates.")
@click.option("--theme-column", metavar="COLUMN", help="With --from: the column of themes.")
@click.option("--note-column", metavar="COLUMN", help="With --from: the column of notes.")
@click.option("--sources-column", metavar="COLUMN", help="With --from: the column of sources.")
def new(name: str, edition: str, language: str, table: Path | None, **columns: str | None) -> None:
    """Write a small deck to start from.

    NAME.yaml has comments that explain every line, and art/NAME is a folder for its pictures.

    It passes `printkit check` as it is. A file that is there already is never overwritten.
    """
    from printkit.commands.new import new_deck

    chosen = {key.removesuffix("_column"): column for key, column in columns.items() if column}
    if chosen and not table:
        raise UsageFaultError("--name-column and the like go with --from TABLE")
    for line in new_deck(name, edition, language, table, chosen).summary():
        click.echo(line)
