"""Font files → measurements for layout, and fonts that reportlab embeds."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from struct import error as StructError  # noqa: N812  (struct's own name says too little)
from struct import unpack_from
from unicodedata import combining

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from printkit.model import FontCredit
from printkit.resources import FONTS

FILES: Mapping[str, str] = {
    "display": "fraunces/Fraunces-Bold.ttf",
    "serif": "source-serif-4/SourceSerif4-Bold.ttf",
    "text": "fira-sans/FiraSans-Regular.ttf",
    "strong": "fira-sans/FiraSans-SemiBold.ttf",
}
"""Our fonts by the part that they play."""

COPYRIGHT, OLD_FAMILY, LICENCE, LICENCE_PAGE, FAMILY = 0, 1, 13, 14, 16
"""What a font file says of itself, by the numbers of its name table."""
ENGLISH = (3, 0x409)
"""Windows' names in American English, which every font has."""
OFL = "SIL Open Font License 1.1"
LARGEST_FONT = 40 * 1024 * 1024
"""Bytes of a font file; those with all Chinese characters have about 20 MB."""


class FontFaultError(Exception):
    """A font file that can't be used; the text says why."""


@lru_cache(maxsize=64)
def _load(name: str, path: Path) -> TTFont:
    try:
        return TTFont(name, str(path))
    except Exception as error:  # reportlab raises of all kinds on broken files
        raise FontFaultError("is not a TrueType font that can be embedded in a PDF") from error


@lru_cache(maxsize=64)
def _authors(name: str, path: Path) -> TTFont:
    """A stranger's font, every character of which has been embedded once for a trial: some break only then."""
    font = _load(name, path)
    try:
        font.face.makeSubset(sorted(font.face.charToGlyph))
    except Exception as error:
        raise FontFaultError("is broken: its characters can't be embedded in a PDF") from error
    return font


def _read(path: Path) -> bytes:
    """A font file's content; no more than is allowed."""
    try:
        size = path.stat().st_size
        if size > LARGEST_FONT:
            most = LARGEST_FONT // 1024 // 1024
            raise FontFaultError(f"is {size / 1024 / 1024:.0f} MB large; {most} MB is the most")
        return path.read_bytes()
    except OSError as error:
        raise FontFaultError(f"can't be opened: {error.strerror}") from error


@lru_cache(maxsize=64)
def font_credit(path: Path) -> FontCredit:
    """Read a font file's own words about itself."""
    said = _names(path.read_bytes())
    terms = said.get(LICENCE, "") or said.get(LICENCE_PAGE, "")
    # The usual licence is told in a dozen ways, and at length.
    licence = OFL if "Open Font License" in terms or "sil.org/OFL" in terms else terms.split(". ")[0]
    return FontCredit(said.get(FAMILY) or said.get(OLD_FAMILY) or path.stem, said.get(COPYRIGHT, ""), licence)


def _names(data: bytes) -> dict[int, str]:
    """The English texts of a font's name table by their number; none where the table can't be read."""
    found: dict[int, str] = {}
    try:
        tables = unpack_from(">H", data, 4)[0]
        entries = [unpack_from(">4sLLL", data, 12 + 16 * i) for i in range(tables)]
        start = next(offset for tag, _, offset, _ in entries if tag == b"name")
        count, texts = unpack_from(">HH", data, start + 2)
        for i in range(count):
            platform, _, language, number, length, offset = unpack_from(">6H", data, start + 6 + 12 * i)
            if (platform, language) == ENGLISH:
                at = start + texts + offset
                found[number] = " ".join(data[at : at + length].decode("utf-16-be").split())
    except (StructError, StopIteration, UnicodeDecodeError):
        return found
    return found


class FontBook:
    """Our fonts and an author's own, measured. Author's fonts are named `author-…` by their content."""

    def __init__(self, authors: Sequence[Path] = ()):
        self._fonts = {name: _load(name, FONTS / file) for name, file in FILES.items()}
        self._files = {name: FONTS / file for name, file in FILES.items()}
        self.authors = []
        for path in authors:
            name = "author-" + hashlib.sha256(_read(path)).hexdigest()[:12]
            self._fonts[name] = _authors(name, path)
            self._files[name] = path
            self.authors.append(name)
        for font in self._fonts.values():
            pdfmetrics.registerFont(font)
        self._advances: dict[tuple[str, str], float | None] = {}
        self._in_chain: dict[tuple[tuple[str, ...], str], float] = {}

    def advance(self, font: str, char: str) -> float | None:
        """The width of a character in thousandths of the size; None where the font lacks it."""
        key = (font, char)
        if key not in self._advances:
            face = self._fonts[font].face
            has = face.charToGlyph.get(ord(char), 0)
            self._advances[key] = float(face.charWidths.get(ord(char), face.defaultWidth)) if has else None
        return self._advances[key]

    def advance_in(self, chain: Sequence[str], char: str) -> float:
        """The width of a character in the first font of the chain that has it."""
        key = (tuple(chain), char)
        found = self._in_chain.get(key)
        if found is None:
            advances = (self.advance(font, char) for font in chain)
            found = next((a for a in advances if a is not None), 0.0 if combining(char) else 500.0)
            self._in_chain[key] = found
        return found

    def cap_height(self, font: str) -> float:
        """The height of capitals in thousandths of the size."""
        return float(self._fonts[font].face.capHeight)

    def chain(self, first: str) -> tuple[str, ...]:
        """Fonts to take characters from, in this order."""
        return (first, *(name for name in ("serif", "text") if name != first), *self.authors)

    def credits(self, fonts: Iterable[str]) -> list[FontCredit]:
        """What these fonts say of themselves, each family once, in the order of their names."""
        found = {said.family: said for said in (font_credit(self._files[font]) for font in sorted(fonts))}
        return sorted(found.values(), key=lambda said: said.family.casefold())
