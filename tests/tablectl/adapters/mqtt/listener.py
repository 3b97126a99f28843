"""Somebody who listens at a real broker, and what a test needs to have one."""

from __future__ import annotations

import atexit
import json
import shutil
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from queue import Empty, Queue
from typing import Any

import paho.mqtt.client as paho
import pytest
from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties

from tablectl.adapters.mqtt.mosquitto import MosquittoBroker, find_program
from tablectl.mqtt_client import clear_callbacks
from tests.waiting import PATIENCE_S, until

needs_mosquitto = pytest.mark.skipif(
    find_program("mosquitto") is None, reason="mosquitto is not installed: apt-get install mosquitto"
)


@dataclass(frozen=True)
class Heard:
    """One message that arrived; what it says is read once, however often somebody looks for it."""

    topic: str
    payload: bytes
    retained: bool
    correlation: bytes | None = None

    @cached_property
    def json(self) -> Any:
        return json.loads(self.payload)


class Listener:
    """Subscribes to everything and keeps what it hears, in order."""

    def __init__(
        self,
        port: int,
        *,
        topics: str = "#",
        v311: bool = False,
        user: tuple[str, str] | None = None,
        ca_file: Path | None = None,
    ) -> None:
        """``user`` is name and password; with ``ca_file`` it speaks TLS and trusts that authority."""
        self.heard: list[Heard] = []
        self._on: dict[str, tuple[int, list[Heard]]] = {}
        """By the end of a topic: how many messages were looked through, and those of the topic."""
        self.port = port
        self._news: Queue[Heard | None] = Queue()
        protocol = MQTTProtocolVersion.MQTTv311 if v311 else MQTTProtocolVersion.MQTTv5
        self._client = paho.Client(CallbackAPIVersion.VERSION2, protocol=protocol)
        self._client.on_message = lambda _c, _u, m: self._news.put(_heard(m))
        self._client.on_subscribe = lambda *_: self._news.put(None)
        if user is not None:
            self._client.username_pw_set(*user)
        if ca_file is not None:
            self._client.tls_set(ca_certs=str(ca_file))
        # At every connection: one that was broken on a busy machine comes back with nothing subscribed.
        self._client.on_connect = lambda client, *_: client.subscribe(topics, qos=1)
        self._connect()
        self._client.loop_start()
        self._subscribed = False
        self.until(lambda: self._subscribed)

    def _connect(self) -> None:
        """A broker that was killed a moment ago is started again by its service."""
        give_up = time.monotonic() + PATIENCE_S
        while True:
            try:
                self._client.connect("127.0.0.1", self.port)
            except ConnectionRefusedError:
                if time.monotonic() > give_up:
                    raise
                threading.Event().wait(0.1)
            else:
                return

    def say(self, topic: str, message: object) -> None:
        self.say_bytes(topic, json.dumps(message).encode())

    def say_bytes(
        self, topic: str, payload: bytes, *, retain: bool = False, qos: int = 1, **properties: Any
    ) -> None:
        """``properties`` are those of MQTT 5, by their names in paho."""
        told = None
        if properties:
            told = Properties(PacketTypes.PUBLISH)  # type: ignore[no-untyped-call]  # as paho wrote it
            for name, value in properties.items():
                setattr(told, name, value)
        said = self._client.publish(topic, payload, qos=qos, retain=retain, properties=told)
        said.wait_for_publish(PATIENCE_S)

    def say_soon(self, topic: str, payload: bytes) -> None:
        """Without waiting until the broker has it."""
        self._client.publish(topic, payload, qos=1)

    def until(self, done: Callable[[], bool], poll: Callable[[], object] = lambda: None) -> None:
        """Hear on until ``done``, polling what is to be kept moving."""
        give_up = time.monotonic() + PATIENCE_S
        while not done():
            assert time.monotonic() < give_up, f"gave up waiting; heard last: {self.heard[-10:]}"
            poll()
            try:
                heard = self._news.get(timeout=0.01)
            except Empty:
                continue
            if heard is None:
                self._subscribed = True
            else:
                self.heard.append(heard)

    def hear(self) -> None:
        """Take in what has arrived by now."""
        with suppress(Empty):
            while True:
                heard = self._news.get_nowait()
                if heard is None:
                    self._subscribed = True
                else:
                    self.heard.append(heard)

    def forget(self) -> None:
        """Let go of everything heard so far: whoever listens for hours has no room for it."""
        self.heard.clear()
        self._on.clear()

    def on(self, topic: str) -> list[Heard]:
        """The messages of the topics that end so, oldest first."""
        seen, found = self._on.get(topic, (0, []))
        new = self.heard[seen:]
        found += [heard for heard in new if heard.topic.endswith(topic)]
        self._on[topic] = seen + len(new), found
        return found.copy()

    def close(self) -> None:
        hang_up(self._client)


def hang_up(client: paho.Client) -> None:
    """Say goodbye."""
    client.disconnect()
    client.loop_stop()
    clear_callbacks(client)


def _heard(message: paho.MQTTMessage) -> Heard:
    correlation = getattr(message.properties, "CorrelationData", None)
    return Heard(message.topic, bytes(message.payload), message.retain, correlation)


def reserved_port() -> int:
    """A port that stays ours until the tests' process ends, also while the broker that listens on it is away.

    A socket that is bound and never listens keeps the system from giving the port to anybody else;
    with SO_REUSEADDR on both sides, a broker that names the port can still listen on it.
    """
    kept = socket.socket()
    kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    kept.bind(("127.0.0.1", 0))
    atexit.register(kept.close)
    port: int = kept.getsockname()[1]
    return port


class OpenBroker(MosquittoBroker):
    """A broker at which everybody may do everything, as somebody else may have one."""

    def __init__(self, folder: Path, port: int) -> None:
        super().__init__(folder, "t1", port=port)

    def _configuration(self) -> str:
        own = super()._configuration()
        return own.replace(self.access.configuration, "allow_anonymous true\n")


def started_broker(folder: Path, port: int = 0) -> MosquittoBroker:
    """An open broker that accepts connections, on a port that nobody takes while it is closed."""
    broker = OpenBroker(folder, port or reserved_port())
    broker.start(time.monotonic())
    accepts(broker)
    return broker


def accepts(broker: MosquittoBroker) -> None:
    """Wait until this broker accepts connections, and not another that listens on its port."""

    def is_asked() -> bool:
        probe = paho.Client(CallbackAPIVersion.VERSION2)
        try:
            probe.connect("127.0.0.1", broker.port)
        except OSError:
            return False
        own: Any = probe.socket()
        answered = own is not None and _told(broker, f":{own.getsockname()[1]} on port {broker.port}")
        probe.disconnect()
        probe.loop_misc()
        return answered

    until(is_asked, meanwhile=lambda: broker.poll(time.monotonic()), why=lambda: broker.link().detail)


def _told(broker: MosquittoBroker, words: str) -> bool:
    """Whether the broker's own log comes to say this before a second is over."""
    log = broker.folder / "mosquitto.log"

    def is_told() -> bool:
        return log.exists() and words in log.read_text(encoding="utf-8", errors="replace")

    with suppress(AssertionError):
        until(is_told, 1.0, meanwhile=lambda: broker.poll(time.monotonic()))
    return is_told()


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[MosquittoBroker]:
    if shutil.which("mosquitto", path="/usr/sbin:/usr/bin:/usr/local/sbin") is None:
        pytest.skip("mosquitto is not installed: apt-get install mosquitto")
    broker = started_broker(tmp_path / "broker")
    yield broker
    broker.close()
