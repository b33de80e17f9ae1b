"""`printkit check`."""

from pathlib import Path

import click

from printkit.cli import options, user

LEVEL_COLOURS = {"error": "red", "warning": "yellow", "info": "cyan"}


@click.command()
@click.argument("decks", metavar="DECK...", nargs=-1, required=True, type=options.DECK_FILE)
@click.option("--strict", is_flag=True, help="Warnings fail too.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "github"]),
    default="text",
    show_default=True,
    help="Lines to read, one JSON document, or annotations for GitHub.",
)
@options.printer
@click.pass_context
def check(ctx: click.Context, decks: tuple[Path, ...], strict: bool, form: str, printer: str) -> None:
    """Find every fault of a deck at once.

    Each line is FILE:LINE:COLUMN: LEVEL: TEXT (RULE). The rules are explained in docs/checks.md. Exit code 1 on an
    error, with --strict on a warning too.
    """
    from datetime import date

    from printkit.commands.check import as_github, as_json, check_deck
    from printkit.commands.printer import widest

    profile = widest(printer, user.printers())
    results = [check_deck(deck, date.today(), str(deck), profile) for deck in decks]
    if form == "json":
        click.echo(as_json(results))
    for result in results if form != "json" else ():
        for problem in result.problems:
            level = click.style(str(problem.level), fg=LEVEL_COLOURS[str(problem.level)], bold=True)
            line = f"{problem.where}: {level}: {problem.text} ({problem.rule})"
            click.echo(as_github(problem) if form == "github" else line, color=ctx.color)
        if form == "text":
            click.echo(result.summary())
    ctx.exit(1 if any(result.fails(strict=strict) for result in results) else 0)
