"""The forms for other programs, each read back by a reader that knows nothing of this one."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit
from xml.etree import ElementTree

import jsonschema
import pytest
from markdown_it import MarkdownIt

from referee.cli import main
from referee.cli.status import CLEAN, INCONSISTENT, IRREGULAR, UNUSABLE
from referee.render.md import Markdown, escaped
from referee.rules import load_ruleset
from referee.teach.casebook import case_files

HEAD = 'format = 1\nruleset = "samba"\ndealer = "A"\n'
POSITION = '[position]\nturn = "C"\nround = 3\nstock = 40\npile = "4D 9S"\n'
NO_DRAW = "C discard KH\nD notice\nC draw 5H 6C"
LEGAL = "C draw 5H 6C\nC discard 6C"
IMPOSSIBLE = "C draw 5H 5H\nC discard 5H\nD draw 5H 5H\nD discard 5H"
HOSTILE = "# *x* | <b>&amp; [a](http://b) `c` \\u0007\\uffff 1. ---"
SARIF = json.loads((Path(__file__).parents[2] / "data" / "sarif-2.1.0.schema.json").read_text())

Write = Callable[..., Path]
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.delenv("REFEREE_HELP_URL", raising=False)
    monkeypatch.chdir(tmp_path)

    def made(log: str, name: str = "deal.toml", title: str = "A deal") -> Path:
        text = f'{HEAD}title = "{title}"\nlog = """\n{log}\n"""\n{POSITION}'
        Path(name).write_text(text, encoding="utf-8")
        return Path(name)

    return made


def checked(capsys: Capture, form: str, *args: object, status: int = IRREGULAR) -> str:
    assert main(["check", "--format", form, *map(str, args)]) == status
    return capsys.readouterr().out


def sarif(text: str) -> Any:
    found = json.loads(text)
    jsonschema.Draft4Validator(SARIF).validate(found)
    (run,) = found["runs"]
    return run


# -- SARIF ----------------------------------------------------------------------------------------


def test_the_schema_refuses_what_is_wrong() -> None:
    wrong = {"version": "2.1.0", "runs": [{"results": [{"message": {}}]}]}
    assert list(jsonschema.Draft4Validator(SARIF).iter_errors(wrong))


@pytest.mark.parametrize("lang", ["en", "fi", "ru"])
def test_sarif_of_a_finding(lang: str, write: Write, capsys: Capture) -> None:
    run = sarif(checked(capsys, "sarif", write(NO_DRAW), "--lang", lang))
    (result,) = run["results"]
    assert result["ruleId"] == "samba/discard-without-draw"
    rule = run["tool"]["driver"]["rules"][result["ruleIndex"]]
    assert rule["id"] == result["ruleId"]
    assert rule["helpUri"] == "urn:referee:rule:samba/discard-without-draw"
    name = load_ruleset("samba").vocabulary.facts["discard-without-draw"].name[lang]
    assert rule["shortDescription"]["text"] == name
    assert result["message"]["text"].startswith(name)
    place = result["locations"][0]["physicalLocation"]
    path = Path(unquote(place["artifactLocation"]["uri"]))
    assert path.read_text().splitlines()[place["region"]["startLine"] - 1] == "C discard KH"
    assert result["relatedLocations"][0]["message"]["text"] == "D notice"
    assert run["language"] == lang


def test_sarif_levels(write: Write, capsys: Capture) -> None:
    def level(log: str, status: int = IRREGULAR) -> tuple[str, str]:
        (result,) = sarif(checked(capsys, "sarif", write(log), status=status))["results"]
        return result["kind"], result["level"]

    assert level(NO_DRAW) == ("fail", "warning")
    late = "C discard KH\nD draw 5S 6S\nD discard 5S\nA draw 5S 4S"
    assert level(late) == ("fail", "note")
    costly = next(
        path
        for path in case_files()
        if path.name.endswith("left-over-in-the-own-turn-with-a-raise.toml")
    )
    (result,) = sarif(checked(capsys, "sarif", costly))["results"]
    assert result["properties"]["penalty"]["points"]
    assert result["level"] == "error"


def test_sarif_of_an_open_question(write: Write, capsys: Capture) -> None:
    opening = "C draw 5C 7H\nC meld 4S 4H 4D\nC discard 5C\nD notice"
    (result,) = sarif(checked(capsys, "sarif", write(opening)))["results"]
    assert result["properties"]["status"] == "undetermined"
    assert (result["kind"], result["level"]) == ("review", "none")


def test_sarif_of_many_documents(write: Write, capsys: Capture) -> None:
    paths = write(NO_DRAW), write("C nosuch", "bad.toml"), write(IMPOSSIBLE, "worse.toml")
    run = sarif(checked(capsys, "sarif", *paths, status=UNUSABLE))
    ids = [result["ruleId"] for result in run["results"]]
    assert ids[0] == "samba/discard-without-draw"
    assert set(ids[1:]) == {"log/too-many-copies"}
    rules = run["tool"]["driver"]["rules"]
    assert all(rules[r["ruleIndex"]]["id"] == r["ruleId"] for r in run["results"])
    (invocation,) = run["invocations"]
    assert invocation["executionSuccessful"] is False
    assert "bad.toml" in invocation["toolExecutionNotifications"][0]["message"]["text"]


def test_sarif_of_a_clean_deal(write: Write, capsys: Capture) -> None:
    run = sarif(checked(capsys, "sarif", write(LEGAL), status=CLEAN))
    assert run["results"] == []
    assert run["invocations"][0]["executionSuccessful"] is True


def test_sarif_in_archives(write: Write, capsys: Capture) -> None:
    main(["convert", str(write(NO_DRAW))])
    line = json.dumps(json.loads(capsys.readouterr().out))
    Path("two deals.jsonl").write_text(f"{line}\n{line}\n")
    results = sarif(checked(capsys, "sarif", "two deals.jsonl"))["results"]
    places = [result["locations"][0]["physicalLocation"] for result in results]
    assert [place["artifactLocation"]["uri"] for place in places] == ["two%20deals.jsonl"] * 2
    assert [place["region"]["startLine"] for place in places] == [1, 2]


def test_fingerprints_outlive_lines_before_them(write: Write, capsys: Capture) -> None:
    def print_of(log: str) -> str:
        (result,) = sarif(checked(capsys, "sarif", write(log)))["results"]
        return str(result["partialFingerprints"])

    assert print_of(NO_DRAW) == print_of(f"# a remark\n\n{NO_DRAW}")
    assert print_of(NO_DRAW) != print_of("C discard QH\nD notice\nC draw 5H 6C")


def test_help_links_lead_where_the_book_is(
    write: Write, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REFEREE_HELP_URL", "https://club.example/rules/")
    run = sarif(checked(capsys, "sarif", write(NO_DRAW)))
    uri = run["tool"]["driver"]["rules"][0]["helpUri"]
    assert urlsplit(uri).hostname == "club.example"
    assert uri == "https://club.example/rules/samba/discard-without-draw"


# -- JUnit ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "fi", "ru"])
def test_junit(lang: str, write: Write, capsys: Capture) -> None:
    paths = (
        write(NO_DRAW), write(LEGAL, "clean.toml"), write(IMPOSSIBLE, "worse.toml"),
        write("C nosuch", "bad.toml"),
    )  # fmt: skip
    out = checked(capsys, "junit", *paths, "--lang", lang, status=UNUSABLE)
    irregular, clean, defects, bad = ElementTree.fromstring(out)
    (case,) = irregular.iter("testcase")
    assert (case.get("file"), case.get("classname")) == ("deal.toml", "samba/discard-without-draw")
    line = int(case.get("line", 0))
    assert Path("deal.toml").read_text().splitlines()[line - 1] == "C discard KH"
    assert case.find("failure").get("type") == "samba/discard-without-draw"  # type: ignore[union-attr]
    assert [len(clean.findall("testcase")), len(clean.findall(".//failure"))] == [1, 0]
    assert len(defects.findall(".//error")) == int(defects.get("errors", 0)) > 0
    assert bad.get("name", "").startswith("bad.toml")
    assert len(bad.findall(".//error")) == 1
    for suite in (irregular, clean, defects, bad):
        assert int(suite.get("tests", 0)) == len(suite.findall("testcase"))
        assert int(suite.get("failures", 0)) == len(suite.findall(".//failure"))


def test_junit_of_nothing_but_a_defect(write: Write, capsys: Capture) -> None:
    out = checked(capsys, "junit", write(IMPOSSIBLE), status=INCONSISTENT)
    assert ElementTree.fromstring(out)[0].get("failures") == "0"


# -- Markdown -------------------------------------------------------------------------------------


def tokens(text: str) -> list[Any]:
    return MarkdownIt("commonmark", {"html": True}).enable("table").parse(text)


def inner(text: str, kind: str) -> list[str]:
    """The plain text inside the blocks of a kind, as a reader of the page sees it."""
    found = tokens(text)
    return [
        "".join(child.content for child in found[n + 1].children or ())
        for n, token in enumerate(found)
        if token.type == f"{kind}_open"
    ]


@pytest.mark.parametrize("lang", ["en", "fi", "ru"])
def test_markdown(lang: str, write: Write, capsys: Capture) -> None:
    out = checked(capsys, "markdown", write(NO_DRAW), write(LEGAL, "b.toml"), "--lang", lang)
    name = load_ruleset("samba").vocabulary.facts["discard-without-draw"].name[lang]
    assert inner(out, "heading") == ["A deal", f"1. {name}", "A deal"]
    said = load_ruleset("samba").paragraph("31.a").text[lang]
    assert f"31.a {said}" in inner(out, "paragraph")
    assert next(t.content for t in tokens(out) if t.type == "fence").count("C discard KH") == 1
    assert sum(t.type == "hr" for t in tokens(out)) == 1


def test_markdown_of_a_score_is_a_table(capsys: Capture) -> None:
    path = next(p for p in case_files() if p.name.startswith("15.c-canastas-of-eight"))
    main(["check", "--format", "markdown", str(path)])
    out = capsys.readouterr().out
    main(["check", "--format", "json", str(path)])
    score = json.loads(capsys.readouterr().out)["score"]
    cells = inner(out, "td")
    assert [str(side["total"]) in cells for side in score.values()] == [True] * len(score)


def test_nothing_in_a_log_is_markup(write: Write, capsys: Capture) -> None:
    out = checked(capsys, "markdown", write(NO_DRAW, title=HOSTILE))
    kinds = {child.type for token in tokens(out) for child in token.children or ()}
    assert kinds == {"text", "strong_open", "strong_close", "text_special"} & kinds
    assert not any(token.type.startswith("html") for token in tokens(out))
    assert inner(out, "heading")[0].startswith("# *x* | <b>&amp; [a](http://b) `c` \\x07")


@pytest.mark.parametrize("form", ["sarif", "junit"])
def test_nothing_in_a_log_breaks_a_form(form: str, write: Write, capsys: Capture) -> None:
    out = checked(
        capsys, form, write(NO_DRAW.replace("notice", "notice # ]]> & <x>"), title=HOSTILE)
    )
    if form == "sarif":
        assert len(sarif(out)["results"]) == 1
    else:
        assert "# *x* | <b>&amp; [a]" in ElementTree.fromstring(out)[0].get("name", "")


@pytest.mark.parametrize(
    "text",
    ["1. a", "12) b", "# c", "- d", "+ e", "===", "---", "> f", "a | b", "~~g~~", "h #", "  i"],
)
def test_escaped_texts_read_as_they_are(text: str) -> None:
    page = Markdown()
    page.heading(text)
    page.say(text)
    page.listed("l", [text])
    page.table((text, "n"), [(text, text)], right=1)
    page.code(f"``` {text}")
    out = page.text()
    plain = text.strip()
    assert inner(out, "heading") == [plain]
    assert inner(out, "paragraph") == [plain, "l:", plain]
    assert inner(out, "th") + inner(out, "td") == [plain, "n", plain, plain]
    assert [t.content for t in tokens(out) if t.type == "fence"] == [f"``` {text}\n"]
    assert escaped("31.a") == "31.a"
