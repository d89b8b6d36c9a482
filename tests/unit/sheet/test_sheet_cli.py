"""`referee score`: what it prints, and how it ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from referee.cli import main

CASES = Path(__file__).parents[3] / "cases"
RIGHT = str(CASES / "samba" / "sheets" / "evening-at-the-club.toml")
WRONG = str(CASES / "samba" / "sheets" / "slips-of-a-tired-scribe.toml")
Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C")


def test_exit_statuses(capsys: Capture, tmp_path: Path) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text("format = 1\nruleset = 'sambo'\nextra = 1\n")
    assert main(["score", RIGHT]) == 0
    assert main(["score", WRONG]) == 1
    assert main(["score", RIGHT, WRONG]) == 1
    assert main(["score", str(broken), WRONG, RIGHT]) == 2
    captured = capsys.readouterr()
    assert f"{broken}:3: extra: unknown key 'extra'" in captured.err
    assert "Slips of a tired scribe" in captured.out


def test_json_of_one_and_of_several(capsys: Capture) -> None:
    assert main(["score", RIGHT, "--format", "json"]) == 0
    one = json.loads(capsys.readouterr().out)
    assert one["slips"] == []
    assert one["winner"] == "AC"
    assert main(["score", RIGHT, WRONG, "--format", "json"]) == 1
    several = json.loads(capsys.readouterr().out)
    assert [len(each["slips"]) for each in several] == [0, 5]


def test_readings_on_the_command_line(capsys: Capture) -> None:
    assert main(["score", RIGHT, "--reading", "going-out-bonus=hundred-or-two-hundred"]) == 1
    assert main(["score", RIGHT, "--reading", "nothing=x"]) == 2
    assert "no disputed passage 'nothing'" in capsys.readouterr().err


def test_a_deal_log_is_no_score_sheet(capsys: Capture) -> None:
    log = next(iter(sorted((CASES / "samba").glob("31*.toml"))))
    assert main(["score", str(log)]) == 2
    assert "`deals` is missing" in capsys.readouterr().err


def test_text_can_not_steer_the_terminal(capsys: Capture, tmp_path: Path) -> None:
    sheet = tmp_path / "x.toml"
    text = Path(WRONG).read_text().replace("Slips of a", r"Slips\u001b[2J of a")
    sheet.write_text(text)
    assert main(["score", str(sheet)]) == 1
    assert "\x1b" not in capsys.readouterr().out


def test_folders_are_read(capsys: Capture) -> None:
    assert main(["score", str(CASES / "sitoumussamba" / "sheets")]) == 1
    assert "15390" in capsys.readouterr().out
