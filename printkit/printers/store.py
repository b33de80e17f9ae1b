"""Printer profiles on disk: one small readable file for a printer, a paper and a flip, in the user's config folder."""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from math import isfinite
from pathlib import Path

from printkit.errors import UsageFaultError
from printkit.output import write_whole
from printkit.printers.profile import MARKS, Miss, Profile
from printkit.problems import listed, quote, suggest
from printkit.units import Size

NOBODY = "none"
"""`--printer none` is no printer at all."""
WIDEST_MARGIN = 50
"""mm that a printer can't reach."""
_NAME = re.compile(r"\w[\w .-]{0,39}")
_NUMBERS = ("right", "up", "turn", "wider", "taller", "left_over")
_HEAD = """# How backs miss their fronts on this printer, measured by `printkit calibrate`.
# Looking at the back: mm at the centre of the sheet, degrees counter-clockwise, shares of the size.
"""


def config_folder(environ: Mapping[str, str], platform: str, home: Path) -> Path:
    """Where this user's settings are, by the habits of the platform; `PRINTKIT_CONFIG` names another place."""
    if environ.get("PRINTKIT_CONFIG"):
        return Path(environ["PRINTKIT_CONFIG"])
    if platform == "win32":
        return Path(environ.get("APPDATA") or home / "AppData" / "Roaming") / "printkit"
    if platform == "darwin":
        return home / "Library" / "Application Support" / "printkit"
    return Path(environ.get("XDG_CONFIG_HOME") or home / ".config") / "printkit"


def printer_name(text: str) -> str:
    """A name that can be a file's too."""
    name = " ".join(text.split())
    if not _NAME.fullmatch(name) or name.endswith(".") or name.casefold() == NOBODY:
        raise UsageFaultError(
            f"--printer: {quote(text)} can't be a printer's name: use up to 40 letters, figures, spaces and hyphens"
        )
    return name


def same_printer(one: str, other: str) -> bool:
    """Whether two names mean the same printer: case, and a hyphen in the place of a space, make no difference."""
    return _key(one) == _key(other)


def _key(name: str) -> str:
    """A printer's name as it stands in the names of its files."""
    return name.casefold().replace(" ", "-")


@dataclass(frozen=True)
class Store:
    """All profiles of a user."""

    folder: Path

    def all(self) -> list[Profile]:
        """Every profile, by printer."""
        return [read_profile(path) for path in self._files()]

    def of(self, printer: str) -> list[Profile]:
        """The profiles of one printer. A name that nobody measured is refused."""
        profiles = self.all()
        found = [p for p in profiles if same_printer(p.printer, printer)]
        if not found:
            known = list(dict.fromkeys(p.printer for p in profiles))
            hint = suggest(printer, known) if known else "; measure one with printkit calibrate"
            raise UsageFaultError(f"--printer: there is no printer {quote(printer)}{hint}")
        return found

    def get(self, printer: str, paper: Size, flip: str) -> Profile | None:
        """The profile of a printer for a paper and a flip; None where that was not measured."""
        fits = (p for p in self.all() if same_printer(p.printer, printer) and (p.paper, p.flip) == (paper, flip))
        return next(fits, None)

    def find(self, printer: str, paper: Size, flip: str) -> Profile:
        """The same, or a refusal that says for which papers and flips there are some."""
        profile = self.get(printer, paper, flip)
        if profile:
            return profile
        has = listed([f"{p.paper} ({MARKS[p.flip]})" for p in self.of(printer)], most=6)
        raise UsageFaultError(
            f"--printer: {quote(printer)} was measured with {has}, not with {paper} ({MARKS[flip]}), "
            "and its backs lie otherwise there: measure that too, with printkit calibrate"
        )

    def save(self, profile: Profile) -> Path:
        """Write a profile, in the place of an earlier one."""
        path = self._place(profile)
        write_whole(path, as_toml(profile).encode())
        return path

    def remove(self, profiles: Iterable[Profile]) -> None:
        """Forget these. A printer of which none is left is no longer the default either."""
        for profile in profiles:
            self._place(profile).unlink(missing_ok=True)
        if not any(same_printer(p.printer, self.default()) for p in self.all()):
            self.set_default("")

    def default(self) -> str:
        """The printer to use where none is named; empty where there is none."""
        try:
            return self._default.read_text(encoding="utf-8").strip()
        except (OSError, UnicodeDecodeError):
            return ""

    def set_default(self, printer: str) -> str:
        """From now on this printer where none is named; empty for none. Returns its name as it was first written."""
        if not printer:
            self._default.unlink(missing_ok=True)
            return ""
        name = self.of(printer)[0].printer
        write_whole(self._default, f"{name}\n".encode())
        return name

    @property
    def _default(self) -> Path:
        return self.folder / "default-printer"

    def _files(self) -> Iterator[Path]:
        yield from sorted((self.folder / "printers").glob("*.toml"))

    def _place(self, profile: Profile) -> Path:
        size = f"{profile.paper.width:g}x{profile.paper.height:g}"
        return self.folder / "printers" / f"{_key(profile.printer)}.{size}.{profile.flip}.toml"


def as_toml(profile: Profile) -> str:
    """A profile as it stands in its file."""
    paper = f"[{profile.paper.width:g}, {profile.paper.height:g}]"
    lines = [f'{_HEAD}printer = "{profile.printer}"', f"paper = {paper}", f'flip = "{profile.flip}"']
    lines.append(f"margin = {profile.margin:g}")
    for sheet in profile.sheets:
        lines += ["", "[[sheet]]"]
        for key, value in asdict(sheet).items():
            lines.append(f'{key} = "{value}"' if isinstance(value, str) else f"{key} = {value:.6f}")
    return "\n".join(lines) + "\n"


def read_profile(path: Path) -> Profile:
    """A profile from its file; one that was spoilt is refused by name."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        sheets = tuple(
            Miss(measured=str(sheet["measured"]), **{key: float(sheet[key]) for key in _NUMBERS})
            for sheet in data["sheet"]
        )
        width, height = map(float, data["paper"])
        profile = Profile(str(data["printer"]), Size(width, height), data["flip"], float(data["margin"]), sheets)
        finite = all(isfinite(number) for sheet in sheets for number in (getattr(sheet, key) for key in _NUMBERS))
        if not finite or not 0 <= profile.margin <= WIDEST_MARGIN or not 0 < min(profile.paper) <= max(profile.paper):
            raise ValueError
        if not sheets or profile.flip not in MARKS or not abs(profile.reach) <= min(profile.paper):
            raise ValueError
    except (OSError, UnicodeDecodeError, ValueError, KeyError, TypeError, ZeroDivisionError) as error:
        raise UsageFaultError(f"{path} is no printer profile any more: delete it and measure again") from error
    return profile
