"""Reading: every encoding and source, every problem at once with its line, no traceback ever."""

from __future__ import annotations

import io
import json
import sys
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.log import LoadedDocument, Problem, Reading, iter_documents, read
from referee.log.decode import LONGEST_DOCUMENT, decode
from referee.log.model import Cut, Discard, Draw, Meld
from referee.seats import Seating

TOML = '''format = 1
ruleset = "samba"
title = "A small deal"
dealer = "D"
hands.A = "5H 6C 12?"

# what happened
log = """
D cut
D deal  # fifteen each

table turn 7S
first: A draw 5H 6C
A discard 5H
B notice first
"""

[expect]
clean = true
'''
DOCUMENT: dict[str, Any] = {
    "format": 1,
    "ruleset": "samba",
    "events": [
        {"by": "A", "do": "draw", "cards": "5H 6C"},
        {"by": "A", "do": "discard", "cards": "5H"},
    ],
}
LINE = json.dumps(DOCUMENT).encode()


def said(reading: Reading) -> list[str]:
    return [str(problem) for problem in reading.problems]


def one(data: bytes | str) -> LoadedDocument:
    reading = read(data.encode() if isinstance(data, str) else data)
    assert said(reading) == []
    assert len(reading.documents) == 1
    return reading.documents[0]


def problems(data: bytes | str, **options: Any) -> list[Problem]:
    reading = read(data.encode() if isinstance(data, str) else data, **options)
    assert reading.documents == []
    assert all("\n" not in str(problem) for problem in reading.problems)
    return reading.problems


def only(data: bytes | str, **options: Any) -> str:
    found = problems(data, **options)
    assert len(found) == 1, found
    return str(found[0])


# ---------------------------------------------------------------- encodings


def test_toml_events_have_their_lines_in_the_file() -> None:
    loaded = one(TOML)
    assert loaded.lines == [9, 10, 12, 13, 14, 15]
    assert loaded.document.events[3] == Draw(by="A", cards=("5H", "6C"), label="first")
    assert loaded.document.expect == {"clean": True}


def test_bom_and_crlf_are_read() -> None:
    toml = b"\xef\xbb\xbf" + TOML.replace("\n", "\r\n").encode()
    assert one(toml).lines == one(TOML).lines
    assert one(toml).document == one(TOML).document
    assert one(b"\xef\xbb\xbf" + LINE + b"\r\n").document == one(LINE).document


def test_toml_with_events_as_tables() -> None:
    head = 'format = 1\nruleset = "samba"\n'
    text = head + '[[events]]\nby = "A"\ndo = "cut"\n\n[[events]]\nby = "B"\ndo = "cut"\n'
    loaded = one(text)
    assert loaded.document.events == [Cut(by="A"), Cut(by="B")]
    assert loaded.lines == [3, 7]


def test_toml_with_an_inline_list_of_events_and_other_quotes() -> None:
    head = "format = 1\nruleset = 'samba'\n"
    a, b = "  { by = 'A', do = 'cut' },\n", "  { by = 'B', do = 'cut' },\n"
    text = f"{head}events = [\n{a}  # no\n{b}]\n"
    assert one(text).lines == [4, 6]
    literal = "format = 1\nruleset = 'samba'\nlog = '''A cut\nB cut'''\n"
    assert one(literal).lines == [3, 4]


def test_toml_log_with_escapes_keeps_its_lines() -> None:
    text = 'format = 1\nruleset = "samba"\nlog = """\nA cut\\nB cut\nC \\\n   cut\nD cut"""\n'
    loaded = one(text)
    assert [event.by for event in loaded.document.events] == ["A", "B", "C", "D"]
    assert loaded.lines == [4, 4, 5, 7]


def test_dates_without_quotes_are_text() -> None:
    assert one('format = 1\nruleset = "samba"\ndate = 2024-05-01\n').document.date == "2024-05-01"


