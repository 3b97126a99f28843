from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.errors import FrameError
from firmware_bridge.link.framing import (
    FLUSH,
    MAX_FRAME,
    MAX_PAYLOAD,
    NUMBERS,
    SYNC,
    Frame,
    FrameKind,
    Framer,
    crc16,
)

FRAMES = st.builds(
    Frame, st.sampled_from(FrameKind), st.integers(0, NUMBERS - 1), st.binary(max_size=MAX_PAYLOAD)
)


def bitwise_crc(data: bytes) -> int:
    """The CRC once more, straight from its polynomial."""
    crc = 0xFFFF
    for byte in data:
        crc ^= byte << 8
        for _ in range(8):
            crc = (crc << 1 ^ 0x1021 if crc & 0x8000 else crc << 1) & 0xFFFF
    return crc


def chunked(data: bytes, cuts: list[int]) -> list[bytes]:
    edges = sorted({0, len(data), *(cut % (len(data) + 1) for cut in cuts)})
    return [data[a:b] for a, b in pairwise(edges)]


def test_nothing_gives_no_frame() -> None:
    assert Framer().feed(b"") == []


def test_the_documented_test_vector() -> None:
    assert crc16(b"123456789") == 0x29B1
    heartbeat = bytes.fromhex("02 0100 e803")  # number 2, count 1, lease 1000 ms
    assert Frame(FrameKind.OUT_OF_BAND, 0, heartbeat).encode().hex(" ") == "0a 80 02 01 00 e8 03 4d ef 7e"


@given(st.binary(max_size=80))
def test_the_crc_is_the_polynomial_written_out(data: bytes) -> None:
    assert crc16(data) == bitwise_crc(data)


@given(st.lists(FRAMES, max_size=8), st.lists(st.integers(0, 600), max_size=12))
def test_frames_come_out_as_they_went_in_however_the_bytes_are_cut(
    frames: list[Frame], cuts: list[int]
) -> None:
    framer = Framer()
    data = b"".join(frame.encode() for frame in frames)
    got = [frame for chunk in chunked(data, cuts) for frame in framer.feed(chunk)]
    assert got == frames
    assert (framer.dropped, framer.spoiled) == (0, 0)


@given(st.binary(max_size=200), FRAMES, st.lists(st.integers(0, 600), max_size=6))
def test_a_frame_after_any_noise_and_a_flush_is_found(noise: bytes, frame: Frame, cuts: list[int]) -> None:
    framer = Framer()
    data = noise + FLUSH + frame.encode()
    got = [found for chunk in chunked(data, cuts) for found in framer.feed(chunk)]
    assert got[-1:] == [frame]


@given(st.lists(FRAMES, min_size=1, max_size=4), st.data())
def test_a_spoiled_byte_never_makes_another_frame(frames: list[Frame], data: st.DataObject) -> None:
    raw = bytearray(b"".join(frame.encode() for frame in frames))
    at = data.draw(st.integers(0, len(raw) - 1))
    raw[at] ^= data.draw(st.integers(1, 255))
    framer = Framer()
    got = framer.feed(bytes(raw)) + framer.feed(FLUSH)
    assert len(got) == len(frames) - 1
    assert all(frame in frames for frame in got)
    assert framer.dropped > 0


def test_lost_bytes_cost_one_frame_not_two() -> None:
    first, second = Frame(FrameKind.DATA, 1, b"build_walls"), Frame(FrameKind.DATA, 2, b"lift_walls")
    framer = Framer()
    raw = first.encode()
    got = framer.feed(raw[:4] + raw[9:] + second.encode()) + framer.feed(FLUSH)
    assert got == [second]


def test_idle_sync_bytes_are_no_noise() -> None:
    framer = Framer()
    framer.feed(FLUSH * 3)
    assert framer.dropped == 0


def test_a_kind_nobody_defined_is_thrown_away() -> None:
    body = bytes([5, 3 << 6])
    framer = Framer()
    assert framer.feed(body + crc16(body).to_bytes(2, "big") + bytes([SYNC])) == []
    assert framer.spoiled == 1


def test_the_longest_frame_fills_an_avr_buffer() -> None:
    assert len(Frame(FrameKind.DATA, 63, bytes(MAX_PAYLOAD)).encode()) == MAX_FRAME == 64


@pytest.mark.parametrize(("number", "payload"), [(64, b""), (-1, b""), (0, bytes(60))])
def test_a_frame_that_fits_no_wire_cannot_be_made(number: int, payload: bytes) -> None:
    with pytest.raises(FrameError):
        Frame(FrameKind.DATA, number, payload)
