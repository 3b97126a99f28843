"""The hall's SQLite file: it is restored where somebody deletes it while the hall runs.

A process that has a deleted file open goes on writing to it, and the data is lost when the process ends.
So one connection is held open, from which the file can be copied back. A file that was overwritten cannot
be restored; it is noticed by its size and time of change. To keep these two the hall's own, checkpoints of
the write-ahead log are done here alone, so that other processes which write the same database do not
change the file itself.
"""

from __future__ import annotations

import logging
import shutil
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine, text
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import SQLAlchemyError

from tablectl.errors import in_words
from tablectl.files import COMPANIONS, FileVersion, companion_files, companion_path, sync, unlink_companions
from tablectl.hall.errors import StoreUnavailable

log = logging.getLogger(__name__)

TRANSACTIONS_PER_CHECKPOINT: Final = 200
"""After so many transactions the write-ahead log is copied into the file."""


class DatabaseFile:
    """Guards a database file. Its lock costs nothing: SQLite does one transaction at a time anyway."""

    def __init__(self, path: Path, engine: Engine) -> None:
        """``engine`` has created the file with the newest schema."""
        self._path, self._engine = path, engine
        self._lock = threading.Lock()
        self._holder = self._open_holder()
        self._transactions = 0
        self._overwritten = False
        self._mark: FileVersion | None = None
        self._companions: Mapping[str, tuple[int, int]] = {}
        self._remember_state()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Guard a transaction: the file is in its place, and is ours.

        Raises:
            StoreUnavailable: the file was replaced or overwritten, or cannot be restored.
        """
        with self._lock:
            self._require_unchanged()
            yield
            self._checkpoint()
            self._remember_state()

    def close(self) -> None:
        """Release the file, and leave it in its place. May be called twice."""
        if self._holder.closed:
            return
        try:
            with self.transaction():
                self._holder.close()
        except StoreUnavailable as error:
            log.error("%s", error)
            self._keep_foreign_file()
            self._holder.close()

    def _require_unchanged(self) -> None:
        now, wal = FileVersion.of(self._path), FileVersion.of(companion_path(self._path, "-wal"))
        assert self._mark is not None, "the file was there when it was opened"
        if self._overwritten or (now is not None and now.file == self._mark.file and now != self._mark):
            if not self._overwritten:
                self._overwritten = True
                unlink_companions(self._path, self._companions)
            raise StoreUnavailable(
                f"{self._path.name} was overwritten while the hall ran, and what it held is lost there: stop "
                "the hall, put a backup in its place and start again"
            )
        if now != self._mark or wal is None or wal.file != self._companions["-wal"]:
            self._restore()

    def _remember_state(self) -> None:
        """Remember the file's state after a transaction of ours."""
        self._mark = FileVersion.of(self._path)
        self._companions = companion_files(self._path)

    def _checkpoint(self) -> None:
        if self._holder.closed:
            return  # closing did the checkpoint
        self._transactions += 1
        if self._transactions >= TRANSACTIONS_PER_CHECKPOINT:
            self._transactions = 0
            self._driver().execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()

    def _keep_foreign_file(self) -> None:
        """Keep a foreign file in our place unchanged: replace it by a copy, so that SQLite, when it
        closes, writes into a file without a name."""
        now = FileVersion.of(self._path)
        if now is None or self._mark is None or now.file != self._mark.file:
            return
        copy = self._path.with_name(f"{self._path.name}.part")
        try:
            shutil.copy2(self._path, copy)
            copy.replace(self._path)
        except OSError as error:
            log.error("%s cannot be left as it was found: %s", self._path, in_words(error))

    def _open_holder(self) -> Connection:
        holder = self._engine.connect()
        holder.execute(text("SELECT count(*) FROM sqlite_master"))
        holder.commit()
        return holder

    def _restore(self) -> None:
        saved = self._path.with_name(f"{self._path.stem}.kept{self._path.suffix}")
        try:
            self._copy(saved)
            now = FileVersion.of(self._path)
            if now is not None and self._mark is not None and now.file != self._mark.file:
                raise StoreUnavailable(
                    f"another file was put in the place of {self._path.name} while the hall ran; everything "
                    f"that it had taken is in {saved.name}: stop the hall, put that file in its place and "
                    "start again"
                )
            for end in COMPANIONS:  # their contents are in the copy
                companion_path(self._path, end).unlink(missing_ok=True)
            saved.replace(self._path)
            self._holder.close()
            self._engine.dispose()
            self._holder = self._open_holder()
        except StoreUnavailable:
            raise
        except (OSError, SQLAlchemyError, self._engine.dialect.loaded_dbapi.Error) as error:
            raise StoreUnavailable(
                f"{self._path.name} was deleted while the hall ran and cannot be put back: {in_words(error)}"
            ) from error
        self._remember_state()
        log.error("%s was deleted while the hall ran; it was put back with everything in it", self._path)

    def _driver(self) -> DBAPIConnection:
        driver: DBAPIConnection | None = self._holder.connection.driver_connection
        assert driver is not None, "it is held"
        return driver

    def _copy(self, saved: Path) -> None:
        saved.parent.mkdir(parents=True, exist_ok=True)
        partial = saved.with_suffix(".part")
        partial.unlink(missing_ok=True)
        self._driver().execute("VACUUM INTO ?", (str(partial),))
        sync(partial)
        partial.replace(saved)
