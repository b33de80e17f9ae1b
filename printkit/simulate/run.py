"""Plays many games on several cores, and says how far it is. An interrupt gives what has been counted so far."""

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice

from printkit.simulate.play import BATCH, new_tally, play_batch
from printkit.simulate.table import Table
from printkit.simulate.tally import Tally

ALONE = 4 * BATCH
"""So few games are played before a second process has started."""


class InterruptedTallyError(Exception):
    """The user stopped it. Carries what has been counted."""

    def __init__(self, tally: Tally):
        super().__init__("stopped")
        self.tally = tally


def run(table: Table, games: int, jobs: int, step: Callable[[int], None]) -> Tally:
    """So many games at this table; `step` is told how many more are done. The figures are the same for any `jobs`."""
    tally = new_tally(table)

    def count(part: Tally) -> None:
        tally.merge(part)
        step(part.games)

    try:
        if jobs == 1 or games <= ALONE:
            for number, size in _batches(games):
                count(play_batch(table, number, size))
        else:
            _shared(table, games, jobs, count)
    except KeyboardInterrupt:
        raise InterruptedTallyError(tally) from None
    return tally


def _batches(games: int) -> Iterator[tuple[int, int]]:
    """Number and size of each batch."""
    return ((number, min(BATCH, games - start)) for number, start in enumerate(range(0, games, BATCH)))


def _shared(table: Table, games: int, jobs: int, count: Callable[[Tally], None]) -> None:
    batches = _batches(games)
    with ProcessPoolExecutor(jobs, initializer=_leave_interrupts) as pool:
        try:
            waiting: set[Future[Tally]] = set()
            while True:
                # A few for each worker at a time: enough that none is idle, and few to throw away on an interrupt.
                for number, size in islice(batches, 2 * jobs - len(waiting)):
                    waiting.add(pool.submit(play_batch, table, number, size))
                if not waiting:
                    return
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for future in done:
                    count(future.result())
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _leave_interrupts() -> None:
    """In a worker: Ctrl-C is for the process that counts."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
