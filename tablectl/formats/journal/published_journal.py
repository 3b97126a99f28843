"""A table's journal in the form of its public ``event`` messages, which a hall stores."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from tablectl.errors import in_words
from tablectl.formats.recorded.record import RecordError
from tablectl.game.events import (
    Envelope,
    Event,
    FieldError,
    SeatsChanged,
    SessionEnded,
    SessionStarted,
    Source,
)
from tablectl.game.events.wire import body_from_wire
from tablectl.game.history import History
from tablectl.game.state import FoldError

ENVELOPE_FIELDS: Final = frozenset(
    ("schema", "table", "seq", "at", "source", "by", "confidence", "journal", "hash", "revision", "evidence")
)
"""Fields of a message that belong to the envelope, not to the event."""


def published_sessions(messages: Iterable[Mapping[str, Any]]) -> Mapping[int, tuple[Event, ...]]:
    """The events of every session, corrections applied, by the number of the session's first event.

    Args:
        messages: the events of one journal, from the first on and without a gap.

    Raises:
        RecordError: they are not a valid journal.
    """
    try:
        history = History.of(_envelope(each) for each in messages)
    except (FoldError, KeyError, ValueError) as error:
        raise RecordError(f"what the table told makes no journal: {in_words(error)}") from None
    found: dict[int, list[Event]] = {}
    started = 0
    for entry in history.entries:
        if isinstance(entry.event, SessionStarted):
            started = entry.seq
        found.setdefault(started, []).append(entry.event)
    return {number: tuple(events) for number, events in found.items() if number}


def final_points(events: Iterable[Event]) -> Mapping[str, int] | None:
    """Each player's points at the end of a session, by name; None if the session is not over."""
    seated: tuple[str, ...] = ()
    for event in events:
        if isinstance(event, SessionStarted):
            seated = event.players
        elif isinstance(event, SeatsChanged):
            seated = tuple(seated[seat] for seat in event.seats)
        elif isinstance(event, SessionEnded):
            return dict(zip(seated, event.points, strict=True))
    return None


def _envelope(message: Mapping[str, Any]) -> Envelope:
    body = {name: value for name, value in message.items() if name not in ENVELOPE_FIELDS}
    try:
        return Envelope(
            int(message["seq"]), str(message["at"]), Source(message["source"]), body_from_wire(body)
        )
    except FieldError as error:
        raise RecordError(f"event {message['seq']}: {error}") from None
