"""One archive of a table's state folder, as a file: what may be in it, written and read.

It is a gzip-compressed tar with ``manifest.json`` first and the files under ``state/``. It is not
trusted: names, lengths and hashes are checked, and an archive with a file that no backup holds is refused.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import os
import shutil
import tarfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import IO, Final, cast

from tablectl.adapters.state_folder import BACKUPS_FOLDER
from tablectl.adapters.storage.journal.journal import JOURNAL_FILE
from tablectl.errors import DISK_FULL, InputError, StateDirError, TablectlError, in_words
from tablectl.files import COMPANIONS, TEMP_SUFFIX, atomic_replacement
from tablectl.formats.json_text import parse_json
from tablectl.quoting import as_json, quoted

SCHEMA: Final = "tablectl/backup/1"
EXCLUDED_FOLDERS: Final = frozenset({".cache", BACKUPS_FOLDER})
MANIFEST: Final = "manifest.json"
BROKER_FOLDER: Final = "broker"
BROKER_FILE_SUFFIXES: Final = ("port", ".password")
"""Suffixes of the broker's files that the table does not recreate."""
EXCLUDED_SUFFIXES: Final = (".lock", *COMPANIONS, TEMP_SUFFIX)
MAX_BYTES: Final = 4_000_000_000
"""Of all files together. No state folder comes near; a larger archive is refused."""
MAX_CHUNK_BYTES: Final = 1024 * 1024
"""Of one read: the list of files, a header. The length in a tar header is not trusted."""


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


def unpack(archive: Path, folder: Path) -> Contents:
    """Extract an archive's files, and compare each with the manifest.

    Raises:
        InputError: not a backup, or a damaged one; the message names the file.
    """
    try:
        with _open_archive(archive) as tar:
            contents = _read_manifest(tar, archive)
            folder.mkdir(parents=True)
            _check_disk_space(contents, folder, archive)
            seen = set()
            while (member := tar.next()) is not None:
                name = member.name.removeprefix("state/")
                if name == member.name or name not in contents.files or name in seen or not member.isreg():
                    raise InputError(
                        f"{archive} holds {quoted(member.name)}, which its manifest does not list"
                    )
                seen.add(name)
                _extract(tar, member, folder / name, contents.files[name], archive)
            if missing := set(contents.files) - seen:
                raise InputError(f"{archive} lacks {', '.join(sorted(missing))}")
    except TablectlError:
        raise
    except (tarfile.TarError, EOFError, OSError, ValueError, zlib.error) as error:
        if isinstance(error, OSError) and error.errno in DISK_FULL:
            raise StateDirError(f"{archive} cannot be unpacked: {in_words(error)}") from error
        raise InputError(
            f"{archive} is not a readable backup, as tablectl backup writes it: {in_words(error)}"
        ) from error
    return contents


@contextmanager
def _open_archive(archive: Path) -> Iterator[tarfile.TarFile]:
    with (
        gzip.open(archive) as packed,
        tarfile.open(fileobj=cast(IO[bytes], _ChunkedReader(packed)), mode="r:") as tar,
    ):
        yield tar


def is_backup(file: Path) -> bool:
    """Whether a file is a backup, whatever its name: its first file decides."""
    try:
        with _open_archive(file) as tar:
            head = tar.next()
    except (tarfile.TarError, EOFError, OSError, ValueError, zlib.error):
        return False
    return head is not None and head.name == MANIFEST


class _ChunkedReader:
    """An archive's bytes for ``tarfile``, in small reads: a header that claims to be long is refused."""

    def __init__(self, packed: gzip.GzipFile) -> None:
        self._packed = packed

    def read(self, size: int) -> bytes:
        """At most ``MAX_CHUNK_BYTES`` bytes."""
        if not 0 <= size <= MAX_CHUNK_BYTES:
            raise tarfile.TarError(f"a header of {size} bytes")
        return self._packed.read(size)

    def seek(self, to: int) -> int:
        """Set the read position."""
        return self._packed.seek(to)

    def tell(self) -> int:
        """The read position."""
        return self._packed.tell()


