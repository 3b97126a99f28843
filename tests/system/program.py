"""The program in a process of its own: in an interpreter that the shell starts, or forked from a loaded one.

Loading the program takes two seconds of processor each time. Tests that start it often fork it from a server
process (``multiprocessing``'s) that has loaded it once: everything from reading the configuration on happens
as always, with threads, files, signals and an exit status of its own.
"""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final

from tablectl.cli import main

ROOT: Final = Path(__file__).resolve().parents[2]
LOADED: Final = multiprocessing.get_context("forkserver")
"""What is started here finds the service loaded already."""
LOADED.set_forkserver_preload(["__main__", "tablectl.cli.service.run", "tests.system.bare_table"])

END_WITH_PARENT: Final = 1
"""``PR_SET_PDEATHSIG`` of Linux: a service must not play on when the tests that started it were killed."""


class Fresh:
    """``tablectl`` in an interpreter of its own, as the shell starts it."""

    def __init__(self, arguments: Sequence[str], environment: dict[str, str]) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tablectl", *arguments],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        assert self._process.stdout is not None
        self._output = self._process.stdout

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def output(self) -> int:
        """The descriptor where what it prints is read."""
        return self._output.fileno()

    def poll(self) -> int | None:
        """Its exit status; None while it runs."""
        return self._process.poll()

    def wait(self, timeout_s: float | None = None) -> int:
        """Its exit status, once it has ended.

        Raises:
            subprocess.TimeoutExpired: it has not.
        """
        return self._process.wait(timeout_s)

    def send_signal(self, number: signal.Signals) -> None:
        self._process.send_signal(number)

    def close(self) -> None:
        """Nothing more is read."""
        self._output.close()


class Forked:
    """A function in a process of its own that has the program loaded; what it prints can be read.

    Args:
        work: what it does; it ends with its ``SystemExit``, as programs do.
    """

    def __init__(
        self, work: Callable[..., None], arguments: Sequence[str], environment: dict[str, str]
    ) -> None:
        self._output, printed = LOADED.Pipe(duplex=False)
        self._process = LOADED.Process(
            target=_work, args=(work, tuple(arguments), environment, printed), daemon=True
        )
        self._process.start()
        printed.close()

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    @property
    def output(self) -> int:
        """The descriptor where what it prints is read."""
        return self._output.fileno()

    def poll(self) -> int | None:
        """Its exit status; None while it runs."""
        return self._process.exitcode

    def wait(self, timeout_s: float | None = None) -> int:
        """Its exit status, once it has ended.

        Raises:
            TimeoutError: it has not.
        """
        self._process.join(timeout_s)
        status = self._process.exitcode
        if status is None:
            raise TimeoutError(f"process {self.pid} runs on after {timeout_s} s")
        return status

    def send_signal(self, number: signal.Signals) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def close(self) -> None:
        """Nothing more is read."""
        self._output.close()


def tablectl(*arguments: str) -> None:
    """The command with its arguments, in this process."""
    sys.argv = ["tablectl", *arguments]
    main()


def _work(
    work: Callable[..., None], arguments: tuple[str, ...], environment: dict[str, str], printed: Connection
) -> None:
    os.setsid()
    ctypes.CDLL(None).prctl(END_WITH_PARENT, signal.SIGKILL)
    os.chdir(ROOT)
    os.environ.clear()
    os.environ.update(environment)
    for standard in (1, 2):
        os.dup2(printed.fileno(), standard)
    printed.close()
    sys.stdout = open(1, "w", buffering=1, encoding="utf-8", closefd=False)  # noqa: SIM115 - as long as it lives
    sys.stderr = open(2, "w", buffering=1, encoding="utf-8", closefd=False)  # noqa: SIM115
    work(*arguments)
