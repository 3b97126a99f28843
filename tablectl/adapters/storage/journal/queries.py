"""Queries of a journal's table, for the service that writes it and for readers beside it.

Every query that depends on a kind has an index, so that its cost depends on what it finds.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tablectl.adapters.storage.journal.names import JournalNames
from tablectl.adapters.storage.sqlite_file import Connection
from tablectl.decoding import OWN_FILE, decode
from tablectl.errors import JournalUnreadable, in_words
from tablectl.game.events import EventInserted, Written, envelope_from_wire

_STARTS: Final = "kind GLOB 'session_started/*'"
_SEATS: Final = "kind GLOB 'seats_changed/*'"
_ENDS: Final = "kind GLOB 'session_ended/*'"
_AMENDS: Final = "kind GLOB 'event_[ciw]*'"
_PLACE: Final = (
    "CASE WHEN json_valid(entry) THEN"
    " coalesce(json_extract(entry, '$.body.target'), json_extract(entry, '$.body.after')) END"
)
"""The entry that an amendment amends, or inserts after."""
INDEXES: Final = (
    f"CREATE INDEX session_starts ON journal (seq) WHERE {_STARTS}",
    f"CREATE INDEX seat_changes ON journal (seq) WHERE {_SEATS}",
    f"CREATE INDEX amendments ON journal ({_PLACE}) WHERE {_AMENDS}",
)
MAX_SEQ: Final = 2**62
"""Beyond every entry."""


def entries(db: Connection, path: Path, first: int, last: int = MAX_SEQ) -> Iterator[Written]:
    """The entries from one number to another, both included.

    Raises:
        JournalUnreadable: one cannot be understood.
    """
    query = "SELECT seq, entry FROM journal WHERE seq BETWEEN ? AND ? ORDER BY seq"
    yield from read_rows(db, query, (first, last), path)


def seat_changes(db: Connection, path: Path, first: int, last: int) -> tuple[Written, ...]:
    """The entries between two numbers, both included, with which players changed seats.

    Raises:
        JournalUnreadable: one cannot be understood.
    """
    query = f"SELECT seq, entry FROM journal WHERE seq BETWEEN ? AND ? AND {_SEATS} ORDER BY seq"
    return tuple(read_rows(db, query, (first, last), path))


def session_end(db: Connection, path: Path, first: int, last: int) -> Written | None:
    """The last of the entries between two numbers, both included, that ended a session. Its cost grows with
    the number of entries behind it.

    Raises:
        JournalUnreadable: it cannot be understood.
    """
    query = f"SELECT seq, entry FROM journal WHERE seq BETWEEN ? AND ? AND {_ENDS} ORDER BY seq DESC LIMIT 1"
    return next(read_rows(db, query, (first, last), path), None)


def session_starts(db: Connection) -> tuple[int, ...]:
    """Sequence numbers of the entries that start sessions, in order."""
    return tuple(row[0] for row in db.execute(f"SELECT seq FROM journal WHERE {_STARTS} ORDER BY seq"))


def amendments(db: Connection) -> list[int]:
    """The numbers of all amendments, in order."""
    return [row[0] for row in db.execute(f"SELECT seq FROM journal WHERE {_AMENDS} ORDER BY seq")]


def later_amendments(db: Connection, path: Path, first: int, last: int) -> tuple[Written, ...]:
    """The entries that amend a session and were written after it, in order.

    An entry that was inserted later belongs to the session, and so do the amendments of it.

    Args:
        first: the session's first entry.
        last: its last.

    Raises:
        JournalUnreadable: one cannot be understood.
    """
    query = f"SELECT seq, entry FROM journal WHERE {_AMENDS} AND {_PLACE} BETWEEN ? AND ? AND seq > ?"
    found: dict[int, Written] = {}
    ranges = [(first, last)]
    while ranges:
        more = tuple(read_rows(db, query, (*ranges.pop(), last), path))
        found |= {each.seq: each for each in more}
        ranges += [(each.seq, each.seq) for each in more if isinstance(each.body, EventInserted)]
    return tuple(found[seq] for seq in sorted(found))


def head(db: Connection) -> int:
    """The number of the last entry; 0 while there is none."""
    return int(db.execute("SELECT coalesce(max(seq), 0) FROM journal").fetchone()[0])


def hash_at(db: Connection, seq: int) -> str | None:
    """An entry's hash; None if there is no such entry, or it has none yet."""
    row = db.execute("SELECT hash FROM journal WHERE seq = ?", (seq,)).fetchone()
    return None if row is None or row[0] is None else str(row[0])


def read_rows(db: Connection, query: str, values: tuple[object, ...], path: Path) -> Iterator[Written]:
    """The entries of a query's rows of number and JSON, with the names that they refer to.

    Raises:
        JournalUnreadable: one cannot be understood.
    """
    names = JournalNames(db)
    for seq, text in db.execute(query, values):
        try:
            yield Written(envelope_from_wire(names.with_names(decode(text, OWN_FILE, allow_surrogates=True))))
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise JournalUnreadable(
                f"entry {seq} of {path} cannot be understood: {in_words(error)}; "
                "it may come from a newer version"
            ) from error
