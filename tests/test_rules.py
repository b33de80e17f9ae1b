"""The printed rules, read back out of finished PDFs: the right words and numbers for every language and edition."""

import re
from functools import lru_cache
from itertools import pairwise
from math import hypot
from pathlib import Path
from tempfile import mkdtemp

import pytest

from printkit.commands.build import Options
from printkit.commands.extras import rule_facts
from printkit.commands.look import deck_look, open_fonts
from printkit.commands.rules import make_rules
from printkit.dates import write_date
from printkit.layout.faces import icon_spot
from printkit.layout.rules import RuleForm
from printkit.layout.rules.explained import explained
from printkit.layout.rules.facts import THINGS
from printkit.layout.rules.marks import LABEL
from printkit.layout.rules.sheet import FOOT_LINE
from printkit.layout.rules.words import Words
from printkit.load import edition_ids, language_ids, load_deck
from printkit.load.languages import load_language
from printkit.load.rules import load_rules
from printkit.load.sizes import card_size
from printkit.ops import Circle, Moved, Text
from printkit.resources import DATA, names
from tests.pdfs import TODAY, Word, pages, words

ROOT = Path(__file__).parent.parent
INVENTIONS = ROOT / "decks" / "inventions.yaml"
LANGUAGES, EDITIONS = language_ids(), edition_ids()
HOME = Path(mkdtemp(prefix="printkit-rules-"))


def squeezed(text: str) -> str:
    """Without spaces: where lines and weights end doesn't matter."""
    return re.sub(r"\s+", "", text)


def rules_of(deck: Path, output: Path, **options: object) -> Path:
    return make_rules(deck, deck.name, output, Options(**options), TODAY).paths[0]  # type: ignore[arg-type]


@lru_cache
def sheet(language: str, edition: str, paper: str = "a4", form: RuleForm = RuleForm.SHEET) -> Path:
    """The rules of our deck; each is made once."""
    path = HOME / f"{language}-{edition}-{paper}-{form.value}.pdf"
    return rules_of(INVENTIONS, path, language=language, edition=edition, paper=paper, rules=form)


@lru_cache
def read(path: Path) -> tuple[tuple[Word, ...], ...]:
    return tuple(tuple(words(path, number)) for number in range(pages(path)))


def own(page: tuple[Word, ...]) -> list[Word]:
    """The words of the rules themselves, without those on the cards that are drawn smaller."""
    return [word for word in page if word.text and word.scale > 0.99]


def text_of(path: Path) -> str:
    return squeezed("".join(word.text for page in read(path) for word in own(page)))


def said(text: str, path: Path) -> bool:
    return squeezed(text) in text_of(path)


def assert_apart(page: tuple[Word, ...]) -> None:
    """No word lies on another, by more than the ink of their letters may touch."""
    seen = own(page)
    for i, a in enumerate(seen):
        for b in seen[:i]:
            across = min(a.right, b.right) - max(a.left, b.left)
            down = min(a.top, b.top) - max(a.bottom, b.bottom)
            assert across < 0.3 or down < 0.3, (a, b)


# ------------------------------------------------------------------------------------------------ the texts


