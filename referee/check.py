"""One deal log in, one report out: the fold over its events and the rulings on what it found."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from referee.facts import HANDLERS, buying, dealing, discarding, melding, red_threes, unopened
from referee.facts.ordinary import play_on
from referee.facts.settling import settle
from referee.facts.watch import Watch
from referee.log import model
from referee.log.model import Document, Event
from referee.play.faults import Fault
from referee.play.setup import set_up
from referee.play.table import Defect, Table
from referee.play.terms import Terms
from referee.play.turns import begin_turn
from referee.report.model import Finding, Report
from referee.rules import Ruleset, load_ruleset
from referee.rulings import contract_short
from referee.rulings.acts import one_act
from referee.rulings.compare import compare_rulings, written_scores
from referee.rulings.defects import inconsistencies
from referee.rulings.docket import Docket
from referee.rulings.dues import dues
from referee.rulings.findings import findings
from referee.rulings.score import (
    awards,
    contract_of,
    contract_report,
    deal_score,
    game_state,
    penalties,
)
from referee.seats import Seating

_OPENS_TURN: frozenset[type[Event]] = frozenset({
    model.Draw, model.Take, model.Touch, model.Meld, model.Add, model.Lay, model.Replace,
    model.Discard, model.EndTurn, model.AskOut, model.DeclareOut, model.LeavePile, model.Inspect,
    model.CountStock, model.Ask,
})  # fmt: skip


_LAYS = (model.Meld, model.Add, model.Move)
_FOR_ANYBODY: frozenset[type[Event]] = frozenset({
    model.Turn, model.Find, model.End, model.Score, model.Correct, model.Claim, model.Notice,
    model.Rule, model.Inspect, model.Cut, model.Shuffle,
})  # fmt: skip


def check(
    document: Document,
    *,
    readings: Mapping[str, str] | None = None,
    rulebook: Path | None = None,
    at: int | None = None,
    source: str = "",
    lines: Sequence[int | None] = (),
) -> Report:
    """Replay one deal and rule on every irregularity.

    `readings` override those of the log. `at`: rule as if everything had been noticed right after
    that event. `lines` are the source lines of the events. Raises `ReadingError` for a choice that
    the ruleset doesn't offer and `UnknownRulesetError` for a ruleset that doesn't exist.
    """
    return check_watched(
        document, None, readings=readings, rulebook=rulebook, at=at, source=source, lines=lines
    )


def check_watched(
    document: Document,
    after: Callable[[Watch], None] | None,
    *,
    readings: Mapping[str, str] | None = None,
    rulebook: Path | None = None,
    at: int | None = None,
    source: str = "",
    lines: Sequence[int | None] = (),
) -> Report:
    """The same as `check`, calling `after` before the first event and after each one.

    `after` sees the state of the fold itself and must leave it as it is.
    """
    chosen = {**(document.readings or {}), **(readings or {})}
    rules, terms, seating = _ruleset(document.ruleset, rulebook, tuple(sorted(chosen.items())))
    watch = Watch(set_up(document, terms, seating), _events(document, at), terms)
    docket = Docket(rules, watch)
    if after is None:
        _replay(watch, docket)
    else:
        _replay_watched(watch, docket, after)
    finish(watch, docket)
    return _report(document, watch, rules, source, lines)


@lru_cache(maxsize=16)
def _ruleset(
    name: str, rulebook: Path | None, readings: tuple[tuple[str, str], ...]
) -> tuple[Ruleset, Terms, Seating]:
    rules = load_ruleset(name, rulebook, dict(readings))
    return rules, Terms(rules), _seating(rules)


def _events(document: Document, at: int | None) -> list[Event]:
    if at is None:
        return list(document.events)
    return [*document.events[:at], model.Notice(by="table")]


def _seating(rules: Ruleset) -> Seating:
    return Seating.partnership() if rules.sides == "pairs" else Seating.alone(rules.seats)


def _replay(watch: Watch, docket: Docket) -> None:
    """All events, runs of ordinary acts in one go."""
    n = play_on(watch, 1)
    while n <= len(watch.events):
        watch.n = n
        step(watch, docket, watch.events[n - 1])
        n = play_on(watch, n + 1)


def _replay_watched(watch: Watch, docket: Docket, after: Callable[[Watch], None]) -> None:
    """All events one by one, with a look at the state after each."""
    after(watch)
    for n, event in enumerate(watch.events, 1):
        watch.n = n
        step(watch, docket, event)
        after(watch)


def step(w: Watch, docket: Docket, event: Event) -> None:
    """One event: the turn it may begin, the cards it moves, the faults it makes or lets lapse."""
    kind = type(event)
    table = w.table
    turn = table.turn
    if (
        turn.ended is not None or event.by != turn.seat or not table.started
    ) and kind in _OPENS_TURN:
        _begin(w, docket, event, kind)
    handler = HANDLERS.get(kind)
    if event.by not in table.hands and kind not in _FOR_ANYBODY:
        table.defects.append(Defect("no-player", kind.__name__.lower(), event.by, (w.n,)))
    elif handler is not None:
        handler(w, event)
    elif kind is model.Notice:
        docket.notice(event)  # type: ignore[arg-type]
    if table.faults:
        docket.enter()
        docket.close(event)
        docket.follow_up()


def _begin(w: Watch, docket: Docket, event: Event, kind: type[Event]) -> None:
    table, seat = w.table, event.by
    if seat not in table.hands:
        return
    if table.stage == "contract-opening" and kind in _LAYS and seat == table.turn.seat:
        return
    if not table.started:
        dealing.start_play(w, seat)
    turn = table.turn
    if (seat == turn.seat and turn.ended is None) or table.stage == "over":
        return
    if turn.ended is not None:
        if table.seating.left_of[turn.seat] == seat or _jumps(w, seat):
            melding.now_in_turn(w, seat, begin_turn(table, seat, w.n))
    elif kind in (model.Draw, model.Take) and _passed(w, seat):
        discarding.no_discard(w, turn.seat)
        melding.now_in_turn(w, seat, begin_turn(table, seat, w.n))
        docket.enter()


def _jumps(w: Watch, seat: str) -> bool:
    """A player was passed over: somebody discarded out of turn and play went on from him."""
    fault = w.table.open_fault("discarded-out-of-turn")
    return (
        fault is not None
        and fault.noticed is None
        and fault.seat is not None
        and w.table.seating.left(fault.seat) == seat
    )


def _passed(w: Watch, seat: str) -> bool:
    """Whether the player in turn is done though he has not discarded: the next one plays on."""
    turn, table = w.turn, w.table
    if table.seating.left(turn.seat) != seat or not (turn.has_drawn or turn.barred_draw):
        return False
    for event in w.events[w.n :]:
        if event.by == turn.seat and type(event) in _ACTS:
            return False
        if event.by == seat and type(event) in _ACTS:
            return True
    return False


_ACTS = (model.Meld, model.Add, model.Discard, model.EndTurn, model.Take, model.Move, model.AskOut)


def finish(w: Watch, docket: Docket) -> None:
    """The end of the log: what it leaves undone shows now."""
    w.n = len(w.events) + 1
    if w.table.stage in ("over", "next-deal"):
        if w.terms.lays_red_threes:
            red_threes.at_deal_end(w)
        else:
            buying.at_deal_end(w)
        unopened.at_deal_end(w)
        melding.at_deal_end(w)
    elif w.turn.before_draw and w.turn.ended is None:
        discarding.melded_before_draw(w)
    red_threes.close_books(w)
    docket.enter()


def _report(
    document: Document,
    w: Watch,
    rules: Ruleset,
    source: str,
    lines: Sequence[int | None],
) -> Report:
    table = w.table
    pairs = _pairs(rules, w, lines)
    found = [finding for _, finding in pairs]
    _count_in_hand(table, pairs)
    item = contract_of(table, rules, found, _reached_before(document, w, rules))
    score = deal_score(table, rules, found, item)
    found += written_scores(rules, w, score, lines)
    following, game = game_state(table, rules, score)
    defects = inconsistencies(table, lines)
    sides = table.seating.sides
    return Report(
        ruleset=document.ruleset,
        source=source,
        title=document.title,
        verdict="inconsistent" if defects else "irregular" if found else "clean",
        findings=tuple(sorted(found, key=lambda finding: finding.event)),
        dues=dues(rules, w, pairs),
        penalties={side: _all_penalties(table, found, side) for side in sides},
        awards={side: awards(found, side) for side in sides},
        minimum={side: table.minimum(side) for side in sides},
        score=score,
        next_minimum=following,
        game=game,
        inconsistencies=defects,
        table_rulings=compare_rulings(w, found),
        ended=table.end_reason if table.stage in ("over", "next-deal") else None,
        filled_in=("minimum",) if w.terms.minimums_filled_in else (),
        head=_head(document, w, contract_report(table, item)),
    )


def _reached_before(document: Document, w: Watch, rules: Ruleset) -> bool | None:
    """Whether the contract side had its sum before the end, where a reading asks; else None."""
    if w.table.contract is None:
        return None
    any_time = rules.word("contract_tested") == "any-time"
    at_once = rules.word("contract_void_when") == "stock-ends"
    if not (any_time or at_once):
        return None
    watch = Watch(set_up(document, w.terms, w.table.seating), w.events, w.terms)
    docket = Docket(rules, watch)
    reached = False
    for n, event in enumerate(w.events[:-1], 1):
        if at_once and watch.table.stock_out():
            break
        watch.n = n
        step(watch, docket, event)
        reached = reached or (any_time and contract_short.has_the_sum(rules, watch))
    return reached or contract_short.has_the_sum(rules, watch)


def _pairs(rules: Ruleset, w: Watch, lines: Sequence[int | None]) -> list[tuple[Fault, Finding]]:
    """The findings with their faults; a contract that was not made shows only with the count."""
    short = contract_short.count(rules, w)
    if short is not None:
        short.noticed = w.table.over_at
        settle(w, short)
    return one_act(findings(rules, w, lines))


def _count_in_hand(table: Table, pairs: Sequence[tuple[Fault, Finding]]) -> None:
    """Cards that stay on a meld but, so it was ruled, count as left in the hand."""
    for fault, finding in pairs:
        counted = any(remedy.do == "counts-in-hand" for remedy in finding.ruling.remedy)
        if counted and fault.meld in table.melds:
            table.surplus[fault.meld].extend(fault.cards)


def _all_penalties(table: Table, found: Sequence[Finding], side: str) -> int:
    if table.void and not table.terms.rules.switch("redeal_keeps_penalties"):
        return 0
    ruled = penalties(found, side, unlaid=False) + penalties(found, side, unlaid=True)
    return ruled + table.incurred.get(side, 0)


def _head(document: Document, w: Watch, contract: dict[str, object] | None) -> dict[str, object]:
    names = ("title", "date", "event", "table", "round", "note", "players", "dealer")
    head = {name: getattr(document, name) for name in names if getattr(document, name) is not None}
    told = {} if contract is None else {"contract": contract}
    return {**head, "scores": w.table.scores, **told, "events": len(w.events)}
