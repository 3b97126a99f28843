"""Section 1: frames are found in whatever comes, and nothing else is taken for one."""

from __future__ import annotations

from firmware_bridge.conformance.check import Check, Steps
from firmware_bridge.conformance.raw_link import RawLink
from firmware_bridge.link.framing import FLUSH, MAX_FRAME, MAX_PAYLOAD, SYNC, Frame, FrameKind, crc16
from firmware_bridge.messages import messages

UNKNOWN = 250
"""A message number that no dictionary of ours has."""
FINDING = (
    "A length outside 5 to 64, a wrong CRC, a wrong sync byte or kind 3: discard *one* byte and try "
    "again from the next."
)
IDLE = "`7e` between frames is idle and costs nothing."
FLUSHING = "that ends whatever half frame noise has left at the other side, whatever length it claimed."
BOUNDS = "A payload that is too short or too long for its message is discarded."
SIZES = "Both directions carry frames of at most 64 bytes:"


def _question(link: RawLink, offset: int) -> bytes:
    return link.frame_of(messages.ReadDictionary(offset))


def _asked(link: RawLink, before: bytes, offset: int, after: bytes = b"") -> Steps[None]:
    link.raw(before + _question(link, offset) + after)
    yield from link.expect_part(offset)


def _unheard(link: RawLink, data: bytes, offset: int, why: str) -> Steps[None]:
    link.raw(data + FLUSH)
    yield from link.expect_none(
        lambda one: isinstance(one.message, messages.DictionaryPart) and one.message.offset == offset,
        f"no answer to a frame with {why}",
    )
    yield from link.ping()


def _sound(body: bytes) -> bytes:
    return body + crc16(body).to_bytes(2, "big") + bytes([SYNC])


def noise(link: RawLink) -> Steps[None]:
    """Bytes that are no length cost one byte each."""
    yield from _asked(link, bytes([0, 1, 4, 65, 127, 200, 255]), 5)


def inner_frame(link: RawLink) -> Steps[None]:
    """A frame behind a byte that looks like a length: nothing of it may be thrown away with that byte."""
    inner = _question(link, 6)
    for claimed in (len(inner) + 1, len(inner) - 1, 5):
        yield from _asked(link, bytes([claimed]), 6, bytes([SYNC]) * 2)


def bad_crc(link: RawLink) -> Steps[None]:
    """One flipped bit anywhere under the CRC, or in it."""
    good = _question(link, 9)
    for at in range(1, len(good) - 1):
        spoilt = bytearray(good)
        spoilt[at] ^= 1 << at % 8
        yield from _unheard(link, bytes(spoilt), 9, f"a wrong bit in byte {at}")


def bad_sync(link: RawLink) -> Steps[None]:
    """The CRC does not cover the sync byte."""
    yield from _unheard(link, _question(link, 9)[:-1] + b"\x00", 9, "another last byte than 7e")


def third_kind(link: RawLink) -> Steps[None]:
    """Kind 3 with a right CRC."""
    body = bytearray(_question(link, 9)[:-3])
    body[1] = 3 << 6
    yield from _unheard(link, _sound(bytes(body)), 9, "kind 3")


def too_long(link: RawLink) -> Steps[None]:
    """A length of 65 with everything right but its size: the frame inside it counts."""
    inner = _question(link, 11)
    body = bytes([MAX_FRAME + 1, 2 << 6]) + inner
    body += bytes([SYNC]) * (MAX_FRAME + 1 - 3 - len(body))
    link.raw(_sound(body))
    yield from link.expect_part(11)


def longest(link: RawLink) -> Steps[None]:
    """A frame of 64 bytes arrives, whatever it says."""
    link.data(0, bytes([UNKNOWN]) + bytes(MAX_PAYLOAD - 1))
    yield from link.expect_ack(1)


def shortest(link: RawLink) -> Steps[None]:
    """Frames without payload do no harm."""
    link.data(0, b"")
    yield from link.expect_ack(1)
    link.raw(Frame(FrameKind.OUT_OF_BAND, 0).encode())
    yield from link.ping()


def idle(link: RawLink) -> Steps[None]:
    """Sync bytes before, between and after."""
    yield from _asked(link, bytes([SYNC]) * 3, 13, bytes([SYNC]))
    yield from _asked(link, FLUSH, 14)


def back_to_back(link: RawLink) -> Steps[None]:
    """Two frames without a gap."""
    link.raw(_question(link, 15) + _question(link, 16))
    yield from link.expect_part(15)
    yield from link.expect_part(16)


def byte_by_byte(link: RawLink) -> Steps[None]:
    """A frame that arrives slowly."""
    link.heartbeats = False  # a heartbeat would fall between its bytes
    link.mark()
    for byte in _question(link, 17):
        link.wire.write(bytes([byte]))
        yield
    yield from link.expect_part(17)


def flushed(link: RawLink) -> Steps[None]:
    """Half a frame, whatever length it claimed."""
    for claimed in (MAX_FRAME, 20):
        yield from _asked(link, bytes([claimed, 0, 1]) + FLUSH, 18)


def link_bounds(link: RawLink) -> Steps[None]:
    """Link messages a byte short and a byte long."""
    payload = link.codec.encode(messages.ReadDictionary(9))
    for wrong in (payload[:-1], payload + b"\x00"):
        sent = Frame(FrameKind.OUT_OF_BAND, 0, wrong).encode()
        yield from _unheard(link, sent, 9, f"{len(wrong)} bytes for read_dictionary")
    link.heartbeats = False
    beat = link.codec.encode(messages.Heartbeat(0xABCD, 1000))
    for wrong in (beat[:-1], beat + b"\x00"):
        link.raw(Frame(FrameKind.OUT_OF_BAND, 0, wrong).encode())
        yield from link.expect_none(
            lambda one: isinstance(one.message, messages.Status) and one.message.echo == 0xABCD,
            f"no answer to a heartbeat of {len(wrong)} bytes",
        )
    yield from link.ping()


def unknown_words(link: RawLink) -> Steps[None]:
    """Numbers that no message has."""
    for number in (7, 16, 99, 255):
        link.raw(Frame(FrameKind.OUT_OF_BAND, 0, bytes([number, 1, 2, 3])).encode())
    yield from link.ping()
    link.data(0, bytes([UNKNOWN, 1, 2]))
    yield from link.expect_ack(1)


CHECKS = (
    Check("frame_after_noise", 1, FINDING, noise),
    Check("frame_behind_a_false_length", 1, FINDING, inner_frame),
    Check("bad_crc_is_thrown_away", 1, FINDING, bad_crc),
    Check("bad_sync_is_thrown_away", 1, FINDING, bad_sync),
    Check("kind_3_is_thrown_away", 1, FINDING, third_kind),
    Check("length_65_is_no_length", 1, FINDING, too_long),
    Check("longest_frame", 1, SIZES, longest),
    Check("empty_payload", 1, BOUNDS, shortest),
    Check("idle_bytes", 1, IDLE, idle),
    Check("frames_back_to_back", 1, IDLE, back_to_back),
    Check("frame_byte_by_byte", 1, SIZES, byte_by_byte),
    Check("half_frame_is_flushed", 1, FLUSHING, flushed),
    Check("link_message_bounds", 1, BOUNDS, link_bounds),
    Check("unknown_messages", 1, BOUNDS, unknown_words),
)
