"""Results in every form, read back with the same numbers, and asked in SQL."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from audit_for_tests import BAD, WORSE

from referee.audit.errors import StoreError
from referee.audit.export import FORMS, export, part_name
from referee.audit.query import QueryError, ask, asking_parquet
from referee.audit.reread import reread
from referee.audit.store import Store
from referee.audit.summary import summarise
from referee.cli import main
from referee.log import to_json

HEAD = {
    "players": {"A": 'Väinö, "the Bank"', "B": "Ольга"},
    "event": "Cup",
    "table": 3,
    "title": "line\nfeed",
}


@pytest.fixture
def store(run, archive, lines):
    """A store of deals with names, tables, findings and documents set aside."""
    named = [json.dumps({**json.loads(line), **HEAD}).encode() + b"\n" for line in lines[:40]]
    archive.write_bytes(b"".join([*named, BAD, WORSE, *lines[40:]]))
    run(archive)
    made = Store.look_at(run.path)
    yield made
    made.close()


def test_summary_by_hand(store):
    summary = summarise(store)
    assert (summary.deals, summary.set_aside) == (60, 2)
    assert summary.clean + summary.irregular + summary.inconsistent == 60
    assert sum(each.findings for each in summary.by_status.values()) == summary.findings
    assert sum(each.findings for each in summary.by_paragraph) == summary.findings
    assert sum(each.points for each in summary.by_fault) == summary.points
    assert {each.player for each in summary.by_player} <= {HEAD["players"]["A"], "Ольга"}
    (table,) = summary.by_table
    assert (table.event, table.table, table.deals) == ("Cup", "3", 40)
    assert 0 < summary.resting_on_a_reading <= summary.findings
    assert summary.stake >= summary.points > 0
    assert 0 < summary.notices.missed < summary.findings


@pytest.mark.parametrize("form", FORMS)
def test_read_back_with_the_same_numbers(store, tmp_path: Path, form: str):
    if form == ".parquet":
        pytest.importorskip("duckdb")
    path = tmp_path / f"out{form}"
    export(store, path)
    again = reread(path, tmp_path / "again.sqlite")
    assert summarise(again) == summarise(store)
    again.close()
    assert not [each for each in tmp_path.iterdir() if each.name.startswith(".")]


def test_what_other_programs_read(store, tmp_path: Path):
    for form in (".csv", ".jsonl"):
        export(store, tmp_path / f"out{form}")
    with (tmp_path / "out.csv").open(newline="") as stream:
        rows = [*csv.DictReader(stream)]
    records = [json.loads(line) for line in (tmp_path / "out.jsonl").open()]
    assert [row["fault"] for row in rows] == [each["fault"] for each in records]
    assert [row["paragraphs"].split() for row in rows] == [e["paragraphs"] for e in records]
    assert sum(int(row["points"]) for row in rows) == sum(each["points"] for each in records)
    problems = [json.loads(line) for line in (tmp_path / "out.problems.jsonl").open()]
    assert [each["line"] for each in problems] == [41, 42]


def test_queries(store, tmp_path: Path):
    pytest.importorskip("duckdb")
    export(store, tmp_path / "out.parquet")
    counted = ask(store, "SELECT fault, count(*) FROM findings GROUP BY 1 ORDER BY 1")
    assert counted.columns == ["fault", "count(*)"]
    expected = [*counted.rows]
    sql = "SELECT fault, count(*) FROM findings GROUP BY 1 ORDER BY 1"
    with asking_parquet(tmp_path / "out.parquet", sql) as answer:
        assert [*answer.rows] == expected
    cited = [*ask(store, "SELECT count(*) FROM citations").rows]
    sql = "SELECT sum(len(paragraphs)) FROM findings"
    with asking_parquet(tmp_path / "out.parquet", sql) as answer:
        assert [*answer.rows] == cited


@pytest.mark.parametrize(
    "question",
    ["nonsense", "DELETE FROM deals", "ATTACH 'x.sqlite' AS x", "SELECT 1; SELECT 2", ""],
)
def test_questions_that_get_no_answer(store, tmp_path, monkeypatch, question):
    monkeypatch.chdir(tmp_path)
    before = summarise(store)
    if question:
        with pytest.raises(QueryError):
            ask(store, question)
    else:
        assert [*ask(store, question).rows] == []
    assert summarise(store) == before
    assert not (tmp_path / "x.sqlite").exists()


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("x.csv", "a,b\n1,2\n"), ("x.jsonl", "[]\n"), ("x.jsonl", "{"), ("x.csv", "\x00"),
        ("x.jsonl", '{"deal": {}}\n'), ("x.parquet", "PAR1"), ("x.sqlite", "no"), ("x.txt", "no"),
    ],
)  # fmt: skip
def test_what_is_no_result(tmp_path: Path, name: str, text: str):
    path = tmp_path / name
    for table in ("findings", "deals", "problems"):
        part_name(path, table).write_text(text)
    with pytest.raises(StoreError, match=str(tmp_path)):
        reread(path, tmp_path / "scratch.sqlite")


def test_an_export_that_fails_leaves_what_was_there(store, tmp_path: Path, monkeypatch):
    path = tmp_path / "out.csv"
    path.write_text("old")
    monkeypatch.setattr("os.replace", lambda *names: (_ for _ in ()).throw(OSError(28, "full")))
    with pytest.raises(StoreError, match="full"):
        export(store, path)
    assert path.read_text() == "old"
    assert [each.name for each in tmp_path.glob(".*")] == []


def test_the_command(store, tmp_path: Path, capsys):
    path = tmp_path / "out.csv"
    assert main(["results", str(store.path), "-o", str(path), "--lang", "en"]) == 2
    first = capsys.readouterr().out
    assert "By player: irregularities, points" in first
    assert "Cup, table 3 (40 deals)" in first
    assert main(["results", str(path), "--lang", "en"]) == 2
    assert capsys.readouterr().out == first
    for form, start in (("text", "  n\n"), ("csv", "n\n60\n"), ("jsonl", '{"n":60}\n')):
        sql = "SELECT count(*) AS n FROM deals"
        assert main(["results", str(path), "-q", sql, "--format", form]) == 0
        assert capsys.readouterr().out.startswith(start)
    assert main(["results", str(path), "-q", "nonsense"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_notices_without_cause(run, tmp_path: Path):
    from referee import read

    text = """format = 1
ruleset = "samba"
dealer = "A"
log = '''
B draw 2?
B discard 5H
C notice
C draw 2?
'''
"""
    path = tmp_path / "one.json"
    path.write_text(to_json(read(text.encode()).documents[0].document))
    run(path)
    assert run.rows("SELECT notices, false_notices, findings FROM deals") == [(1, 1, 0)]
