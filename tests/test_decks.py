"""The decks that we ship."""

from collections import Counter
from pathlib import Path

import pytest

from printkit.commands.check import check_deck
from printkit.eras import era_of
from tests.decks import TODAY

DECKS = Path(__file__).parent.parent / "decks"


@pytest.mark.parametrize("path", sorted(DECKS.glob("*.yaml")), ids=lambda path: path.stem)
def test_every_deck_passes_the_strict_check(path: Path) -> None:
    checked = check_deck(path, TODAY)
    assert not checked.fails(strict=True), checked.problems


def test_inventions() -> None:
    deck = check_deck(DECKS / "inventions.yaml", TODAY).deck
    assert deck
    assert len(deck.cards) == 55
    assert (deck.edition.id, deck.language.id) == ("pocket", "en")
    assert len(deck.themes) >= 5
    assert all(card.sources for card in deck.cards)
    eras = Counter(era_of(card.date.years).label for card in deck.cards)
    assert len(eras) == 5
    assert max(eras.values()) <= 55 / 3
    assert any("wheel" in card.name.lower() for card in deck.cards)
    assert max(card.date.value for card in deck.cards) > 2000
