"""The fault that stops the machine: the first one, until a person has looked and the controller agrees."""

from __future__ import annotations

from dataclasses import dataclass

from firmware_bridge.machine.machine import MachineFault


@dataclass(slots=True)
class FaultLatch:
    """At most one fault, and the state of its reset."""

    fault: MachineFault | None = None
    reset_requested: bool = False
    """A person has requested the reset, which was not sent yet."""
    _by_host: bool = False
    _reset_ticket: int = 0

    def latch(self, fault: MachineFault, *, by_host: bool) -> bool:
        """Latch a fault if none is latched yet; returns whether it was latched. Later faults are
        consequences.

        Args:
            by_host: found by the host, so that a status without a fault does not clear it.
        """
        if self.fault is not None:
            return False
        self.fault, self._by_host = fault, by_host
        return True

    def on_reboot(self) -> None:
        """The controller has lost its fault by a reboot; a person still has to reset it."""
        self._by_host = True

    @property
    def cleared_elsewhere(self) -> bool:
        """Whether a status without a fault clears the fault latched here."""
        return self.fault is not None and not self._by_host

    def request_reset(self) -> None:
        """A person requests the reset."""
        self.reset_requested = self.fault is not None

    def on_reset_sent(self, ticket: int) -> None:
        """The reset was sent with this ticket."""
        self.reset_requested, self._reset_ticket = False, ticket

    @property
    def resetting(self) -> bool:
        """The reset was sent and not answered."""
        return bool(self._reset_ticket)

    def is_reset_ticket(self, ticket: int) -> bool:
        """Whether a ticket is that of the reset."""
        return ticket != 0 and ticket == self._reset_ticket

    def on_reset_answered(self) -> None:
        """The controller has carried out or refused the reset."""
        self._reset_ticket = 0

    def on_new_link(self, running_ticket: int) -> None:
        """Request a reset again that was sent over the old link and is not running."""
        if self._reset_ticket not in (0, running_ticket):
            self._reset_ticket = 0
            self.request_reset()

    def clear(self) -> None:
        """Clear the fault."""
        self.fault, self.reset_requested = None, False
