"""The solver against trying everything, where ranks form a circle and twos may be naturals."""

from __future__ import annotations

import random
import sys
from collections import Counter
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from referee.arrange import (
    Arrangement,
    Finished,
    Shapes,
    TableMeld,
    can_go_out,
    can_lay_all,
    can_open,
    can_open_contract,
    fewest_back,
    finished,
    fits,
    hand_cards_used,
    is_contract_meld,
    new_meld_kind,
    opening_worth,
    opens,
    place,
    table_meld,
    takes_top,
    wide_search,
)

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1] / "unit" / "arrange")]

from brute_arrange import Layout, laid_cards, points  # noqa: E402
from brute_contract import (  # noqa: E402
    every_layout,
    gains,
    is_complete,
    is_pure,
    is_run,
    joined,
    legal_addition,
    legal_new,
    set_rank,
    special,
    worth,
)
from shapes_for_tests import CONTRACT  # noqa: E402

RING = tuple("QKA23")
TINY = replace(
    CONTRACT,
    set_complete=4,
    sequence_max=4,
    sequence_ranks=RING,
    set_ranks=frozenset("QKA2"),
    contract_naturals=3,
    contract_wild_set=3,
)
SMALL = replace(
    TINY,
    sequence_ranks=tuple("A23JQK"),
    set_ranks=frozenset("JQKA2"),
    sequence_max=5,
    out_sequences=0,
    out_canastas=2,
    opening_bonus={"sequence": 40, "natural": 30, "mixed": 10, "natural-A": 60, "mixed-2": 25},
    complete_opens=False,
)
JOINED = replace(
    SMALL, combine_sets=True, opening_counts_top=True, natural_canasta_closed=False, out_pure=0
)
ROW = replace(TINY, sequence_ring=False, sequence_ranks=tuple("23QKA"), out_canastas=1)
FLAT = replace(
    CONTRACT,
    sequence_ranks=tuple("A2345678"),
    set_ranks=frozenset("A245678"),
    set_complete=5,
    sequence_max=4,
    sequence_min=3,
    opening_bonus=None,
    complete_opens=False,
    opening_counts_top=True,
    last_card_discarded=False,
    out_sequences=0,
    out_canastas=1,
    complete_to_go_out=1,
)
SHAPES = [CONTRACT, TINY, SMALL, JOINED, ROW, FLAT]
IDS = ["contract", "tiny", "small", "joined", "row", "flat"]
each_shape = pytest.mark.parametrize(("seed", "shapes"), list(enumerate(SHAPES)), ids=IDS)


def ranks_of(shapes: Shapes) -> tuple[str, ...]:
    ring = shapes.sequence_ranks
    return RING if len(ring) > 8 else ring


def deal(rng: random.Random, size: int, shapes: Shapes, copies: int = 3) -> tuple[str, ...]:
    ring = ranks_of(shapes)
    suits = rng.choice(["S", "SH", "HC"])
    ranks = rng.sample(ring, rng.randint(2, min(5, len(ring))))
    if rng.random() < 0.5:
        start, size_of = rng.randrange(len(ring)), rng.randint(3, len(ring))
        ranks = list((ring * 2)[start : start + size_of])
    pack = [r + s for r in ranks for s in suits] * copies + ["JK"] * rng.randint(0, 2)
    pack += ["2S", "2H"] * rng.randint(0, 2)
    pack += ["3S", "3C", "3H"] * (rng.random() < 0.2)
    return tuple(rng.sample(pack, min(size, len(pack))))


def table(rng: random.Random, shapes: Shapes) -> tuple[TableMeld, ...]:
    melds: list[TableMeld] = []
    ring = ranks_of(shapes)
    for number in range(rng.randint(0, 2)):
        if rng.random() < 0.5:
            size = rng.randint(3, min(4, shapes.sequence_max))
            run = ring * (2 if shapes.sequence_ring else 1)
            start = rng.randrange(len(run) - size + 1)
            cards = tuple(r + "S" for r in run[start : start + size])
            if is_run(cards, shapes):
                melds.append(TableMeld(f"AC{number}", cards, "sequence"))
        else:
            rank, size = rng.choice([r for r in ring if r != "3"]), rng.randint(2, 4)
            wilds = ("JK",) * rng.randint(1 if size == 2 else 0, 1)
            taken = {set_rank(m.cards, shapes) for m in melds if m.kind == "set"}
            if rank not in taken or not shapes.combine_sets:
                cards = (*(rank + rng.choice("SHD") for _ in range(size)), *wilds)
                if legal_new(cards, shapes):
                    melds.append(TableMeld(f"AC{number}", cards, "set"))
    return tuple(melds)


