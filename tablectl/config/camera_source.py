"""Sources of a camera: ``pi:0``, ``0``, ``/dev/video0``, ``phone``, a stream, a video file, a folder.

Only the writing is judged here; whether the camera is there shows when it is opened.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final

from pydantic import AfterValidator

from tablectl.quoting import quoted

FORMS: Final = (
    'a USB camera by number ("0" is the first) or device ("/dev/video0"), "pi:0" for the first camera on a '
    'Raspberry Pi\'s own connector, "phone" for one that opens the page /camera, a stream (rtsp:// or '
    'http://), a video file, a folder of pictures, or "plugin:NAME" for one that a package brings'
)
"""Every form, for people."""
SIMULATED: Final = "simulated"
NO_CAMERA: Final = "none"
PHONE: Final = "phone"
STREAM_SCHEMES: Final = ("http", "https", "rtsp", "rtsps", "rtmp", "tcp", "udp")
"""What OpenCV's FFmpeg opens by address."""

_ADDRESS = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*)://.+")
_KIND = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):")
_PLUGIN = re.compile(r"plugin:([\w.-]+)(?::(.*))?")


@dataclass(frozen=True, slots=True)
class PiSource:
    """A camera on a Raspberry Pi's own connector."""

    number: int


@dataclass(frozen=True, slots=True)
class DeviceSource:
    """A USB camera, by its number or its device file. It may be plugged in later."""

    device: int | str


@dataclass(frozen=True, slots=True)
class StreamSource:
    """A camera on the network."""

    address: str


@dataclass(frozen=True, slots=True)
class PathSource:
    """A video file, or a folder of pictures: the disk knows which."""

    path: Path


@dataclass(frozen=True, slots=True)
class PhoneSource:
    """A phone that sends its pictures from the page ``/camera``."""


@dataclass(frozen=True, slots=True)
class PluginSource:
    """A camera that another package brings (docs/PLUGINS.md)."""

    name: str
    address: str
    """What the package is to open; its own words, and empty where it needs none."""


CameraSource = PhoneSource | PiSource | DeviceSource | StreamSource | PathSource | PluginSource


class UnknownCamera(ValueError):
    """No camera is written like this; the message gives the forms."""


def parse_camera_source(text: str) -> CameraSource:
    """The camera that a configuration or an option names.

    Raises:
        UnknownCamera: no camera is written like this.

    >>> parse_camera_source("pi:1"), parse_camera_source("2")
    (PiSource(number=1), DeviceSource(device=2))
    >>> parse_camera_source("/dev/video0")
    DeviceSource(device='/dev/video0')
    >>> parse_camera_source("plugin:webcam:kitchen")
    PluginSource(name='webcam', address='kitchen')
    """
    if text == PHONE:
        return PhoneSource()
    if text.isascii() and text.isdecimal():
        return DeviceSource(int(text))
    if text.startswith("/dev/"):
        return DeviceSource(text)
    if address := _ADDRESS.fullmatch(text):
        if address[1].lower() not in STREAM_SCHEMES:
            raise UnknownCamera(
                f"{quoted(text)} cannot be opened as a stream; it may begin with {_schemes()}"
            )
        return StreamSource(text)
    if plugin := _PLUGIN.fullmatch(text):
        return PluginSource(plugin[1], plugin[2] or "")
    if kind := _KIND.match(text):
        number = text[kind.end() :]
        if kind[1] == "pi" and number.isascii() and number.isdecimal():
            return PiSource(int(number))
    if kind or not text.strip():
        raise UnknownCamera(f"{quoted(text)} names no camera: give {FORMS}")
    return PathSource(Path(text))


def _schemes() -> str:
    return ", ".join(f"{scheme}://" for scheme in STREAM_SCHEMES)


def _camera(text: str) -> str:
    if text in (SIMULATED, NO_CAMERA):
        raise ValueError(
            f"source cannot be {text}: simulation.cameras and simulation.hand_cameras give simulated cameras"
        )
    parse_camera_source(text)
    return text


def _camera_or_none(text: str) -> str:
    return text if text in (SIMULATED, NO_CAMERA) else _camera(text)


CameraText = Annotated[str, AfterValidator(_camera)]
"""A camera as the configuration writes it."""
FirstCameraText = Annotated[str, AfterValidator(_camera_or_none)]
"""The same, or ``simulated``, or ``none``."""
