"""What the rules show of the co-operative game: the two rows, a chain of discards, and the score worked out."""

from typing import NamedTuple

from printkit.colours import INK, PAPER
from printkit.layout.flow import Drawn, Table, Type, stacked
from printkit.layout.icons import icon
from printkit.layout.rules.facts import Facts, Side
from printkit.layout.rules.marks import LABEL, LARGEST, arrow, dashed, high, mini, said
from printkit.layout.rules.words import Words
from printkit.model import Coop
from printkit.ops import Box, Circle, Line, Op

EXAMPLE = (15, 8, 2)
"""Of 36 cards: in the lower row, in the gap row, left in hand. The others are discarded."""
EXAMPLE_OF = 36
TRACK_ROWS = 8
"""Games that can be written down, at least."""


def rows(facts: Facts, width: float, type_: Type) -> Drawn:
    """A lower row with a card in its first gap, a free place above its second, and one card on another."""
    look, words, things = facts.look, facts.words, facts.things
    lower = [things[0], facts.asked, things[4], things[6]]
    small = type_.scaled(LABEL)
    wide = min(width / 6.6 * min(type_.figures, 1.15), LARGEST)
    tall = high(look, wide)
    step = 1.32 * wide
    left = (width - 3 * step) / 2
    upper, low = -1.3 * small.line - tall / 2, -1.3 * small.line - 1.5 * tall - 0.17 * wide
    ops: list[Op] = [
        said(words("label.gap"), width / 2, -small.line / 2, small, strong=True),
        mini(facts, things[1], Side.BACK, left + 0.5 * step, upper, wide),
        *dashed(Box(left + 1.5 * step - wide / 2, upper - tall / 2, wide, tall)),
        mini(facts, things[5], Side.BACK, left + 2.5 * step, upper, wide),
    ]
    for i, card in enumerate(lower):
        ops.append(mini(facts, card, Side.BACK, left + i * step, low, wide))
    ops.append(mini(facts, facts.stacked, Side.BACK, left + step + 0.08 * wide, low + 0.1 * wide, wide))
    for x, away in ((left - 0.62 * wide, -1), (left + 3 * step + 0.62 * wide, 1)):
        size = 0.15 * wide
        ops.append(Line(x, low, x + away * 1.1 * size, low, INK, 1.4))
        ops.append(arrow(x + away * 2 * size, low, size, degrees=90 - 90 * away))
    foot = low - tall / 2 - small.line * 0.8
    ops.append(said(words("label.lower"), width / 2, foot, small, strong=True))
    return Drawn(-foot + small.line / 2, tuple(ops))


def chain(facts: Facts, width: float, type_: Type) -> Drawn:
    """Discards, one after the other: each front's icon is the one on the back before it."""
    look, things = facts.look, facts.things
    wide = min(width / 6.6 * min(type_.figures, 1.1), LARGEST)
    tall = high(look, wide)
    # back, then (front → back) twice; a disc with both icons joins each back to the front that matches it
    faces = [(things[0], Side.BACK), (things[1], Side.FRONT), (things[1], Side.BACK)]
    faces += [(things[2], Side.FRONT), (things[2], Side.BACK)]
    step = (width - wide) / (len(faces) - 1)
    ops: list[Op] = []
    radius = min(2.3, 0.2 * wide)
    foot = -tall - radius - 1.2
    for i, (card, side) in enumerate(faces):
        x = wide / 2 + i * step
        ops.append(mini(facts, card, side, x, -tall / 2, wide))
        if side is Side.FRONT:
            turn = x + step / 2
            ops += [
                Line(turn - 1.6, -tall / 2, turn - 0.2, -tall / 2, INK, 1.2),
                arrow(turn + 1.5, -tall / 2, 1.9, degrees=0),
            ]
            middle = x - step / 2
            assert card.icons
            ops += _disc(card.icons[0], middle - 1.6 * radius, foot, radius, dark=True)
            ops += [
                Line(middle - 0.35 * radius, foot + d * radius, middle + 0.35 * radius, foot + d * radius, INK, 0.9)
                for d in (-0.2, 0.2)
            ]
            ops += _disc(card.icons[0], middle + 1.6 * radius, foot, radius, dark=False)
    return Drawn(-foot + radius + 0.4, tuple(ops))


def _disc(name: str, x: float, y: float, radius: float, *, dark: bool) -> tuple[Op, ...]:
    ground, shape = (INK, PAPER) if dark else (PAPER, INK)
    return (Circle(x, y, radius, fill=ground, stroke=INK, line=0.6), *icon(name, x, y, radius * 0.66, shape))


class Counted(NamedTuple):
    """A heap of cards at the end of a game: how many, and what each counts."""

    key: str
    cards: int
    each: int

    @property
    def points(self) -> int:
        """What they come to."""
        return self.cards * self.each


def example(coop: Coop) -> tuple[Counted, ...]:
    """A game to score: the cards of this edition, parted as in an ordinary game."""
    lower, gap, left = (round(count * coop.cards / EXAMPLE_OF) for count in EXAMPLE)
    score = coop.score
    return (
        Counted("lower", lower, score.lower),
        Counted("gap", gap, score.gap),
        Counted("discarded", coop.cards - lower - gap - left, score.discarded),
        Counted("left", left, score.left),
    )


def best(coop: Coop) -> int:
    """The highest score: every card but the first discard where it counts most."""
    return (coop.cards - 1) * max(coop.score.lower, coop.score.gap) + coop.score.discarded


def score_table(words: Words, coop: Coop) -> Table:
    """What cards count, and an example worked out."""
    head = ("", words("coop.score-cards"), words("coop.score-each"), words("coop.score-points"))
    heaps = example(coop)
    rows = [
        (words(f"coop.score-{heap.key}"), f"{heap.cards}", f"× {words.figure(heap.each)}", words.figure(heap.points))
        for heap in heaps
    ]
    total = (f"**{words('coop.score-sum')}**", "", "", f"**{words.figure(sum(heap.points for heap in heaps))}**")
    return Table((head, *rows, total), (2.1, 0.95, 1.2, 0.95), "lrrr", head=True)


def rank_table(words: Words, coop: Coop) -> Table:
    """Titles by score; with another number of ranks than ours, the titles are spread over them."""
    titles = words.all("ranks")
    count = len(coop.ranks) + 1
    rows = []
    for i in range(count):
        if i == 0:
            points = words("coop.rank-below", n=coop.ranks[0])
        elif i == count - 1:
            points = words("coop.rank-up", n=coop.ranks[-1])
        else:
            points = words("coop.rank-range", **{"from": coop.ranks[i - 1], "to": coop.ranks[i] - 1})
        title = titles[round(i * (len(titles) - 1) / (count - 1))] if count <= len(titles) else ""
        rows.append((points, title or words("coop.rank-number", n=i + 1)))
    return Table(((words("coop.rank-points"), words("coop.rank-title")), *rows), (1, 1.6), "ll", head=True)


def track(facts: Facts, width: float, type_: Type) -> Drawn:
    """A table to write one's games in, the longer the more room there is."""
    head = tuple(facts.words(f"coop.track-{key}") for key in ("date", "players", "score", "rank"))
    rows = [("", "", "", "")] * round(TRACK_ROWS * type_.figures**1.6)
    return stacked([Table((head, *rows), (1.2, 1.4, 0.9, 1.6), "llll", head=True, tall=1.35)], width, type_)
