"""The events of an mjai text: a line each, or one JSON list; perhaps broken off."""

from __future__ import annotations

from collections.abc import Iterator

from tablectl.errors import in_words
from tablectl.formats.json_text import completed, parsed
from tablectl.formats.recorded.record import RecordError


def events_of(text: str) -> Iterator[tuple[str, object, bool]]:
    """Each event with its place in words, and at last whether the text breaks off there.

    Raises:
        RecordError: no JSON; the message names the line.
    """
    if text.lstrip().startswith("["):
        yield from _listed(text)
        return
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    for number, line in lines:
        try:
            yield f"line {number}", parsed(line), False
        except ValueError as error:
            if number == lines[-1][0] and number > 1 and not line.rstrip().endswith("}"):
                yield f"line {number}", None, True
                return
            raise RecordError(f"line {number} {in_words(error)}") from None


def _listed(text: str) -> Iterator[tuple[str, object, bool]]:
    try:
        value, cut = parsed(text), False
    except ValueError as error:
        try:
            value, cut = completed(text), True
        except ValueError:
            raise RecordError(f"the list of events {in_words(error)}") from None
    events = value if isinstance(value, list) else [value]
    for number, event in enumerate(events[:-1] if cut else events, 1):
        yield f"event {number}", event, False
    if cut:
        yield f"event {len(events)}", None, True
