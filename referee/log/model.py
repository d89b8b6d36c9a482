"""The deal log as typed objects: one class a verb, one field a key.

This is the single source of the document model: the JSON Schema, the fast decoder and the writers
are derived from these classes. What a key means is said in `referee.log.descriptions`, how an
event is written on a line in `referee.log.grammar`. Nothing here judges.

Cards are tuples of canonical strings (see `referee.cards`); points are whole numbers.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from referee.cards import Cards
from referee.log.cardlist import CARDS_PATTERN, LONGEST_TEXT, MOST_WORDS, CardList, hand_cards
from referee.log.names import Actor, Inspected, MeldName, Place, SeatName, SideName

MOST_EVENTS = 5000
MOST_MELDS = 99

Strain: TypeAlias = Literal["clubs", "diamonds", "hearts", "spades", "canasta", "twos"]
Points: TypeAlias = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=999)]
CardText: TypeAlias = Annotated[
    str, Meta(max_length=LONGEST_TEXT, extra_json_schema={"pattern": CARDS_PATTERN})
]
HandSpec: TypeAlias = Count | CardText | Annotated[list[CardText], Meta(max_length=MOST_WORDS)]
"""Cards, or how many there are; `hand_cards` turns either into cards."""


class Event(
    Struct,
    tag_field="do",
    forbid_unknown_fields=True,
    kw_only=True,
    omit_defaults=True,
    gc=False,  # events hold no cycles, and an archive has millions of them
):
    """Something that happened at the table; `by` is a seat, `table` or `judge`."""

    by: Actor
    label: str | None = None


class Cut(Event, tag="cut"):
    """The pack was cut."""


class Deal(Event, tag="deal"):
    """The cards were dealt, `counts` to each seat where that is known."""

    counts: dict[SeatName, Count] | None = None


class Turn(Event, tag="turn"):
    """A card was turned up onto the discard pile."""

    cards: CardList


class Bid(Event, tag="bid"):
    """A call of a contract."""

    level: Annotated[int, Meta(ge=1, le=99)]
    strain: Strain


class Pass(Event, tag="pass"):
    """A pass in the auction."""


class Double(Event, tag="double"):
    """A double in the auction."""


class SeatDraw(Event, tag="seat-draw"):
    """Drew a card for seats and first deal; `edge`: one of the cards at either end of the pack."""

    cards: CardList
    edge: bool = False


class Touch(Event, tag="touch"):
    """Touched a card of the stock or the pile."""

    what: Literal["stock", "pile"]


class Draw(Event, tag="draw"):
    """Took cards from the stock, in the order drawn."""

    cards: CardList
    apart: bool = False
    seeing: CardList | None = None
    showing: CardList | None = None


class Join(Event, tag="join"):
    """Joined cards held apart to the hand."""


class Lay(Event, tag="lay"):
    """Put red threes on the table."""

    cards: CardList


class Replace(Event, tag="replace"):
    """Drew a replacement for a red three."""

    cards: CardList


class Take(Event, tag="take", rename={"with_": "with", "as_": "as"}):
    """Took the discard pile, or fetched its forgotten rest."""

    with_: CardList | None = None
    as_: MeldName | None = None
    onto: MeldName | None = None
    count: Annotated[int, Meta(ge=1, le=200)] | None = None
    apart: bool = False
    rest: bool = False


class Meld(Event, tag="meld", rename={"as_": "as", "from_": "from"}):
    """Laid a new meld."""

    cards: CardList
    as_: MeldName | None = None
    toward: Literal["pile"] | None = None
    from_: SeatName | None = None


class Add(Event, tag="add", rename={"from_": "from"}):
    """Added cards to a meld."""

    cards: CardList
    onto: MeldName
    toward: Literal["pile"] | None = None
    from_: SeatName | None = None


class Move(Event, tag="move", rename={"from_": "from"}):
    """Moved melded cards to another meld."""

    cards: CardList
    from_: MeldName
    onto: MeldName


class LeavePile(Event, tag="leave-pile"):
    """Declined the pile, the stock being out."""


class CannotOpen(Event, tag="cannot-open"):
    """A contract maker said or showed that he can't open."""


class Discard(Event, tag="discard", rename={"from_": "from"}):
    """Discarded one card, or several at once; `from` names a meld the card came from."""

    cards: CardList
    crosswise: bool = False
    from_: MeldName | None = None


class EndTurn(Event, tag="end-turn"):
    """Ended the turn without a discard."""


class Retract(Event, tag="retract"):
    """Took a discarded card back into hand."""

    cards: CardList