def check(
    witness: Arrangement | None,
    cards: tuple[str, ...],
    melds: tuple[TableMeld, ...],
    shapes: Shapes,
    *,
    going_out: bool = False,
    twos: int = 0,
) -> Layout:
    """The witness uses the cards there are, lays them legally, and counts right."""
    assert witness is not None
    assert Counter(witness.laid) + Counter(witness.left) == Counter(cards)
    layout = Layout(list(witness.new), dict(witness.additions), witness.left)
    assert all(legal_new(new, shapes, going_out=going_out, twos=twos) for new in witness.new)
    assert all(
        legal_addition(m, layout.added[m.name], shapes) for m in melds if m.name in layout.added
    )
    assert joined(layout, melds, shapes)
    assert points(layout, shapes) == witness.points
    return layout


def opened(layout: Layout, minimum: int, shapes: Shapes) -> bool:
    complete = shapes.complete_opens and any(gains(layout, (), shapes))
    return complete or worth(layout, shapes) >= minimum


@each_shape
def test_opening(seed: int, shapes: Shapes) -> None:
    rng = random.Random(seed)
    answers: Counter[str] = Counter()
    for _ in range(350):
        hand = deal(rng, rng.randint(3, 8), shapes)
        melded = hand[: rng.choice([0, 0, 0, 1, 3])]
        rest = hand[len(melded) :]
        must = rest[: rng.choice([0, 0, 1])]
        minimum, keep = rng.choice([15, 50, 60, 90, 120, 150]), rng.choice([0, 1, 2, 2])
        twos = rng.choice([0, 0, 3, 4])
        found = can_open(
            rest, minimum, shapes, must_use=must, melded=melded, keep=keep, wild_set_naturals=twos
        )
        possible = any(
            opened(layout, minimum, shapes)
            and len(layout.left) >= keep
            and not Counter((*must, *melded)) - laid_cards(layout)
            for layout in every_layout(hand, (), shapes, twos=twos)
        )
        answers[found.answer] += 1
        told = (hand, melded, must, minimum, keep, twos)
        assert found.answer == ("yes" if possible else "no"), told
        if possible:
            layout = check(found.witness, hand, (), shapes, twos=twos)
            assert opened(layout, minimum, shapes)
            assert opens(layout.new, minimum, shapes, wild_set_naturals=twos)
            assert opening_worth(layout.new, shapes) == worth(layout, shapes)
            assert len(layout.left) >= keep
            assert not Counter((*must, *melded)) - laid_cards(layout)
    assert min(answers["yes"], answers["no"]) > 20


@each_shape
def test_opening_with_the_pile(seed: int, shapes: Shapes) -> None:
    rng = random.Random(100 + seed)
    for _ in range(250):
        hand = deal(rng, rng.randint(3, 7), shapes)
        top = rng.choice(hand)
        minimum, keep = rng.choice([15, 30, 50, 60, 90]), rng.choice([0, 1, 2])
        locked = rng.random() < 0.4
        count = shapes.take_naturals_locked if locked else shapes.take_naturals
        found = can_open(hand, minimum, shapes, top=top, keep=keep, locked=locked)
        usable = top not in shapes.wild and top[0] != "3"
        possible = usable and _opens_with(hand, top, count, minimum, keep, shapes)
        told = (hand, top, minimum, keep, locked)
        assert found.answer == ("yes" if possible else "no"), told
        if possible:
            layout = check(found.witness, (*hand, top), (), shapes)
            assert any(_takes(cards, top, count, shapes) for cards in layout.new)
            assert len(layout.left) >= keep


def _takes(cards: tuple[str, ...], top: str, count: int, shapes: Shapes) -> bool:
    naturals = [c for c in cards if c not in shapes.wild]
    return top in cards and {c[0] for c in naturals} == {top[0]} and len(naturals) > count


