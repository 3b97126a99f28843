"""One connection to a broker, and what is under way on it."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from threading import Event

import paho.mqtt.client as paho
from paho.mqtt.reasoncodes import ReasonCode
from paho.mqtt.subscribeoptions import SubscribeOptions

from tablectl.adapters.mqtt.home_assistant import STATUS_TOPIC
from tablectl.adapters.mqtt.settings import MqttSettings
from tablectl.errors import in_words
from tablectl.threads import SupervisedThread
from tablectl.topics import Audience


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A message that is said once and not replaced by a newer one: an alert or an answer."""

    topic: str
    payload: bytes
    correlation: bytes | None = None


class Pulse:
    """Whether the table's thread still works, for the thread that talks for it.

    A broker believes in a table whose connection lives. The thread that keeps it alive stops to do so once
    the table's own has hung: the broker says ``offline``, and nobody takes old points for new ones.
    """

    def __init__(self, patience_s: float) -> None:
        self._patience_s = patience_s
        self._beaten = Event()
        self._beaten_at_s = time.monotonic()

    def beat(self) -> None:
        """The table's thread works."""
        self._beaten.set()

    def wait_for_it(self) -> None:
        """Return at once, or when the table's thread works again after it has hung."""
        if not self._beaten.is_set() and time.monotonic() - self._beaten_at_s > self._patience_s:
            self._beaten.wait()
        if self._beaten.is_set():
            self._beaten.clear()
            self._beaten_at_s = time.monotonic()


@dataclass(slots=True, eq=False)
class Conversation:
    """One connection, from the first attempt to its end."""

    client: paho.Client
    thread: SupervisedThread | None = None
    greeted: bool = False
    online: bool = False
    """Everything retained is confirmed, and ``online`` said."""
    since_s: float = 0.0
    """When it was greeted."""
    sent: dict[Audience, int] = field(default_factory=dict)
    """Last event handed over on this connection."""
    events: dict[int, tuple[Audience, int]] = field(default_factory=dict)
    """Message id to audience and event number, for events that wait for their confirmation."""
    newest: dict[int, str] = field(default_factory=dict)
    """Message id to retained topic in flight."""
    once: dict[int, Outgoing] = field(default_factory=dict)
    confirmed_s: float = 0.0
    """When the broker last confirmed something, or there was nothing to confirm."""
    needed: set[int | None] = field(default_factory=set)
    """Ids of the subscriptions without which the table hears nobody."""

    def hold(self, settings: MqttSettings, node: tuple[str, int], pulse: Pulse) -> str:
        """Connect to a node, and talk until the connection ends; why it did. In a thread of its own."""
        host, port = node
        try:
            if settings.tls:
                self.client.tls_set(ca_certs=None if settings.ca_file is None else str(settings.ca_file))
            self.client.connect(host, port, keepalive=settings.keepalive_s)
            while self.client.loop() == paho.MQTT_ERR_SUCCESS:
                pulse.wait_for_it()
        except (OSError, ValueError) as error:
            return in_words(error)
        return "the connection ended"

    def listen(self, prefix: str, ours: Iterable[str], *, v5: bool) -> None:
        """Subscribe to requests, to Home Assistant's start, and to what others write on our own topics.

        Args:
            prefix: of the table's topics.
            ours: retained topics on which only the table speaks.
            v5: MQTT 5 alone leaves out our own words.
        """
        self.needed.add(self.client.subscribe(f"{prefix}/command", qos=1)[1])
        if v5:
            options = SubscribeOptions(qos=1, noLocal=True, retainHandling=2)
            self.needed.add(self.client.subscribe([(topic, options) for topic in sorted(ours)])[1])
        self.client.subscribe(STATUS_TOPIC, qos=1)

    def is_deaf(self, mid: int, codes: Sequence[ReasonCode]) -> bool:
        """Whether the broker has refused a subscription that the table cannot do without."""
        return mid in self.needed and any(code.is_failure for code in codes)

    def is_stalled(self, now_s: float, after_s: float) -> bool:
        """Whether messages go in and none is confirmed: a node that has lost its cluster does so."""
        if not (self.events or self.newest or self.once):
            self.confirmed_s = now_s
        return now_s - self.confirmed_s > after_s
