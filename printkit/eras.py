"""How people feel time: the further back, the longer the stretch that counts as "about the same"."""

from typing import NamedTuple


class Era(NamedTuple):
    """A stretch of history, and how many years apart two of its dates should be to be told apart by a player."""

    begins: float
    label: str
    near: int


ERAS = (
    Era(1950, "from 1950 on", 3),
    Era(1850, "from 1850 to 1950", 8),
    Era(1500, "from 1500 to 1850", 20),
    Era(500, "from 500 to 1500", 40),
    Era(float("-inf"), "before 500 CE", 120),
)


def era_of(years: float) -> Era:
    """The era of a year on the scale with a year 0."""
    return next(era for era in ERAS if years >= era.begins)
