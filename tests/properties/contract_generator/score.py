"""The score of a finished deal, counted from the table by the rules of the contract."""

from __future__ import annotations

from contract_generator.cards import HELD, points
from contract_generator.table import SIDE, SIDES, Table, other


def score(t: Table) -> dict[str, int]:
    """The points of the deal by side."""
    total = {side: _base(t, side) + _cards(t, side) - _hand(t, side) for side in SIDES}
    contract = t.contract
    if contract is None:
        return total
    side, reward = contract.side, contract.sum
    made = net(t, side) >= reward
    if made:
        total[side] += reward if contract.doubled else reward // 2
    elif t.out is not None:
        total[other(side)] += 2 * reward if contract.doubled else reward
        if SIDE[t.out] == side:
            total[side] -= 300 + 1000
    return total


def net(t: Table, side: str) -> int:
    """What counts toward the sum of a contract."""
    assert t.contract is not None
    cards = _cards(t, side) if t.contract.level >= 5 else 0
    return _base(t, side) + cards - _hand(t, side)


def _base(t: Table, side: str) -> int:
    bonus = sum(meld.bonus for meld in t.melds[side])
    went_out = 300 if t.out is not None and SIDE[t.out] == side else 0
    unopened = 0 if side in t.opened else 1000
    return bonus + went_out - 300 * t.bought[side] - t.fines[side] - unopened


def _cards(t: Table, side: str) -> int:
    return sum(points(meld.cards) for meld in t.melds[side])


def _hand(t: Table, side: str) -> int:
    return sum(HELD[card] for seat in side for card in t.hands[seat])
