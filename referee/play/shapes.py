"""The solver's view of a ruleset and of the melds on the table."""

from __future__ import annotations

from collections.abc import Iterable

from referee import arrange
from referee.cards import RANKS, rank_of
from referee.play.melds import LaidMeld
from referee.play.terms import THREE, Terms


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
    return arrange.Shapes(
        wild=terms.wild,
        values=terms.values,
        unmeldable=terms.red_threes,
        set_ranks=frozenset(rank for rank in RANKS if rank != THREE and rank not in wild_ranks),
        set_min=counts["set_min_cards"],
        set_min_naturals=counts["set_min_naturals"],
        set_max_wilds=counts["set_max_wilds"],
        set_complete=counts["canasta_cards"],
        set_grows=True,
        wild_on_complete=False,
        sequences=counts["sequence_min_cards"] > 0,
        sequence_ranks=tuple(terms.order),
        sequence_min=counts["sequence_min_cards"],
        sequence_max=counts["sequence_complete_cards"],
        last_cards=terms.black_threes,
        last_min=counts["black_three_meld_min"],
        last_max=counts["black_three_meld_max"],
        complete_to_go_out=counts["sets_required_to_go_out"],
    )


def table_melds(melds: Iterable[LaidMeld]) -> tuple[arrange.TableMeld, ...]:
    """Melds lying on the table as the solver takes them."""
    return tuple(
        arrange.TableMeld(m.name, tuple(m.cards), m.kind, m.rank if m.kind == "set" else None)
        for m in melds
        if m.cards
    )
