"""One turn, played legally and not too cleverly."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from canasta_generator.table import BLACK, RED, WILD, Meld, Table, points


@dataclass
class Plan:
    """Cards meant to be laid: new sets and additions, and what the hand is left with."""

    hand: list[str]
    new: list[tuple[str, list[str]]] = field(default_factory=list)
    added: list[tuple[Meld, list[str]]] = field(default_factory=list)

    def total(self) -> int:
        return sum(points(cards) for _, cards in self.new)


def play_turn(t: Table, seat: str) -> None:
    t.turn += 1
    t.took = False
    first = seat not in t.played
    if first:
        red_threes(t, seat, of_deal=True)
    took = not t.stock or t.chance(0.7)
    if not (took and take_pile(t, seat)):
        if not t.stock:
            return t.end("stock")
        t.draw(seat, t.text.draw)
        if not red_threes(t, seat):
            t.played.add(seat)
            return t.end("last-red-three")
    t.played.add(seat)
    lay_and_discard(t, seat)
    return None


def red_threes(t: Table, seat: str, *, of_deal: bool = False) -> bool:
    """Lay red threes and replace them; says whether the deal goes on."""
    while red := [card for card in t.hands[seat] if card in RED]:
        t.lay(seat, red)
        if len(t.stock) < len(red):
            if of_deal or not t.text.last_red_ends:
                if t.stock:
                    t.replace(seat, len(t.stock))
                continue
            if t.stock:
                t.replace(seat, len(t.stock))
                continue
            return False
        t.replace(seat, len(red))
    return True


# -- the pile ----------------------------------------------------------------------------------


def take_pile(t: Table, seat: str) -> bool:
    """Take the pile where it is lawful and looks worth it; says whether it was taken."""
    top, side, hand = t.top, t.side(seat), t.hands[seat]
    if not t.pile or top in WILD or top[0] == "3" or t.blocker not in (None, seat):
        return False
    if len(hand) == 1 and len(t.pile) == 1:
        return False
    opened = side in t.opened
    if not opened and not t.text.open_by_pile:
        return False
    own = next((m for m in t.melds[side] if m.rank == top[0]), None)
    closed = own is not None and own.complete and t.text.closed
    like = [card for card in hand if card[0] == top[0] and card not in WILD]
    if not opened:
        return _opening_take(t, seat, like)
    duty = t.text.duty and not t.stock and own is not None and not t.locked
    if not duty and not t.stock and t.chance(0.3):
        return False
    return _open_take(t, seat, like, None if closed else own)


def _spare(t: Table, seat: str, used: int) -> bool:
    """Whether two cards are left after the take, one to discard and one to keep."""
    return len(t.hands[seat]) - used + len(t.pile) - 1 >= 2


def _open_take(t: Table, seat: str, like: list[str], own: Meld | None) -> bool:
    wild = [card for card in t.hands[seat] if card in WILD]
    if own is not None and not t.locked and _spare(t, seat, 0):
        t.take(seat, [], own)
    elif len(like) >= 2 and _spare(t, seat, 2) and not (own is None and _has(t, seat)):
        t.take(seat, like[:2], own)
    elif own is None and not t.locked and t.text.wild_take and like and wild and _spare(t, seat, 2):
        t.take(seat, [like[0], wild[0]], None)
    else:
        return False
    _threes_of_pile(t, seat)
    return True


def _has(t: Table, seat: str) -> bool:
    """Whether the side has a closed canasta of the top's rank: a second set is avoided."""
    return any(m.rank == t.top[0] for m in t.melds[t.side(seat)])


def _opening_take(t: Table, seat: str, like: list[str]) -> bool:
    """Open with the pile: a natural pair, and the minimum with other sets of the hand."""
    if len(like) < 2:
        return False
    hand = list(t.hands[seat])
    for card in like[:2]:
        hand.remove(card)
    plan = sets_of(t, hand, t.side(seat), bar={t.top[0]}, keep=2)
    worth = points([*like[:2], t.top])
    chosen: list[tuple[str, list[str]]] = []
    for rank, cards in plan.new:
        if worth >= t.minimum(t.side(seat)):
            break
        chosen.append((rank, cards))
        worth += points(cards)
    if worth < t.minimum(t.side(seat)):
        return False
    used = 2 + sum(len(cards) for _, cards in chosen)
    if not _spare(t, seat, used):
        return False
    t.take(seat, like[:2], None)
    _threes_of_pile(t, seat)
    for rank, cards in chosen:
        t.meld(seat, cards, rank)
    return True


def _threes_of_pile(t: Table, seat: str) -> None:
    red = [card for card in t.hands[seat] if card in RED]
    if red:
        t.lay(seat, red)


# -- melding -----------------------------------------------------------------------------------


def most_wilds(t: Table, naturals: int) -> int:
    return min(3, naturals) if t.text.wild_ratio else 3


def sets_of(t: Table, hand: list[str], side: str, *, bar: set[str], keep: int) -> Plan:
    """New sets and additions that the hand allows, leaving at least `keep` cards."""
    plan = Plan(list(hand))
    lying = {m.rank: m for m in t.melds[side]}
    counts = Counter(card[0] for card in plan.hand if card not in WILD and card[0] != "3")
    for rank, count in counts.most_common():
        cards = [card for card in plan.hand if card[0] == rank and card not in WILD]
        if rank in lying:
            onto = lying[rank]
            room = 7 - len(onto.cards) if t.text.closed else len(cards)
            cards = cards[: max(room, 0)]
            if onto.turn and side in t.opened and len(plan.hand) - len(cards) >= keep and cards:
                plan.added.append((onto, cards))
                _drop(plan, cards)
        elif rank not in bar and count >= 2:
            wild = [card for card in plan.hand if card in WILD]
            extra = wild[:1] if count == 2 else []
            if count == 2 and not extra:
                continue
            chosen = [*cards[:7], *extra] if t.text.closed else [*cards, *extra]
            if len(plan.hand) - len(chosen) >= keep:
                plan.new.append((rank, chosen))
                _drop(plan, chosen)
    if side in t.opened:
        _spend_wilds(t, plan, lying, keep)
    return plan


