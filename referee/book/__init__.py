"""The rulings book of a tournament: one SQLite file in which nothing is ever overwritten.

Every act appends a revision. `Book` opens a file; `entries_of` turns the JSON of `check`, `rule`
and `can` into entries.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.lazy import lazy

if TYPE_CHECKING:
    from referee.book.entry import Entry, Kept, Revision
    from referee.book.errors import BookError
    from referee.book.incoming import entries_of
    from referee.book.query import Filter, points, warnings
    from referee.book.store import Book

__all__ = [
    "Book",
    "BookError",
    "Entry",
    "Filter",
    "Kept",
    "Revision",
    "entries_of",
    "points",
    "warnings",
]

_HOMES = {
    "referee.book.entry": ("Entry", "Kept", "Revision"),
    "referee.book.errors": ("BookError",),
    "referee.book.incoming": ("entries_of",),
    "referee.book.query": ("Filter", "points", "warnings"),
    "referee.book.store": ("Book",),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__getattr__ = lazy(__name__, _HOME_OF)
