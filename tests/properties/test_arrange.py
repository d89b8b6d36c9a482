"""The solver against trying everything, on small hands from a narrow pack."""

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
    fewest_back,
    fits,
    hand_cards_used,
    new_meld_kind,
    place,
    search,
    takes_top,
)

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1] / "unit" / "arrange")]

from brute_arrange import (  # noqa: E402
    Layout,
    completed,
    every_layout,
    laid_cards,
    legal_addition,
    legal_new,
    one_unfinished,
    points,
)
from shapes_for_tests import CANASTA, SAMBA  # noqa: E402

RANKS = "9TJQKA"
SMALL = replace(SAMBA, set_complete=4, sequence_max=4, sequence_ranks=tuple(RANKS))
MIDDLE = replace(SAMBA, set_complete=5, sequence_max=5, sequence_ranks=tuple(RANKS))
STRICT = replace(SMALL, set_grows=False, set_complete=5)
LOOSE = replace(SMALL, wild_on_complete=True, set_max_wilds=3, complete_to_go_out=1)
SHAPES = [SAMBA, SMALL, MIDDLE, STRICT, LOOSE, replace(CANASTA, set_complete=4)]
IDS = ["samba", "small", "middle", "strict", "loose", "canasta"]

each_shape = pytest.mark.parametrize(("seed", "shapes"), list(enumerate(SHAPES)), ids=IDS)


def deal(rng: random.Random, size: int, copies: int = 3) -> tuple[str, ...]:
    ranks, suits = rng.sample(RANKS, rng.randint(2, 5)), rng.choice(["S", "SH", "SHD"])
    start = rng.randrange(3)
    if rng.random() < 0.5:
        ranks = list(RANKS[start : start + rng.randint(3, 5)])
    pack = [r + s for r in ranks for s in suits] * copies + ["JK", "2S"] * rng.randint(0, 2)
    pack += ["3S", "3C", "3H"] * (rng.random() < 0.2)
    return tuple(rng.sample(pack, min(size, len(pack))))


def table(rng: random.Random, shapes: Shapes) -> tuple[TableMeld, ...]:
    melds: list[TableMeld] = []
    for number in range(rng.randint(0, 2)):
        if shapes.sequences and rng.random() < 0.5:
            size = rng.randint(3, min(4, shapes.sequence_max))
            start = rng.randrange(len(RANKS) - size + 1)
            cards = tuple(r + "S" for r in RANKS[start : start + size])
            melds.append(TableMeld(f"AC{number}", cards, "sequence"))
        else:
            rank, size = rng.choice(RANKS), rng.randint(2, 4)
            wilds = ("JK",) * rng.randint(1 if size == 2 else 0, 1)
            taken = {m.cards[0][0] for m in melds if m.kind == "set"}
            if rank not in taken:
                naturals = tuple(rank + rng.choice("SHD") for _ in range(size))
                melds.append(TableMeld(f"AC{number}", naturals + wilds, "set"))
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
    assert one_unfinished(layout, melds, shapes)
    assert points(layout, shapes) == witness.points
    return layout


@each_shape
def test_opening(seed: int, shapes: Shapes) -> None:
    rng = random.Random(seed)
    answers: Counter[str] = Counter()
    for _ in range(350):
        hand = deal(rng, rng.randint(3, 8))
        melded = hand[: rng.choice([0, 0, 0, 1, 3])]
        rest = hand[len(melded) :]
        must = rest[: rng.choice([0, 0, 1])]
        minimum, keep = rng.choice([15, 40, 50, 60, 90, 120]), rng.choice([0, 1, 2, 2])
        found = can_open(rest, minimum, shapes, must_use=must, melded=melded, keep=keep)
        possible = any(
            points(layout, shapes) >= minimum
            and len(layout.left) >= keep
            and not Counter((*must, *melded)) - laid_cards(layout)
            for layout in every_layout(hand, (), shapes)
        )
        answers[found.answer] += 1
        assert found.answer == ("yes" if possible else "no"), (hand, melded, must, minimum, keep)
        if possible:
            layout = check(found.witness, hand, (), shapes)
            assert points(layout, shapes) >= minimum
            assert len(layout.left) >= keep
            assert not Counter((*must, *melded)) - laid_cards(layout)
    assert min(answers["yes"], answers["no"]) > 20


