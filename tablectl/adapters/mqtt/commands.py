"""What comes in on ``command``: bytes to a request, and where its answer may go. Knows no MQTT library."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tablectl.decoding import COMMAND, PAYLOAD, DecodingFault, Undecodable, decoded_object
from tablectl.topics import Message

MAX_TOPIC_LENGTH: Final = 256
SCHEMA: Final = "tablectl/command/1"


@dataclass(frozen=True, slots=True)
class Incoming:
    """A request as far as it can be read."""

    request: Mapping[str, object]
    trouble: str = ""
    """Why it is no request; empty where it may be one."""


def read_command(payload: bytes, table: str, correlation: bytes | None) -> Incoming:
    """The object that a payload holds.

    Args:
        payload: as it came.
        table: this table; a request that names another one is not for us.
        correlation: MQTT 5 correlation data; stands for an ``id`` that is missing.
    """
    try:
        said = decoded_object(payload, COMMAND, once=True)
    except Undecodable as error:
        if error.fault is DecodingFault.NO_OBJECT:
            return Incoming({}, 'expected a JSON object such as {"id": "1", "do": "questions"}')
        return Incoming({} if error.name == "id" else id_of(error.value), f"the command {error}")
    if "id" not in said and correlation:
        said = {**said, "id": f"correlation-{correlation.hex()[:80]}"}
    for name, ours in (("table", table), ("schema", SCHEMA)):
        if said.get(name, ours) != ours:
            return Incoming(said, f"{name} is {said[name]!r}, this table has {ours!r}")
    return Incoming(said)


def id_of(said: object) -> Mapping[str, object]:
    """Of something that is no request, its id alone: the answer finds whoever asked."""
    key = said.get("id") if isinstance(said, dict) else None
    return {"id": key} if isinstance(key, str) and key.isprintable() else {}


def as_json(message: Message) -> bytes:
    """A message as it goes out."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode(errors="replace")


def answer_payload(answer: Message) -> bytes:
    """An answer as it goes out, with so many of its events as a payload holds: nobody reads a longer one. Who
    wants a whole journal asks on until nothing comes."""
    payload, events = as_json(answer), answer.get("events")
    while len(payload) > PAYLOAD.most_bytes and isinstance(events, Sequence) and len(events) > 1:
        events = events[: max(1, len(events) * PAYLOAD.most_bytes // (len(payload) + 1))]
        payload = as_json({**answer, "events": events})
    return payload


def response_topic(wanted: object, prefix: str) -> str | None:
    """Where else than on ``command/result`` the answer goes, as MQTT 5 lets the asker say.

    We answer with the table's own rights, so nobody may have us speak on the topics of a table, of Home
    Assistant or of the broker; below ``command/result`` everybody who may ask has a place.
    """
    if not isinstance(wanted, str) or not 0 < len(wanted) <= MAX_TOPIC_LENGTH:
        return None
    if any(sign in wanted for sign in "+#\0"):
        return None
    if wanted.startswith(f"{prefix}/command/result/"):
        return wanted
    first = wanted.split("/", 1)[0]
    return None if first in ("mahjong", "homeassistant") or first.startswith("$") else wanted
