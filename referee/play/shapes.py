"""The solver's view of a ruleset and of the melds on the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from referee import arrange
from referee.cards import RANKS, rank_of
from referee.play.laid import LaidMeld
from referee.play.terms import THREE, TWO, Terms
from referee.rules import Ruleset


def shapes(terms: Terms) -> arrange.Shapes:
    """The shapes of melds under the ruleset, worked out once for each `Terms`."""
    cached = terms.__dict__.get("_shapes")
    if cached is None:
        cached = terms.__dict__["_shapes"] = _shapes(terms)
    assert isinstance(cached, arrange.Shapes)
    return cached


def _shapes(terms: Terms) -> arrange.Shapes:
    counts = terms.counts
    wild_ranks = {rank_of(card) for card in terms.wild}
    if terms.rules.switch("twos_form_sets"):
        wild_ranks.discard(TWO)
    return arrange.Shapes(
        wild=terms.wild,
        values=terms.values,
        unmeldable=frozenset()
        if terms.rules.switch("red_threes_in_sequences")
        else terms.red_threes,
        set_ranks=frozenset(rank for rank in RANKS if rank != THREE and rank not in wild_ranks),
        set_min=counts["set_min_cards"],
        set_min_naturals=counts["set_min_naturals"],
        set_max_wilds=counts["set_max_wilds"],
        set_complete=counts["canasta_cards"],
        set_grows=True,
        wild_on_complete=terms.grows_wild,
        sequences=bool(terms.order),
        sequence_ranks=tuple(terms.order),
        sequence_min=counts["sequence_min_cards"],
        sequence_max=counts["sequence_complete_cards"],
        last_cards=terms.black_threes,
        last_min=counts["black_three_meld_min"],
        last_max=counts["black_three_meld_max"],
        complete_to_go_out=counts["sets_required_to_go_out"],
        **(_contract(terms.rules) if terms.rules.switch("has_auction") else _canasta(terms)),
    )


def _canasta(terms: Terms) -> dict[str, Any]:
    """What games without sequences ask for besides."""
    rules, counts = terms.rules, terms.counts
    return {
        "one_set_per_rank": rules.switch("one_set_per_rank"),
        "wilds_up_to_naturals": terms.wilds_up_to_naturals,
        "canasta_closed": terms.canasta_closed,
        "wild_canastas": terms.wild_canastas,
        "last_card_discarded": rules.switch("last_card_discarded"),
        "last_cards_bar_discard": rules.switch("black_threes_bar_last_discard"),
        "take_naturals": counts["pile_take_hand_cards"],
        "take_naturals_locked": counts["locked_pile_natural_pair"],
        "take_with_wild": rules.switch("pile_take_wild_counts_as_like"),
        "take_onto_complete": rules.switch("pile_take_onto_complete_set"),
        "one_card_take": rules.choice("one_card_take", "forbidden"),
    }


def _contract(rules: Ruleset) -> dict[str, Any]:
    """What a game with contracts has besides."""
    number = rules.number
    return {
        "sequence_ring": True,
        "wild_sets": frozenset(TWO),
        "natural_canasta_closed": rules.switch("natural_canasta_closed"),
        "combine_sets": False,
        "opening_bonus": _bonus(rules) if rules.switch("opening_counts_bonus") else None,
        "complete_opens": rules.switch("opening_complete_meld_suffices"),
        "opening_counts_top": rules.flag("opening_counts_top_card"),
        "last_card_discarded": rules.switch("last_card_discarded"),
        "out_sequences": number("out_req_runs"),
        "out_canastas": number("out_req_canastas"),
        "out_pure": number("out_req_pure"),
        "contract_naturals": number("special_open_same_rank"),
        "contract_wild_set": number("special_open_twos"),
        "contract_wilds": number("special_open_max_wilds"),
        "take_naturals": number("pile_take_hand_cards"),
        "take_naturals_locked": number("locked_pile_natural_pair"),
        "take_onto_sets": rules.flag("pile_take_onto_set"),
        "take_onto_locked": rules.switch("pile_take_onto_sequence_when_locked"),
    }


def _bonus(rules: Ruleset) -> dict[str, int]:
    names = {
        "sequence": "bonus_sequence",
        "natural": "bonus_natural_canasta",
        "mixed": "bonus_mixed_canasta",
        "natural-A": "bonus_pure_ace_canasta",
        "mixed-A": "bonus_mixed_ace_canasta",
        "natural-2": "bonus_pure_two_canasta",
        "mixed-2": "bonus_mixed_two_canasta",
    }
    return {kind: rules.number(name) for kind, name in names.items()}


def table_melds(melds: Iterable[LaidMeld]) -> tuple[arrange.TableMeld, ...]:
    """Melds lying on the table as the solver takes them."""
    return tuple(
        arrange.TableMeld(m.name, tuple(m.cards), m.kind, m.rank if m.kind == "set" else None)
        for m in melds
        if m.cards
    )
