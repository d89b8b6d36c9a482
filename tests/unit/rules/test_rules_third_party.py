"""A club's house rules: a distribution of its own, found by entry point, or a folder."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import referee
from referee.rules import find_rulebook, known_rulesets, load_ruleset
from referee.rules.digest import rulebook_digest
from referee.rules.lint import lint
from referee.rules.shelves import has_ruleset

PROJECT = Path(__file__).parents[2] / "thirdparty" / "saturday-club"
PACKAGE = Path(referee.__file__).parents[1]
DEAL = """
format = 1
ruleset = "{ruleset}"
dealer = "A"
log = '''
B draw 5H 6H
B discard 5H
D draw 7H 8H
D join
A notice
'''
"""


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A folder with the distribution as an installer lays it out: its package and its metadata."""
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]
    place = tmp_path / "site"
    shutil.copytree(PROJECT / "saturday_club", place / "saturday_club")
    info = place / f"saturday_club-{project['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    )
    groups = project["entry-points"]
    lines = [f"[{g}]\n" + "".join(f"{k} = {v}\n" for k, v in e.items()) for g, e in groups.items()]
    (info / "entry_points.txt").write_text("".join(lines))
    return place


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder that adds the same ruleset."""
    place = tmp_path / "house"
    shutil.copytree(PROJECT / "saturday_club", place / "saturday-samba")
    return place


def command(site: Path | None, *args: str) -> subprocess.CompletedProcess[str]:
    paths = [str(PACKAGE), *([str(site)] if site else [])]
    return subprocess.run(
        [sys.executable, "-m", "referee", *args],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        capture_output=True,
        text=True,
        check=False,
    )


def points(output: str) -> list[int]:
    return [finding["penalty"]["points"] for finding in json.loads(output)["findings"]]


@pytest.fixture
def deals(tmp_path: Path) -> list[str]:
    paths = []
    for ruleset in ("samba", "saturday-samba"):
        path = tmp_path / f"{ruleset}.toml"
        path.write_text(DEAL.format(ruleset=ruleset))
        paths.append(str(path))
    return paths


def test_found_by_entry_point(installed, deals):
    common, house = deals
    assert points(command(installed, "check", common, "--format", "json").stdout) == [100]
    assert points(command(installed, "check", house, "--format", "json").stdout) == [50]
    without = command(None, "check", house)
    assert (without.returncode, "unknown ruleset" in without.stderr) == (2, True)
    assert "saturday-samba: Saturday Samba" in command(installed, "rules", "--lang", "en").stdout
    linted = command(installed, "rulebook", "lint", "saturday-samba")
    assert (linted.returncode, linted.stdout) == (0, "0 problems\n")
    explained = command(installed, "explain", "saturday-samba", "25.c.3", "--lang", "en").stdout
    assert "Among us his side gets only 50 penalty points." in explained.replace("\n", " ")


def test_workers_know_it_too(installed, tmp_path):
    archive = tmp_path / "season.jsonl"
    document = referee.read(DEAL.format(ruleset="samba").encode()).documents[0].document
    line = referee.to_json(document).replace('"samba"', '"saturday-samba"') + "\n"
    archive.write_text(line * 3000)
    done = command(installed, "audit", str(archive), "--jobs", "2", "--format", "json")
    summary = json.loads(done.stdout)
    assert (summary["deals"], summary["points"]) == (3000, 150_000)


def test_a_name_in_the_rulebook_costs_no_search(installed, deals):
    program = (
        "import sys; from referee.cli import main; main(['check', sys.argv[1]]);"
        "print('importlib.metadata' in sys.modules, file=sys.stderr)"
    )
    for path, searched in zip(deals, ("False\n", "True\n"), strict=True):
        done = subprocess.run(
            [sys.executable, "-c", program, path],
            env={**os.environ, "PYTHONPATH": os.pathsep.join([str(PACKAGE), str(installed)])},
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stderr == searched


def test_from_a_folder(folder, deals):
    book = ["--rulebook", str(folder)]
    assert points(command(None, "check", deals[1], "--format", "json", *book).stdout) == [50]
    assert points(command(None, "check", deals[0], "--format", "json", *book).stdout) == [100]
    assert [str(problem) for problem in lint(folder, "saturday-samba")] == []


def test_a_folder_adds_to_the_rulebook(folder, monkeypatch):
    shipped = known_rulesets(find_rulebook())
    assert known_rulesets(folder) == sorted([*shipped, "saturday-samba"])
    assert load_ruleset("saturday-samba", folder).extends == "samba"
    assert load_ruleset("samba", folder).extends is None
    assert not has_ruleset(folder, "../house/saturday-samba")
    before = rulebook_digest(folder)
    parameters = folder / "saturday-samba" / "parameters.toml"
    parameters.write_text(parameters.read_text().replace("50", "60"))
    assert rulebook_digest(folder) != before
    monkeypatch.setenv("REFEREE_RULEBOOK", str(folder))
    assert find_rulebook() == folder
    assert load_ruleset("saturday-samba").number("penalty_wrong_turn_stock_draw") == 60


def test_a_rulebook_of_its_own_is_not_added_to(tmp_path):
    book = tmp_path / "book"
    shutil.copytree(find_rulebook(), book)
    shutil.rmtree(book / "sitoumussamba")
    assert "sitoumussamba" not in known_rulesets(book)
    assert not has_ruleset(book, "sitoumussamba")


def test_a_folder_without_rulesets(tmp_path, deals):
    done = command(None, "check", deals[0], "--rulebook", str(tmp_path))
    assert done.returncode == 2
    assert "ruleset.toml" in done.stderr
