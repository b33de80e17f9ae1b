"""What each check finds, in its words, and where it stays silent. docs/checks.md has an example of every rule too."""

from pathlib import Path

import pytest
from PIL import Image

from printkit.checks import CHECKS
from printkit.checks.theme_colours import SIGHTS
from printkit.draw.fonts import FILES
from printkit.icons import ICONS, assign_icons
from printkit.problems import Level
from printkit.resources import FONTS
from tests.decks import HEAD, cards, check_text, lines, rules


def said(folder: Path, text: str, rule: str) -> list[str]:
    """What one rule says of a deck, without its place."""
    return [f"{p.level}: {p.text}" for p in check_text(folder, text).problems if p.rule == rule]


def test_every_check_is_a_file_of_its_own_name() -> None:
    folder = Path(__file__).parent.parent / "printkit" / "checks"
    files = {path.stem.replace("_", "-") for path in folder.glob("*.py")} - {"--init--", "base", "accept"}
    assert {check.rule for check in CHECKS} == files


def test_near_ties_by_era(tmp_path: Path) -> None:
    # 3 years after 1950, 8 after 1850, 20 after 1500, 40 after 500, 120 before; judged by the later card
    near = [("1960", "1963"), ("1860", "1868"), ("1600", "1620"), ("600", "640"), ("500 BCE", "380 BCE")]
    far = [("1960", "1964"), ("1860", "1869"), ("1600", "1621"), ("600", "641"), ("500 BCE", "379 BCE")]
    for early, late in near:
        assert "near-tie" in rules(check_text(tmp_path, cards(("A", early), ("B", late)))), (early, late)
    for early, late in far:
        assert "near-tie" not in rules(check_text(tmp_path, cards(("A", early), ("B", late)))), (early, late)


def test_one_warning_where_near_ties_are_many(tmp_path: Path) -> None:
    # 21 cards have 20 pairs of neighbours; 15 % of them are 3
    spread = [(f"Card {i}", str(1000 + 45 * i)) for i in range(11)] + [
        (f"More {i}", str(1505 + 25 * i)) for i in range(6)
    ]
    few = [*spread, ("N1", "1001"), ("N2", "1046"), ("N3", "1091"), ("Last", "2000")]
    many = [*few[:-1], ("N4", "1136")]
    assert len([s for s in said(tmp_path, cards(*few), "near-tie") if s.startswith("info")]) == 3
    assert not [s for s in said(tmp_path, cards(*few), "near-tie") if s.startswith("warning")]
    assert [s for s in said(tmp_path, cards(*many), "near-tie") if s.startswith("warning")] == [
        "warning: 4 of 20 neighbouring pairs (20%) are near ties; with more than 15% the game becomes guessing: "
        "spread the dates"
    ]


def test_same_date_near_tie_and_overlap_are_told_apart(tmp_path: Path) -> None:
    deck = cards(("Same one", "1969"), ("Same two", "1969"), ("Exact", "20 July 1969"), ("Wide", "20th century"))
    assert said(tmp_path, deck, "same-date") == [
        "info: ‘Same two’ has the same date as ‘Same one’ (line 5): either order will be right"
    ]
    assert said(tmp_path, deck, "near-tie") == []
    assert said(tmp_path, deck, "date-overlap") == [
        "info: 1969 can't be told from the date of ‘Exact’: either order will be right",
        "info: 1969 can't be told from the date of ‘Exact’: either order will be right",
        "info: 20th century can't be told from the date of ‘Same one’, ‘Same two’, ‘Exact’: either order will be right",
    ]


@pytest.mark.parametrize(
    ("name", "when", "given"),
    [
        ("World Cup 1966", "1966", "1966"),
        ("The 1960s in music", "1963", "The 1960s"),
        ("Fashion of the 18th century", "1750", "the 18th century"),
        ("Mode du XVIIIe siècle", "1750", "XVIIIe siècle"),
        ("Temple of 500 BC", "500 BCE", "500 BC"),
        ("Council (1215)", "13th century", "1215"),
        ("2001: A Space Odyssey", "1968", ""),
        ("Apollo 11", "1969", ""),
        ("Nineteen Eighty-Four", "1949", ""),
        ("Boeing 747", "1969", ""),
    ],
)
def test_a_name_that_gives_the_date_away(name: str, when: str, given: str, tmp_path: Path) -> None:
    found = said(tmp_path, cards((name, when)), "date-in-name")
    assert bool(found) == bool(given)
    assert all(f"(‘{given}’;" in text for text in found)


