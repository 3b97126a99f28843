"""Reads the ``score`` that a broker retains, once at the start and before the table replaces it.

The score names the journal and its last entry. A journal that ends before that entry has lost entries.
"""

from __future__ import annotations

import logging
from threading import Event
from time import monotonic
from typing import Final

import paho.mqtt.client as paho

from tablectl.adapters.mqtt.login import short_client
from tablectl.adapters.mqtt.settings import MqttSettings
from tablectl.decoding import PAYLOAD, Undecodable, decode_object
from tablectl.topics import Topic

log = logging.getLogger(__name__)

RESPONSE_TIMEOUT_S: Final = 2.0
"""For the whole query: the table has to start."""
RETRY_INTERVAL_S: Final = 0.02


def read_retained_entry(
    settings: MqttSettings, timeout_s: float = RESPONSE_TIMEOUT_S, *, just_started: bool = False
) -> tuple[str, int] | None:
    """The journal's id and its last entry in the retained score; None without one, or if the broker does not
    answer in time.

    Args:
        just_started: the broker may not listen yet, so connecting is retried until the timeout.
    """
    topic, payloads = f"{settings.prefix}/{Topic.SCORE}", list[bytes]()
    subscribed: list[int] = []
    client = short_client(settings, "looks", timeout_s)
    client.on_message = lambda _c, _u, message: payloads.append(bytes(message.payload))
    client.on_subscribe = lambda _c, _u, _mid, _codes, _p: subscribed.append(1)
    # The retained message comes with the first subscription, before the second one is confirmed.
    client.on_connect = lambda c, _u, _f, reason, _p: None if reason.is_failure else _listen(c, topic)
    try:
        deadline_s = monotonic() + timeout_s
        pause = Event()
        while not _is_connected(client, settings) and just_started and monotonic() < deadline_s:
            pause.wait(RETRY_INTERVAL_S)
        while not payloads and len(subscribed) < 2 and monotonic() < deadline_s:
            if client.loop(0.05) is not paho.MQTT_ERR_SUCCESS:
                break
        client.disconnect()
    except (OSError, ValueError) as error:
        log.info("the broker could not be asked what it has heard of the journal: %s", error)
    finally:
        if (connection := client.socket()) is not None:  # the broker was too slow to answer
            connection.close()
    return _read(payloads[0]) if payloads else None


def _is_connected(client: paho.Client, settings: MqttSettings) -> bool:
    try:
        client.connect(settings.host, settings.port)
    except ConnectionRefusedError:
        return False
    return True


def _listen(client: paho.Client, topic: str) -> None:
    client.subscribe(topic)
    client.subscribe(f"{topic}/nothing")


def _read(payload: bytes) -> tuple[str, int] | None:
    try:
        score = decode_object(payload, PAYLOAD)
        journal, seq = score["journal"], score["seq"]
    except (Undecodable, KeyError):
        return None  # not a score of ours; the table publishes its own next
    return (journal, seq) if isinstance(journal, str) and isinstance(seq, int) else None
