"""Ends a thread at whatever it does just then, as nothing that its work expects would."""

from __future__ import annotations

import asyncio
import ctypes
import gc
import sys
import threading
import time
import warnings
from collections.abc import Iterable, Iterator
from contextlib import suppress
from types import FrameType
from typing import Any, Final

import pytest

AGAIN_S: Final = 5.0


@pytest.fixture(autouse=True)
def leaves_nothing() -> Iterator[None]:
    """What a killed thread held open is let go of here, not while somebody else's test runs."""
    yield
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        gc.collect()


class Killed(SystemExit):
    """Passes through what catches ``Exception``, and through asyncio's loops."""


def kill(thread: threading.Thread) -> None:
    """End what a thread does now. One that waits for news is woken without any."""
    assert thread.ident is not None
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(Killed))
    _wake(thread.ident)


class Killer:
    """Kills a thread now and, while that is asked for, again: one that is hit in the middle of somebody's
    request ends that request alone."""

    def __init__(self, thread: threading.Thread) -> None:
        self._thread = thread
        self._again_at_s = 0.0

    def __call__(self) -> None:
        """Not more often than every few seconds."""
        if time.monotonic() >= self._again_at_s:
            self._again_at_s = time.monotonic() + AGAIN_S
            kill(self._thread)


def named(threads: Iterable[threading.Thread]) -> dict[str, threading.Thread]:
    """By name."""
    return {each.name: each for each in threads}


def tasks_of(thread: threading.Thread) -> list[asyncio.Task[Any]]:
    """What a thread that runs a loop has under way there."""
    loop = _loop_of(thread)
    return [] if loop is None else [each for each in asyncio.all_tasks(loop) if not each.done()]


def work_of(task: asyncio.Task[Any]) -> str:
    """The name of the function that a task runs."""
    return str(getattr(task.get_coro(), "__name__", ""))


def kill_task(thread: threading.Thread, work: str) -> bool:
    """End what a thread's tasks of that name do now; whether there was one."""
    loop, found = _loop_of(thread), [each for each in tasks_of(thread) if work_of(each) == work]
    if loop is None:
        return False
    for each in found:
        with suppress(RuntimeError):  # its loop was closed meanwhile
            loop.call_soon_threadsafe(each.cancel)
    return bool(found)


def _loop_of(thread: threading.Thread) -> asyncio.AbstractEventLoop | None:
    frame: FrameType | None = sys._current_frames().get(thread.ident or 0)
    while frame is not None:
        what = frame.f_locals.get("self")
        if isinstance(what, asyncio.BaseEventLoop):
            return what
        frame = frame.f_back
    return None


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
