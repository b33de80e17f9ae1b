"""`printkit build` against a program that does only the unavoidable: time, size of the file, memory."""

import json
import shutil
import sys
from functools import partial
from itertools import count
from pathlib import Path

import pikepdf

from printkit.layout.frame import PICTURE_SHARE
from printkit.layout.grid import MARGIN, make_grid
from printkit.load.sizes import card_size, paper_size
from printkit.resources import FONTS
from printkit.units import MM_PER_INCH, Size
from tests.bench.measure import Cost, best_cost, run, show_costs, show_target
from tests.bench.photos import PhotoDeck, change, make_deck

DPI = 300
SLOWER = 1.3
REBUILD = 0.2
LARGER = 5
MOST_MEMORY = 250
FLOOR, PLAIN, COLD = "baseline: the floor", "build --no-cache", "build, the cache empty"
AGAIN, ONE = "build again", "build again, one picture changed"
WHOLE = "build --no-cache, with rules and credits"
LARGEST_DECK = 25
"""MB that our largest deck may have."""


def measure_builds(folder: Path) -> None:
    """Every measurement of building, in a folder that is thrown away."""
    peaks = {}
    for cards, size, rounds in ((55, (1200, 900), 4), (220, (1200, 900), 3), (55, (4000, 3000), 3)):
        bench = _Bench(folder / f"{cards}-{size[0]}", cards, size)
        peak = bench.measure(rounds)
        peaks.setdefault(cards, peak)
        shutil.rmtree(bench.folder)
    bench = _Bench(folder / "many", 2000, (1200, 900))
    many = bench.build("--no-cache")
    print(f"\nmemory of build --no-cache{'':<20} {many.seconds:8.3f} s at 2000 cards")
    for cards, peak in peaks.items():
        print(f"  {cards:>4} cards {peak:6.0f} MB")
    show_target("2000 cards", many.peak, MOST_MEMORY, "MB")
    show_target("2000 cards, compared to 220", many.peak / peaks[220], 1.5, "×")


class _Bench:
    """A deck, and what is done with it."""

    def __init__(self, folder: Path, cards: int, size: tuple[int, int]) -> None:
        self.folder, self.cards, self.size = folder, cards, size
        self.deck = make_deck(folder, cards, size)
        self.cache = folder / "cache"
        self.ours, self.floors = folder / "ours.pdf", folder / "floor.pdf"
        self.job, self.per_sheet = _write_job(folder / "job.json", self.deck)
        self.changes = count()
        self.made = 0

    def measure(self, rounds: int) -> float:
        """Shows all about one deck. Returns the peak memory of a build."""
        work = {
            FLOOR: self.floor,
            PLAIN: lambda: self.build("--no-cache"),
            COLD: self.cold,
            AGAIN: self.build,
            ONE: self.one,
            WHOLE: lambda: self.build("--no-cache", whole=True),
        }
        costs = best_cost(work, rounds)
        _compare(self.ours, self.floors)
        show_costs(f"build: {self.cards} cards, pictures of {self.size[0]} × {self.size[1]}", costs)
        sizes = [path.stat().st_size for path in (self.ours, self.floors)]
        print(f"  PDF: {sizes[0] / 1e6:.2f} MB, the floor's {sizes[1] / 1e6:.2f} MB")
        show_target(
            "build --no-cache against the floor, by the clock", costs[PLAIN].seconds / costs[FLOOR].seconds, SLOWER, "×"
        )
        show_target("and by processors", costs[PLAIN].cpu / costs[FLOOR].cpu, SLOWER, "×")
        show_target("build again against build --no-cache", costs[AGAIN].seconds / costs[PLAIN].seconds, REBUILD, "×")
        show_target("pictures made anew when one was changed", self.made, 1, "")
        show_target("PDF larger than the floor's by", (sizes[0] / sizes[1] - 1) * 100, LARGER, "%")
        return costs[PLAIN].peak

    def floor(self) -> Cost:
        """The least that there is to do."""
        return run([Path(__file__).with_name("floor.py"), self.job, self.floors])

    def build(self, *options: str, whole: bool = False) -> Cost:
        """With whatever is in the cache; the card sheets alone, as the floor makes them, or all that a user gets."""
        target = self.folder / "whole.pdf" if whole else self.ours
        sheets = [] if whole else ["--sheets", f"1-{-(-self.cards // self.per_sheet)}"]
        arguments = ["-m", "printkit", "build", self.deck.path, "--card", "poker", "-o", target, *sheets, *options]
        return run(arguments, {"PRINTKIT_CACHE": str(self.cache)})

    def cold(self) -> Cost:
        """With nothing in the cache."""
        shutil.rmtree(self.cache, ignore_errors=True)
        return self.build()

    def one(self) -> Cost:
        """With everything in the cache but one picture."""
        before = self._kept()
        change(self.deck.pictures[len(self.deck.pictures) // 2], f"change {next(self.changes)}")
        cost = self.build()
        self.made = max(self.made, self._kept() - before)
        return cost

    def _kept(self) -> int:
        return sum(1 for _ in self.cache.iterdir())


def measure_our_decks(folder: Path) -> None:
    """Every deck of ours, whole: drawings as vectors, rules and credits."""
    decks = sorted(Path("decks").glob("*.yaml"), key=lambda path: len(path.read_bytes()))
    work = {
        path.stem: partial(run, ["-m", "printkit", "build", path, "--no-cache", "-o", folder / f"{path.stem}.pdf"])
        for path in decks
    }
    show_costs("our decks, build --no-cache", best_cost(work, 2))
    sizes = {path.stem: (folder / f"{path.stem}.pdf").stat().st_size / 1e6 for path in decks}
    print("  PDF: " + ", ".join(f"{name} {size:.1f} MB" for name, size in sizes.items()))
    show_target("the largest PDF of ours", max(sizes.values()), LARGEST_DECK, "MB")


def _write_job(path: Path, deck: PhotoDeck) -> tuple[Path, int]:
    """What the floor needs to know, worked out beforehand; and how many cards go on a sheet."""
    paper, card = paper_size("a4"), card_size("poker")
    assert paper and card
    grid = make_grid(paper, card, None, MARGIN)
    assert grid
    frame = Size(card.width + 2 * grid.bleed, card.height * PICTURE_SHARE + grid.bleed)
    job = {
        "font": str(FONTS / "fraunces" / "Fraunces-Bold.ttf"),
        "paper": paper,
        "card": card,
        "frame": frame,
        "pixels": [round(side / MM_PER_INCH * DPI) for side in frame],
        "spots": [spot.box[:2] for spot in grid.spots],
        "cards": [
            {"name": name, "date": date, "picture": str(picture)}
            for name, date, picture in zip(deck.names, deck.dates, deck.pictures, strict=True)
        ],
    }
    path.write_text(json.dumps(job), encoding="utf-8")
    return path, len(grid.spots)


def _compare(*paths: Path) -> None:
    """Both must have done the same work, or comparing them says nothing."""
    found = []
    for path in paths:
        with pikepdf.open(path) as pdf:
            images = [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Image"]
            sizes = sorted((int(image.Width), int(image.Height)) for image in images)
            found.append((len(pdf.pages), sizes))
    if found[0] != found[1]:
        sys.exit(
            f"not the same work: {found[0][0]} pages, {len(found[0][1])} pictures; {found[1][0]}, {len(found[1][1])}"
        )
