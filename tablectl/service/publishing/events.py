"""Builds the messages of the ``event`` topic from journal entries."""

from __future__ import annotations

from bisect import bisect_right

from tablectl.game.events import Envelope, Written, event_to_wire, public_wire
from tablectl.game.history import Entry
from tablectl.ports import JournalSeal
from tablectl.topics import HAND_AUDIENCES, Audience, Message


def event_message(
    table: str, written: Written, journal: JournalSeal, audience: Audience = Audience.PUBLIC
) -> Message:
    """The object of ``tablectl/schemas/event.json``.

    Args:
        table: the table's name.
        written: the entry.
        journal: that holds the entry.
        audience: those who may see hands receive concealed tiles too.
    """
    return {
        **event_facts(table, written, audience),
        "journal": journal.identity,
        "hash": journal.hash_of(written.seq),
        "revision": bisect_right(journal.amendments(), written.seq),
    }


def event_facts(table: str, envelope: Envelope, audience: Audience = Audience.PUBLIC) -> Message:
    """The same without the journal's identity and hash: for past events, perhaps amended, and for
    previews."""
    wire = event_to_wire if audience in HAND_AUDIENCES else public_wire
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
    """An event after all amendments, with its place in the order of play."""
    return {"place": place, "seq": entry.seq, **public_wire(entry.event)}
