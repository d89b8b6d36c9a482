"""Sequences on a ring of ranks, sets of twos, closed canastas, contract openings, going out."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from referee.arrange import (
    Finished,
    TableMeld,
    can_go_out,
    can_lay_all,
    can_open,
    can_open_contract,
    fewest_back,
    finished,
    fits,
    is_contract_meld,
    new_meld_kind,
    opening_worth,
    opens,
    place,
    table_meld,
    takes_top,
)

sys.path.insert(0, str(Path(__file__).parent))

from shapes_for_tests import CONTRACT, SAMBA

FREE = replace(CONTRACT, out_sequences=0, out_canastas=0, out_pure=0)


def cards(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def meld(name: str, text: str) -> TableMeld:
    return table_meld(name, cards(text), CONTRACT)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("QS KS AS 2S 3S", "sequence"),
        ("3H 2H AH KH QH JH TH", "sequence"),
        ("2D 3D 4D 5D 6D 7D 8D", "sequence"),
        ("KC AC 2C", "sequence"),
        ("KC AC 2D", None),
        ("KC AC JK", None),
        ("AS 2S 4S", None),
        ("2S 3S 4S 5S 6S 7S 8S 9S", None),
        ("QS KS KS AS", None),
        ("KS KH 2C", "set"),
        ("KS 2H 2C", None),
        ("2S 2H JK", "set"),
        ("2S 2H JK JK", "set"),
        ("2S 2H JK JK JK", None),
        ("2S JK JK", None),
        ("2S 2H 2D 2C 2S 2H 2D", "set"),
        ("2S 2H 2D 2C 2S 2H 2D 2C", None),
        ("2S 2H 2D 2C 2S 2H JK 2C", "set"),
        ("KS KS KH KH KD KD KC KC", None),
        ("KS KS KH KH KD KD KC 2C", "set"),
        ("3H 3D 3H", None),
        ("3S 3C 3S", None),
        ("JK JK JK", None),
    ],
)
def test_new_melds(text: str, kind: str | None) -> None:
    assert new_meld_kind(cards(text), CONTRACT) == kind
    if kind:
        assert table_meld("AC1", cards(text), CONTRACT).kind == kind


def test_black_threes_run_always_and_lie_as_a_set_only_in_going_out() -> None:
    assert new_meld_kind(cards("3S 3C 3S"), CONTRACT, going_out=True) == "set"
    assert new_meld_kind(cards("3S 3C 2S"), CONTRACT, going_out=True) is None
    assert new_meld_kind(cards("2S 3S 4S"), CONTRACT) == "sequence"
    ready = Finished(1, 2, 1)
    assert can_go_out(cards("3S 3C 3S 9D"), (), CONTRACT, already=ready).answer == "yes"
    assert can_go_out(cards("3S 3C 3S 4S 2S 3C"), (), CONTRACT, already=ready).answer == "no"
    assert can_go_out(cards("3S 3C 3S 4S 2S 3C 3C"), (), CONTRACT, already=ready).answer == "yes"


def test_the_ends_of_a_sequence_over_the_ace() -> None:
    run = meld("AC1", "QS KS AS 2S 3S")
    assert run.ends(CONTRACT) == ("S", 11, 2)
    assert [c for c in cards("4S JS TS 2S 4H JK 5S") if fits(c, run, CONTRACT)] == ["4S", "JS"]
    assert can_lay_all(cards("4S 5S"), (), [run], CONTRACT).answer == "yes"
    assert can_lay_all(cards("JS TS"), (), [run], CONTRACT).answer == "yes"
    assert can_lay_all(cards("4S 5S JS"), (), [run], CONTRACT).answer == "no"
    found = can_lay_all(cards("5S JS"), cards("4S TS 9S 6S"), [run], CONTRACT)
    assert found.witness is not None
    assert len(found.witness.laid) == 4


def test_a_sequence_with_a_gap_grows_at_its_ends_only() -> None:
    run = TableMeld("AC1", cards("KS AS 3S"), "sequence")
    assert run.ends(CONTRACT) == ("S", 12, 2)
    assert fits("4S", run, CONTRACT)
    assert not fits("2S", run, CONTRACT)


def test_a_complete_sequence_takes_nothing() -> None:
    assert not fits("9S", meld("AC1", "2S 3S 4S 5S 6S 7S 8S"), CONTRACT)


def test_closed_and_open_canastas() -> None:
    natural, mixed = meld("AC1", "KS KS KH KD KC KC KD"), meld("AC2", "QS QS QH QD QC QC 2D")
    assert not fits("KH", natural, CONTRACT)
    assert not fits("JK", natural, CONTRACT)
    assert fits("QH", mixed, CONTRACT)
    assert not fits("JK", mixed, CONTRACT)
    six = meld("AC3", "TS TS TH TD TC TC")
    assert can_lay_all(cards("TH TD"), (), [six], CONTRACT).answer == "no"
    assert can_lay_all(cards("TH TD"), ("JK",), [six], CONTRACT).answer == "yes"
    assert finished([natural, mixed, six], CONTRACT) == Finished(0, 2, 1)


def test_a_set_of_twos() -> None:
    twos = meld("AC1", "2S 2H 2D JK")
    assert twos.wild_count(CONTRACT) == 1
    assert twos.set_rank(CONTRACT) == "2"
    assert fits("2C", twos, CONTRACT)
    assert fits("JK", twos, CONTRACT)
    assert not fits("KC", twos, CONTRACT)
    assert not fits("JK", meld("AC2", "2S 2H 2D JK JK"), CONTRACT)
    assert fits("2C", meld("AC3", "KS KH KD JK"), CONTRACT)


def test_sets_of_a_rank_lie_side_by_side() -> None:
    kings = meld("AC1", "KS KS KH KD")
    found = place("KC", [kings], cards("KC KD 4S"), CONTRACT)
    assert found.melds == ("AC1",)
    assert found.new is not None
    assert place("KC", [kings], cards("KC KD 4S"), SAMBA).new is None


def test_the_value_of_an_opening() -> None:
    assert opening_worth([cards("4S 5S 6S 7S 8S 9S TS")], CONTRACT) == 1550
    assert opening_worth([cards("AS AH AD AC AS AH JK")], CONTRACT) == 670
    assert opening_worth([cards("2S 2H 2D 2C 2S 2H 2D")], CONTRACT) == 3140
    assert opening_worth([cards("KS KH KD")], CONTRACT) == 30
    low = [cards("4S 4H 4D 4C 4S 4H 4D")]
    assert opens(low, 5000, CONTRACT)
    assert not opens(low, 5000, replace(CONTRACT, complete_opens=False))
    assert opens(low, 535, replace(CONTRACT, complete_opens=False))
    assert not opens(low, 535, replace(CONTRACT, complete_opens=False, opening_bonus=None))


def test_openings_with_twos() -> None:
    hand = cards("2S 2H 2D 2C 9S 5D")
    assert can_open(hand, 50, CONTRACT, wild_set_naturals=4).answer == "yes"
    assert can_open(hand, 50, CONTRACT, wild_set_naturals=5).answer == "no"
    assert not opens([cards("2S 2H 2D 2C")], 50, CONTRACT, wild_set_naturals=5)
    assert can_open(cards("9S 9H 2S 2H JK 5D"), 50, CONTRACT, wild_set_naturals=5).answer == "yes"
    assert can_open(cards("KS AS 2S 9H 5D"), 50, CONTRACT, wild_set_naturals=5).answer == "yes"


def test_the_top_card_does_not_count_in_an_opening() -> None:
    hand = cards("KS KH AS AH AD 4S 5D")
    assert can_open(hand, 60, CONTRACT, top="KD").answer == "yes"
    assert can_open(hand, 90, CONTRACT, top="KD").answer == "no"
    assert can_open(hand, 60, CONTRACT, top="KD", locked=True).answer == "no"
    assert can_open(hand, 90, replace(CONTRACT, opening_counts_top=True), top="KD").answer == "yes"


def test_special_openings_of_a_contract_maker() -> None:
    def answer(text: str, strain: str, *, high: bool = True) -> str:
        return can_open_contract(
            cards(text), 200, CONTRACT, level_high=high, strain=strain, wild_set_naturals=4
        ).answer

    assert answer("KS AS 2S 9H 5D", "spades") == "yes"
    assert answer("KS AS 2S 9H 5D", "hearts") == "no"
    assert answer("KS AS 2S 9H 5D", "spades", high=False) == "no"
    assert answer("9S 9H 9D 9C 4S 5D", "canasta") == "yes"
    assert answer("9S 9H 9D JK 4S 5D", "canasta") == "no"
    assert answer("2S 2H 2D 2C 4S 5D", "canasta") == "yes"
    assert answer("2S 2H 2D 2C 4S 5D", "twos") == "yes"
    assert answer("2S 2H 2D JK 4S 5D", "twos") == "no"
    assert answer("3S 3H 3D 3C 4S 6D", "canasta") == "no"
    assert answer("9S 9H 9D 9C 4S 5D", "twos") == "no"
    assert answer("9S 9H 9D ? 4S 5D", "canasta") == "depends"
    assert is_contract_meld(cards("9S 9H 9D 9C JK 2S"), CONTRACT, "canasta")
    assert is_contract_meld(cards("2S 2H 2D 2C JK JK"), CONTRACT, "twos")
    assert not is_contract_meld(cards("2S 2H 2D JK JK"), CONTRACT, "twos")


def test_going_out_ends_with_a_discard() -> None:
    assert can_go_out(cards("9S 9H 9D"), (), FREE).answer == "no"
    assert can_go_out(cards("9S 9H 9D 4C"), (), FREE).answer == "yes"
    assert can_go_out(cards("9S 9H 9D 9C"), (), FREE).answer == "yes"
    assert can_go_out(cards("9S 9H 9D 3H"), (), FREE).answer == "yes"
    assert can_go_out(cards("9S 9H 9D 3H 4H"), (), FREE).answer == "no"
    assert can_go_out(cards("9S 9H 9D ?"), (), FREE).answer == "yes"


def test_conditions_of_going_out() -> None:
    melds = [
        meld("AC1", "QS KS AS 2S 3S 4S"),
        meld("AC2", "9S 9S 9H 9D 9C 9C"),
        meld("AC3", "8S 8S 8H 8D 8C 8C JK"),
    ]
    assert can_go_out(cards("5S 9D 4D"), melds, CONTRACT).answer == "yes"
    assert can_go_out(cards("JS 9D 4D"), melds, CONTRACT).answer == "yes"
    assert can_go_out(cards("5S 2D 4D"), melds, CONTRACT).answer == "no"
    assert can_go_out(cards("9D 4D"), melds, CONTRACT).answer == "no"
    assert can_go_out(cards("9D 4D"), melds, CONTRACT, already=Finished(1, 1, 0)).answer == "yes"


def test_the_top_card_of_the_pile() -> None:
    def how(hand: str, top: str, lying: TableMeld, *, locked: bool = False) -> list[str]:
        taking = takes_top(
            cards(hand), top, [lying], CONTRACT, locked=locked, open_side=True, pile=3
        )
        return [way.how for way in taking.ways]

    run, kings = meld("AC1", "QS KS AS"), meld("AC2", "KS KH KD")
    assert how("4D 5D", "2S", run) == ["sequence"]
    assert how("4D 5D", "2S", run, locked=True) == ["sequence"]
    assert how("2D 2H 2C", "2S", kings) == []
    assert how("4D 5D", "KC", kings) == []
    assert how("KD KH", "KC", kings) == ["pair"]
    assert how("KD KH", "KC", kings, locked=True) == []
    assert how("KD KH KS", "KC", kings, locked=True) == ["pair"]


def test_cards_to_take_back_from_a_sequence_over_the_ace() -> None:
    laid = [TableMeld("AC1", cards("2S 3S 4S"), "sequence")]
    before = [meld("AC1", "QS KS AS")]
    back = fewest_back(laid, (), before, CONTRACT, discarded=True)
    assert back.cards == ("4S",)
