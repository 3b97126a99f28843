"""Three NATS servers on loopback, as ``deploy/nats`` makes them: TLS, accounts, rights."""

from __future__ import annotations

import os
import subprocess
from functools import partial
from pathlib import Path

import pytest

from tablectl.adapters.mqtt.mosquitto import find_program
from tablectl.adapters.mqtt.settings import MqttSettings
from tests.tablectl.adapters.mqtt.listener import reserved_port
from tests.waiting import listens, until

FOLDER = Path(__file__).resolve().parents[3] / "deploy" / "nats"
PROGRAM = find_program("nats-server")
NODES = ("n1", "n2", "n3")
HOST = "127.0.0.1"

needs_nats = pytest.mark.skipif(
    PROGRAM is None, reason="nats-server is not installed: apt-get install nats-server"
)


def password(name: str) -> str:
    return f"password of {name}"


class NatsCluster:
    """Prepared, with an account for an operator, a viewer and each table that is named, and running."""

    def __init__(self, folder: Path, *tables: str) -> None:
        self.folder = folder
        self.ports = [reserved_port() for _ in NODES]
        self._running: list[subprocess.Popen[bytes] | None] = [None] * len(NODES)
        nodes = [
            f"{name}={HOST}:{port}:{reserved_port()}" for name, port in zip(NODES, self.ports, strict=True)
        ]
        self._do("prepare", *nodes)
        for role in ("operator", "viewer"):
            self.user(role, role)
        for table in tables:
            self.user(table, "table", table)
        self.password_file = folder / "operator.password"
        self.password_file.write_text(password("operator"), encoding="ascii")
        for number in range(len(NODES)):
            self.start(number)

    @property
    def authority(self) -> Path:
        return self.folder / "ca.crt"

    @property
    def addresses(self) -> tuple[str, ...]:
        """Where a hall listens."""
        return tuple(f"mqtts://{HOST}:{port}" for port in self.ports)

    def table(self, name: str, speed: float = 1.0) -> MqttSettings:
        """Where a table speaks, whose clock runs so fast: at whichever node is there."""
        first, *others = ((HOST, port) for port in self.ports)
        return MqttSettings(
            name,
            *first,
            name,
            partial(password, name),
            tls=True,
            ca_file=self.authority,
            other_nodes=tuple(others),
            stall_timeout_s=15.0 * speed,
        )

    def user(self, name: str, *role: str) -> None:
        self._do("user", "add", name, *role, says=password(name))

    def start(self, number: int) -> None:
        """Start a node, and wait until it listens: it does so when it has found the others' journal."""
        assert PROGRAM is not None
        folder = self.folder / NODES[number]
        with (folder / "log").open("ab") as log:
            process = subprocess.Popen([PROGRAM, "-c", "nats.conf"], cwd=folder, stdout=log, stderr=log)
        self._running[number] = process
        said = (folder / "log").read_text
        until(lambda: listens(self.ports[number]) or process.poll() is not None, why=said)
        assert process.poll() is None, said()

    def process(self, number: int) -> int:
        """The process of a node that runs."""
        running = self._running[number]
        assert running is not None
        return running.pid

    def kill(self, number: int) -> None:
        process, self._running[number] = self._running[number], None
        if process is not None:
            process.kill()
            process.wait()

    def close(self) -> None:
        for number in range(len(NODES)):
            self.kill(number)

    def _do(self, what: str, *arguments: str, says: str = "") -> None:
        subprocess.run(
            [FOLDER / what, self.folder, *arguments],
            input=f"{says}\n" if says else "",
            env={**os.environ, "STORE": str(self.folder / "store")},
            text=True,
            check=True,
            capture_output=True,
        )
