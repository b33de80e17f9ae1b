"""Font files → measurements for layout, and fonts that reportlab embeds."""

import hashlib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from unicodedata import combining

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont

from printkit.resources import FONTS

FILES: Mapping[str, str] = {
    "display": "fraunces/Fraunces-Bold.ttf",
    "serif": "source-serif-4/SourceSerif4-Bold.ttf",
    "text": "fira-sans/FiraSans-Regular.ttf",
    "strong": "fira-sans/FiraSans-SemiBold.ttf",
}
"""Our fonts by the part that they play."""


class FontFaultError(Exception):
    """A font file that can't be used; the text says why."""


@lru_cache(maxsize=64)
def _load(name: str, path: Path) -> TTFont:
    try:
        font = TTFont(name, str(path))
    except (TTFError, OSError, ValueError, KeyError, IndexError) as error:
        raise FontFaultError("is not a TrueType font that can be embedded in a PDF") from error
    return font


class FontBook:
    """Our fonts and an author's own, measured. Author's fonts are named `author-…` by their content."""

    def __init__(self, authors: Sequence[Path] = ()):
        self._fonts = {name: _load(name, FONTS / file) for name, file in FILES.items()}
        self.authors = []
        for path in authors:
            name = "author-" + hashlib.sha256(path.read_bytes()).hexdigest()[:12]
            self._fonts[name] = _load(name, path)
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
