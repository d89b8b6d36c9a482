"""Whether a player may go out: the melds his side needs, and what his hand could still do."""

from __future__ import annotations

from dataclasses import replace

from referee import arrange
from referee.facts import concealed, opening
from referee.facts.watch import Watch
from referee.play.shapes import shapes, table_melds


def able(w: Watch, seat: str) -> bool | None:
    """Whether the player in turn could go out with the hand he has now; None if not known."""
    table = w.table
    side = table.side(seat)
    opened = table.has_opened(side)
    exempt = opened or concealed.exempt(w)
    need = None if exempt else opening.need(w, seat)
    answer = arrange.can_go_out(
        table.holding(seat),
        table_melds(table.side_melds(side)),
        _conditions(w, side),
        complete_already=None if contract_rule(w) else table.complete_sets(side),
        minimum=need,
        laid_points=w.turn.points,
    ).answer
    if answer == "yes" and contract_rule(w) and table.contract is not None and _free(w, side):
        # The cards would do; whether the sum of the contract is reached only the count can tell.
        return None
    return {"yes": True, "no": False}.get(answer)


def sets_enough(w: Watch, seat: str) -> bool:
    """Whether the side has the finished melds that going out asks of it."""
    side = w.table.side(seat)
    if contract_rule(w):
        return _finished_enough(w, side)
    if w.terms.rules.choice("going_out_needs", "sets") == "any-canasta":
        return any(m.kind == "set" and m.complete(w.terms) for m in w.table.side_melds(side))
    done = w.table.complete_sets(side)
    return done >= w.terms.counts["sets_required_to_go_out"]


def contract_rule(w: Watch) -> bool:
    """Whether a contract decides what a side needs for going out."""
    return w.terms.rules.choice("going_out_rule", "sets") == "contract"


def _free(w: Watch, side: str) -> bool:
    """Whether the side needs no finished melds: it plays a contract, or none is asked for."""
    table = w.table
    if table.contract is not None:
        return table.side(table.contract.seat) == side
    return w.terms.rules.word("no_contract_going_out") == "discard"


def _conditions(w: Watch, side: str) -> arrange.Shapes:
    """The shapes of melds with what this side needs for going out."""
    shape = shapes(w.terms)
    if not contract_rule(w):
        return shape
    if _free(w, side):
        return replace(shape, complete_to_go_out=0, out_sequences=0, out_canastas=0, out_pure=0)
    return shape


def _finished_enough(w: Watch, side: str) -> bool:
    if _free(w, side):
        return True
    shape = shapes(w.terms)
    have = arrange.finished(table_melds(w.table.side_melds(side)), shape)
    return (
        have.sequences >= shape.out_sequences
        and have.sets >= shape.out_canastas
        and have.pure >= shape.out_pure
    )
