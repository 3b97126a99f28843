"""Backups of a table's state folder: one archive with a list of contents, tried by restoring it.

An archive is a gzip-compressed tar with ``manifest.json`` first and the files under ``state/``. Databases are
copied as they stand at one moment, so a running table is not disturbed. What the table makes anew by itself
(the own broker's store, locks) and earlier backups are left out, and an archive that holds such a file is
none of ours. Passwords and port of that broker are kept, because listeners know them.

Whoever made an archive knows the passwords in it. So what lets somebody in comes out of an archive on a
person's word alone; else it stays as it is in the folder that is replaced.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import os
import shutil
import tarfile
import tempfile
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import IO, Final, cast

from tablectl.adapters.state_folder import gives_access
from tablectl.adapters.storage.journal.journal import JOURNAL_FILE, SqliteJournal, read_journal
from tablectl.adapters.storage.journal.lock import Memory, check_free, remember_beside
from tablectl.adapters.storage.journal.reader import identity_of
from tablectl.adapters.storage.journal.rescue import examine
from tablectl.adapters.storage.sqlite_file import is_database, snapshot
from tablectl.errors import DISK_FULL, InputError, StateDirError, TablectlError, in_words
from tablectl.files import COMPANIONS, UNFINISHED, replaced
from tablectl.formats.json_text import parsed
from tablectl.game.history import History, renumbered, sessions_of
from tablectl.game.state import FoldError

SCHEMA: Final = "tablectl/backup/1"
LEFT_OUT_FOLDERS: Final = frozenset({".cache", "backups"})
BROKER_FOLDER: Final = "broker"
KEPT_OF_BROKER: Final = ("port", ".password")
"""How the names of its files end that are not made anew."""
LEFT_OUT: Final = (".lock", *COMPANIONS, UNFINISHED)
MAX_BYTES: Final = 4_000_000_000
"""Of everything together. Nothing that a table keeps comes near; what says more is no archive of ours."""
MAX_CHUNK_BYTES: Final = 1024 * 1024
"""Read at once: the list of files, a header. What a tar header says of its length is not believed."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What a backup holds."""

    made_at: str
    """UTC, ISO 8601."""
    program: str
    """The version that made it."""
    entries: int
    """Of the journal."""
    sessions: int
    files: Mapping[str, tuple[int, str]]
    """Size in bytes and SHA-256 by name."""

    def as_json(self) -> dict[str, object]:
        """The manifest."""
        return {
            "schema": SCHEMA,
            "made_at": self.made_at,
            "program": self.program,
            "entries": self.entries,
            "sessions": self.sessions,
            "files": {name: {"bytes": size, "sha256": sha} for name, (size, sha) in self.files.items()},
        }


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
            for file in _worth_keeping(state_dir):
                to = copy / file.relative_to(state_dir)
                to.parent.mkdir(parents=True, exist_ok=True)
                if is_database(file):
                    snapshot(file, to)
                else:
                    shutil.copy2(file, to)
        else:
            _write_session(state_dir / JOURNAL_FILE, session, copy / JOURNAL_FILE)
        entries, sessions = _folds(copy / JOURNAL_FILE)
        files = {
            str(file.relative_to(copy)): (file.stat().st_size, _sha256(file)) for file in _worth_keeping(copy)
        }
        contents = Contents(at, program, entries, sessions, files)
        try:
            _pack(copy, contents, archive)
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
    try:
        state_dir.parent.mkdir(parents=True, exist_ok=True)
        scratch = Path(tempfile.mkdtemp(prefix=f".{state_dir.name}-", dir=state_dir.parent))
    except OSError as error:
        raise StateDirError(f"{state_dir.parent} cannot be written: {error.strerror}") from error
    try:
        contents = unpack(archive, scratch / "state")
        found = _folds(scratch / "state" / JOURNAL_FILE)
        if found != (contents.entries, contents.sessions):
            raise InputError(f"{archive} holds {found[0]} journal entries and says {contents.entries}")
        left_out = () if access else _keep_access(state_dir, scratch / "state", contents)
        before, kept = None, Memory()
        if state_dir.exists() and any(state_dir.iterdir()):
            if not replace:
                raise InputError(f"{state_dir} is not empty: give --replace to move its files aside")
            kept = check_free(state_dir / JOURNAL_FILE)
            before = state_dir.with_name(f"{state_dir.name}.before-{at.replace(':', '')}")
            state_dir.rename(before)
        elif state_dir.exists():
            state_dir.rmdir()
        (scratch / "state").rename(state_dir)
        _remember_restored(state_dir / JOURNAL_FILE, kept)
    except TablectlError:
        raise
    except OSError as error:
        raise StateDirError(f"{state_dir} cannot be put in place: {error.strerror}") from error
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    return Restored(contents, before, left_out)


