from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from audit_for_tests import Audit

from referee.audit.work import Settings
from referee.rules import find_rulebook
from referee.rules.digest import rulebook_digest

sys.path.append(str(Path(__file__).parents[2] / "benchmarks"))


@cache
def _lines() -> tuple[bytes, ...]:
    from material import archive

    return tuple(archive(60).splitlines(keepends=True))


@pytest.fixture(scope="session")
def lines() -> tuple[bytes, ...]:
    """Sixty deals, some with findings, as lines of JSON."""
    return _lines()


@pytest.fixture
def archive(tmp_path: Path, lines: tuple[bytes, ...]) -> Path:
    path = tmp_path / "season.jsonl"
    path.write_bytes(b"".join(lines))
    return path


@pytest.fixture
def settings() -> Settings:
    return Settings(None, rulebook_digest(find_rulebook()))


@pytest.fixture
def run(tmp_path: Path, settings: Settings) -> Audit:
    return Audit(tmp_path / "results.sqlite", settings)


@pytest.fixture
def another(tmp_path: Path, settings: Settings) -> Callable[[str], Audit]:
    return lambda name: Audit(tmp_path / f"{name}.sqlite", settings)


@pytest.fixture
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many small jobs out of a small archive."""
    monkeypatch.setattr("referee.audit.reading.BLOCK", 1)
