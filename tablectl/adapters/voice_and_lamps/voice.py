"""The table's voice: a thread that speaks one sentence after another through a synthesiser and a player."""

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
from tablectl.adapters.voice_and_lamps.synthesis import SHUTDOWN_TIMEOUT_S, Synthesis
from tablectl.errors import in_words
from tablectl.ports import STOPPED, LinkDetail, LinkState, link_detail
from tablectl.speech import PER_MOVE_KINDS, Language, Speaker, SpokenSentence, is_quiet
from tablectl.threads import SupervisedThread
from tablectl.topics import Message, Topic

log = logging.getLogger(__name__)

LINK_NAME: Final = "voice"
MAX_QUEUED: Final = 3
"""Sentences behind the one that is being spoken; older ones are no news any more."""


@dataclass(frozen=True, slots=True)
class VoiceSettings:
    """What is spoken, how loud and where."""

    language: Language = "en"
    every_move: bool = False
    volume: int = 70
    """Per cent; 0 is silence."""
    quiet_hours: tuple[str, ...] = ()
    """Such as ``22:00-08:00``, local time."""
    player: str = "aplay"
    device: str = "default"


class TableVoice:
    """Speaks until ``close``. ``on_message`` never waits; failures show in ``link``."""

    def __init__(
        self, speaker: Speaker, engine: Engine, settings: VoiceSettings, at: Callable[[], str]
    ) -> None:
        """
        Args:
            speaker: makes the sentences; belongs to the thread that calls ``on_message``.
            engine: makes sound of them.
            at: UTC now, ISO 8601; quiet hours are in the computer's time zone.
        """
        self._speaker = speaker
        self._engine = engine
        self._settings = settings
        self._at = at
        self._queue: deque[SpokenSentence] = deque()
        self._changed = threading.Condition()
        self._closed = False
        self._synthesis: Synthesis | None = None
        """It speaks a sentence, or is ready for the next one."""
        self._problem = _missing_engine(engine)
        self._thread = SupervisedThread(LINK_NAME, self._run)
        self._thread.start()

    def on_message(self, topic: Topic, message: Message) -> None:
        """Speak the sentences of a message."""
        for sentence in self._speaker.sentences_for(topic, message):
            if sentence.kind in PER_MOVE_KINDS and not self._settings.every_move:
                continue
            if self._settings.volume == 0 or is_quiet(local_minute(self._at()), self._settings.quiet_hours):
                continue
            self._enqueue(sentence)

    def link(self) -> LinkState:
        """Whether the last sentence could be spoken."""
        reason = self._problem or (STOPPED if self._thread.down_reason else LinkDetail())
        return LinkState(LINK_NAME, not reason, *reason)

    def close(self) -> None:
        """Stop, in the middle of a sentence, too. May be called twice."""
        self._thread.stop.set()
        with self._changed:
            self._closed = True
            self._queue.clear()
            synthesis = self._synthesis
            self._changed.notify_all()
        if synthesis is not None:
            synthesis.kill()
        self._thread.close(SHUTDOWN_TIMEOUT_S)

    def _enqueue(self, sentence: SpokenSentence) -> None:
        with self._changed:
            self._queue.append(sentence)
            while len(self._queue) > MAX_QUEUED:
                moves = (each for each in self._queue if each.kind in PER_MOVE_KINDS)
                self._queue.remove(next(moves, self._queue[0]))
            self._changed.notify_all()

    def _run(self) -> None:
        self._prepare()
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._queue or self._closed)
                if self._closed:
                    break
                sentence = self._queue.popleft()
            self._report(self._speak(sentence))
            self._prepare()
        self._set_synthesis(None)

    def _prepare(self) -> None:
        """Start a synthesiser for the next sentence."""
        try:
            self._set_synthesis(self._new_synthesis())
        except OSError as error:  # it is tried again, and reported, with the next sentence
            log.debug("no synthesiser waits: %s", error)

    def _speak(self, sentence: SpokenSentence) -> str:
        """Speak a sentence; returns why that failed, or nothing. A synthesiser that was ready may have died,
        so a failure is tried once more."""
        reason = ""
        for _ in range(2):
            try:
                if self._synthesis is None or reason or not self._synthesis.is_ready:
                    self._set_synthesis(self._new_synthesis())
                assert self._synthesis is not None
                reason = self._synthesis.play(
                    sentence.text[self._settings.language],
                    self._engine.wav(sentence, self._settings.volume),
                    (self._settings.player, "-q", "-D", self._settings.device, "-"),
                )
            except (OSError, subprocess.SubprocessError) as error:
                reason = in_words(error)
            if not reason or self._closed:
                break
        self._set_synthesis(None)
        return reason

    def _new_synthesis(self) -> Synthesis:
        return Synthesis(self._engine.command(self._settings.language, self._settings.volume))

    def _set_synthesis(self, synthesis: Synthesis | None) -> None:
        """Replace the synthesis that ``close`` has to stop, and close the previous one."""
        with self._changed:
            previous, self._synthesis = self._synthesis, synthesis
            closed = self._closed
        if previous is not None:
            previous.close()
        if closed and synthesis is not None:
            synthesis.kill()

    def _report(self, reason: str) -> None:
        if self._closed:
            return
        failure = link_detail(f"nothing can be said: {reason}", "voice_failed")
        detail = (_missing_engine(self._engine) or failure) if reason else LinkDetail()
        if detail and detail != self._problem:
            log.warning("%s", detail.detail)
        self._problem = detail


def _missing_engine(engine: Engine) -> LinkDetail:
    missing = engine.missing()
    return link_detail(missing, "voice_missing") if missing else LinkDetail()


def local_minute(at: str) -> int:
    """The minute of the day in the computer's time zone.

    Args:
        at: UTC, ISO 8601.
    """
    local_time = datetime.fromisoformat(at).astimezone()
    return local_time.hour * 60 + local_time.minute
