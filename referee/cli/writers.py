"""Writing reports one after the other, as text, as JSON or as JSON Lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from referee.cli.output import colours, json_text, show, width

if TYPE_CHECKING:
    from referee.log import LoadedDocument
    from referee.report.model import Report


class Writer(Protocol):
    """Something that takes the reports of a run in order."""

    def write(
        self, report: Report, loaded: LoadedDocument, rulebook: Path, readings: Mapping[str, str]
    ) -> None:
        """Write one report."""

    def skip(self, problems: Sequence[str]) -> None:
        """A document that has no report, and why."""

    def close(self) -> None:
        """The end of the run."""


@contextmanager
def writer(
    form: str,
    lang: str,
    output: Path | None = None,
    at: str | None = None,
    site: str | None = None,
) -> Iterator[Writer]:
    """A writer of that form as `check --format` names it, closed unless the run failed.

    Pages go to `output`, show the deal as if it had been noticed after event `at`, and lead to the
    paragraphs of a `site`.
    """
    made = _writer(form, lang, output, at, site)
    yield made
    made.close()


def _writer(form: str, lang: str, output: Path | None, at: str | None, site: str | None) -> Writer:
    if form == "text":
        return TextWriter(lang)
    if form == "html":
        from referee.cli.page_writer import PageWriter  # noqa: PLC0415 - templates take time

        return PageWriter(lang, output, at, site)
    if form in ("json", "jsonl"):
        return JsonWriter(lines=form == "jsonl")
    from referee.cli import exchange  # noqa: PLC0415 - the usual forms need none of it

    makers: dict[str, Callable[[str], Writer]] = {
        "markdown": exchange.MarkdownWriter,
        "sarif": exchange.SarifWriter,
        "junit": exchange.JunitWriter,
    }
    return makers[form](lang)


class TextWriter:
    """Reports as text, an empty line and a rule between them."""

    def __init__(self, lang: str) -> None:
        self._lang = lang
        self._any = False

    def write(
        self, report: Report, loaded: LoadedDocument, rulebook: Path, readings: Mapping[str, str]
    ) -> None:
        """Write one report."""
        from referee.in_use import ruleset_of  # noqa: PLC0415
        from referee.render.text import Setting, report_text  # noqa: PLC0415

        columns = width()
        if self._any:
            show(f"\n{'-' * min(columns, 40)}\n\n")
        self._any = True
        rules = ruleset_of(loaded.document, rulebook, readings)
        logged = LoggedLines(loaded)
        show(report_text(report, Setting(self._lang, columns, colours(), rules, logged)))

    def skip(self, problems: Sequence[str]) -> None:
        """A document that has no report: its problems have been said."""

    def close(self) -> None:
        """Nothing is held back."""


class JsonWriter:
    """Reports as JSON: one object, a list of several, or one a line."""

    def __init__(self, lines: bool) -> None:
        self._lines = lines
        self._held: str | None = None
        self._written = 0
        self._skipped = 0

    def write(
        self, report: Report, loaded: LoadedDocument, rulebook: Path, readings: Mapping[str, str]
    ) -> None:
        """Write one report; the first one is held back until it is known whether more follow."""
        from referee.render.json_form import report_object  # noqa: PLC0415

        text = json_text(report_object(report), indent=0 if self._lines else 2)
        if self._lines:
            show(text + "\n")
        elif self._held is None and not self._written:
            self._held = text
        else:
            self._release()
            self._item(text)

    def skip(self, problems: Sequence[str]) -> None:
        """A document that has no report: what is written will still be a list."""
        self._skipped += 1

    def close(self) -> None:
        """Write what was held back, or the end of the list."""
        if self._lines:
            return
        if self._held is not None and not self._skipped:
            show(self._held + "\n")
            return
        self._release()
        if self._written:
            show("\n]\n")

    def _release(self) -> None:
        held, self._held = self._held, None
        if held is not None:
            self._item(held)

    def _item(self, text: str) -> None:
        show(("[\n" if not self._written else ",\n") + text)
        self._written += 1


class LoggedLines:
    """The line of an event as it was written: from the file, or as the text form says it."""

    def __init__(self, loaded: LoadedDocument) -> None:
        self._loaded = loaded
        self._rows: list[str] | None = None

    def __call__(self, number: int) -> str | None:
        """The line of event `number`, None if there is no such event."""
        from referee.log.text import format_event  # noqa: PLC0415

        events = self._loaded.document.events
        if not 0 < number <= len(events):
            return None
        event = events[number - 1]
        return self._written(number) or format_event(event)

    def _written(self, number: int) -> str | None:
        """The source line, if it says the event in the text form."""
        from referee.log.text import LineError, parse_line  # noqa: PLC0415

        lines = self._loaded.lines
        line = lines[number - 1] if number <= len(lines) else None
        rows = self._source()
        if line is None or not 0 < line <= len(rows):
            return None
        text = rows[line - 1].strip()
        try:
            same = parse_line(text) == self._loaded.document.events[number - 1]
        except LineError:
            return None
        return text if same else None

    def _source(self) -> list[str]:
        if self._rows is None:
            path = Path(self._loaded.source)
            is_text = path.suffix.lower() == ".toml"
            self._rows = _rows(path) if is_text else []
        return self._rows


def _rows(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8-sig").split("\n")
    except (OSError, ValueError):
        return []