def _remember_restored(journal: Path, kept: Memory) -> None:
    """What was played since the backup is given up on the word of whoever restores it: the next start says so
    and asks nobody."""
    identity = identity_of(journal)
    if kept.identity == identity:
        given_up = max(kept.seq, kept.given_up)
        remember_beside(journal, Memory(identity, given_up=given_up, replaced=kept.replaced))
    elif kept.identity and identity:
        remember_beside(journal, Memory(identity, replaced=kept.identity))


def _keep_access(state_dir: Path, fresh: Path, contents: Contents) -> tuple[str, ...]:
    """What lets somebody in is as it was in the folder that is replaced.

    Returns: the archive's files that were taken out for it.
    """
    came = tuple(name for name in contents.files if gives_access(name))
    for name in came:
        (fresh / name).unlink()
    for file in _worth_keeping(state_dir):
        name = file.relative_to(state_dir).as_posix()
        if gives_access(name):
            (fresh / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(file, fresh / name)
    return came


def unpack(archive: Path, folder: Path) -> Contents:
    """An archive's files, each compared with the manifest.

    Raises:
        InputError: no backup of ours, or damaged; the message names the file.
    """
    try:
        with (
            gzip.open(archive) as packed,
            tarfile.open(fileobj=cast(IO[bytes], _InPieces(packed)), mode="r:") as tar,
        ):
            contents = _contents(tar, archive)
            folder.mkdir(parents=True)
            _check_room(contents, folder, archive)
            seen = set()
            while (member := tar.next()) is not None:
                name = member.name.removeprefix("state/")
                if name == member.name or name not in contents.files or name in seen or not member.isreg():
                    raise InputError(f"{archive} holds {member.name!r}, which its manifest does not list")
                seen.add(name)
                _take_out(tar, member, folder / name, contents.files[name], archive)
            if missing := set(contents.files) - seen:
                raise InputError(f"{archive} lacks {', '.join(sorted(missing))}")
    except TablectlError:
        raise
    except (tarfile.TarError, EOFError, OSError, ValueError, zlib.error) as error:
        if isinstance(error, OSError) and error.errno in DISK_FULL:
            raise StateDirError(f"{archive} cannot be unpacked: {in_words(error)}") from error
        raise InputError(f"{archive} is not a readable backup: {in_words(error)}") from error
    return contents


class _InPieces:
    """An archive's bytes for ``tarfile``, never many at once: a header that says it is long is refused."""

    def __init__(self, packed: gzip.GzipFile) -> None:
        self._packed = packed

    def read(self, size: int) -> bytes:
        """At most ``MAX_CHUNK_BYTES`` bytes."""
        if not 0 <= size <= MAX_CHUNK_BYTES:
            raise tarfile.TarError(f"a header of {size} bytes")
        return self._packed.read(size)

    def seek(self, to: int) -> int:
        """Go on elsewhere."""
        return self._packed.seek(to)

    def tell(self) -> int:
        """Where we are."""
        return self._packed.tell()


def _check_room(contents: Contents, folder: Path, archive: Path) -> None:
    wanted = sum(size for size, _ in contents.files.values())
    free = shutil.disk_usage(folder).free
    if wanted > free:
        raise StateDirError(f"{archive} needs {wanted} bytes, and the disk that it goes to has {free} left")


def _contents(tar: tarfile.TarFile, archive: Path) -> Contents:
    head = tar.next()
    file = tar.extractfile(head) if head is not None and head.name == "manifest.json" else None
    if head is None or file is None or head.size > MAX_CHUNK_BYTES:
        raise InputError(f"{archive} is not a backup of a table: its first file must be manifest.json")
    try:
        listed = parsed(file.read())
        if listed["schema"] != SCHEMA:
            raise InputError(f"{archive} has schema {listed['schema']!r}, this program reads {SCHEMA}")
        files = {
            str(name): (int(each["bytes"]), str(each["sha256"])) for name, each in listed["files"].items()
        }
        contents = Contents(
            str(listed["made_at"]),
            str(listed["program"]),
            int(listed["entries"]),
            int(listed["sessions"]),
            files,
        )
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError) as error:
        if isinstance(error, InputError):
            raise
        raise InputError(f"{archive}: manifest.json cannot be understood: {in_words(error)}") from error
    for name, (size, _) in files.items():
        path = PurePosixPath(name)
        if path.is_absolute() or ".." in path.parts or not path.parts or not 0 <= size <= MAX_BYTES:
            raise InputError(f"{archive} names {name!r} of {size} bytes, too large for a table's file")
        if str(path) != name or not is_kept(path):
            raise InputError(f"{archive} names {name!r}, which no backup of a table holds")
    if sum(size for size, _ in files.values()) > MAX_BYTES:
        raise InputError(
            f"{archive} says that it holds more than {MAX_BYTES} bytes, too large for a table's file"
        )
    if JOURNAL_FILE not in files:
        raise InputError(f"{archive} holds no {JOURNAL_FILE}")
    return contents


