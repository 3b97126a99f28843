"""A thread that makes a plugin's calls, so that a call that never returns does not block its caller."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from queue import Queue
from time import monotonic
from typing import Any, Final, TypeVar

from tablectl.threads import SupervisedThread

T = TypeVar("T")
WAIT_SLICE_S: Final = 0.25
"""A wait is measured in slices, each counted as at most twice this, so that a suspended program's pause does
not count."""


class CallTimedOut(Exception):
    """A call took too long. No further call is possible."""


@dataclass(slots=True)
class _Call:
    function: Callable[[], Any]
    is_done: threading.Event = field(default_factory=threading.Event)
    answer: Any = None
    error: BaseException | None = None


class CallThread:
    """Makes one call at a time, in the order of the callers. Safe to use from several threads."""

    def __init__(self, name: str) -> None:
        """``name``: of the thread."""
        self._name = name
        self._lock = threading.Lock()
        self._calls: Queue[_Call] = Queue()
        self._thread: SupervisedThread | None = None
        self._is_abandoned = False

    def call(self, function: Callable[[], T], timeout_s: float) -> T:
        """Call ``function``; returns its result, or raises its exception.

        Raises:
            CallTimedOut: it did not return within ``timeout_s``, or an earlier call never did.
        """
        if self._thread is not None and self._thread.ident == threading.get_ident():
            return function()  # a nested call: the outer call's timeout holds
        with self._lock:
            if self._is_abandoned:
                raise CallTimedOut("an earlier call never returned")
            self._start()
            call = _Call(function)
            self._calls.put(call)
            if not _wait_for(call, timeout_s):
                self._abandon()
                raise CallTimedOut(f"it did not return within {timeout_s:g} s")
        if call.error is not None:
            raise call.error
        answer: T = call.answer
        return answer

    def _start(self) -> None:
        """Start the thread, also in a process that was forked since."""
        if self._thread is None or not self._thread.is_alive():
            self._calls = Queue()
            self._thread = SupervisedThread(self._name, self._run, restart=False)
            self._thread.start()

    def _run(self) -> None:
        calls = self._calls
        while True:
            call = calls.get()
            try:
                call.answer = call.function()
            except BaseException as error:  # noqa: BLE001 - it is raised where it was asked
                call.error = error
            call.is_done.set()
            if self._is_abandoned:
                return

    def _abandon(self) -> None:
        """Give the thread up. An exception raised in it ends Python code; a system call that never returns
        blocks the thread for ever."""
        self._is_abandoned = True
        if self._thread is not None and self._thread.ident is not None:
            raised = ctypes.py_object(SystemExit)
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self._thread.ident), raised)


def _wait_for(call: _Call, timeout_s: float) -> bool:
    waited_s = 0.0
    while waited_s < timeout_s:
        began_s = monotonic()
        if call.is_done.wait(min(WAIT_SLICE_S, timeout_s - waited_s)):
            return True
        waited_s += min(monotonic() - began_s, 2 * WAIT_SLICE_S)
    return False
