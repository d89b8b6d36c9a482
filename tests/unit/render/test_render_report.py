from __future__ import annotations

import json

import jsonschema
import pytest
from golden_reports import REPORTS, finding, report, ruling

from referee.locale import LANGUAGES, words
from referee.log import schema
from referee.render.json_form import report_object
from referee.render.layout import cells, draw
from referee.render.pages import Lessons, page_sheet
from referee.render.text import Setting, report_text
from referee.rules import load_ruleset
from referee.rules.explain import Explainer


@pytest.mark.parametrize("name", REPORTS)
def test_json_fits_its_schema(name: str) -> None:
    form = json.loads(json.dumps(report_object(REPORTS[name])))
    jsonschema.Draft202012Validator(schema("report")).validate(form)


def test_json_of_a_finding() -> None:
    form = report_object(REPORTS["irregular"])
    first, second, _ = form["findings"]  # type: ignore[misc]
    assert first["noticed"] == {"event": 9, "window": "before-next-play"}
    assert first["award"] == {"side": "AC", "points": 1}
    assert first["remedy"][0]["count"] == 2
    assert first["otherwise"][0]["window"] == "after-next-play"
    assert first["why"] == {
        "facts": {"noticed": "before-next-play", "merged": "yes"},
        "evidence": [5, 7],
    }
    assert second["noticed"] is None
    assert "award" not in second
    assert second["missing"] == ["Was it joined?"]


def test_json_of_a_score_adds_up_lines_of_one_name() -> None:
    form = report_object(REPORTS["clean"])
    assert form["score"]["AC"] == {"natural-canasta": 1000, "hand-cards": -40, "total": 960}  # type: ignore[index]
    assert len(form["score_lines"]["AC"]) == 3  # type: ignore[index]
    assert "score" not in report_object(REPORTS["irregular"])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", [40, 60, 80, 120])
@pytest.mark.parametrize("name", REPORTS)
def test_text_keeps_to_its_width(name: str, width: int, lang: str) -> None:
    text = report_text(REPORTS[name], Setting(lang, width))
    assert all(cells(row) <= width for row in text.split("\n"))


def test_a_defect_of_the_log_is_no_irregularity() -> None:
    text = report_text(REPORTS["inconsistent"], Setting())
    assert "DEFECT OF THE LOG" in text
    assert "irregularit" not in text


def test_one_point_is_said_in_the_singular() -> None:
    one = report(findings=(finding(ruling=ruling(1)),))
    assert "BD loses 1 point." in report_text(one, Setting("en"))
    assert "BD menettää 1 pisteen." in report_text(one, Setting("fi"))
    assert "BD теряет 1 очко." in report_text(one, Setting("ru"))


def test_log_text_never_steers_the_terminal() -> None:
    evil = report(title="\x1b[2J[bold]x", head={"players": {"A": "\x1b]0;x\x07"}})
    text = report_text(evil, Setting())
    assert "\x1b" not in text
    assert "[bold]x" in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_of_the_rulebook_can_be_shown(lang: str) -> None:
    rules = load_ruleset("samba")
    explainer = Explainer(rules)
    for name in explainer.names():
        sheet = page_sheet(explainer.page(name), rules, words(lang), Lessons([("a", "b")]))
        rows = draw(sheet.lines, 60).split("\n")
        assert len(rows) > 2
        assert all(cells(row) <= 60 for row in rows)
