"""Every problem of a raw document, found with the JSON Schema and said in plain words.

Used only after the typed decoder has refused a document: it stops at the first problem, this
names them all. jsonschema is slow to import, so that it is imported here, on need.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any, TypeAlias

from referee.log.names import nearest
from referee.log.problems import Issue, Path, shown
from referee.log.schema import DIALECT, FORMAT, definitions
from referee.log.wording import (
    CARD_WORDS,
    MELD_WORDS,
    TYPE_WORDS,
    first_wrong_card,
    kind,
    limit,
    listed,
    nearest_card,
    wanted,
)

ValidationError: TypeAlias = Any
"""jsonschema's error; that library comes without types."""

MOST_ISSUES = 100


def schema_issues(raw: object) -> list[Issue]:
    """All that the schema refuses in a raw document, at most `MOST_ISSUES`."""
    if not isinstance(raw, dict):
        return [Issue((), f"a deal log is an object, not {kind(raw)}")]
    if future := _future_format(raw):
        return [future]
    issues: list[Issue] = []
    for issue in _raw_issues(raw):
        if issue not in issues:
            issues.append(issue)
        if len(issues) == MOST_ISSUES:
            break
    return issues


def _future_format(raw: dict[str, Any]) -> Issue | None:
    """The one thing to say of a document in a format this version does not know."""
    number = raw.get("format")
    if isinstance(number, bool) or not isinstance(number, int) or number == FORMAT:
        return None
    return Issue(("format",), f"this version reads format {FORMAT}, the log is in format {number}")


def _raw_issues(raw: dict[str, Any]) -> Iterator[Issue]:
    events = raw.get("events")
    for error in _validator("Document", events=False).iter_errors(raw):
        yield from _explain(error, ())
    if isinstance(events, list):
        for index, event in enumerate(events):
            yield from _event_issues(event, ("events", index))


def event_issues(event: object) -> list[Issue]:
    """All that the schema refuses in one raw event; paths start at the event."""
    return list(_event_issues(event, ()))


def _event_issues(event: object, path: Path) -> Iterator[Issue]:
    if not isinstance(event, dict):
        yield Issue(path, f"an event is an object, not {kind(event)}")
        return
    verb = event.get("do")
    name = _classes().get(verb) if isinstance(verb, str) else None
    if name is None:
        yield _no_verb(event, path)
        return
    for error in _validator(name).iter_errors(event):
        yield from _explain(error, path)


def _no_verb(event: dict[str, Any], path: Path) -> Issue:
    if "do" not in event:
        return Issue(path, "the event has no `do`", "a verb such as draw or discard")
    verb = event["do"]
    meant = nearest(str(verb), _classes())
    return Issue((*path, "do"), f"unknown verb {shown(verb)}", None, meant)


@cache
def _classes() -> dict[str, str]:
    """Verb to the name of its definition."""
    parts = definitions()
    names = [option["$ref"].rpartition("/")[2] for option in parts["Event"]["anyOf"]]
    return {parts[name]["properties"]["do"]["enum"][0]: name for name in names}


@cache
def _validator(name: str, *, events: bool = True) -> Any:
    """A validator of one definition; without `events` a document's events are not looked at."""
    parts = dict(definitions()) if events else {**definitions(), "Event": {}}
    whole = {"$schema": DIALECT, "$ref": f"#/$defs/{name}", "$defs": parts}
    return import_module("jsonschema").Draft202012Validator(whole)


def _explain(error: ValidationError, start: Path) -> Iterator[Issue]:
    """One schema error as issues; `start` is the path of the instance that was validated."""
    path = (*start, *error.absolute_path)
    if "propertyNames" in error.absolute_schema_path:
        yield _unknown_name(error, (*path, str(error.instance)))
    elif error.validator == "additionalProperties":
        yield from _unknown_keys(error, path)
    elif error.validator == "required":
        yield from _missing_keys(error, path)
    elif error.validator == "anyOf":
        yield from _explain_choice(error, start, path)
    else:
        yield _explain_value(error, path)


