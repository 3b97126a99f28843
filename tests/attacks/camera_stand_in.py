"""A camera on the network as cheap ones are, and as hostile ones may be: RTSP with pictures as JPEG.

Stands in for hardware. Speaks what RFC 2326 (RTSP), RFC 3550 (RTP) and RFC 2435 (JPEG in RTP) need of a
camera, over one TCP connection a viewer.
"""

from __future__ import annotations

import socketserver
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

import cv2

from vision.types import Image

PICTURES_PER_S: Final = 5.0
CLOCK_HZ: Final = 90_000
PAYLOAD_BYTES: Final = 1300
JPEG: Final = 26
OWN_TABLES: Final = 255
"""Of quantisation, carried in the first packet of a picture."""
SUBSAMPLED: Final = 1
"""RFC 2435, 4.1: one pair of colours for four points."""


class RtspCamera:
    """On until ``close``; ``picture`` gives what it sees now, or None while it stalls."""

    def __init__(self, picture: Callable[[], Image | None]) -> None:
        self.picture = picture
        self.viewers = 0
        """Who has asked it to play, so far."""
        camera, self._ended = self, threading.Event()

        class Viewer(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                with suppress(OSError):
                    camera._serve(self)

        class Server(socketserver.ThreadingTCPServer):
            allow_reuse_address = daemon_threads = True

        self._server = Server(("127.0.0.1", 0), Viewer)
        threading.Thread(target=self._server.serve_forever, name="camera stand-in", daemon=True).start()

    @property
    def address(self) -> str:
        """What a table's configuration names."""
        return f"rtsp://127.0.0.1:{self._server.server_address[1]}/table"

    def close(self) -> None:
        """Somebody pulls its plug."""
        self._ended.set()
        self._server.shutdown()
        self._server.server_close()

    def _serve(self, viewer: Any) -> None:
        while (request := _request(viewer.rfile)) is not None:
            method, headers = request
            head = f"RTSP/1.0 200 OK\r\nCSeq: {headers.get('cseq', '0')}\r\n"
            if method == "DESCRIBE":
                told = f"v=0\r\no=- 0 0 IN IP4 127.0.0.1\r\ns=table\r\nt=0 0\r\nm=video 0 RTP/AVP {JPEG}\r\n"
                body = f"{told}a=control:track\r\n"
                head += f"Content-Type: application/sdp\r\nContent-Length: {len(body)}\r\n\r\n{body}"
            elif method == "SETUP" and "interleaved" not in headers.get("transport", ""):
                head = f"RTSP/1.0 461 Unsupported Transport\r\nCSeq: {headers.get('cseq', '0')}\r\n\r\n"
            elif method == "SETUP":
                head += "Transport: RTP/AVP/TCP;unicast;interleaved=0-1\r\nSession: 1\r\n\r\n"
            elif method == "OPTIONS":
                head += "Public: DESCRIBE, SETUP, PLAY, TEARDOWN\r\n\r\n"
            else:
                head += "Session: 1\r\n\r\n"
            viewer.wfile.write(head.encode("ascii"))
            if method == "PLAY":
                self.viewers += 1
                self._play(viewer.wfile)
                return

    def _play(self, to: Any) -> None:
        packet, stamp = 0, 0
        while not self._ended.wait(1 / PICTURES_PER_S):
            stamp += round(CLOCK_HZ / PICTURES_PER_S)
            picture = self.picture()
            if picture is None:
                continue
            for payload, is_last in _payloads(picture):
                rtp = struct.pack("!BBHII", 0x80, JPEG | is_last << 7, packet & 0xFFFF, stamp, 1) + payload
                packet += 1
                to.write(struct.pack("!cBH", b"$", 0, len(rtp)) + rtp)


def _request(told: Any) -> tuple[str, dict[str, str]] | None:
    line = told.readline().decode("ascii", "replace").split()
    if not line:
        return None
    headers: dict[str, str] = {}
    while (text := told.readline().decode("ascii", "replace").strip()) != "":
        name, _, value = text.partition(":")
        headers[name.lower()] = value.strip()
    return line[0], headers


def _payloads(picture: Image) -> Iterator[tuple[bytes, bool]]:
    """A picture as payloads of RTP, each with whether it is the last."""
    height, width = picture.shape[:2]
    jpeg = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 80])[1].tobytes()
    tables, at = b"", 2
    while jpeg[at + 1] != 0xDA:  # up to the start of the scan
        length = int.from_bytes(jpeg[at + 2 : at + 4], "big")
        if jpeg[at + 1] == 0xDB:
            part = jpeg[at + 4 : at + 2 + length]
            tables += b"".join(part[each + 1 : each + 65] for each in range(0, len(part), 65))
        at += 2 + length
    scan = jpeg[at + 2 + int.from_bytes(jpeg[at + 2 : at + 4], "big") : -2]
    for begin in range(0, len(scan), PAYLOAD_BYTES):
        kind = struct.pack("!BBBB", SUBSAMPLED, OWN_TABLES, width // 8, height // 8)
        head = struct.pack("!I", begin) + kind
        if begin == 0:
            head += struct.pack("!BBH", 0, 0, len(tables)) + tables
        yield head + scan[begin : begin + PAYLOAD_BYTES], begin + PAYLOAD_BYTES >= len(scan)


@contextmanager
def rtsp_camera(picture: Callable[[], Image | None]) -> Iterator[RtspCamera]:
    """One that is on for a while."""
    camera = RtspCamera(picture)
    try:
        yield camera
    finally:
        camera.close()
