"""Messages of a broker as they come, nothing made of them: for programs that examine a table.

Such a program has to see what a listener's library hides: the retain flag and the quality of service that a
message was published with, and what the broker's store holds. MQTT 5 alone tells these, so the broker has to
speak it; the table may speak 3.1.1. A program that examines listeners speaks in a table's place.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, Queue
from typing import Any, Final

import paho.mqtt.client as paho
from paho.mqtt.enums import MQTTProtocolVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode
from paho.mqtt.subscribeoptions import SubscribeOptions

from tablectl.client.address import Address
from tablectl.client.connection import ANSWER_WITHIN_S, CLOSE_WITHIN_S
from tablectl.client.errors import AccessRefused, TableError, Unreachable
from tablectl.client.new_client import new_client
from tablectl.client.tls import tls_mismatch
from tablectl.mqtt_client import clear_callbacks
from tablectl.threads import SupervisedThread

KEEP_ALIVE_S: Final = 20
HIGHEST_QOS: Final = 2
"""Subscribed with this, a message comes with the quality of service that it was published with."""


@dataclass(frozen=True, slots=True)
class RawMessage:
    """One message."""

    topic: str
    payload: bytes
    retained: bool
    """Of a live message whether it was published so; of the store always."""
    qos: int
    answer_at: str = ""
    """Of a request by MQTT 5: the topic at which its answer is wanted besides."""
    correlation: bytes = b""
    """And what the answer has to carry."""


class _Subscribed:
    """The broker's word that it tells us everything from now on."""


