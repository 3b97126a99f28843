"""The host's end of the link: hello, numbered commands, reports, heartbeats with the lease, emergency stop.

It has no clock and no thread. Whoever owns it calls ``poll`` with the time and reads events, so a test passes
an hour in a microsecond. Nothing is sent to a machine that has not been greeted, but for the emergency stop.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from secrets import randbits

from firmware_bridge.configuration import Configuration
from firmware_bridge.errors import LinkDown, MessageError, WireError
from firmware_bridge.link.codec import Codec
from firmware_bridge.link.framing import FLUSH, Frame, FrameKind, Framer
from firmware_bridge.link.handshake import Handshake, HandshakeDone, Next, Refused
from firmware_bridge.link.stream import Stream
from firmware_bridge.link.wire import Wire
from firmware_bridge.messages.dictionary import OURS, Dictionary
from firmware_bridge.messages.message import Message, Role
from firmware_bridge.messages.messages import (
    Clock,
    DictionaryPart,
    DumpPart,
    EmergencyStop,
    Heartbeat,
    HelloReply,
    NotGreeted,
    State,
    Status,
    Stopped,
)

HEARTBEAT_S = 0.2
LEASE_MS = 1000
"""Five heartbeats: one lost frame stops no motor, a dead host stops all within a second."""
LINK_TIMEOUT_S = 1.2
"""Without a frame for this long the link is lost; the controller's lease has expired too."""
RETRY_INTERVAL_S = 0.25
REFUSED_RETRY_INTERVAL_S = 5.0
"""The handshake with a refused controller is retried: it may have got other firmware."""
STOP_RETRY_INTERVAL_S = 0.05


class LinkState(StrEnum):
    """How far the host has come with the controller."""

    CLOSED = "closed"
    GREETING = "greeting"
    READING = "reading_dictionary"
    UP = "up"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class ControllerInfo:
    """What the controller reports about itself."""

    firmware: str
    protocol: int
    boot_id: int
    fingerprint: int
    """CRC-32 of its configuration."""
    configuration: Configuration = field(default_factory=Configuration)


@dataclass(frozen=True, slots=True)
class LinkUp:
    """The controller was greeted; commands may be sent."""

    controller: ControllerInfo


@dataclass(frozen=True, slots=True)
class LinkFailed:
    """The link was up and is lost; the session reconnects by itself."""

    reason: str


@dataclass(frozen=True, slots=True)
class LinkRefused:
    """The controller answers but must not be driven. Reported once for each reason."""

    reason: str


@dataclass(frozen=True, slots=True)
class Rebooted:
    """The controller has restarted; its running motion is lost."""

    old_boot_id: int
    new_boot_id: int


@dataclass(frozen=True, slots=True)
class Received:
    """A report, or a status."""

    message: Message


SessionEvent = LinkUp | LinkFailed | LinkRefused | Rebooted | Received


