"""The running hall that journeys share: `tablectl hall run` as people start it, and robots at its tables."""

from __future__ import annotations

import json
import os
import re
import select
import signal
import threading
from collections.abc import Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any, Final
from urllib.request import Request, urlopen

from tablectl.adapters.host.clock import SystemClock
from tablectl.adapters.mqtt.broker_access import SERVICE_ROLE, BrokerAccess
from tablectl.adapters.mqtt.mosquitto import HOST
from tablectl.adapters.mqtt.publisher import MqttSettings
from tablectl.compose.hall.demo import robot_table
from tests.system.program import Forked, tablectl
from tests.waiting import PATIENCE_S, until

SPEED: Final = 30.0
"""How much faster than people the robots play: a hand takes some five seconds."""
TICK_S: Final = 0.02
UP: Final = "stop with"


class RunningHall:
    """``tablectl hall run`` with what it prints, and robots at tables of its own broker.

    Args:
        folder: takes the hall's state and the tables'.
        tables: names at the broker.
    """

    def __init__(self, folder: Path, tables: Sequence[str] = ()) -> None:
        self.folder = folder
        self.said = ""
        self._printed = 0
        self._opened = ExitStack()
        self._stop = threading.Event()
        self._start("0", "0")
        if tables:
            clock = SystemClock(SPEED)
            made = [self._table(name, clock, number) for number, name in enumerate(tables)]
            thread = threading.Thread(target=self._play, args=(made, clock), name="robots", daemon=True)
            thread.start()
            self._opened.callback(thread.join)
            self._opened.callback(self._stop.set)

    @property
    def address(self) -> str:
        """Of the pages, with a slash at the end."""
        return self._found(r"tables\s+(http\S+/)")

    @property
    def organiser(self) -> str:
        """The organiser's own link."""
        return self._found(r"organiser\s+(http\S+)")

    @property
    def log(self) -> str:
        """What it printed after it was up."""
        return self.said[self._printed :]

    @property
    def ended(self) -> bool:
        """Whether somebody has stopped it."""
        return self._stop.is_set()

    def heard(self, topic: str) -> list[dict[str, Any]]:
        """A hall says nothing over MQTT by itself."""
        return []

    def get(self, path: str) -> Any:
        """An answer of its API, asked on its own computer."""
        with urlopen(f"{self.address}api/hall/{path}", timeout=PATIENCE_S) as answer:
            return json.load(answer)

    def text(self, path: str) -> str:
        """The same as text."""
        with urlopen(f"{self.address}api/hall/{path}", timeout=PATIENCE_S) as answer:
            return str(answer.read().decode("utf-8-sig"))

    def do(self, what: str, **fields: Any) -> dict[str, Any]:
        """A command, as a program on the hall's computer says it: for what a journey finds done."""
        body = json.dumps({"do": what, "by": "Ada", "reason": "before the journey", **fields}).encode()
        request = Request(f"{self.address}api/hall/commands", body, {"Content-Type": "application/json"})
        with urlopen(request, timeout=PATIENCE_S) as answer:
            told: dict[str, Any] = json.load(answer)
        return told

    def until(self, what: str, done: Any) -> None:
        """Wait until the overview shows something."""
        until(lambda: bool(done(self.get("overview"))), why=lambda: f"waited for: {what}\n{self.log}")

    def restart(self) -> None:
        """Kill it at this instant, as a power cut would, and start it again at the same addresses."""
        web, broker = (self._found(each) for each in (r"tables\s+http://[^:]+:(\d+)", r"MQTT\s+[^:]+:(\d+)"))
        self._process.send_signal(signal.SIGKILL)
        self._process.wait(PATIENCE_S)
        self._reader.join()
        self._process.close()
        self._start(web, broker)

    def close(self) -> int:
        """End the tables, then the hall as Ctrl-C does; returns its exit status."""
        self._stop.set()
        self._opened.close()
        self._process.send_signal(signal.SIGINT)
        status = self._process.wait(PATIENCE_S)
        self._reader.join()
        self._process.close()
        return status

    def _start(self, web: str, broker: str) -> None:
        arguments = ("hall", "run", "--state-dir", str(self.folder / "state"))
        ports = ("--web-port", web, "--broker-port", broker)
        environment = dict(os.environ, PYTHONUNBUFFERED="1", TERM="dumb", COLUMNS="200")
        self._process = Forked(tablectl, (*arguments, *ports), environment)
        before = len(self.said)
        self._reader = threading.Thread(target=self._read, name="hall-console", daemon=True)
        self._reader.start()
        until(lambda: UP in self.said[before:], why=lambda: f"the hall does not come up:\n{self.said}")
        self._printed = len(self.said)

    def _read(self) -> None:
        """Take what it prints until it has ended."""
        while True:
            ready, _, _ = select.select([self._process.output], [], [], 0.2)
            if ready:
                chunk = os.read(self._process.output, 65536)
                if not chunk:
                    return
                self.said += chunk.decode(errors="replace")
            elif self._process.poll() is not None:
                return

    def _found(self, pattern: str) -> str:
        found = re.findall(pattern, self.said)
        assert found, self.said
        return str(found[-1])

    def _table(self, name: str, clock: SystemClock, number: int) -> Any:
        password = partial(BrokerAccess(self.folder / "state" / "broker", name).password, SERVICE_ROLE)
        port = int(self._found(r"MQTT\s+[^:]+:(\d+)"))
        settings = MqttSettings(name, HOST, port, SERVICE_ROLE, password, client_id=f"robots-{name}")
        table = robot_table(settings, self.folder / "tables" / name, clock, 7000 + number)
        self._opened.callback(table.close)
        table.start()
        return table

    def _play(self, tables: Sequence[Any], clock: SystemClock) -> None:
        while not self._stop.wait(TICK_S):
            for table in tables:
                table.poll(clock.now_s())


__all__ = ["RunningHall"]