def test_every_language_has_its_rules() -> None:
    assert names("rules") == LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_language_lacks_a_text_that_another_has(language: str) -> None:
    assert sorted(load_rules(language)) == sorted(load_rules("en"))
    assert all(text.strip() == text and text for text in load_rules(language).values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_names_the_same_values_in_every_language(language: str) -> None:
    for key, text in load_rules(language).items():
        assert set(re.findall(r"\{([\w-]+)", text)) == set(re.findall(r"\{([\w-]+)", load_rules("en")[key])), key
        assert text.count("**") % 2 == 0, key


def test_french_signs_stand_off_by_a_space_that_holds() -> None:
    """As French printers set them: a whole space at a colon and at quotation marks, a narrow one at the others."""
    ours = [*load_rules("fr").values(), *(DATA / "languages" / "fr.yaml").read_text(encoding="utf-8").splitlines()]
    texts = [text.replace("**", "") for text in ours if not text.startswith("#")]
    for text in texts:
        assert not re.search(r"[ \u00a0\w)][;!?]", text), text
        assert not re.search(r"[ \u202f][:»]|\w»|«[^\u00a0]", text), text
    assert any("\u00a0:" in text for text in texts)
    assert not any(re.search(r"\w:(?!\w)", text) for text in load_rules("fr").values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_dates_in_sentences_do_not_part(language: str) -> None:
    text = {"en": "14 May 1733", "fr": "14 mai 1733", "de": "14. Mai 1733", "es": "14 de mayo de 1733"}[language]
    for form in (RuleForm.SHEET, RuleForm.FOLD):
        lines = [
            word.text.replace("\u00a0", " ") for page in read(sheet(language, "pocket", form=form)) for word in page
        ]
        assert any(text in line for line in lines), form


@pytest.mark.parametrize(("language", "quotes"), [("de", "„“"), ("en", "“”"), ("es", "«»"), ("fr", "«»")])
def test_every_language_has_its_own_quotation_marks(language: str, quotes: str) -> None:
    used = set("".join(load_rules(language).values())) & set("„“”«»\"'")
    assert used == set(quotes)


@pytest.mark.parametrize("language", LANGUAGES)
def test_ranks_have_eight_titles_of_our_own(language: str) -> None:
    titles = [text for key, text in load_rules(language).items() if key.startswith("ranks.")]
    assert len(titles) == len(set(titles)) == 8
    published = "wannabe newcomer accredited sophisticated veteran expert genius travel"
    assert not any(word in title.casefold() for word in published.split() for title in titles)


def spoken(language: str, **values: int | str) -> Words:
    texts = {"deal": "{n|one card|# cards}", "head.range": "{from} to {to}", "head.or": "{list} or {last}"}
    return Words(texts, load_language(language).dates, values)


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("en", {0: "0\u00a0cards", 1: "one card", 2: "2\u00a0cards"}),
        ("de", {0: "0\u00a0cards", 1: "one card", 2: "2\u00a0cards"}),
        ("es", {0: "0\u00a0cards", 1: "one card", 2: "2\u00a0cards"}),
        ("fr", {0: "one card", 1: "one card", 2: "2\u00a0cards"}),
    ],
)
def test_plurals_follow_the_language(language: str, forms: dict[int, str]) -> None:
    assert {n: spoken(language, n=n)("deal") for n in forms} == forms


def test_numbers_are_written_as_the_language_writes_them() -> None:
    assert spoken("en").figure(-3) == "−3"
    assert spoken("en").figure(12000) == "12,000"
    assert spoken("de").figure(12000) == load_language("de").dates.group.join(("12", "000"))


def test_numbers_of_players_are_a_range_or_a_list() -> None:
    assert [spoken("en").counts(n) for n in ((2,), (2, 3), (2, 3, 4, 5), (2, 3, 4, 6))] == [
        "2",
        "2 or 3",
        "2 to 5",
        "2, 3, 4 or 6",
    ]


# ---------------------------------------------------------------------------------- four languages, five editions

