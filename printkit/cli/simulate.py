"""`printkit simulate`."""

import os
from pathlib import Path
from typing import Any

import click

from printkit.cli import options
from printkit.cli.check import LEVEL_COLOURS
from printkit.cli.progress import Bar


@click.command()
@click.argument("deck", type=options.DECK_FILE, required=False)
@options.edition
@click.option(
    "--mode",
    type=click.Choice(["competitive", "coop"]),
    default="competitive",
    show_default=True,
    help="Against each other, or together.",
)
@click.option("--players", type=click.IntRange(2, 8), metavar="N", help="How many play, 2 to 8.  [default: 4]")
@click.option("--hand", type=click.IntRange(1, 50), metavar="N", help="Cards for each.  [default: the edition's]")
@click.option(
    "--skill",
    default="average",
    show_default=True,
    help="novice, average, expert, random or perfect; or one a seat: expert,novice,novice.",
)
@click.option(
    "--games", type=click.IntRange(1), metavar="N", help="How many games.  [default: 10000; in a sweep 1000 a table]"
)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, metavar="N", help="Other games.")
@click.option("--jobs", type=click.IntRange(1, 64), metavar="N", help="Processes at a time.  [default: one a core]")
@click.option("--sweep", is_flag=True, help="Try every number of players, and the hands worth dealing.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document instead of words.")
@click.option("--report", type=options.OUTPUT_FILE, metavar="FILE.pdf", help="Also write two pages with charts.")
@click.pass_context
def simulate(ctx: click.Context, /, deck: Path | None, as_json: bool, report: Path | None, **chosen: Any) -> None:
    """Play many games with a deck, and say whether it plays well.

    Simulated players who know history roughly play the deck's own game. Without DECK it takes decks/inventions.yaml.
    The same seed gives the same numbers, and what is found doesn't change the exit code. Ctrl-C gives the figures so
    far.
    """
    from datetime import date

    from printkit.commands import playtest
    from printkit.commands import simulate as use_case

    target = use_case.report_target(report, sweep=chosen["sweep"])
    chosen["jobs"] = chosen["jobs"] or os.cpu_count() or 1
    wish = use_case.read_wish(chosen)
    deck = deck or use_case.usual_deck(Path())
    with Bar("Playing") as bar:
        told = use_case.simulate(deck, str(deck), wish, date.today(), bar)
    if target and not told[0].result.games:
        click.echo("No game was finished, so there is no report.", err=True)
        target = None
    if target:
        from printkit.commands.report import write_report

        write_report(told[0], target)
    if as_json:
        click.echo(playtest.as_json(told, sweep=wish.sweep))
    for line in () if as_json else playtest.sweep_lines(told) if wish.sweep else playtest.lines_of(told[0]):
        level = line.split(":")[0]
        styled = click.style(level, fg=LEVEL_COLOURS[level], bold=True) if level in LEVEL_COLOURS else level
        click.echo(styled + line[len(level) :], color=ctx.color)
    if target:
        click.echo(f"Wrote {target}", err=as_json)
