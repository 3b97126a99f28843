"""A camera that sends faster than anybody looks, in place of OpenCV's."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import numpy as np
import pytest

from tablectl.adapters.eyes.latest_frames import LatestFrames
from tests.waiting import until
from vision.types import Image

T = TypeVar("T")


class Sender:
    """A device whose frames come when a test sends them; each is as bright as its number."""

    def __init__(self) -> None:
        self.sent = self.fetched = 0
        self.unplugged = False
        self.released = 0
        self.settings: dict[int, float] = {}
        self.hands: set[str] = set()
        """The threads that touched it."""
        self._news = threading.Condition()

    def send(self) -> None:
        with self._news:
            self.sent += 1
            self._news.notify_all()

    def unplug(self) -> None:
        with self._news:
            self.unplugged = True
            self._news.notify_all()

    def isOpened(self) -> bool:
        return True

    def grab(self) -> bool:
        self.hands.add(threading.current_thread().name)
        with self._news:
            self._news.wait_for(lambda: self.sent > self.fetched or self.unplugged)
            if self.unplugged:
                return False
            self.fetched += 1
            return True

    def retrieve(self) -> tuple[bool, Image | None]:
        self.hands.add(threading.current_thread().name)
        return True, np.full((2, 2, 3), self.fetched, np.uint8)

    def read(self) -> tuple[bool, Image | None]:
        raise AssertionError("what was kept for whoever is late is not wanted")

    def set(self, key: int, value: float) -> bool:
        self.hands.add(threading.current_thread().name)
        self.settings[key] = value
        return True

    def get(self, key: int) -> float:
        return self.settings.get(key, 0.0)

    def release(self) -> None:
        self.released += 1


@pytest.fixture
def sender() -> Sender:
    return Sender()


@pytest.fixture
def frames(sender: Sender) -> Iterator[LatestFrames]:
    made = LatestFrames(sender)
    yield made
    sender.unplug()
    made.release()
    made.release()
    until(lambda: sender.released == 1)


def while_sending(sender: Sender, ask: Callable[[], T]) -> T:
    """What is answered while the camera goes on."""
    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(ask)

        def answered() -> bool:
            if not answer.done() and sender.fetched == sender.sent:
                sender.send()
            return answer.done()

        until(answered)
        return answer.result()


def number(frame: tuple[bool, Image | None]) -> int:
    good, image = frame
    assert good and image is not None
    return int(image[0, 0, 0])


def test_frames_that_came_while_nobody_looked_are_left_out(sender: Sender, frames: LatestFrames) -> None:
    assert number(while_sending(sender, frames.read)) >= 1
    for _ in range(20):
        sender.send()
    until(lambda: sender.fetched == sender.sent, why=lambda: sender.fetched)
    before = sender.sent
    assert number(while_sending(sender, frames.read)) > before


def test_settings_are_asked_of_the_device_between_two_frames(sender: Sender, frames: LatestFrames) -> None:
    assert frames.set(3, 640.0), "before the first frame, as a size must be"
    while_sending(sender, frames.read)
    sender.hands.clear()
    assert while_sending(sender, lambda: frames.set(15, 0.25))
    assert while_sending(sender, lambda: frames.get(15)) == 0.25
    assert sender.settings == {3: 640.0, 15: 0.25}
    assert sender.hands == {"camera frames"}, "no two threads touch the device"


def test_a_camera_that_is_gone_gives_no_frame_to_who_waits_for_one(
    sender: Sender, frames: LatestFrames
) -> None:
    while_sending(sender, frames.read)
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(frames.read)
        sender.unplug()
        assert waiting.result(60) == (False, None)
    assert not frames.isOpened()
    assert frames.read() == (False, None)
