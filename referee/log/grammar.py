"""The text form of events as a table: what may follow each verb, in the order it is written.

Reading and writing both go by this table, so that a verb or option added to the model needs one
entry here. What a word means is no matter of this module.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final, Literal, NamedTuple, TypeAlias, get_args, get_type_hints

from referee.log import model

Kind: TypeAlias = Literal[
    "answer", "cards", "choice", "count", "counts", "flag", "inspected", "meld", "melds",
    "paragraphs", "place", "points", "reference", "score", "seat", "side",
]  # fmt: skip


class Slot(NamedTuple):
    """One argument: its JSON key, the kind of its value, and the word that announces it.

    Without a `word` the argument stands by position. `also` are other words read for it; with
    `bare` the word may be left out, with `needed` the argument may not.
    """

    key: str
    kind: Kind
    word: str = ""
    also: tuple[str, ...] = ()
    needed: bool = False
    bare: bool = False

    @property
    def words(self) -> tuple[str, ...]:
        """The words that announce the argument; none if it stands by position."""
        return (self.word, *self.also) if self.word else ()

    @property
    def positional(self) -> bool:
        """Whether the argument may stand without an announcing word."""
        return not self.word or self.bare


Grammar: TypeAlias = tuple[Slot, ...]


def _flag(name: str) -> Slot:
    return Slot(name, "flag", name)


_CARDS: Final = Slot("cards", "cards", needed=True)
_WHAT: Final = Slot("what", "choice", needed=True)
_APART: Final = _flag("apart")
_TOWARD: Final = Slot("toward", "choice", "toward")
_OF_SEAT: Final = Slot("from", "seat", "from")
_AS: Final = Slot("as", "meld", "as")
_POINTS: Final = Slot("points", "points", needed=True)

_WITH_CARDS: Final = (
    "turn", "lay", "replace", "retract", "expose", "name", "take-back", "return", "keep",
)  # fmt: skip
_ALONE: Final = (
    "cut", "pass", "double", "join", "leave-pile", "cannot-open", "end-turn", "ask-out",
    "declare-unable", "withdraw", "declare-out", "look", "discuss", "gesture", "shuffle",
    "expose-hand", "pick-up-hand", "prove",
)  # fmt: skip

GRAMMAR: Final[dict[str, Grammar]] = {
    **dict.fromkeys(_ALONE, ()),
    **dict.fromkeys(_WITH_CARDS, (_CARDS,)),
    "deal": (Slot("counts", "counts"),),
    "bid": (Slot("level", "count", needed=True), Slot("strain", "choice", needed=True)),
    "seat-draw": (_CARDS, _flag("edge")),
    "touch": (_WHAT,),
    "restore": (_flag("disputed"),),
    "draw": (
        _CARDS,
        _APART,
        Slot("seeing", "cards", "seeing"),
        Slot("showing", "cards", "showing"),
    ),
    "take": (
        _flag("rest"),
        Slot("with", "cards", "with"),
        Slot("onto", "meld", "onto"),
        _AS,
        Slot("count", "count", "count"),
        _APART,
    ),
    "meld": (_CARDS, _TOWARD, _OF_SEAT, _AS),
    "add": (_CARDS, Slot("onto", "meld", "onto", needed=True), _TOWARD, _OF_SEAT),
    "move": (
        _CARDS,
        Slot("from", "meld", "from", needed=True),
        Slot("onto", "meld", "to", also=("onto",), needed=True),
    ),
    "discard": (_CARDS, _flag("crosswise"), Slot("from", "meld", "from")),
    "answer": (Slot("answer", "answer", needed=True), _flag("added")),
    "demand": (_WHAT,),
    "show": (_CARDS, Slot("to", "seat", "to")),
    "ask": (_WHAT, Slot("whom", "seat", "of")),
    "remark": (_WHAT,),
    "inspect": (Slot("what", "inspected"), Slot("whom", "seat"), Slot("result", "choice")),
    "count": (_WHAT, Slot("count", "count"), _flag("silently")),
    "find": (
        _WHAT,
        Slot("cards", "cards"),
        Slot("where", "place", "in", bare=True),
        Slot("count", "count"),
    ),
    "notice": (Slot("of", "reference"),),
    "give": (_CARDS, Slot("to", "seat", "to", needed=True)),
    "rule": (Slot("paragraphs", "paragraphs", needed=True), Slot("points", "points")),
    "scramble": (_WHAT, Slot("melds", "melds")),
    "claim": (Slot("side", "side", needed=True), Slot("points", "score", needed=True)),
    "score": (_POINTS,),
    "correct": (_POINTS, _flag("sum"), _flag("claim")),
    "end": (Slot("reason", "choice"),),
}  # fmt: skip
"""Verb to its arguments."""


@cache
def classes() -> dict[str, type[model.Event]]:
    """Verb to its class in the model."""
    return {kind.__struct_config__.tag: kind for kind in get_args(model.AnyEvent)}


@cache
def choices(verb: str, key: str) -> tuple[str, ...]:
    """The words that a verb's argument allows, in the model's order."""
    hints = get_type_hints(classes()[verb], include_extras=False)
    return tuple(word for word in _literals(hints[field_of(key)]) if isinstance(word, str))


def field_of(key: str) -> str:
    """The model's field of a JSON key; a word that Python reserves has `_` behind it."""
    return f"{key}_" if key in ("as", "from", "with") else key


def _literals(hint: Any) -> tuple[Any, ...]:
    if not get_args(hint):
        return () if isinstance(hint, type) else (hint,)
    return tuple(word for part in get_args(hint) for word in _literals(part))
