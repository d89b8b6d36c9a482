"""Running audits into a store, and hearing what they say."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from referee.audit.pool import Processes, Runner, Serial
from referee.audit.run import audit
from referee.audit.store import Store
from referee.audit.work import Settings

BAD = b'{"format": 1, "ruleset": "no-such-rules", "events": []}\n'
WORSE = b"{not json\n"


class Heard:
    """A watcher that remembers what it was told; `then` is called after each job."""

    def __init__(self, then: Callable[[int], None] | None = None) -> None:
        self.said: list[str] = []
        self.jobs = 0
        self.deals = 0
        self._then = then

    def say(self, line: str) -> None:
        self.said.append(line)

    def at(self, progress) -> None:
        self.jobs += 1
        self.deals = progress.deals
        if self._then is not None:
            self._then(self.jobs)


class Audit:
    """Runs audits into one store."""

    def __init__(self, path: Path, settings: Settings) -> None:
        self.path = path
        self.settings = settings

    def __call__(self, *paths: object, workers: int = 1, heard: Heard | None = None) -> Heard:
        heard = heard or Heard()
        store = self.store()
        try:
            audit([str(path) for path in paths], store, self.runner(workers), heard)
        finally:
            store.close()
        return heard

    def store(self) -> Store:
        made = Store.reopen if self.path.exists() else Store.create
        return made(self.path, {"version": "x"})

    def runner(self, workers: int) -> Runner:
        return Serial(self.settings) if workers == 1 else Processes(workers, self.settings)

    def rows(self, query: str) -> list[tuple]:
        store = Store.look_at(self.path)
        try:
            return store.db.execute(query).fetchall()
        finally:
            store.close()

    def everything(self) -> dict[str, list[tuple]]:
        """All results: what two audits of the same deals must have in common."""
        from referee.audit.export import TABLES, rows

        store = Store.look_at(self.path)
        try:
            return {table: [*rows(store, table)] for table in TABLES}
        finally:
            store.close()

    def sources(self) -> list[str]:
        return [row[0] for row in self.rows("SELECT source FROM deals ORDER BY deal")]
