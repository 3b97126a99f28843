"""``tablectl conform table`` at a real broker."""

from __future__ import annotations

import json
from collections.abc import Iterator
from threading import Thread

import pytest
from typer.testing import CliRunner

from tablectl.adapters.mqtt.mosquitto import MosquittoBroker
from tablectl.cli.commands import app
from tablectl.conformance import (
    CHECKS,
    CannotListen,
    CapturedMessage,
    ListeningLimits,
    MessageTime,
    Verdict,
    examine,
    listen,
)
from tablectl.errors import InputError
from tests.tablectl.adapters.mqtt.listener import Listener, broker, needs_mosquitto, reserved_port
from tests.tablectl.conformance.broken import PREFIX
from tests.tablectl.conformance.played import TABLE, played

__all__ = ["broker"]


def conform(*arguments: str) -> tuple[int, str]:
    ran = CliRunner().invoke(app, ["conform", *arguments])
    if ran.exception is not None and not isinstance(ran.exception, SystemExit):
        raise ran.exception
    return ran.exit_code, ran.output


def say(port: int, heard: tuple[CapturedMessage, ...]) -> None:
    """As the table said it."""
    voice = Listener(port, topics="nobody")
    for each in heard:
        voice.say_bytes(each.topic, each.payload, retain=each.retained, qos=each.qos)
    voice.close()


def _delivered(heard: CapturedMessage) -> tuple[str, bytes, bool, int]:
    return heard.topic, heard.payload, heard.retained, heard.qos


@pytest.fixture
def speaking(broker: MosquittoBroker) -> Iterator[MosquittoBroker]:
    """A broker that keeps what a table has said."""
    say(broker.port, tuple(each for each in played() if each.moment is MessageTime.BEFORE))
    yield broker


@needs_mosquitto
def test_a_table_is_heard_as_it_speaks(speaking: MosquittoBroker) -> None:
    spoken = tuple(each for each in played() if each.moment is MessageTime.LIVE)
    events = sum(each.topic == f"{PREFIX}event" for each in spoken)
    speaker = Thread(target=say, args=(speaking.port, spoken))
    heard = listen(
        f"mqtt://127.0.0.1:{speaking.port}/{TABLE}", ListeningLimits(60.0, events), on_listening=speaker.start
    )
    speaker.join()
    # Listening ends with the last event. A broker may tell what has QoS 0 earlier than its turn.
    live = [each.raw for each in heard.messages if each.is_live and each.raw.qos]
    said = [each for each in spoken if each.topic.startswith(PREFIX) and each.qos][: len(live)]
    assert [_delivered(each) for each in live] == [_delivered(each) for each in said]
    assert sum(each.topic.endswith("/event") for each in live) == events
    before = {each.topic for each in heard.messages if each.raw.moment is MessageTime.BEFORE}
    assert {"availability", "score", "state", "machine", "health"} <= before
    flags = ("retained_is_retained", "once_is_not_retained", "qos_1", "health_with_qos_0", "seq_has_no_gap")
    told = examine(heard, [check for check in CHECKS if check.name in flags])
    assert [each for each in told if each.verdict is Verdict.FAILED] == []


@needs_mosquitto
def test_the_report_of_a_table_that_conforms_and_of_one_that_does_not(speaking: MosquittoBroker) -> None:
    address = f"mqtt://127.0.0.1:{speaking.port}/{TABLE}"
    checks = [
        w for n in ("payload_is_json", "store_is_complete_while_online", "qos_1") for w in ("--only", n)
    ]
    status, out = conform("table", address, "--seconds", "0.1", *checks)
    assert status == 0
    assert "2 passed, 0 failed, 1 left out" in out.splitlines()[-1]
    say(speaking.port, (CapturedMessage(f"{PREFIX}machine", b"{phase: idle}", True, 1, 0.0),))
    status, out = conform("table", address, "--seconds", "0.1", *checks, "--json")
    row = next(json.loads(line) for line in out.splitlines() if "payload_is_json" in line)
    assert status == 1
    assert (row["verdict"], row["expected"]) == ("failed", "a JSON object in UTF-8")
    assert "machine" in row["came"]


@needs_mosquitto
def test_a_name_at_which_nobody_speaks_is_told_so(broker: MosquittoBroker) -> None:
    with pytest.raises(InputError, match="nothing was told under mahjong/nobody/: is this the table's name"):
        conform("table", f"mqtt://127.0.0.1:{broker.port}/nobody", "--seconds", "0.1")


def test_no_broker_is_no_verdict() -> None:
    address = f"mqtt://127.0.0.1:{reserved_port()}/{TABLE}"
    with pytest.raises(CannotListen, match="there is no broker at"):
        conform("table", address)
    assert CannotListen.exit_status == 2


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("http://table.local:8080/",), "expected an address such as mqtt://"),
        (("mqtt://127.0.0.1",), "ends with the table's name"),
        ((), "which table"),
        (("mqtt://127.0.0.1/t", "--only", "manners"), "there is no check manners"),
        (("mqtt://me@127.0.0.1/t", "--password-file", "/nowhere"), "cannot be read"),
    ],
)
def test_what_cannot_be_used_is_refused(arguments: tuple[str, ...], why: str) -> None:
    with pytest.raises(InputError, match=why):
        conform("table", *arguments)


def test_the_checks_are_listed_with_their_requirements() -> None:
    status, out = conform("table", "--list", "--json")
    rows = [json.loads(line) for line in out.splitlines()]
    assert status == 0
    assert [row["check"] for row in rows] == [check.name for check in CHECKS]
    assert all(row["must"] and row["section"] for row in rows)
    assert len(conform("table", "--list")[1].splitlines()) >= len(CHECKS)


def test_the_controllers_examiner_is_of_the_same_group() -> None:
    status, out = conform("machine", "--list", "/dev/nowhere", "--json")
    assert status == 0
    assert "hello_is_answered" in out
