"""Every file of the casebook is a test: the referee must find exactly what the case expects."""

from __future__ import annotations

import pytest

from referee import check
from referee.teach.casebook import case_files, compare, load_case

FILES = case_files()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_case(path):
    case = load_case(path)
    report = check(case.document, source=path.name, lines=case.lines)
    assert compare(report, case.expect, case.document) == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_case_is_told_in_three_languages(path):
    case = load_case(path)
    for key in ("question", "answer"):
        texts = getattr(case.document, key)
        assert texts is not None, f"{path.name} has no {key}"
        assert set(texts) == {"en", "fi", "ru"}
        assert all(text.strip() for text in texts.values())
        assert any("а" <= letter <= "я" for letter in texts["ru"].lower())


def test_case_names_are_unique():
    names = [path.stem for path in FILES]
    assert len(names) == len(set(names))
