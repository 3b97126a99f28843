"""Backups of a table's state folder: one archive with a list of contents, tried by restoring it.

An archive is a gzip-compressed tar with ``manifest.json`` first and the files under ``state/``. Databases are
copied as they stand at one moment, so a running table is not disturbed. What the table makes anew by itself
(the own broker's store, locks) and earlier backups are left out, and an archive that holds such a file is
none of ours. Passwords and port of that broker are kept, because listeners know them.

Restoring needs no right but to the state folder: it may be all that a service's user can write, or a mount of
its own. What was there before goes into its folder of backups.

Whoever made an archive knows the passwords in it. So what lets somebody in comes out of an archive on a
person's word alone; else it stays as it is in the folder that is replaced.
"""

from __future__ import annotations

import shutil
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from tablectl.adapters.state_folder import BACKUPS, gives_access
from tablectl.adapters.storage import backup_archive
from tablectl.adapters.storage.backup_archive import (
    Contents,
    is_backup,
    pack,
    sha256_of,
    unpack,
    worth_keeping,
)
from tablectl.adapters.storage.journal.foreign_log import foreign_log
from tablectl.adapters.storage.journal.journal import JOURNAL_FILE, SqliteJournal, read_journal
from tablectl.adapters.storage.journal.lock import JournalMemory, check_free, remember_beside
from tablectl.adapters.storage.journal.reader import identity_of
from tablectl.adapters.storage.journal.rescue import examine
from tablectl.adapters.storage.sqlite_file import is_database, snapshot
from tablectl.errors import InputError, JournalUnreadable, StateDirError, TablectlError
from tablectl.files import sync
from tablectl.game.history import History, renumbered, sessions_of
from tablectl.game.state import FoldError


@dataclass(frozen=True, slots=True)
class Restored:
    """What was put in place."""

    contents: Contents
    """Of the archive."""
    before: Path | None
    """Where the files of before lie now; None where there were none."""
    left_out: tuple[str, ...]
    """Files of the archive that let somebody in and were not asked for."""


