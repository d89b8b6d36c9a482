"""`kill -9` at random moments of an audit that is always resumed: `killing.py [kills] [seed]`.

Each run is killed somewhere between its start and the time that a whole run takes. After each kill
the results must be sound: each deal once, and as many as the journal says. When an audit comes to
its end all the same, its results must be those of an undisturbed run, and a new one begins.
"""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "benchmarks")]

DEALS = 1000
BAD = b'{"format": 1, "ruleset": "samba", "events": [{"by": "A", "do": "fly"}]}\n'
PATIENCE = 30
"""Seconds in which the workers of a killed run must be gone."""


@dataclass
class Tally:
    """What happened; `stages` counts kills before, within and after the time of ruling."""

    kills: int = 0
    finished: int = 0
    stages: dict[str, int] = field(default_factory=dict)


def command(archive: Path, store: Path) -> list[str]:
    """An audit in two processes that goes on with what there is."""
    options = ["--jobs", "2", "--fail-on", "never", "--format", "json"]
    return [
        sys.executable, "-m", "referee", "audit", str(archive),
        "--store", str(store), "--resume", *options,
    ]  # fmt: skip


def started(archive: Path, store: Path) -> subprocess.Popen[bytes]:
    """The audit as a process that leads a group of its own."""
    return subprocess.Popen(
        command(archive, store),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )


def results(store: Path) -> list[tuple[object, ...]]:
    """Every deal and finding of a store, without the numbers given on the way."""
    with sqlite3.connect(store) as db:
        return [
            *db.execute("SELECT source, digest, verdict, findings, points FROM deals ORDER BY 1"),
            *db.execute(
                "SELECT source, f.event, fault, status, f.points, paragraphs FROM findings f "
                "JOIN deals USING (deal) ORDER BY source, number"
            ),
            *db.execute("SELECT source, line, text FROM problems ORDER BY 1, 2"),
        ]


def assert_sound(store: Path) -> int:
    """Raise `AssertionError` if results and journal disagree; the number of deals."""
    if not store.exists() or not store.stat().st_size:
        return 0
    db = sqlite3.connect(store)
    if not db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        return 0
    one = lambda query: db.execute(query).fetchone()  # noqa: E731
    assert one("PRAGMA integrity_check") == ("ok",)
    deals, places = one("SELECT count(*), count(DISTINCT source) FROM deals")
    assert deals == places, "a deal was counted twice"
    aside = one("SELECT count(DISTINCT document) FROM problems")[0]
    assert deals + aside == one("SELECT coalesce(sum(lines), 0) FROM parts")[0]
    found = one("SELECT count(*) FROM findings")[0]
    assert found == one("SELECT coalesce(sum(findings), 0) FROM deals")[0]
    db.close()
    return int(deals)


def assert_gone(group: int) -> None:
    """Raise `AssertionError` if workers outlive the run that began them."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            os.killpg(group, 0)
        except (ProcessLookupError, PermissionError):
            return
        time.sleep(0.01)
    raise AssertionError("workers were left behind")


def kill(kills: int, seed: int, folder: Path) -> Tally:
    """So many kills; raises `AssertionError` if something is lost, doubled or broken."""
    from material import archive as written

    rng, tally = random.Random(seed), Tally()
    archive = folder / "season.jsonl"
    lines = written(DEALS).splitlines(keepends=True)
    archive.write_bytes(b"".join((*lines[:50], BAD, *lines[50:])))
    begun = time.monotonic()
    assert started(archive, folder / "whole.sqlite").wait() == 0
    whole_time = time.monotonic() - begun
    expected = results(folder / "whole.sqlite")
    store = folder / "killed.sqlite"
    while tally.kills < kills:
        if _killed(archive, store, rng.uniform(0, whole_time), tally):
            assert results(store) == expected
            tally.finished += 1
            for file in folder.glob("killed.sqlite*"):
                file.unlink()
    return tally


def _killed(archive: Path, store: Path, after: float, tally: Tally) -> bool:
    """One run, killed after some seconds; True if it had come to its end before."""
    before = assert_sound(store)
    run = started(archive, store)
    try:
        run.wait(after)
    except subprocess.TimeoutExpired:
        run.send_signal(signal.SIGKILL)
        run.wait()
    if run.returncode >= 0:
        return True
    assert_gone(run.pid)
    now = assert_sound(store)
    stage = "before ruling" if not now else "while ruling" if now > before else "in between"
    tally.stages[stage] = tally.stages.get(stage, 0) + 1
    tally.kills += 1
    return False


def main(args: Sequence[str]) -> None:
    """Kill and print what happened."""
    kills = int(args[0]) if args else 200
    seed = int(args[1]) if len(args) > 1 else 1
    with tempfile.TemporaryDirectory() as name:
        tally = kill(kills, seed, Path(name))
    print(f"{tally.kills} kills ({tally.stages}), {tally.finished} audits came to their end:")
    print("nothing lost, nothing doubled, no worker left behind")


if __name__ == "__main__":
    main(sys.argv[1:])
