"""A short run of the fuzzing that `tests/robustness` does at length."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[2] / "robustness"))


def test_nothing_is_raised_whatever_comes_in():
    import fuzzing

    fuzzing.blind(1500, 20)


def test_every_reader_gets_something():
    import fuzzing

    readers = {data[0] % len(fuzzing.READERS) for data in fuzzing.seeds()}
    assert readers == {*range(len(fuzzing.READERS))}
