"""The director: hears what an audience hears, and changes OBS's scenes in a thread of its own."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from tablectl.adapters.obs.clips import MOST as MOST_CLIPS
from tablectl.adapters.obs.clips import Clip, clip_of, keep_clip, read_clips
from tablectl.adapters.obs.connection import Obs, ObsRefused, ObsUnreachable, connected
from tablectl.adapters.obs.cuts import cuts
from tablectl.adapters.obs.moments import moment_of
from tablectl.adapters.obs.settings import read_settings, write_settings
from tablectl.adapters.obs.swings import Swing, Swings
from tablectl.config.obs import Moment, ObsSettings
from tablectl.errors import in_words
from tablectl.threads import Threads
from tablectl.topics import Audience, Message, Topic

log = logging.getLogger(__name__)

LOOK_EVERY_S: Final = 5.0
"""How often OBS is asked for its scenes, which also tells whether it is still there."""
AGAIN_S: Final = (1.0, 2.0, 5.0, 15.0)
"""Seconds between tries to connect."""
STOP_WITHIN_S: Final = 5.0


@dataclass(frozen=True, slots=True)
class ObsStatus:
    """How it stands with OBS."""

    connected: bool = False
    detail: str = ""
    """What went wrong last, in words; empty where nothing did."""
    scenes: tuple[str, ...] = ()
    """OBS's scenes, while connected."""
    shown: str = ""
    """The scene that the director put on air last."""
    unsaved: str = ""
    """Why the last highlight has no clip, in words; empty where it has."""


