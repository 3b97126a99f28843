"""The place of the hall's own database file: one that is deleted while the hall runs is put back.

A file that was deleted or replaced is written on by whoever has it open, and gone when the hall ends. A
connection that is held for it alone still reads everything that was taken. One that was written over is lost:
it is noticed by its size and time, which only our own transactions change. For that the pages beside the file
go into it here and nowhere else: another process that writes the same database leaves the file as it is.
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
from tablectl.files import COMPANIONS, FileMark, companions_of, file_beside, part_from_companions, sync
from tablectl.hall.errors import StoreUnavailable

log = logging.getLogger(__name__)

CHECKPOINT_EVERY: Final = 200
"""Transactions, after which what lies beside the file goes into it."""


class DatabaseFile:
    """Of a database in a file. SQLite does one transaction after the other: what waits here waits anyway."""

    def __init__(self, path: Path, engine: Engine) -> None:
        """``engine`` has made the file, and its newest form."""
        self._path, self._engine = path, engine
        self._turn = threading.Lock()
        self._holder = self._held()
        self._since = 0
        self._overwritten = False
        self._mark: FileMark | None = None
        self._companions: Mapping[str, tuple[int, int]] = {}
        self._settle()

    @contextmanager
    def held(self) -> Iterator[None]:
        """For a transaction: the file is in its place.

        Raises:
            StoreUnavailable: another file lies there, it was written over, or it cannot be put back.
        """
        with self._turn:
            self._require_ours()
            yield
            self._checkpoint()
            self._settle()

    def close(self) -> None:
        """Leave the file in its place and let go of it; may be called twice."""
        if self._holder.closed:
            return
        try:
            with self.held():
                self._holder.close()
        except StoreUnavailable as error:
            log.error("%s", error)
            self._leave()
            self._holder.close()

    def _require_ours(self) -> None:
        now, wal = FileMark.of(self._path), FileMark.of(file_beside(self._path, "-wal"))
        assert self._mark is not None, "the file was there when it was opened"
        if self._overwritten or (now is not None and now.file == self._mark.file and now != self._mark):
            if not self._overwritten:
                self._overwritten = True
                part_from_companions(self._path, self._companions)
            raise StoreUnavailable(
                f"{self._path.name} was overwritten while the hall ran, and what it held is lost there: stop "
                "the hall, put a backup in its place and start again"
            )
        if now != self._mark or wal is None or wal.file != self._companions["-wal"]:
            self._put_back()

    def _settle(self) -> None:
        """We have written it ourselves, or nobody has."""
        self._mark = FileMark.of(self._path)
        self._companions = companions_of(self._path)

    def _checkpoint(self) -> None:
        if self._holder.closed:
            return  # closing has done it
        self._since += 1
        if self._since >= CHECKPOINT_EVERY:
            self._since = 0
            self._driver().execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()

    def _leave(self) -> None:
        """Whatever lies in the place now stays as it is: closing writes into a file without a name."""
        now = FileMark.of(self._path)
        if now is None or self._mark is None or now.file != self._mark.file:
            return
        theirs = self._path.with_name(f"{self._path.name}.part")
        try:
            shutil.copy2(self._path, theirs)
            theirs.replace(self._path)
        except OSError as error:
            log.error("%s cannot be left as it was found: %s", self._path, in_words(error))

    def _held(self) -> Connection:
        holder = self._engine.connect()
        holder.execute(text("SELECT count(*) FROM sqlite_master"))
        holder.commit()
        return holder

    def _put_back(self) -> None:
        kept = self._path.with_name(f"{self._path.stem}.kept{self._path.suffix}")
        try:
            self._copy(kept)
            now = FileMark.of(self._path)
            if now is not None and self._mark is not None and now.file != self._mark.file:
                raise StoreUnavailable(
                    f"another file was put in the place of {self._path.name} while the hall ran; everything "
                    f"that it had taken is in {kept.name}: stop the hall, put that file in its place and "
                    "start again"
                )
            for end in COMPANIONS:  # what they held is in the copy
                file_beside(self._path, end).unlink(missing_ok=True)
            kept.replace(self._path)
            self._holder.close()
            self._engine.dispose()
            self._holder = self._held()
        except StoreUnavailable:
            raise
        except (OSError, SQLAlchemyError, self._engine.dialect.loaded_dbapi.Error) as error:
            raise StoreUnavailable(
                f"{self._path.name} was deleted while the hall ran and cannot be put back: {in_words(error)}"
            ) from error
        self._settle()
        log.error("%s was deleted while the hall ran; it was put back with everything in it", self._path)

    def _driver(self) -> DBAPIConnection:
        driver: DBAPIConnection | None = self._holder.connection.driver_connection
        assert driver is not None, "it is held"
        return driver

    def _copy(self, kept: Path) -> None:
        kept.parent.mkdir(parents=True, exist_ok=True)
        being_made = kept.with_suffix(".part")
        being_made.unlink(missing_ok=True)
        self._driver().execute("VACUUM INTO ?", (str(being_made),))
        sync(being_made)
        being_made.replace(kept)
