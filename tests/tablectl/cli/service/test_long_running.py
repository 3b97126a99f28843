"""Whatever hangs, a program that is told to stop ends in time and says what it waited for."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

from tests.waiting import PATIENCE_S

HANGS = """
import sys, time
from tablectl.cli import long_running
long_running.NOTICE_DELAY_S, long_running.SHUTDOWN_TIMEOUT_S = {told}, {within}
asked = []
with long_running.stop_on_signals(lambda: asked.append(1), lambda: "the cameras"):
    print("up", flush=True)
    while not ({ends} and asked):
        time.sleep(0.01)
print("ended by itself", flush=True)
"""


def hanging(told: float, within: float, *, ends: bool = False) -> subprocess.Popen[str]:
    program = HANGS.format(told=told, within=within, ends=ends)
    process = subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "up\n"
    return process


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_end_that_hangs_says_what_it_waits_for_and_is_not_waited_for(number: signal.Signals) -> None:
    process = hanging(0.1, 0.3)
    process.send_signal(number)
    said, _ = process.communicate(timeout=PATIENCE_S)
    assert process.returncode == 0
    assert said.splitlines() == [
        "stopping: waits for the cameras; Ctrl-C ends it at once",
        "stopped without waiting for the cameras; what was accepted is kept",
    ]


def test_ctrl_c_pressed_again_ends_it_at_once() -> None:
    process = hanging(0.1, 10 * PATIENCE_S)
    process.send_signal(signal.SIGINT)
    assert process.stdout is not None
    assert process.stdout.readline() == "stopping: waits for the cameras; Ctrl-C ends it at once\n"
    process.send_signal(signal.SIGINT)
    said, _ = process.communicate(timeout=PATIENCE_S)
    assert (process.returncode, said) == (
        0,
        "stopped without waiting for the cameras; what was accepted is kept\n",
    )


def test_what_ends_in_time_says_nothing() -> None:
    process = hanging(PATIENCE_S, 2 * PATIENCE_S, ends=True)
    process.send_signal(signal.SIGTERM)
    said, _ = process.communicate(timeout=PATIENCE_S)
    assert (process.returncode, said) == (0, "ended by itself\n")
