"""What stops the work. The command line turns these into messages, in exactly one place."""

from collections.abc import Sequence

from printkit.problems import Problem


class PrintkitError(Exception):
    """Base of every error that a user may cause."""


class UsageFaultError(PrintkitError):
    """The command was asked for something that can't be: exit code 2."""


class DeckFaultsError(PrintkitError):
    """The deck has faults that stop the work: exit code 1."""

    def __init__(self, problems: Sequence[Problem]):
        super().__init__(f"{len(problems)} problems")
        self.problems = tuple(problems)
