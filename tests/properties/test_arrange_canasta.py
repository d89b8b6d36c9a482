"""The solver against trying everything, with the shapes of each Canasta."""

from __future__ import annotations

import random
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from referee.arrange import (
    Arrangement,
    Shapes,
    TableMeld,
    can_go_out,
    can_lay_all,
    can_open,
    fits,
    hand_cards_used,
    new_meld_kind,
    place,
    takes_top,
)
from referee.play.shapes import shapes as shapes_of
from referee.play.terms import Terms
from referee.rules import load_ruleset

sys.path[:0] = [str(Path(__file__).parent)]

from brute_arrange import Layout, laid_cards, points  # noqa: E402
from brute_canasta import (  # noqa: E402
    apart,
    completed,
    every_layout,
    legal_addition,
    legal_new,
)

RULESETS = ["canasta-fi", "canasta-ru-house", "canasta-ru-open", "canasta-ru-classic"]
RULESETS += ["canasta-ru-open/two-canastas", "canasta-fi/two-player"]
WIDE = {((0, 7), (4, 3)): ((0, 4), (2, 2))}
"""Canastas of wild cards alone, and what they are in the narrow game of four cards."""


def narrow(name: str) -> Shapes:
    """The ruleset's shapes with canastas of four cards, so that small hands complete some."""
    shapes = shapes_of(Terms(load_ruleset(name)))
    alone = WIDE[shapes.wild_canastas] if shapes.wild_canastas else ()
    return replace(shapes, set_complete=4, wild_canastas=alone)


SHAPES = [narrow(name) for name in RULESETS]
each_shape = pytest.mark.parametrize(("seed", "shapes"), list(enumerate(SHAPES)), ids=RULESETS)


def deal(rng: random.Random, size: int) -> tuple[str, ...]:
    ranks = rng.sample("9TJQKA", rng.randint(1, 3))
    pack = [r + s for r in ranks for s in "SHD"] * 2 + ["JK", "2S"] * rng.randint(0, 3)
    pack += ["3S", "3C", "3S", "3H"] * (rng.random() < 0.25)
    return tuple(rng.sample(pack, min(size, len(pack))))


def table(rng: random.Random, shapes: Shapes) -> tuple[TableMeld, ...]:
    melds: list[TableMeld] = []
    for number in range(rng.randint(0, 2)):
        cards = tuple(rng.choice("TJQ") + "S" for _ in range(1)) * rng.randint(2, 4)
        cards += ("JK",) * rng.randint(0, 2)
        if shapes.wild_canastas and rng.random() < 0.25:
            cards = rng.choice([("2S", "2H", "2D"), ("JK", "2S", "2H"), ("JK", "JK", "2S")])
        taken = {m.cards[0][0] for m in melds}
        if cards[0][0] not in taken and legal_new(cards, shapes, going_out=False):
            melds.append(TableMeld(f"AC{number}", cards, "set"))
    return tuple(melds)


def check(
    witness: Arrangement | None,
    cards: tuple[str, ...],
    melds: tuple[TableMeld, ...],
    shapes: Shapes,
    *,
    going_out: bool = False,
) -> Layout:
    """The witness uses the cards there are, lays them legally, and counts right."""
    assert witness is not None
    assert Counter(witness.laid) + Counter(witness.left) == Counter(cards)
    layout = Layout(list(witness.new), dict(witness.additions), witness.left)
    assert all(legal_new(new, shapes, going_out=going_out) for new in witness.new)
    assert all(
        legal_addition(m, layout.added[m.name], shapes) for m in melds if m.name in layout.added
    )
    assert apart(layout, melds, shapes)
    assert points(layout, shapes) == witness.points
    return layout


@each_shape
def test_opening(seed: int, shapes: Shapes) -> None:
    rng = random.Random(seed)
    answers: Counter[str] = Counter()
    for _ in range(250):
        hand = deal(rng, rng.randint(3, 8))
        melded = hand[: rng.choice([0, 0, 0, 1, 3])]
        rest = hand[len(melded) :]
        minimum, keep = rng.choice([15, 50, 60, 90, 120]), rng.choice([0, 1, 2, 2])
        found = can_open(rest, minimum, shapes, melded=melded, keep=keep)
        possible = any(
            points(layout, shapes) >= minimum
            and len(layout.left) >= keep
            and not Counter(melded) - laid_cards(layout)
            for layout in every_layout(hand, (), shapes)
        )
        answers[found.answer] += 1
        assert found.answer == ("yes" if possible else "no"), (hand, melded, minimum, keep)
        if possible:
            layout = check(found.witness, hand, (), shapes)
            assert points(layout, shapes) >= minimum
            assert len(layout.left) >= keep
    assert min(answers["yes"], answers["no"]) > 20


