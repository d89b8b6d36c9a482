"""JSON Schemas (2020-12) of what the referee reads and writes.

The deal log's schema is derived from the classes of `referee.log.model`, so that it accepts what
the typed decoder accepts; the others are files in `referee/schemas`. Nothing here validates.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final, TypeAlias

import msgspec

from referee.log import model
from referee.log.cardlist import (
    CARDS_PATTERN,
    COUNTED_PATTERN,
    ENTRY_PATTERN,
    LONGEST_TEXT,
    MOST_COUNTED,
    MOST_WORDS,
    CardList,
)
from referee.log.descriptions import description
from referee.log.names import ACTORS, MELD_NAMES, MELD_PATTERN, PLACES, SEATS, SIDES

Schema: TypeAlias = dict[str, Any]

BASE: Final = "https://referee.example/schemas"
FORMAT: Final = 1
DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
_SUFFIX: Final = ".schema.json"
_CARDS: Final = {"$ref": "#/$defs/Cards"}
_TEXT: Final = {"$ref": "#/$defs/CardText"}
_MELD: Final = {"$ref": "#/$defs/MeldName"}

_SHARED: Final[Schema] = {
    "SeatName": {"description": "A seat, clockwise from A.", "enum": list(SEATS)},
    "SideName": {
        "description": "A side: AC or BD with four players; where everyone plays alone, the seat.",
        "enum": list(SIDES),
    },
    "Actor": {
        "description": "A seat, the judge, or `table` for nobody in particular.",
        "enum": list(ACTORS),
    },
    "MeldName": {
        "title": "meld name",
        "description": "A meld: its side and its number in the order in which the side laid them.",
        "type": "string",
        "pattern": MELD_PATTERN,
    },
    "Place": {
        "description": "Where something lay: a seat's hand, a meld, the stock or the pile.",
        "anyOf": [{"enum": ["stock", "pile", *SEATS]}, _MELD],
    },
    "Inspected": {"description": "The pile or a meld.", "anyOf": [{"enum": ["pile"]}, _MELD]},
    "CardText": {
        "title": "cards",
        "description": "Cards with spaces between: rank, suit, and * if it lies crosswise; JK; "
        f"? for an unknown card, 12? for twelve (at most {MOST_COUNTED} such runs).",
        "type": "string",
        "maxLength": LONGEST_TEXT,
        "pattern": CARDS_PATTERN,
    },
    "Cards": {
        "description": "A list of cards, in one string or as a list of strings.",
        "anyOf": [
            _TEXT,
            {
                "type": "array",
                "items": {
                    "title": "cards",
                    "type": "string",
                    "maxLength": LONGEST_TEXT,
                    "pattern": ENTRY_PATTERN,
                },
                "maxItems": MOST_WORDS,
                "contains": {"type": "string", "pattern": COUNTED_PATTERN},
                "minContains": 0,
                "maxContains": MOST_COUNTED,
            },
        ],
    },
    "HandSpec": {
        "description": "Cards, or how many there are.",
        "anyOf": [{"type": "integer", "minimum": 0, "maximum": 999}, _CARDS],
    },
}


def _names_of(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(names))


_ENUMS: Final = {
    _names_of(SEATS): "SeatName",
    _names_of(SIDES): "SideName",
    _names_of(ACTORS): "Actor",
    _names_of(MELD_NAMES): "MeldName",
    _names_of(PLACES): "Place",
    _names_of(("pile", *MELD_NAMES)): "Inspected",
}


def _hook(kind: type) -> Schema:
    if kind is CardList:
        return dict(_CARDS)
    raise NotImplementedError(kind)


def _is_card_text(part: object) -> bool:
    return isinstance(part, dict) and part.get("pattern") == CARDS_PATTERN


def _hand_spec(options: list[Any]) -> list[Any]:
    """Replace the three forms of a hand (number, text, list) by one reference."""
    if not any(map(_is_card_text, options)):
        return options
    others = [part for part in options if part.get("type") == "null"]
    return [{"$ref": "#/$defs/HandSpec"}, *others]


def _is_noise(key: str, value: object) -> bool:
    """Whether a keyword says nothing to a validator: OpenAPI's discriminator, a null default."""
    return key == "discriminator" or (key == "default" and value is None)


def _shared(part: Any) -> Any:
    """The schema with every repeated part replaced by a reference to `$defs`."""
    if isinstance(part, list):
        return [_shared(item) for item in part]
    if not isinstance(part, dict):
        return part
    name = _ENUMS.get(tuple(map(str, part.get("enum", ()))))
    if name:
        rest = {key: value for key, value in part.items() if key != "enum"}
        return {"$ref": f"#/$defs/{name}", **rest}
    if "anyOf" in part:
        part = _united(part, _hand_spec(part["anyOf"]))
    return {key: _shared(value) for key, value in part.items() if not _is_noise(key, value)}


def _united(part: Schema, options: list[Any]) -> Schema:
    """The part with these options; a single one takes the place of `anyOf`."""
    rest = {key: value for key, value in part.items() if key != "anyOf"}
    return {**rest, "anyOf": options} if len(options) > 1 else {**rest, **options[0]}


@cache
def definitions() -> Schema:
    """The `$defs` of the deal log: `Document`, `Event`, a class for each verb, and shared names."""
    _, parts = msgspec.json.schema_components(
        [model.Document], schema_hook=_hook, ref_template="#/$defs/{name}"
    )
    found: Schema = {name: _described(name, _shared(part)) for name, part in parts.items()}
    events = found["Document"]["properties"]["events"]
    about = model.Event.__doc__
    return {
        **found,
        **_SHARED,
        "Event": {"description": about, **events["items"]},
        "Document": _with_event_reference(found["Document"]),
    }


def _described(owner: str, part: Schema) -> Schema:
    """The definition of a class with what each of its keys means."""
    described = {
        key: {"description": said, **value} if (said := description(owner, key)) else value
        for key, value in part["properties"].items()
    }
    return {**part, "properties": described}


def _with_event_reference(document: Schema) -> Schema:
    events = {**document["properties"]["events"], "items": {"$ref": "#/$defs/Event"}}
    return {**document, "properties": {**document["properties"], "events": events}}


def _deal_log() -> Schema:
    parts = dict(definitions())
    head = {**parts.pop("Document"), "title": "Deal log"}
    return {"$schema": DIALECT, "$id": f"{BASE}/deal-log/{FORMAT}", **head, "$defs": parts}


def schema_names() -> tuple[str, ...]:
    """The names that `schema` knows, sorted."""
    found = (entry.name for entry in _folder().iterdir())
    stored = {name.removesuffix(_SUFFIX) for name in found if name.endswith(_SUFFIX)}
    return tuple(sorted(stored | {"deal-log"}))


def schema(name: str) -> Schema:
    """The JSON Schema of that name. Raises `KeyError` if there is none."""
    if name == "deal-log":
        return _deal_log()
    if name not in schema_names():
        raise KeyError(name)
    stored: Schema = json.loads((_folder() / f"{name}{_SUFFIX}").read_text("utf-8"))
    return stored


def _folder() -> Traversable:
    return files("referee").joinpath("schemas")


def store() -> None:
    """Write the deal log's schema anew into `referee/schemas`, for editors and other programs."""
    text = json.dumps(schema("deal-log"), indent=2, ensure_ascii=False) + "\n"
    Path(str(_folder()), f"deal-log{_SUFFIX}").write_text(text, "utf-8")
