"""Whether an API answers what its own OpenAPI description says, to the last field."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from jsonschema import Draft202012Validator


class DescribedAnswers:
    """An API's description, by which its answers are examined."""

    def __init__(self, description: Mapping[str, Any], handed_on: tuple[str, ...] = ()) -> None:
        """``handed_on``: schemas of objects that come from elsewhere, which may have further fields."""
        # An address without parameters comes before one that would match it, too.
        self.paths: Final = {
            re.compile(re.sub(r"\{\w+\}", "[^/]+", path)): operations
            for path, operations in sorted(description["paths"].items(), key=lambda each: each[0].count("{"))
        }
        schemas = description["components"]["schemas"]
        self._schemas = {
            "components": {
                "schemas": {
                    name: schema if name in handed_on else _closed(schema) for name, schema in schemas.items()
                }
            }
        }

    def faults(self, method: str, path: str, status: int, answer: Any) -> list[str]:
        """What an answer in JSON has that the description does not, or lacks; empty where it is as described.

        Nothing is said of an address that is not described: a page, a link that is opened.
        """
        found = [each for pattern, each in self.paths.items() if pattern.fullmatch(path)]
        operations = next((each for each in found if method.lower() in each), None)
        if operations is None:
            return []
        responses = operations[method.lower()]["responses"]
        told = responses.get(str(status), responses.get(f"{status // 100}XX"))
        if told is None:
            return [f"{method} {path} says nothing of status {status}"]
        schema = told.get("content", {}).get("application/json", {}).get("schema")
        if schema is None:
            return []
        validator = Draft202012Validator({**self._schemas, **_closed(schema)})
        return [f"{each.json_path}: {each.message[:300]}" for each in validator.iter_errors(answer)]


def _closed(schema: Any) -> Any:
    """The schema without room for fields that it does not name."""
    if isinstance(schema, list):
        return [_closed(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    inside = {key: _closed(each) for key, each in schema.items()}
    named = schema.get("type") == "object" and "properties" in schema
    return {"additionalProperties": False, **inside} if named else inside
