"""Can he take the pile? With every way to do it, or with what bars him."""

from __future__ import annotations

from dataclasses import replace

from msgspec.structs import replace as changed

from referee.arrange import Taking, takes_top
from referee.cards import Card, rank_of
from referee.desk.ability import Ability, AbilityError, Held, Reason
from referee.desk.opening import opening, would_do


def taking(held: Held) -> Ability:
    """Whether and how the pile may be taken by its top card. Raises `AbilityError` without one."""
    if held.top is None:
        raise AbilityError("what lies on top of the pile? give --top")
    taken = _take(held)
    found = Ability(
        ask="take",
        answer=taken.answer,
        hand=held.hand,
        melds=held.melds,
        top=held.top,
        locked=held.locked,
        pile=held.pile,
        minimum=held.minimum,
        ways=taken.ways,
        depends=taken.depends_on,
    )
    if taken.answer == "yes":
        return found if held.open_side else changed(found, witness=opening(held).witness)
    return found if taken.answer == "depends" else _why_not(held, held.top, found)


def _take(held: Held) -> Taking:
    assert held.top is not None
    if _only_open_sides(held):
        return Taking("no")
    return takes_top(
        held.hand,
        held.top,
        held.melds,
        held.shape,
        locked=held.locked,
        open_side=held.open_side,
        pile=held.pile,
        minimum=held.minimum or 0,
        remaining=held.remaining,
        wild_set_naturals=held.twos_needed,
    )


def _why_not(held: Held, top: Card, found: Ability) -> Ability:
    barred = _barred(held, top)
    if barred is not None:
        return changed(found, reasons=(barred,))
    more = would_do(held, lambda other: _take(other).answer == "yes")
    if held.open_side:
        return changed(found, reasons=(_no_way(held, top),), would_do=more)
    as_open = _take(replace(held, minimum=None))
    failed = opening(held)
    own = () if as_open.answer == "yes" else (_no_way(held, top),)
    return changed(
        found,
        reasons=(*own, Reason("why.not-open"), *failed.reasons),
        best=failed.best,
        short=failed.short,
        would_do=more,
    )


def _barred(held: Held, top: Card) -> Reason | None:
    """What bars everybody from this pile, whatever he holds."""
    terms, shape = held.terms, held.shape
    kinds = shape.takes_onto(locked=held.locked)
    if top in shape.wild and not ("sequence" in kinds and shape.runs(top)):
        return Reason("why.wild-on-top")
    if top in terms.black_threes and not shape.runs(top):
        return Reason("why.black-three")
    if top in shape.unmeldable:
        return Reason("why.no-meld")
    if (len(held.hand), held.pile) == (
        terms.counts["one_card_hand"],
        terms.counts["one_card_pile"],
    ):
        return Reason("why.one-card")
    return Reason("why.only-open-sides") if _only_open_sides(held) else None


def _only_open_sides(held: Held) -> bool:
    """Whether the side would have to be open, and isn't."""
    rule = held.rules.parameters.get("pile_take_while_opening")
    return not held.open_side and rule is not None and rule.value is False


def _no_way(held: Held, top: Card) -> Reason:
    """How many naturals of the top card's rank are lacking; melds that lie don't take it either."""
    needed = held.shape.partners(locked=held.locked)
    there = sum(rank_of(card) == rank_of(top) for card in held.hand)
    key = "why.locked" if held.locked else "why.pair"
    return Reason(key, {"n": max(0, needed - there), "rank": rank_of(top)})
