"""Sets of wild cards alone, of compositions a ruleset names, beside everything else.

Which wild cards go into them is tried out; the others are arranged as if there were no such sets.
Only the number of wild cards that stay matters for the rest, so few choices have to be tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import product
from typing import NamedTuple, TypeAlias

from referee.arrange.board import Task, leave
from referee.arrange.results import Arrangement
from referee.arrange.sets import Count
from referee.arrange.shapes import Shapes
from referee.arrange.table import can_become, wild_counts
from referee.cards import JOKER, Card, Cards

Arranging: TypeAlias = Callable[[Task], Arrangement | None]


class WildRule(NamedTuple):
    """The least number of cards, the (jokers, others) that are complete, one such set at most."""

    smallest: int
    canastas: tuple[Count, ...]
    single: bool


class WildPlan(NamedTuple):
    """Cards added to each lying set, the new sets, how many become complete by it."""

    added: tuple[Count, ...] = ()
    new: tuple[Count, ...] = ()
    completed: int = 0


class _Choice(NamedTuple):
    """Wild cards for sets of their own, what they make, and how many need not have been laid."""

    cards: Cards
    plan: WildPlan
    cost: int
    owed: int


def arrange_beside(task: Task, arranging: Arranging) -> Arrangement | None:
    """An arrangement of the task, or None if none meets its conditions: the one with the fewest
    cards where these are wished, else the first that is found."""
    best: Arrangement | None = None
    for choice in _choices(task):
        spent = len(best.laid) - len(task.must) if best else None
        if spent is not None and choice.cost >= spent:
            break
        found = arranging(_without(task, choice))
        if found is None:
            continue
        whole = _joined(task, choice, found)
        if not task.wish.fewest:
            return whole
        if best is None or len(whole.laid) < len(best.laid):
            best = whole
    return best


@lru_cache(maxsize=1 << 12)
def divide(rule: WildRule, lying: tuple[Count, ...], cards: Count) -> WildPlan | None:
    """The best way to lay all these wild cards: most sets completed, then fewest new sets."""
    if lying:
        return _better(_onto(rule, lying, cards))
    if not any(cards):
        return WildPlan()
    return _better(_new(rule, cards))


def _onto(rule: WildRule, lying: tuple[Count, ...], cards: Count) -> Iterator[WildPlan]:
    first, others = lying[0], lying[1:]
    for taken in _parts(cards):
        after = first[0] + taken[0], first[1] + taken[1]
        rest = divide(rule, others, (cards[0] - taken[0], cards[1] - taken[1]))
        if rest is None or (any(taken) and not can_become(after, rule.canastas)):
            continue
        if not (rule.single and rest.new):
            done = int(any(taken) and after in rule.canastas)
            yield WildPlan((taken, *rest.added), rest.new, rest.completed + done)


def _new(rule: WildRule, cards: Count) -> Iterator[WildPlan]:
    for taken in _parts(cards):
        if sum(taken) < rule.smallest or not can_become(taken, rule.canastas):
            continue
        rest = divide(rule, (), (cards[0] - taken[0], cards[1] - taken[1]))
        if rest is not None and not (rule.single and rest.new):
            done = int(taken in rule.canastas)
            yield WildPlan((), (taken, *rest.new), rest.completed + done)


def _parts(cards: Count) -> Iterator[Count]:
    yield from product(range(cards[0], -1, -1), range(cards[1], -1, -1))


def _better(found: Iterator[WildPlan]) -> WildPlan | None:
    return max(found, key=lambda plan: (plan.completed, -len(plan.new)), default=None)


def _choices(task: Task) -> list[_Choice]:
    """What may be tried, the least costly first. Of choices that leave equally many wild cards for
    other sets and owe as many, the one with the dearest cards stands for all."""
    shapes = task.shapes
    rule = WildRule(shapes.set_min, shapes.wild_canastas, shapes.one_set_per_rank)
    lying = tuple(wild_counts(meld.cards, shapes) for meld in task.melds if meld.all_wild(shapes))
    must, may = _wild(task.must, shapes), _wild(task.may, shapes)
    found: dict[tuple[int, int, int], _Choice] = {}
    for part in _parts(wild_counts((*must, *may), shapes)):
        plan = divide(rule, lying, part)
        if plan is not None:
            choice = _choice(must, may, part, plan)
            key = len(choice.cards), plan.completed, choice.owed
            known = found.get(key)
            if known is None or shapes.points(choice.cards) > shapes.points(known.cards):
                found[key] = choice
    return sorted(found.values(), key=lambda choice: (choice.cost, len(choice.cards)))


def _wild(cards: Cards, shapes: Shapes) -> Cards:
    return tuple(card for card in cards if card in shapes.wild)


def _choice(must: Cards, may: Cards, part: Count, plan: WildPlan) -> _Choice:
    """The cards of a choice, those that must be laid first."""
    jokers, others = _split((*must, *may))
    cards = (*jokers[: part[0]], *others[: part[1]])
    owed = len(leave(must, cards))
    return _Choice(cards, plan, len(cards) - len(must) + owed, owed)


def _split(cards: Cards) -> tuple[list[Card], list[Card]]:
    return [c for c in cards if c == JOKER], [c for c in cards if c != JOKER]


def _without(task: Task, choice: _Choice) -> Task:
    """The task for all other cards and melds."""
    shapes = task.shapes
    goals, done = task.goals, choice.plan.completed
    return replace(
        task,
        must=leave(task.must, choice.cards),
        may=leave(task.may, leave(choice.cards, task.must)),
        melds=tuple(meld for meld in task.melds if not meld.all_wild(shapes)),
        complete=max(0, task.complete - done),
        goals=goals._replace(sets=max(0, goals.sets - done)),
        minimum=max(0, task.minimum - shapes.points(choice.cards)),
    )


def _joined(task: Task, choice: _Choice, found: Arrangement) -> Arrangement:
    """The arrangement of the others together with the sets of the choice."""
    shapes, plan = task.shapes, choice.plan
    jokers, others = _split(choice.cards)
    names = [meld.name for meld in task.melds if meld.all_wild(shapes)]
    added = dict(found.additions)
    for name, count in zip(names, plan.added, strict=True):
        if any(count):
            added[name] = shapes.order(_take(jokers, others, count))
    new = tuple(_take(jokers, others, count) for count in plan.new)
    return Arrangement(
        (*found.new, *new),
        tuple((meld.name, added[meld.name]) for meld in task.melds if meld.name in added),
        found.left,
        found.points + shapes.points(choice.cards),
    )


def _take(jokers: list[Card], others: list[Card], count: Count) -> Cards:
    taken = jokers[: count[0]] + others[: count[1]]
    del jokers[: count[0]], others[: count[1]]
    return tuple(taken)
