from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from referee.report.model import (
    Amount,
    Due,
    Finding,
    Inconsistency,
    Remedy,
    Report,
    Ruling,
    ScoreLine,
    SideScore,
)
from referee.teach.casebook import CaseError, case_files, load_case, pick_cases
from referee.teach.expected import compare
from referee.teach.lessons import lessons, lessons_on
from referee.teach.matching import assign


def finding(event: int, *paragraphs: str, **changes: Any) -> Finding:
    points = changes.pop("points", 0)
    award = changes.pop("award", None)
    steps = tuple(Remedy(do) for do in changes.pop("remedy", ()))
    ruling = Ruling("R", paragraphs or ("31.a",), Amount("BD", points), award, steps, {})
    values: dict[str, Any] = {
        "line": None,
        "seat": "B",
        "side": "BD",
        "irregularity": "x",
        "name": {},
        "status": "ruled",
        "noticed_at": None,
        "noticed_window": None,
        "otherwise": (),
        "missing": (),
        "facts": {},
        "evidence": (),
        "readings": (),
    }
    return Finding(event=event, ruling=ruling, **(values | changes))


def report(*findings: Finding, **changes: Any) -> Report:
    values: dict[str, Any] = {
        "ruleset": "samba",
        "source": "",
        "title": None,
        "verdict": "irregular" if findings else "clean",
        "dues": (),
        "penalties": {},
        "awards": {},
        "minimum": {"AC": 50},
        "score": None,
        "next_minimum": None,
        "game": None,
        "inconsistencies": (),
    }
    return Report(findings=findings, **(values | changes))


def expected(*findings: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"findings": list(findings), **more}


@pytest.mark.parametrize(
    "wanted",
    [
        {},
        {"event": 3},
        {"events": [2, 3]},
        {"seat": "B"},
        {"side": "BD"},
        {"paragraphs": ["25.b", "26.a"]},
        {"paragraphs": ["26.a.1.x"]},
        {"paragraphs": ["26"]},
        {"points": 100},
        {"status": "ruled"},
        {"status": "open"},
        {"award": {"side": "AC", "points": 4000}},
        {"award": {"points": 4000}},
        {"remedy": ["draw"]},
        {"remedy": []},
        {"irregularity": "anything", "nosuch": 1},
    ],
)
def test_what_meets_a_finding(wanted: dict[str, Any]) -> None:
    found = finding(
        3, "26.a.1", "9.b", points=100, award=Amount("AC", 4000), remedy=("draw", "stays")
    )
    assert compare(report(found), expected(wanted)) == []


@pytest.mark.parametrize(
    "wanted",
    [
        {"event": 4},
        {"event": "nosuch"},
        {"events": [1, 2]},
        {"seat": "A"},
        {"side": "AC"},
        {"paragraphs": ["26.b"]},
        {"paragraphs": ["26.a.10"]},
        {"points": 0},
        {"status": "lapsed"},
        {"award": {"side": "BD", "points": 4000}},
        {"remedy": ["draw", "discard-now"]},
    ],
)
def test_what_does_not_meet_a_finding(wanted: dict[str, Any]) -> None:
    found = finding(3, "26.a.1", points=100, award=Amount("AC", 4000), remedy=("draw",))
    assert len(compare(report(found), expected(wanted))) == 1


def test_an_award_that_is_missing() -> None:
    wanted = expected({"award": {"side": "AC", "points": 100}})
    assert compare(report(finding(1)), wanted)


def test_findings_are_exact_in_number() -> None:
    assert compare(report(finding(1), finding(2)), expected({})) != []
    assert compare(report(finding(1)), expected({}, {})) != []
    assert compare(report(finding(1)), expected()) != []
    assert compare(report(), expected()) == []


def test_findings_meet_in_any_order() -> None:
    found = report(finding(1), finding(2))
    assert compare(found, expected({"seat": "B"}, {"event": 1})) == []
    assert compare(found, expected({"events": [1, 2]}, {"event": 1})) == []


def test_clean() -> None:
    assert compare(report(), {"clean": True}) == []
    assert compare(report(finding(1)), {"clean": True}) != []
    defect = Inconsistency("x", (), (), {})
    assert compare(report(inconsistencies=(defect,)), {"clean": True}) != []


def test_a_case_with_a_score_alone_checks_the_score_alone() -> None:
    lines = (ScoreLine("hand A", -5, (), {}), ScoreLine("hand C", -10, (), {}))
    scored = report(finding(1), score={"AC": SideScore(lines, -15)})
    assert compare(scored, {"score": {"AC": -15}}) == []
    assert compare(scored, {"score": {"AC": 15}}) != []
    assert compare(scored, {"score": {"BD": 15}}) != []
    assert compare(scored, {"score_lines": {"AC": {"hand": -15, "hand A": -5, "other": 0}}}) == []
    assert compare(scored, {"score_lines": {"AC": {"hand": -5}}}) != []
    assert compare(report(), {"score": {"AC": 0}}) != []


def test_minimum_dues_and_inconsistencies() -> None:
    due = Due("B", "BD", "barred-draw", 1, ("25.b.1",))
    owing = report(dues=(due,), inconsistencies=(Inconsistency("x", (), (), {}),))
    good = {
        "minimum": {"AC": 50},
        "dues": [{"seat": "B", "what": "barred-draw", "paragraphs": ["25.b"]}],
        "inconsistencies": 1,
        "verdict": "clean",
    }
    assert compare(owing, good) == []
    assert compare(owing, {"minimum": {"AC": 60}}) != []
    assert compare(owing, {"dues": [{"seat": "A", "what": "barred-draw"}]}) != []
    assert compare(owing, {"inconsistencies": 0}) != []
    assert compare(owing, {"verdict": "irregular"}) != []


def test_labels_name_events(tmp_path: Path) -> None:
    path = tmp_path / "case.toml"
    path.write_text(
        'format = 1\nruleset = "samba"\ndealer = "A"\nlog = "B draw 5H 6C\\nx: B discard 5H"\n'
    )
    document = load_case(path).document
    assert compare(report(finding(2)), expected({"event": "x"}), document) == []
    assert compare(report(finding(2)), expected({"events": [9, "x"]}), document) == []
    assert compare(report(finding(1)), expected({"event": "x"}), document) != []


def test_matching_is_not_greedy() -> None:
    assert assign([[True, True], [True, False]]) == {0: 1, 1: 0}
    assert assign([[True], [True]]) == {0: 0}
    assert assign([]) == {}


def test_cases_are_found_by_name() -> None:
    every = case_files()
    one = every[0]
    assert pick_cases([]) == every
    assert pick_cases([one.stem]) == [one]
    assert pick_cases([str(one)]) == [one]
    assert pick_cases([f"{one.parent.name}/{one.stem}"]) == [one]
    assert one in pick_cases([one.parent.name])
    with pytest.raises(CaseError, match="nosuch"):
        pick_cases([one.stem, "nosuch"])


def test_another_folder_of_cases(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_CASES", str(tmp_path))
    assert case_files() == []
    monkeypatch.setenv("REFEREE_CASES", str(tmp_path / "nosuch"))
    with pytest.raises(CaseError):
        case_files()


def test_a_bad_case_names_its_problems(tmp_path: Path) -> None:
    path = tmp_path / "case.toml"
    path.write_text("format = 1\n")
    with pytest.raises(CaseError) as caught:
        load_case(path)
    assert caught.value.problems


def test_lessons() -> None:
    found = [*lessons()]
    assert len(found) == len(case_files())
    taught = lessons_on("samba", ["25.b"])
    assert taught
    assert all(any(name.startswith("25") for name in each.teaches) for each in taught)
