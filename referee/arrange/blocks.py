"""Which cards of a suit can lie in a sequence at all: unbroken blocks of ranks."""

from __future__ import annotations

from referee.arrange.runs import Lying


def useful(
    copies: tuple[int, ...],
    must: tuple[int, ...],
    lying: tuple[Lying, ...],
    shortest: int,
    *,
    fewest: bool,
) -> tuple[int, ...]:
    """The copies that some sequence could take; where cards are to be saved, only beside musts."""
    found = [0] * len(copies)
    edges = {edge for first, last, _ in lying for edge in (first - 1, last + 1)}
    for low, high in _blocks(copies):
        beside = any(low <= edge <= high for edge in edges)
        wanted = not fewest or any(must[low : high + 1])
        if wanted and (beside or high - low + 1 >= shortest):
            found[low : high + 1] = copies[low : high + 1]
    return tuple(found)


def _blocks(copies: tuple[int, ...]) -> list[tuple[int, int]]:
    """First and last place of every unbroken block of cards."""
    edges: list[tuple[int, int]] = []
    for place, count in enumerate(copies):
        if not count:
            continue
        if edges and edges[-1][1] == place - 1:
            edges[-1] = (edges[-1][0], place)
        else:
            edges.append((place, place))
    return edges


def useful_on_ring(
    copies: tuple[int, ...],
    must: tuple[int, ...],
    edges: set[int],
    shortest: int,
    *,
    fewest: bool,
) -> tuple[int, ...]:
    """The copies that some sequence could take: those of a block long enough, or at one of the
    `edges` of lying sequences; where cards are to be saved, only blocks with cards to be laid."""
    size = len(copies)
    if all(copies):
        return copies if not fewest or any(must) else (0,) * size
    useful = [0] * size
    for block in ring_blocks(copies):
        wanted = not fewest or any(must[place] for place in block)
        if wanted and (len(block) >= shortest or not edges.isdisjoint(block)):
            for place in block:
                useful[place] = copies[place]
    return tuple(useful)


def ring_blocks(copies: tuple[int, ...]) -> list[list[int]]:
    """The unbroken blocks of places with cards; one of them may lie across the beginning."""
    size, start = len(copies), copies.index(0)
    blocks: list[list[int]] = [[]]
    for place in (*range(start, size), *range(start)):
        if copies[place]:
            blocks[-1].append(place)
        elif blocks[-1]:
            blocks.append([])
    return [block for block in blocks if block]
