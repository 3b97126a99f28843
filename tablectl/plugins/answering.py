"""A thread on which a plugin's calls are made: whoever asks is not held up by one that never returns."""

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
SLICE_S: Final = 0.25
"""A wait is counted in pieces of at most twice this, so that a program that was halted has not waited."""


class NeverReturned(Exception):
    """A call took longer than it may. Nothing else can be asked any more."""


@dataclass(slots=True)
class _Call:
    work: Callable[[], Any]
    done: threading.Event = field(default_factory=threading.Event)
    answer: Any = None
    error: BaseException | None = None


class Answering:
    """Makes one call after the other, in the order in which threads ask. Safe to use from several threads."""

    def __init__(self, name: str) -> None:
        """``name``: of the thread."""
        self._name = name
        self._turn = threading.Lock()
        self._calls: Queue[_Call] = Queue()
        self._thread: SupervisedThread | None = None
        self._is_lost = False

    def call(self, work: Callable[[], T], within_s: float) -> T:
        """What ``work`` returns, or whatever it raises.

        Raises:
            NeverReturned: it did not return within so many seconds, or an earlier call never did.
        """
        if self._thread is not None and self._thread.ident == threading.get_ident():
            return work()  # a call within a call: the outer one's time counts
        with self._turn:
            if self._is_lost:
                raise NeverReturned("an earlier call never returned")
            self._begin()
            asked = _Call(work)
            self._calls.put(asked)
            if not _returned(asked, within_s):
                self._give_up()
                raise NeverReturned(f"it did not return within {within_s:g} s")
        if asked.error is not None:
            raise asked.error
        answer: T = asked.answer
        return answer

    def _begin(self) -> None:
        """Start the thread, also in a process that was forked off since."""
        if self._thread is None or not self._thread.is_alive():
            self._calls = Queue()
            self._thread = SupervisedThread(self._name, self._work, restart=False)
            self._thread.start()

    def _work(self) -> None:
        calls = self._calls
        while True:
            asked = calls.get()
            try:
                asked.answer = asked.work()
            except BaseException as error:  # noqa: BLE001 - it is raised where it was asked
                asked.error = error
            asked.done.set()
            if self._is_lost:
                return

    def _give_up(self) -> None:
        """Leave the thread to itself. A loop of Python ends by what is raised in it; a call of the system
        that never returns keeps its thread, asleep."""
        self._is_lost = True
        if self._thread is not None and self._thread.ident is not None:
            raised = ctypes.py_object(SystemExit)
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self._thread.ident), raised)


def _returned(asked: _Call, within_s: float) -> bool:
    waited_s = 0.0
    while waited_s < within_s:
        began_s = monotonic()
        if asked.done.wait(min(SLICE_S, within_s - waited_s)):
            return True
        waited_s += min(monotonic() - began_s, 2 * SLICE_S)
    return False
