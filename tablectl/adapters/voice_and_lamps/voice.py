"""The table's voice: a thread that says one sentence after another through a synthesiser and a player."""

from __future__ import annotations

import logging
import subprocess
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from tablectl.adapters.voice_and_lamps.engines import Engine
from tablectl.adapters.voice_and_lamps.synthesis import STOP_WITHIN_S, Synthesis
from tablectl.errors import in_words
from tablectl.ports import STOPPED, LinkDetail, LinkState, link_detail
from tablectl.speech import EVERY_MOVE, Language, Said, Speaker, quiet_at
from tablectl.threads import SupervisedThread
from tablectl.topics import Message, Topic

log = logging.getLogger(__name__)

NAME: Final = "voice"
MAX_WAITING: Final = 3
"""Sentences behind the one that is being said; what is older is no news any more."""


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


class TableVoice:
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
        self._running: Synthesis | None = None
        """What says a sentence, or waits for the next."""
        self._detail = _missing(engine)
        self._thread = SupervisedThread(NAME, self._run)
        self._thread.start()

    def on_message(self, topic: Topic, message: Message) -> None:
        """What the public has just been told."""
        for said in self._speaker.heard(topic, message):
            if said.kind in EVERY_MOVE and not self._settings.every_move:
                continue
            if self._settings.volume == 0 or quiet_at(local_minute(self._at()), self._settings.quiet_hours):
                continue
            self._queue(said)

    def link(self) -> LinkState:
        """Whether the last sentence could be said."""
        why = self._detail or (STOPPED if self._thread.down_reason else LinkDetail())
        return LinkState(NAME, not why, *why)

    def close(self) -> None:
        """Break off and stop. May be called twice."""
        self._thread.stop.set()
        with self._changed:
            self._closed = True
            self._waiting.clear()
            running = self._running
            self._changed.notify_all()
        if running is not None:
            running.kill()
        self._thread.close(STOP_WITHIN_S)

    def _queue(self, said: Said) -> None:
        with self._changed:
            self._waiting.append(said)
            while len(self._waiting) > MAX_WAITING:
                moves = (each for each in self._waiting if each.kind in EVERY_MOVE)
                self._waiting.remove(next(moves, self._waiting[0]))
            self._changed.notify_all()

    def _run(self) -> None:
        self._prepare()
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._waiting or self._closed)
                if self._closed:
                    break
                said = self._waiting.popleft()
            self._report(self._speak(said))
            self._prepare()
        self._hold(None)

    def _prepare(self) -> None:
        """Have a synthesiser wait for the next sentence."""
        try:
            self._hold(self._new())
        except OSError as error:  # it is tried again, and told, with the next sentence
            log.debug("no synthesiser waits: %s", error)

    def _speak(self, said: Said) -> str:
        """Why it could not be said; empty where it could. One that waited may have died meanwhile."""
        why = ""
        for _ in range(2):
            try:
                if self._running is None or why or not self._running.waits:
                    self._hold(self._new())
                assert self._running is not None
                why = self._running.play(
                    said.text[self._settings.language],
                    self._engine.wav(said, self._settings.volume),
                    (self._settings.player, "-q", "-D", self._settings.device, "-"),
                )
            except (OSError, subprocess.SubprocessError) as error:
                why = in_words(error)
            if not why or self._closed:
                break
        self._hold(None)
        return why

    def _new(self) -> Synthesis:
        return Synthesis(self._engine.command(self._settings.language, self._settings.volume))

    def _hold(self, synthesis: Synthesis | None) -> None:
        """This is what ``close`` ends from now on; what was held before is over."""
        with self._changed:
            before, self._running = self._running, synthesis
            closed = self._closed
        if before is not None:
            before.close()
        if closed and synthesis is not None:
            synthesis.kill()

    def _report(self, why: str) -> None:
        if self._closed:
            return
        said = link_detail(f"nothing can be said: {why}", "voice_failed")
        detail = (_missing(self._engine) or said) if why else LinkDetail()
        if detail and detail != self._detail:
            log.warning("%s", detail.detail)
        self._detail = detail


def _missing(engine: Engine) -> LinkDetail:
    lacks = engine.missing()
    return link_detail(lacks, "voice_missing") if lacks else LinkDetail()


def local_minute(at: str) -> int:
    """The minute of the day in the computer's time zone.

    Args:
        at: UTC, ISO 8601.
    """
    here = datetime.fromisoformat(at).astimezone()
    return here.hour * 60 + here.minute
