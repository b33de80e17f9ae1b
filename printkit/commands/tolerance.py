"""What a printer's sheet-to-sheet spread does to a deck, in words."""

from collections.abc import Iterator, Sequence
from math import ceil

from printkit.checks import Spoilt
from printkit.layout.faces import Look
from printkit.layout.tolerance import Risks, risks
from printkit.model import Card
from printkit.printers.profile import Profile
from printkit.problems import counted, listed, quote

NAMED = 3
"""Cards that are named one by one."""
FOLD = "--duplex fold"
OTHERWISE = f"{FOLD}, or sleeves (--duplex none)"


def spoilt_by(look: Look, cards: Sequence[Card], profile: Profile) -> Spoilt:
    """What the checks may know of it."""
    found = risks(look, tuple(cards), profile.worst)
    return Spoilt(profile.printer, found.miss, tuple(_everywhere(found, profile)), _some(found))


def tolerance_lines(look: Look, cards: Sequence[Card], profile: Profile) -> list[str]:
    """What to tell somebody who builds a deck for this printer."""
    found = risks(look, tuple(cards), profile.worst)
    lines = list(_everywhere(found, profile))
    some = _some(found)
    if some:
        names = listed([quote(card.name) for card, _ in some], most=NAMED)
        lines.append(
            f"{counted(len(some), 'back')} may lose words at the cut ({names}), for they keep less than "
            f"{found.miss:.1f} mm from it: shorten them, {OTHERWISE}"
        )
    return lines


def _some(found: Risks) -> tuple[tuple[Card, float], ...]:
    """The cards that may be cut, to be told one by one; none where all may, for that is told once."""
    return () if found.all_cut else found.cut


def _everywhere(found: Risks, profile: Profile) -> Iterator[str]:
    """What concerns all cards."""
    backs = f"backs may miss by up to {found.miss:.1f} mm on {quote(profile.printer)}"
    if found.edges:
        more = ceil(found.miss * 2) / 2
        yield f"{backs}, more than the bleed of {found.bleed:g} mm, and show a white edge: --bleed {more:g}, or {FOLD}"
    if found.all_cut:
        room = min(room for _, room in found.cut)
        yield f"{backs}, and words keep only {room:.1f} mm from the cut, so any card may lose some: {OTHERWISE}"
    elif found.askew:
        yield f"{backs}, and the panel round the date then sits visibly off-centre: {OTHERWISE}"
