"""A broker that runs as long as a command, and whose store is deleted with it."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from tablectl.adapters.mqtt.mosquitto import HOST, STORE_FILE, MosquittoBroker
from tablectl.errors import InputError


class TemporaryBroker:
    """A Mosquitto with the rights of a table's own broker, in a temporary folder."""

    def __init__(self, table: str) -> None:
        """Start it for the table of this name.

        Raises:
            InputError: it cannot be started, for example because Mosquitto is not installed.
        """
        self._table = table
        self._folder = TemporaryDirectory(prefix="tablectl-broker-")
        self._broker = self._start_broker(0)

    @property
    def host(self) -> str:
        """The host it listens on: reachable from this computer alone."""
        return HOST

    @property
    def port(self) -> int:
        """It stays the same over a restart."""
        return self._broker.port

    def password(self, role: str) -> str:
        """The password of a role's name (docs/MQTT.md)."""
        return self._broker.access.password(role)

    def restart(self) -> None:
        """Kill it and start it again with an empty store, the same port and the same passwords.

        Raises:
            InputError: it does not start again.
        """
        port = self._broker.port
        self._broker.close()
        (Path(self._folder.name) / STORE_FILE).unlink(missing_ok=True)
        self._broker = self._start_broker(port)

    def close(self) -> None:
        """Stop it. May be called twice."""
        self._broker.close()
        self._folder.cleanup()

    def _start_broker(self, port: int) -> MosquittoBroker:
        broker = MosquittoBroker(Path(self._folder.name), self._table, port=port)
        broker.start(monotonic())
        if not broker.link().up:
            self._folder.cleanup()
            raise InputError(broker.link().detail)
        return broker
