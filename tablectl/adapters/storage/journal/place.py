"""Whether an open journal still is the file at its path, and the way back where it is not.

A file can be deleted, moved, exchanged or written over while a service writes it. SQLite does not notice: it
goes on in a file that nobody will ever find again. The service still holds all of it, so a whole copy is laid
beside the place at once, and put back on a person's word.
"""

from __future__ import annotations

import logging
from contextlib import closing, suppress
from pathlib import Path

from tablectl.adapters.storage.journal.hash_chain import JournalHead, SealedEntry, first_break, first_hash
from tablectl.adapters.storage.journal.layout import LAYOUT
from tablectl.adapters.storage.journal.past_check import LINKS
from tablectl.adapters.storage.journal.queries import hash_at
from tablectl.adapters.storage.journal.reader import identity_of
from tablectl.adapters.storage.sqlite_file import Connection, copy_to, open_to_read, translated
from tablectl.errors import JournalError, JournalUnreadable, StateDirError
from tablectl.files import COMPANIONS, FileMark, companions_of, file_beside, part_from_companions, sync

log = logging.getLogger(__name__)


def kept_beside(path: Path) -> Path:
    """Where a whole copy lies of a journal whose file was lost while a service ran."""
    return path.with_name(f"{path.stem}.kept{path.suffix}")


def found_again(path: Path, identity: str) -> bool:
    """Put a copy that was kept into the empty place of its journal.

    Args:
        identity: of the journal that is remembered there; empty where none is.

    Returns: whether there was such a copy.

    Raises:
        JournalUnreadable: the copy is none.
        StateDirError: it cannot be put there.
    """
    kept = kept_beside(path)
    if path.exists() or not kept.exists():
        return False
    if identity and identity_of(kept) != identity:
        return False
    for end in COMPANIONS:  # what they held is in the copy
        file_beside(path, end).unlink(missing_ok=True)
    _renamed(kept, path)
    log.warning("%s was deleted while a service ran: the copy that was kept of it is in its place", path)
    return True


class JournalPlace:
    """The place of one journal that is open for writing."""

    def __init__(self, path: Path) -> None:
        """Know the file that was just opened, and written once."""
        self._path = path
        self._mark = FileMark.of(path)
        self._companions = companions_of(path)

    def settle(self) -> None:
        """We have written it ourselves."""
        now = FileMark.of(self._path)
        if now is not None and self._mark is not None and now.file == self._mark.file:
            self._mark = now

    def lost(self) -> str:
        """What became of the file: ``deleted``, ``replaced`` or ``overwritten``; empty where all is well."""
        now, wal = FileMark.of(self._path), FileMark.of(file_beside(self._path, "-wal"))
        if now is None or wal is None:
            return "deleted"
        if self._mark is None or now.file != self._mark.file or wal.file != self._companions.get("-wal"):
            return "replaced"
        return "" if now == self._mark else "overwritten"

    def keep(self, db: Connection, head: JournalHead) -> bool:
        """Lay a whole copy beside the place; False, with a word in the log, where that cannot be done."""
        kept = kept_beside(self._path)
        being_made = kept.with_suffix(".part")
        try:
            kept.parent.mkdir(parents=True, exist_ok=True)
            being_made.unlink(missing_ok=True)
            with translated(being_made):
                copy_to(db, being_made)
                _require_whole(being_made, head)
            _renamed(being_made, kept)
            part_from_companions(self._path, self._companions)
        except (OSError, JournalError) as error:
            log.error("no copy of %s could be kept beside it: %s", self._path, error)
            with suppress(OSError):
                being_made.unlink(missing_ok=True)
            return False
        log.error("%s holds everything that was accepted, up to entry %d", kept, head.seq)
        return True

    def put_back(self) -> None:
        """Lay the copy that was kept into the place; what lies there is kept under another name.

        Raises:
            StateDirError: it cannot be moved there.
        """
        other = self._free_name()
        part_from_companions(self._path, self._companions)
        for end in ("", *COMPANIONS):
            if file_beside(self._path, end).exists():
                _renamed(file_beside(self._path, end), file_beside(other, end))
                log.warning("what lay in the place of %s is now %s", self._path, other)
        _renamed(kept_beside(self._path), self._path)

    def _free_name(self) -> Path:
        names = (f"{self._path.stem}.replaced-{n}{self._path.suffix}" for n in range(1, 1 << 30))
        return next(found for name in names if not (found := self._path.with_name(name)).exists())


def _renamed(path: Path, to: Path) -> None:
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


def _require_whole(path: Path, head: JournalHead) -> None:
    """
    Raises:
        JournalUnreadable: the file is not the whole journal up to its head.
    """
    if identity_of(path) != head.identity:
        raise JournalUnreadable(f"{path} is another journal")
    with translated(path), closing(open_to_read(path, LAYOUT)) as db:
        links = map(SealedEntry._make, db.execute(f"{LINKS} WHERE seq <= ? ORDER BY seq", (head.seq,)))
        broken = first_break(links, 1, first_hash(head.identity))
        if broken is not None or (head.seq and hash_at(db, head.seq) != head.hash):
            raise JournalUnreadable(
                f"{path} is not what was written: {broken.reason if broken else 'it is shorter'}"
            )
