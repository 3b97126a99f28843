"""One connection to OBS, by obs-websocket 5 (https://github.com/obsproject/obs-websocket, protocol.md)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any, Final

import simpleobsws
import websockets

from tablectl.config.obs import ObsSettings
from tablectl.errors import TablectlError, in_words

ANSWER_S: Final = 5.0
"""OBS answers within this time, or the connection is taken for dead."""
SAVED_S: Final = 15.0
"""Within this time it has written a clip."""
LOST: Final = (
    OSError,
    websockets.WebSocketException,
    simpleobsws.MessageTimeout,
    simpleobsws.NotIdentifiedError,
)
"""What the client raises when the connection is gone."""
RESTART: Final = "OBS_WEBSOCKET_MEDIA_INPUT_ACTION_RESTART"


class ObsUnreachable(TablectlError, ConnectionError):
    """There is no OBS at the address, it does not answer, or it refuses the password."""


class ObsRefused(TablectlError, RuntimeError):
    """OBS cannot do what was asked; it says why."""


@asynccontextmanager
async def connected(settings: ObsSettings) -> AsyncIterator[Obs]:
    """OBS, for a while.

    Raises:
        ObsUnreachable: as the class says.
    """
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    address = f"{settings.host}:{settings.port}"
    client = simpleobsws.WebSocketClient(f"ws://{host}:{settings.port}", settings.password)
    try:
        # Not ``wait_for``: in Python 3.11 it loses a cancellation that comes as the connection does.
        async with asyncio.timeout(ANSWER_S):
            await client.connect()
    except (OSError, TimeoutError, websockets.WebSocketException) as error:
        raise ObsUnreachable(f"no OBS answers at {address}: {in_words(error)}") from error
    try:
        if not await client.wait_until_identified(ANSWER_S):
            raise ObsUnreachable(f"OBS at {address} refuses the password")
        yield Obs(client)
    finally:
        try:
            await client.disconnect()
        finally:
            if client.ws is not None:
                client.ws.transport.abort()  # whoever leaves was told to hurry: nothing is waited for


class Obs:
    """OBS, connected."""

    def __init__(self, client: Any) -> None:
        self._client = client

    async def scenes(self) -> tuple[str, ...]:
        """The names of its scenes, as its own list has them from the top.

        Raises:
            ObsUnreachable: the connection is lost.
        """
        found = await self._call("GetSceneList")
        return tuple(str(scene["sceneName"]) for scene in reversed(found["scenes"]))

    async def show(self, scene: str) -> None:
        """Put a scene on air.

        Raises:
            ObsRefused: there is no such scene.
            ObsUnreachable: the connection is lost.
        """
        await self._call("SetCurrentProgramScene", {"sceneName": scene})

    async def load_last_moments(self, source: str) -> None:
        """Save the replay buffer, and let a media source play what was saved.

        Raises:
            ObsRefused: the replay buffer does not run, or there is no such source.
            ObsUnreachable: the connection is lost.
        """
        path = await self.save_last_moments()
        await self._call(
            "SetInputSettings", {"inputName": source, "inputSettings": {"local_file": path}, "overlay": True}
        )
        await self._call("TriggerMediaInputAction", {"inputName": source, "mediaAction": RESTART})

    async def save_last_moments(self) -> str:
        """Save the replay buffer; the clip's path on the computer with OBS.

        Raises:
            ObsRefused: the replay buffer does not run.
            ObsUnreachable: the connection is lost.
        """
        saved: asyncio.Future[str] = asyncio.get_running_loop().create_future()

        async def heard(data: Mapping[str, Any]) -> None:
            if not saved.done():
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

    async def _call(self, request: str, data: Mapping[str, Any] | None = None) -> dict[str, Any]:
        asked = simpleobsws.Request(request, None if data is None else dict(data))
        try:
            answer = await self._client.call(asked, ANSWER_S)
        except LOST as error:
            raise ObsUnreachable(f"OBS no longer answers: {in_words(error)}") from error
        if not answer.ok():
            status = answer.requestStatus
            raise ObsRefused(f"{request}: {status.comment or f'OBS says {status.code}'}")
        return answer.responseData or {}
