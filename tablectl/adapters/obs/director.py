"""The director: hears what an audience hears, and changes OBS's scenes in a thread of its own."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from tablectl.adapters.obs.clips import MAX_CLIPS_SHOWN, Clip, clip_of, keep_clip, read_clips
from tablectl.adapters.obs.connection import ObsUnreachable, connected
from tablectl.adapters.obs.look import Buffer, missing
from tablectl.adapters.obs.moments import moment_of
from tablectl.adapters.obs.programme import NOTHING, OnAir, Programme
from tablectl.adapters.obs.settings import read_settings, write_settings
from tablectl.adapters.obs.swings import Swing, Swings
from tablectl.config.obs import Moment, ObsLink, ObsSettings
from tablectl.errors import in_words
from tablectl.ports import LinkDetail, LinkState, link_detail
from tablectl.threads import Threads
from tablectl.topics import Audience, Message, Topic

log = logging.getLogger(__name__)

AGAIN_S: Final = (1.0, 2.0, 5.0, 15.0)
"""Seconds between tries to connect."""
STOP_WITHIN_S: Final = 5.0
NOT_AWAY: Final = LinkDetail()


class ObsState(StrEnum):
    """How far the connection is."""

    OFF = "off"
    CONNECTING = "connecting"
    CONNECTED = "connected"
    AWAY = "away"
    """OBS could not be reached, or was lost; it is tried again."""


@dataclass(frozen=True, slots=True)
class ObsStatus:
    """How it stands with OBS."""

    state: ObsState = ObsState.OFF
    away: LinkDetail = NOT_AWAY
    """Why it is away."""
    on_air: OnAir = NOTHING

    @property
    def connected(self) -> bool:
        """Whether OBS answers."""
        return self.state is ObsState.CONNECTED


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
        self._stood: tuple[ObsLink, ObsStatus] = (self._settings.link, ObsStatus())
        """A status, and of which connection."""
        self._begin()
        self._work: asyncio.Task[None] | None = None
        self._thread = (threads or Threads()).add("obs", self._run)

    @property
    def settings(self) -> ObsSettings:
        """As an operator chose them last."""
        return self._settings

    @property
    def status(self) -> ObsStatus:
        """How it stands now with the OBS that was chosen last."""
        link, status = self._stood
        if not self._settings.enabled:
            return ObsStatus()
        known = link == self._settings.link and status.state is not ObsState.OFF
        return status if known else ObsStatus(ObsState.CONNECTING)

    @property
    def clips(self) -> tuple[Clip, ...]:
        """Highlights whose clips were saved, in order."""
        return self._clips

    @property
    def trouble(self) -> LinkDetail:
        """What somebody should see to before the next deal; false where nothing is, or where it is off."""
        status, settings = self.status, self._settings
        if not status.connected:
            return status.away
        look = status.on_air.look
        if absent := missing(settings, look):
            names = ", ".join(dict.fromkeys(absent.values()))
            return link_detail(f"OBS does not have: {names}", "obs_missing", names=names)
        if settings.wants_buffer and look.buffer is not Buffer.RUNS:
            off = look.buffer is Buffer.OFF
            state = "does not run" if off else "is switched off in OBS's settings"
            return link_detail(
                f"OBS's replay buffer {state}", "obs_buffer_off" if off else "obs_buffer_unavailable"
            )
        return LinkDetail()

    def link(self) -> LinkState | None:
        """How OBS does, as one of the table's parts; None where nobody wants it directed."""
        if not self._settings.enabled:
            return None
        return LinkState("obs", not self.trouble, *self.trouble)

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
        """Take new settings. They hold at once; OBS is connected to anew only where they say how else.

        Raises:
            OSError: they cannot be kept; the old ones stay.
        """
        if self._folder is not None:
            write_settings(self._folder, settings)
        again = settings.link != self._settings.link
        self._settings = settings
        if again:
            self._call(lambda: self._changed.set())

    def heard(self, topic: Topic, message: Message, audience: Audience) -> None:
        """What an audience has just been told."""
        if not self._settings.enabled or audience.value != self._settings.audience:
            return
        if topic is Topic.ODDS:
            swing = self._swings.heard(message)
            if swing is not None and self._settings.highlights:
                self._call(lambda: self._programme.highlight(swing))
        if topic is not Topic.EVENT:
            return
        moment = moment_of(message)
        if moment is not None:
            self._call(lambda: self._programme.happens(moment))

    def attempt(self, moment: Moment) -> None:
        """Show what a moment asks for, to somebody who tries it; as soon as OBS is connected."""
        self._call(lambda: self._programme.attempt(moment))

    def take_over(self) -> None:
        """Show what is due, although a hand has chosen another scene."""
        self._call(lambda: self._programme.take_over())

    def start_buffer(self) -> None:
        """Start OBS's replay buffer."""
        self._call(lambda: self._programme.start_buffer())

    def _begin(self) -> None:
        """A loop, and what belongs to it."""
        self._loop = asyncio.new_event_loop()
        self._changed = asyncio.Event()
        self._link = self._settings.link
        self._programme = Programme(lambda: self._settings, self._stands, self._keep)

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
            link = self._settings.link
            if not link.enabled:
                self._programme.forget()
                await self._changed.wait()
                continue
            try:
                async with connected(link) as obs:
                    failures = 0
                    await self._direct(self._programme.run(obs), link)
            except ObsUnreachable as error:
                self._set_away(link, error)
                await self._changes_within(AGAIN_S[min(failures, len(AGAIN_S) - 1)])
                failures += 1

    async def _direct(self, running: Coroutine[Any, Any, None], link: ObsLink) -> None:
        """Until OBS is to be connected to anew, or is lost."""
        self._link = link
        changed = asyncio.create_task(self._changed.wait())
        programme = asyncio.create_task(running)
        try:
            await asyncio.wait({changed, programme}, return_when=asyncio.FIRST_COMPLETED)
            if programme.done():
                programme.result()
        except ObsUnreachable as error:
            self._set_away(link, error)  # before the goodbye, for which a silent OBS is waited
            raise
        finally:
            changed.cancel()
            programme.cancel()
            await asyncio.gather(programme, return_exceptions=True)

    def _set_away(self, link: ObsLink, error: ObsUnreachable) -> None:
        if self._stood != (link, ObsStatus(ObsState.AWAY, error.why)):
            log.warning("%s", error)
        self._stood = link, ObsStatus(ObsState.AWAY, error.why)

    def _stands(self, on_air: OnAir) -> None:
        self._stood = self._link, ObsStatus(ObsState.CONNECTED, on_air=on_air)

    def _keep(self, swing: Swing, path: str) -> str:
        clip = clip_of(swing, path)
        try:
            if self._folder is not None:
                keep_clip(self._folder, clip)
        except OSError as error:
            return in_words(error)
        self._clips = (*self._clips, clip)[-MAX_CLIPS_SHOWN:]
        log.info("OBS saved %s of a highlight in hand %d", clip.file, clip.hand)
        return ""

    async def _changes_within(self, seconds: float) -> None:
        """Waits so long, or until OBS is to be connected to anew."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._changed.wait()
