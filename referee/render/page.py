"""A deal as one page of HTML: the table to walk through, the rulings, the log, the result.

The page stands for itself: no network, three languages, and a protocol when it is printed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from referee import __version__
from referee.locale import LANGUAGES, words
from referee.render import closing, head
from referee.render.glossary import Glossary
from referee.render.layout import Sheet
from referee.render.parts import Parts, parts_of
from referee.render.said import Sentences
from referee.render.templating import asset, data, environment, policy
from referee.render.view import Setting, View
from referee.render.walkdata import TOPIC, walk_object
from referee.report.model import Finding, Report
from referee.review.model import Review

Item = TypeVar("Item")
Each: TypeAlias = Mapping[str, str]
"""A text in every language."""

_STYLES = ("base.css", "table.css", "report.css")
_SCRIPTS = ("switches.js", "table.js", "report.js")


@dataclass(frozen=True)
class Entry:
    """An event in the log: its number, its sentence, its line as written, and what is found."""

    number: int
    text: Each
    written: str | None
    findings: tuple[int, ...]


@dataclass(frozen=True)
class Ruled:
    """A finding with its number, the step it is shown at, and its parts in every language."""

    number: int
    finding: Finding
    step: int
    parts: Mapping[str, Parts]


def report_page(review: Review, setting: Setting, site: str | None = None) -> str:
    """The page of a deal; it opens in the language of `setting`.

    `site` is the address of a site as `referee site` writes it: paragraphs lead there.
    """
    views = views_of(review, setting)
    style, script = asset(*_STYLES), asset(*_SCRIPTS)
    template = environment(TOPIC).get_template("report.html.j2")
    return template.render(
        lang=setting.lang,
        version=__version__,
        style=style,
        script=script,
        policy=policy(style, script),
        book=f"{site.rstrip('/')}/{review.report.ruleset}/" if site else None,
        data=data(walk_object(review, views)),
        title=head.title(views[setting.lang]),
        rows=_rows(views),
        verdict=_verdict(views),
        entries=list(entries_of(review, views, setting)),
        ruled=list(ruled_of(review, views)),
        review=review,
        report=review.report,
        closing=_closing(review, views),
    )


def views_of(review: Review, setting: Setting) -> dict[str, View]:
    """A view of the report in every language; events are sentences there."""
    return {lang: _view(review, setting, lang) for lang in LANGUAGES}


def _view(review: Review, setting: Setting, lang: str) -> View:
    say = words(lang, TOPIC)
    sentences = Sentences(review.events, say)
    chosen = Setting(lang, setting.width, False, review.ruleset, sentences)
    return View(review.report, chosen, say, Glossary(review.ruleset, say), Sheet())


def _every(views: Mapping[str, View], make: Callable[[View], str]) -> dict[str, str]:
    return {lang: make(view) for lang, view in views.items()}


def _rows(views: Mapping[str, View]) -> list[tuple[Each, Each]]:
    """Label and text of the deal's particulars."""
    tables = {lang: head.particulars(view) for lang, view in views.items()}
    return [
        (
            {lang: rows[number][0] for lang, rows in tables.items()},
            {lang: rows[number][1] for lang, rows in tables.items()},
        )
        for number in range(len(next(iter(tables.values()))))
    ]


def _verdict(views: Mapping[str, View]) -> list[tuple[Each, str]]:
    lists = {lang: head.verdict(view) for lang, view in views.items()}
    return [
        ({lang: rows[number][0] for lang, rows in lists.items()}, style)
        for number, (_, style) in enumerate(next(iter(lists.values())))
    ]


def entries_of(review: Review, views: Mapping[str, View], setting: Setting) -> Iterator[Entry]:
    """The events with their sentences and findings."""
    for number in range(1, review.last + 1):
        yield Entry(
            number=number,
            text={lang: view.setting.logged(number) or "" for lang, view in views.items()},
            written=setting.logged(number),
            findings=tuple(n for n, _ in review.numbered.get(number, ())),
        )


def ruled_of(review: Review, views: Mapping[str, View]) -> Iterator[Ruled]:
    """The findings with their parts in every language."""
    for number, finding in enumerate(review.report.findings, 1):
        parts = {lang: parts_of(view, finding) for lang, view in views.items()}
        yield Ruled(number, finding, review.place_of(finding), parts)


def _closing(review: Review, views: Mapping[str, View]) -> dict[str, object]:
    """What stands below the log: dues, points, score, game, table rulings, defects."""
    report = review.report
    lines: dict[str, Callable[[View], str]] = {
        "penalties": lambda view: closing.nonzero(view, report.penalties),
        "awards": lambda view: closing.nonzero(view, report.awards),
        "next-minimum": lambda view: view.sides(report.next_minimum or {}),
        "game.totals": closing.game_totals,
    }
    return {
        "dues": _of_each(views, report.dues, closing.due_text),
        "lines": [(key, _every(views, make)) for key, make in lines.items()],
        "result": _every(views, closing.game_result),
        "score": report.score,
        "rulings": _of_each(views, report.table_rulings, closing.table_ruling_text),
        "defects": _of_each(views, report.inconsistencies, closing.defect_text),
    }


def _of_each(
    views: Mapping[str, View], items: Sequence[Item], make: Callable[[View, Item], str]
) -> list[Each]:
    return [{lang: make(view, item) for lang, view in views.items()} for item in items]


@dataclass(frozen=True)
class IndexEntry:
    """A page in a folder: the name of its file and the report that it shows."""

    name: str
    report: Report


def index_page(entries: Sequence[IndexEntry], lang: str) -> str:
    """The list of the pages of a folder, with what was found in each deal."""
    style, script = asset(*_STYLES[:1], _STYLES[-1]), asset("switches.js", "index.js")
    rows = [(entry, _verdict(_plain_views(entry.report))) for entry in entries]
    return (
        environment(TOPIC)
        .get_template("index.html.j2")
        .render(
            lang=lang,
            version=__version__,
            style=style,
            script=script,
            policy=policy(style, script),
            title=words(lang, TOPIC)("page.index"),
            rows=rows,
        )
    )


def _plain_views(report: Report) -> dict[str, View]:
    """Views that only count: no ruleset is at hand for them."""
    says = {lang: words(lang, TOPIC) for lang in LANGUAGES}
    return {
        lang: View(report, Setting(lang), say, Glossary(None, say), Sheet())
        for lang, say in says.items()
    }
