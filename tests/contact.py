"""`make contact`: our drawings on one sheet, drawn by printkit itself: the front, the narrower back, and in grey.

`python -m tests.contact FILE…` shows only those, larger. Each is in the colour of the first card that uses it, or
else in the next of our theme colours; `--all-colours` shows each in every one.
"""

import argparse
import tempfile
from itertools import cycle
from math import ceil, sqrt
from pathlib import Path

import pypdfium2 as pdfium
from PIL import Image, ImageDraw, ImageFont

from printkit.colours import PAPER, THEME_COLOURS, mix
from printkit.draw.fonts import FontBook
from printkit.draw.pdf import Info, Quality, write_pdf
from printkit.layout.faces import BACK_FOOT, MEASURED_FOR, TINT
from printkit.layout.frame import BLEED, PICTURE_SHARE, picture_frame
from printkit.model import CENTRE
from printkit.ops import Box, Group, Page, Picture, Turn
from printkit.units import Size
from tests.decks import TODAY

ROOT = Path(__file__).parent.parent
DRAWINGS = ROOT / "decks" / "art" / "drawings"
FRONT = Size(MEASURED_FOR.width, MEASURED_FOR.height * PICTURE_SHARE)
BACK = Size(MEASURED_FOR.width, MEASURED_FOR.height * (1 - BACK_FOOT))
"""What is left of a picture's frame when the card is cut."""
GAP, LABEL = 3.0, 3.5
SMALL = 0.6
"""The back's picture and the grey one, beside each other under the front."""
CELL = Size(FRONT.width + GAP, FRONT.height + BACK.height * SMALL + LABEL + 2 * GAP)


def main() -> None:
    """Write out/contact.png."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, help="drawings; without them all of decks/art/drawings")
    parser.add_argument("-o", "--output", type=Path, default=ROOT / "out" / "contact.png")
    parser.add_argument("--dpi", type=int, help="160 for files that are named, else 90")
    parser.add_argument("--all-colours", action="store_true", help="each drawing in every theme colour")
    given = parser.parse_args()
    files = [path.resolve() for path in given.files] or sorted(DRAWINGS.glob("*.svg"))
    used = {} if given.all_colours else colours_in_decks()
    if given.all_colours:
        shown = [(path, colour) for path in files for colour in THEME_COLOURS]
    else:
        shown = [(path, used.get(path, colour)) for path, colour in zip(files, cycle(THEME_COLOURS), strict=False)]
    columns = len(THEME_COLOURS) if given.all_colours else ceil(sqrt(len(shown) * 1.6))
    sheet(shown, columns, given.dpi or (160 if given.files else 90)).save(given.output, optimize=True)
    print(given.output)


def colours_in_decks() -> dict[Path, str]:
    """Each drawing's colour on the first card that uses it."""
    from printkit.commands.check import check_deck

    decks = (check_deck(path, TODAY).deck for path in sorted((ROOT / "decks").glob("*.yaml")))
    cards = [(deck, card) for deck in decks if deck for card in deck.cards if card.picture and card.theme]
    return {card.picture.resolve(): deck.themes[card.theme].colour for deck, card in reversed(cards)}


def sheet(shown: list[tuple[Path, str]], columns: int, dpi: float) -> Image.Image:
    """The drawings in rows, each with its file's name."""
    rows = ceil(len(shown) / columns)
    size = Size(columns * CELL.width + GAP, rows * CELL.height + GAP)
    spots = [
        (GAP + i % columns * CELL.width, size.height - GAP - i // columns * CELL.height) for i in range(len(shown))
    ]
    page = rendered(Page(size, tuple(op for at, one in zip(spots, shown, strict=True) for op in cell(*at, *one))), dpi)
    mm = dpi / 25.4
    font = ImageFont.truetype(ROOT / "fonts" / "fira-sans" / "FiraSans-Regular.ttf", round(2.8 * mm))
    draw = ImageDraw.Draw(page)
    for (x, y), (path, _) in zip(spots, shown, strict=True):
        left, top = round(x * mm), round((size.height - y) * mm)
        front = page.crop((left, top, left + round(FRONT.width * mm), top + round(FRONT.height * mm)))
        high = round(BACK.height * SMALL * mm)
        grey = front.convert("L").resize((round(high * FRONT.width / FRONT.height), high), Image.Resampling.LANCZOS)
        under = round((FRONT.height + GAP / 2) * mm)
        page.paste(grey, (left + round((BACK.width * SMALL + GAP / 2) * mm), top + under))
        draw.text((left, top + under + high + round(0.4 * mm)), path.stem, font=font, fill="#23201C")
    return page


def cell(x: float, top: float, path: Path, colour: str) -> tuple[Group, ...]:
    """A drawing as it is printed on a front and on a full back, from its upper left corner."""
    return tuple(
        Group(x, top - low, Turn.NONE, (picture(path, colour, cut, scale),), Box(0, 0, *(side * scale for side in cut)))
        for cut, scale, low in (
            (FRONT, 1.0, FRONT.height),
            (BACK, SMALL, FRONT.height + GAP / 2 + BACK.height * SMALL),
        )
    )


def picture(path: Path, colour: str, cut: Size, scale: float) -> Picture:
    """A drawing with its bleed at the left, the right and the top, which is cut away."""
    box = Box(-BLEED * scale, 0, (cut.width + 2 * BLEED) * scale, (cut.height + BLEED) * scale)
    return Picture(box, path, CENTRE, mix(colour, PAPER, TINT), colour, picture_frame(MEASURED_FOR))


def rendered(page: Page, dpi: float) -> Image.Image:
    """A page as another reader shows it."""
    FontBook()  # the writer wants fonts, used or not
    with tempfile.TemporaryFile() as file:
        write_pdf([page], Info("", "", "", "en", "Simplex"), Quality(), file)
        file.seek(0)
        image: Image.Image = pdfium.PdfDocument(file.read())[0].render(scale=dpi / 72).to_pil()
    return image.convert("RGB")


if __name__ == "__main__":
    main()
