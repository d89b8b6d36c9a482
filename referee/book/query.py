"""Questions to the book: which rulings, points by side for the score sheet, earlier warnings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from referee.book.entry import Kept

_WHERE = ("event", "table", "round")


class Filter(Struct, frozen=True, kw_only=True):
    """Which rulings are meant; what is left out may be anything. `player` is part of a name."""

    event: str | None = None
    table: str | None = None
    round: str | None = None
    player: str | None = None
    side: str | None = None
    withdrawn: bool = False

    def __call__(self, kept: Kept) -> bool:
        """Whether a ruling is meant."""
        entry = kept.entry
        if kept.void and not self.withdrawn:
            return False
        for name in (*_WHERE, "side"):
            wanted = getattr(self, name)
            if wanted is not None and getattr(entry, name).casefold() != wanted.casefold():
                return False
        part = (self.player or "").casefold()
        return not part or any(part in name.casefold() for name in entry.players.values())


class SidePoints(Struct, frozen=True):
    """What the rulings of one round at one table cost and bring a side (points)."""

    event: str
    table: str
    round: str
    side: str
    penalty: int
    award: int
    rulings: tuple[int, ...]


def points(kept: Iterable[Kept]) -> list[SidePoints]:
    """Penalties and awards by event, table, round and side, in the order of their first ruling."""
    found: dict[tuple[str, str, str, str], list[tuple[int, int, int]]] = {}
    for each in kept:
        entry = each.entry
        for side in dict.fromkeys((*entry.penalties, *entry.awards)):
            cost, gain = entry.penalties.get(side, 0), entry.awards.get(side, 0)
            if (cost or gain) and not each.void:
                key = (entry.event, entry.table, entry.round, side)
                found.setdefault(key, []).append((each.id, cost, gain))
    return [
        SidePoints(
            *key,
            sum(cost for _, cost, _ in rows),
            sum(gain for _, _, gain in rows),
            tuple(n for n, _, _ in rows),
        )
        for key, rows in found.items()
    ]


def warnings(kept: Iterable[Kept]) -> list[Kept]:
    """The rulings that called a side to order."""
    return [each for each in kept if each.entry.warning and each.entry.side and not each.void]


def warned_sides(kept: Iterable[Kept], head: Mapping[str, object], before: str = "") -> list[Kept]:
    """The warnings that count in a deal with this head: of the same event, table and round.

    What the head doesn't say is not compared, but a head that says nothing knows no warnings. Those
    that came from the log `before` itself are left out.
    """
    told = {name: str(head[name]) for name in _WHERE if head.get(name) not in (None, "")}
    if not told:
        return []
    wanted = Filter(event=told.get("event"), table=told.get("table"), round=told.get("round"))
    found = (each for each in kept if wanted(each))
    return [each for each in warnings(found) if not before or each.entry.source != before]
