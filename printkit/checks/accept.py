"""`accept: {rule-id: reason}` silences a finding. One that names no rule, or silences nothing, is itself reported."""

from collections.abc import Iterator, Sequence

from printkit.model import Deck
from printkit.problems import READING_RULES, Level, Problem, Where, quote, suggest

RULE = "accept"


def apply_accepts(
    deck: Deck, problems: Sequence[Problem], rules: Sequence[str], idle: Sequence[str] = ()
) -> list[Problem]:
    """The problems that nobody has accepted, and what is wrong with the accepting itself. Errors always stay.

    Rules that had nothing to look at this time (`idle`) may be accepted all the same.
    """
    for_all = set(deck.accept)
    for_card = {(card.id, rule) for card in deck.cards for rule in card.accept}
    used: set[tuple[str, str]] = set()
    kept = []
    for problem in problems:
        claims = [("", problem.rule)] if problem.rule in for_all else []
        claims += [(card, problem.rule) for card in problem.cards if (card, problem.rule) in for_card]
        if claims and problem.level is not Level.ERROR:
            used.update(claims)
        else:
            kept.append(problem)
    # Where something could not be read, the checks have not seen it all: who knows what an `accept` would silence.
    sound = not deck.faulty and not any(card.faulty for card in deck.cards)
    for owner, rule, place in _accepts(deck):
        if rule not in rules:
            kept.append(Problem(Level.ERROR, place, _unknown(rule, rules), RULE))
        elif sound and rule not in idle and (owner, rule) not in used:
            text = f"accepting {quote(rule)}: {_unused(owner, rule, kept)}"
            kept.append(Problem(Level.WARNING, place, text, RULE))
    return kept


def _accepts(deck: Deck) -> Iterator[tuple[str, str, Where]]:
    """Every `accept`: whose (empty for the deck's), which rule, where it stands."""
    for rule in deck.accept if "accept" not in deck.faulty else ():
        yield "", rule, deck.where[f"accept.{rule}"]
    for card in deck.cards:
        for rule in card.accept if "accept" not in card.faulty else ():
            yield card.id, rule, card.where[f"accept.{rule}"]


def _unknown(rule: str, rules: Sequence[str]) -> str:
    if rule in READING_RULES:
        return f"{quote(rule)} is about reading the file, and can't be accepted"
    return f"there is no rule {quote(rule)} to accept{suggest(rule, rules)}"


def _unused(owner: str, rule: str, kept: Sequence[Problem]) -> str:
    """Why an `accept` silences nothing."""
    left = [problem for problem in kept if problem.rule == rule]
    if any(problem.level is Level.ERROR for problem in left if not owner or owner in problem.cards):
        return "it is an error here, and errors can't be accepted; delete this"
    if owner and any(not problem.cards for problem in left):
        return "it is about the whole deck, so it belongs in the deck's own ‘accept’"
    return "it has nothing to silence here; delete this"
