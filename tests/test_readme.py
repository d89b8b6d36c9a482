"""What the documents say is so: commands run, outputs are as shown, links lead somewhere.

Run this file as a program to write the README's output anew after a change of the report.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, get_args

import pytest

import referee
from referee.cli import main
from referee.cli.status import CLEAN, INCONSISTENT, IRREGULAR, UNUSABLE
from referee.log.grammar import GRAMMAR
from referee.log.model import Document, Position
from referee.log.text import parse_line
from referee.report.model import Status
from referee.teach.expected import _FINDING_KEYS, _REPORT_KEYS

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
CASES = ROOT / "cases" / "README.md"
INSIDE = ROOT / "referee" / "README.md"
DOCUMENTS = [README, CASES, INSIDE, *map(ROOT.joinpath, (
    "CHANGELOG.md", "rulebook/README.md", "tests/benchmarks/README.md",
    "tests/robustness/README.md",
))]  # fmt: skip
SETUP = "python3 -m venv .venv && "
NAMES = [str(path.relative_to(ROOT)) for path in DOCUMENTS]


class Block(NamedTuple):
    """A fenced block and the language behind its fence."""

    kind: str
    text: str


def blocks(path: Path) -> list[Block]:
    found = re.findall(r"^```(\w*)\n(.*?)^```$", path.read_text("utf-8"), re.M | re.S)
    return [Block(kind, text) for kind, text in found]


def shell_lines(path: Path = README) -> list[str]:
    return [line for block in blocks(path) if block.kind == "sh" for line in block.text.split("\n")]


def table_cells(path: Path) -> Iterator[list[str]]:
    for line in path.read_text("utf-8").split("\n"):
        if line.startswith("| "):
            yield [cell.strip() for cell in line.strip("|").split(" | ")]


def commands() -> list[str]:
    """Every `referee …` of the README: in shell blocks, set-up lines and the tables."""
    lines = [line.rpartition("/bin/")[2].partition(" > ")[0] for line in shell_lines()]
    lines += [code for row in table_cells(README) for code in re.findall("`([^`]+)`", row[0])]
    return sorted({line for line in lines if line.startswith("referee ")})


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    for name in ("FORCE_COLOR", "LANGUAGE", "LC_MESSAGES", "REFEREE_RULEBOOK", "REFEREE_CASES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")


@pytest.mark.parametrize("command", commands())
def test_commands_run(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    args = shlex.split(command)[1:]
    if args[0] == "site":  # into no folder of the checkout, and a few cases will do
        args[1:] = [str(tmp_path / "site"), "--cases", "cases/samba/deals"]
    assert main(args) in (CLEAN, IRREGULAR)
    shown = capsys.readouterr()
    assert shown.out
    assert shown.err == ""


def shown_output() -> tuple[str, str]:
    """The README's first command and the output shown below it."""
    command, output = blocks(README)[:2]
    assert (command.kind, output.kind) == ("sh", "text")
    return command.text.strip(), output.text


def test_the_output_shown_is_real(capsys: pytest.CaptureFixture[str]) -> None:
    command, output = shown_output()
    assert main(shlex.split(command)[1:]) == IRREGULAR
    assert output == capsys.readouterr().out


def test_set_up_commands() -> None:
    job, check = [line for line in shell_lines() if line.startswith(SETUP)]
    assert job.endswith(shown_output()[0])
    assert check == f"{SETUP}.venv/bin/pip install -q -e '.[dev]' && VENV=.venv tests/check"
    assert all(os.access(ROOT / name, os.X_OK) for name in ("tests/check", ".ci/run"))


def test_the_same_command_is_run_elsewhere() -> None:
    """`.ci/run` finds the command in the README by its form."""
    script = (ROOT / ".ci" / "run").read_text("utf-8")
    assert r"^\(python3 -m venv .venv && .*tests\/check\)$" in script
    assert len([line for line in shell_lines() if re.match(rf"{SETUP}.*tests/check$", line)]) == 1


def test_the_log_shown_is_undetermined(tmp_path: Path) -> None:
    log = next(block.text for block in blocks(README) if "ruleset" in block.text)
    reading = referee.read(log.encode())
    assert reading.problems == []
    report = referee.check(reading.documents[0].document)
    assert [finding.status for finding in report.findings] == ["undetermined"]
    assert [question.circumstance for question in report.findings[0].missing] == ["correctable"]


