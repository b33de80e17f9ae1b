"""Knowing that a build would change nothing: the same deck, pictures, options and program, and the file still there.

What is remembered lies in the cache folder. Anything that can't be read there is as good as nothing.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from datetime import date as CalendarDay  # noqa: N812  (Date is ours)
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from printkit.draw.pictures import LARGEST_FILE
from printkit.load import Loaded
from printkit.problems import Level
from printkit.resources import FONTS, PACKAGE

DRAWN_WITH = ("reportlab", "pillow", "resvg-py", "pyphen")
LONGEST_MEMORY = 200
"""Builds remembered; the oldest are forgotten."""


def stamp_of(loaded: Loaded, output: Path, options: object, today: CalendarDay) -> str:
    """One word for all that a build depends on; empty where the deck has errors or a file can't or mustn't be read."""
    deck = loaded.deck
    if deck is None or any(problem.level is Level.ERROR for problem in loaded.problems):
        return ""
    digest = hashlib.sha256(repr((deck, str(output.absolute()), options, today, _program())).encode())
    files = dict.fromkeys([*(card.picture for card in deck.cards if card.picture), *deck.fonts])
    try:
        if any(path.stat().st_size > LARGEST_FILE for path in files):
            return ""
        digest.update(" ".join(_hashes(files)).encode())
    except OSError:
        return ""
    return digest.hexdigest()


def _program() -> list[object]:
    """The program and what it draws with: versions, and its own files as they lie there."""
    found: list[object] = []
    for name in DRAWN_WITH:
        try:
            found.append(version(name))
        except PackageNotFoundError:
            found.append(None)
    ours = [path for ending in ("py", "yaml", "svg") for path in PACKAGE.rglob(f"*.{ending}")]
    for path in sorted([*ours, *FONTS.rglob("*.ttf")]):
        stat = path.stat()
        found.append((stat.st_mtime_ns, stat.st_size))
    return found


def recall(folder: Path, stamp: str) -> dict[str, Any] | None:
    """What that build told, if its files are still what they were."""
    try:
        known = json.loads((_place(folder) / stamp).read_text(encoding="utf-8"))
        paths = [Path(path) for path in known["told"]["paths"]]
        if known["files"] != _hashes(paths):
            return None
    except (OSError, ValueError, KeyError, TypeError):
        return None
    told: dict[str, Any] = {key: tuple(v) if isinstance(v, list) else v for key, v in known["told"].items()}
    return {**told, "paths": tuple(paths)}


def remember(folder: Path, stamp: str, told: Mapping[str, Any]) -> None:
    """Keep what a build told, and what its files were."""
    values = {**told, "paths": [str(path) for path in told["paths"]]}
    try:
        place = _place(folder)
        place.mkdir(parents=True, exist_ok=True)
        part = place / f".{stamp}.part"
        part.write_text(json.dumps({"told": values, "files": _hashes(map(Path, values["paths"]))}), encoding="utf-8")
        part.replace(place / stamp)
        known = sorted(place.iterdir(), key=lambda path: path.stat().st_mtime)
        for path in known[:-LONGEST_MEMORY]:
            path.unlink(missing_ok=True)
    except OSError:
        return


def _place(folder: Path) -> Path:
    return folder / "builds"


def _hashes(paths: Iterable[Path]) -> list[str]:
    found = []
    for path in paths:
        with path.open("rb") as file:  # a bit at a time: a large deck's PDF is larger than the memory that it took
            found.append(hashlib.file_digest(file, "sha256").hexdigest())
    return found
