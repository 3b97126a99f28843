"""One connection to OBS, by obs-websocket 5 (https://github.com/obsproject/obs-websocket, protocol.md).

What the protocol leaves open was tried with OBS 29.0.2 and obs-websocket 5.1.0.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from functools import wraps
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

import simpleobsws
import websockets

from tablectl.adapters.obs.snapshot import MEDIA_KIND, ObsSnapshot, ReplayBuffer
from tablectl.config.obs import ObsLink
from tablectl.errors import TablectlError, in_words
from tablectl.ports import LinkDetail, link_detail

P = ParamSpec("P")
T = TypeVar("T")
RESPONSE_TIMEOUT_S: Final = 3.0
"""Without an answer in this time the connection counts as lost; OBS needs milliseconds."""
SAVE_TIMEOUT_S: Final = 15.0
"""For a clip to be written: OBS waits for the next key frame of its encoder, up to 8 s."""
OPEN_TIMEOUT_S: Final = 5.0
"""For a media source to open a clip."""
MEDIA_POLL_INTERVAL_S: Final = 0.1
DISCONNECT_TIMEOUT_S: Final = 0.5
"""For OBS to close the connection."""
AUTHENTICATION_FAILED: Final = 4009
BUFFER_UNAVAILABLE: Final = 604
"""The status of requests while the replay buffer is switched off in OBS's settings."""
REFUSAL_TEXTS: Final = {500: "it runs already", 501: "the replay buffer does not run"}
"""Reasons of refusals for which OBS has no comment, by status."""
CONNECTION_ERRORS: Final = (
    OSError,
    websockets.WebSocketException,
    simpleobsws.NotIdentifiedError,
)
"""Raised by the client when the connection is lost."""
CHANGE_EVENTS: Final = (
    "CurrentProgramSceneChanged",
    "InputCreated",
    "InputNameChanged",
    "InputRemoved",
    "ReplayBufferStateChanged",
    "SceneListChanged",
    "SceneNameChanged",
    "StudioModeStateChanged",
)
"""Events after which the state of OBS is read. The events alone are not reliable: when studio mode is left,
OBS reports a scene on air which is not."""
MEDIA_EVENTS: Final = ("MediaInputPlaybackStarted", "MediaInputPlaybackEnded")
OPENING_STATES: Final = {"OBS_MEDIA_STATE_OPENING", "OBS_MEDIA_STATE_BUFFERING"}
PLAYING: Final = "OBS_MEDIA_STATE_PLAYING"
PAUSED: Final = "OBS_MEDIA_STATE_PAUSED"


class ObsUnreachable(TablectlError, ConnectionError):
    """There is no OBS at the address, it does not answer, or it refuses the password."""

    def __init__(self, why: LinkDetail) -> None:
        super().__init__(why.detail)
        self.why = why


class ObsRefused(TablectlError, RuntimeError):
    """OBS refuses a request, with its reason."""

    def __init__(self, detail: str, code: int = 0) -> None:
        super().__init__(detail)
        self.code = code


@asynccontextmanager
async def connect(link: ObsLink) -> AsyncIterator[Obs]:
    """A connection to OBS, closed at the end of the block.

    Raises:
        ObsUnreachable: see there.
    """
    client = simpleobsws.WebSocketClient(link.url, link.password)
    try:
        # Not ``wait_for``: in Python 3.11 it loses a cancellation that comes as the connection does.
        async with asyncio.timeout(RESPONSE_TIMEOUT_S):
            await client.connect()
    except (OSError, TimeoutError, websockets.WebSocketException) as error:
        reason = in_words(error)
        text = f"no OBS answers at {link.address}: {reason}"
        raise ObsUnreachable(link_detail(text, "obs_unreachable", address=link.address)) from error
    try:
        await _identify(client, link)
        yield Obs(client, link)
    finally:
        # The director waits for this, and an OBS that hangs never closes the connection.
        ws = client.ws
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(DISCONNECT_TIMEOUT_S):
                    await client.disconnect()
        finally:
            if ws is not None:
                ws.transport.abort()


