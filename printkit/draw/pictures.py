"""Strangers' picture files: what they are, and whether they can be read at all, without taking the machine down.

Only the formats below are ever opened, whatever a file calls itself; size is looked at before anything is decoded.
"""

import re
import threading
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING
from xml.parsers import expat

from printkit.draw import svg, svg_cost

if TYPE_CHECKING:
    from PIL import ImageFile

FORMATS = ("JPEG", "PNG", "WEBP", "GIF", "TIFF")
LARGEST_FILE = 64 * 1024 * 1024
LARGEST_SVG = 8 * 1024 * 1024
MOST_PIXELS = 100_000_000
MOST_EFFECTS = 100
"""Effects (filter primitives) of a drawing, each counted once where it stands and once for every use: at worst
they take half a minute."""
DEEPEST_EMBEDDED = 3
"""Drawings within drawings."""
_ORIENTATION = 0x0112
_TURNED = (5, 6, 7, 8)
_POINTS_TO = re.compile(r"\s*(#|data:|$)", re.IGNORECASE)
_PACKED = b"\x1f\x8b"
_BEFORE_XML = b"\xef\xbb\xbf \t\r\n"


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that can be read. A drawing (SVG) has no pixels: it is as sharp as the printer."""

    width: int = 0
    height: int = 0

    @property
    def drawing(self) -> bool:
        """Whether it is made of lines and fills, not pixels."""
        return not self.width


class PictureFaultError(Exception):
    """A picture that can't be used; the text says why. `path` is there where the caller may not know which."""

    path: Path | None = None


