"""A club's broker with TLS, accounts and rights, real: who hears what, and who is heard."""

from __future__ import annotations

import json
import ssl
import time
from collections.abc import Iterator
from functools import partial
from itertools import product
from typing import Final

import paho.mqtt.client as paho
import pytest
from paho.mqtt.enums import CallbackAPIVersion

from tablectl.adapters.mqtt.login import login_fault
from tablectl.adapters.mqtt.mosquitto import MosquittoBroker
from tablectl.adapters.mqtt.publisher import MqttSettings, PahoPublisher
from tablectl.client import (
    SCORE,
    AccessRefused,
    BlockingTable,
    BrokerConnection,
    Unreachable,
    read_broker,
)
from tablectl.client.raw import RawConnection
from tablectl.ports import Command
from tablectl.topics import HAND_AUDIENCES, HAND_TOPICS, SHARED_TOPICS, Audience, Topic
from tests.system.club_broker import FOLDER, ROLES, ClubBroker, handshake, password
from tests.tablectl.adapters.mqtt.listener import Listener, broker, needs_mosquitto
from tests.tablectl.adapters.mqtt.ordinary_clients import (
    ELSEWHERE,
    PROTOCOLS,
    STATUS,
    close,
    connected,
    say_everything,
    stand,
)
from tests.tablectl.adapters.mqtt.outboxes import ListOutbox, poller
from tests.tablectl.client.gathered import Gathered, closed_after_the_test, numbers
from tests.tablectl.conformance.played import TABLE, played
from tests.waiting import PATIENCE_S, until

__all__ = ["broker", "closed_after_the_test"]
pytestmark = [pytest.mark.system, needs_mosquitto]
BUSY_REQUESTS: Final = 300
PUBLIC = {
    "availability",
    "score",
    "state",
    "event",
    "result",
    "needs",
    "players",
    "clock",
    "alert",
    "alert_ended",
    "machine",
    "health",
}
HANDS = {"state", "score", "result", "needs", "event", "hands", "odds"}


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClubBroker]:
    made = ClubBroker(tmp_path_factory.mktemp("club") / "broker")
    yield made
    made.close()


@pytest.fixture
def table(club: ClubBroker) -> Iterator[PahoPublisher]:
    """A table that has something to say on every topic."""
    made = a_table(club, "t1")
    for topic in Topic:
        if topic is not Topic.EVENT and topic not in HAND_TOPICS:
            made.publish(topic, {"of": "t1"})
    for audience in HAND_AUDIENCES:
        for topic in (*SHARED_TOPICS, *HAND_TOPICS):
            if topic is not Topic.EVENT:
                made.publish(topic, {"of": "t1"}, audience)
    made.start(time.monotonic())
    yield made
    made.close()


def a_table(club: ClubBroker, name: str, user: str = "") -> PahoPublisher:
    who = user or name
    settings = MqttSettings(
        name, "127.0.0.1", club.port, who, partial(password, who), tls=True, ca_file=club.authority
    )
    return PahoPublisher(settings, ListOutbox(3), {a: ListOutbox(2) for a in HAND_AUDIENCES})


def topics(listener: Listener, table: str = "t1") -> set[str]:
    prefix = f"mahjong/{table}/"
    return {h.topic.removeprefix(prefix) for h in listener.heard if h.topic.startswith(prefix)}


def up(table: PahoPublisher, club: ClubBroker) -> None:
    watcher = club.listener("viewer")
    watcher.until(lambda: any(h.payload == b"online" for h in watcher.on("t1/availability")), poller(table))
    watcher.close()


@pytest.mark.parametrize(
    ("role", "hears"),
    [
        ("viewer", PUBLIC),
        ("operator", PUBLIC | {"command/result"}),
        ("broadcast", PUBLIC | {f"broadcast/{topic}" for topic in HANDS}),
        ("commentary", PUBLIC | {f"broadcast/commentary/{topic}" for topic in HANDS}),
    ],
)
def test_each_role_hears_what_is_for_it_and_nothing_else(
    club: ClubBroker, table: PahoPublisher, role: str, hears: set[str]
) -> None:
    listener = club.listener(role)
    asker = club.listener("operator")
    up(table, club)
    asker.say("mahjong/t1/command", {"id": "1", "do": "questions"})
    came: list[Command] = []
    asker.until(lambda: bool(came), lambda: came.extend(table.poll(time.monotonic())))
    came[0].answer({"id": "1", "ok": True})
    asker.until(lambda: bool(asker.on("command/result")), poller(table))
    # Retained messages that are there, and events of two connections: whoever comes later hears what is kept.
    listener.until(lambda: topics(listener) >= hears - {"command/result"}, poller(table))
    if role == "operator":
        listener.until(lambda: "command/result" in topics(listener))
    assert topics(listener) == hears
    for each in (listener, asker):
        each.close()


