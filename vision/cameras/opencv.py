"""A USB camera, a stream on the network or a video file through OpenCV."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from typing import Final, Protocol

import cv2
import numpy as np

from vision.cameras.camera import Backoff, CameraState, CameraStatus, Frame, StreamMonitor
from vision.types import Image, as_image


class Capture(Protocol):
    """The part of ``cv2.VideoCapture`` that is used here."""

    def isOpened(self) -> bool: ...  # noqa: N802
    def read(self) -> tuple[bool, Image | None]: ...
    def set(self, key: int, value: float) -> bool: ...
    def get(self, key: int) -> float: ...
    def release(self) -> None: ...


class Device(Capture, Protocol):
    """What OpenCV opens: a frame is fetched and unpacked in two steps, too."""

    def grab(self) -> bool: ...
    def retrieve(self) -> tuple[bool, Image | None]: ...


STREAM_OPTIONS: Final = "OPENCV_FFMPEG_CAPTURE_OPTIONS"
"""The variable by which OpenCV hands options to FFmpeg."""
STREAM_LOG: Final = "OPENCV_FFMPEG_LOGLEVEL"
"""The variable by which OpenCV tells FFmpeg what to print, read once."""
QUIET: Final = "-8"
STREAMS: Final = "rtsp,mpjpeg,mjpeg,jpeg_pipe,mpegts,h264,hevc,flv,matroska,webm,mov,mp4,avi,ogg"
"""What a camera may send: pictures and sound. Playlists (HLS, DASH, concat) name other addresses."""
PROTOCOLS: Final = "http,https,tcp,tls,udp,rtp,srtp,rtsp,rtsps,rtmp,rtmps,crypto"
"""No file of this computer."""
OPEN_TIMEOUT_MS: Final = 10_000
READ_TIMEOUT_MS: Final = 10_000
"""A camera that stalls for so long is opened anew."""


def open_capture(source: int | str) -> Device:
    """OpenCV's own capture of a device number, a file or a stream. A stream is what its own address sends:
    it leads to no other address and to no file. What OpenCV itself prints of a camera that is away, with the
    password of its address, is not printed: ``status`` says it."""
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
    os.environ.setdefault(STREAM_LOG, QUIET)
    capture: Device
    if not isinstance(source, str) or "://" not in source:
        capture = cv2.VideoCapture(source)  # type: ignore[assignment]
        return capture
    os.environ[STREAM_OPTIONS] = (
        f"rtsp_flags;prefer_tcp|protocol_whitelist;{PROTOCOLS}|format_whitelist;{STREAMS}|max_redirects;0"
    )
    limits = [
        cv2.CAP_PROP_OPEN_TIMEOUT_MSEC,
        OPEN_TIMEOUT_MS,
        cv2.CAP_PROP_READ_TIMEOUT_MSEC,
        READ_TIMEOUT_MS,
    ]
    capture = cv2.VideoCapture(source, cv2.CAP_FFMPEG, limits)  # type: ignore[assignment]
    return capture


_NAME_AND_PASSWORD: Final = re.compile("//[^/@]*@")
"""In an address: health is told to everybody."""
LOCK_DELAY_S: Final = 3.0
"""Exposure, white balance and focus are held from then on, where the driver allows it: a hand over the table
would change them for all tiles.
"""
MANUAL_EXPOSURE_MODE: Final = 1.0
"""Video4Linux's number for it, which OpenCV hands through."""
_LOCKED_PROPERTIES: Final = (
    ("exposure", cv2.CAP_PROP_EXPOSURE, cv2.CAP_PROP_AUTO_EXPOSURE, MANUAL_EXPOSURE_MODE),
    ("white balance", cv2.CAP_PROP_WB_TEMPERATURE, cv2.CAP_PROP_AUTO_WB, 0.0),
    ("focus", cv2.CAP_PROP_FOCUS, cv2.CAP_PROP_AUTOFOCUS, 0.0),
)


