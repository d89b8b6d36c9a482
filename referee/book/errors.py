"""What stands in the way of an act on the book."""

from __future__ import annotations


class BookError(Exception):
    """`key` and `values` say what is wrong in any language of the interface."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(f"{key} {values}")
        self.key = key
        self.values = values
