"""Playing ordinary acts in one go is only a short cut: the detectors come to the same report."""

from __future__ import annotations

import importlib
from types import ModuleType
from typing import Any
from unittest.mock import patch

import contract_generator
import generator
import pytest

from referee.check import check
from referee.log.model import Document

# The package exports a function of the same name.
_engine = importlib.import_module("referee.check")
SEEDS = range(1, 21)


def _closely(document: Document, at: int | None = None) -> Any:
    """The report with every event looked at by its detector."""
    with patch.object(_engine, "play_on", lambda _watch, n: n):
        return check(document, at=at)


@pytest.mark.parametrize("made", [generator, contract_generator], ids=["samba", "contract"])
def test_legal_deals_get_the_same_report_without_the_short_cut(made: ModuleType) -> None:
    for seed in SEEDS:
        document = made.generate(seed).document
        half = len(document.events) // 2
        assert check(document) == _closely(document), seed
        assert check(document, at=half) == _closely(document, at=half), seed


@pytest.mark.parametrize("name", generator.FAULTS)
def test_faulty_deals_get_the_same_report_without_the_short_cut(name: str) -> None:
    for when in generator.FAULTS[name].whens:
        injected = generator.inject(len(name) * 7, name, when)
        if injected is not None:
            document = injected.deal.document
            assert check(document) == _closely(document), when