def _take_out(
    tar: tarfile.TarFile, member: tarfile.TarInfo, to: Path, said: tuple[int, str], archive: Path
) -> None:
    source = tar.extractfile(member)
    assert source is not None, "only regular files come here"
    if member.size != said[0]:
        raise InputError(f"{archive}: {member.name} has {member.size} bytes, its manifest says {said[0]}")
    to.parent.mkdir(parents=True, exist_ok=True)
    with to.open("wb") as file:
        shutil.copyfileobj(source, file)
        file.flush()
        os.fsync(file.fileno())
    to.chmod(0o600)
    if _sha256(to) != said[1]:
        raise InputError(f"{archive}: {member.name} is damaged")


def _pack(folder: Path, contents: Contents, archive: Path) -> None:
    archive.parent.mkdir(parents=True, exist_ok=True)
    with replaced(archive) as half, tarfile.open(half, mode="w:gz", compresslevel=6) as tar:
        text = json.dumps(contents.as_json(), indent=1).encode()
        head = tarfile.TarInfo("manifest.json")
        head.size = len(text)
        tar.addfile(head, io.BytesIO(text))
        for name in contents.files:
            tar.add(folder / name, f"state/{name}", recursive=False)


def is_kept(path: PurePosixPath) -> bool:
    """Whether backups hold a file of the state folder, by its path from there on."""
    if path.parts[0] == BROKER_FOLDER:
        return len(path.parts) == 2 and path.name.endswith(KEPT_OF_BROKER)
    return path.parts[0] not in LEFT_OUT_FOLDERS and not path.name.endswith(LEFT_OUT)


def _worth_keeping(folder: Path) -> Iterator[Path]:
    for file in sorted(folder.rglob("*")):
        if is_kept(PurePosixPath(file.relative_to(folder))) and file.is_file() and not file.is_symlink():
            yield file


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
        raise InputError(f"the journal in it was changed or damaged: {verdict.reason}")
    envelopes = read_journal(journal)
    try:
        History.of(envelopes)
    except FoldError as error:
        raise InputError(f"the journal's entries are not a valid game: {error}") from error
    return len(envelopes), len(sessions_of(envelopes)) if envelopes else 0


def _sha256(file: Path) -> str:
    with file.open("rb") as data:
        return hashlib.file_digest(data, "sha256").hexdigest()
