"""Publishes over MQTT. Only this module, ``connection``, ``login`` and ``retained_score`` use paho-mqtt.

Each connection has its own paho client. A new client starts after the last event that the outbox knows to be
confirmed, so ``event`` continues in order and without a gap over broker outages and restarts of this process.
Messages in flight when a connection broke may be published twice (QoS 1), with the same sequence number. Each
retained topic has only its latest message in flight, so a slow broker never builds up a queue; retained
topics are published again on every connection, and when another client has overwritten them. ``online`` comes
last, so that whoever sees it finds everything else up to date.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import cycle
from queue import Empty, Queue
from types import MappingProxyType
from typing import Final

import paho.mqtt.client as paho
from paho.mqtt.enums import MQTTProtocolVersion
from paho.mqtt.reasoncodes import ReasonCode

from tablectl.adapters.mqtt.commands import answer_payload, as_json, read_command, response_topic
from tablectl.adapters.mqtt.connection import BrokerConnection, Liveness, Outgoing, no_broker
from tablectl.adapters.mqtt.home_assistant import BIRTH, STATUS_TOPIC, discovery_message, discovery_topic
from tablectl.adapters.mqtt.login import PROTOCOLS
from tablectl.adapters.mqtt.retained_topics import RetainedTopics
from tablectl.adapters.mqtt.saved_events import BrokerStore, SavedEvents
from tablectl.adapters.mqtt.settings import MqttSettings as MqttSettings
from tablectl.mqtt_client import ThreadedClient, clear_callbacks
from tablectl.ports import Command, LinkDetail, LinkState, Outbox, link_detail
from tablectl.threads import SupervisedThread
from tablectl.topics import Audience, Message, Topic

log = logging.getLogger(__name__)

FIRST_RETRY_S: Final = 0.2
MAX_RETRY_S: Final = 30.0
MAX_IN_FLIGHT: Final = 50
"""Events of one audience that may be sent and not yet confirmed."""
MAX_QUEUED_MESSAGES: Final = 200
"""Alerts and answers queued while the broker is offline; the oldest are dropped."""
DISCONNECT_TIMEOUT_S: Final = 1.0
STABLE_AFTER_S: Final = 5.0
"""A connection that lasts this long resets the retry delay."""
MAX_SHORT_CONNECTIONS: Final = 3
"""More short connections in a row most likely mean that two programs use one client id."""
SAME_NAME: Final = (
    "{} accepts the connection and closes it: is another program connected as tablectl-{}? Give every "
    "table its own table.name. The game continues; events wait in the journal"
)
NO_DELAYED_OUTBOXES: Final[Mapping[Audience, Outbox]] = MappingProxyType({})

NetworkEvent = Callable[[], None]
"""Handles a callback of the network thread in the table's thread."""


