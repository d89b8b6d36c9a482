"""How naturals of one rank and wild cards divide among sets, where complete sets are of two kinds.

Sets completed and sets of naturals completed are counted apart; what is best in one way only is
kept. Sets of one rank may lie side by side unfinished where the rule does not join them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from referee.arrange.sets import Count, Wish, may_add
from referee.arrange.shapes import SetRule
from referee.arrange.table import may_begin, set_is_legal


class Gain(NamedTuple):
    """Sets completed, and how many of them hold no wild card."""

    sets: int = 0
    pure: int = 0

    def covers(self, other: Gain) -> bool:
        """Whether it is as good in both."""
        return self.sets >= other.sets and self.pure >= other.pure

    def up_to(self, most: Gain) -> Gain:
        """As far as it counts."""
        return Gain(min(self.sets, most.sets), min(self.pure, most.pure))


class WidePlan(NamedTuple):
    """Cards added to each lying set, the new sets, what becomes complete by it."""

    added: tuple[Count, ...] = ()
    new: tuple[Count, ...] = ()
    gain: Gain = Gain()
    unfinished: int = 0  # of the new sets


class WideOption(NamedTuple):
    """Lay `laid` naturals with any number of wild cards from `low` to `high`, to this gain."""

    laid: int
    low: int
    high: int
    gain: Gain


@lru_cache(maxsize=1 << 14)
def plans(
    rule: SetRule, lying: tuple[Count, ...], naturals: int, wilds: int, least: int
) -> tuple[WidePlan, ...]:
    """The ways to lay all these cards of which none is better than another in every respect.

    At least one of the sets has to receive `least` naturals.
    """
    if not lying:
        return _new_sets(rule, naturals, wilds, least)
    found: list[WidePlan] = []
    first, others = lying[0], lying[1:]
    for taken in _counts(naturals, wilds):
        if not may_add(rule, first, *taken):
            continue
        after = sum(first) + sum(taken)
        gain = _gain(rule, (first[0] + taken[0], first[1] + taken[1]), sum(first))
        still = 0 if taken[0] >= least else least
        for rest in plans(rule, others, naturals - taken[0], wilds - taken[1], still):
            if not rest.new or may_begin(rule, (after,)):
                whole = Gain(gain.sets + rest.gain.sets, gain.pure + rest.gain.pure)
                found.append(WidePlan((taken, *rest.added), rest.new, whole, rest.unfinished))
    return _best(rule, found)


@lru_cache(maxsize=1 << 14)
def _new_sets(rule: SetRule, naturals: int, wilds: int, least: int) -> tuple[WidePlan, ...]:
    """All the cards in new sets; where sets are joined, only one of these is not complete."""
    if not naturals and not wilds:
        return () if least else (WidePlan(),)
    found: list[WidePlan] = []
    for taken in _counts(naturals, wilds):
        if not set_is_legal(rule, *taken):
            continue
        gain, still = _gain(rule, taken, 0), 0 if taken[0] >= least else least
        for rest in _new_sets(rule, naturals - taken[0], wilds - taken[1], still):
            unfinished = rest.unfinished + (not gain.sets)
            if not (rule.together and unfinished > 1) and not (rule.single and rest.new):
                whole = Gain(gain.sets + rest.gain.sets, gain.pure + rest.gain.pure)
                found.append(WidePlan((), (taken, *rest.new), whole, unfinished))
    return _best(rule, found)


def _gain(rule: SetRule, after: Count, before: int) -> Gain:
    """What a set that had `before` cards and now has `after` adds to the complete ones."""
    done = before < rule.complete <= sum(after)
    return Gain(int(done), int(done and not after[1]))


def _counts(naturals: int, wilds: int) -> list[Count]:
    return [(a, b) for a in range(naturals, -1, -1) for b in range(wilds, -1, -1)]


def _best(rule: SetRule, found: list[WidePlan]) -> tuple[WidePlan, ...]:
    """The plans that no other one makes superfluous, those with the fewest new sets first."""
    kept: list[WidePlan] = []
    for plan in sorted(found, key=lambda p: (len(p.new), p.unfinished, -sum(p.gain))):
        if not any(_beats(rule, other, plan) for other in kept):
            kept.append(plan)
    return tuple(kept)


def _beats(rule: SetRule, better: WidePlan, other: WidePlan) -> bool:
    joined = not rule.together or (
        better.unfinished <= other.unfinished and (not better.new or bool(other.new))
    )
    return joined and better.gain.covers(other.gain)


@lru_cache(maxsize=1 << 14)
def wide_options(
    rule: SetRule,
    lying: tuple[Count, ...],
    cards: tuple[int, int, int],
    wilds: int,
    most: Gain,
    wish: Wish,
) -> tuple[WideOption, ...]:
    """What can be done with the naturals of `cards`: how many there are, how many must be laid,
    how many must go to one set; at best `wilds` wild cards are there, and gains count up to `most`.
    Options that another one makes superfluous are left out."""
    have, must, least = cards
    found = [o for n in range(must, have + 1) for o in spans(rule, lying, (n, least), wilds, most)]
    if wish.most_left is not None:
        found = [option for option in found if have - option.laid <= wish.most_left]
    kept: list[WideOption] = []
    for option in sorted(found, key=lambda o: (o.laid if wish.fewest else -o.laid, o)):
        if not any(_covers(other, option, have, wish) for other in kept):
            kept.append(option)
    return tuple(kept)


@lru_cache(maxsize=1 << 14)
def dual_options(
    rule: SetRule, lying: tuple[Count, ...], have: int, wilds: int, most: Gain
) -> tuple[WideOption, ...]:
    """What can be done with cards that may be wild elsewhere: sets of any number of them, with
    an exact number of other wild cards."""
    return tuple(
        option._replace(low=count, high=count)
        for laid in range(have + 1)
        for option in spans(rule, lying, (laid, 0), wilds, most)
        for count in range(option.low, option.high + 1)
    )


def spans(
    rule: SetRule, lying: tuple[Count, ...], cards: tuple[int, int], wilds: int, most: Gain
) -> list[WideOption]:
    """Unbroken spans of wild-card counts with which so many naturals (the second number: in one
    set) reach a gain."""
    laid, least = cards
    limit = min(wilds, rule.wilds * (laid // max(rule.naturals, 1) + len(lying)))
    gains = [
        {plan.gain.up_to(most) for plan in plans(rule, lying, laid, count, least)}
        for count in range(limit + 1)
    ]
    found: list[WideOption] = []
    for gain in sorted({gain for here in gains for gain in here}, reverse=True):
        for low, high in _unbroken(any(g.covers(gain) for g in here) for here in gains):
            option = WideOption(laid, low, high, gain)
            if not any(_same_or_better(other, option) for other in found):
                found.append(option)
    return found


def _unbroken(flags: Iterable[bool]) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for number, flag in enumerate(flags):
        if flag and found and found[-1][1] == number - 1:
            found[-1] = (found[-1][0], number)
        elif flag:
            found.append((number, number))
    return found


def _same_or_better(better: WideOption, other: WideOption) -> bool:
    inside = better.low <= other.low and better.high >= other.high
    return inside and better.gain.covers(other.gain)


def _covers(better: WideOption, other: WideOption, have: int, wish: Wish) -> bool:
    """Whether `better`, which comes first in the wished order, makes `other` superfluous."""
    if wish.keep and wish.most_left is not None and better.laid != other.laid:
        return False
    left = min(have - better.laid, wish.keep), min(have - other.laid, wish.keep)
    return _same_or_better(better, other) and (wish.fewest or left[0] >= left[1])


def chosen(plans_found: tuple[WidePlan, ...], gain: Gain) -> WidePlan:
    """The first plan that reaches the gain. Raises `StopIteration` if none does."""
    return next(plan for plan in plans_found if plan.gain.covers(gain))
