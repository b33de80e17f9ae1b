"""`make bench`: how long things take here, as ratios against a baseline in the same run."""

import resource
import tempfile
from datetime import date
from pathlib import Path

import yaml

from printkit.commands.check import check_deck
from printkit.load import load_deck
from tests.bench.build import measure_builds, measure_our_decks
from tests.bench.measure import best, best_cost, run, show, show_costs
from tests.bench.simulate import measure_simulation

ROUNDS = 3
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


def measure_loading(folder: Path) -> None:
    """Reading and checking a deck file."""
    path = folder / "deck.yaml"
    text = deck_text(CARDS)
    path.write_text(text, encoding="utf-8")
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    work = {
        "baseline: the YAML parser's events alone": lambda: sum(1 for _ in yaml.parse(text, Loader=loader)),
        "load": lambda: load_deck(path),
        "load and check": lambda: check_deck(path, date(2026, 1, 1)),
    }
    show(f"{CARDS:,} cards, {len(text) / 1e6:.1f} MB of YAML", best(work, ROUNDS))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"  peak memory of this process: {peak:.0f} MB")


def measure_starting() -> None:
    """Short commands, each a process."""
    work = {
        "baseline: Python alone": lambda: run(["-c", "pass"]),
        "printkit --help": lambda: run(["-m", "printkit", "--help"]),
        "printkit check decks/inventions.yaml": lambda: run(["-m", "printkit", "check", "decks/inventions.yaml"]),
    }
    show_costs("start", best_cost(work, ROUNDS))


def main() -> None:
    """Run every measurement."""
    with tempfile.TemporaryDirectory() as folder:
        measure_loading(Path(folder))
        measure_starting()
        measure_simulation()
        measure_our_decks(Path(folder))
        measure_builds(Path(folder))


if __name__ == "__main__":
    main()
