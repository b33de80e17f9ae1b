"""What a person will hold: cut cards, front and back, with the backs where a printer may put them at its worst.

Cuts follow the fronts. So a front is as designed, and a back shows whatever comes to lie within the same cut: its own
bleed, and beyond that bare paper.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from printkit.affine import moved
from printkit.colours import INK, mix
from printkit.layout.faces import Look, back, front
from printkit.layout.text import MM_PER_POINT, Fonts, runs_of, width, wrapped
from printkit.model import Card
from printkit.ops import Box, Group, Moved, Op, Page, Rect, Text, Turn
from printkit.units import Size

GAP, LABEL, HEAD, MARGIN = 4.0, 5.0, 20.0, 10.0
PAPER_WHITE = "#FFFFFF"
TABLE = mix(INK, "#FFFFFF", 0.82)
"""The ground that the cut cards lie on, so that white edges show."""


class Pose(NamedTuple):
    """One way for a card to turn out: what to call it, and how far its back is moved; None for the front."""

    key: str
    shift: tuple[float, float] | None


def poses(miss: float) -> tuple[Pose, ...]:
    """The front, the back as designed, and the back at its worst in two opposite directions."""
    return Pose("front", None), Pose("exact", (0, 0)), Pose("worst", (miss, miss)), Pose("worst", (-miss, -miss))


def proof_pages(
    look: Look, cards: Sequence[Card], miss: float, paper: Size, words: Mapping[str, str], strong: tuple[str, ...]
) -> list[Page]:
    """As many pages as the cards take; each card has a row, or half of one where the paper is wide."""
    cell = Size(look.card.width + GAP, look.card.height + GAP + LABEL)
    across = int((paper.width - 2 * MARGIN + GAP) / cell.width)
    row = len(poses(miss)) if across >= len(poses(miss)) else max(across, 1)
    lines = -(-len(poses(miss)) // row)
    beside = max(1, across // row) if lines == 1 else 1
    down = max(1, int((paper.height - 2 * MARGIN - HEAD) / (cell.height * lines)))
    pages = []
    per_page = beside * down
    for start in range(0, len(cards), per_page):
        ops: list[Op] = [Rect(Box(0, 0, *paper), fill=TABLE), *_head(look.fonts, strong, look, paper, words, miss)]
        for i, card in enumerate(cards[start : start + per_page]):
            place, column = divmod(i, beside)
            for j, pose in enumerate(poses(miss)):
                line, at = divmod(j, row)
                x = MARGIN + (column * row + at) * cell.width
                y = paper.height - MARGIN - HEAD - (place * lines + line + 1) * cell.height + LABEL
                ops += _card(look, card, pose, x, y, words, strong)
        pages.append(Page(paper, tuple(ops), f"{words['title']} {start // per_page + 1}"))
    return pages


def _head(
    fonts: Fonts, strong: tuple[str, ...], look: Look, paper: Size, words: Mapping[str, str], miss: float
) -> list[Op]:
    y = paper.height - MARGIN - 6
    ops: list[Op] = [Text(MARGIN, y, runs_of(words["title"], fonts, look.display), 18, INK)]
    text = words["explain"].format(miss=f"{miss:.1f}".replace(".", words["decimal"]))
    for i, line in enumerate(wrapped(text, 8.5, paper.width - 2 * MARGIN, fonts, look.small)):
        ops.append(Text(MARGIN, y - 5.5 - i * 8.5 * MM_PER_POINT * 1.25, runs_of(line, fonts, look.small), 8.5, INK))
    return ops


def _card(
    look: Look, card: Card, pose: Pose, x: float, y: float, words: Mapping[str, str], strong: tuple[str, ...]
) -> list[Op]:
    whole = Box(0, 0, *look.card)
    if pose.shift is None:
        face: tuple[Op, ...] = front(look, card)
    else:
        face = (Moved(moved(*pose.shift), back(look, card), look.full),)
    text = words[pose.key]
    size = 6.5
    wide = width(text, size, look.fonts, strong)
    label = Text(x + (look.card.width - wide) / 2, y - 3.6, runs_of(text, look.fonts, strong), size, INK)
    return [Group(x, y, Turn.NONE, (Rect(whole, fill=PAPER_WHITE), *face), whole), label]
