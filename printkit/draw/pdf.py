"""Pages of drawing operations → a PDF file, written to disk as it is made.

Pictures are prepared by a few threads just ahead of the writing, and dropped as soon as they are written, so memory
stays flat however many cards there are. The same input gives the same bytes.
"""

import zlib
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path as FilePath
from typing import BinaryIO

from reportlab import rl_config
from reportlab.lib.colors import HexColor
from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

from printkit import __version__
from printkit.draw import svg
from printkit.draw.cache import Cache
from printkit.draw.pictures import PictureFaultError
from printkit.draw.raster import Embedded, embed
from printkit.ops import Circle, Group, Line, Moved, Op, Page, Path, Picture, Rect, Text
from printkit.units import MM_PER_INCH

MM = 72 / MM_PER_INCH
AHEAD = 12
"""Pictures prepared ahead of the one being written, for each worker: a few MB, however large the deck."""


@dataclass(frozen=True, slots=True)
class Info:
    """What the file says of itself, and asks of the printer."""

    title: str
    author: str
    subject: str
    language: str
    flip: str
    """`DuplexFlipLongEdge`, `DuplexFlipShortEdge` or `Simplex`."""


@dataclass(frozen=True, slots=True)
class Quality:
    """How pictures are prepared."""

    dpi: int = 300
    jobs: int = 2
    cache: Cache | None = None


def write_pdf(
    pages: Iterable[Page], info: Info, quality: Quality, file: BinaryIO, progress: Callable[[], None] = lambda: None
) -> None:
    """Draw the pages into `file`; `progress` is called for each page and each picture."""
    rl_config.useA85 = 0
    canvas = Canvas("", pageCompression=1, invariant=1, initialFontName="text", pdfVersion=(1, 7))
    canvas.setTitle(info.title)
    canvas.setAuthor(info.author)
    canvas.setSubject(info.subject)
    canvas.setCreator(f"printkit {__version__}")
    canvas.setProducer(f"printkit {__version__}")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("Duplex", info.flip)
    canvas.setCatalogEntry("Lang", pdfdoc.PDFString(info.language))
    with _Pictures(canvas, quality, progress) as pictures:
        for number, page in enumerate(pages):
            canvas.setPageSize((page.size.width * MM, page.size.height * MM))
            if page.title:
                key = f"page{number}"
                canvas.bookmarkPage(key)
                canvas.addOutlineEntry(page.title, key, 0)
            for op in page.ops:
                _draw(canvas, op, pictures)
            canvas.showPage()
            progress()
        with _streaming_to(file):
            canvas._doc.GetPDFData(canvas)


@contextmanager
def _streaming_to(file: BinaryIO) -> Iterator[None]:
    """Let reportlab write each object to disk when it is made, instead of keeping all of them until the end.

    This reaches inside reportlab (4 and 5): PDFDocument.format asks the module for a PDFFile and adds to it.
    """

    class Streamed(pdfdoc.PDFFile):  # type: ignore[misc]
        def __init__(self, *args: object):
            super().__init__(*args)
            file.write(b"".join(self.strings))
            self.write = file.write

        def format(self, document: object) -> bytes:
            return b""

    original = pdfdoc.PDFFile
    pdfdoc.PDFFile = Streamed
    try:
        yield
    finally:
        pdfdoc.PDFFile = original


class _Pictures:
    """The pictures of one PDF: each is stored once, prepared just before it is written."""

    def __init__(self, canvas: Canvas, quality: Quality, progress: Callable[[], None]):
        self.canvas = canvas
        self.quality = quality
        self.progress = progress
        self.pool = ThreadPoolExecutor(max_workers=quality.jobs)
        self.names: dict[tuple[object, ...], str] = {}
        self.drawings: dict[tuple[FilePath, str], str] = {}
        self.tasks: list[Picture] = []
        self.futures: dict[int, Future[Embedded]] = {}
        self.submitted = 0

    def __enter__(self) -> "_Pictures":
        return self

    def __exit__(self, *_: object) -> None:
        self.pool.shutdown(wait=True, cancel_futures=True)

    def name(self, op: Picture) -> str:
        """The resource that paints this picture into the unit square."""
        key = (op.path, op.frame, op.focus, op.ground, op.colour, op.pale)
        if key not in self.names:
            number = len(self.tasks)
            self.tasks.append(op)
            document = self.canvas._doc
            name = f"picture{number}"
            form = _Frame(self, number)
            document.Reference(form, document.getXObjectName(name))
            # The image follows its frame in the file: whoever writes the frame has the picture, and the image drops it.
            form.image = document.Reference(_Image(self, number), document.getXObjectName(f"image{number}"))
            document.addForm(name, form)
            self.names[key] = name
            self._begin(0)  # the first ones while the pages are still being laid out
        return self.names[key]

    def drawing_name(self, path: FilePath, drawing: svg.Drawing, colour: str) -> str:
        """The resource that paints a drawing of vectors at its own size; once for each colour, if it takes one."""
        key = path, colour if drawing.takes_colour else ""
        if key not in self.drawings:
            name = f"drawing{len(self.drawings)}"
            form = _Vectors(drawing, colour)
            self.canvas._doc.Reference(form, self.canvas._doc.getXObjectName(name))
            self.canvas._doc.addForm(name, form)
            self.drawings[key] = name
        return self.drawings[key]

    def get(self, number: int) -> Embedded:
        """A prepared picture; the next ones are begun."""
        self._begin(number)
        return self.futures[number].result()

    def _begin(self, number: int) -> None:
        """Have the pictures from this one on prepared, as many as are kept ahead."""
        until = min(len(self.tasks), number + 1 + AHEAD * self.quality.jobs)
        while self.submitted < until:
            self.futures[self.submitted] = self.pool.submit(self._prepare, self.tasks[self.submitted])
            self.submitted += 1

    def drop(self, number: int) -> None:
        """It has been written."""
        del self.futures[number]
        self.progress()

    def _prepare(self, op: Picture) -> Embedded:
        quality = self.quality
        try:
            return embed(
                op.path,
                op.frame,
                op.focus,
                dpi=quality.dpi,
                ground=op.ground,
                colour=op.colour,
                pale=op.pale,
                cache=quality.cache,
            )
        except PictureFaultError as fault:
            fault.path = op.path
            raise


