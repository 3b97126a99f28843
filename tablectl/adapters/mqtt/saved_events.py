"""Delays the confirmation of events until the own broker has saved them to disk.

Mosquitto confirms a message before it writes its store, so a broker that is killed in between loses messages
for subscribers that are offline. It is single-threaded: a store that is written after a confirmation contains
the message. Signal USR1 makes it write the store, with fsync, to a temporary file that then replaces it.
"""

from __future__ import annotations

from typing import Final, Protocol

WRITE_TIMEOUT_S: Final = 1.0
"""A broker that has not written its store within this time is told again."""


class BrokerStore(Protocol):
    """The file in which a broker stores messages for subscribers that are offline."""

    def store_version(self) -> object:
        """A value that changes with every write."""

    def write(self) -> None:
        """Tell the broker to write it soon."""


class SavedEvents:
    """Message ids that were confirmed on a connection and are not saved yet."""

    def __init__(self, store: BrokerStore) -> None:
        self._store = store
        self._pending: dict[int, object] = {}
        """Message id to the store's version when its confirmation came."""
        self._requested_write: tuple[object, float] | None = None
        """The version of the store at the last request to write it, and when that was."""

    def confirmed(self, mid: int) -> None:
        """The broker has confirmed a message."""
        self._pending[mid] = self._store.store_version()

    def saved(self, now_s: float) -> tuple[int, ...]:
        """The messages that have been saved since the last call; the broker is told to save the others."""
        if not self._pending:
            return ()
        store_version = self._store.store_version()
        saved = tuple(
            mid for mid, confirmed_version in self._pending.items() if confirmed_version != store_version
        )
        for mid in saved:
            del self._pending[mid]
        requested = self._requested_write
        if self._pending and (
            requested is None or requested[0] != store_version or now_s - requested[1] >= WRITE_TIMEOUT_S
        ):
            self._requested_write = store_version, now_s
            self._store.write()
        return saved

    def clear(self) -> None:
        """The connection has ended: messages that are not saved are published again on the next."""
        self._pending.clear()
        self._requested_write = None
