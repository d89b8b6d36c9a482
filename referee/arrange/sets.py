"""How naturals of one rank and wild cards divide among sets: exact, and remembered.

A side has at most one unfinished set of a rank, so a new set may be begun only when every other
set of that rank is complete, or never where the rule has it so. Counting cards is enough here;
which card it is does not matter.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from referee.arrange.shapes import SetRule
from referee.arrange.table import may_begin, set_is_legal

Count: TypeAlias = tuple[int, int]  # naturals, wild cards


class Plan(NamedTuple):
    """Cards added to each lying set, the new sets, and how many sets become complete by it."""

    added: tuple[Count, ...]
    new: tuple[Count, ...]
    completed: int


class Option(NamedTuple):
    """Lay `laid` naturals of the rank with any number of wild cards from `low` to `high`."""

    laid: int
    low: int
    high: int
    completed: int


class Wish(NamedTuple):
    """Which options may be dropped as never better than another.

    `fewest`: cards are to be saved, not laid. `keep`: up to so many cards left over count for
    something. `most_left`: more cards than this may not be left over (None: any number).
    """

    fewest: bool = False
    keep: int = 0
    most_left: int | None = None


def may_add(rule: SetRule, lying: Count, naturals: int, wilds: int) -> bool:
    """Whether the cards may be added to a lying set, wild cards going first."""
    size = sum(lying)
    if rule.closed and not lying[1] and naturals + wilds:
        # A set of naturals must not grow past the complete size; with a wild card it is open.
        past = not wilds and size + naturals > rule.complete
        if size >= rule.complete or past:
            return False
    if rule.largest is not None and naturals + wilds and size + naturals + wilds > rule.largest:
        return False
    if not wilds:
        return True
    if rule.balanced and lying[1] + wilds > lying[0] + naturals:
        return False
    fits = rule.wild_on_complete or size + wilds <= rule.complete
    return fits and lying[1] + wilds <= rule.wilds


def is_plain(rule: SetRule, naturals: int) -> bool:
    """Whether so many naturals can't make two sets, and any of them beyond the least fit in one."""
    one = naturals < rule.complete - rule.wilds + rule.naturals
    alike = not rule.balanced or rule.wilds <= rule.smallest
    return one and alike and (rule.largest is None or naturals + rule.wilds <= rule.largest)


@lru_cache(maxsize=1 << 14)
def plan(rule: SetRule, lying: tuple[Count, ...], naturals: int, wilds: int) -> Plan | None:
    """The best way to lay all these cards: most sets completed, then fewest new sets."""
    if not lying:
        return _new_sets(rule, naturals, wilds)
    best: Plan | None = None
    first, others = lying[0], lying[1:]
    for taken in _counts(naturals, wilds):
        if not may_add(rule, first, *taken):
            continue
        rest = plan(rule, others, naturals - taken[0], wilds - taken[1])
        after = sum(first) + sum(taken)
        if rest is None or (rest.new and not may_begin(rule, (after,))):
            continue
        done = int(sum(first) < rule.complete <= after)
        best = _better(best, Plan((taken, *rest.added), rest.new, rest.completed + done))
    return best


@lru_cache(maxsize=1 << 12)
def _new_sets(rule: SetRule, naturals: int, wilds: int) -> Plan | None:
    """All the cards in new sets, every one but the last of them complete."""
    if not naturals and not wilds:
        return Plan((), (), 0)
    best: Plan | None = None
    for taken in _counts(naturals, wilds):
        if not set_is_legal(rule, *taken):
            continue
        rest = _new_sets(rule, naturals - taken[0], wilds - taken[1])
        full = sum(taken) >= rule.complete
        if rest is not None and (not rest.new or may_begin(rule, (sum(taken),))):
            best = _better(best, Plan((), (taken, *rest.new), rest.completed + full))
    return best


def _counts(naturals: int, wilds: int) -> list[Count]:
    return [(a, b) for a in range(naturals, -1, -1) for b in range(wilds, -1, -1)]


def _better(best: Plan | None, other: Plan) -> Plan:
    if best is None:
        return other
    return max(best, other, key=lambda p: (p.completed, -len(p.new)))


@lru_cache(maxsize=1 << 14)
def options(
    rule: SetRule, lying: tuple[Count, ...], naturals: tuple[int, int], wilds: int, wish: Wish
) -> tuple[Option, ...]:
    """What can be done with `naturals`: so many, of which so many have to be laid; at best `wilds`
    wild cards are there. Options that another one makes superfluous are left out."""
    have, must = naturals
    found = [o for laid in range(must, have + 1) for o in _spans(rule, lying, laid, wilds)]
    if wish.most_left is not None:
        found = [option for option in found if have - option.laid <= wish.most_left]
    kept: list[Option] = []
    for option in sorted(found, key=lambda o: (o.laid if wish.fewest else -o.laid, o)):
        if not any(_covers(other, option, have, wish) for other in kept):
            kept.append(option)
    return tuple(kept)


def _spans(rule: SetRule, lying: tuple[Count, ...], laid: int, wilds: int) -> list[Option]:
    """Unbroken spans of wild-card counts that lay so many naturals and complete equally much."""
    spans: list[Option] = []
    for count in range(min(wilds, rule.wilds * (laid // max(rule.naturals, 1) + len(lying))) + 1):
        made = plan(rule, lying, laid, count)
        if made is None:
            continue
        if spans and spans[-1].high == count - 1 and spans[-1].completed == made.completed:
            spans[-1] = spans[-1]._replace(high=count)
        else:
            spans.append(Option(laid, count, count, made.completed))
    return spans


def _covers(better: Option, other: Option, have: int, wish: Wish) -> bool:
    """Whether `better`, which comes first in the wished order, makes `other` superfluous."""
    left = min(have - better.laid, wish.keep), min(have - other.laid, wish.keep)
    return (
        better.low <= other.low
        and better.high >= other.high
        and better.completed >= other.completed
        and (wish.fewest or left[0] >= left[1])
    )
