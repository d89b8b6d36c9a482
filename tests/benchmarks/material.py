"""What the benchmarks chew on: whole deals of Samba as JSON Lines, and games of chess as PGN."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import msgspec

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests" / "properties"))
sys.path.append(str(ROOT))  # last: an installed engine, which may be compiled, is the one measured

from generator import FAULTS, generate, inject  # noqa: E402

from referee.log import LoadedDocument, iter_documents, to_json  # noqa: E402
from referee.log.model import Document  # noqa: E402

SHIPPED = ROOT / "cases" / "samba" / "deals"
EVERY_SO_MANY_FAULTY = 4
LONGEST_GAME = 200
"""Half-moves after which a random game of chess is broken off."""


def deals(number: int) -> list[Document]:
    """Whole deals: those of the casebook first, then as many generated ones as lack.

    Every fourth generated deal holds one fault, the others are legal. The same number always gives
    the same deals.
    """
    found = [*_shipped()][:number]
    made = _generated()
    while len(found) < number:
        found.append(next(made))
    return found


def archive(number: int) -> bytes:
    """So many deals as JSON Lines."""
    return b"".join(to_json(deal).encode() + b"\n" for deal in deals(number))


def _shipped() -> Iterator[Document]:
    if not SHIPPED.is_dir():
        return
    for loaded in iter_documents([SHIPPED]):
        if isinstance(loaded, LoadedDocument):
            # What makes a log a case is no part of an archive of deals.
            yield msgspec.structs.replace(
                loaded.document, question=None, answer=None, teaches=None, expect=None
            )


def _generated() -> Iterator[Document]:
    kinds = [(name, when) for name, fault in FAULTS.items() for when in fault.whens]
    for seed in count(1):
        if seed % EVERY_SO_MANY_FAULTY:
            yield generate(seed).document
            continue
        name, when = kinds[seed // EVERY_SO_MANY_FAULTY % len(kinds)]
        injected = inject(seed, name, when)
        if injected is not None:
            yield injected.deal.document


def chess_games(number: int) -> tuple[str, int]:
    """Random legal games of chess as one PGN text, and the number of half-moves in it."""
    import chess
    import chess.pgn

    rng = random.Random(1)
    texts, moves = [], 0
    for _ in range(number):
        board = chess.Board()
        while not board.is_game_over() and len(board.move_stack) < LONGEST_GAME:
            board.push(rng.choice([*board.legal_moves]))
        moves += len(board.move_stack)
        texts.append(str(chess.pgn.Game.from_board(board)))
    return "\n\n".join(texts) + "\n", moves
