"""How long a whole run takes, start of Python included: `startup.py [rounds]`.

Prints figures, asserts nothing. Each command is measured beside a yardstick, run by run.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

ROUNDS = 40
ROOT = Path(__file__).parents[2]
CASE = ROOT / "cases" / "samba" / "31.a-discarded-without-drawing.toml"

Command = Sequence[str]


def milliseconds(command: Command, folder: Path) -> float:
    """How long one process takes."""
    start = perf_counter()
    done = subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL, check=False)
    taken = (perf_counter() - start) * 1000
    assert done.returncode in (0, 1), command
    return taken


def compare(title: str, command: Command, yardstick: Command, folder: Path, rounds: int) -> None:
    """Print the medians of both and their ratio."""
    pairs = [(command, yardstick)] * rounds
    for each in (command, yardstick):
        milliseconds(each, folder)
    times = [(milliseconds(a, folder), milliseconds(b, folder)) for a, b in pairs]
    ours, theirs = (statistics.median(column) for column in zip(*times, strict=True))
    print(f"{title:34}{ours:8.1f} ms")
    print(f"{'  ' + ' '.join(yardstick[1:]):34}{theirs:8.1f} ms{ours / theirs:10.2f} times as long")


def referee() -> list[str]:
    """The command as installed beside this Python, else the module."""
    script = Path(sys.executable).parent / "referee"
    return [str(script)] if script.exists() else [sys.executable, "-m", "referee"]


def whole_deal(folder: Path) -> Path:
    """A deal from the cut to the score, in the text form."""
    from material import deals

    from referee import to_toml

    path = folder / "deal.toml"
    path.write_text(to_toml(deals(1)[0]), encoding="utf-8")
    return path


def main() -> None:
    """Every comparison."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    python = sys.executable
    print(f"Python {sys.version.split()[0]}, {os.cpu_count()} cores, {rounds} rounds, medians\n")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        deal = whole_deal(folder)
        typer = [python, "-c", "import typer"]
        check = [*referee(), "check"]
        compare("referee check, a short case", [*check, str(CASE)], typer, folder, rounds)
        compare("referee check, a whole deal", [*check, str(deal)], typer, folder, rounds)
        version = [*referee(), "--version"]
        compare("referee --version", version, [python, "-c", "pass"], folder, rounds)


if __name__ == "__main__":
    main()
