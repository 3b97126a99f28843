"""The firmware's parser on this computer, built with the address and undefined behaviour sanitizers."""

from __future__ import annotations

import subprocess
from pathlib import Path
from random import Random

import pytest

from firmware_bridge.link.codec import Codec
from firmware_bridge.link.framing import FLUSH, Frame, FrameKind, Framer
from firmware_bridge.messages import messages
from firmware_bridge.messages.message import LARGEST, Message, Role, layout
from tests.firmware_bridge.firmware.toolchain import REPLAY, built, missing

pytestmark = pytest.mark.skipif(bool(missing()), reason=missing() or "tools are there")
CODEC = Codec()


@pytest.fixture(scope="module", autouse=True)
def _build() -> None:
    built("host-sanitized")


def replay(*arguments: str) -> str:
    done = subprocess.run([str(REPLAY), *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"replay {arguments}: {done.stderr}"
    return done.stdout


def any_message(random: Random) -> Message:
    kind = random.choice([one for one in messages.ALL if one.ROLE in (Role.HOST_LINK, Role.COMMAND)])
    values: list[object] = []
    for _, form in layout(kind):
        if form in LARGEST:
            values.append(random.choice([0, 1, 2, 255, LARGEST[form], random.randint(0, LARGEST[form])]))
        else:
            values.append(tuple(random.randrange(256) for _ in range(random.randint(0, 40))))
    return kind(*values)


def some_bytes(random: Random) -> bytes:
    what = random.randrange(6)
    if what == 0:
        return random.randbytes(random.randint(1, 80))
    if what == 1:
        return FLUSH
    message = any_message(random)
    kind = FrameKind.DATA if message.ROLE is Role.COMMAND else FrameKind.OUT_OF_BAND
    raw = bytearray(
        Frame(kind, random.randrange(64) * (kind is FrameKind.DATA), CODEC.encode(message)).encode()
    )
    if what == 2:
        raw[random.randrange(len(raw))] ^= random.randint(1, 255)
    elif what == 3:
        del raw[random.randrange(len(raw)) :]
    return bytes(raw)


@pytest.mark.parametrize("seed", range(8))
def test_it_cuts_the_same_frames_from_any_bytes_as_python_does(tmp_path: Path, seed: int) -> None:
    random = Random(seed)
    data = b"".join(some_bytes(random) for _ in range(400))
    (tmp_path / "bytes").write_bytes(data)
    theirs = replay("--frames", str(tmp_path / "bytes")).split()
    ours = [frame.encode().hex() for frame in Framer().feed(data)]
    assert len(ours) > 100
    assert theirs == ours


def corpus() -> list[bytes]:
    """What once troubled a parser, and every message once in every wrong length."""
    whole = [CODEC.encode(any_message(Random(seed))) for seed in range(60)]
    cut = [payload[:size] for payload in whole for size in range(len(payload))]
    long = [payload + b"\0" for payload in whole if len(payload) < 59]
    frames = [
        Frame(kind, 0, payload).encode()
        for payload in (*whole, *cut, *long, bytes(59), b"\xff" * 59)
        for kind in (FrameKind.DATA, FrameKind.OUT_OF_BAND)
    ]
    hello = Frame(FrameKind.OUT_OF_BAND, 0, CODEC.encode(messages.Hello(1, 1))).encode()
    beat = Frame(FrameKind.OUT_OF_BAND, 0, CODEC.encode(messages.Heartbeat(1, 65_535))).encode()
    return [
        b"",
        b"\x05",
        bytes(range(256)) * 3,
        b"\x40" * 500,  # lengths that are lengths
        bytes([5, 0xC0, 0, 0, 0x7E]),  # a kind that there is not
        *frames,
        hello + beat + b"".join(frames),
    ]


@pytest.mark.slow
def test_the_corpus_breaks_nothing(tmp_path: Path) -> None:
    files = []
    for at, data in enumerate(corpus()):
        files.append(tmp_path / f"{at:04}")
        files[-1].write_bytes(data)
    assert len(files) > 500
    assert "frames answered" in replay(*map(str, files))


@pytest.mark.slow
def test_random_bytes_frames_hands_jams_and_resets_break_nothing() -> None:
    """And no motor ever ran without a lease, against a hand, open lids, the stop button or a latched fault:
    the board ends it then."""
    answered = int(replay("--random", "60000", "11").split()[0])
    assert answered > 10_000


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
def test_a_long_time_of_random_bytes_breaks_nothing(seed: int) -> None:
    assert int(replay("--random", "1000000", str(seed + 100)).split()[0]) > 100_000
