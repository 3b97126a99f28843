"""From a settled discard to the message that listeners get, and what the service weighs.

The discard is settled when the eyes post the look that shows it. From there everything is the real thing:
referee, rules, journal on disk (``synchronous=FULL``), publisher, Mosquitto on loopback, a listening client.
"""

from __future__ import annotations

import math
import statistics
import tempfile
import threading
import time
from functools import partial
from pathlib import Path

import paho.mqtt.client as paho
from paho.mqtt.enums import CallbackAPIVersion

from tablectl.adapters.eyes.no_eyes import NoEyes
from tablectl.adapters.host.clock import SystemClock
from tablectl.adapters.host.linux import LinuxHost
from tablectl.adapters.machine.panels import NoPanels
from tablectl.adapters.mqtt.broker_access import SERVICE_ROLE
from tablectl.adapters.mqtt.mosquitto import MosquittoBroker, find_program
from tablectl.adapters.mqtt.publisher import MqttSettings, PahoPublisher
from tablectl.adapters.storage.journal.journal import SqliteJournal
from tablectl.game.evidence import SeenSeat, SeenTile, TableSeen
from tablectl.mahjong.tiles import Tile, tile_of_kind
from tablectl.service.loop import ServiceParts, Setup, TableService
from tablectl.service.machine import Pace
from tablectl.service.publishing import JournalOutbox
from tablectl.service.session_defaults import SessionDefaults
from tests.system.running import Running, quiet_table
from tests.tablectl.table_parts import PLAYERS, ScriptedMachine

DISCARDS = 60
"""Fifteen go-arounds of four: no hand is longer without calls."""
INDICATOR = SeenTile(((Tile.parse("3s"), 0.99),), (0.0, 300.0))


def place(seat: int, index: int) -> tuple[float, float]:
    """Where a seat's discard lies, mm: rows of six."""
    row, column = divmod(index, 6)
    x, y = (column - 2.5) * 27.0, -60.0 - row * 36.0
    for _ in range(seat):
        x, y = -y, x
    return x, y


def look(at_ms: int, thrown: list[tuple[int, Tile]]) -> TableSeen:
    """The table after these discards, perfectly read."""
    seats = []
    for seat in range(4):
        own = [tile for by, tile in thrown if by == seat]
        river = tuple(SeenTile(((tile, 0.99),), place(seat, i), since_ms=at_ms) for i, tile in enumerate(own))
        seats.append(SeenSeat(river=river))
    return TableSeen(at_ms, (seats[0], seats[1], seats[2], seats[3]), (INDICATOR,), 80)


def latencies_ms() -> list[float]:
    """One figure for each discard."""
    heard: dict[int, float] = {}
    news = threading.Condition()

    def on_message(_client: object, _data: object, message: paho.MQTTMessage) -> None:
        if b"tile_discarded" in message.payload:
            with news:
                heard[len(heard)] = time.perf_counter()
                news.notify_all()

    found = []
    with tempfile.TemporaryDirectory() as folder:
        clock, journal = SystemClock(), SqliteJournal(Path(folder) / "journal.sqlite")
        broker = MosquittoBroker(Path(folder) / "broker", "bench")
        broker.start(clock.now_s())
        settings = MqttSettings(
            "bench",
            "127.0.0.1",
            broker.port,
            username=SERVICE_ROLE,
            password=partial(broker.access.password, SERVICE_ROLE),
        )
        service = TableService(
            Setup("bench", SessionDefaults("riichi", "tenhou", {}, PLAYERS), Pace(60.0, None)),
            ServiceParts(
                clock,
                journal,
                ScriptedMachine(),
                NoPanels(),
                NoEyes(),
                LinuxHost(Path(folder)),
                publisher=PahoPublisher(settings, JournalOutbox(journal, "bench")),
                broker=broker,
            ),
        )
        loop = threading.Thread(target=service.run, name="table")
        loop.start()
        listener = paho.Client(CallbackAPIVersion.VERSION2)
        listener.on_message = on_message
        subscribed = threading.Event()
        listener.on_subscribe = lambda *_: subscribed.set()
        _connect(listener, broker.port)
        listener.loop_start()
        listener.subscribe("mahjong/bench/event", qos=1)
        subscribed.wait(10)
        thrown: list[tuple[int, Tile]] = []
        for number in range(DISCARDS):
            thrown.append((number % 4, tile_of_kind(9 + (number * 7) % 25)))
            began = time.perf_counter()
            service.post(look(clock.run_ms(), thrown))
            with news:
                if not news.wait_for(partial(heard.__contains__, number), timeout=20.0):
                    raise RuntimeError(f"discard {number} was never heard of")
            found.append(1000 * (heard[number] - began))
        service.stop()
        loop.join()
        listener.disconnect()
        listener.loop_stop()
    return found


def _connect(client: paho.Client, port: int) -> None:
    give_up = time.monotonic() + 10
    while True:
        try:
            client.connect("127.0.0.1", port)
            return
        except OSError:
            if time.monotonic() > give_up:
                raise


def resident_mb(pid: int) -> float:
    """Resident memory of a process."""
    for line in Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1000
    return math.nan


def run() -> list[tuple[str, float, str]]:
    """p50 and p95, and memory."""
    if find_program("mosquitto") is None:
        print("mosquitto is not installed: nothing measured; apt-get install mosquitto")
        return []
    found = latencies_ms()
    rows = [
        ("settled discard to MQTT message, p50", statistics.median(found), "ms"),
        ("settled discard to MQTT message, p95", statistics.quantiles(found, n=20)[-1], "ms"),
    ]
    with tempfile.TemporaryDirectory() as folder:
        quiet = quiet_table(Path(folder))
        rows.append(("resident memory of the service, no camera", weighed("--config", str(quiet)), "MB"))
    with tempfile.TemporaryDirectory() as folder:
        simulated = weighed("--state-dir", folder, "--web-port", "0", "--speed", "4")
        rows.append(("resident memory of the service with the table it simulates", simulated, "MB"))
    return rows


def weighed(*arguments: str) -> float:
    """Resident memory of a service whose first hand is dealt."""
    with Running(*arguments, fresh=True) as running:
        operator = running.operator()
        operator.until(lambda: (operator.newest("state") or {}).get("phase") == "draw")
        memory_mb = resident_mb(running.process.pid)
        operator.close()
        running.stop()
    return memory_mb
