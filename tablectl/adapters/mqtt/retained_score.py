"""What a broker has heard of a table's journal: asked once before the table speaks, and so writes over it.

The broker keeps the newest ``score``, which names the journal and its last entry. A journal that ends before
that entry went back.
"""

from __future__ import annotations

import logging
from threading import Event
from time import monotonic
from typing import Final

import paho.mqtt.client as paho
from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion

from tablectl.adapters.mqtt.settings import MqttSettings
from tablectl.decoding import PAYLOAD, Undecodable, decoded_object
from tablectl.topics import Topic

log = logging.getLogger(__name__)

WITHIN_S: Final = 2.0
"""A broker that takes longer is not waited for: the table has to start."""
TRY_EVERY_S: Final = 0.02


def read_retained_entry(
    settings: MqttSettings, within_s: float = WITHIN_S, *, just_started: bool = False
) -> tuple[str, int] | None:
    """The journal's id and the number of its last entry that the broker knows of; None where it knows nothing
    or does not answer in time.

    Args:
        just_started: the broker may not listen yet: try again until the time is over.
    """
    topic, heard = f"{settings.prefix}/{Topic.SCORE}", list[bytes]()
    answered: list[int] = []
    client = paho.Client(
        CallbackAPIVersion.VERSION2,
        client_id=f"tablectl-{settings.table}-looks",
        protocol=MQTTProtocolVersion.MQTTv5 if settings.protocol == "5" else MQTTProtocolVersion.MQTTv311,
        reconnect_on_failure=False,
    )
    if settings.username:
        client.username_pw_set(settings.username, settings.password)
    if settings.tls:
        client.tls_set(ca_certs=None if settings.ca_file is None else str(settings.ca_file))
    client.connect_timeout = within_s
    client.on_message = lambda _c, _u, message: heard.append(bytes(message.payload))
    client.on_subscribe = lambda _c, _u, _mid, _codes, _p: answered.append(1)
    # What is kept comes with the first subscription; once the second is confirmed, it has come.
    client.on_connect = lambda c, _u, _f, reason, _p: None if reason.is_failure else _listen(c, topic)
    try:
        ends_at = monotonic() + within_s
        nobody_stops_it = Event()
        while not _is_connected(client, settings) and just_started and monotonic() < ends_at:
            nobody_stops_it.wait(TRY_EVERY_S)
        while not heard and len(answered) < 2 and monotonic() < ends_at:
            if client.loop(0.05) is not paho.MQTT_ERR_SUCCESS:
                break
        client.disconnect()
    except (OSError, ValueError) as error:
        log.info("the broker could not be asked what it has heard of the journal: %s", error)
    finally:
        if (line := client.socket()) is not None:  # the broker was too slow to answer
            line.close()
    return _read(heard[0]) if heard else None


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
        heard = decoded_object(payload, PAYLOAD)
        journal, seq = heard["journal"], heard["seq"]
    except (Undecodable, KeyError):
        return None  # somebody else's words: the table says its own next
    return (journal, seq) if isinstance(journal, str) and isinstance(seq, int) else None
