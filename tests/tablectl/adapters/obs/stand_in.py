"""A stand-in for OBS that keeps to obs-websocket 5's protocol.md: hello, identification, requests, events.

It answers as OBS 29.0.2 with obs-websocket 5.1.0 was heard to answer; ``real_obs`` compares the two.
"""

from __future__ import annotations

import base64
import hashlib
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import msgpack
from websockets.exceptions import ConnectionClosed
from websockets.sync.server import Server, ServerConnection, serve

HELLO, IDENTIFY, IDENTIFIED, EVENT, REQUEST, RESPONSE = 0, 1, 2, 5, 6, 7
AUTHENTICATION_FAILED: Final = 4009
OK, UNKNOWN_REQUEST, RUNNING, NOT_RUNNING, NOT_FOUND, UNAVAILABLE = 100, 204, 500, 501, 600, 604
SALT, CHALLENGE = (
    "lM1GncleQOaCu9lT1yeUZhFYnqhsLLP1G5lAGo3ixaI=",
    "+IxH4CnCiqpX1rM9scsNynZzbOe4KhDeYcTNS3PDaeY=",
)
CLIP: Final = "/videos/Replay 2026-11-21 10-00-00.mkv"
WHOLE_PICTURE_EVERY_MS: Final = 1_000
"""A media source begins only at whole pictures of a clip, the one before the place it was asked for."""
DOES: Final = frozenset(
    {
        "SaveReplayBuffer",
        "SetCurrentProgramScene",
        "SetInputSettings",
        "SetMediaInputCursor",
        "SetSceneSceneTransitionOverride",
        "StartReplayBuffer",
    }
)
"""Requests that change something; they are kept."""


class Refused(Exception):
    """A request fails with a code, and with a comment where OBS gives one."""

    def __init__(self, code: int, comment: str = "") -> None:
        super().__init__(comment)
        self.code, self.comment = code, comment


