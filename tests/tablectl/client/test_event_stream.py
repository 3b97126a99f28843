"""A stream of server-sent events as a browser would read it."""

from __future__ import annotations

from tablectl.client.event_stream import StreamEvent, read_stream


def test_events_end_with_an_empty_line_and_what_is_cut_off_is_left_out() -> None:
    lines = (
        b"retry: 1000\n\nid: 4\nevent: event\ndata: {}\n\n: a remark\ndata: x\r\n\r\nevent: score\ndata: 1"
    )
    assert list(read_stream(lines.splitlines(keepends=True))) == [
        StreamEvent("event", "{}"),
        StreamEvent("message", "x"),
    ]
