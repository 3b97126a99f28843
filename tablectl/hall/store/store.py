"""The hall's database: SQLite in a file, or PostgreSQL by address."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Final

from msgspec import ValidationError
from sqlalchemy import Connection, Engine, create_engine, event, func, insert, select, text, update
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DatabaseError, DBAPIError, IntegrityError, SQLAlchemyError

from tablectl.errors import in_words
from tablectl.hall.commands import IdempotencyKey
from tablectl.hall.errors import INSTALL, StoreConflict, StoreUnavailable, StoreUnreadable
from tablectl.hall.log.entries import LogEntry, body_of, fields_of
from tablectl.hall.store.database_file import DatabaseFile
from tablectl.hall.store.exclusive_lock import LOCK_TIMEOUT_MS, ExclusiveLock
from tablectl.hall.store.migrating import migrate
from tablectl.hall.store.schema import ANSWERED_REQUESTS, COMMANDS, ENTRIES, JOURNALS, LOG, PHOTOS
from tablectl.hall.tables.journal_copy import EventBody, Head, JournalCopy

DATABASE_FILE: Final = "hall.sqlite"
"""Its name in the state folder."""
ARCHIVE_SEPARATOR: Final = "~"
"""Between a journal's id and a number, in the name of an archived copy."""
MAX_EVENTS_READ: Final = 1000
"""Events in one answer."""
BUSY_TIMEOUT_MS: Final = 5000
RESPONSE_TIMEOUT_S: Final = 10.0
"""Of a PostgreSQL server."""
MIGRATION_LOCK: Final = 0x68616C6C  # "hall"


