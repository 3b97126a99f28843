"""Writes a file beside its final path and moves it there: a reader finds the old or the new one, never a
part.

This holds for a killed program. After a power cut, a file that was written with ``synced`` is the new one;
without it the path may hold the old file or an unreadable one. So files that can be made again are written
without it, and all others with it: a sync takes from 1 ms to, on a busy memory card, seconds.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

OWNER_ONLY_MODE: Final = 0o600
TEMP_SUFFIX: Final = ".tmp"
"""Suffix of a file that is not complete yet; backups leave such files out."""


@contextmanager
def atomic_replacement(path: Path, *, synced: bool = True, mode: int = OWNER_ONLY_MODE) -> Iterator[Path]:
    """Give an empty file beside ``path``, which replaces it when the block ends without an error.

    Of two concurrent writers the last one wins. The folder must exist.

    Args:
        path: to replace.
        synced: content and name are on the disk when the block ends.
        mode: permissions, whatever the umask is.

    Raises:
        OSError: the disk cannot be written. The file at ``path`` is unchanged, as after any other error.
    """
    beside = path.with_name(f".{path.name}.{secrets.token_hex(4)}{TEMP_SUFFIX}")
    try:
        handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY_MODE)
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


def write_atomically(
    path: Path, content: bytes | str, *, synced: bool = True, mode: int = OWNER_ONLY_MODE
) -> None:
    """Replace a file; text is written as UTF-8. Arguments and errors are those of ``atomic_replacement``."""
    with atomic_replacement(path, synced=synced, mode=mode) as beside:
        beside.write_bytes(content.encode() if isinstance(content, str) else content)


def sync(path: Path) -> None:
    """Wait until a file's content, or a folder's names, are on the disk.

    Raises:
        OSError: the disk cannot be written.
    """
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
