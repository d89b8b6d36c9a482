from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import jsonschema
import pytest

from referee.cli import main
from referee.cli.status import CLEAN, INCONSISTENT, IRREGULAR, UNUSABLE, worse
from referee.log import schema
from referee.render.layout import cells

HEAD = 'format = 1\nruleset = "samba"\ntitle = "A deal"\ndealer = "A"\n'
POSITION = '[position]\nturn = "C"\nround = 3\nstock = 40\npile = "4D 9S"\n'
NO_DRAW = "C discard KH\nD notice"
LEGAL = "C draw 5H 6C\nC discard 6C"
IMPOSSIBLE = "C draw 5H 5H\nC discard 5H\nD draw 5H 5H\nD discard 5H"

Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.delenv("COLUMNS", raising=False)

    def made(log: str, name: str = "deal.toml", head: str = HEAD) -> Path:
        path = tmp_path / name
        path.write_text(f'{head}log = """\n{log}\n"""\n{POSITION}', encoding="utf-8")
        return path

    return made


def check(*args: object) -> int:
    return main(["check", *map(str, args)])


def test_a_clean_deal(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    assert check(write(LEGAL)) == CLEAN
    assert "Clean: no irregularity found." in capsys.readouterr().out


def test_an_irregular_deal(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    assert check(write(NO_DRAW)) == IRREGULAR
    out = capsys.readouterr().out
    assert "event 1, line 6: C discard KH" in out
    assert "31.a" in out


def test_a_defect_of_the_log_has_a_status_of_its_own(
    write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    assert check(write(IMPOSSIBLE)) == INCONSISTENT
    out = capsys.readouterr().out
    assert "DEFECT OF THE LOG" in out
    assert "irregularit" not in out


def test_the_line_is_shown_as_written(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    check(write("x: C discard k♥  # oh no\nD notice x"))
    assert "x: C discard k♥  # oh no" in capsys.readouterr().out


def test_languages(
    write: Write, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(LEGAL)
    check(path, "--lang", "ru")
    assert "нарушений не найдено" in capsys.readouterr().out
    monkeypatch.setenv("LC_ALL", "fi_FI.UTF-8")
    check(path)
    assert "ei rikkomuksia" in capsys.readouterr().out


def test_every_problem_of_a_bad_document(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    path = write("C drwa 5H\nC discard 1X", head=HEAD + "titel = 1\n")
    assert check(path) == UNUSABLE
    said = capsys.readouterr()
    assert said.out == ""
    lines = said.err.splitlines()
    assert len(lines) == 3
    assert all(line.startswith(str(path)) for line in lines)
    assert "did you mean draw?" in said.err


@pytest.mark.parametrize(
    "args",
    [
        ["--at", "9"],
        ["--at", "nosuch"],
        ["--reading", "nosuch=one"],
        ["--reading", "missed-draw"],
        ["--reading", "missed-draw=three"],
        ["--rulebook", "nosuch"],
        ["--format", "xml"],
        ["--lang", "de"],
    ],
)
def test_options_that_cannot_be_used(
    args: list[str], write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    assert check(write(LEGAL), *args) == UNUSABLE
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err


def test_an_unknown_ruleset(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    assert check(write(LEGAL, head=HEAD.replace('"samba"', '"smaba"'))) == UNUSABLE
    assert "did you mean samba" in capsys.readouterr().err


def test_files_that_are_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check(tmp_path / "nosuch.toml") == UNUSABLE
    assert check(tmp_path) == UNUSABLE
    assert len(capsys.readouterr().err.splitlines()) == 2


def test_a_reading_changes_the_ruling(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    check(write(NO_DRAW), "--format", "json", "--reading", "missed-draw=one")
    found = json.loads(capsys.readouterr().out)["findings"][0]
    assert found["readings"][0]["taken"] == "one"
    assert found["remedy"][0]["count"] == 1


def test_called_in_the_middle(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    path = write("x: C discard KH\nD draw 5S 6S\nD discard 5S")
    for at in ("1", "x"):
        check(path, "--format", "json", "--at", at)
        (found,) = json.loads(capsys.readouterr().out)["findings"]
        assert found["status"] in ("ruled", "open")
    check(path, "--format", "json")
    (found,) = json.loads(capsys.readouterr().out)["findings"]
    assert found["status"] == "lapsed"


def test_json_of_one_document_and_of_several(
    write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    one, two = write(LEGAL), write(NO_DRAW, "other.toml")
    check(one, "--format", "json")
    single = json.loads(capsys.readouterr().out)
    assert check(one, two, "--format", "json") == IRREGULAR
    several = json.loads(capsys.readouterr().out)
    assert [each["verdict"] for each in several] == ["clean", "irregular"]
    assert several[0] == single
    validator = jsonschema.Draft202012Validator(schema("report"))
    for each in several:
        validator.validate(each)


def test_json_of_several_of_which_one_is_bad(
    write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    one, two = write(LEGAL), write("C nosuch", "other.toml")
    assert check(one, two, "--format", "json") == UNUSABLE
    assert len(json.loads(capsys.readouterr().out)) == 1
    assert check(two, one, "--format", "json") == UNUSABLE
    assert len(json.loads(capsys.readouterr().out)) == 1
    assert check(two, "--format", "json") == UNUSABLE
    assert capsys.readouterr().out == ""


def test_json_lines(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    check(write(LEGAL), write(NO_DRAW, "other.toml"), "--format", "jsonl")
    lines = capsys.readouterr().out.splitlines()
    assert [json.loads(line)["verdict"] for line in lines] == ["clean", "irregular"]


def test_log_text_is_no_markup_and_no_escape(
    write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    evil = HEAD.replace("A deal", "[bold]x[/bold] \\u001b[31m \\u202e") + 'players = {A = "[/]"}\n'
    assert check(write(LEGAL, head=evil)) == CLEAN
    out = capsys.readouterr().out
    assert "[bold]x[/bold] \\x1b[31m \\u202e" in out
    assert "[/]" in out
    assert "\x1b" not in out


@pytest.mark.parametrize("columns", [40, 60, 80])
def test_narrow_terminals(
    columns: int, write: Write, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    check(write(NO_DRAW))
    rows = capsys.readouterr().out.splitlines()
    assert all(cells(row) <= columns for row in rows)


def test_colours(
    write: Write, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(LEGAL)
    monkeypatch.setenv("FORCE_COLOR", "1")
    check(path)
    assert "\x1b[32m" in capsys.readouterr().out
    monkeypatch.setenv("NO_COLOR", "1")
    check(path)
    assert "\x1b" not in capsys.readouterr().out


def _process(*args: str, **changes: str) -> subprocess.Popen[bytes]:
    root = str(Path(__file__).parents[3])
    environment = {**os.environ, "PYTHONPATH": root, **changes}
    return subprocess.Popen(
        [sys.executable, "-m", "referee", *args],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
        preexec_fn=_hear_interrupts,  # noqa: PLW1509 - there are no threads
    )


def _hear_interrupts() -> None:
    """A test run in the background ignores interrupts, and its children would do the same."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_standard_input(write: Write) -> None:
    data = write(LEGAL).read_bytes()
    process = _process("check", "-")
    out, err = process.communicate(data)
    assert process.returncode == CLEAN
    assert b"Clean" in out
    assert not err


def test_a_closed_pipe_is_quiet(write: Write) -> None:
    paths = [str(write(NO_DRAW, f"{number}.toml")) for number in range(30)]
    process = _process("check", *paths, "--format", "json")
    assert process.stdout is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr is not None
    assert process.stderr.read() == b""
    assert process.wait() in (141, IRREGULAR)


def test_an_interrupt_is_quiet(tmp_path: Path) -> None:
    process = _process("check", "-")
    assert process.stdin is not None
    process.stdin.write(b"format = 1\n" * 3)
    process.stdin.flush()
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(1)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    assert process.returncode == 130
    assert out == b""
    assert b"Traceback" not in err


def test_a_full_disk_is_said(write: Write) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full here")
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "referee", "check", str(write(LEGAL))],
            cwd=Path(__file__).parents[3],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == UNUSABLE
    assert b"Traceback" not in done.stderr


def test_an_encoding_that_lacks_letters(write: Write) -> None:
    process = _process("check", str(write(LEGAL)), "--lang", "ru", PYTHONIOENCODING="ascii")
    out, err = process.communicate()
    assert process.returncode == CLEAN
    assert b"\\u" in out
    assert not err


def test_statuses_add_up() -> None:
    assert worse(CLEAN, INCONSISTENT) == INCONSISTENT
    assert worse(INCONSISTENT, IRREGULAR) == IRREGULAR
    assert worse(UNUSABLE, IRREGULAR) == UNUSABLE
