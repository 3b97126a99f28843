"""Pictures with their capture time: a USB camera, a file, a folder of frames, a Raspberry Pi camera.

One protocol, ``Camera``, and what is said of a picture before anybody reads it: sharp or not, dark or not,
worth keeping or not. It opens devices only where an implementation is made, never at import, and reads no
tile.
"""

from __future__ import annotations

from vision.cameras.camera import Camera, CameraState, CameraStatus, Frame, StreamMonitor
from vision.cameras.jpeg import draw_mark, encode_jpeg, resized
from vision.cameras.quality import QualityMonitor
from vision.cameras.replay import ReplayCamera, list_frames, read_image
from vision.cameras.thinning import FrameThinning

__all__ = [
    "Camera",
    "CameraState",
    "CameraStatus",
    "Frame",
    "FrameThinning",
    "QualityMonitor",
    "ReplayCamera",
    "StreamMonitor",
    "draw_mark",
    "encode_jpeg",
    "list_frames",
    "read_image",
    "resized",
]
