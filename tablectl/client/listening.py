"""Iterators over an open connection."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from typing import Any, Final

from tablectl.client.connection import FIRST_RETRY_S, MAX_RETRY_S, Connection, Received
from tablectl.client.errors import Unreachable
from tablectl.client.events import Happening
from tablectl.client.following import Following

log = logging.getLogger(__name__)

NEEDED: Final = frozenset({"kind", "hash", "at", "revision", "source", "confidence"})
"""What every event says besides its place."""
EVENT_TOPICS: Final = ("state", "score", "event")
"""What is listened to for events: the first two tell how far the journal is."""


def happenings(connection: Connection, after: int | None) -> Iterator[Happening]:
    """Every event once and in order, until the connection is closed.

    Args:
        after: the last event that is known; 0 for none, None for whatever happens from now on.

    Raises:
        AccessRefused: the table does not let us in.
    """
    following = Following(connection, after)
    while not connection.closed:
        received = connection.receive()
        wait_s = FIRST_RETRY_S
        if received is not None and not _is_followed(received):
            log.warning("a message on %s is left out: it is not what a table says", received.topic)
            continue
        while received is not None and not connection.closed:
            try:
                yield from following.hear(received)
                break
            except Unreachable as error:
                log.info("%s: asking again for what is missing", error)
                connection.wait(wait_s)
                wait_s = min(MAX_RETRY_S, wait_s * 2)


def _is_followed(received: Received) -> bool:
    """Whether a message has the shape that events are followed by."""
    said = received.message
    placed = isinstance(said.get("journal"), str) and type(said.get("seq")) is int
    if received.topic != "event":
        return placed or received.topic not in EVENT_TOPICS
    return placed and said.keys() >= NEEDED and isinstance(said["kind"], str)


def messages(connection: Connection, topic: str) -> Iterator[Mapping[str, Any]]:
    """Each message of a topic; one that is reported again because a connection was made again, once.

    Raises:
        AccessRefused: the table does not let us in.
    """
    last: Mapping[str, Any] | None = None
    while not connection.closed:
        received = connection.receive()
        if received is None or received.topic != topic:
            continue
        if received.message != last:
            last = received.message
            yield received.message