def test_only_operators_are_heard_on_command(club: ClubBroker, table: PahoPublisher) -> None:
    up(table, club)
    for role in ("viewer", "broadcast", "commentary", "t2"):
        other = club.listener(role)
        other.say("mahjong/t1/command", {"id": role, "do": "stop_machine"})
        other.close()
    asker = club.listener("operator")
    asker.say("mahjong/t1/command", {"id": "last", "do": "questions"})
    came: list[Command] = []
    asker.until(lambda: bool(came), lambda: came.extend(table.poll(time.monotonic())))
    assert [command.request["id"] for command in came] == ["last"]
    asker.close()


def test_nobody_speaks_for_a_table_but_itself(club: ClubBroker, table: PahoPublisher) -> None:
    up(table, club)
    watcher = club.listener("operator")
    watcher.until(lambda: bool(watcher.on("t1/score")), poller(table))
    for role in ("viewer", "operator", "broadcast", "t2"):
        other = club.listener(role)
        other.say_bytes("mahjong/t1/score", b'{"of": "forged"}', retain=True)
        other.close()
    table.publish(Topic.SCORE, {"of": "t1", "newer": True})
    watcher.until(lambda: len(watcher.on("t1/score")) > 1, poller(table))
    assert {str(heard.json["of"]) for heard in watcher.on("t1/score")} == {"t1"}
    watcher.close()


def test_an_answer_goes_to_a_topic_of_its_own_where_the_table_may_write(
    club: ClubBroker, table: PahoPublisher
) -> None:
    up(table, club)
    asker = club.listener("operator")

    def ask(answer_to: str) -> None:
        asker.say_bytes(
            "mahjong/t1/command", b'{"do": "questions"}', ResponseTopic=answer_to, CorrelationData=b"7"
        )
        came: list[Command] = []
        asker.until(lambda: bool(came), lambda: came.extend(table.poll(time.monotonic())))
        came[0].answer({"id": answer_to, "ok": True})

    def answered(topic: str, key: str) -> bool:
        return any(heard.json["id"] == key for heard in asker.on(topic))

    ask("mahjong/t1/command/result/desk")
    asker.until(lambda: answered("result/desk", "mahjong/t1/command/result/desk"), poller(table))
    said = len(asker.on("t1/availability"))
    ask("club/elsewhere")
    asker.until(lambda: answered("command/result", "club/elsewhere"), poller(table))
    asker.until(lambda: "refuses publishing on club/elsewhere" in table.link().detail, poller(table))
    ask("club/elsewhere")
    asker.until(lambda: len(asker.on("command/result")) == 3, poller(table))
    assert table.link().up
    later = [heard.payload for heard in asker.on("t1/availability")[said:]]
    assert b"offline" not in later, "the line has not been cut"
    asker.close()


def test_what_an_ordinary_client_may_not_say_is_dropped_and_its_line_stays(
    club: ClubBroker, table: PahoPublisher
) -> None:
    up(table, club)
    clients = [
        connected(club.port, role, protocol, password(role), club.authority)
        for role, protocol in product((*ROLES, "t2"), PROTOCOLS.values())
    ]
    asked: list[Command] = []

    def poll() -> None:
        asked.extend(table.poll(time.monotonic()))

    for client in clients:
        # The operator's account is for every table of the club.
        operator = client.role == "operator"
        more = () if operator else ("mahjong/t1/command",)
        say_everything(client, [each for each in (*ELSEWHERE, *more) if not (operator and "t9" in each)])
        if operator:
            client.say("mahjong/t1/command", f'{{"id": "{client.name}", "do": "questions"}}'.encode())
    stand(clients, poll)
    until(lambda: len(asked) >= len(PROTOCOLS), meanwhile=poll)
    assert {command.request["id"] for command in asked} == {c.name for c in clients if c.role == "operator"}
    for client in clients:
        hidden = {each for each in client.topics if each.startswith("mahjong/t1/broadcast/")}
        late = {"broadcast": "broadcast", "commentary": "broadcast/commentary"}.get(client.role)
        assert {each.rpartition("/")[0] for each in hidden} == ({f"mahjong/t1/{late}"} if late else set())
        assert not client.topics & {"mahjong/t1/command", "zigbee2mqtt/bridge/state"}, client.name
        assert (STATUS in client.topics) == (client.role == "t2"), "tables hear Home Assistant's greeting"
    close(clients)
    up(table, club)
    late_comer = club.listener("viewer")
    late_comer.until(lambda: bool(late_comer.on("t1/state") and late_comer.on("t1/availability")), poll)
    assert late_comer.on("t1/state")[0].json == {"of": "t1"}
    assert late_comer.on("t1/availability")[0].payload == b"online"
    late_comer.close()


