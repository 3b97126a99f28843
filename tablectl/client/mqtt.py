"""A connection to a table's broker. The one home of paho-mqtt on the listener's side."""

from __future__ import annotations

import json
import logging
import sys
import threading
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from queue import Empty, Queue
from time import monotonic
from typing import Any, Final, cast
from uuid import uuid4

import paho.mqtt.client as paho
from paho.mqtt.enums import MQTTProtocolVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from tablectl.client.address import Address
from tablectl.client.connection import (
    ANSWER_WITHIN_S,
    CLOSE_WITHIN_S,
    EVENTS_AT_ONCE,
    FIRST_RETRY_S,
    SPEAKS_OLDER_ONLY,
    Received,
)
from tablectl.client.errors import AccessRefused, RequestRefused, TableError, Unreachable
from tablectl.client.messages import CommandResult, EventMessage
from tablectl.client.new_client import new_client
from tablectl.client.tls import tls_mismatch
from tablectl.client.topics import Audience
from tablectl.decoding import PAYLOAD, Undecodable, decode_object
from tablectl.mqtt_client import clear_callbacks
from tablectl.threads import SupervisedThread

log = logging.getLogger(__name__)

KEEP_ALIVE_S: Final = 20
SESSION_EXPIRY_S: Final = 600
"""So long the broker keeps events for a listener that it has lost."""
NO_ENTRY: Final = (134, 135, 138)
"""Reason codes of MQTT 5 (2.4): bad user name or password, not authorized, banned."""
SUBSCRIBES: Final = 3
"""So often a subscription is asked for before its refusal is believed."""
FAILURE: Final = 128
"""Reason codes from here on say no (MQTT 5, 2.4)."""
ANSWERS: Final = "command/result"


@dataclass(frozen=True, slots=True)
class _Confirmed:
    """The broker's word about a message of ours."""

    mid: int
    code: int


