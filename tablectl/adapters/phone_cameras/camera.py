"""A camera of the table whose pictures a phone sends: a mailbox for the newest one, and how it does."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.cameras import CameraState, CameraStatus, Frame, StreamWatch, decode_jpeg, resized
from vision.types import Image, as_image

AWAY_AFTER_S: Final = 2.5
"""A phone that has sent nothing for so long is away."""
BUSY_AFTER_S: Final = 6.0
"""Another phone may take the place of one that has sent nothing for so long."""
SAME_SHAPE_SHARE: Final = 0.02
"""Pictures whose proportions differ by less show the same view in another size."""
SLOWER: Final = 1.25
FASTER: Final = 0.95
"""Of the time between two pictures, by whether the one before has been looked at when the next one comes: a
fifth of them come too soon, so the newest one is always there."""
NOBODY_YET: Final = "no phone is the camera yet: pair one on the page /camera"
SILENT: Final = "the phone has sent no picture for {:.0f} s: unlock it and open its page /camera"
RAREST_S: Final = 1.0


@dataclass(frozen=True, slots=True)
class SentPicture:
    """A picture as it came.

    Attributes:
        data: a JPEG file, whose head was checked.
        turned_deg: ``screen.orientation.angle`` of the phone: 0, 90, 180 or 270.
        battery: 0 to 1 while it is not charged; None where the browser does not tell, or it is.
        at_s: when it came, on the service's clock. The phone's own clock is never asked.
    """

    data: bytes
    turned_deg: int
    battery: float | None
    at_s: float


class PlaceTaken(Exception):
    """Another phone is the camera in this place."""


class PhoneCamera:
    """``vision.cameras.Camera`` of one place. ``take`` is called by the pages' thread, the rest by the eyes'.

    Its pictures keep the size and the way up of the first: a phone that sends smaller ones where the network
    is slow, or turns its picture in the middle of a hand, shows the table where it was.
    """

    def __init__(self, name: str, *, fps: float) -> None:
        """``fps``: pictures a second that are wanted at most."""
        self.name = name
        self._shortest_s = 1 / fps
        self._lock = threading.Lock()
        self._newest: SentPicture | None = None
        self._phone = ""
        self._heard_s: float | None = None
        self._battery: float | None = None
        self._wanted_s = self._shortest_s
        self._looked_s = float("-inf")
        self._first: tuple[int, int, int] | None = None
        """Width, height and turn of the pictures that all others are made like."""
        self._watch = StreamWatch()
        self._started_s: float | None = None
        self._status = CameraStatus(CameraState.MISSING, NOBODY_YET, "awaited")

    def take(self, phone: str, sent: SentPicture, *, instead: bool = False) -> float:
        """A picture of a phone; the one before it that nobody has looked at is forgotten.

        Args:
            phone: which one, as its pairing knows it.
            instead: it takes the place of another that is there.

        Returns:
            After how many seconds the next one is wanted.

        Raises:
            PlaceTaken: another phone sends pictures for this place.
        """
        with self._lock:
            heard_s = self._heard_s
            is_there = heard_s is not None and sent.at_s - heard_s < BUSY_AFTER_S
            if phone != self._phone and is_there and not instead:
                raise PlaceTaken
            # What lies unread came too soon; what was read at once could have come sooner.
            pace = SLOWER if self._newest is not None else FASTER
            self._wanted_s = min(RAREST_S, max(self._shortest_s, self._wanted_s * pace))
            self._phone, self._newest, self._heard_s = phone, sent, sent.at_s
            self._battery = sent.battery
            return self._wanted_s

    def is_of(self, phone: str, now_s: float) -> bool:
        """Whether this phone is the camera now."""
        with self._lock:
            heard_s = self._heard_s
            return phone == self._phone and heard_s is not None and now_s - heard_s < BUSY_AFTER_S

    def drop(self, phone: str) -> None:
        """A phone may not send any more."""
        with self._lock:
            if phone == self._phone:
                self._phone, self._newest, self._heard_s = "", None, None

    def poll(self, now_s: float) -> Frame | None:
        """The newest picture not given yet, decoded; None while there is none."""
        with self._lock:
            sent, self._newest = self._newest, None
            heard_s = self._heard_s
        if self._started_s is None:
            self._started_s = now_s
        if sent is None:
            if heard_s is None:
                self._away(NOBODY_YET, "awaited")
            elif now_s - heard_s > AWAY_AFTER_S:
                self._away(SILENT.format(now_s - heard_s), "silent")
            return None
        decoded = decode_jpeg(sent.data)
        if decoded is None:
            self._away("the phone's pictures cannot be read: reload its page /camera", "unread")
            return None
        if now_s - self._looked_s > AWAY_AFTER_S:
            self._watch = StreamWatch()
        self._looked_s = now_s
        picture = self._like_first(decoded, sent.turned_deg)
        self._status = self._watch.judge(picture, now_s)
        return Frame(picture, round((now_s - self._started_s) * 1000))

    def status(self) -> CameraStatus:
        """How it does now."""
        return self._status

    @property
    def battery(self) -> float | None:
        """Of the phone, 0 to 1; None while it is charged, or where its browser does not tell."""
        return self._battery

    @property
    def size_px(self) -> tuple[int, int] | None:
        """Width and height of its pictures; None before the first."""
        return None if self._first is None else self._first[:2]

    def close(self) -> None:
        """The phone may go on sending; nobody looks."""
        with self._lock:
            self._newest = None

    def _away(self, why: str, cause: str) -> None:
        self._status = CameraStatus(CameraState.MISSING, why, cause)

    def _like_first(self, picture: Image, turned_deg: int) -> Image:
        height, width = picture.shape[:2]
        if self._first is None:
            self._first = (width, height, turned_deg)
        first_width, first_height, first_deg = self._first
        # A phone's browser turns the picture with the screen: turned back it shows what the lens sees.
        quarters = (first_deg - turned_deg) // 90 % 4
        if quarters == 2 or (quarters and (width > height) != (first_width > first_height)):
            picture = as_image(np.ascontiguousarray(np.rot90(picture, quarters)))
            height, width = picture.shape[:2]
        if abs(width * first_height / (height * first_width) - 1) > SAME_SHAPE_SHARE:
            self._first = (width, height, turned_deg)  # another view: where the table lies is looked for anew
            return picture
        if (width, height) == (first_width, first_height):
            return picture
        return resized(picture, (first_width, first_height))
