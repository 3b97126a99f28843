"""How the C library gives memory back: pictures come and go for days, and the process must not grow by it."""

from __future__ import annotations

import ctypes
from typing import Final

MMAP_THRESHOLD_BYTES: Final = 1 << 20
"""Blocks of this size and more go straight back when they are freed: a picture of the table has six times
as much, a look's crops have less."""
ARENAS: Final = 2
"""Heaps that threads share. By default a process may have eight for each core, each with its own holes."""

_M_TRIM_THRESHOLD: Final = -1
_M_MMAP_THRESHOLD: Final = -3
_M_ARENA_MAX: Final = -8


def release_freed_memory() -> bool:
    """Have freed pictures leave the process at once, instead of lying in the heap between small objects.

    By default the GNU C library raises its threshold for blocks of their own with the largest block freed so
    far (up to 32 MiB), so that after the first picture every picture lies in the heap; one small object
    behind it keeps the whole of it. Call it before threads start.

    Returns:
        Whether this C library can be told so; others (musl) have no such settings and no such habit.

    Source: mallopt(3).
    """
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except AttributeError:
        return False
    settings = (
        (_M_ARENA_MAX, ARENAS),
        (_M_MMAP_THRESHOLD, MMAP_THRESHOLD_BYTES),
        (_M_TRIM_THRESHOLD, MMAP_THRESHOLD_BYTES),
    )
    return all(mallopt(setting, value) == 1 for setting, value in settings)
