"""One connection to OBS, by obs-websocket 5 (https://github.com/obsproject/obs-websocket, protocol.md).

What the protocol leaves open was asked of OBS 29.0.2 with obs-websocket 5.1.0.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from functools import wraps
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

import simpleobsws
import websockets

from tablectl.adapters.obs.look import MEDIA_KIND, Buffer, Look
from tablectl.config.obs import ObsLink
from tablectl.errors import TablectlError, in_words
from tablectl.ports import LinkDetail, link_detail

P = ParamSpec("P")
T = TypeVar("T")
ANSWER_S: Final = 3.0
"""OBS answers within this time, or the connection is taken for dead; it takes milliseconds."""
SAVED_S: Final = 15.0
"""Within this time it has written a clip: it waits for the next whole picture of its encoder, up to 8 s."""
OPENED_S: Final = 5.0
"""Within this time a media source has opened a clip."""
LOOK_AT_CLIP_S: Final = 0.1
GOODBYE_S: Final = 0.5
"""How long OBS may take to answer a goodbye."""
WRONG_PASSWORD: Final = 4009
UNAVAILABLE: Final = 604
"""Of the replay buffer: it is switched off in OBS's settings."""
WORDS: Final = {500: "it runs already", 501: "the replay buffer does not run"}
"""Refusals that OBS gives no words for, by their codes."""
LOST: Final = (
    OSError,
    websockets.WebSocketException,
    simpleobsws.NotIdentifiedError,
)
"""What the client raises when the connection is gone."""
LOOKED_AT: Final = (
    "CurrentProgramSceneChanged",
    "InputCreated",
    "InputNameChanged",
    "InputRemoved",
    "ReplayBufferStateChanged",
    "SceneListChanged",
    "SceneNameChanged",
    "StudioModeStateChanged",
)
"""Events after which OBS is looked at. They are not believed by themselves: when studio mode is left, OBS
says that a scene is on air which is not."""
MEDIA_MOVES: Final = ("MediaInputPlaybackStarted", "MediaInputPlaybackEnded")
OPENING: Final = {"OBS_MEDIA_STATE_OPENING", "OBS_MEDIA_STATE_BUFFERING"}
PLAYING: Final = "OBS_MEDIA_STATE_PLAYING"
PAUSED: Final = "OBS_MEDIA_STATE_PAUSED"


class ObsUnreachable(TablectlError, ConnectionError):
    """There is no OBS at the address, it does not answer, or it refuses the password."""

    def __init__(self, why: LinkDetail) -> None:
        super().__init__(why.detail)
        self.why = why


class ObsRefused(TablectlError, RuntimeError):
    """OBS cannot do what was asked; it says why."""

    def __init__(self, detail: str, code: int = 0) -> None:
        super().__init__(detail)
        self.code = code


@asynccontextmanager
async def connected(link: ObsLink) -> AsyncIterator[Obs]:
    """OBS, for a while.

    Raises:
        ObsUnreachable: as the class says.
    """
    client = simpleobsws.WebSocketClient(link.url, link.password)
    try:
        # Not ``wait_for``: in Python 3.11 it loses a cancellation that comes as the connection does.
        async with asyncio.timeout(ANSWER_S):
            await client.connect()
    except (OSError, TimeoutError, websockets.WebSocketException) as error:
        reason = in_words(error)
        text = f"no OBS answers at {link.address}: {reason}"
        raise ObsUnreachable(link_detail(text, "obs_unreachable", address=link.address)) from error
    try:
        await _identify(client, link)
        yield Obs(client, link)
    finally:
        # Whoever leaves was told to hurry, and an OBS that hangs answers no goodbye.
        ws = client.ws
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(GOODBYE_S):
                    await client.disconnect()
        finally:
            if ws is not None:
                ws.transport.abort()


