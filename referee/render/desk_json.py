"""What the judge's desk answers as JSON objects."""

from __future__ import annotations

from typing import Any, TypeAlias

from referee.desk.model import DeskRuling, Missing, Other, Possible
from referee.render.json_form import reading_object, ruling_object

Json: TypeAlias = dict[str, Any]

FORMAT = 1


def desk_ruling_object(ruling: DeskRuling) -> Json:
    """A ruling; `ruling` is null and `possible` holds several where it is not settled."""
    settled = ruling.status != "undetermined"
    return {
        "format": FORMAT,
        "ruleset": ruling.ruleset,
        "irregularity": ruling.fact,
        "name": dict(ruling.name),
        "status": ruling.status,
        "answers": dict(ruling.answers),
        "seats": dict(ruling.roles),
        "ruling": _possible(ruling.possible[0]) if settled and ruling.possible else None,
        "possible": [_possible(each) for each in ruling.possible],
        "later": [_other(each) for each in ruling.later],
        "otherwise": [_other(each) for each in ruling.neighbours],
        "questions": [_missing(each) for each in ruling.missing],
        "readings": [reading_object(each) for each in ruling.readings],
        "window": dict(ruling.window),
    }


def _possible(possible: Possible) -> Json:
    return {
        **ruling_object(possible.ruling),
        "book": possible.status,
        "lapsed": possible.lapsed,
        "times": possible.times,
        "when": {name: list(values) for name, values in possible.when.items()},
    }


def _other(other: Other) -> Json:
    return {
        "when": {name: list(values) for name, values in other.when.items()},
        "possible": [_possible(each) for each in other.possible],
    }


def _missing(missing: Missing) -> Json:
    return {
        "circumstance": missing.circumstance,
        "text": dict(missing.text),
        "values": list(missing.values),
        "settles": missing.settles,
    }
