from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from markdown_it import MarkdownIt

from referee.cli import main
from referee.cli.status import CLEAN, IRREGULAR, UNUSABLE
from referee.compare.appeal import Appeal, Given, Item, differs_from_book
from referee.render.appeal import appeal_markdown
from referee.report.model import Amount, Ruling
from referee.rules import load_ruleset

HEAD = 'format = 1\nruleset = "samba"\ntitle = "Table *4*"\ndealer = "A"\n'
POSITION = '[position]\nturn = "C"\nround = 3\nstock = 40\npile = "4D 9S"\n'
Capture = pytest.CaptureFixture[str]


def log(tmp_path: Path, text: str) -> str:
    path = tmp_path / "deal.toml"
    path.write_text(f'{HEAD}log = """\n{text}\n"""\n{POSITION}', encoding="utf-8")
    return str(path)


def items(tmp_path: Path, capsys: Capture, text: str, status: int) -> Any:
    assert main(["appeal", log(tmp_path, text), "--format", "json"]) == status
    return json.loads(capsys.readouterr().out)["items"]


@pytest.mark.parametrize(
    ("ruled", "differs", "status"),
    [
        ("31.a", [], CLEAN),
        ("31", [], CLEAN),
        ("31.a AC 0", [], CLEAN),
        ("31.a AC -100", ["points"], IRREGULAR),
        ("25.b", ["paragraphs"], IRREGULAR),
        ("25.b AC -100", ["paragraphs", "points"], IRREGULAR),
    ],
)
def test_agreement_and_difference(
    ruled: str, differs: list[str], status: int, tmp_path: Path, capsys: Capture
) -> None:
    text = f"C discard KH\nD notice\njudge rule {ruled}\nC draw 5H 6C"
    (item,) = items(tmp_path, capsys, text, status)
    assert item["differs"] == differs
    assert item["book"]["paragraphs"][0] == "31.a"
    assert (item["event"], item["ruled_at"]) == (1, 3)


def test_nothing_to_rule_on_and_nothing_ruled(tmp_path: Path, capsys: Capture) -> None:
    unfounded = "C draw 5H 6C\njudge rule 31.a AC -100\nC discard 5H"
    (item,) = items(tmp_path, capsys, unfounded, IRREGULAR)
    assert item["differs"] == ["unfounded"]
    assert item["book"] is None
    (item,) = items(tmp_path, capsys, "C discard KH\nD notice\nC draw 5H 6C", IRREGULAR)
    assert item["differs"] == ["unruled"]
    assert item["table"] is None


def test_a_question_still_open(tmp_path: Path, capsys: Capture) -> None:
    text = "C draw 5C 7H\nC meld 4S 4H 4D\nC discard 5C\nD notice\njudge rule 27.a.2"
    (item,) = items(tmp_path, capsys, text, IRREGULAR)
    assert item["differs"] == ["open"]
    assert item["questions"]


@pytest.mark.parametrize("lang", ["en", "fi", "ru"])
def test_the_form(lang: str, tmp_path: Path, capsys: Capture) -> None:
    text = "C discard KH\nD notice\njudge rule 25.b AC -100\nC draw 5H 6C"
    assert main(["appeal", log(tmp_path, text), "--lang", lang]) == IRREGULAR
    tokens = MarkdownIt("commonmark").enable("table").parse(capsys.readouterr().out)
    inline = ["".join(c.content for c in t.children or ()) for t in tokens if t.type == "inline"]
    rules = load_ruleset("samba")
    for name in ("25.b", "31.a", "9.b"):
        assert f"{name} {rules.paragraph(name).text[lang]}" in inline
    assert "AC -100" in inline
    assert inline[0].endswith("Table *4*")
    assert sum(t.type == "heading_open" for t in tokens) == 3


def test_an_appeal_without_a_log() -> None:
    book = Ruling("R1", ("31.a",), Amount("AC", 100), None, (), {"en": "He draws."})
    given = Given(("31.a",), {"AC": -50})
    item = Item(differs=differs_from_book(given, book), given=given, book=book)
    made = Appeal(ruleset="samba", title="", source="", head={}, items=(item,))
    assert item.differs == ("points",)
    assert "AC -50 | AC -100" in appeal_markdown(made, load_ruleset("samba"), "en")


def test_bad_input(tmp_path: Path, capsys: Capture) -> None:
    assert main(["appeal", log(tmp_path, "C nosuch")]) == UNUSABLE
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "nosuch" in captured.err
