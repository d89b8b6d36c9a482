"""The compiled engine rules as the plain one does; a few modules stand for all, to be quick."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FEW = [
    "referee/facts/laying.py",
    "referee/facts/ordinary.py",
    "referee/facts/watch.py",
    "referee/play/table.py",
    "referee/play/turns.py",
]
"""The table itself and the acts that most of a deal consists of."""

RULE = """
import json
import sys
from pathlib import Path
from referee import check, iter_documents
from referee.facts import ordinary
from referee.render.json_form import report_object

print(Path(ordinary.__file__).suffix, file=sys.stderr)
for loaded in iter_documents(sys.argv[1:]):
    report = check(loaded.document, lines=loaded.lines)
    print(loaded.source, json.dumps(report_object(report), default=str))
"""


def _lacking() -> str:
    """What this machine lacks for compiling; empty if nothing."""
    header = Path(sysconfig.get_path("include"), "Python.h")
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    modules = [name for name in ("hatchling", "mypyc", "setuptools") if not _found(name)]
    missing = [] if shutil.which(compiler) else [f"the C compiler {compiler}"]
    return ", ".join([*missing, *([] if header.exists() else ["Python.h"]), *modules])


def _found(name: str) -> bool:
    return importlib.util.find_spec(name) is not None


pytestmark = pytest.mark.skipif(bool(_lacking()), reason=f"cannot compile: no {_lacking()}")


def _rulings(tree: Path, suffix: str) -> str:
    """What the engine below `tree` rules on the casebook; its modules end with `suffix`."""
    cases = str(ROOT / "cases" / "samba")
    command = [sys.executable, "-c", RULE, cases]
    env = {"PYTHONPATH": str(tree), "PYTHONHASHSEED": "0"}
    done = subprocess.run(command, cwd=tree, env=env, check=True, capture_output=True, text=True)
    assert done.stderr.strip() == suffix
    return done.stdout


def test_a_compiled_engine_rules_on_the_casebook_as_the_plain_one_does(tmp_path: Path) -> None:
    sys.path.insert(0, str(ROOT))
    try:
        from hatch_build import compile_engine, engine_modules
    finally:
        sys.path.remove(str(ROOT))
    assert set(FEW) < set(engine_modules(ROOT))
    plain = _rulings(ROOT, ".py")
    for made, place in compile_engine(ROOT, tmp_path, FEW, level="0").items():
        shutil.copy(made, tmp_path / place)
    shutil.copytree(ROOT / "rulebook", tmp_path / "rulebook")
    assert _rulings(tmp_path, Path(sysconfig.get_config_var("EXT_SUFFIX")).suffix) == plain
