"""What the figures of the rules are made of: small cards of the deck, words, ticks, crosses, arrows, empty places."""

from math import cos, radians, sin

from printkit.affine import Affine, moved, turned
from printkit.colours import INK, mix
from printkit.layout.faces import Look
from printkit.layout.flow import Type
from printkit.layout.rules.facts import Facts, Side
from printkit.layout.text import MM_PER_POINT, runs_of
from printkit.model import Card
from printkit.ops import Box, Circle, Group, Line, Moved, Op, Path, Rect, Text, Turn

EDGE = mix(INK, "#FFFFFF", 0.45)
LABEL = 0.86
"""Size of words in a figure, in sizes of the body."""
LARGEST = 30.0
"""No card is drawn wider than this, in mm."""
NARROW = 75.0
"""Columns narrower than this are panels of a leaflet."""


def mini(facts: Facts, card: Card, side: Side, x: float, y: float, wide: float, *, turn: float = 0.0) -> Op:
    """A card with its centre at a point, so wide, turned by degrees."""
    w, h = facts.look.card
    scale = wide / w
    whole = Box(0, 0, w, h)
    ground = Rect(whole, fill="#FFFFFF")  # a draft has none of its own
    edge = Rect(whole, stroke=EDGE, line=0.4 / scale)
    where = moved(-w / 2, -h / 2).then(Affine(scale, 0, 0, scale)).then(turned(turn)).then(moved(x, y))
    return Moved(where, (Group(0, 0, Turn.NONE, (ground, *facts.face(card, side)), whole), edge))


def high(look: Look, wide: float) -> float:
    """How high a card is that is drawn so wide."""
    return wide * look.card.height / look.card.width


def said(text: str, x: float, y: float, type_: Type, *, strong: bool = False, align: float = 0.5) -> Text:
    """A word with the middle of its capitals at `y`; `align` is the share of it that lies left of `x`."""
    chain = type_.strong if strong else type_.text
    caps = type_.fonts.cap_height(chain[0]) / 1000 * type_.size * MM_PER_POINT
    left = x - align * type_.wide(text, chain)
    return Text(left, y - caps / 2, runs_of(text, type_.fonts, chain), type_.size, INK)


def tick(x: float, y: float, size: float) -> tuple[Op, ...]:
    """A tick, in a disc."""
    r = 0.62 * size
    ends = [(-0.5, 0.0, -0.15, -0.38), (-0.22, -0.38, 0.52, 0.4)]
    lines = [Line(x + a * r, y + b * r, x + c * r, y + d * r, "#FFFFFF", 1.5 * size / 3.2) for a, b, c, d in ends]
    return (Circle(x, y, r, fill=INK), *lines)


def cross(x: float, y: float, size: float) -> tuple[Op, ...]:
    """A cross, in a ring: told from a tick by its ground too."""
    r = 0.62 * size
    ends = [(-0.38, -0.38, 0.38, 0.38), (-0.38, 0.38, 0.38, -0.38)]
    lines = [Line(x + a * r, y + b * r, x + c * r, y + d * r, INK, 1.5 * size / 3.2) for a, b, c, d in ends]
    return (Circle(x, y, r, fill="#FFFFFF", stroke=INK, line=0.9), *lines)


def arrow(x: float, y: float, size: float, *, degrees: float = 90.0) -> Path:
    """An arrow head with its tip at a point, looking upwards or in another direction."""
    points = [(0.0, 0.0), (-1.0, 0.55), (-1.0, -0.55)]
    angle = radians(degrees)
    at = [
        (x + size * (a * cos(angle) - b * sin(angle)), y + size * (a * sin(angle) + b * cos(angle))) for a, b in points
    ]
    return Path((("M", *at[0]), ("L", *at[1]), ("L", *at[2]), ("Z",)), INK)


def white(text: str, type_: Type) -> Text:
    """A word on a dark disc, round the origin."""
    made = said(text, 0, 0, type_, strong=True)
    return Text(made.x, made.y, made.runs, made.size, "#FFFFFF")


def dashed(box: Box) -> list[Op]:
    """An empty place."""
    x, y, right, top = box.x, box.y, box.right, box.top
    sides = [(x, y, right, y), (right, y, right, top), (right, top, x, top), (x, top, x, y)]
    return [Line(*side, INK, 0.7, (1.3, 1.0)) for side in sides]
