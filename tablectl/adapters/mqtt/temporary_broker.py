"""A broker for as long as a command runs: its store dies with it."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from tablectl.adapters.mqtt.mosquitto import HOST, STORE_FILE, MosquittoBroker
from tablectl.errors import InputError


class TemporaryBroker:
    """A Mosquitto with the rights of a table's own, in a folder that goes with it."""

    def __init__(self, table: str) -> None:
        """Start it; ``table`` speaks at it.

        Raises:
            InputError: it cannot be started; Mosquitto is not installed, for one.
        """
        self._table = table
        self._folder = TemporaryDirectory(prefix="tablectl-broker-")
        self._broker = self._started(0)

    @property
    def host(self) -> str:
        """Where it listens: this computer alone hears it."""
        return HOST

    @property
    def port(self) -> int:
        """It stays the same over a restart."""
        return self._broker.port

    def password(self, role: str) -> str:
        """The password of a role's name (docs/MQTT.md)."""
        return self._broker.access.password(role)

    def restart(self) -> None:
        """Kill it and start it again with an empty store, for the same names and passwords.

        Raises:
            InputError: it does not start again.
        """
        port = self._broker.port
        self._broker.close()
        (Path(self._folder.name) / STORE_FILE).unlink(missing_ok=True)
        self._broker = self._started(port)

    def close(self) -> None:
        """End it; may be called twice."""
        self._broker.close()
        self._folder.cleanup()

    def _started(self, port: int) -> MosquittoBroker:
        broker = MosquittoBroker(Path(self._folder.name), self._table, port=port)
        broker.start(monotonic())
        if not broker.link().up:
            self._folder.cleanup()
            raise InputError(broker.link().detail)
        return broker
