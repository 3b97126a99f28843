"""The table's voice: a thread that says one sentence after another through a synthesiser and a player."""

from __future__ import annotations

import logging
import subprocess
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import IO, Final

from tablectl.adapters.room.engines import Engine
from tablectl.ports import LinkState
from tablectl.speech import EVERY_MOVE, Language, Said, Speaker, quiet_at
from tablectl.topics import Message, Topic

log = logging.getLogger(__name__)

NAME: Final = "voice"
MOST_WAITING: Final = 3
"""Sentences behind the one that is being said; what is older is no news any more."""
LONGEST_S: Final = 30.0
"""No sentence takes so long: a player that does hangs."""
STOP_WITHIN_S: Final = 3.0


@dataclass(frozen=True, slots=True)
class VoiceSettings:
    """What is said, how loud and where."""

    language: Language = "en"
    every_move: bool = False
    volume: int = 70
    """Per cent; 0 is silence."""
    quiet_hours: tuple[str, ...] = ()
    """Such as ``22:00-08:00``, local time."""
    player: str = "aplay"
    device: str = "default"


class RoomVoice:
    """Speaks until ``close``. ``heard`` returns at once; whatever fails shows in ``link``."""

    def __init__(
        self, speaker: Speaker, engine: Engine, settings: VoiceSettings, at: Callable[[], str]
    ) -> None:
        """
        Args:
            speaker: makes the sentences; belongs to the thread that calls ``heard``.
            engine: makes sound of them.
            at: UTC now, ISO 8601: quiet hours are reckoned by it in the computer's time zone.
        """
        self._speaker = speaker
        self._engine = engine
        self._settings = settings
        self._at = at
        self._waiting: deque[Said] = deque()
        self._changed = threading.Condition()
        self._closed = False
        self._running: tuple[subprocess.Popen[bytes], ...] = ()
        self._detail = engine.missing()
        self._thread = threading.Thread(target=self._run, name=NAME, daemon=True)
        self._thread.start()

    def heard(self, topic: Topic, message: Message) -> None:
        """What the public has just been told."""
        for said in self._speaker.heard(topic, message):
            if said.kind in EVERY_MOVE and not self._settings.every_move:
                continue
            if self._settings.volume == 0 or quiet_at(local_minute(self._at()), self._settings.quiet_hours):
                continue
            self._queue(said)

    def link(self) -> LinkState:
        """Whether the last sentence could be said."""
        return LinkState(NAME, not self._detail, self._detail)

    def close(self) -> None:
        """Break off and stop. May be called twice."""
        with self._changed:
            self._closed = True
            self._waiting.clear()
            running = self._running
            self._changed.notify_all()
        for process in running:
            process.kill()
        self._thread.join(STOP_WITHIN_S)

    def _queue(self, said: Said) -> None:
        with self._changed:
            self._waiting.append(said)
            while len(self._waiting) > MOST_WAITING:
                moves = (each for each in self._waiting if each.kind in EVERY_MOVE)
                self._waiting.remove(next(moves, self._waiting[0]))
            self._changed.notify_all()

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._waiting or self._closed)
                if self._closed:
                    return
                said = self._waiting.popleft()
            try:
                self._say(said)
            except (OSError, subprocess.SubprocessError) as error:
                self._failed(str(error))
            else:
                self._detail = ""

    def _say(self, said: Said) -> None:
        """
        Raises:
            OSError, SubprocessError: it cannot be said; the message says why.
        """
        settings = self._settings
        synthesis = self._engine.synthesis(said, settings.language, settings.volume)
        player = _started((settings.player, "-q", "-D", settings.device, "-"), None)
        assert player.stdin is not None
        processes = [player]
        try:
            with suppress(BrokenPipeError):  # who did not read to the end says why with its status
                if synthesis.command:
                    processes.append(maker := _started(synthesis.command, player.stdin))
                    self._watch(processes)
                    player.stdin.close()  # only the maker writes now: where it ends, the sound ends
                    assert maker.stdin is not None
                    maker.stdin.write(synthesis.text)
                    maker.stdin.close()
                    maker.wait(LONGEST_S)
                else:
                    self._watch(processes)
                    player.stdin.write(synthesis.wav)
                    player.stdin.close()
            player.wait(LONGEST_S)
        finally:
            told = [_ended(process) for process in processes]
            self._watch([])
        if not self._closed and any(told):
            raise subprocess.SubprocessError("; ".join(filter(None, told)))

    def _watch(self, processes: list[subprocess.Popen[bytes]]) -> None:
        """``close`` ends these."""
        with self._changed:
            self._running = tuple(processes)
            closed = self._closed
        if closed:
            for process in processes:
                process.kill()

    def _failed(self, why: str) -> None:
        if self._closed:
            return
        detail = self._engine.missing() or f"nothing can be said: {why}"
        if detail != self._detail:
            log.warning("%s", detail)
        self._detail = detail


def local_minute(at: str) -> int:
    """The minute of the day in the computer's time zone.

    Args:
        at: UTC, ISO 8601.
    """
    here = datetime.fromisoformat(at).astimezone()
    return here.hour * 60 + here.minute


def _started(command: tuple[str, ...], stdout: IO[bytes] | None) -> subprocess.Popen[bytes]:
    """A child that reads what is written to it; ``stdout``: where its output goes, None for nowhere."""
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL if stdout is None else stdout,
        stderr=subprocess.PIPE,
        start_new_session=True,  # Ctrl-C in a terminal is for the service, which stops it
    )


def _ended(process: subprocess.Popen[bytes]) -> str:
    """Waits for a child, ends one that does not end by itself; returns why it failed, if it did."""
    with suppress(BrokenPipeError):
        if process.stdin is not None:
            process.stdin.close()
    try:
        process.wait(STOP_WITHIN_S)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    said = ""
    if process.stderr is not None:
        if not process.stderr.closed:
            said = process.stderr.read().decode(errors="replace").strip()
        process.stderr.close()
    if not process.returncode:
        return ""
    last = said.splitlines()[-1] if said else "it left no message"
    return f"{Path(str(process.args[0])).name} ended with status {process.returncode}: {last}"  # type: ignore[index]
