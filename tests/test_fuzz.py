"""No bytes whatsoever make the check crash or hang."""

import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.commands.check import Checked, as_github, as_json
from printkit.load.cards import CARD_KEYS
from printkit.load.deck import DECK_KEYS
from printkit.problems import SPACES
from tests.decks import check_text

SEED = Path(__file__).parent.parent / "printkit" / "data" / "starter" / "en.yaml"


def survives(data: bytes | str, table: bytes | None = None) -> Checked:
    with tempfile.TemporaryDirectory() as folder:
        if table is not None:
            (Path(folder) / "c.csv").write_bytes(table)
        result = check_text(Path(folder), data if isinstance(data, bytes) else data.encode("utf-8", "surrogatepass"))
    for problem in result.problems:
        assert str(problem).translate(dict.fromkeys(map(ord, SPACES))).isprintable()
        assert problem.where.line >= 1
        assert problem.where.col >= 1
        assert "\n" not in as_github(problem)
    assert as_json([result])
    return result


@given(st.binary(max_size=400))
def test_any_bytes(data: bytes) -> None:
    survives(data)


@given(st.text(max_size=400))
def test_any_text(text: str) -> None:
    survives(text)


@given(st.data())
@settings(max_examples=150)
def test_a_good_deck_with_some_of_it_spoilt(data: st.DataObject) -> None:
    text = bytearray(SEED.read_bytes().replace(b"{{edition}}", b"twist").replace(b"{{title}}", b"T"))
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(text) - 1))
        length = data.draw(st.integers(0, 12))
        text[at : at + length] = data.draw(
            st.binary(max_size=6) | st.sampled_from([b":", b"- ", b"\n", b"\t", b"&a ", b"*a", b"{", b'"'])
        )
    survives(bytes(text))


scalars = st.one_of(
    st.sampled_from(
        [
            "",
            "~",
            "1",
            "-1",
            "0",
            "1969",
            "c. 1440",
            "15th century",
            "99 Ma",
            "sun",
            "twist",
            "fr",
            "c.csv",
            "../x",
            "/",
            "a.png",
            "#123456",
        ]
    ),
    st.text(max_size=12).map(lambda s: '"' + "".join(c if c.isalnum() else " " for c in s) + '"'),
)
values = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4).map(lambda items: "[" + ", ".join(items) + "]"),
        st.dictionaries(st.sampled_from([*CARD_KEYS, "label", "colour", "near-tie", "x"]), inner, max_size=5).map(
            lambda pairs: "{" + ", ".join(f"{key}: {value}" for key, value in pairs.items()) + "}"
        ),
    ),
    max_leaves=12,
)
decks = st.dictionaries(st.sampled_from([*DECK_KEYS, "x"]), values, max_size=8).map(
    lambda pairs: "".join(f"{key}: {value}\n" for key, value in pairs.items())
)


@given(decks)
@settings(max_examples=200)
def test_any_values_under_the_keys_of_a_deck(deck: str) -> None:
    survives(deck)


@given(st.text(alphabet='ab1,;\t"\n\r |é\0', max_size=200))
def test_any_table(table: str) -> None:
    survives("title: T\ncards: c.csv\n", ("name,date,sources,icons,accept\n" + table).encode())
