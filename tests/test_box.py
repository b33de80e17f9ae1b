"""`printkit box`: a net that fits its cards, lies on the paper, can be cut and glued, and says what it holds."""

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from click.testing import CliRunner

from printkit.cli import main
from printkit.commands.box import make_box
from printkit.commands.build import Options
from printkit.errors import UsageFaultError
from printkit.layout.box import BLEED
from printkit.layout.box_page import page_turn
from printkit.layout.net import FACES, GLUED, Inside, Net, Part, Point, inside_for, tuck_box
from printkit.load import language_ids
from printkit.load.sizes import card_sizes, paper_sizes
from printkit.ops import Turn
from printkit.units import Size
from tests.pdfs import TODAY, Word, numbered_deck, pages, words

A4 = Size(210, 297)
ROOT = Path(__file__).parent.parent
INVENTIONS = ROOT / "decks" / "inventions.yaml"


def boxed(deck: Path, output: Path, stock: int = 300, **options: object) -> list[str]:
    made = make_box(deck, deck.name, output, Options(**options), stock, TODAY)  # type: ignore[arg-type]
    return list(made.lines)


def test_the_room_inside() -> None:
    # 44 + 1.5 wide, 67 + 1.5 high; 55 × 0.3 = 16.5 for the cards, 2 for the rules, 1 to spare
    assert inside_for(Size(44, 67), 55, 0.3) == Inside(45.5, 68.5, 19.5)
    # 3 × 0.3 + 3 = 3.9 is too thin to be glued
    assert inside_for(Size(44, 67), 3, 0.3).depth == 10


def test_the_faces_and_flaps() -> None:
    net = tuck_box(Inside(45.5, 68.5, 19.5))
    # one wall of 0.3 at each end of every face: 46.1 × 69.1 × 20.1
    back, left, front, right = (net.box(part) for part in FACES)
    assert back == pytest.approx((0, 0, 46.1, 69.1))
    assert left == pytest.approx((46.1, 0, 20.1, 69.1))
    assert front == pytest.approx((66.2, 0, 46.1, 69.1))
    assert right == pytest.approx((112.3, 0, 19.7, 69.1)), "0.4 less, to lie within the corner"
    assert net.box(Part.LID) == pytest.approx((0, 69.1, 46.1, 20.1)), "as deep as the box, above the back"
    assert net.box(Part.TUCK) == pytest.approx((0, 89.2, 46.1, 13))
    assert net.box(Part.SEAM) == pytest.approx((-12, 0, 12, 69.1))
    # the two dust flaps of 0.8 × 20.1 = 16.08 don't meet in the width of 46.1
    for part in (Part.DUST_LEFT, Part.DUST_RIGHT, Part.LOW_LEFT, Part.LOW_RIGHT):
        assert net.box(part).height == pytest.approx(16.08)
    # the floor covers the whole depth, less what keeps it from sticking out
    assert net.box(Part.BOTTOM) == pytest.approx((66.2, -19.7, 46.1, 19.7))
    assert net.box(Part.INNER).height == pytest.approx(19.3)
    # 12 + 2 × 46.1 + 20.1 + 19.7 wide, 13 + 20.1 + 69.1 + 19.7 high
    assert net.extent == pytest.approx((-12, -19.7, 144, 121.9))


@pytest.mark.parametrize("card", card_sizes())
@pytest.mark.parametrize("count", [1, 36, 55, 110, 220])
def test_no_two_parts_overlap_and_all_hang_together(card: str, count: int) -> None:
    net = tuck_box(inside_for(card_sizes()[card], count, 0.3))
    for a, b in combinations(Part, 2):
        assert apart(hull(net, a), hull(net, b)), f"{a} and {b}"
    assert len(net.folds) == len(Part) - 1, "a tree: every part but one hangs on another"
    total = sum(len(shape) for shape in net.shapes.values())
    assert len(net.cuts) == total - 2 * len(net.folds)


def hull(net: Net, part: Part) -> tuple[Point, ...]:
    """A convex shape round a part: the part itself, or for the front, which has a notch, its rectangle."""
    if part is not Part.FRONT:
        return net.shapes[part]
    x, y, w, h = net.box(part)
    return (x, y), (x + w, y), (x + w, y + h), (x, y + h)


def apart(a: tuple[Point, ...], b: tuple[Point, ...]) -> bool:
    """Whether two convex shapes share no more than an edge: a line along one of their edges parts them."""
    for shape in (a, b):
        for (x1, y1), (x2, y2) in zip(shape, (*shape[1:], shape[0]), strict=True):
            of_a = [(x - x1) * (y2 - y1) - (y - y1) * (x2 - x1) for x, y in a]
            of_b = [(x - x1) * (y2 - y1) - (y - y1) * (x2 - x1) for x, y in b]
            if min(of_a) >= max(of_b) - 1e-9 or min(of_b) >= max(of_a) - 1e-9:
                return True
    return False


