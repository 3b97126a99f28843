"""Threads that are not let die."""

from __future__ import annotations

import ast
import subprocess
import sys
import threading
import weakref
from collections.abc import Callable
from typing import Final

import pytest

from tablectl import threads as rules
from tablectl.threads import SupervisedThread, Threads
from tests.architecture.sources import belongs, sources
from tests.waiting import PATIENCE_S, until


class Killed(BaseException):
    """What no work expects."""


class Work:
    """Goes on until it is told to end, or to fail."""

    def __init__(self) -> None:
        self.begun = 0
        self.fails: Callable[[], None] | None = None
        self._news = threading.Event()

    def fail(self, how: Callable[[], None]) -> None:
        self.fails = how
        self._news.set()

    def end(self) -> None:
        self._news.set()

    def __call__(self) -> None:
        self.begun += 1
        self._news.wait()
        self._news.clear()
        how, self.fails = self.fails, None
        if how is not None:
            how()


def raising(error: BaseException) -> Callable[[], None]:
    def fail() -> None:
        raise error

    return fail


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads begin again as soon as they may."""
    monkeypatch.setattr(rules, "FIRST_RETRY_DELAY_S", 0.05)
    monkeypatch.setattr(rules, "RECOVERY_S", 0.05)


@pytest.mark.parametrize(
    "how",
    [
        raising(ValueError("x")),
        raising(RecursionError()),
        raising(Killed()),
        raising(SystemExit()),
        lambda: None,
    ],
    ids=["ValueError", "RecursionError", "Killed", "SystemExit", "it returns"],
)
def test_work_that_ends_is_down_at_once_and_begins_again(how: Callable[[], None]) -> None:
    told: list[str] = []
    work = Work()
    thread = SupervisedThread("eyes", work, on_failure=told.append)
    thread.start()
    until(lambda: work.begun == 1)
    assert not thread.down_reason
    work.fail(how)
    until(lambda: bool(thread.down_reason))
    until(lambda: work.begun == 2 and not thread.down_reason)
    assert told == [rules.RESTARTING]
    thread.stop.set()
    work.end()
    thread.close()
    assert not thread.is_alive()
    assert not thread.down_reason


def test_work_that_fails_at_once_stays_down_and_waits_longer_each_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rules, "RECOVERY_S", 60.0)
    begun = threading.Semaphore(0)

    def fail() -> None:
        begun.release()
        raise ValueError

    thread = SupervisedThread("eyes", fail)
    thread.start()
    for _ in range(3):
        assert begun.acquire(timeout=60)
        until(lambda: bool(thread.down_reason))
    thread.close()


def test_work_that_is_done_once_may_end_and_its_failure_is_told() -> None:
    told: list[str] = []
    done = SupervisedThread("reader", lambda: None, on_failure=told.append, restart=False)
    done.start()
    done.join()
    assert (told, done.down_reason) == ([], "")
    failed = SupervisedThread("reader", raising(Killed()), on_failure=told.append, restart=False)
    failed.start()
    failed.join()
    assert told == [rules.RESTARTING]
    assert failed.down_reason


class Owner:
    """Whose thread does its own work, as most do."""

    def __init__(self) -> None:
        self.thread = SupervisedThread("own work", self.work, restart=False)

    def work(self) -> None:
        """Done at once."""


def test_a_thread_that_has_ended_holds_nobody_whose_work_it_did() -> None:
    owner = Owner()
    owner.thread.start()
    owner.thread.join()
    gone = weakref.ref(owner)
    del owner
    until(lambda: gone() is None)


def test_all_threads_of_a_program_are_known_and_a_dead_one_begins_again() -> None:
    threads, work = Threads(), Work()
    thread = threads.add("odds", work)
    assert threads.down_reasons() == {}, "what was never started is not missed"
    thread.start()
    until(lambda: work.begun == 1)
    thread._thread = threading.Thread(target=lambda: None)  # as if it had ended where nothing could be said
    thread._thread.start()
    thread._thread.join()
    assert threads.down_reasons() == {"odds": rules.RESTARTING}
    until(lambda: work.begun == 2)
    until(lambda: threads.down_reasons() == {})
    thread.stop.set()
    work.end()
    work.end()
    thread.close(1.0)


MAKES_THREADS: Final = ("Thread", "Timer", "ThreadPoolExecutor", "loop_start", "start_new_thread")


BUSY_AT_THE_END: Final = """
import cv2, numpy, threading
from tablectl.threads import SupervisedThread

cv2.setNumThreads(1)
busy, image = threading.Event(), numpy.zeros((100, 100, 3), numpy.uint8)

def draw():
    for _ in range(200):
        cv2.GaussianBlur(image, (31, 31), 5)
        busy.set()
    print("drawn")

thread = SupervisedThread("draws", draw)
thread.start()
busy.wait()
thread.close(0.0)
"""
"""A program that has closed a thread and does not wait for what it draws."""


def test_a_thread_that_is_busy_in_a_library_does_not_abort_the_program_at_its_end() -> None:
    program = [sys.executable, "-c", BUSY_AT_THE_END]
    ran = subprocess.run(program, capture_output=True, text=True, timeout=PATIENCE_S, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "drawn\n", "")


def test_threads_are_made_in_one_place() -> None:
    wrong = [
        source.where(node.lineno)
        for source in sources()
        if not belongs(source.name, "tablectl.threads") and not belongs(source.name, "vision.training")
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Call)
        and (node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", ""))
        in MAKES_THREADS
    ]
    assert not wrong, "use tablectl.threads:\n" + "\n".join(wrong)