def test_json_knows_the_line_of_each_event() -> None:
    loaded = one(json.dumps(DOCUMENT, indent=1))
    assert loaded.lines == [5, 10]
    assert one(LINE).lines == [1, 1]


def test_cards_may_be_a_list_of_strings() -> None:
    raw = {**DOCUMENT, "hands": {"A": ["5h", "10c"], "B": 15}, "events": [
        {"by": "A", "do": "meld", "cards": ["7S", "8s", "9♠", "JK"]},
        {"by": "A", "do": "discard", "cards": "2c*"},
    ]}  # fmt: skip
    events = one(json.dumps(raw).encode()).document.events
    assert events[0] == Meld(by="A", cards=("7S", "8S", "9S", "JK"))
    assert events[1] == Discard(by="A", cards=("2C*",))


def test_list_of_documents(tmp_path: Path) -> None:
    path = tmp_path / "two.json"
    path.write_text(json.dumps([DOCUMENT, {**DOCUMENT, "title": "second"}], indent=1))
    documents = read(path).documents
    assert [loaded.source for loaded in documents] == [f"{path}#1", f"{path}#2"]
    assert [loaded.lines for loaded in documents] == [[6, 11], [22, 27]]
    path.write_text(f"[{LINE.decode()},\n{{}}]")
    reading = read(path)
    assert len(reading.documents) == 1
    assert {problem.line for problem in reading.problems} == {2}


def test_json_lines_are_one_document_each(tmp_path: Path) -> None:
    path = tmp_path / "archive.jsonl"
    path.write_bytes(LINE + b"\n\n" + b'{"format": 1}\n' + LINE)
    reading = read(path)
    assert [loaded.source for loaded in reading.documents] == [f"{path}:1", f"{path}:4"]
    assert reading.documents[1].lines == [4, 4]
    assert said(reading) == [f"{path}:3: the key `ruleset` is missing"]


# ---------------------------------------------------------------- sources


def test_folders_are_read_in_order(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "one.toml").write_text(TOML)
    (tmp_path / "a.json").write_bytes(LINE)
    (tmp_path / "c.jsonl").write_bytes(LINE + b"\n" + LINE)
    (tmp_path / "notes.txt").write_text("no log")
    names = [Path(loaded.source).name for loaded in read(tmp_path).documents]
    assert names == ["a.json", "one.toml", "c.jsonl:1", "c.jsonl:2"]


def test_what_is_not_there_is_a_problem(tmp_path: Path) -> None:
    assert "No such file" in said(read(tmp_path / "missing.toml"))[0]
    assert "no deal log" in said(read(tmp_path))[0]
    assert said(read("a\0b.toml"))