def test_dust_flaps_meet_in_no_box() -> None:
    for size in card_sizes().values():
        for count in (1, 55, 220):
            net = tuck_box(inside_for(size, count, 0.3))
            assert net.box(Part.DUST_LEFT).height + net.box(Part.DUST_RIGHT).height <= net.box(Part.FRONT).width - 1.9
            assert net.box(Part.SEAM).width < net.box(Part.RIGHT).width, "the seam is covered by the side"


@pytest.mark.parametrize(
    ("card", "count", "paper", "turn"),
    [
        # 147 × 125 with colour past the cuts: upright on A4
        ("mini-euro", 55, "a4", Turn.NONE),
        ("poker", 55, "a4", Turn.NONE),
        # 12 + 2 × 91 + 40 = 234 is wider than A4's 200, but not than its 287
        ("jumbo", 55, "a4", Turn.LEFT),
        ("mini-euro", 110, "a4", Turn.NONE),
        ("mini-euro", 220, "a4", None),
        ("mini-euro", 220, "a3", Turn.NONE),
    ],
)
def test_how_it_lies_on_the_paper(card: str, count: int, paper: str, turn: Turn | None) -> None:
    net = tuck_box(inside_for(card_sizes()[card], count, 0.3))
    assert page_turn(net, paper_sizes()[paper], 5) is turn


@pytest.mark.parametrize("card", ["mini-euro", "jumbo"])
def test_everything_is_drawn_within_the_printable_area(card: str, tmp_path: Path) -> None:
    import pypdfium2 as pdfium
    from PIL import ImageChops

    boxed(numbered_deck(tmp_path, 55), tmp_path / "box.pdf", card=card, margin=6.0)
    dpi = 100
    drawn = pdfium.PdfDocument(tmp_path / "box.pdf")[0].render(scale=dpi / 72).to_pil().convert("L")
    left, top, right, bottom = ImageChops.invert(drawn).getbbox() or (0, 0, 0, 0)
    edge = 6 / 25.4 * dpi - 1
    assert left >= edge
    assert top >= edge
    assert right <= drawn.width - edge
    assert bottom <= drawn.height - edge


def text_of(path: Path) -> list[Word]:
    return words(path, 0)


@pytest.mark.parametrize("language", language_ids())
def test_the_words_are_in_the_deck_s_language_and_have_the_right_numbers(language: str, tmp_path: Path) -> None:
    from printkit.load.languages import load_language

    boxed(numbered_deck(tmp_path, 40), tmp_path / "box.pdf", language=language)
    said = load_language(language)
    found = text_of(tmp_path / "box.pdf")
    texts = [word.text for word in found]
    assert f"40 {said.box['cards']} · 2–8 {said.box['players']}" in texts
    assert texts.count("Numbered") == 3, "front, back and lid"
    assert "40" in texts, "one side"
    assert "2–8" in texts, "the other"
    assert texts.count(said.box["glue"]) == len(GLUED) + 1, "on every flap that gets glue, and in the key"
    assert said.box["cut"] in texts
    assert said.box["fold"] in texts
    assert said.credits["made"] in texts
    joined = "".join("".join(texts).split())  # whatever their spaces are, and wherever lines end
    for step in ("print", "cut-out", "bend", "seam", "bottom", "fill"):
        assert "".join(said.box[step].format(ruler="50").split()) in joined


def test_words_stand_upright_on_the_finished_box(tmp_path: Path) -> None:
    boxed(numbered_deck(tmp_path, 55), tmp_path / "box.pdf")
    titles = sorted((word for word in text_of(tmp_path / "box.pdf") if word.text == "Numbered"), key=lambda w: w.bottom)
    # Front and back stand upright on the net; the lid, above the back, is folded over and read from the front.
    assert [title.direction for title in titles] == [(1, 0), (1, 0), (-1, 0)]
    assert titles[2].centre[0] == pytest.approx(min(titles[:2], key=lambda w: w.left).centre[0], abs=0.5)


Place = tuple[float, float, float]
Move = Callable[[Place], Place]


