"""Modules that load at first use, so that a command's help does not load what only its work needs."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import LazyLoader
from types import ModuleType
from typing import Final

LAZY_PACKAGES: Final = ("firmware_bridge", "tablectl", "vision")
"""Only our own packages are lazy: other libraries may depend on the order of their imports."""


class _LazyFinder(MetaPathFinder):
    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The module's spec with a lazy loader; None leaves the module to other finders."""
        if fullname.partition(".")[0] not in LAZY_PACKAGES:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is not None and spec.loader is not None:
            spec.loader = LazyLoader(spec.loader)
        return spec


@contextmanager
def lazy_imports() -> Iterator[None]:
    """Modules imported inside this block load when one of their attributes is first read.

    Write ``import package.module as name`` inside: ``from module import name`` reads an attribute at once. A
    module that does not exist raises here; one that fails to load raises at its first use.
    """
    finder = _LazyFinder()
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
