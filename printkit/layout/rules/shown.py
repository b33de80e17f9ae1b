"""What is in the box, drawn: a line of cards, and the themes.

Every figure hangs from its upper left corner and is drawn for the width it is given. What is told by colour is told by
a word or a shape too.
"""

from printkit.layout.flow import Drawn, Type
from printkit.layout.rules.facts import Facts, Side
from printkit.layout.rules.marks import EDGE, LARGEST, NARROW, high, mini, said
from printkit.model import ThemeShown
from printkit.ops import Box, Op, Rect


def frieze(facts: Facts, width: float) -> Drawn:
    """A line of cards across a page, in order of date, and one that is just being put into it."""
    cards = facts.things
    wide = min(width / (1.3 * len(cards)), LARGEST)
    tall = high(facts.look, wide)
    step = (width - wide) / (len(cards) - 1)
    ops = [mini(facts, card, Side.BACK, wide / 2 + i * step, -tall / 2 - 1.5, wide) for i, card in enumerate(cards)]
    middle = len(cards) // 2
    ops[middle] = mini(facts, cards[middle], Side.FRONT, width / 2, -tall / 2, wide, turn=7.0)
    return Drawn(tall + 1.5, tuple(ops))


def themes(facts: Facts, width: float, type_: Type) -> Drawn:
    """Every theme with its name and how many cards it has, and a swatch of its colour where cards show it."""
    rows = facts.themes
    columns = 2 if len(rows) > 2 and width >= NARROW else 1
    step = type_.line * 1.12
    down = -(-len(rows) // columns)
    size = 0.66 * step
    swatch = 0.0 if facts.edition.theme_shown is ThemeShown.NONE else size * 1.4
    figures = max(type_.wide(facts.words.figure(count), type_.strong) for _, count in rows)
    ops: list[Op] = []
    for i, (theme, count) in enumerate(rows):
        column, row = divmod(i, down)
        x, y = column * width / columns, -(row + 0.5) * step
        if swatch:
            colour = theme.colour if theme else "#FFFFFF"
            ops.append(Rect(Box(x, y - size / 2, swatch, size), fill=colour, stroke=EDGE, line=0.4, radius=0.6))
        x += swatch + figures + (1.4 if swatch else 0.0)
        ops.append(said(facts.words.figure(count), x, y, type_, strong=True, align=1.0))
        label = (theme.label or theme.id) if theme else facts.words("box.others")
        room = (column + 1) * width / columns - x - 2.6
        wide = type_.wide(label, type_.text)
        fitting = type_.scaled(room / wide if wide > room else 1.0)
        ops.append(said(label, x + 1.2, y, fitting, align=0.0))
    return Drawn(down * step, tuple(ops))
