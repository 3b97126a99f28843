"""Numbers that judgements in running ``vision`` rest on: they become fewer, and no name has two values."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from tests.architecture.sources import Source, sources

MOST_THRESHOLDS: Final = 272
"""Lower it with each that goes. A new one is learnt (``models/sides.json``), or takes another's place."""
MOST_NUMBERS: Final = 389
"""The same where each number of a tuple counts by itself: packing several into one is no saving."""
JUDGES_NOTHING: Final = (
    "vision.training",
    "vision.scene",
    "vision.cameras",
    "vision.facts",
    "vision.labels",
    "vision.calibration.fiducial_sheet",
    "vision.pictures",
    "vision.photo.drawing",
    "vision.quoting",
    "vision.recogniser.tile_pictures",
)
"""What learns, draws pictures, opens cameras and waits for them; facts of all sets; what lays out printed
sheets, opens and marks photos, quotes texts, bounds uploads and keeps an enrolled set's pictures.
"""

OF_ONE_VALUE: Final = ("vision.live", "vision.calibration", "vision.photo", "vision.layout")
"""Rooms whose thresholds are fields of documented values (``…Limits``)."""
NO_THRESHOLD: Final = {
    "FILE_MAX_CHARACTERS", "GRID_STEP_MM", "NEWTON_STEPS", "POINTS_PER_EDGE",
}  # fmt: skip
"""How exactly something is worked out or drawn, and how much of a file is read."""


def test_there_are_no_more_thresholds_than_before() -> None:
    thresholds = [ast.parse(value) for _, _, value in _thresholds()]
    assert len(thresholds) <= MOST_THRESHOLDS
    assert (
        sum(isinstance(node, ast.Constant) for tree in thresholds for node in ast.walk(tree)) <= MOST_NUMBERS
    )


def test_a_public_name_has_one_value() -> None:
    values: dict[str, dict[str, str]] = defaultdict(dict)
    for source, name, value in _thresholds():
        if not name.startswith("_"):
            values[name][source.name] = value
    assert {name: where for name, where in values.items() if len(where) > 1} == {}


def test_thresholds_of_a_room_are_fields_of_one_value() -> None:
    by_themselves = [
        f"{source.name}.{name}"
        for source, name, _ in _thresholds()
        if source.name.startswith(OF_ONE_VALUE) and name.isupper() and name.strip("_") not in NO_THRESHOLD
    ]
    assert by_themselves == []


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
