"""A card without a picture: a stand-in is drawn. A picture or folder that was named and isn't there is a warning."""

from collections.abc import Iterator

from printkit.checks.base import Check, Facts, Finding, info, warning
from printkit.problems import counted, likely, quote

MOST_GUESSES = 20
"""Looking for a similar name takes long; whoever has more pictures missing has another problem."""


def find(facts: Facts) -> Iterator[Finding]:
    """Every card without a picture; one finding alone where no card has one."""
    deck = facts.deck
    if deck.art_fault:
        yield warning(deck.place("art"), deck.art_fault)
        return
    bare = [card for card in facts.named if card.picture is None and "art" not in card.faulty]
    if bare and len(bare) == len(facts.named) and not any(card.art for card in bare):
        folder = f"in {quote(deck.art)}" if deck.art else "beside the deck"
        text = f"there are no pictures {folder} yet: stand-ins will be drawn on {counted(len(bare), 'card')}"
        yield info(deck.place("art" if "art" in deck.where else "cards"), text)
        return
    for i, card in enumerate(bare):
        if card.art:
            guess = likely(card.art, deck.art_files) if i < MOST_GUESSES else ""
            hint = f" (did you mean {quote(guess)}?)" if guess else ""
            text = f"there is no picture {quote(card.art)}{hint}: a stand-in will be drawn"
            yield warning(card.place("art"), text, card)
        else:
            yield info(
                card.place(),
                f"{quote(card.name)} has no picture ({card.id}.svg, .png, .jpg …): a stand-in will be drawn",
                card,
            )


CHECK = Check("picture-missing", find)
