"""Blocks of circumstances: a set of values for each, so that nothing need be enumerated."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

Block: TypeAlias = tuple[frozenset[str], ...]


def subtract(block: Block, hole: Block) -> Iterator[Block]:
    """What is left of a block without the combinations of another, as disjoint blocks."""
    if not all(a & b for a, b in zip(block, hole, strict=True)):
        yield block
        return
    rest = list(block)
    for index, values in enumerate(hole):
        outside = rest[index] - values
        if outside:
            yield (*rest[:index], outside, *rest[index + 1 :])
        rest[index] &= values
