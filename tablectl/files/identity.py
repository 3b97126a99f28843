"""Detects whether the file at a path is the one that was opened there: SQLite does not notice a
replacement."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

COMPANIONS: Final = ("-wal", "-shm")
"""Suffixes of the files that SQLite has beside an open database."""


class FileVersion(NamedTuple):
    """Identifies one file in its last written state."""

    device: int
    inode: int
    size: int
    written_ns: int

    @property
    def file(self) -> tuple[int, int]:
        """Identifies the file, whatever its content."""
        return self.device, self.inode

    @classmethod
    def of(cls, path: Path) -> FileVersion | None:
        """The version of the file at a path; None where there is none."""
        try:
            found = path.stat()
        except OSError:
            return None
        return cls(found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns)


def companion_path(path: Path, end: str) -> Path:
    """Path of a database's companion file."""
    return path.with_name(path.name + end)


def companion_files(path: Path) -> Mapping[str, tuple[int, int]]:
    """The existing companion files of a database: suffix to file."""
    marks = {end: FileVersion.of(companion_path(path, end)) for end in COMPANIONS}
    return {end: mark.file for end, mark in marks.items() if mark is not None}


def unlink_companions(path: Path, ours: Mapping[str, tuple[int, int]]) -> None:
    """Unlink our companion files, which SQLite would otherwise use for the foreign database now at the
    path."""
    now = companion_files(path)
    for end, file in ours.items():
        if now.get(end) == file:
            companion_path(path, end).unlink()
