"""The log of another journal beside a file that was put in its place by hand.

A service that is killed leaves SQLite's write-ahead log beside its journal. SQLite replays a log into
whatever file lies there: if a copy was put over the journal, the result would be a journal that nobody wrote.
"""

from __future__ import annotations

import logging
from contextlib import closing
from pathlib import Path

from tablectl.adapters.storage.journal.hash_chain import SealedEntry, first_break, first_hash
from tablectl.adapters.storage.journal.layout import LAYOUT
from tablectl.adapters.storage.journal.past_check import SELECT_CHAIN
from tablectl.adapters.storage.journal.queries import hash_at, head
from tablectl.adapters.storage.sqlite_file import Connection, is_database, open_read_only, translate_errors
from tablectl.errors import JournalError, JournalUnreadable, StateDirError
from tablectl.files import FileVersion, companion_path, sync

log = logging.getLogger(__name__)


def foreign_log(path: Path) -> str:
    """A sentence if the log beside a journal belongs to another one; empty if it is its own, or there is
    none.

    Its own log continues the file: it has the same journal id and last entry, and the hashes of the entries
    that follow are those of the chain.
    """
    mark = FileVersion.of(companion_path(path, "-wal"))
    if mark is None or not mark.size or not is_database(path):
        return ""
    try:
        with translate_errors(path), closing(open_read_only(path, LAYOUT, ignore_wal=True)) as db:
            identity, last, sealed = _end(db)
    except JournalError:
        return ""  # of an early version, or cut while SQLite moved entries from the log into it
    if not sealed:
        return ""
    try:
        with translate_errors(path), closing(open_read_only(path, LAYOUT)) as db:
            links = map(SealedEntry._make, db.execute(f"{SELECT_CHAIN} WHERE seq > ? ORDER BY seq", (last,)))
            continues = (
                _end(db)[0] == identity
                and _hash_of(db, identity, last) == sealed
                and first_break(links, last + 1, sealed) is None
            )
    except JournalUnreadable:
        continues = False
    if continues:
        return ""
    return (
        f"{path.name} was put over a journal that was not closed: {path.name}-wal beside it is the log of "
        "the one that lay there"
    )


def quarantine_foreign_log(path: Path) -> Path | None:
    """Rename such a log, so that SQLite does not replay it into the file; None if there is none.

    Raises:
        StateDirError: it cannot be moved.
    """
    if not (found := foreign_log(path)):
        return None
    names = (path.with_name(f"{path.stem}.foreign-{number}{path.suffix}-wal") for number in range(1, 1 << 30))
    quarantined = next(each for each in names if not each.exists())
    try:
        companion_path(path, "-wal").rename(quarantined)
        companion_path(path, "-shm").unlink(missing_ok=True)
        sync(path.parent)
    except OSError as error:
        raise StateDirError(
            f"{found}, and it cannot be moved to {quarantined.name}: {error.strerror}"
        ) from error
    log.warning("%s; it is kept as %s", found, quarantined)
    return quarantined


def _end(db: Connection) -> tuple[str, int, str]:
    """A journal's id, its last entry and that one's hash."""
    (identity,) = db.execute("SELECT coalesce(max(id), '') FROM identity").fetchone()
    last = head(db)
    return identity, last, _hash_of(db, identity, last)


def _hash_of(db: Connection, identity: str, seq: int) -> str:
    return (hash_at(db, seq) or "") if seq else first_hash(identity)