def test_the_case_shown_is_as_it_expects() -> None:
    from referee.teach.casebook import compare

    case = next(block.text for block in blocks(CASES) if "ruleset" in block.text)
    document = referee.read(case.encode()).documents[0].document
    assert compare(referee.check(document), document.expect or {}, document) == []


def test_python_example() -> None:
    found = blocks(README)
    at = next(number for number, block in enumerate(found) if block.kind == "python")
    done = subprocess.run(
        [sys.executable, "-c", found[at].text], capture_output=True, text=True, check=True
    )
    assert done.stdout == found[at + 1].text


def links(path: Path) -> list[str]:
    return re.findall(r"\]\(([^)\s]+)\)", re.sub(r"`[^`\n]*`", "", path.read_text("utf-8")))


@pytest.mark.parametrize("path", DOCUMENTS, ids=NAMES)
def test_links_lead_somewhere(path: Path) -> None:
    inside = [link for link in links(path) if "://" not in link]
    assert [link for link in inside if not (path.parent / link.partition("#")[0]).exists()] == []


@pytest.mark.parametrize("path", DOCUMENTS, ids=NAMES)
def test_documents_are_finished(path: Path) -> None:
    text = path.read_text("utf-8")
    assert len(text) > 400
    assert not re.search(r"TODO|FIXME|XXX|@@", text)


def test_exit_statuses_and_finding_statuses_are_told() -> None:
    first = {row[0].strip("`") for row in table_cells(README)}
    assert {str(each) for each in (CLEAN, IRREGULAR, UNUSABLE, INCONSISTENT)} <= first
    assert set(get_args(Status)) <= first


def test_every_command_is_told() -> None:
    from referee.cli.app import COMMANDS

    told = {command.split()[1] for command in commands()}
    assert set(COMMANDS) == told


def event_lines() -> list[str]:
    """The event lines of the casebook's table of events."""
    start, _, rest = CASES.read_text("utf-8").partition("\n## Events\n")
    assert start
    table = [line for line in rest.partition("\n## ")[0].split("\n") if line.startswith("| `")]
    return [line for row in table for line in re.findall("`([^`]+)`", row.split(" | ")[0])]


@pytest.mark.parametrize("line", event_lines())
def test_event_lines_can_be_read(line: str) -> None:
    assert parse_line(line) is not None


def test_every_verb_and_key_is_told() -> None:
    verbs = {line.split()[1] for line in event_lines()}
    assert set(GRAMMAR) - verbs == set()
    told = set(re.findall(r"`(\w+)`", CASES.read_text("utf-8")))
    keys = {*Document.__struct_fields__, *Position.__struct_fields__, *_REPORT_KEYS, *_FINDING_KEYS}
    assert keys - told - {"events"} == set()


def test_every_find_and_remark_is_told() -> None:
    from referee.log.grammar import choices

    text = CASES.read_text("utf-8")
    for verb in ("find", "remark", "ask", "end"):
        assert [word for word in choices(verb, _what(verb)) if word not in text] == []


def _what(verb: str) -> str:
    return "reason" if verb == "end" else "what"


def test_every_ruleset_is_told() -> None:
    told = README.read_text("utf-8")
    assert [
        name for name in referee.known_rulesets(ROOT / "rulebook") if f"`{name}`" not in told
    ] == []


def test_every_package_is_told() -> None:
    package = ROOT / "referee"
    parts = [path.name for path in package.iterdir() if any(path.glob("*.py"))]
    assert parts
    assert [name for name in parts if f"]({name}/)" not in INSIDE.read_text("utf-8")] == []


def test_the_version_is_in_the_changelog() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["version"] == referee.__version__
    assert f"\n## {referee.__version__} - " in (ROOT / "CHANGELOG.md").read_text("utf-8")


def rewrite() -> None:
    """Write the README's output anew."""
    command, output = shown_output()
    environment = {**os.environ, "COLUMNS": "80", "LC_ALL": "C.UTF-8", "NO_COLOR": "1"}
    done = subprocess.run(
        [sys.executable, "-m", *shlex.split(command)],
        capture_output=True, text=True, check=False, cwd=ROOT, env=environment,
    )  # fmt: skip
    text = README.read_text("utf-8")
    README.write_text(text.replace(output, done.stdout, 1), "utf-8")


if __name__ == "__main__":
    rewrite()
