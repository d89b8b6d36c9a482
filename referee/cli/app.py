"""The commands, each loaded when it is called or when the help lists it."""

from __future__ import annotations

import os
from collections.abc import Iterator, MutableMapping, Sequence
from importlib import import_module
from typing import Annotated, Any, Final

import typer
from typer.main import get_command

from referee.cli.output import width

COMMANDS: Final = {
    "check": "referee.cli.check",
    "audit": "referee.cli.audit",
    "results": "referee.cli.results",
    "replay": "referee.cli.replay",
    "site": "referee.cli.site",
    "score": "referee.cli.score",
    "rule": "referee.cli.rule",
    "can": "referee.cli.can",
    "search": "referee.cli.search",
    "where": "referee.cli.where",
    "appeal": "referee.cli.appeal",
    "book": "referee.cli.book",
    "explain": "referee.cli.explain",
    "rules": "referee.cli.rules",
    "compare": "referee.cli.compare",
    "cases": "referee.cli.cases",
    "convert": "referee.cli.convert",
    "schema": "referee.cli.schema",
    "rulebook": "referee.cli.rulebook",
}
"""Each command's module, which holds a `typer.Typer` named `app`."""


class Commands(MutableMapping[str, Any]):
    """The commands by name; looking one up imports its module."""

    def __init__(self) -> None:
        self._loaded: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        """The command of a name. Raises `KeyError`."""
        if name not in self._loaded:
            command = get_command(import_module(COMMANDS[name]).app)
            command.name = name
            self._loaded[name] = command
        return self._loaded[name]

    def __setitem__(self, name: str, command: Any) -> None:
        self._loaded[name] = command

    def __delitem__(self, name: str) -> None:
        del self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        return iter(COMMANDS)

    def __len__(self) -> int:
        return len(COMMANDS)


def _root(
    version: Annotated[bool, typer.Option("--version", "-V", help="Show the version.")] = False,
) -> None:
    """Rule on the irregularities of a recorded deal of Samba or Canasta.

    Exit status: 0 nothing found, 1 irregularities found, 2 unusable input, 3 defects of the log
    and no irregularity.
    """
    if version:
        from referee import __version__  # noqa: PLC0415

        typer.echo(f"referee {__version__}")
        raise typer.Exit


def root(*, completing: bool = False) -> Any:
    """The command line with all its commands; `completing`: and the options that set up a shell."""
    app = typer.Typer(
        add_completion=completing,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings={
            "help_option_names": ["-h", "--help"],
            "terminal_width": width() - 2,
        },
        no_args_is_help=True,
    )
    app.callback(invoke_without_command=True)(_root)
    command = get_command(app)
    command.commands = Commands()  # type: ignore[attr-defined]
    return command


def _completing(args: Sequence[str]) -> bool:
    """Whether the shell's completion is set up, run or explained: other runs need not load it."""
    return "_REFEREE_COMPLETE" in os.environ or any(
        arg in ("-h", "--help", "--install-completion", "--show-completion") for arg in args[:1]
    )


def run(args: Sequence[str]) -> int:
    """Run the command line; the exit status."""
    try:
        root(completing=_completing(args)).main(args=list(args), prog_name="referee")
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    return 0
