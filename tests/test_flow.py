"""Blocks in columns: where lines end, what stays together, and how columns are filled. Arithmetic stands beside it."""

import pytest

from printkit.layout.flow import (
    Drawn,
    Figure,
    Heading,
    Listed,
    Paragraph,
    Slice,
    Table,
    Type,
    balanced,
    columns,
    fill,
    set_blocks,
)
from printkit.layout.text import MM_PER_POINT
from printkit.ops import Box, Group, Op, Text


class Even:
    """Every character is half as wide as the type is large; capitals are 700 thousandths high."""

    def advance(self, font: str, char: str) -> float | None:
        return 500.0

    def advance_in(self, chain: object, char: str) -> float:
        return 500.0

    def cap_height(self, font: str) -> float:
        return 700.0


# At 10 pt a character is 5 pt wide; lines follow each other by 12 pt.
PLAIN = Type(Even(), ("text",), ("strong",), ("display",), size=10, leading=1.2)
CHAR, LINE = 5 * MM_PER_POINT, 12 * MM_PER_POINT


def texts(ops: tuple[Op, ...], x: float = 0, y: float = 0) -> list[tuple[float, float, str]]:
    """Every text with its place on the page."""
    found = []
    for op in ops:
        if isinstance(op, Group):
            found += texts(op.ops, x + op.x, y + op.y)
        elif isinstance(op, Text):
            found.append((x + op.x, y + op.y, op.text))
    return found


def lines_of(text: str, characters: int, **more: object) -> list[str]:
    type_ = Type(Even(), ("text",), ("strong",), ("display",), size=10, **more)  # type: ignore[arg-type]
    return [texts(each.ops)[0][2] for each in set_blocks([Paragraph(text)], characters * CHAR + 0.01, type_)]


def test_lines_are_as_full_as_can_be() -> None:
    assert lines_of("one two three four", 9) == ["one two", "three", "four"]
    assert lines_of("one two three four", 10) == ["one two", "three four"]
    assert lines_of("", 10) == [""]


def test_strong_words_change_the_font_and_not_the_line() -> None:
    (one,) = set_blocks([Paragraph("a **b c**, (**d**)")], 100, PLAIN)
    (line,) = one.ops
    assert isinstance(line, Text)
    assert [tuple(run) for run in line.runs] == [
        ("text", "a "),
        ("strong", "b c"),
        ("text", ", ("),
        ("strong", "d"),
        ("text", ")"),
    ]
    # A mark stays with the strong word before it.
    assert lines_of("aaa **bbb**, c", 7) == ["aaa", "bbb, c"]


def test_a_word_is_parted_only_where_the_line_would_be_short() -> None:
    def after_four(word: str) -> list[int]:
        return [4]

    # Of 10 characters 6 would stay empty, so the word is parted; the last word never is, unless it is too long.
    assert lines_of("aaa bbbbbbbbb cc", 10, hyphenate=after_four) == ["aaa bbbb-", "bbbbb cc"]
    assert lines_of("aaa bbbbbbbbb", 10, hyphenate=after_four) == ["aaa", "bbbbbbbbb"]
    assert lines_of("aaa bbbbbbbb", 6, hyphenate=after_four) == ["aaa", "bbbb-", "bbbb"]
    # Of 10 only 2 would: it stays whole.
    assert lines_of("aaaaaaaa bbbbbbbbb cc", 10, hyphenate=after_four) == ["aaaaaaaa", "bbbbbbbbb", "cc"]
    # A word with a hyphen may part there.
    assert lines_of("aaa well-known", 10) == ["aaa well-", "known"]


def test_short_words_are_parted_only_where_no_line_takes_them() -> None:
    def after_three(word: str) -> list[int]:
        return [3]

    # Eight letters are too few, and so are three on one side of the hyphen.
    assert lines_of("aaa bbbbbbbb cc", 10, hyphenate=lambda _: [4]) == ["aaa", "bbbbbbbb", "cc"]
    assert lines_of("aaa bbbbbbbbb cc", 10, hyphenate=after_three) == ["aaa", "bbbbbbbbb", "cc"]
    assert lines_of("aaa bbbbbbbb cc", 7, hyphenate=after_three) == ["aaa", "bbb-", "bbbbb", "cc"]
    # Nor does a word part at a hyphen of its own that has a short word on either side.
    for word in ("retournez-la", "au-dessus", "Saint-Jean", "co-operate"):
        assert lines_of(f"aaa {word}", len(word) + 3) == ["aaa", word]


def test_no_short_word_is_alone_on_the_last_line_where_another_can_join_it() -> None:
    assert lines_of("aaaa bbbb cccc d.", 14) == ["aaaa bbbb", "cccc d."]
    # Not where the line above would be less than half full, or the last one too full; nor a part of a word.
    assert lines_of("aaaa bbbbbbbbb d.", 14) == ["aaaa bbbbbbbbb", "d."]
    assert lines_of("aaaaa bbbbb ddddd.", 11) == ["aaaaa bbbbb", "ddddd."]
    assert lines_of("aaaa bbbb cccc-ddddd", 15) == ["aaaa bbbb cccc-", "ddddd"]
    # A word of more than six signs is no short one.
    assert lines_of("aaaa bbbb cccc dddddd.", 14) == ["aaaa bbbb cccc", "dddddd."]


