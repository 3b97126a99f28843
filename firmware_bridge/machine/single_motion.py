"""One motion by itself, over a session: for trying a machine out. No clock, no port."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from firmware_bridge.link.session import LinkFailed, LinkRefused, LinkUp, Received, Session, SessionEvent
from firmware_bridge.machine.fault_hints import hint_for
from firmware_bridge.messages import messages
from firmware_bridge.messages.codes import AbortReason, FaultCode, Place, Refusal, code_name
from firmware_bridge.messages.message import Message

HANDSHAKE_TIMEOUT_S = 8.0
"""For the greeting, a board's start with it."""


@dataclass(frozen=True, slots=True)
class MotionEnd:
    """How it ended."""

    done: bool
    reason: str = ""
    """Why not."""
    values: tuple[int, ...] = ()
    """Dice shown, or tiles counted on each wall."""
    seconds: float = 0.0


@dataclass(slots=True)
class SingleMotion:
    """Gives one command and waits for its end; None stands for the emergency stop."""

    session: Session
    command: Callable[[int], Message] | None
    """Makes the command from its ticket."""
    progress: float = 0.0
    _ticket: int = 0
    _boot_id: int = 0
    _needs_status: bool = True
    _started_s: float | None = None
    _stopping: bool = False
    _values: tuple[int, ...] = ()
    _fault: str = ""
    _ends: list[MotionEnd] = field(default_factory=list)

    def poll(self, now_s: float) -> MotionEnd | None:
        """Go on; the end, once it has come."""
        if self._started_s is None:
            self._started_s = now_s
        if self.command is None:
            return self._stop(now_s)
        for event in self.session.poll(now_s):
            self._on_event(event, now_s)
            if self._ends:
                return self._ends[0]
        if not self._ticket and now_s - self._started_s > HANDSHAKE_TIMEOUT_S:
            why = self.session.last_wire_error or f"no controller answered within {HANDSHAKE_TIMEOUT_S:g} s"
            return self._end(now_s, why)
        return None

    def _stop(self, now_s: float) -> MotionEnd | None:
        assert self._started_s is not None
        self.session.poll(now_s)
        if not self._stopping:
            self._stopping = True
            self.session.emergency_stop(now_s)
        if not self.session.stopping:
            return self._end(now_s)
        if now_s - self._started_s > HANDSHAKE_TIMEOUT_S:
            return self._end(now_s, "no controller has confirmed the stop: switch the machine off")
        return None

    def _end(self, now_s: float, reason: str = "") -> MotionEnd:
        return MotionEnd(not reason, reason, self._values, now_s - (self._started_s or now_s))

    def _on_event(self, event: SessionEvent, now_s: float) -> None:
        match event:
            case LinkRefused(reason=reason):
                self._ends.append(self._end(now_s, reason))
            case LinkUp() | LinkFailed():
                self._needs_status = True
            case Received(message=messages.Status() as status):
                self._on_status(status, now_s)
            case Received(message=messages.Fault(code=code, place=place)):
                self._fault = f": {_fault(code, place)}"
            case Received(message=messages.DiceShown(ticket=ticket, values=values)) if ticket == self._ticket:
                self._values = values
            case Received(message=messages.WallsCounted(ticket=ticket, counts=counts)) if (
                ticket == self._ticket
            ):
                self._values = counts
            case Received(message=message) if getattr(message, "ticket", 0) == self._ticket:
                self._on_end(message, now_s)
            case _:
                return

    def _on_status(self, status: messages.Status, now_s: float) -> None:
        if status.running_ticket == self._ticket:
            self.progress = status.progress_permille / 1000
        is_first, self._needs_status = self._needs_status, False
        if not is_first or self.command is None:
            return
        if not self._ticket:
            self._boot_id, self._ticket = status.boot_id, status.last_ticket % 0xFFFF + 1
            if status.fault:
                self._fault = f": {_fault(status.fault, status.fault_place)}"
        elif status.boot_id != self._boot_id:
            self._ends.append(self._end(now_s, "the controller started anew in the middle of it"))
            return
        if self._ticket not in (status.last_ticket, status.running_ticket):
            self.session.send(self.command(self._ticket))

    def _on_end(self, message: Message, now_s: float) -> None:
        match message:
            case messages.CommandDone():
                self._ends.append(self._end(now_s))
            case messages.CommandRefused(reason=reason):
                fault = self._fault if reason == Refusal.FAULT_LATCHED else ""
                self._ends.append(self._end(now_s, f"refused: {code_name(Refusal, reason)}{fault}"))
            case messages.CommandAborted(reason=reason):
                self._ends.append(self._end(now_s, f"cut off: {code_name(AbortReason, reason)}{self._fault}"))
            case _:
                return


def _fault(code: int, place: int) -> str:
    known = FaultCode(code) if code in {word.value for word in FaultCode} else FaultCode.OTHER
    return f"{code_name(FaultCode, code)} at {code_name(Place, place)}. {hint_for(known)}"
