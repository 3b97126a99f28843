"""The HTTP interface of a table as an OpenAPI 3.1 description."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from tablectl.api.openapi.addresses import ENDPOINTS
from tablectl.api.openapi.endpoint import OBJECT, REFUSAL, SHARED_SCHEMAS, TEXT, Endpoint, Schema
from tablectl.api.openapi.films import FILM_ENDPOINTS
from tablectl.api.openapi.phones import PHONE_ENDPOINTS
from tablectl.api.openapi.setting_up import SETUP_ENDPOINTS
from tablectl.api.schemas import read_schema
from tablectl.wire.answers import answer_ref, answer_schemas

Description = dict[str, Any]
STATUS_TEXT: Final[Mapping[int, str]] = {
    200: "the requested object",
    400: "the request is invalid; the message says why",
    403: "the requester may not do this",
    404: "no object with this name or number, or none yet",
    409: "understood, and refused: the rules or the table's state forbid it",
    413: "too long",
    415: "unexpected content type, or no picture",
    422: "the picture does not show what it should",
    429: "too many requests; Retry-After gives the seconds",
    503: "temporarily unavailable",
    504: "the table did not answer in time",
    507: "the disk does not take it",
}
ALL_ENDPOINTS: Final = (*ENDPOINTS, *SETUP_ENDPOINTS, *PHONE_ENDPOINTS, *FILM_ENDPOINTS)
"""Every endpoint for programs."""
_PARAMETER: Final = re.compile(r"{(\w+)}")


def openapi(version: str, pages: tuple[str, ...] = ()) -> Description:
    """The description.

    Args:
        version: of the program.
        pages: addresses of pages, each HTML.
    """
    paths: dict[str, dict[str, Any]] = {}
    page_endpoints = [
        Endpoint("get", path, "A page.", answer=TEXT, answer_kind="text/html") for path in pages
    ]
    for endpoint in (*ALL_ENDPOINTS, *page_endpoints):
        paths.setdefault(endpoint.path, {})[endpoint.method] = _operation(endpoint)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "tablectl",
            "version": version,
            "description": "A live mahjong table. Everything is public, except where 403 "
            "is listed. `tablectl schemas` prints the schema of every message.",
        },
        "paths": paths,
        "components": {
            "schemas": {name: _embedded(name) for name in SHARED_SCHEMAS}
            | answer_schemas(each.answer for each in ALL_ENDPOINTS if isinstance(each.answer, type))
        },
    }


def _operation(endpoint: Endpoint) -> Description:
    parameters = [*_in_path(endpoint.path), *_in_query(endpoint.query or {})]
    answer = answer_ref(endpoint.answer) if isinstance(endpoint.answer, type) else endpoint.answer or OBJECT
    operation: Description = {
        "summary": endpoint.about,
        "operationId": f"{endpoint.method} {endpoint.path}",
        "responses": {"200": _content(STATUS_TEXT[200], endpoint.answer_kind, answer)}
        | {
            str(status): _content(STATUS_TEXT[status], "application/json", REFUSAL)
            for status in endpoint.errors
        },
    }
    if endpoint.path == "/api/command":
        operation["responses"]["409"] = _content(STATUS_TEXT[409], "application/json", answer)
    if parameters:
        operation["parameters"] = parameters
    if endpoint.body is not None:
        operation["requestBody"] = {
            "required": True,
            "content": {endpoint.body_kind: {"schema": endpoint.body}},
        }
    return operation


def _content(text: str, kind: str, schema: Schema) -> Description:
    return {"description": text, "content": {kind: {"schema": schema}}}


def _in_path(path: str) -> Iterator[Description]:
    for name in _PARAMETER.findall(path):
        yield {"name": name, "in": "path", "required": True, "schema": TEXT}


def _in_query(query: Mapping[str, Schema]) -> Iterator[Description]:
    for name, schema in query.items():
        yield {"name": name, "in": "query", "required": False, "schema": schema}


def _embedded(name: str) -> Schema:
    """A schema as a component, with its internal references rebased."""
    schema: Schema = _rebase_refs(dict(read_schema(name)), f"#/components/schemas/{name}")
    return schema


def _rebase_refs(value: Any, prefix: str) -> Any:
    if isinstance(value, dict):
        return {
            key: f"{prefix}{each[1:]}"
            if key == "$ref" and str(each).startswith("#")
            else _rebase_refs(each, prefix)
            for key, each in value.items()
            if key not in ("$id", "$schema")
        }
    return [_rebase_refs(each, prefix) for each in value] if isinstance(value, list) else value
