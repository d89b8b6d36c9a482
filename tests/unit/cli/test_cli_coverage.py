"""Rows against cases: the table names every row, and what is in a case's name is no markup."""

from pathlib import Path

from referee.render.coverage_table import coverage_table


def test_every_row_has_its_line_and_its_cases() -> None:
    cases = {
        "surplus-wild/R1": [Path(f"{n}.toml") for n in ("a", "b", "c", "d")],
        "surplus-wild/R2": [],
        "talk/R3": [Path("[bold]x.toml")],
    }
    lines = coverage_table(cases, 80).splitlines()
    assert any("surplus-wild" in line and "R1" in line and "4" in line for line in lines)
    assert any(line.endswith(" a") for line in lines)
    assert any("R2" in line and " 0" in line for line in lines)
    assert any("[bold]x" in line for line in lines)
    assert all(len(line) <= 80 for line in lines)
