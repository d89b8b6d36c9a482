"""The sections of a ruleset, merged over the folders it extends, each file read at most once.

One paragraph is found without reading the others: `31.a` is looked for first in the file whose
name begins with 31, `draw.4` in the one whose name goes on with `draw`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

from referee.rules.build import build_paragraph, build_section
from referee.rules.entries import Paragraph, Section
from referee.rules.layers import Layers
from referee.rules.raw import Raw, flag, mappings, read_toml, string


class Chapters:
    """The sections and paragraphs of one ruleset."""

    def __init__(self, layers: Layers) -> None:
        self._layers = layers
        self._read: dict[Path, Raw] = {}

    def paragraph(self, name: str) -> Paragraph | None:
        """One paragraph, or None if there is none or a nearer folder has removed it."""
        likely = name.split(".", maxsplit=1)[0].lstrip("0")
        return self._search(name, likely) or self._search(name, None)

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """All sections, in the order of the farthest folder's files, then the added ones."""
        merged: dict[str, Raw] = {}
        for files in reversed(self._layers.section_files):
            for file in files:
                raw = self._file(file)
                number = string(raw, "section")
                merged[number] = _over(merged[number], raw) if number in merged else raw
        return tuple(build_section(_present(raw)) for raw in merged.values())

    def _search(self, name: str, number: str | None) -> Paragraph | None:
        for file in self._files(number):
            raw = self._file(file)
            for entry in mappings(raw, "paragraph"):
                if entry.get("id") == name:
                    gone = flag(entry, "removed")
                    return None if gone else build_paragraph(string(raw, "section"), entry)
        return None

    def _files(self, number: str | None) -> Iterator[Path]:
        for files in self._layers.section_files:
            yield from (file for file in files if number is None or number in _names(file))

    def _file(self, file: Path) -> Raw:
        if file not in self._read:
            self._read[file] = read_toml(file)
        return self._read[file]


def _names(file: Path) -> tuple[str, str]:
    number, _, topic = file.stem.partition("-")
    return number.lstrip("0"), topic


def _over(base: Raw, own: Raw) -> Raw:
    """A section over another: its title and, by id, its paragraphs win."""
    entries = {string(entry, "id"): entry for entry in mappings(base, "paragraph")}
    entries |= {string(entry, "id"): entry for entry in mappings(own, "paragraph")}
    return {**base, **own, "paragraph": list(entries.values())}


def _present(raw: Raw) -> Raw:
    kept = [entry for entry in mappings(raw, "paragraph") if not flag(entry, "removed")]
    return {**raw, "paragraph": kept}
