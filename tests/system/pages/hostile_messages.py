"""Messages of a table on which everybody types markup, made from the messages' schemas."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any, Final

MARKUP: Final = "'\"><img src=x onerror=hit()>"
"""Leaves a text, an attribute in either quote, and a tag; short enough for a name."""
ENTITY: Final = "&lt;img src=x onerror=hit()&gt;"
"""Becomes markup where something unescapes once too often."""
FREE: Final = frozenset(
    {
        *("player", "players", "by", "reason", "detail", "message", "text", "found", "advice", "hint"),
        *("hints", "name", "overridden_by", "where", "versions", "degraded", "by_hand", "wrong", "pending"),
        *("label", "light", "act", "question", "may_end"),
    }
)
"""Fields of messages that hold what somebody typed, named or reported."""
CODES: Final = frozenset(
    {
        "journal",
        "ruleset",
        "preset",
        "phase",
        "draw",
        "special",
        "cause",
        "code",
        "id",
        "at",
        "total",
        "do",
        "rules",
    }
)
"""Fields without a list of their values that the program alone fills."""


def hostile(value: Any, key: str = "") -> Any:
    """A message whose free texts are all markup."""
    if isinstance(value, Mapping):
        return {name: hostile(each, key if key in FREE else name) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [hostile(each, key) for each in value]
    return MARKUP if isinstance(value, str) and key in FREE else value


def made_up(schema: Mapping[str, Any]) -> Any:
    """An example of a schema with every field there and every list of one."""
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return schema["enum"][0]
    if "oneOf" in schema or "anyOf" in schema:
        return made_up((schema.get("oneOf") or schema["anyOf"])[0])
    kind = schema.get("type", "object")
    kind = kind[0] if isinstance(kind, list) else kind
    if kind == "object":
        found = {name: made_up(each) for name, each in schema.get("properties", {}).items()}
        more = schema.get("additionalProperties")
        return found | ({"a part": made_up(more)} if isinstance(more, Mapping) else {})
    if kind == "array":
        return [made_up(schema.get("items", {"type": "string"}))] * max(1, schema.get("minItems", 1))
    if kind == "string":
        stamp = "2026-11-20T10:00:00.000Z"
        return stamp if "T" in schema.get("pattern", "") else "t1" if "pattern" in schema else "a text"
    return {"integer": schema.get("minimum", 1), "number": 1, "boolean": True}.get(kind)


def schema_of(name: str) -> Any:
    return json.loads((files("tablectl") / "schemas" / f"{name}.json").read_text(encoding="utf-8"))


def free_fields(schema: Any, key: str = "") -> Iterator[str]:
    """Names of the fields of a schema that hold any text."""
    if not isinstance(schema, Mapping):
        return
    kind = schema.get("type")
    bound = {"enum", "const", "pattern", "format"} & schema.keys()
    if (kind == "string" or (isinstance(kind, list) and "string" in kind)) and not bound:
        yield key
    for name, each in schema.get("properties", {}).items():
        yield from free_fields(each, name)
    for word in ("items", "additionalProperties"):
        yield from free_fields(schema.get(word), key)
    for word in ("oneOf", "anyOf"):
        for each in schema.get(word, ()):
            yield from free_fields(each, key)