DEAL = {
    "en": "Deal 4 cards to each player.",
    "fr": "Donnez 4 cartes à chaque joueur.",
    "de": "Gebt allen 4 Karten.",
    "es": "Se reparten 4 cartas a cada jugador.",
}
HEAD = {
    "en": "55 cards · 2 to 8 players",
    "fr": "55 cartes · 2 à 8 joueurs",
    "de": "55 Karten · 2 bis 8 Personen",
    "es": "55 cartas · 2 a 8 jugadores",
}
TABLE = {
    "en": "2 or 3 6 4 or 5 5 6 to 8 4",
    "fr": "2 ou 3 6 4 ou 5 5 6 à 8 4",
    "de": "2 oder 3 6 4 oder 5 5 6 bis 8 4",
    "es": "2 o 3 6 4 o 5 5 6 a 8 4",
}
AWAY = {
    "en": {"discards": "It goes to the discards", "box": "It goes back to the box"},
    "fr": {"discards": "Elle va à la défausse", "box": "Elle retourne dans la boîte"},
    "de": {"discards": "Sie kommt auf die Ablage", "box": "Sie kommt zurück in die Schachtel"},
    "es": {"discards": "Va a los descartes", "box": "Vuelve a la caja"},
}
ROUND = {
    "en": {"in-round": "A round is over when", "round-end": "and only then look"},
    "fr": {"in-round": "Une manche est finie quand", "round-end": "et regardez alors seulement"},
    "de": {"in-round": "Eine Runde ist vorbei, wenn", "round-end": "und seht erst dann nach"},
    "es": {"in-round": "Una ronda termina cuando", "round-end": "y solo entonces se mira"},
}
HAND = {
    "en": {"yes": "Longer or shorter:", "experienced": "For experienced players:", "higher": "Longer:"},
    "fr": {"yes": "Plus long ou plus court :", "experienced": "Pour joueurs aguerris :", "higher": "Plus long :"},
    "de": {"yes": "Länger oder kürzer:", "experienced": "Für Geübte:", "higher": "Länger:"},
    "es": {"yes": "Más larga o más corta:", "experienced": "Para quienes ya tienen práctica:", "higher": "Más larga:"},
}
FACTS = {  # where misplaced cards go, when the winner is sought, whether another hand may be dealt
    "pocket": ("discards", "in-round", "yes"),
    "rounds": ("box", "round-end", "experienced"),
    "twist": ("discards", "in-round", ""),
    "grand": ("box", "in-round", ""),
    "party": ("box", "round-end", "higher"),
}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheet_says_what_the_edition_says(language: str, edition: str) -> None:
    path = sheet(language, edition)
    misplaced, winner, hand = FACTS[edition]
    assert pages(path) == (4 if edition == "twist" else 2)
    assert said(HEAD[language], path)
    assert said(DEAL[language], path) == (edition != "party")
    assert said(TABLE[language], path) == (edition == "party")
    for key, text in AWAY[language].items():
        assert said(text, path) == (key == misplaced)
    for key, text in ROUND[language].items():
        assert said(text, path) == (key == winner), key
    for key, text in HAND[language].items():
        assert said(text, path) == (key == hand), key
    # The deck's themes with their numbers: 11 + 12 + 8 + 9 + 8 + 7 = 55.
    for count, theme in (
        (11, "Travel"),
        (12, "Knowledge"),
        (8, "Numbers"),
        (9, "Medicine"),
        (8, "Home"),
        (7, "Industry"),
    ):
        assert said(f"{count} {theme}", path)


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_twist_tells_the_game_for_all(language: str) -> None:
    titles = [text for key, text in load_rules(language).items() if key.startswith("ranks.")]
    for edition in EDITIONS:
        assert all(said(title, sheet(language, edition)) == (edition == "twist") for title in titles)
    path = sheet(language, "twist")
    # 15 in the lower row, 8 in the gap row, 11 discarded, 2 left: 30 + 8 - 11 - 2 = 25
    for row in ("15 × 2 30", "8 × 1 8", "11 × −1 −11", "2 × −1 −2"):
        assert said(row, path), row
    last = squeezed("".join(word.text for word in own(read(path)[3])))
    assert "25" in last
    assert re.search(r"[^\d]69[^\d]", last), "35 cards at 2 points, and the first discard: 70 - 1"
    texts = load_rules(language)
    ranges = [(0, 10), (11, 20), (21, 30), (31, 40), (41, 50), (51, 60)]
    rows = [texts["coop.rank-below"].replace("{n}", "0"), texts["coop.rank-up"].replace("{n}", "61")]
    rows += [texts["coop.rank-range"].replace("{from}", str(a)).replace("{to}", str(b)) for a, b in ranges]
    assert all(squeezed(row) in last for row in rows)
    # 36 cards, 4 to each, 2 played in a turn
    assert all(re.search(rf"\b{number}\b", " ".join(w.text for w in own(read(path)[2]))) for number in (36, 4, 2))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_date_of_the_deck_is_given_away(language: str, edition: str) -> None:
    deck = load_deck(INVENTIONS, "d", language=language).deck
    assert deck
    text = " ".join(word.text for page in read(sheet(language, edition)) for word in page)
    shown = set(re.findall(r"\d{3,}", text))
    years = {
        figure for card in deck.cards for figure in re.findall(r"\d{3,}", write_date(card.date, deck.language.dates))
    }
    assert shown
    assert not shown & years


