"""Recorded games: text files, written by hand from the rules, that are played move by move.

Cards are named by their dates (`_` for a space, `'` for another card of the same date, `:sm` for the icons in front and on
the back). `order` deals the hands, then the line's first card, then in a co-operative game the first discard, then the
pile. Lines of what must be true stand between the moves; `#` begins a comment.
"""

import re
from dataclasses import dataclass, field, replace
from pathlib import Path

from printkit.dates import read_date
from printkit.engine.cards import Cards
from printkit.engine.competitive import Competitive
from printkit.engine.coop import Cooperative, Stack
from printkit.load import load_edition, load_language, reading_order
from printkit.model import Edition
from printkit.problems import Where

FOLDER = Path(__file__).parent / "games"
FILLERS = 3000
"""Years of cards that only fill the pile."""


def edition_named(name: str) -> Edition:
    edition, problems = load_edition(name, Where("test"), Path(), "test")
    assert edition and not problems
    return edition


@dataclass
class Record:
    """A recorded game, read."""

    head: dict[str, str]
    steps: list[str]
    names: list[str] = field(default_factory=list)
    icons: list[str] = field(default_factory=list)

    @property
    def mode(self) -> str:
        return self.head.get("mode", "competitive")


def read_record(path: Path) -> Record:
    rows = [line.strip() for line in path.read_text(encoding="utf-8").splitlines()]
    blank = rows.index("")
    head = dict(row.split(": ", 1) for row in rows[:blank] if not row.startswith("#"))
    record = Record(head, [row for row in rows[blank:] if row and not row.startswith("#")])
    words = [word for word in f"{head['order']} {head.get('more', '')}".split() if word != "|"]
    words += [str(FILLERS + i) for i in range(int(head.get("fill", 0)))]
    for word in words:
        name, _, icons = word.partition(":")
        record.names.append(name)
        record.icons.append(icons or "sm")
    return record


def play(record: Record) -> None:
    """Play a recorded game, and hold it to every line."""
    edition = edition_named(record.head["edition"])
    language = load_language("en")
    dates = [read_date(name.rstrip("'").replace("_", " "), reading_order(language)) for name in record.names]
    cards = Cards(
        tuple(date.first for date in dates),
        tuple(date.last for date in dates),
        tuple(icons[0] for icons in record.icons),
        tuple(icons[1] for icons in record.icons),
    )
    players = int(record.head["players"])
    if record.mode == "coop":
        _Coop(record, cards, edition, players).run()
    else:
        _Competition(record, cards, edition, players).run()


class _Play:
    """What both modes share: names, and lines of what must be true."""

    def __init__(self, record: Record):
        self.record = record
        self.shuffled: list[int] = []

    def number(self, name: str) -> int:
        return self.record.names.index(name)

    def told(self, cards: list[int]) -> str:
        return " ".join(self.record.names[card] for card in cards)

    def run(self) -> None:
        for step in self.record.steps:
            key, _, rest = step.partition(":")
            if key.isdigit():
                assert self.game.outcome is None, f"{step}: the game is over"
                assert self.game.seat == int(key) - 1, step
                self.move(rest.strip())
            else:
                assert self.state(key) == rest.strip() if key != "shuffled" else self.prepare(rest), (
                    f"{step}, but it is: {self.state(key)}"
                )
        assert self.game.outcome, "the game isn't over"

    def prepare(self, rest: str) -> bool:
        self.shuffled = [self.number(name) for name in rest.split()]
        return True

    def shuffle(self, pile: list[int]) -> None:
        assert sorted(pile) == sorted(self.shuffled), f"rebuilt from {self.told(pile)}"
        pile[:] = self.shuffled[::-1]


class _Competition(_Play):
    def __init__(self, record: Record, cards: Cards, edition: Edition, players: int):
        super().__init__(record)
        hand = int(record.head.get("hand", edition.hand(players)))
        deal = [part.split() for part in record.head["order"].split("|")]
        assert [len(part) for part in deal[: players + 1]] == [hand] * players + [1]
        self.game = Competitive(cards, range(len(cards)), players, hand, self.shuffle)

    def move(self, text: str) -> None:
        match = re.fullmatch(r"(\S+) into (\d+) (right|wrong draws (\S+))", text)
        assert match, text
        hand = self.game.hands[self.game.seat]
        right = self.game.place(hand.index(self.number(match[1])), int(match[2]))
        assert right == (match[3] == "right"), text
        if match[4]:
            drawn = self.number(match[4])
            assert drawn in [*hand, *self.game.misplaced], text  # a seat that is out lays it down at once

    def state(self, key: str) -> str:
        game = self.game
        if key == "hands":
            return " | ".join(self.told(hand) for hand in game.hands).strip()
        if key == "pile":
            return self.told(game.pile[::-1])
        if key == "end":
            assert game.outcome
            done = game.outcome
            who = " ".join(str(seat + 1) for seat in done.winners)
            return (
                f"{done.end.value} by {who}, rounds {done.rounds}, turns {done.turns}, tie-breaks {done.tie_breaks}, "
                f"rebuilds {done.rebuilds}"
            )
        return self.told({"line": game.line, "misplaced": game.misplaced}[key])


class _Coop(_Play):
    def __init__(self, record: Record, cards: Cards, edition: Edition, players: int):
        super().__init__(record)
        assert edition.coop
        self.rules = edition.coop
        if "coop" in record.head:
            match = re.fullmatch(r"cards (\d+) hand (\d+)", record.head["coop"])
            assert match
            self.rules = replace(self.rules, cards=int(match[1]), hand=int(match[2]))
        deal = [part.split() for part in record.head["order"].split("|")]
        assert [len(part) for part in deal[: players + 2]] == [self.rules.hand] * players + [1, 1]
        assert len(cards) == self.rules.cards
        self.game = Cooperative(cards, range(len(cards)), players, self.rules)

    def move(self, text: str) -> None:
        act, *rest = text.split()
        if act == "stop":
            return self.game.stop()
        choice = self.game.hands[self.game.seat].index(self.number(rest[0]))
        if act == "discard":
            return self.game.discard(choice)
        row = self.game.play(choice)
        assert {"none": "blocked"}.get(row.value, row.value) == rest[1], text
        return None

    def state(self, key: str) -> str:
        game = self.game
        if key in ("hands", "kept"):
            piles = game.hands if key == "hands" else [sorted(kept) for kept in game.kept]
            return " | ".join(self.told(cards) for cards in piles).strip()
        if key == "end":
            assert game.outcome
            done = game.outcome
            return (
                f"{done.end.value}, lower {done.lower}, gap {done.gap}, discarded {done.discarded}, left {done.left}, "
                f"score {done.score(self.rules.score)}, turns {done.turns}"
            )
        if key in ("lower", "gap"):
            return " ".join(self.stack(stack) for stack in getattr(game, key))
        return self.told({"pile": game.pile[::-1], "discards": game.discards}[key])

    def stack(self, stack: Stack | None) -> str:
        return "+".join(self.record.names[card] for card in stack.cards) if stack else "-"
