"""What arrives from the table's USB port: bytes in any chunks, messages, dictionary, settings, logs."""

from __future__ import annotations

from firmware_bridge.configuration import Configuration
from firmware_bridge.dump import Block, LogEntry
from firmware_bridge.errors import BridgeError
from firmware_bridge.link.codec import Codec
from firmware_bridge.link.framing import Frame, FrameKind, Framer
from firmware_bridge.messages.dictionary import Dictionary
from tests.fuzz.parser import Parser


def bytes_on_the_line(data: bytes) -> None:
    """Frames are the same however the bytes come; each payload is a message or is refused."""
    whole, pieces = Framer(), Framer()
    frames = whole.feed(data)
    by_bytes = [frame for at in range(len(data)) for frame in pieces.feed(data[at : at + 1])]
    assert frames == by_bytes, "chunks change what arrives"
    for frame in frames:
        assert Framer().feed(frame.encode()) == [frame]
        _understood(frame.payload)


def payload(data: bytes) -> None:
    """A frame's payload, without the need to guess its checksum; what is understood is said alike again."""
    codec = Codec()
    message = codec.decode(data)
    assert codec.decode(codec.encode(message)) == message
    assert Frame(FrameKind.DATA, 0, data[:59]).encode()


def _understood(data: bytes) -> None:
    try:
        payload(data)
    except BridgeError:
        return


def told_at_greeting(data: bytes) -> None:
    """The dictionary and the settings that a controller tells of itself."""
    text = data.decode("utf-8", "replace")
    for read in (Dictionary.parse, lambda told: Configuration.parse(told.split("\n"))):
        try:
            read(text)
        except BridgeError:
            continue


def dumped(data: bytes) -> None:
    """A block of the controller's memory, and an entry of its log."""
    for read in (Block.parse, LogEntry.parse):
        try:
            read(data)
        except BridgeError:
            continue


PARSERS = (
    Parser("frames", bytes_on_the_line),
    Parser("messages", payload, (BridgeError,)),
    Parser("greeting", told_at_greeting),
    Parser("dump", dumped),
)
