"""A stand-in for OBS that keeps to obs-websocket 5's protocol.md: hello, identification, requests, events."""

from __future__ import annotations

import base64
import hashlib
import threading
from collections.abc import Mapping
from typing import Any, Final

import msgpack
from websockets.exceptions import ConnectionClosed
from websockets.sync.server import Server, ServerConnection, serve

HELLO, IDENTIFY, IDENTIFIED, EVENT, REQUEST, RESPONSE = 0, 1, 2, 5, 6, 7
AUTHENTICATION_FAILED: Final = 4009
NOT_FOUND, NOT_RUNNING, UNKNOWN_REQUEST, OK = 600, 501, 204, 100
SALT, CHALLENGE = (
    "lM1GncleQOaCu9lT1yeUZhFYnqhsLLP1G5lAGo3ixaI=",
    "+IxH4CnCiqpX1rM9scsNynZzbOe4KhDeYcTNS3PDaeY=",
)
CLIP: Final = "/videos/Replay 2026-11-21 10-00-00.mkv"


class StandInObs:
    """Serves on loopback until ``close``. Keeps what it was asked to do."""

    def __init__(self, *scenes: str, password: str = "", port: int = 0, replay_buffer: bool = True) -> None:
        self.scenes = scenes
        self.password = password
        self.replay_buffer = replay_buffer
        self.asked: list[tuple[str, Mapping[str, Any]]] = []
        """Every request but those for the list of scenes."""
        self.happened = threading.Condition()
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
        self._server.shutdown()
        self._thread.join(5)

    def shown(self) -> list[str]:
        """The scenes that were put on air, in order."""
        return [data["sceneName"] for request, data in self.asked if request == "SetCurrentProgramScene"]

    def wait_for(self, *scenes: str) -> None:
        """Until exactly these scenes were put on air; fails after ten seconds."""
        with self.happened:
            assert self.happened.wait_for(lambda: self.shown() == list(scenes), 10), self.asked

    def _talk(self, connection: ServerConnection) -> None:
        hello: dict[str, Any] = {"obsWebSocketVersion": "5.5.4", "rpcVersion": 1}
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
            for message in connection:
                told = msgpack.unpackb(message)
                assert told["op"] == REQUEST
                self._answer(connection, told["d"])
        except ConnectionClosed:
            return

    def _answer(self, connection: ServerConnection, request: Mapping[str, Any]) -> None:
        kind, data = request["requestType"], request.get("requestData", {})
        answer: dict[str, Any] = {}
        code, comment = OK, ""
        if kind == "GetSceneList":
            answer = {"scenes": [{"sceneName": name, "sceneIndex": i} for i, name in enumerate(self.scenes)]}
        elif kind == "SetCurrentProgramScene" and data["sceneName"] not in self.scenes:
            code, comment = NOT_FOUND, f"No source was found by the name of `{data['sceneName']}`."
        elif kind == "SaveReplayBuffer" and not self.replay_buffer:
            code, comment = NOT_RUNNING, ""
        elif kind not in (
            "SetCurrentProgramScene",
            "SaveReplayBuffer",
            "SetInputSettings",
            "TriggerMediaInputAction",
        ):
            code, comment = UNKNOWN_REQUEST, "Your request type is not valid."
        status: dict[str, Any] = {"result": code == OK, "code": code} | (
            {"comment": comment} if comment else {}
        )
        told = {"requestType": kind, "requestId": request["requestId"], "requestStatus": status}
        self._say(connection, RESPONSE, told | ({"responseData": answer} if answer else {}))
        if code == OK and kind == "SaveReplayBuffer":
            saved = {
                "eventType": "ReplayBufferSaved",
                "eventIntent": 64,
                "eventData": {"savedReplayPath": CLIP},
            }
            self._say(connection, EVENT, saved)
        if kind != "GetSceneList" and code == OK:
            with self.happened:
                self.asked.append((kind, data))
                self.happened.notify_all()

    def _say(self, connection: ServerConnection, op: int, data: Mapping[str, Any]) -> None:
        connection.send(msgpack.packb({"op": op, "d": data}))


def _secret(password: str) -> str:
    """The authentication string of protocol.md, "Creating an authentication string"."""
    secret = base64.b64encode(hashlib.sha256((password + SALT).encode()).digest())
    return base64.b64encode(hashlib.sha256(secret + CHALLENGE.encode()).digest()).decode()
