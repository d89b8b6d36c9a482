"""The same results on a cluster of two worker processes, one of which is killed on the way."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest
from audit_for_tests import BAD, WORSE, Heard

from referee.audit.cluster import Cluster
from referee.audit.errors import ClusterError
from referee.audit.run import audit

distributed = pytest.importorskip("distributed")


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator:
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as started:
        yield started


def run_on(cluster, run, archive, heard: Heard) -> None:
    store = run.store()
    try:
        audit([str(archive)], store, Cluster(cluster.scheduler_address, run.settings), heard)
    finally:
        store.close()


@pytest.mark.usefixtures("small_blocks")
def test_same_results_though_a_worker_is_killed(run, another, cluster, archive, lines):
    archive.write_bytes(b"".join([*lines, BAD, *lines, WORSE, *lines]))
    alone = another("alone")
    alone(archive)
    killed: list[int] = []

    def kill(job: int) -> None:
        if job == 10:
            worker = next(iter(cluster.workers.values()))
            killed.append(worker.process.process.pid)
            os.kill(killed[0], signal.SIGKILL)

    heard = Heard(kill)
    run_on(cluster, run, archive, heard)
    assert killed
    assert heard.jobs > 100
    assert run.everything() == alone.everything()


def test_a_cluster_with_another_rulebook_refuses(run, cluster, archive):
    from referee.rules import RulebookError

    run.settings = run.settings._replace(digest="of another rulebook")
    with pytest.raises(RulebookError, match="not the rulebook"):
        run_on(cluster, run, archive, Heard())
    assert run.sources() == []


def test_no_cluster_there(run, archive, monkeypatch):
    monkeypatch.setattr("referee.audit.cluster.PATIENCE", 0.2)
    with pytest.raises(ClusterError, match="no scheduler at"):
        [*Cluster("tcp://127.0.0.1:9", run.settings).run([])]
