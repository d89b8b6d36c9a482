from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee.cli import main
from referee.cli.status import CLEAN, IRREGULAR, UNUSABLE
from referee.compare import EditError, edited
from referee.log import format_event, read
from referee.rules import load_ruleset
from referee.teach.casebook import case_files

HEAD = 'format = 1\nruleset = "samba"\ntitle = "A deal"\ndealer = "A"\n'
POSITION = """[position]
turn = "C"
round = 3
stock = 40
pile = "4D 9S"
[position.hands]
C = "KH QH 9?"
D = 11
"""
LOG = """slip: C discard KH
D notice slip
C draw 5H 6C
D draw 5S ?
D discard 5S"""
ROWS = LOG.split("\n")
WHOLE_DEALS = ("A", "B", "C", "D")

Write = Callable[..., Path]
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.delenv("COLUMNS", raising=False)

    def made(text: str = LOG, position: str = POSITION, name: str = "deal.toml") -> Path:
        path = tmp_path / name
        path.write_text(f'{HEAD}log = """\n{text}\n"""\n{position}', encoding="utf-8")
        return path

    return made


def lines(path: Path, edit: str) -> list[str]:
    (loaded,) = read(path).documents
    made = edited(loaded.document, edit, seats=WHOLE_DEALS, hand_size=15)
    return [format_event(event) for event in made.document.events]


def asked(capsys: Capture, path: Path, *edits: str, status: int = IRREGULAR) -> Any:
    options = [part for edit in edits for part in ("--what-if", edit)]
    assert main(["check", str(path), *options, "--format", "json"]) == status
    return json.loads(capsys.readouterr().out)["what_if"]


# -- edits ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edit", "expected"),
    [
        ("remove 2", [ROWS[0], *ROWS[2:]]),
        ("remove 2-4", [ROWS[0], ROWS[4]]),
        ("remove slip; remove 2", ROWS[2:]),
        ("change slip: C discard QH", ["slip: C discard QH", *ROWS[1:]]),
        ("change 1: x: C discard QH; change 2: D notice x",
         ["x: C discard QH", "D notice x", *ROWS[2:]]),
        ("after 0: B gesture", ["B gesture", *ROWS]),
        ("after 5: A notice; after 5: B notice", [*ROWS, "A notice", "B notice"]),
        ("notice 4 by B", [*ROWS[:4], "B notice", ROWS[4]]),
        ("notice 4 by B of slip", [ROWS[0], *ROWS[2:4], "B notice 1", ROWS[4]]),
        ("card 4=9H", [*ROWS[:3], "D draw 5S 9H", ROWS[4]]),
    ],
)  # fmt: skip
def test_edits(edit: str, expected: list[str], log: Write) -> None:
    assert lines(log(), edit) == expected


def test_numbers_of_notices_follow_their_events(log: Write) -> None:
    path = log("C discard KH\nD draw 5S 6S\nD notice 1\nC draw 5H 6C")
    assert lines(path, "after 0: B gesture")[3] == "D notice 2"
    assert lines(path, "remove 2")[1] == "D notice 1"


def test_cards_of_hands(log: Write) -> None:
    def hands(edit: str, position: str = POSITION) -> Any:
        (loaded,) = read(log(position=position)).documents
        made = edited(loaded.document, edit, seats=WHOLE_DEALS, hand_size=15).document
        return made.position.hands if made.position else made.hands

    assert hands("card C=7S 8S")["C"] == "KH QH 7S 8S 7?"
    assert hands("card D=JK")["D"] == "JK 10?"
    assert hands("card A=7S", "")["A"] == "7S 14?"
    with pytest.raises(EditError, match="no-hand"):
        hands("card A=7S")


