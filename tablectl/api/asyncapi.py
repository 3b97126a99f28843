"""The MQTT interface of a table as an AsyncAPI 3.0 description.

After https://www.asyncapi.com/docs/reference/specification/v3.0.0 and its MQTT bindings 0.2.0. The table is
the described application: it sends its topics and receives requests.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from tablectl.api.schemas import MESSAGE_SCHEMAS, read_schema
from tablectl.topics import HAND_AUDIENCES, HAND_TOPICS, SHARED_TOPICS, Audience, Topic

Description = dict[str, Any]
_OWN_NAMES: Final[Mapping[Topic, str]] = {Topic.HANDS: "broadcast_hands", Topic.ODDS: "broadcast_odds"}
"""Schemas that are not named for their topic."""
_BINDINGS: Final = "0.2.0"
_PREFIX: Final = "mahjong/{table}/"
_MESSAGES_WITHOUT_SCHEMA: Final[Mapping[str, Description]] = {
    "availability": {
        "name": "availability",
        "title": "Whether the table is there",
        "contentType": "text/plain",
        "payload": {"type": "string", "enum": ["online", "offline"]},
    },
    "home_assistant": {
        "name": "home_assistant",
        "title": "Home Assistant's device discovery message",
        "contentType": "application/json",
        "payload": {"type": "object", "required": ["dev", "o", "cmps"]},
    },
    "home_assistant_status": {
        "name": "home_assistant_status",
        "title": "Home Assistant's birth message and last will",
        "contentType": "text/plain",
        "payload": {"type": "string", "enum": ["online", "offline"]},
    },
}
"""Messages without a schema of ours: plain text, and Home Assistant's format."""


@dataclass(frozen=True, slots=True)
class Channel:
    """One topic of a table."""

    key: str
    address: str
    message: str
    about: str
    audience: str
    """Who may read it, as the roles of a broker are named; ``viewer`` is everybody."""
    retained: bool = False
    qos: int = 1
    sent: bool = True
    """Whether the table sends it; else it receives it."""


def channels() -> Iterator[Channel]:
    """Every topic of a table, in the order of docs/MQTT.md."""
    yield Channel(
        "availability",
        f"{_PREFIX}availability",
        "availability",
        "`offline` is also the last will; `online` comes last, once all other retained topics are in place.",
        "viewer",
        retained=True,
    )
    for topic in Topic:
        if topic not in HAND_TOPICS:
            yield _publish_channel(topic, Audience.PUBLIC)
    for audience in HAND_AUDIENCES:
        for topic in (*SHARED_TOPICS, *HAND_TOPICS):
            yield _publish_channel(topic, audience)
    request_text = "A request; the answer carries its `id`, and with MQTT 5 its correlation data."
    yield Channel("command", f"{_PREFIX}command", "command", request_text, "operator", sent=False)
    answer_text = "The answer to a request. Answers are not delayed: operators alone may read them."
    yield Channel("command_result", f"{_PREFIX}command/result", "command_result", answer_text, "operator")
    yield Channel(
        "home_assistant",
        "homeassistant/device/{table}/config",
        "home_assistant",
        "Announces the table to Home Assistant as one device (`mqtt.discovery`).",
        "viewer",
        retained=True,
    )
    yield Channel(
        "home_assistant_status",
        "homeassistant/status",
        "home_assistant_status",
        "At `online` the table announces itself once more, or withdraws its announcement.",
        "viewer",
        sent=False,
    )


