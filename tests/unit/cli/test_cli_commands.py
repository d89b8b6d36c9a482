from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from referee.cli import main
from referee.cli.app import COMMANDS
from referee.cli.convert import write_whole
from referee.log import read
from referee.teach.casebook import case_files

CASE = "31.a-discards-without-a-draw"
Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C")


def a_case() -> Path:
    return next(path for path in case_files() if path.parent.name == "samba")


def test_version(capsys: Capture) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("referee 0.")


def test_version_loads_next_to_nothing() -> None:
    code = (
        "import sys; before = set(sys.modules); from referee.cli import main; "
        "main(['--version']); print(*sorted(set(sys.modules) - before))"
    )
    root = Path(__file__).parents[3]
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True
    )
    assert set(done.stdout.splitlines()[1].split()) == {
        "__future__",
        "gc",
        "referee",
        "referee.cli",
        "referee.lazy",
    }


@pytest.mark.parametrize("args", [[], *[[name] for name in COMMANDS], ["cases", "run"]])
def test_help_fits_narrow_terminals(
    args: list[str], capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    for columns in (40, 80):
        monkeypatch.setenv("COLUMNS", str(columns))
        assert main([*args, "--help"]) == 0
        out = capsys.readouterr().out
        assert "Usage: referee" in out
        assert all(len(row) <= columns for row in out.splitlines())


def test_no_command_shows_the_help(capsys: Capture) -> None:
    assert main([]) == 2
    said = capsys.readouterr()
    assert "Commands:" in said.out + said.err


def test_an_unknown_command(capsys: Capture) -> None:
    assert main(["chekc"]) == 2
    assert "check" in capsys.readouterr().err


def test_explain(capsys: Capture) -> None:
    assert main(["explain", "samba", "25.b"]) == 0
    out = capsys.readouterr().out
    assert "extra-cards-drawn" in out
    assert "25.b-three-cards-into-the-hand" in out
    for name in ("discard-without-draw", "missed-draw", "X08", "missed_draw_cards", "25"):
        assert main(["explain", "samba", name, "--lang", "fi"]) == 0


def test_explain_what_there_is_not(capsys: Capture) -> None:
    assert main(["explain", "samba", "discard-without-drw"]) == 2
    assert "discard-without-draw" in capsys.readouterr().err
    assert main(["explain", "smaba", "25.b"]) == 2
    assert "samba" in capsys.readouterr().err


def test_rules(capsys: Capture) -> None:
    assert main(["rules"]) == 0
    assert "samba" in capsys.readouterr().out
    assert main(["rules", "--format", "json"]) == 0
    assert "samba" in [each["id"] for each in json.loads(capsys.readouterr().out)]
    assert main(["rules", "samba"]) == 0
    assert "25.b: " in capsys.readouterr().out


def test_rules_as_json(capsys: Capture) -> None:
    assert main(["rules", "samba", "--format", "json"]) == 0
    paragraphs = json.loads(capsys.readouterr().out)["paragraphs"]
    one = next(each for each in paragraphs if each["id"] == "25.b")
    assert set(one["text"]) == {"en", "fi", "ru"}
    assert "extra-cards-drawn" in one["tables"]
    assert one["cases"]


def test_schema(capsys: Capture) -> None:
    assert main(["schema"]) == 0
    names = capsys.readouterr().out.split()
    assert {"deal-log", "report"} <= set(names)
    for name in names:
        assert main(["schema", name]) == 0
        assert "$schema" in json.loads(capsys.readouterr().out)
    assert main(["schema", "nosuch"]) == 2
    assert "deal-log" in capsys.readouterr().err


def test_convert_there_and_back(tmp_path: Path, capsys: Capture) -> None:
    source, there, back = a_case(), tmp_path / "deal.json", tmp_path / "deal.toml"
    assert main(["convert", str(source), "-o", str(there)]) == 0
    assert main(["convert", str(there), "-o", str(back)]) == 0
    assert read(back).documents[0].document == read(source).documents[0].document
    assert main(["convert", str(source)]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(there.read_text("utf-8"))
    assert main(["convert", str(source), "--to", "toml"]) == 0
    assert tomllib.loads(capsys.readouterr().out)["format"] == 1


def test_convert_what_cannot_be(tmp_path: Path, capsys: Capture) -> None:
    assert main(["convert", str(tmp_path / "nosuch.toml")]) == 2
    bad = tmp_path / "nosuch" / "deal.json"
    assert main(["convert", str(a_case()), "-o", str(bad)]) == 2
    assert main(["convert", str(a_case().parent), "--to", "toml"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 3


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "deal.toml"
    path.write_text("before")
    with pytest.raises(UnicodeEncodeError):
        write_whole(path, "after" + "\ud800")
    assert path.read_text() == "before"
    assert [each.name for each in tmp_path.iterdir()] == ["deal.toml"]
    write_whole(path, "after")
    assert path.read_text() == "after"


def test_cases(capsys: Capture) -> None:
    name = a_case().stem
    assert main(["cases", "list", name]) == 0
    assert capsys.readouterr().out.startswith(f"{name}:")
    assert main(["cases", "show", name, "--lang", "ru"]) == 0
    assert "Вопрос:" in capsys.readouterr().out
    assert main(["cases", "list", "nosuch"]) == 2
    assert "nosuch" in capsys.readouterr().err


def test_cases_run(tmp_path: Path, capsys: Capture) -> None:
    text = (
        'format = 1\nruleset = "samba"\ndealer = "B"\nlog = "C discard KH\\nD notice"\n'
        '[position]\nturn = "C"\nstock = 40\n[[expect.findings]]\nevent = 1\n'
    )
    (tmp_path / "good.toml").write_text(text + 'paragraphs = ["31.a"]\n')
    assert main(["cases", "run", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "1 case: all as expected\n"
    (tmp_path / "wrong.toml").write_text(text + 'paragraphs = ["25.b"]\nseat = "A"\n')
    assert main(["cases", "run", str(tmp_path)]) == 1
    out = capsys.readouterr().out
    assert "wrong.toml" in out
    assert "2 cases: 1 failed" in out
    (tmp_path / "bad.toml").write_text("format = 1")
    assert main(["cases", "run", str(tmp_path)]) == 2


def test_rulebook_lint_names_a_problem(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "vocabulary.toml").write_text("[fact.x]\n")
    assert main(["rulebook", "lint", "--rulebook", str(tmp_path)]) == 1
    assert "vocabulary.toml" in capsys.readouterr().err