class Folded:
    """A net folded up: where a point of a part comes to lie in space. The front stays where it is, print towards us."""

    def __init__(self, net: Net):
        self.net = net
        self.moves: dict[Part, Move] = {Part.FRONT: lambda point: point}
        while len(self.moves) < len(Part):
            part, parent, (start, end) = next(
                (part, parent, fold)
                for fold in net.folds
                for parent in self.moves
                for part in Part
                if part not in self.moves and {*fold} <= {*net.shapes[part]} & {*net.shapes[parent]}
            )
            self.moves[part] = bent(net, part, start, end, self.moves[parent])

    def corners(self, part: Part) -> list[Place]:
        return [self.moves[part]((x, y, 0.0)) for x, y in self.net.shapes[part]]

    def direction(self, part: Part, flat: tuple[float, float]) -> Place:
        base, tip = (self.moves[part](at) for at in ((0.0, 0.0, 0.0), (*flat, 0.0)))
        return tuple(round(b - a, 6) + 0.0 for a, b in zip(base, tip, strict=True))  # type: ignore[return-value]


def bent(net: Net, part: Part, start: Point, end: Point, parent: Move) -> Move:
    """A part hangs on its parent by the fold from start to end, and is bent away from us by a right angle."""
    x, y = net.box(part).centre
    right, above = (1 if x > start[0] else -1), (1 if y > start[1] else -1)

    def move(point: Place) -> Place:
        # What stands out from the fold on the net now stands back from it.
        if start[0] == pytest.approx(end[0]):
            return parent((start[0] + right * point[2], point[1], -right * (point[0] - start[0])))
        return parent((point[0], start[1] + above * point[2], -above * (point[1] - start[1])))

    return move


def test_folded_up_it_is_a_closed_box() -> None:
    net = tuck_box(Inside(45.5, 68.5, 19.5))
    box = Folded(net)
    front = net.box(Part.FRONT)
    high, deep = front.height, net.box(Part.LEFT).width

    def close(found: list[float], wanted: float, by: float = 0.01) -> None:
        assert all(abs(each - wanted) <= by for each in found), (found, wanted)

    def along(part: Part, axis: int) -> list[float]:
        return [corner[axis] for corner in box.corners(part)]

    close(along(Part.BACK, 2), -deep)
    close([min(along(Part.BACK, 0)), min(along(Part.LEFT, 0))], front.x)
    close([max(along(Part.BACK, 0)), min(along(Part.RIGHT, 0))], front.right)
    # The seam lies within the right side, behind its printed face, and is covered by it.
    close(along(Part.SEAM, 0), front.right)
    close([min(along(Part.SEAM, 2))], -deep)
    close([min(along(Part.RIGHT, 2))], -deep, 0.41)
    # The lid covers the top from the back to the front, and the tuck hangs down behind the front.
    close(along(Part.LID, 1), high)
    assert (min(along(Part.LID, 2)), max(along(Part.LID, 2))) == pytest.approx((-deep, 0))
    close(along(Part.TUCK, 2), 0)
    assert min(along(Part.TUCK, 1)) == pytest.approx(high - 13)
    # Flaps lie in the top and in the floor, and reach into the box, not out of it.
    for part, level in (
        (Part.DUST_LEFT, high),
        (Part.DUST_RIGHT, high),
        (Part.INNER, 0),
        (Part.LOW_LEFT, 0),
        (Part.LOW_RIGHT, 0),
        (Part.BOTTOM, 0),
    ):
        close(along(part, 1), level)
        assert front.x - 0.01 <= min(along(part, 0)) <= max(along(part, 0)) <= front.right + 0.01
        assert -deep - 0.01 <= min(along(part, 2)) <= max(along(part, 2)) <= 0.01
    assert min(along(Part.BOTTOM, 2)) == pytest.approx(-deep + 0.4), "the floor covers all of it"


def test_the_title_on_the_lid_reads_as_the_one_on_the_front() -> None:
    box = Folded(tuck_box(Inside(45.5, 68.5, 19.5)))
    # On the net it runs to the left; on the box, to the right as the front's, with its top towards the back.
    assert box.direction(Part.LID, (-1, 0)) == (1, 0, 0)
    assert box.direction(Part.LID, (0, -1)) == (0, 0, -1)
    for part in (Part.FRONT, Part.BACK, Part.LEFT, Part.RIGHT):
        assert box.direction(part, (0, 1)) == (0, 1, 0), "upright"
    # Seen from behind, the back reads from left to right, which is from right to left for us.
    assert box.direction(Part.BACK, (1, 0)) == (-1, 0, 0)
    assert box.direction(Part.BOTTOM, (1, 0)) == (1, 0, 0)


