"""The auction and the opening of the contract."""

from __future__ import annotations

from contract_generator.cards import STRAINS, SUIT_OF
from contract_generator.layout import Act, contract_opening, opening
from contract_generator.play import put_down
from contract_generator.table import SIDE, Contract, Table, left
from referee.log import model

Bid = tuple[int, int]
"""Level and place of the strain."""


def auction(t: Table) -> None:
    """Calls until three passes, four passes without a bid, or a double."""
    seat, passes, last = left(t.dealer), 0, (0, 5)
    wishes = {s: t.rng.choice((0, 0, 1, 1, 2)) for s in t.hands}
    while True:
        t.at("call", seat)
        chosen = _choose(t, seat, last) if wishes[seat] else None
        if t.contract is not None and t.contract.side != SIDE[seat] and t.chance(0.12):
            t.tell(model.Double(by=seat))
            t.contract.doubled = True
            break
        if chosen is None:
            t.tell(model.Pass(by=seat))
            passes += 1
        else:
            wishes[seat] -= 1
            passes, last = 0, chosen
            strain = STRAINS[chosen[1]]
            t.tell(model.Bid(by=seat, level=chosen[0], strain=strain))  # type: ignore[arg-type]
            t.contract = Contract(seat, chosen[0], strain)
        if passes == (3 if t.contract else 4):
            break
        seat = left(seat)
    t.at("closed", seat)


def _choose(t: Table, seat: str, last: Bid) -> Bid | None:
    """A higher bid that this hand can open."""
    possible = [(n, s) for n in range(1, 8) for s in range(6) if (n, s) > last]
    for _ in range(6):
        if not possible:
            return None
        near = possible[: t.rng.choice((3, 8, 20))]
        bid = t.rng.choice(near)
        if _opening(t, seat, *bid) is not None:
            return bid
    return None


def _opening(t: Table, seat: str, level: int, strain: int) -> list[Act] | None:
    name = STRAINS[strain]
    special = contract_opening(t.rng, t.hands[seat], level, name, SUIT_OF.get(name, ""))
    if special is not None and t.chance(0.8):
        return special
    return opening(t.rng, t.hands[seat], t.minimum(SIDE[seat]), keep=2, twos=4)


def open_contract(t: Table) -> None:
    """The melds of the contract maker before the first card of the pile is turned."""
    contract = t.contract
    if contract is None or contract.doubled:
        return
    acts = None
    for _ in range(200):
        acts = acts or _opening(t, contract.maker, contract.level, STRAINS.index(contract.strain))
    assert acts is not None, "a bid that cannot be opened"
    t.at("contract-opening", contract.maker)
    put_down(t, contract.maker, acts)
    t.opened.add(contract.side)
