"""The Python API is what `referee.__all__` lists: present, documented, loaded on first use."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import referee
import referee.check

NAMES = [name for name in referee.__all__ if name != "__version__"]
SOURCE = Path(referee.__file__)


@pytest.mark.parametrize("name", NAMES)
def test_each_name_is_there_and_documented(name: str) -> None:
    value = getattr(referee, name)
    assert value.__doc__
    assert value.__doc__ != "Initialize self."


def test_the_typed_names_are_the_lazy_ones() -> None:
    tree = ast.parse(SOURCE.read_text(encoding="utf-8"))
    guarded = next(node for node in tree.body if isinstance(node, ast.If))
    imports = [node for node in guarded.body if isinstance(node, ast.ImportFrom)]
    typed = {alias.name: node.module for node in imports for alias in node.names}
    assert typed == referee._HOME
    assert sorted(typed) == NAMES


def test_the_function_check_is_not_hidden_by_its_module() -> None:
    assert callable(referee.check)
    assert not isinstance(referee.check, type(sys))


def test_what_there_is_not() -> None:
    with pytest.raises(AttributeError, match="nosuch"):
        referee.nosuch  # noqa: B018
    assert set(referee.__all__) <= set(dir(referee))


def test_importing_the_package_loads_nothing_else() -> None:
    code = "import sys; a = set(sys.modules); import referee; print(*set(sys.modules) - a)"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=SOURCE.parents[1],
        capture_output=True,
        text=True,
        check=True,
    )
    assert set(done.stdout.split()) == {"referee", "referee.lazy", "__future__"}


def test_the_version_is_that_of_the_project() -> None:
    project = (SOURCE.parents[1] / "pyproject.toml").read_text(encoding="utf-8")
    assert f'version = "{referee.__version__}"' in project
    assert (SOURCE.parent / "py.typed").is_file()
