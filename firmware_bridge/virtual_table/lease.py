"""The lease: how long outputs may move without another heartbeat from the host."""

from __future__ import annotations

from dataclasses import dataclass

from firmware_bridge.messages.messages import LONGEST_LEASE_MS, Heartbeat


@dataclass(slots=True)
class Lease:
    """Given by each heartbeat, from when it arrives."""

    until_s: float = float("-inf")
    has_heartbeat: bool = False
    """Whether a heartbeat has come over this link."""
    count: int = 0
    """Of the newest heartbeat: status repeats it, so that the host knows how old a status is."""

    def renew(self, beat: Heartbeat, now_s: float) -> None:
        """A heartbeat has come."""
        self.until_s = now_s + min(beat.lease_ms, LONGEST_LEASE_MS) / 1000
        self.has_heartbeat, self.count = True, beat.count

    def holds(self, now_s: float) -> bool:
        """Whether outputs may move."""
        return now_s < self.until_s

    def left_ms(self, now_s: float) -> int:
        """What is left of it, as a field of two bytes tells it."""
        return max(0, min(0xFFFF, int((self.until_s - now_s) * 1000))) if self.has_heartbeat else 0