def test_a_table_that_is_asked_and_speaks_at_once_keeps_its_encrypted_line(
    club: ClubBroker, table: PahoPublisher
) -> None:
    """Its network thread confirms what it hears while the table's own thread speaks."""
    up(table, club)
    asker = club.listener("operator")
    asker.until(lambda: bool(asker.on("t1/availability")), poller(table))
    heard = len(asker.on("t1/availability"))
    came: list[Command] = []

    def poll() -> None:
        for command in table.poll(time.monotonic()):
            came.append(command)
            table.publish(Topic.ALERT, {"kind": "spoken meanwhile"})

    for number in range(BUSY_REQUESTS):
        asker.say("mahjong/t1/command", {"id": f"{number}", "do": "questions"})
        poll()
    asker.until(lambda: len(came) == BUSY_REQUESTS, poll)
    asker.until(lambda: len(asker.on("t1/alert")) >= BUSY_REQUESTS, poll)
    assert table.link().up
    assert not asker.on("t1/availability")[heard:], "the line has not been cut"
    asker.close()


def test_the_older_protocol_has_the_same_rights(club: ClubBroker, table: PahoPublisher) -> None:
    up(table, club)
    viewer = club.listener("viewer", v311=True)
    viewer.until(lambda: {"state", "score", "availability"} <= topics(viewer), poller(table))
    viewer.say("mahjong/t1/command", {"id": "1", "do": "stop_machine"})
    asker = club.listener("operator", v311=True)
    asker.say("mahjong/t1/command", {"id": "2", "do": "questions"})
    came: list[Command] = []
    asker.until(lambda: bool(came), lambda: came.extend(table.poll(time.monotonic())))
    assert [command.request["id"] for command in came] == ["2"]
    assert not any("broadcast" in topic or "command" in topic for topic in topics(viewer))
    for each in (viewer, asker):
        each.close()


def test_a_program_follows_a_table_over_tls(club: ClubBroker, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", "tablectl.client")

    def of_a_viewer(secret: str) -> BlockingTable:
        address = f"mqtts://127.0.0.1:{club.port}/{TABLE}"
        return BlockingTable(address, name="viewer", password=secret, ca_file=club.authority)

    program = of_a_viewer(password("viewer"))
    gathered = Gathered(program.events())
    voice = Listener(club.port, topics="nobody", user=(TABLE, password(TABLE)), ca_file=club.authority)
    voice.until(lambda: "listening to" in caplog.text)
    told = [each for each in played() if each.topic.endswith(("/event", "/score", "/availability"))]
    for each in told:
        voice.say_bytes(each.topic, each.payload, retain=each.retained)
    said = sorted({json.loads(each.payload)["seq"] for each in told if each.topic.endswith("/event")})
    heard = gathered.until(lambda heard: said[-1] in numbers(list(heard)))
    assert numbers(list(heard)) == said
    score = program.newest(SCORE)
    assert score is not None
    assert score["seq"] == said[-1]
    with pytest.raises(AccessRefused, match="does not let viewer in"):
        of_a_viewer("a guess").newest(SCORE)
    with pytest.raises(AccessRefused, match="takes no requests from viewer"):
        program.ask("pause", reason="tea")
    voice.close()


# paho leaves a socket whose handshake has failed to the garbage collector.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_program_is_told_that_a_certificate_is_not_trusted(
    club: ClubBroker, caplog: pytest.LogCaptureFixture
) -> None:
    program = BlockingTable(f"mqtts://127.0.0.1:{club.port}/{TABLE}", name="viewer", password="secret word")
    connection = program.listen(("score",))
    give_up = time.monotonic() + PATIENCE_S
    while "is not trusted" not in caplog.text:
        assert connection.receive(0.05) is None
        assert time.monotonic() < give_up
    connection.close()
    (warning, *_) = (each.getMessage() for each in caplog.records)
    assert f"no broker at mqtts://127.0.0.1:{club.port}/{TABLE}: its certificate is not trusted" in warning
    assert "ca_file" in warning
    assert "secret" not in warning