def test_a_picture_s_name_that_gives_the_date_away(tmp_path: Path) -> None:
    deck = cards(("Balloon", "1783"), more=", art: balloon_1783.svg")
    assert said(tmp_path, deck, "date-in-name") == [
        "warning: the picture's file name ‘balloon_1783.svg’ gives the date away (‘1783’)"
    ]


def test_future_dates(tmp_path: Path) -> None:
    # the tests' today is 15 June 2026
    assert "future-date" in rules(check_text(tmp_path, cards(("A", "16 June 2026"))))
    assert "future-date" not in rules(check_text(tmp_path, cards(("A", "15 June 2026"))))
    assert "future-date" not in rules(check_text(tmp_path, cards(("A", "2026"))))
    assert "future-date" not in rules(check_text(tmp_path, cards(("A", "2050"), more=", future: true")))
    assert said(tmp_path, cards(("A", "1950"), more=", future: true"), "future-date") == [
        "info: the date has come: ‘future: true’ can be deleted"
    ]


@pytest.mark.parametrize(
    ("one", "other"),
    [("The Wheel", "wheel"), ("Café", "cafe"), ("L’avion", "Avion"), ("Jack-o-lantern", "Jack o’ lantern")],
)
def test_names_that_are_almost_the_same(one: str, other: str, tmp_path: Path) -> None:
    language = "fr" if "avion" in one else "en"
    deck = cards((one, "1"), (other, "1900")).replace("language: en", f"language: {language}")
    assert "similar-name" in rules(check_text(tmp_path, deck))
    assert "similar-name" not in rules(check_text(tmp_path, cards((one, "1"), (other + " II", "1900"))))


def test_clumped_dates(tmp_path: Path) -> None:
    even = [(f"A{i}", str(1851 + i)) for i in range(5)] + [(f"B{i}", str(1501 + i)) for i in range(5)]
    assert "clumped-dates" not in rules(check_text(tmp_path, cards(*even)))
    assert said(tmp_path, cards(*even, ("One more", "1900")), "clumped-dates") == [
        "warning: 6 of 11 cards are from 1850 to 1950: spread them over more periods, or accept it if that is the theme"
    ]


def themed(colours: dict[str, str], edition: str = "pocket") -> str:
    themes = "".join(f'  {name}: {{label: {name}, colour: "{colour}"}}\n' for name, colour in colours.items())
    rows = "".join(
        f"  - {{name: Card {n}, date: {i + 1}00, theme: {n}, sources: [A, B]}}\n" for i, n in enumerate(colours)
    )
    return f"title: T\nedition: {edition}\nthemes:\n{themes}cards:\n{rows}"


@pytest.mark.parametrize(
    ("a", "b", "sight"),
    [
        ("#336699", "#34689B", "for everyone"),
        ("#9A3B26", "#5E5A1E", "for people who don't see green"),  # red and olive
        ("#B03040", "#2F6DB0", ""),  # red and blue: fine for all, but see grey
        ("#1C6B3C", "#B0304F", "in black and white"),
    ],
)
def test_theme_colours(a: str, b: str, sight: str, tmp_path: Path) -> None:
    found = said(tmp_path, themed({"a": a, "b": b}), "theme-colours")
    assert any(sight in text for text in found) if sight else not any("people" in text for text in found)


def test_colour_rules_are_silent_where_no_colour_is_shown(tmp_path: Path) -> None:
    deck = themed({"a": "#FFFF00", "b": "#FFFF01"}, "grand")
    assert not {"theme-colours", "text-contrast"} & rules(check_text(tmp_path, deck))
    assert {"theme-colours", "text-contrast"} <= rules(check_text(tmp_path, deck.replace("grand", "pocket")))


def test_all_three_colour_blindnesses_and_grey_are_looked_at() -> None:
    assert [sight.filter for sight in SIGHTS] == ["", "protan", "deutan", "tritan", "grayscale"]


def picture_deck(name: str) -> str:
    return f"{HEAD}accept: {{deck-size: few}}\ncards: [{{name: Wheel, date: 1, art: {name}, sources: [B]}}]\n"


