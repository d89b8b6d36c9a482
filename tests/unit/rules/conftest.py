"""The fixture that the tests of rules share."""

from pathlib import Path

import pytest
from toybook import Book, make_book


@pytest.fixture
def book(tmp_path: Path) -> Book:
    """A sound rulebook with one ruleset, `toy`, for tests to break."""
    return make_book(tmp_path)
