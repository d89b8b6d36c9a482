"""What the judge's desk answers as JSON objects."""

from __future__ import annotations

from typing import Any, TypeAlias

from referee.arrange import Arrangement, Way
from referee.cards import format_cards
from referee.desk.ability import Ability, Reason
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


def ability_object(found: Ability, ruleset: str) -> Json:
    """What a player can do with his cards; cards are always in the log's notation."""
    return {
        "format": FORMAT,
        "ruleset": ruleset,
        "question": found.ask,
        "answer": found.answer,
        "going_out": found.going_out,
        "hand": format_cards(found.hand),
        "cards": format_cards(found.cards),
        "melds": {meld.name: format_cards(meld.cards) for meld in found.melds},
        "top": found.top,
        "locked": found.locked,
        "pile": found.pile,
        "minimum": found.minimum,
        "witness": _arrangement(found.witness),
        "ways": [_way(way) for way in found.ways],
        "reasons": [_reason(reason) for reason in found.reasons],
        "best": _arrangement(found.best),
        "short": found.short,
        "would_do": format_cards(found.would_do),
        "depends_on": list(found.depends),
    }


def _arrangement(laid: Arrangement | None) -> Json | None:
    if laid is None:
        return None
    return {
        "new": [format_cards(cards) for cards in laid.new],
        "additions": [
            {"onto": name, "cards": format_cards(cards)} for name, cards in laid.additions
        ],
        "left": format_cards(laid.left),
        "points": laid.points,
    }


def _way(way: Way) -> Json:
    return {
        "how": way.how,
        "cards": format_cards(way.cards),
        "onto": way.onto,
        "hand_after": way.hand_after,
    }


def _reason(reason: Reason) -> Json:
    """A reason's key without its group, and what it is filled in with."""
    values = {
        name: format_cards(value) if name == "cards" and isinstance(value, tuple) else value
        for name, value in reason.values.items()
    }
    return {"reason": reason.key.removeprefix("why."), **values}
