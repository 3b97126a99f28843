"""Numbers that judgements in running ``vision`` rest on: they become fewer, and no name has two values."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from tests.architecture.sources import Source, sources

MOST_THRESHOLDS: Final = 564
"""Lower it with each that goes. A new one is learnt (``models/sides.json``), or takes another's place."""
JUDGES_NOTHING: Final = ("vision.training", "vision.scene", "vision.cameras")
"""What learns, what draws pictures, and what opens cameras and waits for them."""


def test_there_are_no_more_thresholds_than_before() -> None:
    assert len(list(_thresholds())) <= MOST_THRESHOLDS


def test_a_public_name_has_one_value() -> None:
    values: dict[str, dict[str, str]] = defaultdict(dict)
    for source, name, value in _thresholds():
        if not name.startswith("_"):
            values[name][source.name] = value
    assert {name: where for name, where in values.items() if len(where) > 1} == {}


def _thresholds() -> Iterator[tuple[Source, str, str]]:
    """Constants of modules, and defaults of the fields of values called ``…Limits``, that are numbers or
    tuples of numbers.
    """
    for source in sources():
        if not source.name.startswith("vision.") or source.name.startswith(JUDGES_NOTHING):
            continue
        limits = [
            statement
            for node in source.tree.body
            if isinstance(node, ast.ClassDef) and node.name.endswith("Limits")
            for statement in node.body
        ]
        for node in [*source.tree.body, *limits]:
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
                target = node.targets[0] if isinstance(node, ast.Assign) else node.target
                yield from ((source, *each) for each in _numbers(target, node.value))


def _numbers(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, str]]:
    """Names and values; several that are set at once are each one."""
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for each, its in zip(target.elts, value.elts, strict=True):
            yield from _numbers(each, its)
    elif isinstance(target, ast.Name) and _is_number(value):
        yield target.id, ast.unparse(value)


def _is_number(value: ast.expr) -> bool:
    match value:
        case ast.UnaryOp(operand=inner):
            return _is_number(inner)
        case ast.BinOp(left=left, right=right):
            return _is_number(left) and _is_number(right)
        case ast.Tuple(elts=parts):
            return bool(parts) and all(map(_is_number, parts))
        case ast.Dict(values=parts):
            return bool(parts) and all(map(_is_number, parts))
        case ast.Constant(value=bool()):
            return False
        case ast.Constant(value=int() | float()):
            return True
    return False
