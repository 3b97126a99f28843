"""The publisher at a real Mosquitto: what a listener hears, over outages and restarts."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablectl.adapters.mqtt.home_assistant import DeviceAnnouncement
from tablectl.adapters.mqtt.mosquitto import MosquittoBroker
from tablectl.adapters.mqtt.publisher import MqttSettings, PahoPublisher
from tablectl.ports import Command
from tablectl.topics import Topic
from tests.tablectl.adapters.mqtt.listener import Listener, accepts, broker, needs_mosquitto, started_broker
from tests.tablectl.adapters.mqtt.outboxes import ListOutbox, poller

pytestmark = needs_mosquitto
__all__ = ["broker"]


def a_publisher(port: int, outbox: ListOutbox) -> PahoPublisher:
    return PahoPublisher(
        MqttSettings("t1", "127.0.0.1", port, announcement=DeviceAnnouncement("t1", "1")), outbox
    )


@pytest.fixture
def listener(broker: MosquittoBroker) -> Iterator[Listener]:
    listener = Listener(broker.port)
    yield listener
    listener.close()


def numbers(listener: Listener) -> list[int]:
    return [heard.json["seq"] for heard in listener.on("/event")]


def test_a_newcomer_gets_the_newest_retained_messages_and_no_old_events(broker: MosquittoBroker) -> None:
    outbox = ListOutbox(head=3)
    publisher = a_publisher(broker.port, outbox)
    early = Listener(broker.port)
    publisher.start(time.monotonic())
    publisher.publish(Topic.SCORE, {"points": 1})
    publisher.publish(Topic.SCORE, {"points": 2})
    early.until(lambda: outbox.confirmed == 3 and bool(early.on("/score")), poller(publisher))
    late = Listener(broker.port)
    late.until(lambda: len({heard.topic for heard in late.heard}) == 3)
    assert late.on("/score")[0].json == {"points": 2}
    assert late.on("/availability")[0].payload == b"online"
    assert late.on("homeassistant/device/t1/config")[0].json["dev"]["name"] == "Mahjong t1"
    assert late.on("/event") == []
    publisher.close()
    for each in (early, late):
        each.close()


def test_events_come_in_order_and_none_twice(broker: MosquittoBroker, listener: Listener) -> None:
    outbox = ListOutbox(head=500)
    publisher = a_publisher(broker.port, outbox)
    publisher.start(time.monotonic())
    listener.until(lambda: outbox.confirmed == 500, poller(publisher))
    listener.until(lambda: len(numbers(listener)) >= 500)
    assert numbers(listener) == list(range(1, 501))
    assert publisher.unconfirmed_count() == 0
    publisher.close()


def test_a_broker_that_was_away_gets_what_it_missed_without_a_gap(tmp_path: Path) -> None:
    first = started_broker(tmp_path)
    outbox = ListOutbox(head=20)
    publisher = a_publisher(first.port, outbox)
    publisher.start(time.monotonic())
    listener = Listener(first.port)
    listener.until(lambda: outbox.confirmed == 20, poller(publisher))
    listener.close()
    first.close()
    listener.until(lambda: not publisher.link().up, poller(publisher))
    outbox.head = 300
    publisher.publish(Topic.STATE, {"newest": True})
    publisher.poll(time.monotonic())
    assert "the game continues" in publisher.link().detail
    assert publisher.unconfirmed_count() == 280
    second = started_broker(tmp_path, port=first.port)
    back = Listener(second.port)
    back.until(lambda: outbox.confirmed == 300, poller(publisher))
    back.until(lambda: 300 in numbers(back))
    assert numbers(back) == list(range(21, 301))
    assert back.on("/state")[-1].json == {"newest": True}
    publisher.close()
    back.close()
    second.close()


def test_a_new_process_goes_on_after_the_last_confirmed_event(
    broker: MosquittoBroker, listener: Listener
) -> None:
    outbox = ListOutbox(head=30)
    outbox.confirmed = 25
    publisher = a_publisher(broker.port, outbox)
    publisher.start(time.monotonic())
    listener.until(lambda: len(numbers(listener)) == 5, poller(publisher))
    assert numbers(listener) == [26, 27, 28, 29, 30]
    publisher.close()


def test_a_killed_connection_leaves_the_last_will(broker: MosquittoBroker, listener: Listener) -> None:
    publisher = a_publisher(broker.port, ListOutbox())
    publisher.start(time.monotonic())
    listener.until(lambda: bool(listener.on("/availability")), poller(publisher))
    talk = publisher._connection
    assert talk is not None
    sock = talk.client.socket()
    assert isinstance(sock, socket.socket)
    sock.shutdown(2)
    listener.until(lambda: listener.on("/availability")[-1].payload == b"offline")
    publisher.close()


def test_a_goodbye_says_offline(broker: MosquittoBroker, listener: Listener) -> None:
    publisher = a_publisher(broker.port, ListOutbox())
    publisher.start(time.monotonic())
    listener.until(lambda: bool(listener.on("/availability")), poller(publisher))
    publisher.close()
    publisher.close()
    listener.until(lambda: listener.on("/availability")[-1].payload == b"offline")


def test_commands_come_in_and_their_answers_go_out(broker: MosquittoBroker, listener: Listener) -> None:
    publisher = a_publisher(broker.port, ListOutbox())
    publisher.start(time.monotonic())
    listener.until(lambda: bool(listener.on("/availability")), poller(publisher))
    listener.say("mahjong/t1/command", {"id": "x1", "do": "settle"})
    listener.say("mahjong/t1/command", ["no", "object"])
    came: list[Command] = []
    listener.until(lambda: len(came) == 2, lambda: came.extend(publisher.poll(time.monotonic())))
    assert [each.request for each in came] == [{"id": "x1", "do": "settle"}, {}]
    came[0].answer({"id": "x1", "ok": True})
    listener.until(lambda: bool(listener.on("/command/result")), poller(publisher))
    assert listener.on("/command/result")[0].json == {"id": "x1", "ok": True}
    publisher.close()


def test_an_alert_said_while_the_broker_was_away_arrives_later(tmp_path: Path) -> None:
    gone = started_broker(tmp_path)
    port = gone.port
    gone.close()
    publisher = a_publisher(port, ListOutbox())
    publisher.start(time.monotonic())
    publisher.publish(Topic.ALERT, {"code": "jam"})
    back = started_broker(tmp_path, port=port)
    listener = Listener(port)
    listener.until(lambda: bool(listener.on("/alert")), poller(publisher))
    assert listener.on("/alert")[0].json == {"code": "jam"}
    publisher.close()
    listener.close()
    back.close()


def test_listeners_of_the_older_protocol_hear_the_same(broker: MosquittoBroker) -> None:
    listener = Listener(broker.port, v311=True)
    outbox = ListOutbox(head=2)
    publisher = a_publisher(broker.port, outbox)
    publisher.start(time.monotonic())
    listener.until(lambda: numbers(listener) == [1, 2], poller(publisher))
    publisher.close()
    listener.close()


def test_the_own_broker_comes_back_after_a_crash_on_the_same_port(broker: MosquittoBroker) -> None:
    port = broker.port
    assert broker._child is not None
    broker._child.kill()
    broker._child.wait()
    broker.poll(100.0)
    assert not broker.link().up
    assert "ended" in broker.link().detail
    broker.poll(100.1)
    assert not broker.link().up, "it waits before it tries again"
    broker.poll(101.0)
    accepts(broker)
    assert broker.link().up
    assert broker.port == port


def test_without_the_broker_program_the_detail_says_what_to_install(tmp_path: Path) -> None:
    broker = MosquittoBroker(tmp_path, "t1", program="no-such-broker")
    broker.start(0.0)
    assert not broker.link().up
    assert "apt-get install mosquitto" in broker.link().detail
    broker.close()
