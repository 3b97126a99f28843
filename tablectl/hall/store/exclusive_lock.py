"""Lets one hall alone run on a PostgreSQL database: an advisory lock, which lasts as long as its
connection."""

from __future__ import annotations

import threading
from contextlib import suppress
from typing import Final

from sqlalchemy import Engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import SQLAlchemyError

from tablectl.errors import in_words
from tablectl.hall.errors import StoreConflict, StoreUnavailable

LOCK_KEY: Final = 0x68616C6D
"""Key of the advisory lock; the lock of migrations has another scope."""
LOCK_TIMEOUT_MS: Final = 8000
"""A killed hall holds the lock until the server notices, which may take seconds. Less than the timeout of a
server's answer."""
LOCK_NOT_AVAILABLE: Final = "55P03"
"""SQLSTATE of a lock timeout: PostgreSQL's manual, appendix A."""
TERMINATE_OWN_BACKEND: Final = (
    "SELECT pg_terminate_backend(pid) FROM pg_locks"
    f" WHERE locktype = 'advisory' AND objid = {LOCK_KEY} AND pid = %s AND granted"
)
"""Ends our own former connection, where the server has not noticed yet that it was cut."""


class ExclusiveLock:
    """The lock. It is verified again after each new connection of the pool: the lock's own may be lost as
    well."""

    def __init__(self, engine: Engine, name: str, timeout_ms: int = LOCK_TIMEOUT_MS) -> None:
        """
        Args:
            name: of the database, for people.
            timeout_ms: how long to wait for the lock.

        Raises:
            StoreConflict: another hall has it.
            StoreUnavailable: the server does not answer.
        """
        self._engine, self._name, self._timeout_ms = engine, name, timeout_ms
        self._errors = (engine.dialect.loaded_dbapi.Error, SQLAlchemyError, OSError)
        self._lock = threading.Lock()
        self._holder: DBAPIConnection | None = None
        self._process = 0
        """The server's process id of the connection that has the lock."""
        self._verified = False
        event.listen(engine, "connect", self._on_connect)
        self.ensure_held()

    def ensure_held(self) -> None:
        """Verify that we have the lock; acquire it again where its connection was lost.

        Raises:
            StoreConflict, StoreUnavailable: as at first.
        """
        if self._verified:
            return
        with self._lock:
            try:
                if not self._is_held():
                    self._acquire()
            except self._errors as error:
                self.close()
                if _sqlstate(error) == LOCK_NOT_AVAILABLE:
                    raise StoreConflict(
                        f"another hall already runs on the database {self._name}; stop it, or give this "
                        "one its own with --database"
                    ) from error
                raise StoreUnavailable(
                    f"the database {self._name} does not work: {in_words(error)}"
                ) from error
            self._verified = True

    def close(self) -> None:
        """Release the lock. May be called twice."""
        holder, self._holder = self._holder, None
        if holder is not None:
            with suppress(*self._errors):
                holder.close()

    def _on_connect(self, *_: object) -> None:
        self._verified = False

    def _is_held(self) -> bool:
        try:
            return self._holder is not None and self._query("SELECT 1") == 1
        except self._errors:
            self.close()
            return False

    def _acquire(self) -> None:
        connection = self._engine.raw_connection()
        self._holder = connection.driver_connection
        connection.detach()  # the pool shall not reuse it: the lock ends with it
        assert self._holder is not None, "it was made"
        self._holder.autocommit = True
        self._query(TERMINATE_OWN_BACKEND, self._process)
        self._query(f"SELECT set_config('lock_timeout', '{self._timeout_ms}', false)")
        self._query("SELECT pg_advisory_lock(%s)", LOCK_KEY)
        self._process = int(str(self._query("SELECT pg_backend_pid()")))

    def _query(self, statement: str, *values: int) -> object:
        assert self._holder is not None, "it is asked while it is held"
        cursor = self._holder.cursor()
        try:
            cursor.execute(statement, values)
            row = cursor.fetchone()
        finally:
            cursor.close()
        return None if row is None else row[0]


def _sqlstate(error: Exception) -> str:
    """The SQLSTATE of an error that the server reported; empty for any other.

    pg8000 passes the fields of the server's ErrorResponse as a dict; ``C`` is the SQLSTATE (PostgreSQL's
    manual, "Error and Notice Message Fields").
    """
    fields = error.args[0] if error.args else None
    return str(fields.get("C", "")) if isinstance(fields, dict) else ""
