"""The delay queue in a SQLite file of its own, beside the journal.

Written with ``synchronous=NORMAL``: a power cut may lose the last messages, which the service then publishes
again, later than before and never earlier. Events lie in the journal; this file stores only how far each
audience has received them. The tiles of released hands stay for replays
(``tablectl/adapters/storage/aired_hands.py`` reads them).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from tablectl.adapters.storage.sqlite_file import (
    Connection,
    Layout,
    open_database,
    require_open,
    translate_errors,
)
from tablectl.errors import JournalUnreadable, in_words
from tablectl.ports import HeldMessage
from tablectl.topics import HAND_AUDIENCES, Audience, Message, Topic

_HELD: Final = """
    CREATE TABLE held (
        audience TEXT NOT NULL, number INTEGER NOT NULL, topic TEXT NOT NULL, seq INTEGER NOT NULL,
        hand INTEGER NOT NULL, said_s REAL NOT NULL, message TEXT, PRIMARY KEY (audience, number)
    ) STRICT, WITHOUT ROWID
"""
_AUDIENCE: Final = """
    CREATE TABLE audience (
        name TEXT PRIMARY KEY, last INTEGER NOT NULL DEFAULT 0, released INTEGER NOT NULL DEFAULT 0,
        queued_seq INTEGER NOT NULL DEFAULT 0, released_seq INTEGER NOT NULL DEFAULT 0,
        acknowledged INTEGER NOT NULL DEFAULT 0, said_s REAL NOT NULL DEFAULT 0
    ) STRICT
"""
_AIRED: Final = "CREATE TABLE aired_hands (seq INTEGER PRIMARY KEY, seats TEXT NOT NULL) STRICT"
AIRED_HANDS_VERSION: Final = 2
"""The first version of the layout that stores released hands."""
MAX_AIRED_HANDS: Final = 200_000
"""Readings of hands, some 150 a hand: a club's season in 30 MB."""
DELAY_FILE: Final = "later.sqlite"
"""The delay queue's name in the state folder."""
LAYOUT: Final = Layout(
    "tablectl delay queue",
    application_id=0x74616264,
    version=2,
    tables=(_HELD, _AUDIENCE, _AIRED),
    migrations={1: (_AIRED,)},
)
_FIELDS: Final = "audience, topic, message, seq, hand, said_s, number"


