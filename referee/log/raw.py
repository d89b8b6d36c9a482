"""Other documents read the way deal logs are: bytes to a raw object with the places of its keys.

For documents that have a schema of their own, such as score sheets. Nothing here knows what the
object means; everything wrong with its form is said as for a log.
"""

from __future__ import annotations

import json
from typing import Any

from referee.log.decode import (
    LONGEST_DOCUMENT,
    DocumentError,
    _refuse_constant,
    _repeated,
    not_utf8,
    short,
    whole_or_float,
)
from referee.log.explain import MOST_ISSUES, _explain
from referee.log.files import Piece
from referee.log.json_places import Places, json_places
from referee.log.problems import Issue
from referee.log.toml_text import _decoded, _parsed


def read_raw(piece: Piece) -> tuple[Any, Places]:
    """The raw object of a piece and where its keys stand. Raises `DocumentError`."""
    if len(piece.data) > LONGEST_DOCUMENT:
        raise DocumentError([Issue((), f"longer than {LONGEST_DOCUMENT >> 20} MiB")])
    if piece.kind == "toml":
        raw, found = _parsed(_decoded(piece.data))
        return raw, found.places
    return _read_json(piece.data, piece.line)


def issues_of(validator: Any, raw: object) -> list[Issue]:
    """All that a jsonschema validator refuses in a raw object, in words, each once."""
    issues: list[Issue] = []
    for error in validator.iter_errors(raw):
        issues += [issue for issue in _explain(error, ()) if issue not in issues]
        if len(issues) >= MOST_ISSUES:
            break
    return issues[:MOST_ISSUES]


def _read_json(data: bytes, first_line: int) -> tuple[Any, Places]:
    try:
        text = data.decode()
        raw = json.loads(text, parse_float=whole_or_float, parse_constant=_refuse_constant)
    except UnicodeDecodeError as error:
        raise DocumentError([not_utf8(data, error.start, first_line)]) from None
    except json.JSONDecodeError as error:
        said = f"not well-formed JSON: {error.msg.lower()}, at column {error.colno}"
        raise DocumentError([Issue((), said, line=first_line + error.lineno - 1)]) from None
    except (ValueError, RecursionError) as error:
        raise DocumentError([Issue((), short(error), line=first_line)]) from None
    places = json_places(text, first_line)
    if repeated := _repeated(places):
        raise DocumentError(repeated, places=places)
    return raw, places
