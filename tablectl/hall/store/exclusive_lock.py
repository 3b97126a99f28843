"""That one hall alone runs on a PostgreSQL: a lock that lasts as long as the connection that has taken it."""

from __future__ import annotations

import threading
from contextlib import suppress
from typing import Final

from sqlalchemy import Engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import SQLAlchemyError

from tablectl.errors import in_words
from tablectl.hall.errors import StoreConflict, StoreUnavailable

KEY: Final = 0x68616C6D
"""Beside the key of migrations."""
LOCK_TIMEOUT_MS: Final = 8000
"""A hall that was killed a moment ago holds the lock until the server has noticed, which a busy computer may
take seconds for; less than a server is waited for."""
LOCK_NOT_AVAILABLE: Final = "55P03"
"""PostgreSQL's manual, appendix A."""
END_OF_OURS: Final = (
    "SELECT pg_terminate_backend(pid) FROM pg_locks"
    f" WHERE locktype = 'advisory' AND objid = {KEY} AND pid = %s AND granted"
)
"""The server may not have noticed yet that our own connection was cut."""


class ExclusiveLock:
    """Looked at again whenever a connection was made anew: then the one with the lock may be gone, too."""

    def __init__(self, engine: Engine, shown: str, timeout_ms: int = LOCK_TIMEOUT_MS) -> None:
        """
        Args:
            shown: the database, for people.
            timeout_ms: for whoever has the lock.

        Raises:
            StoreConflict: another hall runs there.
            StoreUnavailable: it does not answer.
        """
        self._engine, self._shown, self._waits_ms = engine, shown, timeout_ms
        self._errors = (engine.dialect.loaded_dbapi.Error, SQLAlchemyError, OSError)
        self._turn = threading.Lock()
        self._holder: DBAPIConnection | None = None
        self._process = 0
        """Of the server, for the connection that has the lock."""
        self._sure = False
        event.listen(engine, "connect", self._doubt)
        self.require()

    def require(self) -> None:
        """The lock is ours; taken again where its connection was lost.

        Raises:
            StoreConflict, StoreUnavailable: as when it was taken.
        """
        if self._sure:
            return
        with self._turn:
            try:
                if not self._is_held():
                    self._take()
            except self._errors as error:
                self.close()
                if LOCK_NOT_AVAILABLE in repr(error.args):
                    raise StoreConflict(
                        f"another hall already runs on the database {self._shown}; stop it, or give this "
                        "one its own with --database"
                    ) from error
                raise StoreUnavailable(
                    f"the database {self._shown} does not work: {in_words(error)}"
                ) from error
            self._sure = True

    def close(self) -> None:
        """Let go of it; may be called twice."""
        holder, self._holder = self._holder, None
        if holder is not None:
            with suppress(*self._errors):
                holder.close()

    def _doubt(self, *_: object) -> None:
        self._sure = False

    def _is_held(self) -> bool:
        try:
            return self._holder is not None and self._asked("SELECT 1") == 1
        except self._errors:
            self.close()
            return False

    def _take(self) -> None:
        made = self._engine.raw_connection()
        self._holder = made.driver_connection
        made.detach()  # it is no connection of the pool's any more: with it the lock ends
        assert self._holder is not None, "it was made"
        self._holder.autocommit = True
        self._asked(END_OF_OURS, self._process)
        self._asked(f"SELECT set_config('lock_timeout', '{self._waits_ms}', false)")
        self._asked("SELECT pg_advisory_lock(%s)", KEY)
        self._process = int(str(self._asked("SELECT pg_backend_pid()")))

    def _asked(self, question: str, *values: int) -> object:
        assert self._holder is not None, "it is asked while it is held"
        cursor = self._holder.cursor()
        try:
            cursor.execute(question, values)
            row = cursor.fetchone()
        finally:
            cursor.close()
        return None if row is None else row[0]
