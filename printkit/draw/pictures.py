"""Strangers' picture files: what they are, and whether they can be read at all, without taking the machine down.

Only the formats below are ever opened, whatever a file calls itself; size is looked at before anything is decoded.
"""

import warnings
from dataclasses import dataclass
from pathlib import Path
from xml.parsers import expat

FORMATS = ("JPEG", "PNG", "WEBP", "GIF", "TIFF")
LARGEST_FILE = 64 * 1024 * 1024
LARGEST_SVG = 8 * 1024 * 1024
MOST_PIXELS = 100_000_000
_ORIENTATION = 0x0112
_TURNED = (5, 6, 7, 8)


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
    """A picture that can't be used; the text says why."""


def probe(path: Path) -> Picture:
    """What a picture is, upright as its camera meant it. Decodes it once, small, to find one that breaks off."""
    try:
        size = path.stat().st_size
    except OSError as error:
        raise PictureFaultError(f"can't be opened: {error.strerror}") from error
    drawing = path.suffix.casefold() == ".svg"
    most = LARGEST_SVG if drawing else LARGEST_FILE
    if size > most:
        raise PictureFaultError(f"is {size / 1024 / 1024:.0f} MB large; {most // 1024 // 1024} MB is the most")
    return _probe_svg(path) if drawing else _probe_pixels(path)


def _probe_pixels(path: Path) -> Picture:
    from PIL import Image, UnidentifiedImageError  # late: a deck without pictures needs no Pillow

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(path, formats=FORMATS) as image:
                width, height = image.size
                if width * height > MOST_PIXELS:
                    pixels = f"{width} × {height} pixels"
                    raise PictureFaultError(f"has {pixels}; {MOST_PIXELS // 1_000_000} million is the most")
                turned = image.getexif().get(_ORIENTATION) in _TURNED
                image.draft(None, (max(1, width // 8), max(1, height // 8)))
                image.load()
    except UnidentifiedImageError as error:
        raise PictureFaultError("is not a JPEG, PNG, WebP, GIF or TIFF picture inside, whatever its name") from error
    except Image.DecompressionBombError as error:
        raise PictureFaultError(f"has too many pixels; {MOST_PIXELS // 1_000_000} million is the most") from error
    except PictureFaultError:
        raise
    except Exception as error:  # Pillow's decoders raise of all kinds on broken files
        raise PictureFaultError(f"is broken: {_first_line(error)}") from error
    return Picture(height, width) if turned else Picture(width, height)


def _probe_svg(path: Path) -> Picture:
    parser = expat.ParserCreate()
    roots: list[str] = []

    def start(name: str, _: dict[str, str]) -> None:
        if not roots:
            roots.append(name.rsplit(":", 1)[-1])

    def entity(*_: object) -> None:
        raise PictureFaultError("declares entities, which a drawing doesn't need: save it as plain SVG")

    parser.StartElementHandler = start
    parser.EntityDeclHandler = entity
    try:
        with path.open("rb") as file:
            parser.ParseFile(file)
    except expat.ExpatError as error:
        message = expat.errors.messages[error.code]
        raise PictureFaultError(f"is not well-formed SVG: {message}, line {error.lineno}") from error
    except (OSError, ValueError, LookupError) as error:
        raise PictureFaultError(f"is broken: {_first_line(error)}") from error
    if roots[0] != "svg":
        raise PictureFaultError(f"is not SVG: its first element is <{roots[0][:20]}>")
    return Picture()


def _first_line(error: Exception) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0][:80]
