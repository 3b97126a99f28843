"""The table's voice over MQTT. Here, in ``conversation`` and in ``retained_score`` alone is paho-mqtt known.

One paho client lives for one connection. When the connection ends, the next client starts from what the
outbox knows to be confirmed, so ``event`` goes on in order and without a gap over broker outages and over
restarts of this process; what was in flight when a connection broke may be said twice (QoS 1), and its
sequence number says so. Retained topics carry only their newest message, one in flight each, so a slow
broker never makes a queue; they are all said again on every connection, and again when somebody else wrote
over them. ``online`` comes last: whoever sees it finds everything else in place.
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
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from tablectl.adapters.mqtt.commands import answer_payload, as_json, read_command, response_topic
from tablectl.adapters.mqtt.conversation import Conversation, Outgoing, Pulse
from tablectl.adapters.mqtt.home_assistant import BIRTH, STATUS_TOPIC, discovery_message, discovery_topic
from tablectl.adapters.mqtt.saved_events import BrokerStore, SavedEvents
from tablectl.adapters.mqtt.settings import MqttSettings as MqttSettings
from tablectl.mqtt_client import ThreadedClient, let_go
from tablectl.ports import Command, LinkDetail, LinkState, Outbox, link_detail
from tablectl.threads import SupervisedThread
from tablectl.topics import Audience, Message, Topic

log = logging.getLogger(__name__)

FIRST_RETRY_S: Final = 0.2
MAX_RETRY_S: Final = 30.0
WINDOW: Final = 50
"""Events of one audience handed to the broker and not yet confirmed."""
ALERTS_KEPT: Final = 200
"""Alerts and answers kept while the broker is away; older ones are dropped."""
GOODBYE_WITHIN_S: Final = 1.0
STEADY_S: Final = 5.0
"""A connection that lasts this long has earned a fresh start."""
SUSPICIOUS: Final = 3
"""So many short connections in a row mean, most likely, two programs with one name."""
SAME_NAME: Final = (
    "{} accepts the connection and closes it: is another program connected as tablectl-{}? Give every "
    "table its own table.name. The game continues; events wait in the journal"
)
NO_BROKER: Final = "no broker at {} ({}); the game continues, events wait in the journal"
NO_LATER: Final[Mapping[Audience, Outbox]] = MappingProxyType({})

Incident = Callable[[], None]
"""What a network thread saw, to be done in the table's thread."""


