"""`accept: {rule-id: reason}` silences a finding. One that names no rule, or silences nothing, is itself reported."""

import difflib
from collections.abc import Iterable, Iterator, Mapping, Sequence

from printkit.model import Deck
from printkit.problems import Level, Problem, Where, listed, quote

RULE = "accept"


def apply_accepts(deck: Deck, problems: Sequence[Problem], rules: Sequence[str]) -> list[Problem]:
    """The problems that nobody has accepted, and what is wrong with the accepting itself. Errors always stay."""
    for_all = set(deck.accept)
    for_card = {(card.id, rule) for card in deck.cards for rule in card.accept}
    used: set[tuple[str, str]] = set()
    errors: set[tuple[str, str]] = set()
    kept = []
    for problem in problems:
        claims = [("", problem.rule)] if problem.rule in for_all else []
        claims += [(card, problem.rule) for card in problem.cards if (card, problem.rule) in for_card]
        if problem.level is Level.ERROR:
            errors.update(claims)
        else:
            used.update(claims)
        if not claims or problem.level is Level.ERROR:
            kept.append(problem)
    judged = [p for owner, accept, where in _accepts(deck) for p in _judge(owner, accept, where, used, errors, rules)]
    if deck.faulty or any(card.faulty for card in deck.cards):
        # Where something could not be read, the checks have not seen it all: who knows what it would have silenced.
        judged = [problem for problem in judged if problem.level is Level.ERROR]
    return kept + judged


def _accepts(deck: Deck) -> Iterator[tuple[str, Iterable[str], Mapping[str, Where]]]:
    if "accept" not in deck.faulty:
        yield "", deck.accept, deck.where
    for card in deck.cards:
        if card.accept and "accept" not in card.faulty:
            yield card.id, card.accept, card.where


def _judge(
    owner: str,
    accept: Iterable[str],
    where: Mapping[str, Where],
    used: set[tuple[str, str]],
    errors: set[tuple[str, str]],
    rules: Sequence[str],
) -> Iterator[Problem]:
    for rule in accept:
        place = where[f"accept.{rule}"]
        if rule not in rules:
            close = difflib.get_close_matches(rule, rules, n=1)
            hint = f"did you mean {quote(close[0])}?" if close else f"known are {listed(list(rules), most=40)}"
            yield Problem(Level.ERROR, place, f"there is no rule {quote(rule)} to accept; {hint}", RULE)
        elif (owner, rule) not in used:
            fault = (
                "is an error here, and errors can't be accepted"
                if (owner, rule) in errors
                else "has nothing to silence here"
            )
            yield Problem(Level.WARNING, place, f"accepting {quote(rule)}: it {fault}; delete this", RULE, (owner,))
