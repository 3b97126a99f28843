"""The real OBS Studio, without a screen and a graphics card: Debian's `obs-studio` under `xvfb`."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import socket
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import simpleobsws

from tests.waiting import listens, until

PROGRAMS: Final = ("obs", "Xvfb")
PASSWORD: Final = "eight thousand"
GLOBAL: Final = """[General]
FirstRun=true
LastVersion=486539266
EnableAutoUpdates=false
ConfirmOnExit=false

[Basic]
Profile=Untitled
ProfileDir=Untitled
SceneCollection=Untitled
SceneCollectionFile=Untitled

[OBSWebSocket]
FirstLoad=false
ServerEnabled=true
ServerPort={port}
AlertsEnabled=false
AuthRequired=true
ServerPassword={password}
"""
PROFILE: Final = """[General]
Name=Untitled

[Video]
BaseCX=320
BaseCY=180
OutputCX=320
OutputCY=180
FPSType=1
FPSInt=30

[Output]
Mode=Simple

[SimpleOutput]
FilePath={videos}
RecFormat=mkv
RecQuality=Small
RecEncoder=x264
StreamEncoder=x264
RecRB={buffer}
RecRBTime=20
"""


def installed() -> bool:
    """Whether this computer has OBS and a screen that is none."""
    return all(shutil.which(program) for program in PROGRAMS)


class RealObs:
    """OBS with a home of its own, until ``close``."""

    def __init__(self, home: Path, *, buffer: bool = True) -> None:
        """
        Args:
            home: an empty folder.
            buffer: whether the replay buffer is switched on in its settings; it runs once it is started.
        """
        self.home = home
        settings = home / "obs-studio"
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        for folder in (settings / "basic/profiles/Untitled", settings / "basic/scenes", home / "videos"):
            folder.mkdir(parents=True)
        (home / "run").mkdir(mode=0o700)
        (settings / "global.ini").write_text(GLOBAL.format(port=self.port, password=PASSWORD), "utf-8")
        told = PROFILE.format(videos=home / "videos", buffer=str(buffer).lower())
        (settings / "basic/profiles/Untitled/basic.ini").write_text(told, "utf-8")
        read, write = os.pipe()
        self._screen = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", "1024x600x24", "-nolisten", "tcp"],
            pass_fds=[write],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(write)
        with os.fdopen(read) as said:
            self._display = f":{said.readline().strip()}"
        self._obs = self._start()

    def ask(self, *requests: tuple[str, Mapping[str, Any]]) -> list[dict[str, Any]]:
        """What OBS answers to requests, one after the other, to a hand that is not the director's."""

        async def asked() -> list[dict[str, Any]]:
            client = simpleobsws.WebSocketClient(f"ws://127.0.0.1:{self.port}", PASSWORD)
            await client.connect()
            await client.wait_until_identified(60)
            answers = [
                await client.call(simpleobsws.Request(name, dict(data)), 60) for name, data in requests
            ]
            await client.disconnect()
            assert all(answer.ok() for answer in answers), answers
            return [answer.responseData or {} for answer in answers]

        return asyncio.run(asked())

    def make(self, scenes: Sequence[str], media: Mapping[str, str]) -> None:
        """Scenes, and media sources by name in one of them each."""
        made: list[tuple[str, Mapping[str, Any]]] = [("CreateScene", {"sceneName": name}) for name in scenes]
        for name, scene in media.items():
            kind = {"inputName": name, "inputKind": "ffmpeg_source", "inputSettings": {}}
            made.append(("CreateInput", {"sceneName": scene, **kind}))
        self.ask(*made)

    def on_air(self) -> str:
        """The scene that it shows."""
        return str(self.ask(("GetSceneList", {}))[0]["currentProgramSceneName"])

    def hang(self) -> None:
        """It stands still, and its connections with it."""
        self._obs.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """It moves again."""
        self._obs.send_signal(signal.SIGCONT)

    def restart(self) -> None:
        """It is killed and started again."""
        self._end()
        self._obs = self._start()

    def close(self) -> None:
        """End it, and its screen."""
        self._end()
        self._screen.terminate()
        self._screen.wait(60)

    def _start(self) -> subprocess.Popen[bytes]:
        place = {"HOME": self.home, "XDG_CONFIG_HOME": self.home, "XDG_RUNTIME_DIR": self.home / "run"}
        shown = {"DISPLAY": self._display, "QT_QPA_PLATFORM": "xcb", "LIBGL_ALWAYS_SOFTWARE": "1"}
        with (self.home / "obs.log").open("ab") as log:
            obs = subprocess.Popen(
                ["obs", "--multi", "--minimize-to-tray", "--disable-updater"],
                env=os.environ | {name: str(value) for name, value in place.items()} | shown,
                stdout=log,
                stderr=log,
            )
        until(lambda: listens(self.port), why=lambda: (self.home / "obs.log").read_text()[-2000:])
        return obs

    def _end(self) -> None:
        self._obs.kill()
        self._obs.wait(60)
