"""What the rules say, in which order. The edition's record chooses the sentences and fills in their numbers."""

from collections.abc import Iterator
from dataclasses import dataclass

from printkit.dates import Form
from printkit.layout.flow import Block, Figure, Heading, Listed, Panel, Paragraph, Table
from printkit.layout.rules import figures, marks, shown, together
from printkit.layout.rules.explained import explained
from printkit.layout.rules.facts import Facts
from printkit.model import HandChange, Mode


@dataclass(frozen=True, slots=True)
class Part:
    """One of the games that an edition has, on a sheet of its own: what comes before a turn, and the rest."""

    title: str
    players: tuple[int, ...]
    sides: tuple[tuple[Block, ...], tuple[Block, ...]]


def parts(facts: Facts) -> list[Part]:
    """The whole rules, a part for each mode. The first begins with what all share."""
    modes = facts.edition.modes
    made = []
    for mode in modes:
        shared = [*_in_short(facts), *_box(facts)] if mode is modes[0] else []
        if mode is Mode.COMPETITIVE:
            before, after, players = _set_up(facts), _play(facts), facts.players
        else:
            before, after, players = _together(facts), _scored(facts), facts.coop_players
        last = [*after, *_rulings(facts, mode), *(_track(facts) if mode is Mode.COOP else [])]
        key = f"{mode.value}.heading" if len(modes) > 1 else "head.title"
        made.append(Part(facts.words(key), players, ((*shared, *before), tuple(last))))
    return made


def players_of(facts: Facts, counts: tuple[int, ...]) -> str:
    """`2 to 8 players`."""
    return facts.words("head.players", counts=facts.words.counts(counts)) if counts else ""


def _in_short(facts: Facts) -> list[Block]:
    words = facts.words
    items = [text for mode in facts.edition.modes for text in words.all(f"in-short.{mode.value}")]
    return [Panel((Heading(words("in-short.heading"), 2), Listed(tuple(items))))]


def _box(facts: Facts) -> Iterator[Block]:
    words = facts.words
    yield Heading(words("box.heading"))
    yield Paragraph(" ".join([words("box.cards"), *([words("box.blanks")] if facts.blanks else [])]))
    if facts.themes:
        yield Paragraph(words("box.themes"), held=True)
        yield Figure(lambda width, type_: shown.themes(facts, width, type_))
    yield Figure(
        lambda width, type_: explained(facts, width, type_),
        title=words("box.read"),
        caption=words("box.invented"),
    )


def _set_up(facts: Facts) -> Iterator[Block]:
    words, edition = facts.words, facts.edition
    yield Heading(words("object.heading"))
    ignored = [words("competitive.icons")] if edition.icons_shown else []
    yield Paragraph(" ".join([words("object.text"), *ignored]))
    yield Heading(words("setup.heading"))
    yield Listed(tuple(_steps(facts)), numbered=True)
    if len({deal.cards for deal in edition.deals}) > 1:
        rows = [
            (words.counts(range(deal.players_from, deal.players_to + 1)), words.figure(deal.cards))
            for deal in edition.deals
        ]
        yield Table(((words("setup.table-players"), words("setup.table-cards")), *rows), (1, 1), "ll", head=True)
    yield Figure(lambda width, type_: figures.table(facts, width, type_), least=marks.NARROW)


def _play(facts: Facts) -> Iterator[Block]:
    words, edition = facts.words, facts.edition
    yield Heading(words("turn.heading"))
    misplaced = edition.misplaced.value
    steps = [words("turn.choose"), words("turn.lay"), words("turn.right"), words(f"turn.wrong.{misplaced}")]
    yield Listed(tuple(steps), numbered=True)
    yield Paragraph(words("turn.next"))
    if edition.reshuffle_told:
        yield Paragraph(words(f"turn.empty.{misplaced}"))
    yield Figure(
        lambda width, type_: figures.gaps(facts, width, type_),
        caption=words("turn.gaps", line=len(figures.LINE), gaps=len(figures.LINE) + 1, name=facts.asked.name),
    )
    yield Figure(lambda width, type_: figures.placements(facts, width, type_))
    yield Heading(words("same.heading"))
    yield Paragraph(words("same.text"), near=True)
    yield Figure(
        lambda width, type_: figures.equal(facts, width, type_),
        caption=words("same.example", date=facts.date(facts.twin)),
    )
    yield Heading(words("end.heading"))
    yield Listed((words(f"end.{edition.winner.value}"), words("end.nobody"), words("end.tie")))
    yield Heading(words("end.example"), 2)
    yield _tie(facts)
    yield Figure(lambda width, type_: figures.signs(facts, width, type_))
    if edition.hand_change is not HandChange.NOT_TOLD:
        yield Heading(words("variations.heading"))
        yield Paragraph(words(f"variations.hand.{edition.hand_change.value}"))


def _steps(facts: Facts) -> Iterator[str]:
    words, edition = facts.words, facts.edition
    yield words("setup.shuffle")
    several = len({deal.cards for deal in edition.deals}) > 1
    few = " " + words("setup.too-few") if not facts.players else ""
    yield words("setup.deal-table" if several else "setup.deal") + few
    yield words("setup.pile")
    yield words("setup.start")
    yield words(f"setup.misplaced.{edition.misplaced.value}")
    yield words(f"setup.first.{edition.first_player.value}")