class StandInObs:
    """Serves on loopback until ``close``. Keeps what it was asked to do."""

    def __init__(
        self,
        *scenes: str,
        password: str = "",
        port: int = 0,
        media: Sequence[str] = ("Last win",),
        replay_buffer: bool = True,
        buffer_available: bool = True,
        clip_ms: int = 1_200,
    ) -> None:
        """
        Args:
            media: its media sources.
            replay_buffer: whether the buffer runs.
            buffer_available: whether it is switched on in the settings.
            clip_ms: how long a saved clip is.
        """
        self.scenes = scenes
        self.media = tuple(media)
        self.transitions = ("Cut", "Fade")
        self.password = password
        self.replay_buffer, self.buffer_available = replay_buffer, buffer_available
        self.clip_ms = clip_ms
        self.studio = False
        self.on_air = scenes[0] if scenes else ""
        self.overrides: dict[str, str | None] = {}
        self.came_by: list[str | None] = []
        """By which transition of its own each scene was shown; None: as OBS is set."""
        self.asked: list[tuple[str, Mapping[str, Any]]] = []
        """Every request that changes something, once it was carried out."""
        self.instead: Callable[[str], bytes | str] | None = None
        """What is sent in place of the list of scenes, by the request's id."""
        self.happened = threading.Condition()
        self.answers = threading.Event()
        """Cleared: it hangs. It keeps its connections, takes new ones, and says nothing."""
        self.answers.set()
        self._playing: dict[str, tuple[float, int]] = {}
        """A media source to when it began to play, and at which millisecond."""
        self._connections: set[ServerConnection] = set()
        self._server: Server = serve(
            self._talk,
            "127.0.0.1",
            port,
            subprotocols=["obswebsocket.msgpack"],  # type: ignore[list-item]
        )
        self.port: int = self._server.socket.getsockname()[1]
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def close(self) -> None:
        self.answers.set()
        self._server.shutdown()
        self._thread.join(5)

    def shown(self) -> list[str]:
        """The scenes that were put on air through the protocol, in order."""
        return [data["sceneName"] for request, data in self.asked if request == "SetCurrentProgramScene"]

    def wait_for(self, *scenes: str) -> None:
        """Until exactly these scenes were put on air; fails after a minute."""
        with self.happened:
            assert self.happened.wait_for(lambda: self.shown() == list(scenes), 60), self.asked

    def a_hand_shows(self, scene: str) -> None:
        """Somebody at OBS puts a scene on air."""
        self.on_air = scene
        self._tell("CurrentProgramSceneChanged", {"sceneName": scene}, 4)

    def leave_studio(self, preview: str) -> None:
        """Somebody leaves studio mode: OBS also says that the preview is on air, and it is not."""
        self.studio = False
        self._tell("CurrentProgramSceneChanged", {"sceneName": preview}, 4)
        self._tell("CurrentProgramSceneChanged", {"sceneName": self.on_air}, 4)
        self._tell("StudioModeStateChanged", {"studioModeEnabled": False}, 1024)

    def _talk(self, connection: ServerConnection) -> None:
        self.answers.wait()
        hello: dict[str, Any] = {"obsWebSocketVersion": "5.1.0", "rpcVersion": 1}
        if self.password:
            hello["authentication"] = {"challenge": CHALLENGE, "salt": SALT}
        try:
            self._say(connection, HELLO, hello)
            identify = msgpack.unpackb(connection.recv())
            assert identify["op"] == IDENTIFY
            assert identify["d"]["rpcVersion"] == 1
            if self.password and identify["d"].get("authentication") != _secret(self.password):
                connection.close(AUTHENTICATION_FAILED, "Authentication failed.")
                return
            self._say(connection, IDENTIFIED, {"negotiatedRpcVersion": 1})
            self._connections.add(connection)
            for message in connection:
                told = msgpack.unpackb(message)
                assert told["op"] == REQUEST
                self.answers.wait()
                self._answer(connection, told["d"])
        except ConnectionClosed:
            return
        finally:
            self._connections.discard(connection)

    def _answer(self, connection: ServerConnection, request: Mapping[str, Any]) -> None:
        kind, data = request["requestType"], request.get("requestData", {})
        if kind == "GetSceneList" and self.instead is not None:
            connection.send(self.instead(request["requestId"]))
            return
        status: dict[str, Any] = {"result": True, "code": OK}
        answer: Mapping[str, Any] | None = None
        try:
            answer = self._do(kind, data)
        except Refused as refused:
            status = {"result": False, "code": refused.code}
            status |= {"comment": refused.comment} if refused.comment else {}
        told = {"requestType": kind, "requestId": request["requestId"], "requestStatus": status}
        self._say(connection, RESPONSE, told | ({"responseData": answer} if answer is not None else {}))
        if not status["result"]:
            return
        if kind == "SaveReplayBuffer":
            self._tell("ReplayBufferSaved", {"savedReplayPath": CLIP}, 64)
        if kind == "SetInputSettings":
            self._tell("MediaInputPlaybackStarted", {"inputName": data["inputName"]}, 1)
        if kind == "SetCurrentProgramScene":
            self._tell("CurrentProgramSceneChanged", {"sceneName": data["sceneName"]}, 4)
        if kind in DOES:
            with self.happened:
                self.asked.append((kind, data))
                self.happened.notify_all()

    def _do(self, kind: str, data: Mapping[str, Any]) -> Mapping[str, Any] | None:
        """What a request answers, once it is carried out."""
        match kind:
            case "GetSceneList":
                scenes = [
                    {"sceneName": name, "sceneIndex": i} for i, name in enumerate(reversed(self.scenes))
                ]
                return {"scenes": scenes, "currentProgramSceneName": self.on_air}
            case "GetSceneTransitionList":
                return {"transitions": [{"transitionName": name} for name in self.transitions]}
            case "GetInputList":
                assert data == {"inputKind": "ffmpeg_source"}
                return {"inputs": [{"inputName": name} for name in self.media]}
            case "GetStudioModeEnabled":
                return {"studioModeEnabled": self.studio}
            case "GetReplayBufferStatus":
                self._needs_buffer()
                return {"outputActive": self.replay_buffer}
            case "StartReplayBuffer":
                self._needs_buffer()
                if self.replay_buffer:
                    raise Refused(RUNNING)
                self.replay_buffer = True
            case "SaveReplayBuffer":
                self._needs_buffer()
                if not self.replay_buffer:
                    raise Refused(NOT_RUNNING)
            case "SetCurrentProgramScene":
                self._known(data["sceneName"], self.scenes)
                self.on_air = data["sceneName"]
                self.came_by.append(self.overrides.get(self.on_air))
            case "GetSceneSceneTransitionOverride":
                self._known(data["sceneName"], self.scenes)
                return {"transitionName": self.overrides.get(data["sceneName"]), "transitionDuration": None}
            case "SetSceneSceneTransitionOverride":
                self._known(data["sceneName"], self.scenes)
                self.overrides[data["sceneName"]] = data["transitionName"]
            case "SetInputSettings":
                self._known(data["inputName"], self.media)
                self._playing[data["inputName"]] = (time.monotonic(), 0)
            case "GetMediaInputStatus":
                return self._media_status(data["inputName"])
            case "SetMediaInputCursor":
                self._known(data["inputName"], self.media)
                at_ms = data["mediaCursor"] // WHOLE_PICTURE_EVERY_MS * WHOLE_PICTURE_EVERY_MS
                self._playing[data["inputName"]] = (time.monotonic(), at_ms)
            case _:
                raise Refused(UNKNOWN_REQUEST, "Your request type is not valid.")
        return None

    def _media_status(self, source: str) -> Mapping[str, Any]:
        self._known(source, self.media)
        began, at_ms = self._playing.get(source, (0.0, self.clip_ms))
        cursor = at_ms + round((time.monotonic() - began) * 1000)
        if cursor >= self.clip_ms:
            return {"mediaState": "OBS_MEDIA_STATE_ENDED", "mediaCursor": None, "mediaDuration": None}
        return {
            "mediaState": "OBS_MEDIA_STATE_PLAYING",
            "mediaCursor": cursor,
            "mediaDuration": self.clip_ms,
        }

    def _needs_buffer(self) -> None:
        if not self.buffer_available:
            raise Refused(UNAVAILABLE, "Replay buffer is not available.")

    def _known(self, name: str, names: Sequence[str]) -> None:
        if name not in names:
            raise Refused(NOT_FOUND, f"No source was found by the name of `{name}`.")

    def _tell(self, event: str, data: Mapping[str, Any], intent: int) -> None:
        for connection in tuple(self._connections):
            told = {"eventType": event, "eventIntent": intent, "eventData": data}
            self._say(connection, EVENT, told)

    def _say(self, connection: ServerConnection, op: int, data: Mapping[str, Any]) -> None:
        connection.send(msgpack.packb({"op": op, "d": data}))


def _secret(password: str) -> str:
    """The authentication string of protocol.md, "Creating an authentication string"."""
    secret = base64.b64encode(hashlib.sha256((password + SALT).encode()).digest())
    return base64.b64encode(hashlib.sha256(secret + CHALLENGE.encode()).digest()).decode()
