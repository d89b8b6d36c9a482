"""The shipped score sheets recomputed, in every language and as JSON.

`REFEREE_GOLDEN=1 pytest tests/golden` writes the files anew.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from test_golden import compare

from referee.cli.output import json_text
from referee.locale import LANGUAGES
from referee.render.layout import draw
from referee.render.score_sheet import report_object, report_sheet
from referee.sheet import LoadedSheet, SheetReport, check_sheet, read_sheets

ROOT = Path(__file__).parents[2]
SHEETS = {
    path.stem: path.relative_to(ROOT) for path in sorted((ROOT / "cases").glob("*/sheets/*.toml"))
}


@pytest.fixture(autouse=True)
def _at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


@cache
def sheet(name: str) -> tuple[LoadedSheet, SheetReport]:
    (found,) = read_sheets([SHEETS[name]])
    assert isinstance(found, LoadedSheet), found
    return found, check_sheet(found)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", SHEETS)
def test_text(name: str, lang: str) -> None:
    loaded, report = sheet(name)
    compare(f"sheet-{name}.{lang}.txt", draw(report_sheet(report, loaded.rules, lang).lines, 80))


@pytest.mark.parametrize("name", SHEETS)
def test_json(name: str) -> None:
    compare(f"sheet-{name}.json", json_text(report_object(sheet(name)[1])) + "\n")
