"""Compiles the engine into C extensions while a wheel is built, where that is asked for.

`HATCH_BUILD_HOOK_ENABLE_CUSTOM=1 pip install .` asks for it. Without it nothing here is run and
the wheel is pure Python. The sources lie beside the extensions, so tracebacks still show lines.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ENGINE = ("check.py", "log/consistency.py", "log/melds.py", "facts", "play", "rulings")
"""What a deal in an archive spends its time in, below `referee`."""

_STAYS_PYTHON = re.compile(r"^from (msgspec|functools) import .*\b(Struct|cached_property)\b", re.M)
"""Compiled classes know neither the options of a struct (`frozen`) nor cached properties."""


class CompiledEngine(BuildHookInterface[Any]):
    """The build hook: adds the extensions to the wheel and marks it for this platform."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile before the wheel is packed; not for an editable one, which has to show edits."""
        if version == "editable":
            return
        self.work = TemporaryDirectory()
        root = Path(self.root)
        made = compile_engine(root, Path(self.work.name), engine_modules(root))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"].update(made)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the extensions, which are in the wheel now."""
        if version != "editable":
            self.work.cleanup()


def compile_engine(root: Path, work: Path, modules: list[str], level: str = "2") -> dict[str, str]:
    """Compile in the folder `work`; maps the path of each extension to its place in the wheel.

    `level` is how hard the C compiler optimizes, 0 to 3. The tree at `root` is only read.
    """
    from mypyc.build import mypycify  # noqa: PLC0415 - both are there only if asked for
    from setuptools import Distribution  # noqa: PLC0415

    shutil.copytree(root / "referee", work / "referee", ignore=shutil.ignore_patterns("*.pyc"))
    with chdir(work):
        options = ["--ignore-missing-imports", "--python-executable", sys.executable]
        extensions = mypycify([*options, *modules], opt_level=level)
        build = Distribution({"ext_modules": extensions}).get_command_obj("build_ext")
        build.build_lib, build.build_temp = "made", "temp"
        build.parallel = os.cpu_count()
        build.ensure_finalized()
        build.run()
    made = work / "made"
    found = (path for path in made.rglob("*") if path.suffix in (".so", ".pyd"))
    return {str(path): path.relative_to(made).as_posix() for path in found}


def engine_modules(root: Path) -> list[str]:
    """The modules of the engine that can be compiled, as paths from `root`."""
    places = [root / "referee" / name for name in ENGINE]
    files = [f for place in places for f in (sorted(place.glob("*.py")) or [place])]
    compiled = [f for f in files if not _STAYS_PYTHON.search(f.read_text("utf-8"))]
    return [f.relative_to(root).as_posix() for f in compiled]
