"""The lock file beside a journal, and what it records about the journal.

One instance writes a journal; the kernel releases the lock however that instance ends. The lock file also
records, outside the journal itself, which journal it was and how far it had come: an older copy, another
table's journal or a rewritten one contradicts it. It is written after each entry without waiting for the
disk, so after a power cut it may be behind the journal, and never ahead of it.
"""

from __future__ import annotations

import errno
import fcntl
import os
import re
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from tablectl.adapters.storage.journal.hash_chain import JournalHead
from tablectl.errors import JournalInUse, StateDirError
from tablectl.ports import Doubt

RECORD_BYTES = 320
"""Process, id, numbers and hash, each on a line, padded to a fixed size: each write replaces the last."""
_IDENTITY = re.compile(r"[0-9a-f]{32}")


@dataclass(frozen=True, slots=True)
class LockRecord:
    """What the lock file records about a journal."""

    identity: str = ""
    """Empty before the first journal."""
    seq: int = 0
    """The last entry, or a later one that a broker or hall has received; 0 if none is known."""
    hash: str = ""
    """That entry's hash; empty if unknown."""
    discarded_upto: int = 0
    """Up to which entry a person has discarded entries, by restoring a backup or accepting an older copy."""
    replaced: str = ""
    """The journal that a person has replaced with this one; empty if none."""


def lock_path(path: Path) -> Path:
    """The lock file beside a journal."""
    return path.with_name(path.name + ".lock")


class JournalLock:
    """The lock of one journal, held while it is open for writing, and the record in its file."""

    def __init__(self, path: Path) -> None:
        """Acquire the lock of the journal at ``path``; create its folder if it is missing.

        Raises:
            JournalInUse: another process holds it.
            StateDirError: its folder cannot be created or written, has no locks, or is full.
        """
        self._path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = _open_lock_file(path)
        except IsADirectoryError as error:
            raise StateDirError(
                f"{lock_path(path)} is a folder, where the journal's lock should be: remove it"
            ) from error
        except OSError as error:
            raise StateDirError(
                f"the journal's folder {path.parent} cannot be written ({error.strerror}); "
                "choose another with --state-dir or table.state_dir"
            ) from error
        try:
            self.record = _acquire(self._file, path)
        except BaseException:
            self.close()
            raise
        self.discarded_upto, self.replaced = self.record.discarded_upto, self.record.replaced

    def accept(self, doubt: Doubt) -> None:
        """Record that a person accepts the journal although it contradicts the record."""
        if (other := doubt.facts.get("other")) is not None:
            self.replaced, self.discarded_upto = str(other), 0
        else:
            self.discarded_upto = max(self.discarded_upto, int(str(doubt.facts.get("seq", 0))))

    def write_head(self, head: JournalHead) -> None:
        """Record how far the journal has come. A failure is ignored: the next entry tries again, and an older
        record is still correct."""
        with suppress(OSError):
            _write_record(self._file, LockRecord(*head, self.discarded_upto, self.replaced))

    def reacquire(self) -> None:
        """Lock the new lock file if the old one was lost together with the journal's file.

        Raises:
            JournalInUse, OSError, StateDirError: as when it was acquired.
        """
        lock = _open_lock_file(self._path)
        if os.path.sameopenfile(lock, self._file):
            os.close(lock)
        else:
            _acquire(lock, self._path)
            os.close(self._file)
            self._file = lock

    def close(self) -> None:
        """Release the lock. May be called twice."""
        lock, self._file = self._file, -1
        if lock >= 0:
            os.close(lock)


def _open_lock_file(path: Path) -> int:
    return os.open(lock_path(path), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)


def _acquire(lock: int, path: Path) -> LockRecord:
    """Lock an open lock file for this process, until it is closed.

    Returns: the record of the last journal there.

    Raises:
        JournalInUse: another process holds it.
        StateDirError: the file system has no locks, or is full.
    """
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno not in (errno.EWOULDBLOCK, errno.EACCES):
            raise StateDirError(f"{path} cannot be locked: {error.strerror}") from error
        holder = _read_record(lock)[0] or "unknown"
        raise JournalInUse(
            f"another tablectl (process {holder}) already runs on {path}; stop it, "
            "or give this one its own --state-dir"
        ) from error
    record = _read_record(lock)[1]
    try:
        _write_record(lock, record)
    except OSError as error:
        raise StateDirError(f"{lock_path(path)} cannot be written: {error.strerror}") from error
    return record


def _write_record(lock: int, record: LockRecord) -> None:
    """Write the record, with the process that holds the lock.

    Raises:
        OSError: the disk refuses.
    """
    known = (os.getpid(), record.identity, record.seq, record.hash, record.discarded_upto, record.replaced)
    text = "".join(f"{each}\n" for each in known)
    os.pwrite(lock, text.ljust(RECORD_BYTES - 1).encode("ascii") + b"\n", 0)


def write_lock_record(path: Path, record: LockRecord) -> None:
    """Write the record of a journal that no service uses.

    Raises:
        OSError: it cannot be written.
    """
    lock = os.open(lock_path(path), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        _write_record(lock, record)
    finally:
        os.close(lock)


def _read_record(lock: int) -> tuple[str, LockRecord]:
    """The process that holds a lock file, and its record; invalid lines count as empty."""
    text = os.pread(lock, RECORD_BYTES, 0).decode("ascii", "replace")
    lines = [line.strip() for line in text.splitlines()]
    process, identity, seq, sealed, discarded_upto, replaced, *_ = (*lines, "", "", "", "", "", "")
    if not _IDENTITY.fullmatch(identity):
        return process, LockRecord()
    before = replaced if _IDENTITY.fullmatch(replaced) else ""
    return process, LockRecord(identity, _parse_count(seq), sealed, _parse_count(discarded_upto), before)


def _parse_count(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() else 0


def require_unlocked(path: Path) -> LockRecord:
    """Check that no service uses a journal, readable or not.

    Returns: its record.

    Raises:
        JournalInUse: a service does.
    """
    if lock_path(path).exists():
        lock = os.open(lock_path(path), os.O_RDWR | os.O_CLOEXEC)
        try:
            return _acquire(lock, path)
        finally:
            os.close(lock)
    return LockRecord()