class SqliteDelayQueue:
    """A delay queue in a file. Used by the table's thread; the journal's lock keeps other processes out."""

    def __init__(self, path: Path) -> None:
        """Open or create it.

        Raises:
            JournalUnreadable: the file is not a delay queue, is damaged, or comes from a newer program.
            JournalWriteFailed: it cannot be written.
        """
        self._path = path
        self._seqs: dict[tuple[Audience, str], int] = {}
        self._db: Connection | None = open_database(path, LAYOUT, synchronous="NORMAL")
        with self._transaction() as db:
            db.executemany("INSERT OR IGNORE INTO audience (name) VALUES (?)", [(a.value,) for a in Audience])

    @property
    def clock_s(self) -> float:
        """When the latest message was published."""
        return float(self._value("SELECT max(said_s) FROM audience"))

    def put(self, held: Sequence[HeldMessage]) -> None:
        """Append these, each to its audience's queue; all of them or none."""
        with self._transaction() as db:
            for each in held:
                name = each.audience.value
                last = db.execute(
                    "UPDATE audience SET last = last + 1, queued_seq = max(queued_seq, ?), said_s = ?"
                    " WHERE name = ? RETURNING last",
                    (each.seq if each.topic is Topic.EVENT else 0, each.published_s, name),
                ).fetchone()[0]
                text = None if each.message is None else json.dumps(each.message, ensure_ascii=False)
                db.execute(
                    "INSERT INTO held (audience, number, topic, seq, hand, said_s, message)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?)",
                    (name, last, each.topic.value, each.seq, each.hand, each.published_s, text),
                )

    def first(self, audience: Audience) -> HeldMessage | None:
        """The oldest message that is still held."""
        found = self._messages(
            f"SELECT {_FIELDS} FROM held WHERE audience = ?1"
            " AND number > (SELECT released FROM audience WHERE name = ?1) ORDER BY number LIMIT 1",
            audience,
        )
        return found[0] if found else None

    def release(self, held: HeldMessage) -> None:
        """Release the oldest message of its audience."""
        name, topic = held.audience.value, held.topic
        seq = held.seq if topic is Topic.EVENT else 0
        with self._transaction() as db:
            db.execute(
                "UPDATE audience SET released = ?, released_seq = max(released_seq, ?) WHERE name = ?",
                (held.number, seq, name),
            )
            # The latest message of a retained topic stays for later subscribers; other messages are deleted.
            db.execute(
                "DELETE FROM held WHERE audience = ? AND topic = ? AND number < ?",
                (name, topic.value, held.number + (not topic.retained)),
            )
            if topic is Topic.HANDS and held.message is not None:
                _save_hands(db, held.message)

    def latest(self, audience: Audience) -> Sequence[HeldMessage]:
        """The last released message of each retained topic."""
        return self._messages(
            f"SELECT {_FIELDS} FROM held WHERE audience = ?1"
            " AND number <= (SELECT released FROM audience WHERE name = ?1) ORDER BY number",
            audience,
        )

    def queued(self, audience: Audience) -> int:
        """Sequence number of the last event that was queued."""
        return self._seq_of("queued_seq", audience)

    def released(self, audience: Audience) -> int:
        """Sequence number of the last event that was released."""
        return self._seq_of("released_seq", audience)

    def acknowledged(self, audience: Audience) -> int:
        """Sequence number of the last event that the broker has confirmed for this audience."""
        return self._seq_of("acknowledged", audience)

    def acknowledge(self, audience: Audience, seq: int) -> None:
        """Store that the broker has confirmed events up to ``seq``."""
        with self._transaction() as db:
            db.execute("UPDATE audience SET acknowledged = ? WHERE name = ?", (seq, audience.value))

    def clear(self, audience: Audience) -> None:
        """Delete what is held for an audience, and how far it had come."""
        with self._transaction() as db:
            db.execute("DELETE FROM held WHERE audience = ?", (audience.value,))
            db.execute(
                "UPDATE audience SET released = last, queued_seq = 0, released_seq = 0 WHERE name = ?",
                (audience.value,),
            )
            if audience in HAND_AUDIENCES:
                db.execute("DELETE FROM aired_hands")

    def close(self) -> None:
        """Close the file. May be called twice."""
        db, self._db = self._db, None
        if db is not None:
            db.close()

    def _seq_of(self, column: str, audience: Audience) -> int:
        """One of an audience's sequence numbers, cached until the next transaction."""
        key = (audience, column)
        if key not in self._seqs:
            self._seqs[key] = self._value(f"SELECT {column} FROM audience WHERE name = ?", audience.value)
        return self._seqs[key]

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        """One transaction: all of it or nothing."""
        self._seqs.clear()
        with translate_errors(self._path), self._connection() as db:
            yield db

    def _value(self, query: str, *values: object) -> Any:
        with translate_errors(self._path):
            return self._connection().execute(query, values).fetchone()[0]

    def _messages(self, query: str, audience: Audience) -> list[HeldMessage]:
        with translate_errors(self._path):
            found = self._connection().execute(query, (audience.value,)).fetchall()
        try:
            return [_message_of(row) for row in found]
        except ValueError as error:
            raise JournalUnreadable(
                f"{self._path} holds a message that cannot be read: {in_words(error)}"
            ) from error

    def _connection(self) -> Connection:
        return require_open(self._db, self._path)


def _save_hands(db: Connection, hands: Message) -> None:
    """Store the tiles alone; counts follow from them. A later reading of the same entry replaces it."""
    listed: Any = hands["seats"]
    seats = [{name: seat[name] for name in ("seat", "tiles", "drawn")} for seat in listed]
    db.execute("INSERT OR REPLACE INTO aired_hands VALUES (?, ?)", (hands["seq"], json.dumps(seats)))
    db.execute(
        "DELETE FROM aired_hands"
        " WHERE seq <= (SELECT seq FROM aired_hands ORDER BY seq DESC LIMIT 1 OFFSET ?)",
        (MAX_AIRED_HANDS,),
    )


def _message_of(row: tuple[Any, ...]) -> HeldMessage:
    audience, topic, text, seq, hand, published_s, number = row
    message = None if text is None else json.loads(text)
    return HeldMessage(Audience(audience), Topic(topic), message, seq, hand, published_s, number)
