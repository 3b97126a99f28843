"""A journal entry as the ``event`` topic tells it: the one place that makes a message of an envelope."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from tablectl.game.events import Envelope, event_to_wire, public_wire
from tablectl.game.history import Entry
from tablectl.topics import SEE_HANDS, Audience, Message


def event_message(
    table: str, envelope: Envelope, amended: Sequence[int] = (), audience: Audience = Audience.PUBLIC
) -> Message:
    """The object of ``tablectl/schemas/event.json``.

    Args:
        table: the table's name.
        envelope: the entry.
        amended: the entries that amend earlier ones, as ``Journal.amended`` gives them: as many as stand up
            to this entry is its revision.
        audience: those who may see hands get the tiles that only their holder had seen.
    """
    wire = event_to_wire if audience in SEE_HANDS else public_wire
    return {
        "schema": "tablectl/event/1",
        "table": table,
        "seq": envelope.seq,
        "revision": bisect_right(amended, envelope.seq),
        "at": envelope.at,
        "source": envelope.source.value,
        "by": envelope.by,
        "confidence": envelope.confidence,
        **wire(envelope.body),
    }


def standing_message(place: int, entry: Entry) -> Message:
    """An event as it stands after all amendments, at its place in the order in which things happened."""
    return {"place": place, "seq": entry.seq, **public_wire(entry.event)}
