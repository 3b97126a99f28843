"""Finds the head and the list of actions in a Majsoul record, whichever program wrote the file.

A server sends protobuf messages; programs that fetch records write them as JSON by the messages' own names.
Three shapes are common: a plain list of ``{"name": ".lq.RecordNewRound", "data": {…}}``; the same under
``data`` and ``records`` of a ``GameDetailRecords``; and since the server's second version a list of
``{"type": 1, "result": {"name": …, "data": {…}}}`` under ``actions``, among inputs and events of players that
are no moves. Some write ``isLiqi`` for ``is_liqi``, and a field that is zero, false or empty may be missing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from tablectl.formats.recorded.record import RecordError
from tablectl.quoting import as_json

Fields = Mapping[str, Any]

_CAMEL_BOUNDARY: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[a-z])(?=\d+$)")
_NUMBERED: Final = re.compile(r"^(?:tiles|tingpais)\d$")
_NAME: Final = re.compile(r"[\w.]{1,80}")
"""Of a move, such as `.lq.RecordNewRound`; messages name it."""
_LISTS: Final = ("actions", "records", "data")
_MAX_DEPTH: Final = 3
"""Levels above the list of actions: ``data``, its ``data`` and the list."""
_MAX_FIELD_DEPTH: Final = 8
"""No field that is read is nested deeper."""
MOVE: Final = 1
"""The ``type`` of an action that is a move; others are inputs and events of players."""


@dataclass(frozen=True, slots=True)
class Action:
    """One message of a record."""

    number: int
    """Its index in the record's list."""
    name: str
    """Without its package: ``RecordNewRound``."""
    fields: Fields


def is_majsoul(first: Mapping[str, object]) -> bool:
    """Whether a JSON object is a Majsoul record, which has a head and moves."""
    return isinstance(first.get("head"), dict) and any(name in first for name in _LISTS)


def head_of(root: Fields) -> Fields:
    """The head: accounts, configuration, result.

    Raises:
        RecordError: no head.
    """
    head = root.get("head")
    if not isinstance(head, dict):
        raise RecordError("expected a Majsoul record: an object with 'head' and 'data'")
    fields: Fields = _with_snake_names(head)
    return fields


def actions_of(root: Fields) -> Iterator[Action]:
    """Every move in order.

    Raises:
        RecordError: there is no list of moves, or it is still packed.
    """
    for number, item in enumerate(_list_of(root)):
        if isinstance(item, str):
            raise RecordError(
                f"action {number} is still packed: expected JSON such as"
                ' {"name": ".lq.RecordNewRound", "data": {…}}'
            )
        if not isinstance(item, dict):
            raise RecordError(f"action {number}: expected a JSON object, got {as_json(item)}")
        if "name" not in item:
            if item.get("type", MOVE) != MOVE or not item.get("result"):
                continue
            item = item["result"]
            if not isinstance(item, dict):
                raise RecordError(f"action {number} is still packed: expected 'result' to be an object")
        name, fields = item.get("name"), item.get("data", {})
        if not (isinstance(name, str) and _NAME.fullmatch(name) and isinstance(fields, dict)):
            raise RecordError(f"action {number}: expected 'name' and 'data'")
        yield Action(number, name.rsplit(".", 1)[-1], _with_snake_names(fields))


def _list_of(root: Fields) -> list[Any]:
    found: Any = root
    for _ in range(_MAX_DEPTH):
        if not isinstance(found, dict):
            break
        found = next((found[name] for name in _LISTS if found.get(name)), None)
    if isinstance(found, list):
        return found
    if isinstance(found, str):
        raise RecordError("the record's 'data' is still packed: expected its actions as JSON")
    raise RecordError("expected a list of actions in 'data'")


def _with_snake_names(value: Any, deep: int = 0) -> Any:
    """The value with its fields' names in the messages' form: ``deltaScores`` becomes ``delta_scores``."""
    if deep < _MAX_FIELD_DEPTH and isinstance(value, dict):
        return {_snake_case(str(name)): _with_snake_names(each, deep + 1) for name, each in value.items()}
    if deep < _MAX_FIELD_DEPTH and isinstance(value, list):
        return [_with_snake_names(each, deep + 1) for each in value]
    return value


def _snake_case(name: str) -> str:
    return name if _NUMBERED.match(name) else _CAMEL_BOUNDARY.sub("_", name).lower()