def _opens_with(
    hand: tuple[str, ...], top: str, count: int, minimum: int, keep: int, shapes: Shapes
) -> bool:
    if shapes.opening_counts_top:
        return any(
            opened(layout, minimum, shapes)
            and len(layout.left) >= keep
            and any(_takes(cards, top, count, shapes) for cards in layout.new)
            for layout in every_layout((*hand, top), (), shapes)
        )
    alike = [n for n, c in enumerate(hand) if c[0] == top[0] and c not in shapes.wild]
    return any(
        opened(layout, minimum, shapes) and len(layout.left) >= keep
        for group in combinations(alike, count)
        for layout in every_layout(
            tuple(c for n, c in enumerate(hand) if n not in group), (), shapes
        )
    )


@each_shape
def test_contract_openings(seed: int, shapes: Shapes) -> None:
    rng = random.Random(200 + seed)
    answers: Counter[str] = Counter()
    for _ in range(300):
        hand = deal(rng, rng.randint(3, 8), shapes)
        melded = hand[: rng.choice([0, 0, 1, 3])]
        rest = hand[len(melded) :]
        minimum, keep, twos = rng.choice([50, 90, 150, 200]), rng.choice([0, 1, 2]), 4
        strain = rng.choice(["spades", "hearts", "canasta", "twos", "clubs"])
        high = rng.random() < 0.8
        found = can_open_contract(
            rest,
            minimum,
            shapes,
            level_high=high,
            strain=strain,
            wild_set_naturals=twos,
            melded=melded,
            keep=keep,
        )
        fitting = [
            layout
            for layout in every_layout(hand, (), shapes)
            if len(layout.left) >= keep and not Counter(melded) - laid_cards(layout)
        ]
        possible = any(
            (high and _special(layout, twos, strain, shapes))
            or (_enough_twos(layout.new, twos, shapes) and opened(layout, minimum, shapes))
            for layout in fitting
        )
        answers[found.answer] += 1
        told = (hand, melded, minimum, keep, strain, high)
        assert found.answer == ("yes" if possible else "no"), told
        if possible:
            layout = check(found.witness, hand, (), shapes)
            first = layout.new[0]
            assert is_contract_meld(first, shapes, strain) == special(first, shapes, strain)
            assert opened(layout, minimum, shapes) or (high and special(first, shapes, strain))
    assert min(answers["yes"], answers["no"]) > 20


def _enough_twos(new: list[tuple[str, ...]], twos: int, shapes: Shapes) -> bool:
    return all(legal_new(cards, shapes, twos=twos) for cards in new)


def _special(layout: Layout, twos: int, strain: str, shapes: Shapes) -> bool:
    """A special meld, the others obeying the rule for sets of twos in openings."""
    return any(
        special(cards, shapes, strain)
        and _enough_twos([*layout.new[:n], *layout.new[n + 1 :]], twos, shapes)
        for n, cards in enumerate(layout.new)
    )


@each_shape
def test_laying_all(seed: int, shapes: Shapes) -> None:
    rng = random.Random(300 + seed)
    answers: Counter[str] = Counter()
    for _ in range(300):
        cards = deal(rng, rng.randint(4, 8), shapes)
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
    rng = random.Random(400 + seed)
    answers: Counter[str] = Counter()
    for _ in range(500):
        melds = table(rng, shapes)
        hand = deal(rng, rng.randint(2, 8), shapes)
        already = rng.choice([None, Finished(1, 1, 1), Finished(1, 2, 1), Finished(0, 1, 0)])
        done = finished(melds, shapes) if already is None else already
        minimum, discard = rng.choice([None, None, 50, 90]), rng.random() < 0.8
        found = can_go_out(
            hand, melds, shapes, already=already, discard_allowed=discard, minimum=minimum
        )
        possible = any(
            _fits_out(layout, discard, shapes) and _may_go(layout, done, minimum, melds, shapes)
            for layout in every_layout(hand, melds, shapes, going_out=True)
        )
        answers[found.answer] += 1
        told = (hand, melds, already, minimum, discard)
        assert found.answer == ("yes" if possible else "no"), told
        if possible:
            layout = check(found.witness, hand, melds, shapes, going_out=True)
            assert _fits_out(layout, discard, shapes)
            assert _may_go(layout, done, minimum, melds, shapes)
    assert min(answers["yes"], answers["no"]) > 20


def _fits_out(layout: Layout, discard: bool, shapes: Shapes) -> bool:
    left = len(layout.left)
    return left <= discard and left >= shapes.last_card_discarded


