"""`referee audit` as a command."""

from __future__ import annotations

import csv
import json
import sqlite3
from pathlib import Path

import pytest

from referee import __file__ as package
from referee.cli import main

CASES = Path(package).parents[1] / "cases" / "samba"
FAULTY = CASES / "31.a-discarded-without-drawing.toml"


@pytest.fixture
def clean(tmp_path: Path) -> Path:
    path = tmp_path / "clean.toml"
    path.write_text('format = 1\nruleset = "samba"\ndealer = "A"\nlog = "B draw 2?"\n')
    return path


def audit(capsys: pytest.CaptureFixture[str], *args: object) -> tuple[int, str, str]:
    status = main(["audit", *map(str, args), "--jobs", "1"])
    said = capsys.readouterr()
    return status, said.out, said.err


def test_text(capsys):
    status, out, err = audit(capsys, FAULTY, "--lang", "en")
    assert (status, err) == (1, "")
    assert out.startswith("1 deal\n  1 with irregularities\n\n1 irregularity\n  1 ruled\n")
    assert "  1  0  Discard without a draw\n" in out
    assert "  1  missed-draw = two\n" in out


@pytest.mark.parametrize(("lang", "word"), [("fi", "1 rikkomus"), ("ru", "1 нарушение")])
def test_languages(capsys, lang, word):
    assert f"\n{word}\n" in audit(capsys, FAULTY, "--lang", lang)[1]


def test_narrow(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    for lang in ("en", "fi", "ru"):
        out = audit(capsys, CASES, "--lang", lang)[1]
        assert max(map(len, out.splitlines())) <= 40


def test_json(capsys):
    out = json.loads(audit(capsys, FAULTY, "--format", "json")[1])
    assert out["deals"] == out["findings"] == 1
    assert out["by_status"]["ruled"] == {"findings": 1, "points": 0}
    assert out["by_fault"][0]["name"]["fi"]
    assert out["notices"]["missed_rate"] == 0


def test_findings_to_standard_output(capsys):
    record = json.loads(audit(capsys, FAULTY, "--format", "jsonl")[1])
    assert record["paragraphs"] == ["31.a", "9.b"]
    rows = [*csv.DictReader(audit(capsys, FAULTY, "--format", "csv")[1].splitlines())]
    assert rows[0]["paragraphs"] == "31.a 9.b"


def test_statuses(capsys, clean, tmp_path):
    bad = tmp_path / "bad.json"
    bad.write_text("{}")
    assert audit(capsys, clean)[0] == 0
    status, out, err = audit(capsys, clean, FAULTY, bad, "--lang", "en")
    assert status == 2
    assert "1 document set aside" in out
    assert err.startswith(f"{bad}:1: ")


@pytest.mark.parametrize(
    ("condition", "status"),
    [
        ("finding", 1), ("ruled", 1), ("lapsed", 0), ("missed", 0), ("inconsistent", 0),
        ("set-aside", 0), ("false-notice", 0), ("never", 0), ("discard-without-draw", 1),
        ("drew-too-few", 0), ("31", 1), ("31.a", 1), ("31.b", 0), ("9", 1),
        ("points=0", 1), ("points=1", 0),
    ],
)  # fmt: skip
def test_fail_on(capsys, condition, status):
    assert audit(capsys, FAULTY, "--fail-on", condition)[0] == status


def test_fail_on_what_does_not_exist(capsys):
    status, _, err = audit(capsys, FAULTY, "--fail-on", "discard-without-drew")
    assert status == 2
    assert "discard-without-draw" in err


def test_bad_options(capsys, tmp_path):
    assert audit(capsys, FAULTY, "--resume")[0] == 2
    status, _, err = audit(capsys, FAULTY, "--output", tmp_path / "x.xlsx")
    assert status == 2
    assert ".parquet" in err


def test_store_and_resume(capsys, tmp_path):
    store = tmp_path / "season.sqlite"
    first = audit(capsys, CASES, "--store", store)
    assert audit(capsys, CASES, "--store", store, "--resume") == first
    status, out, err = audit(capsys, CASES, "--store", store)
    assert (status, out) == (2, "")
    assert "--resume" in err
    status, _, err = audit(capsys, CASES, "--store", store, "--resume", "--reading", "X08=one")
    assert status == 2
    assert "different readings" in err
    with sqlite3.connect(store) as db:
        assert db.execute("SELECT count(*) FROM deals").fetchone()[0] > 500


def test_a_store_that_cannot_be_written(capsys, tmp_path):
    status, _, err = audit(capsys, FAULTY, "--store", tmp_path / "no" / "where.sqlite")
    assert status == 2
    assert err.count("\n") == 1


def test_nothing_is_left_behind(capsys, tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    audit(capsys, FAULTY)
    assert [*tmp_path.iterdir()] == []


def test_what_was_done_is_kept_when_it_cannot_be_written_out(capsys, tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    status, out, err = audit(capsys, FAULTY, "-o", tmp_path / "no" / "x.csv", "--lang", "en")
    (kept,) = tmp_path.glob("*/results.sqlite")
    assert (status, out) == (2, "")
    assert err.splitlines()[1] == f"Interrupted; what was done is kept in {kept}."
    assert main(["results", str(kept)]) == 1
