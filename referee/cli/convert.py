"""`referee convert`: a deal log from one encoding to the other."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from referee.cli.output import complain, show, status
from referee.cli.status import CLEAN, UNUSABLE

if TYPE_CHECKING:
    from referee.log import LoadedDocument

app = typer.Typer(add_completion=False, rich_markup_mode=None)


class Encoding(StrEnum):
    """An encoding of a deal log."""

    toml = "toml"
    json = "json"


@app.command()
@status
def convert(
    path: Annotated[Path, typer.Argument(metavar="PATH", help="A deal log, or - for input.")],
    to: Annotated[
        Encoding | None, typer.Option("--to", help="Default: the encoding it is not in.")
    ] = None,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="Default: the terminal.")
    ] = None,
) -> int:
    """Convert a deal log between TOML and JSON.

    Several deals in one file become JSON Lines; TOML holds one deal.
    """
    from referee.log import read  # noqa: PLC0415

    reading = read(path)
    if reading.problems:
        complain(str(problem) for problem in reading.problems)
        return UNUSABLE
    text = _converted(reading.documents, to or _other(path, output))
    if text is None:
        complain([f"{path}: {len(reading.documents)} deals; a TOML file holds one"])
        return UNUSABLE
    return _deliver(text, output)


def _other(path: Path, output: Path | None) -> Encoding:
    """The encoding that the output's name asks for, or the one that the input is not in."""
    if output is not None and output.suffix == ".toml":
        return Encoding.toml
    if output is not None and output.suffix in (".json", ".jsonl"):
        return Encoding.json
    return Encoding.toml if path.suffix.lower() in (".json", ".jsonl") else Encoding.json


def _converted(documents: Sequence[LoadedDocument], to: Encoding) -> str | None:
    """The documents as text that ends in a line feed; None for several in TOML."""
    from referee.log import to_json, to_toml  # noqa: PLC0415

    if to is Encoding.json:
        return "".join(f"{to_json(each.document)}\n" for each in documents)
    if len(documents) != 1:
        return None
    return to_toml(documents[0].document).rstrip("\n") + "\n"


def _deliver(text: str, output: Path | None) -> int:
    if output is None:
        show(text)
        return CLEAN
    try:
        write_whole(output, text)
    except OSError as error:
        complain([f"{output}: {error.strerror or error}"])
        return UNUSABLE
    return CLEAN


def write_whole(path: Path, text: str) -> None:
    """Write a file whole or not at all: into a neighbour first, which then takes its place.

    Raises `OSError`.
    """
    if path.exists() and not path.is_file():
        path.write_text(text, encoding="utf-8")  # a device or a pipe can't be replaced
        return
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
        os.chmod(name, path.stat().st_mode if path.exists() else 0o666 & ~_umask())
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _umask() -> int:
    current = os.umask(0)
    os.umask(current)
    return current
