"""Public names of a package, each imported with its first use: a command pays for what it needs."""

from __future__ import annotations

import sys

TYPE_CHECKING = False  # the module `typing` alone would take half of the time of `--version`
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def lazy(package: str, home_of: Mapping[str, str]) -> Callable[[str], object]:
    """A `__getattr__` for a package whose public names live in the modules `home_of` says.

    A submodule called like one of the names does not hide it. The function raises
    `AttributeError` for any other name.
    """
    module = sys.modules[package]
    module.__class__ = _package(home_of)

    def load(name: str) -> object:
        if name not in home_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        from importlib import import_module  # noqa: PLC0415 - not before something is needed

        value: object = getattr(import_module(home_of[name]), name)
        module.__dict__[name] = value
        return value

    return load


def _package(home_of: Mapping[str, str]) -> type:
    class Package(type(sys)):  # type: ignore[misc]
        """A package in which no public name is hidden by the module of that name."""

        def __setattr__(self, name: str, value: object) -> None:
            if name in home_of and isinstance(value, type(sys)):
                return
            super().__setattr__(name, value)

    return Package