class MqttConnection:
    """A connection to a broker, made again whenever it breaks, on a thread of its own."""

    def __init__(self, address: Address, topics: Sequence[str], *, resumes: bool = False) -> None:
        """Begin to connect, without waiting for it.

        Args:
            topics: without what stands before them.
            resumes: whether the broker is to keep what comes while the connection is broken.
        """
        self._address = address
        self._prefix = f"mahjong/{address.path}"
        self._topics = tuple(topics)
        self._news: Queue[Received | _Confirmed | TableError | None] = Queue()
        self._waiting: deque[Received] = deque()
        """What came while an answer was waited for."""
        self._ended = threading.Event()
        self._ready = threading.Event()
        """Set while subscribed."""
        self._refused = ""
        """Why requests are not taken from this name."""
        self.mismatch = ""
        """What the broker and we do not agree on, of TLS, as the end of a sentence."""
        self._answered = False
        """Whether the broker has ever answered."""
        self._resumes = resumes
        self._tries = 0
        """Subscriptions asked for on this connection."""
        self._unwanted = False
        """Whether the broker lets us not in: trying again would not help."""
        self._version = MQTTProtocolVersion.MQTTv5
        self._client = self._new_client()
        self._thread = SupervisedThread(
            "table-broker", self._converse, stop=self._ended, on_failure=lambda _why: self._ready.clear()
        )
        self._thread.start()

    def receive(self, timeout_s: float | None = None) -> Received | None:
        """The next message; None when the time is over, or the connection is closed.

        Raises:
            AccessRefused: the broker lets us not in.
        """
        if self._waiting:
            return self._waiting.popleft()
        give_up_s = None if timeout_s is None else monotonic() + timeout_s
        while not self.closed:
            news = self._next(give_up_s)
            if news is None:
                return None
            if isinstance(news, Received) and news.topic != ANSWERS:
                return news
        return None

    @property
    def closed(self) -> bool:
        """Whether ``close`` was called."""
        return self._ended.is_set()

    def wait(self, seconds: float) -> None:
        """Let time pass, unless the connection is closed."""
        self._ended.wait(seconds)

    def resume_after(self, seq: int) -> None:
        """Nothing to remember: the broker keeps what was not confirmed."""

    def past(self, after: int) -> Sequence[EventMessage]:
        """Some of the events after a number, oldest first.

        Raises:
            AccessRefused: past events are not told to this name.
            Unreachable: there was no answer.
            RequestRefused: the answer was no.
        """
        if self._address.audience is not Audience.PUBLIC:
            raise AccessRefused(f"a broker tells no past events to the audience {self._address.audience}")
        answer = self.ask({"do": "history", "after": after, "limit": EVENTS_AT_ONCE})
        return cast(Sequence[EventMessage], answer.get("events", ()))

    def ask(self, request: Mapping[str, object]) -> CommandResult:
        """The answer to a request.

        Raises:
            AccessRefused: the broker takes no requests from this name.
            Unreachable: there was no answer.
            RequestRefused: the answer was no.
        """
        if self._refused:
            raise AccessRefused(self._refused)
        give_up_s = monotonic() + ANSWER_WITHIN_S
        while not self._ready.wait(FIRST_RETRY_S):
            self._raise_what_ended_it()
            if self.mismatch or monotonic() > give_up_s or self.closed:
                raise Unreachable(f"no broker at {self._address}{self.mismatch and f': {self.mismatch}'}")
        key = uuid4().hex
        said = self._client.publish(
            f"{self._prefix}/command", json.dumps({"id": key, **request}).encode(), qos=1
        )
        while (news := self._next(give_up_s)) is not None:
            if isinstance(news, _Confirmed):
                if news.mid == said.mid and news.code >= FAILURE:
                    self._refused = (
                        f"{self._address} takes no requests from "
                        f"{self._address.name or 'listeners without a name'}: "
                        f"the role operator may ask (docs/MQTT.md)"
                    )
                    raise AccessRefused(self._refused)
            elif news.topic != ANSWERS:
                self._waiting.append(news)
            elif news.message.get("id") == key:
                return _accepted(news.message)
        raise Unreachable(f"{self._address} did not answer within {ANSWER_WITHIN_S:.0f} s")

    def close(self) -> None:
        """End it; may be called twice."""
        if self.closed:
            return
        self._ended.set()
        self._news.put(None)
        gone = Properties(PacketTypes.DISCONNECT)  # type: ignore[no-untyped-call]  # as paho wrote it
        gone.SessionExpiryInterval = 0
        self._client.disconnect(properties=gone)
        self._thread.close(CLOSE_WITHIN_S)

    def _converse(self) -> None:
        """The connection's thread: paho connects again by itself, until the connection is ended."""
        while not self.closed:
            self._client = client = self._new_client()
            if self._ended.is_set():
                clear_callbacks(client)
                return
            address, version, wanted = self._address, self._version, None
            # MQTT 3.1.1 would keep a lost listener's messages for ever: what it missed is asked for.
            if self._version is MQTTProtocolVersion.MQTTv5:
                wanted = Properties(PacketTypes.CONNECT)  # type: ignore[no-untyped-call]  # as paho wrote it
                wanted.SessionExpiryInterval = SESSION_EXPIRY_S if self._resumes else 0
            client.connect_async(address.host, address.port, KEEP_ALIVE_S, properties=wanted)
            client.loop_forever(retry_first_connection=True)
            clear_callbacks(client)
            if self._unwanted:
                self._ended.wait()
            elif self._version is version:
                self.wait(FIRST_RETRY_S)

    def _new_client(self) -> paho.Client:
        client = new_client(self._address, "client", protocol=self._version)
        client.on_connect = self._connected
        client.on_connect_fail = self._not_connected
        client.on_disconnect = self._disconnected
        client.on_subscribe = self._subscribed
        client.on_message = self._heard
        client.on_publish = lambda _c, _u, mid, code, _p: self._news.put(_Confirmed(mid, code.value))
        return client

    def _next(self, give_up_s: float | None) -> Received | _Confirmed | None:
        try:
            news = self._news.get(timeout=None if give_up_s is None else max(0.0, give_up_s - monotonic()))
        except Empty:
            return None
        if isinstance(news, TableError):
            self._news.put(news)  # it does not get better
            raise news.to_raise()
        return news

    def _raise_what_ended_it(self) -> None:
        kept: list[Received | _Confirmed | TableError | None] = []
        while not self._news.empty():
            kept.append(self._news.get())
        for each in kept:
            self._news.put(each)
        for each in kept:
            if isinstance(each, TableError):
                raise each.to_raise()

    # On the connection's thread:

    def _connected(
        self, client: paho.Client, _userdata: Any, _flags: Any, reason: ReasonCode, _properties: Any
    ) -> None:
        self._answered = True
        if self.closed:
            client.disconnect()
        elif reason.value in NO_ENTRY:
            who = self._address.name or "a listener without a name"
            self._news.put(AccessRefused(f"{self._address} does not let {who} in: {reason}"))
            self._unwanted = True
            client.disconnect()
        elif reason.value == SPEAKS_OLDER_ONLY and client is self._client:
            self._version = MQTTProtocolVersion.MQTTv311
            client.disconnect()
        elif reason.is_failure:
            log.warning("%s does not take the connection: %s", self._address, reason)
        else:
            self._tries = 0
            self._subscribe()

    def _not_connected(self, client: paho.Client, _userdata: Any) -> None:
        why = sys.exception()  # paho calls this while it handles what went wrong
        if self.closed:
            client.disconnect()
        else:
            self._tell_failure(why)

    def _tell_failure(self, why: BaseException | None) -> None:
        self.mismatch = tls_mismatch(self._address, why)
        if self.mismatch:
            log.warning("no broker at %s: %s", self._address, self.mismatch)
        else:
            log.info("no broker at %s (%s): trying again", self._address, why)

    def _subscribe(self) -> None:
        self._tries += 1
        folder = f"{self._prefix}/{self._address.audience.folder}"
        wanted = [
            # Of what is retained the newest is enough: the broker keeps for us only what comes once.
            (f"{folder}{topic}", 1 if topic in ("event", "alert", "alert_ended") else 0)
            for topic in self._topics
            if topic != "availability"
        ]
        if "availability" in self._topics:
            wanted.append((f"{self._prefix}/availability", 0))
        self._client.subscribe([*wanted, (f"{self._prefix}/{ANSWERS}", 1)])

    def _subscribed(
        self, _client: paho.Client, _userdata: Any, _mid: int, codes: Sequence[ReasonCode], _properties: Any
    ) -> None:
        *own, _answers = codes  # who may not hear answers may still hear the table
        if any(code.is_failure for code in own) and self._tries < SUBSCRIBES:
            self._subscribe()  # a cluster that has just lost a node may have been too slow
            return
        if any(code.is_failure for code in own):
            who = self._address.name or "a listener without a name"
            refused_topics = f"{', '.join(self._topics)} to {who} as {self._address.audience}"
            self._news.put(AccessRefused(f"{self._address} does not tell {refused_topics}"))
            return
        log.info("listening to %s", self._address)
        self._ready.set()

    def _disconnected(
        self, client: paho.Client, _userdata: Any, _flags: Any, reason: ReasonCode, _properties: Any
    ) -> None:
        if client is not self._client:
            return
        self._ready.clear()
        if not self.closed and not self._answered:
            self._tell_failure(ConnectionResetError("it closed the connection"))
        elif not self.closed:
            log.info("the connection to %s is broken (%s): trying again", self._address, reason)

    def _heard(self, _client: paho.Client, _userdata: Any, message: paho.MQTTMessage) -> None:
        try:
            topic = message.topic.removeprefix(f"{self._prefix}/")
        except UnicodeDecodeError:
            log.warning("%s: a topic that is no text is left out", self._address)
            return
        if topic == "availability":
            body = {"availability": message.payload.decode("ascii", "replace")}
            self._news.put(Received(topic, body, message.retain))
            return
        try:
            said = decode_object(message.payload, PAYLOAD)
        except Undecodable as error:
            log.warning("%s: a message on %s is left out: it %s", self._address, message.topic, error)
            return
        self._news.put(Received(topic.removeprefix(self._address.audience.folder), said, message.retain))


def _accepted(answer: Mapping[str, Any]) -> CommandResult:
    if not answer.get("ok"):
        error = answer.get("error") or {}
        raise RequestRefused(str(error.get("code", "")), str(error.get("message", "")))
    return cast(CommandResult, answer)
