"""Our journal as JSON lines: a line ends with a line feed and with nothing else."""

from __future__ import annotations

import pytest

from tablectl.formats.journal.jsonl import read_jsonl, write_jsonl
from tablectl.formats.recorded.record import RecordError
from tablectl.game.events import Envelope, SessionStarted, Source


@pytest.mark.parametrize("mark", ["\u2028", "\u2029", "\x85", "\x0b", "\x1c"])
def test_a_name_may_hold_what_elsewhere_ends_a_line(mark: str) -> None:
    started = SessionStarted("mcr", "default", {}, (f"Ann{mark}a", "Ben", "Cy", "Di"), (0, 0, 0, 0))
    envelope = Envelope(1, "2026-11-20T10:00:00.000Z", Source.OPERATOR, started)
    assert read_jsonl("".join(write_jsonl([envelope]))) == (envelope,)


def test_windows_line_ends_are_read_too() -> None:
    started = SessionStarted("mcr", "default", {}, ("Ann", "Ben", "Cy", "Di"), (0, 0, 0, 0))
    envelope = Envelope(1, "2026-11-20T10:00:00.000Z", Source.OPERATOR, started)
    text = "".join(write_jsonl([envelope])).replace("\n", "\r\n")
    assert read_jsonl(text) == (envelope,)


def test_a_line_that_is_no_object_is_named() -> None:
    with pytest.raises(RecordError, match="line 2"):
        read_jsonl('{"schema": "tablectl/journal/1"}\n5\n')
