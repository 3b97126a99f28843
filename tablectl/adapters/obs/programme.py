"""What is on air: moments become scenes, a hand at OBS is respected, clips are saved and played.

It lives in the director's loop, longer than a connection: what is due is shown when OBS comes back.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from tablectl.adapters.obs.connection import Obs, ObsRefused, ObsUnreachable
from tablectl.adapters.obs.cuts import BREAKS, SceneCut, cuts
from tablectl.adapters.obs.look import NOT_LOOKED, Look
from tablectl.adapters.obs.swings import Swing
from tablectl.config.obs import Moment, ObsSettings

log = logging.getLogger(__name__)

LOOK_EVERY_S: Final = 1.0
"""How often OBS is looked at where it tells of no change, which also tells whether it is still there."""
WIN_SEEN_S: Final = 3.0
"""How long after a win was told its clip is saved: the hand has been laid open then, and OBS's buffer still
has the turn before. The payment may come much later."""
MAX_CLIP_S: Final = 30.0
"""Beyond the asked length of a clip nothing is waited for longer than this."""


@dataclass(frozen=True, slots=True)
class OnAir:
    """How the programme stands."""

    look: Look = NOT_LOOKED
    refused: str = ""
    """Why OBS did not do what it was asked last, in words; empty where it did."""
    hands_off: bool = False
    """Whether a hand has chosen the scene on air, and the director leaves it."""
    unsaved: str = ""
    """Why the last highlight has no clip, in words; empty where it has."""


NOTHING: Final = OnAir()


@dataclass(frozen=True, slots=True)
class _Asked:
    """A moment that is to be shown."""

    moment: Moment
    tried: bool = False
    """Somebody presses it: it is shown whoever has the scene."""
    only_due: bool = False
    """Its last scene alone: the rest is over."""


class Programme:
    """Moments in, scenes out. All but the constructor belongs to the loop."""

    def __init__(
        self,
        settings: Callable[[], ObsSettings],
        publish: Callable[[OnAir], None],
        keep: Callable[[Swing, str], str],
    ) -> None:
        """
        Args:
            settings: as they are now.
            publish: is called with what is on air, at each change.
            keep: keeps the clip of a highlight, given its path at OBS; why it cannot, in words, or empty.
        """
        self._settings, self._publish, self._keep = settings, publish, keep
        self._on_air = OnAir()
        self._aired = ""
        """The scene that the director put on air last, on this connection."""
        self._last: Moment | None = None
        self._next: _Asked | None = None
        self._coming = asyncio.Event()
        self._look_now = asyncio.Event()
        self._left = asyncio.Event()
        """Set once OBS is no longer there."""
        self._air = asyncio.Lock()
        """Held for a look and for a cut: a look tells of a scene before the cut or after it."""
        self._swings: asyncio.Queue[Swing] = asyncio.Queue()
        self._win: asyncio.Task[str] | None = None
        self._starting: asyncio.Task[None] | None = None
        self._obs: Obs | None = None

    def happens(self, moment: Moment) -> None:
        """A moment of the game has begun."""
        self._last = moment
        if moment is Moment.WIN and self._obs is not None and self._plays_clips():
            self._drop_win()
            self._win = asyncio.create_task(self._save_win(self._obs))
        if self._on_air.hands_off and moment not in BREAKS:
            return
        self._release()
        self._ask(_Asked(moment))

    def attempt(self, moment: Moment) -> None:
        """Somebody wants to see what a moment shows."""
        self._ask(_Asked(moment, tried=True))

    def take_over(self) -> None:
        """Show again what is due, whatever a hand has chosen."""
        self._release()
        if self._last is not None:
            self._ask(_Asked(self._last, only_due=True))

    def forget(self) -> None:
        """Nobody wants OBS directed any more: what was due is not due when somebody wants it again."""
        self._last, self._next = None, None
        self._release()

    def highlight(self, swing: Swing) -> None:
        """A highlight is to be saved."""
        if self._obs is not None:
            self._swings.put_nowait(swing)

    def start_buffer(self) -> None:
        """Start OBS's replay buffer, if OBS is there."""
        if self._obs is not None:
            self._starting = asyncio.create_task(self._start_buffer(self._obs))

    async def run(self, obs: Obs) -> None:
        """Direct OBS for as long as it is there.

        Raises:
            ObsUnreachable: it is no longer.
        """
        self._obs, self._aired = obs, ""
        self._left.clear()
        obs.on_change(self._look_now.set)
        tasks: list[asyncio.Task[None]] = []
        try:
            await self._look(obs)
            self._restore()
            tasks = [
                asyncio.create_task(each) for each in (self._looks(obs), self._shows(obs), self._saves(obs))
            ]
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for each in done:
                each.result()
        finally:
            self._obs = None
            self._left.set()
            self._drop_win()
            for each in tasks:
                each.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            while not self._swings.empty():
                self._swings.get_nowait()  # the buffer no longer has it
            self._on_air = OnAir(hands_off=self._on_air.hands_off)

    def _restore(self) -> None:
        """What happened while OBS was away is over, but its scene is due; what somebody tries is shown."""
        if self._next is not None and self._next.tried:
            return
        self._next = None
        if self._last is not None and not self._on_air.hands_off:
            self._ask(_Asked(self._last, only_due=True))

    def _release(self) -> None:
        """The scene that a hand has chosen is left for what comes."""
        if self._on_air.hands_off:
            self._aired = ""
            self._set_on_air(hands_off=False)

    def _ask(self, asked: _Asked) -> None:
        self._next = asked
        self._coming.set()

    def _set_on_air(self, **changes: object) -> None:
        self._on_air = replace(self._on_air, **changes)  # type: ignore[arg-type]
        if self._obs is not None:
            self._publish(self._on_air)

    async def _passes(self, seconds: float) -> None:
        """Waits so long, or until OBS is no longer there."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._left.wait()

    def _plays_clips(self) -> bool:
        settings = self._settings()
        return bool(settings.clip_source and settings.scenes.get(Moment.REPLAY))

    async def _looks(self, obs: Obs) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_EVERY_S):
                    await self._look_now.wait()
            self._look_now.clear()
            await self._look(obs)

    async def _look(self, obs: Obs) -> None:
        async with self._air:
            try:
                look = await obs.look()
            except ObsRefused as error:
                self._set_on_air(refused=str(error))
                return
            if self._aired not in look.scenes:
                self._aired = ""  # its name is another now, or it was removed
            hands_off = self._on_air.hands_off or bool(self._aired and look.shown != self._aired)
            if hands_off and not self._on_air.hands_off:
                log.info("a hand at OBS shows %r: the director leaves it", look.shown)
            self._set_on_air(look=look, hands_off=hands_off)

    async def _shows(self, obs: Obs) -> None:
        """A new moment ends what the one before still had to show."""
        showing: asyncio.Task[None] | None = None
        try:
            while True:
                await self._coming.wait()
                self._coming.clear()
                asked, self._next = self._next, None
                if showing is not None:
                    showing.cancel()
                if asked is not None:
                    showing = asyncio.create_task(self._show(obs, asked))
        finally:
            if showing is not None:
                showing.cancel()

    async def _show(self, obs: Obs, asked: _Asked) -> None:
        with suppress(ObsUnreachable):  # whoever looks notices by itself
            todo = cuts(asked.moment, self._settings())
            skipped = False
            for cut in todo[-1:] if asked.only_due else todo:
                if not asked.only_due:
                    await self._passes(cut.after_s)
                if self._on_air.hands_off and not asked.tried:
                    return
                if cut.played and not asked.only_due and not skipped:
                    with suppress(ObsRefused):  # a hand has taken the source away: nothing plays any more
                        await obs.played(self._settings().clip_source, self._settings().clip_s + MAX_CLIP_S)
                try:
                    if cut.clip:
                        await self._load_clip(obs)
                    if self._on_air.hands_off and not asked.tried:
                        return
                    await self._cut(obs, cut)
                except ObsRefused as error:
                    skipped = True
                    log.warning("OBS does not show %r: %s", cut.scene, error)
                    self._set_on_air(refused=str(error))
                else:
                    self._set_on_air(refused=self._on_air.refused if skipped else "")

    async def _cut(self, obs: Obs, cut: SceneCut) -> None:
        async with self._air:
            chosen = self._settings().transitions.get(cut.moment, "")
            known = chosen if chosen in self._on_air.look.transitions else ""
            await obs.show(cut.scene, known)
            self._aired = cut.scene
            log.info("OBS shows %r (%s)", cut.scene, cut.moment)
            self._set_on_air(look=replace(self._on_air.look, shown=cut.scene))

    async def _load_clip(self, obs: Obs) -> None:
        """The clip of the last win, or of the last moments where none was saved."""
        win, self._win = self._win, None
        path = await (win if win is not None else obs.save_last_moments())
        await obs.load_end(self._settings().clip_source, path, self._settings().clip_s)

    async def _save_win(self, obs: Obs) -> str:
        await self._passes(WIN_SEEN_S)
        return await obs.save_last_moments()

    def _drop_win(self) -> None:
        win, self._win = self._win, None
        if win is not None:
            win.cancel()
            win.add_done_callback(lambda done: done.cancelled() or done.exception())

    async def _saves(self, obs: Obs) -> None:
        """Save the replay buffer for every highlight, one after the other; a little later than the turn, so
        that the clip shows what came of it."""
        while True:
            swing = await self._swings.get()
            await self._passes(self._settings().replay_after_s)
            try:
                unsaved = self._keep(swing, await obs.save_last_moments())
            except ObsRefused as error:
                unsaved = str(error)
            if unsaved:
                log.warning("no clip of a highlight: %s", unsaved)
            self._set_on_air(unsaved=unsaved)

    async def _start_buffer(self, obs: Obs) -> None:
        with suppress(ObsUnreachable):
            try:
                await obs.start_buffer()
                self._set_on_air(refused="")
            except ObsRefused as error:
                self._set_on_air(refused=str(error))
            self._look_now.set()