class ObsDirector:
    """Directs until ``close``. Its methods may be called from any thread and never wait for OBS."""

    def __init__(self, folder: Path | None, threads: Threads | None = None) -> None:
        """
        Args:
            folder: where the settings are kept; None keeps them for this run.
            threads: of the program.

        Raises:
            InputError: what is kept there cannot be understood.
        """
        self._clips = read_clips(folder)
        self._swings = Swings()
        self._folder = folder
        self._settings = read_settings(folder)
        self._status = ObsStatus()
        self._begin()
        self._work: asyncio.Task[None] | None = None
        self._thread = (threads or Threads()).add("obs", self._run)

    @property
    def settings(self) -> ObsSettings:
        """As an operator chose them last."""
        return self._settings

    @property
    def status(self) -> ObsStatus:
        """How it stands now."""
        return self._status

    @property
    def clips(self) -> tuple[Clip, ...]:
        """Highlights whose clips were saved, in order."""
        return self._clips

    def start(self) -> None:
        """Begin; it connects only while the settings say ``enabled``."""
        self._thread.start()

    def close(self) -> None:
        """Stop, and leave OBS as it is. May be called twice."""
        self._thread.stop.set()
        self._call(self._end)
        self._thread.close(STOP_WITHIN_S)
        if not self._loop.is_closed() and not self._loop.is_running():
            self._loop.close()  # it was never started

    def choose(self, settings: ObsSettings) -> None:
        """Take new settings, and connect anew by them.

        Raises:
            OSError: they cannot be kept; the old ones stay.
        """
        if self._folder is not None:
            write_settings(self._folder, settings)
        self._settings = settings
        self._call(lambda: self._changed.set())

    def heard(self, topic: Topic, message: Message, audience: Audience) -> None:
        """What an audience has just been told."""
        if not self._settings.enabled or audience.value != self._settings.audience:
            return
        if topic is Topic.ODDS:
            swing = self._swings.heard(message)
            if swing is not None and self._settings.highlights:
                self._call(lambda: self._found.put_nowait(swing))
        if topic is not Topic.EVENT:
            return
        moment = moment_of(message)
        if moment is not None:
            self.direct(moment)

    def direct(self, moment: Moment) -> None:
        """Show what a moment asks for, now: also for somebody who tries it."""
        self._call(lambda: self._moments.put_nowait(moment))

    def _begin(self) -> None:
        """A loop, and what belongs to it."""
        self._loop = asyncio.new_event_loop()
        self._found: asyncio.Queue[Swing] = asyncio.Queue()
        self._moments: asyncio.Queue[Moment] = asyncio.Queue()
        self._changed = asyncio.Event()

    def _call(self, what: Callable[[], None]) -> None:
        """On the director's thread, where it is at work; what comes while it is not is over."""
        if self._thread.is_alive():
            with suppress(RuntimeError):  # its loop was closed just now
                self._loop.call_soon_threadsafe(what)

    def _run(self) -> None:
        if self._loop.is_closed():  # it failed before
            self._begin()
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner, suppress(asyncio.CancelledError):
            runner.run(self._serve())  # ``close`` cancels it

    def _end(self) -> None:
        self._changed.set()  # a connection that fails at this moment takes the cancelling for itself
        if self._work is not None:
            self._work.cancel()

    async def _serve(self) -> None:
        self._work = asyncio.current_task()
        failures = 0
        while not self._thread.stop.is_set():
            self._changed.clear()
            settings = self._settings
            if not settings.enabled:
                self._status = ObsStatus()
                await self._changed.wait()
                continue
            try:
                async with connected(settings) as obs:
                    failures = 0
                    await self._direct(obs, settings)
            except ObsUnreachable as error:
                if str(error) != self._status.detail:
                    log.warning("%s", error)
                self._status = ObsStatus(detail=str(error))
                await self._changes_within(AGAIN_S[min(failures, len(AGAIN_S) - 1)])
                failures += 1

    async def _changes_within(self, seconds: float) -> bool:
        """Waits so long, or until the settings change."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._changed.wait()
        return self._changed.is_set()

    async def _direct(self, obs: Obs, settings: ObsSettings) -> None:
        """Until the settings change. A new moment ends what the one before still had to show."""
        while not self._moments.empty():
            self._moments.get_nowait()  # what happened while OBS was away is over
        while not self._found.empty():
            self._found.get_nowait()
        showing: asyncio.Task[None] | None = None
        changed = asyncio.create_task(self._changed.wait())
        saving = asyncio.create_task(self._save_highlights(obs, settings))
        try:
            while not changed.done():
                if saving.done():
                    if not saving.cancelled() and (error := saving.exception()) is not None:
                        raise error
                    saving = asyncio.create_task(self._save_highlights(obs, settings))
                self._status = replace(
                    self._status,
                    connected=True,
                    detail=self._refusal(showing),
                    scenes=await obs.scenes(),
                )
                coming = asyncio.create_task(self._moments.get())
                waiting = {coming, changed} | ({showing} if showing and not showing.done() else set())
                await asyncio.wait(waiting, timeout=LOOK_EVERY_S, return_when=asyncio.FIRST_COMPLETED)
                if not coming.done():
                    coming.cancel()
                    continue
                if showing is not None:
                    showing.cancel()
                showing = asyncio.create_task(self._show(obs, coming.result(), settings))
        finally:
            changed.cancel()
            saving.cancel()
            if showing is not None:
                showing.cancel()

    def _refusal(self, showing: asyncio.Task[None] | None) -> str:
        """Why OBS did not show what it was to show last.

        Raises:
            ObsUnreachable: it was lost meanwhile.
        """
        if showing is None or not showing.done() or showing.cancelled():
            return self._status.detail if self._status.connected else ""
        error = showing.exception()
        if isinstance(error, ObsRefused):
            return str(error)
        if error is not None:
            raise error
        return ""

    async def _show(self, obs: Obs, moment: Moment, settings: ObsSettings) -> None:
        for cut in cuts(moment, settings):
            if cut.after_s and await self._changes_within(cut.after_s):
                return
            if cut.clip and settings.clip_source:
                await obs.load_last_moments(settings.clip_source)
            await obs.show(cut.scene)
            log.info("OBS shows %r (%s)", cut.scene, moment)
            self._status = replace(self._status, connected=True, detail="", shown=cut.scene)

    async def _save_highlights(self, obs: Obs, settings: ObsSettings) -> None:
        """Save the replay buffer for every highlight, one after the other, for as long as OBS is there; a
        little later than the turn, so that the clip shows what came of it."""
        while True:
            swing = await self._found.get()
            if settings.replay_after_s and await self._changes_within(settings.replay_after_s):
                return
            try:
                clip = clip_of(swing, await obs.save_last_moments())
                if self._folder is not None:
                    keep_clip(self._folder, clip)
            except ObsUnreachable:
                return  # the director notices by itself, and connects again
            except (ObsRefused, OSError) as error:
                log.warning("no clip of a highlight: %s", error)
                self._status = replace(self._status, unsaved=in_words(error))
                continue
            self._clips = (*self._clips, clip)[-MOST_CLIPS:]
            self._status = replace(self._status, unsaved="")
            log.info("OBS saved %s of a highlight in hand %d", clip.file, clip.hand)
