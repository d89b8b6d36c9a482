"""A contract in one line: who bid what, and how it came out."""

from __future__ import annotations

from referee.locale import Words

STRAINS = {
    "clubs": "strain.clubs",
    "diamonds": "strain.diamonds",
    "hearts": "strain.hearts",
    "spades": "strain.spades",
    "canasta": "strain.canasta",
    "twos": "strain.twos",
}
OUTCOMES = {
    "made": "contract.made",
    "lost": "contract.lost",
    "false-out": "contract.false-out",
    "void": "contract.void",
}


def bid_words(say: Words, by: str, level: int, strain: str, *, doubled: bool) -> str:
    """The bid that stands, `A 4 hearts, doubled`."""
    bid = f"{by} {say.count(STRAINS[strain], level)}"
    return f"{bid}, {say('contract.doubled')}" if doubled else bid


def outcome_words(say: Words, promised: int, gathered: int, outcome: str) -> str:
    """The sums (points) and what became of the contract."""
    sums = say("contract.sums", promised=promised, gathered=gathered)
    return f"{sums}: {say(OUTCOMES[outcome])}"
