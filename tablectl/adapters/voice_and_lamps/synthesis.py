"""The programs that make a sentence's sound and play it, as children of the table's voice.

A synthesiser takes most of its time to begin: it reads its voices first, then waits for text. So the next one
is started when a sentence is over, and a sentence finds one that waits.
"""

from __future__ import annotations

import os
import subprocess
import threading
from contextlib import suppress
from pathlib import Path
from typing import IO, Final

MAX_DURATION_S: Final = 30.0
"""No sentence takes so long: a program that does hangs."""
STOP_WITHIN_S: Final = 3.0


class Synthesis:
    """A synthesiser that waits for its one sentence; without a ``command``, sound that was made before."""

    def __init__(self, command: tuple[str, ...]) -> None:
        """
        Raises:
            OSError: the program cannot be started.
        """
        self._sound: int | None = None
        """Where the program's sound comes from."""
        self._maker: subprocess.Popen[bytes] | None = None
        self._player: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()
        self._killed = False
        if command:
            self._sound, end = os.pipe()
            try:
                self._maker = _started(command, end)
            except OSError:
                os.close(self._sound)
                raise
            finally:
                os.close(end)

    @property
    def waits(self) -> bool:
        """Whether it can still make a sentence."""
        return self._maker is None or self._maker.poll() is None

    def play(self, text: str, wav: bytes, player: tuple[str, ...]) -> str:
        """Make and play it; returns why it could not be heard, or nothing. Once.

        Raises:
            OSError: the player cannot be started.
            TimeoutExpired: a program hangs; ``kill`` ends it.
        """
        if self._maker is None:
            with self._lock:
                self._player = _started(player)
            _write(self._player.stdin, wav)
        else:
            with self._lock:
                self._player = _started(player, stdin=self._sound)
            self._let_go()
            _write(self._maker.stdin, (" ".join(text.split()) + "\n").encode())
            self._maker.wait(MAX_DURATION_S)
        self._player.wait(MAX_DURATION_S)
        return "" if self._killed else "; ".join(filter(None, map(_trouble, (self._player, self._maker))))

    def kill(self) -> None:
        """End both programs, from any thread. May be called twice."""
        with self._lock:
            self._killed = True
            children = [child for child in (self._maker, self._player) if child is not None]
        for child in children:
            child.kill()
            with suppress(subprocess.TimeoutExpired):
                child.wait(STOP_WITHIN_S)

    def close(self) -> None:
        """End what still runs, and give everything back."""
        self.kill()
        self._let_go()
        for child in (self._maker, self._player):
            for pipe in () if child is None else (child.stdin, child.stderr):
                if pipe is not None:
                    with suppress(BrokenPipeError):
                        pipe.close()

    def _let_go(self) -> None:
        """The player reads the sound now, or nobody does."""
        if self._sound is not None:
            os.close(self._sound)
            self._sound = None


def _started(
    command: tuple[str, ...], stdout: int = subprocess.DEVNULL, stdin: int | None = subprocess.PIPE
) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        command,
        stdin=stdin,
        stdout=stdout,
        stderr=subprocess.PIPE,
        start_new_session=True,  # Ctrl-C in a terminal is for the service, which stops it
    )


def _write(pipe: IO[bytes] | None, what: bytes) -> None:
    """All of it; a program that does not read to the end says why with its status."""
    assert pipe is not None
    with suppress(BrokenPipeError):
        pipe.write(what)
    with suppress(BrokenPipeError):
        pipe.close()


def _trouble(child: subprocess.Popen[bytes] | None) -> str:
    """Why a program that has ended failed, with its last words; empty where it did not."""
    if child is None or not child.returncode or child.stderr is None:
        return ""
    said = child.stderr.read().decode(errors="replace").strip()
    last = said.splitlines()[-1] if said else "it left no message"
    name = child.args[0] if isinstance(child.args, tuple) else child.args
    return f"{Path(str(name)).name} ended with status {child.returncode}: {last}"
