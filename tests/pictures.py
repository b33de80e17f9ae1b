"""`make pictures`: the pictures of the documentation, made of real builds and a real calibration sheet."""

import tempfile
from pathlib import Path

from PIL import Image

from printkit.commands.box import make_box
from printkit.commands.build import Options
from printkit.commands.calibrate import Setting, sheet_for, write_sheet
from printkit.commands.rules import make_rules
from printkit.layout.calibration import verniers
from printkit.printers.store import Store
from tests.pdfs import TODAY, built, picture_of

ROOT = Path(__file__).parent.parent
COUNT = 6
DPI, CARD, GAP = 110, (44, 67), 3
PAGE_DPI = 96
OFF = (1.7, -0.6)
"""How far the back of the calibration sheet is off in its picture, to the right and upwards, in mm."""
NET = (28, 3, 182, 133)
"""Where the box lies on its sheet, in mm from the upper left corner."""


def main() -> None:
    """Write docs/pictures: cards, calibrating, a rule sheet, a box, and the first page of each deck."""
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
        picture_of(sheet, 0, 60).convert("L").quantize(16).save(target / "calibrate.png", optimize=True)
        folded_edge(sheet).quantize(16).save(target / "calibrate-read.png", optimize=True)
        _rules(Path(folder) / "r.pdf").quantize(64).save(target / "rules.png", optimize=True)
        deck = ROOT / "decks" / "inventions.yaml"
        box = make_box(deck, deck.name, Path(folder) / "b.pdf", Options(), 300, TODAY).path
        net = picture_of(box, 0, DPI).crop(tuple(round(side * per_mm) for side in NET))
        net.quantize(96).save(target / "box.png", optimize=True)


def folded_edge(path: Path) -> Image.Image:
    """The first scale of a calibration sheet whose back is off, with its edge cut off and folded over."""
    dpi = 400
    sheet = sheet_for(Setting())
    front, back = (picture_of(path, number, dpi).convert("L") for number in (0, 1))

    def dots(*lengths: float) -> tuple[int, ...]:
        return tuple(round(length * dpi / 25.4) for length in lengths)

    width = sheet.paper.width
    # Turned over on the long edge, and seen through the paper; then the strip, folded over to the front.
    seen = Image.new("L", front.size, 255)
    seen.paste(back.transpose(Image.Transpose.FLIP_LEFT_RIGHT), dots(OFF[0], -OFF[1]))
    strip = seen.crop(dots(0, sheet.cut, width, sheet.fold)).transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    strip = strip.point(lambda white: round(white * 0.86))
    front.paste(255, dots(0, 0, width, sheet.fold))
    front.paste(strip, dots(0, sheet.fold))
    first = verniers(sheet)[0]
    return front.crop(dots(first.u - 16.5, sheet.fold, first.u + 21, sheet.zone - 1))


def _rules(pdf: Path) -> Image.Image:
    """Both sides of our deck's rule sheet, side by side on grey."""
    make_rules(ROOT / "decks" / "inventions.yaml", "inventions.yaml", pdf, Options(), TODAY)
    sides = [picture_of(pdf, number, 80) for number in (0, 1)]
    wide, high, gap = *sides[0].size, 12
    both = Image.new("RGB", (2 * wide + 3 * gap, high + 2 * gap), "#D9D9D9")
    for i, side in enumerate(sides):
        both.paste(side, (gap + i * (wide + gap), gap))
    return both


if __name__ == "__main__":
    main()