def test_pictures_with_too_few_pixels(tmp_path: Path) -> None:
    # mini-euro: the frame is 44 + 2 * 2 = 48 mm wide and 0.66 * 67 + 2 = 46.22 mm high; 48 mm at 200 dpi are 378 pixels
    for width, level in ((400, None), (377, Level.WARNING), (137, Level.WARNING), (135, Level.ERROR)):
        Image.new("RGB", (width, 400)).save(tmp_path / "w.png")
        found = [p for p in check_text(tmp_path, picture_deck("w.png")).problems if p.rule == "picture-resolution"]
        assert [p.level for p in found] == ([level] if level else []), width
    assert found[0].text == "the picture ‘w.png’ has 135 × 400 pixels, 71 dpi as printed: 378 × 364 would be sharp"


def test_pictures_without_a_credit(tmp_path: Path) -> None:
    for name in ("wheel", "telephone", "moon"):
        Image.new("RGB", (600, 600)).save(tmp_path / f"{name}.png")
    rows = (
        "cards:\n"
        "  - {name: Wheel, date: 1000, sources: [A]}\n"
        "  - {name: Telephone, date: 1876, sources: [A], credit: 'A museum, CC BY 4.0'}\n"
        "  - {name: Moon, date: 1969, sources: [A]}\n"
        "  - {name: No picture, date: 1990, sources: [A]}\n"
    )
    each = "has no ‘credit’: say who made it, and under which licence"
    assert said(tmp_path, HEAD + rows, "no-credit") == [
        f"warning: the picture of ‘Wheel’ {each}",
        f"warning: the picture of ‘Moon’ {each}",
    ]
    licensed = f"{HEAD}licence: CC0-1.0\n{rows}"
    assert said(tmp_path, licensed, "no-credit") == [
        "info: the pictures of ‘Wheel’ and ‘Moon’ have no ‘credit’: "
        "the credits page will say that the deck's licence holds, ‘CC0-1.0’"
    ]
    (tmp_path / "moon.png").unlink()
    assert said(tmp_path, licensed, "no-credit")[0].startswith("info: the picture of ‘Wheel’ has no ‘credit’: ")
    (tmp_path / "wheel.png").unlink()
    assert not said(tmp_path, HEAD + rows, "no-credit")


