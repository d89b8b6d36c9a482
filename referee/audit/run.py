"""A run: reads, rules, keeps; every part is committed with the note that it is done."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import NamedTuple, Protocol

from referee.audit.pool import Ruled, Runner
from referee.audit.reading import Changed, Done, Fault, Read, Reader
from referee.audit.rows import Deal
from referee.audit.store import Store
from referee.audit.work import Outcome

CHANGED = "changed while it was read; none of it is counted"


class Progress(NamedTuple):
    """How far a run is: bytes of files read and ruled on, deals ruled on in this run."""

    read: int
    deals: int


class Watcher(Protocol):
    """Who follows a run."""

    def say(self, line: str) -> None:
        """Something a person should know."""

    def at(self, progress: Progress) -> None:
        """A job has been committed."""


class Summed(NamedTuple):
    """What one run did: deals it ruled on, files that an earlier run had done already."""

    deals: int
    known_files: int


def audit(
    paths: Iterable[str | os.PathLike[str]], store: Store, runner: Runner, watcher: Watcher
) -> Summed:
    """Rule on every deal of the paths that the store doesn't hold yet.

    Raises `StoreError` if the results can't be written (a full disk) and `RulebookError`; what was
    committed stays, and another run goes on from there.
    """
    store.drop_unplaced()
    reader = Reader(store, paths, watcher.say)
    deals = 0
    for ruled in runner.run(reader.jobs()):
        keep(store, ruled, watcher.say)
        deals += sum(isinstance(each, Deal) for outcome in ruled[1] for each in outcome)
        watcher.at(Progress(ruled[0].read, deals))
    return Summed(deals, reader.known)


def keep(store: Store, ruled: Ruled, say: Callable[[str], None]) -> None:
    """Commit the results of a job, all of it or nothing."""
    job, outcomes = ruled
    rest = iter(outcomes)
    said: list[str] = []
    with store.transaction():
        for step in job.steps:
            if isinstance(step, Read):
                said += _add(store, step, next(rest))
            else:
                said += _note(store, step)
    for line in said:
        say(line)


def _add(store: Store, step: Read, outcome: Outcome) -> list[str]:
    store.add(step.file, step.part, outcome)
    bad = (each for each in outcome if not isinstance(each, Deal))
    return [problem.text for problems in bad for problem in problems]


def _note(store: Store, step: Done | Changed | Fault) -> list[str]:
    """What becomes of a file; the lines to say."""
    if isinstance(step, Done):
        store.end(step.file, step.stamp)
        return []
    if isinstance(step, Changed):
        store.drop(step.file)
        step = Fault(step.file, step.name, CHANGED)
    store.set_aside(step.file, [step.row()])
    return [step.row().text]