@pytest.mark.parametrize("data", [TOML.encode(), LINE, LINE + b"\n" + LINE, b"\n\n" + LINE])
def test_standard_input_is_recognized(data: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    reading = read("-")
    assert said(reading) == []
    assert len(reading.documents) == max(1, data.count(b'"ruleset"'))
    assert reading.documents[0].source.split(":")[0] == "-"


def test_a_name_stands_for_bytes() -> None:
    assert read(b"", name="upload").problems[0].source == "upload"


def test_archives_do_not_fill_memory(tmp_path: Path) -> None:
    path = tmp_path / "long.jsonl"
    line = json.dumps({**DOCUMENT, "events": DOCUMENT["events"] * 50}).encode() + b"\n"
    path.write_bytes(line * 400)
    tracemalloc.start()
    count = sum(1 for _ in iter_documents([path]))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert count == 400
    assert peak < 1_000_000 < path.stat().st_size


# ---------------------------------------------------------------- problems


def test_all_problems_of_a_toml_log_at_once() -> None:
    text = (
        TOML.replace("A draw", "A drow").replace('"D"', '"E"').replace("A discard 5H", "A discard")
    )
    text = text.replace("title", "titel")
    found = problems(text)
    assert [problem.line for problem in found] == [3, 4, 13, 14]
    assert [problem.suggestion for problem in found] == ["title", None, "draw", None]
    assert "E does not play" in found[1].message


def test_all_problems_of_a_json_document_at_once() -> None:
    raw = {
        "format": 1,
        "ruleset": "samba",
        "dealer": "F",
        "hands": {"A": "5H 6X", "G": 3},
        "events": [
            {"by": "A", "do": "drow"},
            {"by": "A", "do": "draw"},
            7,
            {"by": "A", "do": "cut", "x": 1},
        ],
    }
    found = problems(json.dumps(raw, indent=1))
    assert {problem.path for problem in found} == {
        "dealer", "hands.A", "hands.G", "events[0].do", "events[1]", "events[2]", "events[3].x",
    }  # fmt: skip
    lines = {problem.path: problem.line for problem in found}
    assert (lines["hands.A"], lines["events[0].do"], lines["events[3].x"]) == (6, 12, 22)
    assert "event 1, do: unknown verb 'drow'; did you mean draw?" in str(found[3])


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "empty"),
        (b" \n\n", "empty"),
        (b"\x00\x01\x02", "not well-formed"),
        (b"\x89PNG\r\n\x1a\n", "not UTF-8"),
        (b"\xff\xfe{\x00", "UTF-16"),
        (b'{"format":1,"ruleset":"\xff"}', "not UTF-8"),
        (b'{"format":1,"rul', "truncated"),
        (b'{"format":NaN,"ruleset":"x"}', "not well-formed JSON"),
        (b'{"format":1,"ruleset":"x","expect":{"a":-Infinity}}', "not well-formed JSON"),
        (b'{"format":1,"ruleset":"x","expect":{"a":1e999}}', "out of range"),
        (b'{"format":' + b"1" * 5000 + b"}", "too many digits"),
        (b"format = inf\n", "out of range"),
        (b"format = 1\nformat = 1\n", "overwrite"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"a":' * 100_000, "nested too deeply"),
        (
            b'{"format":1,"ruleset":"x","expect":' + b'{"a":' * 50 + b"1" + b"}" * 51,
            "nested too deeply",
        ),
        (b"a = " + b"[" * 60_000, "nested too deeply"),
        (b"a." * 30_000 + b"a = 1\n", "too many parts"),
        (b'log = "' + b"x" * 70_000, "a line of more than"),
        (b"[]", "not a list"),
        (b'{"format":1,"ruleset":"x","title":"\\ud800"}', "not well-formed JSON"),
        (b"format = 1\nruleset = 'x'\nlog = 5\n", "the log is one text"),
        (
            b'format = 1\nruleset = "x"\nlog = """\n' + b"A cut\n" * 6000 + b'"""',
            "at most 5000 events",
        ),
    ],
)
def test_bad_bytes_are_one_clear_problem(data: bytes, words: str) -> None:
    assert words in only(data)


def test_future_format_has_its_own_message() -> None:
    wanted = "this version reads format 1, the log is in format 2"
    assert wanted in only(b'{"format": 2, "rulset": "samba", "new": []}')
    assert wanted in only("format = 2\nnew = 1\nlog = '''\nA frobnicate\n'''\n".replace("log", "x"))


@pytest.mark.parametrize(
    ("data", "path", "line"),
    [
        (b'{"format":1,"ruleset":"x","format":1}', "format", 1),
        (
            b'{"format":1,"ruleset":"x",\n"events":[{"by":"A","do":"cut","by":"B"}]}',
            "events[0].by",
            2,
        ),
        (b'{"format":1,"ruleset":"x",\n"scores":{"AC":1,\n"\\u0041C":2}}', "scores.AC", 3),
        (b'{"format":1,"ruleset":"x","title":"\\u003a","date":"a",\n"date":"b"}', "date", 2),
    ],
)
def test_repeated_keys_of_json(data: bytes, path: str, line: int) -> None:
    found = problems(data)
    assert [(problem.path, problem.line) for problem in found] == [(path, line)]
    assert "twice" in found[0].message


