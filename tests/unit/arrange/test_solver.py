"""The solver on the hands that judges are asked about."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from referee.arrange import (
    Places,
    TableMeld,
    can_go_out,
    can_lay_all,
    can_open,
    fewest_back,
    fits,
    hand_cards_used,
    new_meld_kind,
    place,
    table_meld,
    takes_top,
)

sys.path[:0] = [str(Path(__file__).parent)]

from shapes_for_tests import CANASTA, SAMBA  # noqa: E402


def cards(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def meld(name: str, text: str) -> TableMeld:
    return table_meld(name, cards(text), SAMBA)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("4S 4H 4D", "set"),
        ("6S 6D 2H JK", "set"),
        ("6S 2H JK", None),
        ("6S 6D 6H 2S 2H JK", None),
        ("9H 9C 8D", None),
        ("4H 5H 6H", "sequence"),
        ("QH KH AH", "sequence"),
        ("AH 4H 5H", None),
        ("6S 7S 9S", None),
        ("6S 7S 2S", None),
        ("6S 7S 8H", None),
        ("4H 5H 6H 7H 8H 9H TH JH", None),
        ("3S 3C 3C", None),
        ("3H 3D 3D", None),
        ("2S 2H JK", None),
    ],
)
def test_new_melds(text: str, kind: str | None) -> None:
    assert new_meld_kind(cards(text), SAMBA) == kind


def test_black_threes_are_melded_in_going_out() -> None:
    assert new_meld_kind(cards("3S 3C 3C"), SAMBA, going_out=True) == "set"
    assert new_meld_kind(cards("3S 3C JK"), SAMBA, going_out=True) is None


@pytest.mark.parametrize(
    ("hand", "minimum", "answer"),
    [
        ("AS AH 2C KD 9C", 50, "yes"),
        ("KS KH KD 4C 5C", 50, "no"),
        ("TS TH TD KS KH 2C 4D 5C", 60, "yes"),
        ("AS AH 2C JK 9D 8C", 90, "yes"),
        ("5S 5S 5H 5H 5D 5C 5C KD 4C", 50, "no"),
        ("5H 6H 7H AS AH AD 9C 9D", 75, "yes"),
        ("5H 6H 7H AS AH AD 9C 9D", 80, "no"),
        # One six serves the set or the sequence, not both.
        ("6S 6H 6D 7S 8S KC KD", 30, "no"),
        ("6S 6S 6H 6D 7S 8S KC KD", 35, "yes"),
    ],
)
def test_opening(hand: str, minimum: int, answer: str) -> None:
    assert can_open(cards(hand), minimum, SAMBA).answer == answer


def test_opening_has_to_keep_two_cards() -> None:
    hand = cards("AS AH AD KS KH KD")
    assert can_open(hand, 90, SAMBA).answer == "no"
    assert can_open(hand, 90, SAMBA, keep=0).answer == "yes"
    assert can_open((*hand, "4C", "9D"), 90, SAMBA).answer == "yes"
    # Sixty points leave three kings in the hand.
    assert can_open(hand, 60, SAMBA).answer == "yes"


def test_opening_with_the_pile() -> None:
    hand = cards("AS AD KD KH KC 9S 8S")
    found = can_open(hand, 90, SAMBA, top="AH")
    assert found.witness is not None
    assert found.witness.points == 90
    assert set(found.witness.left) == {"9S", "8S"}
    assert can_open(hand[:5], 90, SAMBA, top="AH").answer == "no"
    assert can_open(hand[:5], 90, SAMBA, top="AH", with_pile=2).answer == "yes"
    assert can_open(cards("9H JK AS AH AD 4C 5C"), 50, SAMBA, top="9C").answer == "no"
    assert can_open(hand, 50, SAMBA, top="JK").answer == "no"


def test_opening_with_melds_lying() -> None:
    lying = cards("9S 9H 9D")
    assert can_open(cards("8C 8C 8S 4D KC"), 50, SAMBA, melded=lying).answer == "yes"
    assert can_open(cards("8C 8C 4D KC"), 50, SAMBA, melded=lying).answer == "no"
    must = can_open(cards("8C 8C 8S 4D KC"), 15, SAMBA, must_use=("4D",))
    assert must.answer == "no"


def test_laying_a_faulty_meld() -> None:
    wrong, jacks = cards("5C 6C 2H 8C"), meld("AC1", "JS JH JD")
    found = can_lay_all(wrong, cards("7C 9S"), [jacks], SAMBA)
    assert found.witness is not None
    assert hand_cards_used(found.witness, wrong) == ("7C",)
    assert found.witness.additions == (("AC1", ("2H",)),)
    full = [meld("AC1", "QS QH 2C JK"), meld("AC2", "TS TH TD 2S 2D")]
    assert can_lay_all(wrong, cards("9S"), full, SAMBA).answer == "no"
    assert can_lay_all(cards("QD"), (), [meld("AC1", "QS QH QC")], SAMBA).answer == "yes"
    assert can_lay_all(cards("6S 2D JK"), cards("6H"), (), SAMBA).answer == "yes"
    assert can_lay_all(cards("6S 2D JK"), cards("6H"), (), SAMBA, keep=1).answer == "no"


def test_laying_into_a_sequence() -> None:
    complete = meld("AC1", "4H 5H 6H 7H 8H 9H TH")
    assert complete.complete(SAMBA)
    assert can_lay_all(("JH",), (), [complete], SAMBA).answer == "no"
    assert can_lay_all(("JH",), cards("QH KH"), [complete], SAMBA).answer == "yes"
    gap = meld("AC1", "6S 7S 9S TS")
    assert gap.kind == "sequence"
    assert can_lay_all(("8S",), (), [gap], SAMBA).answer == "no"
    assert can_lay_all(cards("5S JS"), (), [gap], SAMBA).answer == "yes"


def test_black_threes_and_wild_cards_do_not_mix() -> None:
    sevens = meld("AC1", "7S 7D 7C")
    wrong = cards("3S 3C 2D")
    assert can_lay_all(wrong, (), [sevens], SAMBA, going_out=True).answer == "no"
    assert can_lay_all((*wrong, "3C"), (), [sevens], SAMBA, going_out=True).answer == "yes"
    assert can_lay_all(cards("3S 3C 3C"), (), [sevens], SAMBA).answer == "no"


def test_going_out() -> None:
    sevens = [meld("AC1", "7S 7D 7C")]
    threes = cards("3S 3C 3C 7H")
    assert can_go_out(threes, sevens, SAMBA, complete_already=2).answer == "yes"
    assert can_go_out(threes, sevens, SAMBA, complete_already=1).answer == "no"
    nines = [meld("AC1", "9S 9H 9D 9C")]
    stuck = cards("9S 9H 2C KD KS 4H")
    assert can_go_out(stuck, nines, SAMBA, complete_already=1).answer == "no"
    jacks = [meld("AC1", "JS JH JD JC 2H JK")]
    assert can_go_out(cards("JS 4H"), jacks, SAMBA, complete_already=1).answer == "yes"
    no_discard = can_go_out(cards("JS 4H"), jacks, SAMBA, complete_already=1, discard_allowed=False)
    assert no_discard.answer == "no"


def test_going_out_completes_a_sequence_and_a_set() -> None:
    melds = [meld("AC1", "8C 9C TC JC QC KC"), meld("AC2", "4S 4S 4H 4D 4D 2S")]
    found = can_go_out(cards("7C 4C JH QH KH"), melds, SAMBA)
    assert found.witness is not None
    assert dict(found.witness.additions) == {"AC1": ("7C",), "AC2": ("4C",)}
    assert found.witness.left == ()


def test_going_out_at_once_from_an_unopened_side() -> None:
    hand = cards("6S 7S 8S 9S TS JS QS KD KD KH KH KC KC KS")
    assert can_go_out(hand, (), SAMBA, minimum=130).answer == "yes"
    assert can_go_out(hand, (), SAMBA, minimum=135).answer == "no"
    assert can_go_out((*hand, "3H"), (), SAMBA).answer == "no"


def test_fewest_back() -> None:
    sixes = TableMeld("AC2", cards("6S 6H 6D"), "set")
    ten = TableMeld("AC1", cards("TC"), "set")
    tens = [meld("AC1", "TS TH TD")]
    assert fewest_back([sixes, ten], (), tens, SAMBA, discarded=True).cards == ("TC",)
    fours = TableMeld("AC2", cards("4S 4H 4D"), "set")
    back = fewest_back([fours], (), tens, SAMBA, discarded=True)
    assert sorted(back.cards) == sorted(fours.cards)
    assert fewest_back([fours], ("9C",), tens, SAMBA, discarded=True).cards == ()
    assert not fewest_back([ten], (), tens, SAMBA, discarded=False).possible


def test_fewest_back_keeps_the_minimum() -> None:
    laid = [
        TableMeld("AC1", cards("AS AH AD AC"), "set"),
        TableMeld("AC2", cards("7S 7H 7D 7C"), "set"),
    ]
    back = fewest_back(laid, (), (), SAMBA, discarded=True, minimum=90)
    assert len(back.cards) == 1
    assert back.cards[0][0] == "7"
    whole = fewest_back(laid, (), (), SAMBA, discarded=True, minimum=100)
    assert len(whole.cards) == 8


def test_taking_the_top() -> None:
    def answer(hand: str, top: str, *melds: TableMeld, locked: bool = False, pile: int = 3) -> str:
        taking = takes_top(cards(hand), top, melds, SAMBA, locked=locked, open_side=True, pile=pile)
        return taking.answer

    queens, run = meld("AC1", "QS QH QC"), meld("AC1", "7H 8H 9H")
    assert answer("9H JK 4S", "9C") == "no"
    assert answer("9H 9D 4S", "9C", locked=True) == "yes"
    assert answer("5S 6S", "QD", queens) == "yes"
    assert answer("5S 6S", "QD", queens, locked=True) == "no"
    assert answer("5S", "QD", queens, pile=1) == "no"
    assert answer("5S", "QD", queens, pile=2) == "yes"
    assert answer("7H 8H 4S", "6H") == "no"
    assert answer("7D 4S", "6H", run) == "yes"
    assert answer("3C 3C 4S", "3S") == "no"
    assert answer("4S 5S", "JK", queens) == "no"
    assert answer("4S 5S", "6D", meld("AC1", "6S 6S 6H 6H 6D 6C 6C")) == "no"
    assert answer("4S 5S", "6D", meld("AC1", "6S 6S 6H 6H 6D 6C")) == "yes"
    assert answer("9H ? ?", "9C") == "depends"
    assert answer("4H ?", "9C") == "no"


def test_a_meld_of_this_turn_does_not_take_the_top() -> None:
    run = meld("AC1", "5H 6H 7H")
    taking = takes_top(
        cards("4S 5S"), "8H", [run], SAMBA, locked=False, open_side=True, this_turn=("AC1",)
    )
    assert taking.answer == "no"


def test_an_unopened_side_takes_the_top_with_its_minimum() -> None:
    hand = cards("JH JD JC AS AH AD 4S 5D")
    taking = takes_top(hand, "JS", (), SAMBA, locked=True, open_side=False, pile=2, minimum=100)
    assert taking.answer == "yes"
    assert taking.ways[0].hand_after == 7
    dear = takes_top(hand, "JS", (), SAMBA, locked=True, open_side=False, pile=2, minimum=120)
    assert dear.answer == "no"


def test_other_places_for_a_card() -> None:
    melds = [meld("AC1", "9S 9H 9C 2D JK"), meld("AC2", "5H 5D 5S")]
    assert place("2C", melds, ("4S",), SAMBA, exclude=("AC1",)) == Places("yes", ("AC2",))
    assert place("2C", melds[:1], ("4S",), SAMBA).answer == "no"
    pair = place("2C", melds[:1], cards("4S 4H 8D"), SAMBA)
    assert pair.new is not None
    assert pair.new.new == (("4S", "4H", "2C"),)
    assert place("3H", melds, ("4S",), SAMBA).answer == "no"
    assert place("2C", melds[:1], ("?",), SAMBA).answer == "depends"


def test_cards_that_fit() -> None:
    complete = meld("AC1", "KS KS KH KD KC 2D JK")
    assert fits("KD", complete, SAMBA)
    assert not fits("2S", complete, SAMBA)
    assert not fits("QD", complete, SAMBA)
    assert not fits("KD", complete, SAMBA, locked=True)


def test_unknown_cards() -> None:
    assert can_open(cards("AS AH 2C KD ?"), 50, SAMBA).answer == "yes"
    assert can_open(cards("AS AH ? 9C 4D"), 50, SAMBA).answer == "depends"
    assert can_open(cards("4S ? 9C JD"), 50, SAMBA).answer == "no"
    nothing_fits = {"9D": 1, "KC": 2}
    assert can_open(cards("AS AH ? 9C 4D"), 50, SAMBA, remaining=nothing_fits).answer == "no"
    only_aces = {"AD": 1}
    assert can_open(cards("AS AH ? 9C 4D"), 60, SAMBA, remaining=only_aces).answer == "yes"


def test_an_unknown_card_that_has_to_be_laid_leaves_the_answer_open() -> None:
    lying = meld("AC1", "9S 9H ?")
    assert can_lay_all(("?",), (), [lying], SAMBA).answer == "depends"
    assert can_open(cards("AS AH AD 4S 5S"), 50, SAMBA, melded=("?",)).answer == "depends"
    assert can_lay_all(("9D",), (), [lying], SAMBA).answer == "yes"
    taking = takes_top(cards("4S 5S"), "?", (), SAMBA, locked=False, open_side=True)
    assert taking.answer == "depends"


def test_canasta_needs_no_sequences_and_takes_a_third_wild_card() -> None:
    assert new_meld_kind(cards("9S 9H 2D JK JK"), CANASTA) == "set"
    assert new_meld_kind(cards("9S TS JS"), CANASTA) is None
    nines = table_meld("A1", cards("9S 9H 9D 9C JK JK"), CANASTA)
    assert can_go_out(cards("2S 4D"), [nines], CANASTA).answer == "yes"
