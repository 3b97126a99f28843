"""The lock beside a journal, and what it remembers of the journal.

One instance writes a journal, and the kernel lets go of the lock however that one ends. The lock file also
keeps, outside the journal itself, which journal lay there and how far it had come: an older copy, another
table's journal or one that was written anew does not agree with it. It is written after each entry without
waiting for the disk, so after a power cut it may be behind the journal, and never ahead of it.
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
"""Process, id, numbers and hash, each on a line, padded: one small write replaces another."""
_IDENTITY = re.compile(r"[0-9a-f]{32}")


@dataclass(frozen=True, slots=True)
class JournalMemory:
    """What is remembered of a journal outside its file."""

    identity: str = ""
    """Empty before the first."""
    seq: int = 0
    """The last entry, or a later one that somebody else has heard of; 0 where none is known."""
    hash: str = ""
    """That entry's hash; empty where it is not known."""
    given_up: int = 0
    """Up to where entries were given up on a person's word: a backup was restored, an older copy taken."""
    replaced: str = ""
    """The journal in whose place this one was put on a person's word; empty where there was none."""


def lock_of(path: Path) -> Path:
    """The lock file beside a journal."""
    return path.with_name(path.name + ".lock")


class JournalLock:
    """The lock of one journal, held while it is open for writing, and what is remembered there."""

    def __init__(self, path: Path) -> None:
        """Take the lock of the journal at ``path``; make its folder where it is missing.

        Raises:
            JournalInUse: another process holds it.
            StateDirError: its folder cannot be made or written, knows no locks, or is full.
        """
        self._path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = _opened(path)
        except OSError as error:
            raise StateDirError(
                f"the journal's folder {path.parent} cannot be written ({error.strerror}); "
                "choose another with --state-dir or table.state_dir"
            ) from error
        try:
            self.found = _taken(self._file, path)
        except BaseException:
            self.close()
            raise
        self.given_up, self.replaced = self.found.given_up, self.found.replaced

    def accept(self, doubt: Doubt) -> None:
        """A person takes the journal as it is, although what is remembered says otherwise."""
        if (other := doubt.facts.get("other")) is not None:
            self.replaced, self.given_up = str(other), 0
        else:
            self.given_up = max(self.given_up, int(str(doubt.facts.get("seq", 0))))

    def remember(self, head: JournalHead) -> None:
        """How far the journal has come. Not worth a word where it fails: the next entry tries again, and what
        is older is no lie."""
        with suppress(OSError):
            _remember(self._file, JournalMemory(*head, self.given_up, self.replaced))

    def take_again(self) -> None:
        """The journal was put back in its place: where the lock file was lost with it, a new one is locked.

        Raises:
            JournalInUse, OSError, StateDirError: as when it was taken.
        """
        lock = _opened(self._path)
        if os.path.sameopenfile(lock, self._file):
            os.close(lock)
        else:
            _taken(lock, self._path)
            os.close(self._file)
            self._file = lock

    def close(self) -> None:
        """Let go of it. May be called twice."""
        lock, self._file = self._file, -1
        if lock >= 0:
            os.close(lock)


def _opened(path: Path) -> int:
    return os.open(lock_of(path), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)


def _taken(lock: int, path: Path) -> JournalMemory:
    """Lock an open lock file for this process, until it is closed.

    Returns: what it remembers of the journal that was kept there last.

    Raises:
        JournalInUse: another process holds it.
        StateDirError: the file system knows no locks, or is full.
    """
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno not in (errno.EWOULDBLOCK, errno.EACCES):
            raise StateDirError(f"{path} cannot be locked: {error.strerror}") from error
        holder = _read(lock)[0] or "unknown"
        raise JournalInUse(
            f"another tablectl (process {holder}) already runs on {path}; stop it, "
            "or give this one its own --state-dir"
        ) from error
    memory = _read(lock)[1]
    try:
        _remember(lock, memory)
    except OSError as error:
        raise StateDirError(f"{lock_of(path)} cannot be written: {error.strerror}") from error
    return memory


def _remember(lock: int, memory: JournalMemory) -> None:
    """Write down what is known of the journal, beside the process that holds the lock.

    Raises:
        OSError: the disk refuses.
    """
    known = (os.getpid(), memory.identity, memory.seq, memory.hash, memory.given_up, memory.replaced)
    text = "".join(f"{each}\n" for each in known)
    os.pwrite(lock, text.ljust(RECORD_BYTES - 1).encode("ascii") + b"\n", 0)


def remember_beside(path: Path, memory: JournalMemory) -> None:
    """Write down what is known of a journal that nobody runs on.

    Raises:
        OSError: it cannot be written.
    """
    lock = os.open(lock_of(path), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        _remember(lock, memory)
    finally:
        os.close(lock)


def _read(lock: int) -> tuple[str, JournalMemory]:
    """The process that holds a lock file, and what it remembers; lines that are none tell nothing."""
    text = os.pread(lock, RECORD_BYTES, 0).decode("ascii", "replace")
    lines = [line.strip() for line in text.splitlines()]
    process, identity, seq, sealed, given_up, replaced, *_ = (*lines, "", "", "", "", "", "")
    if not _IDENTITY.fullmatch(identity):
        return process, JournalMemory()
    before = replaced if _IDENTITY.fullmatch(replaced) else ""
    return process, JournalMemory(identity, _whole(seq), sealed, _whole(given_up), before)


def _whole(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() else 0


def check_free(path: Path) -> JournalMemory:
    """That nobody runs on a journal, readable or not.

    Returns: what is remembered of it.

    Raises:
        JournalInUse: somebody does.
    """
    if lock_of(path).exists():
        lock = os.open(lock_of(path), os.O_RDWR | os.O_CLOEXEC)
        try:
            return _taken(lock, path)
        finally:
            os.close(lock)
    return JournalMemory()
