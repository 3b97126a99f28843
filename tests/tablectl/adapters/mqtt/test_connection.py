"""The publisher's connection: what is in place before ``online``, who may speak on a table's topics, several
tables, both protocol versions."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, cast

import paho.mqtt.client as paho
import pytest
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.reasoncodes import ReasonCode

from tablectl.adapters.mqtt import broker_access
from tablectl.adapters.mqtt.broker_access import SERVICE_ROLE
from tablectl.adapters.mqtt.connection import BrokerConnection
from tablectl.adapters.mqtt.home_assistant import STATUS_TOPIC, DeviceAnnouncement
from tablectl.adapters.mqtt.login import login_fault
from tablectl.adapters.mqtt.mosquitto import MosquittoBroker
from tablectl.adapters.mqtt.publisher import MqttSettings, PahoPublisher
from tablectl.adapters.mqtt.tls_fault import TlsFault
from tablectl.ports import Command
from tablectl.topics import Audience, Topic
from tests.tablectl.adapters.mqtt.listener import (
    Listener,
    accepts,
    broker,
    needs_mosquitto,
    reserved_port,
    started_broker,
)
from tests.tablectl.adapters.mqtt.outboxes import ListOutbox, poller
from tests.waiting import until

pytestmark = needs_mosquitto
__all__ = ["broker"]


@pytest.fixture
def listener(broker: MosquittoBroker) -> Iterator[Listener]:
    listener = Listener(broker.port)
    yield listener
    listener.close()


def started(port: int, outbox: ListOutbox | None = None, table: str = "t1", **more: Any) -> PahoPublisher:
    settings = MqttSettings(
        table, "127.0.0.1", port, **{"announcement": DeviceAnnouncement(table, "1"), **more}
    )
    publisher = PahoPublisher(settings, outbox or ListOutbox())
    publisher.publish(Topic.STATE, {"of": table})
    publisher.publish(Topic.SCORE, {"of": table})
    publisher.start(time.monotonic())
    return publisher


def online(listener: Listener, times: int = 1, table: str = "t1") -> bool:
    said = listener.on(f"{table}/availability")
    return sum(each.payload == b"online" for each in said) >= times


def test_online_is_said_when_everything_else_is_in_place(broker: MosquittoBroker, listener: Listener) -> None:
    publisher = started(broker.port)
    listener.until(lambda: online(listener), poller(publisher))
    before = [heard.topic for heard in listener.heard]
    assert before.index("mahjong/t1/availability") == len(before) - 1
    assert {"mahjong/t1/state", "mahjong/t1/score", "homeassistant/device/t1/config"} <= set(before)
    publisher.close()


def test_where_one_node_of_a_cluster_is_away_the_next_is_spoken_to(
    broker: MosquittoBroker, listener: Listener
) -> None:
    publisher = started(reserved_port(), other_nodes=(("127.0.0.1", broker.port),))
    listener.until(lambda: online(listener), poller(publisher))
    assert publisher.port == broker.port
    assert publisher.link().detail == f"connected to 127.0.0.1:{broker.port}"
    publisher.close()


def test_a_table_whose_own_thread_hangs_is_offline_and_comes_back(
    broker: MosquittoBroker, listener: Listener
) -> None:
    publisher = started(broker.port, keepalive_s=1, hang_timeout_s=0.3)
    listener.until(lambda: online(listener), poller(publisher))
    # Nobody polls it from here on: its points are those of a table that has stopped.
    listener.until(lambda: listener.on("t1/availability")[-1].payload == b"offline")
    listener.until(lambda: online(listener, 2), poller(publisher))
    assert publisher.link().up
    publisher.close()


def test_a_table_that_works_stays_online_however_little_it_says(
    broker: MosquittoBroker, listener: Listener
) -> None:
    publisher = started(broker.port, keepalive_s=1, hang_timeout_s=0.3)
    listener.until(lambda: online(listener), poller(publisher))
    until_s = time.monotonic() + 3.0  # twice as long as a broker waits for a sign of life
    listener.until(lambda: time.monotonic() > until_s, poller(publisher))
    assert [each.payload for each in listener.on("t1/availability")] == [b"online"]
    publisher.close()


def test_a_node_that_takes_events_and_confirms_none_has_stalled() -> None:
    talk = BrokerConnection(paho.Client(CallbackAPIVersion.VERSION2))
    assert not talk.is_stalled(100.0, 15.0), "there is nothing to confirm"
    talk.events[1] = (Audience.PUBLIC, 7)
    assert not talk.is_stalled(115.0, 15.0)
    assert talk.is_stalled(115.5, 15.0)
    talk.last_confirmed_s = 115.5
    assert not talk.is_stalled(120.0, 15.0)


class Subscriber:
    """A client that numbers what is subscribed to."""

    def __init__(self) -> None:
        self.topics: list[object] = []

    def subscribe(self, topic: object, **_: object) -> tuple[int, int]:
        self.topics.append(topic)
        return 0, len(self.topics)


def test_a_node_that_refuses_the_requests_is_left_and_one_that_has_no_word_of_home_assistant_is_not() -> None:
    """An account that was made before tables listened to Home Assistant may not hear it."""
    talk = BrokerConnection(cast(paho.Client, Subscriber()))
    talk.subscribe("mahjong/t1", {"mahjong/t1/score"}, v5=True)
    refused = [ReasonCode(PacketTypes.SUBACK, identifier=0x87)]
    asked, ours, status = range(1, 4)
    assert cast(Subscriber, talk.client).topics[status - 1] == STATUS_TOPIC
    assert talk.is_subscription_refused(asked, refused)
    assert talk.is_subscription_refused(ours, refused)
    assert not talk.is_subscription_refused(status, refused)
    assert not talk.is_subscription_refused(asked, [ReasonCode(PacketTypes.SUBACK, identifier=1)])


def test_rights_that_leave_out_who_is_there_are_told_by_the_topics_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rights = ("write mahjong/{table}/score", "write mahjong/{table}/state", "write homeassistant/#")
    monkeypatch.setattr(broker_access, "ROLES", {SERVICE_ROLE: rights})
    own = MosquittoBroker(tmp_path, "t1", port=reserved_port())
    own.start(time.monotonic())
    accepts(own)
    publisher = started(own.port, username=SERVICE_ROLE, password=partial(own.access.password, SERVICE_ROLE))
    refused = "which refuses publishing on mahjong/t1/availability"
    until(lambda: bool(publisher.poll(time.monotonic())) or refused in publisher.link().detail)
    publisher.close()
    own.close()


def test_a_broker_that_forgot_everything_is_told_everything_again(broker: MosquittoBroker) -> None:
    publisher = started(broker.port)
    first = Listener(broker.port)
    first.until(lambda: online(first), poller(publisher))
    first.close()
    broker.close()
    (broker.folder / "mosquitto.db").unlink()
    again = started_broker(broker.folder, port=broker.port)
    late = Listener(again.port)
    late.until(lambda: online(late), poller(publisher))
    assert late.on("/state")[-1].json == {"of": "t1"}
    assert late.on("homeassistant/device/t1/config")
    publisher.close()
    late.close()
    again.close()


def test_what_somebody_else_writes_on_a_tables_topic_does_not_stay(
    broker: MosquittoBroker, listener: Listener
) -> None:
    publisher = started(broker.port)
    listener.until(lambda: online(listener), poller(publisher))
    listener.say_bytes("mahjong/t1/score", b"", retain=True)
    listener.say_bytes("mahjong/t1/availability", b"offline", retain=True)
    listener.until(lambda: online(listener, 2) and len(listener.on("/score")) == 3, poller(publisher))
    assert listener.on("/score")[-1].json == {"of": "t1"}
    publisher.close()


def test_two_tables_on_one_broker_keep_apart(broker: MosquittoBroker, listener: Listener) -> None:
    one, two = started(broker.port, ListOutbox(3), "t1"), started(broker.port, ListOutbox(2), "t2")
    both = poller(one, two)
    listener.until(lambda: online(listener, table="t1") and online(listener, table="t2"), both)
    listener.until(lambda: len(listener.on("/event")) == 5, both)
    assert [h.json["seq"] for h in listener.on("t1/event")] == [1, 2, 3]
    assert [h.json["seq"] for h in listener.on("t2/event")] == [1, 2]
    listener.say("mahjong/t2/command", {"id": "1", "do": "settle"})
    came: list[Command] = []
    listener.until(lambda: bool(came), lambda: came.extend(two.poll(time.monotonic())))
    assert one.poll(time.monotonic()) == ()
    one.close()
    listener.until(lambda: listener.on("t1/availability")[-1].payload == b"offline")
    assert listener.on("t2/availability")[-1].payload == b"online"
    two.close()


def test_two_programs_that_both_say_they_are_this_table_are_told_so(broker: MosquittoBroker) -> None:
    first = started(broker.port)
    watcher = Listener(broker.port)
    watcher.until(lambda: online(watcher), poller(first))
    second = started(broker.port)

    def told() -> bool:
        return any("Give every table its own table.name" in each.link().detail for each in (first, second))

    watcher.until(told, poller(first, second))
    first.close()
    second.close()
    watcher.close()


def test_a_table_that_speaks_the_older_protocol_says_the_same(
    broker: MosquittoBroker, listener: Listener
) -> None:
    publisher = started(broker.port, ListOutbox(4), protocol="3.1.1")
    listener.until(lambda: online(listener) and len(listener.on("/event")) == 4, poller(publisher))
    assert [h.json["seq"] for h in listener.on("/event")] == [1, 2, 3, 4]
    listener.say("mahjong/t1/command", {"id": "1", "do": "settle"})
    came: list[Command] = []
    listener.until(lambda: bool(came), lambda: came.extend(publisher.poll(time.monotonic())))
    came[0].answer({"id": "1", "ok": True})
    listener.until(lambda: bool(listener.on("/command/result")), poller(publisher))
    publisher.close()


def test_an_answer_goes_by_mqtt_5_to_whom_asked_with_the_correlation_data(
    broker: MosquittoBroker, listener: Listener
) -> None:
    publisher = started(broker.port)
    listener.until(lambda: online(listener), poller(publisher))
    listener.say_bytes(
        "mahjong/t1/command",
        b'{"do": "settle"}',
        ResponseTopic="club/desk/answers",
        CorrelationData=b"\x07\x08",
        UserProperty=("by", "Frau Wu"),
    )
    came: list[Command] = []
    listener.until(lambda: bool(came), lambda: came.extend(publisher.poll(time.monotonic())))
    assert (came[0].request, came[0].by) == ({"do": "settle", "id": "correlation-0708"}, "Frau Wu")
    came[0].answer({"id": "correlation-0708", "ok": False})
    listener.until(lambda: bool(listener.on("desk/answers")), poller(publisher))
    listener.until(lambda: bool(listener.on("/command/result")), poller(publisher))
    for heard in (*listener.on("desk/answers"), *listener.on("/command/result")):
        assert (heard.json["ok"], heard.correlation) == (False, b"\x07\x08")
    publisher.close()


def test_a_command_that_lies_at_the_broker_is_not_carried_out_again(
    broker: MosquittoBroker, listener: Listener
) -> None:
    listener.say_bytes("mahjong/t1/command", b'{"id": "1", "do": "settle"}', retain=True)
    publisher = started(broker.port)
    came: list[Command] = []
    listener.until(lambda: online(listener), lambda: came.extend(publisher.poll(time.monotonic())))
    listener.say("mahjong/t1/command", {"id": "2", "do": "questions"})
    listener.until(lambda: bool(came), lambda: came.extend(publisher.poll(time.monotonic())))
    assert [each.request["id"] for each in came] == ["2"]
    publisher.close()


def test_each_audience_has_its_own_events_and_topics(broker: MosquittoBroker, listener: Listener) -> None:
    later = ListOutbox(2)
    publisher = PahoPublisher(
        MqttSettings("t1", "127.0.0.1", broker.port), ListOutbox(5), {Audience.BROADCAST: later}
    )
    publisher.publish(Topic.HANDS, {"seats": []}, Audience.BROADCAST)
    publisher.start(time.monotonic())
    listener.until(lambda: len(listener.on("t1/event")) == 5, poller(publisher))
    listener.until(lambda: len(listener.on("broadcast/event")) == 2, poller(publisher))
    later.head = 4
    listener.until(lambda: later.confirmed == len(listener.on("broadcast/event")) == 4, poller(publisher))
    assert [h.json["seq"] for h in listener.on("broadcast/event")] == [1, 2, 3, 4]
    assert listener.on("t1/broadcast/hands")[-1].json == {"seats": []}
    publisher.close()


def test_certificates_that_are_not_there_are_a_state_and_not_an_end(broker: MosquittoBroker) -> None:
    publisher = started(broker.port, tls=True, ca_file=Path("/no/such/ca.crt"))
    give_up = time.monotonic() + 60
    while "No such file" not in publisher.link().detail:
        publisher.poll(time.monotonic())
        assert time.monotonic() < give_up, publisher.link()
    assert "the game continues" in publisher.link().detail
    publisher.close()


# paho drops the socket of a failed handshake without closing it
@pytest.mark.filterwarnings("ignore:.*SSLSocket:pytest.PytestUnraisableExceptionWarning")
def test_a_broker_without_tls_is_told_where_the_configuration_wants_it(broker: MosquittoBroker) -> None:
    settings = MqttSettings("t1", "127.0.0.1", broker.port, "t1", lambda: "secret", tls=True)
    assert login_fault(settings, ("127.0.0.1", broker.port)) == TlsFault.UNWANTED
    publisher = started(broker.port, tls=True)
    give_up = time.monotonic() + 60
    while publisher.link().why.get("code") != "broker_without_tls":
        publisher.poll(time.monotonic())
        assert time.monotonic() < give_up, publisher.link()
    publisher.close()


def test_discovery_that_is_switched_off_takes_back_what_was_announced(
    broker: MosquittoBroker, listener: Listener
) -> None:
    with_it = started(broker.port)
    listener.until(lambda: online(listener), poller(with_it))
    with_it.close()
    without = started(broker.port, announcement=None)
    listener.until(lambda: online(listener, 2), poller(without))
    late = Listener(broker.port)
    late.until(lambda: online(late), poller(without))
    assert late.on("/config") == []
    without.close()
    late.close()