def test_a_log_is_not_changed_by_its_edits(log: Write) -> None:
    (loaded,) = read(log()).documents
    before = [*loaded.document.events]
    edited(loaded.document, "remove 1; remove 3; card C=7S", seats=WHOLE_DEALS, hand_size=15)
    assert loaded.document.events == before
    assert loaded.document.position.hands["C"] == "KH QH 9?"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        ("", "it is none of"),
        (";", "it is none of"),
        ("undo 3", "it is none of"),
        ("notice 9 by C", "there is no event 9; the log has 5"),
        ("notice 0 by C", "there is no event 0"),
        ("notice 3 by E", "E does not play in this game"),
        ("notice 1 by C of 4", "event 4 comes only after event 1"),
        ("remove slop", "there is no event slop"),
        ("remove 4-2", "it is none of"),
        ("remove 1", "the label 'slip'"),
        ("remove 4; change 4: D draw 5S 6S", "event 4 is removed already"),
        ("change 4: D drwa 5S", "did you mean draw?"),
        ("change 2: # nothing", "it is none of"),
        ("after 2: E notice", "E does not play"),
        ("after 2: D add 5S onto BD9", "BD9"),
        ("card 1=KH", "not even 1 unknown card"),
        ("card 4=5H 6H 7H", "not 3 unknown cards"),
        ("card C=1X", "1X is no known card"),
        ("card C=?", "? is no known card"),
        ("card A=7S", "says nothing of the hand of A"),
        ("reading nosuch=one", "nosuch"),
        ("reading missed-draw=three", "three"),
        ("reading missed-draw", "it is none of"),
    ],
)
def test_edits_that_cannot_be_made(edit: str, said: str, log: Write, capsys: Capture) -> None:
    path = log()
    status = main(["check", str(path), "--what-if", edit])
    captured = capsys.readouterr()
    assert status == UNUSABLE
    assert captured.out == ""
    (line,) = captured.err.splitlines()
    assert line.startswith(f"{path}: --what-if: ")
    assert said in line


@pytest.mark.parametrize(("lang", "said"), [("fi", "muutosta"), ("ru", "правку")])
def test_errors_speak_the_language(lang: str, said: str, log: Write, capsys: Capture) -> None:
    assert main(["check", str(log()), "--what-if", "remove 77", "--lang", lang]) == UNUSABLE
    assert said in capsys.readouterr().err


def test_orphaned_notice(log: Write, capsys: Capture) -> None:
    path = log("C discard KH\nD notice 1\nC draw 5H 6C")
    assert main(["check", str(path), "--what-if", "remove 1"]) == UNUSABLE
    assert "remove the notice too" in capsys.readouterr().err


@pytest.mark.parametrize(
    "options",
    [
        ["--what-if", "remove 2", "--all-readings"],
        ["--what-if", "remove 2", "--format", "sarif"],
        ["--all-readings", "--format", "junit"],
    ],
)
def test_options_that_clash(options: list[str], log: Write, capsys: Capture) -> None:
    assert main(["check", str(log()), *options]) == UNUSABLE
    assert capsys.readouterr().out == ""


# -- what changes ---------------------------------------------------------------------------------


def test_noticed_too_late(log: Write, capsys: Capture) -> None:
    (found,) = asked(capsys, log(), "notice 4 by B of slip; remove 3")
    (change,) = found["findings"]["changed"]
    assert {"status", "noticed", "remedy", "text"} <= set(change["fields"])
    assert change["before"]["status"] == "ruled"
    assert change["after"]["status"] == "lapsed"


def test_a_fault_that_is_gone_or_new(log: Write, capsys: Capture) -> None:
    path = log("C draw 5H 6C\nC discard KH\nD discard 5S\nD notice")
    gone, new = asked(capsys, path, "after 2: D draw 5S 6S", "remove 1")
    assert [f["irregularity"] for f in gone["findings"]["gone"]] == ["discard-without-draw"]
    assert gone["verdict"] == "clean"
    assert [f["irregularity"] for f in new["findings"]["new"]] == ["discard-without-draw"]
    assert new["findings"]["same"] == 1
    assert new["origins"] == [2, 3, 4]


def test_nothing_changes(log: Write, capsys: Capture) -> None:
    (found,) = asked(capsys, log(), "card D=KS", status=CLEAN)
    assert found["changes"] is False
    assert found["findings"]["same"] == 1
    assert main(["check", str(log()), "--what-if", "card D=KS"]) == CLEAN
    assert "Nothing changes." in capsys.readouterr().out


