"""Writing reports for other programs: Markdown, SARIF, JUnit XML; one report after the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from referee import __version__
from referee.cli.output import json_text, show
from referee.cli.writers import LoggedLines
from referee.in_use import ruleset_of
from referee.render.view import Setting

if TYPE_CHECKING:
    from referee.log import LoadedDocument
    from referee.report.model import Report


def setting_of(
    lang: str, loaded: LoadedDocument, rulebook: Path, readings: Mapping[str, str]
) -> Setting:
    """How a document's report is shown: with the texts of its ruleset and the lines as written."""
    rules = ruleset_of(loaded.document, rulebook, readings)
    return Setting(lang, ruleset=rules, logged=LoggedLines(loaded))


class MarkdownWriter:
    """Reports as Markdown, a rule between them."""

    def __init__(self, lang: str) -> None:
        self._lang = lang
        self._any = False

    def write(
        self, report: Report, loaded: LoadedDocument, rulebook: Path, readings: Mapping[str, str]
    ) -> None:
        """Write one report."""
        from referee.render.markdown import report_markdown  # noqa: PLC0415

        show("\n---\n\n" if self._any else "")
        self._any = True
        show(report_markdown(report, setting_of(self._lang, loaded, rulebook, readings)))

    def skip(self, problems: Sequence[str]) -> None:
        """A document that has no report: its problems have been said."""

    def close(self) -> None:
        """Nothing is held back."""


class SarifWriter:
    """All reports as one SARIF run, its results written as they come."""

    def __init__(self, lang: str) -> None:
        from referee.render.sarif import Run  # noqa: PLC0415

        self._lang = lang
        self._run = Run(lang, __version__)
        self._problems: list[str] = []
        self._begun = self._any = False

    def write(
        self, report: Report, loaded: LoadedDocument, rulebook: Path, readings: Mapping[str, str]
    ) -> None:
        """Write the results of one report."""
        self._begin()
        setting = setting_of(self._lang, loaded, rulebook, readings)
        for result in self._run.results(report, setting, loaded.lines):
            show((",\n" if self._any else "\n") + json_text(result, 0))
            self._any = True

    def skip(self, problems: Sequence[str]) -> None:
        """A document that has no report: the run says why."""
        self._problems += problems

    def close(self) -> None:
        """Write the end of the results, the tool and what went wrong."""
        self._begin()
        said = [{"level": "error", "message": {"text": text}} for text in self._problems]
        invocation = {
            "executionSuccessful": not said,
            "toolExecutionNotifications": said,
        }
        show(f'\n],\n"tool": {json_text(self._run.tool())},\n')
        show(f'"invocations": {json_text([invocation])},\n')
        show(f'"language": "{self._lang}",\n"columnKind": "unicodeCodePoints"\n}}]}}\n')

    def _begin(self) -> None:
        from referee.render.sarif import SCHEMA, VERSION  # noqa: PLC0415

        if not self._begun:
            show(f'{{"$schema": "{SCHEMA}", "version": "{VERSION}", "runs": [{{\n"results": [')
        self._begun = True


class JunitWriter:
    """All reports as one JUnit XML document, a test suite a deal."""

    def __init__(self, lang: str) -> None:
        self._lang = lang
        self._begun = False

    def write(
        self, report: Report, loaded: LoadedDocument, rulebook: Path, readings: Mapping[str, str]
    ) -> None:
        """Write the test suite of one report."""
        from referee.render.junit import suite_text  # noqa: PLC0415

        self._begin()
        show(suite_text(report, setting_of(self._lang, loaded, rulebook, readings)))

    def skip(self, problems: Sequence[str]) -> None:
        """A document that has no report: a test suite with an error."""
        from referee.render.junit import unusable_text  # noqa: PLC0415

        self._begin()
        show(unusable_text(problems))

    def close(self) -> None:
        """Write the end of the document."""
        from referee.render.junit import END  # noqa: PLC0415

        self._begin()
        show(END)

    def _begin(self) -> None:
        from referee.render.junit import BEGIN  # noqa: PLC0415

        show("" if self._begun else BEGIN)
        self._begun = True
