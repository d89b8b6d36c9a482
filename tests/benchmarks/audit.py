"""How `referee audit` uses several cores, and how its memory grows: `audit.py [rounds] [times]`.

Prints figures, asserts nothing. The archive holds the deals of `material.py` so many `times` over;
one worker and two take turns, so that a busy machine slows down both.
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

from material import ROOT, archive

ROUNDS = 5
TIMES = 5
DEALS = 2000
LONGER = 5


def seconds(path: Path, jobs: int) -> tuple[float, float]:
    """How long an audit takes as a whole process, and the processor's time of all its processes."""
    start, before = perf_counter(), _processor()
    audit(path, jobs)
    return perf_counter() - start, _processor() - before


def _processor() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def audit(path: Path, jobs: int) -> None:
    """An audit as a process of its own."""
    command = [sys.executable, "-m", "referee", "audit", str(path), "--jobs", str(jobs)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=False)
    assert done.returncode in (0, 1)


def workers(path: Path, deals: int, rounds: int) -> None:
    """Deals a second with one worker and with two, round by round."""
    pairs = [(seconds(path, 1), seconds(path, 2)) for _ in range(rounds)]
    times = [[each[0] for each in pair] for pair in pairs]
    work = [pair[1][1] / pair[0][1] for pair in pairs]
    print(f"\n{deals} deals, {path.stat().st_size / 1e6:.0f} MB, whole processes")
    for name, taken in zip(("one worker", "two workers"), zip(*times, strict=True), strict=True):
        rates = [deals / each for each in taken]
        print(f"{name:14}{max(rates):8,.0f} deals/s best{statistics.median(rates):8,.0f} median")
    ratios = [one / two for one, two in times]
    print(f"{'ratio':14}{max(ratios):8.2f} best{statistics.median(ratios):16.2f} median")
    print(f"processor's time of two workers and all around them, to that of one: {min(work):.2f}")


def peak(path: Path, jobs: int) -> float:
    """MB of the largest process of an audit, seen from a process that runs nothing else."""
    done = subprocess.run(
        [sys.executable, __file__, "--peak", str(path), str(jobs)],
        capture_output=True,
        text=True,
        check=True,
    )
    return float(done.stdout)


def memory(short: Path, long: Path) -> None:
    """Peak memory for an archive, and for one several times as long."""
    print("Peak memory of the largest process")
    for jobs in (1, 2):
        few, many = peak(short, jobs), peak(long, jobs)
        print(
            f"--jobs {jobs}{few:10.1f} MB{many:10.1f} MB for {LONGER} times as many deals", end=""
        )
        print(f"{many / few:8.3f} times as much")


def main() -> None:
    """All measurements, memory first: a child's peak begins at its parent's."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    times = int(sys.argv[2]) if len(sys.argv) > 2 else TIMES
    print(f"Python {sys.version.split()[0]}, {os.cpu_count()} cores, {rounds} rounds\n")
    deals = archive(DEALS)
    with tempfile.TemporaryDirectory() as name:
        short, long = Path(name) / "short.jsonl", Path(name) / "long.jsonl"
        short.write_bytes(deals * times)
        long.write_bytes(deals * times * LONGER)
        memory(short, long)
        workers(short, DEALS * times, rounds)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--peak"]:
        audit(Path(sys.argv[2]), int(sys.argv[3]))
        print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024 / 1e6)
    else:
        main()
