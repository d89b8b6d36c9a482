"""What-if and rival readings of shipped cases, in every language.

`REFEREE_GOLDEN=1 pytest tests/golden` writes the files anew.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from test_golden import compare

from referee.cli import main
from referee.locale import LANGUAGES

ROOT = Path(__file__).parents[2]
NO_DRAW = "cases/samba/31.a-discarded-without-drawing.toml"
SCORED = "cases/samba/15.c-canastas-of-eight-cards.toml"

EDITS = {
    "noticed-later": (NO_DRAW, "notice 3 by C of 1"),
    "read-otherwise": (NO_DRAW, "reading missed-draw=one"),
    "forfeit": (SCORED, "after 0: A discuss; after 0: B notice; after 0: A discuss"),
    "nothing": (NO_DRAW, "card B=9S"),
    "no-defect": (NO_DRAW, "after 3: B draw 5S 5S; after 3: B draw 5S 5S"),
}


@pytest.fixture(autouse=True)
def _at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.delenv("COLUMNS", raising=False)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", EDITS)
def test_what_if(name: str, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    path, edit = EDITS[name]
    main(["check", path, "--what-if", edit, "--lang", lang])
    compare(f"what-if-{name}.{lang}.txt", capsys.readouterr().out)


def test_what_if_json(capsys: pytest.CaptureFixture[str]) -> None:
    path, edit = EDITS["forfeit"]
    main(["check", path, "--what-if", edit, "--format", "json"])
    compare("what-if-forfeit.json", capsys.readouterr().out)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_readings(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    main(["check", NO_DRAW, "--all-readings", "--lang", lang])
    compare(f"all-readings.{lang}.txt", capsys.readouterr().out)
