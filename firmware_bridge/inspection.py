"""A controller inspected without driving it: the questions of docs/PROTOCOL.md, section 8, asked over a
``RawLink``. No clock, no port; nothing here greets, so a link that somebody has is not disturbed."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from firmware_bridge.conformance import RawLink
from firmware_bridge.conformance.raw_link import CheckFailed
from firmware_bridge.dump import Block, LogEntry
from firmware_bridge.errors import MessageError
from firmware_bridge.link.codec import Codec
from firmware_bridge.link.framing import FrameKind, Framer
from firmware_bridge.machine.fault_hints import hint_for
from firmware_bridge.messages import messages
from firmware_bridge.messages.codes import (
    Activity,
    Dump,
    FaultCode,
    LidPosition,
    LiftPosition,
    LogEvent,
    Place,
    StatusFlag,
    code_name,
)

WAKE_TIMEOUT_S = 4.0
"""A board that its port's opening has reset answers again within this time."""
RETRY_INTERVAL_S = 0.25
MAX_TRIES = 5
"""Of one query of the dump, whose answer may be lost."""


@dataclass(frozen=True, slots=True)
class Inspection:
    """What a controller says of itself."""

    state: messages.State
    status: messages.Status
    configuration: tuple[str, ...] = ()
    """Its lines; none where the controller does not tell."""

    def as_json(self) -> dict[str, object]:
        """With words for numbers, and what to do about a fault."""
        state, status = self.state, self.status
        known = {word.value for word in FaultCode}
        code = FaultCode(status.fault) if status.fault in known else FaultCode.OTHER
        fault = None
        if status.fault:
            fault = {
                "code": code_name(FaultCode, status.fault),
                "where": code_name(Place, status.fault_place),
                "hint": hint_for(code),
            }
        return {
            "boot_id": status.boot_id,
            "uptime_ms": status.uptime_ms,
            "greeted": state.nonce != 0,
            "lease_left_ms": state.lease_left_ms,
            "reports_waiting": state.reports_waiting,
            "activity": code_name(Activity, status.activity),
            "progress": status.progress_permille / 1000,
            "running_ticket": status.running_ticket,
            "last_ticket": status.last_ticket,
            "lids": code_name(LidPosition, status.lids),
            "lift": code_name(LiftPosition, status.lift),
            "walls_built": bool(status.flags & StatusFlag.WALLS_BUILT),
            "set_on_felt": 2 if status.flags & StatusFlag.SECOND_SET else 1,
            "tiles_inside": status.tiles_inside,
            "drum": state.drum,
            "walls": [state.walls >> 8 * side & 0xFF for side in range(4)],
            "lamps": [state.lamps >> 8 * seat & 0xFF for seat in range(4)],
            "inputs": f"{state.inputs:032b}",
            "outputs": f"{state.outputs:032b}",
            "configuration": list(self.configuration),
            "fault": fault,
        }


def inspect_controller(link: RawLink) -> Generator[None, None, Inspection]:
    """The state, the status after it, and the configuration.

    Raises:
        NotMet: nobody answers.
    """
    end_s, token = link.now_s + WAKE_TIMEOUT_S, 0
    while True:
        token = token % 0xFFFF + 1
        link.send(messages.ReadState(token))
        try:
            state = yield from link.expect_message(messages.State, "state", timeout_s=RETRY_INTERVAL_S)
            status = yield from link.expect_message(messages.Status, "status", timeout_s=RETRY_INTERVAL_S)
        except CheckFailed:
            if link.now_s >= end_s:
                raise
            continue
        break
    try:
        lines = yield from read_dump(link, Dump.CONFIGURATION)
    except CheckFailed:  # made before it could be asked
        lines = []
    return Inspection(state, status, tuple(data.decode(errors="replace") for _, data in lines))


def read_dump(link: RawLink, what: Dump) -> Generator[None, None, list[tuple[int, bytes]]]:
    """Every entry that is kept, oldest first, with its number.

    Raises:
        NotMet: nobody answers.
    """
    entries: list[tuple[int, bytes]] = []
    number = 1
    while True:
        part = yield from _part(link, what, number)
        if not part.data or (entries and part.number == entries[-1][0]):
            return entries
        entries.append((part.number, part.data))
        number = part.number % 0xFFFF + 1


def _part(link: RawLink, what: Dump, number: int) -> Generator[None, None, messages.DumpPart]:
    for left in reversed(range(MAX_TRIES)):
        link.send(messages.ReadDump(what, number))
        try:
            return (
                yield from link.expect_message(
                    messages.DumpPart, "dump_part", lambda part: part.what == what, timeout_s=RETRY_INTERVAL_S
                )
            )
        except CheckFailed:
            if not left:
                raise
    raise AssertionError("the last try returns or raises")


def entry_as_json(what: Dump, number: int, data: bytes, codec: Codec) -> dict[str, object]:
    """One entry of a dump, in words."""
    try:
        if what is Dump.LOG:
            entry = LogEntry.parse(data)
            fields: dict[str, object] = {
                "at_ms": entry.at_ms,
                "event": code_name(LogEvent, entry.event),
                "detail": entry.detail,
                "value": entry.number,
            }
        else:
            block = Block.parse(data)
            fields = {
                "at_ms": block.at_ms,
                "frame": block.frame.hex(" "),
                "says": frame_text(block.frame, codec),
            }
    except MessageError as error:
        fields = {"at_ms": None, "unreadable": data.hex(" "), "why": str(error)}
    return {"dump": what.name.lower(), "number": number, **fields}


def frame_text(raw: bytes, codec: Codec) -> str:
    """A frame's bytes as people read them; a frame that was cut off says so."""
    frames = Framer().feed(raw)
    if not frames:
        return "cut off" if len(raw) >= 2 and raw[0] > len(raw) else "no frame"
    (frame,) = frames[:1]
    if frame.kind is FrameKind.ACK:
        return f"ack {frame.number}"
    head = "" if frame.kind is FrameKind.OUT_OF_BAND else f"data {frame.number} "
    try:
        message = codec.decode(frame.payload)
    except MessageError as error:
        return f"{head}{error}"
    return f"{head}{message}"
