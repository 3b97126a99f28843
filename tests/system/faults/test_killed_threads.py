"""Every thread of a table and of a hall is killed, one after the other: each is said to be down, and is back.

What is killed is found, not listed: a thread that somebody adds is killed here too.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

from tablectl import threads as rules
from tablectl.adapters.mqtt import publisher
from tablectl.compose.hall.demo import run_demo
from tablectl.compose.hall.hall import HallSetup, build_hall
from tablectl.compose.table import ReadyTable, build
from tablectl.config import Config, parse
from tests.tablectl.adapters.mqtt.listener import Listener, needs_mosquitto
from tests.tablectl.killing import Killer, leaves_nothing, named
from tests.waiting import PATIENCE_S, until

__all__ = ["leaves_nothing"]

pytestmark = [pytest.mark.system, needs_mosquitto]

LINKS: Final = {
    "mqtt": "publisher",
    "eyes-left": "camera left",
    "eyes-right": "camera right",
    **{f"hand-{side}": f"camera hand {side}" for side in range(4)},
}
"""What health calls a thread's part, where it is not called as its thread."""
DUE: Final = frozenset(
    {"examples", "mqtt", "obs", "odds", "pages", "panels", "passwords", "simulated table", "virtual table"}
    | {"voice"}
    | LINKS.keys()
)
"""At least these: who looks for threads and finds none would kill nothing."""


@pytest.fixture(autouse=True)
def slow_to_settle(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy computer has the time to say what it found down."""
    monkeypatch.setattr(rules, "RECOVERY_S", 5.0)
    monkeypatch.setattr(publisher, "FIRST_RETRY_S", 8.0)


def everything(folder: Path) -> Config:
    """A table with every part that has a thread."""
    player = folder / "player"
    player.write_text("#!/bin/sh\nexec cat > /dev/null\n", encoding="ascii")
    player.chmod(0o700)
    return parse(
        f"""
[table]
state_dir = "{folder / "state"}"
[camera]
width_px = 640
height_px = 480
[simulation]
speed = 4
cameras = 2
hand_cameras = true
[web]
port = 0
[mqtt]
port = 0
health_every_s = 1
[voice]
engine = "tones"
says = "moves"
player = "{player}"
"""
    )


@contextmanager
def running(table: ReadyTable) -> Iterator[None]:
    """The service's loop, which is the program's main thread where people start it."""
    loop = threading.Thread(target=table.service.run, name="the table's loop")
    loop.start()
    try:
        yield
        assert loop.is_alive(), "the loop has ended"
    finally:
        table.service.stop()
        loop.join()


class Health:
    """What a table says of its parts, heard over MQTT and read on its pages: one of both is always there."""

    def __init__(self, table: ReadyTable, operator: tuple[str, str]) -> None:
        assert table.mqtt is not None
        self._pages = table.address
        self._listener = Listener(table.mqtt[1], user=operator)

    def down(self) -> set[str]:
        """Every part that the newest message of either says is down."""
        self._listener.hear()
        told: list[Any] = [each.json for each in self._listener.on("/health")[-1:]]
        try:
            answer = httpx.get(f"{self._pages}api/health", timeout=PATIENCE_S)
        except httpx.HTTPError:
            pass
        else:
            told += [answer.json()] if answer.status_code == 200 else []
        return {link["name"] for each in told for link in each["links"] if not link["up"]}

    def misses(self, part: str) -> bool:
        """Whether that part is said to be down."""
        return part in self.down()

    def close(self) -> None:
        self._listener.close()


@pytest.mark.slow
def test_every_thread_of_a_table_is_said_to_be_down_and_comes_back(tmp_path: Path) -> None:
    before = set(threading.enumerate())
    with build(everything(tmp_path)) as table, running(table):
        folder = tmp_path / "state" / "broker"
        until((folder / "operator.password").exists)
        health = Health(table, ("operator", (folder / "operator.password").read_text("ascii").strip()))
        httpx.post(f"{table.address}api/login", json={"name": "nobody", "password": "x"}, timeout=PATIENCE_S)

        def own() -> dict[str, threading.Thread]:
            others = {*before, threading.current_thread()}
            found = named(each for each in threading.enumerate() if each not in others)
            return {name: each for name, each in found.items() if name in DUE or not _foreign(name)}

        until(lambda: own().keys() >= DUE, why=lambda: DUE - own().keys())
        until(lambda: not health.down() & set(LINKS.values()), why=health.down)
        killed = own()
        for name, thread in killed.items():
            until(
                partial(health.misses, LINKS.get(name, name)),
                meanwhile=Killer(thread),
                why=partial(str, name),
            )
        until(lambda: not health.down(), why=health.down)
        until(lambda: own().keys() >= killed.keys(), why=lambda: killed.keys() - own().keys())
        for name, thread in own().items():
            assert thread.is_alive(), name
        health.close()


def _foreign(name: str) -> bool:
    """The test's own: its listener at the broker, and the service's loop."""
    return name == "the table's loop" or name.startswith("paho-mqtt-client")


@pytest.mark.slow
def test_every_thread_of_a_hall_is_said_to_be_down_and_comes_back(tmp_path: Path) -> None:
    before = set(threading.enumerate())
    with build_hall(HallSetup(tmp_path / "hall")) as ready:
        loop = threading.Thread(target=ready.run, name="the hall's loop")
        loop.start()
        with run_demo(ready, tmp_path, tables=1, rounds=1, speed=20.0) as demo:
            until(lambda: bool(demo.event) and bool(ready.hall.view.state.events))

            def own() -> dict[str, threading.Thread]:
                found = named(each for each in threading.enumerate() if each not in before)
                return {name: each for name, each in found.items() if name != loop.name}

            def said() -> dict[str, Any]:
                try:
                    answer = httpx.get(f"{ready.address}api/hall/overview", timeout=PATIENCE_S)
                except httpx.HTTPError:
                    return {"down": [], "brokers": [], "tables": [], "loose": []}
                told: dict[str, Any] = answer.json()
                return told

            def is_said(name: str) -> bool:
                told = said()
                if name.startswith("broker "):
                    return not all(each["up"] for each in told["brokers"])
                return name in told["down"]

            killed = own()
            assert {"demo-tables", "demo-organiser", "mqtt", "pages"} <= killed.keys(), killed
            assert any(name.startswith("broker ") for name in killed)
            for name, thread in killed.items():
                killer = Killer(thread)
                killer()
                if name != "mqtt":  # of a robots' table, which stands for a machine elsewhere
                    until(partial(is_said, name), meanwhile=killer, why=partial(str, name))
            until(lambda: not any(is_said(name) for name in killed) and bool(said()["brokers"]))
            until(lambda: own().keys() >= killed.keys(), why=lambda: killed.keys() - own().keys())
        ready.hall.stop()
        loop.join()
