"""The finished PDF, cut and turned over: every card has its own back, upright and centred, in every mode.

The flips are written here anew, from how paper behaves; nothing is imported from layout but the names of the modes.
"""

import re
import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.layout.grid import Duplex
from tests.pdfs import Word, built, numbered_deck, pages, words

PAPERS = {"a4": (210, 297), "letter": (215.9, 279.4), "a5": (148, 210), "a3": (297, 420)}
CARDS = ["mini-euro", "poker", "square", "90x60", "tarot"]


def names_and_dates(path: Path, number: int) -> tuple[dict[int, Word], dict[int, Word]]:
    names, dates = {}, {}
    for word in words(path, number):
        if match := re.fullmatch(r"N(\d+)", word.text):
            names[int(match[1])] = word
        elif re.fullmatch(r"1\d{3}", word.text):
            dates[int(word.text) - 1000] = word
    return names, dates


def through_the_paper(word: Word, mode: str, paper: tuple[float, float]) -> tuple[float, float, float, float]:
    """Where a word on the back is, seen through the paper from the front, and which way it runs there."""
    (x, y), (dx, dy) = word.centre, word.direction
    if mode == "mirrored left and right":
        return paper[0] - x, y, -dx, dy
    if mode == "mirrored up and down":
        return x, paper[1] - y, dx, -dy
    return x, y, dx, dy


def slack(word: Word) -> float:
    """The ink of a figure is not centred in its own width: a 1 of 40 pt is off by half a millimetre."""
    return 0.2 + 0.012 * word.size


def assert_meets(name: Word, date: Word, seen: str, paper: tuple[float, float]) -> float:
    """The date is on the card's axis and, turned over like a page, upright. Returns its height over the name."""
    x, y, dx, dy = through_the_paper(date, seen, paper)
    fx, fy = name.direction
    assert (dx, dy) == (-fx, -fy), "turned over like a page, the back must stand upright"
    over, aside = (x - name.centre[0], y - name.centre[1]), (fx, fy)
    assert abs(over[0] * aside[0] + over[1] * aside[1]) < slack(date), "name and date are centred on one axis"
    return over[0] * -fy + over[1] * fx


SEEN = {"long": "mirrored left and right", "short": "mirrored up and down", "separate": "mirrored left and right"}


@given(
    st.sampled_from([mode.value for mode in Duplex]),
    st.sampled_from(sorted(PAPERS)),
    st.sampled_from(CARDS),
    st.integers(1, 40),
)
@settings(max_examples=70)
def test_every_card_has_its_own_back(mode: str, paper: str, card: str, count: int) -> None:
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home)
        deck = numbered_deck(folder, count)
        result = built(deck, folder / "o.pdf", duplex=Duplex(mode), paper=paper, card=card)
        heights = []
        found = []
        if mode == "fold":
            assert pages(result.paths[0]) > result.sheets, "one page a sheet, and what is to be read"
            for number in range(result.sheets):
                names, dates = names_and_dates(result.paths[0], number)
                assert sorted(names) == sorted(dates)
                # One fold a sheet: either all pairs meet over an upright line, or all over one across.
                across = names[min(names)].direction == (1, 0) and dates[min(dates)].direction == (-1, 0)
                across |= names[min(names)].direction == dates[min(dates)].direction == (0, 1)
                seen = "mirrored up and down" if across else "mirrored left and right"
                for i, name in names.items():
                    heights.append(assert_meets(name, dates[i], seen, PAPERS[paper]))
                found += names
        else:
            fronts, backs = result.paths[:2] if mode == "separate" else (result.paths[0],) * 2
            for sheet in range(result.sheets // (2 if mode == "none" else 1)):
                front, back = (sheet, sheet) if mode == "separate" else (2 * sheet, 2 * sheet + 1)
                names, none = names_and_dates(fronts, front)
                also_none, dates = names_and_dates(backs, back)
                assert not none
                assert not also_none
                assert sorted(names) == sorted(dates)
                for i, name in names.items():
                    if mode == "none":  # two pieces of paper, back to back in a sleeve: the same place, the same way up
                        assert dates[i].direction == name.direction
                        assert abs(dates[i].centre[0] - name.centre[0]) < slack(dates[i]) or name.direction == (0, 1)
                        heights.append(0)
                    else:
                        heights.append(assert_meets(name, dates[i], SEEN[mode], PAPERS[paper]))
                found += names
        assert sorted(found) == list(range(count)), "no card is lost or printed twice"
        assert max(heights) - min(heights) < 0.5, "every date sits at the same height on its card"
        assert mode == "none" or 5 < heights[0] < 90
