"""The table's voice over MQTT: the only paho-mqtt import.

One paho client lives for one connection. When the connection ends, the next client starts from what the
outbox knows to be confirmed, so ``event`` goes on in order and without a gap over broker outages and over
restarts of this process; what was in flight when a connection broke may be said twice (QoS 1), and its
sequence number says so. Retained topics carry only their newest message, one in flight each, so a slow
broker never makes a queue.
"""

from __future__ import annotations

import json
import logging
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, Final

import paho.mqtt.client as paho
from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from tablectl.adapters.mqtt_discovery import discovery_message, discovery_topic
from tablectl.ports import Command, LinkState, Message, Outbox, Topic

log = logging.getLogger(__name__)

KEEPALIVE_S: Final = 15
FIRST_RETRY_S: Final = 0.2
LONGEST_RETRY_S: Final = 30.0
WINDOW: Final = 50
"""Events handed to the broker and not yet confirmed."""
ALERTS_KEPT: Final = 200
"""Alerts and answers kept while the broker is away; older ones are dropped."""
GOODBYE_WITHIN_S: Final = 1.0
MAX_COMMAND_BYTES: Final = 64 * 1024


@dataclass(frozen=True, slots=True)
class MqttSettings:
    """Where and as whom to connect."""

    table: str
    host: str
    port: int
    username: str = ""
    password: str = ""
    tls: bool = False
    ca_file: Path | None = None
    discovery: bool = True
    version: str = ""
    """The program's version, for discovery."""


@dataclass(frozen=True, slots=True)
class _Outgoing:
    """A message that is said once and not replaced by a newer one: an alert or an answer."""

    topic: str
    payload: bytes
    correlation: bytes | None = None


Incident = Callable[[], None]
"""What a network thread saw, to be done in the table's thread."""


@dataclass(slots=True, eq=False)
class _Conversation:
    """One connection, from the first attempt to its end."""

    client: paho.Client
    thread: threading.Thread | None = None
    greeted: bool = False
    sent: int = 0
    """Last event handed over on this connection."""
    events: dict[int, int] = field(default_factory=dict)
    """Message id to event number, for events that wait for their confirmation."""
    newest: dict[int, str] = field(default_factory=dict)
    """Message id to retained topic in flight."""
    once: dict[int, _Outgoing] = field(default_factory=dict)


