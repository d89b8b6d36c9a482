"""The command `referee`: the only place that prints, exits or picks a language.

Contains no rules. One module a command; each imports what it needs when it is called.
"""

from __future__ import annotations

import gc
import sys

TYPE_CHECKING = False  # the module `typing` alone would take half of the time of `--version`
if TYPE_CHECKING:
    from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status; see `referee.cli.status`."""
    args = sys.argv[1:] if argv is None else list(argv)
    if args[:1] in (["--version"], ["-V"]):
        from referee import __version__  # noqa: PLC0415 - nothing else is needed for this

        print(f"referee {__version__}")
        return 0
    gc.disable()  # loading makes no garbage; looking for it costs a tenth of a short run
    try:
        from referee.cli.app import run  # noqa: PLC0415 - typer takes longer than Python itself

        return run(args)
    except KeyboardInterrupt:
        return 130
    finally:
        gc.enable()
