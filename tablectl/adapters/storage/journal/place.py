"""Detects that an open journal's file was lost, and restores it.

A file can be deleted, moved, replaced or overwritten while a service writes it. SQLite does not notice: it
continues in a file that has no name any more. The service still has all entries, so a complete copy is saved
beside the journal at once, and restored when a person decides so.
"""

from __future__ import annotations

import logging
from contextlib import closing, suppress
from pathlib import Path

from tablectl.adapters.storage.journal.hash_chain import JournalHead, SealedEntry, first_break, first_hash
from tablectl.adapters.storage.journal.layout import LAYOUT
from tablectl.adapters.storage.journal.past_check import SELECT_CHAIN
from tablectl.adapters.storage.journal.queries import hash_at
from tablectl.adapters.storage.journal.reader import identity_of
from tablectl.adapters.storage.sqlite_file import Connection, copy_to, open_read_only, translate_errors
from tablectl.errors import JournalError, JournalUnreadable, StateDirError
from tablectl.files import COMPANIONS, FileVersion, companion_files, companion_path, sync, unlink_companions

log = logging.getLogger(__name__)


def rescue_copy_path(path: Path) -> Path:
    """Where the complete copy lies of a journal whose file was lost while a service ran."""
    return path.with_name(f"{path.stem}.kept{path.suffix}")


def recover_copy(path: Path, identity: str) -> bool:
    """Restore a journal whose file is missing from the copy that was saved beside it.

    Args:
        identity: of the journal that the lock file records; empty if none.

    Returns: whether there was such a copy.

    Raises:
        JournalUnreadable: the copy is not a journal.
        StateDirError: it cannot be moved there.
    """
    copy = rescue_copy_path(path)
    if path.exists() or not copy.exists():
        return False
    if identity and identity_of(copy) != identity:
        return False
    for end in COMPANIONS:  # what they held is in the copy
        companion_path(path, end).unlink(missing_ok=True)
    _rename(copy, path)
    log.warning("%s was deleted while a service ran: the copy that was kept of it is in its place", path)
    return True


class JournalPlace:
    """The path of a journal that is open for writing."""

    def __init__(self, path: Path) -> None:
        """Remember the file that was just opened, and written once."""
        self._path = path
        self._mark = FileVersion.of(path)
        self._companions = companion_files(path)

    def update_mark(self) -> None:
        """Remember the file's state after a write of our own."""
        now = FileVersion.of(self._path)
        if now is not None and self._mark is not None and now.file == self._mark.file:
            self._mark = now

    def find_loss(self) -> str:
        """What happened to the file: ``deleted``, ``replaced`` or ``overwritten``; empty if all is well."""
        now, wal = FileVersion.of(self._path), FileVersion.of(companion_path(self._path, "-wal"))
        if now is None or wal is None:
            return "deleted"
        if self._mark is None or now.file != self._mark.file or wal.file != self._companions.get("-wal"):
            return "replaced"
        return "" if now == self._mark else "overwritten"

    def save_copy(self, db: Connection, head: JournalHead) -> bool:
        """Save a complete copy beside the journal; False if that fails, which is logged."""
        copy = rescue_copy_path(self._path)
        partial = copy.with_suffix(".part")
        try:
            copy.parent.mkdir(parents=True, exist_ok=True)
            partial.unlink(missing_ok=True)
            with translate_errors(partial):
                copy_to(db, partial)
                _require_complete(partial, head)
            _rename(partial, copy)
            unlink_companions(self._path, self._companions)
        except (OSError, JournalError) as error:
            log.error("no copy of %s could be kept beside it: %s", self._path, error)
            with suppress(OSError):
                partial.unlink(missing_ok=True)
            return False
        log.error("%s holds everything that was accepted, up to entry %d", copy, head.seq)
        return True

    def restore_copy(self) -> None:
        """Restore the saved copy; the file that lies there now is renamed.

        Raises:
            StateDirError: it cannot be moved there.
        """
        other = self._free_name()
        unlink_companions(self._path, self._companions)
        for end in ("", *COMPANIONS):
            if companion_path(self._path, end).exists():
                _rename(companion_path(self._path, end), companion_path(other, end))
                log.warning("what lay in the place of %s is now %s", self._path, other)
        _rename(rescue_copy_path(self._path), self._path)

    def _free_name(self) -> Path:
        names = (f"{self._path.stem}.replaced-{n}{self._path.suffix}" for n in range(1, 1 << 30))
        return next(found for name in names if not (found := self._path.with_name(name)).exists())


def _rename(path: Path, to: Path) -> None:
    """
    Raises:
        FileNotFoundError: there is nothing to move.
        StateDirError: it cannot be moved.
    """
    try:
        path.replace(to)
        sync(to.parent)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise StateDirError(f"{path} cannot be moved to {to.name}: {error.strerror}") from error


def _require_complete(path: Path, head: JournalHead) -> None:
    """
    Raises:
        JournalUnreadable: the file is not the whole journal up to its head.
    """
    if identity_of(path) != head.identity:
        raise JournalUnreadable(f"{path} is another journal")
    with translate_errors(path), closing(open_read_only(path, LAYOUT)) as db:
        links = map(SealedEntry._make, db.execute(f"{SELECT_CHAIN} WHERE seq <= ? ORDER BY seq", (head.seq,)))
        broken = first_break(links, 1, first_hash(head.identity))
        if broken is not None or (head.seq and hash_at(db, head.seq) != head.hash):
            raise JournalUnreadable(
                f"{path} is not what was written: {broken.reason if broken else 'it is shorter'}"
            )
