"""What follows the card sheets of a build, in this order: each extra begins on a sheet of its own.

To add one, make its pages here and put it into the list. With `--duplex separate` it becomes a file of its own, for
ordinary paper; after a jam (`--sheets`) there are none.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from printkit.commands.build import Options
from printkit.errors import UsageFaultError
from printkit.layout.faces import Look
from printkit.layout.grid import Duplex
from printkit.layout.rules import RuleForm
from printkit.layout.rules.cards import rule_cards
from printkit.layout.rules.facts import Facts
from printkit.layout.rules.fold import leaflets
from printkit.layout.rules.sheet import rule_sheet
from printkit.layout.sheets import Faces
from printkit.load.rules import load_rules
from printkit.model import Card
from printkit.ops import Page
from printkit.problems import counted
from printkit.units import Size

ONE_SIDED = (Duplex.FOLD, Duplex.NONE)


@dataclass(frozen=True, slots=True)
class Extra:
    """Pages after the cards: what a file of their own is called, and what to tell the user."""

    name: str
    told: str
    pages: tuple[Page, ...]


def rule_facts(look: Look, cards: Sequence[Card], blanks: int) -> Facts:
    """What the rules for these cards are written from."""
    return Facts(look, tuple(cards), blanks, load_rules(look.deck.language.id))


def extras(facts: Facts, options: Options, paper: Size) -> list[Extra]:
    """Every extra of a build, in order."""
    if options.sheets:
        return []
    found = []
    if options.rules in (RuleForm.SHEET, RuleForm.FOLD):
        found.append(rules(facts, options, paper))
    return found


def rules(facts: Facts, options: Options, paper: Size) -> Extra:
    """The rules, on sheets or as leaflets."""
    if options.rules is RuleForm.FOLD:
        pages = leaflets(facts, paper, options.edge, options.duplex)
        if pages is None:
            raise UsageFaultError(
                f"--rules fold: a leaflet of panels the size of a card ({facts.look.card}) does not go onto paper of "
                f"{paper}; take larger paper, or --rules sheet or cards"
            )
        told = "a leaflet with the rules" if len(pages) <= 2 else "leaflets with the rules"
    else:
        pages, told = rule_sheet(facts, paper, options.edge), "the rules"
    return Extra("rules", f"{told} on {counted(sheets_of(pages, options.duplex), 'sheet')}", tuple(pages))


def extra_faces(facts: Facts, options: Options) -> list[Callable[[], Faces]]:
    """Cards that are printed after the others, on the same sheets."""
    if options.rules is not RuleForm.CARDS:
        return []
    cards = rule_cards(facts)
    if cards is None:
        raise UsageFaultError(
            f"--rules cards: the rules do not go onto cards of {facts.look.card}; take --rules sheet or fold"
        )
    return [partial(_same, each) for each in cards]


def _same(faces: Faces) -> Faces:
    return faces


def sheets_of(pages: Sequence[Page], duplex: Duplex) -> int:
    """How many sheets of paper so many pages take."""
    return len(pages) if duplex in ONE_SIDED else -(-len(pages) // 2)


def in_order(found: Sequence[Extra], duplex: Duplex) -> Iterator[Page]:
    """All pages one after the other; where both sides are printed, an empty page ends a sheet that is half full."""
    for i, extra in enumerate(found):
        yield from extra.pages
        if len(extra.pages) % 2 and duplex not in ONE_SIDED and i < len(found) - 1:
            yield Page(extra.pages[-1].size, ())
