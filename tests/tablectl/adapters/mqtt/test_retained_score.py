"""What a broker has heard of a journal is asked before the table writes over it."""

from __future__ import annotations

import json
import time

import pytest

from tablectl.adapters.mqtt.mosquitto import MosquittoBroker
from tablectl.adapters.mqtt.retained_score import read_retained_entry
from tablectl.adapters.mqtt.settings import MqttSettings
from tests.tablectl.adapters.mqtt.listener import Listener, broker, needs_mosquitto, reserved_port

pytestmark = needs_mosquitto
__all__ = ["broker"]


@pytest.mark.parametrize("protocol", ["5", "3.1.1"])
def test_the_newest_score_tells_the_journal_and_its_last_entry(
    broker: MosquittoBroker, protocol: str
) -> None:
    settings = MqttSettings("t1", "127.0.0.1", broker.port, protocol=protocol)  # type: ignore[arg-type]
    assert read_retained_entry(settings) is None, "nothing was said yet"
    speaker = Listener(broker.port)
    said = json.dumps({"schema": "tablectl/score/1", "journal": "ab" * 16, "seq": 57}).encode()
    speaker.say_bytes("mahjong/t1/score", said, retain=True)
    assert read_retained_entry(settings, 30.0) == ("ab" * 16, 57)
    for other in (b"no json", b"[" * 100_000, b"{}", b'{"journal": 3, "seq": "x"}', b"[]"):
        speaker.say_bytes("mahjong/t1/score", other, retain=True)
        assert read_retained_entry(settings, 30.0) is None
    speaker.close()


def test_a_broker_that_is_away_keeps_no_table_from_starting() -> None:
    began = time.monotonic()
    assert read_retained_entry(MqttSettings("t1", "127.0.0.1", reserved_port())) is None
    assert (
        read_retained_entry(MqttSettings("t1", "127.0.0.1", reserved_port()), 0.1, just_started=True) is None
    )
    assert time.monotonic() - began < 30
