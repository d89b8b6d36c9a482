"""The score sheet: melds mixed into the pack before the count, scores written down, corrections."""

from __future__ import annotations

from referee.facts.watch import Watch
from referee.log.model import Claim, Correct, Score, Scramble

_UNDER_WAY = ("auction", "contract-opening", "play")


def scramble(w: Watch, e: Scramble) -> None:
    """Melds mixed into the pack before they were counted."""
    table = w.table
    if table.scored_at is not None:
        return
    own = table.side(e.by)
    side = own if e.what == "own" else table.seating.other_side(own)
    names = e.melds or [meld.name for meld in table.side_melds(side)]
    w.fault("melds-scrambled", e.by, whose=e.what)
    table.scrambled[side].extend(names)


def claim(w: Watch, e: Claim) -> None:
    """What a side says its scrambled cards were worth."""
    w.table.claims[e.side] = e.points


def score(w: Watch, e: Score) -> None:
    """The points written down for the deal; compared with the computed ones in the end."""
    w.table.scored_at = w.n
    _write_down(w, e.points)


def correct(w: Watch, e: Correct) -> None:
    """A correction of points written down: of this deal, or in mid-deal of an earlier one.

    Until the next deal has been dealt it is free; after that only sums may be put right. What kind
    of slip it was is known only if the log says so.
    """
    table = w.table
    slip = "sum" if e.sum else "other" if e.claim else None
    by_entry = w.terms.rules.choice("penalty_claim_until", "next-deal") == "score-entry"
    entered = by_entry and table.stage == "over" and table.scored_at is not None and not e.sum
    if entered or table.stage == "next-deal" or (table.stage in _UNDER_WAY and e.claim):
        w.fault("corrected-too-late", None, slip=slip)
        if slip != "sum":
            return
    if table.stage in ("over", "next-deal"):
        _write_down(w, e.points)


def _write_down(w: Watch, points: dict[str, int]) -> None:
    for side, value in points.items():
        w.table.written[side] = value
        w.table.written_at[side] = w.n