def _may_go(
    layout: Layout,
    done: Finished,
    minimum: int | None,
    melds: tuple[TableMeld, ...],
    shapes: Shapes,
) -> bool:
    new = gains(layout, melds, shapes)
    whole = [had + more for had, more in zip(done, new, strict=True)]
    needed = (shapes.out_sequences, shapes.out_canastas, shapes.out_pure)
    if any(have < need for have, need in zip(whole, needed, strict=True)):
        return False
    if whole[0] + whole[1] < shapes.complete_to_go_out:
        return False
    complete = shapes.complete_opens and any(whole)
    return complete or points(layout, shapes) + _bonus(layout, melds, shapes) >= (minimum or 0)


def _bonus(layout: Layout, melds: tuple[TableMeld, ...], shapes: Shapes) -> int:
    """Bonus of the melds completed by the layout."""
    total = worth(layout, shapes) - sum(shapes.values[c] for cards in layout.new for c in cards)
    bonus = shapes.opening_bonus or {}
    for meld in melds:
        run, whole = meld.kind == "sequence", (*meld.cards, *layout.added.get(meld.name, ()))
        if is_complete(whole, run, shapes) and not is_complete(meld.cards, run, shapes):
            kind = "sequence" if run else "natural" if is_pure(whole, shapes) else "mixed"
            total += bonus.get(f"{kind}-{set_rank(whole, shapes)}", bonus.get(kind, 0))
    return total


@each_shape
def test_fewest_back(seed: int, shapes: Shapes) -> None:
    rng = random.Random(500 + seed)
    tried = 0
    for _ in range(200):
        melds = table(rng, shapes)
        cards = deal(rng, rng.randint(3, 7), shapes)
        layouts = [layout for layout in every_layout(cards, melds, shapes) if laid_cards(layout)]
        if not layouts:
            continue
        layout = rng.choice(layouts)
        laid = [TableMeld(name, added, "set") for name, added in layout.added.items()]
        laid += [TableMeld(f"new{i}", new, "set") for i, new in enumerate(layout.new)]
        hand, discarded = ("9C",) * rng.randint(0, 1), rng.random() < 0.5
        needed = 1 + (not discarded) - len(hand)
        found = fewest_back(laid, hand, melds, shapes, discarded=discarded)
        fitting = [n for n in _possible_returns(layout, melds, shapes) if n >= needed]
        assert found.possible == bool(fitting)
        if fitting:
            tried += 1
            assert len(found.cards) == min(fitting), (layout, melds, hand, discarded)
    assert tried > 50


def _possible_returns(layout: Layout, melds: tuple[TableMeld, ...], shapes: Shapes) -> set[int]:
    totals = {0}
    groups: list[tuple[TableMeld | None, tuple[str, ...]]] = [(None, c) for c in layout.new]
    groups += [(m, layout.added[m.name]) for m in melds if m.name in layout.added]
    for meld, cards in groups:
        single = {len(cards)}
        for mask in range(1, 1 << len(cards)):
            stays = tuple(c for i, c in enumerate(cards) if mask >> i & 1)
            fine = legal_new(stays, shapes) if meld is None else legal_addition(meld, stays, shapes)
            if fine:
                single.add(len(cards) - len(stays))
        totals = {a + b for a in totals for b in single}
    return totals


@each_shape
def test_single_cards(seed: int, shapes: Shapes) -> None:
    rng = random.Random(600 + seed)
    for _ in range(300):
        melds, hand = table(rng, shapes), deal(rng, 5, shapes)
        card = rng.choice([*hand, "JK", "3S", "3H", "2S"])
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
        assert (kind is not None) == legal_new(hand[:3], shapes)
        if kind:
            assert table_meld("m", hand[:3], shapes).kind == kind
            assert (kind == "sequence") == is_run(hand[:3], shapes)
        for meld in melds:
            assert table_meld("m", meld.cards, shapes).kind == meld.kind


@each_shape
def test_taking_the_top(seed: int, shapes: Shapes) -> None:
    rng = random.Random(700 + seed)
    for _ in range(300):
        melds, hand = table(rng, shapes), deal(rng, rng.randint(1, 6), shapes)
        top = rng.choice([*deal(rng, 3, shapes), "JK", "3S", "2S"])
        locked, pile = rng.random() < 0.4, rng.randint(1, 3)
        found = takes_top(hand, top, melds, shapes, locked=locked, open_side=True, pile=pile)
        count = shapes.take_naturals_locked if locked else shapes.take_naturals
        natural = top not in shapes.wild and top[0] != "3"
        alike = sum(c[0] == top[0] and c not in shapes.wild for c in hand)
        pair = natural and alike >= count
        onto = {
            m.name
            for m in melds
            if m.kind == "sequence"
            and (shapes.take_onto_locked or not locked)
            and not (len(hand) == 1 and pile == 1)
            and legal_addition(m, (top,), shapes)
        }
        assert {way.onto for way in found.ways} == onto | ({None} if pair else set())
        assert found.answer == ("yes" if pair or onto else "no")


