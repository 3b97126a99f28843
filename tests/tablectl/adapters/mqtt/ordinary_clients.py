"""Clients as people have them: they greet, leave a will, subscribe to everything, whatever their rights."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Final

import paho.mqtt.client as paho
from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion

from tests.tablectl.adapters.mqtt.listener import hang_up
from tests.waiting import until

STATUS: Final = "homeassistant/status"
GREETING: Final = b"online"
V311, V5 = MQTTProtocolVersion.MQTTv311, MQTTProtocolVersion.MQTTv5
PROTOCOLS: Final = {"MQTT 3.1.1": V311, "MQTT 5": V5}
SUBSCRIPTIONS: Final = (
    *("#", "+/+", "$SYS/#", "homeassistant/#", "mahjong/+/+", "mahjong/+/broadcast/#", "mahjong/+/command"),
    *("$share/together/#", "$share/together/mahjong/t1/broadcast/hands", "zigbee2mqtt/+/state"),
)
ELSEWHERE: Final = (
    *("homeassistant/sensor/lamp/config", "zigbee2mqtt/bridge/state", "clients/desk/status", "$SYS/clients"),
    *("mahjong/t1/state", "mahjong/t1/availability", "mahjong/t1/broadcast/hands", "mahjong/t1/clock"),
    *("mahjong/t1/command/result", "mahjong/t9/command", "homeassistant/device/t1/config"),
)
"""Where nobody but the table and other programs may speak."""


@dataclass(eq=False)
class OrdinaryClient:
    """One of them, with paho behind it. It never connects a second time: a cut line stays cut."""

    role: str
    protocol: MQTTProtocolVersion
    client: paho.Client
    subscribed: list[int] = field(default_factory=list)
    answered: dict[int, str] = field(default_factory=dict)
    """Message id to what the broker said of it."""
    cut: list[str] = field(default_factory=list)
    heard: list[tuple[str, bytes]] = field(default_factory=list)

    @property
    def name(self) -> str:
        """For a message about it."""
        return f"{self.role or 'nobody'} by {self.protocol.name}"

    @property
    def topics(self) -> set[str]:
        """Where it has heard anything."""
        return {topic for topic, _ in self.heard}

    def say(self, topic: str, payload: bytes, *, qos: int = 1, retain: bool = False) -> int:
        """Publish, without waiting for a confirmation; the message's id."""
        return self.client.publish(topic, payload, qos=qos, retain=retain).mid


def connected(
    port: int,
    role: str,
    protocol: MQTTProtocolVersion,
    secret: str = "",
    authority: Path | None = None,
    *,
    more: tuple[str, ...] = (),
) -> OrdinaryClient:
    """A client that has come in, left a will and subscribed; it has no name where ``role`` is empty."""
    client = paho.Client(CallbackAPIVersion.VERSION2, protocol=protocol, reconnect_on_failure=False)
    made = OrdinaryClient(role, protocol, client)
    if role:
        client.username_pw_set(role, secret)
    if authority is not None:
        client.tls_set(ca_certs=str(authority))
    client.will_set(STATUS if protocol is V5 else "clients/desk/status", b"offline", qos=1, retain=True)
    client.on_subscribe = lambda _c, _u, mid, _codes, _p: made.subscribed.append(mid)
    client.on_publish = lambda _c, _u, mid, reason, _p: made.answered.update({mid: str(reason)})
    client.on_disconnect = lambda _c, _u, _f, reason, _p: made.cut.append(str(reason))
    client.on_message = lambda _c, _u, message: made.heard.append((message.topic, bytes(message.payload)))
    client.connect("127.0.0.1", port)
    client.loop_start()
    asked = {client.subscribe(each, qos=1)[1] for each in (*SUBSCRIPTIONS, *more)}
    client.unsubscribe("never/subscribed")
    client.unsubscribe("zigbee2mqtt/+/state")
    until(lambda: asked <= set(made.subscribed) or bool(made.cut), why=lambda: f"{made.name}: {made.cut}")
    return made


def say_everything(
    client: OrdinaryClient, forbidden: Iterable[str], qualities: tuple[int, ...] = (0, 1, 2)
) -> list[int]:
    """Greet as Home Assistant does, and speak where it may not, in every form.

    Returns:
        Ids of the messages that the broker confirms with one packet, in which MQTT 5 has room for a reason.
    """
    client.say(STATUS, GREETING, qos=0)
    client.say(STATUS, GREETING, qos=0, retain=True)
    confirmed = []
    for topic, qos, retain in product(forbidden, qualities, (False, True)):
        mid = client.say(topic, b'{"id": "not allowed", "do": "stop_machine"}', qos=qos, retain=retain)
        if qos == 1:
            confirmed.append(mid)
    return confirmed


def stand(clients: Iterable[OrdinaryClient], meanwhile: Callable[[], object]) -> None:
    """Wait until the broker has answered each what it asks after all that everybody said; none may be cut.

    By the first answer what this one said was dealt with; by the second it has heard what the others said.
    """
    clients = [*clients]
    for _ in range(2):
        asked = {client: client.client.subscribe("never/subscribed", qos=1)[1] for client in clients}
        until(
            lambda: all(mid in client.subscribed or client.cut for client, mid in asked.items()),  # noqa: B023
            meanwhile=meanwhile,
            why=lambda: [client.name for client, mid in asked.items() if mid not in client.subscribed],  # noqa: B023
        )
    assert {client.name: client.cut for client in clients if client.cut} == {}


def close(clients: Iterable[OrdinaryClient]) -> None:
    """Say goodbye."""
    for each in clients:
        hang_up(each.client)
