"""Visitors' pictures: read and forgotten, and refused where they are too large, no pictures, or too many."""

from __future__ import annotations

import threading
from pathlib import Path

import cv2
import numpy as np
import pytest

from tablectl.adapters.photo.picture_size import picture_size
from tablectl.adapters.photo.uploads import MAX_BYTES, MAX_QUEUED, PhotoRefused, PhotoUploads
from tablectl.api.recognise import PictureReading, TileSeen, UnreadablePicture

QUAD = ((10.0, 20.0), (40.0, 20.0), (40.0, 60.0), (10.0, 60.0))


def encoded(ending: str, wide: int = 31, high: int = 17) -> bytes:
    done, data = cv2.imencode(ending, np.full((high, wide, 3), 200, np.uint8))
    assert done
    return bytes(data)


class Eyes:
    """Remembers where pictures lay; may be held up."""

    model = "none"

    def __init__(self) -> None:
        self.looked_at: list[Path] = []
        self.looking = threading.Semaphore(0)
        self.go_on = threading.Event()
        self.go_on.set()
        self.unreadable = False

    def look(self, path: Path, draw_to: Path | None = None) -> PictureReading | UnreadablePicture:
        self.looked_at.append(path)
        self.looking.release()
        self.go_on.wait(30)
        assert path.exists()
        if self.unreadable:
            return UnreadablePicture("damaged")
        return PictureReading(31, 17, (TileSeen("3m", 0.9, QUAD),))


@pytest.mark.parametrize("ending", [".jpg", ".png", ".webp"])
def test_the_size_is_read_from_the_first_bytes(ending: str) -> None:
    assert picture_size(encoded(ending)) == (31, 17)


def test_what_is_no_picture_has_no_size() -> None:
    for data in (b"", b"GIF89a", b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"RIFF0000WEBPVP8 "):
        assert picture_size(data) is None


def test_a_picture_is_read_and_nothing_of_it_stays() -> None:
    eyes = Eyes()
    answer = PhotoUploads(lambda: eyes).recognise(encoded(".jpg"))
    assert [tile["tile"] for tile in answer["tiles"]] == ["3m"]
    assert "picture" not in answer
    (path,) = eyes.looked_at
    assert not path.exists()
    assert not path.parent.exists()


def test_a_small_file_that_holds_a_huge_picture_is_never_decoded() -> None:
    bomb = bytearray(encoded(".png"))
    bomb[16:24] = (60_000).to_bytes(4) + (60_000).to_bytes(4)
    eyes = Eyes()
    with pytest.raises(PhotoRefused, match="at most 25 megapixels") as refused:
        PhotoUploads(lambda: eyes).recognise(bytes(bomb))
    assert refused.value.status == 413
    assert eyes.looked_at == []


@pytest.mark.parametrize("ending", [".jpg", ".webp"])
def test_a_few_bytes_that_claim_a_large_picture_are_never_decoded(ending: str) -> None:
    claimed = encoded(ending, 6000, 4000)
    eyes = Eyes()
    with pytest.raises(PhotoRefused, match="cannot hold a picture of 6000 x 4000: the file was cut off"):
        PhotoUploads(lambda: eyes).recognise(claimed[:700])
    assert eyes.looked_at == []


def test_too_many_bytes_and_no_pictures_are_refused_in_plain_words() -> None:
    desk = PhotoUploads(Eyes)
    with pytest.raises(PhotoRefused, match="at most 15 MB"):
        desk.recognise(b"\xff\xd8" + bytes(MAX_BYTES))
    with pytest.raises(PhotoRefused, match="JPEG, PNG or WebP"):
        desk.recognise(b"%PDF-1.7")
    eyes = Eyes()
    eyes.unreadable = True
    with pytest.raises(PhotoRefused, match="damaged"):
        PhotoUploads(lambda: eyes).recognise(encoded(".jpg"))


def test_one_picture_is_read_at_a_time_and_a_crowd_is_asked_to_come_back() -> None:
    eyes = Eyes()
    eyes.go_on.clear()
    desk = PhotoUploads(lambda: eyes)
    answers: list[object] = []
    crowd = [
        threading.Thread(target=lambda: answers.append(desk.recognise(encoded(".jpg"))))
        for _ in range(MAX_QUEUED + 1)
    ]
    for each in crowd:
        each.start()
    assert eyes.looking.acquire(timeout=300)
    while desk.waiting < MAX_QUEUED:
        crowd[-1].join(0.01)
    with pytest.raises(PhotoRefused, match="try again") as refused:
        desk.recognise(encoded(".jpg"))
    assert refused.value.status == 503
    assert len(eyes.looked_at) == 1
    eyes.go_on.set()
    for each in crowd:
        each.join(30)
    assert len(answers) == MAX_QUEUED + 1
