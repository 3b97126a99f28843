"""Every code that alerts, questions, steps at the walls and lights carry, read from the sources."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import tablectl
from tests.architecture.sources import sources

ROOT: Final = Path(tablectl.__file__).parent
SAID: Final = {
    **dict.fromkeys(("Question", "win_question", "RefereeAlert", "MachineNotice"), 0),
    "_raise_alert_until_entry": 0,
    **dict.fromkeys(("StandingAlert", "_alert"), 1),
}
"""Calls with the place of the argument that is the code of an alert or a question."""


@dataclass(frozen=True, slots=True)
class CodesInUse:
    """What the sources say, in codes."""

    said: frozenset[str]
    """Codes of alerts and questions."""
    cases: frozenset[str]
    """What tells the sentences of one code apart."""
    steps: frozenset[str]
    """Things to do at the walls."""
    moves: frozenset[str]
    """Kinds of moves that an answer to a question says."""
    lights: frozenset[str]
    """Codes of pre-flight findings that stand there outright."""
    links: frozenset[str]
    """Why a part is down."""


@cache
def codes_in_use() -> CodesInUse:
    """All of them."""
    trees = {source.path: source.tree for source in sources() if source.path.is_relative_to(ROOT)}
    referee = [tree for path, tree in trees.items() if "service" in path.parts or "adapters" in path.parts]
    referee += [tree for path, tree in trees.items() if "referee" in path.parts]
    walls = trees[ROOT / "service" / "machine" / "wall_instructions.py"]
    walls_too = trees[ROOT / "service" / "machine" / "director.py"]
    moves = trees[ROOT / "game" / "referee" / "move_json.py"]
    health = [trees[ROOT / "service" / "health" / "preflight.py"], trees[ROOT / "doctor" / "checks.py"]]
    return CodesInUse(
        frozenset(code for tree in referee for code in _first_arguments(tree)),
        frozenset(value for tree in referee for value in _values(tree, "case")),
        frozenset(value for tree in (walls, walls_too) for value in _values(tree, "do")),
        frozenset(_values(moves, "kind")) - {"claim"},
        frozenset(code for tree in health for code in _light_codes(tree)),
        frozenset(code for tree in trees.values() for code in _reasons(tree)),
    )


def _reasons(tree: ast.AST) -> Iterator[str]:
    """Codes of what ``link_detail`` says."""
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        if getattr(call.func, "id", "") == "link_detail":
            yield from _constants(call.args[1])


def _first_arguments(tree: ast.AST) -> Iterator[str]:
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        name = getattr(call.func, "id", getattr(call.func, "attr", ""))
        if name in SAID and len(call.args) > SAID[name]:
            code = call.args[SAID[name]]
            if isinstance(code, ast.Constant) and isinstance(code.value, str):
                yield code.value


def _constants(node: ast.expr) -> Iterator[str]:
    """The texts that an expression can be: outright, or one of two."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _constants(node.body)
        yield from _constants(node.orelse)
    elif isinstance(node, ast.BoolOp):
        for each in node.values:
            yield from _constants(each)


def _values(tree: ast.AST, name: str) -> Iterator[str]:
    """What stands behind a key in the dictionaries of a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                if isinstance(key, ast.Constant) and key.value == name:
                    yield from _constants(value)


def _light_codes(tree: ast.AST) -> Iterator[str]:
    """Codes of lights and checks: given by name, fifth of a check, or set aside under the name ``code``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", "")
            for keyword in node.keywords:
                if keyword.arg == "code" and name in {"Light", "replace"}:
                    yield from _constants(keyword.value)
            if name == "Check" and len(node.args) > 4:
                yield from _constants(node.args[4])
        elif isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "code":
            yield from _constants(node.value)
