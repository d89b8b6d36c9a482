"""Workers that die, and documents that make them die."""

from __future__ import annotations

import multiprocessing
import subprocess
import sys
from collections.abc import Sequence

import pytest
from audit_for_tests import Heard

from referee.audit.pool import isolate
from referee.audit.streams import Part
from referee.audit.work import Outcome


def test_a_killed_worker_takes_nothing_with_it(run, another, archive, lines, monkeypatch):
    monkeypatch.setattr("referee.audit.reading.BLOCK", 1 << 13)
    archive.write_bytes(b"".join(lines * 6))
    alone = another("alone")
    alone(archive)
    killed = []

    def kill(job: int) -> None:
        if job in (5, 40):
            worker = multiprocessing.active_children()[0]
            worker.kill()
            killed.append(worker.pid)

    run(archive, workers=2, heard=Heard(kill))
    assert len(killed) == 2
    assert run.everything() == alone.everything()


def part(data: bytes, line: int = 1) -> Part:
    return Part("x", "line", 0, len(data), line, data.count(b"\n"), "", data)


def test_the_deadly_line_alone_is_set_aside():
    tried: list[bytes] = []

    def attempt(parts: Sequence[Part]) -> list[Outcome]:
        tried.append(b"".join(each.data for each in parts))
        if b"deadly" in tried[-1]:
            raise ChildProcessError
        return [tuple((f"{p.line}", line) for line in p.data.splitlines()) for p in parts]

    block = part(b"a\nb\nc\ndeadly\r\ne\n", line=11)
    (first, second) = isolate([part(b"z\n"), block], attempt, ChildProcessError)
    assert first == (("1", b"z"),)
    texts = [each[0].text if isinstance(each[0], tuple) else each[1] for each in second]
    assert texts == [b"a", b"b", b"c", "x:14: the process that ruled on it ended, twice", b"e"]


def test_a_document_that_is_deadly_alone():
    def attempt(parts: Sequence[Part]) -> list[Outcome]:
        raise ChildProcessError

    whole = part(b"{}")._replace(kind="toml", source="deal.toml")
    ((problems,),) = isolate([whole], attempt, ChildProcessError)
    assert problems[0].text.startswith("deal.toml: ")


@pytest.mark.skipif(sys.platform == "win32", reason="no such kill")
def test_kill_9_and_resume(tmp_path):
    from pathlib import Path

    script = Path(__file__).parents[2] / "robustness" / "killing.py"
    done = subprocess.run(
        [sys.executable, str(script), "4", "3"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("4 kills")
