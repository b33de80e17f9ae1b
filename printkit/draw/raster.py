"""Pictures made of pixels, as a PDF stores them: cropped to their frame, upright, sRGB or grey, no finer than printed.

What comes out depends on the file's content and the arguments alone. Safe in several threads at once.
"""

import re
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from printkit.draw import pictures
from printkit.draw.cache import Cache, Embedded
from printkit.draw.pictures import PictureFaultError, opened
from printkit.model import Focus
from printkit.ops import Box
from printkit.resources import FONTS
from printkit.units import MM_PER_INCH, Size

if TYPE_CHECKING:
    from PIL import Image, ImageFile

__all__ = ["Embedded", "embed"]

VERSION = 1
"""Of what is made from the same file and arguments: a change here makes everything anew."""
QUALITY = 90
PALE = 0.75
_FRAME = Box(0, 0, 1, 1)
_FEW_COLOURS = 256
_ROOT = re.compile(
    r"""(?s)(?:<!--.*?-->|<\?.*?\?>|<!DOCTYPE[^>\[]*(?:\[[^\]]*\]\s*)?>|[^<])*+(<[^\s>/]+(?:"[^"]*"|'[^']*'|[^>"'/]|/(?!>))*+)"""
)
"""Up to an SVG's first element; group 1 is its start tag, but for the end."""
_NO_CHANGE = 3
"""Levels of 255 by which a colour profile may differ from sRGB and still be taken for it."""


@dataclass(frozen=True, slots=True)
class _Want:
    """What a picture is made into; `width` and `height` in pixels."""

    frame: Size
    width: int
    height: int
    focus: Focus
    ground: str
    colour: str
    pale: bool


def embed(
    path: Path, frame: Size, focus: Focus, *, dpi: int, ground: str, colour: str, pale: bool, cache: Cache | None
) -> Embedded:
    """A picture for a frame of that size in mm. Raises PictureFaultError for what can't be read."""
    frame = Size(round(frame.width, 4), round(frame.height, 4))
    pixels = [max(1, round(length / MM_PER_INCH * dpi)) for length in frame]
    want = _Want(frame, pixels[0], pixels[1], focus, ground, colour, pale)
    data = pictures.read(path)
    drawing = pictures.is_drawing(path)
    key = _key(data, want, drawing) if cache else ""
    if cache and (known := cache.get(key)):
        return known
    made = _from_svg(data, want) if drawing else _from_pixels(data, want)
    if cache and made.data != data:
        cache.put(key, made)
    return made


def _key(data: bytes, want: _Want, drawing: bool) -> str:
    import PIL

    made_by = PIL.__version__
    if drawing:
        import resvg_py

        made_by += f" {resvg_py.__version__}"
    return sha256(f"{VERSION} {made_by} {drawing} {want} {sha256(data).hexdigest()}".encode()).hexdigest()


def _cover(width: float, height: float, want: _Want) -> tuple[float, float, float, float]:
    """The part of a picture that fills the frame: left, top, right and bottom in the picture's units."""
    scale = min(width / want.frame.width, height / want.frame.height)
    wide, high = want.frame.width * scale, want.frame.height * scale
    left, top = (width - wide) * want.focus.x, (height - high) * want.focus.y
    return left, top, min(width, left + wide), min(height, top + high)


