"""Options that several commands share, and what to make of them."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from referee.locale import from_environment


class Lang(StrEnum):
    """A language of texts."""

    en = "en"
    fi = "fi"
    ru = "ru"


LangOption: TypeAlias = Annotated[
    Lang | None,
    typer.Option("--lang", help="Language of the texts. Default: that of the locale."),
]
RulebookOption: TypeAlias = Annotated[
    Path | None,
    typer.Option("--rulebook", metavar="DIR", help="Another folder of rulesets."),
]


def language(given: Lang | None) -> str:
    """The language to use: the one given, or that of the locale."""
    return given.value if given is not None else from_environment(os.environ)


def chosen_readings(given: Sequence[str]) -> Mapping[str, str]:
    """`ID=CHOICE` texts as a mapping. Raises `typer.BadParameter` for one without `=`."""
    pairs = [text.partition("=") for text in given]
    for text, (gap, _, choice) in zip(given, pairs, strict=True):
        if not gap.strip() or not choice.strip():
            raise typer.BadParameter(f"{text!r} is not ID=CHOICE", param_hint="--reading")
    return {gap.strip(): choice.strip() for gap, _, choice in pairs}


def rulebook_folder(given: Path | None) -> Path:
    """The folder of rulesets to use. Raises `typer.BadParameter` if the one given is none."""
    from referee.rules.shelves import find_rulebook, is_rulebook  # noqa: PLC0415 - often unused

    if given is None:
        return find_rulebook()
    if not is_rulebook(given):
        raise typer.BadParameter(
            f"{str(given)!r} is no rulebook: it has neither vocabulary.toml nor a folder with a "
            "ruleset.toml",
            param_hint="--rulebook",
        )
    return given
