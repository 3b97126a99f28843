"""docs/PROTOCOL.md says what the code does: anybody may build a controller from that page alone."""

from __future__ import annotations

import re
from enum import IntEnum, IntFlag
from pathlib import Path

import pytest

from firmware_bridge.link.codec import Codec
from firmware_bridge.link.framing import MAX_FRAME, Frame, FrameKind, crc16
from firmware_bridge.link.session import (
    HEARTBEAT_S,
    LEASE_MS,
    LINK_TIMEOUT_S,
    RETRY_INTERVAL_S,
    STOP_RETRY_INTERVAL_S,
)
from firmware_bridge.link.stream import FIRST_TIMEOUT_S, MAX_RETRIES, TIMEOUT_CEILING_S, TIMEOUT_FLOOR_S
from firmware_bridge.messages import messages
from firmware_bridge.messages.codes import (
    AbortReason,
    Activity,
    Dump,
    FaultCode,
    Lamp,
    LidPosition,
    LiftPosition,
    Place,
    Refusal,
    StatusFlag,
)
from firmware_bridge.messages.message import LONGEST, Message, layout

PAGE = (Path(__file__).parents[2] / "docs" / "PROTOCOL.md").read_text(encoding="utf-8")
ONE_LINE = " ".join(PAGE.split())


def test_the_page_lists_every_message_with_its_number_and_fields_and_no_other() -> None:
    rows = re.findall(r"^\| (\d+) \| `(\w+)` \| ((?:`\w+:\w+` ?)+)\|", PAGE, flags=re.MULTILINE)
    written = {
        (int(number), name, tuple(re.findall(r"`(\w+):(\w+)`", fields))) for number, name, fields in rows
    }
    assert written == {(kind.ID, kind.name(), layout(kind)) for kind in messages.ALL}


@pytest.mark.parametrize(
    ("field", "words"),
    [
        ("`activity`", Activity),
        ("`lids`", LidPosition),
        ("`lift`", LiftPosition),
        ("`fault`, `code`", FaultCode),
        ("`fault_place`, `place`", Place),
        ("`reason` of `command_refused`", Refusal),
        ("`reason` of `command_aborted`", AbortReason),
        ("`what`", Dump),
        ("`flags`, bits", StatusFlag),
        ("`lit`, `blinking`, bits", Lamp),
    ],
)
def test_the_page_has_every_word_of_every_field(field: str, words: type[IntEnum] | type[IntFlag]) -> None:
    (row,) = [line for line in PAGE.splitlines() if line.startswith(f"| {field} |")]
    written = {(int(number), word) for number, word in re.findall(r"(\d+) `(\w+)`", row.split("|")[2])}
    assert written == {(word.value, (word.name or "").lower()) for word in words}


@pytest.mark.parametrize(
    ("kind", "number", "message"),
    [
        (FrameKind.OUT_OF_BAND, 0, messages.Hello(0x12345678, 1)),
        (FrameKind.OUT_OF_BAND, 0, messages.Heartbeat(1, 1000)),
        (FrameKind.OUT_OF_BAND, 0, messages.EmergencyStop(1)),
        (FrameKind.DATA, 5, messages.BuildWalls(7, (17, 17, 17, 17))),
        (FrameKind.ACK, 6, None),
    ],
)
def test_the_pages_examples_are_the_bytes_we_send(
    kind: FrameKind, number: int, message: Message | None
) -> None:
    payload = b"" if message is None else Codec().encode(message)
    assert f"| `{Frame(kind, number, payload).encode().hex(' ')}` |" in PAGE


def test_the_pages_numbers_are_the_codes_numbers() -> None:
    told = [
        f"`123456789` give `0x{crc16(b'123456789'):04X}`",
        f"frames of at most {MAX_FRAME} bytes",
        f"`protocol` (now {messages.PROTOCOL})",
        f"sends it again every {RETRY_INTERVAL_S * 1000:.0f} ms",
        f"`heartbeat` every {HEARTBEAT_S * 1000:.0f} ms with `lease_ms` {LEASE_MS}",
        f"{LINK_TIMEOUT_S} s without any frame",
        f"at least {TIMEOUT_FLOOR_S * 1000:.0f} ms, at most {TIMEOUT_CEILING_S:.0f} s",
        f"{FIRST_TIMEOUT_S * 1000:.0f} ms before the first measurement",
        f"After {MAX_RETRIES} unanswered retransmissions",
        f"repeats it every {STOP_RETRY_INTERVAL_S * 1000:.0f} ms",
        f"(at most {LONGEST['u8s']}), then that many bytes",
        f"(at most {LONGEST['text']}), then UTF-8",
    ]
    assert [one for one in told if one not in ONE_LINE] == []