@each_shape
def test_opening_with_the_pile(seed: int, shapes: Shapes) -> None:
    rng = random.Random(100 + seed)
    for _ in range(250):
        hand = deal(rng, rng.randint(3, 7))
        top = rng.choice(hand)
        minimum, keep = rng.choice([15, 30, 50, 60, 90]), rng.choice([0, 1, 2])
        found = can_open(hand, minimum, shapes, top=top, keep=keep)

        def takes(cards: tuple[str, ...], top: str = top) -> bool:
            naturals = [c for c in cards if c not in shapes.wild]
            return top in cards and {c[0] for c in naturals} == {top[0]} and len(naturals) >= 3

        possible = (
            top in shapes.values
            and shapes.is_natural(top)
            and any(
                points(layout, shapes) >= minimum
                and len(layout.left) >= keep
                and any(takes(cards) for cards in layout.new)
                for layout in every_layout((*hand, top), (), shapes)
            )
        )
        assert found.answer == ("yes" if possible else "no"), (hand, top, minimum, keep)
        if possible:
            layout = check(found.witness, (*hand, top), (), shapes)
            assert any(takes(cards) for cards in layout.new)
            assert points(layout, shapes) >= minimum
            assert len(layout.left) >= keep


@each_shape
def test_laying_all(seed: int, shapes: Shapes) -> None:
    rng = random.Random(200 + seed)
    answers: Counter[str] = Counter()
    for _ in range(300):
        cards = deal(rng, rng.randint(4, 8))
        size = rng.randint(1, 4)
        wrong, hand, melds = cards[:size], cards[size:], table(rng, shapes)
        going_out = rng.random() < 0.2
        found = can_lay_all(wrong, hand, melds, shapes, going_out=going_out)
        used = [
            laid_cards(layout).total() - size
            for layout in every_layout(cards, melds, shapes, going_out=going_out)
            if not Counter(wrong) - laid_cards(layout)
        ]
        answers[found.answer] += 1
        assert found.answer == ("yes" if used else "no"), (wrong, hand, melds)
        if used:
            check(found.witness, cards, melds, shapes, going_out=going_out)
            assert found.witness is not None
            assert len(hand_cards_used(found.witness, wrong)) == min(used), (wrong, hand, melds)
    assert min(answers["yes"], answers["no"]) > 20


@each_shape
def test_going_out(seed: int, shapes: Shapes) -> None:
    rng = random.Random(300 + seed)
    answers: Counter[str] = Counter()
    for _ in range(500):
        melds = table(rng, shapes)
        hand = deal(rng, rng.randint(2, 8))
        already = rng.choice([None, 0, 1, 1, 2])
        have = already
        if have is None:
            have = sum(meld.complete(shapes) for meld in melds)
        minimum, discard = rng.choice([None, None, 50, 90]), rng.random() < 0.7
        found = can_go_out(
            hand,
            melds,
            shapes,
            complete_already=already,
            discard_allowed=discard,
            minimum=minimum,
        )

        goal = have, minimum or 0, melds
        possible = any(
            len(layout.left) <= discard
            and not any(c in shapes.unmeldable for c in layout.left)
            and _enough(layout, *goal, shapes)
            for layout in every_layout(hand, melds, shapes, going_out=True)
        )
        answers[found.answer] += 1
        assert found.answer == ("yes" if possible else "no"), (hand, melds, already, minimum)
        if possible:
            layout = check(found.witness, hand, melds, shapes, going_out=True)
            assert len(layout.left) <= discard
            assert _enough(layout, *goal, shapes)
    assert min(answers["yes"], answers["no"]) > 20


def _enough(
    layout: Layout, have: int, minimum: int, melds: tuple[TableMeld, ...], shapes: Shapes
) -> bool:
    complete = have + completed(layout, melds, shapes)
    return complete >= shapes.complete_to_go_out and points(layout, shapes) >= minimum


