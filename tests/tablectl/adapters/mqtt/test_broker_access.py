"""The table's own broker, asked by programs of this computer with a name, and by those without one."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import paho.mqtt.client as paho
import pytest
from paho.mqtt.enums import CallbackAPIVersion

from tablectl.adapters.mqtt.broker_access import (
    PUBLIC_RIGHTS,
    ROLES,
    SERVICE_ROLE,
    BrokerAccess,
    password_file,
)
from tablectl.adapters.mqtt.mosquitto import MosquittoBroker
from tablectl.adapters.mqtt.publisher import MqttSettings, PahoPublisher
from tablectl.ports import Command
from tablectl.topics import Audience, Topic
from tests.tablectl.adapters.mqtt.listener import Listener, accepts, needs_mosquitto, reserved_port
from tests.tablectl.adapters.mqtt.outboxes import ListOutbox, poller
from tests.waiting import PATIENCE_S, until

CLUB = Path(__file__).resolve().parents[4] / "deploy" / "mosquitto" / "rights"


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[MosquittoBroker]:
    """As the service starts it, in a folder whose name is no text."""
    made = MosquittoBroker(tmp_path / os.fsdecode(b"na\xffme") / "broker", "t1", port=reserved_port())
    made.start(time.monotonic())
    accepts(made)
    yield made
    made.close()


def listener(broker: MosquittoBroker, role: str = "") -> Listener:
    """Somebody who asks for everything. In MQTT 3.1.1 the broker drops silently what is not allowed, and
    confirms it."""
    return Listener(broker.port, v311=True, user=(role, broker.access.password(role)) if role else None)


@pytest.fixture
def table(broker: MosquittoBroker) -> Iterator[PahoPublisher]:
    """A table that has said something to every audience."""
    access = broker.access
    settings = MqttSettings(
        "t1",
        "127.0.0.1",
        broker.port,
        SERVICE_ROLE,
        partial(access.password, SERVICE_ROLE),
        client_id=access.client_id,
    )
    late = {each: ListOutbox(head=3) for each in (Audience.BROADCAST, Audience.COMMENTARY)}
    made = PahoPublisher(settings, ListOutbox(head=3), late)
    made.publish(Topic.STATE, {"of": "everybody"})
    for audience in late:
        made.publish(Topic.HANDS, {"of": audience.value}, audience)
    made.start(time.monotonic())
    yield made
    made.close()


def heard(broker: MosquittoBroker, table: PahoPublisher, role: str, late: set[str]) -> set[str]:
    """The table's topics that reach somebody, below its prefix."""
    one, all_of_it = listener(broker, role), listener(broker, SERVICE_ROLE)
    everything = {"state", "broadcast/hands", "broadcast/commentary/hands", "alert", "availability"}
    prefix = "mahjong/t1/"

    def topics(of: Listener) -> set[str]:
        return {each.topic.removeprefix(prefix) for each in of.heard}

    table.publish(Topic.ALERT, {"kind": "to be heard last"})
    all_of_it.until(lambda: everything <= topics(all_of_it), poller(table))
    one.until(lambda: {"alert", "availability", *late} <= topics(one), poller(table))
    found = topics(one)
    for each in (one, all_of_it):
        each.close()
    return found


@needs_mosquitto
@pytest.mark.parametrize(
    ("role", "late"),
    [
        ("", ""),
        ("operator", ""),
        ("broadcast", "broadcast/"),
        ("commentary", "broadcast/commentary/"),
    ],
    ids=["nobody's name", "operator", "broadcast", "commentary"],
)
def test_each_role_hears_the_public_topics_and_its_own(
    broker: MosquittoBroker, table: PahoPublisher, role: str, late: str
) -> None:
    found = heard(broker, table, role, {f"{late}hands"} if late else set())
    assert {"state", "availability"} <= found
    folders = {each.rpartition("/")[0] + "/" for each in found if each.startswith("broadcast/")}
    assert folders == ({late} if late else set())


@needs_mosquitto
@pytest.mark.parametrize("role", ["", "broadcast", "commentary"])
def test_who_is_no_operator_gives_no_commands_and_overwrites_nothing(
    broker: MosquittoBroker, table: PahoPublisher, role: str
) -> None:
    watcher, operator = listener(broker), listener(broker, "operator")
    watcher.until(lambda: bool(watcher.on("/availability")), poller(table))
    strangers = [listener(broker, role) for _ in range(3)]  # Mosquitto 2.0.11 sends away who was refused
    strangers[0].say("mahjong/t1/command", {"id": "strange", "do": "settle"})
    strangers[1].say_bytes("mahjong/t1/state", b"{}", retain=True)
    strangers[2].say_bytes("mahjong/t1/availability", b"offline", retain=True)
    operator.say("mahjong/t1/command", {"id": "asked", "do": "settle"})
    asked: list[Command] = []

    def poll() -> None:
        asked.extend(table.poll(time.monotonic()))

    operator.until(lambda: bool(asked), poll)
    assert [each.request["id"] for each in asked] == ["asked"], "the stranger's came first and went nowhere"
    asked[0].answer({"id": "asked", "ok": True})
    operator.until(lambda: bool(operator.on("/command/result")), poll)
    late = listener(broker, role)
    late.until(lambda: bool(late.on("/state")) and bool(late.on("/availability")), poll)
    assert late.on("/state")[0].json == {"of": "everybody"}
    assert late.on("/availability")[0].payload == b"online"
    assert not late.on("/command/result")
    for each in (watcher, *strangers, operator, late):
        each.close()


