"""Ruling on jobs in this process or in worker processes; results come in the order of the jobs.

No more jobs are in the air than the workers need, so memory doesn't grow with the archive. A worker
that dies takes nothing with it: its job is done again, alone, and if that ends it once more the job
is halved until the document that does it is found and set aside.
"""

from __future__ import annotations

import gc
import io
import itertools
import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Final, Protocol

from referee.audit.reading import Job
from referee.audit.rows import ProblemRow
from referee.audit.streams import Part
from referee.audit.work import Outcome, Settings, rule_on

AHEAD: Final = 3
"""Jobs in the air for each worker: one at work, the others ready."""
FEW: Final = 3
"""Jobs that are done sooner than worker processes start."""

Ruled = tuple[Job, list[Outcome]]


class Runner(Protocol):
    """Something that rules on jobs."""

    def run(self, jobs: Iterable[Job]) -> Iterator[Ruled]:
        """Each job with the outcomes of its parts, in order."""


class Serial:
    """One job after the other, here."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def run(self, jobs: Iterable[Job]) -> Iterator[Ruled]:
        """Each job with the outcomes of its parts."""
        for job in jobs:
            yield job, rule_on(job.parts, self._settings)


class Processes:
    """Several worker processes; none at all for a handful of deals."""

    def __init__(self, workers: int, settings: Settings) -> None:
        self._workers = workers
        self._settings = settings

    def run(self, jobs: Iterable[Job]) -> Iterator[Ruled]:
        """Each job with the outcomes of its parts, in order."""
        rest = iter(jobs)
        first = [*itertools.islice(rest, FEW)]
        if len(first) < FEW:
            yield from Serial(self._settings).run(first)
            return
        yield from self._parallel(itertools.chain(first, rest))

    def _parallel(self, jobs: Iterator[Job]) -> Iterator[Ruled]:
        air: deque[tuple[Job, Future[list[Outcome]]]] = deque()
        pool = _pool(self._workers)
        try:
            while True:
                for job in itertools.islice(jobs, AHEAD * self._workers - len(air)):
                    air.append((job, self._sent(pool, job)))
                if not air:
                    return
                job, future = air.popleft()
                try:
                    outcomes = future.result()
                except BrokenProcessPool:
                    _end(pool)
                    outcomes = self._alone(job.parts)
                    pool = _pool(self._workers)
                    air = deque([(waiting, self._sent(pool, waiting)) for waiting, _ in air])
                yield job, outcomes
        finally:
            _end(pool)

    def _sent(self, pool: ProcessPoolExecutor, job: Job) -> Future[list[Outcome]]:
        try:
            with _deaf():
                return pool.submit(rule_on, job.parts, self._settings)
        except BrokenProcessPool as broken:
            failed: Future[list[Outcome]] = Future()
            failed.set_exception(broken)
            return failed

    def _alone(self, parts: Sequence[Part]) -> list[Outcome]:
        """The outcomes of parts one of which may have ended a worker."""
        return isolate(parts, lambda some: _in_a_process(some, self._settings), BrokenProcessPool)


class Attempt(Protocol):
    """A way to rule on parts that may fail as a whole."""

    def __call__(self, parts: Sequence[Part]) -> list[Outcome]:
        """The outcomes of the parts."""


def isolate(parts: Sequence[Part], attempt: Attempt, failure: type[Exception]) -> list[Outcome]:
    """The outcomes of parts, each tried in ever smaller pieces while `attempt` fails.

    The document that alone makes it fail is set aside.
    """
    try:
        return attempt(parts)
    except failure:
        pass
    if len(parts) > 1:
        return [isolate([part], attempt, failure)[0] for part in parts]
    halves = _halves(parts[0]) if parts else []
    if len(halves) < 2:
        return [_deadly(part) for part in parts]
    return [tuple(itertools.chain(*(isolate([h], attempt, failure)[0] for h in halves)))]


def _halves(part: Part) -> list[Part]:
    """A block of lines as two, each of whole lines; anything else, or one line, stays one."""
    lines = io.BytesIO(part.data).readlines() if part.kind == "line" else []
    middle = len(lines) // 2
    if not middle:
        return [part]
    first, second = b"".join(lines[:middle]), b"".join(lines[middle:])
    return [part._replace(data=first), part._replace(data=second, line=part.line + middle)]


def _deadly(part: Part) -> Outcome:
    said = "the process that ruled on it ended, twice"
    where = f"{part.source}:{part.line}" if part.kind == "line" else part.source
    return ((ProblemRow(part.source, part.line, "", said, f"{where}: {said}"),),)


def _in_a_process(parts: Sequence[Part], settings: Settings) -> list[Outcome]:
    pool = _pool(1)
    try:
        with _deaf():
            future = pool.submit(rule_on, parts, settings)
        return future.result()
    finally:
        _end(pool)


def _pool(workers: int) -> ProcessPoolExecutor:
    context = multiprocessing.get_context("spawn")  # the same on every system, and no locks copied
    return ProcessPoolExecutor(workers, mp_context=context, initializer=_begin_worker)


@contextmanager
def _deaf() -> Iterator[None]:
    """Hold interrupts back while processes start, so that none is hit before it can ignore them.

    They inherit this; here an interrupt is only late by some milliseconds.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin_worker() -> None:
    """A worker leaves an interrupt to its parent, and ends when the parent is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    gc.freeze()
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: multiprocessing.process.BaseProcess) -> None:
    parent.join()
    os._exit(1)


def _end(pool: ProcessPoolExecutor) -> None:
    """End a pool at once: what its workers are still at is of no use any more."""
    workers = [*(getattr(pool, "_processes", None) or {}).values()]
    pool.shutdown(wait=False, cancel_futures=True)
    for worker in workers:
        worker.terminate()
    for worker in workers:
        worker.join()
