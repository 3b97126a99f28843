"""Controllers that count, acknowledge, repeat or remember wrongly."""

from __future__ import annotations

from firmware_bridge.link.framing import Frame, FrameKind
from firmware_bridge.link.stream import Stream
from firmware_bridge.messages import messages
from firmware_bridge.messages.codes import FaultCode
from firmware_bridge.messages.message import Message
from firmware_bridge.virtual_table import VirtualController


class WithStream(VirtualController):
    stream: type[Stream]

    def _boot(self, now_s: float, fault: FaultCode = FaultCode.NONE) -> None:
        super()._boot(now_s, fault)
        self._stream = self.stream(window=4)


def stream(kind: type[Stream]) -> type[VirtualController]:
    return type(kind.__name__, (WithStream,), {"stream": kind})


class AcksTwice(Stream):
    def receive(self, frame: Frame) -> tuple[bytes | None, bytes]:
        payload, ack = super().receive(frame)
        return payload, ack + ack


class TakesAnyNumber(Stream):
    def receive(self, frame: Frame) -> tuple[bytes | None, bytes]:
        self._expected = frame.number
        return super().receive(frame)


class TakesRepeats(Stream):
    def receive(self, frame: Frame) -> tuple[bytes | None, bytes]:
        payload, ack = super().receive(frame)
        if payload is None:
            self._expected = (self._expected + 1) % 64
            return frame.payload, Frame(FrameKind.ACK, self._expected).encode()
        return payload, ack


class SkipsZero(Stream):
    def receive(self, frame: Frame) -> tuple[bytes | None, bytes]:
        payload, ack = super().receive(frame)
        if payload is not None and self._expected == 0:
            self._expected = 1
            ack = Frame(FrameKind.ACK, 1).encode()
        return payload, ack


class NeverRepeats(Stream):
    def poll(self, *, now_s: float) -> bytes:
        for sent in self._in_flight:
            sent.at_s = now_s
        return super().poll(now_s=now_s)


class RepeatsAtOneRate(Stream):
    def poll(self, *, now_s: float) -> bytes:
        self.round_trip._doublings = 0
        return super().poll(now_s=now_s)


class GivesUp(Stream):
    def poll(self, *, now_s: float) -> bytes:
        if self.exhausted:
            self._in_flight.clear()
        return super().poll(now_s=now_s)


class AnyAckWillDo(Stream):
    def on_ack(self, number: int, *, now_s: float) -> None:
        super().on_ack(self._next_number, now_s=now_s)


class OneAckOneFrame(Stream):
    def on_ack(self, number: int, *, now_s: float) -> None:
        if self._in_flight:
            super().on_ack((self._in_flight[0].frame.number + 1) % 64, now_s=now_s)


class NoTickets(VirtualController):
    def _on_command(self, command: Message, now_s: float) -> None:
        self._last_ticket = 0
        super()._on_command(command, now_s)


class CountsOnlyTheDone(VirtualController):
    """A refused ticket leaves no trace."""

    def _on_command(self, command: Message, now_s: float) -> None:
        before = self._last_ticket
        super()._on_command(command, now_s)
        if self._running is not command:
            self._last_ticket = before


class TicketZero(VirtualController):
    def _on_command(self, command: Message, now_s: float) -> None:
        if isinstance(command, messages.RollDice) and command.ticket == 0:
            self._report(messages.CommandDone(0))
        super()._on_command(command, now_s)


KINDS: dict[type[VirtualController], tuple[str, ...]] = {
    stream(AcksTwice): ("every_frame_is_acknowledged",),
    stream(TakesAnyNumber): ("out_of_turn_is_not_taken",),
    stream(TakesRepeats): ("repeated_frame_is_taken_once",),
    stream(SkipsZero): ("numbers_go_round",),
    stream(NeverRepeats): ("unacknowledged_is_sent_again",),
    stream(RepeatsAtOneRate): ("unacknowledged_is_sent_again",),
    stream(GivesUp): ("reports_are_never_given_up",),
    stream(AnyAckWillDo): ("ack_of_an_old_number",),
    stream(OneAckOneFrame): ("one_ack_for_all_before_it",),
    NoTickets: ("repeated_ticket_does_nothing",),
    CountsOnlyTheDone: ("refused_ticket_is_used_too", "last_ticket_is_told"),
    TicketZero: ("ticket_bounds",),
}
