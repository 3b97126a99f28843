"""What is published by one thread is written by the network's thread, which it wakes."""

from __future__ import annotations

from threading import Event, Thread

from tablectl.adapters.mqtt.mosquitto import MosquittoBroker
from tablectl.mqtt_client import ThreadedClient
from tests.tablectl.adapters.mqtt.listener import broker, needs_mosquitto
from tests.waiting import PATIENCE_S

__all__ = ["broker"]
HOUR_S = 3600.0


@needs_mosquitto
def test_what_is_published_is_sent_at_once_though_nothing_comes_for_an_hour(broker: MosquittoBroker) -> None:
    connected = Event()
    client = ThreadedClient()
    client.on_connect = lambda *_: connected.set()
    client.connect("127.0.0.1", broker.port)
    network = Thread(target=client.loop_forever, args=(HOUR_S,), daemon=True)
    network.start()
    assert connected.wait(PATIENCE_S)
    for number in range(3):
        told = client.publish("news", str(number), qos=1)
        told.wait_for_publish(PATIENCE_S)
        assert told.is_published()
    client.disconnect()
    network.join(PATIENCE_S)
    assert not network.is_alive()
