"""Backups of a table's state folder: one archive with a list of contents, tried by restoring it.

An archive is a gzip-compressed tar with ``manifest.json`` first and the files under ``state/``. Databases are
copied as a snapshot, so a running table is not disturbed. Files that the table recreates by itself (the own
broker's store, locks) and earlier backups are left out, and an archive with such a file is refused. Passwords
and port of that broker are backed up, because its clients know them.

Restoring needs write access to the state folder only: it may be all that a service's user can write, or a
mount of its own. The files that were there are moved into its folder of backups.

Whoever made an archive knows the passwords in it. So files that give access are restored only if a person
asks for it; otherwise those of the replaced folder stay.
"""

from __future__ import annotations

import shutil
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from tablectl.adapters.state_folder import BACKUPS_FOLDER, gives_access
from tablectl.adapters.storage import backup_archive
from tablectl.adapters.storage.backup_archive import (
    Contents,
    backup_files,
    is_backup,
    pack,
    sha256_of,
    unpack,
)
from tablectl.adapters.storage.journal.foreign_log import foreign_log
from tablectl.adapters.storage.journal.journal import JOURNAL_FILE, SqliteJournal, read_journal
from tablectl.adapters.storage.journal.lock import LockRecord, require_unlocked, write_lock_record
from tablectl.adapters.storage.journal.reader import identity_of
from tablectl.adapters.storage.journal.rescue import examine
from tablectl.adapters.storage.sqlite_file import is_database, snapshot
from tablectl.errors import InputError, JournalUnreadable, StateDirError, TablectlError
from tablectl.files import sync
from tablectl.game.history import History, renumber, split_sessions
from tablectl.game.state import FoldError


@dataclass(frozen=True, slots=True)
class RestoreResult:
    """The result of a restore."""

    contents: Contents
    """Of the archive."""
    before: Path | None
    """Where the previous files lie now; None if there were none."""
    left_out: tuple[str, ...]
    """Files of the archive that give access and were not restored."""


def make_backup(
    state_dir: Path, archive: Path, *, at: str, program: str, session: int | None = None
) -> Contents:
    """Write an archive, and restore it into a scratch folder to verify it.

    Args:
        state_dir: the table's state folder; its service may be running.
        archive: the file to write; readable by its owner alone, since it holds accounts and concealed tiles.
        at: UTC now.
        program: version of the program.
        session: only this session of the journal (0 the first, -1 the last), renumbered from 1, and nothing
            else; None for everything.

    Raises:
        InputError: no journal there, or no such session.
        JournalUnreadable: the journal is damaged.
        StateDirError: the archive cannot be written.
    """
    if not (state_dir / JOURNAL_FILE).is_file():
        raise InputError(f"there is no journal in {state_dir}: name the table's state folder")
    with tempfile.TemporaryDirectory(prefix="tablectl-backup-") as scratch:
        copy = Path(scratch) / "state"
        copy.mkdir()
        if session is None:
            for file in backup_files(state_dir):
                to = copy / file.relative_to(state_dir)
                to.parent.mkdir(parents=True, exist_ok=True)
                if is_database(file):
                    snapshot(file, to, ignore_wal=bool(foreign_log(file)))
                    continue
                with suppress(FileNotFoundError):  # a running table has just deleted it
                    shutil.copy2(file, to)
        else:
            _write_session(state_dir / JOURNAL_FILE, session, copy / JOURNAL_FILE)
        try:
            entries, sessions = _count_entries(copy / JOURNAL_FILE)
        except InputError as error:
            raise JournalUnreadable(
                f"nothing was saved: {error}. `tablectl journal verify` tells more"
            ) from error
        files = {
            str(file.relative_to(copy)): (file.stat().st_size, sha256_of(file)) for file in backup_files(copy)
        }
        if sum(size for size, _ in files.values()) > (most := backup_archive.MAX_BYTES):
            raise InputError(
                f"{state_dir} holds more than {most} bytes, the limit: delete old recordings first"
            )
        contents = Contents(at, program, entries, sessions, files)
        try:
            pack(copy, contents, archive)
        except OSError as error:
            raise StateDirError(f"{archive} cannot be written: {error.strerror}") from error
        reread = unpack(archive, Path(scratch) / "tried")
        if reread != contents or _count_entries(Path(scratch) / "tried" / JOURNAL_FILE) != (
            entries,
            sessions,
        ):
            raise StateDirError(f"{archive} does not restore to what was saved: check the disk")
    return contents