@each_shape
def test_unknown_cards_never_mislead(seed: int, shapes: Shapes) -> None:
    rng = random.Random(800 + seed)
    answers: Counter[str] = Counter()
    for _ in range(60):
        hand = deal(rng, rng.randint(3, 6), shapes)
        minimum, count = rng.choice([50, 60, 90, 150]), rng.randint(1, 2)
        remaining = {c: rng.randint(0, 2) for c in ("KS", "AS", "2S", "KH", "2H", "JK", "3S")}
        if sum(remaining.values()) < count:
            continue
        pool = [card for card, number in remaining.items() for _ in range(number)]
        choices = set(combinations(pool, count))
        unknown = (*hand, *"?" * count)
        outcomes = {can_open((*hand, *extra), minimum, shapes).answer for extra in choices}
        found = can_open(unknown, minimum, shapes, remaining=remaining)
        assert outcomes == ({found.answer} if found.answer != "depends" else {"yes", "no"})
        answers[found.answer] += 1
        ready = Finished(1, 2, 1)
        outs = {can_go_out((*hand, *e), (), shapes, already=ready).answer for e in choices}
        found = can_go_out(unknown, (), shapes, already=ready, remaining=remaining)
        assert outs == ({found.answer} if found.answer != "depends" else {"yes", "no"})
        strain = rng.choice(["spades", "canasta", "twos"])
        specials = {
            can_open_contract((*hand, *e), minimum, shapes, level_high=True, strain=strain).answer
            for e in choices
        }
        found = can_open_contract(
            unknown, minimum, shapes, level_high=True, strain=strain, remaining=remaining
        )
        assert specials == ({found.answer} if found.answer != "depends" else {"yes", "no"})
    assert answers["depends"] > 3


def test_the_same_question_has_the_same_answer() -> None:
    rng = random.Random(9)
    pack = [r + s for r in "AKQJT98765432" for s in "SHDC"] * 3 + ["JK"] * 6
    for _ in range(20):
        hand = rng.sample(pack, 15)
        first = can_open(tuple(hand), 90, CONTRACT)
        rng.shuffle(hand)
        assert first == can_open(tuple(hand), 90, CONTRACT)


@pytest.mark.parametrize("compare_from", [0, 10**9], ids=["always", "never"])
def test_dropping_worse_states_changes_nothing(
    compare_from: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Larger dense hands, with states compared always or never, against the usual practice."""
    rng = random.Random(11)
    melds = (
        TableMeld("AC1", ("KS", "AS", "2S"), "sequence"),
        TableMeld("AC2", ("KH", "KD", "JK"), "set"),
    )
    shapes = replace(CONTRACT, complete_opens=False)
    hands = []
    for _ in range(40):
        pack = [r + s for r in "QKA23456" for s in "SHDC"] * 2 + ["JK"] * 2
        hands.append((*rng.sample(pack, rng.randint(12, 24)), "KS", "AH"))
    usual = [_all_answers(hand, melds, shapes) for hand in hands]
    monkeypatch.setattr(wide_search, "WORTH_COMPARING", compare_from)
    assert [_all_answers(hand, melds, shapes) for hand in hands] == usual
    assert len({answer for answers in usual for answer in answers}) > 4


def _all_answers(
    hand: tuple[str, ...], melds: tuple[TableMeld, ...], shapes: Shapes
) -> tuple[object, ...]:
    most = shapes.points(hand)
    dear = [can_open(hand, most - less, shapes, keep=0) for less in (5, 20, 40, -1500, -2000)]
    laid = can_lay_all(hand[:5], hand[5:], melds, shapes)
    used = len(hand_cards_used(laid.witness, hand[:5])) if laid.witness else None
    ready = (None, Finished(1, 2, 1), Finished(0, 2, 1), Finished(1, 1, 1))
    outs = [can_go_out(hand, melds, shapes, already=done) for done in ready]
    return (*(v.answer for v in (*dear, laid, *outs)), used)
