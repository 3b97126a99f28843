"""A camera whose pictures come from a phone: it holds the latest picture, and has a status."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.cameras import CameraState, CameraStatus, Frame, StreamMonitor, resized
from vision.pictures import BadPicture, decode_picture
from vision.types import Image, as_image

SILENT_AFTER_S: Final = 2.5
"""A phone that has sent nothing for so long counts as missing."""
PLACE_HELD_S: Final = 6.0
"""After so long without a picture another phone may take the place."""
MAX_ASPECT_DIFFERENCE: Final = 0.02
"""Pictures whose aspect ratios differ by less show the same view in another size."""
INTERVAL_GROWTH: Final = 1.25
INTERVAL_SHRINK: Final = 0.95
"""Factors of the interval between pictures: it grows where the previous picture has not been polled yet, and
shrinks where it has. At equilibrium a fifth of the pictures come too soon, so that a new one is always
there."""
NO_PHONE_YET: Final = "no phone is the camera yet: pair one on the page /camera"
SILENT: Final = "the phone has sent no picture for {:.0f} s: unlock it and open its page /camera"
MAX_INTERVAL_S: Final = 1.0


@dataclass(frozen=True, slots=True)
class SentPicture:
    """A picture as the phone sent it.

    Attributes:
        data: a JPEG file, whose header was checked.
        rotation_deg: ``screen.orientation.angle`` of the phone: 0, 90, 180 or 270.
        battery: 0 to 1 while it is not charged; None where the browser does not tell, or it is.
        at_s: when it was received, on the service's clock; the phone's clock is not used.
    """

    data: bytes
    rotation_deg: int
    battery: float | None
    at_s: float


class PlaceTaken(Exception):
    """Another phone is the camera in this place."""


class PhoneCamera:
    """A ``vision.cameras.Camera``. ``receive`` is called by the pages' thread, the rest by the eyes'.

    All pictures get the size and the rotation of the first. So the table stays where it was in them, although
    a phone sends smaller pictures over a slow network, or rotates them in the middle of a hand.
    """

    def __init__(self, name: str, *, fps: float) -> None:
        """``fps``: at most so many pictures a second are requested."""
        self.name = name
        self._min_interval_s = 1 / fps
        self._lock = threading.Lock()
        self._latest: SentPicture | None = None
        self._phone = ""
        self._received_s: float | None = None
        self._battery: float | None = None
        self._interval_s = self._min_interval_s
        self._polled_s = float("-inf")
        self._reference: tuple[int, int, int] | None = None
        """Width, height and rotation to which pictures are normalised."""
        self._stream_watch = StreamMonitor()
        self._started_s: float | None = None
        self._status = CameraStatus(CameraState.MISSING, NO_PHONE_YET, "awaited")

    def receive(self, phone: str, sent: SentPicture, *, replaces_other: bool = False) -> float:
        """Store a picture; it replaces one that has not been polled yet.

        Args:
            phone: its key in the pairings.
            replaces_other: whether it takes the place of another phone.

        Returns:
            After how many seconds the next one is requested.

        Raises:
            PlaceTaken: another phone sends pictures for this place.
        """
        with self._lock:
            received_s = self._received_s
            is_connected = received_s is not None and sent.at_s - received_s < PLACE_HELD_S
            if phone != self._phone and is_connected and not replaces_other:
                raise PlaceTaken
            # The last picture came too soon if it has not been polled yet.
            factor = INTERVAL_GROWTH if self._latest is not None else INTERVAL_SHRINK
            self._interval_s = min(MAX_INTERVAL_S, max(self._min_interval_s, self._interval_s * factor))
            self._phone, self._latest, self._received_s = phone, sent, sent.at_s
            self._battery = sent.battery
            return self._interval_s

    def is_sending(self, phone: str, now_s: float) -> bool:
        """Whether this phone is the camera now."""
        with self._lock:
            received_s = self._received_s
            return phone == self._phone and received_s is not None and now_s - received_s < PLACE_HELD_S

    def disconnect(self, phone: str) -> None:
        """Disconnect a phone that may not send any more."""
        with self._lock:
            if phone == self._phone:
                self._phone, self._latest, self._received_s = "", None, None

    def poll(self, now_s: float) -> Frame | None:
        """The latest picture that was not polled yet, decoded; None where there is none."""
        with self._lock:
            sent, self._latest = self._latest, None
            received_s = self._received_s
        if self._started_s is None:
            self._started_s = now_s
        if sent is None:
            if received_s is None:
                self._set_missing(NO_PHONE_YET, "awaited")
            elif now_s - received_s > SILENT_AFTER_S:
                self._set_missing(SILENT.format(now_s - received_s), "silent")
            return None
        try:
            decoded = as_image(decode_picture(sent.data))
        except BadPicture:
            self._set_missing("the phone's pictures cannot be read: reload its page /camera", "unread")
            return None
        if now_s - self._polled_s > SILENT_AFTER_S:
            self._stream_watch = StreamMonitor()
        self._polled_s = now_s
        picture = self._normalise(decoded, sent.rotation_deg)
        self._status = self._stream_watch.check(picture, now_s)
        return Frame(picture, round((now_s - self._started_s) * 1000))

    def status(self) -> CameraStatus:
        """Its present status."""
        return self._status

    @property
    def battery(self) -> float | None:
        """Of the phone, 0 to 1; None while it is charging, or where its browser does not tell."""
        return self._battery

    @property
    def size_px(self) -> tuple[int, int] | None:
        """Width and height of its pictures; None before the first."""
        return None if self._reference is None else self._reference[:2]

    def close(self) -> None:
        """Discard the picture; the phone may go on sending."""
        with self._lock:
            self._latest = None

    def _set_missing(self, why: str, cause: str) -> None:
        self._status = CameraStatus(CameraState.MISSING, why, cause)

    def _normalise(self, picture: Image, rotation_deg: int) -> Image:
        height, width = picture.shape[:2]
        if self._reference is None:
            self._reference = (width, height, rotation_deg)
        reference_width, reference_height, reference_deg = self._reference
        # The browser rotates the picture with the screen; rotated back it shows what the lens sees.
        quarters = (reference_deg - rotation_deg) // 90 % 4
        if quarters == 2 or (quarters and (width > height) != (reference_width > reference_height)):
            picture = as_image(np.ascontiguousarray(np.rot90(picture, quarters)))
            height, width = picture.shape[:2]
        if abs(width * reference_height / (height * reference_width) - 1) > MAX_ASPECT_DIFFERENCE:
            # Another view, in which the table has to be found again.
            self._reference = (width, height, rotation_deg)
            return picture
        if (width, height) == (reference_width, reference_height):
            return picture
        return resized(picture, (reference_width, reference_height))
