"""Checks of each message by itself: is it an object of its topic, as its schema describes it?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from tablectl.api.schemas import read_schema
from tablectl.conformance.check import Check, Deviation, LeftOut
from tablectl.conformance.heard import AVAILABILITY, Traffic, beginning
from tablectl.conformance.schema_faults import schema_faults

SCHEMA_OF: Final[Mapping[str, str]] = {
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
"""The schema of what is told on each topic."""
OF_A_JOURNAL: Final = ("event", "score", "state", "result")
"""Topics that name the journal."""
NOTHING: Final = "nothing was told on {}"
PAGE: Final = "MQTT: messages and requests"
CONFORMANCE: Final = "Conformance"
OBJECTS: Final = 'Payloads are UTF-8 JSON, each with `"schema"` (name and version) and `"table"`.'


def _json(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    said = [each for each in traffic.messages if each.topic != AVAILABILITY]
    if not said:
        return LeftOut(f"nothing was told under mahjong/{traffic.table}/")
    return (
        Deviation("a JSON object in UTF-8", f"{each}: {each.fault}") for each in said if each.message is None
    )


def _schema_named(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    said = traffic.on(*SCHEMA_OF)
    if not said:
        return LeftOut("no object was told on any topic with a schema")
    return (
        Deviation(f'"schema": "{wanted}"', f"{each}: {each.value('schema')}")
        for each in said
        if each.value("schema") != (wanted := str(read_schema(SCHEMA_OF[each.subject])["$id"]))
    )


def _table_named(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    said = traffic.on(*SCHEMA_OF)
    if not said:
        return LeftOut("no object was told on any topic with a schema")
    return (
        Deviation(f'"table": "{traffic.table}"', f"{each}: {each.value('table')}")
        for each in said
        if each.value("table") != traffic.table
    )


def _journal_named(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    said = traffic.on(*OF_A_JOURNAL)
    if not said:
        return LeftOut(NOTHING.format(", ".join(OF_A_JOURNAL)))
    return (
        Deviation("the journal's id in the field journal", f"{each}: {each.value('journal')}")
        for each in said
        if not each.words("journal")
    )


def _availability(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    said = [each for each in traffic.messages if each.topic == AVAILABILITY]
    if not said:
        return LeftOut(NOTHING.format(AVAILABILITY))
    return (
        Deviation("online or offline, as plain text", f"{each}: {beginning(each.heard.payload)}")
        for each in said
        if each.heard.payload not in (b"online", b"offline")
    )


def _fits(topic: str) -> Check:
    def judge(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
        said = traffic.on(topic)
        if not said:
            return LeftOut(NOTHING.format(topic))
        schema = read_schema(SCHEMA_OF[topic])
        found = ((each, next(schema_faults(schema, each.message), None)) for each in said)
        return (
            Deviation(f"an object of {schema['$id']}", f"{each}: {fault}")
            for each, fault in found
            if fault is not None
        )

    name = f"{topic.replace('/', '_')}_fits_its_schema"
    return Check(name, CONFORMANCE, "Every message fits the JSON Schema of its topic.", judge)


CHECKS: Final = (
    Check("payload_is_json", PAGE, OBJECTS, _json),
    Check("schema_is_named", PAGE, OBJECTS, _schema_named),
    Check("table_is_named", PAGE, OBJECTS, _table_named),
    Check(
        "journal_is_named",
        CONFORMANCE,
        "`event`, `score`, `state` and `result` name the `journal` that they are about.",
        _journal_named,
    ),
    Check("availability_in_words", PAGE, "`online` or `offline` as plain text", _availability),
    *(_fits(topic) for topic in SCHEMA_OF),
)
