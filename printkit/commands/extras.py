"""What follows the card sheets of a build, in this order: each extra begins on a sheet of its own.

To add one, make its pages here and put it into the list. With `--duplex separate` it becomes a file of its own, for
ordinary paper; after a jam (`--sheets`) there are none.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from printkit.commands.build import Options
from printkit.commands.credits import credits_for
from printkit.draw.fonts import FontBook
from printkit.errors import UsageFaultError
from printkit.layout.faces import Look
from printkit.layout.grid import ONE_SIDED, Duplex
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

RULES = "rules"


@dataclass(frozen=True, slots=True)
class Extra:
    """Pages after the cards: what a file of their own is called, and what to tell the user."""

    name: str
    told: str
    pages: tuple[Page, ...]


def rule_facts(look: Look, cards: Sequence[Card], blanks: int) -> Facts:
    """What the rules for these cards are written from."""
    return Facts(look, tuple(cards), blanks, load_rules(look.deck.language.id))


def extras(facts: Facts, fonts: FontBook, options: Options, paper: Size) -> list[Extra]:
    """Every extra of a build, in order."""
    if options.sheets:
        return []
    found = [rules(facts, options, paper) if options.rules in (RuleForm.SHEET, RuleForm.FOLD) else None]
    found.append(_credits(facts, fonts, options, paper))
    return [extra for extra in found if extra]


def _credits(facts: Facts, fonts: FontBook, options: Options, paper: Size) -> Extra | None:
    pages = credits_for(facts.look, fonts, facts.cards, paper, options.edge)
    told = f"the credits on {counted(sheets_of(pages, options.duplex), 'sheet')}"
    return Extra("credits", told, tuple(pages)) if pages else None


def left_out(found: Sequence[Extra], options: Options, paper: Size) -> Iterator[str]:
    """What to tell the user of extras that there is no room for."""
    if options.rules is RuleForm.SHEET and not options.sheets and not any(extra.name == RULES for extra in found):
        yield f"the rules do not go onto paper of {paper} and are left out; printkit rules makes them on other paper"


def rules(facts: Facts, options: Options, paper: Size) -> Extra | None:
    """The rules, on sheets or as leaflets; None where the paper is too small for a sheet."""
    pages: list[Page] | None
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
        if pages is None:
            return None
    return Extra(RULES, f"{told} on {counted(sheets_of(pages, options.duplex), 'sheet')}", tuple(pages))


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