class HallStore:
    """Stores copies of journals, the log, answered requests and photos. Any thread may use it."""

    def __init__(self, address: str) -> None:
        """Open the database, and migrate it to the newest schema.

        Args:
            address: ``postgresql://user:password@host/database``, or the path of a file.

        Raises:
            StoreUnavailable: it cannot be reached.
            StoreUnreadable: a newer program wrote it, or it is no database.
        """
        self.address = _redact(address)
        self._file: DatabaseFile | None = None
        self._lock: ExclusiveLock | None = None
        try:
            self._engine = _engine(address)
            with self._transaction() as connection:
                if connection.dialect.name == "postgresql":
                    connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
                migrate(connection)
            if self._engine.dialect.name == "sqlite":
                self._file = DatabaseFile(Path(address).resolve(), self._engine)
        except StoreUnavailable as error:
            if "file is not a database" in str(error):
                raise StoreUnreadable(f"{self.address} is no database: {error}") from error
            raise
        except ImportError as error:
            raise StoreUnavailable(
                f"{self.address}: the driver is not installed ({in_words(error)}): {INSTALL}"
            ) from error
        except SQLAlchemyError as error:
            raise StoreUnavailable(
                f"expected postgresql://user:password@host/database, got {self.address}: {in_words(error)}"
            ) from error

    def lock_exclusively(self, timeout_ms: int = LOCK_TIMEOUT_MS) -> None:
        """Let no other hall run on this database; commands may still use it. A file is locked with its
        folder.

        Args:
            timeout_ms: how long to wait for the lock of a hall that was killed a moment ago.

        Raises:
            StoreConflict: another hall runs on it.
            StoreUnavailable: the server does not answer.
        """
        with self._transaction() as connection:
            if connection.dialect.name == "postgresql":
                self._lock = ExclusiveLock(self._engine, self.address, timeout_ms)

    def close(self) -> None:
        """Close it. May be called twice."""
        if self._lock is not None:
            self._lock.close()
        if self._file is not None:
            self._file.close()
        self._engine.dispose()

    # Copies of the tables' journals

    def copies(self) -> tuple[JournalCopy, ...]:
        """The copies of all journals of all tables, oldest first, without archived ones."""
        query = select(JOURNALS).order_by(JOURNALS.c.place)
        with self._transaction() as connection:
            rows = connection.execute(query).all()
        return tuple(
            JournalCopy(row.table_name, row.journal, Head(row.head, row.hash))
            for row in rows
            if ARCHIVE_SEPARATOR not in row.journal
        )

    def save_all(self, copies: Sequence[tuple[str, str, Sequence[EventBody]]]) -> list[Head]:
        """Append events to the copies of several journals, all or none; returns the new heads.

        Args:
            copies: (table, journal, events) of each.

        Raises:
            StoreConflict, StoreUnavailable: as ``save_events``.
        """
        if not all(events for _, _, events in copies):
            raise ValueError("there are no events to save")
        with self._transaction() as connection:
            heads = [_advance_head(connection, table, journal, events) for table, journal, events in copies]
            rows = [_row(table, journal, each) for table, journal, events in copies for each in events]
            connection.execute(insert(ENTRIES), rows)
        return heads

    def archive_copy(self, table: str, journal: str) -> str:
        """Rename a copy, so that the journal can be copied anew; returns the new name."""
        with self._transaction() as connection:
            known = connection.execute(select(JOURNALS.c.journal).where(JOURNALS.c.table_name == table))
            number = sum(each.journal.startswith(f"{journal}{ARCHIVE_SEPARATOR}") for each in known) + 1
            archived = f"{journal}{ARCHIVE_SEPARATOR}{number}"
            for each in (ENTRIES, JOURNALS):
                connection.execute(
                    update(each)
                    .where(each.c.table_name == table, each.c.journal == journal)
                    .values(journal=archived)
                )
        return archived

    def hash_at(self, table: str, journal: str, seq: int) -> str | None:
        """The hash of a saved event; None where it is not saved."""
        with self._transaction() as connection:
            seal = connection.execute(
                select(ENTRIES.c.hash).where(
                    ENTRIES.c.table_name == table, ENTRIES.c.journal == journal, ENTRIES.c.seq == seq
                )
            ).scalar()
        return None if seal is None else str(seal)

    def events(
        self, table: str, journal: str, after: int = 0, limit: int = MAX_EVENTS_READ
    ) -> list[EventBody]:
        """Events of a journal after a number, ascending and without a gap."""
        query = (
            select(ENTRIES.c.body)
            .where(ENTRIES.c.table_name == table, ENTRIES.c.journal == journal, ENTRIES.c.seq > after)
            .order_by(ENTRIES.c.seq)
            .limit(limit)
        )
        with self._transaction() as connection:
            return [json.loads(row.body) for row in connection.execute(query)]

    def events_of_kinds(self, table: str, journal: str, kinds: Sequence[str]) -> list[EventBody]:
        """A journal's events of these kinds, in order."""
        query = (
            select(ENTRIES.c.body)
            .where(ENTRIES.c.table_name == table, ENTRIES.c.journal == journal, ENTRIES.c.kind.in_(kinds))
            .order_by(ENTRIES.c.seq)
        )
        with self._transaction() as connection:
            return [json.loads(row.body) for row in connection.execute(query)]

    # The hall's own log

    def append(self, entries: Sequence[LogEntry], key: IdempotencyKey | None = None) -> None:
        """Write entries of the log, all or none.

        Args:
            key: of the command that became the last entry.

        Raises:
            StoreConflict: another hall has written at this place.
            StoreUnavailable: the database does not take them.
        """
        rows = [
            {
                "seq": each.seq,
                "at": each.at,
                "by": each.by,
                "reason": each.reason,
                "event": each.event,
                "kind": each.kind,
                "body": _json(fields_of(each.body)),
            }
            for each in entries
        ]
        with self._transaction() as connection:
            head = connection.execute(select(func.coalesce(func.max(LOG.c.seq), 0))).scalar_one()
            for wanted, each in enumerate(entries, int(head) + 1):
                if each.seq != wanted:
                    raise StoreConflict(f"wanted entry {wanted} of the hall's log, got {each.seq}")
            if rows:
                connection.execute(insert(LOG), rows)
            if key is not None:
                values = {"command": key.id, "digest": key.digest, "seq": entries[-1].seq}
                connection.execute(insert(COMMANDS).values(**values))

    def find_command(self, command: str) -> tuple[IdempotencyKey, int] | None:
        """The key of the command that had this id, and the number of its entry; None: there was none."""
        query = select(COMMANDS.c.digest, COMMANDS.c.seq).where(COMMANDS.c.command == command)
        with self._transaction() as connection:
            row = connection.execute(query).first()
        return None if row is None else (IdempotencyKey(command, row.digest), int(row.seq))

    def log(self, after: int = 0) -> Iterator[LogEntry]:
        """The log's entries after a number, in order.

        Raises:
            StoreUnreadable: a newer program wrote one.
        """
        with self._transaction() as connection:
            rows = connection.execute(select(LOG).where(LOG.c.seq > after).order_by(LOG.c.seq)).all()
        for row in rows:
            try:
                body = body_of(row.kind, json.loads(row.body))
            except ValidationError as error:
                raise StoreUnreadable(
                    f"entry {row.seq} of the hall's log ({row.kind}) is none that this program knows: use the"
                    " program that wrote it, or a newer one"
                ) from error
            yield LogEntry(row.seq, row.at, row.by, row.reason, row.event, body)

    # What tables were told

    def outcomes(self) -> dict[str, str]:
        """The outcomes of answered requests, by id."""
        with self._transaction() as connection:
            return {row.request: row.outcome for row in connection.execute(select(ANSWERED_REQUESTS))}

    def mark_answered(self, request: str, outcome: str) -> None:
        """Record a request's outcome; the first one stays."""
        with self._transaction() as connection:
            known = connection.execute(
                select(ANSWERED_REQUESTS.c.request).where(ANSWERED_REQUESTS.c.request == request)
            ).first()
            if known is None:
                connection.execute(insert(ANSWERED_REQUESTS).values(request=request, outcome=outcome))

    # Photos of sheets

    def save_photo(self, data: bytes) -> str:
        """Save a picture; returns its id, the SHA-256 of its bytes. Saving it again changes nothing."""
        photo = hashlib.sha256(data).hexdigest()
        with self._transaction() as connection:
            known = connection.execute(select(PHOTOS.c.photo).where(PHOTOS.c.photo == photo)).first()
            if known is None:
                connection.execute(insert(PHOTOS).values(photo=photo, data=data))
        return photo

    def photo(self, photo: str) -> bytes | None:
        """A saved picture; None where there is none."""
        with self._transaction() as connection:
            found = connection.execute(select(PHOTOS.c.data).where(PHOTOS.c.photo == photo)).scalar()
        return None if found is None else bytes(found)

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        try:
            with (
                self._file.transaction() if self._file else nullcontext(),
                self._engine.begin() as connection,
            ):
                if self._lock is not None:
                    self._lock.ensure_held()
                yield connection
        except IntegrityError as error:
            raise StoreConflict(
                f"another hall writes into {self.address}: {in_words(error.orig or error)}"
            ) from error
        except DBAPIError as error:
            raise StoreUnavailable(
                f"the database {self.address} does not work: {in_words(error.orig or error)}"
            ) from error
        except DatabaseError as error:
            raise StoreUnavailable(f"the database {self.address} does not work: {in_words(error)}") from error
        except OSError as error:
            if isinstance(error, StoreUnavailable):
                raise
            self._engine.dispose()  # connections that wait for an answer cannot be used again
            raise StoreUnavailable(
                f"the database {self.address} does not answer: {in_words(error)}"
            ) from error


