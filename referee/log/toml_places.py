"""Where the keys of a TOML text stand. The text must already be known to be well-formed TOML.

A best effort for messages: every key, table and list entry gets the line on which it begins, and
the event log the file's line of each of its own lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from referee.log.json_places import Places
from referee.log.problems import Path

# Possessive repeats: a long text must not be matched a second time another way. Not of groups:
# Python before 3.11.5 gets those wrong; their alternatives begin with different characters anyway.
_TOKEN = re.compile(
    r'"""(?:[^"\\]++|\\.|"(?!""))*"{3,5}'
    r"|'''(?:[^']++|'(?!''))*'{3,5}"
    r'|"(?:[^"\\\n]++|\\.)*"'
    r"|'[^'\n]*+'"
    r"|#[^\n]*+|\n|\[|\]|[{}=.,]|[^\s\[\]{}=.,#\"']++",
    re.DOTALL,
)
_BREAK = re.compile(r"\\\\|\\n|\\[ \t]*\n\s*|\n")
_ESCAPE = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(.))", re.DOTALL)


class _Token(NamedTuple):
    text: str
    line: int


def _tokens(text: str) -> Iterator[_Token]:
    line = 1
    for match in _TOKEN.finditer(text):
        word = match[0]
        if not word.startswith("#"):
            yield _Token(word, line)
        line += word.count("\n")


def _name(token: str) -> str:
    """A key without its quotes and with its simple escapes resolved."""
    if token[0] == '"':
        return _ESCAPE.sub(lambda m: chr(int(m[1] or m[2], 16)) if not m[3] else m[3], token[1:-1])
    return token[1:-1] if token[0] == "'" else token


class _Scanner:
    """A small recursive reader of keys and values that only remembers where they stand."""

    def __init__(self, text: str) -> None:
        self.tokens = [*_tokens(text), _Token("", 0)]
        self.at = 0
        self.places = Places()
        self.tables: dict[Path, int] = {}
        self.log: _Token | None = None

    def word(self) -> str:
        return self.tokens[self.at].text

    def next(self) -> _Token:
        token = self.tokens[self.at]
        self.at += 1
        return token

    def skip_lines(self) -> None:
        while self.word() == "\n":
            self.at += 1

    def note(self, path: Path, line: int) -> None:
        for length in range(1, len(path) + 1):
            self.places.lines.setdefault(path[:length], line)

    def document(self) -> None:
        table: Path = ()
        self.skip_lines()
        while self.word():
            if self.word() == "[":
                table = self.header()
            else:
                self.pair(table)
            self.skip_lines()

    def header(self) -> Path:
        """`[a.b]` or `[[a.b]]`: the path of the table it opens."""
        line = self.next().line
        is_list = self.word() == "["
        self.at += is_list
        path = self.resolve(self.key())
        self.at += 1 + is_list
        if is_list:
            number = self.tables[path] = self.tables.get(path, -1) + 1
            path = (*path, number)
        self.note(path, line)
        return path

    def resolve(self, key: Path) -> Path:
        """A table's key with the number of the last entry behind each list of tables."""
        path: Path = ()
        for step in key:
            if path in self.tables:
                path = (*path, self.tables[path])
            path = (*path, step)
        return path

    def key(self) -> Path:
        steps = [_name(self.next().text)]
        while self.word() == ".":
            self.at += 1
            steps.append(_name(self.next().text))
        return tuple(steps)

    def pair(self, table: Path) -> None:
        line = self.tokens[self.at].line
        path = (*table, *self.key())
        self.note(path, line)
        self.at += 1  # the equals sign
        self.value(path)

    def value(self, path: Path) -> None:
        token = self.next()
        if token.text == "[":
            self.entries(path)
        elif token.text == "{":
            self.inline_table(path)
        elif path == ("log",):
            self.log = token
        else:
            self.rest_of_scalar()

    def rest_of_scalar(self) -> None:
        """Skip what belongs to a number or date: `1.5`, `07:32:00.5`, `2024-05-01 10:00`."""
        while self.word() and self.word() not in {"\n", ",", "]", "}"}:
            self.at += 1

    def entries(self, path: Path) -> None:
        number = 0
        self.skip_lines()
        while self.word() and self.word() != "]":
            self.note((*path, number), self.tokens[self.at].line)
            self.value((*path, number))
            number += 1
            self.skip_separators()
        self.at += 1

    def inline_table(self, path: Path) -> None:
        self.skip_separators()
        while self.word() and self.word() != "}":
            self.pair(path)
            self.skip_separators()
        self.at += 1

    def skip_separators(self) -> None:
        while self.word() in {",", "\n"}:
            self.at += 1


class TomlPlaces(NamedTuple):
    """The places of a TOML text; `log_lines[i]` is the file's line of line i of the log's text."""

    places: Places
    log_lines: list[int]


def toml_places(text: str) -> TomlPlaces:
    """The places in a well-formed TOML text."""
    scanner = _Scanner(text)
    scanner.document()
    return TomlPlaces(scanner.places, _log_lines(scanner.log))


def _log_lines(token: _Token | None) -> list[int]:
    """The file's line of each line of the log's text."""
    if token is None:
        return []
    is_long = token.text[:3] in ('"""', "'''")
    body = token.text[3:-3] if is_long else token.text[1:-1]
    first = token.line + body.startswith("\n")
    body = body.removeprefix("\n")
    if token.text[0] == '"':
        return _escaped_lines(body, first)
    return [first + i for i in range(body.count("\n") + 1)]


def _escaped_lines(body: str, first: int) -> list[int]:
    r"""The same for a text in which `\n` breaks a line and a backslash at its end joins two."""
    numbers, number = [first], first
    for piece in _BREAK.findall(body):
        number += piece.count("\n")
        if piece in ("\n", r"\n"):
            numbers.append(number)
    return numbers
