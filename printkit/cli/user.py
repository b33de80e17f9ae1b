"""What belongs to the user of this machine: the cache and the measured printers."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from printkit.commands.build import Cache
    from printkit.commands.printer import Store

NOWHERE = Path(os.devnull) / "no-home"
"""The home of a user who has none, as in some containers: nothing is found there, and nothing can be kept."""


def home() -> Path:
    """The user's home folder."""
    try:
        return Path.home()
    except RuntimeError:
        return NOWHERE


def cache() -> "Cache":
    """The user's cache."""
    from printkit.commands.build import user_cache

    return user_cache(os.environ, sys.platform, home())


def printers() -> "Store":
    """The printers that the user has measured."""
    from printkit.commands.printer import user_printers

    return user_printers(os.environ, sys.platform, home())
