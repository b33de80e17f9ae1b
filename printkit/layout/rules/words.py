"""The words of the rules with their numbers filled in: figures as the language writes them, plurals as it forms them.

`{hand}` is filled in. `{hand|one card|# cards}` chooses by a number, which stands where `#` is and is never parted from
what it counts.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from printkit.dates import DateWords
from printkit.dates.write import NBSP, grouped

PLACE = re.compile(r"\{([\w-]+)(?:\|([^|}]*)\|([^}]*))?\}")


@dataclass(frozen=True)
class Words:
    """The texts of one language, and the values that every text may name."""

    texts: Mapping[str, str]
    dates: DateWords
    values: Mapping[str, int | str]

    def __call__(self, key: str, **values: int | str) -> str:
        """The text of that key, filled in."""
        known = {**self.values, **values}

        def put(place: re.Match[str]) -> str:
            value = known[place[1]]
            if place[2] is None:
                return value if isinstance(value, str) else self.figure(value)
            assert isinstance(value, int), f"{key}: {place[0]}"
            form = place[2 if self.singular(value) else 3]
            return form.replace("# ", f"#{NBSP}").replace("#", self.figure(value))

        return PLACE.sub(put, self.texts[key])

    def all(self, key: str) -> tuple[str, ...]:
        """The items of a list."""
        count = sum(each.rpartition(".")[0] == key for each in self.texts)
        return tuple(self(f"{key}.{i}") for i in range(count))

    def singular(self, number: int) -> bool:
        """Whether the language counts so many in the singular."""
        return number in (0, 1) if self.dates.singular_below_two else number == 1

    def figure(self, number: int) -> str:
        """A number, with a real minus."""
        return ("−" if number < 0 else "") + grouped(abs(number), self.dates)

    def counts(self, numbers: Sequence[int]) -> str:
        """`2 to 8`, `2, 4 or 6`."""
        if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
            return self("head.range", **{"from": numbers[0], "to": numbers[-1]})
        figures = [self.figure(n) for n in numbers]
        if len(figures) < 2:
            return figures[0]
        return self("head.or", list=", ".join(figures[:-1]), last=figures[-1])
