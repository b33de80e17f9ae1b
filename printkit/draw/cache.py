"""Scaled pictures kept between builds, in the user's cache folder.

A cache never stops a build: what can't be read is made again, what can't be written is not kept.
"""

import json
import os
import threading
import time
import zlib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from printkit.ops import Box

LARGEST = 512 * 1024 * 1024
_ENTRY = ".picture"
_PART = ".part"
_ABANDONED = 3600


@dataclass(frozen=True, slots=True)
class Embedded:
    """A picture as a PDF stores it."""

    width: int
    height: int
    colours: str
    """`DeviceRGB` or `DeviceGray`"""
    filter: str
    """`DCTDecode` or `FlateDecode`"""
    data: bytes
    """The stream's bytes, ready to write."""
    place: Box
    """Where the whole picture lies, in units of its frame: 0, 0, 1, 1 is the frame. What sticks out must be clipped."""


class Cache:
    """Pictures by key (letters and digits), in one folder that other processes may use at the same time."""

    def __init__(self, folder: Path, largest: int = LARGEST) -> None:
        self.folder = folder
        self._largest = largest
        self._until_prune = 0
        """Bytes that may yet be written before the folder is looked through. None at first: many short runs add up."""
        self._lock = threading.Lock()

    def get(self, key: str) -> Embedded | None:
        """What was put there, or None. Counts as a use."""
        path = self.folder / (key + _ENTRY)
        try:
            content = path.read_bytes()
        except OSError:
            return None
        value = _unpacked(content)
        with suppress(OSError):
            if value:
                os.utime(path)
            else:
                path.unlink()
        return value

    def put(self, key: str, value: Embedded) -> None:
        """Keeps it, if that is possible."""
        content = _packed(value)
        part = self.folder / f"{key}.{os.getpid()}.{threading.get_ident()}{_PART}"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            try:
                part.write_bytes(content)
                part.replace(self.folder / (key + _ENTRY))
            except BaseException:
                with suppress(OSError):
                    part.unlink()
                raise
        except OSError:
            return
        with self._lock:
            self._until_prune -= len(content)
            if self._until_prune > 0:
                return
            self._until_prune = self._largest // 16
            with suppress(OSError):
                self._prune()

    def _prune(self) -> None:
        """Removes what was used longest ago until a sixteenth is free, and what an interrupted run left behind."""
        entries = []
        with os.scandir(self.folder) as found:
            for file in found:
                with suppress(OSError):
                    if file.name.endswith(_ENTRY):
                        stat = file.stat()
                        entries.append((stat.st_mtime_ns, file.name, stat.st_size))
                    elif file.name.endswith(_PART) and file.stat().st_mtime < time.time() - _ABANDONED:
                        Path(file.path).unlink()
        excess = sum(size for _, _, size in entries) - self._largest
        if excess <= 0:
            return
        excess += self._largest // 16
        for _, name, size in sorted(entries):
            if excess <= 0:
                break
            with suppress(OSError):
                (self.folder / name).unlink()
                excess -= size


def cache_folder(environ: Mapping[str, str], platform: str, home: Path) -> Path:
    """Where this user's caches belong; `platform` as in `sys.platform`. PRINTKIT_CACHE overrides it."""
    if chosen := environ.get("PRINTKIT_CACHE"):
        return Path(chosen)
    if platform == "win32":
        local = environ.get("LOCALAPPDATA")
        return (Path(local) if local else home / "AppData" / "Local") / "printkit" / "Cache"
    if platform == "darwin":
        return home / "Library" / "Caches" / "printkit"
    shared = Path(environ.get("XDG_CACHE_HOME", ""))
    # a relative path there is to be ignored, says the XDG specification
    return (shared if shared.is_absolute() else home / ".cache") / "printkit"


def _packed(value: Embedded) -> bytes:
    about = {
        "size": [value.width, value.height],
        "colours": value.colours,
        "filter": value.filter,
        "place": value.place,
    }
    rest = json.dumps(about).encode() + b"\n" + value.data
    return b"%08x" % zlib.crc32(rest) + rest


def _unpacked(content: bytes) -> Embedded | None:
    rest = content[8:]
    if content[:8] != b"%08x" % zlib.crc32(rest):
        return None
    head, _, data = rest.partition(b"\n")
    try:
        about = json.loads(head)
        width, height = about["size"]
        return Embedded(width, height, about["colours"], about["filter"], data, Box(*about["place"]))
    except (ValueError, LookupError, TypeError):
        return None
