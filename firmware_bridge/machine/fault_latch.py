"""The fault that stops the machine: the first one, until a person has looked and the controller agrees."""

from __future__ import annotations

from dataclasses import dataclass

from firmware_bridge.machine.machine import MachineFault


@dataclass(slots=True)
class FaultLatch:
    """At most one fault, and how far its reset has come."""

    fault: MachineFault | None = None
    reset_wanted: bool = False
    """A person has looked, and the controller is still to be asked."""
    _ours: bool = False
    _reset_ticket: int = 0

    def latch(self, fault: MachineFault, *, ours: bool) -> bool:
        """Whether it is the first: that one is the cause, the others its echo.

        Args:
            ours: found by the host, so that a status without a fault does not clear it.
        """
        if self.fault is not None:
            return False
        self.fault, self._ours = fault, ours
        return True

    def controller_rebooted(self) -> None:
        """The controller has forgotten its fault; whoever jammed it has not looked."""
        self._ours = True

    @property
    def cleared_elsewhere(self) -> bool:
        """A status without a fault means that the one latched here is gone."""
        return self.fault is not None and not self._ours

    def want_reset(self) -> None:
        """A person has looked."""
        self.reset_wanted = self.fault is not None

    def reset_asked(self, ticket: int) -> None:
        """The controller was asked to reset, by this ticket."""
        self.reset_wanted, self._reset_ticket = False, ticket

    @property
    def resetting(self) -> bool:
        """The controller was asked and has not answered."""
        return bool(self._reset_ticket)

    def is_reset(self, ticket: int) -> bool:
        """Whether a ticket is that of the reset."""
        return ticket != 0 and ticket == self._reset_ticket

    def reset_answered(self) -> None:
        """The controller has done or refused the reset."""
        self._reset_ticket = 0

    def link_is_new(self, running_ticket: int) -> None:
        """A reset asked for over the old link that is not under way is asked for again."""
        if self._reset_ticket not in (0, running_ticket):
            self._reset_ticket = 0
            self.want_reset()

    def clear(self) -> None:
        """The fault is gone."""
        self.fault, self.reset_wanted = None, False