def _check_disk_space(contents: Contents, folder: Path, archive: Path) -> None:
    needed = sum(size for size, _ in contents.files.values())
    free = shutil.disk_usage(folder).free
    if needed > free:
        raise StateDirError(f"{archive} needs {needed} bytes, and the disk that it goes to has {free} left")


def _read_manifest(tar: tarfile.TarFile, archive: Path) -> Contents:
    head = tar.next()
    file = tar.extractfile(head) if head is not None and head.name == MANIFEST else None
    if head is None or file is None or head.size > MAX_CHUNK_BYTES:
        raise InputError(f"{archive} is not a backup of a table: its first file must be manifest.json")
    try:
        listed = parse_json(file.read())
        if listed["schema"] != SCHEMA:
            raise InputError(f"{archive} has schema {as_json(listed['schema'])}, this program reads {SCHEMA}")
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
            raise InputError(f"{archive} names {quoted(name)} of {size} bytes, too large for a table's file")
        if str(path) != name or not belongs_in_backup(path):
            raise InputError(f"{archive} names {quoted(name)}, which no backup of a table holds")
    if sum(size for size, _ in files.values()) > MAX_BYTES:
        raise InputError(
            f"{archive} says that it holds more than {MAX_BYTES} bytes, too large for a table's file"
        )
    if JOURNAL_FILE not in files:
        raise InputError(f"{archive} holds no {JOURNAL_FILE}")
    return contents


def _extract(
    tar: tarfile.TarFile, member: tarfile.TarInfo, to: Path, expected: tuple[int, str], archive: Path
) -> None:
    source = tar.extractfile(member)
    assert source is not None, "only regular files come here"
    if member.size != expected[0]:
        raise InputError(f"{archive}: {member.name} has {member.size} bytes, its manifest says {expected[0]}")
    to.parent.mkdir(parents=True, exist_ok=True)
    with to.open("wb") as file:
        shutil.copyfileobj(source, file)
        file.flush()
        os.fsync(file.fileno())
    to.chmod(0o600)
    if sha256_of(to) != expected[1]:
        raise InputError(f"{archive}: {member.name} is damaged")


def pack(folder: Path, contents: Contents, archive: Path) -> None:
    """Write an archive of the files in a folder that ``contents`` lists, readable by its owner alone."""
    archive.parent.mkdir(parents=True, exist_ok=True)
    with atomic_replacement(archive) as partial, tarfile.open(partial, mode="w:gz", compresslevel=6) as tar:
        text = json.dumps(contents.as_json(), indent=1).encode()
        head = tarfile.TarInfo(MANIFEST)
        head.size = len(text)
        tar.addfile(head, io.BytesIO(text))
        for name in contents.files:
            tar.add(folder / name, f"state/{name}", recursive=False)


def belongs_in_backup(path: PurePosixPath) -> bool:
    """Whether backups hold a file of the state folder, by its path from there on."""
    if path.parts[0] == BROKER_FOLDER:
        return len(path.parts) == 2 and path.name.endswith(BROKER_FILE_SUFFIXES)
    return path.parts[0] not in EXCLUDED_FOLDERS and not path.name.endswith(EXCLUDED_SUFFIXES)


def backup_files(folder: Path) -> Iterator[Path]:
    """The files of a state folder that a backup holds. A running table may delete some meanwhile."""
    for file in sorted(Path(inside, name) for inside, _, names in os.walk(folder) for name in names):
        if (
            not belongs_in_backup(PurePosixPath(file.relative_to(folder)))
            or not file.is_file()
            or file.is_symlink()
        ):
            continue
        if not is_backup(file):
            yield file


def sha256_of(file: Path) -> str:
    """A file's hash, in hexadecimal."""
    with file.open("rb") as data:
        return hashlib.file_digest(data, "sha256").hexdigest()