def test_an_invented_card_makes_way_for_a_card_of_the_deck(tmp_path: Path) -> None:
    base = THINGS["umbrella"]
    rows = "".join(f"  - {{name: N{i}, date: {base + i}, sources: [A]}}\n" for i in range(3))
    deck = tmp_path / "d.yaml"
    deck.write_text(f"title: T\ncards:\n{rows}", encoding="utf-8")
    path = rules_of(deck, tmp_path / "r.pdf")
    text = " ".join(word.text for page in read(path) for word in page)
    assert not re.search(rf"{base}|{base + 1}|{base + 2}", text)
    assert str(base + 3) in text


# ----------------------------------------------------------------------------------------------- the edition's data

OWN = """
extends: twist
hands:
  - {players: 2-4, cards: 7}
  - {players: 5-8, cards: 3}
hand-change: higher
first-player: oldest
misplaced: box
reshuffle-told: false
winner: round-end
coop:
  cards: 18
  hand: 3
  first-player: youngest
  plays: 1
  score: {lower: 5, gap: 2, discarded: -2, left: -3}
  ranks: [10, 20]
"""


def test_another_edition_makes_another_sheet(tmp_path: Path) -> None:
    (tmp_path / "own.yaml").write_text(OWN, encoding="utf-8")
    deck = tmp_path / "d.yaml"
    rows = "".join(f"  - {{name: N{i}, date: {500 + i}, sources: [A]}}\n" for i in range(40))
    deck.write_text(f"title: T\nedition: own.yaml\ncards:\n{rows}", encoding="utf-8")
    path = rules_of(deck, tmp_path / "r.pdf")
    for text in (
        "2 to 4 7 5 to 8 3",
        "The oldest player begins.",
        "It goes back to the box",
        "shuffle the cards that were misplaced in this game",
        "and only then look",
        "agree on a higher number",
        "Count out 18 cards",
        "Deal 3 cards to each player",
        "The youngest player begins.",
        "Either play one card, or discard one card.",
        "until you have 3 cards again",
        # 18 of 36: 15 → 8 (half to even), 8 → 4, 2 → 1, so 5 are discarded; 40 + 8 - 10 - 3 = 35
        "8 × 5 40",
        "4 × 2 8",
        "5 × −2 −10",
        "1 × −3 −3",
        "Score 35",
        # 17 cards at 5, and the first discard: 85 - 2
        "The best possible score is 83 points.",
        "below 10 Lost in the fog",
        "20 and more Masters of the calendar",
    ):
        assert said(text, path), text
    assert not said("It goes to the discards", path)
    assert not said("4 cards", path)


def test_a_small_deck_says_for_how_many_it_is(tmp_path: Path) -> None:
    deck = tmp_path / "d.yaml"
    for count, head in ((13, "13 cards · 2 or 3 players"), (5, "5 cards")):
        rows = "".join(f"  - {{name: N{i}, date: {500 + i}, sources: [A]}}\n" for i in range(count))
        deck.write_text(f"title: T\nedition: twist\ncards:\n{rows}", encoding="utf-8")
        path = rules_of(deck, tmp_path / f"{count}.pdf")
        assert said(head, path)
        assert said("too few cards to deal 4 cards each", path) == (count == 5)
        assert said("This game is made for 36 cards; with fewer it is shorter.", path)


