"""`make pictures`: the README's pictures of real cards and pages, out of real builds."""

import tempfile
from pathlib import Path

from PIL import Image

from printkit.commands.calibrate import Setting, write_sheet
from printkit.printers.store import Store
from tests.pdfs import built, picture_of

ROOT = Path(__file__).parent.parent
COUNT = 6
DPI, CARD, GAP = 110, (44, 67), 3
PAGE_DPI = 96
CORNER = (150, 62)
"""Of the calibration sheet, in mm."""


def main() -> None:
    """Write docs/pictures/fronts.png, backs.png and calibrate.png, and the first page of each deck."""
    target = ROOT / "docs" / "pictures"
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        pdf = Path(folder) / "o.pdf"
        built(ROOT / "decks" / "inventions.yaml", pdf, count=COUNT)
        per_mm = DPI / 25.4
        for number, name in enumerate(("fronts", "backs")):
            page = picture_of(pdf, number, DPI)
            strip = Image.new(
                "RGB", (round((COUNT * (CARD[0] + GAP) - GAP) * per_mm), round(CARD[1] * per_mm)), "white"
            )
            for i in range(COUNT):
                column, row = i % 4, i // 4
                if number:
                    column = 3 - column
                # A4 with sixteen cards: columns from 11 mm at 48 mm, rows from 8.5 mm at 71 mm
                left, top = (11 + 48 * column) * per_mm, (8.5 + 71 * row) * per_mm
                card = page.crop(
                    (round(left), round(top), round(left + CARD[0] * per_mm), round(top + CARD[1] * per_mm))
                )
                strip.paste(card, (round(i * (CARD[0] + GAP) * per_mm), 0))
            strip.quantize(128).save(target / f"{name}.png", optimize=True)
        for deck in sorted((ROOT / "decks").glob("*.yaml")):
            built(deck, pdf)
            picture_of(pdf, 0, PAGE_DPI).quantize(128).save(target / f"{deck.stem}.png", optimize=True)
        sheet = write_sheet(Setting(), "en", "", Path(folder) / "c.pdf", Store(Path(folder)))[0]
        corner = picture_of(sheet, 0, 150)
        corner.crop((0, 0, *(round(side * 150 / 25.4) for side in CORNER))).quantize(16).save(
            target / "calibrate.png", optimize=True
        )


if __name__ == "__main__":
    main()
