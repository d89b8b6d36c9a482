"""A digest of a rulebook: two with the same one rule alike."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path

from referee.rules.shelves import base, shelves


def rulebook_digest(rulebook: Path) -> str:
    """The digest of every ruleset known with this rulebook, by name and content of its files."""
    seen = blake2b((base(rulebook) / "vocabulary.toml").read_bytes(), digest_size=16)
    for name, folder in sorted(shelves(rulebook).items()):
        for file in sorted(folder.rglob("*.toml"), key=lambda path: path.as_posix()):
            data = file.read_bytes()
            place = file.relative_to(folder).as_posix()
            seen.update(f"{name}\0{place}\0{len(data)}\0".encode() + data)
    return seen.hexdigest()
