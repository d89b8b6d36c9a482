"""Reports as pages: one deal to standard output or a file, several into a folder with an index."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from referee.cli.output import show
from referee.cli.writers import LoggedLines
from referee.in_use import event_number
from referee.render.page import IndexEntry, index_page, report_page
from referee.render.view import Setting
from referee.review import review
from referee.rules.errors import RulebookError

if TYPE_CHECKING:
    from referee.log import LoadedDocument
    from referee.report.model import Report

ENDINGS = (".html", ".htm")


class PageWriter:
    """Takes reports in order; a page that leaves for standard output is held back to the end.

    `output` is a file if its name ends in `.html`, else a folder. Raises `RulebookError` where
    several deals would have to go into one page.
    """

    def __init__(
        self, lang: str, output: Path | None, at: str | None, site: str | None = None
    ) -> None:
        self._lang = lang
        self._output = output
        self._at = at
        self._site = site
        self._held: str | None = None
        self._entries: list[IndexEntry] = []

    @property
    def _folder(self) -> Path | None:
        into = self._output
        return None if into is None or into.suffix.lower() in ENDINGS else into

    def write(
        self, report: Report, loaded: LoadedDocument, rulebook: Path, readings: Mapping[str, str]
    ) -> None:
        """Make the page of one deal."""
        if self._folder is None and self._held is not None:
            raise RulebookError("a page shows one deal: for several name a folder with --output")
        page = self._page(loaded, rulebook, readings, report.source)
        if self._folder is None:
            self._held = page
            return
        name = self._name(loaded)
        self._folder.mkdir(parents=True, exist_ok=True)
        put(self._folder / name, page)
        self._entries.append(IndexEntry(name, report))

    def _page(
        self, loaded: LoadedDocument, rulebook: Path, readings: Mapping[str, str], source: str
    ) -> str:
        walk = review(
            loaded.document,
            readings=readings,
            rulebook=rulebook,
            at=event_number(loaded, self._at),
            source=source,
            lines=loaded.lines,
        )
        return report_page(walk, Setting(self._lang, logged=LoggedLines(loaded)), self._site)

    def _name(self, loaded: LoadedDocument) -> str:
        """A file name that no page of this run has yet, after the name of the log."""
        stem = re.sub(r"[^\w.-]+", "-", Path(loaded.source).stem).strip("-.") or "deal"
        taken = {"index.html", *(entry.name for entry in self._entries)}
        name, number = f"{stem}.html", 2
        while name in taken:
            name, number = f"{stem}-{number}.html", number + 1
        return name

    def skip(self, problems: Sequence[str]) -> None:
        """A document that has no report: its problems have been said."""

    def close(self) -> None:
        """Put out the page that was held back, or the index of a folder."""
        if self._folder is not None and self._entries:
            put(self._folder / "index.html", index_page(self._entries, self._lang))
        if self._held is None:
            return
        if self._output is None:
            show(self._held)
        else:
            put(self._output, self._held)


def put(path: Path, text: str) -> None:
    """Write a file whole or not at all. Raises `OSError`."""
    handle, name = tempfile.mkstemp(prefix=f".{path.name}-", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        Path(name).chmod(0o666 & ~_umask())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
