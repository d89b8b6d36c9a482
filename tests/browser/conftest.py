"""A real Chromium for the pages. Where there is none, the tests are skipped and say so."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from page_viewer import Open, Viewer

import referee
from referee.render.page import report_page
from referee.render.view import Setting
from referee.review import review

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")


def chromium() -> str | None:
    """The browser of `REFEREE_CHROMIUM`, or one of the system."""
    named = os.environ.get("REFEREE_CHROMIUM")
    return named or next(filter(None, map(shutil.which, BROWSERS)), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    program = chromium()
    if program is None:
        pytest.skip("no Chromium: install one, or name it in REFEREE_CHROMIUM")
    with api.sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield started
        started.close()


@pytest.fixture
def open_page(browser: Any, tmp_path: Path) -> Iterator[Open]:
    """Opens the page of a log (a file or TOML) from a file, as from a stick."""
    contexts: list[Any] = []

    def opened(log: str | Path, anchor: str = "", *, lang: str = "en", **options: Any) -> Viewer:
        reading = referee.read(log if isinstance(log, Path) else log.encode())
        assert reading.problems == []
        loaded = reading.documents[0]
        walk = review(loaded.document, lines=loaded.lines, source=loaded.source)
        file = tmp_path / "deal.html"
        file.write_text(report_page(walk, Setting(lang)), "utf-8")
        options = {"viewport": {"width": 1280, "height": 900}} | options
        contexts.append(browser.new_context(offline=True, **options))
        viewer = Viewer(contexts[-1].new_page())
        viewer.page.goto(f"{file.as_uri()}{anchor}")
        return viewer

    yield opened
    for context in contexts:
        context.close()
