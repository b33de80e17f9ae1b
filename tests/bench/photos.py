"""Decks with pictures that compress and decode like photos. None is alike another."""

import random
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageChops

QUALITY = 88
DISTINCT = 55
"""So many pictures are made; further ones have the same pixels in another file."""
COLOURS = ("#0B79BF", "#C22E50", "#1C5339", "#350566", "#522B11")


@dataclass(frozen=True, slots=True)
class PhotoDeck:
    """A deck file whose pictures lie beside it; names, dates and pictures in the order of its cards."""

    path: Path
    names: tuple[str, ...]
    dates: tuple[str, ...]
    pictures: tuple[Path, ...]


def make_deck(folder: Path, cards: int, size: tuple[int, int]) -> PhotoDeck:
    """A deck of so many cards, each with a picture of that size in pixels."""
    art = folder / "art"
    art.mkdir(parents=True)
    names = tuple(f"Thing number {i}" for i in range(cards))
    dates = tuple(str(1 + i if cards > 1000 else 1100 + 4 * i) for i in range(cards))
    head = "title: Bench\nedition: pocket\nart: art\nthemes:\n"
    head += "".join(f'  t{i}: {{label: Theme {i}, colour: "{colour}"}}\n' for i, colour in enumerate(COLOURS))
    rows = (
        f"  - {{name: {name}, date: {date}, theme: t{i % 5}, art: {i}.jpg, note: A note on thing {i}, sources: [A book]}}\n"
        for i, (name, date) in enumerate(zip(names, dates, strict=True))
    )
    path = folder / "deck.yaml"
    path.write_text(f"{head}cards:\n{''.join(rows)}", encoding="utf-8")
    pictures = tuple(art / f"{i}.jpg" for i in range(cards))
    _textures(size)
    with ThreadPoolExecutor() as pool:
        list(pool.map(lambda i: _photo(size, i).save(pictures[i], quality=QUALITY), range(min(cards, DISTINCT))))
    for i in range(DISTINCT, cards):
        pictures[i].write_bytes(pictures[i % DISTINCT].read_bytes())
        change(pictures[i], f"copy {i}")
    return PhotoDeck(path, names, dates, pictures)


def change(picture: Path, remark: str) -> None:
    """Another file content with the same pixels: a JPEG may carry a comment."""
    data = picture.read_bytes()
    comment = b"\xff\xfe" + (len(remark) + 2).to_bytes(2, "big") + remark.encode()
    picture.write_bytes(data[:2] + comment + data[2:])


@lru_cache(maxsize=1)
def _textures(size: tuple[int, int]) -> tuple[Image.Image, Image.Image]:
    """Noise at every scale, the coarser the stronger, as in photos; and a smooth one for colours. Larger than needed."""
    wide, high = (side * 5 // 4 for side in size)
    total = smooth = Image.new("L", (2, 2), 128)
    for power in range(8, -1, -1):
        part = max(2, wide >> power), max(2, high >> power)
        grain = Image.effect_noise(part, 3.5 * 1.45**power)
        total = ImageChops.add(total.resize(part, Image.Resampling.BILINEAR), grain, 1, -128)
        if power == 5:
            smooth = total.resize((wide, high), Image.Resampling.BICUBIC).point(lambda level: level * 0.3 + 90)
    return total, smooth


def _photo(size: tuple[int, int], seed: int) -> Image.Image:
    detail, smooth = _textures(size)
    rng = random.Random(seed)

    def part(texture: Image.Image) -> Image.Image:
        left, top = rng.randrange(texture.width - size[0]), rng.randrange(texture.height - size[1])
        return texture.crop((left, top, left + size[0], top + size[1]))

    sky = Image.linear_gradient("L").rotate(90 * rng.randrange(4)).resize(size, Image.Resampling.BILINEAR)
    light = Image.blend(part(detail), sky, 0.3)
    return Image.merge("YCbCr", (light, part(smooth), part(smooth)))
