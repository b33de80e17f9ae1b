"""The printers of a user: which one a command is for, what is known of them, the default."""

from collections.abc import Mapping
from pathlib import Path

from printkit.commands.asked import read_paper
from printkit.errors import UsageFaultError
from printkit.layout.grid import ONE_SIDED, Duplex
from printkit.printers.profile import MARKS, Profile
from printkit.printers.store import NOBODY, Store, config_folder, same_printer
from printkit.problems import counted, listed, quote
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
    profile = store.get(default, paper, duplex.value)
    if profile:
        return profile, ""
    return None, f"{default}, your default printer, was not measured for this paper and flip: backs are not moved"


def widest(name: str, store: Store) -> Profile | None:
    """The profile of a printer (else of the default) whose backs differ most from sheet to sheet; None without one."""
    if name.casefold() == NOBODY:
        return None
    return max(_known(name, store), key=lambda profile: profile.worst, default=None)


def margin_of(name: str, store: Store) -> float | None:
    """What a printer (else the default) can't reach, the most of all that was measured with it; None without one."""
    if name.casefold() == NOBODY:
        return None
    return max((profile.margin for profile in _known(name, store)), default=None)


def _known(name: str, store: Store) -> list[Profile]:
    """The profiles of a printer, else of the default. A name that nobody measured is refused."""
    default = store.default()
    return store.of(name) if name else [p for p in store.all() if default and same_printer(p.printer, default)]


def made_default(name: str, store: Store) -> str:
    """Use this printer wherever none is named, or none at all; returns what to tell the user."""
    if name.casefold() == NOBODY:
        store.set_default("")
        return "No printer is the default now."
    return f"{store.set_default(name)} is the default now."


def forgotten(name: str, paper: str | None, flip: str | None, store: Store) -> list[str]:
    """Forget a printer, or what is known of it with one paper or flip; returns what to tell the user."""
    gone = _chosen(name, paper, flip, store)
    store.remove(gone)
    return [f"Forgot {profile.printer}: {profile.words()}." for profile in gone]


def shown(name: str, paper: str | None, flip: str | None, store: Store) -> list[str]:
    """All that is known of a printer, with one paper or flip if these are named."""
    return [line for profile in _chosen(name, paper, flip, store) for line in _described(profile, store.default())]


def all_printers(store: Store) -> list[str]:
    """One line for each printer, paper and flip that has been measured."""
    lines = [_described(profile, store.default())[0] for profile in store.all()]
    return lines or ["No printer has been measured yet. Begin with: printkit calibrate"]


def _chosen(name: str, paper: str | None, flip: str | None, store: Store) -> list[Profile]:
    """The profiles of a printer, of one paper or flip if these are named."""
    known = store.of(name)
    size = read_paper(paper) if paper else None
    chosen = [p for p in known if p.paper == (size or p.paper) and p.flip == (flip or p.flip)]
    if not chosen:
        has = listed([f"{p.paper} ({MARKS[p.flip]})" for p in known], most=6)
        raise UsageFaultError(f"--printer: {quote(name)} was measured with {has}, and with nothing else")
    return chosen


def _described(profile: Profile, default: str) -> list[str]:
    """All that is known of a printer with a paper and a flip."""
    mark = ", the default" if same_printer(profile.printer, default) else ""
    lines = [f"{profile.printer}{mark}: {profile.words()}, margin {profile.margin:g} mm"]
    lines.append(f"  backs sit {profile.mean.words()}")
    days = [sheet.measured for sheet in profile.sheets if sheet.measured]
    when = f", last on {max(days)}" if days else ""
    lines.append(f"  measured on {counted(len(profile.sheets), 'sheet')}{when}")
    lines.append(f"  from sheet to sheet they differ by up to {profile.worst:.1f} mm")
    return lines


__all__ = [
    "Store",
    "all_printers",
    "chosen_printer",
    "forgotten",
    "made_default",
    "margin_of",
    "shown",
    "user_printers",
    "widest",
]
