"""What the service needs to hold messages back until an audience may receive them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from tablectl.topics import Audience, Message, Topic


@dataclass(frozen=True, slots=True)
class HeldMessage:
    """A message that an audience may receive only later."""

    audience: Audience
    topic: Topic
    message: Message | None
    """None for events: the journal has them, up to ``seq``."""
    seq: int
    """The last journal entry that it reflects."""
    hand: int
    """Number of the hand that it belongs to; -1 before the first."""
    published_s: float
    """When it was published, on the queue's own clock."""
    number: int = 0
    """1, 2, 3... for each audience, assigned by the queue."""


class DelayQueue(Protocol):
    """Messages that audiences may receive only later, stored on disk in order and numbered without a gap. A
    message is either held or released, and never lost between the two.

    The queue has its own clock: the seconds that the service has run. It stops while the service is down, so
    that neither a wrong system clock nor a restart releases anything early.
    """

    @property
    def clock_s(self) -> float:
        """When the latest message was published."""

    def put(self, held: Sequence[HeldMessage]) -> None:
        """Append these, in this order, each to its audience's queue.

        Raises:
            JournalError: the disk refused.
        """

    def first(self, audience: Audience) -> HeldMessage | None:
        """The oldest message that is still held."""

    def release(self, held: HeldMessage) -> None:
        """Release the oldest message of its audience, and delete what it replaces."""

    def latest(self, audience: Audience) -> Sequence[HeldMessage]:
        """The last released message of each retained topic."""

    def queued(self, audience: Audience) -> int:
        """Sequence number of the last event that was queued; 0 for none."""

    def released(self, audience: Audience) -> int:
        """Sequence number of the last event that was released; 0 for none."""

    def acknowledged(self, audience: Audience) -> int:
        """Sequence number of the last event that the broker has confirmed for this audience."""

    def acknowledge(self, audience: Audience, seq: int) -> None:
        """Store that the broker has confirmed events up to ``seq``."""

    def clear(self, audience: Audience) -> None:
        """Delete what is held for an audience that no longer waits."""

    def close(self) -> None:
        """Close the file. May be called twice."""