def asyncapi(version: str) -> Description:
    """The description.

    Args:
        version: of the program.
    """
    every = tuple(channels())
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "tablectl",
            "version": version,
            "description": "What a live mahjong table says over MQTT, and what it can be asked. "
            "docs/MQTT.md tells of delays, outages and corrections.",
            "license": {"name": "MIT"},
        },
        "defaultContentType": "application/json",
        "servers": _servers(),
        "channels": {each.key: _channel(each) for each in every},
        "operations": {f"{'tell' if each.sent else 'take'}_{each.key}": _operation(each) for each in every},
        "components": {
            "messages": {**_MESSAGES_WITHOUT_SCHEMA, **{name: _message(name) for name in MESSAGE_SCHEMAS}},
            "schemas": {name: _embedded(name) for name in MESSAGE_SCHEMAS},
            "parameters": {
                "table": {
                    "description": "The table's name: lower-case letters, digits, - and _, at most 40.",
                    "default": "table-1",
                }
            },
            "securitySchemes": {
                "role": {
                    "type": "userPassword",
                    "description": "viewer, operator, broadcast or commentary, or an account of a club's "
                    "broker. At the table's own broker, who has no name is viewer.",
                }
            },
        },
    }


def _publish_channel(topic: Topic, audience: Audience) -> Channel:
    schema = _OWN_NAMES.get(topic, topic.value)
    about = str(read_schema(schema)["title"]).partition(": topic")[0]
    late = {Audience.PUBLIC: "", Audience.BROADCAST: "broadcast_", Audience.COMMENTARY: "commentary_"}
    delayed = "" if audience is Audience.PUBLIC else ", delayed and with what that audience may see"
    return Channel(
        f"{late[audience]}{topic}",
        f"{_PREFIX}{audience.folder}{topic}",
        schema,
        f"{about}{delayed}.",
        "viewer" if audience is Audience.PUBLIC else audience.value,
        topic.retained,
        topic.qos,
    )


def _servers() -> Description:
    will = {"topic": f"{_PREFIX}availability", "qos": 1, "message": "offline", "retain": True}
    shared = {
        "protocolVersion": "5.0",
        "security": [{"$ref": "#/components/securitySchemes/role"}],
        "bindings": {"mqtt": {"lastWill": will, "bindingVersion": _BINDINGS}},
    }
    return {
        "own": {
            "host": "127.0.0.1:{port}",
            "protocol": "mqtt",
            "description": "The table's own broker, on its computer alone. MQTT 3.1.1 works as well.",
            "variables": {"port": {"default": "1883", "description": "The service prints it at its start."}},
            **shared,
        },
        "club": {
            "host": "{broker}:8883",
            "protocol": "secure-mqtt",
            "description": "A club's broker, with TLS and an account for everybody.",
            "variables": {"broker": {"default": "broker.club.example"}},
            **shared,
        },
    }


def _channel(channel: Channel) -> Description:
    parameters = {"table": {"$ref": "#/components/parameters/table"}}
    return {
        "address": channel.address,
        "description": channel.about,
        "messages": {channel.message: {"$ref": f"#/components/messages/{channel.message}"}},
        **({"parameters": parameters} if "{table}" in channel.address else {}),
        "tags": [{"name": channel.audience, "description": f"The role {channel.audience} may use it."}],
    }


def _operation(channel: Channel) -> Description:
    binding: Description = {"qos": channel.qos, "bindingVersion": _BINDINGS}
    if channel.sent:
        binding["retain"] = channel.retained
    operation: Description = {
        "action": "send" if channel.sent else "receive",
        "channel": {"$ref": f"#/channels/{channel.key}"},
        "summary": channel.about,
        "messages": [{"$ref": f"#/channels/{channel.key}/messages/{channel.message}"}],
        "bindings": {"mqtt": binding},
    }
    if channel.key == "command":
        operation["reply"] = {
            "channel": {"$ref": f"#/channels/{channel.key}_result"},
            "messages": [{"$ref": f"#/channels/{channel.key}_result/messages/{channel.message}_result"}],
        }
    return operation


def _message(name: str) -> Description:
    schema = read_schema(name)
    message: Description = {
        "name": schema["$id"],
        "title": schema["title"],
        "contentType": "application/json",
        "payload": {"$ref": f"#/components/schemas/{name}"},
    }
    if name.startswith("command"):
        message["correlationId"] = {"location": "$message.payload#/id"}
    return message


def _embedded(name: str) -> Description:
    """A schema as a component, without its own ``$schema`` and ``$id``."""
    return {key: value for key, value in read_schema(name).items() if key not in ("$schema", "$id")}
