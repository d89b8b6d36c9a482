"""The same fault or number side by side: every combination told once, and what differs marked."""

from itertools import product

from referee.rules import decide, find_rulebook, load_ruleset
from referee.rules.comparing import compare_fact, compare_parameter

NAMES = ("samba", "sitoumussamba")


def _rulesets():
    return [load_ruleset(name, find_rulebook()) for name in NAMES]


def test_a_number_stands_with_its_paragraphs_and_what_differs_is_marked() -> None:
    found = compare_parameter("locked_pile_natural_pair", _rulesets())
    assert [cell.value for cell in found.cells if cell] == [2, 3]
    assert all(cell.paragraphs for cell in found.cells if cell)
    assert len(found.differing) == 1


def test_a_number_that_a_ruleset_lacks_is_an_empty_cell() -> None:
    found = compare_parameter("bid_unit_points", _rulesets())
    assert found.cells[0] is None
    assert found.cells[1] is not None


def test_every_combination_gets_the_rows_that_the_tables_give_it() -> None:
    rulesets = _rulesets()
    for fact in ("surplus-wild", "drew-out-of-turn", "went-out-short", "red-three-discarded"):
        found = compare_fact(fact, rulesets)
        for place, rules in enumerate(rulesets):
            if not rules.has_table(fact):
                assert all(line.cells[place] is None for line in found.lines)
                continue
            table = rules.table(fact)
            words = rules.vocabulary.circumstances
            asked = [name for name in table.asks if name in words]
            readings = rules.readings_for(table)
            for values in product(*(words[name].values for name in asked)):
                known = dict(zip(asked, values, strict=True))
                rows = [r for r in decide(table, known, readings).rows if r.status != "impossible"]
                told = [
                    line.cells[place]
                    for line in found.lines
                    for block in line.blocks
                    if all(known[n] in block.get(n, (known[n],)) for n in asked)
                    and line.cells[place] is not None
                ]
                assert {r.consequence for r in rows} == {r.consequence for r in told}, (fact, known)


def test_a_line_marks_the_ruleset_that_stands_alone() -> None:
    lines = compare_fact("red-three-discarded", _rulesets()).lines
    assert all(len(line.differing) == 1 for line in lines)
