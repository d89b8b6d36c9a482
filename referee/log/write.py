"""Documents to text: TOML for people, one line of JSON for archives; reading gives the same back.

What a document leaves at its default is left out. Nothing here checks a document.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final

from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, fields

from referee.cards import format_cards
from referee.log.model import AnyEvent, Document
from referee.log.text import LineError, format_event, parse_line

_BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPES: Final = {"\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}
_ESCAPES_ALL: Final = _ESCAPES | {'"': '\\"', "\\": "\\\\"}
_CONTROL: Final = re.compile(r'[\x00-\x1f\x7f"\\]')
_CONTROL_IN_LINES: Final = re.compile(r'[\x00-\x09\x0b-\x1f\x7f\\]|"(?=""|$)')
_CARDS_IN_A_ROW: Final = 20


def to_json(document: Document) -> str:
    """The document as one line of JSON, without a line feed at its end."""
    return json.dumps(plain(document), ensure_ascii=False)


def to_toml(document: Document) -> str:
    """The document as TOML, its events one a line in `log`; in `[[events]]` if no line can say one.

    TOML has no null: keys of `expect` that are null are left out.
    """
    head = plain(document)
    if "stock" in head:
        head["stock"] = _in_rows(head["stock"])
    events = head.pop("events", [])
    lines = _log_lines(document.events)
    singles = {key: value for key, value in head.items() if not _is_table(value)}
    tables = {key: value for key, value in head.items() if _is_table(value)}
    parts = ["\n".join(_pairs(singles))]
    if lines:
        parts.append("\n".join(['log = """', *lines, '"""']))
    parts += ["\n".join(_table(key, value)) for key, value in tables.items()]
    if not lines:
        parts += ["\n".join(["[[events]]", *_pairs(event)]) for event in events]
    return "\n\n".join(part for part in parts if part) + "\n"


def plain(value: Any) -> Any:
    """A document or a part of it as JSON has it: objects, lists, texts; cards in one string."""
    if isinstance(value, Struct):
        return _plain_struct(value)
    if isinstance(value, tuple):
        return format_cards(value)
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return [plain(item) for item in value] if isinstance(value, list) else value


def _plain_struct(value: Struct) -> dict[str, Any]:
    """A struct's fields that are not at their default, with `by` and `do` of an event in front."""
    tag = value.__struct_config__.tag
    found = {} if tag is None else {"by": value.by, "do": tag}  # type: ignore[attr-defined]
    for known in fields(value):
        item = getattr(value, known.name)
        if known.required or item != _default(known):
            found[known.encode_name] = plain(item)
    return found


def _default(known: FieldInfo) -> Any:
    return known.default if known.default_factory is NODEFAULT else known.default_factory()


def _log_lines(events: list[AnyEvent]) -> list[str]:
    """The events as lines; none if there are none or the text form can't say one of them."""
    lines = [format_event(event) for event in events]
    is_said = all(_says(line, event) for line, event in zip(lines, events, strict=True))
    return lines if is_said else []


def _says(line: str, event: AnyEvent) -> bool:
    try:
        return parse_line(line) == event and _string_body(line) == line
    except LineError:
        return False


def _is_table(value: Any) -> bool:
    """Whether a value gets a `[table]` of its own: an object that holds objects or lists."""
    if not isinstance(value, dict):
        return False
    return any(isinstance(item, dict | list) for item in value.values())


def _pairs(values: dict[str, Any], prefix: str = "") -> Iterator[str]:
    """Lines `key = value`; an object becomes lines with dotted keys."""
    for key, value in values.items():
        if value is None:
            continue
        name = prefix + _key(key)
        if (
            isinstance(value, dict)
            and value
            and not any(isinstance(v, dict) for v in value.values())
        ):
            yield from _pairs(value, f"{name}.")
        elif isinstance(value, str) and "\n" in value:
            yield f'{name} = """\n{_string_body(value)}"""'
        else:
            yield f"{name} = {_inline(value)}"


def _table(key: str, value: dict[str, Any]) -> Iterator[str]:
    """A `[table]`, and behind it a `[[table.list]]` for each object of its lists of objects."""
    lists = {name: items for name, items in value.items() if _is_table_list(items)}
    yield f"[{_key(key)}]"
    yield from _pairs({name: item for name, item in value.items() if name not in lists})
    for name, items in lists.items():
        for item in items:
            yield ""
            yield f"[[{_key(key)}.{_key(name)}]]"
            yield from _pairs(item)


def _is_table_list(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(v, dict) for v in value)


def _inline(value: Any) -> str:
    """A value on one line; nulls inside are left out."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{_CONTROL.sub(_escaped, value)}"'
    if isinstance(value, list):
        return f"[{', '.join(_inline(item) for item in value if item is not None)}]"
    if isinstance(value, dict):
        pairs = (f"{_key(k)} = {_inline(v)}" for k, v in value.items() if v is not None)
        inside = ", ".join(pairs)
        return f"{{ {inside} }}" if inside else "{}"
    return str(value)


def _in_rows(text: str) -> str:
    """A list of cards in rows, if it is long."""
    cards = text.split(" ")
    if len(cards) <= _CARDS_IN_A_ROW:
        return text
    rows = (cards[i : i + _CARDS_IN_A_ROW] for i in range(0, len(cards), _CARDS_IN_A_ROW))
    return "\n".join(map(" ".join, rows)) + "\n"


def _string_body(value: str) -> str:
    return _CONTROL_IN_LINES.sub(_escaped, value)


def _escaped(match: re.Match[str]) -> str:
    return _ESCAPES_ALL.get(match[0]) or f"\\u{ord(match[0]):04X}"


def _key(key: str) -> str:
    return key if _BARE_KEY.fullmatch(key) else _inline(key)
