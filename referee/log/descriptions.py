"""What each key of a deal log means, for the JSON Schema; data only.

A key that means the same everywhere stands alone, one that does not has its class before it.
"""

from __future__ import annotations

from typing import Final

DESCRIPTIONS: Final = {
    # document
    "format": "The version of this form.",
    "ruleset": "The ruleset the deal was played by, such as samba.",
    "title": "A title.",
    "date": "When the deal was played.",
    "event": "The tournament or occasion.",
    "table": "The table.",
    "Document.round": "The round of the tournament.",
    "note": "A remark of the scribe.",
    "players": "Seat to the player's name.",
    "dealer": "The seat that dealt.",
    "due_dealer": "The seat whose deal it was; left out, it is the dealer.",
    "scores": "Side to its game score before the deal; 0 where left out.",
    "hands": "Seat to the cards dealt or held, or to their number.",
    "Document.stock": "The stock's order, first card drawn first: all that was not dealt.",
    "position": "The table as it stood, for a log that starts in mid-deal; excludes `hands`.",
    "readings": "Disputed passage to the reading chosen for this log.",
    "events": "What happened, in order; events are numbered from 1.",
    "question": "A case's question, a text or a text by language.",
    "Document.answer": "A case's answer, a text or a text by language.",
    "teaches": "The paragraphs a case teaches.",
    "looks_like": "The faults that a case resembles but must not show.",
    "expect": "What must be found in a case. Unknown keys are ignored; at most 32 levels deep.",
    # position
    "Position.turn": "The seat that is to play, or is playing.",
    "phase": "What that seat is about to do.",
    "Position.round": "The deal's round of turns, from 1.",
    "Position.stock": "The cards left in the stock, or their number.",
    "pile": "The discard pile, bottom to top.",
    "contract": "The contract, where the ruleset has an auction.",
    "Position.melds": "Side to its melds, in the order laid.",
    "red_threes": "Side to its red threes on the table; by seat where it matters who laid them.",
    "penalty_cards": "Seat to its penalty cards lying face up; they are not in `hands`.",
    "minimum": "Side to the minimum it needs, where it differs from that of its score.",
    "barred": "Seat to what its next turn forbids.",
    "penalties": "Side to penalty points already incurred in this deal.",
    "melded": "The seats that have melded in this deal.",
    "remarks": "The sides already called to order for talk.",
    "bids": "The calls so far, as event lines.",
    "discarded": "The seats that have discarded in this deal.",
    "Contract.by": "The seat that plays the contract.",
    "doubled": "Whether the contract is doubled.",
    # events
    "by": "Who did it: a seat, the judge, or `table` for nobody in particular.",
    "do": "The verb.",
    "label": "A name by which later events refer to this one.",
    "cards": "The cards, in the order in which they were drawn or laid.",
    "counts": "Seat to the number of cards dealt.",
    "level": "The level of the bid.",
    "strain": "What the bid is in.",
    "disputed": "The players did not agree which cards had been in the pile.",
    "edge": "One of the cards at either end of the pack was drawn.",
    "apart": "The cards have not been joined to the hand yet.",
    "seeing": "Further cards of the stock that the player alone saw.",
    "showing": "Further cards of the stock that others saw too.",
    "with": "The hand cards melded with the top card.",
    "as": "The name of the meld this makes.",
    "onto": "The meld that is added to.",
    "Take.count": "How many cards from the top were taken; left out, all that belong to it.",
    "rest": "The cards of a pile already taken that had been left lying were fetched.",
    "toward": "Laid with the evident aim of taking the pile.",
    "from": "A seat: one of its penalty cards was used. A meld: the cards came from there.",
    "crosswise": "The card was laid crosswise.",
    "Answer.answer": "The answer; `other` is anything but yes or no. A number answers for a count.",
    "added": "The reply had words added.",
    "to": "The seat that saw or got the cards.",
    "what": "What it was about.",
    "whom": "The seat it was about.",
    "result": "Whether the opening can be made.",
    "CountStock.count": "The number said.",
    "silently": "The number was not said.",
    "where": "Where it came to light.",
    "Find.count": "The number of cards dealt to that seat.",
    "of": "The event noticed: its number or label. Left out, every irregularity still open.",
    "paragraphs": "The paragraphs the judge named.",
    "points": "Points.",
    "melds": "The melds mixed into the pack.",
    "side": "The side whose cards they were.",
    "sum": "The correction concerns a slip of addition or subtraction.",
    "claim": "The correction claims a bonus or penalty that had been forgotten.",
    "reason": "Why the deal ended; left out, because a hand has run out.",
}


def description(owner: str, key: str) -> str | None:
    """What a key of a class means; None if nobody has said so."""
    return DESCRIPTIONS.get(f"{owner}.{key}") or DESCRIPTIONS.get(key)