def test_dates_of_long_ago_have_their_ruling(tmp_path: Path) -> None:
    deck = tmp_path / "d.yaml"
    deck.write_text("title: T\ncards:\n  - {name: A, date: 66 Ma, sources: [A]}\n", encoding="utf-8")
    assert said("is as exact as its last figure", rules_of(deck, tmp_path / "r.pdf"))
    assert not said("is as exact as its last figure", sheet("en", "pocket"))


ODD = {
    "one mode": "extends: twist\nmodes: [coop]\n",
    "the other first": "extends: twist\nmodes: [coop, competitive]\n",
    "large hands": "extends: pocket\nhands:\n  - {players: 2-8, cards: 20}\n",
    "one card each": "extends: rounds\nhands:\n  - {players: 2-8, cards: 1}\n",
    "many ranks": "extends: twist\ncoop: {cards: 400, hand: 1, first-player: oldest, plays: 3, "
    "score: {lower: 3, gap: 1, discarded: -2, left: 0}, ranks: [-20, -10, 0, 10, 20, 30, 40, 50, 60, 70, 80]}\n",
}


@pytest.mark.parametrize("form", RuleForm)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("odd", ODD)
def test_editions_of_one_s_own_have_rules_in_every_form(
    odd: str, language: str, form: RuleForm, tmp_path: Path
) -> None:
    (tmp_path / "own.yaml").write_text(ODD[odd], encoding="utf-8")
    deck = tmp_path / "d.yaml"
    themes = "".join(f"  t{i}: {{label: A theme with a long name {i}, colour: '#2E6F{10 + i}'}}\n" for i in range(12))
    rows = "".join(f"  - {{name: N{i}, date: {500 + i}, theme: t{i % 12}, sources: [A]}}\n" for i in range(40))
    title = "A title that is much longer than most"
    deck.write_text(f"title: {title}\nedition: own.yaml\nthemes:\n{themes}cards:\n{rows}", encoding="utf-8")
    path = rules_of(deck, tmp_path / "r.pdf", language=language, rules=form)
    for page in read(path):
        assert_apart(page)
    if odd == "many ranks":
        assert said(load_rules(language)["coop.rank-number"].replace("{n}", "12"), path)
    if form is RuleForm.SHEET and odd == "one mode":
        assert not said(load_rules(language)["turn.choose"].split("**")[0], path)


# ---------------------------------------------------------------------------------------------------------- layout

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
MARGIN, GUTTER, FOOT, HEAD_ROOM = 12.0, 8.0, 7.5, 21.0


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_in_its_column(language: str, edition: str, paper: str) -> None:
    wide, high = PAPERS[paper]
    column = (wide - 2 * MARGIN - GUTTER) / 2  # 89 mm on A4
    path = sheet(language, edition, paper)
    assert pages(path) == (4 if edition == "twist" else 2)
    for number, page in enumerate(read(path)):
        top = high - MARGIN - (HEAD_ROOM if number % 2 == 0 else 0)
        for word in own(page):
            if word.bottom > top or word.top < MARGIN + FOOT - 1:
                continue  # the head and the foot
            left = MARGIN if word.centre[0] < wide / 2 else MARGIN + column + GUTTER
            assert left - 0.3 <= word.left, word
            assert word.right <= left + column + 0.3, word
            assert word.bottom >= MARGIN + FOOT - 0.3, word
            assert word.bottom >= MARGIN + FOOT_LINE + 4 - 0.3, "4 mm above the line at the foot"
            assert word.size >= 9 * 0.86 * 0.9 - 0.01, "nine points, and words in figures a little less"


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_of_the_game_is_told_in_one_column(language: str, edition: str) -> None:
    page = own(read(sheet(language, edition))[1])
    texts = Words(load_rules(language), load_language(language).dates, {})
    columns = [[word.text for word in page if (word.centre[0] < 105) == left] for left in (True, False)]
    whole = squeezed("".join(texts(f"end.{key}") for key in (FACTS[edition][1], "nobody", "tie"))).replace("**", "")
    assert any(whole in squeezed("".join(column)).replace("•", "") for column in columns)


