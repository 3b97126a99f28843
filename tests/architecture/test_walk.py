"""The walks of docs/DESIGN.md name functions that exist, in few rooms."""

from __future__ import annotations

import ast
from functools import cache

import pytest

from tests.architecture.sources import ROOT
from tests.architecture.walks import (
    BESIDE,
    COMMAND,
    DISCARD,
    OPTION,
    STAND_INS,
    Stop,
    room_of,
    section,
    stops,
    walk,
)

MOST_ROOMS = 13


@cache
def defined(path: str) -> frozenset[str]:
    """Names of a file's functions and classes, qualified by their classes."""
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    found = set()
    pending: list[tuple[ast.AST, str]] = [(tree, "")]
    while pending:
        node, prefix = pending.pop()
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                name = f"{prefix}{child.name}"
                found.add(name)
                if isinstance(child, ast.ClassDef):
                    pending.append((child, f"{name}."))
    return frozenset(found)


@pytest.mark.parametrize("heading", [DISCARD, COMMAND, OPTION])
def test_a_walk_names_functions_that_exist(heading: str) -> None:
    named: tuple[Stop, ...] = stops(heading)
    assert named
    for stop in named:
        assert (ROOT / stop.path).is_file(), stop
        assert stop.name in defined(stop.path), stop


@pytest.mark.parametrize("heading", [DISCARD, COMMAND, OPTION])
def test_a_walk_goes_through_few_rooms_and_through_each_once(heading: str) -> None:
    rows = walk(heading)
    rooms = [row.room for row in rows]
    assert 3 <= len(rooms) <= MOST_ROOMS
    assert len(set(rooms)) == len(rooms)
    for row in rows:
        assert row.stops, row
        assert {room_of(stop.path) for stop in row.stops} == {row.room}, row


def test_what_the_trace_leaves_out_exists() -> None:
    left_out = {*BESIDE, *STAND_INS, *STAND_INS.values()}
    assert [stop for stop in left_out if stop.name not in defined(stop.path)] == []


def test_a_section_is_read_to_the_next_heading() -> None:
    assert "\n#" not in section(COMMAND)
