from __future__ import annotations

import csv
import io
import json
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from markdown_it import MarkdownIt

from referee.book import Book, BookError, Entry, Filter, points, warnings
from referee.cli import main
from referee.cli.status import CLEAN, UNUSABLE

Capture = pytest.CaptureFixture[str]
Run = Callable[..., str]

ADDER = """
import sys
from pathlib import Path
from referee.book import Book, Entry
path, who, count = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
for number in range(count):
    with Book(path, create=True) as book:
        (added,) = book.add([Entry(ruling={"en": "x" * 3000}, note=f"{who} {number}")], by=who)
    print(added, flush=True)
"""
AMENDER = """
import sys
from pathlib import Path
from referee.book import Book
path, who, count = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
for number in range(count):
    with Book(path) as book:
        book.amend(1, {"note": f"{who} {number}"}, by=who)
"""
LOG = """format = 1
ruleset = "samba"
event = "Open"
table = 4
round = 2
dealer = "A"
players = { A = "Aino", B = "Bo", C = "=1+1", D = "Daria" }
log = \"\"\"
C discard KH
D notice
C draw 5H 6C
A draw 5S 6S
B discuss
\"\"\"
[position]
turn = "C"
round = 3
stock = 40
pile = "4D 9S"
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "book.sqlite"


def process(code: str, *args: object) -> subprocess.Popen[str]:
    root = Path(__file__).parents[3]
    command = [sys.executable, "-c", code, *map(str, args)]
    return subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, text=True)


# -- the file -------------------------------------------------------------------------------------


def test_two_judges_write_at_once(path: Path) -> None:
    running = [process(ADDER, path, who, 15) for who in "PQRS"]
    assert [each.wait(120) for each in running] == [0, 0, 0, 0]
    with Book(path) as book:
        kept = book.all()
        assert [each.id for each in kept] == list(range(1, 61))
        assert {each.entry.note for each in kept} == {f"{w} {n}" for w in "PQRS" for n in range(15)}
        assert book.sound()


def test_two_judges_amend_one_ruling(path: Path) -> None:
    with Book(path, create=True) as book:
        book.add([Entry(ruling={"en": "x"})])
    running = [process(AMENDER, path, who, 10) for who in "PQ"]
    assert [each.wait(120) for each in running] == [0, 0]
    with Book(path) as book:
        history = book.history(1)
    assert [each.number for each in history] == list(range(1, 22))
    notes = [each.entry.note for each in history[1:]]
    assert sorted(notes) == sorted(f"{who} {n}" for who in "PQ" for n in range(10))


def test_loss_of_power_in_mid_write(path: Path) -> None:
    chance = random.Random(5)
    told: list[int] = []
    for turn in range(12):
        running = process(ADDER, path, f"t{turn}", 10_000)
        assert running.stdout is not None
        told.append(int(running.stdout.readline()))
        time.sleep(chance.uniform(0, 0.1))
        running.send_signal(signal.SIGKILL)
        told += [int(line) for line in running.communicate()[0].split()]
        with Book(path) as book:
            assert book.sound()
            found = {each.id for each in book.all()}
        assert set(told) <= found
        assert len(found - set(told)) <= turn + 1  # written, and killed before saying so
    assert len(told) >= 12


def test_nothing_can_be_changed_or_deleted(path: Path) -> None:
    with Book(path, create=True) as book:
        book.add([Entry(ruling={"en": "x"})])
    db = sqlite3.connect(path)
    for statement in (
        "UPDATE revision SET entry = '{}'",
        "DELETE FROM revision",
        "UPDATE ruling SET id = 5",
        "DELETE FROM ruling",
    ):
        with pytest.raises(sqlite3.IntegrityError, match="only added to"):
            db.execute(statement)
    db.close()


def test_all_or_none(path: Path) -> None:
    entry = Entry(ruling={"en": "x"}, source="a.toml", log_event=3)
    with Book(path, create=True) as book:
        book.add([entry])
        with pytest.raises(BookError, match="twice"):
            book.add([Entry(ruling={"en": "y"}), entry])
        assert len(book.all()) == 1
        assert book.add([entry], again=True) == [2]


def test_other_files_are_left_alone(tmp_path: Path) -> None:
    text, other, newer = (tmp_path / name for name in ("a.txt", "b.sqlite", "c.sqlite"))
    text.write_text("no database\n" * 100)
    db = sqlite3.connect(other)
    db.execute("CREATE TABLE t (x)")
    db.close()
    with Book(newer, create=True):
        pass
    db = sqlite3.connect(newer)
    db.execute("PRAGMA user_version = 99")
    db.close()
    for place, key in ((text, "other-file"), (other, "other-file"), (newer, "newer")):
        before = place.read_bytes()
        with pytest.raises(BookError, match=key):
            Book(place, create=True)
        assert place.read_bytes() == before
    with pytest.raises(BookError, match="missing"):
        Book(tmp_path / "nosuch")


# -- acts -----------------------------------------------------------------------------------------


def test_undo_goes_back_act_by_act(path: Path) -> None:
    with Book(path, create=True) as book:
        book.add([Entry(ruling={"en": "x"}, note="a")])
        book.amend(1, {"note": "b"}, reason="why")
        book.amend(1, {"note": "c"})
        assert [book.undo(1)[1].entry.note for _ in range(2)] == ["b", "a"]
        book.amend(1, {"note": "d"})
        assert book.undo(1)[1].entry.note == "a"
        assert book.undo(1)[1].void
        for act in (book.undo, lambda n: book.amend(n, {"note": "e"})):
            with pytest.raises(BookError, match="withdrawn"):
                act(1)
        acts = [each.act for each in book.history(1)]
    assert acts == ["add", "amend", "amend", "undo", "undo", "amend", "undo", "undo"]


def test_amending_what_somebody_has_changed(path: Path) -> None:
    with Book(path, create=True) as book:
        book.add([Entry(ruling={"en": "x"})])
        book.amend(1, {"note": "b"}, revision=1)
        with pytest.raises(BookError, match="moved"):
            book.amend(1, {"note": "c"}, revision=1)
        with pytest.raises(BookError, match="same"):
            book.amend(1, {"note": "b"})
        with pytest.raises(BookError, match="bad-value"):
            book.amend(1, {"penalties": {"AC": -5}})
        with pytest.raises(BookError, match="no-ruling"):
            book.undo(1 << 80)


def test_points_and_warnings(path: Path) -> None:
    def entry(**values: Any) -> Entry:
        return Entry(ruling={"en": "x"}, **{"event": "Open", "table": "4", "round": "2", **values})

    with Book(path, create=True) as book:
        book.add([
            entry(penalties={"AC": 100}), entry(penalties={"AC": 50}, awards={"BD": 20}),
            entry(table="5", penalties={"AC": 7}), entry(penalties={"AC": 1000}),
            entry(side="BD", warning=True, players={"B": "Bo"}),
        ])  # fmt: skip
        book.undo(4)
        kept = book.all()
    found = [(p.table, p.side, p.penalty, p.award, p.rulings) for p in points(kept)]
    assert found == [
        ("4", "AC", 150, 0, (1, 2)),
        ("4", "BD", 0, 20, (2,)),
        ("5", "AC", 7, 0, (3,)),
    ]
    assert [each.id for each in warnings(kept)] == [5]
    assert [each.id for each in kept if Filter(player="bO")(each)] == [5]


# -- the command ----------------------------------------------------------------------------------


@pytest.fixture
def run(path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> Run:
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("REFEREE_BOOK", str(path))
    monkeypatch.chdir(path.parent)

    def call(*args: str, status: int = CLEAN) -> str:
        assert main(["book", *args]) == status
        captured = capsys.readouterr()
        return captured.err if status else captured.out

    return call


@pytest.fixture
def report(path: Path, capsys: Capture) -> str:
    (path.parent / "deal.toml").write_text(LOG)
    main(["check", str(path.parent / "deal.toml"), "--format", "json"])
    (path.parent / "report.json").write_text(capsys.readouterr().out)
    return str(path.parent / "report.json")


def test_a_report_goes_into_the_book(run: Run, report: str) -> None:
    assert "3 rulings added: 1, 2, 3" in run("add", report, "--judge", "Maija")
    first, second, third = json.loads(run("list", "--format", "json"))
    assert [first[key] for key in ("event", "table", "round")] == ["Open", "4", "2"]
    assert first["irregularity"] == "discard-without-draw"
    assert first["readings"] == {"missed-draw": "two"}
    assert first["players"]["A"] == "Aino"
    assert first["edition"]["fi"]
    assert second["penalties"] == {"AC": 100}
    assert (third["warning"], third["side"]) == (True, "BD")
    (warned,) = json.loads(run("warnings", "--format", "json"))
    assert warned["id"] == 3
    (cost,) = json.loads(run("penalties", "--table", "4", "--format", "json"))
    assert (cost["side"], cost["penalty"]) == ("AC", 100)
    assert "number 1" in run("add", report, status=UNUSABLE)
    assert "1 ruling added: 4" in run("add", report, "--again", "--finding", "2")


def test_a_ruling_made_without_a_log(run: Run, path: Path) -> None:
    remedy = [{"do": "remark", "by": "side", "text": {"en": "A remark."}}]
    ruling = {"text": {"en": "Talk."}, "remedy": remedy, "paragraphs": ["22.a.5"],
              "penalty": {"side": "AC", "points": 0}, "row": "R"}  # fmt: skip
    told = {"ruleset": "samba", "irregularity": "talk", "name": {"en": "Talk"}, "status": "ruled",
            "seats": {"offender": "A"}, "readings": [], "ruling": ruling}  # fmt: skip
    able = {"ruleset": "samba", "question": "open", "answer": "no", "hand": "KS KH", "cards": ""}
    source = path.parent / "rulings.jsonl"
    source.write_text(f"{json.dumps(told)}\n{json.dumps(able)}\n")
    run("add", str(source))
    first, second = json.loads(run("list", "--format", "json"))
    assert (first["warning"], first["seat"], first["side"]) == (True, "A", "AC")
    assert second["ruling"]["en"] == "It can't be done."
    source.write_text(json.dumps({**told, "ruling": None}))
    assert "not settled" in run("add", str(source), status=UNUSABLE)


def test_a_typed_ruling(run: Run) -> None:
    run("add", "--ruling", "He pays.", "--penalty", "AC=100", "--ruleset", "samba", "--paragraph",
        "31.a", "--reading", "X08=one", "--player", "A=Aino")  # fmt: skip
    (found,) = json.loads(run("list", "--format", "json"))
    assert found["readings"] == {"missed-draw": "one"}
    assert found["penalties"] == {"AC": 100}
    out = run("amend", "1", "--penalty", "AC=50", "--reason", "half", "--by", "Maija")
    assert "AC 100 → AC 50" in out
    shown = run("show", "1")
    assert "amended, Maija: half" in shown
    assert "AC loses 50 points." in shown


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["add"], "--ruling"),
        (["add", "--ruling", "x", "--penalty", "AC"], "NAME=VALUE"),
        (["add", "--ruling", "x", "--penalty", "AC=-5"], "not negative"),
        (["add", "--ruling", "x", "--ruleset", "nosuch"], "nosuch"),
        (["add", "--ruling", "x", "--ruleset", "samba", "--paragraph", "99.z"], "99.z"),
        (["add", "nosuch.json"], "nosuch.json"),
        (["add", "bad.json"], "well-formed"),
        (["add", "odd.json"], "none of what"),
        (["add", "deep.json"], "well-formed"),
        (["add", "report.json", "--finding", "9"], "no finding 9"),
        (["show", "9"], "no ruling 9"),
        (["show", "1", "--book", "odd.json"], "no rulings book"),
        (["list", "--book", "nosuch"], "there is no rulings book"),
    ],
)
def test_bad_input(args: list[str], said: str, run: Run, report: str, path: Path) -> None:
    run("add", report)
    (path.parent / "bad.json").write_text("{")
    (path.parent / "odd.json").write_text('{"a": 1}')
    (path.parent / "deep.json").write_text("[" * 100_000)
    line = run(*args, status=UNUSABLE)
    assert said in line
    assert "Traceback" not in line
    assert len(json.loads(run("list", "--format", "json"))) == 3


@pytest.mark.parametrize("lang", ["en", "fi", "ru"])
def test_exports_are_read_back(lang: str, run: Run, report: str) -> None:
    run("add", report)
    run("add", "--ruling", "=2+2 | *x*", "--lang", lang)
    run("undo", "2")
    rows = list(csv.DictReader(io.StringIO(run("export", "--lang", lang))))
    assert [row["id"] for row in rows] == ["1", "3", "4"]
    assert rows[0]["paragraphs"] == "31.a; 9.b"
    assert rows[2]["ruling"] == "'=2+2 | *x*"
    whole = json.loads(run("export", "--format", "json", "--all"))["rulings"]
    assert [len(each["history"]) for each in whole] == [1, 2, 1, 1]
    tokens = (
        MarkdownIt("commonmark")
        .enable("table")
        .parse(run("export", "--format", "markdown", "--lang", lang))
    )
    cells = [tokens[n + 1].children for n, t in enumerate(tokens) if t.type == "td_open"]
    texts = ["".join(child.content for child in each or ()) for each in cells]
    assert len(texts) == 3 * 8
    assert "=2+2 | *x*" in texts


def test_export_to_a_file(run: Run, report: str, path: Path) -> None:
    run("add", report)
    run("export", "-o", "out.csv")
    assert (path.parent / "out.csv").read_text().startswith("id,revision,")


def test_earlier_warnings_are_known(run: Run, capsys: Capture) -> None:
    place = ["--event", "Open", "--table", "4", "--round", "2"]
    run("add", "--ruling", "Talk.", "--side", "BD", "--warning", *place)
    for side, said in (("AC", False), ("BD", True)):
        assert main(["book", "add", "--ruling", "Again.", "--side", side, *place]) == CLEAN
        assert ("called to order before (ruling 1)" in capsys.readouterr().err) is said
    main(["book", "add", "--ruling", "Again.", "--side", "BD", *place[:3], "5"])
    assert "called to order" not in capsys.readouterr().err


@pytest.mark.parametrize("lang", ["en", "fi", "ru"])
def test_every_page_speaks_the_language(lang: str, run: Run, report: str) -> None:
    run("add", report)
    talked = {"en": "called to order", "fi": "huomautus annettu", "ru": "сделано замечание"}
    assert talked[lang] in run("list", "--lang", lang)
    assert talked[lang] in run("show", "3", "--lang", lang)
    assert "BD" in run("warnings", "--lang", lang)
    assert "AC" in run("penalties", "--lang", lang)