def test_a_single_card_and_too_few_for_a_game(tmp_path: Path) -> None:
    boxed(numbered_deck(tmp_path, 1), tmp_path / "box.pdf")
    texts = [word.text for word in text_of(tmp_path / "box.pdf")]
    assert "1 card" in texts, "in the singular, and nothing about players"
    # 2 × 4 + 1 = 9 cards are enough for two players, 13 for three
    boxed(numbered_deck(tmp_path, 12), tmp_path / "box.pdf")
    assert "12 cards · 2 players" in [word.text for word in text_of(tmp_path / "box.pdf")]


def test_only_the_chosen_cards_go_into_it(tmp_path: Path) -> None:
    lines = boxed(INVENTIONS, tmp_path / "box.pdf", themes=("travel",))
    texts = [word.text for word in text_of(tmp_path / "box.pdf")]
    assert any(text.startswith("11 cards · ") for text in texts), texts
    assert lines[0].startswith("A box for 11 cards of 44 × 67 mm, 300 µm thick, and the folded rules: ")


def test_what_it_tells(tmp_path: Path) -> None:
    assert boxed(numbered_deck(tmp_path, 55), tmp_path / "box.pdf")[0] == (
        "A box for 55 cards of 44 × 67 mm, 300 µm thick, and the folded rules: 45.5 × 68.5 × 19.5 mm inside, "
        "on one sheet of 210 × 297 mm."
    )


def test_a_box_that_is_too_large_says_what_it_needs(tmp_path: Path) -> None:
    deck = numbered_deck(tmp_path, 220)
    with pytest.raises(UsageFaultError) as fault:
        boxed(deck, tmp_path / "box.pdf")
    # 12 + 2 × 46.1 + 2 × 69.6 − 0.4 = 243 wide, 13 + 69.6 + 69.1 + 69.2 = 220.9 high; 3 for the colour past the cuts, and
    # twice the margin
    assert str(fault.value) == (
        "a box for 220 cards of 44 × 67 mm, 300 µm thick, needs paper of 234 × 256 mm, and does not fit on 210 × 297 mm "
        "with a margin of 5 mm: it would fit on a3 and tabloid; or make 2 boxes for 110 cards each: --count 110, "
        "printed 2 times"
    )
    assert not (tmp_path / "box.pdf").exists()
    boxed(deck, tmp_path / "box.pdf", count=110)
    boxed(deck, tmp_path / "box.pdf", paper="a3")
    assert boxed(deck, tmp_path / "box.pdf", stock=100), "thin paper fits"
    with pytest.raises(UsageFaultError, match="no paper that has a name is large enough"):
        boxed(deck, tmp_path / "box.pdf", card="250x380")


def test_a_paper_that_just_fits_and_one_that_just_does_not(tmp_path: Path) -> None:
    net = tuck_box(inside_for(Size(44, 67), 55, 0.3))
    whole = net.extent.inset(-BLEED)
    assert page_turn(net, Size(whole.width + 10, whole.height + 10), 5) is Turn.NONE
    assert page_turn(net, Size(whole.height + 10, whole.width + 10), 5) is Turn.LEFT
    assert page_turn(net, Size(whole.height + 9.9, whole.width + 10), 5) is None


def test_the_same_deck_gives_the_same_bytes(tmp_path: Path) -> None:
    deck = numbered_deck(tmp_path, 55)
    boxed(deck, tmp_path / "a.pdf")
    boxed(deck, tmp_path / "b.pdf")
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()
    assert pages(tmp_path / "a.pdf") == 1


def test_bands_are_as_high_as_their_themes_have_cards() -> None:
    from printkit.commands.look import deck_look, open_fonts
    from printkit.layout.box import Print
    from printkit.load import load_deck

    deck = load_deck(INVENTIONS).deck
    assert deck
    look = deck_look(deck, open_fonts(deck)[0], deck.edition.card)
    bands = Print(look, deck.cards, {}).bands
    assert [colour for colour, _ in bands] == [theme.colour for theme in deck.themes.values()]
    assert sum(share for _, share in bands) == pytest.approx(1)
    counts = [sum(card.theme == name for card in deck.cards) for name in deck.themes]
    assert max(share for _, share in bands) == bands[counts.index(max(counts))][1]
    plain = replace(deck, themes={})
    assert len(Print(replace(look, deck=plain), plain.cards, {}).bands) == 1


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    deck = numbered_deck(tmp_path, 55)
    result = CliRunner().invoke(main, ["box", deck.name, "--stock", "350"])
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("Wrote out/deck-box.pdf\nA box for 55 cards of 44 × 67 mm, 350 µm thick")
    assert (tmp_path / "out" / "deck-box.pdf").exists()
    assert CliRunner().invoke(main, ["box", deck.name, "--stock", "0"]).exit_code == 2
    assert CliRunner().invoke(main, ["box", deck.name, "--card", "jumbo", "--paper", "a5"]).exit_code == 2
