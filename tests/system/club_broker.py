"""A club's Mosquitto as ``deploy/mosquitto`` makes it: TLS, accounts, rights."""

from __future__ import annotations

import os
import socket
import ssl
import subprocess
from pathlib import Path

from tablectl.adapters.mqtt.mosquitto import find_program
from tests.tablectl.adapters.mqtt.listener import Listener, reserved_port
from tests.waiting import listens, until

FOLDER = Path(__file__).resolve().parents[2] / "deploy" / "mosquitto"
ROLES = ("viewer", "operator", "broadcast", "commentary")


def password(name: str) -> str:
    return f"password of {name}"


class ClubBroker:
    """Prepared, with an account for each role and for some tables, and running."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, reserved_port()
        environment = {**os.environ, "PORT": str(self.port)}
        subprocess.run(
            [FOLDER / "prepare", folder, "127.0.0.1", "localhost"],
            env=environment,
            check=True,
            capture_output=True,
        )
        for role in ROLES:
            self.user("add", role, role, says=password(role))
        for table in ("t1", "t2", "table-1"):
            self.user("add", table, "table", table, says=password(table))
        configuration = folder / "conf.d" / "tablectl.conf"
        if os.geteuid() == 0:
            # A test's folder is closed to the user that Mosquitto would become.
            configuration.write_text(configuration.read_text("utf-8") + "user root\n", encoding="utf-8")
        program = find_program("mosquitto")
        assert program is not None
        with (folder / "log").open("wb") as log:
            self.process = subprocess.Popen([program, "-c", configuration], stdout=log, stderr=log)
        self._until_it_listens()

    @property
    def authority(self) -> Path:
        return self.folder / "ca.crt"

    def user(self, *arguments: str, says: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [FOLDER / "user", self.folder, *arguments],
            input=f"{says}\n" if says else "",
            capture_output=True,
            text=True,
            check=False,
        )

    def listener(self, name: str, *, v311: bool = False) -> Listener:
        """Somebody with an account, who asks for everything."""
        who = (name, password(name))
        return Listener(self.port, user=who, ca_file=self.authority, v311=v311)

    def close(self) -> None:
        self.process.terminate()
        self.process.wait()

    def _until_it_listens(self) -> None:
        log = self.folder / "log"
        until(lambda: listens(self.port) or self.process.poll() is not None, why=log.read_text)
        assert self.process.poll() is None, log.read_text("utf-8")


def handshake(port: int, authority: Path | None) -> str:
    """The TLS version that a client gets which trusts this authority; None: the system's."""
    context = ssl.create_default_context(cafile=None if authority is None else str(authority))
    with (
        socket.create_connection(("127.0.0.1", port)) as plain,
        context.wrap_socket(plain, server_hostname="127.0.0.1") as secured,
    ):
        return str(secured.version())
