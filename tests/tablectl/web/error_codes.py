"""Every error code that the service can answer, read from its sources."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import tablectl
from tablectl.mahjong.win import NoWinCode
from tablectl.rulesets import request_fields

ROOT: Final = Path(tablectl.__file__).parent
CODE_FIRST: Final = frozenset({"Refused", "Refusal", "refuse"})
"""Calls whose first argument is a code."""
STATUS_FIRST: Final = frozenset({"PhotoRefused", "_refused", "WebRefusal"})
"""Calls whose second argument is a code, after an HTTP status."""

MAY_NAME_ONE: Final = re.compile(
    rf"^\w+: .*= \"|\b({'|'.join(sorted(CODE_FIRST | STATUS_FIRST))}|HTTPException)\(", re.MULTILINE
)
"""A constant, or one of the calls; to read the other files as Python takes most of the time."""


def error_codes() -> frozenset[str]:
    """All of them; those of HTTP as ``http_404``."""
    found = {code.value for code in NoWinCode} | {"bad_request"}
    names = ("BAD_REQUEST", "BAD_NOTATION", "UNKNOWN_RULESET", "UNKNOWN_PRESET", "UNKNOWN_OPTION")
    found |= {getattr(request_fields, name) for name in names}
    texts = [path.read_text(encoding="utf-8") for path in ROOT.rglob("*.py")]
    trees = [ast.parse(text) for text in texts if MAY_NAME_ONE.search(text)]
    constants = {name: value for tree in trees for name, value in _constants(tree)}
    for tree in trees:
        found |= set(_codes(tree, constants))
    return frozenset(found)


def _constants(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for node in tree.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            value = node.value
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                yield node.target.id, value.value


def _codes(tree: ast.AST, constants: Mapping[str, str]) -> Iterator[str]:
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        name = getattr(call.func, "id", getattr(call.func, "attr", ""))
        values = [arg.value if isinstance(arg, ast.Constant) else None for arg in call.args]
        first, second = [*values, None, None][:2]
        if call.args and isinstance(call.args[0], ast.Name):
            first = constants.get(call.args[0].id)
        if name in CODE_FIRST and isinstance(first, str):
            yield first
        if name in STATUS_FIRST and isinstance(first, int) and isinstance(second, str):
            yield second
        if name == "HTTPException" and isinstance(first, int):
            yield f"http_{first}"
