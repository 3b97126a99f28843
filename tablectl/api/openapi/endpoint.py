"""An endpoint of the HTTP interface, and schemas that several share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

Schema = Mapping[str, Any]

REFUSAL: Final[Schema] = {
    "type": "object",
    "properties": {
        "ok": {"const": False},
        "error": {
            "type": "object",
            "properties": {
                "code": {"type": "string"},
                "message": {"type": "string"},
                "reason": {"type": "string"},
            },
            "required": ["code", "message"],
        },
    },
    "required": ["ok", "error"],
}
OBJECT: Final[Schema] = {"type": "object"}
NUMBER: Final[Schema] = {"type": "integer", "minimum": 0, "maximum": 10**15 - 1}
AUDIENCE: Final[Schema] = {"enum": ["public", "commentary", "broadcast", "operator"]}


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One endpoint."""

    method: str
    path: str
    about: str
    errors: tuple[int, ...] = ()
    """Statuses other than 200, each with a refusal."""
    query: Mapping[str, Schema] | None = None
    body: Schema | None = None
    body_kind: str = "application/json"
    answer: Schema | None = None
    answer_kind: str = "application/json"


def list_of(name: str) -> Schema:
    """The schema of an object with a list of this name."""
    return {"type": "object", "properties": {name: {"type": "array"}}, "required": [name]}


def object_of(**schemas: Schema) -> Schema:
    """The schema of an object with these fields, all required."""
    return {"type": "object", "properties": schemas, "required": list(schemas)}


TEXT: Final[Schema] = {"type": "string"}
FLAG: Final[Schema] = {"type": "boolean"}
POST_ERRORS: Final = (400, 403, 413, 415)
"""Statuses of refusals that any POST request can get."""
