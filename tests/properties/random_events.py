"""Any event of any verb by anybody, in any order: what a replay has to put up with."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from referee.cards import ALL_CARDS
from referee.log import model
from referee.log.cardlist import CardList

FACES = sorted(ALL_CARDS)
ACTORS = st.sampled_from(("A", "B", "C", "D", "table", "judge"))
SEATS = st.sampled_from("ABCD")
SIDES = st.sampled_from(("AC", "BD"))
MELDS = st.builds("{}{}".format, SIDES, st.integers(1, 4))
CARD = st.one_of(
    st.sampled_from(FACES), st.sampled_from(("?", "JK", "3H", "2C", "2S*", "3D*", "7S", "7H"))
)
CARDS = st.lists(CARD, min_size=1, max_size=5).map(CardList)
SOME = st.one_of(st.none(), CARDS)
FLAG = st.booleans()
COUNT = st.integers(0, 20)
POINTS = st.dictionaries(SIDES, st.integers(-500, 5000), max_size=2)


def _one(*values: Any) -> st.SearchStrategy[Any]:
    return st.sampled_from(values)


def _maybe(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.one_of(st.none(), strategy)


_KEYS: dict[type[Any], dict[str, st.SearchStrategy[Any]]] = {
    model.Cut: {},
    model.Deal: {"counts": _maybe(st.dictionaries(SEATS, COUNT, max_size=4))},
    model.Turn: {"cards": CARDS},
    model.Bid: {"level": st.integers(1, 9), "strain": _one("clubs", "canasta", "twos")},
    model.Pass: {},
    model.Double: {},
    model.SeatDraw: {"cards": CARDS, "edge": FLAG},
    model.Touch: {"what": _one("stock", "pile")},
    model.Draw: {"cards": CARDS, "apart": FLAG, "seeing": SOME, "showing": SOME},
    model.Join: {},
    model.Lay: {"cards": CARDS},
    model.Replace: {"cards": CARDS},
    model.Take: {
        "with_": SOME,
        "as_": _maybe(MELDS),
        "onto": _maybe(MELDS),
        "count": _maybe(st.integers(1, 5)),
        "apart": FLAG,
        "rest": FLAG,
    },
    model.Meld: {
        "cards": CARDS,
        "as_": _maybe(MELDS),
        "toward": _one(None, "pile"),
        "from_": _maybe(SEATS),
    },
    model.Add: {
        "cards": CARDS,
        "onto": MELDS,
        "toward": _one(None, "pile"),
        "from_": _maybe(SEATS),
    },
    model.Move: {"cards": CARDS, "from_": MELDS, "onto": MELDS},
    model.LeavePile: {},
    model.CannotOpen: {},
    model.Discard: {"cards": CARDS, "crosswise": FLAG, "from_": _maybe(MELDS)},
    model.EndTurn: {},
    model.Retract: {"cards": CARDS},
    model.AskOut: {},
    model.Answer: {"answer": st.one_of(_one("yes", "no", "other", "none"), COUNT), "added": FLAG},
    model.DeclareUnable: {},
    model.Withdraw: {},
    model.Demand: {"what": _one("out", "continue")},
    model.DeclareOut: {},
    model.Expose: {"cards": CARDS},
    model.Show: {"cards": CARDS, "to": _maybe(SEATS)},
    model.Name: {"cards": CARDS},
    model.Look: {},
    model.Ask: {
        "what": _one("minimum", "scores", "hand-count", "stock-count"),
        "whom": _maybe(SEATS),
    },
    model.Remark: {
        "what": _one("minimum", "one-card", "stock-low", "pile-rest", "hand-completed", "other")
    },
    model.Discuss: {},
    model.Gesture: {},
    model.Inspect: {
        "what": _maybe(st.one_of(_one("pile"), MELDS)),
        "whom": _maybe(SEATS),
        "result": _one(None, "possible", "impossible"),
    },
    model.CountStock: {"what": _one("stock"), "count": _maybe(COUNT), "silently": FLAG},
    model.Find: {
        "what": _one(
            "facing",
            "foreign",
            "missing",
            "wrong-count",
            "uncut",
            "misdeal",
            "uninspected",
            "hand-below-table",
            "place-unclear",
            "sixth-card-straight",
            "kept-silent",
        ),
        "cards": SOME,
        "where": _maybe(st.one_of(_one("stock", "pile"), SEATS, MELDS)),
        "count": _maybe(COUNT),
    },
    model.Notice: {"of": _maybe(st.integers(1, 40))},
    model.TakeBack: {"cards": CARDS},
    model.Return: {"cards": CARDS},
    model.Give: {"cards": CARDS, "to": SEATS},
    model.Shuffle: {},
    model.Keep: {"cards": CARDS},
    model.Restore: {},
    model.ExposeHand: {},
    model.PickUpHand: {},
    model.Prove: {},
    model.Rule: {"paragraphs": st.just(["31.a"]), "points": _maybe(POINTS)},
    model.Scramble: {
        "what": _one("own", "theirs"),
        "melds": _maybe(st.lists(MELDS, min_size=1, max_size=2)),
    },
    model.Claim: {"side": SIDES, "points": COUNT},
    model.Score: {"points": POINTS},
    model.Correct: {"points": POINTS, "sum": FLAG},
    model.End: {"reason": _one(None, "going-out", "stock", "last-red-three", "misdeal", "forfeit")},
}
VERBS = frozenset(_KEYS)

_EACH = [st.builds(kind, by=SEATS, **keys) for kind, keys in _KEYS.items()]
_PLAY = (model.Draw, model.Meld, model.Add, model.Take, model.Discard, model.Notice, model.TakeBack)
_OFTEN = [st.builds(kind, by=SEATS, **_KEYS[kind]) for kind in _PLAY]
EVENT: st.SearchStrategy[Any] = st.one_of(
    *_EACH, *_OFTEN, *(st.builds(kind, by=ACTORS, **keys) for kind, keys in _KEYS.items())
)
EVENTS = st.lists(EVENT, max_size=40)
