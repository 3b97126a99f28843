"""One way of asking the pages' server, and the schemas that several ways share."""

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
class Asked:
    """One way of asking."""

    method: str
    path: str
    about: str
    no: tuple[int, ...] = ()
    """Statuses beside 200, each with a refusal in words."""
    query: Mapping[str, Schema] | None = None
    body: Schema | None = None
    body_kind: str = "application/json"
    answer: Schema | None = None
    answer_kind: str = "application/json"


def listed(name: str) -> Schema:
    """An object with a list of this name."""
    return {"type": "object", "properties": {name: {"type": "array"}}, "required": [name]}


def fields(**schemas: Schema) -> Schema:
    """An object with all these fields."""
    return {"type": "object", "properties": schemas, "required": list(schemas)}


TEXT: Final[Schema] = {"type": "string"}
FLAG: Final[Schema] = {"type": "boolean"}
ACTING: Final = (400, 403, 413, 415)
"""What any request that acts can be refused with."""
