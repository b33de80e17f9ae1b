"""Bad input, tried on purpose: every kind with the exact words that its author reads."""

from pathlib import Path

import pytest

from tests.decks import check_text, lines

CARD = "title: T\naccept: {deck-size: few}\ncards:\n  - "
# Each name stands for ten of the one before it: 10**9 values in 200 bytes.
ALIAS_BOMB = "a: &a [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{name}: &{name} [{', '.join([f'*{before}'] * 10)}]\n" for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)
# kind: (the file, what check says)
BAD: dict[str, tuple[str | bytes, list[str]]] = {
    "empty file": ("", ["deck.yaml:1:1: error: the file is empty (yaml)"]),
    "only a comment": ("# nothing\n", ["deck.yaml:1:1: error: the file is empty (yaml)"]),
    "a list at the top": (
        "- name: Wheel\n  date: 1\n",
        ["deck.yaml:1:1: error: a deck must be keys and values (title: …), not a list (wrong-type)"],
    ),
    "a text at the top": (
        "hello\n",
        ["deck.yaml:1:1: error: a deck must be keys and values (title: …), not a text (wrong-type)"],
    ),
    "tab for indentation": (
        "title: T\ncards:\n\t- name: Wheel\n",
        ["deck.yaml:3:1: error: a tab indents this line: YAML wants spaces (yaml)"],
    ),
    "colon in a plain text": (
        CARD + "name: Alien: the film\n    date: 1979\n    sources: [B]\n",
        [
            "deck.yaml:4:16: error: a colon doesn't belong here: put the text in quotes, or indent this line "
            "like the one above (yaml)"
        ],
    ),
    "unclosed quote": (
        CARD + 'name: "Wheel\n    date: 1\n',
        ["deck.yaml:6:1: error: a quote that was opened (line 4) is never closed (yaml)"],
    ),
    "unclosed bracket": (
        "title: T\ncards: [{name: Wheel, date: 1}\n",
        ["deck.yaml:3:1: error: a bracket opened on line 2 is not closed, or a comma is missing (yaml)"],
    ),
    "text beginning with @": (
        CARD + "name: @home\n    date: 1999\n",
        ["deck.yaml:4:11: error: a text can't begin with ‘@’: put it in quotes (yaml)"],
    ),
    "bad indentation": (
        "title: T\ncards:\n  - name: Wheel\n     date: 1\n",
        [
            "deck.yaml:4:10: error: a colon doesn't belong here: put the text in quotes, or indent this line "
            "like the one above (yaml)"
        ],
    ),
    "dedented key": (
        "title: T\ncards:\n  - name: Wheel\n    date: 1\n   theme: x\n",
        ["deck.yaml:5:4: error: this line doesn't fit the ones above: indent it as they are (yaml)"],
    ),
    "backslash in double quotes": (
        CARD + 'name: "C:\\Windows"\n    date: 1985\n',
        ["deck.yaml:4:14: error: a backslash in double quotes has a meaning of its own: use single quotes (yaml)"],
    ),
    "control character": (
        "title: T\x07\n",
        ["deck.yaml:1:9: error: there is a control character (U+0007) here: delete it (yaml)"],
    ),
    "two documents": (
        "title: T\n---\ntitle: U\n",
        ["deck.yaml:2:1: error: a second document begins here: a file holds one (yaml)"],
    ),
    "tag": (
        CARD + "{name: !!python/object/apply:os.system [ls], date: 1}\n",
        [
            "deck.yaml:4:12: error: this value has a tag (‘!!python/object/apply:os.system’): tags aren't "
            "allowed, write it alone (yaml)"
        ],
    ),
    "merge key": (
        "title: T\nx: &x {name: A}\ncards:\n  - <<: *x\n    date: 1\n    sources: [B]\n",
        [
            "deck.yaml:2:1: error: a deck has no key ‘x’; known are title, edition, language, themes, art, "
            "cards, author, version, licence, mark, fonts, icons and accept (unknown-key)",
            "deck.yaml:4:3: warning: the deck has 1 card, too few to play, which takes 9; for any table of up to "
            "8 players it takes 33 (deck-size)",
            "deck.yaml:4:5: error: merge keys (<<) aren't allowed: write the values out (yaml)",
            "deck.yaml:4:5: error: a card needs ‘name’ (missing-key)",
        ],
    ),
    "alias bomb": (
        ALIAS_BOMB,
        [
            "deck.yaml:7:8: error: the file holds more than 2,000,000 values, aliases counted with all that they "
            "stand for (too-big)"
        ],
    ),
    "alias of itself": (
        "title: T\ncards: &c [*c]\n",
        ["deck.yaml:2:12: error: the alias ‘*c’ stands inside what it names (yaml)"],
    ),
    "alias of nothing": ("title: *x\n", ["deck.yaml:1:8: error: nothing above is named ‘&x’ (yaml)"]),
    "deep nesting": (
        "[" * 30 + "]" * 30 + "\n",
        ["deck.yaml:1:21: error: lists and keys are nested more than 20 deep (yaml)"],
    ),
    "list as a key": (("? [a]\n: b\n"), ["deck.yaml:1:3: error: a list or mapping can't be a key (yaml)"]),
    "key given twice": (
        CARD + "{name: Wheel, date: 1, date: 2, sources: [B]}\n",
        ["deck.yaml:4:28: error: ‘date’ is given twice, first on line 4 (duplicate-key)"],
    ),
    "unknown deck key": (
        "title: T\ncolour: red\naccept: {deck-size: few}\ncards:\n  - {name: Wheel, date: 1, sources: [B]}\n",
        [
            "deck.yaml:2:1: error: a deck has no key ‘colour’; known are title, edition, language, themes, art, "
            "cards, author, version, licence, mark, fonts, icons and accept (unknown-key)"
        ],
    ),
    "misspelt card key": (
        CARD + "{nmae: Wheel, date: 1, sources: [B]}\n",
        ["deck.yaml:4:6: error: a card has no key ‘nmae’; did you mean ‘name’? (unknown-key)"],
    ),
    "American licence": (
        "title: T\nlicense: MIT\naccept: {deck-size: few}\ncards:\n  - {name: Wheel, date: 1, sources: [B]}\n",
        ["deck.yaml:2:1: error: a deck has no key ‘license’; did you mean ‘licence’? (unknown-key)"],
    ),
    "year for date": (
        CARD + "{name: Wheel, year: 1, sources: [B]}\n",
        ["deck.yaml:4:19: error: a card has no key ‘year’; did you mean ‘date’? (unknown-key)"],
    ),
    "no title": (
        "accept: {deck-size: few}\ncards:\n  - {name: Wheel, date: 1, sources: [B]}\n",
        ["deck.yaml:1:1: error: a deck needs ‘title’ (missing-key)"],
    ),
    "no cards": ("title: T\n", ["deck.yaml:1:1: error: a deck needs ‘cards’ (missing-key)"]),
    "empty list of cards": (("title: T\ncards: []\n"), ["deck.yaml:2:8: error: the deck has no cards (missing-key)"]),
    "cards as keys": (
        "title: T\ncards:\n  wheel: {date: 1}\n",
        ["deck.yaml:3:3: error: ‘cards’ must be a list: begin every card with a hyphen (- name: …) (wrong-type)"],
    ),
    "a card that is a text": (
        CARD + "Wheel\n",
        ["deck.yaml:4:5: error: a card must be keys and values (name: …, date: …), not a text (wrong-type)"],
    ),
    "name is a list": (
        CARD + "{name: [Wheel], date: 1, sources: [B]}\n",
        ["deck.yaml:4:12: error: ‘name’ must be one text, not a list (wrong-type)"],
    ),
    "name is empty": (
        CARD + "{name: '', date: 1, sources: [B]}\n",
        ["deck.yaml:4:12: error: ‘name’ must not be empty (missing-key)"],
    ),
    "name too long": (
        CARD + "{name: " + "x" * 121 + ", date: 1, sources: [B]}\n",
        ["deck.yaml:4:12: error: ‘name’ is 121 characters long; 120 is the most (wrong-value)"],
    ),
    "no date": (CARD + "{name: Wheel, sources: [B]}\n", ["deck.yaml:4:5: error: a card needs ‘date’ (missing-key)"]),
    "date that is none": (
        CARD + "{name: Wheel, date: long ago, sources: [B]}\n",
        [
            "deck.yaml:4:25: error: ‘long ago’ is not a date that can be read: write it like 1969, July 1969, 20 "
            "July 1969, c. 1440, 3500 BCE, 1520s, 15th century, 1914–1918, 66 million years ago (date)"
        ],
    ),
    "year 0": (
        CARD + "{name: Wheel, date: 0, sources: [B]}\n",
        ["deck.yaml:4:25: error: ‘0’ is the year 0, which never was: 1 BCE is followed by 1 CE (date)"],
    ),
    "31 February": (
        CARD + "{name: Wheel, date: 31 February 1900, sources: [B]}\n",
        ["deck.yaml:4:25: error: ‘31 February 1900’ has a day 31, but that month has 28 days (date)"],
    ),
    "month 13": (
        CARD + "{name: Wheel, date: 1969-13-01, sources: [B]}\n",
        ["deck.yaml:4:25: error: ‘1969-13-01’ has a month 13, but a year has 12 months (date)"],
    ),
    "date with slashes": (
        CARD + "{name: Wheel, date: 7/10/1969, sources: [B]}\n",
        [
            "deck.yaml:4:25: error: ‘7/10/1969’ could be read as day or month first: write 1969-10-07 or "
            "1969-07-10, whichever you mean (date)"
        ],
    ),
    "the future": (
        CARD + "{name: Wheel, date: 2050, sources: [B]}\n",
        ["deck.yaml:4:25: error: 2050 is yet to come: correct it, or say ‘future: true’ if it is meant (future-date)"],
    ),
    "known over 1": (
        CARD + "{name: Wheel, date: 1, known: 80, sources: [B]}\n",
        ["deck.yaml:4:35: error: ‘known’ must be a number from 0 to 1, not ‘80’ (wrong-value)"],
    ),
    "known with a comma": (
        CARD + "{name: Wheel, date: 1, known: '0,8', sources: [B]}\n",
        [
            "deck.yaml:4:35: error: ‘known’ must be a number from 0 to 1, not ‘0,8’ (write a point, not a comma) "
            "(wrong-value)"
        ],
    ),
    "future is no yes or no": (
        CARD + "{name: Wheel, date: 1, future: maybe, sources: [B]}\n",
        ["deck.yaml:4:36: error: ‘future’ must be true or false, not ‘maybe’ (wrong-value)"],
    ),
    "unknown focus": (
        CARD + "{name: Wheel, date: 1, focus: topp, sources: [B]}\n",
        ["deck.yaml:4:35: error: there is no focus ‘topp’; did you mean ‘top’? (wrong-value)"],
    ),
    "id with a slash": (
        CARD + "{name: Wheel, id: ../wheel, date: 1, sources: [B]}\n",
        [
            "deck.yaml:4:23: error: an id is letters, figures and hyphens, not ‘../wheel’; ‘wheel’ would do "
            "(wrong-value)"
        ],
    ),
    "name without letters": (
        CARD + "{name: '?!', date: 1, sources: [B]}\n",
        [
            "deck.yaml:4:12: error: no id can be made from ‘?!’: give the card an ‘id’ of letters and figures "
            "(missing-key)"
        ],
    ),
    "sources is a mapping": (
        CARD + "{name: Wheel, date: 1, sources: {a: b}}\n",
        ["deck.yaml:4:37: error: ‘sources’ must be a list, not a group of keys (wrong-type)"],
    ),
    "unknown edition": (
        "title: T\nedition: poket\naccept: {deck-size: few}\ncards:\n  - {name: Wheel, date: 1, sources: [B]}\n",
        ["deck.yaml:2:10: error: there is no edition ‘poket’; did you mean ‘pocket’? (edition)"],
    ),
    "edition file missing": (
        "title: T\nedition: mine.yaml\naccept: {deck-size: few}\ncards:\n  - {name: Wheel, date: 1, sources: [B]}\n",
        ["deck.yaml:2:10: error: there is no edition file ‘mine.yaml’ (path)"],
    ),
    "edition file outside": (
        (
            "title: T\n"
            "edition: ../mine.yaml\n"
            "accept: {deck-size: few}\n"
            "cards:\n"
            "  - {name: Wheel, date: 1, sources: [B]}\n"
        ),
        ["deck.yaml:2:10: error: the edition file ‘../mine.yaml’ leads out of the deck's folder (path)"],
    ),
    "unknown language": (
        "title: T\nlanguage: it\naccept: {deck-size: few}\ncards:\n  - {name: Wheel, date: 1, sources: [B]}\n",
        ["deck.yaml:2:11: error: there is no language ‘it’; known are de, en, es and fr (wrong-value)"],
    ),
    "art outside": (
        "title: T\nart: ../../etc\naccept: {deck-size: few}\ncards:\n  - {name: Wheel, date: 1, sources: [B]}\n",
        ["deck.yaml:2:6: error: the picture folder ‘../../etc’ leads out of the deck's folder (path)"],
    ),
    "art absolute": (
        "title: T\nart: /etc\naccept: {deck-size: few}\ncards:\n  - {name: Wheel, date: 1, sources: [B]}\n",
        ["deck.yaml:2:6: error: the picture folder ‘/etc’ must be relative to the deck's folder (path)"],
    ),
    "picture outside": (
        CARD + "{name: Wheel, date: 1, art: ../../x.png, sources: [B]}\n",
        ["deck.yaml:4:33: error: the picture ‘../../x.png’ leads out of the deck's folder (path)"],
    ),
    "picture of another kind": (
        CARD + "{name: Wheel, date: 1, art: x.pdf, sources: [B]}\n",
        [
            "deck.yaml:4:33: error: ‘x.pdf’ is no picture that can be printed: it must end in .svg, .png, .jpg, "
            ".jpeg, .webp, .gif, .tif, .tiff (wrong-value)"
        ],
    ),
    "picture not there": (
        CARD + "{name: Wheel, date: 1, art: wheel.png, sources: [B]}\n",
        ["deck.yaml:4:33: warning: there is no picture ‘wheel.png’: a stand-in will be drawn (picture-missing)"],
    ),
    "table not there": (
        "title: T\ncards: cards.csv\n",
        ["deck.yaml:2:8: error: there is no table ‘cards.csv’ (path)"],
    ),
    "cards is a word": (
        "title: T\ncards: many\n",
        ["deck.yaml:2:8: error: ‘cards’ must be a list, or the name of a table (cards.csv), not ‘many’ (wrong-type)"],
    ),
    "font not there": (
        "title: T\nfonts: [a.ttf]\naccept: {deck-size: few}\ncards:\n  - {name: Wheel, date: 1, sources: [B]}\n",
        ["deck.yaml:2:9: error: there is no font file ‘a.ttf’ (path)"],
    ),
    "font of another kind": (
        "title: T\nfonts: [a.woff]\naccept: {deck-size: few}\ncards:\n  - {name: Wheel, date: 1, sources: [B]}\n",
        ["deck.yaml:2:9: error: ‘a.woff’ is no font: it must end in .ttf or .otf (wrong-value)"],
    ),
    "mark too long": (
        "title: T\nmark: MARK\naccept: {deck-size: few}\ncards:\n  - {name: Wheel, date: 1, sources: [B]}\n",
        ["deck.yaml:2:7: error: ‘mark’ is a small sign of up to 3 characters, not ‘MARK’ (wrong-value)"],
    ),
    "theme is a colour": (
        "title: T\nthemes: {a: red}\naccept: {deck-size: few}\ncards:\n  - {name: Wheel, date: 1, sources: [B]}\n",
        [
            "deck.yaml:2:9: warning: no card is of the theme ‘a’ (theme-unused)",
            'deck.yaml:2:13: error: a theme must be written {label: Travel, colour: "#2E6F95"}, not as a text '
            "(wrong-type)",
            "deck.yaml:5:5: error: the card has no ‘theme’; the deck has a (theme-unknown)",
        ],
    ),
    "colour without quotes": (
        (
            "title: T\n"
            "themes:\n"
            "  a: {label: A, colour: #123456}\n"
            "accept: {deck-size: few}\n"
            "cards:\n"
            "  - {name: Wheel, date: 1, sources: [B]}\n"
        ),
        [
            "deck.yaml:4:7: error: a bracket opened on line 3 is not closed, for a # begins a comment: put "
            "it in quotes (yaml)"
        ],
    ),
    "colour by name": (
        (
            "title: T\n"
            "themes: {a: {label: A, colour: red}}\n"
            "accept: {deck-size: few}\n"
            "cards:\n"
            "  - {name: W, date: 1, theme: a, sources: [B]}\n"
        ),
        ['deck.yaml:2:32: error: ‘colour’ must be written "#2E6F95" in quotes, not ‘red’ (wrong-value)'],
    ),
    "unknown theme": (
        (
            "title: T\n"
            "themes: {travel: {label: A, colour: '#123456'}}\n"
            "accept: {deck-size: few}\n"
            "cards:\n"
            "  - {name: A, date: 1, theme: travel, sources: [B]}\n"
            "  - {name: W, date: 1900, theme: travle, sources: [B]}\n"
        ),
        ["deck.yaml:6:34: error: there is no theme ‘travle’; did you mean ‘travel’? (theme-unknown)"],
    ),
    "theme without themes": (
        CARD + "{name: W, date: 1, theme: a, sources: [B]}\n",
        ["deck.yaml:4:31: error: there is no theme ‘a’; the deck has no ‘themes’ (theme-unknown)"],
    ),
    "icon unknown": (
        CARD + "{name: W, date: 1, icons: [sun, mon], sources: [B]}\n",
        ["deck.yaml:4:37: error: there is no icon ‘mon’; did you mean ‘moon’? (wrong-value)"],
    ),
    "one icon": (
        CARD + "{name: W, date: 1, icons: [sun], sources: [B]}\n",
        ["deck.yaml:4:31: error: ‘icons’ must be two: the front's and the back's (wrong-value)"],
    ),
    "deck icons too few": (
        "title: T\nicons: [sun]\naccept: {deck-size: few}\ncards:\n  - {name: Wheel, date: 1, sources: [B]}\n",
        ["deck.yaml:2:8: error: ‘icons’ needs two or more (wrong-value)"],
    ),
    "accept without a reason": (
        "title: T\naccept: {deck-size: }\ncards:\n  - {name: Wheel, date: 1, sources: [B]}\n",
        ["deck.yaml:2:10: error: accepting ‘deck-size’ needs a reason in words (missing-key)"],
    ),
    "accept is a text": (
        "title: T\naccept: deck-size\ncards:\n  - {name: Wheel, date: 1, sources: [B]}\n",
        [
            'deck.yaml:2:9: error: ‘accept’ must be written {rule-id: "why this is fine"}, not as a text (wrong-type)',
            "deck.yaml:4:3: warning: the deck has 1 card, too few to play, which takes 9; for any table of up to "
            "8 players it takes 33 (deck-size)",
        ],
    ),
    "accept of an unknown rule": (
        "title: T\naccept: {deck-size: few, near-tei: x}\ncards:\n  - {name: Wheel, date: 1, sources: [B]}\n",
        ["deck.yaml:2:26: error: there is no rule ‘near-tei’ to accept; did you mean ‘near-tie’? (accept)"],
    ),
    "accept that silences nothing": (
        "title: T\naccept: {deck-size: few, near-tie: x}\ncards:\n  - {name: Wheel, date: 1, sources: [B]}\n",
        ["deck.yaml:2:26: warning: accepting ‘near-tie’: it has nothing to silence here; delete this (accept)"],
    ),
    "a home folder": (
        "title: T\nart: ~/pictures\ncards: [{name: Wheel, date: 1, sources: [B]}]\naccept: {deck-size: few}\n",
        ["deck.yaml:2:6: error: the picture folder ‘~/pictures’ must be relative to the deck's folder (path)"],
    ),
    "a name longer than any file's": (
        CARD + f"{{name: Wheel, date: 1, art: {'x' * 252}.png, sources: [B]}}\n",
        [
            f"deck.yaml:4:33: error: the picture ‘{'x' * 59}…’ has a name longer than any file's: "
            "255 bytes is the most (path)"
        ],
    ),
    "an edition with such a name": (
        f"title: T\nedition: {'x' * 300}.yaml\n",
        [
            "deck.yaml:1:1: error: a deck needs ‘cards’ (missing-key)",
            f"deck.yaml:2:10: error: the edition file ‘{'x' * 59}…’ has a name longer than any file's: "
            "255 bytes is the most (path)",
        ],
    ),
    "a table with such a name": (
        f"title: T\ncards: {'x' * 300}.csv\n",
        [
            f"deck.yaml:2:8: error: the table ‘{'x' * 59}…’ has a name longer than any file's: "
            "255 bytes is the most (path)"
        ],
    ),
    "a font with such a name": (
        f"title: T\nfonts: [{'é' * 130}.ttf]\n",
        [
            "deck.yaml:1:1: error: a deck needs ‘cards’ (missing-key)",
            f"deck.yaml:2:9: error: the font ‘{'é' * 59}…’ has a name longer than any file's: "
            "255 bytes is the most (path)",
        ],
    ),
    "a path too long as a whole": (
        f"title: T\nfonts: [{'x/' * 3000}a.ttf]\n",
        [
            "deck.yaml:1:1: error: a deck needs ‘cards’ (missing-key)",
            f"deck.yaml:2:9: error: the font ‘{'x/' * 29}x…’ can't be followed (path)",
        ],
    ),
    "an escape in a table's name": (
        'title: T\ncards: "a\\e[31m\\nb.csv"\n',
        [
            "deck.yaml:2:8: error: the table ‘a\\u001b[31m b.csv’ has a line break or another character in its name "
            "that can't be shown: rename the file (path)"
        ],
    ),
    "Latin-1": (
        b"title: Caf\xe9\n",
        [
            "deck.yaml:1:11: error: byte E9 is not UTF-8 (in an older Windows or Latin-1 file it would be ‘é’): "
            "save the file as UTF-8 (encoding)"
        ],
    ),
    "UTF-16 cut short": (
        b"\xff\xfet\x00i\x00t\x00l\x00e\x00:\x00 \x00T\x00\n",
        ["deck.yaml:1:9: error: the file is broken UTF-16: save it as UTF-8 (encoding)"],
    ),
    "zero bytes": (
        b"title: T\x00\n",
        ["deck.yaml:1:1: error: the file is not text (it holds zero bytes): save it as UTF-8 (encoding)"],
    ),
    "same id": (
        CARD + "{name: C, date: 1, sources: [B]}\n  - {name: C++, date: 1985, sources: [B]}\n",
        [
            "deck.yaml:5:12: error: the id ‘c’ (made from its name ‘C++’) is that of ‘C’ (line 4) too: give one "
            "an ‘id’ of its own (duplicate-id)"
        ],
    ),
    "same name": (
        CARD + "{name: C, date: 1, sources: [B]}\n  - {name: C, id: c2, date: 1985, sources: [B]}\n",
        [
            "deck.yaml:5:12: error: another card is named ‘C’ (line 4) too: say in the names what sets them apart, "
            "or delete one (duplicate-name)"
        ],
    ),
}


@pytest.mark.parametrize("kind", BAD)
def test_bad_input_is_told_in_these_words(kind: str, tmp_path: Path) -> None:
    deck, expected = BAD[kind]
    assert lines(check_text(tmp_path, deck)) == expected