def _spend_wilds(t: Table, plan: Plan, lying: dict[str, Meld], keep: int) -> None:
    for meld in lying.values():
        added = [card for onto, cards in plan.added if onto is meld for card in cards]
        size = len(meld.cards) + len(added)
        naturals = size - meld.wilds
        wild = [card for card in plan.hand if card in WILD]
        room = most_wilds(t, naturals) - meld.wilds
        if t.text.closed:
            room = min(room, 7 - size)
        if meld.rank in ("2", "3") or not wild or room <= 0 or len(plan.hand) - 1 < keep:
            continue
        if size >= 4 or t.chance(0.2):
            plan.added.append((meld, wild[:1]))
            _drop(plan, wild[:1])


def _drop(plan: Plan, cards: list[str]) -> None:
    for card in cards:
        plan.hand.remove(card)


def lay_and_discard(t: Table, seat: str) -> None:
    side = t.side(seat)
    before = side in t.opened or t.took
    if t.took:
        t.opened.add(side)
    if try_out(t, seat, before):
        return
    if side in t.opened:
        if t.chance(0.75):
            put_down(t, seat, sets_of(t, t.hands[seat], side, bar=set(), keep=2))
    elif t.chance(0.8):
        plan = sets_of(t, t.hands[seat], side, bar=set(), keep=2)
        worth = plan.total() + (5 * t.red_by[seat] if t.text.name == "canasta-ru-house" else 0)
        if plan.new and worth >= t.minimum(side):
            put_down(t, seat, plan)
    if t.melds[side]:
        t.opened.add(side)
    finish(t, seat)


def put_down(t: Table, seat: str, plan: Plan) -> None:
    for rank, cards in plan.new:
        t.meld(seat, cards, rank)
    for onto, cards in plan.added:
        t.add(seat, cards, onto)


def try_out(t: Table, seat: str, before: bool) -> bool:
    """Go out if the whole hand can be laid but for a card, with the canastas that needs."""
    side, hand = t.side(seat), t.hands[seat]
    black = [card for card in hand if card in BLACK]
    rest = [card for card in hand if card not in BLACK]
    threes = len(black) >= t.text.black_set
    plan = sets_of(t, rest if threes else hand, side, bar=set(), keep=0)
    done = {id(m): len(m.cards) for m in t.melds[side]}
    for onto, cards in plan.added:
        done[id(onto)] += len(cards)
    canastas = sum(size >= 7 for size in done.values())
    canastas += sum(len(cards) >= 7 for _, cards in plan.new)
    left = len(plan.hand)
    fits = {"needed": left == 1, "free": left <= 1}[t.text.last_discard]
    if threes and t.text.name.startswith("canasta-ru-open"):
        fits = left == 0
    if canastas < t.text.canastas or not fits or (left == 1 and plan.hand[0] in RED):
        return False
    if not before and not _opens(t, side, plan):
        return False
    _go_out(t, seat, plan, black if threes else [])
    return True


def _opens(t: Table, side: str, plan: Plan) -> bool:
    """Whether an unopened side may go out so: the minimum, or none where it needs none."""
    own = sum(len(cards) >= 7 for _, cards in plan.new) >= t.text.canastas
    exempt = own and (t.text.exempt == "always" or (t.text.exempt == "stock" and not t.took))
    return exempt or plan.total() >= t.minimum(side)


def _go_out(t: Table, seat: str, plan: Plan, black: list[str]) -> None:
    side = t.side(seat)
    t.concealed = _is_concealed(t, seat, plan)
    put_down(t, seat, plan)
    if black:
        t.meld(seat, black, "3")
        t.special = len(black) == 4
    if plan.hand:
        t.discard(seat, plan.hand[0])
    t.out = seat
    t.over = True
    t.opened.add(side)


def _is_concealed(t: Table, seat: str, plan: Plan) -> bool:
    """Concealed: nothing melded before by whoever the text names, canastas in one's own melds."""
    side, scope = t.side(seat), t.text.scope
    if scope == "none":
        return False
    earlier = [m for m in t.melds[side] if m.turn < t.turn]
    mine = any(who == seat and turn < t.turn for m in t.melds[side] for who, turn in m.by)
    if (scope == "side" and earlier) or (scope == "player" and mine):
        return False
    grown = {id(m): len(m.cards) for m in t.melds[side] if m.turn == t.turn}
    touched = any(turn == t.turn for m in earlier for _, turn in m.by)
    for onto, cards in plan.added:
        touched = touched or onto.turn < t.turn
        if id(onto) in grown:
            grown[id(onto)] += len(cards)
    if touched and not t.text.may_add:
        return False
    own = sum(size >= 7 for size in grown.values())
    return own + sum(len(cards) >= 7 for _, cards in plan.new) >= t.text.canastas


def finish(t: Table, seat: str) -> None:
    """Discard a card and keep one."""
    hand = t.hands[seat]
    counts = Counter(card[0] for card in hand)
    if t.blocker == seat:
        t.blocker = None
    if len(hand) == 1:
        # The last card of the stock was a red three, and nothing may be discarded any more.
        t.end("stock")
        return
    card = min(hand, key=lambda c: (c in WILD and not t.chance(0.1), counts[c[0]], t.rng.random()))
    t.discard(seat, card)
    if t.text.ends == "last-drawer" and not t.stock:
        t.end("stock")
