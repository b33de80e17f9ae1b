"""The five editions say what the table of our rules says."""

from pathlib import Path

import pytest

from printkit.load import edition_ids, load_edition
from printkit.model import Edition, FirstPlayer, Ground, HandChange, Misplaced, Mode, ThemeShown, WinnerSought
from printkit.problems import Where


def edition(name: str) -> Edition:
    found, problems = load_edition(name, Where("test"), Path(), "test")
    assert found, problems
    return found


# cards in the box, misplaced card goes, empty pile told, winner sought, hand may change, theme shown, sources
TABLE = {
    "pocket": (55, Misplaced.DISCARDS, True, WinnerSought.IN_ROUND, HandChange.YES, ThemeShown.GROUND, 1),
    "rounds": (110, Misplaced.BOX, False, WinnerSought.ROUND_END, HandChange.EXPERIENCED, ThemeShown.GROUND, 1),
    "twist": (None, Misplaced.DISCARDS, True, WinnerSought.IN_ROUND, HandChange.NOT_TOLD, ThemeShown.BAND, 1),
    "grand": (220, Misplaced.BOX, False, WinnerSought.IN_ROUND, HandChange.NOT_TOLD, ThemeShown.NONE, 2),
    "party": (109, Misplaced.BOX, False, WinnerSought.ROUND_END, HandChange.HIGHER, ThemeShown.GROUND, 1),
}


def test_there_are_five() -> None:
    assert sorted(edition_ids()) == sorted(TABLE)


@pytest.mark.parametrize("name", TABLE)
def test_the_table(name: str) -> None:
    e = edition(name)
    assert TABLE[name] == (e.box, e.misplaced, e.reshuffle_told, e.winner, e.hand_change, e.theme_shown, e.sources)
    assert e.first_player is FirstPlayer.YOUNGEST
    hands = [e.hand(players) for players in range(2, 9)]
    assert hands == ([6, 6, 5, 5, 4, 4, 4] if name == "party" else [4] * 7)


@pytest.mark.parametrize("name", TABLE)
def test_the_faces(name: str) -> None:
    e = edition(name)
    assert e.front.picture
    assert e.front.name
    assert not e.front.date
    assert e.back.date
    assert (e.back.picture, e.back.name) == ((False, False) if name == "pocket" else (True, True))
    assert e.icons_shown == (name == "twist")
    assert (e.front.ground, e.back.ground) == {
        "twist": (Ground.LIGHT, Ground.DARK),
        "grand": (Ground.LIGHT, Ground.LIGHT),
    }.get(name, (Ground.THEME, Ground.THEME))


def test_only_twist_is_played_together() -> None:
    assert [name for name in TABLE if Mode.COOP in edition(name).modes] == ["twist"]
    coop = edition("twist").coop
    assert coop
    assert (coop.cards, coop.hand, coop.plays, coop.first_player) == (36, 4, 2, FirstPlayer.OLDEST)
    # 15 lower, 8 gap, 2 in hand, 11 discarded: 30 + 8 - 2 - 11 = 25
    assert 15 * coop.score.lower + 8 * coop.score.gap + 2 * coop.score.left + 11 * coop.score.discarded == 25
    assert coop.ranks == (0, 11, 21, 31, 41, 51, 61)


def test_how_many_players_so_many_cards_are_enough_for() -> None:
    # n players with 4 cards each and one to start the line: 4 n + 1
    assert edition("pocket").player_counts(8) == ()
    assert edition("pocket").player_counts(9) == (2,)
    assert edition("pocket").player_counts(33) == (2, 3, 4, 5, 6, 7, 8)
    # party: 13, 19, 21, 26, 25, 29, 33 for 2 to 8 players
    assert edition("party").player_counts(25) == (2, 3, 4, 6)