def probe(path: Path, *, whole: bool = True) -> Picture:
    """What a picture is, upright as its camera meant it.

    `whole` decodes it once, small, to find one that breaks off; who is about to decode it anyway does without.
    """
    _check_size(path)
    if is_drawing(path):
        check_svg(read(path))
        return Picture()
    with opened(path) as image:
        width, height = image.size
        turned = is_turned(image)
        if whole:
            image.draft(None, (max(1, width // 8), max(1, height // 8)))
            image.load()
    return Picture(height, width) if turned else Picture(width, height)


def is_drawing(path: Path) -> bool:
    """Whether a file is to be read as SVG."""
    return path.suffix.casefold() == ".svg"


def read(path: Path) -> bytes:
    """A picture file's content; no more than is allowed."""
    _check_size(path)
    try:
        return path.read_bytes()
    except OSError as error:
        raise PictureFaultError(f"can't be opened: {error.strerror}") from error


def _check_size(path: Path) -> None:
    try:
        size = path.stat().st_size
    except OSError as error:
        raise PictureFaultError(f"can't be opened: {error.strerror}") from error
    most = LARGEST_SVG if is_drawing(path) else LARGEST_FILE
    if size > most:
        raise PictureFaultError(f"is {size / 1024 / 1024:.0f} MB large; {most // 1024 // 1024} MB is the most")


@contextmanager
def opened(source: Path | BytesIO) -> "Iterator[ImageFile.ImageFile]":
    """A picture made of pixels, not yet decoded. Whatever Pillow raises while it is open comes out as a fault."""
    from PIL import Image, UnidentifiedImageError  # late: a deck without pictures needs no Pillow

    try:
        with _quiet(), Image.open(source, formats=FORMATS) as image:
            width, height = image.size
            if width * height > MOST_PIXELS:
                pixels = f"{width} × {height} pixels"
                raise PictureFaultError(f"has {pixels}; {MOST_PIXELS // 1_000_000} million is the most")
            yield image
    except UnidentifiedImageError as error:
        raise PictureFaultError("is not a JPEG, PNG, WebP, GIF or TIFF picture inside, whatever its name") from error
    except Image.DecompressionBombError as error:
        raise PictureFaultError(f"has too many pixels; {MOST_PIXELS // 1_000_000} million is the most") from error
    except PictureFaultError:
        raise
    except Exception as error:  # Pillow's decoders raise of all kinds on broken files
        raise PictureFaultError(f"is broken: {first_line(error)}") from error


def is_turned(image: "ImageFile.ImageFile") -> bool:
    """Whether width and height of an opened picture change places when it is set upright."""
    # Pillow turns a TIFF itself, and says the turned size from the start
    return image.format != "TIFF" and image.getexif().get(_ORIENTATION) in _TURNED


def check_svg(data: bytes) -> svg.Extent:
    """How large a drawing is. Raises a fault for what is not SVG, for entities, for what would have to be loaded from
    elsewhere, for what nobody could wait for, and for a drawing that doesn't say its size.
    """
    (name, attributes), cost = _read_svg(data, 0)
    if cost.effects > MOST_EFFECTS:
        raise PictureFaultError(f"takes too long to draw: it has {cost.effects:,} effects; {MOST_EFFECTS} is the most")
    if cost.pixels > MOST_PIXELS:
        pixels = f"{cost.pixels / 1_000_000:,.0f} million pixels"
        raise PictureFaultError(f"holds pictures of {pixels}; {MOST_PIXELS // 1_000_000} million is the most")
    if name != "svg":
        raise PictureFaultError(f"is not SVG: its first element is <{name[:20]}>")
    try:
        found = svg.size(attributes)
    except ValueError:
        found = None
    if not found:
        raise PictureFaultError("doesn't say how large it is: give it a viewBox")
    return found


def _read_svg(data: bytes, depth: int) -> tuple[tuple[str, dict[str, str]], svg_cost.Cost]:
    """The first element of a drawing, and what the whole costs."""
    parser = expat.ParserCreate()
    meter = svg_cost.Meter()
    roots: list[tuple[str, dict[str, str]]] = []

    def start(name: str, attributes: dict[str, str]) -> None:
        name = name.rsplit(":", 1)[-1]
        roots.append((name, attributes)) if not roots else None
        meter.start(name, attributes)
        parser.CharacterDataHandler = meter.text if name == "style" else None
        for key, value in attributes.items():
            if name == "a" or key.rsplit(":", 1)[-1] != "href":
                continue
            if not _POINTS_TO.match(value):
                raise PictureFaultError("needs another file, which is not loaded: save it with its pictures embedded")
            if value.strip().casefold().startswith("data:"):
                meter.picture(_embedded(svg_cost.embedded(value), depth + 1))

    def entity(*_: object) -> None:
        raise PictureFaultError("declares entities, which a drawing doesn't need: save it as plain SVG")

    parser.StartElementHandler = start
    parser.EndElementHandler = lambda _: meter.end()
    parser.EntityDeclHandler = entity
    try:
        parser.Parse(data, True)
        return roots[0], meter.total()
    except expat.ExpatError as error:
        message = expat.errors.messages[error.code]
        raise PictureFaultError(f"is not well-formed SVG: {message}, line {error.lineno}") from error
    except svg_cost.TooDearError as error:
        raise PictureFaultError(str(error)) from error
    except (ValueError, LookupError) as error:
        raise PictureFaultError(f"is broken: {first_line(error)}") from error


def _embedded(data: bytes, depth: int) -> svg_cost.Cost:
    """What a picture inside a drawing costs."""
    if depth > DEEPEST_EMBEDDED:
        raise PictureFaultError("holds drawings within drawings within drawings: save it as plain SVG")
    if data.startswith(_PACKED):
        raise PictureFaultError("holds a packed drawing, which is not unpacked: save it as plain SVG")
    try:
        if data.lstrip(_BEFORE_XML).startswith(b"<"):
            return _read_svg(data, depth)[1]
        with opened(BytesIO(data)) as image:
            return svg_cost.Cost(pixels=image.width * image.height)
    except PictureFaultError as fault:
        raise PictureFaultError(f"holds a picture that {fault}") from fault


def first_line(error: BaseException) -> str:
    """What an error says, short enough for a message."""
    return (str(error).splitlines() or [type(error).__name__])[0][:80]


_lock = threading.Lock()
_inside = 0
_filters = warnings.catch_warnings()


@contextmanager
def _quiet() -> Iterator[None]:
    """No warnings. They are the process's, not the thread's: the first thread in switches them off, the last one on."""
    global _inside, _filters
    with _lock:
        _inside += 1
        if _inside == 1:
            _filters = warnings.catch_warnings()
            _filters.__enter__()
            warnings.simplefilter("ignore")
    try:
        yield
    finally:
        with _lock:
            _inside -= 1
            if not _inside:
                _filters.__exit__(None, None, None)
