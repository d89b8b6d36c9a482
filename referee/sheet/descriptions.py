"""What each key of a score sheet means, for the JSON Schema; data only.

A key that means the same everywhere stands alone, one that does not has its class before it.
"""

from __future__ import annotations

from typing import Final

DESCRIPTIONS: Final = {
    # sheet
    "format": "The version of this form.",
    "ruleset": "The ruleset the game was played by, such as samba.",
    "deals": "The deals in the order in which they were played; numbered from 1.",
    "title": "A title.",
    "date": "When the game was played.",
    "event": "The tournament or occasion.",
    "table": "The table.",
    "round": "The round of the tournament.",
    "note": "A remark of the scribe.",
    "players": "Seat to the player's name.",
    "scores": "Side to its score before the first deal; 0 where left out.",
    "readings": "Disputed passage to the reading chosen for this game.",
    "next_dealt": "Whether a deal after the last one of the sheet has been dealt.",
    "winner": "The winner written down: a side, `draw`, or `none` while the game goes on.",
    # deal
    "sides": "Side to what it had and what was written down; every side must be there.",
    "dealer": "The seat that dealt.",
    "contract": "The contract, where there was one.",
    "out": "Who went out: a seat, its side, or `none`.",
    "direct": "Whether the going out was a direct one.",
    "stock_out": "Whether the stock had run out before the deal ended.",
    "reached_before": "Whether the contract side had the sum at an earlier moment; "
    "only some readings ask for it.",
    "forfeit": "The side that lost the game by forfeit in this deal.",
    # contract
    "by": "The seat that plays the contract.",
    "level": "The level of the bid.",
    "strain": "What the bid is in.",
    "doubled": "Whether the contract is doubled.",
    # side
    "sets": "Kind of complete meld to how many: the counts of the ruleset's score lines, such as "
    "complete-sequences or mixed-canastas.",
    "SideEntry.cards": "Card points on the table; a minus for the hands goes to `hand`.",
    "hand": "What the cards left in both hands cost, as a positive number.",
    "net_cards": "Card points less the hands, where only that figure was noted; excludes `cards` "
    "and `hand`.",
    "red_threes": "Red threes laid on the table.",
    "first_turn_red_threes": "Red threes held by players who had no turn before somebody went out.",
    "unlaid_red_threes": "Red threes kept in hand to the end, as many as are charged.",
    "bought_red_threes": "Red threes on the table that bought a card.",
    "penalties": "Penalty points of the deal, as a positive number, without those for going out "
    "short of the contract: these are worked out.",
    "awards": "Points given for the other side's faults.",
    "written": "The figures that stand on the sheet; what is left out is not compared.",
    # written
    "lines": "Score line to the points written for it; a deduction is negative.",
    "base": "Bonuses less penalties.",
    "Written.cards": "Card points less the hands.",
    "total": "The points of the deal.",
    "running": "The score of the game after the deal.",
    "next_minimum": "The minimum for opening in the next deal.",
}


def description(owner: str, key: str) -> str | None:
    """What a key of a class means; None if nobody has said so."""
    return DESCRIPTIONS.get(f"{owner}.{key}") or DESCRIPTIONS.get(key)
