"""Which printer a command is for: the one that was named, else the user's default, else none."""

from collections.abc import Mapping
from pathlib import Path

from printkit.errors import UsageFaultError
from printkit.layout.grid import ONE_SIDED, Duplex
from printkit.printers.profile import Profile
from printkit.printers.store import NOBODY, Store, config_folder
from printkit.units import Size


def user_printers(environ: Mapping[str, str], platform: str, home: Path) -> Store:
    """The printers that this user has measured."""
    return Store(config_folder(environ, platform, home))


def chosen_printer(name: str, paper: Size, duplex: Duplex, store: Store | None) -> tuple[Profile | None, str]:
    """The profile to print with, and a remark. A named printer must fit; a default that doesn't is left out."""
    if store is None or name.casefold() == NOBODY:
        return None, ""
    if name:
        if duplex in ONE_SIDED:
            raise UsageFaultError(
                f"--printer: with --duplex {duplex.value} front and back are printed on the same side, so there is "
                "nothing to put right; leave --printer out"
            )
        return store.find(name, paper, duplex.value), ""
    default = store.default()
    if not default or duplex in ONE_SIDED:
        return None, ""
    try:
        return store.find(default, paper, duplex.value), ""
    except UsageFaultError:
        return None, f"{default}, your default printer, was not measured for this paper and flip: backs are not moved"


def widest(name: str, store: Store) -> Profile | None:
    """The profile of a printer (else of the default) whose backs differ most from sheet to sheet; None without one."""
    wanted = name or store.default()
    if not wanted or wanted.casefold() == NOBODY:
        return None
    return max(store.of(wanted), key=lambda profile: profile.worst)


__all__ = ["NOBODY", "Store", "chosen_printer", "user_printers", "widest"]
