"""Everything that a user can name is documented, and the examples in the documentation are true."""

import re
from pathlib import Path

import pytest

from printkit.checks import ACCEPT_RULE, CHECK_RULES
from printkit.cli import main
from printkit.commands.check import Checked
from printkit.engine.knowledge import FAMILIAR, Skill
from printkit.layout.faces import DATE_SIZES, LABEL_SIZES, NAME_SIZES, NOTE_SIZES
from printkit.layout.grid import make_grid
from printkit.load import edition_ids, language_ids
from printkit.load.cards import CARD_KEYS, FOCUS
from printkit.load.deck import DECK_KEYS, THEME_KEYS
from printkit.load.editions import COOP_KEYS, EDITION_KEYS, FACE_KEYS, HAND_KEYS, SCORE_KEYS
from printkit.load.sizes import card_sizes, paper_sizes
from printkit.problems import PLAY_RULES, READING_RULES
from printkit.simulate import thresholds
from tests.decks import check_text, printer_missing_by, rules

ROOT = Path(__file__).parent.parent
RULES = (*READING_RULES, *CHECK_RULES, ACCEPT_RULE)
SKELETON = {"title": "title: Example\n", "cards": "cards:\n  - {name: Wheel, date: c. 3500 BCE, sources: [A book]}\n"}


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def sections() -> dict[str, str]:
    """The parts of docs/checks.md by the rule that heads them."""
    parts = re.split(r"^### `([\w-]+)`", read("docs/checks.md"), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def examples(rule: str, kind: str) -> list[str]:
    """The examples of a kind (bad, good) in a rule's section."""
    return re.findall(rf"^```\w+ {kind}\n(.*?)^```", sections().get(rule, ""), flags=re.MULTILINE | re.DOTALL)


def whole_deck(example: str) -> str:
    """An example shows what matters; a deck needs a little more."""
    missing = [line for key, line in SKELETON.items() if not re.search(rf"^{key}:", example, re.MULTILINE)]
    return "".join(missing) + example


def test_every_rule_has_its_section_and_no_other_has_one() -> None:
    assert sorted(sections()) == sorted(RULES)


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_a_bad_example_that_breaks_it(rule: str, tmp_path: Path) -> None:
    found = examples(rule, "bad")
    assert found, f"docs/checks.md: {rule} needs a block ```yaml bad"
    for example in found:
        assert rule in rules(run(example, tmp_path)), example


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_a_good_example_that_keeps_it(rule: str, tmp_path: Path) -> None:
    found = examples(rule, "good")
    assert found, f"docs/checks.md: {rule} needs a block ```yaml good"
    for example in found:
        assert rule not in rules(run(example, tmp_path)), example


def run(example: str, folder: Path) -> Checked:
    """Check an example. A line `# file: NAME` begins another file, `\\xE9` is a byte, `PIXELS WxH` a picture, and
    `# printer: N mm` a printer whose backs miss by up to that much.
    """
    parts = re.split(r"^# file: (\S+)\n", example, flags=re.MULTILINE)
    for name, text in zip(parts[1::2], parts[2::2], strict=True):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if match := re.fullmatch(r"PIXELS (\d+)x(\d+)\s*", text):
            from PIL import Image

            Image.new("RGB", (int(match[1]), int(match[2]))).save(path)
        else:
            path.write_text(text, encoding="utf-8")
    printer = re.search(r"^# printer: (\d+) mm$", parts[0], re.MULTILINE)
    text = whole_deck(parts[0]).encode()
    text = re.sub(rb"\\x([0-9A-F]{2})", lambda m: bytes([int(m[1], 16)]), text)
    text = re.sub(rb"# repeat (\d+) times: (.*)\n", lambda m: m[2] * int(m[1]), text)
    return check_text(folder, text, printer=printer_missing_by(float(printer[1])) if printer else None)


@pytest.mark.parametrize("command", sorted(main.commands))
def test_every_command_and_option_is_in_the_documentation(command: str) -> None:
    text = read("docs/commands.md")
    assert f"## `printkit {command}" in text
    section = text.split(f"## `printkit {command}")[1].split("\n## ")[0]
    for parameter in main.commands[command].params:
        for option in parameter.opts if parameter.param_type_name == "option" else ():
            assert f"`{option}" in section, option
        for choice in getattr(parameter.type, "choices", ()):
            assert str(choice) in section, choice


@pytest.mark.parametrize("rule", PLAY_RULES)
def test_every_finding_of_the_simulation_is_in_the_documentation(rule: str) -> None:
    assert re.search(rf"^\| `{rule}` \| (warning|info) \|", read("docs/simulation.md"), re.MULTILINE), rule


def test_every_skill_and_the_constants_behind_them_are_in_the_documentation() -> None:
    text = read("docs/simulation.md")
    for skill in Skill:
        assert f"`{skill.value}`" in text
        assert f"`{skill.value}`" in read("docs/commands.md")
    assert f"with {FAMILIAR} years added" in text
    assert f"more than {thresholds.EASY:.0%}".replace("%", " %") in text
    assert f"fewer than {thresholds.HARD:.0%}".replace("%", " %") in text
    assert f"more than {thresholds.CARD_EASY:.0%}".replace("%", " %") in text
    assert f"less than {thresholds.CARD_HARD:.0%}".replace("%", " %") in text
    assert f"more than {thresholds.LONG} minutes" in text


@pytest.mark.parametrize("key", [*DECK_KEYS, *CARD_KEYS, *THEME_KEYS])
def test_every_deck_key_is_in_the_documentation(key: str) -> None:
    assert re.search(rf"^\| `{key}` \|", read("docs/deck-file.md"), re.MULTILINE), key


@pytest.mark.parametrize("word", [*FOCUS, *language_ids()])
def test_every_word_that_a_key_takes_is_in_the_documentation(word: str) -> None:
    assert f"`{word}`" in read("docs/deck-file.md")


@pytest.mark.parametrize("key", [*EDITION_KEYS, *FACE_KEYS, *HAND_KEYS, *COOP_KEYS, *SCORE_KEYS])
def test_every_edition_key_is_in_the_documentation(key: str) -> None:
    assert re.search(rf"^\| `{key}` \|", read("docs/editions.md"), re.MULTILINE), key


@pytest.mark.parametrize("name", [*edition_ids(), *card_sizes()])
def test_every_edition_and_card_size_is_in_the_documentation(name: str) -> None:
    assert f"`{name}`" in read("docs/editions.md")
    if name in edition_ids():
        assert f"`{name}`" in read("README.md")


@pytest.mark.parametrize("name", paper_sizes())
def test_every_paper_is_in_the_documentation(name: str) -> None:
    size = paper_sizes()[name]
    assert re.search(rf"^\| `{name}` \| {size.width:g} × {size.height:g} \|", read("docs/printing.md"), re.MULTILINE)
    assert f"`{name}`" in read("docs/commands.md")


def test_the_cards_that_go_on_a_sheet_are_as_documented() -> None:
    rows = re.findall(
        r"^\| `(\w+)` \| [^|]+ \| (\d+) \| (\d+) \| (\d+) or (\d+) \|", read("docs/printing.md"), re.MULTILINE
    )
    assert len(rows) == len(paper_sizes())
    for name, *told in rows:
        counts = [
            len(grid.spots)
            for fold in (False, True)
            for card in ("mini-euro", "poker")
            if (grid := make_grid(paper_sizes()[name], card_sizes()[card], None, 5, fold=fold))
        ]
        assert [int(count) for count in told] == counts, name


def test_the_sizes_of_texts_are_as_documented() -> None:
    section = sections()["text-fit"]
    for sizes in (NAME_SIZES, DATE_SIZES, NOTE_SIZES, LABEL_SIZES):
        assert f"{sizes[1]:g}" in section


def test_every_document_is_linked_from_the_readme_and_every_link_leads_somewhere() -> None:
    for path in (ROOT / "docs").glob("*.md"):
        assert f"docs/{path.name}" in read("README.md")
    for name in ("README.md", "CONTRIBUTING.md", *(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md"))):
        for target in re.findall(r"\]\(([^)#:]+)(?:#[\w-]+)?\)", read(name)):
            assert ((ROOT / name).parent / target).exists(), f"{name}: {target}"
