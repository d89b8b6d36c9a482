"""What every detector is given: the table, the event at hand and a place to report a fault."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from referee.cards import Card
from referee.log.model import Event, Rule
from referee.play.faults import Fault
from referee.play.table import Table
from referee.play.terms import Terms
from referee.play.turn import Turn


@dataclass(eq=False)
class Watch:
    """One pass over a log. `n` is the number of the event at hand, `events` the whole log.

    `asked` is the last question about the game that awaits an answer (event, what, whom), `ruled`
    what the judge ruled at the table.
    """

    table: Table
    events: Sequence[Event]
    terms: Terms
    n: int = 0
    asked: tuple[int, str, str | None] | None = None
    ruled: list[tuple[int, Rule]] = field(default_factory=list)

    @property
    def turn(self) -> Turn:
        """The present turn."""
        return self.table.turn

    def fault(
        self,
        fact: str,
        seat: str | None,
        *,
        event: int | None = None,
        cards: Iterable[Card] = (),
        meld: str | None = None,
        evidence: Iterable[int] = (),
        **circumstances: str | None,
    ) -> Fault:
        """Report that `fact` happened; unknown circumstances are given as None or left out."""
        known = {key.replace("_", "-"): v for key, v in circumstances.items() if v is not None}
        turn = self.table.turn
        event = self.n if event is None else event
        fault = Fault(
            fact=fact,
            event=event,
            seat=seat,
            turn=turn.number,
            circumstances=known,
            cards=tuple(cards),
            meld=meld,
            evidence=sorted({*evidence, event}),
        )
        fault.ended = turn.ended
        fault.keep["turn-player"] = self.table.player
        # What the rules declare absent is no fault in this game, whatever a detector thinks of it.
        if self.terms.rules.has_table(fact):
            self.table.faults.append(fault)
        return fault

    def correct(self, fault: Fault | None, **circumstances: str) -> None:
        """The offender puts a fault right; doing so counts as noticing it."""
        if fault is None:
            return
        fault.corrected = self.n
        if fault.noticed is None:
            fault.noticed = self.n
        fault.circumstances |= {key.replace("_", "-"): v for key, v in circumstances.items()}
        fault.evidence.append(self.n)

    def set(self, fault: Fault, circumstance: str, value: str | None) -> None:
        """Record a circumstance; None: it is not known."""
        if value is None:
            fault.circumstances.pop(circumstance, None)
        else:
            fault.circumstances[circumstance] = value

    def turn_of(self, seat: str) -> str:
        """Whose turn it is, seen from `seat`."""
        return self.table.seating.relation(seat, self.table.player)


def yes(value: bool | None) -> str | None:
    """`yes`, `no`, or None where it is not known."""
    return None if value is None else "yes" if value else "no"
