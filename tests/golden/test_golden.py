"""Every rendering of reports made by hand, kept as files beside this test.

`REFEREE_GOLDEN=1 pytest tests/golden` writes the files anew.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from golden_reports import LOGGED, REPORTS

from referee.cli.output import json_text
from referee.locale import LANGUAGES
from referee.render.json_form import report_object
from referee.render.junit import BEGIN, END, suite_text
from referee.render.markdown import report_markdown
from referee.render.sarif import Run
from referee.render.text import Setting, report_text

FILES = Path(__file__).parent / "files"


def compare(name: str, text: str) -> None:
    path = FILES / name
    if os.environ.get("REFEREE_GOLDEN"):
        FILES.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", REPORTS)
def test_text(name: str, lang: str) -> None:
    setting = Setting(lang, 80, False, None, LOGGED.get)
    compare(f"{name}.{lang}.txt", report_text(REPORTS[name], setting))


@pytest.mark.parametrize("name", REPORTS)
def test_narrow_text(name: str) -> None:
    compare(f"{name}.narrow.txt", report_text(REPORTS[name], Setting("en", 40)))


@pytest.mark.parametrize("name", REPORTS)
def test_colours(name: str) -> None:
    compare(f"{name}.colour.txt", report_text(REPORTS[name], Setting("en", 80, True)))


@pytest.mark.parametrize("name", REPORTS)
def test_json(name: str) -> None:
    compare(f"{name}.json", json_text(report_object(REPORTS[name])) + "\n")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", REPORTS)
def test_markdown(name: str, lang: str) -> None:
    setting = Setting(lang, logged=LOGGED.get)
    compare(f"{name}.{lang}.md", report_markdown(REPORTS[name], setting))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", REPORTS)
def test_junit(name: str, lang: str) -> None:
    setting = Setting(lang, logged=LOGGED.get)
    compare(f"{name}.{lang}.xml", BEGIN + suite_text(REPORTS[name], setting) + END)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", REPORTS)
def test_sarif(name: str, lang: str) -> None:
    run = Run(lang, "1.2.3")
    results = run.results(REPORTS[name], Setting(lang, logged=LOGGED.get))
    compare(f"{name}.{lang}.sarif", json_text({"results": results, "tool": run.tool()}) + "\n")
