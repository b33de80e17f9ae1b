"""Building decks, and reading finished PDFs with another reader (pdfium), for the tests."""

import ctypes
from dataclasses import dataclass
from datetime import date
from itertools import combinations
from pathlib import Path

import pypdfium2 as pdfium
import pypdfium2.raw as raw
from PIL import Image

from printkit.commands.build import Built, Options, build
from printkit.draw.cache import Cache

MM = 72 / 25.4
TODAY = date(2026, 6, 15)
OVERLAP = 0.1
"""Of a millimetre: how far the boxes of two texts that only touch may reach into each other."""


class Silent:
    """Nobody watches."""

    def begin(self, steps: int) -> None: ...

    def step(self, count: int = 1) -> None: ...


def built(deck: Path, output: Path, *, cache: Cache | None = None, **options: object) -> Built:
    """Build a deck with these options: its cards alone, unless the rules are asked for."""
    chosen = Options(**{"rules": None, **options})  # type: ignore[arg-type]
    return build(deck, deck.name, output, chosen, cache, TODAY, Silent())


@dataclass(frozen=True)
class Word:
    """A text object: its words, its box on the page in mm, and the direction in which it runs."""

    text: str
    left: float
    bottom: float
    right: float
    top: float
    direction: tuple[int, int]
    size: float
    scale: float
    """How much smaller or larger than its size it is drawn."""

    @property
    def centre(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.bottom + self.top) / 2


def words(path: Path, number: int) -> list[Word]:
    """Every text object of a page, in the order in which they are drawn."""
    page = pdfium.PdfDocument(path)[number]
    textpage = page.get_textpage()
    found = []
    for item in page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT], max_depth=8):
        size = raw.FPDFTextObj_GetText(item.raw, textpage.raw, None, 0)
        buffer = ctypes.create_string_buffer(size)
        pointer = ctypes.cast(buffer, ctypes.POINTER(raw.FPDF_WCHAR))
        raw.FPDFTextObj_GetText(item.raw, textpage.raw, pointer, size)
        matrix = item.get_matrix()
        scale = max(abs(matrix.a), abs(matrix.b))
        direction = round(matrix.a / scale), round(matrix.b / scale)
        points = ctypes.c_float()
        raw.FPDFTextObj_GetFontSize(item.raw, points)
        box = [side / MM for side in item.get_bounds()]
        text = buffer.raw[: max(size - 2, 0)].decode("utf-16-le").strip()
        found.append(Word(text, *box, direction, points.value, scale))
    return found


def pages(path: Path) -> int:
    """How many pages a PDF has."""
    return len(pdfium.PdfDocument(path))


def overlapping(path: Path) -> list[tuple[str, str]]:
    """Texts of one page that lie on each other."""
    found = []
    for number in range(pages(path)):
        for a, b in combinations([word for word in words(path, number) if word.text], 2):
            across = min(a.right, b.right) - max(a.left, b.left)
            down = min(a.top, b.top) - max(a.bottom, b.bottom)
            if across > OVERLAP and down > OVERLAP:
                found.append((a.text, b.text))
    return found


def picture_of(path: Path, number: int, dpi: int = 100) -> Image.Image:
    """A page as it looks."""
    return pdfium.PdfDocument(path)[number].render(scale=dpi / 72).to_pil()


def numbered_deck(folder: Path, count: int, edition: str = "pocket") -> Path:
    """A deck whose nth card is named `Nn` and dated 1000 + n."""
    rows = "".join(f"  - {{name: N{i}, date: {1000 + i}, sources: [A, B]}}\n" for i in range(count))
    path = folder / "deck.yaml"
    path.write_text(f"title: Numbered\nedition: {edition}\ncards:\n{rows}", encoding="utf-8")
    return path
