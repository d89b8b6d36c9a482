"""Where rulesets lie: the rulebook, a folder that adds to it, and installed distributions.

A folder with a `vocabulary.toml` is a rulebook of its own. One without adds its rulesets to the
rulebook that comes with the program, and so do distributions with an entry point of the group
`referee.rulesets`: its name is the ruleset's id, its value the package whose folder holds
`ruleset.toml`. They are looked up only for a name that is in no folder; nothing of theirs is run.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from referee.rules.errors import RulebookError, UnknownRulesetError

VARIABLE: Final = "REFEREE_RULEBOOK"
"""The environment variable that names another rulebook, or a folder that adds to it."""
GROUP: Final = "referee.rulesets"
"""The group of entry points that name rulesets of other distributions."""

SHARED: Final = "_"
"""What begins the file name of a table of shared rows, and the folder that rulesets only share."""

_HEADER: Final = "ruleset.toml"
_WORDS: Final = "vocabulary.toml"


def find_rulebook() -> Path:
    """The folder of rulesets: the one of `REFEREE_RULEBOOK`, of this checkout, or of the wheel.

    Raises `RulebookError` if there is none.
    """
    named = os.environ.get(VARIABLE)
    if not named:
        return _shipped()
    if not is_rulebook(Path(named)):
        raise RulebookError(f"no rulebook at {named}")
    return Path(named)


def is_rulebook(folder: Path) -> bool:
    """Whether a folder can be used: a rulebook of its own, or rulesets that add to one."""
    return (folder / _WORDS).is_file() or bool(_own(folder))


def base(rulebook: Path) -> Path:
    """The folder with the words that all rulesets share. Raises `RulebookError`."""
    return rulebook if (rulebook / _WORDS).is_file() else _shipped()


def shelves(rulebook: Path) -> Mapping[str, Path]:
    """Every ruleset by its id with its folder; what is nearer goes before what it adds to."""
    found = {name: rulebook / name for name in _own(rulebook)}
    if _is_complete(rulebook):
        return found
    shipped = _shipped()
    return {**_installed(), **{name: shipped / name for name in _own(shipped)}, **found}


def known_rulesets(rulebook: Path) -> list[str]:
    """The ids of all rulesets: `samba` for a folder, `canasta-fi/two-player` for one inside it.

    A folder such as `_canasta` is nobody's ruleset: others only extend it.
    """
    return sorted(name for name in shelves(rulebook) if not name.startswith(SHARED))


def has_ruleset(rulebook: Path, name: str) -> bool:
    """Whether there is a ruleset of this id; looks no farther than it has to."""
    return not name.startswith(SHARED) and _nearest(rulebook, name) is not None


def folder_of(rulebook: Path, name: str) -> Path:
    """The folder of a ruleset, or of what rulesets share. Raises `UnknownRulesetError`."""
    found = _nearest(rulebook, name)
    if found is None:
        raise UnknownRulesetError(name, known_rulesets(rulebook))
    return found


def _nearest(rulebook: Path, name: str) -> Path | None:
    for place in dict.fromkeys((rulebook, base(rulebook))):
        if name in _own(place):
            return place / name
    return None if _is_complete(rulebook) else _installed().get(name)


def _is_complete(rulebook: Path) -> bool:
    """Whether nothing is added to a rulebook: it is one of its own, and not the program's."""
    return (rulebook / _WORDS).is_file() and rulebook != _shipped(missing=rulebook.parent)


def _own(folder: Path) -> list[str]:
    """The rulesets in a folder, by name; a variant lies inside the one it belongs to."""
    files = [*folder.glob(f"*/{_HEADER}"), *folder.glob(f"*/*/{_HEADER}")]
    return [file.parent.relative_to(folder).as_posix() for file in files]


def _shipped(missing: Path | None = None) -> Path:
    """The rulebook of this checkout or of the wheel; without one `missing`, if that is given."""
    package = Path(__file__).resolve().parents[1]
    places = [package.parent / "rulebook", package / "_data" / "rulebook"]
    for place in places:
        if (place / _WORDS).is_file():
            return place
    if missing is not None:
        return missing
    raise RulebookError(f"no rulebook at {' or '.join(map(str, places))}")


@cache
def _installed() -> Mapping[str, Path]:
    """The rulesets of other distributions; asking for them takes longer than loading one."""
    from importlib.metadata import entry_points  # noqa: PLC0415

    found: dict[str, Path] = {}
    for entry in entry_points(group=GROUP):
        folder = _folder_of_package(entry.value)
        if folder is not None and (folder / _HEADER).is_file():
            found[entry.name] = folder
            for variant in folder.glob(f"*/{_HEADER}"):
                found[f"{entry.name}/{variant.parent.name}"] = variant.parent
    return found


def _folder_of_package(name: str) -> Path | None:
    """Where a package lies, None if it is gone or has no folder."""
    from importlib.util import find_spec  # noqa: PLC0415

    try:
        spec = find_spec(name)
    except (ImportError, ValueError):
        return None
    places = list(spec.submodule_search_locations or ()) if spec is not None else []
    return Path(places[0]) if places else None
