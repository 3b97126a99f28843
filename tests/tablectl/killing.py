"""Ends a thread or a task at whatever it does just then, as nothing that its work expects would."""

from __future__ import annotations

import asyncio
import ctypes
import sys
import threading
from collections.abc import Iterable
from contextlib import suppress
from types import FrameType


class Killed(SystemExit):
    """Passes through what catches ``Exception``, and through asyncio's loops."""


def kill(thread: threading.Thread) -> None:
    """End what a thread does now. One that waits for news is woken without any."""
    assert thread.ident is not None
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(Killed))
    _wake(thread.ident)


def kill_task(loop: asyncio.AbstractEventLoop, name: str) -> None:
    """Cancel the tasks that run a function of this name, in a loop of another thread."""

    def done() -> None:
        for task in asyncio.all_tasks(loop):
            if getattr(task.get_coro(), "__name__", "") == name:
                task.cancel()

    loop.call_soon_threadsafe(done)


def named(threads: Iterable[threading.Thread]) -> dict[str, threading.Thread]:
    """By name."""
    return {each.name: each for each in threads}


def _wake(ident: int) -> None:
    frame: FrameType | None = sys._current_frames().get(ident)
    while frame is not None:
        what = frame.f_locals.get("self")
        if isinstance(what, asyncio.BaseEventLoop):
            with suppress(RuntimeError):  # closed meanwhile
                what.call_soon_threadsafe(lambda: None)
            return
        if isinstance(what, threading.Condition) and frame.f_code.co_name == "wait":
            # As ``notify`` does, without the lock, which the killed one may let go of for us.
            with suppress(RuntimeError, KeyError):
                frame.f_locals["waiter"].release()
            return
        frame = frame.f_back
