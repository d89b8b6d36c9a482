"""`referee schema`: the JSON Schemas of what the referee reads and writes."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.cli.output import complain, show, show_json, status
from referee.cli.status import CLEAN, UNUSABLE

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
@status
def schema(
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help="Such as deal-log; without it, a list.")
    ] = None,
) -> int:
    """Print a JSON Schema (2020-12), or the names of all."""
    from referee.log import schema as schema_of  # noqa: PLC0415
    from referee.log import schema_names  # noqa: PLC0415

    names = schema_names()
    if name is None:
        show("".join(f"{each}\n" for each in names))
    elif name in names:
        show_json(schema_of(name))
    else:
        complain([f"referee: no schema {name!r}; there are {', '.join(names)}"])
        return UNUSABLE
    return CLEAN
