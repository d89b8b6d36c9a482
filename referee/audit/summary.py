"""What a store says as a whole, counted by SQLite.

Points are what rulings move, penalties and awards together; `stake` is the most they could have
moved. A paragraph's findings are those it is cited for first; `cited` counts every citation.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from referee.audit.store import Store


class Tally(Struct, frozen=True):
    """How many findings of one sort, and the points of their rulings."""

    findings: int
    points: int


class ByParagraph(Struct, frozen=True):
    """The findings of one paragraph of one ruleset."""

    ruleset: str
    paragraph: str
    findings: int
    points: int
    cited: int


class ByFault(Struct, frozen=True):
    """The findings of one kind; `missed`: nobody noticed them in time."""

    fault: str
    findings: int
    points: int
    missed: int


class ByRuleset(Struct, frozen=True):
    """The deals of one ruleset."""

    ruleset: str
    deals: int
    irregular: int
    findings: int
    points: int


class ByPlayer(Struct, frozen=True):
    """The findings against one player, by name."""

    player: str
    findings: int
    points: int


class ByTable(Struct, frozen=True):
    """The deals of one table of one event; `event` None where the logs name none."""

    event: str | None
    table: str
    deals: int
    findings: int
    points: int


class ByReading(Struct, frozen=True):
    """The rulings that rest on one disputed passage, read in one way."""

    ruleset: str
    reading: str
    taken: str
    findings: int


class Notices(Struct, frozen=True):
    """What players drew attention to, and what they didn't.

    `false`: notices that led to nothing; `missed`: findings that nobody noticed in time.
    """

    made: int
    false: int
    missed: int
    findings: int

    @property
    def false_rate(self) -> float | None:
        """The share of notices that led to nothing, None without notices."""
        return self.false / self.made if self.made else None

    @property
    def missed_rate(self) -> float | None:
        """The share of findings that nobody noticed in time, None without findings."""
        return self.missed / self.findings if self.findings else None


class Summary(Struct, frozen=True):
    """The numbers of an audit. Lists begin with what is most frequent."""

    deals: int
    clean: int
    irregular: int
    inconsistent: int
    set_aside: int
    events: int
    findings: int
    defects: int
    points: int
    stake: int
    resting_on_a_reading: int
    notices: Notices
    by_status: dict[str, Tally]
    by_paragraph: list[ByParagraph]
    by_fault: list[ByFault]
    by_ruleset: list[ByRuleset]
    by_player: list[ByPlayer]
    by_table: list[ByTable]
    by_reading: list[ByReading]


STATUSES: Final = ("ruled", "open", "lapsed", "undetermined")

_DEALS: Final = """
SELECT count(*), total(verdict = 'clean'), total(verdict = 'irregular'),
    total(verdict = 'inconsistent'), total(events), total(findings), total(defects), total(notices),
    total(false_notices)
FROM deals
"""
_FINDINGS: Final = """
SELECT total(points), total(stake), total(missed), total(readings <> '[]') FROM findings
"""
_BY_STATUS: Final = "SELECT status, count(*), total(points) FROM findings GROUP BY status"
_BY_PARAGRAPH: Final = """
SELECT d.ruleset, c.paragraph, total(c.position = 0), total(c.points * (c.position = 0)), count(*)
FROM citations c JOIN deals d ON d.deal = c.deal
GROUP BY 1, 2 ORDER BY 3 DESC, 5 DESC, 1, 2
"""
_BY_FAULT: Final = """
SELECT fault, count(*), total(points), total(missed) FROM findings GROUP BY 1 ORDER BY 2 DESC, 1
"""
_BY_RULESET: Final = """
SELECT ruleset, count(*), total(findings > 0), total(findings), total(points)
FROM deals GROUP BY 1 ORDER BY 2 DESC, 1
"""
_BY_PLAYER: Final = """
SELECT player, count(*), total(points) FROM findings WHERE player IS NOT NULL
GROUP BY 1 ORDER BY 2 DESC, 3 DESC, 1
"""
_BY_TABLE: Final = """
SELECT event, table_name, count(*), total(findings), total(points) FROM deals
WHERE table_name IS NOT NULL GROUP BY 1, 2 ORDER BY 4 DESC, 3 DESC, 1, 2
"""
_BY_READING: Final = """
SELECT d.ruleset, r.reading, r.taken, count(*) FROM readings r JOIN deals d ON d.deal = r.deal
GROUP BY 1, 2, 3 ORDER BY 4 DESC, 1, 2, 3
"""


def summarise(store: Store) -> Summary:
    """The summary of all results in a store."""
    db = store.db
    deals, clean, irregular, inconsistent, events, findings, defects, notices, false = next(
        _rows(db, _DEALS)
    )
    points, stake, missed, resting = next(_rows(db, _FINDINGS))
    statuses = {status: Tally(*rest) for status, *rest in _rows(db, _BY_STATUS)}
    return Summary(
        deals=deals,
        clean=clean,
        irregular=irregular,
        inconsistent=inconsistent,
        set_aside=next(_rows(db, "SELECT count(DISTINCT document) FROM problems"))[0],
        events=events,
        findings=findings,
        defects=defects,
        points=points,
        stake=stake,
        resting_on_a_reading=resting,
        notices=Notices(notices, false, missed, findings),
        by_status={name: statuses.get(name, Tally(0, 0)) for name in STATUSES},
        by_paragraph=[ByParagraph(*row) for row in _rows(db, _BY_PARAGRAPH)],
        by_fault=[ByFault(*row) for row in _rows(db, _BY_FAULT)],
        by_ruleset=[ByRuleset(*row) for row in _rows(db, _BY_RULESET)],
        by_player=[ByPlayer(*row) for row in _rows(db, _BY_PLAYER)],
        by_table=[ByTable(*row) for row in _rows(db, _BY_TABLE)],
        by_reading=[ByReading(*row) for row in _rows(db, _BY_READING)],
    )


def _rows(db: sqlite3.Connection, query: str) -> Iterator[tuple]:  # type: ignore[type-arg]
    """The rows of a query; `total` gives 0.0 of nothing, and nothing here is a fraction."""
    for row in db.execute(query):
        yield tuple(int(value) if isinstance(value, float) else value for value in row)
