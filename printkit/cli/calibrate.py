"""`printkit calibrate`."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from printkit.cli import options, user
from printkit.errors import UsageFaultError

if TYPE_CHECKING:
    from printkit.commands.calibrate import Setting
    from printkit.commands.printer import Store


@click.command()
@click.argument("readings", nargs=-1, metavar="[A=+1.2 B=-0.3 …]")
@click.option("--paper", help="a4, letter, legal, a3, tabloid, a5, or WxH in mm.  [default: a4]")
@click.option(
    "--duplex",
    type=click.Choice(["long", "short", "separate"]),
    help="How the paper is turned over; separate is by hand.  [default: long]",
)
@options.margin
@click.option("--language", type=click.Choice(options.LANGUAGES), default="en", show_default=True, help="Of the sheet.")
@options.output("out/calibrate-PAPER-FLIP.pdf")
@click.option("--printer", default="", metavar="NAME", help="The printer, by a name of your choice.")
@click.option("--read", is_flag=True, help="Make the printer's profile from the readings of a sheet.")
@click.option("--add", is_flag=True, help="Add the readings of another sheet to the profile.")
@click.option("--light", is_flag=True, help="With --read or --add: you held the sheet against the light.")
@click.option("--list", "listing", is_flag=True, help="Say which printers have been measured.")
@click.option("--show", is_flag=True, help="Say all that is known of --printer, or of it with --paper or --duplex.")
@click.option("--remove", is_flag=True, help="Forget --printer, or only what is known of it with --paper or --duplex.")
@click.option("--default", is_flag=True, help="Use --printer wherever none is named; with --printer none, no longer.")
def calibrate(
    readings: tuple[str, ...],
    paper: str | None,
    duplex: str | None,
    margin: float | None,
    language: str,
    output: Path | None,
    printer: str,
    light: bool,
    **flags: bool,
) -> None:
    """Measure a printer, so that backs sit behind their fronts.

    Without --read, a sheet with scales on both sides is written: print it, read it, and give the values to --read. For
    a printer that has been measured, the sheet is drawn with its profile, to see that all values are zero now.
    """
    from printkit.commands.calibrate import setting_of, write_sheet

    store = user.printers()
    setting = setting_of(paper, duplex, margin)
    chosen = [name for name, given in flags.items() if given]
    if len(chosen) > 1:
        raise UsageFaultError("choose one of --read, --add, --list, --show, --remove and --default")
    if readings and not (flags["read"] or flags["add"]):
        raise UsageFaultError("readings go with --read, or with --add for another sheet")
    if chosen and chosen[0] != "listing" and not printer:
        raise UsageFaultError("say which printer, with --printer and a name of your choice")
    if flags["read"] or flags["add"]:
        _read(setting, printer, readings, store, add=flags["add"], light=light)
    elif chosen:
        _manage(chosen[0], printer, paper, duplex, store)
    else:
        path, verify = write_sheet(setting, language, printer, output, store)
        click.echo(f"Wrote {path}")
        if verify:
            click.echo(f"It is drawn with the profile of {printer}. Print it and read it: all values should be near 0.")
        else:
            click.echo("Print it on both sides at 100 %, and do what it says. Three sheets tell more than one.")


def _read(
    setting: "Setting", printer: str, readings: tuple[str, ...], store: "Store", *, add: bool, light: bool
) -> None:
    """Take the readings, typed with the command or asked for; of those that were asked for none is lost."""
    from datetime import date

    from printkit.commands.readings import ContradictionError, Learned, learn, read_values

    def take() -> Learned:
        try:
            return learn(setting, printer, values, store, date.today(), add=add, light=light)
        except ContradictionError as fault:
            suspects = [] if readings else fault.found.ways[0]
            if not suspects:
                raise
            click.echo(f"Hm: {fault}.")
        for suspect in suspects:
            values.pop(suspect.label)
            values.update(_ask(suspect.label))
        return take()

    values = read_values(readings) if readings else _ask_all(setting, printer, store, add=add)
    try:
        learned = take()
    except UsageFaultError:
        if not readings:
            typed = " ".join(f"{label}={value:+g}" for label, value in values.items())
            click.echo(f"You typed: {typed}", err=True)
        raise
    for line in learned.lines:
        click.echo(line)


def _on_terminal() -> bool:
    return sys.stdin.isatty()


def _ask_all(setting: "Setting", printer: str, store: "Store", *, add: bool) -> dict[str, float]:
    from printkit.commands.calibrate import labels_of, measured

    if not _on_terminal():
        raise UsageFaultError("--read: give the values that you read, like A=+1.2 B=-0.3")
    profile = measured(setting, printer, store, required=add)
    if add or (profile and not click.confirm("Is it a second print, with numbers at its scales?")):
        profile = None
    click.echo("Type what you read at each scale, and Enter; ? where one can't be read.")
    values: dict[str, float] = {}
    for label, edge in labels_of(setting, profile):
        values |= _ask(label, edge)
    return values


def _ask(label: str, edge: str = "") -> dict[str, float]:
    """The value at one scale; nothing where it can't be read."""
    from printkit.commands.readings import value_of

    def answer(text: Any) -> dict[str, float]:
        try:
            return {} if text.strip() == "?" else {label: value_of(label, text)}
        except UsageFaultError as fault:
            raise click.BadParameter(str(fault)) from fault

    value: dict[str, float] = click.prompt(f"  {label}{f' ({edge})' if edge else ''}", value_proc=answer)
    return value


def _manage(what: str, printer: str, paper: str | None, duplex: str | None, store: "Store") -> None:
    from printkit.commands.printer import all_printers, forgotten, made_default, shown

    if what == "default":
        lines = [made_default(printer, store)]
    elif what == "listing":
        lines = all_printers(store)
    else:
        lines = (forgotten if what == "remove" else shown)(printer, paper, duplex, store)
    for line in lines:
        click.echo(line)
