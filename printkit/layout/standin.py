"""A picture for a card that has none: drawn from the theme's colour and the card's id, never the same twice.

A sky with a sun, rows of hills and a few standing stones: calm, and plainly a stand-in for something better.
"""

import hashlib
import random
from math import pi, sin

from printkit.colours import INK, PAPER, mix
from printkit.ops import Box, Circle, Op, Path, Rect
from printkit.units import Size


def standin(card_id: str, colour: str, size: Size, draft: bool = False) -> tuple[Op, ...]:
    """The drawing, from the lower left corner of its frame."""
    rng = random.Random(int.from_bytes(hashlib.sha256(card_id.encode()).digest()[:8], "big"))
    w, h = size
    pale = 0.88 if draft else 0.0

    def tone(share: float, towards: str = PAPER) -> str:
        return mix(mix(colour, towards, share), "#FFFFFF", pale)

    ops: list[Op] = [Rect(Box(0, 0, w, h), fill=tone(0.72))]
    sun_x, sun_y = rng.uniform(0.2, 0.8) * w, rng.uniform(0.6, 0.82) * h
    radius = rng.uniform(0.1, 0.17) * min(w, h)
    for grow, share in ((2.5, 0.78), (1.7, 0.85), (1.0, 0.97)):
        ops.append(Circle(sun_x, sun_y, radius * grow, fill=tone(share)))
    tones = [tone(0.5), tone(0.33), tone(0.16), tone(0.22, INK)]
    hills = [_hill(rng, w, h, layer, colour) for layer, colour in enumerate(tones)]
    return (*ops, *hills)


def _hill(rng: random.Random, w: float, h: float, layer: int, colour: str) -> Path:
    """A rolling line across the frame, lower and bolder with each layer."""
    base = (0.5 - 0.13 * layer) * h
    swing = rng.uniform(0.05, 0.1) * h
    waves = rng.uniform(0.5, 1.3)
    phase, second = rng.uniform(0, 2 * pi), rng.uniform(0, 2 * pi)
    steps: list[tuple[str | float, ...]] = [("M", 0.0, 0.0)]
    points = 32
    for i in range(points + 1):
        t = i / points
        y = base + swing * (sin(waves * 2 * pi * t + phase) + 0.3 * sin(2.3 * waves * 2 * pi * t + second))
        steps.append(("L", round(t * w, 3), round(y, 3)))
    steps += [("L", w, 0.0), ("Z",)]
    return Path(tuple(steps), colour)
