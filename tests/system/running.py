"""The service as people start it: a process of its own, with a real broker, a real file and a real port."""

from __future__ import annotations

import os
import re
import select
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import uuid4

from tablectl.adapters.mqtt.broker_access import password_file
from tablectl.compose.publishing import BROKER_FOLDER
from tests.system.program import ROOT, Forked, Fresh, tablectl
from tests.tablectl.adapters.mqtt.listener import Listener
from tests.waiting import PATIENCE_S

ASKED_AGAIN_S = 10.0
"""What is not answered so long is asked again, under the same id."""

QUIET_TABLE = """
[table]
state_dir = "{folder}"
[camera]
source = "none"
[simulation]
speed = {speed}
[web]
port = 0
[rules]
next_hand_after_s = 0.5
"""
"""A table without players and cameras: the virtual machine builds walls, an operator does the rest."""


def quiet_table(folder: Path, speed: float = 200.0) -> Path:
    """Its configuration file."""
    path = folder / "table.toml"
    path.write_text(QUIET_TABLE.format(folder=folder / "state", speed=speed), encoding="utf-8")
    return path


class Running:
    """``tablectl run`` with the given arguments, up and speaking.

    Args:
        expect_up: wait until it serves.
        fresh: in an interpreter of its own, as the shell starts it; else forked from a loaded one.
    """

    def __init__(self, *arguments: str, expect_up: bool = True, fresh: bool = False) -> None:
        environment = dict(os.environ, PYTHONUNBUFFERED="1", TERM="dumb", COLUMNS="200")
        started = ("run", *arguments)
        self.process = Fresh(started, environment) if fresh else Forked(tablectl, started, environment)
        self.said = ""
        self._read = False
        if expect_up:
            self.read_until("stop with")

    def read_until(self, text: str) -> None:
        """Read what it prints until ``text`` comes."""
        give_up = time.monotonic() + PATIENCE_S
        while text not in self.said:
            assert time.monotonic() < give_up, f"waited for {text!r}; it said:\n{self.said}"
            ready, _, _ = select.select([self.process.output], [], [], 0.5)
            if ready:
                chunk = os.read(self.process.output, 65536)
                assert chunk, f"it ended with {self.process.wait()} and said:\n{self.said}"
                self.said += chunk.decode()

    @property
    def mqtt_port(self) -> int:
        found = re.search(r"MQTT\s+127\.0\.0\.1:(\d+)", self.said)
        assert found is not None, self.said
        return int(found.group(1))

    @property
    def state_folder(self) -> Path:
        found = re.search(r"journal\s+(\S+)", self.said)
        assert found is not None, self.said
        return Path(found.group(1)).parent

    def mqtt_login(self, role: str) -> tuple[str, str]:
        """Name and password of a role at its own broker."""
        return role, password_file(self.state_folder / BROKER_FOLDER, role).read_text("ascii").strip()

    def operator(self) -> Operator:
        """Somebody at its own broker who may ask for things."""
        return Operator(self.mqtt_port, user=self.mqtt_login("operator"))

    @property
    def address(self) -> str:
        found = re.search(r"live table\s+(\S+)", self.said)
        assert found is not None, self.said
        return found.group(1)

    def kill(self) -> None:
        """As a power cut would: no goodbye."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self._drain()

    def stop(self, number: signal.Signals = signal.SIGINT) -> int:
        """As Ctrl-C or systemd would; returns the exit status."""
        self.process.send_signal(number)
        return self.ended()

    def ended(self) -> int:
        """Its exit status, when it has ended."""
        status = self.process.wait(PATIENCE_S)
        self._drain()
        return status

    def _drain(self) -> None:
        if self._read:
            return
        self._read = True
        rest = bytearray()
        while chunk := os.read(self.process.output, 65536):
            rest += chunk
        self.said += rest.decode()
        self.process.close()

    def __enter__(self) -> Running:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
        self._drain()


class Operator:
    """Somebody who listens to a table and asks it for things."""

    def __init__(self, port: int, table: str = "table-1", user: tuple[str, str] | None = None) -> None:
        self.listener = Listener(port, user=user)
        self._table = table

    def newest(self, topic: str) -> Any:
        """The last message of a topic; None before the first."""
        heard = self.listener.on(f"/{topic}")
        return heard[-1].json if heard else None

    def until(self, done: Callable[[], bool]) -> None:
        self.listener.until(done)

    def ask(self, do: str, **fields: object) -> Any:
        """Ask over MQTT and wait for the answer."""
        key = uuid4().hex
        asked = {"id": key, "do": do, **fields}
        self.listener.say(f"mahjong/{self._table}/command", asked)
        said_s = time.monotonic()
        answers: list[Any] = []

        def ask_again() -> None:
            """A service that has just begun may not have heard it; one that has, carries it out once."""
            nonlocal said_s
            if time.monotonic() - said_s > ASKED_AGAIN_S:
                said_s = time.monotonic()
                self.listener.say(f"mahjong/{self._table}/command", asked)

        def answered() -> bool:
            answers[:] = [h.json for h in self.listener.on("/command/result") if h.json["id"] == key]
            return bool(answers)

        self.listener.until(answered, ask_again)
        return answers[0]

    def history(self) -> list[Any]:
        """All public events, read in parts."""
        found: list[Any] = []
        while True:
            part = self.ask("history", after=found[-1]["seq"] if found else 0, limit=1000)["events"]
            if not part:
                return found
            found += part

    def close(self) -> None:
        self.listener.close()


__all__ = ["PATIENCE_S", "ROOT", "Operator", "Running", "quiet_table"]
