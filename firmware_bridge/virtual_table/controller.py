"""The controller's side of the wire: hello, commands, leases, the latched fault. Pure; moved by the time it
is given.

It has interlocks of its own and trusts no host. It knows counts and positions, never a face.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from secrets import randbits
from zlib import crc32

from firmware_bridge.errors import MessageError
from firmware_bridge.link.codec import Codec
from firmware_bridge.link.framing import Frame, FrameKind, Framer
from firmware_bridge.link.stream import Stream
from firmware_bridge.messages import messages
from firmware_bridge.messages.codes import (
    AbortReason,
    Activity,
    Dump,
    FaultCode,
    LidPosition,
    LiftPosition,
    LogEvent,
    Place,
    Refusal,
    StatusFlag,
)
from firmware_bridge.messages.message import Message
from firmware_bridge.virtual_table.config import TableConfig
from firmware_bridge.virtual_table.faults import Faults
from firmware_bridge.virtual_table.lease import Lease
from firmware_bridge.virtual_table.mechanism import Mechanism
from firmware_bridge.virtual_table.memory import Memory
from firmware_bridge.virtual_table.motions import find_refusal, motion_of

PART_BYTES = 40
"""Bytes of the dictionary in one frame."""
WINDOW = 4
LIDS_MUST_BE_CLOSED = (Activity.SHUFFLING, Activity.BUILDING, Activity.LIFTING)
"""Motions during which the lids must stay shut."""


class VirtualController:
    """A table's controller without a table. ``receive`` bytes, ``poll`` the time, ``take_output``."""

    def __init__(
        self,
        config: TableConfig | None = None,
        *,
        seed: int = 0,
        speed: float = 1.0,
        faults: Faults | None = None,
        new_boot_id: Callable[[], int] = lambda: randbits(32) or 1,
    ) -> None:
        """
        Args:
            seed: of the dice.
            speed: how many times faster than a real table the motors run.
        """
        self.config = config or TableConfig()
        self.faults = faults or Faults()
        self.mechanism = Mechanism(
            self.config.tiles,
            speed,
            self.faults,
            Random(seed),
            hands_push=self.config.hands_push,
            sets=self.config.sets,
        )
        self.begun: list[Message] = []
        """Every motion command that was begun, in order, over all boots: what the machine really did."""
        self.lamps: dict[int, tuple[int, int]] = {}
        """Seat to (lit, blinking)."""
        self.boots = 0
        self._new_boot_id = new_boot_id
        self._out = bytearray()
        self._boot(0.0)

    # --- power --------------------------------------------------------------------------------------------

    def _boot(self, now_s: float, fault: FaultCode = FaultCode.NONE) -> None:
        self.boots += 1
        self.memory = Memory(self.config.text, self.config.sticks, self.config.keys)
        self._now_s = now_s
        self.boot_id = self._new_boot_id()
        self.fault: tuple[FaultCode, Place] | None = None
        self._booted_s = now_s
        self._framer = Framer()
        self._stream = Stream(window=WINDOW)
        self._codec = Codec(self.config.dictionary)
        self._nonce: int | None = None
        self._lease = Lease()
        self._running: Message | None = None
        self._last_ticket = 0
        self._sent_status_key: tuple[object, ...] = ()
        self.lamps.clear()
        self.mechanism.halt()
        if self.mechanism.lift_position is LiftPosition.BETWEEN:
            self.fault = (FaultCode.LIFT_NOT_HOME, Place.LIFTS)
        elif fault is not FaultCode.NONE:
            self.fault = (fault, Place.NOWHERE)
        self._log(LogEvent.STARTED, 1 if fault is FaultCode.POWER_LOST else 2, self.boots)
        self._send_out_of_band(messages.NotGreeted(self.boot_id))

    def reboot(self, now_s: float) -> None:
        """The controller is reset, as by its port's DTR line: everything stands where it was, and it knows
        only what lies in its EEPROM."""
        self._boot(now_s)

    def lose_power(self, now_s: float) -> None:
        """The power fails for a moment: as a reset, and nothing moves until a person says so."""
        self._boot(now_s, FaultCode.POWER_LOST)

    # --- hands on the table -------------------------------------------------------------------------------

    def push_tiles(self, count: int) -> None:
        """People push tiles into the open hole."""
        self.mechanism.push_tiles(count)

    def force_lids_open(self) -> None:
        """Somebody pulls the lids open by hand."""
        self.mechanism.lids = 1.0

    def press_stop_button(self) -> None:
        """The red button on the table."""
        self._stop(Place.NOWHERE)

    # --- the wire -----------------------------------------------------------------------------------------

    def receive(self, data: bytes, now_s: float) -> None:
        """Bytes from the host."""
        self._now_s = now_s
        if self.faults.silent:
            return
        for frame in self._framer.feed(self.faults.to_controller.carry(data)):
            self._on_frame(frame, now_s)

    def take_output(self) -> bytes:
        """Bytes for the host."""
        data = bytes(self._out)
        self._out.clear()
        return b"" if self.faults.silent else self.faults.to_host.carry(data)

    def poll(self, now_s: float) -> None:
        """Move the machine on, enforce the lease, say what changed."""
        self._now_s = now_s
        leased = self._lease.holds(now_s)
        if not leased:
            self.lamps.clear()
            if self.mechanism.motion is not None:
                self._log(LogEvent.LEASE_LOST, self.mechanism.motion.activity, self._running_ticket)
                self._abort(AbortReason.HOST_QUIET)
        motion = self.mechanism.motion
        if motion is not None:
            self._check_lids(motion.activity)
            self._on_motion_result(self.mechanism.advance(now_s))
            rebooting = motion.progress >= 0.5 and self.faults.reboot_during is motion.activity
            if rebooting:
                self.faults.reboot_during = None
                self._boot(now_s)
        if leased and self._lease.has_heartbeat:
            self._send(self._stream.poll(now_s=now_s))
        self._send_status_if_changed(now_s)

    @property
    def _running_ticket(self) -> int:
        return getattr(self._running, "ticket", 0)

    @property
    def moving(self) -> bool:
        """A motor runs."""
        return self.mechanism.motion is not None

    def _on_frame(self, frame: Frame, now_s: float) -> None:
        self.memory.frame(self._uptime_ms, Dump.RECEIVED, frame.encode())
        if frame.kind is FrameKind.ACK:
            if self._nonce is not None:
                self._stream.on_ack(frame.number, now_s=now_s)
            return
        payload: bytes | None = frame.payload
        if frame.kind is FrameKind.DATA:
            if self._nonce is None:
                self._send_out_of_band(messages.NotGreeted(self.boot_id))
                return
            payload, ack = self._stream.receive(frame)
            self._send(ack)
        if payload is None:
            return
        try:
            message = self._codec.decode(payload)
        except MessageError:
            return  # no word of ours; a host that needs other words has refused us at hello
        if frame.kind is FrameKind.DATA:
            self._on_command(message, now_s)
        else:
            self._on_link(message, now_s)

    def _send_out_of_band(self, message: Message) -> None:
        self._send(Frame(FrameKind.OUT_OF_BAND, 0, self._codec.encode(message)).encode())

    def _send(self, data: bytes) -> None:
        for frame in Framer().feed(data):
            self.memory.frame(self._uptime_ms, Dump.SENT, frame.encode())
        self._out += data

    def _log(self, event: LogEvent, detail: int = 0, number: int = 0) -> None:
        self.memory.log(self._uptime_ms, event, detail, number & 0xFFFF)

    @property
    def _uptime_ms(self) -> int:
        """Four bytes of it, as a controller counts."""
        return int((self._now_s - self._booted_s) * 1000) & 0xFFFF_FFFF

    def _report(self, message: Message) -> None:
        self._stream.send(self._codec.encode(message))

    def _on_link(self, message: Message, now_s: float) -> None:
        match message:
            case messages.Hello(nonce=nonce):
                self._on_hello(nonce)
            case messages.ReadDictionary(offset=offset):
                text = self.config.dictionary.text.encode()
                self._send_out_of_band(messages.DictionaryPart(offset, text[offset : offset + PART_BYTES]))
            case messages.ReadClock(token=token):
                self._send_out_of_band(messages.Clock(token, self.boot_id, self._uptime_ms))
            case messages.ReadState(token=token):
                self._send_out_of_band(self._state(token))
                self._send_status(now_s)
            case messages.ReadDump(what=what, number=number):
                self._send_out_of_band(self.memory.part(what, number))
            case messages.EmergencyStop(token=token):
                self._log(LogEvent.STOP_ASKED, 0, token)
                self._stop(Place.HOST)
                self._send_out_of_band(messages.Stopped(token))
            case messages.Heartbeat() if self._nonce is None:
                self._send_out_of_band(messages.NotGreeted(self.boot_id))
            case messages.Heartbeat():
                self._lease.renew(message, now_s)
                self._send_status(now_s)
            case _:
                return

    def _on_hello(self, nonce: int) -> None:
        if nonce != self._nonce:  # the same one again only lost our answer
            self._nonce, self._lease.has_heartbeat = nonce, False
            self._stream.restart(window=WINDOW, resend=True)
            self._log(LogEvent.GREETED, 0, nonce)
        text = self.config.dictionary.text.encode()
        self._send_out_of_band(
            messages.HelloReply(
                nonce=nonce,
                protocol=self.config.protocol,
                boot_id=self.boot_id,
                fingerprint=self.config.fingerprint,
                window=WINDOW,
                dictionary_size=len(text),
                dictionary_crc=crc32(text),
                firmware=self.config.firmware,
            )
        )

    # --- status -------------------------------------------------------------------------------------------

    def _send_status(self, now_s: float) -> None:
        mechanism, motion = self.mechanism, self.mechanism.motion
        code, place = self.fault or (FaultCode.NONE, Place.NOWHERE)
        flags = StatusFlag.LEASED if self._lease.holds(now_s) else StatusFlag(0)
        if mechanism.walls_built:
            flags |= StatusFlag.WALLS_BUILT
        if mechanism.set_on_felt:
            flags |= StatusFlag.SECOND_SET
        self._send_out_of_band(
            messages.Status(
                boot_id=self.boot_id,
                uptime_ms=self._uptime_ms,
                echo=self._lease.count,
                activity=motion.activity if motion else Activity.IDLE,
                progress_permille=int(motion.progress * 1000) if motion else 0,
                running_ticket=self._running_ticket,
                last_ticket=self._last_ticket,
                lids=mechanism.lid_position,
                lift=mechanism.lift_position,
                tiles_inside=mechanism.tiles_inside,
                fault=code,
                fault_place=place,
                flags=flags,
            )
        )
        self._sent_status_key = self._status_key()

    def _state(self, token: int) -> messages.State:
        mechanism, motion = self.mechanism, self.mechanism.motion
        return messages.State(
            token=token,
            nonce=self._nonce or 0,
            lease_left_ms=self._lease.left_ms(self._now_s),
            reports_waiting=min(0xFF, self._stream.pending),
            inputs=1 << mechanism.lid_position | 8 << mechanism.lift_position,
            outputs=1 << motion.activity if motion else 0,
            drum=mechanism.inside,
            walls=sum(min(0xFF, tiles) << 8 * side for side, tiles in enumerate(mechanism.walls)),
            lamps=sum(
                lit << 8 * seat for seat, (lit, _) in self.lamps.items() if seat < len(mechanism.walls)
            ),
        )

    def _status_key(self) -> tuple[object, ...]:
        mechanism, motion = self.mechanism, self.mechanism.motion
        return (
            motion.activity if motion else Activity.IDLE,
            self._running,
            self._last_ticket,
            self.fault,
            mechanism.lid_position if not motion else None,
            mechanism.lift_position if not motion else None,
        )

    def _send_status_if_changed(self, now_s: float) -> None:
        if self._lease.has_heartbeat and self._status_key() != self._sent_status_key:
            self._send_status(now_s)

    # --- commands -----------------------------------------------------------------------------------------

    def _on_command(self, command: Message, now_s: float) -> None:
        if isinstance(command, messages.SetLamps):
            self.lamps[command.seat] = (command.lit, command.blinking)
            return
        ticket: int = getattr(command, "ticket", 0)
        if ticket in (0, self._last_ticket):
            return  # asked again over a new link; its report is still in the stream
        self._last_ticket = ticket
        refusal = self._refusal(command, now_s)
        if refusal is not None:
            self._log(LogEvent.REFUSED, refusal, ticket)
            self._report(messages.CommandRefused(ticket, refusal))
            return
        activity, amount = motion_of(command)
        self.begun.append(command)
        self._running = command
        self._log(LogEvent.BEGUN, activity, ticket)
        self.mechanism.begin(activity, now_s, amount)

    def _refusal(self, command: Message, now_s: float) -> Refusal | None:
        if self._running is not None:
            return Refusal.BUSY
        if not self._lease.holds(now_s):
            return Refusal.NO_LEASE
        if self.fault is not None and not isinstance(command, messages.ResetFault):
            return Refusal.FAULT_LATCHED
        return find_refusal(command, self.mechanism)

    def _check_lids(self, activity: Activity) -> None:
        if activity in LIDS_MUST_BE_CLOSED and self.mechanism.lid_position is not LidPosition.CLOSED:
            self._fail(FaultCode.LID_FORCED, Place.LIDS)

    def _on_motion_result(self, result: tuple[FaultCode, Place] | Activity | None) -> None:
        if result is None:
            return
        if isinstance(result, tuple):
            self._fail(*result)
            return
        ticket, self._running = self._running_ticket, None
        if result is Activity.COUNTING:
            self._report(messages.WallsCounted(ticket, tuple(self.mechanism.walls)))
        elif result is Activity.ROLLING:
            self._report(messages.DiceShown(ticket, self.mechanism.dice))
        elif result is Activity.RESETTING:
            self._log(LogEvent.FAULT_RESET, self.fault[0] if self.fault else 0, ticket)
            self.fault = None
        self._log(LogEvent.DONE, result, ticket)
        self._report(messages.CommandDone(ticket))

    def _abort(self, reason: AbortReason) -> None:
        self.mechanism.halt()
        if self._running is not None:
            self._log(LogEvent.ABORTED, reason, self._running_ticket)
            self._report(messages.CommandAborted(self._running_ticket, reason))
            self._running = None

    def _fail(self, code: FaultCode, place: Place, reason: AbortReason = AbortReason.FAULT) -> None:
        if self.fault is None:  # the first fault is the cause
            self.fault = (code, place)
            self._log(LogEvent.FAULT, code, place)
            self._report(messages.Fault(code, place))
        self._abort(reason)

    def _stop(self, place: Place) -> None:
        self._fail(FaultCode.EMERGENCY_STOP, place, AbortReason.EMERGENCY_STOP)
