"""A JSON text or a raw object to a typed `Document`, or to the list of what is wrong with it.

The typed decoder comes first: it parses and validates in one pass, but stops at the first fault.
Only then the schema is asked for all of them. Nothing here looks at what the events mean.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Final

import msgspec

from referee.log.cardlist import fast_hook, hook, read_cards
from referee.log.explain import schema_issues
from referee.log.json_places import Places, json_places
from referee.log.model import Document
from referee.log.problems import Issue, Path

LONGEST_DOCUMENT: Final = 1 << 20
"""Bytes of one document; a long deal has some 15,000."""

DEEPEST: Final = 32
"""How deep the values in `expect` may nest; a case needs five levels."""

_TOO_DEEP: Final = "nested too deeply"
_encoder: Final = msgspec.json.Encoder()
_BYTE: Final = re.compile(r"\(byte (\d+)\)")


class DocumentError(Exception):
    """A document that can't be read; `issues` says why.

    `partial` is what could be read of it, without events, so that the rest can be looked at too;
    `places` are the lines of its keys.
    """

    def __init__(
        self, issues: list[Issue], partial: Document | None = None, places: Places | None = None
    ) -> None:
        super().__init__(issues)
        self.issues = issues
        self.partial = partial
        self.places = places or Places()


@cache
def _decoder(dec_hook: Callable[[type, Any], Any]) -> msgspec.json.Decoder[Document]:
    """A decoder of documents; making one takes some milliseconds, so only on need."""
    return msgspec.json.Decoder(Document, dec_hook=dec_hook)


def decode(data: bytes) -> Document:
    """The document of a JSON text, by the typed path alone.

    Raises `msgspec.DecodeError`, `ValueError` or `RecursionError` at the first fault. This is the
    fast path: keys that occur twice and endless nesting in `expect` are not noticed here.
    """
    try:
        document = _decoder(fast_hook).decode(data)
    except msgspec.ValidationError:  # also where cards are lists, which the fast hook can't read
        document = _decoder(hook).decode(data)
    _check_hands(document)
    return document


def decode_or_refuse(data: bytes, first_line: int = 1) -> Document:
    """The document of a JSON text that begins on `first_line`. Raises `DocumentError`."""
    if len(data) > LONGEST_DOCUMENT:
        raise DocumentError([too_long(first_line)])
    try:
        document = decode(data)
        _refuse_depth(document)
    except msgspec.ValidationError:
        return _decode_slowly(data, first_line)
    except msgspec.DecodeError as error:
        raise DocumentError([_malformed(data, error, first_line)]) from None
    except RecursionError:
        raise DocumentError([Issue((), _TOO_DEEP, line=first_line)]) from None
    except ValueError:
        return _decode_slowly(data, first_line)
    if _may_repeat_keys(data, document):
        _refuse_repeated(data, first_line)
    return document


def _decode_slowly(data: bytes, first_line: int) -> Document:
    """Parse without types and name every fault; also reads a whole number written `1.0`."""
    try:
        text = data.decode()
        raw = json.loads(text, parse_float=whole_or_float, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        said = f"not well-formed JSON: {error.msg.lower()}, at column {error.colno}"
        raise DocumentError([Issue((), said, line=first_line + error.lineno - 1)]) from None
    except (ValueError, RecursionError) as error:
        raise DocumentError([Issue((), short(error), line=first_line)]) from None
    places = json_places(text, first_line)
    issues = [*_repeated(places), *located(schema_issues(raw), places.line)]
    if issues:
        raise DocumentError(issues, partial(raw, issues), places)
    try:
        return convert(raw)
    except DocumentError as refused:
        raise DocumentError(located(refused.issues, places.line)) from None


def convert(raw: object) -> Document:
    """The document of a raw object that the schema accepts. Raises `DocumentError`."""
    try:
        document = msgspec.convert(raw, Document, dec_hook=hook)
        _check_hands(document)
        _refuse_depth(document)
    except (ValueError, TypeError, RecursionError) as error:
        raise DocumentError([Issue((), short(error))]) from None
    return document


def partial(raw: object, issues: list[Issue]) -> Document | None:
    """The document without its events and without the keys at fault, to look at the rest of it."""
    if not isinstance(raw, dict):
        return None
    wrong = {issue.path[0] for issue in issues if issue.path} | {"events"}
    try:
        return convert({key: value for key, value in raw.items() if key not in wrong})
    except DocumentError:
        return None


def located(issues: list[Issue], line: Callable[[Path], int | None]) -> list[Issue]:
    """The issues with the line of their path, where they have none yet."""
    return [i if i.line is not None else i._replace(line=line(i.path)) for i in issues]


def too_long(line: int | None) -> Issue:
    """What is said of a document longer than a deal can be."""
    return Issue((), f"longer than {LONGEST_DOCUMENT >> 20} MiB, which no deal log is", line=line)


def whole_or_float(text: str) -> int | float:
    """A JSON or TOML number with a point or exponent; `1.0` is 1. Raises `ValueError`
    if it is infinite.
    """
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"the number {text[:20]} is out of range")
    return int(number) if number.is_integer() else number


def _refuse_constant(word: str) -> Any:
    raise ValueError(f"{word} is no number of JSON")


def _check_hands(document: Document) -> None:
    """Read the cards that may also be a number and which the decoder therefore left alone."""
    position = document.position
    specs = [*document.hands.values()] if document.hands else []
    if position is not None:
        specs += [position.stock or 0, *(position.hands or {}).values()]
    for spec in specs:
        if not isinstance(spec, int):
            read_cards(spec)


def _refuse_depth(document: Document) -> None:
    """Raise `ValueError` if what a case expects nests deeper than anyone could mean."""
    level: list[object] = [document.expect]
    for _ in range(DEEPEST):
        level = [part for parent in level for part in _parts(parent)]
        if not level:
            return
    raise ValueError(_TOO_DEEP)


def _parts(value: object) -> Iterable[object]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def _may_repeat_keys(data: bytes, document: Document) -> bool:
    r"""Whether a key may occur twice: then the text has more colons than what was decoded.

    A text may also have more because it states a default; and an escaped colon (`\u003a`) hides
    one. Either only means that the exact, slower look is taken.
    """
    written = _encoder.encode(document).count(b":")
    return data.count(b":") != written or b"\\u003" in data


def _refuse_repeated(data: bytes, first_line: int) -> None:
    """Raise `DocumentError` if a key occurs twice in one object of a well-formed JSON text."""
    repeats: list[bool] = []
    try:
        json.loads(data, object_pairs_hook=lambda p: repeats.append(len(p) != len(dict(p))))
    except (ValueError, RecursionError) as error:  # stricter on the length of numbers
        raise DocumentError([Issue((), short(error), line=first_line)]) from None
    if any(repeats):
        raise DocumentError(_repeated(json_places(data.decode(), first_line)))


def _repeated(places: Places) -> list[Issue]:
    said = "the key occurs twice"
    return [Issue(path, said, line=line) for path, line in places.repeated]


def _malformed(data: bytes, error: Exception, first_line: int) -> Issue:
    """What is said of bytes that are no JSON, with the line of the fault."""
    try:
        data.decode()
    except UnicodeDecodeError as fault:
        return not_utf8(data, fault.start, first_line)
    found = _BYTE.search(str(error))
    at = int(found[1]) if found else len(data)
    line = first_line + data.count(b"\n", 0, at)
    column = at - data.rfind(b"\n", 0, at)
    reason = _BYTE.sub("", str(error)).removeprefix("JSON is malformed: ").strip().lower()
    return Issue((), f"not well-formed JSON: {reason}, at column {column}", line=line)


def not_utf8(data: bytes, start: int, first_line: int = 1) -> Issue:
    """What is said of bytes that are no UTF-8 text; `start` is the first wrong byte."""
    line = first_line + data.count(b"\n", 0, start)
    return Issue((), f"not UTF-8 text: byte 0x{data[start]:02x} at offset {start}", line=line)


def short(error: Exception) -> str:
    """What an error of a parser says, shortened."""
    if "int_max_str_digits" in str(error):
        return "a number has too many digits"
    return _TOO_DEEP if isinstance(error, RecursionError) else str(error)[:200]