@each_shape
def test_laying_all(seed: int, shapes: Shapes) -> None:
    rng = random.Random(200 + seed)
    answers: Counter[str] = Counter()
    for _ in range(250):
        cards = deal(rng, rng.randint(4, 8))
        size = rng.randint(1, 4)
        wrong, hand, melds = cards[:size], cards[size:], table(rng, shapes)
        found = can_lay_all(wrong, hand, melds, shapes)
        used = [
            laid_cards(layout).total() - size
            for layout in every_layout(cards, melds, shapes)
            if not Counter(wrong) - laid_cards(layout)
        ]
        answers[found.answer] += 1
        assert found.answer == ("yes" if used else "no"), (wrong, hand, melds)
        if used:
            check(found.witness, cards, melds, shapes)
            assert found.witness is not None
            assert len(hand_cards_used(found.witness, wrong)) == min(used), (wrong, hand, melds)
    assert min(answers["yes"], answers["no"]) > 20


@each_shape
def test_going_out(seed: int, shapes: Shapes) -> None:
    rng = random.Random(300 + seed)
    answers: Counter[str] = Counter()
    for _ in range(400):
        melds = table(rng, shapes)
        hand = deal(rng, rng.randint(2, 8))
        already = rng.choice([None, 0, 1, 1, 2])
        have = already
        if have is None:
            have = sum(meld.complete(shapes) for meld in melds)
        minimum = rng.choice([None, None, 50, 90])
        discard = shapes.last_card_discarded or rng.random() < 0.7
        found = can_go_out(
            hand, melds, shapes, complete_already=already, discard_allowed=discard, minimum=minimum
        )
        possible = any(
            _out(layout, shapes, discard=discard)
            and have + completed(layout, melds, shapes) >= shapes.complete_to_go_out
            and points(layout, shapes) >= (minimum or 0)
            for layout in every_layout(hand, melds, shapes, going_out=True)
        )
        answers[found.answer] += 1
        asked = (hand, melds, already, minimum, discard)
        assert found.answer == ("yes" if possible else "no"), asked
        if possible:
            layout = check(found.witness, hand, melds, shapes, going_out=True)
            assert _out(layout, shapes, discard=discard), asked
    assert min(answers["yes"], answers["no"]) > 20


def _out(layout: Layout, shapes: Shapes, *, discard: bool) -> bool:
    """Whether no card is left but one that may be discarded, or has to be."""
    threes = any(c in shapes.last_cards for cards in layout.new for c in cards)
    barred = threes and shapes.last_cards_bar_discard
    most = 1 if discard and not barred else 0
    least = 1 if shapes.last_card_discarded else 0
    return least <= len(layout.left) <= most and not any(
        c in shapes.unmeldable for c in layout.left
    )


@each_shape
def test_single_cards(seed: int, shapes: Shapes) -> None:
    rng = random.Random(500 + seed)
    for _ in range(250):
        melds, hand = table(rng, shapes), deal(rng, 5)
        card = rng.choice([*hand, "JK", "2H", "3S", "3H"])
        accepts = [m.name for m in melds if legal_addition(m, (card,), shapes)]
        assert [m.name for m in melds if fits(card, m, shapes)] == accepts, (card, melds)
        found = place(card, melds, hand, shapes)
        assert list(found.melds) == accepts
        new = any(
            len(layout.new) == 1 and not layout.added and card in layout.new[0]
            for layout in every_layout((*hand, card), melds, shapes)
        )
        assert (found.new is not None) == new, (card, melds, hand)
        kind = new_meld_kind(hand[:3], shapes)
        assert (kind is not None) == legal_new(hand[:3], shapes, going_out=False)


@each_shape
def test_taking_the_top(seed: int, shapes: Shapes) -> None:
    """An open side: a natural pair; one natural and a wild card, or a meld, where unlocked."""
    rng = random.Random(600 + seed)
    for _ in range(300):
        melds, hand = table(rng, shapes), deal(rng, rng.randint(2, 6))
        top = rng.choice([*deal(rng, 3), "TS", "JK", "3S"])
        # Where the pile is never locked, no such thing is asked.
        locked = rng.random() < 0.4 and not shapes.canasta_closed
        found = takes_top(hand, top, melds, shapes, locked=locked, open_side=True, pile=3)
        natural = shapes.is_natural(top)
        like = sum(c[0] == top[0] and c not in shapes.wild for c in hand)
        wild = any(c in shapes.wild for c in hand)
        enough = like >= 2 or (shapes.take_with_wild and not locked and like == 1 and wild)
        onto = {
            m.name
            for m in melds
            if natural
            and not locked
            and (shapes.take_onto_complete or len(m.cards) < shapes.set_complete)
            and legal_addition(m, (top,), shapes)
        }
        by_hand = natural and enough
        assert onto <= {way.onto for way in found.ways}, (hand, top, melds, locked)
        assert found.answer == ("yes" if by_hand or onto else "no"), (hand, top, melds, locked)
