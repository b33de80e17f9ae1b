"""Where cards and their backs lie: positions with the arithmetic beside them."""

import pytest

from printkit.layout.grid import Duplex, Fold, Spot, flipped, folded, make_grid
from printkit.ops import Box, Turn
from printkit.units import Size

A4, LETTER = Size(210, 297), Size(215.9, 279.4)
MINI, POKER = Size(44, 67), Size(63.5, 88.9)

# A card at (20, 30), 44 wide and 67 high as it lies, on A4.
UPRIGHT = Spot(Box(20, 30, 44, 67), Turn.NONE)
SIDEWAYS = Spot(Box(20, 30, 67, 44), Turn.LEFT)


@pytest.mark.parametrize(
    ("spot", "duplex", "x", "y", "turn"),
    [
        (UPRIGHT, Duplex.LONG, 210 - 20 - 44, 30, Turn.NONE),
        (UPRIGHT, Duplex.SHORT, 20, 297 - 30 - 67, Turn.HALF),
        (SIDEWAYS, Duplex.LONG, 210 - 20 - 67, 30, Turn.RIGHT),
        (SIDEWAYS, Duplex.SHORT, 20, 297 - 30 - 44, Turn.LEFT),
    ],
)
def test_the_flip(spot: Spot, duplex: Duplex, x: float, y: float, turn: Turn) -> None:
    back = flipped(spot, A4, duplex)
    assert back == Spot(Box(x, y, spot.box.width, spot.box.height), turn)


def test_without_a_flip_a_back_stays_where_its_front_is() -> None:
    assert flipped(UPRIGHT, A4, Duplex.NONE) == UPRIGHT


@pytest.mark.parametrize(
    ("spot", "fold", "x", "y", "turn"),
    [
        (UPRIGHT, Fold.UPRIGHT, 210 - 20 - 44, 30, Turn.NONE),
        (SIDEWAYS, Fold.UPRIGHT, 210 - 20 - 67, 30, Turn.RIGHT),
        (UPRIGHT, Fold.ACROSS, 20, 297 - 30 - 67, Turn.HALF),
        (SIDEWAYS, Fold.ACROSS, 20, 297 - 30 - 44, Turn.LEFT),
    ],
)
def test_the_fold(spot: Spot, fold: Fold, x: float, y: float, turn: Turn) -> None:
    assert folded(spot, A4, fold) == Spot(Box(x, y, spot.box.width, spot.box.height), turn)


def test_a_full_sheet_of_small_cards() -> None:
    grid = make_grid(A4, MINI, None, 5)
    assert grid
    # 4 * (44 + 4) = 192 <= 200 and 4 * (67 + 4) = 284 <= 287
    assert (grid.columns, grid.rows, grid.bleed) == (4, 4, 2)
    # centred: (210 - 192) / 2 + 2 = 11 from the left, (297 - 284) / 2 + 2 = 8.5 from the top
    assert grid.spots[0].box == pytest.approx((11, 297 - 8.5 - 67, 44, 67))
    assert grid.spots[1].box.x == pytest.approx(11 + 48)
    assert grid.spots[4].box.top == pytest.approx(297 - 8.5 - 71)


def test_cards_lie_on_their_side_where_more_fit() -> None:
    grid = make_grid(A4, POKER, None, 5)
    assert grid
    # upright 2 * 3 = 6 (3 * 67.5 = 202.5 > 200; at 1.5 mm 3 * 66.5 = 199.5 fits: 3 * 3 = 9, for 3 * 91.9 = 275.7 <= 287)
    assert (grid.columns, grid.rows, len(grid.spots)) == (3, 3, 9)
    assert grid.bleed == pytest.approx(1.5)
    wide = make_grid(A4, Size(90, 60), 2, 5)
    assert wide
    # upright 2 * (94) = 188 by 4 * 64 = 256: 8; sideways 3 * 64 = 192 by 3 * 94 = 282: 9
    assert (len(wide.spots), wide.spots[0].turn) == (9, Turn.LEFT)
    assert wide.spots[0].box.width == 60


def test_the_bleed_shrinks_only_where_that_fits_more_and_only_as_far_as_needed() -> None:
    # five cards of 40 - 2 * 1.8 = 36.4 mm: 5 * (36.4 + 3.6) = 200 fits at 1.8 mm, and 4 at 2 mm
    grid = make_grid(Size(210, 100), Size(36.4, 80), None, 5)
    assert grid
    assert (grid.columns, grid.bleed) == (5, pytest.approx(1.8))


def test_a_card_too_large_for_the_paper_has_no_grid() -> None:
    assert make_grid(Size(148, 210), Size(145, 205), None, 5) is None
    assert make_grid(A4, Size(98, 140), 0, 5, fold=True)
    assert make_grid(A4, Size(101, 290), 0, 5, fold=True) is None


@pytest.mark.parametrize("paper", [A4, LETTER, Size(148, 210)])
@pytest.mark.parametrize("card", [MINI, POKER, Size(63.5, 63.5)])
@pytest.mark.parametrize("fold", [False, True])
def test_nothing_touches_the_margin_or_a_neighbour(paper: Size, card: Size, fold: bool) -> None:
    grid = make_grid(paper, card, None, 5, fold=fold)
    assert grid
    spots = list(grid.spots)
    if grid.fold:
        spots += [folded(spot, paper, grid.fold) for spot in grid.spots]
    bled = [spot.box.inset(-grid.bleed) for spot in spots]
    for i, box in enumerate(bled):
        assert box.x >= 5 - 1e-6
        assert box.y >= 5 - 1e-6
        assert box.right <= paper.width - 5 + 1e-6
        assert box.top <= paper.height - 5 + 1e-6
        for other in bled[:i]:
            apart = box.x >= other.right - 1e-6 or other.x >= box.right - 1e-6
            assert apart or box.y >= other.top - 1e-6 or other.y >= box.top - 1e-6
