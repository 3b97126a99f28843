"""Waiting for what other threads and processes do, without taking processor time from them."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable
from typing import Final

PATIENCE_S: Final = 300.0
"""A machine that does ten other things at once is slow, not broken."""
LOOK_EVERY_S: Final = 0.01
LOOK_SHARE: Final = 4.0
"""A look that takes long is followed by a pause so many times as long: others work meanwhile."""
LONGEST_PAUSE_S: Final = 0.25


def until(
    done: Callable[[], bool],
    patience_s: float = PATIENCE_S,
    *,
    meanwhile: Callable[[], object] = lambda: None,
    why: Callable[[], object] = lambda: "it did not come about",
) -> None:
    """Look now and then until something holds.

    Args:
        meanwhile: done between looks; what has no thread of its own is kept moving.
        why: what is said when it does not come to hold.

    Raises:
        AssertionError: patience is at an end.
    """
    began_s, never = time.monotonic(), threading.Event()
    give_up = began_s + patience_s
    while not done():
        now_s = time.monotonic()
        assert now_s < give_up, why()
        meanwhile()
        never.wait(max(LOOK_EVERY_S, min(LONGEST_PAUSE_S, LOOK_SHARE * (now_s - began_s))))
        began_s = time.monotonic()


def listens(port: int) -> bool:
    """Whether somebody listens at a port of this machine."""
    try:
        socket.create_connection(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True
