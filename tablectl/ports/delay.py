"""What the service needs to hold messages back until an audience may hear them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from tablectl.topics import Audience, Message, Topic


@dataclass(frozen=True, slots=True)
class HeldMessage:
    """A message that an audience may hear only later."""

    audience: Audience
    topic: Topic
    message: Message | None
    """None for events: the journal has them, up to ``seq``."""
    seq: int
    """The last journal entry that it tells of."""
    hand: int
    """Number of the hand that it tells of; -1 before the first."""
    said_s: float
    """When it was said, on the queue's own clock."""
    number: int = 0
    """1, 2, 3... for each audience, given by the queue."""


class DelayQueue(Protocol):
    """What audiences may hear only later, kept on disk: in order, numbered without a gap, forgotten when it
    is of no more use. A message is either still held or released; it is never lost between the two.

    Time is the queue's own: seconds that the service ran. It stands while nothing runs, so that no wrong
    clock and no restart lets anything out early.
    """

    @property
    def clock_s(self) -> float:
        """The latest time that anything was said."""

    def put(self, held: Sequence[HeldMessage]) -> None:
        """Keep these, in this order, each at the end of its audience's queue.

        Raises:
            JournalError: the disk refused.
        """

    def first(self, audience: Audience) -> HeldMessage | None:
        """The oldest that is still held."""

    def release(self, held: HeldMessage) -> None:
        """The oldest of its audience may go now. What only a newer one replaced is forgotten."""

    def newest(self, audience: Audience) -> Sequence[HeldMessage]:
        """The last released message of each retained topic."""

    def queued(self, audience: Audience) -> int:
        """The last event that was ever put in; 0 for none."""

    def released(self, audience: Audience) -> int:
        """The last event that was released; 0 for none."""

    def acknowledged(self, audience: Audience) -> int:
        """The last event that the broker has confirmed to this audience."""

    def acknowledge(self, audience: Audience, seq: int) -> None:
        """Remember a confirmation."""

    def forget(self, audience: Audience) -> None:
        """This audience waits no more: drop what is held for it."""

    def close(self) -> None:
        """Let go of the file. May be called twice."""