class PahoPublisher:
    """Publishes to one broker. All methods are called from the table's thread; paho has a thread of its
    own."""

    def __init__(
        self,
        settings: MqttSettings,
        outbox: Outbox,
        delayed: Mapping[Audience, Outbox] = NO_DELAYED_OUTBOXES,
        store: BrokerStore | None = None,
    ) -> None:
        """
        Args:
            outbox: the public's events.
            delayed: those of the audiences under ``broadcast/``.
            store: of the own broker, which confirms before it saves; None if its confirmation is enough.
        """
        self._settings = settings
        self._saved = None if store is None else SavedEvents(store)
        self._outboxes = {Audience.PUBLIC: outbox, **delayed}
        self._prefix = settings.prefix
        self._protocol = PROTOCOLS[settings.protocol]
        self._nodes = cycle(settings.nodes)
        self._node = next(self._nodes)
        self._connection: BrokerConnection | None = None
        self._network_events: Queue[NetworkEvent] = Queue()
        self._commands: list[Command] = []
        self._retained = RetainedTopics()
        self._queued: deque[Outgoing] = deque(maxlen=MAX_QUEUED_MESSAGES)
        self._retry_s = FIRST_RETRY_S
        self._short_connections = 0
        """Connections in a row that ended soon after they were accepted."""
        self._retry_at_s: float | None = None
        self._detail = link_detail("not started", "not_started")
        self._now_s = 0.0
        self._liveness = Liveness(settings.hang_timeout_s)
        # An empty message withdraws the announcement of an earlier start.
        self._retained.retain(discovery_topic(settings.table), self._discovery_payload(), qos=1)

    @property
    def host(self) -> str:
        """Host of the broker, or of the current node."""
        return self._node[0]

    @property
    def port(self) -> int:
        """Its port."""
        return self._node[1]

    @property
    def _address(self) -> str:
        return f"{self.host}:{self.port}"

    @property
    def _is_v5(self) -> bool:
        return self._protocol is MQTTProtocolVersion.MQTTv5

    def start(self, now_s: float) -> None:
        """Start to connect, without blocking."""
        self._retry_at_s = now_s
        self.poll(now_s)

    def publish(self, topic: Topic, message: Message, audience: Audience = Audience.PUBLIC) -> None:
        """Publish the latest message of a retained topic, or an alert."""
        assert topic is not Topic.EVENT, "events are fetched from the outbox"
        name, payload = f"{self._prefix}/{audience.folder}{topic}", as_json(message)
        if topic.retained:
            self._retained.retain(name, payload, qos=topic.qos)
        else:
            self._queued.append(Outgoing(name, payload))
        self._publish_pending()

    def poll(self, now_s: float) -> tuple[Command, ...]:
        """Handle the network thread's events, publish what is pending, and reconnect when it is time."""
        self._now_s = now_s
        self._liveness.beat()
        self._handle_network_events()
        if self._connection is None and self._retry_at_s is not None and now_s >= self._retry_at_s:
            self._connect()
        settings, connection = self._settings, self._connection
        if (
            settings.other_nodes
            and connection is not None
            and connection.is_stalled(now_s, settings.stall_timeout_s)
        ):
            connection.client.disconnect()
        self._publish_pending()
        commands, self._commands = tuple(self._commands), []
        return commands

    def link(self) -> LinkState:
        """Whether the broker has accepted the connection."""
        return LinkState(
            "publisher", self._connection is not None and self._connection.greeted, *self._detail
        )

    def unconfirmed_count(self) -> int:
        """How many events the broker has not confirmed."""
        outbox = self._outboxes[Audience.PUBLIC]
        return outbox.head - outbox.acknowledged()

    def close(self) -> None:
        """Publish ``offline`` and disconnect."""
        self._retry_at_s = None
        self._liveness.beat()
        connection = self._connection
        if connection is None:
            return
        if connection.greeted:
            publication = self._publish_availability(connection, b"offline")
            try:
                publication.wait_for_publish(DISCONNECT_TIMEOUT_S)
            except (RuntimeError, ValueError):
                log.info("the broker disconnected first; the last will announces that the table is offline")
        self._handle_network_events()
        self._connection = None
        connection.client.disconnect()
        if connection.thread is not None:
            connection.thread.close(DISCONNECT_TIMEOUT_S)
        self._handle_network_events()

    def _handle_network_events(self) -> None:
        """Handle the network thread's events, then store the confirmations together."""
        while True:
            try:
                event = self._network_events.get_nowait()
            except Empty:
                break
            event()
        self._acknowledge()

    # One connection

    def _connect(self) -> None:
        client = ThreadedClient(
            client_id=self._settings.client_id or f"tablectl-{self._settings.table}",
            protocol=self._protocol,
            reconnect_on_failure=False,
        )
        connection = BrokerConnection(client, last_confirmed_s=self._now_s)
        client.will_set(f"{self._prefix}/availability", b"offline", qos=1, retain=True)
        client.max_inflight_messages_set(2 * MAX_IN_FLIGHT * len(self._outboxes))
        client.on_connect = lambda _c, _u, _f, reason, _p: self._answered(connection, reason)
        client.on_publish = lambda _c, _u, mid, reason, _p: self._post(
            partial(self._on_publish, connection, mid, reason)
        )
        client.on_message = lambda _c, _u, message: self._post(partial(self._on_message, connection, message))
        client.on_subscribe = lambda _c, _u, mid, codes, _p: self._post(
            partial(self._on_subscribe, connection, mid, codes)
        )
        connection.thread = SupervisedThread(
            "mqtt",
            partial(self._run_connection, connection, self._node),
            on_failure=lambda why: self._post(partial(self._on_disconnect, connection, why)),
            restart=False,  # the table's thread reconnects
        )
        self._connection = connection
        connection.thread.start()

    def _run_connection(self, connection: BrokerConnection, node: tuple[str, int]) -> None:
        """The network thread: serve the connection until it ends, and report why."""
        self._post(
            partial(self._on_disconnect, connection, connection.run(self._settings, node, self._liveness))
        )
        clear_callbacks(connection.client)

    def _post(self, event: NetworkEvent) -> None:
        self._network_events.put(event)

    def _answered(self, connection: BrokerConnection, reason: ReasonCode) -> None:
        connection.answered = True
        self._post(partial(self._on_connect, connection, reason))

    def _on_connect(self, connection: BrokerConnection, reason: ReasonCode) -> None:
        if connection is not self._connection:
            return
        if reason.is_failure:
            self._detail = link_detail(f"the broker refuses the connection: {reason}", "broker_refuses")
            if self._is_v5 and "protocol" in str(reason).lower():
                self._protocol = MQTTProtocolVersion.MQTTv311
            return
        connection.greeted = True
        connection.sent = {audience: outbox.acknowledged() for audience, outbox in self._outboxes.items()}
        connection.greeted_s = self._now_s
        self._detail = LinkDetail(self._connected_text())
        ours = {f"{self._prefix}/availability", *self._retained, *self._settings.retained_topics()}
        connection.subscribe(self._prefix, ours, v5=self._is_v5)
        self._retained.tell_all_again()

    def _on_disconnect(self, connection: BrokerConnection, why: str) -> None:
        if connection is not self._connection:
            return
        self._acknowledge()
        self._connection = None
        if self._saved is not None:
            self._saved.clear()
        self._queued.extendleft(reversed(connection.once.values()))
        where = self._address
        if connection.greeted:
            self._short_connections = (
                self._short_connections + 1 if self._now_s - connection.greeted_s < STABLE_AFTER_S else 0
            )
            self._retry_s = self._retry_s if self._short_connections else FIRST_RETRY_S
        if self._short_connections >= MAX_SHORT_CONNECTIONS:
            text = SAME_NAME.format(where, self._settings.table)
            self._detail = link_detail(text, "same_name", where=where)
        elif connection.greeted or self._detail.why.get("code") != "broker_refuses":
            self._detail = no_broker(where, why)
        self._node = next(self._nodes)
        self._retry_at_s = self._now_s + self._retry_s
        self._retry_s = min(self._retry_s * 2, MAX_RETRY_S)

    # Publishing

    def _discovery_payload(self) -> bytes:
        announced = self._settings.announcement
        return b"" if announced is None else as_json(discovery_message(announced))

    def _publish_pending(self) -> None:
        """Send what may be sent: retained messages, ``online``, alerts, answers, the next events."""
        connection = self._connection
        if connection is None or not connection.greeted:
            return
        for topic, payload, qos in self._retained.take_due(set(connection.retained.values())):
            connection.publish_retained(topic, payload, qos=qos)
        if self._retained.are_told and not (connection.online or connection.retained):
            connection.online = True
            self._publish_availability(connection, b"online")
        while self._queued and len(connection.once) < MAX_IN_FLIGHT:
            outgoing = self._queued.popleft()
            if outgoing.topic in self._retained.refused:
                continue
            connection.publish_once(outgoing, v5=self._is_v5)
        for audience, outbox in self._outboxes.items():
            capacity = MAX_IN_FLIGHT - sum(1 for owner, _ in connection.events.values() if owner is audience)
            if capacity > 0 and connection.sent[audience] < outbox.head:
                name = f"{self._prefix}/{audience.folder}event"
                for seq, message in outbox.events(connection.sent[audience], capacity):
                    info = connection.client.publish(name, as_json(message), qos=1)
                    connection.events[info.mid] = (audience, seq)
                    connection.sent[audience] = seq

    def _on_publish(self, connection: BrokerConnection, mid: int, reason: ReasonCode) -> None:
        if connection is not self._connection:
            return
        connection.last_confirmed_s = self._now_s
        topic = connection.retained.pop(mid, "")
        outgoing = connection.once.pop(mid, None)
        if not reason.is_failure:
            if self._saved is None or mid not in connection.events:
                connection.events.pop(mid, None)
            else:
                self._saved.confirmed(mid)
        elif mid in connection.events:
            self._detail = link_detail(f"the broker refuses the connection: {reason}", "broker_refuses")
            connection.client.disconnect()  # no event is skipped: the next connection starts with it
        else:
            # A club's rights may exclude a topic (an answer's, Home Assistant's); the other topics go on.
            # Some brokers disconnect a client that tries, so it is not tried again.
            self._retained.refused[outgoing.topic if outgoing is not None else topic] = None
            self._detail = LinkDetail(self._connected_text())
            log.warning("%s: %s", self._detail.detail, reason)

    def _connected_text(self) -> str:
        text = f"connected to {self._address}"
        refused = ", ".join(self._retained.refused)
        return f"{text}, which refuses publishing on {refused}" if refused else text

    def _on_subscribe(self, connection: BrokerConnection, mid: int, codes: Sequence[ReasonCode]) -> None:
        """Change the node if it refuses a subscription, as one may that has just lost another node."""
        if self._settings.other_nodes and connection.is_subscription_refused(mid, codes):
            connection.client.disconnect()

    def _acknowledge(self) -> None:
        """Store up to which event all are confirmed: confirmations may come out of order."""
        connection = self._connection
        if connection is None or not connection.greeted:
            return
        for mid in () if self._saved is None else self._saved.saved(self._now_s):
            connection.events.pop(mid, None)
        for audience, outbox in self._outboxes.items():
            unconfirmed = [seq for owner, seq in connection.events.values() if owner is audience]
            done = min(unconfirmed) - 1 if unconfirmed else connection.sent[audience]
            if done > outbox.acknowledged():
                outbox.acknowledge(done)

    # Receiving

    def _on_message(self, connection: BrokerConnection, message: paho.MQTTMessage) -> None:
        if connection is not self._connection:
            return
        if message.topic == STATUS_TOPIC:
            if message.payload == BIRTH:
                # It missed what was published while it was offline, a withdrawal for example.
                self._retained.tell_again(discovery_topic(self._settings.table))
            return
        if message.topic != f"{self._prefix}/command":
            self._on_foreign_publish(connection, message)
            return
        if message.retain:
            log.warning("a retained command is not carried out: it would be repeated at every connection")
            return
        properties = message.properties
        correlation: bytes | None = getattr(properties, "CorrelationData", None)
        response = response_topic(getattr(properties, "ResponseTopic", None), self._prefix)
        by = next((value for key, value in getattr(properties, "UserProperty", ()) if key == "by"), "")
        read = read_command(bytes(message.payload), self._settings.table, correlation)
        answer = partial(self._answer, correlation, response)
        self._commands.append(Command(read.request, answer, unreadable=read.problem, by=by))

    def _on_foreign_publish(self, connection: BrokerConnection, message: paho.MQTTMessage) -> None:
        """Another client has published on one of our topics, or cleared it: publish our message again."""
        log.warning("another client published on %s: the topic is published again", message.topic)
        if self._retained.tell_again(message.topic):
            return
        if connection.online and message.topic.endswith("/availability"):
            self._publish_availability(connection, b"online")

    def _publish_availability(self, connection: BrokerConnection, status: bytes) -> paho.MQTTMessageInfo:
        return connection.publish_retained(f"{self._prefix}/availability", status, qos=1)

    def _answer(self, correlation: bytes | None, response: str | None, message: Message) -> None:
        payload = answer_payload(message)
        for topic in dict.fromkeys((f"{self._prefix}/command/result", response)):
            if topic is not None:
                self._queued.append(Outgoing(topic, payload, correlation))
        self._publish_pending()
