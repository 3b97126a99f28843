"""Bursts and long outages: every event arrives, in order, and nothing grows that need not."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence

import paho.mqtt.client as paho
import pytest
from paho.mqtt.enums import CallbackAPIVersion

from tablectl.adapters.mqtt.mosquitto import MosquittoBroker
from tablectl.adapters.mqtt.publisher import MAX_IN_FLIGHT, MAX_QUEUED_MESSAGES, MqttSettings, PahoPublisher
from tablectl.topics import Message, Topic
from tests.tablectl.adapters.mqtt.listener import Listener, broker, needs_mosquitto, started_broker
from tests.tablectl.adapters.mqtt.outboxes import ListOutbox, poller
from tests.waiting import PATIENCE_S

pytestmark = needs_mosquitto
__all__ = ["broker"]
BURST = 2500
"""More than the 1,000 messages that Mosquitto keeps for a listener by default."""


class CountingOutbox(ListOutbox):
    """Remembers how much was asked for at once."""

    most = 0

    def events(self, after: int, limit: int) -> Sequence[tuple[int, Message]]:
        found = super().events(after, limit)
        self.most = max(self.most, len(found))
        return found


@pytest.fixture
def sleeper(broker: MosquittoBroker) -> Iterator[paho.Client]:
    """A listener whose place the broker keeps while it is away."""
    client = paho.Client(CallbackAPIVersion.VERSION2, client_id="sleeper", clean_session=False)
    client.connect("127.0.0.1", broker.port)
    subscribed: list[bool] = []
    client.on_subscribe = lambda *_: subscribed.append(True)
    client.subscribe("mahjong/t1/event", qos=1)
    turn(client, lambda: bool(subscribed))
    client.disconnect()
    turn(client, lambda: not client.is_connected())
    yield client
    client.disconnect()


def turn(client: paho.Client, done: Callable[[], bool]) -> None:
    give_up = time.monotonic() + PATIENCE_S
    while not done():
        client.loop(0.01)
        assert time.monotonic() < give_up


def test_a_burst_reaches_a_listener_that_was_away_whole_and_in_order(
    broker: MosquittoBroker, sleeper: paho.Client
) -> None:
    outbox = CountingOutbox(head=BURST)
    publisher = PahoPublisher(MqttSettings("t1", "127.0.0.1", broker.port), outbox)
    publisher.start(time.monotonic())
    watcher = Listener(broker.port, topics="mahjong/t1/availability")
    watcher.until(lambda: outbox.confirmed == BURST, poller(publisher))
    assert outbox.most <= MAX_IN_FLIGHT, "what waits stays in the journal"
    heard: list[int] = []
    sleeper.on_message = lambda _c, _u, message: heard.append(int(message.payload[7:-1]))
    sleeper.connect("127.0.0.1", broker.port)
    turn(sleeper, lambda: len(heard) >= BURST)
    assert heard == list(range(1, BURST + 1))
    publisher.close()
    watcher.close()


def test_days_without_a_broker_cost_nothing_but_a_number(broker: MosquittoBroker) -> None:
    port = broker.port
    outbox = CountingOutbox()
    publisher = PahoPublisher(MqttSettings("t1", "127.0.0.1", port), outbox)
    publisher.start(time.monotonic())
    watcher = Listener(port)
    watcher.until(lambda: bool(watcher.on("/availability")), poller(publisher))
    watcher.close()
    broker.close()
    watcher.until(lambda: not publisher.link().up, poller(publisher))
    for number in range(5000):
        outbox.head += 20
        publisher.publish(Topic.STATE, {"newest": number})
        publisher.publish(Topic.ALERT, {"number": number})
    assert publisher.unconfirmed_count() == 100_000
    assert (outbox.most, len(publisher._queued)) == (0, MAX_QUEUED_MESSAGES)
    outbox.confirmed = 99_990
    again = started_broker(broker.folder, port=port)
    back = Listener(port)
    back.until(lambda: outbox.confirmed == 100_000, poller(publisher))
    back.until(
        lambda: len(back.on("/alert")) == MAX_QUEUED_MESSAGES and len(back.on("/event")) == 10,
        poller(publisher),
    )
    assert [heard.json["seq"] for heard in back.on("/event")] == list(range(99_991, 100_001))
    assert {heard.json["newest"] for heard in back.on("/state")} <= {4999}
    assert [heard.json["number"] for heard in back.on("/alert")] == list(
        range(5000 - MAX_QUEUED_MESSAGES, 5000)
    )
    publisher.close()
    back.close()
    again.close()
