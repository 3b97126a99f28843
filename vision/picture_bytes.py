"""The bytes of a picture's file, never more than a picture has."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Final

LARGEST_BYTES: Final = 512 * 1024 * 1024
"""A hundred megapixels of three colours, sixteen bits each, not compressed."""


def picture_bytes(path: Path) -> bytes:
    """What the file holds.

    Raises:
        OSError: it cannot be read, is no file, or is larger than any picture; ``strerror`` says so in words.
    """
    if path.exists() and not path.is_file():  # a device or a pipe may never end
        raise OSError(errno.EINVAL, "it is a folder, a device or a pipe, not a file")
    if path.stat().st_size > LARGEST_BYTES:
        raise OSError(errno.EFBIG, f"it has more than {LARGEST_BYTES >> 20} MB, no picture is that large")
    return path.read_bytes()
