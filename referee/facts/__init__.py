"""Detectors: one module a topic, one function an event verb.

A detector compares an event with the procedure, moves the cards and reports what broke a rule,
with its circumstances known or unknown. It names no penalty and no paragraph.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from referee.facts import (
    asking,
    auction,
    conduct,
    contract_opening,
    dealing,
    discarding,
    drawing,
    ending,
    exposure,
    going_out,
    melding,
    moving,
    opening_corrected,
    pile_choice,
    piles,
    red_threes,
    returning,
    scorekeeping,
)
from referee.facts.watch import Watch
from referee.log import model
from referee.play.table import Defect

Handler = Callable[[Watch, Any], None]


def _answer(w: Watch, e: model.Answer) -> None:
    conduct.answer_for_another(w, e)
    asking.answer(w, e)
    conduct.answer(w, e)


def _inspect(w: Watch, e: model.Inspect) -> None:
    if e.whom is not None:
        if not contract_opening.inspected(w, e.whom, e.result):
            opening_corrected.inspected(w, e.whom, e.result)
    else:
        conduct.inspect(w, e)


def _rule(w: Watch, e: model.Rule) -> None:
    """What the judge ruled at the table is kept, to be compared with the book in the end."""
    w.ruled.append((w.n, e))


def _call(handler: Handler) -> Handler:
    """A call of an auction; where the ruleset knows none the log is wrong, not the player."""

    def judged(w: Watch, e: model.Event) -> None:
        if w.terms.rules.switch("has_auction"):
            handler(w, e)
        else:
            word = type(e).__name__.lower()
            w.table.defects.append(Defect("not-of-this-game", word, e.by, (w.n,)))

    return judged


HANDLERS: dict[type[model.Event], Handler] = {
    model.SeatDraw: dealing.seat_draw,
    model.Cut: dealing.cut,
    model.Deal: dealing.deal,
    model.Turn: dealing.turn_up,
    model.Look: dealing.look,
    model.Find: dealing.find,
    model.Touch: pile_choice.touch,
    model.Draw: drawing.draw,
    model.Join: drawing.join,
    model.Lay: red_threes.lay,
    model.Replace: red_threes.replace,
    model.Take: piles.take,
    model.LeavePile: piles.leave_pile,
    model.Meld: melding.meld,
    model.Add: melding.add,
    model.Move: moving.move,
    model.Discard: discarding.discard,
    model.EndTurn: discarding.end_turn_without_discard,
    model.Retract: discarding.retract,
    model.Keep: discarding.keep,
    model.AskOut: asking.ask_out,
    model.Answer: _answer,
    model.Withdraw: asking.withdraw,
    model.Demand: asking.demand,
    model.DeclareOut: going_out.declare_out,
    model.DeclareUnable: going_out.declare_unable,
    model.Expose: exposure.expose,
    model.Show: exposure.show,
    model.Name: exposure.name,
    model.ExposeHand: exposure.expose_hand,
    model.PickUpHand: exposure.pick_up_hand,
    model.Ask: conduct.ask,
    model.Remark: conduct.remark,
    model.Discuss: conduct.discuss,
    model.Gesture: conduct.discuss,
    model.Inspect: _inspect,
    model.End: ending.end,
    model.Rule: _rule,
    model.Bid: _call(auction.bid),
    model.Pass: _call(auction.pass_),
    model.Double: _call(auction.double),
    model.CannotOpen: _call(contract_opening.cannot_open),
    model.CountStock: conduct.count_stock,
    model.TakeBack: returning.take_back,
    model.Return: returning.give_back,
    model.Give: returning.give,
    model.Shuffle: returning.shuffle,
    model.Restore: returning.restore,
    model.Prove: returning.prove,
    model.Scramble: scorekeeping.scramble,
    model.Claim: scorekeeping.claim,
    model.Score: scorekeeping.score,
    model.Correct: scorekeeping.correct,
}