def lock_settings(capture: Capture) -> tuple[str, ...]:
    """Keep exposure, white balance and focus as the camera has chosen them; which of them the driver let be
    held."""
    held = []
    for name, value, automatic, manual in _LOCKED_PROPERTIES:
        now = capture.get(value)
        # Some drivers accept whatever they are told and do nothing: what counts is what they say afterwards.
        if capture.set(automatic, manual) and capture.get(automatic) == manual:
            if now > 0:
                capture.set(value, now)
            held.append(name)
    return tuple(held)


class OpencvCamera:
    """Opens the device when it is there, notices when it freezes, is covered or is gone, and opens it again.

    ``poll`` blocks for up to one frame's time, as the device does: give each camera its own worker.
    """

    def __init__(
        self,
        source: int | str,
        *,
        size_px: tuple[int, int] | None = None,
        fps: float = 15.0,
        opener: Callable[[int | str], Capture] = open_capture,
    ) -> None:
        """Opens nothing yet.

        Args:
            source: device number, ``/dev/video0``, a stream such as ``rtsp://camera/1``, or a video file.
            size_px: wanted width and height; None leaves the device's own.
            fps: wanted frames a second.
            opener: what opens the source; tests pass a scripted one.
        """
        self._source, self._size_px, self._fps, self._opener = source, size_px, fps, opener
        self._shown = _NAME_AND_PASSWORD.sub("//", str(source))
        self._opened_s = 0.0
        self._held: tuple[str, ...] | None = None
        self._is_file = isinstance(source, str) and not source.startswith("/dev/") and "://" not in source
        self._capture: Capture | None = None
        self._backoff = Backoff()
        self._watch = StreamMonitor()
        self._status = CameraStatus(CameraState.MISSING, f"camera {self._shown} is not open yet")
        self._started_s: float | None = None

    def poll(self, now_s: float) -> Frame | None:
        """The next frame; None while there is none."""
        if self._status.state is CameraState.ENDED:
            return None
        if self._capture is None and not self._open(now_s):
            return None
        assert self._capture is not None
        good, image = self._capture.read()
        if not good or image is None:
            self._on_read_failed(now_s)
            return None
        if self._started_s is None:
            self._started_s = now_s
        picture = as_image(np.asarray(image))
        self._status = self._watch.check(picture, now_s)
        if self._held is None and now_s - self._opened_s >= LOCK_DELAY_S:
            self._held = lock_settings(self._capture)
        if self._is_file:
            at_ms = round(self._capture.get(cv2.CAP_PROP_POS_MSEC))
        else:
            at_ms = round((now_s - self._started_s) * 1000)
        return Frame(picture, at_ms)

    def status(self) -> CameraStatus:
        """How it does now."""
        return self._status

    @property
    def held(self) -> tuple[str, ...]:
        """What the driver keeps as it was: ``exposure``, ``white balance``, ``focus``."""
        return self._held or ()

    def close(self) -> None:
        """Let go of the device. May be called twice."""
        if self._capture is not None:
            self._capture.release()
            self._capture = None

    def _open(self, now_s: float) -> bool:
        if not self._backoff.due(now_s):
            return False
        capture = self._opener(self._source)
        if not capture.isOpened():
            capture.release()
            self._backoff.failed(now_s)
            self._status = CameraStatus(
                CameraState.MISSING, f"camera {self._shown} cannot be opened: is it plugged in and free?"
            )
            return False
        if self._size_px is not None and not self._is_file:
            capture.set(cv2.CAP_PROP_FRAME_WIDTH, self._size_px[0])
            capture.set(cv2.CAP_PROP_FRAME_HEIGHT, self._size_px[1])
            capture.set(cv2.CAP_PROP_FPS, self._fps)
        self._capture = capture
        self._opened_s = now_s
        self._held = () if self._is_file else None
        self._backoff.succeeded()
        self._watch = StreamMonitor()
        return True

    def _on_read_failed(self, now_s: float) -> None:
        self.close()
        if self._is_file:
            self._status = CameraStatus(CameraState.ENDED, f"{self._source} has no more frames")
            return
        self._backoff.failed(now_s)
        self._status = CameraStatus(
            CameraState.MISSING, f"camera {self._shown} delivers no frames: was it unplugged?"
        )
