"""What is published by one thread is written by the network's thread, which it wakes.

Whoever hangs up leaves no client for the collector.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread

import paho.mqtt.client as paho
import pytest

from tablectl.adapters.mqtt.mosquitto import MosquittoBroker
from tablectl.adapters.mqtt.publisher import MqttSettings, PahoPublisher
from tablectl.adapters.mqtt.retained_score import read_retained_entry
from tablectl.client import BrokerConnection, read_address, read_broker
from tablectl.client.errors import Unreachable
from tablectl.client.mqtt import MqttConnection
from tablectl.client.raw import RawConnection
from tablectl.mqtt_client import ThreadedClient
from tests.tablectl.adapters.mqtt.listener import broker, needs_mosquitto
from tests.tablectl.adapters.mqtt.outboxes import ListOutbox, poller
from tests.waiting import PATIENCE_S, until

__all__ = ["broker"]
HOUR_S = 3600.0


@needs_mosquitto
def test_what_is_published_is_sent_at_once_though_nothing_comes_for_an_hour(broker: MosquittoBroker) -> None:
    connected = Event()
    client = ThreadedClient()
    client.on_connect = lambda *_: connected.set()
    client.connect("127.0.0.1", broker.port)
    network = Thread(target=client.loop_forever, args=(HOUR_S,), daemon=True)
    network.start()
    assert connected.wait(PATIENCE_S)
    for number in range(3):
        told = client.publish("news", str(number), qos=1)
        told.wait_for_publish(PATIENCE_S)
        assert told.is_published()
    client.disconnect()
    network.join(PATIENCE_S)
    assert not network.is_alive()


def publish(port: int) -> None:
    publisher = PahoPublisher(MqttSettings("t1", "127.0.0.1", port), ListOutbox())
    publisher.start(time.monotonic())
    until(lambda: publisher.link().up, meanwhile=poller(publisher))
    publisher.close()


def listen_to_a_table(port: int) -> None:
    connection = MqttConnection(read_address(f"mqtt://127.0.0.1:{port}/t1"), ("availability",))
    assert connection.receive(PATIENCE_S) is not None
    connection.close()


def examine(port: int) -> None:
    connection = RawConnection(read_address(f"mqtt://127.0.0.1:{port}/t1"), ("mahjong/#",), stored=True)
    connection.wait_until_subscribed()
    connection.close()


def listen_in_a_hall(port: int) -> None:
    heard: list[object] = []
    connection = BrokerConnection(read_broker(f"mqtt://127.0.0.1:{port}"), heard.append)
    until(lambda: bool(heard))
    connection.close()


def ask_for_what_was_heard(port: int) -> None:
    read_retained_entry(MqttSettings("t1", "127.0.0.1", port))


def find_no_broker(_port: int) -> None:
    connection = RawConnection(read_address("mqtt://127.0.0.1:1/t1"), ("mahjong/#",), stored=True)
    with suppress(Unreachable):
        connection.wait_until_subscribed()
    connection.close()


@needs_mosquitto
@pytest.mark.parametrize(
    "talk",
    [publish, listen_to_a_table, examine, listen_in_a_hall, ask_for_what_was_heard, find_no_broker],
)
def test_who_hangs_up_leaves_no_client_for_the_collector(
    broker: MosquittoBroker, talk: Callable[[int], None]
) -> None:
    def clients() -> int:
        return sum(issubclass(type(each), paho.Client) for each in gc.get_objects())

    publish(broker.port)  # so that whoever listens hears something
    gc.disable()
    try:
        before = clients()
        talk(broker.port)
        until(lambda: clients() == before)
    finally:
        gc.enable()
