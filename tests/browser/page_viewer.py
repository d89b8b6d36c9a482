"""A page in a browser, and what it did there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class Viewer:
    """A page in the browser, with everything that it complained of or asked the network for."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.complaints: list[str] = []
        self.requests: list[str] = []
        page.on("console", lambda message: self.complaints.append(message.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("dialog", lambda dialog: self.complaints.append(dialog.message))
        page.on("request", lambda request: self.requests.append(request.url))

    def text(self, selector: str) -> str:
        return str(self.page.locator(selector).first.inner_text())

    def wait_for(self, holds: Callable[[], bool]) -> None:
        """Give the page up to three seconds; its policy allows no waiting inside it."""
        for _ in range(60):
            if holds():
                return
            self.page.wait_for_timeout(50)
        raise AssertionError("the page did not get there")

    @property
    def step(self) -> int:
        return int(self.page.locator("[data-slider]").input_value())


Open = Callable[..., Viewer]
