"""The command line: options, one call, exit codes. Nothing else; one command a file.

Rooms are imported inside the commands, so that `printkit --help` stays quick. Exit codes: 0 fine, 1 the deck has
faults, 2 wrong usage.
"""

import os
import sys
from contextlib import suppress
from typing import Any

import click

from printkit import __version__
from printkit.cli.box import box
from printkit.cli.build import build
from printkit.cli.calibrate import calibrate
from printkit.cli.check import check
from printkit.cli.key import key
from printkit.cli.new import new
from printkit.cli.proof import proof
from printkit.cli.rules import rules
from printkit.cli.simulate import simulate
from printkit.errors import DeckFaultsError, PrintkitError, UsageFaultError

SETTINGS = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


class _Group(click.Group):
    """Turns our errors into messages, in this one place."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        try:
            return super().main(*args, **kwargs)
        except OSError as error:
            # Nobody reads on, or the disk that the output goes to is full: what is left of it can't be told either.
            with suppress(OSError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            click.echo(f"Error: {error.strerror or error}", err=True)
            sys.exit(1)

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


for command in (check, new, build, rules, simulate, key, box, calibrate, proof):
    main.add_command(command)
