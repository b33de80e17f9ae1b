"""`make bench`: how long things take here, as ratios against a baseline in the same run.

Machines are shared and noisy, so baseline and candidate take turns, and the best of several rounds counts.
"""

import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path

import yaml

from printkit.commands.check import check_deck
from printkit.load import load_deck

ROUNDS = 5
CARDS = 10_000


def deck_text(cards: int) -> str:
    """A deck of many cards with all that cards usually have, dates of every kind, five themes."""
    head = "title: Bench\nedition: twist\nthemes:\n"
    colours = ("#0B79BF", "#C22E50", "#1C5339", "#350566", "#522B11")
    head += "".join(f'  t{i}: {{label: Theme {i}, colour: "{colour}"}}\n' for i, colour in enumerate(colours))
    forms = ("{y}", "c. {y}", "{y} BCE", "20 July {y}", "July {y}", "{y}-03-04")
    rows = []
    for i in range(cards):
        when = forms[i % len(forms)].format(y=1000 + i % 1000)
        rows.append(
            f"  - name: Thing number {i}\n    date: {when}\n    theme: t{i % 5}\n    note: A note on thing {i}\n"
            f"    known: 0.5\n    sources: [\"A book, 'Chapter {i}'\", Another book]\n"
        )
    return f"{head}cards:\n{''.join(rows)}"


def best(work: dict[str, Callable[[], object]]) -> dict[str, float]:
    """The best time of each piece of work; they take turns."""
    times = {name: float("inf") for name in work}
    for _ in range(ROUNDS):
        for name, run in work.items():
            start = time.perf_counter()
            run()
            times[name] = min(times[name], time.perf_counter() - start)
    return times


def show(title: str, times: dict[str, float]) -> None:
    """A table, the first row being the baseline."""
    print(f"\n{title}")
    baseline = next(iter(times.values()))
    for name, seconds in times.items():
        print(f"  {name:<44} {seconds:8.3f} s   {seconds / baseline:6.2f} ×")


def main() -> None:
    """Run every measurement."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "deck.yaml"
        text = deck_text(CARDS)
        path.write_text(text, encoding="utf-8")
        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        times = best(
            {
                "baseline: the YAML parser's events alone": lambda: sum(1 for _ in yaml.parse(text, Loader=loader)),
                "load": lambda: load_deck(path),
                "load and check": lambda: check_deck(path, date(2026, 1, 1)),
            }
        )
        show(f"{CARDS:,} cards, {len(text) / 1e6:.1f} MB of YAML", times)
        start = [sys.executable, "-c", "pass"]
        show(
            "start",
            best(
                {
                    "baseline: Python alone": lambda: subprocess.run(start, check=True),
                    "printkit --help": lambda: subprocess.run(
                        [sys.executable, "-m", "printkit", "--help"], check=True, stdout=subprocess.DEVNULL
                    ),
                    "printkit check decks/inventions.yaml": lambda: subprocess.run(
                        [sys.executable, "-m", "printkit", "check", "decks/inventions.yaml"],
                        check=True,
                        stdout=subprocess.DEVNULL,
                    ),
                }
            ),
        )
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"\npeak memory of this process: {peak:.0f} MB")


if __name__ == "__main__":
    main()
