"""All tables of a broker over one connection, for programs that follow many of them.

Nothing waits here: what tables say, answers included, is handed to whoever made the connection. The other
home of paho-mqtt on the listener's side is ``tablectl.client.mqtt``, for one table.
"""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import uuid4

import paho.mqtt.client as paho
from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion
from paho.mqtt.reasoncodes import ReasonCode

from tablectl.client.address import Address
from tablectl.client.connection import LONGEST_RETRY_S, SPEAKS_OLDER_ONLY

log = logging.getLogger(__name__)

KEEP_ALIVE_S: Final = 20
ASK_AGAIN_S: Final = 5.0
"""After so long topics that the broker refused are subscribed once more."""
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
    """A connection to a broker, made again whenever it breaks; paho has a thread of its own."""

    def __init__(self, address: Address, heard: Callable[[FromTable | BrokerNews], None]) -> None:
        """Begin to connect, without waiting for it.

        Args:
            address: of the broker, as ``read_broker`` gives it.
            heard: is told everything, on paho's thread; must not wait.
        """
        self._address, self._hand_on = address, heard
        self._closed = False
        self._again: threading.Timer | None = None
        """Subscribes once more what was refused."""
        self._begin(MQTTProtocolVersion.MQTTv5)

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
        self._closed = True
        if self._again is not None:
            self._again.cancel()
        self._client.disconnect()
        self._client.loop_stop()

    def _begin(self, version: MQTTProtocolVersion) -> None:
        address = self._address
        self._client = client = paho.Client(
            CallbackAPIVersion.VERSION2, client_id=f"tablectl-hall-{uuid4().hex}", protocol=version
        )
        client.on_connect = self._connected
        client.on_connect_fail = lambda *_: self._hand_on(BrokerNews(False, f"no broker at {address}"))
        client.on_disconnect = self._disconnected
        client.on_subscribe = self._subscribed
        client.on_message = self._heard
        if address.name:
            client.username_pw_set(address.name, address.password or None)
        if address.encrypted:
            client.tls_set(ca_certs=address.ca_file or None)
        client.reconnect_delay_set(1, round(LONGEST_RETRY_S))
        client.connect_async(address.host, address.port, KEEP_ALIVE_S)
        client.loop_start()

    def _subscribe(self) -> None:
        self._client.subscribe([(f"{ROOT}/+/{topic}", qos) for topic, qos in SUBSCRIBED])

    # On paho's thread:

    def _connected(
        self, client: paho.Client, _userdata: Any, _flags: Any, reason: ReasonCode, _properties: Any
    ) -> None:
        if reason.value == SPEAKS_OLDER_ONLY and client is self._client:
            client.disconnect()
            if not self._closed:
                self._begin(MQTTProtocolVersion.MQTTv311)
            return
        if reason.is_failure:
            self._hand_on(BrokerNews(False, f"{self._address} does not let the hall in: {reason}"))
            return
        self._subscribe()

    def _subscribed(
        self, client: paho.Client, _userdata: Any, _mid: int, codes: Sequence[ReasonCode], _properties: Any
    ) -> None:
        """A cluster that has just lost a node may be too slow for a subscription, and says no."""
        refused = [topic for (topic, _), code in zip(SUBSCRIBED, codes, strict=False) if code.is_failure]
        if not refused:
            self._hand_on(BrokerNews(True, f"listening at {self._address}"))
        elif client is self._client and not self._closed:
            told = f"{self._address} does not let the hall hear {', '.join(refused)}: it is asked again"
            self._hand_on(BrokerNews(False, told))
            self._again = threading.Timer(ASK_AGAIN_S, self._subscribe)
            self._again.daemon = True
            self._again.start()

    def _disconnected(
        self, client: paho.Client, _userdata: Any, _flags: Any, reason: ReasonCode, _properties: Any
    ) -> None:
        if client is self._client:
            self._hand_on(BrokerNews(False, f"the connection to {self._address} is broken ({reason})"))

    def _heard(self, _client: paho.Client, _userdata: Any, message: paho.MQTTMessage) -> None:
        _, table, topic = message.topic.split("/", 2)
        if topic == "availability":
            told: Any = {"availability": message.payload.decode("ascii", "replace")}
        else:
            try:
                told = json.loads(message.payload)
            except ValueError as error:
                log.warning("%s: a message on %s is not JSON: %s", self._address, message.topic, error)
                return
        if isinstance(told, dict):
            self._hand_on(FromTable(table, topic, told, message.retain))
