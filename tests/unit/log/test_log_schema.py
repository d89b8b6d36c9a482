"""The schema and the typed decoder accept and refuse the same documents."""

from __future__ import annotations

import copy
import json
import re
from functools import cache
from importlib.resources import files
from typing import Any

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from log_strategies import CARDS, DOCUMENTS

from referee.cards import CardError, parse_cards
from referee.log import schema, schema_names
from referee.log.cardlist import CARDS_PATTERN, read_cards
from referee.log.decode import DocumentError, convert, decode_or_refuse
from referee.log.explain import schema_issues
from referee.log.model import Document
from referee.log.names import MELD_NAMES, MELD_PATTERN
from referee.log.write import plain

FEW = settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))

ODD: list[Any] = [
    None, True, False, 0, 1, -1, 5, 1000, 10**7, 1.5, "", "A", "AC", "G", "AC1", "AC0", "AC1\n",
    "x", "table", "7S", "7S 8X", "12?", "1? 2? 3? 4? 5?", [], ["7S"], ["7S", "9"], [7], ["1?"] * 5,
    {},
    {"A": 1}, {"AC": 1}, {"AC": "7S"}, {"AC": ["7S", ["8S"]]}, {"en": "x"}, {"G": 1}, "7S\n",
    "\u2003",
]  # fmt: skip
NAMES = [
    "by",
    "do",
    "cards",
    "as",
    "from",
    "onto",
    "what",
    "of",
    "label",
    "turn",
    "hands",
    "format",
]


@cache
def validator() -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(schema("deal-log"))


def typed_verdict(raw: object) -> bool:
    try:
        convert(raw)
    except DocumentError:
        return False
    return True


