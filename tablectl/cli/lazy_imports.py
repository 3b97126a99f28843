"""Imports that load at their first use: a command's help needs none of what its work needs."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import LazyLoader
from types import ModuleType
from typing import Final

PACKAGES: Final = ("firmware_bridge", "tablectl", "vision")
"""Only our own modules come late: outside libraries may expect to be loaded where they are named."""


class _LateFinder(MetaPathFinder):
    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The module's spec with a loader that waits for the first use; None leaves it to other finders."""
        if fullname.partition(".")[0] not in PACKAGES:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is not None and spec.loader is not None:
            spec.loader = LazyLoader(spec.loader)
        return spec


@contextmanager
def loaded_when_used() -> Iterator[None]:
    """Modules that are imported inside load when an attribute of theirs is first asked for.

    Write ``import package.module as name`` inside: ``from module import name`` asks at once. A module that
    does not exist is an error here, one that cannot be loaded is an error where it is used.
    """
    finder = _LateFinder()
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
