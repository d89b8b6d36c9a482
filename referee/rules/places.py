"""Citations by place: shared rows cite `@wild-limit`, and each ruleset says where that stands.

Rulesets that share a rule share its table although their paragraphs are numbered differently. The
`[places]` of ruleset.toml map a place to the paragraphs of this text; one that is mapped to nothing
is a rule the text doesn't state. A place that nobody maps stays as it is, and `lint` names it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from referee.rules.raw import Raw, mapping, strings

Places: TypeAlias = Mapping[str, tuple[str, ...]]

MARK = "@"
CITING = ("cite", "breaks", "paragraphs")
"""The keys under which paragraphs are cited."""


def places_of(headers: Iterable[Raw]) -> Places:
    """The places of a ruleset and those it extends, the farthest header first."""
    found: dict[str, tuple[str, ...]] = {}
    for header in headers:
        stated = mapping(header, "places")
        found |= {name: strings(stated, name) for name in stated}
    return found


def put_in(value: object, places: Places) -> object:
    """A copy of plain TOML values in which each place stands for its paragraphs."""
    if isinstance(value, Mapping):
        return {
            key: [*_cited(strings(value, key), places)] if key in CITING else put_in(each, places)
            for key, each in value.items()
        }
    if isinstance(value, list):
        return [put_in(each, places) for each in value]
    return value


def _cited(names: Iterable[str], places: Places) -> Iterator[str]:
    for name in names:
        if name.startswith(MARK) and name[1:] in places:
            yield from places[name[1:]]
        else:
            yield name