def test_another_reading_goes_before_that_of_the_log(log: Write, capsys: Capture) -> None:
    number = load_ruleset("samba").gap("missed-draw").number
    path = log(position=f"{POSITION}[readings]\n{number} = 'one'\n")
    (found,) = asked(capsys, path, "reading missed-draw=two")
    (change,) = found["findings"]["changed"]
    assert [change[side]["remedy"][0]["count"] for side in ("before", "after")] == [1, 2]
    (found,) = asked(capsys, path, "reading missed-draw=one", status=CLEAN)
    assert found["changes"] is False


def test_the_score_line_by_line(capsys: Capture) -> None:
    path = next(path for path in case_files() if path.name.startswith("15.c-canastas-of-eight"))
    (found,) = asked(capsys, path, "after 0: A discuss; after 0: B notice; after 0: A discuss")
    (side,) = found["awards"]
    change = found["score"][side]
    assert change["difference"] == found["awards"][side]["after"] > 0
    (line,) = change["lines"]
    assert line["after"] - line["before"] == change["difference"]


def test_a_defect_that_an_edit_makes(log: Write, capsys: Capture) -> None:
    (found,) = asked(capsys, log(), "change 3: C draw 5S 5S; card D=5S; card 4=5S")  # fmt: skip
    assert found["inconsistencies"]["new"]


def test_events_keep_their_numbers_in_the_text(log: Write, capsys: Capture) -> None:
    assert main(["check", str(log()), "--what-if", "notice 4 by B of slip"]) == IRREGULAR
    out = capsys.readouterr().out
    assert "before: at event 2" in out
    assert "now: at event 3" in out
    main(["check", str(log()), "--what-if", "after 2: A draw 9S 9H"])
    assert "event 2a: A draw 9S 9H" in capsys.readouterr().out


def test_called_in_the_middle(log: Write, capsys: Capture) -> None:
    path = log("C discard KH\nD draw 5S 6S\nD discard 5S\nA draw 4S 4H")
    options = ["--at", "1", "--what-if", "change 1: C end-turn", "--format", "json"]
    assert main(["check", str(path), *options]) == IRREGULAR


def test_json_of_several(log: Write, capsys: Capture) -> None:
    paths = [str(log()), str(log(name="two.toml"))]
    assert main(["check", *paths, "--what-if", "remove 2", "--format", "jsonl"]) == IRREGULAR
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["source"] for row in rows] == paths
    main(["check", *paths, "--what-if", "remove 2", "--format", "json"])
    assert json.loads(capsys.readouterr().out) == rows


# -- rival readings -------------------------------------------------------------------------------


def test_every_reading_that_matters(log: Write, capsys: Capture) -> None:
    path = log("C discard KH\nD notice\nC draw 5H 6C")
    assert main(["check", str(path), "--all-readings", "--format", "json"]) == IRREGULAR
    (reading,) = json.loads(capsys.readouterr().out)["readings"]
    assert reading["id"] == "missed-draw"
    (ruling,) = reading["rulings"]
    counts = {o: each["remedy"][0]["count"] for o, each in ruling["outcomes"].items()}
    assert counts == {"two": 2, "one": 1}
    assert [(o["option"], o["taken"], o["changes"]) for o in reading["outcomes"]] == [
        ("one", False, True),
        ("two", True, False),
    ]


def test_each_outcome_is_the_ruling_under_that_reading(log: Write, capsys: Capture) -> None:
    path = log("C discard KH\nD notice\nC draw 5H 6C")
    main(["check", str(path), "--all-readings", "--format", "json"])
    (reading,) = json.loads(capsys.readouterr().out)["readings"]
    main(["check", str(path), "--reading", "missed-draw=one", "--format", "json"])
    direct = json.loads(capsys.readouterr().out)["findings"]
    (ruling,) = reading["rulings"]
    assert ruling["outcomes"]["one"] in direct


@pytest.mark.parametrize("lang", ["en", "fi", "ru"])
def test_no_reading_matters(lang: str, log: Write, capsys: Capture) -> None:
    path = log("C draw 5H 6C\nC discard KH")
    assert main(["check", str(path), "--all-readings", "--lang", lang]) == CLEAN
    assert len(capsys.readouterr().out.splitlines()) == 4
