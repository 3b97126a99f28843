"""Controllers that move when they must not, or tell wrongly what they do."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from firmware_bridge.link.framing import Frame, FrameKind
from firmware_bridge.messages import messages
from firmware_bridge.messages.codes import (
    AbortReason,
    Activity,
    Dump,
    FaultCode,
    LidPosition,
    Place,
    Refusal,
    StatusFlag,
)
from firmware_bridge.messages.message import Message
from firmware_bridge.messages.messages import DumpPart
from firmware_bridge.panels.key_change import KeyChange
from firmware_bridge.virtual_table import TableConfig, VirtualController
from firmware_bridge.virtual_table.memory import Memory


class Restating(VirtualController):
    """Says something else than it means."""

    def said(self, message: Message) -> Message:
        return message

    def _send_out_of_band(self, message: Message) -> None:
        super()._send_out_of_band(self.said(message))


class EchoesOneByte(Restating):
    def said(self, message: Message) -> Message:
        return replace(message, echo=message.echo & 0xFF) if isinstance(message, messages.Status) else message


class ClockInSeconds(Restating):
    def said(self, message: Message) -> Message:
        if isinstance(message, messages.Status | messages.Clock):
            return replace(message, uptime_ms=message.uptime_ms // 1000)
        return message


class TellsNoChange(VirtualController):
    def _send_status_if_changed(self, now_s: float) -> None:
        return


class LeasesAtMostASecond(VirtualController):
    def _on_link(self, message: Message, now_s: float) -> None:
        if isinstance(message, messages.Heartbeat):
            message = replace(message, lease_ms=min(message.lease_ms, 1000))
        super()._on_link(message, now_s)


class RunsOnWithoutLease(VirtualController):
    def poll(self, now_s: float) -> None:
        if self.moving:
            self._lease.until_s = now_s + 1
        super().poll(now_s)


class LampsStay(Restating):
    def said(self, message: Message) -> Message:
        return replace(message, lamps=1 << 8) if isinstance(message, messages.State) else message


class NoLeaseNeeded(VirtualController):
    def _refusal(self, command: Message, now_s: float) -> Refusal | None:
        refusal = super()._refusal(command, now_s)
        return None if refusal is Refusal.NO_LEASE else refusal


class AlwaysLeasesSome(VirtualController):
    def _on_link(self, message: Message, now_s: float) -> None:
        if isinstance(message, messages.Heartbeat) and message.lease_ms == 0:
            message = replace(message, lease_ms=1000)
        super()._on_link(message, now_s)


class StopsNothing(VirtualController):
    def _stop(self, place: Place) -> None:
        self.fault = self.fault or (FaultCode.EMERGENCY_STOP, place)


class AnswersOneStop(VirtualController):
    answered = -1

    def _on_link(self, message: Message, now_s: float) -> None:
        if isinstance(message, messages.EmergencyStop):
            if message.token == self.answered:
                return
            self.answered = message.token
        super()._on_link(message, now_s)


class StopsOnlyLeased(VirtualController):
    def _on_link(self, message: Message, now_s: float) -> None:
        if not isinstance(message, messages.EmergencyStop) or now_s < self._lease.until_s:
            super()._on_link(message, now_s)


class MovesWithAFault(VirtualController):
    def _refusal(self, command: Message, now_s: float) -> Refusal | None:
        refusal = super()._refusal(command, now_s)
        lids = isinstance(command, messages.OpenLids | messages.RollDice)
        return None if lids and refusal is Refusal.FAULT_LATCHED else refusal


class ReportsEchoes(VirtualController):
    def _fail(self, code: FaultCode, place: Place, reason: AbortReason = AbortReason.FAULT) -> None:
        if self.fault is not None:
            self._report(messages.Fault(code, place))
        super()._fail(code, place, reason)


class HelloResets(VirtualController):
    def _on_hello(self, nonce: int) -> None:
        self.fault = None
        super()._on_hello(nonce)


class ResetDoesNothing(VirtualController):
    def poll(self, now_s: float) -> None:
        before = self.fault
        super().poll(now_s)
        if before is not None and self.fault is None:
            self.fault = before


class LidsSayClosed(Restating):
    def said(self, message: Message) -> Message:
        return replace(message, lids=LidPosition.CLOSED) if isinstance(message, messages.Status) else message


class DoneTwice(VirtualController):
    def _report(self, message: Message) -> None:
        super()._report(message)
        if isinstance(message, messages.CommandDone):
            super()._report(message)


class DiceFromZero(VirtualController):
    def _report(self, message: Message) -> None:
        if isinstance(message, messages.DiceShown):
            message = messages.DiceShown(message.ticket, tuple(value - 1 for value in message.values))
        super()._report(message)


class RefusesNothing(VirtualController):
    def _refusal(self, command: Message, now_s: float) -> Refusal | None:
        refusal = super()._refusal(command, now_s)
        return refusal if refusal in (Refusal.FAULT_LATCHED, Refusal.NO_LEASE) else None


class LiftsAir(RefusesNothing):
    """As that, examined by itself: the other checks would have it build walls."""


class CollectsNothingTwice(VirtualController):
    def _refusal(self, command: Message, now_s: float) -> Refusal | None:
        if isinstance(command, messages.Collect) and command.tiles <= self.mechanism.tiles_inside:
            return Refusal.NOT_POSSIBLE
        return super()._refusal(command, now_s)


class OneLamp(Restating):
    def said(self, message: Message) -> Message:
        return (
            replace(message, lamps=message.lamps & 0xFF) if isinstance(message, messages.State) else message
        )


class CountsShort(VirtualController):
    def _report(self, message: Message) -> None:
        if isinstance(message, messages.WallsCounted):
            message = messages.WallsCounted(message.ticket, (*message.counts[:3], message.counts[3] - 1))
        super()._report(message)


class LosesATile(VirtualController):
    def _stop(self, place: Place) -> None:
        if self.moving and self.mechanism.motion is not None:
            self.mechanism.inside -= self.mechanism.motion.activity is Activity.BUILDING
        super()._stop(place)


class StateRenewsTheLease(VirtualController):
    def _on_link(self, message: Message, now_s: float) -> None:
        if isinstance(message, messages.ReadState):
            self._lease.until_s = now_s + 3
        super()._on_link(message, now_s)


class BadMemory(Memory):
    """Keeps questions, has no old entries, and makes up the ones to come."""

    def frame(self, now_ms: int, what: Dump, frame: bytes) -> None:
        if len(frame) > 5 and frame[2] in (6, 15):
            frame = frame[:1] + b"\x00" + frame[2:]
        super().frame(now_ms, what, frame)

    def part(self, what: int, number: int) -> DumpPart:
        part = super().part(what, number)
        if part.number != number:
            return DumpPart(what, number, part.newest, b"")
        return part if part.data else DumpPart(what, number, part.newest, b"12345678")


class ForgetsAndInvents(VirtualController):
    def _boot(self, now_s: float, fault: FaultCode = FaultCode.NONE) -> None:
        super()._boot(now_s, fault)
        self.memory = BadMemory()


class LogsInSeconds(Restating):
    def said(self, message: Message) -> Message:
        if isinstance(message, DumpPart) and message.what == Dump.LOG:
            return DumpPart(message.what, message.number, message.newest, message.data[:7])
        return message


class TalksAside(VirtualController):
    """Says a word at every heartbeat that no message has, and its reports out of band."""

    def _on_link(self, message: Message, now_s: float) -> None:
        super()._on_link(message, now_s)
        if isinstance(message, messages.Heartbeat):
            self._send(Frame(FrameKind.OUT_OF_BAND, 0, bytes([9, 9])).encode())
            self._send(Frame(FrameKind.OUT_OF_BAND, 0, self._codec.encode(messages.CommandDone(9))).encode())


class LeasesAMinute(VirtualController):
    def _on_link(self, message: Message, now_s: float) -> None:
        super()._on_link(message, now_s)
        if isinstance(message, messages.Heartbeat):
            self._lease.until_s = now_s + message.lease_ms / 1000


class TellsHalfItsConfiguration(Restating):
    def said(self, message: Message) -> Message:
        if isinstance(message, DumpPart) and message.what == Dump.CONFIGURATION:
            return replace(message, newest=message.newest // 2)
        return message


class WithTwoSets(VirtualController):
    def __init__(self, **options: Any) -> None:
        super().__init__(TableConfig(tiles=272, sets=2), **options)


class BuildsOfBoth(WithTwoSets):
    """Takes back what waits as soon as tiles come in."""

    def _on_command(self, command: Message, now_s: float) -> None:
        if isinstance(command, messages.Collect):
            self.mechanism._unbuild_walls()
        super()._on_command(command, now_s)


class NeverTheSecond(WithTwoSets, Restating):
    def said(self, message: Message) -> Message:
        if isinstance(message, messages.Status):
            return replace(message, flags=message.flags & ~StatusFlag.SECOND_SET)
        return message


class OfSeats(Restating):
    """With keys and sticks."""

    def __init__(self, **parts: Any) -> None:
        super().__init__(TableConfig(keys=lambda: 0, sticks=lambda: bytes(32)), **parts)


class NineBytesOfSticks(OfSeats):
    def said(self, message: Message) -> Message:
        if isinstance(message, DumpPart) and message.what == Dump.STICKS:
            return replace(message, data=message.data[:9])
        return message


class InventsKeys(OfSeats):
    def said(self, message: Message) -> Message:
        if isinstance(message, DumpPart) and message.what == Dump.KEYS and not message.data:
            return replace(message, data=KeyChange(0).encode())
        return message


KINDS: dict[type[VirtualController], tuple[str, ...]] = {
    EchoesOneByte: ("heartbeat_is_echoed",),
    ClockInSeconds: ("status_has_words", "clock"),
    TellsNoChange: ("status_at_every_change",),
    LeasesAtMostASecond: ("motion_lasts_while_the_lease_does",),
    RunsOnWithoutLease: ("lapse_stops_and_reports",),
    LampsStay: ("lapse_is_dark_and_no_fault",),
    NoLeaseNeeded: ("no_lease_no_motion", "reset_needs_a_lease"),
    AlwaysLeasesSome: ("lease_of_0_ms",),
    StopsNothing: ("stop_in_a_motion",),
    AnswersOneStop: ("stop_is_answered_each_time",),
    StopsOnlyLeased: ("stop_without_lease",),
    MovesWithAFault: ("fault_refuses_every_motion", "fault_outlives_the_link"),
    ReportsEchoes: ("first_fault_is_kept",),
    HelloResets: ("fault_outlives_the_link",),
    ResetDoesNothing: ("reset_forgets_the_fault",),
    LidsSayClosed: ("lids_open_and_close",),
    DoneTwice: ("a_command_ends_once",),
    DiceFromZero: ("dice",),
    RefusesNothing: (
        "dice_bounds",
        "busy",
        "collect_needs_open_lids",
        "open_lids_forbid_motions",
        "wrong_tiles_inside",
        "walls_of_other_sides",
    ),
    LiftsAir: ("no_walls",),
    CollectsNothingTwice: ("collected_is_done_at_once",),
    OneLamp: ("lamps",),
    CountsShort: ("a_hand",),
    LosesATile: ("a_stop_loses_no_tile",),
    StateRenewsTheLease: ("state_on_demand",),
    ForgetsAndInvents: ("log_ends", "last_frames", "questions_are_not_kept", "oldest_entry"),
    LogsInSeconds: ("log",),
    LeasesAMinute: ("lease_of_a_minute",),
    TellsHalfItsConfiguration: ("configuration",),
    NineBytesOfSticks: ("sticks",),
    InventsKeys: ("keys",),
    BuildsOfBoth: ("sets_stay_apart",),
    NeverTheSecond: ("sets_take_turns",),
    TalksAside: ("everything_said_is_a_message", "everything_said_in_its_place"),
}
