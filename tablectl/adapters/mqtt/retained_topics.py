"""The retained topics of one table: the latest message of each, and what a broker has yet to be told."""

from __future__ import annotations

from collections.abc import Container, Iterator


class RetainedTopics:
    """Each topic has its latest message alone: a slow broker never builds up a queue."""

    def __init__(self) -> None:
        self._latest: dict[str, tuple[bytes, int]] = {}
        self._due: dict[str, None] = {}
        self.refused: dict[str, None] = {}
        """Topics, of these and others, that this broker does not let us publish on."""

    def retain(self, topic: str, payload: bytes, *, qos: int) -> None:
        """A topic's latest message."""
        self._latest[topic] = (payload, qos)
        self._due[topic] = None

    def __iter__(self) -> Iterator[str]:
        return iter(self._latest)

    @property
    def are_told(self) -> bool:
        """Whether nothing is due."""
        return not self._due

    def tell_all_again(self) -> None:
        """A new connection has to be told everything."""
        self._due = dict.fromkeys(self._latest)

    def tell_again(self, topic: str) -> bool:
        """Somebody else has published on a topic, or missed it; whether it is one of these."""
        if topic not in self._latest:
            return False
        self._due[topic] = None
        return True

    def take_due(self, in_flight: Container[str]) -> Iterator[tuple[str, bytes, int]]:
        """What the broker has to be told now: topic, message and quality of service. A topic whose last
        message is on its way waits for its confirmation."""
        for topic in [topic for topic in self._due if topic not in in_flight]:
            del self._due[topic]
            if topic not in self.refused:
                yield topic, *self._latest[topic]
