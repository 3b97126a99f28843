"""Server-sent events as a browser reads them (WHATWG HTML, 9.2.6), so far as a table uses them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class StreamEvent:
    """One event of a stream."""

    name: str
    data: str


def read_stream(lines: Iterable[bytes]) -> Iterator[StreamEvent]:
    """The events that the lines of a stream come to; what is cut off at its end is left out.

    >>> [each.data for each in read_stream([b"event: score\\n", b"data: 1\\n", b"data: 2\\n", b"\\n"])]
    ['1\\n2']
    """
    name, data = "", list[str]()
    for line in lines:
        text = line.decode("utf-8", "replace").rstrip("\r\n")
        if not text:
            if data:
                yield StreamEvent(name or "message", "\n".join(data))
            name, data = "", []
            continue
        field, _, value = text.partition(":")
        value = value.removeprefix(" ")
        if field == "event":
            name = value
        elif field == "data":
            data.append(value)
