"""An endpoint of the HTTP interface, and schemas that several share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from tablectl.wire.answers import COMPONENT

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
TOPICS: Final = ("state", "score", "result", "needs", "players", "machine", "health")
"""Topics whose newest message can be asked for."""
SHARED_SCHEMAS: Final = (*TOPICS, "event", "alert", "command_result", "score_request", "score_response")
"""Of messages that requests and answers hold."""
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
    answer: Schema | type | None = None
    """The type of an answer in JSON, or a schema."""
    answer_kind: str = "application/json"


def object_of(**schemas: Schema) -> Schema:
    """The schema of an object with these fields, all required."""
    return {"type": "object", "properties": schemas, "required": list(schemas)}


TEXT: Final[Schema] = {"type": "string"}
FLAG: Final[Schema] = {"type": "boolean"}
POST_ERRORS: Final = (400, 403, 413, 415)
"""Statuses of refusals that any POST request can get."""


def message_schema(name: str) -> Schema:
    """The schema of a message, one of ``SHARED_SCHEMAS``."""
    return {"$ref": COMPONENT.format(name=name)}
