"""Circumstances that are moments: when a fault was noticed, or what had happened by then."""

from __future__ import annotations

from referee.rules.entries import DecisionTable

NOTICED = "noticed"
CLOCKS = ("dealing-over", "play-started", "first-round-over", "scored", "hands-shown")
"""Circumstances that say how far the game had come, where a table doesn't ask `noticed`."""


def clocks_of(table: DecisionTable) -> tuple[str, ...]:
    """The circumstances of a table that say how far the game had come."""
    return tuple(name for name in table.asks if name in CLOCKS)


def moments_of(table: DecisionTable) -> tuple[str, ...]:
    """The circumstances of a table that are moments."""
    return tuple(name for name in table.asks if name == NOTICED or name in CLOCKS)
