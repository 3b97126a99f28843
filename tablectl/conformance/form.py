"""Checks of single messages: JSON, names of schema, table and journal, and the topic's schema."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from tablectl.api.schemas import read_schema
from tablectl.conformance.check import Check, Deviation, LeftOut
from tablectl.conformance.schema_faults import schema_faults
from tablectl.conformance.traffic import AVAILABILITY, Traffic, excerpt

SCHEMA_BY_TOPIC: Final[Mapping[str, str]] = {
    "score": "score",
    "state": "state",
    "event": "event",
    "result": "result",
    "needs": "needs",
    "players": "players",
    "clock": "clock",
    "alert": "alert",
    "alert_ended": "alert_ended",
    "machine": "machine",
    "health": "health",
    "command/result": "command_result",
    "hands": "broadcast_hands",
    "odds": "broadcast_odds",
}
"""The name of each topic's schema."""
JOURNAL_TOPICS: Final = ("event", "score", "state", "result")
"""Topics whose messages name the journal."""
NO_MESSAGE: Final = "nothing was told on {}"
PAGE: Final = "MQTT: messages and requests"
CONFORMANCE: Final = "Conformance"
OBJECTS: Final = 'Payloads are UTF-8 JSON, each with `"schema"` (name and version) and `"table"`.'


def _check_json(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    messages = [each for each in traffic.messages if each.topic != AVAILABILITY]
    if not messages:
        return LeftOut(f"nothing was told under mahjong/{traffic.table}/")
    return (
        Deviation("a JSON object in UTF-8", f"{each}: {each.fault}")
        for each in messages
        if each.message is None
    )


def _check_schema_name(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    messages = traffic.objects(*SCHEMA_BY_TOPIC)
    if not messages:
        return LeftOut("no object was told on any topic with a schema")
    return (
        Deviation(f'"schema": "{wanted}"', f"{each}: {each.value('schema')}")
        for each in messages
        if each.value("schema") != (wanted := str(read_schema(SCHEMA_BY_TOPIC[each.subject])["$id"]))
    )


def _check_table_name(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    messages = traffic.objects(*SCHEMA_BY_TOPIC)
    if not messages:
        return LeftOut("no object was told on any topic with a schema")
    return (
        Deviation(f'"table": "{traffic.table}"', f"{each}: {each.value('table')}")
        for each in messages
        if each.value("table") != traffic.table
    )


def _check_journal_id(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    messages = traffic.objects(*JOURNAL_TOPICS)
    if not messages:
        return LeftOut(NO_MESSAGE.format(", ".join(JOURNAL_TOPICS)))
    return (
        Deviation("the journal's id in the field journal", f"{each}: {each.value('journal')}")
        for each in messages
        if not each.text("journal")
    )


def _check_availability(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    messages = [each for each in traffic.messages if each.topic == AVAILABILITY]
    if not messages:
        return LeftOut(NO_MESSAGE.format(AVAILABILITY))
    return (
        Deviation("online or offline, as plain text", f"{each}: {excerpt(each.raw.payload)}")
        for each in messages
        if each.raw.payload not in (b"online", b"offline")
    )


def _schema_check(topic: str) -> Check:
    def judge(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
        messages = traffic.objects(topic)
        if not messages:
            return LeftOut(NO_MESSAGE.format(topic))
        schema = read_schema(SCHEMA_BY_TOPIC[topic])
        found = ((each, next(schema_faults(schema, each.message), None)) for each in messages)
        return (
            Deviation(f"an object of {schema['$id']}", f"{each}: {fault}")
            for each, fault in found
            if fault is not None
        )

    name = f"{topic.replace('/', '_')}_fits_its_schema"
    return Check(name, CONFORMANCE, "Every message fits the JSON Schema of its topic.", judge)


CHECKS: Final = (
    Check("payload_is_json", PAGE, OBJECTS, _check_json),
    Check("schema_is_named", PAGE, OBJECTS, _check_schema_name),
    Check("table_is_named", PAGE, OBJECTS, _check_table_name),
    Check(
        "journal_is_named",
        CONFORMANCE,
        "`event`, `score`, `state` and `result` name the `journal` that they are about.",
        _check_journal_id,
    ),
    Check("availability_in_words", PAGE, "`online` or `offline` as plain text", _check_availability),
    *(_schema_check(topic) for topic in SCHEMA_BY_TOPIC),
)
