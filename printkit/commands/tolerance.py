"""What a printer's sheet-to-sheet spread does to a deck, in words."""

from collections.abc import Sequence
from math import ceil

from printkit.checks import Spoilt
from printkit.layout.faces import Look
from printkit.layout.tolerance import Risks, risks
from printkit.model import Card
from printkit.printers.profile import Profile
from printkit.problems import counted, listed, quote

NAMED = 3
"""Cards that are named one by one."""


def spoilt_by(look: Look, cards: Sequence[Card], profile: Profile) -> Spoilt:
    """What the checks may know of it."""
    found = risks(look, tuple(cards), profile.worst)
    return Spoilt(found.miss, tuple(_everywhere(found)), found.cut)


def tolerance_lines(look: Look, cards: Sequence[Card], profile: Profile) -> list[str]:
    """What to tell somebody who builds a deck for this printer."""
    found = risks(look, tuple(cards), profile.worst)
    lines = list(_everywhere(found))
    if found.cut:
        names = listed([quote(card.name) for card, _ in found.cut], most=NAMED)
        lines.append(
            f"{counted(len(found.cut), 'back')} may lose words at the cut ({names}), for they keep less than "
            f"{found.miss:.1f} mm from it: shorten them, take larger cards, --duplex fold, or sleeves (--duplex none)"
        )
    return lines


def _everywhere(found: Risks) -> list[str]:
    lines = []
    if found.edges:
        more = ceil(found.miss * 2) / 2
        lines.append(
            f"backs may miss by up to {found.miss:.1f} mm, more than the bleed of {found.bleed:g} mm, and show a white "
            f"edge: --bleed {more:g}, or --duplex fold"
        )
    if found.askew:
        lines.append(
            f"backs that miss by {found.miss:.1f} mm show it, for the panel round the date sits off-centre: cards of a "
            "larger size, --duplex fold, or sleeves (--duplex none) hide that"
        )
    return lines
