"""Ruling on jobs on a Dask cluster: the same function on the same bytes, the same results.

Dask sends a task to another worker when one dies; a task that has ended several workers is looked
into the way it is done on one machine.
"""

from __future__ import annotations

import itertools
import logging
import warnings
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import CancelledError
from typing import Any, Final

from referee.audit.errors import ClusterError
from referee.audit.pool import AHEAD, Ruled, isolate
from referee.audit.reading import Job
from referee.audit.streams import Part
from referee.audit.work import Outcome, Settings, rule_on

PATIENCE: Final = 30
"""Seconds to wait for the scheduler, and for its first worker."""


class Cluster:
    """The workers of the scheduler at an address such as `tcp://10.0.0.1:8786`."""

    def __init__(self, address: str, settings: Settings) -> None:
        self._address = address
        self._settings = settings
        self._dask = _distributed()

    def run(self, jobs: Iterable[Job]) -> Iterator[Ruled]:
        """Each job with the outcomes of its parts, in order. Raises `ClusterError`."""
        logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what matters is said here
        client = self._connected()
        try:
            yield from self._windowed(client, iter(jobs))
        finally:
            client.close(timeout=1)

    def _connected(self) -> Any:
        try:
            client = self._dask.Client(self._address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError) as error:
            raise ClusterError(f"no scheduler at {self._address}: {error}") from None
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            client.close(timeout=1)
            raise ClusterError(f"the scheduler at {self._address} has no workers") from None
        return client

    def _windowed(self, client: Any, jobs: Iterator[Job]) -> Iterator[Ruled]:
        """No more jobs in the air than the workers need, however many there are just now."""
        air: deque[tuple[Job, Any]] = deque()
        while True:
            room = AHEAD * max(1, sum(client.nthreads().values())) - len(air)
            for job in itertools.islice(jobs, max(0, room)):
                air.append((job, self._sent(client, job.parts)))
            if not air:
                return
            job, future = air.popleft()
            yield job, self._outcomes(client, job, future)

    def _outcomes(self, client: Any, job: Job, future: Any) -> list[Outcome]:
        try:
            return self._result(future)
        except self._dask.KilledWorker:
            return self._alone(client, job.parts)

    def _result(self, future: Any) -> list[Outcome]:
        """The result, once a worker has it; also where none was left for a while."""
        try:
            outcomes: list[Outcome] = future.result()
        except (OSError, CancelledError) as error:
            raise ClusterError(f"{self._address}: the scheduler is gone ({error})") from None
        return outcomes

    def _sent(self, client: Any, parts: Sequence[Part]) -> Any:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of a list of deals longer than Dask likes
            # not pure: nothing is gained where no bytes come twice
            return client.submit(rule_on, parts, self._settings, pure=False)

    def _alone(self, client: Any, parts: Sequence[Part]) -> list[Outcome]:
        """The outcomes of parts one of which may have ended workers."""
        return isolate(
            parts, lambda some: self._result(self._sent(client, some)), self._dask.KilledWorker
        )


def _distributed() -> Any:
    """Dask's `distributed`. Raises `ClusterError` where it isn't installed."""
    try:
        import distributed  # noqa: PLC0415 - an extra, and seconds to load
    except ImportError:
        raise ClusterError("a cluster needs pip install 'referee[cluster]'") from None
    return distributed
