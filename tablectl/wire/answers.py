"""The JSON Schemas of answers, derived from their types."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, Final

import msgspec

COMPONENT: Final = "#/components/schemas/{name}"
"""Where an OpenAPI description holds the schema of a name."""


def answer_ref(answer: type) -> dict[str, str]:
    """The schema of a response that is an object of this type."""
    return {"$ref": COMPONENT.format(name=answer.__name__)}


def answer_schemas(answers: Iterable[type]) -> dict[str, Any]:
    """The schemas of these types and of all types within them, by the types' names."""
    _, schemas = msgspec.json.schema_components(answers, schema_hook=_schema_hook, ref_template=COMPONENT)
    found: dict[str, Any] = _decimals_as_numbers(schemas)
    return found


def _schema_hook(kind: type) -> dict[str, Any]:
    """Schemas of types that msgspec does not know: fractions are numbers, an ``object`` is any JSON."""
    return {Fraction: {"type": "number"}, object: {"description": "any JSON"}}[kind]


def _decimals_as_numbers(schema: Any) -> Any:
    """Describe decimals as numbers, as they are written here; msgspec would write strings."""
    if schema == {"type": "string", "format": "decimal"}:
        return {"type": "number"}
    if isinstance(schema, dict):
        return {key: _decimals_as_numbers(each) for key, each in schema.items()}
    return [_decimals_as_numbers(each) for each in schema] if isinstance(schema, list) else schema