def make_backup(
    state_dir: Path, archive: Path, *, at: str, program: str, session: int | None = None
) -> Contents:
    """Writes an archive and restores it into a scratch folder to see that it holds.

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
            for file in worth_keeping(state_dir):
                to = copy / file.relative_to(state_dir)
                to.parent.mkdir(parents=True, exist_ok=True)
                if is_database(file):
                    snapshot(file, to, alone=bool(foreign_log(file)))
                    continue
                with suppress(FileNotFoundError):  # a running table has just dropped it
                    shutil.copy2(file, to)
        else:
            _write_session(state_dir / JOURNAL_FILE, session, copy / JOURNAL_FILE)
        try:
            entries, sessions = _folds(copy / JOURNAL_FILE)
        except InputError as error:
            raise JournalUnreadable(
                f"nothing was saved: {error}. `tablectl journal verify` tells more"
            ) from error
        files = {
            str(file.relative_to(copy)): (file.stat().st_size, sha256_of(file))
            for file in worth_keeping(copy)
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
        tried = unpack(archive, Path(scratch) / "tried")
        if tried != contents or _folds(Path(scratch) / "tried" / JOURNAL_FILE) != (entries, sessions):
            raise StateDirError(f"{archive} does not restore to what was saved: check the disk")
    return contents


def restore_backup(
    archive: Path, state_dir: Path, *, at: str, replace: bool = False, access: bool = False
) -> Restored:
    """Puts an archive's files where a table keeps them. All of it is checked before anything is touched.

    Args:
        archive: what ``make_backup`` wrote.
        state_dir: where to; no service may be running on it.
        at: UTC now: names the folder in which the files of before are kept.
        replace: put what is there aside instead of refusing.
        access: take accounts, cookies, passwords and the promised dice out of the archive too: whoever made
            it knows them. Otherwise those that are there stay.

    Raises:
        InputError: no backup, or a damaged one; or files are in the way and ``replace`` was not said.
        JournalInUse: a service runs on that folder.
        StateDirError: the folder cannot be written.
    """
    state_dir = state_dir.absolute()
    room = state_dir / BACKUPS
    made = [folder for folder in (room, state_dir) if not folder.exists()]
    try:
        room.mkdir(parents=True, exist_ok=True)
        scratch = Path(tempfile.mkdtemp(prefix="restoring-", dir=room))
    except OSError as error:
        raise StateDirError(f"{state_dir} cannot be written: {error.strerror}") from error
    fresh = scratch / "state"
    try:
        contents = unpack(archive, fresh)
        found = _folds(fresh / JOURNAL_FILE)
        if found != (contents.entries, contents.sessions):
            raise InputError(f"{archive} holds {found[0]} journal entries and says {contents.entries}")
        left_out = () if access else _keep_access(state_dir, fresh, contents)
        before, kept = None, JournalMemory()
        if in_the_way := _in_the_way(state_dir, fresh):
            if not replace:
                advice = "give --replace to move its files aside"
                raise InputError(f"the folder {state_dir} is not empty: {advice}")
            kept = check_free(state_dir / JOURNAL_FILE)
            before = room / f"before-{at.replace(':', '')}"
            before.mkdir()
            _move(in_the_way, before)
        _move(list(fresh.iterdir()), state_dir)
        _remember_restored(state_dir / JOURNAL_FILE, kept)
        sync(state_dir)
    except TablectlError:
        raise
    except OSError as error:
        raise StateDirError(f"{state_dir} cannot be put in place: {error.strerror}") from error
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
        for folder in made:
            with suppress(OSError):  # it holds something now
                folder.rmdir()
    return Restored(contents, before, left_out)


def _in_the_way(state_dir: Path, fresh: Path) -> list[Path]:
    """What a restored state takes the place of: all but backups."""
    names = {each.name for each in fresh.iterdir()}
    return [
        each
        for each in state_dir.iterdir()
        if each.name != BACKUPS and (each.name in names or not is_backup(each))
    ]


def _move(files: list[Path], folder: Path) -> None:
    """All of them, or none: where one cannot be moved, those before it go back."""
    moved: list[Path] = []
    try:
        for file in files:
            file.rename(folder / file.name)
            moved.append(file)
    except OSError:
        for file in moved:
            (folder / file.name).rename(file)
        raise


def _remember_restored(journal: Path, kept: JournalMemory) -> None:
    """What was played since the backup is given up on the word of whoever restores it: the next start says so
    and asks nobody."""
    identity = identity_of(journal)
    if kept.identity == identity:
        given_up = max(kept.seq, kept.given_up)
        remember_beside(journal, JournalMemory(identity, given_up=given_up, replaced=kept.replaced))
    elif kept.identity and identity:
        remember_beside(journal, JournalMemory(identity, replaced=kept.identity))


def _keep_access(state_dir: Path, fresh: Path, contents: Contents) -> tuple[str, ...]:
    """What lets somebody in is as it was in the folder that is replaced.

    Returns: the archive's files that were taken out for it.
    """
    came = tuple(name for name in contents.files if gives_access(name))
    for name in came:
        (fresh / name).unlink()
    for file in worth_keeping(state_dir):
        name = file.relative_to(state_dir).as_posix()
        if gives_access(name):
            (fresh / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(file, fresh / name)
    return came


def _write_session(journal: Path, session: int, to: Path) -> None:
    sessions = sessions_of(read_journal(journal))
    try:
        chosen = sessions[session]
    except IndexError:
        raise InputError(f"no session {session}: the journal holds {len(sessions)}") from None
    copy = SqliteJournal(to)
    try:
        copy.append(renumbered(chosen))
    finally:
        copy.close()


def _folds(journal: Path) -> tuple[int, int]:
    """Entries and sessions of a journal that makes a game, and is as it was written."""
    verdict = examine(journal)
    if not verdict.holds:
        raise InputError(f"the journal was changed or damaged: {verdict.reason}")
    envelopes = read_journal(journal)
    try:
        History.of(envelopes)
    except FoldError as error:
        raise InputError(f"the journal's entries are not a valid game: {error}") from error
    return len(envelopes), len(sessions_of(envelopes)) if envelopes else 0
