"""Plays many games on several cores, and says how far it is. An interrupt gives what has been counted so far."""

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import replace
from itertools import islice
from typing import Self

from printkit.engine.knowledge import Skill
from printkit.simulate.figures import Figure, share
from printkit.simulate.play import BATCH, new_tally, play_batch
from printkit.simulate.table import Table
from printkit.simulate.tally import CompetitiveTally, Tally

ALONE = 4 * BATCH
"""So few games are played before a second process has started."""

MOST_JOBS = 61
"""Windows can't wait for more processes at once."""


class InterruptedTallyError(Exception):
    """The user stopped it. Carries what has been counted."""

    def __init__(self, tally: Tally):
        super().__init__("stopped")
        self.tally = tally


class Crew:
    """The processes that play. The figures are the same, however many they are."""

    def __init__(self, jobs: int, games: int, step: Callable[[int], None]):
        """For so many games in all; `step` is told how many more are done."""
        self.jobs = min(jobs, MOST_JOBS) if games > ALONE else 1
        self.step = step
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> Self:
        if self.jobs > 1:
            self._pool = ProcessPoolExecutor(self.jobs, initializer=_leave_interrupts)
        return self

    def __exit__(self, *_: object) -> None:
        if self._pool:
            self._pool.shutdown(wait=True, cancel_futures=True)

    def run(self, table: Table, games: int) -> Tally:
        """So many games at this table."""
        tally = new_tally(table)
        try:
            for part in self._shared(table, games) if self._pool else _alone(table, games):
                tally.merge(part)
                self.step(part.games)
        except KeyboardInterrupt:
            raise InterruptedTallyError(tally) from None
        return tally

    def expert_wins(self, table: Table, games: int) -> Figure | None:
        """The share of games with a winner that an expert wins among average players, sitting in each seat as often;
        None where no game had a winner.
        """
        won = decided = 0
        for seat in range(table.players):
            skills = [Skill.AVERAGE] * table.players
            skills[seat] = Skill.EXPERT
            tally = self.run(replace(table, skills=tuple(skills)), -(-games // table.players))
            assert isinstance(tally, CompetitiveTally)
            won, decided = won + tally.wins[seat], decided + sum(tally.wins)
        return share(won, decided) if decided else None

    def _shared(self, table: Table, games: int) -> Iterator[Tally]:
        assert self._pool
        batches = _batches(games)
        waiting: set[Future[Tally]] = set()
        try:
            while True:
                # A few for each worker at a time: enough that none is idle, and few to throw away on an interrupt.
                for number, size in islice(batches, 3 * self.jobs - len(waiting)):
                    waiting.add(self._pool.submit(play_batch, table, number, size))
                if not waiting:
                    return
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        finally:
            for future in waiting:
                future.cancel()


def _alone(table: Table, games: int) -> Iterator[Tally]:
    return (play_batch(table, number, size) for number, size in _batches(games))


def _batches(games: int) -> Iterator[tuple[int, int]]:
    """Number and size of each batch."""
    return ((number, min(BATCH, games - start)) for number, start in enumerate(range(0, games, BATCH)))


def _leave_interrupts() -> None:
    """In a worker: Ctrl-C is for the process that counts."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
