"""Bad light, glare, blur and flicker are told from pictures, and good pictures are left in peace."""

from __future__ import annotations

import sys
import threading

import cv2
import numpy as np
import pytest

from vision.cameras import QualityMonitor
from vision.cameras.quality import HINTS, Flaw, edge_steepness, flaws_of
from vision.scene import Ground, Light, Scene, Sensor
from vision.scene.faces.design import DESIGNS
from vision.scene.picture import draw, overhead
from vision.training.scenes.arrangements import grid
from vision.types import Image


def table(gain: float = 1.0, blur: float = 0.0) -> Image:
    """Rows of tiles on felt from above, brighter or darker, sharp or not."""
    design = DESIGNS["mcr"]
    codes = [f"{n}{suit}" for suit in "mps" for n in range(1, 10)]
    tiles = grid(codes, 9, design.size_mm, (20.0, 25.0))
    scene = Scene(tiles=tiles, design=design, ground=Ground(), light=Light(), sensor=Sensor())
    picture = draw(scene, overhead(260.0, size_px=(900, 900), margin=1.05), np.random.default_rng(1)).image
    if blur:
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), blur), np.uint8)
    return np.asarray(np.clip(picture.astype(np.float32) * gain, 0, 255), np.uint8)


GOOD = table()


def test_a_good_picture_has_no_flaw() -> None:
    assert flaws_of(GOOD) == ()
    watch = QualityMonitor()
    for second in range(8):
        watch.frame(GOOD, float(second))
    assert watch.flaws == () and watch.hint == ""


@pytest.mark.parametrize(
    ("image", "flaw"),
    [
        (table(gain=0.22), Flaw.DARK),
        (table(gain=3.5), Flaw.BURNT),
        (table(blur=7.0), Flaw.SOFT),
    ],
)
def test_each_flaw_is_told(image: Image, flaw: Flaw) -> None:
    assert flaw in flaws_of(image)


def test_a_mirrored_lamp_is_glare_and_white_tiles_are_none() -> None:
    lamp = GOOD.copy()
    cv2.circle(lamp, (450, 450), 110, (255, 255, 255), -1)
    assert Flaw.GLARE in flaws_of(np.asarray(cv2.GaussianBlur(lamp, (0, 0), 2.0), np.uint8))
    assert Flaw.GLARE not in flaws_of(GOOD)


def test_the_focus_is_told_from_edges_and_not_from_bare_felt() -> None:
    sharp, soft = edge_steepness(GOOD), edge_steepness(table(blur=4.0))
    assert sharp is not None and soft is not None and sharp > 2 * soft
    assert edge_steepness(np.full((200, 200, 3), 90, np.uint8)) is None


@pytest.mark.slow
def test_lamps_that_flicker_with_the_mains_ripple_down_the_rows() -> None:
    watch = QualityMonitor()
    rows = np.arange(900)[:, None, None]
    for frame in range(80):
        ripple = 1 + 0.07 * np.sin(rows / 900 * 2 * np.pi * 4 + frame * 1.3)
        watch.frame(np.clip(GOOD * ripple, 0, 255).astype(np.uint8), frame / 10)
    assert watch.flaws == (Flaw.FLICKER,)
    assert "1/100" in watch.hint


def test_a_hand_over_the_table_is_no_flicker() -> None:
    watch = QualityMonitor()
    for frame in range(80):
        moving = GOOD.copy()
        cv2.circle(moving, (40 + 10 * frame, 300), 120, (120, 150, 200), -1)
        watch.frame(moving, frame / 10)
    assert Flaw.FLICKER not in watch.flaws


def test_one_bad_look_is_not_spoken_of_and_lasting_ones_are() -> None:
    watch = QualityMonitor()
    dark = table(gain=0.2)
    for second in range(6):
        watch.frame(dark if second == 2 else GOOD, float(second))
    assert Flaw.DARK not in watch.flaws
    for second in range(6, 12):
        watch.frame(dark, float(second))
    assert Flaw.DARK in watch.flaws and HINTS[Flaw.DARK] in watch.hint


def test_who_asks_for_flaws_is_not_disturbed_by_the_next_picture() -> None:
    """Health asks from one thread while the camera's own takes pictures."""
    watch, dark = QualityMonitor(), np.zeros((16, 16, 3), np.uint8)
    watch.frame(dark, 0.0)
    done = threading.Event()
    failed: list[Exception] = []

    def ask() -> None:
        try:
            while not done.is_set():
                assert watch.flaws in ((Flaw.DARK,), ())
        except (RuntimeError, AssertionError) as error:
            failed.append(error)

    asking = threading.Thread(target=ask)
    usual_s = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        asking.start()
        for second in range(1, 400):
            watch.frame(dark, float(second))
    finally:
        sys.setswitchinterval(usual_s)
        done.set()
        asking.join()
    assert not failed
