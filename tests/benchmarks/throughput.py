"""How fast an archive is ruled on, and in how much memory: `throughput.py [rounds]`.

Prints figures, asserts nothing. Needs the extra `bench`: python-chess is the yardstick, measured in
the same run, round by round, so that a busy machine slows down both.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from time import perf_counter

ROUNDS = 30
DEALS = 200
GAMES = 40
FEW = 100
"""Deals of the smaller archive when memory is measured; the larger one has ten times as many."""

Job = Callable[[], object]


def interleaved(jobs: Mapping[str, Job], rounds: int) -> dict[str, list[float]]:
    """Seconds of each job in each round; every round runs all jobs once."""
    for job in jobs.values():
        job()
    times: dict[str, list[float]] = {name: [] for name in jobs}
    for _ in range(rounds):
        for name, job in jobs.items():
            start = perf_counter()
            job()
            times[name].append(perf_counter() - start)
    return times


def rule_on(archive: Path) -> int:
    """From the bytes of an archive to findings: their number."""
    from referee import LoadedDocument, check, iter_documents

    found = 0
    for loaded in iter_documents([archive]):
        assert isinstance(loaded, LoadedDocument), loaded
        found += len(check(loaded.document, lines=loaded.lines).findings)
    return found


def read_chess(text: str) -> int:
    """From the text of games to replayed games: their number."""
    import io

    import chess.pgn

    stream, games = io.StringIO(text), 0
    while chess.pgn.read_game(stream) is not None:
        games += 1
    return games


def speed(lines: list[bytes], archive: Path, rounds: int) -> None:
    """Events a second against half-moves a second."""
    from material import chess_games

    text, moves = chess_games(GAMES)
    events = sum(len(json.loads(line)["events"]) for line in lines)
    times = interleaved(
        {"referee": lambda: rule_on(archive), "python-chess": lambda: read_chess(text)}, rounds
    )
    rates = {
        "referee": _rates(times["referee"], events),
        "python-chess": _rates(times["python-chess"], moves),
    }
    print(f"\nBytes to findings, one core, {_engine()} engine")
    print(f"{len(lines)} deals, {events} events; {GAMES} games of chess, {moves} half-moves")
    _show(rates, "a second")


def _engine() -> str:
    """Whether the engine that was measured is compiled."""
    from referee.facts import ordinary

    return "plain" if str(ordinary.__file__).endswith(".py") else "compiled"


def parsing(lines: list[bytes], rounds: int) -> None:
    """Decoding and validating against `json.loads` of the same bytes."""
    from referee.log.decode import decode

    times = interleaved(
        {"decode": lambda: [*map(decode, lines)], "json.loads": lambda: [*map(json.loads, lines)]},
        rounds,
    )
    size = sum(map(len, lines)) / 1e6
    rates = {name: [size / each for each in seconds] for name, seconds in times.items()}
    print(f"\nParsing and validating: {size:.2f} MB")
    _show(rates, "MB/s")


def _rates(seconds: list[float], count: int) -> list[float]:
    return [count / each for each in seconds]


def _show(rates: Mapping[str, list[float]], unit: str) -> None:
    """The best and the median of each job, and how often the first does what the second does."""
    rows = [(max(each), statistics.median(each)) for each in rates.values()]
    print(f"{unit:24}{'best':>12}{'median':>12}")
    for name, (best, median) in zip(rates, rows, strict=True):
        print(f"{name:24}{best:12,.0f}{median:12,.0f}")
    (best, median), (other_best, other_median) = rows
    print(f"{'ratio':24}{best / other_best:12.2f}{median / other_median:12.2f}")


def memory(folder: Path) -> None:
    """Peak memory for an archive, and for one ten times as long.

    Call this while this process is still small: on Linux a child's peak starts at its parent's.
    """
    print("Peak memory, a process each")
    for number in (FEW, 10 * FEW):
        archive = folder / f"{number}.jsonl"
        _again("--write", str(number), str(archive))
        peak = float(_again("--peak", str(archive)))
        size = archive.stat().st_size / 1e6
        print(f"{number:5} deals {size:8.2f} MB archive {peak:8.1f} MB peak")


def _again(*args: str) -> str:
    """What this file prints in a process of its own."""
    done = subprocess.run(
        [sys.executable, __file__, *args], check=True, capture_output=True, text=True
    )
    return done.stdout


def write(number: int, archive: Path) -> None:
    """Write an archive of so many deals."""
    from material import archive as written

    archive.write_bytes(written(number))


def peak(archive: Path) -> None:
    """Rule on an archive and print the peak memory of this process in MB."""
    import resource

    rule_on(archive)
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(most / 1e6 if sys.platform == "darwin" else most * 1024 / 1e6)


def main() -> None:
    """All measurements, memory first."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    print(f"Python {sys.version.split()[0]}, {os.cpu_count()} cores, {rounds} rounds\n")
    with tempfile.TemporaryDirectory() as name:
        memory(Path(name))
        archive = Path(name) / "deals.jsonl"
        write(DEALS, archive)
        lines = archive.read_bytes().splitlines()
        speed(lines, archive, rounds)
        parsing(lines, rounds)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--write"]:
        write(int(sys.argv[2]), Path(sys.argv[3]))
    elif sys.argv[1:2] == ["--peak"]:
        peak(Path(sys.argv[2]))
    else:
        main()
