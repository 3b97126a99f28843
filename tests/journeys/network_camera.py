"""A camera on the network that stands over the felt: what it sees is laid there by a test."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Final

import cv2
import numpy as np

from vision.types import Image

PICTURES_PER_SECOND: Final = 5.0
NOISE_LEVELS: Final = 3
"""Of 255, up and down."""
SHIFT_PX: Final = 256
"""How far the noise is shifted from picture to picture."""
LARGEST_PX: Final = (1080 + SHIFT_PX, 1920 + SHIFT_PX, 3)
PART: Final = b"--picture\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n"


class NetworkCamera:
    """Sends what lies before it as motion JPEG, as cheap network cameras do; nothing while it is covered."""

    def __init__(self, shows: Image | None) -> None:
        self._ended = threading.Event()
        self._random = np.random.default_rng(1)
        self._noise = self._random.integers(2 * NOISE_LEVELS, size=LARGEST_PX, dtype=np.uint8)
        self.shows = shows
        camera = self

        class Answer(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.send_response(200)
                self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=picture")
                self.end_headers()
                while not camera._ended.wait(1 / PICTURES_PER_SECOND):
                    if camera.shows is None:
                        continue
                    picture = cv2.imencode(".jpg", camera._taken())[1].tobytes()
                    try:
                        self.wfile.write(PART % len(picture) + picture + b"\r\n")
                    except OSError:
                        return

            def log_message(self, *_: object) -> None:
                """It has no screen."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, name="camera", daemon=True).start()

    @property
    def address(self) -> str:
        """What the table's configuration names."""
        return f"http://127.0.0.1:{self._server.server_port}/"

    def _taken(self) -> Image:
        """What it sees, as a sensor does: no two pictures are the same."""
        assert self.shows is not None
        rows, columns = self.shows.shape[:2]
        above, beside = self._random.integers(SHIFT_PX, size=2)
        noise = self._noise[above : above + rows, beside : beside + columns]
        return np.asarray(cv2.subtract(cv2.add(self.shows, noise), np.full(3, NOISE_LEVELS, np.float64)))

    def close(self) -> None:
        """Somebody pulls its plug."""
        self._ended.set()
        self._server.shutdown()
        self._server.server_close()


@contextmanager
def network_camera(shows: Image | None) -> Iterator[NetworkCamera]:
    """One that is on for a while."""
    camera = NetworkCamera(shows)
    try:
        yield camera
    finally:
        camera.close()
