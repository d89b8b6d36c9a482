"""The docket: faults waiting to be noticed, what closes the time for it, and the notice itself."""

from __future__ import annotations

from referee.facts import dealing, discarding, opening
from referee.facts.settling import settle
from referee.facts.watch import Watch
from referee.log import model
from referee.log.model import Event
from referee.play.faults import Fault
from referee.rules import Ruleset, decide
from referee.rulings import contract_short
from referee.rulings.effects import carry_out

_BEGINNINGS = (model.Touch, model.Replace)
_CALLS = (model.Bid, model.Pass, model.Double)


class Docket:
    """Follows one log beside the detectors. `seen` is how many faults it has taken in."""

    def __init__(self, rules: Ruleset, watch: Watch) -> None:
        self.rules = rules
        self.watch = watch
        self.seen = 0

    # -- windows --------------------------------------------------------------------------------

    def enter(self) -> None:
        """Take in the faults the detectors have just reported."""
        faults = self.watch.table.faults
        for fault in faults[self.seen :]:
            fault.window = self.rules.table(fault.fact).window or "none"
            if fault.noticed is not None:
                self._rule(fault)
        self.seen = len(faults)

    def close(self, event: Event) -> None:
        """Close the time for notice of whatever this event ends."""
        kind = type(event)
        table = self.watch.table
        if kind is model.Draw or kind is model.Take:
            if event.by == table.turn.seat and table.turn.ended is None and table.turn.has_drawn:
                self._close(("next-draw", "next-play"), earlier_turn=True)
            self._close(("first-play",))
        elif getattr(event, "toward", None) and event.by == table.turn.seat:
            late = self.rules.choice("next_draw_window", "next-draw") == "next-play"
            both = ("next-draw", "next-play") if late else ("next-play",)
            self._close(both, earlier_turn=True, melded=True)
        elif kind in _BEGINNINGS and self.rules.switch("stock_card_begins_turn"):
            if event.by == table.turn.seat and getattr(event, "what", "stock") == "stock":
                self._close(("next-draw", "next-play"), earlier_turn=True)
        elif kind is model.Discard and table.first_round_over:
            self._close(("first-round",))
        elif kind is model.Score:
            self._close(("scoring",))
        elif kind in _CALLS and self.rules.choice("deal_starts_with", "first-draw") == "first-call":
            self._close(("first-play",))
        if table.stage != "dealing":
            self._close(("dealing",))
            if self.rules.choice("deal_starts_with", "first-draw") == "turn-card":
                self._close(("first-play",))

    def _close(
        self, windows: tuple[str, ...], *, earlier_turn: bool = False, melded: bool = False
    ) -> None:
        number = self.watch.table.turn.number
        for fault in self.watch.table.faults:
            if earlier_turn and fault.turn >= number:
                continue
            if earlier_turn:
                fault.keep.setdefault("n2", self.watch.n)
            if fault.window in windows and fault.closed is None and fault.noticed is None:
                fault.closed = self.watch.n

    # -- notice ---------------------------------------------------------------------------------

    def notice(self, event: model.Notice) -> None:
        """Somebody draws attention to a fault, or to every one still open."""
        w = self.watch
        of = self._target(event)
        if of is None or of >= w.turn.start:
            self._bring_up(of)
        self.enter()
        if not any(fault.unnoticed for fault in w.table.faults):
            dealing.noticed_uncut(w, of)
            if of is None and w.turn.ended is None:
                discarding.suspected_threes(w, w.turn.seat)
            self.enter()
        if w.table.stage == "over":
            contract_short.count(self.rules, w)
        for fault in self._meant(of):
            fault.noticed = w.n
            fault.evidence.append(w.n)
            self._rule(fault)

    def _target(self, event: model.Notice) -> int | None:
        of = event.of
        if not isinstance(of, str):
            return of
        labels = (n for n, other in enumerate(self.watch.events, 1) if other.label == of)
        return next(labels, None)

    def _bring_up(self, of: int | None) -> None:
        """Faults that only a notice makes: an opening still short, a turn card left uncovered."""
        w = self.watch
        if w.table.stage == "dealing":
            dealing.check_turn_card(w)
        another = any(
            f.unnoticed and f.closed is None and f.seat != w.turn.seat for f in w.table.faults
        )
        if w.turn.ended is None and (of is not None or not another):
            opening.check(w)
            if of is not None and w.turn.owed.get("black-threes") == of:
                discarding.suspected_threes(w, w.turn.seat)

    def _meant(self, of: int | None) -> list[Fault]:
        waiting = [f for f in self.watch.table.faults if f.unnoticed]
        if of is None:
            still_open = [f for f in waiting if f.closed is None]
            return still_open or waiting
        exact = [f for f in waiting if f.event == of or of in f.evidence]
        if exact:
            return exact
        actor = self.watch.events[of - 1].by if 0 < of <= len(self.watch.events) else None
        near = [f for f in waiting if f.seat == actor and f.event <= of and f.closed is None]
        return near[-1:]

    def _rule(self, fault: Fault) -> None:
        """Work out the ruling at the moment of notice and let it take effect."""
        settle(self.watch, fault)
        self.apply(fault)

    def apply(self, fault: Fault) -> None:
        """Let the ruling take effect as far as it is settled."""
        table = self.rules.table(fault.fact)
        circumstances = {**fault.circumstances, "noticed": fault.moment()}
        decision = decide(table, circumstances, self.rules.readings_for(table))
        row = decision.row
        if row is not None and row.status != "legal":
            carry_out(self.watch, fault, row.remedy)

    def follow_up(self) -> None:
        """After a correction or a choice: effects that had to wait for it."""
        for fault in self.watch.table.faults:
            fresh = self.watch.n in (fault.corrected, fault.noticed)
            if fault.noticed is not None and not fault.in_effect and fresh:
                self._rule(fault)
