"""Sheets that can't be used: every problem is named, whatever the bytes, and nothing is raised."""

from __future__ import annotations

import copy
import io
import json
import sys
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.sheet import LoadedSheet, Sheet, read_sheets
from referee.sheet.schema import sheet_schema
from referee.teach.casebook import case_files

Raw = dict[str, Any]
Load = Callable[..., Any]


def test_every_problem_is_named_with_its_line_and_the_nearest_name(samba: Raw, load: Load) -> None:
    deal = samba["deals"][0]
    deal["sides"]["AC"]["sets"]["mixed-canasta"] = 1
    deal["sides"]["AC"]["written"] = {"lines": {"going_out": 200}}
    deal["sides"]["BD"]["net_cards"] = 5
    deal["sides"]["BD"]["bought_red_threes"] = 1
    deal |= {"out": "E", "dealer": "F", "contract": {"by": "A", "level": 3, "strain": "hearts"}}
    problems = load(samba)
    text = "\n".join(problems)
    assert len(problems) == 7
    assert "did you mean mixed-canastas?" in text
    assert "did you mean going-out?" in text
    assert "deals[0].out: E does not play in this game" in text
    assert "there are no contracts in samba" in text
    assert all(problem.startswith("sheet.json:") for problem in problems)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"ruleset": "sambo"}, "did you mean samba?"),
        ({"ruleset": 5}, "a text"),
        ({"deals": []}, "deals"),
        ({"deals": [{}]}, "`sides` is missing"),
        ({"deels": 1}, "did you mean deals?"),
        ({"format": 2}, "format"),
        ({"scores": {"AC": 10**9}}, "out of range"),
        ({"scores": {"A": 5}}, "A does not play"),
        ({"players": {"E": "x"}}, "E does not play"),
        ({"winner": "F"}, "F does not play"),
        ({"winner": "nobody"}, "not allowed"),
        ({"readings": {"going-out-bonos": "x"}}, "going-out-bonus"),
        ({"readings": {"going-out-bonus": "x"}}, "two-hundred"),
    ],
)
def test_unusable_heads(change: Raw, said: str, samba: Raw, load: Load) -> None:
    problems = load(samba | change)
    assert isinstance(problems, list)
    assert said in "\n".join(problems)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"sets": {"natural-canastas": -1}}, "out of range"),
        ({"sets": {"natural-canastas": True}}, "true or false"),
        ({"sets": {"natural-canastas": 1.5}}, "a whole number"),
        ({"cards": -5}, "out of range"),
        ({"hand": "35"}, "a whole number"),
        ({"written": {"sum": 5}}, "unknown key"),
        ({"written": []}, "a list"),
    ],
)
def test_unusable_sides(change: Raw, said: str, samba: Raw, load: Load) -> None:
    samba["deals"][0]["sides"]["BD"] |= change
    assert said in "\n".join(load(samba))


def test_a_missing_side(samba: Raw, load: Load) -> None:
    del samba["deals"][0]["sides"]["BD"]
    assert "the side BD is missing" in load(samba)[0]


def test_whole_numbers_with_a_point_are_read(samba: Raw, load: Load) -> None:
    samba["deals"][0]["sides"]["BD"]["cards"] = 110.0
    assert isinstance(load(samba), LoadedSheet)


def test_a_net_figure_must_be_able_to_show_the_contract(contract: Raw, load: Load) -> None:
    side = contract["deals"][0]["sides"]["AC"]
    del side["cards"], side["hand"]
    side["net_cards"] = 195
    assert "expected `cards` and `hand` apart" in load(contract)[0]
    contract["deals"][0]["contract"]["level"] = 5
    assert isinstance(load(contract), LoadedSheet)
    contract["deals"][0]["contract"]["level"] = 4
    side["sets"] = {}
    assert isinstance(load(contract), LoadedSheet)


@pytest.mark.parametrize(
    "data",
    [
        b"", b"\xff\xfe\x00", b"\x00", b"{", b"[", b"]", b"null", b"5", b'"x"', b"[1]", b"format =",
        b"format = 1\nformat = 1", b'{"format": 1, "format": 1}', b"[" * 100_000, b'{"a":' * 5000,
        b"a." * 5000 + b"b = 1", b"x = " + b"9" * 5000, b'{"format": NaN}', b"\xc3\x28 = 1",
        b"format = 1\nruleset = 'samba'\ndeals = 1979-05-27", b"#" * (2 << 20),
    ],
)  # fmt: skip
@pytest.mark.parametrize("ending", ["toml", "json", "jsonl"])
def test_hostile_bytes(data: bytes, ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"x.{ending}"
    path.write_bytes(data)
    for found in read_sheets([path]):
        assert isinstance(found, list)
        assert found
        assert all(str(problem) for problem in found)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)
PLACES = ["sides", "contract", "out", "direct", "dealer", "forfeit", "stock_out"]


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(place=st.sampled_from(PLACES), value=VALUES)
def test_odd_values_are_never_raised(place: str, value: Any, samba: Raw, load: Load) -> None:
    raw = copy.deepcopy(samba)
    raw["deals"][0][place] = value
    found = load(raw)
    valid = jsonschema.Draft202012Validator(sheet_schema()).is_valid(json.loads(json.dumps(raw)))
    assert valid or isinstance(found, list)
    if isinstance(found, list):
        assert found


def test_files_folders_and_input(
    samba: Raw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "a.json").write_text(json.dumps(samba))
    (tmp_path / "b.jsonl").write_text(2 * (json.dumps(samba) + "\n"))
    found = list(read_sheets([tmp_path]))
    assert [type(each) for each in found] == [LoadedSheet] * 3
    empty = tmp_path / "empty"
    empty.mkdir()
    assert "no score sheet in this folder" in str(next(read_sheets([empty])))
    assert "No such file" in str(next(read_sheets([tmp_path / "none.toml"])))

    class Stream:
        buffer = io.BytesIO(json.dumps(samba).encode())

    monkeypatch.setattr(sys, "stdin", Stream)
    assert isinstance(next(read_sheets(["-"])), LoadedSheet)


def test_sheets_are_no_cases() -> None:
    assert not [path for path in case_files() if "sheets" in path.parts]


def test_the_stored_schema_is_up_to_date() -> None:
    stored = files("referee").joinpath("schemas", "score-sheet.schema.json").read_text("utf-8")
    expected = json.dumps(sheet_schema(), indent=2, ensure_ascii=False) + "\n"
    assert stored == expected, "write it anew with referee.sheet.schema.store()"


def test_every_key_is_described() -> None:
    found = sheet_schema()
    for name, part in {**found["$defs"], "Sheet": found}.items():
        assert part.get("description"), name
        for key, value in part["properties"].items():
            assert value.get("description"), f"{name}.{key}"


def test_schema_and_decoder_agree(samba: Raw, contract: Raw) -> None:
    check = jsonschema.Draft202012Validator(sheet_schema())
    for raw in (samba, contract):
        assert check.is_valid(raw)
        assert msgspec.to_builtins(msgspec.convert(raw, Sheet)) == raw
