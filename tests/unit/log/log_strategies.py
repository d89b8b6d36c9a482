"""Hypothesis strategies for deal logs, derived from the model's own types."""

from __future__ import annotations

import types
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from hypothesis import strategies as st

from referee.cards import ALL_CARDS
from referee.log.model import AnyEvent, CardList, CardText, Document

CARDS = sorted(ALL_CARDS)
TEXTS = st.text(max_size=12) | st.sampled_from(
    ['"""', 'a "b" \\n', "x\r\ny\n", "\ttab", "'''", "Pöytäys № 3", "# no comment", "a\n\nb\n", '"']
)
KEYS = st.text(min_size=1, max_size=6) | st.sampled_from(["en", "a b", 'q"', "ä", "\n"])


def cards(most: int = 4) -> st.SearchStrategy[CardList]:
    card = st.sampled_from([*CARDS, "?", "2C*", "JK*"])
    return st.lists(card, max_size=most).map(CardList)


def card_text() -> st.SearchStrategy[str]:
    words = st.sampled_from([*CARDS, "?", "12?", "7s*", "10h", "♠".join(("7", "")), "jk"])
    texts = st.lists(words, max_size=4).map(" ".join)
    return texts.filter(lambda text: text.count("12?") <= 1)


def of(hint: Any) -> st.SearchStrategy[Any]:
    """A strategy for a type of the model."""
    origin, args = get_origin(hint), get_args(hint)
    if hint is CardList:
        return cards()
    if hint == CardText:
        return card_text()
    if origin is Annotated:
        return annotated(args[0], args[1])
    if origin is Literal:
        return st.sampled_from(args[:8] + args[-4:])
    if origin in (Union, types.UnionType):
        return st.one_of([of(arg) for arg in args])
    if origin is list:
        return st.lists(of(args[0]), max_size=3)
    if origin is dict:
        return st.dictionaries(keys_of(args[0]), of(args[1]), max_size=3)
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return struct(hint)
    return plain(hint)


def keys_of(hint: Any) -> st.SearchStrategy[Any]:
    return KEYS if hint is str else of(hint)


def plain(hint: Any) -> st.SearchStrategy[Any]:
    kinds = {
        str: TEXTS,
        int: st.integers(-(2**40), 2**40),
        bool: st.booleans(),
        type(None): st.none(),
        Any: values(),
    }
    return kinds[hint]


def values() -> st.SearchStrategy[Any]:
    """Whatever `expect` may hold in both encodings."""
    numbers = st.integers(-(2**40), 2**40) | st.floats(-1e6, 1e6, allow_nan=False)
    return st.recursive(
        TEXTS | st.booleans() | numbers,
        lambda inner: st.lists(inner, max_size=2) | st.dictionaries(KEYS, inner, max_size=2),
        max_leaves=4,
    )


def annotated(hint: Any, meta: msgspec.Meta) -> st.SearchStrategy[Any]:
    if hint is int:
        return st.integers(meta.ge, meta.le)
    return of(hint)


def struct(kind: type[msgspec.Struct], **fixed: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Any struct of the class, each optional field present about every third time."""
    hints = get_type_hints(kind, include_extras=True)
    required = {f.name for f in msgspec.structs.fields(kind) if f.required}
    needed = {name: of(hints[name]) for name in required}
    optional = {name: of(hint) for name, hint in hints.items() if name not in required}
    return st.fixed_dictionaries({**needed, **fixed}, optional=rare(optional, fixed)).map(
        lambda found: kind(**found)
    )


def rare(optional: dict[str, Any], fixed: dict[str, Any]) -> dict[str, Any]:
    return {name: each for name, each in optional.items() if name not in fixed}


EVENT_CLASSES = get_args(AnyEvent)
EVENTS = st.one_of([struct(kind) for kind in EVENT_CLASSES])
EXPECT = st.none() | st.fixed_dictionaries(
    {},
    optional={
        "clean": st.booleans(),
        "score": st.dictionaries(st.sampled_from(["AC", "BD"]), st.integers(-99, 99)),
        "findings": st.lists(st.dictionaries(KEYS, values(), max_size=2), max_size=2),
        "odd key": values(),
    },
)
DOCUMENTS = struct(Document, events=st.lists(EVENTS, max_size=4), expect=EXPECT)
