"""Confirmed is not saved: events whose confirmation counts once the own broker's store is on disk.

Mosquitto confirms a message before it writes its store, so a broker that is killed in between loses what
listeners that are away have not heard. It works on one thing at a time: a store that is written after a
confirmation holds the message. It is written when it is told to (signal USR1), with fsync, under another name
that then takes the store's place.
"""

from __future__ import annotations

from typing import Final, Protocol

ASK_AGAIN_S: Final = 1.0
"""A broker that has not written its store for so long is reported again."""


class BrokerStore(Protocol):
    """Where a broker keeps what its listeners have not heard."""

    def stamp(self) -> object:
        """What is another one after every write; equal while nothing was written."""

    def write(self) -> None:
        """Tell the broker to write it soon."""


class SavedEvents:
    """Message ids that were confirmed on a connection and wait until they are saved."""

    def __init__(self, store: BrokerStore) -> None:
        self._store = store
        self._waiting: dict[int, object] = {}
        """Message id to the store's stamp when its confirmation came."""
        self._asked: tuple[object, float] | None = None
        """The stamp that the broker was last told to replace, and when."""

    def confirmed(self, mid: int) -> None:
        """The broker has confirmed a message."""
        self._waiting[mid] = self._store.stamp()

    def saved(self, now_s: float) -> tuple[int, ...]:
        """The messages that are on disk since the last call; the broker is told to write those that are
        not."""
        if not self._waiting:
            return ()
        stamp = self._store.stamp()
        found = tuple(mid for mid, before in self._waiting.items() if before != stamp)
        for mid in found:
            del self._waiting[mid]
        asked = self._asked
        if self._waiting and (asked is None or asked[0] != stamp or now_s - asked[1] >= ASK_AGAIN_S):
            self._asked = stamp, now_s
            self._store.write()
        return found

    def forget(self) -> None:
        """The connection has ended: what is not saved is said again on the next."""
        self._waiting.clear()
        self._asked = None