class _Frame(pdfdoc.PDFObject):  # type: ignore[misc]
    """A form that shows a picture in the unit square, clipped to it. Made when it is written."""

    def __init__(self, pictures: _Pictures, number: int):
        self.pictures = pictures
        self.number = number
        self.image: pdfdoc.PDFObjectReference = None

    def format(self, document: object) -> bytes:
        place = self.pictures.get(self.number).place
        content = f"q {place.width:.6f} 0 0 {place.height:.6f} {place.x:.6f} {place.y:.6f} cm /P Do Q"
        image = self.image.format(document).decode()
        return _stream(f"/Subtype /Form /BBox [0 0 1 1] /Resources << /XObject << /P {image} >> >>", content.encode())


class _Vectors(pdfdoc.PDFObject):  # type: ignore[misc]
    """A form that paints a drawing at its own size. reportlab's own forms forget about opacity; this one doesn't."""

    def __init__(self, drawing: svg.Drawing, colour: str):
        self.drawing = drawing
        self.colour = colour
        self.code: list[str] = []
        self.states: dict[str, str] = {}

    # What a drawing asks of a canvas.
    def saveState(self) -> None:  # noqa: N802
        self.code.append("q")

    def restoreState(self) -> None:  # noqa: N802
        self.code.append("Q")

    def addLiteral(self, text: str) -> None:  # noqa: N802
        self.code.append(text)

    def setFillAlpha(self, opacity: float) -> None:  # noqa: N802
        self._state("ca", opacity)

    def setStrokeAlpha(self, opacity: float) -> None:  # noqa: N802
        self._state("CA", opacity)

    def _state(self, key: str, opacity: float) -> None:
        name = f"{key}{round(opacity * 1000)}"
        self.states[name] = f"/{key} {opacity:.3f}"
        self.code.append(f"/{name} gs")

    def format(self, document: object) -> bytes:
        self.drawing.draw(self, self.colour)
        box = f"[0 0 {self.drawing.width:g} {self.drawing.height:g}]"
        states = " ".join(f"/{name} << {state} >>" for name, state in self.states.items())
        entries = f"/Subtype /Form /BBox {box} /Resources << /ExtGState << {states} >> >> /Filter /FlateDecode"
        return _stream(entries, zlib.compress("\n".join(self.code).encode()))


class _Image(pdfdoc.PDFObject):  # type: ignore[misc]
    """A picture's pixels. Prepared when they are written, and dropped."""

    def __init__(self, pictures: _Pictures, number: int):
        self.pictures = pictures
        self.number = number

    def format(self, document: object) -> bytes:
        picture = self.pictures.get(self.number)
        self.pictures.drop(self.number)
        size = f"/Width {picture.width} /Height {picture.height} /BitsPerComponent 8"
        entries = f"/Subtype /Image {size} /ColorSpace /{picture.colours} /Filter /{picture.filter}"
        return _stream(entries, picture.data)


def _stream(entries: str, content: bytes) -> bytes:
    """A stream object of ours, as it stands in the file."""
    head = f"<< /Type /XObject {entries} /Length {len(content)} >>\nstream\n"
    return b"".join((head.encode(), content, b"\nendstream"))


def _draw(canvas: Canvas, op: Op, pictures: _Pictures) -> None:
    """Put one operation on the page. Shapes are written as PDF's own operators: reportlab takes far longer for them."""
    if isinstance(op, Group):
        cos, sin = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}[op.turn.value]
        canvas._code.append(f"q {cos} {sin} {-sin} {cos} {_points(op.x, op.y)} cm")
        _inside(canvas, op, pictures)
    elif isinstance(op, Moved):
        a, b, c, d, e, f = op.where
        canvas._code.append(f"q {a:.7f} {b:.7f} {c:.7f} {d:.7f} {_points(e, f)} cm")
        _inside(canvas, op, pictures)
    elif isinstance(op, Text):
        _text(canvas, op)
    elif isinstance(op, Picture):
        _picture(canvas, op, pictures)
    elif isinstance(op, Line):
        dash = f"[{_points(*op.dash)}] 0 d" if op.dash else "[] 0 d"
        ends = f"{_points(op.x1, op.y1)} m {_points(op.x2, op.y2)} l S"
        canvas._code.append(f"{_rgb(op.colour)} RG {op.line:g} w {dash} {ends}")
    else:
        _shape(canvas, op)


