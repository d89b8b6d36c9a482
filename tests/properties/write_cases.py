"""Writes the whole deals of `cases/samba/deals`: `python tests/properties/write_cases.py [FOLDER]`.

Each is a deal of the generator with a fixed seed, some with one fault; what is asked and answered
about it stands in `stories.toml`.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(HERE), str(ROOT)]

from generator import Expected, Generated, generate, inject  # noqa: E402

from referee.log.write import to_toml  # noqa: E402

Story = Mapping[str, Any]


def stories() -> list[Story]:
    """File name, title, seed, fault and moment, paragraphs, question and answer of each case."""
    found: list[Story] = tomllib.loads((HERE / "stories.toml").read_text(encoding="utf-8"))["story"]
    return found


def _deal(story: Story) -> tuple[Generated, list[Expected]]:
    if "fault" not in story:
        return generate(story["seed"]), []
    case = inject(story["seed"], *story["fault"])
    if case is None:
        raise ValueError(f"{story['file']}: this seed has no place for {story['fault']}")
    return case.deal, case.expected


def case_text(story: Story) -> str:
    """The case file of a story."""
    deal, expected = _deal(story)
    document = deal.document
    for key in ("title", "teaches", "question", "answer"):
        setattr(document, key, story[key])
    expect: dict[str, Any] = {"score": deal.score}
    if expected:
        expect["findings"] = [each.as_toml() for each in expected]
    else:
        expect["clean"] = True
    document.expect = expect
    return to_toml(document)


def main(folder: Path) -> None:
    """Write every story's case into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for story in stories():
        path = folder / f"{story['file']}.toml"
        path.write_text(case_text(story), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "cases" / "samba" / "deals")
