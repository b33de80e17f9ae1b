"""Where cards lie on a sheet, and where their backs lie so that both meet in one piece of paper.

A sheet is always portrait. Cards lie upright or sideways, whichever fits more. The flip is one function.
"""

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from printkit.layout.frame import BLEED, LEAST_BLEED
from printkit.ops import Box, Turn
from printkit.units import Size

MARGIN = 5.0
SLACK = 1e-6


class Duplex(Enum):
    """How front and back come together."""

    LONG = "long"
    SHORT = "short"
    FOLD = "fold"
    SEPARATE = "separate"
    NONE = "none"


ONE_SIDED = (Duplex.FOLD, Duplex.NONE)
"""Ways to print that leave the other side of the paper empty."""


class Spot(NamedTuple):
    """A card's place on a page: its cut edges as they lie there, and how the card is turned in them."""

    box: Box
    turn: Turn


class Fold(Enum):
    """The line on which a one-sided sheet is folded."""

    UPRIGHT = "upright"
    ACROSS = "across"


@dataclass(frozen=True, slots=True)
class Grid:
    """The places of one sheet's fronts, in reading order."""

    paper: Size
    bleed: float
    columns: int
    rows: int
    spots: tuple[Spot, ...]
    fold: Fold | None = None


def flipped(spot: Spot, paper: Size, duplex: Duplex) -> Spot:
    """Where the back of a card lies on its own page, seen from that side, and how it is turned.

    Flipping on the long edge mirrors left and right; a card that lies on its side shows its top on the other side. The
    short edge gives the same page turned by half. Cards that meet in a sleeve (`none`) stay where they are.
    """
    box, turn = spot
    if duplex is Duplex.NONE:
        return spot
    mirrored = Spot(Box(paper.width - box.right, box.y, box.width, box.height), Turn(-turn.value % 360))
    if duplex is not Duplex.SHORT:
        return mirrored
    box = mirrored.box
    turned = Box(paper.width - box.right, paper.height - box.top, box.width, box.height)
    return Spot(turned, Turn((mirrored.turn.value + 180) % 360))


def folded(spot: Spot, paper: Size, fold: Fold) -> Spot:
    """Where the back lies on the same page, so that folding brings it behind its front, upright as a page turned."""
    if fold is Fold.UPRIGHT:
        return flipped(spot, paper, Duplex.LONG)
    box, turn = spot
    # Folded on a line across, the back half stands on its head until it is folded over.
    turned = Turn((180 - turn.value) % 360)
    return Spot(Box(box.x, paper.height - box.top, box.width, box.height), turned)


def make_grid(paper: Size, card: Size, bleed: float | None, margin: float, *, fold: bool = False) -> Grid | None:
    """The grid that holds most cards; None where not one fits.

    Without a bleed of one's own it is 2 mm, or as little as 1.5 mm where that fits one more row or column.
    """
    bleeds = (BLEED, LEAST_BLEED) if bleed is None else (bleed,)
    folds = (Fold.UPRIGHT, Fold.ACROSS) if fold else (None,)
    best: Grid | None = None
    for each in bleeds:
        for turn in (Turn.NONE, Turn.LEFT):
            for line in folds:
                grid = _grid(paper, card, each, margin, turn, line)
                # Ties go to the larger bleed, the upright card and the upright fold.
                if grid and (best is None or len(grid.spots) > len(best.spots)):
                    best = grid
    if best and bleed is None and best.bleed < BLEED:
        best = _roomiest(best, paper, card, margin)
    return best


def _roomiest(grid: Grid, paper: Size, card: Size, margin: float) -> Grid:
    """The same number of cards with as much bleed as fits, in tenths of a mm."""
    turn = grid.spots[0].turn
    for tenths in range(round(BLEED * 10) - 1, round(LEAST_BLEED * 10), -1):
        roomier = _grid(paper, card, tenths / 10, margin, turn, grid.fold)
        if roomier and len(roomier.spots) == len(grid.spots):
            return roomier
    return grid


def _grid(paper: Size, card: Size, bleed: float, margin: float, turn: Turn, fold: Fold | None) -> Grid | None:
    sideways = turn is Turn.LEFT
    wide, high = (card.height, card.width) if sideways else (card.width, card.height)
    pitch_x, pitch_y = wide + 2 * bleed, high + 2 * bleed
    left, bottom, right, top = margin, margin, paper.width - margin, paper.height - margin
    if fold is Fold.UPRIGHT:
        right = paper.width / 2
    if fold is Fold.ACROSS:
        bottom = paper.height / 2
    columns = int((right - left + SLACK) / pitch_x)
    rows = int((top - bottom + SLACK) / pitch_y)
    if columns < 1 or rows < 1:
        return None
    # Centred on the paper; a folded sheet's fronts lie against the fold, so that one fold and few cuts do.
    x0 = right - columns * pitch_x if fold is Fold.UPRIGHT else (left + right - columns * pitch_x) / 2
    y1 = bottom + rows * pitch_y if fold is Fold.ACROSS else (bottom + top + rows * pitch_y) / 2
    spots = tuple(
        Spot(Box(x0 + c * pitch_x + bleed, y1 - (r + 1) * pitch_y + bleed, wide, high), turn)
        for r in range(rows)
        for c in range(columns)
    )
    return Grid(paper, bleed, columns, rows, spots, fold)