@needs_mosquitto
@pytest.mark.parametrize("role", ["", "operator", "broadcast", "commentary"])
def test_who_is_away_hears_later_what_is_said_after_the_brokers_restart(
    broker: MosquittoBroker, table: PahoPublisher, role: str
) -> None:
    heard: list[bytes] = []
    away = paho.Client(CallbackAPIVersion.VERSION2, client_id="a bridge", clean_session=False)
    away.on_message = lambda _c, _u, message: heard.append(bytes(message.payload))
    if role:
        away.username_pw_set(role, broker.access.password(role))
    subscribed: list[int] = []
    away.on_subscribe = lambda _c, _u, mid, *_: subscribed.append(mid)
    away.connect("127.0.0.1", broker.port)
    away.subscribe("mahjong/t1/alert", qos=1)
    until(lambda: bool(subscribed), meanwhile=lambda: away.loop(0.01))
    away.disconnect()
    broker.close()
    again = MosquittoBroker(broker.folder, "t1", port=broker.port)
    again.start(time.monotonic())
    accepts(again)
    watcher = listener(broker)
    watcher.until(lambda: bool(watcher.on("/availability")), poller(table))
    table.publish(Topic.ALERT, {"kind": "while it was away"})
    watcher.until(lambda: bool(watcher.on("/alert")), poller(table))
    away.reconnect()
    until(lambda: bool(heard), meanwhile=lambda: away.loop(0.01))
    assert b"while it was away" in heard[0]
    away.disconnect()
    watcher.close()
    again.close()


@needs_mosquitto
def test_nobody_takes_the_tables_place_by_its_name(broker: MosquittoBroker, table: PahoPublisher) -> None:
    watcher = listener(broker)
    watcher.until(lambda: bool(watcher.on("/availability")), poller(table))
    impostor = paho.Client(CallbackAPIVersion.VERSION2, client_id="tablectl-t1")
    impostor.connect("127.0.0.1", broker.port)
    give_up = time.monotonic() + PATIENCE_S
    while not impostor.is_connected():
        impostor.loop(0.01)
        assert time.monotonic() < give_up
    table.publish(Topic.ALERT, {"kind": "still here"})
    watcher.until(lambda: bool(watcher.on("/alert")), poller(table))
    assert table.link().up
    assert [each.payload for each in watcher.on("/availability")] == [b"online"]
    impostor.disconnect()
    watcher.close()


@needs_mosquitto
def test_a_wrong_password_is_not_nobodys_name(broker: MosquittoBroker) -> None:
    refused: list[bool] = []
    client = paho.Client(CallbackAPIVersion.VERSION2)
    client.on_connect = lambda _c, _u, _f, reason, _p: refused.append(reason.is_failure)
    client.username_pw_set("operator", "a guess")
    client.connect("127.0.0.1", broker.port)
    give_up = time.monotonic() + PATIENCE_S
    while not refused:
        client.loop(0.01)
        assert time.monotonic() < give_up
    assert refused == [True]


def test_passwords_are_the_owners_alone_long_and_stay_over_restarts(tmp_path: Path) -> None:
    BrokerAccess(tmp_path, "t1").write()
    access = BrokerAccess(tmp_path, "t1")
    before = {role: access.password(role) for role in ROLES}
    access.write()
    assert {role: access.password(role) for role in ROLES} == before
    assert len(set(before.values())) == len(ROLES)
    assert min(map(len, before.values())) >= 32
    for path in tmp_path.iterdir():
        assert path.stat().st_mode & 0o077 == 0, path
    hashes = (tmp_path / "passwords").read_text("ascii")
    assert not any(password in hashes for password in before.values())
    password_file(tmp_path, "operator").unlink()
    access.write()
    assert access.password("operator") != before["operator"], "a removed one is made anew"
    for damaged in (b"", b"\xff\x00\xa9", b"two\nlines"):
        password_file(tmp_path, "operator").write_bytes(damaged)
        access.write()
        assert len(access.password("operator")) >= 32, "a damaged one, too"


def test_the_roles_are_those_of_a_clubs_broker() -> None:
    club: dict[str, list[str]] = {}
    role = ""
    for line in CLUB.read_text(encoding="utf-8").splitlines():
        if found := re.fullmatch(r"%role (\w+)", line):
            role = found[1]
            club[role] = []
        elif found := re.fullmatch(r"%like (\w+)", line):
            club[role] += club[found[1]]
        elif line.startswith("topic "):
            club[role].append(line.removeprefix("topic ").replace("@TABLE@", "{table}"))
    assert {name: sorted(rights) for name, rights in club.items()} == {
        "viewer": sorted(PUBLIC_RIGHTS),
        **{name: sorted(rights) for name, rights in ROLES.items()},
    }
