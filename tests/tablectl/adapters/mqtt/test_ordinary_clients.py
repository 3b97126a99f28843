"""Whatever an ordinary client does by itself is allowed or ignored, and never answered by a cut line."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import partial
from itertools import product
from pathlib import Path

import pytest

from tablectl.adapters.mqtt.broker_access import ROLES, SERVICE_ROLE
from tablectl.adapters.mqtt.home_assistant import DeviceAnnouncement
from tablectl.adapters.mqtt.mosquitto import MosquittoBroker
from tablectl.adapters.mqtt.publisher import MqttSettings, PahoPublisher
from tablectl.ports import Command
from tablectl.topics import Audience, Topic
from tests.tablectl.adapters.mqtt.listener import Listener, accepts, needs_mosquitto, reserved_port
from tests.tablectl.adapters.mqtt.ordinary_clients import (
    ELSEWHERE,
    PROTOCOLS,
    STATUS,
    V5,
    OrdinaryClient,
    close,
    connected,
    say_everything,
    stand,
)
from tests.tablectl.adapters.mqtt.outboxes import ListOutbox, poller
from tests.waiting import until

pytestmark = needs_mosquitto
PEOPLE = ("", *(role for role in ROLES if role != SERVICE_ROLE))
LATE = {"broadcast": "broadcast/", "commentary": "broadcast/commentary/"}
"""What only some roles hear, by its folder."""


@pytest.fixture(params=["t1", "+"], ids=["table", "hall"])
def broker(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[MosquittoBroker]:
    """A table's own, and a hall's, as the services start them."""
    made = MosquittoBroker(tmp_path / "broker", request.param, port=reserved_port())
    made.start(time.monotonic())
    accepts(made)
    yield made
    made.close()


def a_table(broker: MosquittoBroker, *, discovery: bool = True) -> PahoPublisher:
    """It has said something to every audience."""
    access = broker.access
    settings = MqttSettings(
        *("t1", "127.0.0.1", broker.port, SERVICE_ROLE, partial(access.password, SERVICE_ROLE)),
        client_id=access.client_id,
        announcement=DeviceAnnouncement("t1") if discovery else None,
    )
    late = {each: ListOutbox(head=3) for each in (Audience.BROADCAST, Audience.COMMENTARY)}
    made = PahoPublisher(settings, ListOutbox(head=3), late)
    made.publish(Topic.STATE, {"of": "everybody"})
    for audience in late:
        made.publish(Topic.HANDS, {"of": audience.value}, audience)
    made.start(time.monotonic())
    return made


@pytest.fixture
def table(broker: MosquittoBroker) -> Iterator[PahoPublisher]:
    made = a_table(broker)
    yield made
    made.close()


def someone(broker: MosquittoBroker, role: str, topics: str = "#") -> Listener:
    user = (role, broker.access.password(role)) if role else None
    return Listener(broker.port, v311=True, user=user, topics=topics)


def forbidden(client: OrdinaryClient, *, in_a_hall: bool) -> list[str]:
    """Where this client may not speak: an operator of a hall asks every table."""
    if client.role != "operator":
        return [*ELSEWHERE, "mahjong/t1/command"]
    return [each for each in ELSEWHERE if not (in_a_hall and each == "mahjong/t9/command")]


def test_what_an_ordinary_client_may_not_say_is_dropped_and_its_line_stays(
    broker: MosquittoBroker, table: PahoPublisher, request: pytest.FixtureRequest
) -> None:
    in_a_hall = "hall" in request.node.name
    watcher = someone(broker, "")
    watcher.until(lambda: bool(watcher.on("/availability")), poller(table))
    clients = [
        connected(broker.port, role, protocol, broker.access.password(role) if role else "")
        for role, protocol in product(PEOPLE, PROTOCOLS.values())
    ]
    asked: list[Command] = []

    def poll() -> None:
        asked.extend(table.poll(time.monotonic()))

    said = {client: say_everything(client, forbidden(client, in_a_hall=in_a_hall)) for client in clients}
    for client in clients:
        if client.role == "operator":
            client.say("mahjong/t1/command", f'{{"id": "{client.name}", "do": "questions"}}'.encode())
    stand(clients, poll)
    operators = {client.name for client in clients if client.role == "operator"}
    until(lambda: len(asked) >= len(operators), meanwhile=poll)
    for command in asked:
        command.answer({"id": command.request["id"], "ok": True})
    table.publish(Topic.ALERT, {"kind": "to be heard last"})
    watcher.until(lambda: bool(watcher.on("/alert")), poll)
    until(lambda: all("mahjong/t1/alert" in client.topics for client in clients), meanwhile=poll)
    stand(clients, poll)

    # Nobody who may not has had anything done, and whoever may has.
    assert {command.request["id"] for command in asked} == operators
    assert [each.json for each in watcher.on("/state")] == [{"of": "everybody"}]
    assert [each.payload for each in watcher.on("/availability")] == [b"online"]
    assert table.link().up
    for client, mids in said.items():
        assert {mid: client.answered[mid] for mid in mids} == dict.fromkeys(
            mids, "Not authorized" if client.protocol is V5 else "Success"
        ), f"{client.name} is told as its protocol can tell"
        below = {each.removeprefix("mahjong/t1/") for each in client.topics}
        late = LATE.get(client.role)
        hidden = {each for each in below if each.startswith("broadcast/") and each != f"{late}event"}
        assert hidden == ({f"{late}hands"} if late else set()), client.name
        assert {"command/result"} & below == ({"command/result"} if client.role == "operator" else set())
        assert not below & {"command", STATUS, "zigbee2mqtt/bridge/state", "clients/desk/status"}, client.name
        assert {"state", "availability", "alert", "homeassistant/device/t1/config"} <= below, client.name
    close(clients)
    watcher.close()


@pytest.mark.parametrize("role", PEOPLE, ids=lambda role: role or "nobody's name")
def test_home_assistants_greeting_is_heard_from_whoever_says_it_and_lets_nobody_in(
    broker: MosquittoBroker, table: PahoPublisher, role: str
) -> None:
    watcher = someone(broker, "", topics="homeassistant/device/+/config")
    watcher.until(lambda: table.link().up and bool(watcher.heard), poller(table))
    before = len(watcher.heard)
    greeter = someone(broker, role)
    greeter.say_bytes(STATUS, b"online")
    watcher.until(lambda: len(watcher.heard) > before, poller(table))
    assert watcher.heard[-1].payload == watcher.heard[0].payload
    assert watcher.heard[-1].json["dev"]["ids"] == ["tablectl_t1"]
    greeter.say_bytes(STATUS, b"offline")
    greeter.say_bytes(STATUS, b"\xff" * 1000)
    greeter.say_bytes(STATUS, b"online", qos=0)
    watcher.until(lambda: len(watcher.heard) > before + 1, poller(table))
    assert len(watcher.heard) == before + 2, "nothing but a greeting is answered"
    for each in (watcher, greeter):
        each.close()


def test_who_was_away_when_the_announcement_was_withdrawn_hears_it_on_coming_back(
    broker: MosquittoBroker,
) -> None:
    announced = a_table(broker)
    home = someone(broker, "operator", topics="homeassistant/device/+/config")
    home.until(lambda: bool(home.heard), poller(announced))
    home.close()
    announced.close()
    silent = a_table(broker, discovery=False)
    watcher = someone(broker, "")
    watcher.until(
        lambda: any(each.payload == b"online" for each in watcher.on("/availability")), poller(silent)
    )
    late = someone(broker, "operator")
    assert not late.on("/config"), "the broker keeps none, so the withdrawal is not told by itself"
    late.say_bytes(STATUS, b"online", qos=0)
    late.until(lambda: bool(late.on("homeassistant/device/t1/config")), poller(silent))
    assert [each.payload for each in late.on("/config")] == [b""]
    for each in (late, watcher, silent):
        each.close()