class PahoPublisher:
    """A publisher on a broker. All methods belong to the table's thread; paho has one thread of its own."""

    def __init__(
        self,
        settings: MqttSettings,
        outbox: Outbox,
        later: Mapping[Audience, Outbox] = NO_LATER,
        store: BrokerStore | None = None,
    ) -> None:
        """
        Args:
            outbox: the public's events.
            later: those of the audiences under ``broadcast/``.
            store: of a broker of our own, which confirms before it saves; None where its word is enough.
        """
        self._settings = settings
        self._saved = None if store is None else SavedEvents(store)
        self._outboxes = {Audience.PUBLIC: outbox, **later}
        self._prefix = settings.prefix
        v5 = settings.protocol == "5"
        self._protocol = MQTTProtocolVersion.MQTTv5 if v5 else MQTTProtocolVersion.MQTTv311
        self._nodes = cycle(settings.nodes)
        self._node = next(self._nodes)
        self._talk: Conversation | None = None
        self._incidents: Queue[Incident] = Queue()
        self._commands: list[Command] = []
        self._retained: dict[str, tuple[bytes, int]] = {}
        self._stale: dict[str, None] = {}
        self._refused: dict[str, None] = {}
        """Topics that this broker does not let us speak on."""
        self._once: deque[Outgoing] = deque(maxlen=ALERTS_KEPT)
        self._retry_s = FIRST_RETRY_S
        self._short = 0
        """Connections in a row that ended soon after they were greeted."""
        self._retry_at_s: float | None = None
        self._detail = link_detail("not started", "not_started")
        self._now_s = 0.0
        self._pulse = Pulse(settings.hung_after_s)
        # An empty message takes back what an earlier start announced.
        self._keep(discovery_topic(settings.table), self._discovery(), qos=1)

    @property
    def host(self) -> str:
        """Where the broker is, or the node that is spoken to."""
        return self._node[0]

    @property
    def port(self) -> int:
        """Its port."""
        return self._node[1]

    @property
    def _where(self) -> str:
        return f"{self.host}:{self.port}"

    def start(self, now_s: float) -> None:
        """Begin to connect, without waiting for it."""
        self._retry_at_s = now_s
        self.poll(now_s)

    def publish(self, topic: Topic, message: Message, audience: Audience = Audience.PUBLIC) -> None:
        """Take the newest message of a retained topic, or an alert."""
        assert topic is not Topic.EVENT, "events are fetched from the outbox"
        name, payload = f"{self._prefix}/{audience.folder}{topic}", as_json(message)
        if topic.retained:
            self._keep(name, payload, qos=topic.qos)
        else:
            self._once.append(Outgoing(name, payload))
        self._pump()

    def poll(self, now_s: float) -> tuple[Command, ...]:
        """Do what the network thread saw, say what there is to say, connect again when it is time."""
        self._now_s = now_s
        self._pulse.beat()
        self._catch_up()
        if self._talk is None and self._retry_at_s is not None and now_s >= self._retry_at_s:
            self._connect()
        settings, talk = self._settings, self._talk
        if settings.others and talk is not None and talk.is_stalled(now_s, settings.stalled_s):
            talk.client.disconnect()
        self._pump()
        commands, self._commands = tuple(self._commands), []
        return commands

    def link(self) -> LinkState:
        """Whether the broker has greeted us."""
        return LinkState("publisher", self._talk is not None and self._talk.greeted, *self._detail)

    def unconfirmed_count(self) -> int:
        """Events that the broker has not confirmed."""
        outbox = self._outboxes[Audience.PUBLIC]
        return outbox.head - outbox.acknowledged()

    def close(self) -> None:
        """Say ``offline`` and hang up."""
        self._retry_at_s = None
        self._pulse.beat()
        talk = self._talk
        if talk is None:
            return
        if talk.greeted:
            goodbye = self._say_availability(talk, b"offline")
            try:
                goodbye.wait_for_publish(GOODBYE_WITHIN_S)
            except (RuntimeError, ValueError):
                log.info("the broker disconnected first; the last will announces that the table is offline")
        self._catch_up()
        self._talk = None
        talk.client.disconnect()
        if talk.thread is not None:
            talk.thread.close(GOODBYE_WITHIN_S)
        self._catch_up()

    def _catch_up(self) -> None:
        """Do what the network thread saw, and write down what was confirmed by it, all at once."""
        while True:
            try:
                incident = self._incidents.get_nowait()
            except Empty:
                break
            incident()
        self._acknowledge()

    # One connection

    def _connect(self) -> None:
        client = ThreadedClient(
            client_id=self._settings.client_id or f"tablectl-{self._settings.table}",
            protocol=self._protocol,
            reconnect_on_failure=False,
        )
        talk = Conversation(client, confirmed_s=self._now_s)
        if self._settings.username:
            client.username_pw_set(self._settings.username, self._settings.password)
        client.will_set(f"{self._prefix}/availability", b"offline", qos=1, retain=True)
        client.max_inflight_messages_set(2 * WINDOW * len(self._outboxes))
        client.on_connect = lambda _c, _u, _f, reason, _p: self._post(partial(self._greeted, talk, reason))
        client.on_publish = lambda _c, _u, mid, reason, _p: self._post(
            partial(self._confirmed, talk, mid, reason)
        )
        client.on_message = lambda _c, _u, message: self._post(partial(self._heard, talk, message))
        client.on_subscribe = lambda _c, _u, mid, codes, _p: self._post(
            partial(self._listens, talk, mid, codes)
        )
        talk.thread = SupervisedThread(
            "mqtt",
            partial(self._converse, talk, self._node),
            on_failure=lambda why: self._post(partial(self._ended, talk, why)),
            restart=False,  # the table's thread connects again
        )
        self._talk = talk
        talk.thread.start()

    def _converse(self, talk: Conversation, node: tuple[str, int]) -> None:
        """The network thread: talk until the connection ends, report its end."""
        self._post(partial(self._ended, talk, talk.hold(self._settings, node, self._pulse)))
        let_go(talk.client)

    def _post(self, incident: Incident) -> None:
        self._incidents.put(incident)

    def _greeted(self, talk: Conversation, reason: ReasonCode) -> None:
        if talk is not self._talk:
            return
        if reason.is_failure:
            self._detail = link_detail(f"the broker refuses the connection: {reason}", "broker_refuses")
            if self._protocol is MQTTProtocolVersion.MQTTv5 and "protocol" in str(reason).lower():
                self._protocol = MQTTProtocolVersion.MQTTv311
            return
        talk.greeted = True
        talk.sent = {audience: outbox.acknowledged() for audience, outbox in self._outboxes.items()}
        talk.since_s = self._now_s
        self._detail = LinkDetail(self._greeting())
        ours = {f"{self._prefix}/availability", *self._retained, *self._settings.kept_topics()}
        talk.listen(self._prefix, ours, v5=self._protocol is MQTTProtocolVersion.MQTTv5)
        self._stale = dict.fromkeys(self._retained)

    def _ended(self, talk: Conversation, why: str) -> None:
        if talk is not self._talk:
            return
        self._acknowledge()
        self._talk = None
        if self._saved is not None:
            self._saved.forget()
        self._once.extendleft(reversed(talk.once.values()))
        where = self._where
        if talk.greeted:
            self._short = self._short + 1 if self._now_s - talk.since_s < STEADY_S else 0
            self._retry_s = self._retry_s if self._short else FIRST_RETRY_S
        if self._short >= SUSPICIOUS:
            text = SAME_NAME.format(where, self._settings.table)
            self._detail = link_detail(text, "same_name", where=where)
        elif talk.greeted or self._detail.why.get("code") != "broker_refuses":
            self._detail = link_detail(NO_BROKER.format(where, why), "no_broker", where=where)
        self._node = next(self._nodes)
        self._retry_at_s = self._now_s + self._retry_s
        self._retry_s = min(self._retry_s * 2, MAX_RETRY_S)

    # Saying

    def _keep(self, topic: str, payload: bytes, *, qos: int) -> None:
        self._retained[topic] = (payload, qos)
        self._stale[topic] = None

    def _discovery(self) -> bytes:
        announced = self._settings.announced
        return b"" if announced is None else as_json(discovery_message(announced))

    def _pump(self) -> None:
        """Hand over what may go: newest retained messages, ``online``, alerts, answers, the next events."""
        talk = self._talk
        if talk is None or not talk.greeted:
            return
        in_flight = set(talk.newest.values())
        for topic in [topic for topic in self._stale if topic not in in_flight]:
            del self._stale[topic]
            if topic in self._refused:
                continue
            payload, qos = self._retained[topic]
            mid = talk.client.publish(topic, payload, qos=qos, retain=True).mid
            if qos:
                talk.newest[mid] = topic
        if not (talk.online or self._stale or talk.newest):
            talk.online = True
            self._say_availability(talk, b"online")
        while self._once and len(talk.once) < WINDOW:
            outgoing = self._once.popleft()
            if outgoing.topic in self._refused:
                continue
            talk.once[self._say_once(talk, outgoing)] = outgoing
        for audience, outbox in self._outboxes.items():
            room = WINDOW - sum(1 for whose, _ in talk.events.values() if whose is audience)
            if room > 0 and talk.sent[audience] < outbox.head:
                name = f"{self._prefix}/{audience.folder}event"
                for seq, message in outbox.events(talk.sent[audience], room):
                    info = talk.client.publish(name, as_json(message), qos=1)
                    talk.events[info.mid] = (audience, seq)
                    talk.sent[audience] = seq

    def _say_once(self, talk: Conversation, outgoing: Outgoing) -> int:
        properties = None
        if outgoing.correlation is not None and self._protocol is MQTTProtocolVersion.MQTTv5:
            properties = Properties(PacketTypes.PUBLISH)  # type: ignore[no-untyped-call]
            properties.CorrelationData = outgoing.correlation
        return talk.client.publish(outgoing.topic, outgoing.payload, qos=1, properties=properties).mid

    def _confirmed(self, talk: Conversation, mid: int, reason: ReasonCode) -> None:
        if talk is not self._talk:
            return
        talk.confirmed_s = self._now_s
        topic = talk.newest.pop(mid, "")
        outgoing = talk.once.pop(mid, None)
        if not reason.is_failure:
            if self._saved is None or mid not in talk.events:
                talk.events.pop(mid, None)
            else:
                self._saved.confirmed(mid)
        elif mid in talk.events:
            self._detail = link_detail(f"the broker refuses the connection: {reason}", "broker_refuses")
            talk.client.disconnect()  # no event is left out: the next connection begins with it
        else:
            # A club's rights may leave out a topic (an answer's, Home Assistant's): the others go on without.
            # Some brokers hang up on whoever tries, so it is not tried again.
            self._refused[outgoing.topic if outgoing is not None else topic] = None
            self._detail = LinkDetail(self._greeting())
            log.warning("%s: %s", self._detail.detail, reason)

    def _greeting(self) -> str:
        text = f"connected to {self._where}"
        return f"{text}, which refuses publishing on {', '.join(self._refused)}" if self._refused else text

    def _listens(self, talk: Conversation, mid: int, codes: Sequence[ReasonCode]) -> None:
        """A node that has just lost another may be too slow for a subscription, and says no."""
        if self._settings.others and talk.is_deaf(mid, codes):
            talk.client.disconnect()

    def _acknowledge(self) -> None:
        """Write down what has been confirmed without a hole: confirmations may overtake each other."""
        talk = self._talk
        if talk is None or not talk.greeted:
            return
        for mid in () if self._saved is None else self._saved.saved(self._now_s):
            talk.events.pop(mid, None)
        for audience, outbox in self._outboxes.items():
            waiting = [seq for whose, seq in talk.events.values() if whose is audience]
            done = min(waiting) - 1 if waiting else talk.sent[audience]
            if done > outbox.acknowledged():
                outbox.acknowledge(done)

    # Listening

    def _heard(self, talk: Conversation, message: paho.MQTTMessage) -> None:
        if talk is not self._talk:
            return
        if message.topic == STATUS_TOPIC:
            if message.payload == BIRTH:
                # What was said while it was away, a withdrawal for one, has met nobody.
                self._stale[discovery_topic(self._settings.table)] = None
            return
        if message.topic != f"{self._prefix}/command":
            self._overwritten(talk, message)
            return
        if message.retain:
            log.warning("a retained command is not carried out: it would be repeated at every connection")
            return
        properties = message.properties
        correlation: bytes | None = getattr(properties, "CorrelationData", None)
        also = response_topic(getattr(properties, "ResponseTopic", None), self._prefix)
        by = next((value for key, value in getattr(properties, "UserProperty", ()) if key == "by"), "")
        read = read_command(bytes(message.payload), self._settings.table, correlation)
        answer = partial(self._answer, correlation, also)
        self._commands.append(Command(read.request, answer, unreadable=read.trouble, by=by))

    def _overwritten(self, talk: Conversation, message: paho.MQTTMessage) -> None:
        """Somebody else wrote where only we speak, or cleared it: say again what is so."""
        log.warning("another client published on %s: the topic is published again", message.topic)
        if message.topic in self._retained:
            self._stale[message.topic] = None
        elif talk.online and message.topic.endswith("/availability"):
            self._say_availability(talk, b"online")

    def _say_availability(self, talk: Conversation, said: bytes) -> paho.MQTTMessageInfo:
        topic = f"{self._prefix}/availability"
        info = talk.client.publish(topic, said, qos=1, retain=True)
        talk.newest[info.mid] = topic
        return info

    def _answer(self, correlation: bytes | None, also: str | None, message: Message) -> None:
        payload = answer_payload(message)
        for topic in dict.fromkeys((f"{self._prefix}/command/result", also)):
            if topic is not None:
                self._once.append(Outgoing(topic, payload, correlation))
        self._pump()
