"""The director: follows the messages to an audience, and changes OBS's scenes on a thread of its own."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from tablectl.adapters.obs.clips import MAX_CLIPS_SHOWN, Clip, append_clip, make_clip, read_clips
from tablectl.adapters.obs.connection import ObsUnreachable, connect
from tablectl.adapters.obs.moments import moment_of
from tablectl.adapters.obs.programme import OFF_AIR, OnAir, Programme
from tablectl.adapters.obs.settings import load_settings, save_settings
from tablectl.adapters.obs.snapshot import ReplayBuffer, missing_names
from tablectl.adapters.obs.swings import Swing, SwingDetector
from tablectl.config.obs import Moment, ObsLink, ObsSettings
from tablectl.errors import in_words
from tablectl.ports import LinkDetail, LinkState, link_detail
from tablectl.threads import Threads
from tablectl.topics import Audience, Message, Topic

log = logging.getLogger(__name__)

RETRY_DELAYS_S: Final = (1.0, 2.0, 5.0, 15.0)
"""Between attempts to connect."""
SHUTDOWN_TIMEOUT_S: Final = 5.0
REACHABLE: Final = LinkDetail()


class ObsState(StrEnum):
    """State of the connection to OBS."""

    OFF = "off"
    CONNECTING = "connecting"
    CONNECTED = "connected"
    UNREACHABLE = "away"
    """OBS cannot be reached, or the connection was lost; it is tried again."""


@dataclass(frozen=True, slots=True)
class ObsStatus:
    """State of the connection, and of OBS."""

    state: ObsState = ObsState.OFF
    unreachable: LinkDetail = REACHABLE
    """Why it is unreachable."""
    on_air: OnAir = OFF_AIR

    @property
    def is_connected(self) -> bool:
        """Whether OBS answers."""
        return self.state is ObsState.CONNECTED


class ObsDirector:
    """Directs OBS until ``close``. Its methods may be called from any thread and never wait for OBS."""

    def __init__(self, folder: Path | None, threads: Threads | None = None) -> None:
        """
        Args:
            folder: of the settings; None: they hold for this run.
            threads: of the program.

        Raises:
            InputError: a file there is not valid.
        """
        self._clips = read_clips(folder)
        self._swings = SwingDetector()
        self._folder = folder
        self._settings = load_settings(folder)
        self._status: tuple[ObsLink, ObsStatus] = (self._settings.link, ObsStatus())
        """The last status, and the connection that it belongs to."""
        self._create_loop()
        self._main_task: asyncio.Task[None] | None = None
        self._thread = (threads or Threads()).add("obs", self._run)

    @property
    def settings(self) -> ObsSettings:
        """The present settings."""
        return self._settings

    @property
    def status(self) -> ObsStatus:
        """The status of the OBS in the present settings."""
        link, status = self._status
        if not self._settings.enabled:
            return ObsStatus()
        known = link == self._settings.link and status.state is not ObsState.OFF
        return status if known else ObsStatus(ObsState.CONNECTING)

    @property
    def clips(self) -> tuple[Clip, ...]:
        """Highlights whose clips were saved, in order."""
        return self._clips

    @property
    def problem(self) -> LinkDetail:
        """What somebody should mend before the next deal; false where there is nothing, or where it is
        off."""
        status, settings = self.status, self._settings
        if not status.is_connected:
            return status.unreachable
        snapshot = status.on_air.snapshot
        if missing := missing_names(settings, snapshot):
            names = ", ".join(dict.fromkeys(missing.values()))
            return link_detail(f"OBS does not have: {names}", "obs_missing", names=names)
        if settings.wants_buffer and snapshot.buffer is not ReplayBuffer.RUNS:
            off = snapshot.buffer is ReplayBuffer.OFF
            state = "does not run" if off else "is switched off in OBS's settings"
            return link_detail(
                f"OBS's replay buffer {state}", "obs_buffer_off" if off else "obs_buffer_unavailable"
            )
        return LinkDetail()

    def link(self) -> LinkState | None:
        """The state of OBS as one of the table's links; None where directing is off."""
        if not self._settings.enabled:
            return None
        return LinkState("obs", not self.problem, *self.problem)

    def start(self) -> None:
        """Start; it connects only while the settings say ``enabled``."""
        self._thread.start()

    def close(self) -> None:
        """Stop, and leave OBS as it is. May be called twice."""
        self._thread.stop.set()
        self._call_soon(self._cancel)
        self._thread.close(SHUTDOWN_TIMEOUT_S)
        if not self._loop.is_closed() and not self._loop.is_running():
            self._loop.close()  # it was never started

    def configure(self, settings: ObsSettings) -> None:
        """Apply new settings at once. OBS is reconnected only where its address or password has changed.

        Raises:
            OSError: they cannot be written; the old ones stay.
        """
        if self._folder is not None:
            save_settings(self._folder, settings)
        reconnect = settings.link != self._settings.link
        self._settings = settings
        if reconnect:
            self._call_soon(lambda: self._changed.set())

    def on_message(self, topic: Topic, message: Message, audience: Audience) -> None:
        """Follow a message to an audience."""
        if not self._settings.enabled or audience.value != self._settings.audience:
            return
        if topic is Topic.ODDS:
            swing = self._swings.detect(message)
            if swing is not None and self._settings.highlights:
                self._call_soon(lambda: self._programme.save_highlight(swing))
        if topic is not Topic.EVENT:
            return
        moment = moment_of(message)
        if moment is not None:
            self._call_soon(lambda: self._programme.on_moment(moment))

    def try_moment(self, moment: Moment) -> None:
        """Show the scenes of a moment for a test, as soon as OBS is connected."""
        self._call_soon(lambda: self._programme.try_moment(moment))

    def take_over(self) -> None:
        """Show the scene of the present moment, although somebody chose another by hand."""
        self._call_soon(lambda: self._programme.take_over())

    def start_buffer(self) -> None:
        """Start OBS's replay buffer."""
        self._call_soon(lambda: self._programme.start_buffer())

    def _create_loop(self) -> None:
        """Make a loop, and the objects that belong to it."""
        self._loop = asyncio.new_event_loop()
        self._changed = asyncio.Event()
        self._link = self._settings.link
        self._programme = Programme(lambda: self._settings, self._on_change, self._save_clip)

    def _call_soon(self, action: Callable[[], None]) -> None:
        """Call on the director's thread; dropped while the thread does not run."""
        if self._thread.is_alive():
            with suppress(RuntimeError):  # its loop was closed just now
                self._loop.call_soon_threadsafe(action)

    def _run(self) -> None:
        if self._loop.is_closed():  # it failed before
            self._create_loop()
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner, suppress(asyncio.CancelledError):
            runner.run(self._connect_and_direct())  # ``close`` cancels it

    def _cancel(self) -> None:
        self._changed.set()  # a connection that fails at this moment swallows the cancellation
        if self._main_task is not None:
            self._main_task.cancel()

    async def _connect_and_direct(self) -> None:
        self._main_task = asyncio.current_task()
        failures = 0
        while not self._thread.stop.is_set():
            self._changed.clear()
            link = self._settings.link
            if not link.enabled:
                self._programme.reset()
                await self._changed.wait()
                continue
            try:
                async with connect(link) as obs:
                    failures = 0
                    await self._direct(self._programme.run(obs), link)
            except ObsUnreachable as error:
                self._set_unreachable(link, error)
                await self._wait_for_change(RETRY_DELAYS_S[min(failures, len(RETRY_DELAYS_S) - 1)])
                failures += 1

    async def _direct(self, running: Coroutine[Any, Any, None], link: ObsLink) -> None:
        """Run the programme until the connection is lost, or has to be made anew."""
        self._link = link
        changed = asyncio.create_task(self._changed.wait())
        programme = asyncio.create_task(running)
        try:
            await asyncio.wait({changed, programme}, return_when=asyncio.FIRST_COMPLETED)
            if programme.done():
                programme.result()
        except ObsUnreachable as error:
            self._set_unreachable(link, error)  # before disconnecting, which takes time where OBS is silent
            raise
        finally:
            changed.cancel()
            programme.cancel()
            await asyncio.gather(programme, return_exceptions=True)

    def _set_unreachable(self, link: ObsLink, error: ObsUnreachable) -> None:
        if self._status != (link, ObsStatus(ObsState.UNREACHABLE, error.why)):
            log.warning("%s", error)
        self._status = link, ObsStatus(ObsState.UNREACHABLE, error.why)

    def _on_change(self, on_air: OnAir) -> None:
        self._status = self._link, ObsStatus(ObsState.CONNECTED, on_air=on_air)

    def _save_clip(self, swing: Swing, path: str) -> str:
        clip = make_clip(swing, path)
        try:
            if self._folder is not None:
                append_clip(self._folder, clip)
        except OSError as error:
            return in_words(error)
        self._clips = (*self._clips, clip)[-MAX_CLIPS_SHOWN:]
        log.info("OBS saved %s of a highlight in hand %d", clip.file, clip.hand)
        return ""

    async def _wait_for_change(self, seconds: float) -> None:
        """Wait so long, or until OBS has to be reconnected."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._changed.wait()
