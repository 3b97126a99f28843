"""Parses messages on ``command`` into requests, and decides where answers go. Uses no MQTT library."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tablectl.decoding import COMMAND, PAYLOAD, DecodingFault, Undecodable, decode_object
from tablectl.quoting import as_json as in_json
from tablectl.topics import Message

MAX_TOPIC_LENGTH: Final = 256
SCHEMA: Final = "tablectl/command/1"


@dataclass(frozen=True, slots=True)
class ParsedCommand:
    """A request, as far as it can be parsed."""

    request: Mapping[str, object]
    problem: str = ""
    """Why it is not a request; empty if it may be one."""


def read_command(payload: bytes, table: str, correlation: bytes | None) -> ParsedCommand:
    """Parse a payload.

    Args:
        payload: as it came.
        table: this table; a request that names another table is refused.
        correlation: MQTT 5 correlation data; replaces a missing ``id``.
    """
    try:
        document = decode_object(payload, COMMAND, unique_names=True)
    except Undecodable as error:
        if error.fault is DecodingFault.NO_OBJECT:
            return ParsedCommand({}, 'expected a JSON object such as {"id": "1", "do": "questions"}')
        return ParsedCommand({} if error.name == "id" else id_of(error.value), f"the command {error}")
    if "id" not in document and correlation:
        document = {**document, "id": f"correlation-{correlation.hex()[:80]}"}
    for name, ours in (("table", table), ("schema", SCHEMA)):
        if document.get(name, ours) != ours:
            return ParsedCommand(
                document, f"{name} is {in_json(document[name])}, this table has {in_json(ours)}"
            )
    return ParsedCommand(document)


def id_of(document: object) -> Mapping[str, object]:
    """The id of an invalid request, so that the sender gets an answer."""
    key = document.get("id") if isinstance(document, dict) else None
    return {"id": key} if isinstance(key, str) and key.isprintable() else {}


def as_json(message: Message) -> bytes:
    """A message as a payload."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode(errors="replace")


def answer_payload(answer: Message) -> bytes:
    """An answer as a payload, with as many of its events as fit. A client that wants more requests again
    until nothing comes."""
    payload, events = as_json(answer), answer.get("events")
    while len(payload) > PAYLOAD.max_bytes and isinstance(events, Sequence) and len(events) > 1:
        events = events[: max(1, len(events) * PAYLOAD.max_bytes // (len(payload) + 1))]
        payload = as_json({**answer, "events": events})
    return payload


def response_topic(requested: object, prefix: str) -> str | None:
    """The response topic that an MQTT 5 client has requested beside ``command/result``; None if not allowed.

    We answer with the table's own rights, so a client may not make us publish on the topics of a table, of
    Home Assistant or of the broker; topics below ``command/result`` are allowed.
    """
    if not isinstance(requested, str) or not 0 < len(requested) <= MAX_TOPIC_LENGTH:
        return None
    if any(sign in requested for sign in "+#\0"):
        return None
    if requested.startswith(f"{prefix}/command/result/"):
        return requested
    first = requested.split("/", 1)[0]
    return None if first in ("mahjong", "homeassistant") or first.startswith("$") else requested
