"""A controller that does what a test tells it to, for sessions that are looked at frame by frame."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from zlib import crc32

from firmware_bridge.errors import PortLost
from firmware_bridge.link.codec import Codec
from firmware_bridge.link.framing import Frame, FrameKind, Framer
from firmware_bridge.link.session import LinkState, Session, SessionEvent
from firmware_bridge.messages import messages
from firmware_bridge.messages.dictionary import OURS
from firmware_bridge.messages.message import Message

CODEC = Codec()


@dataclass(slots=True)
class ScriptedPeer:
    """A controller that says what the test tells it to, and notes every frame it hears."""

    name: str = "scripted"
    is_open: bool = True
    dictionary: str = OURS.text
    configuration: tuple[str, ...] | None = ()
    """Its lines; None: it was made before anybody could ask, and keeps silent."""
    reply: messages.HelloReply = field(init=False)
    answers: bool = True
    """Answer hello and dictionary questions by itself."""
    acks: bool = True
    """Acknowledge DATA frames by itself."""
    heard: list[Frame] = field(default_factory=list)
    fails: bool = False
    _framer: Framer = field(default_factory=Framer)
    _out: bytearray = field(default_factory=bytearray)
    _expected: int = 0

    def __post_init__(self) -> None:
        text = self.dictionary.encode()
        self.reply = messages.HelloReply(
            0, messages.PROTOCOL, 1, 0xC0FFEE, 4, len(text), crc32(text), "scripted 1"
        )

    def poll(self, now_s: float) -> None:
        del now_s

    def read(self) -> bytes:
        if self.fails:
            self.is_open = False
            raise PortLost("the plug was pulled")
        data = bytes(self._out)
        self._out.clear()
        return data

    def write(self, data: bytes) -> None:
        for frame in self._framer.feed(data):
            self.heard.append(frame)
            if frame.kind is FrameKind.DATA and self.acks:
                self._expected = (frame.number + 1) % 64
                self.frame(Frame(FrameKind.ACK, self._expected))
            if frame.kind is FrameKind.OUT_OF_BAND and self.answers:
                self._answer(CODEC.decode(frame.payload))

    def close(self) -> None:
        self.is_open = False

    def _answer(self, message: Message) -> None:
        if isinstance(message, messages.Hello):
            self._expected = 0
            self.say(replace(self.reply, nonce=message.nonce))
        elif isinstance(message, messages.ReadDictionary):
            part = self.dictionary.encode()[message.offset : message.offset + 40]
            self.say(messages.DictionaryPart(message.offset, part))
        elif isinstance(message, messages.ReadDump) and self.configuration is not None:
            lines = self.configuration
            line = lines[message.number - 1] if message.number <= len(lines) else ""
            self.say(messages.DumpPart(message.what, message.number, len(lines), line.encode()))

    def say(self, message: Message) -> None:
        """Something out of band."""
        self.frame(Frame(FrameKind.OUT_OF_BAND, 0, CODEC.encode(message)))

    def report(self, number: int, message: Message) -> None:
        """A numbered report."""
        self.frame(Frame(FrameKind.DATA, number, CODEC.encode(message)))

    def frame(self, frame: Frame) -> None:
        self._out += frame.encode()

    def garble(self, message: Message) -> None:
        """Something out of band with one byte spoiled on the way."""
        raw = bytearray(Frame(FrameKind.OUT_OF_BAND, 0, CODEC.encode(message)).encode())
        raw[3] ^= 0x10
        self._out += raw

    def heard_of(self, kind: type[Message]) -> list[Message]:
        """Every message of this kind that came in, repeats included."""
        decoded = [CODEC.decode(frame.payload) for frame in self.heard if frame.kind is not FrameKind.ACK]
        return [message for message in decoded if isinstance(message, kind)]

    def heard_acks(self) -> list[int]:
        return [frame.number for frame in self.heard if frame.kind is FrameKind.ACK]


def status(boot_id: int = 1, **changed: int) -> messages.Status:
    plain = messages.Status(boot_id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    return replace(plain, **changed)


def link_of(session: Session) -> LinkState:
    return session.link


def is_stopping(session: Session) -> bool:
    return session.stopping


def nonces() -> Callable[[], int]:
    numbers = iter(range(100, 10_000))
    return lambda: next(numbers)


def poll_until(
    session: Session, end_s: float, *, start_s: float = 0.0, step_s: float = 0.01
) -> list[SessionEvent]:
    told: list[SessionEvent] = []
    for tick in range(round((end_s - start_s) / step_s)):
        told += session.poll(start_s + tick * step_s)
    return told