class AskOut(Event, tag="ask-out"):
    """Asked the partner for permission to go out."""


class Answer(Event, tag="answer"):
    """Answered a question: permission, or a number of cards."""

    answer: Literal["yes", "no", "other", "none"] | Count
    added: bool = False


class DeclareUnable(Event, tag="declare-unable"):
    """Said that he can't go out after all."""


class Withdraw(Event, tag="withdraw"):
    """Took the question about going out back."""


class Demand(Event, tag="demand"):
    """An opponent demanded that the asker go out or play on."""

    what: Literal["out", "continue"]


class DeclareOut(Event, tag="declare-out"):
    """Said that he goes out."""


class Expose(Event, tag="expose"):
    """Dropped cards face up."""

    cards: CardList


class Show(Event, tag="show"):
    """Held cards so that the partner (or `to`) saw them."""

    cards: CardList
    to: SeatName | None = None


class Name(Event, tag="name"):
    """Told or signalled that he holds the cards."""

    cards: CardList


class Look(Event, tag="look"):
    """Looked at his cards before the deal was over."""


class Ask(Event, tag="ask"):
    """Asked a question about the game."""

    what: Literal["minimum", "scores", "hand-count", "stock-count"]
    whom: SeatName | None = None


class Remark(Event, tag="remark"):
    """Said something about the game."""

    what: Literal[
        "minimum",
        "one-card",
        "stock-low",
        "extra-card",
        "transfer-card",
        "pile-rest",
        "hand-completed",
        "other",
    ]


class Discuss(Event, tag="discuss"):
    """Talked about the game."""


class Gesture(Event, tag="gesture"):
    """Made signs about the game."""


class Inspect(Event, tag="inspect"):
    """Looked through the pile or a finished meld; the judge: looked at the hand of `whom`."""

    what: Inspected | None = None
    whom: SeatName | None = None
    result: Literal["possible", "impossible"] | None = None


class CountStock(Event, tag="count"):
    """Counted the stock and told the number, or kept it back (`silently`)."""

    what: Literal["stock"]
    count: Count | None = None
    silently: bool = False


class Find(Event, tag="find"):
    """Something came to light. `where`: a seat, a meld, `stock` or `pile`."""

    what: Literal[
        "facing",
        "foreign",
        "missing",
        "wrong-count",
        "uncut",
        "misdeal",
        "uninspected",
        "hand-below-table",
        "place-unclear",
        "melds-apart",
        "sixth-card-straight",
        "wild-not-lowest",
        "laid-at-once",
        "finished-meld-untidy",
        "kept-silent",
        "wrong-manner",
    ]
    cards: CardList | None = None
    where: Place | None = None
    count: Count | None = None


class Notice(Event, tag="notice"):
    """Drew attention to an irregularity: to event `of`, else to every one still open."""

    of: Annotated[int, Meta(ge=0, le=9_999_999)] | str | None = None


class TakeBack(Event, tag="take-back"):
    """Took melded cards, or a penalty card, back into hand."""

    cards: CardList


class Return(Event, tag="return"):
    """Put cards back on the stock."""

    cards: CardList


class Give(Event, tag="give"):
    """Handed over cards drawn by mistake."""

    cards: CardList
    to: SeatName


class Shuffle(Event, tag="shuffle"):
    """Shuffled the stock."""


class Keep(Event, tag="keep"):
    """Of several discards, chose the one that stays."""

    cards: CardList


class Restore(Event, tag="restore"):
    """Put the pile back as it was before the last take; `disputed`: its cards are not agreed on."""

    disputed: bool = False


class ExposeHand(Event, tag="expose-hand"):
    """Laid the whole hand face up."""


class PickUpHand(Event, tag="pick-up-hand"):
    """Took the exposed hand up again."""


class Prove(Event, tag="prove"):
    """Showed the opponents that the meld can be made legally."""


class Rule(Event, tag="rule"):
    """What the judge ruled at the table; `points`: side to points, as deducted or given."""

    paragraphs: list[str]
    points: dict[SideName, Points] | None = None


class Scramble(Event, tag="scramble"):
    """Mixed melds into the pack before they were counted."""

    what: Literal["own", "theirs"]
    melds: list[MeldName] | None = None


class Claim(Event, tag="claim"):
    """What a side says its scrambled cards were worth."""

    side: SideName
    points: Points


class Score(Event, tag="score"):
    """The points written down for the deal."""

    points: dict[SideName, Points]


class Correct(Event, tag="correct"):
    """A later correction of the points written down: a `sum` put right, a `claim`, or unsaid."""

    points: dict[SideName, Points]
    sum: bool = False
    claim: bool = False


