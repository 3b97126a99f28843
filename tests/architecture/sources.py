"""The project's own source files and what they import, read without importing anything."""

from __future__ import annotations

import ast
import gc
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("firmware_bridge", "vision", "tablectl")


@dataclass(frozen=True, slots=True)
class Import:
    """One import statement's target."""

    module: str
    """Dotted name; for ``from a import b`` it is ``a.b``."""
    line: int
    at_top: bool
    """At module level, not inside a function, method or class."""
    relative: bool


@dataclass(frozen=True, slots=True)
class Source:
    """One Python file of the project."""

    name: str
    """Dotted module name."""
    path: Path
    tree: ast.Module
    imports: tuple[Import, ...]
    lines: int

    def where(self, line: int) -> str:
        """``path:line``, as an editor opens it."""
        return f"{self.path.relative_to(ROOT)}:{line}"


def _imports(tree: ast.Module) -> tuple[Import, ...]:
    top: set[int] = set()
    pending: list[ast.stmt] = list(tree.body)
    while pending:
        node = pending.pop()
        if isinstance(node, ast.Import | ast.ImportFrom):
            top.add(id(node))
        elif isinstance(node, ast.If):
            pending += [*node.body, *node.orelse]
        elif isinstance(node, ast.With):
            pending += node.body
    found = []
    for each in ast.walk(tree):
        if isinstance(each, ast.Import):
            found += [Import(alias.name, each.lineno, id(each) in top, False) for alias in each.names]
        elif isinstance(each, ast.ImportFrom):
            base = each.module or ""
            found += [
                Import(f"{base}.{alias.name}", each.lineno, id(each) in top, each.level > 0)
                for alias in each.names
            ]
    return tuple(found)


@cache
def sources() -> tuple[Source, ...]:
    """Every Python file of the three packages. A process parses them once: tests that look through them are
    run one after the other (``tests/conftest.py``)."""
    found = []
    searched = gc.isenabled()
    gc.disable()  # millions of nodes, none of them garbage
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            tree = ast.parse(text, filename=str(path))
            parts = path.relative_to(ROOT).with_suffix("").parts
            name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
            found.append(Source(name, path, tree, _imports(tree), text.count("\n")))
    gc.freeze()
    if searched:
        gc.enable()
    return tuple(found)


def belongs(module: str, package: str) -> bool:
    """Whether a dotted name is a package or lies inside it.

    >>> belongs("vision.scene.faces.face", "vision"), belongs("visionary", "vision")
    (True, False)
    """
    return module == package or module.startswith(package + ".")
