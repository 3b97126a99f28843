"""One connection to a broker, and the messages in flight on it."""

from __future__ import annotations

import ssl
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from threading import Event

import paho.mqtt.client as paho
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode
from paho.mqtt.subscribeoptions import SubscribeOptions

from tablectl.adapters.mqtt.home_assistant import STATUS_TOPIC
from tablectl.adapters.mqtt.login import log_in
from tablectl.adapters.mqtt.settings import MqttSettings
from tablectl.adapters.mqtt.tls_fault import TlsFault, tls_fault
from tablectl.errors import ConfigError, in_words
from tablectl.ports import LinkDetail, link_detail
from tablectl.threads import SupervisedThread
from tablectl.topics import Audience


def no_broker(where: str, why: str) -> LinkDetail:
    """What a table says of a connection that ended, or of one that did not come about."""
    text = f"no broker at {where} ({why}); the game continues, events wait in the journal"
    if why == TlsFault.WANTED:
        return link_detail(text, "broker_wants_tls", where=where)
    if why == TlsFault.UNWANTED:
        return link_detail(text, "broker_without_tls", where=where)
    return link_detail(text, "no_broker", where=where)


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A message that is published once and not replaced by a newer one: an alert or an answer."""

    topic: str
    payload: bytes
    correlation: bytes | None = None


class Liveness:
    """Tells the network thread whether the table's thread still works.

    A broker takes a table for online as long as its connection is alive. So the network thread stops keeping
    it alive when the table's thread has hung: the broker then publishes ``offline``, and nobody takes old
    points for current ones.
    """

    def __init__(self, timeout_s: float) -> None:
        self._timeout_s = timeout_s
        self._signalled = Event()
        self._last_beat_s = time.monotonic()

    def beat(self) -> None:
        """Called by the table's thread: it works."""
        self._signalled.set()

    def wait_while_hung(self) -> None:
        """Block while the table's thread hangs; otherwise return at once."""
        if not self._signalled.is_set() and time.monotonic() - self._last_beat_s > self._timeout_s:
            self._signalled.wait()
        if self._signalled.is_set():
            self._signalled.clear()
            self._last_beat_s = time.monotonic()


@dataclass(slots=True, eq=False)
class BrokerConnection:
    """One connection, from the first attempt to its end."""

    client: paho.Client
    thread: SupervisedThread | None = None
    answered: bool = False
    """The broker has said something in MQTT; set in the network thread."""
    greeted: bool = False
    online: bool = False
    """Every retained message is confirmed, and ``online`` was published."""
    greeted_s: float = 0.0
    """When the broker accepted the connection."""
    sent: dict[Audience, int] = field(default_factory=dict)
    """Last event handed over on this connection."""
    events: dict[int, tuple[Audience, int]] = field(default_factory=dict)
    """Message id to audience and event number, for events that wait for their confirmation."""
    retained: dict[int, str] = field(default_factory=dict)
    """Message id to retained topic in flight."""
    once: dict[int, Outgoing] = field(default_factory=dict)
    last_confirmed_s: float = 0.0
    """When the broker last confirmed something, or there was nothing to confirm."""
    required_subscriptions: set[int | None] = field(default_factory=set)
    """Ids of the subscriptions that the table cannot do without."""

    def publish_retained(self, topic: str, payload: bytes, *, qos: int) -> paho.MQTTMessageInfo:
        """Publish a topic's latest message. The broker confirms it unless ``qos`` is 0."""
        info = self.client.publish(topic, payload, qos=qos, retain=True)
        if qos:
            self.retained[info.mid] = topic
        return info

    def publish_once(self, outgoing: Outgoing, *, v5: bool) -> None:
        """Publish an alert or an answer; ``v5``: the connection can carry its correlation data."""
        properties = None
        if outgoing.correlation is not None and v5:
            properties = Properties(PacketTypes.PUBLISH)  # type: ignore[no-untyped-call]
            properties.CorrelationData = outgoing.correlation
        info = self.client.publish(outgoing.topic, outgoing.payload, qos=1, properties=properties)
        self.once[info.mid] = outgoing

    def run(self, settings: MqttSettings, node: tuple[str, int], liveness: Liveness) -> str:
        """Connect to a node, and serve the connection until it ends; returns why it did, a ``TlsFault``
        where the broker speaks another way. Has its own thread."""
        host, port = node
        try:
            log_in(self.client, settings)
            self.client.connect(host, port, keepalive=settings.keepalive_s)
            while self.client.loop() == paho.MQTT_ERR_SUCCESS:
                liveness.wait_while_hung()
        except ssl.SSLCertVerificationError as error:
            return in_words(error)
        except (ssl.SSLError, ConnectionResetError) as error:
            return self._tls_fault(settings, node) or in_words(error)
        except (OSError, ValueError, ConfigError) as error:
            return in_words(error)
        return self._tls_fault(settings, node) or "the connection ended"

    def _tls_fault(self, settings: MqttSettings, node: tuple[str, int]) -> TlsFault | None:
        return None if self.answered else tls_fault(node, tls=settings.tls)

    def subscribe(self, prefix: str, own_topics: Iterable[str], *, v5: bool) -> None:
        """Subscribe to requests, to Home Assistant's status, and to our own topics, to see what others
        publish.

        Args:
            prefix: of the table's topics.
            own_topics: retained topics that only the table may publish on.
            v5: only MQTT 5 can exclude our own messages.
        """
        self.required_subscriptions.add(self.client.subscribe(f"{prefix}/command", qos=1)[1])
        if v5:
            options = SubscribeOptions(qos=1, noLocal=True, retainHandling=2)
            self.required_subscriptions.add(
                self.client.subscribe([(topic, options) for topic in sorted(own_topics)])[1]
            )
        self.client.subscribe(STATUS_TOPIC, qos=1)

    def is_subscription_refused(self, mid: int, codes: Sequence[ReasonCode]) -> bool:
        """Whether the broker has refused a required subscription."""
        return mid in self.required_subscriptions and any(code.is_failure for code in codes)

    def is_stalled(self, now_s: float, timeout_s: float) -> bool:
        """Whether the broker takes messages and confirms none, as a node does that has lost its cluster."""
        if not (self.events or self.retained or self.once):
            self.last_confirmed_s = now_s
        return now_s - self.last_confirmed_s > timeout_s
