from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest
from jsonschema import Draft202012Validator

from referee.log import schema

ROOT = Path(__file__).parents[3]
GOLDEN = ROOT / "tests" / "golden" / "files"
ENV = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "LC_ALL", "LANG")}
ENV |= {"PYTHONUTF8": "1", "PYTHONPATH": str(ROOT), "NO_COLOR": "1"}


def referee(*args: str, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "referee", *args],
        cwd=ROOT, env=ENV | env, stdin=subprocess.DEVNULL,
        capture_output=True, text=True, encoding="utf-8", check=False,
    )  # fmt: skip


COMMANDS = {
    "rule": ("rule", "samba", "discard-without-draw", "--answer", "noticed=own-turn"),
    "rule-open": ("rule", "samba", "talk"),
    "can-open": ("can", "open", "samba", "KS KH KD 4S 4H 4D 5C 6C", "--score", "1600"),
    "can-take": ("can", "take", "samba", "KS 4H 5D", "--opened", "--top", "KD", "--locked"),
    "can-go-out": ("can", "go-out", "samba", "KS KH KD 5C", "--meld", "7S 8S 9S TS JS QS KS"),
    "can-lay": ("can", "lay", "samba", "KS 4H", "--meld", "KH KH KH"),
    "search": ("search", "samba", "red three forgotten", "--limit", "2"),
}


@pytest.mark.parametrize("lang", ["en", "fi", "ru"])
@pytest.mark.parametrize("name", COMMANDS)
def test_golden(name: str, lang: str) -> None:
    style = ("--cards", lang) if name.startswith("can") and lang != "en" else ()
    done = referee(*COMMANDS[name], "--lang", lang, *style)
    file = GOLDEN / f"desk-{name}.{lang}.txt"
    if os.environ.get("REFEREE_GOLDEN") == "write":
        file.write_text(done.stdout, encoding="utf-8")
    assert done.stderr == ""
    assert done.stdout == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", COMMANDS)
def test_forty_columns(name: str) -> None:
    done = referee(*COMMANDS[name], COLUMNS="40")
    assert max(map(len, done.stdout.splitlines())) <= 40


@pytest.mark.parametrize(
    ("name", "form"),
    [("rule", "desk-ruling"), ("rule-open", "desk-ruling"), ("can-open", "desk-answer"),
     ("can-take", "desk-answer"), ("can-go-out", "desk-answer"), ("can-lay", "desk-answer"),
     ("search", "desk-found")],
)  # fmt: skip
def test_json_follows_its_schema(name: str, form: str) -> None:
    done = referee(*COMMANDS[name], "--format", "json")
    Draft202012Validator(schema(form)).validate(json.loads(done.stdout))


def test_where() -> None:
    done = referee("where", "samba", "31.a", "--format", "json")
    found = json.loads(done.stdout)
    Draft202012Validator(schema("desk-places")).validate(found)
    assert {each["what"] for each in found} >= {"text", "table", "reading", "detector", "case"}
    for each in found:
        line = (ROOT / each["file"]).read_text(encoding="utf-8").splitlines()[each["line"] - 1]
        assert each["name"] in line or "31.a" in line
    missed = referee("where", "samba", "31.zz")
    assert missed.returncode == 2
    assert "31.a" in missed.stderr


