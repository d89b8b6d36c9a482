"""The end of the game on a sheet: whether it was played on too long, and who has won."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.sheet.chain import Chain
from referee.sheet.corrections import correction
from referee.sheet.read import LoadedSheet
from referee.sheet.result import Slip

NOBODY = "none"
DRAW = "draw"


def winner_of(chains: Mapping[str, Chain], loaded: LoadedSheet, *, right: bool) -> str | None:
    """The side that has won, `draw`, or None while the game goes on.

    By the scores that must stand, or, without `right`, by those the scribe went on with.
    """
    last = last_deal(chains, loaded, right=right)
    if last is None:
        return None
    forfeited = loaded.sheet.deals[last].forfeit
    totals = {s: _score(c, last, right) for s, c in chains.items() if s != forfeited}
    best = [side for side, points in totals.items() if points == max(totals.values())]
    return best[0] if len(best) == 1 else DRAW


def ending_slips(chains: Mapping[str, Chain], loaded: LoadedSheet) -> Iterator[Slip]:
    """Deals after the end of the game, and a winner that the scores don't give."""
    yield from _played_on(chains, loaded)
    given = loaded.sheet.winner
    right = winner_of(chains, loaded, right=True) or NOBODY
    if given is None or given == right:
        return
    carried = given == (winner_of(chains, loaded, right=False) or NOBODY)
    found = correction(loaded.rules, "winner", False)
    yield Slip(
        deal=None,
        side=None,
        figure="winner",
        kind="winner",
        written=given,
        right=right,
        fresh=0 if carried else None,
        rule=found.paragraphs,
        paragraphs=found.paragraphs,
        line=loaded.line("winner"),
    )


def _played_on(chains: Mapping[str, Chain], loaded: LoadedSheet) -> Iterator[Slip]:
    last = last_deal(chains, loaded, right=True)
    count = len(loaded.sheet.deals)
    if last is None or last + 1 == count:
        return
    used = last_deal(chains, loaded, right=False)
    found = correction(loaded.rules, "winner", False)
    yield Slip(
        deal=last + 1,
        side=None,
        figure="played-on",
        kind="winner",
        written=count,
        right=last + 1,
        fresh=None if used is not None and used <= last else 0,
        rule=found.paragraphs,
        paragraphs=found.paragraphs,
        line=loaded.line("deals", last + 1),
    )


def last_deal(chains: Mapping[str, Chain], loaded: LoadedSheet, *, right: bool) -> int | None:
    """The deal (from 0) that ended the game: by forfeit, or because somebody had enough points."""
    target = loaded.rules.number("game_target_points")
    for number, deal in enumerate(loaded.sheet.deals):
        scores = [_score(chain, number, right) for chain in chains.values()]
        if deal.forfeit is not None or max(scores) >= target:
            return number
    return None


def _score(chain: Chain, number: int, right: bool) -> int:
    running = chain.links[number].running
    return running.right if right else running.used