def test_what_is_near_stays_together_where_it_takes_no_further_frame() -> None:
    def filled(high: float, *frames: float) -> list[int]:
        slices = [Slice(10, ()), *(Slice(10, (), near=i < 2) for i in range(3)), Slice(high, ())]
        made = fill(slices, [Box(0, 0, 50, each) for each in frames])
        assert made
        return [len(frame) for frame in made]

    # A line, a list of three, and something else: the list is 30 mm and goes whole into the second frame …
    assert filled(10, 30, 40) == [1, 4]
    # … unless 30 + 20 mm are more than that has.
    assert filled(20, 30, 40) == [3, 2]


def test_a_word_too_long_for_any_line_stands_alone() -> None:
    assert lines_of("a bbbbbbbbbbbbbbb c", 10) == ["a", "bbbbbbbbbbbbbbb", "c"]


def test_no_line_of_a_paragraph_is_left_alone() -> None:
    four = set_blocks([Paragraph("aaaa bbbb cccc dddd")], 4 * CHAR + 0.01, PLAIN)
    assert [each.held for each in four] == [True, False, True, False]
    two = set_blocks([Paragraph("aaaa bbbb")], 4 * CHAR + 0.01, PLAIN)
    assert [each.held for each in two] == [True, False]


def test_a_heading_stays_with_its_text() -> None:
    slices = set_blocks([Paragraph("a"), Heading("B"), Paragraph("c")], 100, PLAIN)
    # A frame with room for the first line and the heading, not for what follows it.
    high = slices[0].height + slices[1].before + slices[1].height + 0.1
    filled = fill(slices, [Box(0, 0, 100, high), Box(0, 0, 100, 100)])
    assert filled
    assert [[text for _, _, text in texts(frame)] for frame in filled] == [["a"], ["B", "c"]]


def test_slices_go_into_frames_from_the_top() -> None:
    slices = [Slice(10, (Text(0, -8, (), 9, "#000000"),), before=5) for _ in range(3)]
    filled = fill(slices, [Box(7, 100, 50, 25), Box(60, 100, 50, 25)])
    # The first slice hangs from 125; the second from 125 - 10 - 5 = 110; the third begins the next frame, at 125.
    assert filled
    assert [(op.x, op.y) for frame in filled for op in frame if isinstance(op, Group)] == [
        (7, 125),
        (7, 110),
        (60, 125),
    ]
    assert fill(slices, [Box(7, 100, 50, 25)]) is None
    assert fill(slices, [Box(7, 100, 50, 9)] * 9) is None, "a frame that is too low for a slice"


def test_spaces_grow_to_bring_a_column_down() -> None:
    slices = [Slice(10, (), before=5) for _ in range(3)]
    filled = fill(slices, [Box(0, 0, 50, 27), Box(0, 0, 50, 27)], stretch=0.5)
    assert filled
    # 27 - (10 + 5 + 10) = 2 mm are over in the first frame, and go into its one space: 27 - 10 - 7 = 10.
    assert [op.y for op in filled[0] if isinstance(op, Group)] == [27, 10]
    assert [op.y for op in filled[1] if isinstance(op, Group)] == [27]
    # They grow by a tenth at most: 27 - 10 - 5.5 = 11.5.
    filled = fill(slices, [Box(0, 0, 50, 27), Box(0, 0, 50, 27)], stretch=0.1)
    assert filled
    assert [op.y for op in filled[0] if isinstance(op, Group)] == [27, 11.5]


def test_columns_end_at_about_the_same_height() -> None:
    slices = [Slice(10, ()) for _ in range(6)]
    frames = columns(Box(0, 0, 90, 100), 3, 6)
    # (90 - 2 × 6) / 3 = 26 mm each
    assert [(f.x, f.width) for f in frames] == [(0, 26), (32, 26), (64, 26)]
    filled = balanced(slices, frames, 3)
    assert filled
    assert [len(frame) for frame in filled] == [2, 2, 2]


def test_lists_are_numbered_and_indented() -> None:
    slices = set_blocks([Listed(("aaaa bbbb", "c"), numbered=True)], 100, PLAIN)
    # A number stands 1.35 lines before its text.
    assert [(round(x, 3), text) for each in slices for x, _, text in texts(each.ops)] == [
        (0, "1"),
        (round(1.35 * LINE, 3), "aaaa bbbb"),
        (0, "2"),
        (round(1.35 * LINE, 3), "c"),
    ]


def test_a_long_table_may_part_in_the_middle() -> None:
    rows = (("head",), *((f"{i}",) for i in range(5)))
    table = Table(rows, (1,), "l", head=True, size=1.0)
    # Six rows of 1.3 lines each: 7.8 × 12 pt = 33 mm, no more than 1.1 × 100 mm, but more than 1.1 × 20 mm.
    assert [each.held for each in set_blocks([table], 100, PLAIN)] == [True] * 5 + [False]
    assert [each.held for each in set_blocks([table], 20, PLAIN)] == [True, True, False, False, True, False]


def test_tables_align_their_columns() -> None:
    table = Table((("", "b"), ("cc", "d")), (1, 1), "lr", head=True, size=1.0)
    slices = set_blocks([table], 100, PLAIN)
    pad = 0.3 * LINE / 2
    (b,), (cc, d) = texts(slices[0].ops)[1:], texts(slices[1].ops)
    assert (b[0], d[0]) == pytest.approx((100 - pad - CHAR, 100 - pad - CHAR))
    assert cc[0] == pytest.approx(pad)
    assert [each.held for each in slices] == [True, False]


def test_a_figure_is_drawn_for_its_column() -> None:
    slices = set_blocks([Figure(lambda wide, _: Drawn(wide / 2, ()))], 80, PLAIN)
    assert [each.height for each in slices] == [40]