def test_stated_defaults_and_colons_in_texts_are_no_repeated_keys() -> None:
    raw = {"format": 1, "ruleset": "x", "title": "a: b", "events": [
        {"by": "A", "do": "draw", "cards": "5H", "apart": False, "seeing": None},
    ]}  # fmt: skip
    assert one(json.dumps(raw).encode()).document.title == "a: b"


def test_log_and_events_exclude_each_other() -> None:
    text = 'format = 1\nruleset = "x"\nlog = ""\nevents = []\n'
    assert "`log` or `events`, not both" in only(text)
    assert "`log` is for TOML" in only(b'{"format":1,"ruleset":"x","log":""}')


def test_a_line_without_end_is_bounded(tmp_path: Path) -> None:
    path = tmp_path / "wide.jsonl"
    path.write_bytes(LINE + b"\n" + b"x" * (3 * LONGEST_DOCUMENT) + b"\n" + LINE)
    reading = read(path)
    assert len(reading.documents) == 2
    assert said(reading) == [f"{path}:2: longer than 1 MiB, which no deal log is"]
    for suffix in (".toml", ".json", ""):
        other = tmp_path / f"wide{suffix}"
        other.write_bytes(b'{"a": "' + b"x" * (17 << 20))
        assert "longer than" in said(read(other))[0]


def test_rulesets_can_be_limited() -> None:
    text = TOML.replace('"samba"', '"sambra"')
    found = problems(text, known_rulesets=["samba", "canasta-fi"])
    assert [(problem.line, problem.suggestion) for problem in found] == [(2, "samba")]
    assert read(TOML.encode(), known_rulesets={"samba"}).documents


def test_a_ruleset_may_say_who_plays() -> None:
    found = problems(TOML, known_rulesets={"samba": Seating.alone(3)})
    assert [problem.path for problem in found] == ["dealer", "events[0].by", "events[1].by"]
    assert found[0].expected == "A, B, C"


SMALL = [TOML.encode(), LINE, json.dumps(DOCUMENT, indent=1).encode(), LINE + b"\n" + LINE]
BITS = [
    b"{",
    b"}",
    b"[",
    b"]",
    b'"',
    b"\\",
    b"\n",
    b"#",
    b'"""',
    b"=",
    b".",
    b":",
    b"\x00",
    b"\xff",
]
BITS += [
    b"1e999",
    b"nan",
    b"as",
    b"AC1",
    b"999?",
    b"null",
    b"\\ud800",
    b"log",
    b"[[events]]",
    b"7S",
]


@settings(max_examples=600, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.sampled_from(SMALL),
    st.lists(
        st.tuples(
            st.integers(0, 400), st.integers(0, 6), st.sampled_from(BITS) | st.binary(max_size=3)
        ),
        min_size=1,
        max_size=4,
    ),
)
def test_no_bytes_make_it_raise(base: bytes, edits: list[tuple[int, int, bytes]]) -> None:
    data = bytearray(base)
    for at, length, bits in edits:
        data[at : at + length] = bits
    reading = read(bytes(data))
    assert reading.documents or reading.problems
    assert all(str(problem) for problem in reading.problems)


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=60))
def test_no_random_bytes_make_it_raise(data: bytes) -> None:
    reading = read(data)
    assert reading.documents or reading.problems


def test_fast_path_gives_canonical_tuples() -> None:
    events = decode(json.dumps({**DOCUMENT, "events": [
        {"by": "A", "do": "draw", "cards": "10h jk 2?"}]}).encode()).events  # fmt: skip
    cards = events[0].cards  # type: ignore[union-attr]
    assert isinstance(cards, tuple)
    assert cards == ("TH", "JK", "?", "?")