def _inside(canvas: Canvas, op: Group | Moved, pictures: _Pictures) -> None:
    """What a group holds, and its end."""
    if op.clip:
        canvas._code.append(f"{_points(*op.clip)} re W n")
    for inner in op.ops:
        _draw(canvas, inner, pictures)
    canvas._code.append("Q")


def _points(*lengths: float) -> str:
    """Lengths in mm as PDF writes them: points, to a thousandth."""
    return " ".join([f"{length * MM:.3f}" for length in lengths])


@lru_cache(maxsize=1024)
def _rgb(colour: str) -> str:
    return " ".join(f"{int(colour[i : i + 2], 16) / 255:.4g}" for i in (1, 3, 5))


def _shape(canvas: Canvas, op: Rect | Circle | Path) -> None:
    code = [f"{_rgb(op.fill)} rg"] if op.fill else []
    if isinstance(op, Path):
        code += [_outline(op), "f*" if op.even_odd else "f"]
    else:
        if op.stroke:
            code.append(f"{_rgb(op.stroke)} RG {op.line:g} w [] 0 d")
        code.append(_circle(op) if isinstance(op, Circle) else _rect(op))
        code.append({(True, True): "B", (True, False): "f", (False, True): "S"}[bool(op.fill), bool(op.stroke)])
    canvas._code.append(" ".join(code))


ARC = 0.5523
"""How far the handles of a quarter circle lie from its ends, in radii."""


@lru_cache(maxsize=256)
def _circle(op: Circle) -> str:
    x, y, r, k = op.x, op.y, op.radius, op.radius * ARC
    return (
        f"{_points(x + r, y)} m {_points(x + r, y + k, x + k, y + r, x, y + r)} c "
        f"{_points(x - k, y + r, x - r, y + k, x - r, y)} c {_points(x - r, y - k, x - k, y - r, x, y - r)} c "
        f"{_points(x + k, y - r, x + r, y - k, x + r, y)} c h"
    )


def _rect(op: Rect) -> str:
    x, y, w, h = op.box
    if not op.radius:
        return f"{_points(x, y, w, h)} re"
    r = min(op.radius, w / 2, h / 2)
    k = r * (1 - ARC)
    return (
        f"{_points(x + r, y)} m {_points(x + w - r, y)} l {_points(x + w - k, y, x + w, y + k, x + w, y + r)} c "
        f"{_points(x + w, y + h - r)} l {_points(x + w, y + h - k, x + w - k, y + h, x + w - r, y + h)} c "
        f"{_points(x + r, y + h)} l {_points(x + k, y + h, x, y + h - k, x, y + h - r)} c "
        f"{_points(x, y + r)} l {_points(x, y + k, x + k, y, x + r, y)} c h"
    )


def _outline(op: Path) -> str:
    operators = {"M": "m", "L": "l", "C": "c", "Z": "h"}
    return " ".join(
        f"{_points(*(float(n) for n in numbers))} {operators[str(kind)]}".lstrip() for kind, *numbers in op.steps
    )


def _text(canvas: Canvas, op: Text) -> None:
    line = canvas.beginText(op.x * MM, op.y * MM)
    line.setFillColor(HexColor(op.colour))
    for run in op.runs:
        line.setFont(run.font, op.size)
        line.textOut(run.text)
    canvas.drawText(line)


def _picture(canvas: Canvas, op: Picture, pictures: _Pictures) -> None:
    x, y, w, h = op.box
    vector = op.path.suffix.casefold() == ".svg" and not op.pale and svg.flat(op.path)
    drawing = svg.drawing(op.path) if vector else None
    wide, high = (drawing.width, drawing.height) if drawing else op.frame
    # It covers its box; what is too much is cut away from the focus.
    scale = max(w / wide, h / high)
    left, low = x - (wide * scale - w) * op.focus.x, y - (high * scale - h) * (1 - op.focus.y)
    ground = f"{_rgb(op.ground)} rg {_points(*op.box)} re f" if drawing else ""
    # A drawing is painted at its own size in points, a picture into the unit square.
    unit = (scale * MM, scale * MM) if drawing else (wide * scale * MM, high * scale * MM)
    canvas._code.append(f"q {_points(*op.box)} re W n {ground} {unit[0]:.5f} 0 0 {unit[1]:.5f} {_points(left, low)} cm")
    canvas.doForm(pictures.drawing_name(op.path, drawing, op.colour) if drawing else pictures.name(op))
    canvas._code.append("Q")
