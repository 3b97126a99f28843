"""The child processes that synthesise a sentence and play it.

A synthesiser takes most of its time to start: it reads its voices, then waits for text. So the next one is
started when a sentence is over, and is ready for the next sentence.
"""

from __future__ import annotations

import os
import subprocess
import threading
from contextlib import suppress
from pathlib import Path
from typing import IO, Final

MAX_DURATION_S: Final = 30.0
"""Of a sentence: a program that takes longer hangs."""
SHUTDOWN_TIMEOUT_S: Final = 3.0


class Synthesis:
    """A synthesiser for one sentence; without a ``command``, it plays a sound that was made before."""

    def __init__(self, command: tuple[str, ...]) -> None:
        """
        Raises:
            OSError: the program cannot be started.
        """
        self._sound_fd: int | None = None
        """File descriptor from which the player reads the sound."""
        self._synthesiser: subprocess.Popen[bytes] | None = None
        self._player: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()
        self._killed = False
        if command:
            self._sound_fd, end = os.pipe()
            try:
                self._synthesiser = _start(command, end)
            except OSError:
                os.close(self._sound_fd)
                raise
            finally:
                os.close(end)

    @property
    def is_ready(self) -> bool:
        """Whether it can still synthesise its sentence."""
        return self._synthesiser is None or self._synthesiser.poll() is None

    def play(self, text: str, wav: bytes, player: tuple[str, ...]) -> str:
        """Synthesise and play a sentence; returns why that failed, or nothing. Called once.

        Raises:
            OSError: the player cannot be started.
            TimeoutExpired: a program hangs, and has to be ended by ``kill``.
        """
        if self._synthesiser is None:
            with self._lock:
                self._player = _start(player)
            _write(self._player.stdin, wav)
        else:
            with self._lock:
                self._player = _start(player, stdin=self._sound_fd)
            self._close_sound()
            _write(self._synthesiser.stdin, (" ".join(text.split()) + "\n").encode())
            self._synthesiser.wait(MAX_DURATION_S)
        self._player.wait(MAX_DURATION_S)
        return (
            ""
            if self._killed
            else "; ".join(filter(None, map(_failure_reason, (self._player, self._synthesiser))))
        )

    def kill(self) -> None:
        """Kill both programs, from any thread. May be called twice."""
        with self._lock:
            self._killed = True
            children = [child for child in (self._synthesiser, self._player) if child is not None]
        for child in children:
            child.kill()
            with suppress(subprocess.TimeoutExpired):
                child.wait(SHUTDOWN_TIMEOUT_S)

    def close(self) -> None:
        """Kill what still runs, and close everything."""
        self.kill()
        self._close_sound()
        for child in (self._synthesiser, self._player):
            for pipe in () if child is None else (child.stdin, child.stderr):
                if pipe is not None:
                    with suppress(BrokenPipeError):
                        pipe.close()

    def _close_sound(self) -> None:
        """Close our end of the sound: the player has its own by now, or does not need it."""
        if self._sound_fd is not None:
            os.close(self._sound_fd)
            self._sound_fd = None


def _start(
    command: tuple[str, ...], stdout: int = subprocess.DEVNULL, stdin: int | None = subprocess.PIPE
) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        command,
        stdin=stdin,
        stdout=stdout,
        stderr=subprocess.PIPE,
        start_new_session=True,  # Ctrl-C in a terminal is for the service, which stops the program itself
    )


def _write(pipe: IO[bytes] | None, data: bytes) -> None:
    """Write everything. A program that does not read to the end tells why by its exit status."""
    assert pipe is not None
    with suppress(BrokenPipeError):
        pipe.write(data)
    with suppress(BrokenPipeError):
        pipe.close()


def _failure_reason(child: subprocess.Popen[bytes] | None) -> str:
    """Why a program failed, with the last line of its messages; empty where it did not."""
    if child is None or not child.returncode or child.stderr is None:
        return ""
    message = child.stderr.read().decode(errors="replace").strip()
    last_line = message.splitlines()[-1] if message else "it left no message"
    name = child.args[0] if isinstance(child.args, tuple) else child.args
    return f"{Path(str(name)).name} ended with status {child.returncode}: {last_line}"
