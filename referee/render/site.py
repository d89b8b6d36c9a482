"""A site without a server: rulebooks, faults, values, the casebook, a comparison and a search.

Pages come one by one as text with the path they belong at; nothing is written here. Anchors stay:
a paragraph, a fault, a parameter and a disputed passage each stand under their own id.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from referee import __version__
from referee.locale import LANGUAGES, words
from referee.render.layout import escaped_json
from referee.render.page import Each, entries_of, ruled_of, views_of
from referee.render.ruletext import Touching
from referee.render.sitebook import Hit, faults, paragraphs, readings, values
from referee.render.templating import asset, data, environment
from referee.render.view import Setting
from referee.render.walkdata import TOPIC, board_words, walk_object
from referee.review.model import Review
from referee.rules import Ruleset

STYLES = ("base.css", "table.css", "report.css", "site.css")
SCRIPTS = {
    "site.js": ("switches.js", "index.js"),
    "deal.js": ("switches.js", "table.js", "report.js"),
    "search.js": ("switches.js", "search.js"),
}


@dataclass(frozen=True)
class SiteCase:
    """A case of the site: its name, what it teaches, its texts, and the deal to walk through."""

    name: str
    title: str
    teaches: tuple[str, ...]
    question: Each
    answer: Each
    review: Review


@dataclass(frozen=True)
class SitePage:
    """A file of the site: its path below the folder, with `/`, and its text."""

    path: str
    text: str


def site_pages(
    rulesets: Sequence[Ruleset], casebook: Mapping[str, Sequence[SiteCase]]
) -> Iterator[SitePage]:
    """Every file of the site; `casebook` holds the cases by the id of their ruleset."""
    hits: list[Hit] = []
    for rules in rulesets:
        yield from Book(rules, casebook.get(rules.id, ())).pages(hits)
    yield _page("index.html", "site-index.html.j2", rulesets=rulesets, counts={
        rules.id: len(casebook.get(rules.id, ())) for rules in rulesets
    })  # fmt: skip
    yield _page("compare.html", "site-compare.html.j2", rulesets=rulesets, rows=_compared(rulesets))
    yield _page("search.html", "site-search.html.j2", scripts=("found.js", "search.js"))
    yield SitePage("assets/site.css", asset(*STYLES))
    yield from (SitePage(f"assets/{name}", asset(*parts)) for name, parts in SCRIPTS.items())
    yield SitePage("assets/found.js", _script("RefereeFound", _rows(hits)))
    yield SitePage("assets/words.js", _script("RefereeWords", board_words()))


def _page(
    path: str, template: str, *, scripts: Sequence[str] = ("site.js",), **values: Any
) -> SitePage:
    page = environment(TOPIC).get_template(template)
    text = page.render(
        lang=LANGUAGES[0],
        version=__version__,
        root="../" * path.count("/"),
        scripts=scripts,
        title=values.pop("title", words(LANGUAGES[0], TOPIC)("site.title")),
        **values,
    )
    return SitePage(path, text)


def _rows(hits: Iterable[Hit]) -> list[list[object]]:
    return [[h.kind, h.ruleset, h.name, h.path, dict(h.text)] for h in hits]


def _script(name: str, value: object) -> str:
    """Values as a script: a page that is opened from a file may load no JSON."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return f"const {name} = {escaped_json(text)};\n"


def _compared(rulesets: Sequence[Ruleset]) -> list[dict[str, Any]]:
    """Every parameter with its value in each ruleset, None where a ruleset has none."""
    names = sorted({name for rules in rulesets for name in rules.parameters})
    shown = {rules.id: {row["name"]: row["value"] for row in values(rules)} for rules in rulesets}
    rows = []
    for name in names:
        cells = [shown[rules.id].get(name) for rules in rulesets]
        differs = len({json.dumps(cell, sort_keys=True) for cell in cells}) > 1
        rows.append({"name": name, "cells": cells, "differs": differs})
    return sorted(rows, key=lambda row: (not row["differs"], row["name"]))


class Book:
    """The pages of one ruleset and its cases."""

    def __init__(self, rules: Ruleset, cases: Sequence[SiteCase]) -> None:
        self._rules = rules
        self._cases = cases
        taught = [(case.name, case.teaches) for case in cases]
        self._touching = Touching.of(rules, taught)

    def pages(self, hits: list[Hit]) -> Iterator[SitePage]:
        """Every page of the ruleset; what the search shall find goes to `hits`."""
        yield self._of("rules", sections=paragraphs(self._rules, self._touching, hits))
        yield self._of("faults", faults=faults(self._rules, hits))
        yield self._of("values", values=values(self._rules), readings=readings(self._rules, hits))
        yield self._of("cases", cases=self._cases)
        for number, case in enumerate(self._cases):
            hits.append(
                Hit(
                    "case",
                    self._rules.id,
                    case.name,
                    f"{self._rules.id}/cases/{case.name}.html",
                    case.question,
                )
            )
            yield self._case(number, case)

    def _of(self, kind: str, **values: Any) -> SitePage:
        name = self._rules.name[LANGUAGES[0]]
        title = f"{name}: {words(LANGUAGES[0], TOPIC)(f'site.{kind}')}"
        path = f"{self._rules.id}/{kind}.html"
        return _page(
            path, f"site-{kind}.html.j2", title=title, rules=self._rules, here=kind, **values
        )

    def _case(self, number: int, case: SiteCase) -> SitePage:
        review = case.review
        sides = {"previous": number - 1, "next": number + 1}
        near = {key: self._cases[n].name for key, n in sides.items() if 0 <= n < len(self._cases)}
        setting = Setting(LANGUAGES[0])
        views = views_of(review, setting)
        return _page(
            f"{self._rules.id}/cases/{case.name}.html",
            "site-case.html.j2",
            scripts=("words.js", "deal.js"),
            title=case.title or case.name,
            rules=self._rules,
            here="case",
            case=case,
            near=near,
            book=f"../../{'../' * self._rules.id.count('/')}{self._rules.id}/",
            review=review,
            entries=[replace(entry, findings=()) for entry in entries_of(review, views, setting)],
            ruled=list(ruled_of(review, views)),
            data=data({**walk_object(review, views, quiet=True), "words": None}),
        )
