"""A stranger's picture made anew: what it shows stays, everything else is left behind."""

from __future__ import annotations

import zlib

import cv2
import numpy as np
import pytest

from vision.pictures import BadPicture, clean_picture

SECRET = b"the photographer lives at 12 Some Street"


def picture(high: int = 40, wide: int = 60, channels: int = 3) -> np.ndarray:
    """Blue at the left, red at the right; with a fourth channel, the left half is transparent."""
    found = np.zeros((high, wide, channels), np.uint8)
    found[:, : wide // 2, 0] = 255
    found[:, wide // 2 :, 2] = 255
    if channels == 4:
        found[:, wide // 2 :, 3] = 255
    return found


def encoded(ending: str, values: np.ndarray) -> bytes:
    good, data = cv2.imencode(ending, values)
    assert good
    return data.tobytes()


def decoded(data: bytes) -> np.ndarray:
    found = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_UNCHANGED)
    assert found is not None
    return np.asarray(found)


@pytest.mark.parametrize("ending", [".jpg", ".png", ".webp"])
def test_what_it_shows_stays(ending: str) -> None:
    clean = clean_picture(encoded(ending, picture()), 512)
    assert clean[:4] + clean[8:12] == b"RIFFWEBP"
    found = decoded(clean)
    assert found.shape[:2] == (40, 60)
    assert found[20, 10, 0] > 200 > 60 > found[20, 10, 2]
    assert found[20, 50, 2] > 200 > 60 > found[20, 50, 0]


def test_transparency_stays() -> None:
    found = decoded(clean_picture(encoded(".png", picture(channels=4)), 512))
    assert found.shape[2] == 4
    assert (found[20, 10, 3], found[20, 50, 3]) == (0, 255)


def test_a_large_picture_is_made_small_and_keeps_its_proportions() -> None:
    assert decoded(clean_picture(encoded(".jpg", picture(300, 1200)), 200)).shape[:2] == (50, 200)


def test_nothing_of_the_file_but_the_picture_remains() -> None:
    png = encoded(".png", picture())
    for dirty in (png + SECRET, _with_text(png)):
        assert SECRET in dirty
        assert SECRET not in clean_picture(dirty, 512)


def test_a_photo_taken_with_a_turned_camera_is_turned_upright() -> None:
    jpeg = encoded(".jpg", picture(40, 60))
    assert decoded(clean_picture(_turned(jpeg), 512)).shape[:2] == (60, 40)


def test_sixteen_bits_and_grey_are_pictures_too() -> None:
    deep = picture().astype(np.uint16) * 257
    assert decoded(clean_picture(encoded(".png", deep), 512))[20, 10, 0] > 200
    grey = np.full((30, 30), 128, np.uint8)
    assert abs(int(decoded(clean_picture(encoded(".png", grey), 512))[15, 15, 0]) - 128) < 4


@pytest.mark.parametrize("data", [b"", b"<svg/>", encoded(".png", picture())[:60]])
def test_what_cannot_be_decoded_is_no_picture(data: bytes) -> None:
    with pytest.raises(BadPicture, match="expected a picture"):
        clean_picture(data, 512)


def _with_text(png: bytes) -> bytes:
    """A PNG with a comment after its head."""
    body = b"tEXtComment\0" + SECRET
    chunk = len(body[4:]).to_bytes(4) + body + zlib.crc32(body).to_bytes(4)
    return png[:33] + chunk + png[33:]


def _turned(jpeg: bytes) -> bytes:
    """A JPEG whose camera says that its top is at the right."""
    entry = (0x0112).to_bytes(2) + (3).to_bytes(2) + (1).to_bytes(4) + (6).to_bytes(2) + b"\0\0"
    tiff = b"MM\0*" + (8).to_bytes(4) + (1).to_bytes(2) + entry + (0).to_bytes(4)
    segment = b"Exif\0\0" + tiff
    return jpeg[:2] + b"\xff\xe1" + (len(segment) + 2).to_bytes(2) + segment + jpeg[2:]