# paho leaves a socket whose handshake has failed to the garbage collector.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize(("wrong", "right"), [("mqtt", "mqtts"), ("mqtts", "mqtt")])
def test_whoever_is_wrong_about_tls_is_told_how_a_brokers_address_begins(
    club: ClubBroker, broker: MosquittoBroker, wrong: str, right: str
) -> None:
    node = f"{wrong}://127.0.0.1:{club.port if right == 'mqtts' else broker.port}"
    told = f"at this port: begin the address with {right}://"
    program = BlockingTable(f"{node}/{TABLE}")
    with pytest.raises(Unreachable, match=told):
        program.newest(SCORE)
    with pytest.raises(Unreachable, match=told):
        program.ask("pause", reason="tea")
    examiner = RawConnection(program.address, ("mahjong/#",), stored=True)
    with pytest.raises(Unreachable, match=told):
        examiner.wait_until_subscribed()
    news: list[object] = []
    hall = BrokerConnection(read_broker(node), news.append)
    until(lambda: told in str(news), why=lambda: str(news))
    for each in (examiner, hall):
        each.close()


def test_the_connection_is_secured_and_the_authority_must_be_known(club: ClubBroker) -> None:
    assert handshake(club.port, club.authority) in ("TLSv1.2", "TLSv1.3")
    with pytest.raises(ssl.SSLCertVerificationError):
        handshake(club.port, None)


@pytest.mark.parametrize("who", [("viewer", "wrong password"), ("nobody", "password of nobody"), None])
def test_nobody_comes_in_without_name_and_password(club: ClubBroker, who: tuple[str, str] | None) -> None:
    client = paho.Client(CallbackAPIVersion.VERSION2)
    client.tls_set(ca_certs=str(club.authority))
    if who is not None:
        client.username_pw_set(*who)
    greeted: list[bool] = []
    client.on_connect = lambda _c, _u, _f, reason, _p: greeted.append(not reason.is_failure)
    client.connect("127.0.0.1", club.port)
    give_up = time.monotonic() + PATIENCE_S
    while not greeted:
        client.loop(0.05)
        assert time.monotonic() < give_up
    assert greeted == [False]
    client.disconnect()


@pytest.mark.parametrize(
    ("tls", "told"),
    [(True, "the broker refuses the connection"), (False, "it speaks TLS: set mqtt.tls = true")],
    ids=["password", "no TLS"],
)
def test_a_table_that_is_not_let_in_says_why_and_comes_in_once_its_password_is_right(
    club: ClubBroker, tls: bool, told: str
) -> None:
    written = ["not the password"]
    settings = MqttSettings(
        "t1", "127.0.0.1", club.port, "t1", lambda: written[-1], tls=tls, ca_file=club.authority
    )
    assert ("it refuses" if tls else told) in login_fault(settings, ("127.0.0.1", club.port))
    table = PahoPublisher(settings, ListOutbox(1))
    table.start(time.monotonic())
    give_up = time.monotonic() + PATIENCE_S
    while told not in table.link().detail:
        table.poll(time.monotonic())
        assert time.monotonic() < give_up, table.link()
    assert not table.link().up
    if tls:
        written.append(password("t1"))
        until(lambda: table.link().up, meanwhile=poller(table), why=lambda: str(table.link()))
    table.close()


def test_the_roles_of_the_rights_are_those_of_the_audiences() -> None:
    text = (FOLDER / "rights").read_text("utf-8")
    for audience in HAND_AUDIENCES:
        assert f"%role {audience}" in text
        assert f"topic read mahjong/@TABLE@/{audience.folder}+" in text
    for topic in PUBLIC:
        assert f"topic read mahjong/@TABLE@/{topic}" in text
    assert Audience.PUBLIC.folder == ""