def _from_pixels(data: bytes, want: _Want) -> Embedded:
    from PIL import Image, ImageOps

    with opened(BytesIO(data)) as file:
        turned = pictures.is_turned(file)
        width, height = (file.height, file.width) if turned else file.size
        left, top, right, bottom = _cover(width, height, want)
        finer = right - left > want.width + 0.5 or bottom - top > want.height + 0.5
        if not finer and not want.pale and _passes(file, data):
            colours = "DeviceGray" if file.mode == "L" else "DeviceRGB"
            place = _place((0, 0, width, height), (left, top, right, bottom))
            file.draft(None, (max(1, width // 8), max(1, height // 8)))
            file.load()  # nobody else decodes it, and a broken one must be found
            return Embedded(width, height, colours, "DCTDecode", data, place)
        if finer:
            least = want.width / (right - left) * width, want.height / (bottom - top) * height
            file.draft(None, (max(1, round(least[turned])), max(1, round(least[not turned]))))
        profile = file.info.get("icc_profile")
        lossless = file.format not in ("JPEG", "MPO")
        ImageOps.exif_transpose(file, in_place=True)
        image = _eight_bits(file)
        if finer:
            across, down = image.width / width, image.height / height  # less than 1 where draft took effect
            box = left * across, top * down, right * across, bottom * down
            image = image.resize((want.width, want.height), Image.Resampling.LANCZOS, box, reducing_gap=2.0)
            place = _FRAME
        else:
            # whole pixels, so a little more than the frame
            cut = int(left), int(top), min(width, -int(-right // 1)), min(height, -int(-bottom // 1))
            image = image.crop(cut)
            place = _place(cut, (left, top, right, bottom))
        return _encoded(_flattened(_to_srgb(image, profile), want.ground), want.pale, lossless, place)


def _place(whole: tuple[float, float, float, float], part: tuple[float, float, float, float]) -> Box:
    """Where `whole` lies, y upwards, if `part` of it fills the frame."""
    wide, high = part[2] - part[0], part[3] - part[1]
    x, y = (whole[0] - part[0]) / wide, (part[3] - whole[3]) / high
    return Box(x, y, (whole[2] - whole[0]) / wide, (whole[3] - whole[1]) / high)


def _passes(file: "ImageFile.ImageFile", data: bytes) -> bool:
    """Whether every PDF reader shows this file's bytes as they are meant: a plain, upright, whole sRGB or grey JPEG."""
    if file.format != "JPEG" or file.mode not in ("L", "RGB") or not data.endswith(b"\xff\xd9"):
        return False
    if file.getexif().get(0x0112, 1) != 1 or _transform(file.info.get("icc_profile"), file.mode):
        return False
    at = 2
    while data[at : at + 1] == b"\xff" and 0xC0 <= data[at + 1] <= 0xFE:
        length = int.from_bytes(data[at + 2 : at + 4])
        kind = data[at + 1]
        if 0xC0 <= kind <= 0xCF and kind not in (0xC4, 0xC8, 0xCC):
            # Huffman-coded, 8 bits, and no channels that only a guess by their names would take for RGB
            return kind <= 0xC2 and data[at + 4] == 8 and ("adobe" in file.info or data[at + 10] != ord("R"))
        at += 2 + length
    return False


def _eight_bits(file: "ImageFile.ImageFile") -> "Image.Image":
    """Decoded, in one of the modes L, LA, RGB, RGBA and CMYK."""
    from PIL import ImageChops, ImageCms

    file.load()
    mode = file.mode
    if mode == "CMYK" and file.format in ("JPEG", "MPO") and "adobe" not in file.info:
        return ImageChops.invert(file)  # Pillow takes every CMYK JPEG for Adobe's, whose inks are inverted
    if mode[0] in "IF":
        most = float(file.getextrema()[1])  # type: ignore[arg-type]
        scale = (255.0 if most <= 1 else 1.0) if mode == "F" else 2.0**-24 if most > 0xFFFF else 2.0**-8
        wide = file if mode == "F" else file.convert("I")
        return wide.point(lambda level: level * scale + 0).convert("L")
    if file.has_transparency_data:
        return file if mode in ("LA", "RGBA") else file.convert("LA" if mode in ("L", "La") else "RGBA")
    if mode in ("L", "RGB", "CMYK"):
        return file
    if mode == "LAB":
        lab, srgb = ImageCms.createProfile("LAB"), ImageCms.createProfile("sRGB")
        return ImageCms.buildTransform(lab, srgb, "LAB", "RGB").apply(file)
    return file.convert("L" if mode == "1" else "RGB")


def _to_srgb(image: "Image.Image", profile: bytes | None) -> "Image.Image":
    """In L, LA, RGB or RGBA. A profile that is broken or of another colour space is ignored."""
    from PIL import Image

    mode = image.mode.removesuffix("A")
    transform = _transform(profile, mode)
    if not transform:
        return image.convert("RGB") if mode == "CMYK" else image
    changed = transform(image.convert(mode)).convert("L" if mode == "L" else "RGB")
    return Image.merge(image.mode, (*changed.split(), image.getchannel("A"))) if image.mode != mode else changed


@lru_cache(maxsize=16)
def _transform(profile: bytes | None, mode: str) -> "Callable[[Image.Image], Image.Image] | None":
    """From this profile's colours to sRGB, for pictures of that mode. None where there is nothing to do."""
    if not profile:
        return None
    from PIL import Image, ImageChops, ImageCms

    try:
        theirs = ImageCms.ImageCmsProfile(BytesIO(profile))
        if theirs.profile.xcolor_space.strip() != {"L": "GRAY"}.get(mode, mode):
            return None
        ours = ImageCms.createProfile("sRGB")
        flags = ImageCms.Flags.BLACKPOINTCOMPENSATION
        transform = ImageCms.buildTransform(theirs, ours, mode, "RGB", flags=flags)
    except (ImageCms.PyCMSError, OSError, ValueError):
        return None
    if mode != "CMYK":
        steps = range(0, 256, 51)
        colours = bytes(level for red in steps for green in steps for blue in steps for level in (red, green, blue))
        sample = Image.frombytes("RGB", (216, 1), colours).convert(mode)
        change = ImageChops.difference(transform.apply(sample), sample.convert("RGB"))
        if max(most for _, most in change.getextrema()) <= _NO_CHANGE:  # type: ignore[misc]
            return None
    return transform.apply


def _flattened(image: "Image.Image", ground: str) -> "Image.Image":
    """In L or RGB, on that ground where it can be seen through."""
    from PIL import Image, ImageColor

    if not image.mode.endswith("A"):
        return image
    alpha, mode = image.getchannel("A"), image.mode.removesuffix("A")
    if alpha.getextrema()[0] == 255:
        return image.convert(mode)
    red, green, blue = ImageColor.getrgb(ground)[:3]
    if mode == "L" and red == green == blue:
        flat = Image.new("L", image.size, red)
    else:
        mode = "RGB"
        flat = Image.new("RGB", image.size, (red, green, blue))
    flat.paste(image.convert(mode), mask=alpha)
    return flat


def _encoded(image: "Image.Image", pale: bool, lossless: bool, place: Box) -> Embedded:
    """As JPEG; without loss if the picture came so and has few colours, or is smaller for it."""
    if pale:
        image = image.point([255 - round((255 - level) * (1 - PALE)) for level in range(256)] * len(image.getbands()))
    image.info.clear()  # or Pillow would write some of it
    colours = "DeviceGray" if image.mode == "L" else "DeviceRGB"
    file = BytesIO()
    image.save(file, "JPEG", quality=QUALITY, subsampling="4:4:4" if lossless else "4:2:0")
    data, how = file.getvalue(), "DCTDecode"
    if lossless:
        raw = image.tobytes()
        few = image.getcolors(_FEW_COLOURS) is not None
        # a quick look first: for photos the thorough one is slow, and never worth it
        if few or len(zlib.compress(raw, 1)) < 2 * len(data):
            thorough = zlib.compress(raw, 6)
            if few or len(thorough) < len(data):
                data, how = thorough, "FlateDecode"
    return Embedded(image.width, image.height, colours, how, data, place)


def _from_svg(data: bytes, want: _Want) -> Embedded:
    import resvg_py

    width, height, view = pictures.check_svg(data)
    text = data.decode(_encoding(data), "replace")
    start = _ROOT.match(text)
    if not start:
        raise PictureFaultError("can't be drawn: its first element isn't plain SVG")
    attributes = dict(re.findall(r"""([^\s=<>"']+)\s*=\s*("[^"]*"|'[^']*')""", start[1]))
    left, top, right, _ = _cover(width, height, want)
    scale = want.width / (right - left)
    whole = max(want.width, round(width * scale)), max(want.height, round(height * scale))
    if whole[0] * whole[1] > pictures.MOST_PIXELS:
        raise PictureFaultError("is too long and narrow for its frame")
    attributes |= {"width": f'"{whole[0]}"', "height": f'"{whole[1]}"'}
    attributes.setdefault("color", f'"{want.colour}"')  # what currentColor means, unless the drawing says
    attributes["viewBox"] = f'"{" ".join(map(repr, view))}"'
    if abs(width / height / (view[2] / view[3]) - 1) < 0.005:
        attributes["preserveAspectRatio"] = '"xMidYMid slice"'  # whole pixels, and no hairline beside them
    name = re.split(r"\s", start[1], maxsplit=1)[0]
    root = " ".join([name, *(f"{key}={value}" for key, value in attributes.items())])
    try:
        png = resvg_py.svg_to_bytes(
            svg_string=text[: start.start(1)] + root + text[start.end(1) :],
            background=want.ground,
            dpi=96,
            skip_system_fonts=True,  # the same letters on every machine
            font_dirs=[str(FONTS)],
            font_family="Fira Sans",
            sans_serif_family="Fira Sans",
            serif_family="Source Serif 4",
        )
    except BaseException as error:
        if isinstance(error, ValueError) or type(error).__name__ == "PanicException":  # Rust's, no Exception
            reason = pictures.first_line(error)
            many = "nodes limit" in reason
            words = "repeats its shapes too often to be drawn" if many else f"can't be drawn: {reason}"
            raise PictureFaultError(words) from error
        raise
    with opened(BytesIO(png)) as image:
        x, y = min(round(left * scale), image.width - want.width), min(round(top * scale), image.height - want.height)
        part = image.convert("RGB").crop((x, y, x + want.width, y + want.height))
        return _encoded(part, want.pale, True, _FRAME)


def _encoding(data: bytes) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    match = re.match(rb"""<\?xml[^>]*encoding=["']([\w.-]+)["']""", data)
    return match[1].decode() if match else "utf-8-sig"
