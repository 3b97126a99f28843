"""A journal entry as the ``event`` topic has it: the one place that makes a message of an envelope."""

from __future__ import annotations

from bisect import bisect_right

from tablectl.game.events import Envelope, Written, event_to_wire, public_wire
from tablectl.game.history import Entry
from tablectl.ports import JournalSeal
from tablectl.topics import SEE_HANDS, Audience, Message


def event_message(
    table: str, written: Written, journal: JournalSeal, audience: Audience = Audience.PUBLIC
) -> Message:
    """The object of ``tablectl/schemas/event.json``.

    Args:
        table: the table's name.
        written: the entry.
        journal: the one that it stands in.
        audience: those who may see hands get the tiles that only their holder had seen.
    """
    return {
        **event_facts(table, written, audience),
        "journal": journal.identity,
        "hash": journal.hash_of(written.seq),
        "revision": bisect_right(journal.amendments(), written.seq),
    }


def event_facts(table: str, envelope: Envelope, audience: Audience = Audience.PUBLIC) -> Message:
    """The same without what ties it to a journal: for an event that is looked back at, perhaps amended, and
    for one that is only asked about."""
    wire = event_to_wire if audience in SEE_HANDS else public_wire
    return {
        "schema": "tablectl/event/1",
        "table": table,
        "seq": envelope.seq,
        "at": envelope.at,
        "source": envelope.source.value,
        "by": envelope.by,
        "confidence": envelope.confidence,
        **wire(envelope.body),
    }


def standing_message(place: int, entry: Entry) -> Message:
    """An event as it stands after all amendments, at its place in the order in which things happened."""
    return {"place": place, "seq": entry.seq, **public_wire(entry.event)}
