"""Too few cards for the tables that the edition is made for. Even one card still builds."""

from collections.abc import Iterator

from printkit.checks.base import Check, Facts, Finding, warning
from printkit.model import PLAYERS_FROM, PLAYERS_TO
from printkit.problems import counted


def find(facts: Facts) -> Iterator[Finding]:
    """One warning that says for whom the cards are enough."""
    edition, cards = facts.deck.edition, len(facts.deck.cards)
    if "cards" in facts.deck.faulty:
        return
    where = facts.deck.place("cards")
    enough = edition.player_counts(cards)
    everyone = range(PLAYERS_FROM, PLAYERS_TO + 1)
    most = max(n * edition.hand(n) + 1 for n in everyone)
    if len(enough) < len(everyone):
        least = min(n * edition.hand(n) + 1 for n in everyone)
        works = f"enough for {_numbers(enough)} players" if enough else f"too few to play, which takes {least}"
        have = f"the deck has {counted(cards, 'card')}"
        yield warning(where, f"{have}, {works}; for any table of up to {PLAYERS_TO} players it takes {most}")
    if edition.coop and cards < edition.coop.cards:
        yield warning(where, f"the co-operative game takes {edition.coop.cards} cards, the deck has {cards}")


def _numbers(counts: tuple[int, ...]) -> str:
    """`2`, `2 or 3`, `2 to 5`, `2, 4 or 6`."""
    if len(counts) > 2 and counts[-1] - counts[0] == len(counts) - 1:
        return f"{counts[0]} to {counts[-1]}"
    words = [str(n) for n in counts]
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


CHECK = Check("deck-size", find)
