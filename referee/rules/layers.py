"""A ruleset's folder and the folders it extends, seen as one: the nearest statement wins.

What is overridden whole, by its id: a parameter, a paragraph, a gap, a score line, a phase; by its
file: a table. An entry that says `removed = true` takes the inherited one away. Works on
plain TOML values, so that `lint` can look at the same view that is played by.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import cast

from referee.rules.errors import RulebookError
from referee.rules.places import Places, places_of, put_in
from referee.rules.raw import (
    Raw,
    flag,
    mapping,
    mappings,
    optional,
    read_optional,
    read_toml,
    string,
    strings,
)
from referee.rules.shelves import SHARED, base, folder_of


def folders(rulebook: Path, ruleset: str) -> tuple[Path, ...]:
    """The ruleset's folder, then those it extends, nearest first. Raises `RulebookError`."""
    chain: list[Path] = []
    name: str | None = ruleset
    while name is not None:
        folder = folder_of(rulebook, name)
        if folder in chain:
            raise RulebookError(f"{ruleset} extends itself through {name}")
        chain.append(folder)
        name = optional(read_toml(folder / "ruleset.toml"), "extends")
    return tuple(chain)


@dataclass(frozen=True)
class Layers:
    """The merged view of one ruleset; `folders` holds its own folder first."""

    rulebook: Path
    folders: tuple[Path, ...]

    @cached_property
    def header(self) -> Raw:
        """ruleset.toml, with what is left out taken from the extended ruleset."""
        return _merged(self._headers)

    @cached_property
    def places(self) -> Places:
        """Where this text states what shared rows cite."""
        return places_of(self._headers)

    @cached_property
    def _headers(self) -> tuple[Raw, ...]:
        return tuple(read_toml(folder / "ruleset.toml") for folder in reversed(self.folders))

    @cached_property
    def parameters(self) -> Mapping[str, Raw]:
        """The parameters by name."""
        merged = self._placed(_merged(self._each("parameters.toml")))
        return _without_removed({name: mapping(merged, name) for name in merged})

    @cached_property
    def gaps(self) -> Mapping[str, Raw]:
        """The entries of readings.toml by id."""
        return self._entries("readings.toml", "gap")

    @cached_property
    def scoring(self) -> Mapping[str, Raw]:
        """The lines of scoring.toml by id."""
        return self._entries("scoring.toml", "line")

    @cached_property
    def turn(self) -> Mapping[str, Raw]:
        """The phases of turn.toml by id."""
        return self._entries("turn.toml", "phase")

    @cached_property
    def vocabulary(self) -> Raw:
        """The shared vocabulary, with what the ruleset's folders add to it."""
        common = read_optional(base(self.rulebook) / "vocabulary.toml")
        merged: dict[str, dict[str, object]] = {}
        for raw in (common, *self._each("vocabulary.toml")):
            for name in raw:
                merged.setdefault(name, {}).update(mapping(raw, name))
        return merged

    @cached_property
    def table_files(self) -> Mapping[str, tuple[Path, ...]]:
        """The files of each table by name, nearest first; shared ones with their `_`."""
        files: dict[str, tuple[Path, ...]] = {}
        for folder in self.folders:
            for file in sorted((folder / "tables").glob("*.toml")):
                files[file.stem] = (*files.get(file.stem, ()), file)
        return dict(sorted(files.items()))

    @cached_property
    def facts(self) -> tuple[str, ...]:
        """The facts that have a table and are not declared absent, in alphabetical order."""
        absent = strings(self.header, "absent")
        names = (name for name in self.table_files if not name.startswith(SHARED))
        return tuple(name for name in names if name not in absent)

    def table(self, name: str) -> Raw:
        """One table, with the rows it shares or amends put in. Raises `RulebookError`."""
        files = self.table_files.get(name)
        if not files or name in strings(self.header, "absent"):
            raise RulebookError(f"{string(self.header, 'id')} has no table {name!r}")
        return self._placed(self._table(files))

    def _table(self, files: tuple[Path, ...]) -> Raw:
        own = read_toml(files[0])
        if flag(own, "amends"):
            if len(files) == 1:
                raise RulebookError(f"{files[0]}: there is no inherited table to amend")
            own = merge_rows(self._table(files[1:]), own)
        uses = optional(own, "uses")
        if uses is None or "amends" in own:
            return own
        return merge_rows(self._shared(uses), own)

    def _shared(self, name: str) -> Raw:
        files = self.table_files.get(SHARED + name)
        if not files:
            raise RulebookError(f"there are no shared rows tables/{SHARED}{name}.toml")
        raw = read_toml(files[0])
        if "uses" in raw or "amends" in raw:
            raise RulebookError(f"{files[0]}: shared rows can't be based on other rows")
        return raw

    @cached_property
    def section_files(self) -> tuple[tuple[Path, ...], ...]:
        """The files of sections/ by folder, nearest folder first."""
        return tuple(tuple(sorted((folder / "sections").glob("*.toml"))) for folder in self.folders)

    def _each(self, file: str) -> tuple[Raw, ...]:
        """A file's contents in every folder that has it, the farthest first."""
        return tuple(read_optional(folder / file) for folder in reversed(self.folders))

    def _placed(self, raw: Raw) -> Raw:
        return cast(Raw, put_in(raw, self.places)) if self.places else raw

    def _entries(self, file: str, key: str) -> Mapping[str, Raw]:
        lists = (mappings(self._placed(raw), key) for raw in self._each(file))
        return _without_removed({string(entry, "id"): entry for each in lists for entry in each})


def merge_rows(base: Raw, own: Raw) -> Raw:
    """A table over another: own keys win, own rows replace the base's rows of the same id.

    Base rows listed in `without` are dropped; rows with new ids come after those of the base.
    """
    dropped = {*strings(own, "without"), *(string(row, "id") for row in mappings(own, "row"))}
    kept = [row for row in mappings(base, "row") if row.get("id") not in dropped]
    return {**base, **own, "row": [*kept, *mappings(own, "row")]}


def _merged(parts: Iterable[Raw]) -> Raw:
    return {key: value for part in parts for key, value in part.items()}


def _without_removed(entries: Mapping[str, Raw]) -> Mapping[str, Raw]:
    return {name: entry for name, entry in entries.items() if not flag(entry, "removed")}