async def _identify(client: Any, link: ObsLink) -> None:
    """Wait until OBS has accepted the password, or has closed the connection because of it."""
    identified = asyncio.create_task(client.wait_until_identified(RESPONSE_TIMEOUT_S))
    closed = asyncio.create_task(client.ws.wait_closed())
    try:
        await asyncio.wait({identified, closed}, return_when=asyncio.FIRST_COMPLETED)
        if identified.done() and identified.result():
            return
    finally:
        identified.cancel()
        closed.cancel()
    if client.ws.close_code == AUTHENTICATION_FAILED:
        text = f"OBS at {link.address} refuses the password"
        raise ObsUnreachable(link_detail(text, "obs_password", address=link.address))
    raise _not_obs(link)


def _not_obs(link: ObsLink) -> ObsUnreachable:
    text = f"what answers at {link.address} does not speak like OBS"
    return ObsUnreachable(link_detail(text, "obs_other", address=link.address))


def _translate_errors(
    method: Callable[Concatenate[Obs, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[Obs, P], Coroutine[Any, Any, T]]:
    """Raise ``ObsUnreachable`` for an answer that OBS never gives: it must not stop the director."""

    @wraps(method)
    async def wrapper(self: Obs, /, *args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return await method(self, *args, **kwargs)
        except (LookupError, TypeError, AttributeError, ValueError) as error:
            raise _not_obs(self.link) from error

    return wrapper


class Obs:
    """OBS, connected."""

    def __init__(self, client: Any, link: ObsLink) -> None:
        self._client, self.link = client, link
        self._saving = asyncio.Lock()
        self._media_event = asyncio.Event()
        self._on_events(self._media_event.set, MEDIA_EVENTS)

    def on_change(self, callback: Callable[[], None]) -> None:
        """Call back whenever the state of OBS may have changed."""

        self._on_events(callback, CHANGE_EVENTS)

    @_translate_errors
    async def read_snapshot(self) -> ObsSnapshot:
        """Read the state of OBS.

        Raises:
            ObsRefused: it cannot be read now, as while OBS changes to another collection of scenes.
            ObsUnreachable: the connection is lost.
        """
        scenes = await self._call("GetSceneList")
        transitions = await self._call("GetSceneTransitionList")
        media = await self._call("GetInputList", {"inputKind": MEDIA_KIND})
        studio = await self._call("GetStudioModeEnabled")
        return ObsSnapshot(
            scenes=tuple(str(scene["sceneName"]) for scene in reversed(scenes["scenes"])),
            shown=str(scenes["currentProgramSceneName"] or ""),
            media=tuple(str(each["inputName"]) for each in media["inputs"]),
            transitions=tuple(str(each["transitionName"]) for each in transitions["transitions"]),
            buffer=await self._read_buffer(),
            studio=bool(studio["studioModeEnabled"]),
        )

    @_translate_errors
    async def show(self, scene: str, transition: str = "") -> None:
        """Put a scene on air.

        Args:
            scene: its name.
            transition: its name; empty: the one that is set in OBS, which stays set afterwards.

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

    @_translate_errors
    async def save_replay(self) -> str:
        """Save the replay buffer; returns the clip's path on the computer with OBS.

        OBS answers two simultaneous requests with one clip, so the second waits for the first.

        Raises:
            ObsRefused: the replay buffer does not run.
            ObsUnreachable: the connection is lost.
        """
        async with self._saving:
            saved: asyncio.Future[str] = asyncio.get_running_loop().create_future()

            async def on_saved(data: Mapping[str, Any]) -> None:
                if not saved.done() and isinstance(data, Mapping) and "savedReplayPath" in data:
                    saved.set_result(str(data["savedReplayPath"]))

            self._client.register_event_callback(on_saved, "ReplayBufferSaved")
            try:
                await self._call("SaveReplayBuffer")
                async with asyncio.timeout(SAVE_TIMEOUT_S):
                    return await saved
            except TimeoutError as error:
                raise ObsRefused("OBS has not saved the replay buffer") from error
            finally:
                self._client.deregister_event_callback(on_saved, "ReplayBufferSaved")

    @_translate_errors
    async def start_buffer(self) -> None:
        """Start the replay buffer.

        Raises:
            ObsRefused: it runs, or is switched off in OBS's settings.
            ObsUnreachable: the connection is lost.
        """
        await self._call("StartReplayBuffer")

    @_translate_errors
    async def load_clip_end(self, source: str, path: str, last_s: float) -> None:
        """Let a media source play the end of a clip, before the source is on air.

        OBS starts at the key frame before the requested position, up to 8 s earlier. The source is set not to
        restart when it comes on air.

        Raises:
            ObsRefused: there is no such source, or it cannot open the clip.
            ObsUnreachable: the connection is lost.
        """
        file = {"local_file": path, "is_local_file": True, "looping": False}
        keep_playing = {"restart_on_activate": False, "close_when_inactive": False}
        await self._call(
            "SetInputSettings", {"inputName": source, "inputSettings": file | keep_playing, "overlay": True}
        )
        try:
            async with asyncio.timeout(OPEN_TIMEOUT_S):
                while not (duration_ms := await self._loaded_ms(source)):
                    await self._wait_for_media()
        except TimeoutError as error:
            raise ObsRefused(f"{source} does not open the clip") from error
        if (start_ms := duration_ms - round(last_s * 1000)) > 0:
            await self._call("SetMediaInputCursor", {"inputName": source, "mediaCursor": start_ms})

    @_translate_errors
    async def wait_until_played(self, source: str, timeout_s: float) -> None:
        """Wait until a media source has played to its end, or until the timeout.

        Raises:
            ObsRefused: there is no such source any more.
            ObsUnreachable: the connection is lost.
        """
        with suppress(TimeoutError):
            async with asyncio.timeout(timeout_s):
                while (await self._media(source))[0] in OPENING_STATES | {PLAYING, PAUSED}:
                    await self._wait_for_media()

    def _on_events(self, callback: Callable[[], None], events: Sequence[str]) -> None:
        async def on_event(_data: Mapping[str, Any] | None) -> None:
            callback()

        for event in events:
            self._client.register_event_callback(on_event, event)

    async def _wait_for_media(self) -> None:
        """Wait for an event of a media source, or for a moment: there is no event for a stop."""
        with suppress(TimeoutError):
            async with asyncio.timeout(MEDIA_POLL_INTERVAL_S):
                await self._media_event.wait()
        self._media_event.clear()

    async def _loaded_ms(self, source: str) -> int:
        """Length of the file that a source has opened, in milliseconds; 0 before that."""
        state, duration_ms = await self._media(source)
        return duration_ms if state == PLAYING else 0

    async def _media(self, source: str) -> tuple[str, int]:
        status = await self._call("GetMediaInputStatus", {"inputName": source})
        return str(status["mediaState"]), int(status.get("mediaDuration") or 0)

    async def _read_buffer(self) -> ReplayBuffer:
        try:
            status = await self._call("GetReplayBufferStatus")
        except ObsRefused as error:
            if error.code == BUFFER_UNAVAILABLE:
                return ReplayBuffer.UNAVAILABLE
            raise
        return ReplayBuffer.RUNS if status["outputActive"] else ReplayBuffer.OFF

    async def _call(self, request: str, data: Mapping[str, Any] | None = None) -> dict[str, Any]:
        obs_request = simpleobsws.Request(request, None if data is None else dict(data))
        try:
            # The client's own timeout is ``wait_for``, which loses a cancellation (see ``connect``).
            async with asyncio.timeout(RESPONSE_TIMEOUT_S):
                response = await self._client.call(obs_request, None)
        except (TimeoutError, *CONNECTION_ERRORS) as error:
            raise ObsUnreachable(link_detail("OBS no longer answers", "obs_silent")) from error
        if not response.ok():
            status = response.requestStatus
            reason = status.comment or REFUSAL_TEXTS.get(status.code) or f"OBS says {status.code}"
            raise ObsRefused(f"{request}: {reason}", status.code)
        return response.responseData or {}
