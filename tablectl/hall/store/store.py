"""The one layer between the hall and its database: SQLite in a file, or PostgreSQL by address."""

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
ASIDE_MARK: Final = "~"
"""Stands between a journal's id and a number where its copy was put aside."""
MAX_EVENTS_READ: Final = 1000
"""Events read for one answer."""
BUSY_MS: Final = 5000
ANSWERS_WITHIN_S: Final = 10.0
"""A server that says nothing for so long does not answer: it may have been stopped, or its line be cut."""
MIGRATION_LOCK: Final = 0x68616C6C  # "hall"


class HallStore:
    """Keeps everything that the hall must not forget. Any thread may use it."""

    def __init__(self, address: str) -> None:
        """Open the database, and bring it to the newest form.

        Args:
            address: ``postgresql://user:password@host/database``, or the path of a file.

        Raises:
            StoreUnavailable: it cannot be reached.
            StoreUnreadable: a newer program wrote it, or it is no database.
        """
        self.address = _shown(address)
        self._place: DatabaseFile | None = None
        self._sole: ExclusiveLock | None = None
        try:
            self._engine = _engine(address)
            with self._transaction() as connection:
                if connection.dialect.name == "postgresql":
                    connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
                migrate(connection)
            if self._engine.dialect.name == "sqlite":
                self._place = DatabaseFile(Path(address).resolve(), self._engine)
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
        """From now on no other hall may run on this database; commands beside one may. A file is locked with
        its folder.

        Args:
            timeout_ms: for a hall that was killed a moment ago.

        Raises:
            StoreConflict: another hall runs on it.
            StoreUnavailable: it does not answer.
        """
        with self._transaction() as connection:
            if connection.dialect.name == "postgresql":
                self._sole = ExclusiveLock(self._engine, self.address, timeout_ms)

    def close(self) -> None:
        """Let go of it; may be called twice."""
        if self._sole is not None:
            self._sole.close()
        if self._place is not None:
            self._place.close()
        self._engine.dispose()

    # Copies of the tables' journals

    def copies(self) -> tuple[JournalCopy, ...]:
        """Every journal of every table, in the order in which they were met; none that was put aside."""
        query = select(JOURNALS).order_by(JOURNALS.c.place)
        with self._transaction() as connection:
            rows = connection.execute(query).all()
        return tuple(
            JournalCopy(row.table_name, row.journal, Head(row.head, row.hash))
            for row in rows
            if ASIDE_MARK not in row.journal
        )

    def save_events(self, table: str, journal: str, events: Sequence[EventBody]) -> Head:
        """Append events to a journal's copy, all or none; returns the new head.

        Raises:
            StoreConflict: they do not follow the last one that is kept.
            StoreUnavailable: the database does not take them.
        """
        return self.save_all([(table, journal, events)])[0]

    def save_all(self, copies: Sequence[tuple[str, str, Sequence[EventBody]]]) -> list[Head]:
        """Append events to the copies of several journals, (table, journal, events) each, all or none; the
        new heads.

        Raises:
            StoreConflict, StoreUnavailable: as ``save_events``.
        """
        if not all(events for _, _, events in copies):
            raise ValueError("there are no events to keep")
        with self._transaction() as connection:
            heads = [_grown(connection, table, journal, events) for table, journal, events in copies]
            rows = [_row(table, journal, each) for table, journal, events in copies for each in events]
            connection.execute(insert(ENTRIES), rows)
        return heads

    def archive_copy(self, table: str, journal: str) -> str:
        """Keep a copy under another name, so that the journal can be copied anew; returns that name."""
        with self._transaction() as connection:
            known = connection.execute(select(JOURNALS.c.journal).where(JOURNALS.c.table_name == table))
            number = sum(each.journal.startswith(f"{journal}{ASIDE_MARK}") for each in known) + 1
            aside = f"{journal}{ASIDE_MARK}{number}"
            for each in (ENTRIES, JOURNALS):
                connection.execute(
                    update(each)
                    .where(each.c.table_name == table, each.c.journal == journal)
                    .values(journal=aside)
                )
        return aside

    def hash_at(self, table: str, journal: str, seq: int) -> str | None:
        """The seal of an event that is kept; None if it is not."""
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
        """Events of some kinds alone, in order."""
        query = (
            select(ENTRIES.c.body)
            .where(ENTRIES.c.table_name == table, ENTRIES.c.journal == journal, ENTRIES.c.kind.in_(kinds))
            .order_by(ENTRIES.c.seq)
        )
        with self._transaction() as connection:
            return [json.loads(row.body) for row in connection.execute(query)]

    # The hall's own log

    def append(self, entries: Sequence[LogEntry], mark: IdempotencyKey | None = None) -> None:
        """Write entries of the log, all or none.

        Args:
            mark: of the command that the last of them comes from.

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
            if mark is not None:
                values = {"command": mark.id, "digest": mark.digest, "seq": entries[-1].seq}
                connection.execute(insert(COMMANDS).values(**values))

    def find_command(self, command: str) -> tuple[IdempotencyKey, int] | None:
        """The command that came with this id, and the number of its entry; None: there was none."""
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
        """Requests that were answered, by id, and what came of each."""
        with self._transaction() as connection:
            return {row.request: row.outcome for row in connection.execute(select(ANSWERED_REQUESTS))}

    def mark_answered(self, request: str, outcome: str) -> None:
        """A request was answered; the first answer stays."""
        with self._transaction() as connection:
            known = connection.execute(
                select(ANSWERED_REQUESTS.c.request).where(ANSWERED_REQUESTS.c.request == request)
            ).first()
            if known is None:
                connection.execute(insert(ANSWERED_REQUESTS).values(request=request, outcome=outcome))

    # Photos of sheets

    def save_photo(self, data: bytes) -> str:
        """Keep a picture; returns its id, the SHA-256 of its bytes. The same again changes nothing."""
        photo = hashlib.sha256(data).hexdigest()
        with self._transaction() as connection:
            known = connection.execute(select(PHOTOS.c.photo).where(PHOTOS.c.photo == photo)).first()
            if known is None:
                connection.execute(insert(PHOTOS).values(photo=photo, data=data))
        return photo

    def photo(self, photo: str) -> bytes | None:
        """A picture that was kept; None if it was not."""
        with self._transaction() as connection:
            found = connection.execute(select(PHOTOS.c.data).where(PHOTOS.c.photo == photo)).scalar()
        return None if found is None else bytes(found)

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        try:
            with self._place.held() if self._place else nullcontext(), self._engine.begin() as connection:
                if self._sole is not None:
                    self._sole.require()
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
            self._engine.dispose()  # what waited for its answer cannot be used any more
            raise StoreUnavailable(
                f"the database {self.address} does not answer: {in_words(error)}"
            ) from error


def _grown(connection: Connection, table: str, journal: str, events: Sequence[EventBody]) -> Head:
    """A journal's head moved on to the last of these events."""
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
        return create_engine(driver, pool_pre_ping=True, connect_args={"timeout": ANSWERS_WITHIN_S})
    if "://" in address:
        raise StoreUnavailable(
            f"expected postgresql://user:password@host/database as the database, got {_shown(address)}"
        )
    engine = create_engine(f"sqlite:///{Path(address).resolve()}")

    @event.listens_for(engine, "connect")
    def prepared(connection: DBAPIConnection, _record: object) -> None:
        # The driver begins transactions late, and commits before DDL; SQLAlchemy's manual, "Serializable
        # isolation / Savepoints / Transactional DDL" of pysqlite, gives this way around it.
        connection.isolation_level = None
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA wal_autocheckpoint=0")  # FilePlace does it, and knows what it has written
        connection.execute(f"PRAGMA busy_timeout={BUSY_MS}")

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def _shown(address: str) -> str:
    """An address without its password: addresses are logged."""
    scheme, found, rest = address.partition("://")
    if not found or "@" not in rest:
        return address
    return f"{scheme}://…@{rest.rpartition('@')[2]}"
