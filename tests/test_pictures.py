"""Pictures as the PDF gets them: every kind of file, cropped, upright, in the right colours; and the cache of them."""

import io
import os
import struct
import threading
import time
import zlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
import resvg_py
from PIL import Image, ImageChops, ImageCms, ImageColor, ImageStat
from reportlab.pdfgen.canvas import Canvas

from printkit.draw import pictures, raster, svg
from printkit.draw.cache import Cache, cache_folder
from printkit.draw.pictures import Picture, PictureFaultError, probe
from printkit.draw.raster import Embedded, embed
from printkit.model import CENTRE, Focus
from printkit.ops import Box
from printkit.units import Size

INCH = Size(25.4, 25.4)
RED, GREEN, BLUE, WHITE = (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)


def made(path: Path, frame: Size = INCH, focus: Focus = CENTRE, **options: Any) -> Embedded:
    settings: dict[str, Any] = {"dpi": 100, "ground": "#FFFFFF", "colour": "#000000", "pale": False, "cache": None}
    return embed(path, frame, focus, **(settings | options))


def decoded(picture: Embedded) -> Image.Image:
    """What a PDF reader makes of the stream."""
    mode = {"DeviceRGB": "RGB", "DeviceGray": "L"}[picture.colours]
    if picture.filter == "FlateDecode":
        return Image.frombytes(mode, (picture.width, picture.height), zlib.decompress(picture.data))
    image = Image.open(io.BytesIO(picture.data))
    assert (image.format, image.mode, image.size) == ("JPEG", mode, (picture.width, picture.height))
    return image


def save(image: Image.Image, path: Path) -> None:
    """Without loss."""
    options: dict[str, Any] = {"lossless": True} if path.suffix == ".webp" else {}
    image.save(path, **options)


def close(pixel: Any, colour: Any, by: int = 6) -> bool:
    pair = zip(pixel, colour, strict=True) if isinstance(colour, tuple) else [(pixel, colour)]
    return all(abs(a - b) <= by for a, b in pair)


def corners(picture: Embedded) -> list[Any]:
    """Upper left, upper right, lower left, lower right, a little inside."""
    image = decoded(picture)
    x, y = image.width // 8, image.height // 8
    return [image.getpixel(at) for at in ((x, y), (-x - 1, y), (x, -y - 1), (-x - 1, -y - 1))]


