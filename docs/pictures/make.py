"""Makes the pictures of the README anew: `python docs/pictures/make.py`.

Needs the packages of `.[dev]` and a Chromium, the system's or the one that REFEREE_CHROMIUM names.
"""

from __future__ import annotations

import html
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import pexpect
import pyte
from playwright.sync_api import sync_playwright

import referee
from referee.render.page import report_page
from referee.render.view import Setting
from referee.review import review

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
DEAL = ROOT / "cases" / "samba" / "deals" / "allowed-but-unable.toml"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
TERMINAL = (
    "<style>body{{margin:0;background:#1e1e1e}}"
    "pre{{display:inline-block;margin:0;padding:14px 18px;"
    "color:#e6e6e6;font:15px/1.3 'DejaVu Sans Mono',monospace}}</style><pre>{text}</pre>"
)


def report(browser: Any, folder: Path) -> None:
    """The page of a deal: on a wide screen in light, on a phone in dark and in Finnish."""
    loaded = referee.read(DEAL).documents[0]
    walk = review(loaded.document, lines=loaded.lines)
    file = folder / "deal.html"
    for name, lang, options in (
        ("report", "en", {"viewport": {"width": 1280, "height": 860}}),
        ("report-phone", "fi", {
            "viewport": {"width": 380, "height": 760},
            "color_scheme": "dark", "device_scale_factor": 2,
        }),
    ):  # fmt: skip
        file.write_text(report_page(walk, Setting(lang)), "utf-8")
        page = browser.new_context(**options).new_page()
        page.goto(file.as_uri())
        page.wait_for_timeout(300)
        page.screenshot(path=HERE / f"{name}.png")


def replay(browser: Any) -> None:
    """The replay in a terminal of 80 columns, at the first finding."""
    rows = screen("n", "Event 26")
    page = browser.new_page(viewport={"width": 800, "height": 600})
    page.set_content(TERMINAL.format(text=html.escape("\n".join(rows))))
    page.locator("pre").screenshot(path=HERE / "replay.png")


def screen(keys: str, wanted: str) -> list[str]:
    """What the replay shows after some keys."""
    shown = pyte.Screen(80, 24)
    stream = pyte.Stream(shown)
    environment = os.environ | {"TERM": "xterm", "LC_ALL": "C.UTF-8", "NO_COLOR": "1"}
    for name in ("COLUMNS", "LINES"):
        environment.pop(name, None)
    child = pexpect.spawn(
        sys.executable, ["-m", "referee", "replay", str(DEAL)],
        dimensions=(24, 80), encoding="utf-8", env=environment,
    )  # fmt: skip
    child.expect("Event 0 of")
    child.send(keys)
    end = time.monotonic() + 20
    while wanted not in shown.display[0]:
        if time.monotonic() > end:
            raise SystemExit(f"the replay never showed {wanted!r}")
        try:
            stream.feed(child.read_nonblocking(65536, 1))
        except pexpect.TIMEOUT:
            continue
    child.close(force=True)
    return [row.rstrip() for row in shown.display]


def main() -> None:
    """Make all pictures."""
    program = os.environ.get("REFEREE_CHROMIUM") or next(
        filter(None, map(shutil.which, BROWSERS)), None
    )
    if program is None:
        raise SystemExit("no Chromium: install one, or name it in REFEREE_CHROMIUM")
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        report(browser, Path(folder))
        replay(browser)
        browser.close()


if __name__ == "__main__":
    main()
