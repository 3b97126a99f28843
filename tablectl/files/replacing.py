"""Writes a file beside its place and moves it there: a reader finds the old one or the new one, never a half.

That holds for a program that is killed. After a power cut a file that was written with ``synced`` is the new
one; without it the file system decides, and the place may hold the old one, or nothing that can be read. So
what can be made again is written without, and what nobody can make again with it: a sync takes from 1 ms to,
on a busy memory card, seconds.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

OWNER_ALONE: Final = 0o600
UNFINISHED: Final = ".tmp"
"""The ending of a file that is not yet in its place; backups leave such out."""


@contextmanager
def replaced(path: Path, *, synced: bool = True, mode: int = OWNER_ALONE) -> Iterator[Path]:
    """An empty file beside ``path``; what the block writes there takes its place when the block ends well.

    Two writers do not disturb each other: the last one to end wins. The folder has to be there.

    Args:
        synced: file and name are on the disk when the block ends.
        mode: who may read and write it, whatever the umask is.

    Raises:
        OSError: the disk refused. The file at ``path`` is as it was, as after any other error.
    """
    beside = path.with_name(f".{path.name}.{secrets.token_hex(4)}{UNFINISHED}")
    try:
        handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ALONE)
        try:
            os.fchmod(handle, mode)
        finally:
            os.close(handle)
        yield beside
        if synced:
            sync(beside)
        beside.replace(path)
    except BaseException:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise
    if synced:
        sync(path.parent)


def write_whole(path: Path, content: bytes | str, *, synced: bool = True, mode: int = OWNER_ALONE) -> None:
    """Replace a file; text is written as UTF-8. Arguments and errors are those of ``replaced``."""
    with replaced(path, synced=synced, mode=mode) as beside:
        beside.write_bytes(content.encode() if isinstance(content, str) else content)


def sync(path: Path) -> None:
    """Wait until a file's content, or a folder's names, are on the disk.

    Raises:
        OSError: the disk refused.
    """
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
