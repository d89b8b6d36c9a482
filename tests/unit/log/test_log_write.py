"""Writing a document and reading it again gives the same document, in both encodings."""

from __future__ import annotations

import json
import tomllib

import pytest
from hypothesis import HealthCheck, given, settings
from log_strategies import DOCUMENTS

from referee.log import parse_line, to_json, to_toml
from referee.log.decode import decode_or_refuse
from referee.log.model import Cut, Discard, Document, Draw, Notice, Position
from referee.log.toml_text import read_toml

FEW = settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))


@FEW
@given(DOCUMENTS)
def test_json_round_trip(document: Document) -> None:
    text = to_json(document)
    assert "\n" not in text
    assert decode_or_refuse(text.encode()) == document


@FEW
@given(DOCUMENTS)
def test_toml_round_trip(document: Document) -> None:
    text = to_toml(document)
    assert read_toml(text.encode())[0] == document


def test_cards_are_one_string_and_defaults_are_left_out() -> None:
    document = Document(
        format=1, ruleset="samba", events=[Draw(by="A", cards=("5H", "6C")), Cut(by="C", label="x")]
    )
    assert json.loads(to_json(document)) == {
        "format": 1,
        "ruleset": "samba",
        "events": [
            {"by": "A", "do": "draw", "cards": "5H 6C"},
            {"by": "C", "do": "cut", "label": "x"},
        ],
    }


def test_toml_has_its_events_on_lines_before_any_table() -> None:
    document = Document(
        format=1,
        ruleset="samba",
        title='He said "no"\nand left',
        position=Position(turn="A", hands={"A": 3}, melds={"AC": [("7S", "8S", "9S")]}),
        events=[Discard(by="A", cards=("2C*",), label="here"), Notice(by="B", of="here")],
        expect={"findings": [{"event": "here", "paragraphs": ["1"]}], "score": {"AC": 5}},
    )
    text = to_toml(document)
    assert 'log = """\nhere: A discard 2C*\nB notice here\n"""' in text
    assert text.index("log =") < text.index("[position]") < text.index("[[expect.findings]]")
    assert tomllib.loads(text)["title"] == document.title


def test_a_long_stock_is_written_in_rows() -> None:
    document = Document(format=1, ruleset="samba", stock=("5H",) * 45)
    assert max(map(len, to_toml(document).splitlines())) < 70
    assert read_toml(to_toml(document).encode())[0] == document


@pytest.mark.parametrize("label", ["7", "two words", "a#b", 'q"""q', "", "x:y"])
def test_what_no_line_can_say_is_written_as_tables(label: str) -> None:
    document = Document(format=1, ruleset="samba", events=[Cut(by="A", label=label)])
    assert "[[events]]" in to_toml(document)
    assert read_toml(to_toml(document).encode())[0] == document


def test_nulls_in_expect_are_left_out_of_toml() -> None:
    document = Document(format=1, ruleset="samba", expect={"a": None, "b": [None, 1]})
    assert read_toml(to_toml(document).encode())[0].expect == {"b": [1]}


def test_line_is_what_the_log_has() -> None:
    assert parse_line("A draw 5H 6C") == Draw(by="A", cards=("5H", "6C"))
