"""A phone's pictures as a camera of the table: the newest one, upright and of one size, and how it does."""

from __future__ import annotations

import numpy as np
import pytest

from tablectl.adapters.phone_cameras import PhoneCamera, PlaceTaken, SentPicture
from vision.cameras import CameraState, encode_jpeg
from vision.types import Image


def picture(width: int = 320, height: int = 180, seed: int = 0) -> Image:
    """Noise with one bright corner: its top left."""
    random = np.random.default_rng(seed)
    made = random.integers(60, 90, (height, width, 3), np.uint8)
    made[: height // 4, : width // 4] = 250
    return made


def sent(image: Image, at_s: float = 0.0, turned_deg: int = 0, battery: float | None = None) -> SentPicture:
    return SentPicture(encode_jpeg(image), turned_deg, battery, at_s)


def test_the_eyes_get_the_newest_picture_once() -> None:
    camera = PhoneCamera("overhead", fps=10)
    camera.receive("a", sent(picture(seed=1), 0.0))
    camera.receive("a", sent(picture(320, 180, seed=2), 0.1))
    frame = camera.poll(0.2)
    assert frame is not None
    assert np.abs(frame.image.astype(int) - picture(seed=2)).mean() < 8
    assert camera.poll(0.3) is None
    assert camera.status().state is CameraState.OK


def test_a_phone_that_falls_silent_is_away_and_comes_back_by_itself() -> None:
    camera = PhoneCamera("overhead", fps=10)
    assert camera.poll(0.0) is None
    assert camera.status().state is CameraState.MISSING
    assert "pair one" in camera.status().detail
    camera.receive("a", sent(picture(), 1.0))
    assert camera.poll(1.1) is not None
    assert camera.poll(5.0) is None
    assert camera.status().state is CameraState.MISSING
    assert "no picture for 4 s" in camera.status().detail
    camera.receive("a", sent(picture(seed=3), 60.0))
    assert camera.poll(60.1) is not None
    assert camera.status().state is CameraState.OK


def test_a_second_phone_in_the_same_place_waits_until_it_is_chosen() -> None:
    camera = PhoneCamera("overhead", fps=10)
    camera.receive("a", sent(picture(), 0.0))
    with pytest.raises(PlaceTaken):
        camera.receive("b", sent(picture(), 1.0))
    camera.receive("b", sent(picture(), 2.0), replaces_other=True)
    with pytest.raises(PlaceTaken):
        camera.receive("a", sent(picture(), 2.5))
    assert camera.is_sending("b", 2.5)
    camera.receive("a", sent(picture(), 30.0))  # the other has gone home


def test_a_slow_network_makes_pictures_smaller_and_the_table_stays_where_it_was() -> None:
    camera = PhoneCamera("overhead", fps=10)
    camera.receive("a", sent(picture(640, 360), 0.0))
    first = camera.poll(0.0)
    camera.receive("a", sent(picture(320, 180), 0.1))
    second = camera.poll(0.1)
    assert first is not None
    assert second is not None
    assert first.image.shape == second.image.shape == (360, 640, 3)


@pytest.mark.parametrize("turned_deg", [90, 180, 270])
def test_a_picture_that_the_browser_turns_is_turned_back(turned_deg: int) -> None:
    camera = PhoneCamera("overhead", fps=10)
    camera.receive("a", sent(picture(180, 320), 0.0, turned_deg=0))
    upright = camera.poll(0.0)
    assert upright is not None
    # The screen now stands with another edge up: what the lens sees has not changed.
    shown = np.ascontiguousarray(np.rot90(picture(180, 320), turned_deg // 90))
    camera.receive("a", sent(shown, 0.1, turned_deg=turned_deg))
    frame = camera.poll(0.1)
    assert frame is not None
    assert frame.image.shape == upright.image.shape
    assert frame.image[:60, :30].mean() > 200


def test_pictures_are_asked_for_as_fast_as_they_are_looked_at() -> None:
    camera = PhoneCamera("overhead", fps=10)
    assert camera.receive("a", sent(picture(), 0.0)) == pytest.approx(0.1)
    # Eyes that look every 0.4 s: the next picture is wanted about when they are ready for it.
    at_s, looked_s, wanted_s = 0.0, 0.0, 0.1
    waits_s = []
    for number in range(60):
        at_s += wanted_s
        while looked_s + 0.4 <= at_s:
            looked_s += 0.4
            camera.poll(looked_s)
        wanted_s = camera.receive("a", sent(picture(seed=number), at_s))
        waits_s.append(wanted_s)
    assert 0.28 < np.mean(waits_s[-30:]) < 0.42


def test_pictures_that_were_lost_on_the_way_slow_nothing_down() -> None:
    camera = PhoneCamera("overhead", fps=10)
    for number in range(6):  # one every two seconds arrives, and each is looked at at once
        wanted_s = camera.receive("a", sent(picture(seed=number), number * 2.0))
        camera.poll(number * 2.0)
    assert wanted_s == pytest.approx(0.1)


def test_a_picture_that_cannot_be_read_is_told_and_the_next_one_is_seen() -> None:
    camera = PhoneCamera("overhead", fps=10)
    good = encode_jpeg(picture())
    camera.receive("a", SentPicture(good[:200] + b"\xff\xd9", 0, None, 0.0))
    assert camera.poll(0.0) is None or camera.status().state is CameraState.OK
    camera.receive("a", sent(picture(), 0.1))
    assert camera.poll(0.1) is not None


def test_a_covered_lens_is_told() -> None:
    camera = PhoneCamera("overhead", fps=10)
    for number in range(30):
        camera.receive("a", sent(np.full((180, 320, 3), 5, np.uint8), number * 0.1))
        camera.poll(number * 0.1)
    assert camera.status().state is CameraState.COVERED


def test_whoever_is_shut_out_is_the_camera_no_more() -> None:
    camera = PhoneCamera("overhead", fps=10)
    camera.receive("a", sent(picture(), 0.0, battery=0.4))
    assert camera.battery == 0.4
    camera.disconnect("a")
    assert not camera.is_sending("a", 0.1)
    assert camera.poll(0.1) is None
    camera.receive("b", sent(picture(), 0.2))
    assert camera.is_sending("b", 0.3)


def test_another_phone_with_another_shape_of_picture_shows_a_new_view() -> None:
    camera = PhoneCamera("overhead", fps=10)
    camera.receive("a", sent(picture(320, 180), 0.0))
    camera.poll(0.0)
    camera.receive("b", sent(picture(320, 240), 60.0))
    frame = camera.poll(60.0)
    assert frame is not None
    assert frame.image.shape == (240, 320, 3)
    assert camera.size_px == (320, 240)
