"""Counting a deal: how often each line of the score sheet applies to each side.

Counts only; what each is worth stands in the ruleset. A side whose cards aren't all known has no
count of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain

from msgspec import Struct, structs

from referee.cards import JOKER, UNKNOWN, Card
from referee.play.laid import LaidMeld
from referee.play.table import Table
from referee.play.terms import TWO


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
    melds: int
    melded: tuple[Card, ...]
    hands: tuple[tuple[str, tuple[Card, ...]], ...]


def countable(table: Table) -> bool:
    """Whether every card the score depends on is known."""
    hands = (table.holding(seat) for seat in table.seating.seats)
    melds = (meld.cards for meld in table.melds.values())
    return not any(UNKNOWN in cards for cards in (*hands, *melds))


def tally(table: Table, side: str) -> Tally:
    """Count the deal of one side as it lies on the table."""
    scrambled = table.scrambled[side]
    every = table.side_melds(side)
    melds = [m for m in every if m.name not in scrambled] if scrambled else every
    if table.surplus:
        melds = [_without_surplus(meld, list(table.surplus[meld.name])) for meld in melds]
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
        complete_sets=len(complete),
        melds=len(melds),
        melded=_cards(melds),
        hands=(*((seat, _in_hand(table, seat)) for seat in side), *_surplus(table, side)),
    )


def _surplus(table: Table, side: str) -> tuple[tuple[str, tuple[Card, ...]], ...]:
    """Cards on the side's melds that count as left in its hand."""
    cards = [c for m in table.side_melds(side) for c in table.surplus.get(m.name, ())]
    return ((side, tuple(cards)),) if cards else ()


def _without_surplus(meld: LaidMeld, surplus: list[Card]) -> LaidMeld:
    """The meld without the cards on it that count as hand cards."""
    kept = []
    for card in meld.cards:
        if card in surplus:
            surplus.remove(card)
        else:
            kept.append(card)
    return structs.replace(meld, cards=kept)


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
    return tuple(chain.from_iterable([meld.cards for meld in melds]))


def without_a_turn(table: Table, seat: str) -> bool:
    """Whether somebody went out in his first turn before this player had any."""
    return table.out_first_turn and not table.turns_ended[seat] and seat != table.out


def _first_turn_threes(table: Table, side: str) -> int:
    red = table.terms.red_threes
    waiting = [seat for seat in side if without_a_turn(table, seat)]
    return sum(card in red for seat in waiting for card in table.hands[seat])


def _in_hand(table: Table, seat: str) -> tuple[Card, ...]:
    """Cards that count as hand cards: the hand, penalty cards, cards laid out of turn."""
    laid = [m.cards for m in table.melds.values() if m.pending and m.by == seat]
    pending = chain.from_iterable(laid)
    return (*table.holding(seat), *table.held[seat], *pending)


def wild_canastas(table: Table, side: str) -> tuple[int, int]:
    """How many canastas of twos alone and of jokers with twos a side has."""
    jokers = [
        meld.cards.count(JOKER)
        for meld in table.side_melds(side)
        if meld.rank == TWO and meld.complete(table.terms)
    ]
    golden = sum(count == 0 for count in jokers)
    return golden, len(jokers) - golden


def all_red_threes(table: Table, side: str) -> bool:
    """Whether the side (or, where the rules say so, one player of it) laid all the red threes."""
    packs = table.terms.copies
    needed = sum(packs[card] for card in table.terms.red_threes)
    if table.terms.rules.choice("all_red_threes_by", "side") == "side":
        return len(table.red_threes[side]) == needed
    return any(len(table.threes_by[seat]) == needed for seat in side)


def caught_with_black_threes(table: Table, side: str) -> int:
    """How many players of the side were left with all the black threes."""
    if table.out is None:
        return 0
    own = table.side(table.out) == side
    if own and table.terms.rules.choice("black_threes_caught", "opponent-out") != "anybody-out":
        return 0
    needed = sum(table.terms.copies[card] for card in table.terms.black_threes)
    held = (sum(c in table.terms.black_threes for c in table.holding(seat)) for seat in side)
    return sum(count == needed for count in held)


def double_ending(table: Table, side: str) -> bool:
    """Whether the partner of the player who went out laid his last card as well."""
    out = table.out
    partner = None if out is None or out not in side else table.seating.partner(out)
    return partner is not None and not table.hand_size(partner)