@each_shape
def test_fewest_back(seed: int, shapes: Shapes) -> None:
    rng = random.Random(400 + seed)
    tried = 0
    for _ in range(200):
        melds = table(rng, shapes)
        cards = deal(rng, rng.randint(3, 8))
        layouts = [
            layout
            for layout in every_layout(cards, melds, shapes, going_out=True)
            if laid_cards(layout) and not any(c[0] == "3" for c in laid_cards(layout))
        ]
        if not layouts:
            continue
        layout = rng.choice(layouts)
        laid = [TableMeld(name, added, "set") for name, added in layout.added.items()]
        laid += [TableMeld(f"new{i}", new, "set") for i, new in enumerate(layout.new)]
        hand, discarded = ("9C",) * rng.randint(0, 1), rng.random() < 0.5
        needed = 1 + (not discarded) - len(hand)
        found = fewest_back(laid, hand, melds, shapes, discarded=discarded)
        counts = _possible_returns(layout, melds, shapes)
        fitting = [count for count in counts if count >= needed]
        assert found.possible == bool(fitting)
        if fitting:
            tried += 1
            assert len(found.cards) == min(fitting), (layout, melds, hand, discarded)
    assert tried > 50


def _possible_returns(layout: Layout, melds: tuple[TableMeld, ...], shapes: Shapes) -> set[int]:
    """How many cards can come back, every meld by itself staying legal or going altogether."""
    totals = {0}
    groups = [(None, cards) for cards in layout.new]
    groups += [(m, layout.added[m.name]) for m in melds if m.name in layout.added]
    for meld, cards in groups:
        single = {len(cards)}
        for mask in range(1, 1 << len(cards)):
            stays = tuple(c for i, c in enumerate(cards) if mask >> i & 1)
            if meld is None:
                fine = legal_new(stays, shapes, going_out=False)
            else:
                fine = legal_addition(meld, stays, shapes)
            if fine:
                single.add(len(cards) - len(stays))
        totals = {a + b for a in totals for b in single}
    return totals


@each_shape
def test_single_cards(seed: int, shapes: Shapes) -> None:
    rng = random.Random(500 + seed)
    for _ in range(300):
        melds, hand = table(rng, shapes), deal(rng, 5)
        card = rng.choice([*hand, "JK", "3S", "3H"])
        accepts = [m.name for m in melds if legal_addition(m, (card,), shapes)]
        assert [m.name for m in melds if fits(card, m, shapes)] == accepts
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
    rng = random.Random(600 + seed)
    for _ in range(300):
        melds, hand = table(rng, shapes), deal(rng, rng.randint(1, 6))
        top = rng.choice([*deal(rng, 3), "JK", "3S"])
        locked, pile = rng.random() < 0.4, rng.randint(1, 3)
        found = takes_top(hand, top, melds, shapes, locked=locked, open_side=True, pile=pile)
        natural = shapes.is_natural(top)
        pair = natural and sum(c[0] == top[0] and c not in shapes.wild for c in hand) >= 2
        onto = {
            m.name
            for m in melds
            if not locked
            and natural
            and not (len(hand) == 1 and pile == 1)
            and len(m.cards)
            < (shapes.sequence_max if m.kind == "sequence" else shapes.set_complete)
            and legal_addition(m, (top,), shapes)
        }
        assert {way.onto for way in found.ways} == onto | ({None} if pair else set())
        assert found.answer == ("yes" if pair or onto else "no")


