"""The lock beside a journal: one instance writes it, and the kernel lets go of it however that one ends."""

from __future__ import annotations

import errno
import fcntl
import os
from pathlib import Path

from tablectl.errors import JournalInUse, StateDirError


def lock_of(path: Path) -> Path:
    """The lock file beside a journal."""
    return path.with_name(path.name + ".lock")


def take_lock(lock: int, path: Path) -> str:
    """Lock an open lock file for this process, until it is closed.

    Returns: the id of the journal that was kept there last; empty before the first.

    Raises:
        JournalInUse: another process holds it.
        StateDirError: the file system knows no locks.
    """
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno not in (errno.EWOULDBLOCK, errno.EACCES):
            raise StateDirError(f"{path} cannot be locked: {error.strerror}") from error
        holder = _lines_of(lock)[0] or "unknown"
        raise JournalInUse(
            f"another tablectl (process {holder}) already runs on {path}; stop it, "
            "or give this one its own --state-dir"
        ) from error
    identity = _lines_of(lock)[1]
    os.ftruncate(lock, 0)
    os.pwrite(lock, f"{os.getpid()}\n{identity}\n".encode("ascii"), 0)
    return identity


def _lines_of(lock: int) -> tuple[str, str]:
    """The process that holds a lock file, and the id of the journal beside it."""
    process, _, identity = os.pread(lock, 80, 0).decode("ascii", "replace").partition("\n")
    return process.strip(), identity.strip()


def check_free(path: Path) -> None:
    """That nobody runs on a journal, readable or not.

    Raises:
        JournalInUse: somebody does.
    """
    if lock_of(path).exists():
        lock = os.open(lock_of(path), os.O_RDWR | os.O_CLOEXEC)
        try:
            take_lock(lock, path)
        finally:
            os.close(lock)