class PahoPublisher:
    """A publisher on a broker. All methods belong to the table's thread; paho has one thread of its own."""

    def __init__(self, settings: MqttSettings, outbox: Outbox) -> None:
        self._settings = settings
        self._outbox = outbox
        self._prefix = f"mahjong/{settings.table}"
        self._protocol = MQTTProtocolVersion.MQTTv5
        self._talk: _Conversation | None = None
        self._incidents: SimpleQueue[Incident] = SimpleQueue()
        self._commands: list[Command] = []
        self._retained: dict[str, tuple[bytes, int]] = {}
        self._stale: dict[str, None] = {}
        self._once: deque[_Outgoing] = deque(maxlen=ALERTS_KEPT)
        self._retry_s = FIRST_RETRY_S
        self._retry_at_s: float | None = None
        self._detail = "not started"
        self._now_s = 0.0
        self._keep(discovery_topic(settings.table), self._discovery(), qos=1)

    @property
    def host(self) -> str:
        """Where the broker is."""
        return self._settings.host

    @property
    def port(self) -> int:
        """The broker's port."""
        return self._settings.port

    def start(self, now_s: float) -> None:
        """Begin to connect, without waiting for it."""
        self._retry_at_s = now_s
        self.poll(now_s)

    def publish(self, topic: Topic, message: Message) -> None:
        """Take the newest message of a retained topic, or an alert."""
        assert topic is not Topic.EVENT, "events are fetched from the outbox"
        name, payload = f"{self._prefix}/{topic}", _json(message)
        if topic.retained:
            self._keep(name, payload, qos=0 if topic is Topic.HEALTH else 1)
        else:
            self._once.append(_Outgoing(name, payload))
        self._pump()

    def poll(self, now_s: float) -> tuple[Command, ...]:
        """Do what the network thread saw, say what there is to say, connect again when it is time."""
        self._now_s = now_s
        while True:
            try:
                incident = self._incidents.get_nowait()
            except Empty:
                break
            incident()
        if self._talk is None and self._retry_at_s is not None and now_s >= self._retry_at_s:
            self._connect()
        self._pump()
        commands, self._commands = tuple(self._commands), []
        return commands

    def link(self) -> LinkState:
        """Whether the broker has greeted us."""
        return LinkState("publisher", self._talk is not None and self._talk.greeted, self._detail)

    def waiting(self) -> int:
        """Events that the broker has not confirmed."""
        return self._outbox.head - self._outbox.acknowledged()

    def close(self) -> None:
        """Say ``offline`` and hang up."""
        self._retry_at_s = None
        talk, self._talk = self._talk, None
        if talk is None:
            return
        if talk.greeted:
            goodbye = talk.client.publish(f"{self._prefix}/availability", b"offline", qos=1, retain=True)
            try:
                goodbye.wait_for_publish(GOODBYE_WITHIN_S)
            except (RuntimeError, ValueError):
                log.info("the broker left before the goodbye; its last will says it for us")
        talk.client.disconnect()
        if talk.thread is not None:
            talk.thread.join(GOODBYE_WITHIN_S)

    # One connection

    def _connect(self) -> None:
        settings = self._settings
        client = paho.Client(
            CallbackAPIVersion.VERSION2,
            client_id=f"tablectl-{settings.table}",
            protocol=self._protocol,
            reconnect_on_failure=False,
        )
        talk = _Conversation(client)
        if settings.username:
            client.username_pw_set(settings.username, settings.password)
        if settings.tls:
            client.tls_set(ca_certs=None if settings.ca_file is None else str(settings.ca_file))
        client.will_set(f"{self._prefix}/availability", b"offline", qos=1, retain=True)
        client.max_inflight_messages_set(2 * WINDOW)
        client.on_connect = lambda _c, _u, _f, reason, _p: self._post(partial(self._greeted, talk, reason))
        client.on_publish = lambda _c, _u, mid, reason, _p: self._post(
            partial(self._confirmed, talk, mid, reason)
        )
        client.on_message = lambda _c, _u, message: self._post(partial(self._heard, talk, message))
        talk.thread = threading.Thread(target=self._converse, args=(talk,), name="mqtt", daemon=True)
        self._talk = talk
        talk.thread.start()

    def _converse(self, talk: _Conversation) -> None:
        """The network thread: connect, talk until the connection ends, report its end."""
        why = "the connection ended"
        try:
            talk.client.connect(self._settings.host, self._settings.port, keepalive=KEEPALIVE_S)
            talk.client.loop_forever()
        except (OSError, ValueError) as error:
            why = str(error)
        self._post(partial(self._ended, talk, why))

    def _post(self, incident: Incident) -> None:
        self._incidents.put(incident)

    def _greeted(self, talk: _Conversation, reason: ReasonCode) -> None:
        if talk is not self._talk:
            return
        if reason.is_failure:
            self._detail = f"the broker refuses us: {reason}"
            if self._protocol is MQTTProtocolVersion.MQTTv5 and "protocol" in str(reason).lower():
                self._protocol = MQTTProtocolVersion.MQTTv311
            return
        talk.greeted = True
        talk.sent = self._outbox.acknowledged()
        self._retry_s = FIRST_RETRY_S
        self._detail = f"connected to {self._settings.host}:{self._settings.port}"
        talk.client.subscribe(f"{self._prefix}/command", qos=1)
        talk.client.publish(f"{self._prefix}/availability", b"online", qos=1, retain=True)
        self._stale = dict.fromkeys(self._retained)

    def _ended(self, talk: _Conversation, why: str) -> None:
        if talk is not self._talk:
            return
        self._talk = None
        self._once.extendleft(reversed(talk.once.values()))
        if talk.greeted or not self._detail.startswith("the broker refuses"):
            self._detail = (
                f"no broker at {self._settings.host}:{self._settings.port} ({why}); the game goes on, "
                "events wait in the journal"
            )
        self._retry_at_s = self._now_s + self._retry_s
        self._retry_s = min(self._retry_s * 2, LONGEST_RETRY_S)

    # Saying

    def _keep(self, topic: str, payload: bytes, *, qos: int) -> None:
        if payload:
            self._retained[topic] = (payload, qos)
            self._stale[topic] = None

    def _discovery(self) -> bytes:
        if not self._settings.discovery:
            return b""
        return _json(discovery_message(self._settings.table, self._settings.version))

    def _pump(self) -> None:
        """Hand over what may go: newest retained messages, alerts and answers, the next events."""
        talk = self._talk
        if talk is None or not talk.greeted:
            return
        in_flight = set(talk.newest.values())
        for topic in [topic for topic in self._stale if topic not in in_flight]:
            del self._stale[topic]
            payload, qos = self._retained[topic]
            mid = talk.client.publish(topic, payload, qos=qos, retain=True).mid
            if qos:
                talk.newest[mid] = topic
        while self._once and len(talk.once) < WINDOW:
            outgoing = self._once.popleft()
            mid = self._say_once(talk, outgoing)
            talk.once[mid] = outgoing
        room = WINDOW - len(talk.events)
        if room > 0 and talk.sent < self._outbox.head:
            for seq, message in self._outbox.events(talk.sent, room):
                info = talk.client.publish(f"{self._prefix}/event", _json(message), qos=1)
                talk.events[info.mid] = seq
                talk.sent = seq

    def _say_once(self, talk: _Conversation, outgoing: _Outgoing) -> int:
        properties = None
        if outgoing.correlation is not None and self._protocol is MQTTProtocolVersion.MQTTv5:
            properties = Properties(PacketTypes.PUBLISH)  # type: ignore[no-untyped-call]
            properties.CorrelationData = outgoing.correlation
        return talk.client.publish(outgoing.topic, outgoing.payload, qos=1, properties=properties).mid

    def _confirmed(self, talk: _Conversation, mid: int, reason: ReasonCode) -> None:
        if talk is not self._talk:
            return
        if reason.is_failure:
            self._detail = f"the broker refuses us: {reason}"
            talk.client.disconnect()
            return
        talk.newest.pop(mid, None)
        talk.once.pop(mid, None)
        if talk.events.pop(mid, None) is not None:
            # Confirmations may overtake each other; only what is confirmed without a hole counts.
            done = min(talk.events.values()) - 1 if talk.events else talk.sent
            if done > self._outbox.acknowledged():
                self._outbox.acknowledge(done)

    # Listening

    def _heard(self, talk: _Conversation, message: paho.MQTTMessage) -> None:
        if message.topic != f"{self._prefix}/command" or message.retain:
            return  # a retained command would be carried out again at every restart
        correlation: bytes | None = getattr(message.properties, "CorrelationData", None)
        answer = partial(self._answer, correlation)
        request: Any = None
        if len(message.payload) <= MAX_COMMAND_BYTES:
            try:
                request = json.loads(message.payload)
            except ValueError:
                request = None
        self._commands.append(Command(request if isinstance(request, dict) else {}, answer))

    def _answer(self, correlation: bytes | None, message: Message) -> None:
        self._once.append(_Outgoing(f"{self._prefix}/command/result", _json(message), correlation))
        self._pump()


def _json(message: Message) -> bytes:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode()