@each_shape
def test_unknown_cards_never_mislead(seed: int, shapes: Shapes) -> None:
    rng = random.Random(700 + seed)
    narrow = ["9S", "TS", "JS", "9H", "TH", "JK", "3S"]
    answers: Counter[str] = Counter()
    for _ in range(120):
        hand = deal(rng, rng.randint(3, 6))
        minimum = rng.choice([40, 50, 60, 90])
        count = rng.randint(1, 3)
        remaining = {card: rng.randint(0, 2) for card in narrow}
        if sum(remaining.values()) < count:
            continue
        lying = hand[: rng.choice([0, 0, 1])]
        hand = hand[len(lying) :]
        outcomes = {
            can_open((*hand, *extra), minimum, shapes, melded=lying).answer
            for extra in _choices(remaining, count)
        }
        unknown = (*hand, *"?" * count)
        found = can_open(unknown, minimum, shapes, melded=lying, remaining=remaining)
        answers[found.answer] += 1
        if found.answer != "depends":
            assert outcomes == {found.answer}, (hand, remaining)
        elif count < 3:
            assert outcomes == {"yes", "no"}, (hand, remaining)
        _check_going_out(hand, remaining, count, shapes)
        _check_laying(hand, remaining, count, shapes)
    assert min(answers.values()) > 5


def _check_going_out(
    hand: tuple[str, ...], remaining: dict[str, int], count: int, shapes: Shapes
) -> None:
    outcomes = {
        can_go_out((*hand, *extra), (), shapes, complete_already=1).answer
        for extra in _choices(remaining, count)
    }
    found = can_go_out((*hand, *"?" * count), (), shapes, complete_already=1, remaining=remaining)
    if found.answer != "depends":
        assert outcomes == {found.answer}, (hand, remaining)
    elif count < 3:
        assert outcomes == {"yes", "no"}, (hand, remaining)


def _check_laying(
    cards: tuple[str, ...], remaining: dict[str, int], count: int, shapes: Shapes
) -> None:
    wrong, hand = cards[:1], cards[1:]
    outcomes = {
        can_lay_all(wrong, (*hand, *extra), (), shapes).answer
        for extra in _choices(remaining, count)
    }
    found = can_lay_all(wrong, (*hand, *"?" * count), (), shapes, remaining=remaining)
    if found.answer != "depends":
        assert outcomes == {found.answer}, (wrong, hand, remaining)
    elif count < 3:
        assert outcomes == {"yes", "no"}, (wrong, hand, remaining)


def _choices(remaining: dict[str, int], count: int) -> set[tuple[str, ...]]:
    from itertools import combinations

    cards = [card for card, number in remaining.items() for _ in range(number)]
    return set(combinations(cards, count))


@pytest.mark.parametrize("compare_from", [0, 10**9], ids=["always", "never"])
def test_dropping_worse_states_changes_nothing(
    compare_from: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Larger dense hands, with states compared always or never, against the usual practice."""
    rng = random.Random(11)
    melds = (
        TableMeld("AC1", ("9S", "TS", "JS"), "sequence"),
        TableMeld("AC2", ("KH", "KD", "JK"), "set"),
    )
    hands = []
    for _ in range(60):
        pack = [r + s for r in "56789TJQ" for s in "SHDC"] * 2 + ["JK"] * 2
        hands.append((*rng.sample(pack, rng.randint(14, 26)), "KS", "AH"))
    usual = [_all_answers(hand, melds) for hand in hands]
    monkeypatch.setattr(search, "WORTH_COMPARING", compare_from)
    assert [_all_answers(hand, melds) for hand in hands] == usual
    assert len({answer for answers in usual for answer in answers}) > 4


def _all_answers(hand: tuple[str, ...], melds: tuple[TableMeld, ...]) -> tuple[object, ...]:
    dear = [can_open(hand, SAMBA.points(hand) - less, SAMBA, keep=0) for less in (5, 10, 20, 35)]
    laid = can_lay_all(hand[:5], hand[5:], melds, SAMBA)
    used = len(hand_cards_used(laid.witness, hand[:5])) if laid.witness else None
    outs = [can_go_out(hand, melds, SAMBA, complete_already=n) for n in (0, 1, 2)]
    return (*(v.answer for v in (*dear, laid, *outs)), used)


def test_the_same_question_has_the_same_answer() -> None:
    rng = random.Random(9)
    for _ in range(30):
        hand = list(deal(rng, 12))
        first = can_open(tuple(hand), 50, SAMBA)
        rng.shuffle(hand)
        again = can_open(tuple(hand), 50, SAMBA)
        assert first == again
