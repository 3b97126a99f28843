"""An outbox in a list, and how tests keep publishers and brokers moving."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from tablectl.adapters.mqtt.mosquitto import MosquittoBroker
from tablectl.adapters.mqtt.publisher import PahoPublisher
from tablectl.topics import Message


class ListOutbox:
    """Events 1, 2, 3... and what has been confirmed."""

    def __init__(self, head: int = 0) -> None:
        self.head = head
        self.confirmed = 0

    def acknowledged(self) -> int:
        return self.confirmed

    def acknowledge(self, seq: int) -> None:
        assert seq > self.confirmed, "confirmations only go forward"
        self.confirmed = seq

    def has_confirmed(self, seq: int) -> bool:
        return self.confirmed >= seq

    def events(self, after: int, limit: int) -> Sequence[tuple[int, Message]]:
        return [(seq, {"seq": seq}) for seq in range(after + 1, min(self.head, after + limit) + 1)]


def poller(*parts: PahoPublisher | MosquittoBroker) -> Callable[[], object]:
    """Polls them all once."""
    return lambda: [part.poll(time.monotonic()) for part in parts]
