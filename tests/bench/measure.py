"""How things are measured and shown. The first of what is measured is the baseline of the others.

Machines are shared and noisy, so baseline and candidates take turns, and the best of several rounds counts. The time
that a program keeps processors busy is less noisy than the time it takes, so that is shown too.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Cost:
    """What a process took: seconds by the clock, seconds of processors, and at most so many MB of memory."""

    seconds: float
    cpu: float
    peak: float

    def best(self, other: "Cost | None") -> "Cost":
        """The better of both in every respect; of memory, the more."""
        if not other:
            return self
        return Cost(min(self.seconds, other.seconds), min(self.cpu, other.cpu), max(self.peak, other.peak))


_bytecode = tempfile.TemporaryDirectory()


def run(arguments: Sequence[str | Path], environ: Mapping[str, str] | None = None) -> Cost:
    """The cost of Python with these arguments, in a process of its own. It must end well.

    Bytecode is kept, as it is where programs are installed, but not beside the code that is measured.
    """
    launcher = [sys.executable, Path(__file__).with_name("child.py"), sys.executable, *arguments]
    compiled = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": _bytecode.name}
    environ = {**os.environ, **compiled, **(environ or {})}
    done = subprocess.run(launcher, check=True, stdout=subprocess.PIPE, env=environ)
    return Cost(**json.loads(done.stdout))


def best(work: Mapping[str, Callable[[], object]], rounds: int) -> dict[str, float]:
    """The best time of each piece of work; they take turns."""
    times = {name: float("inf") for name in work}
    for _ in range(rounds):
        for name, do in work.items():
            start = time.perf_counter()
            do()
            times[name] = min(times[name], time.perf_counter() - start)
    return times


def best_cost(work: Mapping[str, Callable[[], Cost]], rounds: int) -> dict[str, Cost]:
    """The best cost of each piece of work; they take turns."""
    costs: dict[str, Cost] = {}
    for _ in range(rounds):
        for name, do in work.items():
            costs[name] = do().best(costs.get(name))
    return costs


def show(title: str, times: Mapping[str, float]) -> None:
    """A table of times."""
    print(f"\n{title}")
    baseline = next(iter(times.values()))
    for name, seconds in times.items():
        print(f"  {name:<44} {seconds:8.3f} s   {seconds / baseline:6.2f} ×")


def show_costs(title: str, costs: Mapping[str, Cost]) -> None:
    """A table of costs."""
    print(f"\n{title:<46} {'clock':>10} {'':>10} {'processors':>12}")
    baseline = next(iter(costs.values()))
    for name, cost in costs.items():
        clock = f"{cost.seconds:8.3f} s   {cost.seconds / baseline.seconds:6.2f} ×"
        print(f"  {name:<44} {clock}   {cost.cpu:8.3f} s   {cost.cpu / baseline.cpu:6.2f} ×   {cost.peak:6.0f} MB")


def show_target(what: str, value: float, most: float, unit: str) -> None:
    """One line: what was measured, and whether it is as it should be."""
    verdict = "ok" if value <= most else "MISSED"
    print(f"  → {what:<58} {value:7.2f} {unit:<2} of at most {most:g} {unit:<2} {verdict}")
