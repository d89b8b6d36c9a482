"""The figures of one side as a chain: lines, base and card points, deal, game, next minimum.

Each figure depends on earlier ones, so each has three values: what was written, what follows from
the earlier figures as they were written, and what must stand. Where the second differs from the
third, an earlier error is carried on; where the first differs from the second, a new one arose.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct, field

from referee.play.terms import Terms
from referee.rules import Ruleset
from referee.sheet.model import Written
from referee.sheet.result import LineResult, MinimumChange

_NOTHING = Written()


class Figure(Struct, frozen=True):
    """One figure in points: `right` must stand, `basis` follows from what was written before."""

    right: int
    basis: int
    written: int | None = None

    @property
    def used(self) -> int:
        """What the scribe went on with: the written figure, or what follows from earlier ones."""
        return self.basis if self.written is None else self.written

    @property
    def fresh(self) -> int:
        """The error that arose here; 0 for a figure that is right, however it came about."""
        wrong = self.written is not None and self.written != self.right
        return self.used - self.basis if wrong else 0


class Link(Struct, frozen=True):
    """One deal of the chain; `start` is the score of the game before it, `late` says that the next
    deal has been dealt.
    """

    lines: tuple[LineResult, ...]
    by_line: Mapping[str, Figure]
    start: Figure
    base: Figure
    cards: Figure
    total: Figure
    running: Figure
    minimum: Figure
    late: bool


class Chain(Struct):
    """The deals of one side; `start` is its score before the first of them.

    `ended` is the deal (from 0) that ended the game: from there on no minimum counts.
    """

    side: str
    rules: Ruleset
    start: int
    links: list[Link] = field(default_factory=list)
    ended: int | None = None

    def add(self, lines: tuple[LineResult, ...], written: Written | None, late: bool) -> None:
        """Add a deal: its lines by the ruleset, and the figures written down for it."""
        given = written or _NOTHING
        by_line = {line.id: _line(line, given.lines or {}, late) for line in lines}
        base = _sum((by_line[ln.id] for ln in lines if ln.group == "base"), given.base)
        cards = _sum((by_line[ln.id] for ln in lines if ln.group != "base"), given.cards)
        total = _sum((base, cards), given.total)
        start = self.links[-1].running if self.links else Figure(self.start, self.start)
        running = _sum((start, total), given.running)
        minimum = self._minimum(running, given.next_minimum)
        self.links.append(Link(lines, by_line, start, base, cards, total, running, minimum, late))

    def _minimum(self, running: Figure, written: int | None) -> Figure:
        terms = Terms(self.rules)
        return Figure(terms.minimum(running.right), terms.minimum(running.used), written)

    def minimum(self, number: int) -> Figure | None:
        """The minimum after deal `number` (from 0); None once the game is over."""
        over = self.ended is not None and number >= self.ended
        return None if over else self.links[number].minimum

    def minimum_changes(self) -> Iterator[MinimumChange]:
        """The minimums that were used, or would be, though another one is right."""
        for number, link in enumerate(self.links):
            found = self.minimum(number)
            if found is not None and found.used != found.right:
                yield MinimumChange(number + 1, self.side, found.used, found.right, link.late)


def _line(line: LineResult, written: Mapping[str, int], late: bool) -> Figure:
    """A line; one that was entered wrongly stands as written once the next deal has been dealt."""
    given = written.get(line.id)
    stays = line.points if given is None or not late else given
    return Figure(stays, line.points, given)


def _sum(parts: Iterator[Figure] | tuple[Figure, ...], written: int | None) -> Figure:
    addends = tuple(parts)
    right = sum(part.right for part in addends)
    return Figure(right, sum(part.used for part in addends), written)
