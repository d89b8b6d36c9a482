from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from referee.render.layout import Line, Sheet, cells, draw, escaped_json, safe, wrap

ANSI = re.compile("\x1b\\[[0-9;]*m")


def test_words_go_to_the_next_row() -> None:
    assert wrap("one two three", 8, 2) == ["one two", "three"]
    assert draw([Line("one two three", "", 1, 2)], 20) == " one two three\n"


def test_a_word_too_long_is_broken() -> None:
    assert wrap("abcdefgh", 5, 2) == ["abc", "def", "gh"]


def test_wide_characters_take_two_columns() -> None:
    assert cells("日本") == 4
    assert cells("e\u0301") == 1


@given(st.text(max_size=200), st.integers(20, 90), st.integers(0, 8), st.booleans())
def test_no_row_is_wider_than_asked(text: str, width: int, indent: int, colour: bool) -> None:
    drawn = draw([Line(text, text[:7], indent, 4, "bad")], width, colour)
    assert all(cells(ANSI.sub("", row)) <= width for row in drawn.split("\n"))


@given(st.text(max_size=200))
def test_no_control_character_is_drawn(text: str) -> None:
    drawn = draw([Line(text, text)], 60)
    assert safe(drawn.replace("\n", "")) == drawn.replace("\n", "")


@given(st.lists(st.from_regex(r"[a-zа-я]{1,30}", fullmatch=True), min_size=1))
def test_wrapping_loses_nothing(words: list[str]) -> None:
    assert "".join(wrap(" ".join(words), 20, 3)).replace(" ", "") == "".join(words)


def test_escapes_become_visible() -> None:
    assert safe("\x1b[31m\x07\u202e\u009b") == "\\x1b[31m\\x07\\u202e\\x9b"
    assert safe("a\nb\tc") == "a b c"


def test_escapes_in_json_stay_json() -> None:
    assert escaped_json('{"a": "\u009b\x7f"}\n') == '{"a": "\\u009b\\u007f"}\n'


def test_only_the_lead_is_styled() -> None:
    assert draw([Line(" text", "lead", style="good")], 40, True) == "\x1b[32mlead\x1b[0m text\n"
    assert draw([Line(" text", "lead", style="good")], 40, False) == "lead text\n"


def test_a_lead_over_two_rows_is_styled_on_both() -> None:
    drawn = draw([Line("", "a" * 15 + " " + "b" * 15, style="good")], 20, True)
    assert drawn.count("\x1b[32m") == drawn.count("\x1b[0m") == 2


def test_empty_parts_leave_nothing() -> None:
    sheet = Sheet()
    sheet.gap()
    sheet.labelled("label", "")
    sheet.listed("label", ["", ""])
    assert sheet.lines == []
