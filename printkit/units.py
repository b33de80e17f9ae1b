"""Lengths are millimetres everywhere; this is the only place that knows other units."""

import re
from typing import NamedTuple

MM_PER_INCH = 25.4
_WRITTEN = re.compile(r"\s*(\d{1,4}(?:\.\d{1,3})?)\s*[x×]\s*(\d{1,4}(?:\.\d{1,3})?)\s*(?:mm)?\s*", re.IGNORECASE)


class Size(NamedTuple):
    """Width and height in mm."""

    width: float
    height: float

    def __str__(self) -> str:
        return f"{self.width:g} × {self.height:g} mm"


def read_size(text: str) -> Size | None:
    """`63x88` or `63.5 × 88.9 mm`; None where it is no size."""
    match = _WRITTEN.fullmatch(text)
    size = Size(float(match[1]), float(match[2])) if match else None
    return size if size and min(size) > 0 else None