def places(raw: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of all parts of a raw document except what `expect` holds."""
    items = (
        raw.items() if isinstance(raw, dict) else enumerate(raw) if isinstance(raw, list) else ()
    )
    inner = [p for key, part in items if key != "expect" for p in places(part, (*path, key))]
    return [path, *inner] if path else inner


def parent(raw: Any, path: tuple[Any, ...]) -> Any:
    for step in path[:-1]:
        raw = raw[step]
    return raw


@st.composite
def mutated(draw: st.DrawFn) -> Any:
    """A valid raw document with one or two parts replaced, removed or added."""
    raw = copy.deepcopy(plain(draw(DOCUMENTS)))
    for _ in range(draw(st.integers(1, 2))):
        path = draw(st.sampled_from(places(raw)))
        holder = parent(raw, path)
        action = draw(st.sampled_from(["replace", "replace", "remove", "add"]))
        if action == "replace":
            holder[path[-1]] = copy.deepcopy(draw(st.sampled_from(ODD)))
        elif action == "remove":
            del holder[path[-1]]
        elif isinstance(holder, dict):
            holder[draw(st.sampled_from(NAMES))] = copy.deepcopy(draw(st.sampled_from(ODD)))
        if not places(raw):
            break
    return raw


@FEW
@given(mutated())
def test_schema_and_decoder_agree(raw: Any) -> None:
    accepted = typed_verdict(raw)
    assert validator().is_valid(raw) == accepted
    assert (schema_issues(raw) == []) == accepted


@FEW
@given(mutated())
def test_json_reader_agrees_with_the_schema(raw: Any) -> None:
    text = json.dumps(raw)
    try:
        decode_or_refuse(text.encode())
        accepted = True
    except DocumentError:
        accepted = False
    assert validator().is_valid(raw) == accepted


@FEW
@given(DOCUMENTS)
def test_every_document_of_the_model_is_valid(document: Document) -> None:
    raw = plain(document)
    assert validator().is_valid(raw)
    assert convert(raw) == document


@pytest.mark.parametrize("number", [1.0, 1])
def test_a_whole_number_may_be_written_with_a_point(number: float) -> None:
    text = json.dumps({"format": number, "ruleset": "samba", "table": 3.0})
    assert validator().is_valid(json.loads(text))
    assert decode_or_refuse(text.encode()).table == 3


def accepted_by_parser(text: str) -> bool:
    try:
        parse_cards(text)
    except CardError:
        return False
    return True


WORDS = [
    *CARDS,
    "7s",
    "10h",
    "10♠",
    "7ſ",
    "jK",
    "jk*",
    "?",
    "?*",
    "12?",
    "0?",
    "1234?",
    "7S**",
    "*",
]
WORDS += ["", "7", "S", "11H", "1010S", "12?*", "7S8S", "٣?", "-?", "ßH", "T♣*", "10", "10?"]
SPACES = [" ", "\n", "\t", "  ", "\u2003", "\x1f", "\x85", "\ufeff", "\u200b", ""]


@settings(max_examples=400, deadline=None)
@given(st.lists(st.sampled_from(WORDS) | st.sampled_from(SPACES), max_size=5).map("".join))
def test_card_pattern_accepts_what_the_parser_accepts(text: str) -> None:
    assert (re.search(CARDS_PATTERN, text) is not None) == accepted_by_parser(text)


def test_card_pattern_knows_every_spelling_of_one_card() -> None:
    pattern = re.compile(CARDS_PATTERN)
    for code in range(0x3000):
        for text in (f"7{chr(code)}", f"{chr(code)}S", f"7S{chr(code)}", chr(code)):
            assert (pattern.search(text) is not None) == accepted_by_parser(text), repr(text)


def test_card_limits_are_the_same_in_both() -> None:
    five, four = "1? 2? 3? 4? 5?", "1? 2? ? 3? 4?"
    long = " ".join(["7S"] * 1400)
    for cards in (five, ["1?"] * 5, long, ["7S"] * 1000):
        raw = {"format": 1, "ruleset": "x", "stock": cards, "hands": {"A": cards}}
        assert not validator().is_valid(raw)
        assert not typed_verdict(raw)
        with pytest.raises(ValueError, match="at most"):
            read_cards(cards)
    assert len(read_cards(four)) == 11


def test_meld_pattern_accepts_the_names_of_melds_only() -> None:
    pattern = re.compile(MELD_PATTERN)
    assert all(pattern.search(name) for name in MELD_NAMES)
    for wrong in ("AC", "AC0", "AC100", "CA1", "G1", "AC1\n", " AC1", "1", "AB1", "AC01"):
        assert not pattern.search(wrong)


@pytest.mark.parametrize("name", schema_names())
def test_schemas_are_valid_and_have_a_stable_id(name: str) -> None:
    found = schema(name)
    jsonschema.Draft202012Validator.check_schema(found)
    if name in ("deal-log", "report"):
        assert found["$id"] == f"https://referee.example/schemas/{name}/1"


def test_unknown_schema_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        schema("no-such")


def test_every_key_and_class_is_described() -> None:
    found = schema("deal-log")
    parts = {**found["$defs"], "Document": found}
    for name, part in parts.items():
        assert part.get("description"), name
        for key, value in part.get("properties", {}).items():
            assert value.get("description"), f"{name}.{key}"


def test_the_stored_schema_is_up_to_date() -> None:
    stored = files("referee").joinpath("schemas", "deal-log.schema.json").read_text("utf-8")
    expected = json.dumps(schema("deal-log"), indent=2, ensure_ascii=False) + "\n"
    assert stored == expected, "write it anew with referee.log.schema.store()"


def test_report_schema_takes_a_report_and_refuses_a_broken_one() -> None:
    check = jsonschema.Draft202012Validator(schema("report"))
    finding = {
        "event": 7, "line": 21, "seat": "B", "side": "BD", "irregularity": "discard-without-draw",
        "paragraphs": ["9.z"], "status": "ruled", "penalty": {"side": "BD", "points": 0},
        "noticed": {"event": 8, "window": "before-next-play"},
        "remedy": [{"do": "draw", "by": "B", "count": 1, "from": "stock"}],
        "text": {"en": "…", "fi": "…", "ru": "…"}, "missing": [],
        "otherwise": [{"window": "late", "paragraphs": [], "remedy": [],
                       "penalty": {"side": None, "points": 0}}],
        "why": {"facts": {"merged": "yes"}, "evidence": [5, 7]},
        "readings": [{"id": "x", "paragraphs": ["9.z"], "taken": "two", "others": ["one"]}],
    }  # fmt: skip
    report = {
        "format": 1, "ruleset": "samba", "source": "x", "verdict": "irregular",
        "findings": [finding],
        "dues": [{"seat": "B", "what": "barred-draw", "since": 7, "paragraphs": ["9.z"]}],
        "penalties": {"AC": 0}, "minimum": {"AC": 50}, "inconsistencies": [], "extra": 1,
        "score": {"AC": {"cards melded": 5, "total": 5}},
    }  # fmt: skip
    assert list(check.iter_errors(report)) == []
    finding["penalty"] = {"side": "BD", "points": -5}
    report["verdict"] = "unsure"
    assert len(list(check.iter_errors(report))) == 2