def test_a_picture_on_its_side_is_measured_upright(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    Image.new("RGB", (400, 300)).save(tmp_path / "w.jpg", exif=exif)
    assert "has 300 × 400 pixels" in said(tmp_path, picture_deck("w.jpg"), "picture-resolution")[0]


def broken_pictures(folder: Path) -> dict[str, str]:
    """Files that can't be used, and what is said of them."""
    Image.new("RGB", (400, 400), "red").save(folder / "whole.png")
    whole = (folder / "whole.png").read_bytes()
    (folder / "cut.png").write_bytes(whole[: len(whole) // 2])
    (folder / "text.png").write_text("no picture")
    Image.new("RGB", (4, 4)).save(folder / "other.jpg", format="BMP")
    (folder / "bad.svg").write_text("<svg><g></svg>")
    (folder / "html.svg").write_text("<html/>")
    (folder / "bomb.svg").write_text('<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg>&a;</svg>')
    Image.new("1", (12_000, 12_000)).save(folder / "giant.png")
    return {
        "cut.png": "is broken: ",
        "text.png": "is not a JPEG, PNG, WebP, GIF or TIFF picture inside, whatever its name",
        "other.jpg": "is not a JPEG, PNG, WebP, GIF or TIFF picture inside, whatever its name",
        "bad.svg": "is not well-formed SVG: mismatched tag, line 1",
        "html.svg": "is not SVG: its first element is <html>",
        "bomb.svg": "declares entities, which a drawing doesn't need: save it as plain SVG",
        "giant.png": "has 12000 × 12000 pixels; 100 million is the most",
    }


def test_pictures_that_can_not_be_used(tmp_path: Path) -> None:
    for name, words in broken_pictures(tmp_path).items():
        (found,) = said(tmp_path, picture_deck(name), "picture-unreadable")
        assert found.startswith(f"error: the picture ‘{name}’ {words}"), found


def test_a_missing_picture_that_was_named_is_a_warning_with_a_guess(tmp_path: Path) -> None:
    Image.new("RGB", (800, 800)).save(tmp_path / "balloon.png")
    deck = f"{HEAD}cards: [{{name: Balloon, date: 1783}}, {{name: Other, date: 1, art: ballon.png}}, {{name: None, date: 500}}]\n"
    assert said(tmp_path, deck, "picture-missing") == [
        "warning: there is no picture ‘ballon.png’ (did you mean ‘balloon.png’?): a stand-in will be drawn",
        "info: ‘None’ has no picture (none.svg, .png, .jpg …): a stand-in will be drawn",
    ]


@pytest.mark.parametrize(
    ("art", "words"),
    [
        ("pic", "there is no folder ‘pic’; did you mean ‘pics’?"),
        ("PICS", "there is no folder ‘PICS’; did you mean ‘pics’?"),
        ("pics/balloon", "there is no folder ‘pics/balloon’; did you mean ‘pics/Balloons’?"),
        ("pcs/balloons", "there is no folder ‘pcs/balloons’; did you mean ‘pics/Balloons’?"),
        ("elsewhere", "there is no folder ‘elsewhere’: make it, or name another one in ‘art’"),
        ("pic.png", "‘pic.png’ is a file: ‘art’ must name the folder that the pictures are in"),
    ],
)
def test_a_picture_folder_that_is_not_there_is_a_warning(art: str, words: str, tmp_path: Path) -> None:
    (tmp_path / "pics" / "Balloons").mkdir(parents=True)
    (tmp_path / "pic.png").write_bytes(b"x")
    deck = f"{HEAD}art: {art}\ncards: [{{name: Balloon, date: 1783}}, {{name: Other, date: 1, art: other.png}}]\n"
    assert said(tmp_path, deck, "picture-missing") == [f"warning: {words}"]


def test_an_empty_picture_folder_is_no_more_than_a_remark(tmp_path: Path) -> None:
    (tmp_path / "pics").mkdir()
    for art, where in (("art: pics\n", "in ‘pics’"), ("", "beside the deck")):
        assert said(tmp_path, f"{HEAD}{art}cards: [{{name: Balloon, date: 1783}}]\n", "picture-missing") == [
            f"info: there are no pictures {where} yet: stand-ins will be drawn on 1 card"
        ]


@pytest.mark.parametrize(
    ("count", "edition", "words"),
    [
        (
            1,
            "pocket",
            ["the deck has 1 card, too few to play, which takes 9; for any table of up to 8 players it takes 33"],
        ),
        (12, "pocket", ["the deck has 12 cards, enough for 2 players; for any table of up to 8 players it takes 33"]),
        (
            13,
            "pocket",
            ["the deck has 13 cards, enough for 2 or 3 players; for any table of up to 8 players it takes 33"],
        ),
        (
            25,
            "party",
            ["the deck has 25 cards, enough for 2, 3, 4 or 6 players; for any table of up to 8 players it takes 33"],
        ),
        (33, "pocket", []),
        (33, "twist", ["the co-operative game takes 36 cards, the deck has 33"]),
        (36, "twist", []),
    ],
)
def test_deck_size(count: int, edition: str, words: list[str], tmp_path: Path) -> None:
    deck = cards(*((f"Card {i}", str(100 + i)) for i in range(count))).replace("pocket", edition)
    assert said(tmp_path, deck, "deck-size") == [f"warning: {text}" for text in words]


def twist(pairs: list[tuple[str, str]]) -> str:
    rows = "".join(
        f"  - {{name: Card {i}, date: {500 + 10 * i}, icons: [{front}, {back}], sources: [B]}}\n"
        for i, (front, back) in enumerate(pairs)
    )
    return f"title: T\nedition: twist\ncards:\n{rows}"


def test_icons_that_are_dealt_by_us_pass_every_check_at_any_size(tmp_path: Path) -> None:
    for count in (2, 7, 12, 36, 55, 96):
        deck = cards(*((f"Card {i}", str(500 + 10 * i)) for i in range(count))).replace("pocket", "twist")
        assert not [rule for rule in rules(check_text(tmp_path, deck)) if rule.startswith("icon-")], count


@pytest.mark.parametrize("icons", [ICONS, ICONS[:2], ICONS[:3]])
def test_every_ordered_pair_of_icons_comes_up_equally(icons: tuple[str, ...]) -> None:
    pairs = len(icons) * (len(icons) - 1)
    dealt = assign_icons(3 * pairs, icons)
    assert {dealt.count(pair) for pair in dealt} == {3}
    assert len(set(dealt)) == pairs
    assert all(front != back for front, back in dealt)


def test_icons_are_dealt_the_same_way_whatever_the_order_of_the_file(tmp_path: Path) -> None:
    rows = [(f"Card {i}", str(500 + 10 * i)) for i in range(20)]

    def icons(order: list[tuple[str, str]]) -> dict[str, object]:
        deck = check_text(tmp_path, cards(*order).replace("pocket", "twist")).deck
        assert deck
        return {card.name: card.icons for card in deck.cards}

    assert icons(rows) == icons(rows[::-1])


def test_icon_faults(tmp_path: Path) -> None:
    same = twist([("sun", "sun"), ("moon", "sun")])
    assert said(tmp_path, same, "icon-same") == [
        "error: ‘sun’ is on both sides: the front's and the back's icon must differ"
    ]
    # Card 1's moon is on no back; Card 0's sun is on Card 1's back
    assert said(tmp_path, same, "icon-stuck") == [
        "warning: ‘Card 1’ could never be discarded: no other back shows ‘moon’"
    ]
    crowded = twist([("sun", "moon")] * 8 + [("moon", "sun")] * 8 + [("star", "leaf")] * 8)
    assert said(tmp_path, crowded, "icon-period")[0] == (
        "warning: the icon ‘sun’ gives the period away: 8 of its 8 cards are of the earliest third"
    )
    assert "warning: the icon ‘wave’ is on 0 of 24 fronts; even would be 4.8" in said(tmp_path, crowded, "icon-spread")


def test_sources_that_an_edition_wants(tmp_path: Path) -> None:
    deck = "title: T\nedition: {}\ncards: [{{name: A, date: 1, sources: [B]}}, {{name: C, date: 900}}]\n"
    assert said(tmp_path, deck.format("pocket"), "no-source") == [
        "warning: ‘C’ names no source for its date; this edition wants 1"
    ]
    assert said(tmp_path, deck.format("grand"), "no-source") == [
        "warning: ‘A’ names 1 source for its date; this edition wants 2",
        "warning: ‘C’ names no source for its date; this edition wants 2",
    ]


def test_characters_that_no_font_has_and_a_font_that_brings_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deck = cards(("Ελιά 木", "1")) + "accept: {deck-size: few}\n"
    assert said(tmp_path, deck, "glyph-missing") == [
        "error: no font has ‘木’ (U+6728): name one that does under ‘fonts’ in the deck"
    ]
    # Take our Greek away, and let the author bring it.
    ours = {**FILES, "serif": FILES["display"], "text": FILES["display"], "strong": FILES["display"]}
    monkeypatch.setattr("printkit.draw.fonts.FILES", ours)
    greek = cards(("Ελιά", "1")) + "accept: {deck-size: few}\n"
    assert "glyph-missing" in rules(check_text(tmp_path, greek))
    (tmp_path / "greek.ttf").write_bytes((FONTS / FILES["serif"]).read_bytes())
    assert "glyph-missing" not in rules(check_text(tmp_path, greek + "fonts: [greek.ttf]\n"))
    (tmp_path / "broken.ttf").write_text("no font")
    assert said(tmp_path, greek + "fonts: [broken.ttf]\n", "font-unreadable") == [
        "error: the font ‘broken.ttf’ is not a TrueType font that can be embedded in a PDF"
    ]


@pytest.mark.parametrize("harm", ["cut off", "no outlines", "shuffled"])
def test_a_damaged_font_is_told(tmp_path: Path, harm: str) -> None:
    whole = (FONTS / FILES["text"]).read_bytes()
    damaged = {
        "cut off": whole[: len(whole) // 2],
        "no outlines": whole.replace(b"glyf", b"gone", 1),
        "shuffled": whole[:400] + bytes(reversed(whole[400:])),
    }
    (tmp_path / "a.ttf").write_bytes(damaged[harm])
    (line,) = said(tmp_path, cards(("A", "1")) + "fonts: [a.ttf]\n", "font-unreadable")
    assert line.startswith("error: the font ‘a.ttf’ is ")


def test_the_deck_s_own_texts_are_looked_at_once(tmp_path: Path) -> None:
    deck = "title: 木\nmark: 木\ncards: [{name: A, date: 1}, {name: B, date: 900}]\n"
    assert len(said(tmp_path, deck, "glyph-missing")) == 2


def test_characters_that_only_the_credits_lack(tmp_path: Path) -> None:
    deck = "title: A\nauthor: 木\ncards: [{name: A, date: 1, sources: [B, 木と水]}, {name: B, date: 900, credit: 水}]\n"
    end = "for the credits: name one that does under ‘fonts’ in the deck"
    assert said(tmp_path, deck, "glyph-missing") == [
        f"warning: no font has ‘木’ (U+6728) {end}",
        f"warning: no font has ‘木’ (U+6728), ‘と’ (U+3068), ‘水’ (U+6C34) {end}",
        f"warning: no font has ‘水’ (U+6C34) {end}",
    ]


def test_texts_that_can_not_fit(tmp_path: Path) -> None:
    long = cards(("Incomprehensibilities " * 5, "1"))
    assert said(tmp_path, long, "text-fit")[0].endswith("is too long for a card of 44 × 67 mm: shorten it")
    note = cards(("A", "1"), more=", note: " + "word " * 59)
    assert said(tmp_path, note, "text-fit") == [
        "error: the note of ‘A’ is too long for a card of 44 × 67 mm: shorten it"
    ]
    assert said(tmp_path, cards(("Universal Declaration of Human Rights", "13.8 billion years ago")), "text-fit") == []


@pytest.mark.parametrize(
    ("name", "words"), [("שלום", "right to left"), ("नमस्ते", "letters join"), ("Ελιά", ""), ("Žižek", "")]
)
def test_scripts_that_come_out_wrong_are_told(name: str, words: str, tmp_path: Path) -> None:
    found = said(tmp_path, cards((name, "1")), "script-order")
    assert bool(found) == bool(words)
    assert all(words in text for text in found)


def test_pictures_cropped_too_much(tmp_path: Path) -> None:
    # the frame is 48 × 46.22 mm: a picture of 2000 × 1000 keeps 1000 * 48 / 46.22 = 1038 of 2000 pixels
    Image.new("RGB", (2000, 1000)).save(tmp_path / "w.png")
    assert said(tmp_path, picture_deck("w.png"), "picture-cropped") == [
        "warning: 48% of the picture ‘w.png’ is cut away at its sides: crop it yourself, or say with ‘focus’ what to keep"
    ]
    assert said(tmp_path, picture_deck("w.png, focus: left"), "picture-cropped") == []
    Image.new("RGB", (1500, 1000)).save(tmp_path / "w.png")
    assert said(tmp_path, picture_deck("w.png"), "picture-cropped") == []


def test_accepting(tmp_path: Path) -> None:
    pair = [("A", "1960"), ("B", "1961")]
    assert "near-tie" in rules(check_text(tmp_path, cards(*pair)))
    on_card = cards(*pair).replace('"1961"', '"1961", accept: {near-tie: fun}')
    assert not {"near-tie", "accept"} & rules(check_text(tmp_path, on_card))
    on_other = cards(*pair).replace('"1960"', '"1960", accept: {near-tie: fun}')
    assert not {"near-tie", "accept"} & rules(check_text(tmp_path, on_other))
    on_deck = cards(*pair) + "accept: {near-tie: fun, deck-size: few}\n"
    assert not lines(check_text(tmp_path, on_deck))


def test_errors_can_not_be_accepted(tmp_path: Path) -> None:
    deck = cards(("A", "2050")) + "accept: {deck-size: few, future-date: x}\n"
    assert lines(check_text(tmp_path, deck)) == [
        "deck.yaml:5:23: error: 2050 is yet to come: correct it, or say ‘future: true’ if it is meant (future-date)",
        "deck.yaml:6:26: warning: accepting ‘future-date’: it is an error here, and errors can't be accepted; delete this (accept)",
    ]


def test_what_the_simulation_finds_may_be_accepted_and_is_no_matter_for_the_check(tmp_path: Path) -> None:
    head = cards(("Wheel", "1000"), ("Plough", "1500")).replace("cards:", 'accept: {too-hard: "meant to be"}\ncards:')
    assert "accept" not in rules(check_text(tmp_path, head))
    assert "accept" in rules(check_text(tmp_path, head.replace("too-hard", "too-hot")))
