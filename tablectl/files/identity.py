"""Whether the file in a place is the one that was opened there: SQLite does not notice when it is another."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

COMPANIONS: Final = ("-wal", "-shm")
"""What SQLite keeps beside a file that is being written."""


class FileMark(NamedTuple):
    """What distinguishes one file, as it was last written, from all others."""

    device: int
    inode: int
    size: int
    written_ns: int

    @property
    def file(self) -> tuple[int, int]:
        """The same for a file however often it is written."""
        return self.device, self.inode

    @classmethod
    def of(cls, path: Path) -> FileMark | None:
        """The file that lies there now; None where none does."""
        try:
            found = path.stat()
        except OSError:
            return None
        return cls(found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns)


def file_beside(path: Path, end: str) -> Path:
    """A companion of a database."""
    return path.with_name(path.name + end)


def companions_of(path: Path) -> Mapping[str, tuple[int, int]]:
    """The companions that a database has now: ending to file."""
    marks = {end: FileMark.of(file_beside(path, end)) for end in COMPANIONS}
    return {end: mark.file for end, mark in marks.items() if mark is not None}


def part_from_companions(path: Path, ours: Mapping[str, tuple[int, int]]) -> None:
    """Ours go on without a name: SQLite would take them for those of whatever lies in the place now."""
    now = companions_of(path)
    for end, file in ours.items():
        if now.get(end) == file:
            file_beside(path, end).unlink()