class End(Event, tag="end"):
    """The deal ended."""

    reason: Literal["going-out", "stock", "last-red-three", "misdeal", "forfeit"] | None = None


AnyEvent: TypeAlias = (
    Cut
    | Deal
    | Turn
    | Bid
    | Pass
    | Double
    | SeatDraw
    | Touch
    | Draw
    | Join
    | Lay
    | Replace
    | Take
    | Meld
    | Add
    | Move
    | LeavePile
    | CannotOpen
    | Discard
    | EndTurn
    | Retract
    | AskOut
    | Answer
    | DeclareUnable
    | Withdraw
    | Demand
    | DeclareOut
    | Expose
    | Show
    | Name
    | Look
    | Ask
    | Remark
    | Discuss
    | Gesture
    | Inspect
    | CountStock
    | Find
    | Notice
    | TakeBack
    | Return
    | Give
    | Shuffle
    | Keep
    | Restore
    | ExposeHand
    | PickUpHand
    | Prove
    | Rule
    | Scramble
    | Claim
    | Score
    | Correct
    | End
)


class Contract(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The contract of the deal."""

    by: SeatName
    level: Annotated[int, Meta(ge=1, le=99)]
    strain: Strain
    doubled: bool = False


class Position(Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """The table where a log starts in mid-deal; what is left out is without incident."""

    turn: SeatName
    phase: Literal["draw", "play", "discard", "bid", "open"] = "draw"
    round: Annotated[int, Meta(ge=1, le=999)] = 2
    stock: HandSpec | None = None
    pile: CardList | None = None
    contract: Contract | None = None
    hands: dict[SeatName, HandSpec] | None = None
    melds: dict[SideName, Annotated[list[CardList], Meta(max_length=MOST_MELDS)]] | None = None
    red_threes: dict[SideName, CardList] | None = None
    penalty_cards: dict[SeatName, CardList] | None = None
    minimum: dict[SideName, Count] | None = None
    barred: dict[SeatName, list[Literal["draw", "pile", "meld"]]] | None = None
    penalties: dict[SideName, Points] | None = None
    melded: list[SeatName] | None = None
    remarks: list[SideName] | None = None
    bids: list[str] | None = None
    discarded: list[SeatName] | None = None


class Document(Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A deal log, or a case: a log with `question`, `answer`, `teaches` and `expect`."""

    format: Literal[1]
    ruleset: str
    title: str | None = None
    date: str | None = None
    event: str | None = None
    table: str | int | None = None
    round: str | int | None = None
    note: str | None = None
    players: dict[SeatName, str] | None = None
    dealer: SeatName | None = None
    due_dealer: SeatName | None = None
    scores: dict[SideName, Points] | None = None
    hands: dict[SeatName, HandSpec] | None = None
    stock: CardList | None = None
    position: Position | None = None
    readings: dict[str, str] | None = None
    events: Annotated[list[AnyEvent], Meta(max_length=MOST_EVENTS)] = []
    question: dict[str, str] | str | None = None
    answer: dict[str, str] | str | None = None
    teaches: list[str] | None = None
    looks_like: list[str] | None = None
    expect: dict[str, Any] | None = None


__all__ = [
    "MOST_EVENTS",
    "MOST_MELDS",
    "Actor",
    "Add",
    "Answer",
    "AnyEvent",
    "Ask",
    "AskOut",
    "Bid",
    "CannotOpen",
    "CardList",
    "CardText",
    "Cards",
    "Claim",
    "Contract",
    "Correct",
    "Count",
    "CountStock",
    "Cut",
    "Deal",
    "DeclareOut",
    "DeclareUnable",
    "Demand",
    "Discard",
    "Discuss",
    "Document",
    "Double",
    "Draw",
    "End",
    "EndTurn",
    "Event",
    "Expose",
    "ExposeHand",
    "Find",
    "Gesture",
    "Give",
    "HandSpec",
    "Inspect",
    "Inspected",
    "Join",
    "Keep",
    "Lay",
    "LeavePile",
    "Look",
    "Meld",
    "MeldName",
    "Move",
    "Name",
    "Notice",
    "Pass",
    "PickUpHand",
    "Place",
    "Points",
    "Position",
    "Prove",
    "Remark",
    "Replace",
    "Restore",
    "Retract",
    "Return",
    "Rule",
    "Score",
    "Scramble",
    "SeatDraw",
    "SeatName",
    "Show",
    "Shuffle",
    "SideName",
    "Strain",
    "Take",
    "TakeBack",
    "Touch",
    "Turn",
    "Withdraw",
    "hand_cards",
]
