"""TOML files parsed once: the parsed form of a file is kept beside Python's own bytecode.

`tomllib` takes some ten milliseconds for a large file of texts, in every run. What is kept is keyed
by the file's path, size and time of change, so an amended rulebook is read anew. Nothing depends
on it: where it can't be written, the file is parsed again.
"""

from __future__ import annotations

import os
import sys
import tomllib
from pathlib import Path
from typing import Any
from zlib import crc32

import msgspec

_PLACE = Path(__file__).parent / "__pycache__"
_SMALL = 4096
"""Bytes below which parsing is quicker than looking for a kept form."""


def parse_toml(path: Path) -> dict[str, Any]:
    """The contents of a TOML file. Raises `OSError`, `TOMLDecodeError` or `UnicodeDecodeError`."""
    facts = path.stat()
    if facts.st_size < _SMALL:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    kept = _PLACE / _name(path, facts)
    try:
        return msgspec.json.decode(kept.read_bytes(), type=dict[str, Any])
    except (OSError, msgspec.DecodeError):
        parsed = tomllib.loads(path.read_text(encoding="utf-8"))
        _keep(kept, parsed)
        return parsed


def _name(path: Path, facts: os.stat_result) -> str:
    place = crc32(os.fsencode(path.resolve()))
    return f"{path.stem}.{place:08x}.{facts.st_size:x}.{facts.st_mtime_ns:x}.toml.json"


def _keep(place: Path, parsed: dict[str, Any]) -> None:
    """Write the parsed form in one step, so that nobody ever reads half of it."""
    if sys.dont_write_bytecode:
        return
    part = place.with_name(f"{place.name}.{os.getpid()}")
    try:
        place.parent.mkdir(exist_ok=True)
        part.write_bytes(msgspec.json.encode(parsed))
        part.replace(place)
    except (OSError, TypeError, ValueError):
        part.unlink(missing_ok=True)
