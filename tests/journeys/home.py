"""What Home Assistant does at a broker by itself, as its documentation of MQTT discovery says."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final

import paho.mqtt.client as paho
from jinja2 import Environment
from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion

from tests.tablectl.adapters.mqtt.listener import hang_up
from tests.waiting import until

ANNOUNCED: Final = "homeassistant/device/+/config"
STATUS: Final = "homeassistant/status"
TEMPLATES: Final = Environment()


class Home:
    """Finds tables by their announcements, shows their sensors and presses their buttons.

    The real one is started by ``tests.system.clients.home_assistant``.
    """

    def __init__(self, port: int, name: str, password: str) -> None:
        """Come in, subscribe, and say that it is there."""
        self.cut: list[str] = []
        """Why its line was cut; it does not come back."""
        self.events: list[dict[str, Any]] = []
        """What its event entities had, oldest first."""
        self._components: dict[str, Mapping[str, Any]] = {}
        self._states: dict[str, str] = {}
        self._client = paho.Client(
            CallbackAPIVersion.VERSION2, protocol=MQTTProtocolVersion.MQTTv311, reconnect_on_failure=False
        )
        self._client.username_pw_set(name, password)
        self._client.will_set(STATUS, b"offline")
        self._client.on_message = lambda _c, _u, message: self._hear(message)
        self._client.on_disconnect = lambda _c, _u, _f, reason, _p: self.cut.append(str(reason))
        self._client.connect("127.0.0.1", port, keepalive=1)
        self._client.loop_start()
        self._client.subscribe(ANNOUNCED, qos=0)
        self._client.publish(STATUS, b"online", qos=0)

    def shows(self, component: str, state: str) -> None:
        """Wait until a component has a state."""
        until(
            lambda: self._states.get(component) == state,
            why=lambda: f"{component} is {self._states.get(component)!r}; {self.cut} {sorted(self._states)}",
        )

    def turn(self, switch: str, value: str) -> None:
        """A switch of the table ``ON`` or ``OFF``, once that is found."""
        until(lambda: switch in self._components, why=lambda: sorted(self._components))
        part = self._components[switch]
        payload = TEMPLATES.from_string(part["command_template"]).render(
            value=value, now=lambda: datetime.now(UTC)
        )
        self._client.publish(part["command_topic"], payload, qos=part["qos"])

    def press(self, button: str) -> None:
        """A button of the table, once that is found, by the request that it makes."""
        until(lambda: f"button_{button}" in self._components, why=lambda: sorted(self._components))
        part = self._components[f"button_{button}"]
        payload = TEMPLATES.from_string(part["command_template"]).render(now=lambda: datetime.now(UTC))
        self._client.publish(part["command_topic"], payload, qos=part["qos"])

    def close(self) -> None:
        """Say goodbye."""
        hang_up(self._client)

    def _hear(self, message: paho.MQTTMessage) -> None:
        if message.topic.endswith("/config"):
            told = json.loads(message.payload) if message.payload else {"cmps": {}}
            self._components = told["cmps"]
            topics = {
                each["state_topic"]: each["qos"]
                for each in self._components.values()
                if "state_topic" in each
            }
            self._client.subscribe(list(topics.items()) or [(ANNOUNCED, 0)])
            return
        value = json.loads(message.payload)
        for name, part in self._components.items():
            if part.get("state_topic") == message.topic:
                said = TEMPLATES.from_string(part["value_template"]).render(value_json=value)
                if part["p"] != "event":
                    self._states[name] = said
                elif said and not message.retain:
                    self.events.append(json.loads(said))
