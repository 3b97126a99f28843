"""No message holds what Python or a library says of an error: code that quotes one puts it in words first."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator
from importlib import import_module

import pytest

from tablectl.quoting import quoted
from tests.architecture.sources import PACKAGES, Source, sources

IN_WORDS = frozenset({"in_words", "public_message", "shown", "_first_fault", "_trouble_of"})
"""Functions that put an error in plain words."""
FOR_DEVELOPERS = ("tablectl.plugins.conformance", "vision.training", "vision.scene")
"""Tools for those who write code: nobody runs them at a table."""
SAYS_IT_PLAINLY = frozenset({"gpiozero"})
"""Libraries whose errors are sentences for people, such as `GPIO99 is not a valid pin name`."""
PLAIN_PARTS = frozenset({"strerror", "start", "lineno", "colno", "wait_s", "args", "name"})
"""Parts of errors that are words of the system, places in a text, or names."""


def handlers(source: Source) -> Iterator[ast.ExceptHandler]:
    """Those that give the error a name."""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.ExceptHandler) and node.name and node.type is not None:
            yield node


def quotations(handler: ast.ExceptHandler) -> Iterator[ast.expr]:
    """Where the handler writes its error into a text as it is."""
    for node in ast.walk(ast.Module(handler.body, [])):
        if isinstance(node, ast.FormattedValue) and _is_error(node.value, handler):
            yield node.value
        elif isinstance(node, ast.FormattedValue) and isinstance(node.value, ast.BoolOp):
            yield from (each for each in node.value.values if _is_error(each, handler))
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("str", "repr"):
            yield from (each for each in node.args if _is_error(each, handler))
        elif isinstance(node, ast.Attribute) and node.attr == "__name__" and _is_type_of(node.value, handler):
            yield node


def _is_error(node: ast.expr, handler: ast.ExceptHandler) -> bool:
    if isinstance(node, ast.Attribute) and node.attr not in PLAIN_PARTS:
        return _is_error(node.value, handler)
    return isinstance(node, ast.Name) and node.id == handler.name


def _is_type_of(node: ast.expr, handler: ast.ExceptHandler) -> bool:
    is_type = isinstance(node, ast.Call) and getattr(node.func, "id", "") == "type"
    return is_type and isinstance(node, ast.Call) and any(_is_error(each, handler) for each in node.args)


def caught(source: Source, handler: ast.ExceptHandler) -> Iterator[object]:
    """The classes that the handler catches; a name where the class cannot be found."""
    module = import_module(source.name)
    types = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    for each in types:
        assert each is not None
        found = _named(module, each)
        yield from found if isinstance(found, tuple) else (found,)


def _named(module: object, node: ast.expr) -> object:
    if isinstance(node, ast.Attribute):
        library = node.value.id if isinstance(node.value, ast.Name) else ""
        return getattr(_named(module, node.value), node.attr, f"{library}.{node.attr}")
    assert isinstance(node, ast.Name)
    return getattr(module, node.id, getattr(builtins, node.id, node.id))


def is_plain(error: object) -> bool:
    """Whether its text was written to be read at a table."""
    home = error.__module__ if isinstance(error, type) else str(error)
    return home.partition(".")[0] in {*PACKAGES, *SAYS_IT_PLAINLY}


@pytest.mark.parametrize("package", PACKAGES)
def test_errors_of_python_and_of_libraries_are_put_in_words(package: str) -> None:
    wrong = []
    for source in sources():
        if not source.name.startswith(package) or source.name.startswith(FOR_DEVELOPERS):
            continue
        for handler in handlers(source):
            places = list(quotations(handler))
            if places and not all(is_plain(each) for each in caught(source, handler)):
                wrong += [f"{source.where(place.lineno)}: {ast.unparse(place)}" for place in places]
    assert not wrong, "these errors are not ours: write in_words(error), or words of your own"


def test_what_is_quoted_is_quoted_in_one_way() -> None:
    """``quoted`` and ``as_json`` cut what is long and show what cannot be seen; ``!r`` is Python's."""
    wrong = [
        source.where(node.lineno)
        for source in sources()
        for node in ast.walk(source.tree)
        if isinstance(node, ast.FormattedValue) and node.conversion == ord("r")
    ]
    assert not wrong, "quote with the package's own quoting, not with !r"


@pytest.mark.parametrize("text", ["3m", "O'Brien", "a“b”", "a\u202eb\n", "x" * 120, "x" * 121, ""])
def test_each_package_quotes_alike(text: str) -> None:
    """They know nothing of each other, and people read the messages of all."""
    assert {import_module(f"{package}.quoting").quoted(text) for package in PACKAGES} == {quoted(text)}
