"""The folder with a deck's pictures: what lies in it, which file belongs to a card, and why there is no such folder."""

import unicodedata
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath

from printkit.load.files import beside
from printkit.load.ids import slug
from printkit.problems import likely, quote

PICTURE_ENDINGS = (".svg", ".png", ".jpg", ".jpeg", ".webp", ".gif", ".tif", ".tiff")
"""In the order in which they are looked for."""


@dataclass(frozen=True)
class Pictures:
    """The folder where a deck's pictures are, below the deck's own."""

    folder: Path
    root: Path

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Everything that lies there."""
        try:
            return tuple(sorted(path.name for path in self.folder.iterdir()))
        except OSError:
            return ()

    def path(self, name: str) -> Path | str:
        """Where a picture of that name is, or in words why it may not be used. Accents may be spelt as macOS does."""
        return beside(self.root, self._composed.get(_nfc(name), name), start=self.folder)

    def for_card(self, card_id: str, name: str) -> Path | None:
        """`<id>.svg`, `.png` …, the first that is there; else a file that is named after the card."""
        wanted = card_id.casefold()
        for files, stem in ((self._by_name, wanted), (self._by_slug, wanted), (self._by_slug, slug(name))):
            for ending in PICTURE_ENDINGS if stem else ():
                found = files.get(stem + ending)
                path = self.path(found) if found else None
                if isinstance(path, Path) and path.is_file():
                    return path
        return None

    @cached_property
    def _composed(self) -> dict[str, str]:
        return {_nfc(name): name for name in self.names}

    @cached_property
    def _by_name(self) -> dict[str, str]:
        return {_nfc(name).casefold(): name for name in self.names}

    @cached_property
    def _by_slug(self) -> dict[str, str]:
        return {slug(Path(name).stem) + Path(name).suffix.casefold(): name for name in self.names}


def _nfc(name: str) -> str:
    return unicodedata.normalize("NFC", name)


def folder_fault(root: Path, art: str) -> str:
    """Why there is no such picture folder, empty where there is one."""
    if (root / art).is_dir():
        return ""
    if (root / art).exists():
        return f"{quote(art)} is a file: ‘art’ must name the folder that the pictures are in"
    if meant := _meant(root, PurePosixPath(art)):
        return f"there is no folder {quote(art)}; did you mean {quote(meant)}?"
    return f"there is no folder {quote(art)}: make it, or name another one in ‘art’"


def _meant(root: Path, art: PurePosixPath) -> str:
    """A folder that is there and called nearly like that, every part of it; empty where there is none."""
    meant = PurePosixPath()
    for part in art.parts:
        try:
            near = {path.name.casefold(): path.name for path in (root / meant).iterdir() if path.is_dir()}
        except OSError:  # not ours to look into
            return ""
        found = part if (root / meant / part).is_dir() else near.get(likely(part, near))
        if not found:
            return ""
        meant /= found
    return str(meant)
