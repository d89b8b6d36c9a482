"""The site: links lead somewhere, cases keep their answer back, the search finds, axe agrees."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from page_viewer import Viewer

from referee.cli import main
from referee.rules import find_rulebook, known_rulesets
from referee.teach.casebook import find_cases

RULESETS = known_rulesets(find_rulebook())
CASE = "31.a-discarded-without-drawing"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site with a few cases of each ruleset."""
    cases, made = tmp_path_factory.mktemp("cases"), tmp_path_factory.mktemp("site")
    for folder in sorted(path for path in find_cases().iterdir() if path.is_dir()):
        for path in sorted(folder.glob("*.toml"))[:3]:
            shutil.copy(path, cases / path.name)
    shutil.copy(find_cases() / "samba" / f"{CASE}.toml", cases)
    assert main(["site", str(made), "--cases", str(cases)]) == 0
    return made


Visit = Any


@pytest.fixture
def visit(browser: Any, site: Path) -> Iterator[Visit]:
    contexts: list[Any] = []

    def opened(path: str, **options: Any) -> Viewer:
        contexts.append(browser.new_context(offline=True, **({"locale": "en-GB"} | options)))
        viewer = Viewer(contexts[-1].new_page())
        viewer.page.goto(f"{site.as_uri()}/{path}")
        return viewer

    yield opened
    for context in contexts:
        context.close()


def test_every_link_leads_somewhere(site: Path) -> None:
    pages = {path: path.read_text("utf-8") for path in site.rglob("*.html")}
    ids = {path: set(re.findall(r'\bid="([^"]+)"', text)) for path, text in pages.items()}
    assert len(pages) > 4 * len(RULESETS)
    for path, text in pages.items():
        for link in re.findall(r'(?:href|src)="([^"]+)"', text):
            if link.startswith("data:"):
                continue
            file, _, anchor = unquote(unescape(link)).partition("#")
            target = (path.parent / file).resolve() if file else path
            assert target.is_file(), (path, link)
            if anchor and "<h3" in text and target.name == "rules.html":
                assert anchor in ids[target], (path, link)
        assert len(re.findall(r'\bid="([^"]+)"', text)) == len(ids[path]), path
        assert "://" not in re.sub(r"<script type.*?</script>", "", text, flags=re.S)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_anchors_are_the_ids_of_the_rulebook(site: Path, ruleset: str) -> None:
    from referee.rules import load_ruleset

    rules = load_ruleset(ruleset)
    anchors = {
        kind: set(
            re.findall(r'\bid="([^"]+)"', (site / ruleset / f"{kind}.html").read_text("utf-8"))
        )
        for kind in ("rules", "faults", "values")
    }
    assert {entry.id for entry in rules.paragraphs()} <= anchors["rules"]
    assert set(rules.facts()) <= anchors["faults"]
    assert {*rules.parameters, *(gap.id for gap in rules.gaps())} <= anchors["values"]


def test_a_case_asks_first(visit: Visit) -> None:
    viewer = visit(f"samba/cases/{CASE}.html")
    assert "What must B do?" in viewer.text(".question")
    assert viewer.page.locator(".answer .finding:visible").count() == 0
    assert viewer.page.locator(".mark, .flag").count() == 0
    assert viewer.page.locator("[data-board] .seat").count() == 4
    viewer.page.keyboard.press("ArrowLeft")
    assert viewer.step == 2
    viewer.page.click(".answer summary")
    assert "makes the missed draw" in viewer.text(".answer")
    assert viewer.complaints == []


def test_the_language_goes_along(visit: Visit) -> None:
    viewer = visit("index.html")
    viewer.page.click("[data-set-lang=fi]")
    viewer.page.click("text=Tapauskokoelma >> nth=0")
    assert viewer.text("h1").endswith(": Tapauskokoelma")
    assert visit("index.html", locale="ru-RU").text("h1") == "Правила, решения и случаи"


@pytest.mark.parametrize(("locale", "wanted"), [
    ("en-GB", "draw from the stock"), ("fi-FI", "umpipakasta"), ("ru-RU", "закрытой колоды"),
])  # fmt: skip
def test_the_search_finds(visit: Visit, locale: str, wanted: str) -> None:
    viewer = visit("search.html", locale=locale)
    viewer.page.fill("#wanted", "31.a")
    assert viewer.text(".hits a") == "samba 31.a"
    viewer.page.fill("#wanted", wanted)
    assert viewer.page.locator(".hits li").count() > 0
    viewer.page.fill("#wanted", "xyzzy")
    assert viewer.page.locator("[data-none]:visible").count() == 1
    viewer.page.fill("#wanted", "31.a")
    viewer.page.click(".hits a >> nth=0")
    assert viewer.page.url.endswith("samba/rules.html#31.a")
    assert viewer.complaints == []


@pytest.mark.parametrize("path", [
    "index.html", "samba/rules.html", "samba/faults.html", "samba/values.html", "samba/cases.html",
    f"samba/cases/{CASE}.html", "compare.html", "search.html#31",
])  # fmt: skip
def test_accessibility(visit: Visit, path: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    for scheme in ("light", "dark"):
        viewer = visit(path, color_scheme=scheme)
        assert viewer.complaints == []
        found = axe.run(viewer.page, options={"preload": False}).response["violations"]
        assert [(each["id"], [node["target"] for node in each["nodes"]]) for each in found] == []


def test_it_fits_a_phone(visit: Visit) -> None:
    phone = {"viewport": {"width": 360, "height": 740}}
    for path in ("index.html", "samba/rules.html", "samba/faults.html", "compare.html"):
        viewer = visit(path, **phone)
        assert viewer.page.evaluate("document.documentElement.scrollWidth") <= 360, path
