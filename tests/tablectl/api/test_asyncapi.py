"""The description of the topics: a valid AsyncAPI 3.0 document, and what a table really says and hears."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from jsonschema import Draft7Validator, Draft202012Validator
from typer.testing import CliRunner

from tablectl.adapters.mqtt.broker_access import PUBLIC_RIGHTS, ROLES
from tablectl.api.asyncapi import asyncapi, channels
from tablectl.cli.commands import app
from tests.architecture.sources import ROOT
from tests.tablectl.conformance.played import TABLE, played

CONTRACT = {
    *("availability", "score", "state", "event", "result", "alert", "machine", "health"),
    *("command", "command/result"),
    *(f"broadcast/{topic}" for topic in ("state", "score", "event", "result")),
}
"""Topics that every table has by its contract with other programs."""


@pytest.fixture(scope="module")
def told() -> dict[str, Any]:
    return asyncapi("0")


@pytest.fixture(scope="module")
def validator() -> Draft7Validator:
    packed = (ROOT / "tests" / "fixtures" / "asyncapi" / "3.0.0.json.gz").read_bytes()
    return Draft7Validator(json.loads(gzip.decompress(packed)))


def references(part: Any) -> Iterator[str]:
    """Every reference in a part of the document."""
    if isinstance(part, dict):
        if "$ref" in part:
            yield part["$ref"]
        part = list(part.values())
    if isinstance(part, list):
        for each in part:
            yield from references(each)


def found(told: dict[str, Any], reference: str) -> Any:
    part: Any = told
    for name in reference.removeprefix("#/").split("/"):
        part = part[name]
    return part


@pytest.mark.slow
def test_it_is_valid_by_asyncapis_own_schema(told: dict[str, Any], validator: Draft7Validator) -> None:
    assert [f"{error.json_path}: {error.message}" for error in validator.iter_errors(told)] == []
    spoiled = deepcopy(told)
    spoiled["operations"]["tell_score"]["bindings"]["mqtt"]["qos"] = 7
    assert not validator.is_valid(spoiled)


def test_every_reference_leads_somewhere(told: dict[str, Any]) -> None:
    every = set(references(told))
    assert len(every) > 60
    for reference in every:
        assert isinstance(found(told, reference), dict), reference


def test_every_topic_of_the_contract_is_in_it(told: dict[str, Any]) -> None:
    described = {each["address"].removeprefix("mahjong/{table}/") for each in told["channels"].values()}
    assert described >= CONTRACT | {"homeassistant/device/{table}/config"}


def test_what_a_table_says_is_on_its_channel_as_described(told: dict[str, Any]) -> None:
    of = {each["address"]: key for key, each in told["channels"].items()}
    heard = {each.topic: each for each in played()}
    assert len(heard) >= 12
    for topic, message in heard.items():
        key = of[topic.replace(f"/{TABLE}", "/{table}")]
        operation = told["operations"][f"tell_{key}"]
        binding = operation["bindings"]["mqtt"]
        assert (binding["qos"], binding["retain"]) == (message.qos, message.retained), topic
        (said,) = (found(told, found(told, each["$ref"])["$ref"]) for each in operation["messages"])
        payload = said["payload"]
        schema = found(told, payload["$ref"]) if "$ref" in payload else payload
        text = message.payload.decode()
        value = json.loads(text) if said["contentType"] == "application/json" else text
        assert list(Draft202012Validator(schema).iter_errors(value)) == [], topic


def test_who_may_read_a_channel_is_who_the_brokers_rights_let_read_it() -> None:
    rights = {"viewer": PUBLIC_RIGHTS, **ROLES}
    for channel in channels():
        allowed = [right.partition(" ")[2] for right in rights[channel.audience] if "read" in right]
        asks = f"write {channel.address}"
        assert (
            channel.address in allowed
            or f"{channel.address.rpartition('/')[0]}/+" in allowed
            or (not channel.sent and asks in rights[channel.audience])
        ), channel


def test_the_command_prints_it_with_the_programs_version() -> None:
    ran = CliRunner().invoke(app, ["schemas", "--asyncapi"])
    assert ran.exit_code == 0
    assert json.loads(ran.output)["asyncapi"] == "3.0.0"
