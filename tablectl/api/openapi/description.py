"""Everything that the pages' server answers, as an OpenAPI 3.1 description for programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from tablectl.api.openapi.addresses import ASKED
from tablectl.api.openapi.asked import OBJECT, REFUSAL, TEXT, Asked, Schema
from tablectl.api.openapi.films import FILMS
from tablectl.api.openapi.phones import PHONES
from tablectl.api.openapi.setting_up import SETTING_UP
from tablectl.api.schemas import read_schema

Description = dict[str, Any]
WORDS: Final[Mapping[int, str]] = {
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
EVERY: Final = (*ASKED, *SETTING_UP, *PHONES, *FILMS)
"""Every address that answers programs."""
SHARED: Final = ("command_result", "score_request", "score_response")


def openapi(version: str, pages: tuple[str, ...] = ()) -> Description:
    """The whole description.

    Args:
        version: of the program.
        pages: addresses of pages, each HTML.
    """
    paths: dict[str, dict[str, Any]] = {}
    shown = [Asked("get", path, "A page.", answer=TEXT, answer_kind="text/html") for path in pages]
    for asked in (*EVERY, *shown):
        paths.setdefault(asked.path, {})[asked.method] = _operation(asked)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "tablectl",
            "version": version,
            "description": "A live mahjong table. Everything is public, except where 403 "
            "is listed. `tablectl schemas` prints the schema of every message.",
        },
        "paths": paths,
        "components": {"schemas": {name: _embedded(name) for name in SHARED}},
    }


def _operation(asked: Asked) -> Description:
    parameters = [*_in_path(asked.path), *_in_query(asked.query or {})]
    operation: Description = {
        "summary": asked.about,
        "operationId": f"{asked.method} {asked.path}",
        "responses": {"200": _content(WORDS[200], asked.answer_kind, asked.answer or OBJECT)}
        | {str(status): _content(WORDS[status], "application/json", REFUSAL) for status in asked.no},
    }
    if asked.path == "/api/command":
        operation["responses"]["409"] = _content(WORDS[409], "application/json", asked.answer or OBJECT)
    if parameters:
        operation["parameters"] = parameters
    if asked.body is not None:
        operation["requestBody"] = {"required": True, "content": {asked.body_kind: {"schema": asked.body}}}
    return operation


def _content(words: str, kind: str, schema: Schema) -> Description:
    return {"description": words, "content": {kind: {"schema": schema}}}


def _in_path(path: str) -> Iterator[Description]:
    for part in path.split("/"):
        if part.startswith("{"):
            yield {"name": part.strip("{}"), "in": "path", "required": True, "schema": TEXT}


def _in_query(query: Mapping[str, Schema]) -> Iterator[Description]:
    for name, schema in query.items():
        yield {"name": name, "in": "query", "required": False, "schema": schema}


def _embedded(name: str) -> Schema:
    """A schema inside the description; what it refers to in itself lies deeper now."""
    schema: Schema = _moved(dict(read_schema(name)), f"#/components/schemas/{name}")
    return schema


def _moved(value: Any, under: str) -> Any:
    if isinstance(value, dict):
        return {
            key: f"{under}{each[1:]}" if key == "$ref" and str(each).startswith("#") else _moved(each, under)
            for key, each in value.items()
            if key not in ("$id", "$schema")
        }
    return [_moved(each, under) for each in value] if isinstance(value, list) else value
