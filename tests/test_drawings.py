"""Our drawings keep the rules of docs/drawing.md, as far as a machine can tell."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import ImageStat

from printkit.colours import THEME_COLOURS
from printkit.commands.check import check_deck
from printkit.draw import svg
from printkit.ops import Page
from tests.contact import BACK, CELL, DRAWINGS, FRONT, GAP, picture, rendered, sheet
from tests.decks import TODAY

GUIDE = (Path(__file__).parent.parent / "docs" / "drawing.md").read_text(encoding="utf-8")
FILES = sorted(DRAWINGS.glob("*.svg"))
LARGEST = 12_000
VIEW = 'viewBox="0 0 480 462"'
CC0 = "<!-- Drawn for printkit. CC0 1.0: https://creativecommons.org/publicdomain/zero/1.0/ -->"
CREDIT = {"en": "Drawn for printkit, CC0", "fr": "Dessiné pour printkit, CC0"}
"""Of our drawings, in the language of the deck."""
LEAST_CONTRAST = 12
"""The deviation of the greys in what every crop shows: a picture below it can't be made out in black and white."""

every_drawing = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def palette() -> set[str]:
    """The colours of the guide's table."""
    table = GUIDE.split("| role |")[1].split("\n\n")[0]
    return {"currentColor", "none", *re.findall(r"`(#[0-9A-F]{6})`", table)}


def test_the_guides_template_and_examples_are_true() -> None:
    template = GUIDE.split("```svg\n")[1].split("```")[0]
    assert VIEW in template and CC0 in template
    assert colours_of(template) <= palette()
    named = re.findall(r"`([\w-]+)` \(", GUIDE.split("## To look at first")[1])
    assert len(named) == 10
    assert all((DRAWINGS / f"{name}.svg").exists() for name in named)


def colours_of(text: str) -> set[str]:
    """Every fill and stroke of an SVG."""
    return set(re.findall(r'(?:fill|stroke)="([^"]*)"', text))


def test_nothing_but_drawings_is_in_the_folder() -> None:
    assert FILES
    assert sorted(DRAWINGS.iterdir()) == FILES
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", path.stem) for path in FILES)
    assert len({path.read_bytes() for path in FILES}) == len(FILES)


@every_drawing
def test_the_file_keeps_the_rules(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text.encode()) < LARGEST
    assert text.startswith(f'<svg xmlns="http://www.w3.org/2000/svg" {VIEW}>\n')
    assert text.count(CC0) == 1
    assert colours_of(text) <= palette()
    assert not re.search(r'(?:\bd|points)="[^"]*\.\d\d', text), "one figure after the point is enough"
    title = ElementTree.fromstring(text).find("{http://www.w3.org/2000/svg}title")
    assert title is not None and title.text


@every_drawing
def test_it_is_drawn_as_vectors(path: Path) -> None:
    assert svg.flat(path), "something in it would be turned into pixels: see ‘The file’ in docs/drawing.md"
    assert svg.drawing(path).takes_colour, "no part of it takes the theme's colour"


@every_drawing
def test_it_can_be_made_out_in_grey(path: Path) -> None:
    for colour in THEME_COLOURS:
        for cut in (FRONT, BACK):
            op = picture(path, colour, cut, 1)
            grey = rendered(Page(cut, (op,)), 50).convert("L")
            assert ImageStat.Stat(grey).stddev[0] >= LEAST_CONTRAST, colour


def test_every_drawing_is_used_and_every_card_of_ours_has_one_with_its_credit() -> None:
    decks = [check_deck(path, TODAY).deck for path in sorted(DRAWINGS.parent.parent.glob("*.yaml"))]
    credited = [(card.picture, card.credit, CREDIT[deck.language.id]) for deck in decks if deck for card in deck.cards]
    assert {picture for picture, _, _ in credited} == set(FILES)
    assert all(given == due for _, given, due in credited)


def test_each_invention_has_a_drawing_of_its_own() -> None:
    deck = check_deck(DRAWINGS.parent.parent / "inventions.yaml", TODAY).deck
    assert deck
    assert len({card.picture for card in deck.cards}) == len(deck.cards)


def test_the_contact_sheet_shows_every_drawing() -> None:
    columns, dpi = 8, 25.4  # a pixel is a millimetre
    page = sheet([(path, THEME_COLOURS[0]) for path in FILES], columns, dpi)
    for i, path in enumerate(FILES):
        left, top = GAP + i % columns * CELL.width, GAP + i // columns * CELL.height
        shown = page.crop(tuple(round(side) for side in (left, top, left + FRONT.width, top + FRONT.height)))
        assert ImageStat.Stat(shown.convert("L")).stddev[0] >= LEAST_CONTRAST, path
