"""Can he go out? With the melds, or with what stays over and which complete melds are missing."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from msgspec.structs import replace as changed

from referee.arrange import Finished, Shapes, Verdict, can_go_out, finished
from referee.cards import UNKNOWN, Cards
from referee.desk.ability import Ability, Held, Reason
from referee.desk.opening import would_do

MOST_LEFT = 3
"""Cards left over that are still counted."""


def going_out(held: Held) -> Ability:
    """Whether the whole hand can go, with the complete melds that going out requires."""
    verdict = _out(held, held.shape)
    found = Ability(
        ask="go-out",
        answer=verdict.answer,
        hand=held.hand,
        melds=held.melds,
        top=held.top,
        locked=held.locked,
        pile=held.pile,
        minimum=held.minimum,
        witness=verdict.witness,
        depends=verdict.depends_on,
    )
    if verdict.answer != "no":
        return found
    reasons = tuple(_reasons(held))
    return changed(found, reasons=reasons, would_do=would_do(held, _can))


def _can(held: Held) -> bool:
    return _out(held, held.shape).answer == "yes"


def _out(held: Held, shape: Shapes, *, hand: Cards | None = None, free: bool = False) -> Verdict:
    """The solver's answer; `free`: as if no minimum had to be reached."""
    return can_go_out(
        held.hand if hand is None else hand,
        held.melds,
        shape,
        minimum=None if free else held.minimum,
        top=held.top,
        remaining=held.remaining,
        locked=held.locked,
        wild_set_naturals=held.twos_needed,
    )


def _reasons(held: Held) -> list[Reason]:
    """Everything that stands in the way, the plainest first."""
    stuck = tuple(card for card in held.hand if card in held.shape.unmeldable)
    if stuck:
        return [Reason("why.red-three", {"cards": stuck})]
    bare = _without_complete(held.shape)
    found = []
    if _out(held, bare, free=True).answer != "yes":
        found.append(_left_over(held, bare))
    elif held.minimum is not None and _out(held, bare).answer != "yes":
        found.append(Reason("why.minimum"))
    missing = _incomplete(held)
    return [*found, *missing] or [Reason("why.together")]


def _without_complete(shape: Shapes) -> Shapes:
    """The shapes of a game in which going out needs no complete melds."""
    return replace(shape, complete_to_go_out=0, out_sequences=0, out_canastas=0, out_pure=0)


def _left_over(held: Held, bare: Shapes) -> Reason:
    """How many cards too many there are at least, and an example of them."""
    if (
        bare.last_card_discarded
        and _out(held, replace(bare, last_card_discarded=False), free=True).answer == "yes"
    ):
        return Reason("why.discard")
    known = tuple(card for card in held.hand if card != UNKNOWN)
    for count in range(1, MOST_LEFT + 1):
        for out in dict.fromkeys(combinations(known, count)):
            rest = list(held.hand)
            for card in out:
                rest.remove(card)
            if rest and _out(held, bare, hand=tuple(rest), free=True).answer == "yes":
                return Reason("why.left-over", {"n": count, "cards": out})
    return Reason("why.too-many-left", {"n": MOST_LEFT})


def _incomplete(held: Held) -> list[Reason]:
    """The complete melds that going out lacks even with the best use of the hand."""
    needed, shape = held.shape.needed_out, _without_complete(held.shape)
    need = held.shape.complete_to_go_out
    have = finished(held.melds, held.shape)
    if need:
        most = _most(held, shape, need)
        return [Reason("why.complete", {"have": most, "need": need})] if most < need else []
    lacking = Finished(*(max(0, n - h) for n, h in zip(needed, have, strict=True)))
    if not any(lacking) or _out(held, _with_goals(shape, needed), free=True).answer == "yes":
        return []
    kinds = {name: count for name, count in lacking._asdict().items() if count}
    return [Reason("why.kinds", {"kinds": kinds})]


def _with_goals(shape: Shapes, needed: Finished) -> Shapes:
    return replace(
        shape, out_sequences=needed.sequences, out_canastas=needed.sets, out_pure=needed.pure
    )


def _most(held: Held, shape: Shapes, need: int) -> int:
    """The most complete melds there can be when the whole hand goes; else those that lie."""
    have = finished(held.melds, held.shape)
    lying = have.sequences + have.sets
    for count in range(need, lying, -1):
        if _out(held, replace(shape, complete_to_go_out=count), free=True).answer == "yes":
            return count
    return min(lying, need)
