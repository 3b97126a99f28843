"""The description of the HTTP interface and the real pages agree: every address, every answer.

The long form: ``TABLECTL_HTTP_EXAMPLES=500 python -m pytest tests/tablectl/adapters/web/test_openapi.py``.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from http import HTTPStatus
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.applications import Starlette
from starlette.routing import Route
from typer.testing import CliRunner

from tablectl.adapters.obs import ObsDirector
from tablectl.api.openapi import ALL_ENDPOINTS, Endpoint, openapi
from tablectl.cli.commands import app
from tests.tablectl.adapters.recogniser.test_enrolling import Table
from tests.tablectl.adapters.web.described import faults
from tests.tablectl.adapters.web.in_process import pages_of_a_table
from tests.tablectl.adapters.web.test_reading import WIN
from tests.tablectl.plain_words import is_plain

EXAMPLES = int(os.environ.get("TABLECTL_HTTP_EXAMPLES", "5"))
HANDS: list[dict[str, Any]] = [
    {"id": "a", **WIN},
    {},
    {"rules": "chess"},
    {**WIN, "hand": "1m"},
    {**WIN, "seat": 4},
    {"id": 1},
]


@pytest.fixture(scope="module")
def application(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Starlette]:
    director = ObsDirector(None)  # not started: what is asked here connects to nothing
    felt = Table(tmp_path_factory.mktemp("sets"))
    yield pages_of_a_table(director=director, enrolling=felt.desk)[0].application()
    director.close()


@pytest.fixture(scope="module")
def described(application: Starlette) -> Any:
    """What the pages say of themselves, read once."""
    from schemathesis import openapi as described_interfaces  # half a second for every worker that collects

    return described_interfaces.from_asgi("/api/openapi.json", application)


def is_told_plainly(_context: Any, response: Any, case: Any) -> None:
    """A check of an answer: a refusal names no folder and nothing of Python; what was asked may be quoted."""
    if response.status_code < HTTPStatus.BAD_REQUEST:
        return
    text = response.text
    for asked in [*(case.path_parameters or {}).values(), *(case.query or {}).values()]:
        text = text.replace(json.dumps(str(asked))[1:-1], "…").replace(str(asked), "…") if asked else text
    assert is_plain(text), f"{case.method} {case.path}: {response.text}"


def is_described_to_the_last_field(_context: Any, response: Any, case: Any) -> None:
    """A check of an answer: it has no field that its type does not name."""
    found = faults(case.method, case.path, response.status_code, response.content)
    assert not found, f"{case.method} {case.path}: {found}"


# A stream has no end: tests/tablectl/adapters/web/test_reading.py listens to it.
@pytest.mark.parametrize("asked", [each for each in ALL_ENDPOINTS if each.path != "/api/stream"],
                         ids=lambda each: f"{each.method} {each.path}")  # fmt: skip
def test_whatever_is_asked_the_answer_is_one_that_is_described(described: Any, asked: Endpoint) -> None:
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi import checks

    kept = [
        not_a_server_error,
        checks.status_code_conformance,
        checks.content_type_conformance,
        checks.response_schema_conformance,
        is_described_to_the_last_field,
        is_told_plainly,
    ]
    operation = described[asked.path][asked.method]

    cases = operation.as_strategy()
    if asked.path == "/api/photo/score":  # its schema is more than the generator understands
        cases = st.sampled_from(HANDS).map(lambda hand: operation.Case(body=hand))

    @given(case=cases)
    @settings(max_examples=EXAMPLES, deadline=None, derandomize=True, database=None,
              suppress_health_check=list(HealthCheck))  # fmt: skip
    def answered(case: Any) -> None:
        case.call_and_validate(checks=kept)

    answered()


SHEET = ("/scoresheet", "/protocol")
"""The one page that is written anew for whoever asks, at its address and its former one."""


def test_every_address_is_described_and_nothing_that_is_not_there(application: Starlette) -> None:
    there = {
        (method.lower(), route.path)
        for route in application.routes
        if isinstance(route, Route)
        for method in (route.methods or set()) - {"HEAD"}
    }
    pages = tuple(path for _, path in there if not path.startswith("/api/") and path not in SHEET)
    told = openapi("0", pages)["paths"]
    assert {(method, path) for path, ways in told.items() for method in ways} == there


def test_every_part_of_an_address_that_changes_is_a_parameter() -> None:
    for path, ways in openapi("0")["paths"].items():
        for way in ways.values():
            told = {each["name"] for each in way.get("parameters", ()) if each["in"] == "path"}
            assert told == set(re.findall(r"{(.*?)}", path)), path


def test_the_command_prints_the_description() -> None:
    told = CliRunner().invoke(app, ["schemas", "--openapi"])
    assert told.exit_code == 0
    assert json.loads(told.output)["openapi"] == "3.1.0"
