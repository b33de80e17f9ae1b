"""Strangers' files: how much of them is read, in which encodings, and from where.

Nothing is read that isn't a plain file inside the deck's own folder, and never more than the documented size.
"""

import codecs
import re
from pathlib import Path, PurePosixPath, PureWindowsPath

from printkit.problems import Level, Problem, Where, printable, quote

LARGEST_TEXT = 8 * 1024 * 1024
"""Bytes of a deck, edition or spreadsheet."""
LONGEST_NAME = 255
"""Bytes of a file's name, on every usual system."""
CONTROLS = re.compile(r"[\x00-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F]")
_BOMS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))


class FileFaultError(Exception):
    """A file that can't be read; carries the one problem that says why."""

    def __init__(self, problem: Problem):
        super().__init__(problem.text)
        self.problem = problem


def _fault(rule: str, where: Where, text: str) -> FileFaultError:
    return FileFaultError(Problem(Level.ERROR, where, text, rule))


def read_bytes(path: Path, shown: str) -> bytes:
    """All of a plain file, if it isn't too big."""
    if not path.is_file():
        what = "this is a folder, not a file" if path.is_dir() else "this is not a plain file"
        raise _fault("path", Where(shown), what if path.exists() else "there is no such file")
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_TEXT + 1)
    except OSError as error:
        raise _fault("path", Where(shown), f"the file can't be opened: {error.strerror or error}") from error
    if len(data) > LARGEST_TEXT:
        size = LARGEST_TEXT // 1024 // 1024
        raise _fault("too-big", Where(shown), f"the file is larger than {size} MB, more than a deck's text can need")
    return data


def decode(data: bytes, shown: str) -> str:
    """Text in UTF-8, or in UTF-16 with its mark, as Excel writes it. Anything else is refused with its place."""
    bom, encoding = next(((b, e) for b, e in _BOMS if data.startswith(b)), (b"", "utf-8"))
    data = data[len(bom) :]
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        before = data[: error.start].decode(encoding, "replace")
        line, col = before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1
        if encoding != "utf-8":
            raise _fault("encoding", Where(shown, line, col), "the file is broken UTF-16: save it as UTF-8") from error
        byte = data[error.start : error.start + 1]
        guess = byte.decode("cp1252", "replace")
        hint = f" (in an older Windows or Latin-1 file it would be {quote(guess)})" if guess.isprintable() else ""
        text = f"byte {byte.hex().upper()} is not UTF-8{hint}: save the file as UTF-8"
        raise _fault("encoding", Where(shown, line, col), text) from error
    if "\0" in text:
        raise _fault("encoding", Where(shown), "the file is not text (it holds zero bytes): save it as UTF-8")
    return text


def read_text(path: Path, shown: str) -> str:
    """The text of a plain file of bearable size in a readable encoding."""
    return decode(read_bytes(path, shown), shown)


def beside(root: Path, text: str, *, start: Path | None = None) -> Path | str:
    """The path that `text` names, or in words why it may not be used.

    It is taken relative to `start` (else `root`) and must lie below `root`, the deck's folder, links followed.
    """
    if printable(text) != text:
        return "has a line break or another character in its name that can't be shown: rename the file"
    if "\\" in text:
        return "must be written with / between folders"
    if any(len(part.encode("utf-8", "replace")) > LONGEST_NAME for part in text.split("/")):
        return f"has a name longer than any file's: {LONGEST_NAME} bytes is the most"
    windows = PureWindowsPath(text)
    if PurePosixPath(text).is_absolute() or windows.drive or windows.root or text.startswith("~"):
        return "must be relative to the deck's folder"
    try:
        path = ((start or root) / text).resolve()
        inside = path.is_relative_to(root.resolve())
        path.exists()  # raises where a name is longer than the system takes
    except (OSError, RuntimeError, ValueError):
        return "can't be followed"
    return path if inside else "leads out of the deck's folder"
