"""A host that sends each frame by hand and keeps all that it receives. No clock, no port."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import TypeVar

from firmware_bridge.errors import MessageError
from firmware_bridge.link.codec import Codec
from firmware_bridge.link.framing import FLUSH, NUMBERS, Frame, FrameKind, Framer
from firmware_bridge.link.wire import Wire
from firmware_bridge.messages import messages
from firmware_bridge.messages.message import Message, Role

RESPONSE_TIMEOUT_S = 1.0
"""For an answer that needs no motion; far more than a slow adapter and a busy host take together."""
QUIET_PERIOD_S = 0.4
"""Nothing for this long, and nothing will come; longer than the first retransmission takes."""
MOTION_TIMEOUT_S = 180.0
"""For a motion, thrice over: building a wall takes half a minute."""
HEARTBEAT_INTERVAL_S = 0.2
LEASE_MS = 1000
NO_MACHINE = "the board has no machine (--seats)"
MAX_SHOWN_MESSAGES = 12
"""Messages of the end of a conversation that a failed check tells."""

M = TypeVar("M", bound=Message)
ENDS = (messages.CommandDone, messages.CommandRefused, messages.CommandAborted)


class CheckFailed(Exception):
    """The controller did not do what it must."""

    def __init__(self, expected: str, received: str) -> None:
        super().__init__(f"expected {expected}; {received}")
        self.expected, self.received = expected, received


class CheckSkipped(Exception):
    """The check does not apply to this controller in its current state."""


@dataclass(frozen=True, slots=True)
class ReceivedFrame:
    """One valid frame from the controller."""

    at_s: float
    frame: Frame
    message: Message | None
    """None for an acknowledgement, and for a payload that no message has."""

    def __str__(self) -> str:
        kind = self.frame.kind.name.lower()
        if self.frame.kind is FrameKind.ACK:
            return f"ack {self.frame.number}"
        told = str(self.message) if self.message else self.frame.payload.hex(" ")
        return told if self.frame.kind is FrameKind.OUT_OF_BAND else f"{kind} {self.frame.number} {told}"


@dataclass(slots=True)
class RawLink:
    """Sends what a check wants to send, and finds what was received."""

    wire: Wire
    now_s: float = 0.0
    codec: Codec = field(default_factory=Codec)
    has_dictionary: bool = False
    """``codec`` has the numbers of the controller's own dictionary."""
    nonce: int = 1
    tiles: int = 0
    """Of the whole set, where somebody pushes them in; 0 where nobody does."""
    sets: int = 1
    """2 where a second set of as many tiles is at hand."""
    seats_only: bool = False
    """The board has keys, lamps and sticks, and no machine: what asks for a motion is left out."""
    heartbeats: bool = False
    """Heartbeats are sent automatically."""
    acknowledges: bool = True
    """DATA frames are acknowledged automatically."""
    received: list[ReceivedFrame] = field(default_factory=list)
    undecoded: list[bytes] = field(default_factory=list)
    """Payloads that no message has."""
    last_ticket: int = 0
    next_number: int = 0
    beats: int = 0
    _expected: int = 0
    _mark: int = 0
    _beat_at_s: float = 0.0
    _framer: Framer = field(default_factory=Framer)

    @property
    def dropped(self) -> int:
        """Bytes that were no frame, since the link began."""
        return self._framer.dropped

    def poll(self, now_s: float) -> None:
        """Take in what came; say what goes by itself."""
        self.now_s = now_s
        self.wire.poll(now_s)
        for frame in self._framer.feed(self.wire.read()):
            self.received.append(ReceivedFrame(now_s, frame, self._decoded(frame)))
            if frame.kind is FrameKind.DATA and self.acknowledges:
                if frame.number == self._expected:
                    self._expected = (self._expected + 1) % NUMBERS
                self.ack(self._expected)
        if self.heartbeats and now_s >= self._beat_at_s:
            self.beat()

    def _decoded(self, frame: Frame) -> Message | None:
        if frame.kind is FrameKind.ACK:
            return None
        try:
            return self.codec.decode(frame.payload)
        except MessageError:
            self.undecoded.append(frame.payload)
            return None

    # --- sending ------------------------------------------------------------------------------------------

    def mark(self) -> None:
        """From now on, only frames that arrive from now on count."""
        self._mark = len(self.received)

    def raw(self, data: bytes) -> None:
        """Bytes as they are."""
        self.mark()
        self.wire.write(data)

    def frame_of(self, message: Message) -> bytes:
        """The frame of a link message."""
        return Frame(FrameKind.OUT_OF_BAND, 0, self.codec.encode(message)).encode()

    def send(self, message: Message) -> None:
        """A link message."""
        self.raw(self.frame_of(message))

    def data(self, number: int, payload: bytes) -> None:
        """A numbered frame, whatever number is due."""
        self.raw(Frame(FrameKind.DATA, number, payload).encode())

    def command(self, message: Message) -> int:
        """The next numbered frame; its number.

        Raises:
            NotTried: it is a motion, and there is no machine.
        """
        if self.seats_only and not isinstance(message, messages.SetLamps):
            raise CheckSkipped(NO_MACHINE)
        number = self.next_number
        self.next_number = (number + 1) % NUMBERS
        self.data(number, self.codec.encode(message))
        return number

    def ack(self, number: int) -> None:
        """Everything before ``number`` has arrived."""
        self.wire.write(Frame(FrameKind.ACK, number).encode())

    def beat(self, lease_ms: int = LEASE_MS) -> int:
        """A heartbeat; its count."""
        self.beats = (self.beats + 1) % 0x10000
        self._beat_at_s = self.now_s + HEARTBEAT_INTERVAL_S
        self.wire.write(self.frame_of(messages.Heartbeat(self.beats, lease_ms)))
        return self.beats

    def new_ticket(self) -> int:
        """A ticket that was not used yet."""
        self.last_ticket = self.last_ticket % 0xFFFF + 1
        return self.last_ticket

    # --- receiving ----------------------------------------------------------------------------------------

    def received_since_mark(self) -> list[ReceivedFrame]:
        """The frames since the mark."""
        return self.received[self._mark :]

    def describe_received(self) -> str:
        """The frames since the mark, for people."""
        told = [str(one) for one in self.received_since_mark()][-MAX_SHOWN_MESSAGES:]
        return "came: " + (", ".join(told) if told else "nothing")

    def expect(
        self, wanted: Callable[[ReceivedFrame], bool], expected: str, timeout_s: float = RESPONSE_TIMEOUT_S
    ) -> Generator[None, None, ReceivedFrame]:
        """Wait for a frame.

        Raises:
            NotMet: it did not come.
        """
        end_s, at = self.now_s + timeout_s, self._mark
        while True:
            for one in self.received[at:]:
                if wanted(one):
                    return one
            at = len(self.received)
            if self.now_s >= end_s:
                raise CheckFailed(f"{expected} within {timeout_s:g} s", self.describe_received())
            yield

    def expect_message(
        self,
        kind: type[M],
        expected: str,
        where: Callable[[M], bool] = lambda _: True,
        timeout_s: float = RESPONSE_TIMEOUT_S,
    ) -> Generator[None, None, M]:
        """Wait for a message of ``kind``."""
        found = yield from self.expect(
            lambda one: isinstance(one.message, kind) and where(one.message), expected, timeout_s
        )
        assert isinstance(found.message, kind)
        return found.message

    def expect_ack(self, number: int) -> Generator[None, None, None]:
        """Wait for an acknowledgement that expects ``number`` next."""
        yield from self.expect(
            lambda one: one.frame.kind is FrameKind.ACK and one.frame.number == number,
            f"an ACK with number {number}",
        )

    def expect_none(
        self, unwanted: Callable[[ReceivedFrame], bool], expected: str, seconds: float = QUIET_PERIOD_S
    ) -> Generator[None, None, None]:
        """Wait, and fail if such a frame comes.

        Raises:
            NotMet: one came.
        """
        yield from self.wait(seconds)
        if any(unwanted(one) for one in self.received_since_mark()):
            raise CheckFailed(expected, self.describe_received())

    def wait(self, seconds: float) -> Generator[None, None, None]:
        """Let time pass."""
        end_s = self.now_s + seconds
        while self.now_s < end_s:
            yield

    def ensure(self, truth: bool, expected: str) -> None:
        """Fail unless a condition holds.

        Raises:
            NotMet: it is not.
        """
        if not truth:
            raise CheckFailed(expected, self.describe_received())

    # --- ordinary business --------------------------------------------------------------------------------

    def hello(self, nonce: int) -> Generator[None, None, messages.HelloReply]:
        """Greet, until the answer comes; a new nonce begins to count anew."""
        if nonce != self.nonce:
            self.nonce, self.next_number, self._expected = nonce, 0, 0
        self.mark()
        at, end_s = self._mark, self.now_s + 5 * RESPONSE_TIMEOUT_S
        while self.now_s < end_s:
            self.wire.write(FLUSH + self.frame_of(messages.Hello(nonce, messages.PROTOCOL)))
            again_s = self.now_s + 0.25
            while self.now_s < again_s:
                yield
                for one in self.received[at:]:
                    if isinstance(one.message, messages.HelloReply) and one.message.nonce == nonce:
                        return one.message
        raise CheckFailed(
            f"hello_reply with nonce {nonce} within {5 * RESPONSE_TIMEOUT_S:g} s", self.describe_received()
        )

    def read_status(self) -> Generator[None, None, messages.Status]:
        """The status that answers a heartbeat sent now."""
        self.mark()
        count = self.beat()
        return (
            yield from self.expect_message(
                messages.Status, f"status with echo {count}", lambda status: status.echo == count
            )
        )

    def ping(self) -> Generator[None, None, None]:
        """Check that the controller answers a query."""
        self.send(messages.ReadDictionary(3))
        yield from self.expect_part(3)

    def expect_part(self, offset: int) -> Generator[None, None, messages.DictionaryPart]:
        """The piece of the dictionary at ``offset``."""
        return (
            yield from self.expect_message(
                messages.DictionaryPart,
                f"dictionary_part with offset {offset}",
                lambda part: part.offset == offset,
            )
        )

    def expect_end(self, ticket: int, timeout_s: float = MOTION_TIMEOUT_S) -> Generator[None, None, Message]:
        """The report in which a ticket ends."""
        found = yield from self.expect(
            lambda one: isinstance(one.message, ENDS) and one.message.ticket == ticket,
            f"command_done, command_refused or command_aborted for ticket {ticket}",
            timeout_s,
        )
        assert found.message is not None
        return found.message

    def reports(self) -> list[Message]:
        """The reports since the mark, however often each frame came."""
        told = {
            one.frame: one.message
            for one in self.received_since_mark()
            if one.frame.kind is FrameKind.DATA and one.message is not None
        }
        return [message for message in told.values() if message.ROLE is Role.REPORT]