def _advance_head(connection: Connection, table: str, journal: str, events: Sequence[EventBody]) -> Head:
    """Move a journal's head to the last of these events; returns it."""
    query = select(JOURNALS).where(JOURNALS.c.table_name == table, JOURNALS.c.journal == journal)
    row = connection.execute(query).first()
    head = 0 if row is None else int(row.head)
    for wanted, each in enumerate(events, head + 1):
        if each["seq"] != wanted:
            raise StoreConflict(f"{table}: wanted event {wanted} of {journal}, got {each['seq']}")
    last = Head(events[-1]["seq"], str(events[-1].get("hash", "")))
    if row is None:
        values = {"table_name": table, "journal": journal, "head": last.seq, "hash": last.hash}
        connection.execute(insert(JOURNALS).values(**values))
        return last
    done = connection.execute(
        update(JOURNALS)
        .where(JOURNALS.c.place == row.place, JOURNALS.c.head == head)
        .values(head=last.seq, hash=last.hash)
    )
    if done.rowcount != 1:
        raise StoreConflict(f"{table}: another hall keeps {journal}, too")
    return last


def _row(table: str, journal: str, each: EventBody) -> Mapping[str, object]:
    return {
        "table_name": table,
        "journal": journal,
        "seq": each["seq"],
        "hash": str(each.get("hash", "")),
        "kind": str(each.get("kind", "")),
        "body": _json(each),
    }


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _engine(address: str) -> Engine:
    if address.startswith(("postgresql://", "postgres://")):
        driver = "postgresql+pg8000://" + address.partition("://")[2]
        return create_engine(driver, pool_pre_ping=True, connect_args={"timeout": RESPONSE_TIMEOUT_S})
    if "://" in address:
        raise StoreUnavailable(
            f"expected postgresql://user:password@host/database as the database, got {_redact(address)}"
        )
    engine = create_engine(f"sqlite:///{Path(address).resolve()}")

    @event.listens_for(engine, "connect")
    def configure(connection: DBAPIConnection, _record: object) -> None:
        # The driver begins transactions late, and commits before DDL; SQLAlchemy's manual, "Serializable
        # isolation / Savepoints / Transactional DDL" of pysqlite, gives this way around it.
        connection.isolation_level = None
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA wal_autocheckpoint=0")  # DatabaseFile does checkpoints
        connection.execute(f"PRAGMA busy_timeout={BUSY_TIMEOUT_MS}")

    @event.listens_for(engine, "begin")
    def begin_immediate(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def _redact(address: str) -> str:
    """An address without user and password, for logs and messages."""
    scheme, found, rest = address.partition("://")
    if not found or "@" not in rest:
        return address
    return f"{scheme}://…@{rest.rpartition('@')[2]}"
