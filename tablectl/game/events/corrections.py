"""What repairs a journal, as events: nothing is edited, later entries correct, insert or withdraw events."""

from __future__ import annotations

from typing import Annotated, ClassVar, Final

from msgspec import Struct

from tablectl.game.events.kinds import EVENTS, Event
from tablectl.game.events.upcast import event_to_wire, read_body
from tablectl.wire import Number, Text, WireForm, json_object

_EVENT = WireForm(lambda value: read_body(json_object(value), EVENTS), event_to_wire, name="event")

DECIDED_LATE_REASON: Final = "decided after the session's end"
"""Reason of an insertion that is a judge's decision about a session that is over."""


class EventCorrected(Struct, frozen=True, gc=False):
    """An earlier event was something else; everything after it is recomputed."""

    KIND: ClassVar[str] = "event_corrected/1"
    target: Number
    """Sequence number of the event that was wrong."""
    body: Annotated[Event, _EVENT]
    reason: Text


class EventInserted(Struct, frozen=True, gc=False):
    """An event that was missed, to stand right after an earlier one."""

    KIND: ClassVar[str] = "event_inserted/1"
    after: Number
    body: Annotated[Event, _EVENT]
    reason: Text


class EventWithdrawn(Struct, frozen=True, gc=False):
    """An earlier event did not happen."""

    KIND: ClassVar[str] = "event_withdrawn/1"
    target: Number
    reason: Text


Correction = EventCorrected | EventInserted | EventWithdrawn
"""What repairs a journal."""

JournalBody = Event | Correction
"""What an entry of a journal says."""
