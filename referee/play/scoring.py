"""Counting a deal: how often each line of the score sheet applies to each side.

Counts only; what each is worth stands in the ruleset. A side whose cards aren't all known has no
count of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from referee.cards import UNKNOWN, Card
from referee.play.melds import LaidMeld
from referee.play.table import Table


class Tally(Struct, frozen=True):
    """What one side's deal counts: times for bonuses, points for cards. `hands`: seat to cards."""

    complete_sequences: int
    natural_canastas: int
    mixed_canastas: int
    canastas: Mapping[str, int]
    going_out: int
    direct_going_out: int
    red_threes: int
    first_turn_red_threes: int
    complete_sets: int
    melded: tuple[Card, ...]
    hands: tuple[tuple[str, tuple[Card, ...]], ...]


def countable(table: Table) -> bool:
    """Whether every card the score depends on is known."""
    hands = (table.holding(seat) for seat in table.seating.seats)
    melds = (meld.cards for meld in table.melds.values())
    return not any(UNKNOWN in cards for cards in (*hands, *melds))


def tally(table: Table, side: str) -> Tally:
    """Count the deal of one side as it lies on the table."""
    melds = [m for m in table.side_melds(side) if m.name not in table.scrambled[side]]
    complete = [meld for meld in melds if meld.complete(table.terms)]
    sets = [(meld, meld.wilds(table.terms)) for meld in complete if meld.kind == "set"]
    natural = [meld for meld, wilds in sets if not wilds]
    mixed = [meld for meld, wilds in sets if wilds and _counts_as_mixed(table, wilds)]
    out = table.out is not None and table.side(table.out) == side
    return Tally(
        complete_sequences=len(complete) - len(sets),
        natural_canastas=len(natural),
        mixed_canastas=len(mixed),
        canastas=_by_rank(table, natural, mixed),
        going_out=int(out),
        direct_going_out=int(out and _direct(table)),
        red_threes=len(table.red_threes[side]),
        first_turn_red_threes=_first_turn_threes(table, side),
        complete_sets=table.complete_sets(side),
        melded=_cards(melds),
        hands=tuple((seat, _in_hand(table, seat)) for seat in side),
    )


RANKED = {"2": "two", "A": "ace"}


def _by_rank(
    table: Table, natural: Sequence[LaidMeld], mixed: Sequence[LaidMeld]
) -> dict[str, int]:
    """Canastas by kind, ranks that earn more apart: `pure-two`, `mixed-ace`, `pure`, `mixed`."""
    counts: dict[str, int] = {}
    for kind, melds in (("pure", natural), ("mixed", mixed)):
        for meld in melds:
            rank = RANKED.get(meld.rank)
            name = f"{kind}-{rank}" if rank else kind
            counts[name] = counts.get(name, 0) + 1
    return counts


def _counts_as_mixed(table: Table, wilds: int) -> bool:
    """Whether a canasta with this many wild cards earns the bonus of a mixed one."""
    rules = table.terms.rules
    usual = wilds <= max(rules.numbers("mixed_canasta_wilds"))
    return usual or rules.switch("accepted_third_wild_is_mixed")


def _direct(table: Table) -> bool:
    means = table.terms.rules.choice("direct_going_out_means", "side-unmelded")
    return table.out_first_turn if means == "first-turn" else table.direct_out


def _cards(melds: Sequence[LaidMeld]) -> tuple[Card, ...]:
    return tuple(card for meld in melds for card in meld.cards)


def without_a_turn(table: Table, seat: str) -> bool:
    """Whether somebody went out in his first turn before this player had any."""
    return table.out_first_turn and not table.turns_ended[seat] and seat != table.out


def _first_turn_threes(table: Table, side: str) -> int:
    red = table.terms.red_threes
    waiting = [seat for seat in side if without_a_turn(table, seat)]
    return sum(card in red for seat in waiting for card in table.hands[seat])


def _in_hand(table: Table, seat: str) -> tuple[Card, ...]:
    """Cards that count as hand cards: the hand, penalty cards, cards laid out of turn."""
    pending = [c for m in table.melds.values() if m.pending and m.by == seat for c in m.cards]
    return (*table.holding(seat), *table.held[seat], *pending)
