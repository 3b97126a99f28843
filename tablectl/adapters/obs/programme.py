"""The programme on air: it shows the scenes of moments, saves and plays clips, and leaves OBS alone where
somebody chose a scene by hand.

It lives in the director's loop, longer than a connection: the present scene is shown when OBS comes back.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from tablectl.adapters.obs.connection import Obs, ObsRefused, ObsUnreachable
from tablectl.adapters.obs.scene_cuts import BREAK_MOMENTS, SceneCut, scene_cuts
from tablectl.adapters.obs.snapshot import EMPTY_SNAPSHOT, ObsSnapshot
from tablectl.adapters.obs.swings import Swing
from tablectl.config.obs import Moment, ObsSettings

log = logging.getLogger(__name__)

POLL_INTERVAL_S: Final = 1.0
"""How often the state of OBS is read without an event, which also shows whether it still answers."""
WIN_CLIP_DELAY_S: Final = 3.0
"""From the message of a win until its clip is saved: by then the hand lies open, and OBS's buffer still has
the turn before. The payment may come much later."""
MAX_CLIP_OVERRUN_S: Final = 30.0
"""How much longer than its set length a clip may play."""


@dataclass(frozen=True, slots=True)
class OnAir:
    """The state of the programme."""

    snapshot: ObsSnapshot = EMPTY_SNAPSHOT
    refusal: str = ""
    """Why OBS refused the last request, in words; empty where it did not."""
    is_manual: bool = False
    """Whether somebody chose the scene on air by hand, and the director leaves it."""
    clip_problem: str = ""
    """Why the last highlight has no clip, in words; empty where it has."""


OFF_AIR: Final = OnAir()


@dataclass(frozen=True, slots=True)
class _SceneRequest:
    """A moment to be shown."""

    moment: Moment
    is_test: bool = False
    """Whether it is a test, shown even where the scene was chosen by hand."""
    last_scene_only: bool = False
    """Whether only its last scene is shown, because the moment is past."""


class Programme:
    """Turns moments into scenes. All but the constructor belongs to the loop."""

    def __init__(
        self,
        settings: Callable[[], ObsSettings],
        publish: Callable[[OnAir], None],
        save_clip: Callable[[Swing, str], str],
    ) -> None:
        """
        Args:
            settings: gives the present ones.
            publish: called with the state at each change.
            save_clip: stores the clip of a highlight, given its path at OBS; returns why it cannot, or
                nothing.
        """
        self._settings, self._publish, self._save_clip = settings, publish, save_clip
        self._on_air = OnAir()
        self._own_scene = ""
        """The scene that the director last put on air over this connection."""
        self._last_moment: Moment | None = None
        self._request: _SceneRequest | None = None
        self._requested = asyncio.Event()
        self._poll_now = asyncio.Event()
        self._disconnected = asyncio.Event()
        """Set when the connection is lost."""
        self._scene_lock = asyncio.Lock()
        """Held while the state is read and while the scene is changed, so that a state is of before or
        after."""
        self._swings: asyncio.Queue[Swing] = asyncio.Queue()
        self._win_clip: asyncio.Task[str] | None = None
        self._buffer_start: asyncio.Task[None] | None = None
        self._obs: Obs | None = None

    def on_moment(self, moment: Moment) -> None:
        """Show the scenes of a moment of the game that has started."""
        self._last_moment = moment
        if moment is Moment.WIN and self._obs is not None and self._plays_clips():
            self._discard_win_clip()
            self._win_clip = asyncio.create_task(self._save_win_clip(self._obs))
        if self._on_air.is_manual and moment not in BREAK_MOMENTS:
            return
        self._end_manual()
        self._submit(_SceneRequest(moment))

    def try_moment(self, moment: Moment) -> None:
        """Show the scenes of a moment for a test."""
        self._submit(_SceneRequest(moment, is_test=True))

    def take_over(self) -> None:
        """Show the scene of the present moment again, whatever somebody chose by hand."""
        self._end_manual()
        if self._last_moment is not None:
            self._submit(_SceneRequest(self._last_moment, last_scene_only=True))

    def reset(self) -> None:
        """Forget the present moment: directing was switched off."""
        self._last_moment, self._request = None, None
        self._end_manual()

    def save_highlight(self, swing: Swing) -> None:
        """Save a clip of a highlight, if OBS is connected."""
        if self._obs is not None:
            self._swings.put_nowait(swing)

    def start_buffer(self) -> None:
        """Start OBS's replay buffer, if OBS is connected."""
        if self._obs is not None:
            self._buffer_start = asyncio.create_task(self._start_buffer(self._obs))

    async def run(self, obs: Obs) -> None:
        """Direct OBS until the connection is lost.

        Raises:
            ObsUnreachable: the connection is lost.
        """
        self._obs, self._own_scene = obs, ""
        self._disconnected.clear()
        obs.on_change(self._poll_now.set)
        tasks: list[asyncio.Task[None]] = []
        try:
            await self._refresh(obs)
            self._resume()
            tasks = [
                asyncio.create_task(each)
                for each in (self._poll(obs), self._run_requests(obs), self._save_highlights(obs))
            ]
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for each in done:
                each.result()
        finally:
            self._obs = None
            self._disconnected.set()
            self._discard_win_clip()
            for each in tasks:
                each.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            while not self._swings.empty():
                self._swings.get_nowait()  # no longer in the buffer
            self._on_air = OnAir(is_manual=self._on_air.is_manual)

    def _resume(self) -> None:
        """After a reconnection, show the last scene of the present moment, or the test that was requested."""
        if self._request is not None and self._request.is_test:
            return
        self._request = None
        if self._last_moment is not None and not self._on_air.is_manual:
            self._submit(_SceneRequest(self._last_moment, last_scene_only=True))

    def _end_manual(self) -> None:
        """Stop leaving the scene that somebody chose by hand."""
        if self._on_air.is_manual:
            self._own_scene = ""
            self._set_on_air(is_manual=False)

    def _submit(self, request: _SceneRequest) -> None:
        self._request = request
        self._requested.set()

    def _set_on_air(self, **changes: object) -> None:
        self._on_air = replace(self._on_air, **changes)  # type: ignore[arg-type]
        if self._obs is not None:
            self._publish(self._on_air)

    async def _wait(self, seconds: float) -> None:
        """Wait so long, or until the connection is lost."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._disconnected.wait()

    def _plays_clips(self) -> bool:
        settings = self._settings()
        return bool(settings.clip_source and settings.scenes.get(Moment.REPLAY))

    async def _poll(self, obs: Obs) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(POLL_INTERVAL_S):
                    await self._poll_now.wait()
            self._poll_now.clear()
            await self._refresh(obs)

    async def _refresh(self, obs: Obs) -> None:
        async with self._scene_lock:
            try:
                snapshot = await obs.read_snapshot()
            except ObsRefused as error:
                self._set_on_air(refusal=str(error))
                return
            if self._own_scene not in snapshot.scenes:
                self._own_scene = ""  # it was renamed or removed
            is_manual = self._on_air.is_manual or bool(self._own_scene and snapshot.shown != self._own_scene)
            if is_manual and not self._on_air.is_manual:
                log.info("a hand at OBS shows %r: the director leaves it", snapshot.shown)
            self._set_on_air(snapshot=snapshot, is_manual=is_manual)

    async def _run_requests(self, obs: Obs) -> None:
        """Run the requests; a new one cancels the one before."""
        running: asyncio.Task[None] | None = None
        try:
            while True:
                await self._requested.wait()
                self._requested.clear()
                request, self._request = self._request, None
                if running is not None:
                    running.cancel()
                if request is not None:
                    running = asyncio.create_task(self._run_request(obs, request))
        finally:
            if running is not None:
                running.cancel()

    async def _run_request(self, obs: Obs, request: _SceneRequest) -> None:
        with suppress(ObsUnreachable):  # polling notices it, too
            cuts = scene_cuts(request.moment, self._settings())
            has_failed = False
            for cut in cuts[-1:] if request.last_scene_only else cuts:
                if not request.last_scene_only:
                    await self._wait(cut.after_s)
                if self._on_air.is_manual and not request.is_test:
                    return
                if cut.after_clip and not request.last_scene_only and not has_failed:
                    with suppress(ObsRefused):  # somebody has removed the source
                        await obs.wait_until_played(
                            self._settings().clip_source, self._settings().clip_s + MAX_CLIP_OVERRUN_S
                        )
                try:
                    if cut.plays_clip:
                        await self._load_clip(obs)
                    if self._on_air.is_manual and not request.is_test:
                        return
                    await self._switch_scene(obs, cut)
                except ObsRefused as error:
                    has_failed = True
                    log.warning("OBS does not show %r: %s", cut.scene, error)
                    self._set_on_air(refusal=str(error))
                else:
                    self._set_on_air(refusal=self._on_air.refusal if has_failed else "")

    async def _switch_scene(self, obs: Obs, cut: SceneCut) -> None:
        async with self._scene_lock:
            wanted = self._settings().transitions.get(cut.moment, "")
            transition = wanted if wanted in self._on_air.snapshot.transitions else ""
            await obs.show(cut.scene, transition)
            self._own_scene = cut.scene
            log.info("OBS shows %r (%s)", cut.scene, cut.moment)
            self._set_on_air(snapshot=replace(self._on_air.snapshot, shown=cut.scene))

    async def _load_clip(self, obs: Obs) -> None:
        """Load the clip of the last win, or of the last moments where none was saved."""
        clip, self._win_clip = self._win_clip, None
        path = await (clip if clip is not None else obs.save_replay())
        await obs.load_clip_end(self._settings().clip_source, path, self._settings().clip_s)

    async def _save_win_clip(self, obs: Obs) -> str:
        await self._wait(WIN_CLIP_DELAY_S)
        return await obs.save_replay()

    def _discard_win_clip(self) -> None:
        clip, self._win_clip = self._win_clip, None
        if clip is not None:
            clip.cancel()
            clip.add_done_callback(lambda done: done.cancelled() or done.exception())

    async def _save_highlights(self, obs: Obs) -> None:
        """Save the replay buffer for every highlight, one after the other; a little after the turn, so that
        the clip shows what came of it."""
        while True:
            swing = await self._swings.get()
            await self._wait(self._settings().replay_after_s)
            try:
                clip_problem = self._save_clip(swing, await obs.save_replay())
            except ObsRefused as error:
                clip_problem = str(error)
            if clip_problem:
                log.warning("no clip of a highlight: %s", clip_problem)
            self._set_on_air(clip_problem=clip_problem)

    async def _start_buffer(self, obs: Obs) -> None:
        with suppress(ObsUnreachable):
            try:
                await obs.start_buffer()
                self._set_on_air(refusal="")
            except ObsRefused as error:
                self._set_on_air(refusal=str(error))
            self._poll_now.set()
