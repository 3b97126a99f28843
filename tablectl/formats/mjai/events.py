"""Splits an mjai text into events: one a line, or one JSON list. The text may be cut off."""

from __future__ import annotations

from collections.abc import Iterator

from tablectl.errors import in_words
from tablectl.formats.json_text import complete_json, parse_json
from tablectl.formats.recorded.record import RecordError


def events_of(text: str) -> Iterator[tuple[str, object, bool]]:
    """Each event with its place as text, and whether the text is cut off there.

    Raises:
        RecordError: a line is no JSON; the message names it.
    """
    if text.lstrip().startswith("["):
        yield from _events_of_list(text)
        return
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    for number, line in lines:
        try:
            yield f"line {number}", parse_json(line), False
        except ValueError as error:
            if number == lines[-1][0] and number > 1 and not line.rstrip().endswith("}"):
                yield f"line {number}", None, True
                return
            raise RecordError(f"line {number} {in_words(error)}") from None


def _events_of_list(text: str) -> Iterator[tuple[str, object, bool]]:
    try:
        value, is_broken_off = parse_json(text), False
    except ValueError as error:
        try:
            value, is_broken_off = complete_json(text), True
        except ValueError:
            raise RecordError(f"the list of events {in_words(error)}") from None
    events = value if isinstance(value, list) else [value]
    for number, event in enumerate(events[:-1] if is_broken_off else events, 1):
        yield f"event {number}", event, False
    if is_broken_off:
        yield f"event {len(events)}", None, True
