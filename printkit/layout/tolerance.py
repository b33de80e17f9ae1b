"""What becomes of a back that comes to lie beside its front: white edges, cut words, a panel that sits askew."""

from dataclasses import dataclass

from printkit.layout.faces import Look, back
from printkit.layout.text import DEEP, DESCENT, MM_PER_POINT, width
from printkit.model import Card
from printkit.ops import Box, Circle, Text

ASKEW = 0.5
"""A panel looks off-centre when its distance from the cut is three times as large on one side as on the other, and that
is so when it is moved by half of that distance."""
SLACK = 0.05
"""mm that nobody sees."""


@dataclass(frozen=True, slots=True)
class Risks:
    """What may go wrong where backs miss by up to `miss` mm in each direction."""

    miss: float
    bleed: float
    edges: bool
    """A white edge may show."""
    askew: bool
    """Panels may sit visibly off-centre."""
    cut: tuple[tuple[Card, float], ...]
    """Cards whose back may lose words or icons, and how far those keep from the cut now."""
    all_cut: bool
    """Whether that is so of every card, and so of the card's size rather than of its words."""


def risks(look: Look, cards: tuple[Card, ...], miss: float) -> Risks:
    """What may go wrong with these cards."""
    rooms = [(card, back_room(look, card)) for card in cards]
    cut = tuple((card, room) for card, room in rooms if room < miss - SLACK)
    return Risks(
        miss=miss,
        bleed=look.bleed,
        edges=miss > look.bleed + SLACK and not look.draft,
        askew=miss > ASKEW * look.safe,
        cut=cut,
        all_cut=len(cut) == len(cards) > 1,
    )


def back_room(look: Look, card: Card) -> float:
    """How far the words and icons of a back keep from the cut, in mm."""
    whole = Box(0, 0, *look.card)
    rooms = []
    for op in back(look, card):
        if isinstance(op, Text):
            fonts = tuple(run.font for run in op.runs)
            wide = sum(width(run.text, op.size, look.fonts, (run.font, *fonts)) for run in op.runs)
            size = op.size * MM_PER_POINT
            caps = look.fonts.cap_height(op.runs[0].font) / 1000
            descent = DESCENT if DEEP & set(op.text) else 0
            box = Box(op.x, op.y - descent * size, wide, (caps + descent) * size)
        elif isinstance(op, Circle):
            box = Box(op.x - op.radius, op.y - op.radius, 2 * op.radius, 2 * op.radius)
        else:
            continue
        rooms.append(min(box.x, box.y, whole.width - box.right, whole.height - box.top))
    return min(rooms, default=min(look.card) / 2)
