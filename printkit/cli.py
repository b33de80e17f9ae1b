"""The command line: options, one call, exit codes. Nothing else.

Rooms are imported inside the commands, so that `printkit --help` stays quick. Exit codes: 0 fine, 1 the deck has
faults, 2 wrong usage.
"""

import os
import sys
from pathlib import Path
from typing import Any

import click

from printkit import __version__
from printkit.errors import DeckFaultsError, PrintkitError, UsageFaultError
from printkit.resources import names

SETTINGS = {"help_option_names": ["-h", "--help"], "max_content_width": 100}
LEVEL_COLOURS = {"error": "red", "warning": "yellow", "info": "cyan"}


class _Group(click.Group):
    """Turns our errors into messages, in this one place."""

    def invoke(self, ctx: click.Context) -> Any:
        if os.environ.get("NO_COLOR"):
            ctx.color = False
        try:
            return super().invoke(ctx)
        except DeckFaultsError as fault:
            for problem in fault.problems:
                click.echo(str(problem), err=True)
            click.echo("Nothing was written.", err=True)
            ctx.exit(1)
        except UsageFaultError as fault:
            raise click.UsageError(str(fault)) from fault
        except PrintkitError as fault:
            click.echo(f"Error: {fault}", err=True)
            ctx.exit(1)


@click.group(cls=_Group, context_settings=SETTINGS)
@click.version_option(__version__, prog_name="printkit")
def main() -> None:
    """Check, print and play-test a card game of dates, from one YAML file."""
    for stream in (sys.stdout, sys.stderr):
        # A console that can't show a character gets a stand-in, not a traceback.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


EDITIONS = names("editions")
LANGUAGES = names("languages")
DECK_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@main.command()
@click.argument("decks", metavar="DECK...", nargs=-1, required=True, type=DECK_FILE)
@click.option("--strict", is_flag=True, help="Warnings fail too.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "github"]),
    default="text",
    show_default=True,
    help="Lines to read, one JSON document, or annotations for GitHub.",
)
@click.pass_context
def check(ctx: click.Context, decks: tuple[Path, ...], strict: bool, form: str) -> None:
    """Find every fault of a deck at once.

    Each line is FILE:LINE:COLUMN: LEVEL: TEXT (RULE). The rules are explained in docs/checks.md. Exit code 1 on an
    error, with --strict on a warning too.
    """
    from datetime import date

    from printkit.commands.check import as_github, as_json, check_deck

    results = [check_deck(deck, date.today(), str(deck)) for deck in decks]
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


@main.command()
@click.argument("deck", type=DECK_FILE)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Where to write it.  [default: out/DECK.pdf]",
)
@click.option("--paper", default="a4", show_default=True, help="a4, letter, legal, a3, tabloid, a5, or WxH in mm.")
@click.option(
    "--card", default="", help="A card size by name (mini-euro, poker …), or WxH in mm.  [default: the edition's]"
)
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
@click.option(
    "--margin",
    type=click.FloatRange(0, 50),
    default=5.0,
    show_default=True,
    metavar="MM",
    help="What your printer can't reach.",
)
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
@click.option("--language", type=click.Choice(LANGUAGES), help="Instead of the deck's.")
@click.option("--edition", type=click.Choice(EDITIONS), help="Instead of the deck's.")
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
    with _Bar() as bar:
        built = use_case.build(deck, str(deck), target, use_case.read_options(chosen), cache, date.today(), bar)
    for path in built.paths:
        click.echo(f"Wrote {path}")
    for line in built.summary():
        click.echo(line)


class _Bar:
    """A progress bar on a terminal, and nothing in a pipe."""

    def __enter__(self) -> "_Bar":
        self.bar: Any = None
        return self

    def __exit__(self, *_: object) -> None:
        if self.bar:
            self.bar.__exit__(None, None, None)

    def begin(self, steps: int) -> None:
        if sys.stderr.isatty():
            self.bar = click.progressbar(length=steps, label="Building", file=sys.stderr)
            self.bar.__enter__()

    def step(self) -> None:
        if self.bar:
            self.bar.update(1)


@main.command()
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
    made = new_deck(name, edition, language, table, chosen)
    click.echo(f"Wrote {made.path} with {made.cards} cards.")
    for remark in made.remarks:
        click.echo(f"  {remark}")
    click.echo(f"Put pictures into {made.pictures}, named after the cards.")
    click.echo(f"Then: printkit check {made.path}")
