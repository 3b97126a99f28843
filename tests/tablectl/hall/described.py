"""Whether what the hall answers is what its own description says, to the last field."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

import httpx
from jsonschema import Draft202012Validator

from tablectl.hall.web.openapi import openapi_description

OPEN: Final = ("EventBody",)
"""What is handed on as a table sent it."""
DESCRIPTION: Any = openapi_description()
PATHS: Final[Mapping[re.Pattern[str], Any]] = {
    re.compile(re.sub(r"\{[a-z]+\}", "[^/]+", path)): operations
    for path, operations in DESCRIPTION["paths"].items()
}


def _closed(schema: Any) -> Any:
    """The schema without room for fields that it does not name."""
    if isinstance(schema, list):
        return [_closed(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    inside = {key: _closed(each) for key, each in schema.items()}
    named = schema.get("type") == "object" and "properties" in schema and schema.get("title") not in OPEN
    return {**inside, "additionalProperties": False} if named else inside


SCHEMAS: Final = _closed({"components": {"schemas": DESCRIPTION["components"]["schemas"]}})


def faults(answer: httpx.Response) -> list[str]:
    """What an answer has that its description does not, or lacks; empty where all is as described."""
    request = answer.request
    found = [each for pattern, each in PATHS.items() if pattern.fullmatch(request.url.path)]
    if not found:  # a page, a link that is opened, the description itself
        return []
    responses = found[0][request.method.lower()]["responses"]
    status = str(answer.status_code)
    told = responses.get(status, responses.get(f"{status[0]}XX"))
    if told is None:
        return [f"{request.method} {request.url.path} says nothing of status {status}"]
    schema = told.get("content", {}).get("application/json", {}).get("schema")
    if schema is None:
        return []
    validator = Draft202012Validator({**SCHEMAS, **schema})
    return [f"{each.json_path}: {each.message[:300]}" for each in validator.iter_errors(answer.json())]
