"""`make pictures`: the README's pictures of real cards, cut out of a real build."""

import tempfile
from pathlib import Path

from PIL import Image

from printkit.commands.box import make_box
from printkit.commands.build import Options
from printkit.commands.calibrate import Setting, write_sheet
from printkit.printers.store import Store
from tests.pdfs import TODAY, built, picture_of

ROOT = Path(__file__).parent.parent
COUNT = 6
DPI, CARD, GAP = 110, (44, 67), 3
CORNER = (150, 62)
"""Of the calibration sheet, in mm."""
NET = (28, 3, 182, 133)
"""Where the box lies on its sheet, in mm from the upper left corner."""


def main() -> None:
    """Write docs/pictures/fronts.png, backs.png, calibrate.png and box.png."""
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
        sheet = write_sheet(Setting(), "en", "", Path(folder) / "c.pdf", Store(Path(folder)))[0]
        corner = picture_of(sheet, 0, 150)
        corner.crop((0, 0, *(round(side * 150 / 25.4) for side in CORNER))).quantize(16).save(
            target / "calibrate.png", optimize=True
        )
        deck = ROOT / "decks" / "inventions.yaml"
        box = make_box(deck, deck.name, Path(folder) / "b.pdf", Options(), 300, TODAY).path
        net = picture_of(box, 0, DPI).crop(tuple(round(side * per_mm) for side in NET))
        net.quantize(96).save(target / "box.png", optimize=True)


if __name__ == "__main__":
    main()
