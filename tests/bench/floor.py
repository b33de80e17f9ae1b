"""The floor that `printkit build` is measured against: what no program that prints such a deck can do without.

It knows everything beforehand (`python floor.py JOB.json OUT.pdf`): no deck to read, nothing to check, no text to fit.
Pictures are scaled by two threads while the pages are put together; all is kept in memory and written at the end.
"""

import json
import sys
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path

from PIL import Image
from reportlab import rl_config
from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

MM = 72 / 25.4


def scaled(path: str, wide: int, high: int) -> bytes:
    """The middle of a picture, as a JPEG of that size."""
    with Image.open(path) as image:
        width, height = image.size
        scale = min(width / wide, height / high)
        image.draft("RGB", (int(width / scale), int(height / scale)))
        shrunk = image.width / width
        part = wide * scale * shrunk, high * scale * shrunk
        left, top = max(0, image.width - part[0]) / 2, max(0, image.height - part[1]) / 2
        box = left, top, min(image.width, left + part[0]), min(image.height, top + part[1])
        file = BytesIO()
        image.resize((wide, high), Image.Resampling.LANCZOS, box, reducing_gap=2.0).save(file, "JPEG", quality=90)
        return file.getvalue()


def main(job: dict, output: str) -> None:
    """Draw the fronts and the backs, sheet by sheet."""
    rl_config.useA85 = 0
    pdfmetrics.registerFont(TTFont("names", job["font"]))
    canvas = Canvas(output, pagesize=[side * MM for side in job["paper"]], initialFontName="names")
    wide, high = job["pixels"]
    frame_wide, frame_high = (side * MM for side in job["frame"])
    cards, spots = job["cards"], [(x * MM, y * MM) for x, y in job["spots"]]
    width, height = (side * MM for side in job["card"])
    with ThreadPoolExecutor(2) as pool:
        pictures = pool.map(lambda card: scaled(card["picture"], wide, high), cards)
        for start in range(0, len(cards), len(spots)):
            sheet = list(zip(spots, cards[start : start + len(spots)], strict=False))
            canvas.setFont("names", 14)
            for (x, y), card in sheet:
                stream = pdfdoc.PDFStream(content=next(pictures), filters=[])
                stream.dictionary.dict |= {
                    "Type": pdfdoc.PDFName("XObject"),
                    "Subtype": pdfdoc.PDFName("Image"),
                    "Width": wide,
                    "Height": high,
                    "BitsPerComponent": 8,
                    "ColorSpace": pdfdoc.PDFName("DeviceRGB"),
                    "Filter": pdfdoc.PDFName("DCTDecode"),
                }
                name = Path(card["picture"]).stem
                canvas._doc.Reference(stream, canvas._doc.getXObjectName(name))
                canvas._doc.addForm(name, stream)
                canvas.saveState()
                left = x + (width - frame_wide) / 2
                canvas.translate(left, y + height * 0.34)
                canvas.scale(frame_wide, frame_high)
                canvas.doForm(name)
                canvas.restoreState()
                canvas.drawCentredString(x + width / 2, y + height * 0.17, card["name"])
            canvas.showPage()
            canvas.setFont("names", 30)
            for (x, y), card in sheet:
                canvas.drawCentredString(job["paper"][0] * MM - x - width / 2, y + height / 2, card["date"])
            canvas.showPage()
        canvas.save()


if __name__ == "__main__":
    main(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")), sys.argv[2])