async def _identify(client: Any, link: ObsLink) -> None:
    """Until OBS has taken the password, or has closed the connection for it."""
    known = asyncio.create_task(client.wait_until_identified(ANSWER_S))
    gone = asyncio.create_task(client.ws.wait_closed())
    try:
        await asyncio.wait({known, gone}, return_when=asyncio.FIRST_COMPLETED)
        if known.done() and known.result():
            return
    finally:
        known.cancel()
        gone.cancel()
    if client.ws.close_code == WRONG_PASSWORD:
        text = f"OBS at {link.address} refuses the password"
        raise ObsUnreachable(link_detail(text, "obs_password", address=link.address))
    raise _not_obs(link)


def _not_obs(link: ObsLink) -> ObsUnreachable:
    text = f"what answers at {link.address} does not speak like OBS"
    return ObsUnreachable(link_detail(text, "obs_other", address=link.address))


def _understood(
    asks: Callable[Concatenate[Obs, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[Obs, P], Coroutine[Any, Any, T]]:
    """Whoever answers what OBS never says is not OBS: nothing from outside ends the director."""

    @wraps(asks)
    async def asked(self: Obs, /, *given: P.args, **named: P.kwargs) -> T:
        try:
            return await asks(self, *given, **named)
        except (LookupError, TypeError, AttributeError, ValueError) as error:
            raise _not_obs(self.link) from error

    return asked


class Obs:
    """OBS, connected."""

    def __init__(self, client: Any, link: ObsLink) -> None:
        self._client, self.link = client, link
        self._saving = asyncio.Lock()
        self._media_moved = asyncio.Event()
        self._notify(self._media_moved.set, MEDIA_MOVES)

    def on_change(self, changed: Callable[[], None]) -> None:
        """Have something called whenever it is time to look again."""

        self._notify(changed, LOOKED_AT)

    @_understood
    async def look(self) -> Look:
        """How it stands with OBS.

        Raises:
            ObsRefused: it cannot say, as while it changes to another collection of scenes.
            ObsUnreachable: the connection is lost.
        """
        scenes = await self._call("GetSceneList")
        transitions = await self._call("GetSceneTransitionList")
        media = await self._call("GetInputList", {"inputKind": MEDIA_KIND})
        studio = await self._call("GetStudioModeEnabled")
        return Look(
            scenes=tuple(str(scene["sceneName"]) for scene in reversed(scenes["scenes"])),
            shown=str(scenes["currentProgramSceneName"] or ""),
            media=tuple(str(each["inputName"]) for each in media["inputs"]),
            transitions=tuple(str(each["transitionName"]) for each in transitions["transitions"]),
            buffer=await self._buffer(),
            studio=bool(studio["studioModeEnabled"]),
        )

    @_understood
    async def show(self, scene: str, transition: str = "") -> None:
        """Put a scene on air.

        Args:
            scene: its name.
            transition: how it comes; empty: as OBS is set. OBS is set afterwards as it was.

        Raises:
            ObsRefused: there is no such scene or transition.
            ObsUnreachable: the connection is lost.
        """
        if not transition:
            await self._call("SetCurrentProgramScene", {"sceneName": scene})
            return
        own = await self._call("GetSceneSceneTransitionOverride", {"sceneName": scene})
        await self._call(
            "SetSceneSceneTransitionOverride", {"sceneName": scene, "transitionName": transition}
        )
        try:
            await self._call("SetCurrentProgramScene", {"sceneName": scene})
        finally:
            await self._call("SetSceneSceneTransitionOverride", {"sceneName": scene, **own})

    @_understood
    async def save_last_moments(self) -> str:
        """Save the replay buffer; the clip's path on the computer with OBS.

        OBS answers two requests at a time with one clip, so the second waits for the first.

        Raises:
            ObsRefused: the replay buffer does not run.
            ObsUnreachable: the connection is lost.
        """
        async with self._saving:
            saved: asyncio.Future[str] = asyncio.get_running_loop().create_future()

            async def heard(data: Mapping[str, Any]) -> None:
                if not saved.done() and isinstance(data, Mapping) and "savedReplayPath" in data:
                    saved.set_result(str(data["savedReplayPath"]))

            self._client.register_event_callback(heard, "ReplayBufferSaved")
            try:
                await self._call("SaveReplayBuffer")
                async with asyncio.timeout(SAVED_S):
                    return await saved
            except TimeoutError as error:
                raise ObsRefused("OBS has not saved the replay buffer") from error
            finally:
                self._client.deregister_event_callback(heard, "ReplayBufferSaved")

    @_understood
    async def start_buffer(self) -> None:
        """Start the replay buffer.

        Raises:
            ObsRefused: it runs, or is switched off in OBS's settings.
            ObsUnreachable: the connection is lost.
        """
        await self._call("StartReplayBuffer")

    @_understood
    async def load_end(self, source: str, path: str, last_s: float) -> None:
        """Let a media source play the end of a clip, before it is on air.

        OBS begins at the whole picture before the place that is asked for, up to 8 s earlier. The source
        would begin anew when it comes on air, which it is told not to.

        Raises:
            ObsRefused: there is no such source, or it cannot open the clip.
            ObsUnreachable: the connection is lost.
        """
        played = {"local_file": path, "is_local_file": True, "looping": False}
        stays = {"restart_on_activate": False, "close_when_inactive": False}
        await self._call(
            "SetInputSettings", {"inputName": source, "inputSettings": played | stays, "overlay": True}
        )
        try:
            async with asyncio.timeout(OPENED_S):
                while not (lasts_ms := await self._opened(source)):
                    await self._media_moves()
        except TimeoutError as error:
            raise ObsRefused(f"{source} does not open the clip") from error
        if (begin_ms := lasts_ms - round(last_s * 1000)) > 0:
            await self._call("SetMediaInputCursor", {"inputName": source, "mediaCursor": begin_ms})

    @_understood
    async def played(self, source: str, within_s: float) -> None:
        """Until a media source has played to its end, or the time is over.

        Raises:
            ObsRefused: there is no such source any more.
            ObsUnreachable: the connection is lost.
        """
        with suppress(TimeoutError):
            async with asyncio.timeout(within_s):
                while (await self._media(source))[0] in OPENING | {PLAYING, PAUSED}:
                    await self._media_moves()

    def _notify(self, changed: Callable[[], None], events: Sequence[str]) -> None:
        async def heard(_data: Mapping[str, Any] | None) -> None:
            changed()

        for event in events:
            self._client.register_event_callback(heard, event)

    async def _media_moves(self) -> None:
        """Until a source says that it has begun or ended, or for a moment: no stop is said."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LOOK_AT_CLIP_S):
                await self._media_moved.wait()
        self._media_moved.clear()

    async def _opened(self, source: str) -> int:
        """Milliseconds of what a source has opened; 0 before it has."""
        state, lasts_ms = await self._media(source)
        return lasts_ms if state == PLAYING else 0

    async def _media(self, source: str) -> tuple[str, int]:
        status = await self._call("GetMediaInputStatus", {"inputName": source})
        return str(status["mediaState"]), int(status.get("mediaDuration") or 0)

    async def _buffer(self) -> Buffer:
        try:
            status = await self._call("GetReplayBufferStatus")
        except ObsRefused as error:
            if error.code == UNAVAILABLE:
                return Buffer.UNAVAILABLE
            raise
        return Buffer.RUNS if status["outputActive"] else Buffer.OFF

    async def _call(self, request: str, data: Mapping[str, Any] | None = None) -> dict[str, Any]:
        asked = simpleobsws.Request(request, None if data is None else dict(data))
        try:
            # The client's own limit is ``wait_for``, which loses a cancellation (above).
            async with asyncio.timeout(ANSWER_S):
                answer = await self._client.call(asked, None)
        except (TimeoutError, *LOST) as error:
            raise ObsUnreachable(link_detail("OBS no longer answers", "obs_silent")) from error
        if not answer.ok():
            status = answer.requestStatus
            said = status.comment or WORDS.get(status.code) or f"OBS says {status.code}"
            raise ObsRefused(f"{request}: {said}", status.code)
        return answer.responseData or {}
