"""The log of another journal beside a file that was put in its place by hand.

A service that is killed leaves SQLite's log beside its journal. SQLite plays a log into whatever file lies
there: of a copy that was laid over the journal, and of the log, it would make one that nobody ever wrote.
"""

from __future__ import annotations

import logging
from contextlib import closing
from pathlib import Path

from tablectl.adapters.storage.journal.hash_chain import SealedEntry, first_break, first_hash
from tablectl.adapters.storage.journal.layout import LAYOUT
from tablectl.adapters.storage.journal.past_check import LINKS
from tablectl.adapters.storage.journal.queries import hash_at, head
from tablectl.adapters.storage.sqlite_file import Connection, is_database, open_to_read, translated
from tablectl.errors import JournalError, JournalUnreadable, StateDirError
from tablectl.files import FileMark, file_beside, sync

log = logging.getLogger(__name__)


def foreign_log(path: Path) -> str:
    """That the log beside a journal is another one's, in words; empty where it is its own, or there is none.

    Its own goes on where the file alone ends: the same journal, the same last entry, and each entry that
    follows sealed after the one before it.
    """
    mark = FileMark.of(file_beside(path, "-wal"))
    if mark is None or not mark.size or not is_database(path):
        return ""
    try:
        with translated(path), closing(open_to_read(path, LAYOUT, alone=True)) as db:
            identity, last, sealed = _end(db)
    except JournalError:
        return ""  # of an early version, or cut while SQLite moved entries from the log into it
    if not sealed:
        return ""
    try:
        with translated(path), closing(open_to_read(path, LAYOUT)) as db:
            links = map(SealedEntry._make, db.execute(f"{LINKS} WHERE seq > ? ORDER BY seq", (last,)))
            goes_on = (
                _end(db)[0] == identity
                and _sealed(db, identity, last) == sealed
                and first_break(links, last + 1, sealed) is None
            )
    except JournalUnreadable:
        goes_on = False
    if goes_on:
        return ""
    return (
        f"{path.name} was put over a journal that was not closed: {path.name}-wal beside it is the log of "
        "the one that lay there"
    )


def set_aside_foreign_log(path: Path) -> Path | None:
    """Keep such a log under another name, so that nothing plays it into the file; None: there is none.

    Raises:
        StateDirError: it cannot be moved.
    """
    if not (found := foreign_log(path)):
        return None
    names = (path.with_name(f"{path.stem}.foreign-{number}{path.suffix}-wal") for number in range(1, 1 << 30))
    kept = next(each for each in names if not each.exists())
    try:
        file_beside(path, "-wal").rename(kept)
        file_beside(path, "-shm").unlink(missing_ok=True)
        sync(path.parent)
    except OSError as error:
        raise StateDirError(f"{found}, and it cannot be moved to {kept.name}: {error.strerror}") from error
    log.warning("%s; it is kept as %s", found, kept)
    return kept


def _end(db: Connection) -> tuple[str, int, str]:
    """A journal's id, its last entry and that one's hash."""
    (identity,) = db.execute("SELECT coalesce(max(id), '') FROM identity").fetchone()
    last = head(db)
    return identity, last, _sealed(db, identity, last)


def _sealed(db: Connection, identity: str, seq: int) -> str:
    return (hash_at(db, seq) or "") if seq else first_hash(identity)
