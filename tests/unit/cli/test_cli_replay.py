"""`referee replay`, driven at a real terminal and through pipes."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.cli import main
from referee.cli.terminal import split_keys
from referee.teach.casebook import find_cases

pexpect = pytest.importorskip("pexpect", reason="pexpect is not installed")
pyte = pytest.importorskip("pyte", reason="pyte is not installed")

DEAL = str(find_cases() / "samba" / "deals" / "allowed-but-unable.toml")
SHORT = str(find_cases() / "samba" / "31.a-discarded-without-drawing.toml")
Capture = pytest.CaptureFixture[str]


class Driver:
    """A terminal of 80 columns with the replay in it."""

    def __init__(self, *args: str, columns: int = 80, rows: int = 24, **variables: str) -> None:
        self.screen = pyte.HistoryScreen(columns, rows)
        self._stream = pyte.Stream(self.screen)
        environment = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "LINES")}
        environment |= {"TERM": "xterm", "LC_ALL": "C.UTF-8"} | variables
        self.child = pexpect.spawn(
            sys.executable, ["-m", "referee", "replay", *args],
            dimensions=(rows, columns), env=environment, encoding="utf-8",
        )  # fmt: skip
        self.raw = ""

    @property
    def rows(self) -> list[str]:
        return [row.rstrip() for row in self.screen.display]

    def wait(self, text: str, seconds: float = 15) -> None:
        """Wait until the screen shows a text."""
        end = time.monotonic() + seconds
        while not any(text in row for row in self.rows):
            assert time.monotonic() < end, "\n".join(self.rows)
            self._pump()

    def _pump(self) -> None:
        try:
            data = self.child.read_nonblocking(65536, 0.1)
        except (pexpect.TIMEOUT, pexpect.EOF):
            return
        self.raw += data
        self._stream.feed(data)

    def press(self, keys: str, text: str) -> None:
        self.child.send(keys)
        self.wait(text)

    def end(self) -> int:
        """The exit status; everything that was still written has been read."""
        self.raw += self.child.read()
        self.child.close()
        status = self.child.exitstatus
        return -self.child.signalstatus if status is None else status


@pytest.fixture
def drivers() -> Iterator[list[Driver]]:
    started: list[Driver] = []
    yield started
    for each in started:
        each.child.close(force=True)


@pytest.fixture
def driver(drivers: list[Driver]) -> Driver:
    drivers.append(Driver(DEAL))
    drivers[0].wait("Event 0 of 63")
    return drivers[0]


def test_walking(driver: Driver) -> None:
    driver.press("\x1b[C", "Event 1 of 63: B cuts the pack")
    driver.press("  ", "Event 3 of 63")
    driver.press("\x1b[D", "Event 2 of 63: C deals")
    driver.press(">", "Event 63 of 63")
    driver.press("\x1b[H", "Event 0 of 63")
    driver.press("n", "! 1. Did not go out though bound to [23.d] (ruled)")
    assert driver.rows[0] == "Event 26 of 63: A discards 4♠"
    driver.press("n", "No further irregularity.")


def test_jumping(driver: Driver) -> None:
    driver.press("g", "To event (number or label)")
    driver.press("60\r", "Event 60 of 63: A announces going out")
    driver.press("g999\r", "No event 999; there are 63.")
    driver.press("gx\x7f\x7f5\r", "Event 5 of 63")
    driver.press("g1\x1b", "Event 5 of 63")


def test_rulings_and_what_if(driver: Driver) -> None:
    driver.press("n", "Event 26")
    driver.press("r", "Ruling: [ruled] His partner said yes")
    driver.press("\x1b[B", "Points: AC loses 100 points.")
    driver.press("w", "As if noticed here, after event 26")
    driver.press("\x1b[D", "As if noticed here, after event 25")
    driver.wait("No irregularity is open")
    driver.press("t", "Event 25 of 63")


def test_log_and_help(driver: Driver) -> None:
    driver.press("g24\r", "Event 24 of 63")
    driver.press("e", "> 24 A asks whether to go out")
    driver.press("?", "what if noticed here")
    driver.press("t", "Event 24 of 63")


def test_a_russian_keyboard(driver: Driver) -> None:
    driver.press("т", "Event 26 of 63")
    driver.press("ц", "As if noticed here, after event 26")
    driver.child.send("й")
    assert driver.end() == 0


@pytest.mark.parametrize("leave", ["q", "\x03", "\x04"])
def test_it_gives_the_terminal_back(driver: Driver, leave: str) -> None:
    driver.child.send(leave)
    assert driver.end() in (0, 130)
    assert driver.raw.endswith("\x1b[?25h\x1b[?1049l")
    assert "Traceback" not in driver.raw


def test_it_gives_the_terminal_back_when_ended(driver: Driver) -> None:
    driver.child.kill(signal.SIGTERM)
    assert driver.end() == 128 + signal.SIGTERM
    assert driver.raw.endswith("\x1b[?25h\x1b[?1049l")


def test_no_colours_and_no_signs(drivers: list[Driver]) -> None:
    drivers.append(Driver(DEAL, "--at", "26", NO_COLOR="1", LC_ALL="C", PYTHONIOENCODING="ascii"))
    drivers[0].wait("Event 26 of 63: A discards 4S")
    drivers[0].press("?", "quit")
    assert "\x1b[1m" not in drivers[0].raw
    assert drivers[0].raw.isascii()


def test_a_narrow_and_low_terminal(drivers: list[Driver]) -> None:
    drivers.append(Driver(DEAL, "--at", "60", columns=40, rows=10))
    drivers[0].wait("Event 60 of 63")
    drivers[0].press("j" * 12, "AC2")
    assert drivers[0].rows[-1] != ""


def test_a_pipe_gets_every_table(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert main(["replay", DEAL]) == 0
    shown = capsys.readouterr().out
    assert shown.count(" of 63: ") == 64
    assert "\x1b" not in shown
    assert max(map(len, shown.split("\n"))) <= 80


@pytest.mark.parametrize(("lang", "row"), [
    ("en", "Event 1 of 3: B discards 6♥"),
    ("fi", "Tapahtuma 1/3: B heittää: 6♥"),
    ("ru", "Событие 1 из 3: B сбрасывает: 6♥"),
])  # fmt: skip
def test_a_pipe_gets_one_table(lang: str, row: str, capsys: Capture) -> None:
    assert main(["replay", SHORT, "--at", "1", "--lang", lang]) == 0
    assert capsys.readouterr().out.split("\n")[0] == row


def test_input_that_is_no_deal(tmp_path: Path, capsys: Capture) -> None:
    assert main(["replay", DEAL, "--at", "99"]) == 2
    assert main(["replay", str(tmp_path / "none.toml")]) == 2
    (tmp_path / "empty.jsonl").write_text("")
    assert main(["replay", str(tmp_path / "empty.jsonl")]) == 2
    for name in ("a", "b"):
        (tmp_path / f"{name}.toml").write_text(Path(SHORT).read_text("utf-8"), "utf-8")
    assert main(["replay", str(tmp_path)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "Traceback" not in told.err
    assert len(told.err.strip().split("\n")) == 4


def test_keys_that_arrive_together() -> None:
    keys = list(split_keys("n\x1b[C\x1b[5~\x1b[1;5Aq\x1bOH\x1b"))
    assert keys == ["n", "right", "pageup", "q", "home", "escape"]
