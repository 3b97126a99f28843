"""A listener that is away hears every event, also when the table's own broker is killed."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import paho.mqtt.client as paho
from paho.mqtt.enums import CallbackAPIVersion

from tablectl.adapters.mqtt.mosquitto import MosquittoBroker
from tablectl.adapters.mqtt.publisher import MqttSettings, PahoPublisher
from tablectl.adapters.mqtt.saved_events import WRITE_TIMEOUT_S, SavedEvents
from tests.tablectl.adapters.mqtt.listener import accepts, hang_up, needs_mosquitto, started_broker
from tests.tablectl.adapters.mqtt.outboxes import ListOutbox, poller
from tests.waiting import until

KILLS = 4


class PersistentListener:
    """Keeps its session at the broker while it is away."""

    def __init__(self, port: int) -> None:
        self.heard: list[int] = []
        self.subscribed = False
        self._client = paho.Client(CallbackAPIVersion.VERSION2, client_id="a bridge", clean_session=False)
        self._client.on_message = lambda _c, _u, m: self.heard.append(json.loads(m.payload)["seq"])
        self._client.on_subscribe = lambda *_: setattr(self, "subscribed", True)
        self._client.connect("127.0.0.1", port)
        self._client.subscribe("mahjong/t1/event", qos=1)
        self._client.loop_start()

    def close(self) -> None:
        hang_up(self._client)


def moved_until(done: Callable[[], bool], *parts: PahoPublisher | MosquittoBroker) -> None:
    """Poll the parts until ``done()``."""
    until(done, meanwhile=poller(*parts))


@needs_mosquitto
def test_a_listener_that_is_away_loses_no_event_when_the_broker_is_killed(tmp_path: Path) -> None:
    broker = started_broker(tmp_path)
    away = PersistentListener(broker.port)
    moved_until(lambda: away.subscribed)
    away.close()
    outbox = ListOutbox()
    publisher = PahoPublisher(MqttSettings("t1", "127.0.0.1", broker.port), outbox, store=broker)
    publisher.start(time.monotonic())
    for kill in range(1, KILLS + 1):
        outbox.head += 20
        wanted = outbox.head - (kill % 3) * 5  # some are killed with events still under way
        moved_until(partial(outbox.has_confirmed, wanted), publisher, broker)
        os.kill(int((tmp_path / "pid").read_text()), signal.SIGKILL)
        moved_until(lambda: not publisher.link().up, publisher)
        moved_until(lambda: broker.link().up, broker)
        accepts(broker)
    moved_until(lambda: outbox.confirmed == outbox.head, publisher, broker)
    back = PersistentListener(broker.port)
    moved_until(lambda: outbox.head in back.heard, publisher, broker)
    assert sorted(set(back.heard)) == list(range(1, outbox.head + 1))
    for part in (back, publisher, broker):
        part.close()


class PaperStore:
    """A store that is written when the test says so."""

    def __init__(self) -> None:
        self.writes = 0
        self.told = 0

    def store_version(self) -> object:
        return self.writes

    def write(self) -> None:
        self.told += 1


def test_a_confirmed_event_counts_once_the_store_was_written_after_it() -> None:
    store = PaperStore()
    events = SavedEvents(store)
    assert events.saved(0.0) == ()
    assert store.told == 0, "nothing waits"
    events.confirmed(1)
    assert events.saved(0.0) == ()
    events.confirmed(2)
    store.writes += 1
    events.confirmed(3)
    assert events.saved(0.1) == (1, 2)
    store.writes += 1
    assert events.saved(0.2) == (3,)


def test_a_broker_that_does_not_write_is_told_again_after_a_while() -> None:
    store = PaperStore()
    events = SavedEvents(store)
    events.confirmed(1)
    for now_s in (0.0, 0.1, WRITE_TIMEOUT_S / 2):
        events.saved(now_s)
    assert store.told == 1
    events.saved(WRITE_TIMEOUT_S)
    assert store.told == 2


def test_what_was_not_saved_when_the_connection_ended_is_not_waited_for() -> None:
    store = PaperStore()
    events = SavedEvents(store)
    events.confirmed(1)
    events.clear()
    store.writes += 1
    assert events.saved(0.0) == ()
