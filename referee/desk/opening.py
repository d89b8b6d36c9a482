"""Can he open? With the melds, or with how much is missing and which card would do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from referee.arrange import Arrangement, Verdict, can_go_out, can_open, can_open_contract
from referee.cards import Card, Cards
from referee.desk.ability import Ability, AbilityError, Held, Reason

STEP = 5
"""Card values are multiples of this many points."""

KEEP = 2
"""A card to discard and one to keep."""


def opening(held: Held) -> Ability:
    """Whether the hand can open, going out at once included. Raises `AbilityError`."""
    if held.minimum is None:
        raise AbilityError("an opening needs a minimum: give --minimum or --score")
    verdict = _open(held, held.minimum)
    if verdict.answer == "no":
        out = _out(held)
        if out.answer == "yes":
            return _answer(held, out, going_out=True)
        verdict = out if out.answer == "depends" else verdict
    found = _answer(held, verdict)
    return _why_not(held, found) if verdict.answer == "no" else found


def _answer(held: Held, verdict: Verdict, *, going_out: bool = False) -> Ability:
    return Ability(
        ask="open",
        answer=verdict.answer,
        hand=held.hand,
        melds=held.melds,
        top=held.top,
        locked=held.locked,
        pile=held.pile,
        minimum=held.minimum,
        witness=verdict.witness,
        going_out=going_out,
        depends=verdict.depends_on,
    )


def _open(held: Held, minimum: int, keep: int = KEEP) -> Verdict:
    """The solver's answer for a minimum of so many points."""
    if held.contract is not None:
        level, strain = held.contract
        return can_open_contract(
            held.hand,
            minimum,
            held.shape,
            level_high=level >= held.rules.number("contract_special_open_min_level"),
            strain=strain,
            wild_set_naturals=held.twos_needed,
            keep=keep,
            remaining=held.remaining,
        )
    return can_open(
        held.hand,
        minimum,
        held.shape,
        top=held.top,
        with_pile=max(0, (held.pile or 1) - 1),
        keep=keep,
        remaining=held.remaining,
        wild_set_naturals=held.twos_needed,
        locked=held.locked,
    )


def _out(held: Held) -> Verdict:
    """Whether he can open and go out in one turn; not with a pile whose cards nobody has named."""
    if held.contract is not None or (held.pile or 1) > 1:
        return Verdict("no")
    return can_go_out(
        held.hand,
        held.melds,
        held.shape,
        minimum=held.minimum,
        top=held.top,
        remaining=held.remaining,
        locked=held.locked,
        wild_set_naturals=held.twos_needed,
    )


def _why_not(held: Held, found: Ability) -> Ability:
    """The no with its reason, the dearest melds, and the cards that would make it a yes."""
    wanted = held.minimum or 0
    best = _dearest(lambda points: _open(held, points), wanted)
    short = max(0, wanted - best.points) if best is not None else wanted
    return _with(
        found,
        reasons=(_reason(held, best, wanted),),
        best=best,
        short=short,
        would_do=would_do(held, lambda more: opening_answer(more) == "yes"),
    )


def opening_answer(held: Held) -> str:
    """Yes, no or depends, without reasons."""
    found = _open(held, held.minimum or 0).answer
    return _out(held).answer if found == "no" else found


def _reason(held: Held, best: Arrangement | None, wanted: int) -> Reason:
    if best is None:
        lacking = held.top is not None and _open(replace(held, top=None), 1).answer == "yes"
        return Reason("why.not-with-top" if lacking else "why.no-opening")
    if _open(held, wanted, keep=0).answer == "yes":
        return Reason("why.keep", {"n": KEEP})
    return Reason("why.short")


def _dearest(solve: Callable[[int], Verdict], below: int) -> Arrangement | None:
    """The dearest melds worth less than so many points, by halving; None where there are none."""
    best: Arrangement | None = None
    low, high = 1, below
    while low < high:
        middle = (low + high) // 2
        verdict = solve(middle)
        if verdict.answer == "yes" and verdict.witness is not None:
            best = verdict.witness
            low = max(middle, best.points) + 1
        else:
            high = middle
    return best


def would_do(held: Held, able: Callable[[Held], bool]) -> Cards:
    """The cards of which one more in the hand would do, in the order of the solver."""
    left = held.remaining
    cards = [card for card in held.shape.values if left.get(card, 0) > 0]
    return tuple(card for card in cards if able(_holding(held, card)))


def _holding(held: Held, card: Card) -> Held:
    return replace(held, hand=(*held.hand, card))


def _with(found: Ability, **changes: object) -> Ability:
    from msgspec.structs import replace as replaced  # noqa: PLC0415 - two functions of one name

    return replaced(found, **changes)