@dataclass(slots=True)
class Session:
    """Connects to the controller at the other end of ``wire``, and keeps the link up."""

    wire: Wire
    expected_fingerprint: int | None = None
    """Refuse a controller configured otherwise; None takes any."""
    dictionary: Dictionary = OURS
    """The messages that the controller must know."""
    new_nonce: Callable[[], int] = lambda: randbits(32)
    """A number that no earlier run of the host used with this boot of the controller."""
    link: LinkState = LinkState.CLOSED
    controller: ControllerInfo | None = None
    stopping: bool = False
    """An emergency stop is on its way and not yet confirmed."""
    undecoded: int = 0
    """Valid frames without a known message."""
    last_wire_error: str = ""
    _framer: Framer = field(default_factory=Framer)
    _stream: Stream = field(default_factory=Stream)
    _codec: Codec = field(default_factory=Codec)
    _events: list[SessionEvent] = field(default_factory=list)
    _handshake: Handshake | None = None
    _boot_id: int = 0
    _next_query_s: float = 0.0
    _last_received_s: float = 0.0
    _next_heartbeat_s: float = 0.0
    _heartbeat_count: int = 0
    _heartbeat_sent_s: float | None = None
    _stop_token: int = 0
    _next_stop_s: float = 0.0
    _refusal: str = ""
    _closed: bool = False

    def send(self, command: Message) -> None:
        """Queue a command; it arrives once and in order while the link holds.

        Raises:
            LinkDown: no controller is greeted.
            MessageError: the controller's dictionary has no such command.
        """
        if self.link is not LinkState.UP:
            raise LinkDown(
                f"{command.name()} cannot be sent over {self.wire.name}: the link is {self.link.value}"
            )
        self._stream.send(self._codec.encode(command))

    def query(self, question: Message) -> None:
        """Query the controller's clock, state or dump; the answer comes as ``Received``, or not at all.

        Raises:
            LinkDown: no controller is greeted.
        """
        if self.link is not LinkState.UP:
            raise LinkDown(
                f"{question.name()} cannot be asked over {self.wire.name}: the link is {self.link.value}"
            )
        self._send_out_of_band(question)

    def emergency_stop(self, now_s: float) -> None:
        """Switch everything off. Sent ahead of every queue, even before a handshake, until it is
        confirmed."""
        self.stopping = True
        self._stop_token = self.new_nonce() % 0xFFFF + 1  # no confirmation of an earlier run may count for it
        self._send_stop(now_s)

    def poll(self, now_s: float) -> list[SessionEvent]:
        """Do what is due; returns the events since the last call, in order."""
        if not self._closed:
            self._poll_wire(now_s)
        events, self._events = self._events, []
        return events

    def close(self) -> None:
        """Close the port. May be called twice."""
        self._closed = True
        self.link = LinkState.CLOSED
        self.wire.close()

    @property
    def counters(self) -> dict[str, int]:
        """For the health report; rising numbers mean a bad cable."""
        return {
            "bytes_dropped": self._framer.dropped,
            "frames_spoiled": self._framer.spoiled,
            "frames_undecoded": self.undecoded,
            "frames_retransmitted": self._stream.retransmitted,
            "frames_repeated": self._stream.duplicates,
        }

    @property
    def round_trip_s(self) -> float | None:
        """Smoothed time from a frame to its answer; None before the first."""
        return self._stream.round_trip.mean_s

    @property
    def configuration(self) -> Configuration:
        """How the controller's table is built; the defaults before the first handshake."""
        return self.controller.configuration if self.controller else Configuration()

    # --- the wire -----------------------------------------------------------------------------------------

    def _poll_wire(self, now_s: float) -> None:
        try:
            was_open = self.wire.is_open
            self.wire.poll(now_s)
            if not self.wire.is_open:
                self._drop_link(f"{self.wire.name} is not open", LinkState.CLOSED)
                return
            if self.link is LinkState.CLOSED or not was_open:
                self._start_handshake(now_s)
            for frame in self._framer.feed(self.wire.read()):
                self._on_frame(frame, now_s)
            self._transmit(now_s)
        except WireError as error:
            self.last_wire_error = str(error)
            self._drop_link(str(error), LinkState.CLOSED)

    def _transmit(self, now_s: float) -> None:
        if self.stopping and now_s >= self._next_stop_s:
            self._send_stop(now_s)
        if self.link is LinkState.UP:
            if now_s - self._last_received_s > LINK_TIMEOUT_S:
                self._drop_link(
                    f"the controller on {self.wire.name} has been silent for {LINK_TIMEOUT_S} s",
                    LinkState.GREETING,
                )
            elif self._stream.exhausted:
                self._drop_link(
                    f"the controller on {self.wire.name} does not acknowledge commands", LinkState.GREETING
                )
        if self.link is LinkState.UP:
            if now_s >= self._next_heartbeat_s:
                self._heartbeat_count = (self._heartbeat_count + 1) % 0x10000
                self._next_heartbeat_s, self._heartbeat_sent_s = now_s + HEARTBEAT_S, now_s
                self._send_out_of_band(Heartbeat(self._heartbeat_count, LEASE_MS))
            if data := self._stream.poll(now_s=now_s):
                self.wire.write(data)
        elif now_s >= self._next_query_s:
            self._continue_handshake(now_s)

    def _continue_handshake(self, now_s: float) -> None:
        if self.link is LinkState.REFUSED or self._handshake is None:
            self._start_handshake(now_s)
        assert self._handshake is not None, "every greeting has its questions"
        self._next_query_s = now_s + RETRY_INTERVAL_S
        question = self._handshake.next_query()
        if isinstance(question, HandshakeDone):
            self._link_up(question, now_s)
        else:
            self._send_out_of_band(question, flush=True)

    def _send_out_of_band(self, message: Message, *, flush: bool = False) -> None:
        frame = Frame(FrameKind.OUT_OF_BAND, 0, self._codec.encode(message))
        self.wire.write((FLUSH if flush else b"") + frame.encode())

    def _send_stop(self, now_s: float) -> None:
        self._next_stop_s = now_s + STOP_RETRY_INTERVAL_S
        if self.wire.is_open:
            try:
                self._send_out_of_band(EmergencyStop(self._stop_token), flush=True)
            except (
                WireError
            ) as error:  # told to the owner by the next poll; the stop is repeated when it reopens
                self.last_wire_error = str(error)

    # --- hello --------------------------------------------------------------------------------------------

    def _start_handshake(self, now_s: float) -> None:
        self.link = LinkState.GREETING
        self._next_query_s = now_s
        self._handshake = Handshake(
            self.wire.name, self.dictionary, self.expected_fingerprint, self.new_nonce()
        )

    def _drop_link(self, reason: str, state: LinkState) -> None:
        if self.link is LinkState.UP:
            self._events.append(LinkFailed(reason))
        if state is LinkState.GREETING:
            self._start_handshake(self._last_received_s)
        self.link = state

    def _on_answer(self, message: HelloReply | DictionaryPart | DumpPart, now_s: float) -> None:
        if self._handshake is None or self.link not in (LinkState.GREETING, LinkState.READING):
            return
        match self._handshake.on_answer(message):
            case Next.SEND:
                self.link = LinkState.READING
                self._continue_handshake(now_s)
            case Next.WAIT:
                return
            case Refused(reason=reason):
                self.link = LinkState.REFUSED
                self._next_query_s = now_s + REFUSED_RETRY_INTERVAL_S
                if reason != self._refusal:
                    self._refusal = reason
                    self._events.append(LinkRefused(reason))
            case HandshakeDone() as result:
                self._link_up(result, now_s)

    def _link_up(self, result: HandshakeDone, now_s: float) -> None:
        reply = result.reply
        self._check_boot_id(reply.boot_id)
        self._codec = Codec(result.dictionary)
        self._stream.restart(window=reply.window, resend=False)
        self.controller = ControllerInfo(
            reply.firmware, reply.protocol, reply.boot_id, reply.fingerprint, result.configuration
        )
        self.link = LinkState.UP
        self._handshake = None
        self._refusal = self.last_wire_error = ""
        self._last_received_s = self._next_heartbeat_s = now_s
        self._heartbeat_sent_s = None
        self._events.append(LinkUp(self.controller))

    def _check_boot_id(self, boot_id: int) -> None:
        if self._boot_id not in (0, boot_id):
            self._events.append(Rebooted(self._boot_id, boot_id))
        self._boot_id = boot_id

    # --- what arrives -------------------------------------------------------------------------------------

    def _on_frame(self, frame: Frame, now_s: float) -> None:
        if frame.kind is FrameKind.OUT_OF_BAND:
            self._last_received_s = now_s
            message = self._decode(frame.payload)
            if message is not None:
                self._on_link_message(message, now_s)
        elif self.link is LinkState.UP:
            self._last_received_s = now_s
            if frame.kind is FrameKind.ACK:
                self._stream.on_ack(frame.number, now_s=now_s)
                return
            payload, ack = self._stream.receive(frame)
            self.wire.write(ack)
            report = None if payload is None else self._decode(payload)
            if report is not None and report.ROLE is Role.REPORT:
                self._events.append(Received(report))

    def _decode(self, payload: bytes) -> Message | None:
        try:
            return self._codec.decode(payload)
        except MessageError:
            self.undecoded += 1
            return None

    def _on_link_message(self, message: Message, now_s: float) -> None:
        match message:
            case HelloReply() | DictionaryPart():
                self._on_answer(message, now_s)
            case DumpPart() if self.link is LinkState.READING:
                self._on_answer(message, now_s)
            case Stopped(token=token) if token == self._stop_token:
                self.stopping = False
            case Status(boot_id=boot_id) if self.link is LinkState.UP:
                if boot_id != self._boot_id:
                    self._drop_link(f"the controller on {self.wire.name} started anew", LinkState.GREETING)
                    return
                if self._heartbeat_sent_s is not None and message.echo == self._heartbeat_count:
                    self._stream.round_trip.sample(max(0.0, now_s - self._heartbeat_sent_s))
                    self._heartbeat_sent_s = None
                self._events.append(Received(message))
            case Clock() | State() | DumpPart():
                self._events.append(Received(message))
            case NotGreeted():
                if self.link is LinkState.UP:
                    self._drop_link(f"the controller on {self.wire.name} started anew", LinkState.GREETING)
                elif self.link is LinkState.READING:
                    self._start_handshake(now_s)
                elif self.link is LinkState.GREETING:
                    self._next_query_s = now_s
            case _:
                return  # a late message of an earlier link