def _unknown_name(error: ValidationError, path: Path) -> Issue:
    names = error.validator_value
    meant = nearest(str(error.instance), names)
    return Issue(path, f"unknown name {shown(error.instance)}", listed(names), meant)


def _unknown_keys(error: ValidationError, path: Path) -> Iterator[Issue]:
    known = error.schema["properties"]
    for key in error.instance:
        if key in known:
            continue
        if key == "log" and not path:
            yield Issue(("log",), "`log` is for TOML; elsewhere the events stand in `events`")
        else:
            meant = nearest(str(key), known)
            names = None if meant else listed(known)
            yield Issue((*path, key), f"unknown key {shown(key)}", names, meant)


def _missing_keys(error: ValidationError, path: Path) -> Iterator[Issue]:
    for key in error.validator_value:
        if key not in error.instance:
            yield Issue(path, f"the key `{key}` is missing")


def _explain_choice(error: ValidationError, start: Path, path: Path) -> Iterator[Issue]:
    """Of several forms the one that was meant: the one whose type fits."""
    fitting = [errors for errors in _branches(error) if not _of_other_type(errors, error)]
    if len(fitting) == 1:
        for inner in fitting[0]:
            yield from _explain(inner, start)
    else:
        said = "is not allowed" if fitting else f"is {kind(error.instance)}"
        yield Issue(path, f"{shown(error.instance)} {said}", _forms(error))


def _branches(error: ValidationError) -> list[list[ValidationError]]:
    """The errors of each form of a choice."""
    found: dict[Any, list[ValidationError]] = {}
    for inner in error.context:
        found.setdefault(inner.schema_path[0], []).append(inner)
    return list(found.values())


def _of_other_type(errors: list[ValidationError], choice: ValidationError) -> bool:
    """Whether a form failed because the value as a whole is of another type."""
    whole = [e for e in errors if len(e.absolute_path) == len(choice.absolute_path)]
    return any(e.validator == "type" or _is_choice_of_other_types(e) for e in whole)


def _is_choice_of_other_types(error: ValidationError) -> bool:
    if error.validator != "anyOf":
        return error.validator == "enum" and not isinstance(error.instance, str)
    return all(_of_other_type(errors, error) for errors in _branches(error))


def _forms(error: ValidationError) -> str:
    """What the branches of a choice ask for, in words."""
    words = dict.fromkeys(wanted(leaf) for leaf in _leaves(error))
    return " or ".join(word for word in words if word != TYPE_WORDS["null"])


def _leaves(error: ValidationError) -> Iterator[ValidationError]:
    if not error.context:
        yield error
    for inner in error.context:
        yield from _leaves(inner)


def _explain_value(error: ValidationError, path: Path) -> Issue:
    value = error.instance
    if error.validator == "pattern" and isinstance(value, str):
        return _explain_pattern(error, path, value)
    if error.validator == "enum":
        names = [str(name) for name in error.validator_value]
        return Issue(
            path, f"{shown(value)} is not allowed", listed(names), nearest(str(value), names)
        )
    if error.validator == "type":
        return Issue(path, f"{shown(value)} is {kind(value)}", wanted(error))
    size = f"{len(value)} entries are" if isinstance(value, list) else f"{shown(value)} is"
    return Issue(path, f"{size} out of range", limit(error))


def _explain_pattern(error: ValidationError, path: Path, value: str) -> Issue:
    if error.schema.get("title") != "cards":
        return Issue(path, f"{shown(value)} is no meld's name", MELD_WORDS)
    word = first_wrong_card(value)
    if word is None:
        return Issue(path, "too many runs such as 12? in one list of cards")
    return Issue(path, f"{shown(word)} is no card", CARD_WORDS, nearest_card(word))
