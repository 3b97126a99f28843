"""A host that does only what it is told: every frame by hand, all that came kept. No clock, no port."""

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

ANSWER_S = 1.0
"""For an answer that needs no motion; far more than a slow adapter and a busy host take together."""
QUIET_S = 0.4
"""Nothing for this long, and nothing will come; longer than the first retransmission takes."""
MOTION_S = 180.0
"""For a motion, thrice over: building a wall takes half a minute."""
BEAT_S = 0.2
LEASE_MS = 1000
NO_MACHINE = "the board has no machine (--seats)"
SHOWN = 12
"""Messages of the end of a conversation that a failed check tells."""

M = TypeVar("M", bound=Message)
ENDS = (messages.CommandDone, messages.CommandRefused, messages.CommandAborted)


class NotMet(Exception):
    """The controller did not do what it must."""

    def __init__(self, expected: str, came: str) -> None:
        super().__init__(f"expected {expected}; {came}")
        self.expected, self.came = expected, came


class NotTried(Exception):
    """The check cannot be tried on this controller as it stands."""


@dataclass(frozen=True, slots=True)
class Heard:
    """One sound frame from the controller."""

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
    """Says what a check wants said, and finds what came."""

    wire: Wire
    now_s: float = 0.0
    codec: Codec = field(default_factory=Codec)
    agreed: bool = False
    """``codec`` has the numbers of the controller's own dictionary."""
    nonce: int = 1
    tiles: int = 0
    """Of the whole set, where somebody pushes them in; 0 where nobody does."""
    sets: int = 1
    """2 where a second set of as many tiles is at hand."""
    seats_only: bool = False
    """The board has keys, lamps and sticks, and no machine: what asks for a motion is left out."""
    beating: bool = False
    """Heartbeats go out by themselves."""
    acking: bool = True
    """What arrives is acknowledged by itself."""
    heard: list[Heard] = field(default_factory=list)
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
            self.heard.append(Heard(now_s, frame, self._decoded(frame)))
            if frame.kind is FrameKind.DATA and self.acking:
                if frame.number == self._expected:
                    self._expected = (self._expected + 1) % NUMBERS
                self.ack(self._expected)
        if self.beating and now_s >= self._beat_at_s:
            self.beat()

    def _decoded(self, frame: Frame) -> Message | None:
        if frame.kind is FrameKind.ACK:
            return None
        try:
            return self.codec.decode(frame.payload)
        except MessageError:
            self.undecoded.append(frame.payload)
            return None

    # --- saying -------------------------------------------------------------------------------------------

    def mark(self) -> None:
        """What is looked for from now on must come from now on."""
        self._mark = len(self.heard)

    def raw(self, data: bytes) -> None:
        """Bytes as they are."""
        self.mark()
        self.wire.write(data)

    def frame_of(self, message: Message) -> bytes:
        """The frame of a link message."""
        return Frame(FrameKind.OUT_OF_BAND, 0, self.codec.encode(message)).encode()

    def say(self, message: Message) -> None:
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
            raise NotTried(NO_MACHINE)
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
        self._beat_at_s = self.now_s + BEAT_S
        self.wire.write(self.frame_of(messages.Heartbeat(self.beats, lease_ms)))
        return self.beats

    def new_ticket(self) -> int:
        """A ticket that was not used yet."""
        self.last_ticket = self.last_ticket % 0xFFFF + 1
        return self.last_ticket

    # --- hearing ------------------------------------------------------------------------------------------

    def since_mark(self) -> list[Heard]:
        """Everything since the last thing was said by hand."""
        return self.heard[self._mark :]

    def came(self) -> str:
        """Everything since the mark, for people."""
        told = [str(one) for one in self.since_mark()][-SHOWN:]
        return "came: " + (", ".join(told) if told else "nothing")

    def hear(
        self, wanted: Callable[[Heard], bool], expected: str, within_s: float = ANSWER_S
    ) -> Generator[None, None, Heard]:
        """Wait for a frame.

        Raises:
            NotMet: it did not come.
        """
        end_s, at = self.now_s + within_s, self._mark
        while True:
            for one in self.heard[at:]:
                if wanted(one):
                    return one
            at = len(self.heard)
            if self.now_s >= end_s:
                raise NotMet(f"{expected} within {within_s:g} s", self.came())
            yield

    def hear_message(
        self,
        kind: type[M],
        expected: str,
        where: Callable[[M], bool] = lambda _: True,
        within_s: float = ANSWER_S,
    ) -> Generator[None, None, M]:
        """Wait for a message of ``kind``."""
        found = yield from self.hear(
            lambda one: isinstance(one.message, kind) and where(one.message), expected, within_s
        )
        assert isinstance(found.message, kind)
        return found.message

    def hear_ack(self, number: int) -> Generator[None, None, None]:
        """Wait for an acknowledgement that expects ``number`` next."""
        yield from self.hear(
            lambda one: one.frame.kind is FrameKind.ACK and one.frame.number == number,
            f"an ACK with number {number}",
        )

    def nothing(
        self, unwanted: Callable[[Heard], bool], expected: str, seconds: float = QUIET_S
    ) -> Generator[None, None, None]:
        """Let time pass in which no such frame may come.

        Raises:
            NotMet: one came.
        """
        yield from self.wait(seconds)
        if any(unwanted(one) for one in self.since_mark()):
            raise NotMet(expected, self.came())

    def wait(self, seconds: float) -> Generator[None, None, None]:
        """Let time pass."""
        end_s = self.now_s + seconds
        while self.now_s < end_s:
            yield

    def ensure(self, truth: bool, expected: str) -> None:
        """It must be so.

        Raises:
            NotMet: it is not.
        """
        if not truth:
            raise NotMet(expected, self.came())

    # --- ordinary business --------------------------------------------------------------------------------

    def hello(self, nonce: int) -> Generator[None, None, messages.HelloReply]:
        """Greet, until the answer comes; a new nonce begins to count anew."""
        if nonce != self.nonce:
            self.nonce, self.next_number, self._expected = nonce, 0, 0
        self.mark()
        at, end_s = self._mark, self.now_s + 5 * ANSWER_S
        while self.now_s < end_s:
            self.wire.write(FLUSH + self.frame_of(messages.Hello(nonce, messages.PROTOCOL)))
            again_s = self.now_s + 0.25
            while self.now_s < again_s:
                yield
                for one in self.heard[at:]:
                    if isinstance(one.message, messages.HelloReply) and one.message.nonce == nonce:
                        return one.message
        raise NotMet(f"hello_reply with nonce {nonce} within {5 * ANSWER_S:g} s", self.came())

    def look(self) -> Generator[None, None, messages.Status]:
        """The status that answers a heartbeat sent now."""
        self.mark()
        count = self.beat()
        return (
            yield from self.hear_message(
                messages.Status, f"status with echo {count}", lambda status: status.echo == count
            )
        )

    def ping(self, offset: int = 3) -> Generator[None, None, None]:
        """A question that every greeted controller answers: it hears."""
        self.say(messages.ReadDictionary(offset))
        yield from self.hear_part(offset)

    def hear_part(self, offset: int) -> Generator[None, None, messages.DictionaryPart]:
        """The piece of the dictionary at ``offset``."""
        return (
            yield from self.hear_message(
                messages.DictionaryPart,
                f"dictionary_part with offset {offset}",
                lambda part: part.offset == offset,
            )
        )

    def ending(self, ticket: int, within_s: float = MOTION_S) -> Generator[None, None, Message]:
        """The report in which a ticket ends."""
        found = yield from self.hear(
            lambda one: isinstance(one.message, ENDS) and one.message.ticket == ticket,
            f"command_done, command_refused or command_aborted for ticket {ticket}",
            within_s,
        )
        assert found.message is not None
        return found.message

    def reports(self) -> list[Message]:
        """The reports since the mark, however often each frame came."""
        told = {
            one.frame: one.message
            for one in self.since_mark()
            if one.frame.kind is FrameKind.DATA and one.message is not None
        }
        return [message for message in told.values() if message.ROLE is Role.REPORT]