@pytest.mark.parametrize(
    ("args", "status", "said"),
    [
        (("rule",), 2, "which ruleset"),
        (("rule", "samba"), 2, "what happened"),
        (("rule", "samba", "cards"), 2, "no single fault"),
        (("rule", "samba", "talk", "--answer", "warnd=yes"), 2, "warned"),
        (("rule", "samba", "talk", "--answer", "warned=maybe"), 2, "no value 'maybe'"),
        (("rule", "samba", "talk", "--answer", "warned"), 2, "NAME=VALUE"),
        (("rule", "samba", "talk", "--seat", "Z"), 2, "no seat"),
        (("can", "open", "samba", "KS", "XX", "--minimum", "50"), 2, "'XX' is no card"),
        (("can", "open", "samba", "KS"), 2, "--minimum"),
        (("can", "open", "samba", "KS KS KS KS", "--minimum", "50"), 2, "too often"),
        (("can", "take", "samba", "KS", "--opened"), 2, "--top"),
        (("can", "go-out", "nosuch", "KS", "--opened"), 2, "no ruleset"),
        (("where", "nosuch", "31.a"), 2, "no ruleset"),
    ],
)
def test_bad_input_is_one_clear_line(args: tuple[str, ...], status: int, said: str) -> None:
    done = referee(*args)
    assert done.returncode == status
    assert said in " ".join(done.stderr.replace("│", " ").split())
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize(
    ("args", "status"),
    [
        (("can", "open", "samba", "KS KH KD 4S 5S", "--minimum", "30"), 0),
        (("can", "open", "samba", "KS KH KD 4S", "--minimum", "30"), 1),
        (("can", "open", "samba", "KS KH 5?", "--minimum", "50"), 3),
        (("can", "take", "samba", "ÄS ÄH RS", "--opened", "--top", "ТБ", "--locked"), 0),
        (("rule", "samba", "talk", "--answer", "warned=?"), 3),
        (("search", "xyzzyq"), 1),
    ],
)
def test_exit_status_tells_yes_no_and_unknown(args: tuple[str, ...], status: int) -> None:
    assert referee(*args).returncode == status


def complete(line: str) -> list[str]:
    words = line.split(" ")
    done = referee(
        _REFEREE_COMPLETE="complete_bash", COMP_WORDS=line, COMP_CWORD=str(len(words) - 1)
    )
    return done.stdout.split()


def test_the_shell_completes() -> None:
    assert complete("referee rule sam") == ["samba"]
    assert "discard-without-draw" in complete("referee rule samba disc")
    assert complete("referee explain samba 31.a") == ["31.a"]
    assert "31.a" in complete("referee where samba 31")
    assert complete("referee cases show 31.a-und")[0].startswith("31.a-undrawn")
    assert complete("referee rule nosuch x") == []


def wizard(*args: str) -> pexpect.spawn:
    command = ["-m", "referee", "rule", *args, "--lang", "en"]
    return pexpect.spawn(
        sys.executable, command, cwd=str(ROOT), env=ENV, encoding="utf-8", timeout=30,
        dimensions=(40, 40),
    )  # fmt: skip


def end(child: pexpect.spawn) -> int | None:
    child.expect(pexpect.EOF)
    child.close()
    return child.exitstatus


def test_the_wizard_asks_takes_back_and_rules() -> None:
    child = wizard()
    child.expect("By which rules")
    child.sendline("samba")
    child.expect("What happened")
    child.sendline("drew in the wrong turn draw")
    child.expect("(Which of these|Taken as)")
    if child.match.group(1) == "Which of these":
        child.sendline("drew-out-of-turn")
    child.expect("joined to his hand")
    child.sendline("77")
    child.expect("There is no 77")
    child.sendline("no")
    child.expect("Whose turn was it")
    child.sendline("<")
    child.expect("joined to his hand")
    child.sendline("yes")
    child.expect("100 points")
    child.expect("takes the last answer back")
    child.sendline("<")
    child.expect("joined to his hand")
    child.sendline("2")
    child.expect("Whose turn was it")
    child.sendline("left-opponent")
    child.expect("the last question")
    child.sendline("?")
    child.expect("not settled yet")
    child.expect("takes the last answer back")
    child.sendline("<")
    child.expect("the last question")
    child.sendline("taken")
    child.expect("takes the last answer back")
    child.sendline("")
    assert end(child) == 0


def test_the_wizard_goes_back_to_the_words() -> None:
    child = wizard("samba", "discard-without-draw")
    child.expect("When was it noticed")
    child.sendline("<")
    child.expect("What happened")
    child.sendline("<")
    child.expect("nothing before")
    child.sendintr()
    assert end(child) == 130


@pytest.mark.parametrize(("key", "status"), [("\x03", 130), ("\x04", 2), ("q\n", 130)])
def test_the_wizard_ends_cleanly(key: str, status: int) -> None:
    child = wizard("samba", "discard-without-draw")
    child.expect("> ")
    child.send(key)
    rest = child.read()
    child.close()
    assert child.exitstatus == status
    assert "Traceback" not in rest