class RawConnection:
    """A connection to a broker that is not made again: what came while it was broken would be missing."""

    def __init__(self, address: Address, filters: Sequence[str], *, stored: bool) -> None:
        """Begin to connect, without waiting for it.

        Args:
            address: of a table at the broker.
            filters: topics in the form of MQTT 5 (4.7), ``+`` and ``#`` included.
            stored: whether to hear what the broker's store holds, or what is published from now on as it
                is published. With the store, live messages come too, never marked as retained.
        """
        self._address, self._stored = address, stored
        self._filters = tuple(filters)
        self._news: Queue[RawMessage | _Subscribed | TableError] = Queue()
        self._confirmed: Queue[tuple[int, ReasonCode]] = Queue()
        self._closed = False
        version = MQTTProtocolVersion.MQTTv5
        self._client = client = new_client(address, "examiner", protocol=version, reconnect_on_failure=False)
        client.on_connect = self._connected
        client.on_connect_fail = self._not_connected
        client.on_disconnect = self._disconnected
        client.on_subscribe = self._subscribed
        client.on_message = self._heard
        client.on_publish = lambda _c, _u, mid, code, _p: self._confirmed.put((mid, code))
        client.connect_async(address.host, address.port, KEEP_ALIVE_S)
        self._thread = SupervisedThread(
            "examiner",
            self._converse,
            on_failure=lambda why: self._news.put(Unreachable(f"the listener of {address} failed: {why}")),
            restart=False,
        )
        self._thread.start()

    def wait_until_subscribed(self) -> None:
        """Wait for the broker's word that nothing is missed from now on; call it once, before ``receive``.

        Raises:
            AccessRefused: the broker lets us not in, or not listen.
            Unreachable: there is no broker, or it does not answer.
        """
        early: list[RawMessage] = []
        while True:
            news = self._next(ANSWER_WITHIN_S)
            if news is None:
                raise Unreachable(f"the broker at {self._address} does not answer")
            if isinstance(news, _Subscribed):
                break
            early.append(news)  # MQTT 5 (3.8.4) lets messages come before the word
        for each in early:
            self._news.put(each)

    def receive(self, timeout_s: float) -> RawMessage | None:
        """The next message; None when the time is over.

        Raises:
            AccessRefused, Unreachable: the connection is broken.
        """
        news = self._next(timeout_s)
        return news if isinstance(news, RawMessage) else None

    def say(self, messages: Sequence[RawMessage], timeout_s: float = ANSWER_WITHIN_S) -> None:
        """Publish messages, in this order, as a table does; returns once the broker has all of them.

        Raises:
            AccessRefused: the broker takes one of them not from this name.
            Unreachable: it does not confirm them in time.
        """
        topic_of: dict[int, str] = {}
        for each in messages:
            carried = Properties(PacketTypes.PUBLISH)  # type: ignore[no-untyped-call]  # as paho wrote it
            if each.correlation:
                carried.CorrelationData = each.correlation
            said = self._client.publish(each.topic, each.payload, each.qos, each.retained, carried)
            topic_of[said.mid] = each.topic
        while topic_of:
            try:
                mid, code = self._confirmed.get(timeout=timeout_s)
            except Empty:
                raise Unreachable(f"the broker at {self._address} does not confirm messages") from None
            topic = topic_of.pop(mid, "")
            if code.is_failure:
                who = self._address.name or "somebody without a name"
                raise AccessRefused(f"{self._address} does not let {who} publish {topic}: {code}")

    def close(self) -> None:
        """End it; may be called twice."""
        self._closed = True
        self._client.disconnect()
        self._thread.close(CLOSE_WITHIN_S)

    def _next(self, timeout_s: float) -> RawMessage | _Subscribed | None:
        try:
            news = self._news.get(timeout=max(0.0, timeout_s))
        except Empty:
            return None
        if isinstance(news, TableError):
            raise news.to_raise()
        return news

    # On the connection's thread:

    def _converse(self) -> None:
        with suppress(OSError):  # told by ``on_connect_fail``
            self._client.loop_forever()
        clear_callbacks(self._client)

    def _heard(self, _client: paho.Client, _userdata: Any, message: paho.MQTTMessage) -> None:
        with suppress(UnicodeDecodeError):  # a topic that is no text is nobody's
            self._news.put(_raw(message))

    def _connected(
        self, client: paho.Client, _userdata: Any, _flags: Any, reason: ReasonCode, _properties: Any
    ) -> None:
        if reason.is_failure:
            who = self._address.name or "a listener without a name"
            self._news.put(AccessRefused(f"{self._address} does not let {who} in: {reason}"))
            return
        options = SubscribeOptions(
            qos=HIGHEST_QOS,
            retainAsPublished=not self._stored,
            retainHandling=(
                SubscribeOptions.RETAIN_SEND_ON_SUBSCRIBE
                if self._stored
                else SubscribeOptions.RETAIN_DO_NOT_SEND
            ),
        )
        client.subscribe([(each, options) for each in self._filters])

    def _subscribed(
        self, _client: paho.Client, _userdata: Any, _mid: int, codes: Sequence[ReasonCode], _properties: Any
    ) -> None:
        if codes[0].is_failure:
            who = self._address.name or "a listener without a name"
            self._news.put(AccessRefused(f"{self._address} does not tell {self._filters[0]} to {who}"))
        else:
            self._news.put(_Subscribed())

    def _not_connected(self, _client: paho.Client, _userdata: Any) -> None:
        mismatch = tls_mismatch(self._address, sys.exception())  # paho calls this while it handles it
        self._news.put(Unreachable(f"there is no broker at {self._address}{mismatch and f': {mismatch}'}"))

    def _disconnected(
        self, _client: paho.Client, _userdata: Any, _flags: Any, reason: ReasonCode, _properties: Any
    ) -> None:
        if not self._closed:
            why = tls_mismatch(self._address, ConnectionResetError()) or reason
            self._news.put(Unreachable(f"the connection to {self._address} is broken ({why})"))


def _raw(message: paho.MQTTMessage) -> RawMessage:
    carried = message.properties
    return RawMessage(
        message.topic,
        bytes(message.payload),
        message.retain,
        message.qos,
        str(getattr(carried, "ResponseTopic", "")),
        bytes(getattr(carried, "CorrelationData", b"")),
    )
