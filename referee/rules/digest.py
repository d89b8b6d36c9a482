"""A digest of a rulebook: two with the same one rule alike."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path


def rulebook_digest(rulebook: Path) -> str:
    """The digest of all TOML files below the folder, by name and content."""
    seen = blake2b(digest_size=16)
    for file in sorted(rulebook.rglob("*.toml"), key=lambda path: path.as_posix()):
        data = file.read_bytes()
        seen.update(f"{file.relative_to(rulebook).as_posix()}\0{len(data)}\0".encode() + data)
    return seen.hexdigest()