def restore_backup(
    archive: Path, state_dir: Path, *, at: str, replace: bool = False, access: bool = False
) -> RestoreResult:
    """Restore an archive's files into a state folder. The archive is verified before any file is changed.

    Args:
        archive: what ``make_backup`` wrote.
        state_dir: where to; no service may be running on it.
        at: UTC now; names the folder that the previous files are moved to.
        replace: move files that are there aside instead of refusing.
        access: also restore accounts, cookies, passwords and the promised dice, which whoever made the
            archive knows. Otherwise the current ones stay.

    Raises:
        InputError: no backup, or a damaged one; or there are files and ``replace`` is False.
        JournalInUse: a service runs on that folder.
        StateDirError: the folder cannot be written.
    """
    state_dir = state_dir.absolute()
    backups = state_dir / BACKUPS_FOLDER
    created = [folder for folder in (backups, state_dir) if not folder.exists()]
    try:
        backups.mkdir(parents=True, exist_ok=True)
        scratch = Path(tempfile.mkdtemp(prefix="restoring-", dir=backups))
    except OSError as error:
        raise StateDirError(f"{state_dir} cannot be written: {error.strerror}") from error
    unpacked = scratch / "state"
    try:
        contents = unpack(archive, unpacked)
        found = _count_entries(unpacked / JOURNAL_FILE)
        if found != (contents.entries, contents.sessions):
            raise InputError(f"{archive} holds {found[0]} journal entries and says {contents.entries}")
        left_out = () if access else _keep_current_access(state_dir, unpacked, contents)
        before, record = None, LockRecord()
        if conflicts := _conflicting_files(state_dir, unpacked):
            if not replace:
                advice = "give --replace to move its files aside"
                raise InputError(f"the folder {state_dir} is not empty: {advice}")
            record = require_unlocked(state_dir / JOURNAL_FILE)
            before = backups / f"before-{at.replace(':', '')}"
            before.mkdir()
            _move(conflicts, before)
        _move(list(unpacked.iterdir()), state_dir)
        _remember_restored(state_dir / JOURNAL_FILE, record)
        sync(state_dir)
    except TablectlError:
        raise
    except OSError as error:
        raise StateDirError(f"{state_dir} cannot be put in place: {error.strerror}") from error
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
        for folder in created:
            with suppress(OSError):  # it holds something now
                folder.rmdir()
    return RestoreResult(contents, before, left_out)


def _conflicting_files(state_dir: Path, unpacked: Path) -> list[Path]:
    """The files that a restore replaces: all but backups."""
    names = {each.name for each in unpacked.iterdir()}
    return [
        each
        for each in state_dir.iterdir()
        if each.name != BACKUPS_FOLDER and (each.name in names or not is_backup(each))
    ]


def _move(files: list[Path], folder: Path) -> None:
    """Move all files or none: if one cannot be moved, those before it are moved back."""
    moved: list[Path] = []
    try:
        for file in files:
            file.rename(folder / file.name)
            moved.append(file)
    except OSError:
        for file in moved:
            (folder / file.name).rename(file)
        raise


def _remember_restored(journal: Path, record: LockRecord) -> None:
    """Record that whoever restores the backup discards what was played since, so that the next start does not
    ask about it."""
    identity = identity_of(journal)
    if record.identity == identity:
        discarded_upto = max(record.seq, record.discarded_upto)
        write_lock_record(
            journal, LockRecord(identity, discarded_upto=discarded_upto, replaced=record.replaced)
        )
    elif record.identity and identity:
        write_lock_record(journal, LockRecord(identity, replaced=record.identity))


def _keep_current_access(state_dir: Path, unpacked: Path, contents: Contents) -> tuple[str, ...]:
    """Keep the files that give access as they are in the folder that is replaced.

    Returns: the archive's files that are not restored because of it.
    """
    archived = tuple(name for name in contents.files if gives_access(name))
    for name in archived:
        (unpacked / name).unlink()
    for file in backup_files(state_dir):
        name = file.relative_to(state_dir).as_posix()
        if gives_access(name):
            (unpacked / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(file, unpacked / name)
    return archived


def _write_session(journal: Path, session: int, to: Path) -> None:
    sessions = split_sessions(read_journal(journal))
    try:
        chosen = sessions[session]
    except IndexError:
        raise InputError(f"no session {session}: the journal holds {len(sessions)}") from None
    copy = SqliteJournal(to)
    try:
        copy.append(renumber(chosen))
    finally:
        copy.close()


def _count_entries(journal: Path) -> tuple[int, int]:
    """The numbers of entries and sessions of a journal, which must be unchanged and a valid game."""
    verdict = examine(journal)
    if not verdict.holds:
        raise InputError(f"the journal was changed or damaged: {verdict.reason}")
    envelopes = read_journal(journal)
    try:
        History.of(envelopes)
    except FoldError as error:
        raise InputError(f"the journal's entries are not a valid game: {error}") from error
    return len(envelopes), len(split_sessions(envelopes)) if envelopes else 0
