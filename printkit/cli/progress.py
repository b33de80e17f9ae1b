"""A progress bar on a terminal, and nothing in a pipe."""

import sys
from typing import Any

import click


class Bar:
    """Shows how far a command is."""

    def __init__(self, label: str) -> None:
        self.label = label
        self.bar: Any = None

    def __enter__(self) -> "Bar":
        return self

    def __exit__(self, *_: object) -> None:
        if self.bar:
            self.bar.__exit__(None, None, None)

    def begin(self, steps: int) -> None:
        """So many steps there will be."""
        if sys.stderr.isatty():
            self.bar = click.progressbar(length=steps, label=self.label, file=sys.stderr)
            self.bar.__enter__()

    def step(self, count: int = 1) -> None:
        """So many of them are done."""
        if self.bar:
            self.bar.update(count)