@pytest.mark.parametrize("card", ["mini-euro", "poker", "square"])
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_lines_of_the_explained_card_end_beside_what_they_name(language: str, edition: str, card: str) -> None:
    deck = load_deck(INVENTIONS, "d", edition=edition, language=language).deck
    assert deck
    fonts, _ = open_fonts(deck)
    look = deck_look(deck, fonts, card_size(card))
    facts = rule_facts(look, deck.cards, 0)
    type_ = facts.type(10.0)
    ops = explained(facts, 89.0, type_).ops
    dots = [op for op in ops if isinstance(op, Circle)]
    cards = [op for op in ops if isinstance(op, Moved)]
    front, back = deck.edition.front, deck.edition.back
    # The picture, the name and the theme in front, the date and the note behind; and what the edition has more.
    assert len(dots) == 5 - (look.label(facts.asked) == "") + front.icon + back.icon + back.name + back.picture
    x, y, radius = icon_spot(look)
    for drawn, face in zip(cards, (front, back), strict=True):
        scale = drawn.where.at(1, 0)[0] - drawn.where.at(0, 0)[0]
        left, high = drawn.where.at(x, y)
        near = [dot for dot in dots if hypot(dot.x - left, dot.y - high) <= radius * scale + dot.radius]
        assert not (face.icon and near)
    # Words are a line apart, lines of one word none.
    small = type_.scaled(LABEL).line
    for half in (True, False):
        titled = [op for op in ops if isinstance(op, Text) and (op.x < 44.5) == half]
        lines = sorted((op.y for op in titled if op.runs[0].font not in type_.strong), reverse=True)
        steps = [above - below for above, below in pairwise(lines)]
        assert all(step == pytest.approx(small) or step >= 2 * small - 0.01 for step in steps), steps


@pytest.mark.parametrize("form", RuleForm)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_lies_on_another(language: str, edition: str, form: RuleForm) -> None:
    for page in read(sheet(language, edition, form=form)):
        assert_apart(page)


@pytest.mark.parametrize("paper", ["a5", "a3", "legal", "tabloid", "100x150"])
def test_other_papers_take_as_many_pages_as_they_need(paper: str) -> None:
    path = sheet("en", "twist", paper)
    assert pages(path) >= 4
    assert said("Masters of the calendar", path)


@pytest.mark.parametrize("card", ["poker", "tarot", "square", "domino", "90x60", "jumbo"])
def test_any_card_size_can_be_drawn(card: str, tmp_path: Path) -> None:
    path = rules_of(INVENTIONS, tmp_path / "r.pdf", card=card, edition="twist")
    assert pages(path) == 4


def test_a_picture_for_every_invented_thing() -> None:
    assert sorted(path.stem for path in (DATA / "things").glob("*.svg")) == sorted(THINGS)


def test_a_theme_whose_name_has_no_width(tmp_path: Path) -> None:
    path = tmp_path / "deck.yaml"
    path.write_text(
        'title: T\nthemes: {a: {label: "\u0301", colour: "#2E6F95"}, b: {label: B, colour: "#8A3B12"}}\n'
        + "cards:\n"
        + "".join(f"  - {{name: Card {i}, date: {1900 + i}, theme: {'ab'[i % 2]}, sources: [B]}}\n" for i in range(12)),
        encoding="utf-8",
    )
    make_rules(path, "deck.yaml", tmp_path / "o.pdf", Options(), TODAY)
    assert (tmp_path / "o.pdf").is_file()
