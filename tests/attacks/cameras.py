"""What a camera on the network can send a table, and where addresses that somebody gives can send it. The
cameras are stand-ins: one speaks RTSP, the other HTTP."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final

import httpx
import numpy as np
from pydantic import ValidationError

from tablectl.config.obs import ObsSettings
from tests.attacks.camera_stand_in import RtspCamera, rtsp_camera
from tests.attacks.theme import Given, Outcome, Theme
from tests.system.running import Running
from tests.waiting import PATIENCE_S, until
from vision.cameras.opencv import OpencvCamera
from vision.types import Image

SIZE_PX: Final = (640, 480)
SIZES_PX: Final = {"another size": (320, 240), "another shape": (480, 480)}
FAILS: Final = ("nothing more", "the same", "black", "another shape")
CONFIG: Final = """
[table]
state_dir = "{folder}/state"
[camera]
source = "{source}"
width_px = 640
height_px = 480
corners_px = [[80, 440], [560, 440], [560, 40], [80, 40]]
[machine]
port = "none"
[panels]
pins = "none"
[mqtt]
enabled = false
[web]
port = 0
"""


@dataclass(slots=True)
class WatchedTable:
    """A table that looks through a camera on the network, and what that camera sees."""

    sees: list[str] = field(default_factory=lambda: ["table"])
    pages: str = ""
    camera: RtspCamera | None = None
    looks: int = 0

    def picture(self) -> Image | None:
        """What the camera sends now; None while it stalls."""
        self.looks += 1
        width, height = SIZES_PX.get(self.sees[0], SIZE_PX)
        if self.sees[0] == "nothing more":
            return None
        if self.sees[0] == "black":
            return np.zeros((height, width, 3), np.uint8)
        rising = np.linspace(40, 200, width, dtype=np.float32)[None, :, None]
        noise = np.random.default_rng(0 if self.sees[0] == "the same" else self.looks)
        return (rising + noise.normal(0, 6, (height, width, 3))).clip(0, 255).astype(np.uint8)

    def told(self) -> tuple[bool, str]:
        """Whether the table's health has its camera up, and what it says of it."""
        answer = httpx.get(f"{self.pages}api/health", timeout=PATIENCE_S)
        if answer.status_code != 200:
            return False, ""
        link = next(each for each in answer.json()["links"] if each["name"].startswith("camera"))
        return bool(link["up"]), str(link["detail"])


@contextmanager
def watched_table(given: Given) -> Iterator[WatchedTable]:
    """A table as people start it, with its camera."""
    made = WatchedTable()
    with rtsp_camera(made.picture) as camera:
        path = given.folder / "table.toml"
        path.write_text(
            CONFIG.format(folder=given.folder, source=camera.address.replace("//", "//owner:secret@")),
            encoding="utf-8",
        )
        with Running("--config", str(path)) as running:
            made.pages, made.camera = running.address, camera
            until(lambda: made.told()[0], why=made.told)
            yield made
            assert running.stop() == 0, "it has not lived through all of them"


def cameras_that_fail(table: WatchedTable) -> Outcome:
    """Pictures that stop, stand still, turn black or change size; each for as long as it takes to be said."""
    said, back = [], 0
    for what in FAILS:
        table.sees[0] = what
        until(lambda: not table.told()[0], why=table.told)
        said.append(f"{what}: {table.told()[1]}")
        table.sees[0] = "table"
        until(lambda: table.told()[0], why=table.told)
        back += 1
    table.sees[0], before = "another size", table.looks
    until(lambda: table.looks > before + 20)
    smaller = table.told()[0]
    return Outcome(
        "an RTSP camera that stalls, sends the same picture, black ones, of another shape, and smaller ones",
        "each is said in health, without the password of the address, and used again; so are smaller ones",
        smaller and back == len(said) == len(FAILS) and "secret" not in "".join(said),
    )


class _Hostile(BaseHTTPRequestHandler):
    """A camera whose answers lead elsewhere."""

    inner = 0

    def do_GET(self) -> None:
        elsewhere = f"http://127.0.0.1:{self.inner}/inner"
        kinds = {
            "hls": (
                "application/vnd.apple.mpegurl",
                f"#EXTM3U\n#EXTINF:5,\n{elsewhere}\n#EXTINF:5,\n{{}}\n",
            ),
            "concat": ("text/plain", f"ffconcat version 1.0\nfile '{elsewhere}.ts'\nfile '{{}}'\n"),
        }
        kind = next((told for name, told in kinds.items() if name in self.path), None)
        self.send_response(302 if kind is None else 200)
        self.send_header(*(("Location", elsewhere) if kind is None else ("Content-Type", kind[0])))
        self.end_headers()
        if kind is not None:
            self.wfile.write(kind[1].format("file:///etc/passwd").encode())

    def log_message(self, *_: object) -> None:
        """Nothing is printed."""


@contextmanager
def inner_service() -> Iterator[tuple[int, list[str]]]:
    """Somebody in the table's network whom outsiders cannot reach, and what was asked there."""
    asked: list[str] = []

    class Inner(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_error(404)

        def log_message(self, *_: object) -> None:
            """Nothing is printed."""

    with _served(Inner) as port:
        yield port, asked


@contextmanager
def _served(handler: type[BaseHTTPRequestHandler]) -> Iterator[int]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        server.server_close()


def cameras_that_lead_elsewhere(table: WatchedTable) -> Outcome:
    """A camera answers with a redirect, a playlist and a list of files."""
    del table
    paths = ("moved", "hls", "hls.m3u8", "concat", "concat.ffconcat")
    opened = 0
    with inner_service() as (port, asked):
        with _served(type("Camera", (_Hostile,), {"inner": port})) as at:
            for path in paths:
                camera = OpencvCamera(f"http://127.0.0.1:{at}/{path}")
                opened += camera.poll(0.0) is not None
                camera.close()
        return Outcome(
            "a camera that answers with a redirect to another service of the network, or with playlists that "
            "name it and a file of the table's computer",
            f"{len(paths)} not opened; the other service was asked {len(asked)} times",
            not asked and not opened,
        )


def obs_elsewhere(table: WatchedTable) -> Outcome:
    """The host of OBS is used to ask another service's address with a path of one's choice."""
    del table
    hosts: tuple[Any, ...] = (
        "127.0.0.1:8460/api/x?",
        "user:password@127.0.0.1",
        "127.0.0.1/inner#",
        "127.0.0.1\r\nX-Planted: 1",
        "inner host",
        "127.0.0.1:80",
        "[::1",
        "",
    )
    refused = sum(_is_refused(host) for host in hosts)
    good = ("127.0.0.1", "::1", "obs.example", "studio-2.local", "192.168.1.20", "localhost")
    taken = sum(ObsSettings(host=host).host == host for host in good)
    return Outcome(
        f"{len(hosts)} hosts of OBS that carry a path, a password, a port or a header",
        f"{refused} refused, {taken} hosts that are none of these taken",
        refused == len(hosts) and taken == len(good),
    )


def _is_refused(host: str) -> bool:
    try:
        ObsSettings(host=host)
    except ValidationError:
        return True
    return False


THEME: Final = Theme(
    "A table's cameras, and the addresses it is sent to (cameras are stand-ins)",
    watched_table,
    (cameras_that_fail, cameras_that_lead_elsewhere, obs_elsewhere),
)
