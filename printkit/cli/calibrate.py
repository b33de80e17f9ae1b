"""`printkit calibrate`."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from printkit.cli import options
from printkit.errors import UsageFaultError

if TYPE_CHECKING:
    from printkit.commands.calibrate import Setting
    from printkit.commands.printer import Store


@click.command()
@click.argument("readings", nargs=-1, metavar="[A=+1.2 B=-0.3 …]")
@options.paper
@click.option(
    "--duplex",
    type=click.Choice(["long", "short", "separate"]),
    default="long",
    show_default=True,
    help="How the paper is turned over; separate is by hand.",
)
@options.margin
@click.option("--language", type=click.Choice(options.LANGUAGES), default="en", show_default=True, help="Of the sheet.")
@options.output("out/calibrate-PAPER-FLIP.pdf")
@options.printer
@click.option("--read", is_flag=True, help="Make the printer's profile from the readings of a sheet.")
@click.option("--add", is_flag=True, help="Add the readings of another sheet to the profile.")
@click.option("--list", "listing", is_flag=True, help="Say which printers have been measured.")
@click.option("--show", is_flag=True, help="Say all that is known of --printer.")
@click.option("--remove", is_flag=True, help="Forget --printer.")
@click.option("--default", is_flag=True, help="Use --printer wherever none is named; with --printer none, no longer.")
def calibrate(
    readings: tuple[str, ...],
    paper: str,
    duplex: str,
    margin: float | None,
    language: str,
    output: Path | None,
    printer: str,
    **flags: bool,
) -> None:
    """Measure a printer, so that backs sit behind their fronts.

    Without --read, a sheet with scales on both sides is written: print it, read it, and give the values to --read. For
    a printer that has been measured, the sheet is drawn with its profile, to see that all values are zero now.
    """
    from printkit.commands.calibrate import setting_of, write_sheet
    from printkit.commands.printer import user_printers

    store = user_printers(os.environ, sys.platform, Path.home())
    setting = setting_of(paper, duplex, margin)
    chosen = [name for name, given in flags.items() if given]
    if len(chosen) > 1:
        raise UsageFaultError("choose one of --read, --add, --list, --show, --remove and --default")
    if readings and not (flags["read"] or flags["add"]):
        raise UsageFaultError("readings go with --read, or with --add for another sheet")
    if chosen and chosen[0] != "listing" and not printer:
        raise UsageFaultError("say which printer, with --printer and a name of your choice")
    if flags["read"] or flags["add"]:
        _read(setting, printer, readings, store, add=flags["add"])
    elif chosen:
        _manage(chosen[0], printer, store)
    else:
        path, verify = write_sheet(setting, language, printer, output, store)
        click.echo(f"Wrote {path}")
        if verify:
            click.echo(f"It is drawn with the profile of {printer}. Print it and read it: all values should be near 0.")
        else:
            click.echo("Print it on both sides at 100 %, and do what it says. Three sheets tell more than one.")


def _read(setting: "Setting", printer: str, readings: tuple[str, ...], store: "Store", *, add: bool) -> None:
    from datetime import date

    from printkit.commands.calibrate import ContradictionError, learn, read_values

    asked = not readings
    values = read_values(readings) if readings else _ask_all(setting, printer, store)
    while True:
        try:
            learned = learn(setting, printer, values, store, date.today(), add=add)
            break
        except ContradictionError as fault:
            suspects = fault.found.ways[0]
            if not asked or not suspects:
                raise
            click.echo(f"Hm: {fault}.")
            values |= {suspect.label: _ask(suspect.label) for suspect in suspects}
    for line in learned.lines:
        click.echo(line)
    if learned.path:
        click.echo(f"Saved {learned.path}")
        click.echo(f"Now: printkit build DECK --printer {_quoted(learned.profile.printer)}{_build_options(setting)}")


def _build_options(setting: "Setting") -> str:
    paper = f" --paper {setting.paper_name}" if setting.paper_name != "a4" else ""
    return paper + (f" --duplex {setting.duplex.value}" if setting.duplex.value != "long" else "")


def _quoted(name: str) -> str:
    return f'"{name}"' if " " in name else name


def _on_terminal() -> bool:
    return sys.stdin.isatty()


def _ask_all(setting: "Setting", printer: str, store: "Store") -> dict[str, float]:
    from printkit.commands.calibrate import labels_of

    if not _on_terminal():
        raise UsageFaultError("--read: give the values that you read, like A=+1.2 B=-0.3")
    click.echo("Type what you read at each scale, and Enter.")
    return {label: _ask(label, edge) for label, edge in labels_of(setting, printer, store)}


def _ask(label: str, edge: str = "") -> float:
    from printkit.commands.calibrate import value_of

    def number(text: Any) -> float:
        try:
            return value_of(str(text))
        except UsageFaultError as fault:
            raise click.BadParameter(str(fault)) from fault

    value: float = click.prompt(f"  {label}{f' ({edge})' if edge else ''}", value_proc=number)
    return value


def _manage(what: str, printer: str, store: "Store") -> None:
    from printkit.commands.calibrate import described
    from printkit.commands.printer import NOBODY

    default = store.default()
    if what == "default":
        nobody = printer.casefold() == NOBODY
        store.set_default("" if nobody else printer)
        click.echo("No printer is the default now." if nobody else f"{printer} is the default now.")
    elif what == "remove":
        for profile in store.remove(printer):
            click.echo(f"Forgot {profile.printer}: {profile.words()}.")
    else:
        profiles = store.of(printer) if what == "show" else store.all()
        for profile in profiles:
            for line in described(profile, default)[: None if what == "show" else 1]:
                click.echo(line)
        if not profiles:
            click.echo("No printer has been measured yet. Begin with: printkit calibrate")
