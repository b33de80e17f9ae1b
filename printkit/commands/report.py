"""`printkit simulate --report`: two pages with charts on how a deck plays."""

from collections.abc import Sequence
from pathlib import Path

from printkit.commands.look import open_fonts
from printkit.commands.playtest import figures_of, heading, rank_labels, verdict
from printkit.commands.simulate import Simulated
from printkit.dates import write_date
from printkit.dates.value import Unit, on_year, years_ago
from printkit.draw.pdf import Info, Quality, write_pdf
from printkit.engine.knowledge import felt
from printkit.layout.faces import PLAIN
from printkit.layout.flow import Type
from printkit.layout.quotes import curled
from printkit.layout.report import Bar, Chart, Dot, Report, Tick, report_pages
from printkit.load.languages import load_language
from printkit.load.sizes import paper_size
from printkit.model import Deck
from printkit.output import whole_file
from printkit.simulate.figures import Figure, percent, share
from printkit.simulate.result import CompetitiveResult, CoopResult

YEARS = (
    *(-100_000, -30_000, -10_000, -3_000, -1_000, 1, 500, 1000, 1400, 1600),
    *(1700, 1800, 1900, 1950, 1980, 2000, 2020, 2040, 2060, 2100, 2200),
)
AGO = ((1, Unit.MILLION), (10, Unit.MILLION), (100, Unit.MILLION), (1, Unit.BILLION), (10, Unit.BILLION))
"""Dates for the axis, as far as the deck reaches. Its scale is how players feel time."""
MOST_BARS = 12


def write_report(told: Simulated, target: Path) -> None:
    """Write the two pages."""
    result = told.result
    deck = result.deck
    marks = load_language("en").quotes  # the report is in English whatever the deck

    def printed(text: str) -> str:
        return curled(text, marks)

    report = Report(
        title=f"How {deck.title} plays",
        heading=printed(heading(result)),
        verdict=printed(verdict(told)),
        figures=tuple((printed(label), value, printed(more)) for label, value, more in figures_of(told)),
        findings=tuple(printed(f"**{finding.level}**: {finding.text}") for finding in told.findings),
        dots=_dots(result),
        ticks=_ticks(result),
        legend=tuple((theme.label or theme.id, theme.colour) for theme in deck.themes.values()),
        charts=tuple(_coop_charts(result) if isinstance(result, CoopResult) else _charts(result)),
        cards=_rows(result),
        foot=f"printkit simulate · {deck.title} · seed {result.table.seed}",
    )
    fonts, _ = open_fonts(deck)
    type_ = Type(fonts, fonts.chain("text"), fonts.chain("strong"), fonts.chain("display"))
    paper = paper_size("a4")
    assert paper
    info = Info(report.title, deck.author, heading(result), "en", "Simplex")
    with whole_file(target) as file:
        write_pdf(report_pages(report, paper, type_), info, Quality(), file)


def _dots(result: CompetitiveResult | CoopResult) -> tuple[Dot, ...]:
    return tuple(
        Dot(
            card.card.name,
            truth.felt,
            card.rate.value,
            card.rate.low,
            card.rate.high,
            _colour(result.deck, card.card.theme),
        )
        for card, truth in zip(result.cards, result.table.truths, strict=True)
        if card.tried
    )


def _colour(deck: Deck, theme: str | None) -> str:
    return deck.themes[theme].colour if theme and theme in deck.themes else PLAIN


def _ticks(result: CompetitiveResult | CoopResult) -> tuple[Tick, ...]:
    """Dates within the deck's; its own first and last where there are none."""
    places = [truth.felt for truth in result.table.truths]
    dates = [on_year(year) for year in YEARS]
    dates += [years_ago(number, unit, places=0, approx=False) for number, unit in AGO]
    own = sorted((card.date for card in result.deck.cards), key=lambda date: date.first)
    inside = [date for date in dates if min(places) <= felt(date.first) <= max(places)]
    words = result.deck.language.dates
    return tuple(Tick(felt(date.first), write_date(date, words)) for date in inside or [own[0], own[-1]])


def _charts(result: CompetitiveResult) -> list[Chart]:
    fair = 1 / result.table.players
    seats = tuple(_bar(f"seat {i}", win) for i, win in enumerate(result.wins, 1))
    return [
        Chart("Wins by seat", f"Seat 1 begins. The dashed line is a fair share of {percent(fair)}.", seats, fair),
        Chart("Length", "Games by their number of rounds.", _grouped(result.lengths, result.games)),
    ]


def _coop_charts(result: CoopResult) -> list[Chart]:
    ranks = tuple(_bar(label, rank) for label, rank in zip(rank_labels(result), result.ranks, strict=True))
    return [
        Chart("Ranks", "Games by the rank of their score.", ranks),
        Chart("Length", "Games by their number of turns.", _grouped(result.lengths, result.games)),
    ]


def _bar(label: str, figure: Figure) -> Bar:
    return Bar(label, *figure)


def _grouped(games: Sequence[tuple[int, int]], total: int) -> tuple[Bar, ...]:
    """A histogram of a dozen bars at most: numbers are taken together where there are more."""
    if not games:
        return (Bar("–", 0.0, 0.0, 0.0),)
    low, high = games[0][0], games[-1][0]
    step = -(-(high - low + 1) // MOST_BARS)
    counts = [0] * ((high - low) // step + 1)
    for number, count in games:
        counts[(number - low) // step] += count
    starts = [low + i * step for i in range(len(counts))]
    labels = [str(start) if step == 1 else f"{start}–{start + step - 1}" for start in starts]
    return tuple(_bar(label, share(count, total)) for label, count in zip(labels, counts, strict=True))


def _rows(result: CompetitiveResult | CoopResult) -> tuple[tuple[str, str, str, str], ...]:
    """Every card in the order of its date."""
    words = result.deck.language.dates
    ordered = sorted(result.cards, key=lambda card: (card.card.date.first, card.card.date.last))
    return tuple(
        (card.card.name, write_date(card.card.date, words), f"{card.tried:,}", percent(card.rate.value))
        for card in ordered
    )