def _tie(facts: Facts) -> Table:
    """A tie-break worked through, round by round."""
    words = facts.words
    out, missed = marks.tick, marks.cross
    head = (words("end.round"), "A", "B", "C", words("end.outcome"))
    rows = (
        ("5", out, missed, out, words("end.first")),
        ("6", missed, "–", missed, words("end.second")),
        ("7", out, "–", missed, words("end.third")),
    )
    return Table((head, *rows), (1.15, 0.62, 0.62, 0.62, 3.2), "ccccl", head=True, held=True)


def _together(facts: Facts) -> Iterator[Block]:
    words, coop = facts.words, facts.edition.coop
    assert coop
    yield Heading(words("object.heading"))
    yield Paragraph(words("coop.object"))
    yield Heading(words("coop.setup-heading"))
    enough = len(facts.cards) + facts.blanks >= coop.cards
    first = words(f"coop.first.{coop.first_player.value}")
    steps = (words("coop.take" if enough else "coop.take-all"), words("coop.deal"), words("coop.start"), first)
    yield Listed(steps, numbered=True)
    yield Heading(words("coop.turn-heading"))
    yield Paragraph(words("coop.turn"))
    yield Paragraph(words("coop.talk"))
    yield Heading(words("coop.play-heading"), 2)
    yield Paragraph(words("coop.play"), held=True)
    yield Listed(tuple(words(f"coop.{key}") for key in ("ends", "onto", "between", "taken")))
    yield Figure(
        lambda width, type_: together.rows(facts, width, type_),
        caption=words("coop.rows", stacked=facts.stacked.name),
    )
    yield Paragraph(words("coop.must"))
    yield Paragraph(words("coop.fail"))
    yield Heading(words("coop.discard-heading"), 2)
    yield Paragraph(words("coop.discard"))
    yield Figure(lambda width, type_: together.chain(facts, width, type_), caption=words("coop.chain"))


def _scored(facts: Facts) -> Iterator[Block]:
    words, coop = facts.words, facts.edition.coop
    assert coop
    yield Heading(words("coop.end-heading"))
    yield Paragraph(words("coop.end"))
    yield Heading(words("coop.score-heading"))
    yield Paragraph(words("coop.score-example"), held=True)
    yield together.score_table(words, coop)
    yield Heading(words("coop.ranks-heading"), 2)
    yield Paragraph(words("coop.best", best=together.best(coop)), held=True)
    yield together.rank_table(words, coop)


def _rulings(facts: Facts, mode: Mode) -> Iterator[Block]:
    """Where other rules of a game are silent."""
    words, edition = facts.words, facts.edition
    year, day = facts.sample
    items = []
    if mode is Mode.COMPETITIVE:
        misplaced = edition.misplaced.value
        items.append(words("rulings.among" if edition.reshuffle_told else f"rulings.empty.{misplaced}"))
        if edition.hand_change is HandChange.NOT_TOLD:
            items.append(words("rulings.hand"))
        items += [words("rulings.out"), words("rulings.again"), words("rulings.shared")]
        items.append(words("rulings.printed", year=year, day=day))
    else:
        items.append(words("coop.ruling", year=year, day=day))
    items.append(words("rulings.spans"))
    if any(card.date.form is Form.AGO for card in facts.cards):
        items.append(words("rulings.ago"))
    yield Heading(words("rulings.heading"))
    yield Paragraph(words("rulings.lead"), held=True)
    yield Listed(tuple(items))


def _track(facts: Facts) -> list[Block]:
    track = Figure(
        lambda width, type_: together.track(facts, width, type_),
        title=facts.words("coop.track-heading"),
        least=marks.NARROW,
    )
    return [track]


def short(facts: Facts) -> list[Block]:
    """The rules for somebody who has played before: what goes onto a few cards."""
    words, edition, coop = facts.words, facts.edition, facts.edition.coop
    blocks: list[Block] = []
    if Mode.COMPETITIVE in edition.modes:
        deals = [
            words("short.deal", players=words.counts(range(deal.players_from, deal.players_to + 1)), hand=deal.cards)
            for deal in edition.deals
        ]
        several = len({deal.cards for deal in edition.deals}) > 1
        setup = words("short.setup-table", deals=", ".join(deals)) if several else words("short.setup")
        blocks += [
            Heading(words("setup.heading"), 2),
            Paragraph(f"{setup} {words(f'short.first.{edition.first_player.value}')}"),
            Heading(words("turn.heading"), 2),
            Paragraph(words("short.turn")),
            Listed((words("short.right"), words(f"short.wrong.{edition.misplaced.value}"))),
            Paragraph(words("short.same")),
            Paragraph(words("short.empty")),
            Heading(words("end.heading"), 2),
            Paragraph(words("short.end")),
        ]
    if coop:
        blocks += [
            Heading(words("short.coop-heading"), 2),
            Paragraph(f"{words('short.coop-setup')} {words(f'short.first.{coop.first_player.value}')}"),
            Heading(words("coop.turn-heading"), 2),
            Listed((words("short.coop-turn"), words("short.coop-discard"))),
            Paragraph(words("short.coop-draw")),
            Paragraph(words("short.coop-score")),
            together.rank_table(words, coop),
        ]
    return blocks
