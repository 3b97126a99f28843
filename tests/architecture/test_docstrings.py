"""The examples in docstrings hold, and what they say of arguments is said of arguments that exist."""

from __future__ import annotations

import ast
import doctest
import re
from collections.abc import Iterator
from importlib import import_module

import pytest

from tests.architecture.sources import PACKAGES, ROOT, sources


def modules_with_examples() -> list[str]:
    files = (path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py")))
    shown = (path for path in files if ">>> " in path.read_text(encoding="utf-8"))
    return [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in shown]


@pytest.mark.parametrize("name", modules_with_examples())
def test_examples_hold(name: str) -> None:
    failed, shown = doctest.testmod(import_module(name.removesuffix(".__init__")))
    assert shown, "its examples stand in no docstring"
    assert not failed


def described(docstring: str) -> Iterator[str]:
    """The names below ``Args:``."""
    section = re.search(r"^Args:\n((?:(?: {4}.*)?\n?)*)", docstring, re.MULTILINE)
    for names in re.findall(r"^ {4}(\w+(?:, \w+)*): ", section[1] if section else "", re.MULTILINE):
        yield from names.split(", ")


def test_what_is_described_is_an_argument() -> None:
    wrong = []
    for source in sources():
        for node in ast.walk(source.tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                given = node.args
                every = [*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg]
                known = {each.arg for each in every if each is not None}
                wrong += [
                    f"{source.where(node.lineno)} {name}"
                    for name in described(ast.get_docstring(node) or "")
                    if name not in known
                ]
    assert not wrong