def quarters(width: int, height: int, mode: str = "RGB") -> Image.Image:
    """Red, green / blue, white."""
    image = Image.new("RGB", (width, height), WHITE)
    image.paste(RED, (0, 0, width // 2, height // 2))
    image.paste(GREEN, (width // 2, 0, width, height // 2))
    image.paste(BLUE, (0, height // 2, width // 2, height))
    return image.convert(mode)


def watched(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str) -> list[Any]:
    """The arguments of every call of a function from now on."""
    calls: list[Any] = []
    real = getattr(owner, name)

    def call(*given: Any) -> Any:
        calls.append(given)
        return real(*given)

    monkeypatch.setattr(owner, name, call)
    return calls


def same_corners(picture: Embedded, *colours: Any, by: int = 6) -> None:
    found = corners(picture)
    assert all(close(pixel, colour, by) for pixel, colour in zip(found, colours, strict=True)), found


def stripes(folder: Path, size: tuple[int, int]) -> Path:
    """Three equal bands across the longer side: red, green, blue."""
    image = Image.new("RGB", size)
    for number, colour in enumerate((RED, GREEN, BLUE)):
        at = size[0] * number // 3, size[1] * number // 3
        image.paste(colour, (at[0], 0, size[0], size[1]) if size[0] > size[1] else (0, at[1], size[0], size[1]))
    image.save(folder / "stripes.png")
    return folder / "stripes.png"


# --- scaling and cropping


def test_finer_than_printed_is_scaled_to_the_frames_pixels(tmp_path: Path) -> None:
    quarters(1600, 1200).save(tmp_path / "a.jpg", quality=95)
    picture = made(tmp_path / "a.jpg", Size(50.8, 25.4), dpi=150)
    assert (picture.width, picture.height) == (300, 150)  # 2 inches by 1 at 150
    assert (picture.filter, picture.colours, picture.place) == ("DCTDecode", "DeviceRGB", Box(0, 0, 1, 1))
    same_corners(picture, RED, GREEN, BLUE, WHITE)


@pytest.mark.parametrize(
    ("size", "focus", "colour"),
    [
        ((900, 300), Focus(0, 0.5), RED),
        ((900, 300), CENTRE, GREEN),
        ((900, 300), Focus(1, 0.5), BLUE),
        ((300, 900), Focus(0.5, 0), RED),
        ((300, 900), CENTRE, GREEN),
        ((300, 900), Focus(0.5, 1), BLUE),
        ((60, 20), Focus(0, 0), RED),  # coarser than 100 dpi
        ((20, 60), Focus(1, 1), BLUE),
    ],
)
def test_cropping_keeps_the_focus(tmp_path: Path, size: tuple[int, int], focus: Focus, colour: Any) -> None:
    same_corners(made(stripes(tmp_path, size), focus=focus), *[colour] * 4)


def test_nothing_is_stretched(tmp_path: Path) -> None:
    image = Image.new("L", (1600, 400))
    image.paste(255, (700, 100, 900, 300))  # a square of half the height in the middle
    image.save(tmp_path / "a.png")
    left, top, right, bottom = (
        decoded(made(tmp_path / "a.png")).point(lambda level: 255 * (level > 127)).getbbox() or [0] * 4
    )
    assert (right - left, bottom - top) == (50, 50)


def test_much_too_large_jpegs_are_decoded_small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    quarters(3200, 2400).save(tmp_path / "a.jpg")
    asked = watched(monkeypatch, raster, "_eight_bits")
    same_corners(made(tmp_path / "a.jpg"), RED, GREEN, BLUE, WHITE)
    assert [file.size for (file,) in asked] == [(400, 300)]  # an eighth


def test_a_coarse_jpeg_passes_byte_for_byte_and_whole(tmp_path: Path) -> None:
    path = tmp_path / "a.jpg"
    quarters(80, 60).save(path, progressive=True)
    picture = made(path, Size(25.4, 25.4), Focus(0, 0))
    assert picture.data == path.read_bytes()
    # 60 of 80 pixels fill the width: the picture is 80/60 frames wide, and begins at the left
    assert picture.place == pytest.approx((0, 0, 80 / 60, 1))
    assert made(path, Size(25.4, 25.4), Focus(1, 0)).place == pytest.approx((-20 / 60, 0, 80 / 60, 1))
    # 80 x 20 pixels fill a frame four times as wide as high; from the top, two more frames hang below it
    assert made(path, Size(101.6, 25.4), Focus(0.5, 0)).place == pytest.approx((0, -2, 1, 3))
    Image.new("L", (80, 60), 99).save(path)
    assert (made(path).colours, made(path).data) == ("DeviceGray", path.read_bytes())


@pytest.mark.parametrize("why", ["turned", "profile", "cmyk", "cut short", "names", "arithmetic", "pale"])
def test_what_a_reader_could_show_otherwise_does_not_pass(tmp_path: Path, why: str) -> None:
    path = tmp_path / "a.jpg"
    exif = Image.Exif()
    exif[0x0112] = 3 if why == "turned" else 1
    profile = swapped_profile() if why == "profile" else None
    quarters(80, 80, "CMYK" if why == "cmyk" else "RGB").save(
        path, exif=exif, icc_profile=profile, keep_rgb=why == "names"
    )
    data = path.read_bytes()
    if why == "names":
        data = data.replace(b"\xff\xee\x00\x0eAdobe", b"\xff\xed\x00\x0eOther")
        assert b"\xff\xc0\x00\x11\x08\x00\x50\x00\x50\x03R" in data
    path.write_bytes(data + b"\0" if why == "cut short" else data)
    if why == "arithmetic":
        path.write_bytes(data.replace(b"\xff\xc0\x00\x11\x08", b"\xff\xc9\x00\x11\x08"))
        assert path.read_bytes() != data
    assert made(path, pale=why == "pale").data not in (data, path.read_bytes())


def test_other_coarse_pictures_are_cropped_but_keep_their_pixels(tmp_path: Path) -> None:
    image = quarters(41, 30)
    image.save(tmp_path / "a.png")
    picture = made(tmp_path / "a.png", Size(25.4, 25.4))
    # 30 of 41 columns: from 5.5 to 35.5, so 5 to 36 are kept and half a pixel sticks out on both sides
    assert (picture.width, picture.height) == (31, 30)
    assert picture.place == pytest.approx((-0.5 / 30, 0, 31 / 30, 1))
    assert decoded(picture).tobytes() == image.crop((5, 0, 36, 30)).tobytes()


# --- kinds of files


@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize(("ending", "size"), [("jpg", 400), ("jpg", 60), ("png", 400), ("tif", 400), ("webp", 60)])
def test_cameras_turn_is_followed(tmp_path: Path, orientation: int, ending: str, size: int) -> None:
    turns = Image.Transpose
    back = {
        2: turns.FLIP_LEFT_RIGHT,
        3: turns.ROTATE_180,
        4: turns.FLIP_TOP_BOTTOM,
        5: turns.TRANSPOSE,
        6: turns.ROTATE_90,
        7: turns.TRANSVERSE,
        8: turns.ROTATE_270,
    }
    image = quarters(size, size * 3 // 4)
    stored = image.transpose(back[orientation]) if orientation > 1 else image
    exif = Image.Exif()
    exif[0x0112] = orientation
    path = tmp_path / f"a.{ending}"
    options: dict[str, Any] = {} if ending == "tif" else {"quality": 95}
    stored.save(path, exif=exif, **options)
    assert probe(path) == Picture(size, size * 3 // 4)
    same_corners(made(path, Size(33.8667, 25.4)), RED, GREEN, BLUE, WHITE, by=12)


@pytest.mark.parametrize("size", [40, 400])
@pytest.mark.parametrize("ending", ["png", "gif", "webp", "tif"])
def test_each_format(tmp_path: Path, ending: str, size: int) -> None:
    path = tmp_path / f"a.{ending}"
    save(quarters(size, size), path)
    picture = made(path)
    assert (picture.filter, picture.colours) == ("FlateDecode", "DeviceRGB")
    same_corners(picture, RED, GREEN, BLUE, WHITE, by=0)


@pytest.mark.parametrize("size", [40, 400])
@pytest.mark.parametrize("adobe", [True, False])
def test_cmyk_jpegs(tmp_path: Path, adobe: bool, size: int) -> None:
    path = tmp_path / "a.jpg"
    image = quarters(size, size, "CMYK")
    if adobe:
        image.save(path, quality=95)
        assert b"Adobe" in path.read_bytes()
    else:  # Pillow writes inverted inks and Adobe's mark: without the mark, inks are as they are
        ImageChops.invert(image).save(path, quality=95)
        data = path.read_bytes()
        path.write_bytes(data.replace(b"\xff\xee\x00\x0eAdobe", b"\xff\xed\x00\x0eOther"))
    picture = made(path)
    assert picture.colours == "DeviceRGB"
    same_corners(picture, RED, GREEN, BLUE, WHITE)


def test_a_turned_picture_of_a_rare_kind(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 3
    upside_down = quarters(40, 40).rotate(180)
    upside_down.quantize(8).save(tmp_path / "a.png", exif=exif)
    same_corners(made(tmp_path / "a.png"), RED, GREEN, BLUE, WHITE)
    ImageChops.invert(upside_down.convert("CMYK")).save(tmp_path / "a.jpg", exif=exif, quality=95)
    data = (tmp_path / "a.jpg").read_bytes()
    (tmp_path / "a.jpg").write_bytes(data.replace(b"\xff\xee\x00\x0eAdobe", b"\xff\xed\x00\x0eOther"))
    same_corners(made(tmp_path / "a.jpg"), RED, GREEN, BLUE, WHITE)


def test_cmyk_tiff(tmp_path: Path) -> None:
    quarters(400, 400, "CMYK").save(tmp_path / "a.tif")
    same_corners(made(tmp_path / "a.tif"), RED, GREEN, BLUE, WHITE)


@pytest.mark.parametrize("size", [40, 400])
@pytest.mark.parametrize(
    ("mode", "ending"),
    [(mode, ending) for mode in ("L", "1", "LA", "I;16") for ending in ("png", "tif")] + [("I", "tif")],
)
def test_grey_stays_grey(tmp_path: Path, mode: str, ending: str, size: int) -> None:
    whole = 0xFFFF if mode[0] == "I" else 255
    image = Image.new("L", (size, size), 0).convert(mode if mode[0] != "I" else "I")
    light = (255, 255) if mode == "LA" else 1 if mode == "1" else whole
    half = (128, 255) if mode == "LA" else 0 if mode == "1" else whole // 2
    image.paste(light, (size // 2, 0, size, size // 2))
    image.paste(half, (0, size // 2, size // 2, size))
    image = image.convert(mode) if mode == "I;16" else image
    image.save(tmp_path / f"a.{ending}")
    with Image.open(tmp_path / f"a.{ending}") as stored:
        assert stored.mode == mode
    picture = made(tmp_path / f"a.{ending}")
    assert picture.colours == "DeviceGray"
    same_corners(picture, 0, 255, 0 if mode == "1" else 127, 0, by=1)


def test_lab_tiff(tmp_path: Path) -> None:
    srgb, lab = ImageCms.createProfile("sRGB"), ImageCms.createProfile("LAB")
    ImageCms.buildTransform(srgb, lab, "RGB", "LAB").apply(quarters(40, 40)).save(tmp_path / "a.tif")
    same_corners(made(tmp_path / "a.tif"), RED, GREEN, BLUE, WHITE, by=24)


def test_sixteen_bit_colour(tmp_path: Path) -> None:
    rows = b"".join(b"\0" + struct.pack(">3H", 0xFFFF, 0x8000, 0) * 40 for _ in range(40))
    chunks = [(b"IHDR", struct.pack(">2I5B", 40, 40, 16, 2, 0, 0, 0)), (b"IDAT", zlib.compress(rows)), (b"IEND", b"")]
    body = b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in chunks
    )
    (tmp_path / "a.png").write_bytes(b"\x89PNG\r\n\x1a\n" + body)
    same_corners(made(tmp_path / "a.png"), *[(255, 128, 0)] * 4, by=0)


@pytest.mark.parametrize("size", [40, 400])
@pytest.mark.parametrize(("mode", "ending"), [("RGBA", "png"), ("P", "png"), ("RGBA", "webp"), ("RGBA", "gif")])
def test_the_ground_shows_through(tmp_path: Path, mode: str, ending: str, size: int) -> None:
    image = Image.new("RGBA", (size, size), (0, 0, 0, 0))
    image.paste((255, 0, 0, 255), (0, 0, size // 2, size))
    image = image.quantize(4) if mode == "P" else image
    save(image, tmp_path / f"a.{ending}")
    picture = made(tmp_path / f"a.{ending}", ground="#204060")
    same_corners(picture, RED, (32, 64, 96), RED, (32, 64, 96), by=2)


def test_half_transparent_and_grey_with_alpha(tmp_path: Path) -> None:
    Image.new("RGBA", (40, 40), (255, 0, 0, 128)).save(tmp_path / "a.png")
    same_corners(made(tmp_path / "a.png", ground="#0000FF"), *[(128, 0, 127)] * 4, by=1)
    Image.new("LA", (40, 40), (100, 0)).save(tmp_path / "b.png")
    assert made(tmp_path / "b.png", ground="#808080").colours == "DeviceGray"
    assert corners(made(tmp_path / "b.png", ground="#FF0000")) == [RED] * 4
    Image.new("L", (40, 40), 9).save(tmp_path / "c.png", transparency=9)
    assert corners(made(tmp_path / "c.png", ground="#00FF00")) == [GREEN] * 4


@pytest.mark.parametrize("ending", ["gif", "webp"])
def test_of_a_moving_picture_the_first_is_taken(tmp_path: Path, ending: str) -> None:
    first, second = Image.new("RGB", (40, 40), RED), Image.new("RGB", (40, 40), BLUE)
    first.save(tmp_path / f"a.{ending}", save_all=True, append_images=[second], duration=100)
    same_corners(made(tmp_path / f"a.{ending}"), *[RED] * 4)


# --- colour profiles


def swapped_profile() -> bytes:
    """sRGB, but red and green have changed places."""
    data = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    entries = [128 + 4 + 12 * number for number in range(struct.unpack_from(">I", data, 128)[0])]
    at = {bytes(data[entry : entry + 4]): entry for entry in entries}
    data[at[b"rXYZ"] : at[b"rXYZ"] + 4], data[at[b"gXYZ"] : at[b"gXYZ"] + 4] = b"gXYZ", b"rXYZ"
    return bytes(data)


@pytest.mark.parametrize("size", [40, 400])
@pytest.mark.parametrize(
    ("ending", "mode"), [("jpg", "RGB"), ("png", "RGB"), ("png", "RGBA"), ("webp", "RGB"), ("tif", "RGB")]
)
def test_a_colour_profile_is_followed(tmp_path: Path, ending: str, mode: str, size: int) -> None:
    path = tmp_path / f"a.{ending}"
    quarters(size, size, mode).save(path, icc_profile=swapped_profile())
    same_corners(made(path), GREEN, RED, BLUE, WHITE, by=14)
    assert b"ICC_PROFILE" not in made(path).data


def test_srgb_changes_nothing_and_a_broken_profile_is_ignored(tmp_path: Path) -> None:
    path = tmp_path / "a.jpg"
    for profile in (
        ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes(),
        b"no profile",
        swapped_profile()[:300],
    ):
        quarters(40, 40).save(path, icc_profile=profile)
        assert made(path).data == path.read_bytes()
    Image.new("L", (40, 40), 90).save(path, icc_profile=swapped_profile())  # for RGB: says nothing of grey
    assert made(path).data == path.read_bytes()


# --- how it is stored


def test_photos_become_jpeg_and_flat_graphics_stay_exact(tmp_path: Path) -> None:
    noise = Image.effect_noise((400, 400), 80)
    Image.merge("RGB", (noise, noise.rotate(90), noise.rotate(180))).save(tmp_path / "photo.png")
    assert made(tmp_path / "photo.png").filter == "DCTDecode"
    quarters(400, 400).save(tmp_path / "flat.png")
    assert made(tmp_path / "flat.png").filter == "FlateDecode"
    row = Image.open(tmp_path / "photo.png").crop((0, 0, 400, 1))
    assert row.getcolors(256) is None
    row.resize((400, 90), Image.Resampling.NEAREST).save(tmp_path / "many.png")  # one row of noise, ninety times
    assert made(tmp_path / "many.png", Size(101.6, 22.86)).filter == "FlateDecode"


def test_pale_is_three_quarters_white(tmp_path: Path) -> None:
    for name in ("a.png", "a.jpg"):
        quarters(40, 40).save(tmp_path / name, quality=95)
        light = 255 - 255 // 4
        expected = (255, light, light), (light, 255, light), (light, light, 255), WHITE
        same_corners(made(tmp_path / name, pale=True), *expected)


def test_same_content_same_bytes_whatever_the_name_time_or_thread(tmp_path: Path) -> None:
    paths = [tmp_path / f"{number}.jpg" for number in range(8)]
    for number, path in enumerate(paths):
        quarters(700, 500).save(path, comment=b"made by a camera", dpi=(72, 72))
        os.utime(path, (number, number))
    with ThreadPoolExecutor(4) as pool:
        found = set(pool.map(made, paths))
    assert len(found) == 1
    assert b"camera" not in found.pop().data


@pytest.mark.filterwarnings("error")
def test_warnings_are_left_as_they_were_after_threads(tmp_path: Path) -> None:
    import warnings

    before = list(warnings.filters)
    quarters(300, 300).save(tmp_path / "a.jpg")
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(made, [tmp_path / "a.jpg"] * 20))
    assert warnings.filters == before


# --- what can't be used


def test_faults(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fault(name: str, content: bytes | None) -> str:
        path = tmp_path / name
        if content is not None:
            path.write_bytes(content)
        with pytest.raises(PictureFaultError) as caught:
            made(path)
        return str(caught.value)

    quarters(400, 400).save(tmp_path / "a.jpg")
    whole = (tmp_path / "a.jpg").read_bytes()
    assert fault("none.jpg", None) == "can't be opened: No such file or directory"
    assert fault("text.png", b"no picture") == "is not a JPEG, PNG, WebP, GIF or TIFF picture inside, whatever its name"
    assert fault("half.jpg", whole[: len(whole) // 2]).startswith("is broken: image file is truncated")
    assert fault("half.svg", b"<svg><g></svg>") == "is not well-formed SVG: mismatched tag, line 1"
    assert fault("size.svg", b"<svg xmlns='http://www.w3.org/2000/svg'><text>A</text></svg>") == (
        "doesn't say how large it is: give it a viewBox"
    )
    with pytest.raises(PictureFaultError, match="doesn't say how large it is"):
        pictures.probe(tmp_path / "size.svg")  # `check` finds it, too
    tenfold = [f"<g id='g{i + 1}'>" + f"<use href='#g{i}' x='1'/>" * 10 + "</g>" for i in range(9)]
    bomb = f"{HEAD}<defs><rect id='g0' width='1' height='1'/>{''.join(tenfold)}</defs><use href='#g9'/></svg>"
    assert fault("bomb.svg", bomb.encode()) == "repeats its shapes too often to be drawn"
    outside = b"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><image href='/etc/passwd' width='9' height='9'/></svg>"
    assert fault("outside.svg", outside).startswith("needs another file, which is not loaded")
    monkeypatch.setattr(pictures, "MOST_PIXELS", 100_000)
    assert fault("a.jpg", whole) == "has 400 × 400 pixels; 0 million is the most"


# --- SVG

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 80">'


def drawn(folder: Path, body: str, head: str = HEAD, name: str = "a") -> Path:
    path = folder / f"{name}.svg"
    path.write_text(f"{head}{body}</svg>", encoding="utf-8")
    return path


FLAT = {
    "even-odd": '<path d="M50 5 L80 75 L5 30 L95 30 L20 75 Z" fill="#c03" fill-rule="evenodd" stroke="navy" stroke-width="2"/>',
    "nonzero": '<path d="M50 5 L80 75 L5 30 L95 30 L20 75 Z" fill="#c03"/>',
    "arcs": '<path d="M10 40a30 20 20 0 1 60 5 15 15 0 00-20-20 5 8 45 11 10 30" fill="none" stroke="#084" stroke-width="3"/>'
    '<path d="M60 60A10 10 0 1 1 60.1 60z" fill="teal"/><path d="M10 70A5 5 0 0 1 90 70L50 75z" fill="olive"/>',
    "every command": '<path d="M10,10l5-5.5.5 20h10v-5H40V60zm20 20q10-20 20 0t20 0T90,50s-5,20-20 10S50 70 40 75C30 80 20 70 15 60z"'
    ' fill="#f80" stroke="#000"/>',
    "after closing": '<path d="M10 10h20v20zl-5 20h40z m40 0 h20v20z" fill="#555" stroke="red"/>',
    "transforms": '<g transform="translate(50 40) rotate(30)"><g transform="scale(1.5,.5) skewX(20)" stroke="purple" stroke-width="4"'
    ' fill="gold"><rect x="-20" y="-20" width="40" height="40" rx="8"/><circle r="6" cx="5" fill="red"/></g></g>'
    '<rect transform="rotate(45,80,60)" x="70" y="50" width="20" height="20" fill="rgb(10, 200, 30)"/>',
    "mirrored": '<g transform="matrix(-1 0 0 1 100 0)"><path d="M10 10L60 20L20 70z" fill="#789" stroke="#000" stroke-width="3"/></g>',
    "caps and joins": '<g fill="none" stroke="#333" stroke-width="8"><polyline points="10 20 30 60 50 20" stroke-linejoin="round"'
    ' stroke-linecap="round"/><polyline points="55,20 65,60 75,20" stroke-linecap="square" stroke-linejoin="bevel"/>'
    '<polyline points="80,70 85,20 90,70"/></g>',
    "dashes": '<rect x="10" y="10" width="80" height="60" rx="15" ry="10" fill="none" stroke="crimson" stroke-width="3"'
    ' stroke-dasharray="7 3 2" stroke-dashoffset="-4"/><circle cx="50" cy="40" r="20" fill="none" stroke="blue" stroke-dasharray="5,5"/>',
    "opacity": '<rect width="60" height="50" fill="red" opacity=".5"/><circle cx="60" cy="50" r="25" fill="blue" fill-opacity=".4"'
    ' stroke="lime" stroke-width="10" stroke-opacity=".5"/><g opacity=".3"><rect x="70" width="20" height="80"/></g>',
    "inline style": '<g style="fill:#0a0;stroke:none;stroke-width:2px"><path style="fill:none;stroke:#a0a" d="M0 0L100 80"/>'
    '<ellipse cx="70" cy="30" rx="20" ry="10"/></g>',
    "lines": '<line x1="10" y1="10" x2="90" y2="70" stroke="#000" stroke-width="5" fill="red"/><polygon points="50,10 90,10 90,40"/>'
    '<polyline points="10,40 10,75 60,75" fill="pink"/>',
    "tiny units": '<g transform="scale(.0001)"><rect x="1e5" y="1e5" width="5e5" height="3e5" fill="#258" stroke="red" stroke-width="3e4"/></g>',
    "silent": '<title>A</title><desc>B</desc><metadata><x xmlns="y"><z/></x></metadata><defs/><rect width="9" height="9" id="r" data-x="1"/>',
}


@pytest.mark.parametrize("name", FLAT)
def test_flat_svg_is_drawn_as_resvg_draws_it(tmp_path: Path, name: str) -> None:
    path = drawn(tmp_path, FLAT[name])
    assert svg.flat(path)
    assert_same_picture(path, 0.6)


def test_colour_names_are_known_every_time(tmp_path: Path) -> None:
    ImageColor.getrgb("red")  # Pillow changes its table of names when asked
    shapes = svg.drawing(
        drawn(tmp_path, '<rect width="9" height="9" fill="Red"/><rect width="9" height="9" fill="tan"/>')
    ).shapes
    assert [shape.fill for shape in shapes] == [(1, 0, 0), (210 / 255, 180 / 255, 140 / 255)]


CURRENT = (
    '<rect width="100" height="80" fill="currentColor"/><path d="M0 40h50" stroke="CurrentColor" stroke-width="80"/>'
)


def test_a_drawing_takes_the_colour_it_is_drawn_in(tmp_path: Path) -> None:
    drawing = svg.drawing(drawn(tmp_path, CURRENT))
    assert drawing.takes_colour
    assert vectors(drawing, "#2040C0").getcolors() == [(400 * 320, (0x20, 0x40, 0xC0))]
    assert vectors(drawing).getcolors() == [(400 * 320, (0, 0, 0))]
    assert not svg.drawing(drawn(tmp_path, '<rect width="9" height="9"/>', name="plain")).takes_colour


def test_a_drawing_made_of_pixels_takes_the_colour_too(tmp_path: Path) -> None:
    path = drawn(tmp_path, CURRENT)
    same_corners(made(path, colour="#2040C0"), *[(0x20, 0x40, 0xC0)] * 4)
    said = drawn(tmp_path, CURRENT, HEAD.replace("<svg", '<svg color="#FF0000"'), "said")
    assert not svg.flat(said)
    same_corners(made(said, colour="#2040C0"), *[RED] * 4)


def test_the_viewbox_may_begin_anywhere(tmp_path: Path) -> None:
    body = '<rect x="-50" y="-40" width="30" height="30" fill="orange"/><circle r="90" cx="70" fill="#123456"/>'
    path = drawn(tmp_path, body, HEAD.replace("0 0 100 80", "-50 -40 100 80"))
    assert_same_picture(path, 0.2)


def assert_same_picture(path: Path, most: float) -> None:
    drawing = svg.drawing(path)
    assert (drawing.width, drawing.height) == (100, 80)
    ours = vectors(drawing)
    theirs = Image.open(io.BytesIO(resvg_py.svg_to_bytes(svg_path=str(path), background="#ffffff", width=400))).convert(
        "RGB"
    )
    difference = ImageChops.difference(ours, theirs)
    assert sum(ImageStat.Stat(difference).mean) / 3 < most
    wrong = sum(difference.convert("L").histogram()[96:])  # edges may be softened otherwise, areas may not differ
    assert wrong < 0.002 * 400 * 320
    assert ImageStat.Stat(ours.convert("L")).stddev[0] > 5, "an empty picture proves nothing"


def vectors(drawing: svg.Drawing, colour: str = "#000000") -> Image.Image:
    """As another reader shows it, four pixels a unit."""
    file = io.BytesIO()
    canvas = Canvas(file, pagesize=(drawing.width, drawing.height))
    drawing.draw(canvas, colour)
    canvas.showPage()
    canvas.save()
    with pypdfium2.PdfDocument(file.getvalue()) as document:
        image: Image.Image = document[0].render(scale=4).to_pil()
        return image.convert("RGB")


NOT_FLAT = {
    "gradient": '<defs><linearGradient id="a"/></defs><rect width="9" height="9" fill="url(#a)"/>',
    "style element": "<style>rect{fill:red}</style><rect width='9' height='9'/>",
    "class": '<rect class="a" width="9" height="9"/>',
    "text": "<text y='9'>A</text>",
    "image": '<image href="data:image/png;base64,AAAA"/>',
    "use": '<rect id="a" width="9" height="9"/><use href="#a"/>',
    "nested svg": "<svg><rect width='9' height='9'/></svg>",
    "unknown element": "<blob/>",
    "unknown attribute": '<rect width="9" height="9" glow="1"/>',
    "unknown style": '<rect width="9" height="9" style="mix-blend-mode:multiply"/>',
    "clip path": '<g clip-path="url(#a)"><rect width="9" height="9"/></g>',
    "mask": '<g mask="url(#a)"/>',
    "filter": '<rect filter="url(#a)" width="9" height="9"/>',
    "marker": '<path marker-end="url(#a)" d="M0 0L9 9"/>',
    "a current colour of its own": '<g color="red"><rect width="9" height="9" fill="currentColor"/></g>',
    "no such colour": '<rect width="9" height="9" fill="blurple"/>',
    "see-through colour": '<rect width="9" height="9" fill="#ff000080"/>',
    "percent": '<rect width="100%" height="9"/>',
    "millimetres": '<rect width="9mm" height="9"/>',
    "overlap seen through": '<g opacity=".5"><rect width="9" height="9"/><rect width="5" height="5"/></g>',
    "fill and stroke seen through": '<rect opacity=".5" width="9" height="9" stroke="red"/>',
    "dots": '<path d="M20 20h0" stroke="#000" stroke-width="12" stroke-linecap="round"/>',
    "bad path": '<path d="M0 0L9"/>',
    "path without start": '<path d="L9 9"/>',
    "bad flag": '<path d="M0 0A5 5 0 2 0 9 9"/>',
    "bad transform": '<rect transform="turn(5)" width="9" height="9"/>',
    "odd points": '<polygon points="0 0 9"/>',
    "negative": '<rect width="-9" height="9"/>',
    "far away": '<rect x="1e30" width="9" height="9"/>',
    "far transform": '<g transform="scale(9e6)"><g transform="scale(9e6)"><rect width="9" height="9"/></g></g>',
    "animation": '<rect width="9" height="9"><animate attributeName="x" to="9"/></rect>',
    "deep": "<g>" * 60 + "</g>" * 60,
    "many": "<path d='M0 0h1v1z'/>" * 5001,
}


@pytest.mark.parametrize("name", NOT_FLAT)
def test_what_is_not_flat(tmp_path: Path, name: str) -> None:
    path = drawn(tmp_path, NOT_FLAT[name])
    assert not svg.flat(path)
    with pytest.raises(ValueError, match="not flat"):
        svg.drawing(path)


@pytest.mark.parametrize(
    ("head", "flat"),
    [
        ('<svg xmlns="http://www.w3.org/2000/svg" width="30mm" height="20mm">', True),
        ('<svg width="30" height="20">', True),
        ('<svg viewBox="0,0,30,20" width="100%">', True),
        ('<svg viewBox="0 0 30 20" width="60" height="40">', True),
        ('<svg viewBox="0 0 30 20" width="60" height="60">', False),  # bars above and below
        ('<svg viewBox="0 0 0 20">', False),
        ('<svg viewBox="0 0 30">', False),
        ('<svg viewBox="0 0 1e-300 1e-300">', False),
        ('<svg viewBox="0 0 2e6 2e6">', False),
        ('<svg viewBox="0 0 9 9" width="0.00001">', False),
        (f'<svg width="{"9" * 400}" height="{"9" * 400}">', False),
        (f'<svg viewBox="0 0 9 9" width="{"9" * 400}">', False),
        ('<svg width="30">', False),
        ('<svg xmlns="http://example.org/other" viewBox="0 0 9 9">', True),
        ('<?xml-stylesheet href="a.css"?><svg viewBox="0 0 9 9">', False),
        ('<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 9 9">', False),
        ('<!DOCTYPE svg SYSTEM "http://example.org/none.dtd"><svg viewBox="0 0 9 9">', True),
    ],
)
def test_what_the_root_must_say(tmp_path: Path, head: str, flat: bool) -> None:
    assert svg.flat(drawn(tmp_path, "<rect width='9' height='9'/>", head)) == flat


def test_a_changed_svg_is_read_again(tmp_path: Path) -> None:
    path = drawn(tmp_path, FLAT["lines"])
    assert svg.drawing(path) is svg.drawing(path)
    drawn(tmp_path, NOT_FLAT["text"])
    assert not svg.flat(path)
    assert not svg.flat(tmp_path / "none.svg")


GRADIENT = (
    '<!-- <svg viewBox="0 0 1 1"> --><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 10"><linearGradient id="a"><stop stop-color="#f00"/>'
    '<stop offset="1" stop-color="#00f"/></linearGradient><rect width="100%" height="9" fill="url(#a)"/>'
)


@pytest.mark.parametrize(
    ("frame", "focus", "left", "right"),
    [
        (Size(76.2, 25.4), CENTRE, (249, 0, 6), (6, 0, 249)),
        (Size(25.4, 25.4), Focus(0, 0), (250, 0, 5), (175, 0, 80)),
        (Size(25.4, 25.4), Focus(1, 0), (80, 0, 175), (5, 0, 250)),
    ],
)
def test_a_gradient_keeps_its_colours_and_is_cropped_like_pixels(
    tmp_path: Path, frame: Size, focus: Focus, left: Any, right: Any
) -> None:
    picture = made(drawn(tmp_path, "", GRADIENT), frame, focus, ground="#00FF00")
    assert (picture.width, picture.height) == (round(frame.width / 0.254), 100)
    image = decoded(picture)
    assert close(image.getpixel((2, 50)), left, 10)
    assert close(image.getpixel((image.width - 3, 50)), right, 10)
    assert close(image.getpixel((50, 97)), GREEN)  # its lowest tenth is empty


def test_small_and_odd_drawings_fill_the_frame(tmp_path: Path) -> None:
    for view in ("0 0 1.5 1", "0 0 0.01 0.01", "5 5 333.3 77.7"):
        body = '<rect x="-999" y="-999" width="9999" height="9999" fill="red" class="a"/>'
        picture = made(
            drawn(tmp_path, body, f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}">'), Size(20.1, 30.3)
        )
        assert decoded(picture).getcolors() == [(79 * 119, RED)]  # 20.1 / 25.4 * 100, 30.3 / 25.4 * 100


def test_text_in_a_drawing_is_not_lost(tmp_path: Path) -> None:
    path = drawn(tmp_path, '<text x="10" y="60" font-family="No Such Font" font-size="60">Hx</text>')
    assert not svg.flat(path)
    assert ImageStat.Stat(decoded(made(path)).convert("L")).stddev[0] > 20


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "iso-8859-1"])
def test_encodings(tmp_path: Path, encoding: str) -> None:
    text = f'<?xml version="1.0" encoding="{encoding.removesuffix("-sig")}"?>{HEAD}<rect class="é" width="100" height="80" fill="red"/></svg>'
    (tmp_path / "a.svg").write_bytes(text.encode(encoding))
    same_corners(made(tmp_path / "a.svg"), *[RED] * 4)


# --- the cache


def entry(size: int = 10) -> Embedded:
    return Embedded(4, 3, "DeviceRGB", "DCTDecode", b"\n\0x" * size, Box(-0.1, 0, 1.2, 1))


def test_what_is_put_comes_back(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "deep" / "cache")
    assert cache.get("a") is None
    cache.put("a", entry())
    assert cache.get("a") == entry()
    assert Cache(tmp_path / "deep" / "cache").get("a") == entry()
    assert [path.name for path in (tmp_path / "deep" / "cache").iterdir()] == ["a.picture"]


@pytest.mark.parametrize("harm", ["empty", "short", "flipped", "head", "other"])
def test_a_damaged_entry_is_removed(tmp_path: Path, harm: str) -> None:
    cache = Cache(tmp_path)
    cache.put("a", entry())
    path = tmp_path / "a.picture"
    whole = path.read_bytes()
    harmed = {
        "empty": b"",
        "short": whole[:-1],
        "flipped": whole[:-1] + b"y",
        "head": whole.replace(b"[4, 3]", b"[4, 4]"),
        "other": b"%08x" % zlib.crc32(b"{}\n") + b"{}\n",
    }
    assert harmed[harm] != whole
    path.write_bytes(harmed[harm])
    assert cache.get("a") is None
    assert not path.exists()


def test_the_cap_takes_what_was_used_longest_ago(tmp_path: Path) -> None:
    Cache(tmp_path).put("a", entry(300))
    each = (tmp_path / "a.picture").stat().st_size
    cache = Cache(tmp_path, largest=each * 5)
    for number, key in enumerate("abcde"):
        cache.put(key, entry(300))
        os.utime(tmp_path / f"{key}.picture", (1000 + number, 1000 + number))
    (tmp_path / "not ours.txt").write_text("x" * 10_000)
    assert cache.get("a") == entry(300)  # used just now
    for key in "fg":
        cache.put(key, entry(300))
    left = {path.stem for path in tmp_path.glob("*.picture")}
    assert {"a", "f", "g"} <= left
    assert not {"b", "c"} & left
    assert len(left) <= 5
    assert (tmp_path / "not ours.txt").exists()


def test_the_folder_is_not_looked_through_at_every_put(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looks = watched(monkeypatch, os, "scandir")
    cache = Cache(tmp_path)
    for number in range(20):
        cache.put(str(number), entry())
    assert len(looks) == 1


def test_litter_of_interrupted_runs_goes_but_not_a_neighbours_work(tmp_path: Path) -> None:
    for name, age in (("old.1.1.part", 7200), ("new.1.1.part", 5)):
        (tmp_path / name).write_bytes(b"")
        os.utime(tmp_path / name, (time.time() - age,) * 2)
    Cache(tmp_path).put("a", entry())
    assert {path.name for path in tmp_path.iterdir()} == {"a.picture", "new.1.1.part"}


def test_a_cache_that_cant_be_written_is_no_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    cache = Cache(tmp_path / "file")
    cache.put("a", entry())
    assert cache.get("a") is None

    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    cache = Cache(tmp_path)
    monkeypatch.setattr(Path, "replace", full)
    cache.put("a", entry())
    assert cache.get("a") is None
    assert not list(tmp_path.glob("*.part"))


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write anywhere")
def test_a_readonly_folder_is_no_cache(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    Cache(tmp_path).put("a", entry())
    assert Cache(tmp_path).get("a") is None
    tmp_path.chmod(0o700)


def test_several_writers(tmp_path: Path) -> None:
    caches = [Cache(tmp_path, largest=4000), Cache(tmp_path, largest=4000)]
    wrong = []

    def work(cache: Cache) -> None:
        for number in range(100):
            cache.put(str(number % 7), entry(100))
            if cache.get(str(number % 5)) not in (None, entry(100)):
                wrong.append(number)

    threads = [threading.Thread(target=work, args=(cache,)) for cache in caches * 2]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
    assert not list(tmp_path.glob("*.part"))


def test_embed_takes_from_the_cache_what_has_not_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = Cache(tmp_path / "cache")
    path = tmp_path / "a.jpg"
    quarters(400, 300).save(path)
    first = made(path, cache=cache)
    work = watched(monkeypatch, raster, "_from_pixels")
    (tmp_path / "copy.jpg").write_bytes(path.read_bytes())
    assert made(path, cache=cache) == made(tmp_path / "copy.jpg", cache=cache) == first == made(path)
    assert len(work) == 1  # the last, without a cache
    for change in (
        {"dpi": 120},
        {"ground": "#000000"},
        {"pale": True},
        {"focus": Focus(0, 0)},
        {"frame": Size(20, 20)},
    ):
        made(path, **change, cache=cache)
    assert len(work) == 6
    quarters(400, 301).save(path)
    made(path, cache=cache)
    assert len(work) == 7
    monkeypatch.setattr(raster, "VERSION", 99)
    made(path, cache=cache)
    assert len(work) == 8
    monkeypatch.setattr("PIL.__version__", "99")
    made(path, cache=cache)
    assert len(work) == 9


def test_a_drawing_is_made_anew_by_another_version_of_its_drawer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = Cache(tmp_path / "cache")
    path = drawn(tmp_path, '<rect width="9" height="9"/>')
    work = watched(monkeypatch, raster, "_from_svg")
    made(path, cache=cache)
    made(path, cache=cache)
    assert len(work) == 1
    monkeypatch.setattr("resvg_py.__version__", "99")
    made(path, cache=cache)
    assert len(work) == 2


def test_a_jpeg_that_would_pass_is_decoded_once_to_see_that_it_is_whole(tmp_path: Path) -> None:
    quarters(400, 300).save(tmp_path / "a.jpg")
    whole = (tmp_path / "a.jpg").read_bytes()
    (tmp_path / "b.jpg").write_bytes(whole.replace(b"\xff\xdb", b"\xff\xfe"))  # its tables are comments now
    assert made(tmp_path / "a.jpg", dpi=1200).data == whole  # so it is passed through
    with pytest.raises(PictureFaultError, match="is broken"):
        made(tmp_path / "b.jpg", dpi=1200)


def test_what_passes_through_takes_no_room_in_the_cache(tmp_path: Path) -> None:
    quarters(40, 30).save(tmp_path / "a.jpg")
    made(tmp_path / "a.jpg", cache=Cache(tmp_path / "cache"))
    assert not (tmp_path / "cache").exists()


@pytest.mark.parametrize(
    ("environ", "platform", "folder"),
    [
        ({}, "linux", "/home/ada/.cache/printkit"),
        ({"XDG_CACHE_HOME": "/fast"}, "linux", "/fast/printkit"),
        ({"XDG_CACHE_HOME": "not/whole"}, "linux", "/home/ada/.cache/printkit"),
        ({"XDG_CACHE_HOME": "/fast"}, "darwin", "/home/ada/Library/Caches/printkit"),
        ({"LOCALAPPDATA": "/local"}, "win32", "/local/printkit/Cache"),
        ({}, "win32", "/home/ada/AppData/Local/printkit/Cache"),
        ({"PRINTKIT_CACHE": "/mine", "XDG_CACHE_HOME": "/fast", "LOCALAPPDATA": "/local"}, "win32", "/mine"),
    ],
)
def test_where_the_cache_lies(environ: dict[str, str], platform: str, folder: str) -> None:
    assert cache_folder(environ, platform, Path("/home/ada")) == Path(folder)
