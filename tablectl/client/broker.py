"""All tables of a broker over one connection, for programs that follow many of them.

Nothing waits here: what tables say, answers included, is handed to whoever made the connection. The other
home of paho-mqtt on the listener's side is ``tablectl.client.mqtt``, for one table.
"""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import paho.mqtt.client as paho
from paho.mqtt.enums import MQTTProtocolVersion
from paho.mqtt.reasoncodes import ReasonCode

from tablectl.client.address import Address
from tablectl.client.connection import CLOSE_WITHIN_S, SPEAKS_OLDER_ONLY
from tablectl.client.new_client import new_client
from tablectl.client.tls import tls_mismatch
from tablectl.decoding import PAYLOAD, Undecodable, decode_object
from tablectl.mqtt_client import clear_callbacks
from tablectl.threads import SupervisedThread

log = logging.getLogger(__name__)

KEEP_ALIVE_S: Final = 20
ASK_AGAIN_S: Final = 5.0
"""After so long whoever was refused a topic connects and subscribes once more."""
ROOT: Final = "mahjong"
SUBSCRIBED: Final = (
    ("availability", 1),
    ("score", 1),
    ("state", 0),
    ("result", 1),
    ("event", 1),
    ("alert", 1),
    ("alert_ended", 1),
    ("command/result", 1),
)
"""Topics of every table, and how surely each is to come. Of ``state`` the newest is enough."""


@dataclass(frozen=True, slots=True)
class FromTable:
    """One message of one of the tables."""

    table: str
    topic: str
    message: Mapping[str, Any]
    """Of ``availability``: ``{"availability": "online"}``."""
    retained: bool = False
    """Whether it was said earlier, and is told because a connection was made."""


@dataclass(frozen=True, slots=True)
class BrokerNews:
    """The connection to the broker was made, or is broken."""

    up: bool
    detail: str = ""


class BrokerConnection:
    """A connection to a broker, made again whenever it breaks, on a thread of its own."""

    def __init__(self, address: Address, heard: Callable[[FromTable | BrokerNews], None]) -> None:
        """Begin to connect, without waiting for it.

        Args:
            address: of the broker, as ``read_broker`` gives it.
            heard: is told everything, on the connection's thread; must not wait.
        """
        self._address, self._hand_on = address, heard
        self._version = MQTTProtocolVersion.MQTTv5
        self._wait_s = 0.0
        """How long the next connection waits, where this one was ended to be made again."""
        self._client = self._new_client()
        self._thread = SupervisedThread(
            f"broker {address.host}:{address.port}",
            self._converse,
            on_failure=lambda why: heard(BrokerNews(False, f"the listener of {address} failed: {why}")),
        )
        self._thread.start()

    def ask(self, table: str, request: Mapping[str, object]) -> None:
        """Send a request with its ``id``; the answer comes as a message on ``command/result``.

        Nothing is sent while the connection is broken: a request that waits could be carried out when
        nobody wants it any more. Whoever asks asks again.
        """
        if self._client.is_connected():
            body = json.dumps(request, ensure_ascii=False).encode()
            self._client.publish(f"{ROOT}/{table}/command", body, qos=1)

    def close(self) -> None:
        """End it; may be called twice."""
        self._thread.stop.set()
        self._client.disconnect()
        self._thread.close(CLOSE_WITHIN_S)

    def _converse(self) -> None:
        """The connection's thread: paho connects again by itself, until the connection is ended."""
        while not self._thread.stop.is_set():
            self._client = client = self._new_client()
            if self._thread.stop.is_set():
                return
            client.connect_async(self._address.host, self._address.port, KEEP_ALIVE_S)
            client.loop_forever(retry_first_connection=True)
            clear_callbacks(client)
            wait_s, self._wait_s = self._wait_s, 0.0
            self._thread.stop.wait(wait_s)

    def _new_client(self) -> paho.Client:
        client = new_client(self._address, "hall", protocol=self._version)
        client.on_connect = self._connected
        client.on_connect_fail = self._not_connected
        client.on_disconnect = self._disconnected
        client.on_subscribe = self._subscribed
        client.on_message = self._heard
        return client

    # On the connection's thread:

    def _connected(
        self, client: paho.Client, _userdata: Any, _flags: Any, reason: ReasonCode, _properties: Any
    ) -> None:
        if self._thread.stop.is_set():
            client.disconnect()
            return
        if reason.value == SPEAKS_OLDER_ONLY and client is self._client:
            self._version = MQTTProtocolVersion.MQTTv311
            client.disconnect()
            return
        if reason.is_failure:
            self._hand_on(BrokerNews(False, f"{self._address} does not let the hall in: {reason}"))
            return
        client.subscribe([(f"{ROOT}/+/{topic}", qos) for topic, qos in SUBSCRIBED])

    def _not_connected(self, client: paho.Client, _userdata: Any) -> None:
        if self._thread.stop.is_set():
            client.disconnect()
        else:
            # paho calls this while it handles what went wrong
            mismatch = tls_mismatch(self._address, sys.exception())
            self._hand_on(BrokerNews(False, f"no broker at {self._address}{mismatch and f': {mismatch}'}"))

    def _subscribed(
        self, client: paho.Client, _userdata: Any, _mid: int, codes: Sequence[ReasonCode], _properties: Any
    ) -> None:
        """A cluster that has just lost a node may be too slow for a subscription, and says no."""
        refused = [topic for (topic, _), code in zip(SUBSCRIBED, codes, strict=False) if code.is_failure]
        if not refused:
            self._hand_on(BrokerNews(True, f"listening at {self._address}"))
        else:
            reason = f"{self._address} does not let the hall hear {', '.join(refused)}: it is asked again"
            self._hand_on(BrokerNews(False, reason))
            self._wait_s = ASK_AGAIN_S
            client.disconnect()

    def _disconnected(
        self, client: paho.Client, _userdata: Any, _flags: Any, reason: ReasonCode, _properties: Any
    ) -> None:
        if client is self._client and not (self._wait_s or self._thread.stop.is_set()):
            why = tls_mismatch(self._address, ConnectionResetError()) or reason
            self._hand_on(BrokerNews(False, f"the connection to {self._address} is broken ({why})"))

    def _heard(self, _client: paho.Client, _userdata: Any, message: paho.MQTTMessage) -> None:
        try:
            _, table, topic = message.topic.split("/", 2)
        except ValueError:
            log.warning("%s: a topic that is no text, or none of a table's, is left out", self._address)
            return
        if topic == "availability":
            body: Any = {"availability": message.payload.decode("ascii", "replace")}
        else:
            try:
                body = decode_object(message.payload, PAYLOAD)
            except Undecodable as error:
                log.warning("%s: a message on %s is left out: it %s", self._address, message.topic, error)
                return
        self._hand_on(FromTable(table, topic, body, message.retain))
