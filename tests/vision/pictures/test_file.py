"""Whatever a phone, a scanner or a program wrote is read the way a person sees it."""

from __future__ import annotations

import os
import struct
import subprocess
import sys
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.as_read import as_read
from vision.labels import FACES
from vision.photo import draw_tiles
from vision.pictures import BadPicture, decoding, read_picture, write_picture
from vision.pictures.file import TRANSPARENCY_GREY_LEVEL
from vision.recogniser import ReadTiles

RED, BLUE = (0, 0, 255), (255, 0, 0)


def two_halves() -> np.ndarray:
    """40 wide, 20 high, red on the left and blue on the right."""
    picture = np.zeros((20, 40, 3), np.uint8)
    picture[:, :20], picture[:, 20:] = RED, BLUE
    return picture


def written(folder: Path, picture: np.ndarray, name: str = "a.png") -> Path:
    path = folder / name
    assert cv2.imwrite(str(path), picture)
    return path


def with_orientation(jpeg: bytes, orientation: int) -> bytes:
    """The JPEG with an EXIF block that says how the camera was held."""
    tiff = b"II*\0\x08\0\0\0" + struct.pack("<HHHIHHI", 1, 0x0112, 3, 1, orientation, 0, 0)
    block = b"Exif\0\0" + tiff
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(block) + 2) + block + jpeg[2:]


def test_a_picture_comes_back_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "out.png"
    write_picture(path, two_halves())
    assert (read_picture(path) == two_halves()).all()


@pytest.mark.parametrize("name", ["stra\u00dfe \u9ebb\u5c06.jpg", "a b;c&d.png", "no_ending"])
def test_odd_names_are_no_obstacle(tmp_path: Path, name: str) -> None:
    _, data = cv2.imencode(".png", two_halves())
    (tmp_path / name).write_bytes(data.tobytes())
    assert read_picture(tmp_path / name).shape == (20, 40, 3)


def test_a_photo_taken_with_the_phone_turned_is_turned_back(tmp_path: Path) -> None:
    _, data = cv2.imencode(".jpg", two_halves(), [cv2.IMWRITE_JPEG_QUALITY, 95])
    path = tmp_path / "turned.jpg"
    path.write_bytes(with_orientation(data.tobytes(), 6))  # 6: to be turned a quarter clockwise
    picture = read_picture(path)
    assert picture.shape == (40, 20, 3)
    assert picture[5, 10].argmax() == 2  # red, once on the left, is on top
    assert picture[35, 10].argmax() == 0


def test_grey_becomes_colour(tmp_path: Path) -> None:
    picture = read_picture(written(tmp_path, np.full((10, 12), 77, np.uint8)))
    assert picture.shape == (10, 12, 3)
    assert (picture == 77).all()


def test_sixteen_bits_become_eight(tmp_path: Path) -> None:
    deep = np.full((10, 12, 3), 200 * 257, np.uint16)
    picture = read_picture(written(tmp_path, deep))
    assert picture.dtype == np.uint8
    assert (picture == 200).all()


@pytest.mark.parametrize("kind", [np.uint8, np.uint16])
def test_what_is_transparent_shows_plain_grey(tmp_path: Path, kind: type[np.uint8 | np.uint16]) -> None:
    full = np.iinfo(kind).max
    clear: np.ndarray = np.zeros((10, 12, 4), kind)
    clear[:, :6] = full
    picture = read_picture(written(tmp_path, clear))
    assert (picture[:, :6] == 255).all()
    assert (picture[:, 6:] == TRANSPARENCY_GREY_LEVEL).all()


@pytest.mark.parametrize(
    ("content", "complaint"),
    [(b"", "empty"), (b"hello", "none of them"), (b"\x89PNG\r\n\x1a\nbroken", "picture")],
)
def test_what_is_no_picture_says_so(tmp_path: Path, content: bytes, complaint: str) -> None:
    path = tmp_path / "x.png"
    path.write_bytes(content)
    with pytest.raises(BadPicture, match=complaint):
        read_picture(path)


def test_of_a_damaged_picture_nothing_but_our_own_words_is_printed(tmp_path: Path) -> None:
    done, data = cv2.imencode(".tif", np.zeros((40, 40, 3), np.uint8))
    assert done
    path = tmp_path / "cut.tif"
    path.write_bytes(data.tobytes()[:100])
    read = "import sys, vision, cv2; print(cv2.imread(sys.argv[1]))"
    env = {name: value for name, value in os.environ.items() if name != "OPENCV_LOG_LEVEL"}
    told = subprocess.run(
        [sys.executable, "-c", read, path], env=env, capture_output=True, text=True, check=True
    )
    assert (told.stdout, told.stderr) == ("None\n", "")


def test_a_phones_own_format_is_named_and_a_way_out_is_said(tmp_path: Path) -> None:
    path = tmp_path / "IMG_1.HEIC"
    path.write_bytes(b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + b"\0" * 60)
    with pytest.raises(BadPicture, match=r"HEIC.*JPEG"):
        read_picture(path)


def test_a_picture_in_which_places_cannot_be_counted_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(decoding, "LARGEST_BYTES", two_halves().nbytes - 1)
    with pytest.raises(BadPicture, match="715 megapixels"):
        read_picture(written(tmp_path, two_halves()))


def test_a_picture_too_large_to_hold_is_refused_before_it_is_unpacked(tmp_path: Path) -> None:
    def chunk(kind: bytes, content: bytes) -> bytes:
        body = kind + content
        return struct.pack(">I", len(content)) + body + struct.pack(">I", zlib.crc32(body))

    header = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)
    pieces = [chunk(b"IHDR", header), chunk(b"IDAT", zlib.compress(b"")), chunk(b"IEND", b"")]
    path = tmp_path / "large.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(pieces))
    with pytest.raises(BadPicture, match="megapixels"):
        read_picture(path)


def test_a_missing_file_and_a_folder_are_no_pictures(tmp_path: Path) -> None:
    for path in (tmp_path / "missing.jpg", tmp_path):
        with pytest.raises(BadPicture, match="cannot read the file"):
            read_picture(path)


def test_drawing_marks_a_copy() -> None:
    picture = np.full((80, 60, 3), 128, np.uint8)
    probabilities = np.zeros((1, len(FACES)), np.float32)
    probabilities[0, 0] = 1
    quad = np.array([[[10, 10], [50, 10], [50, 70], [10, 70]]], np.float32)
    drawn = draw_tiles(picture, ReadTiles(quad, probabilities, np.ones(1, np.float32)))
    assert (picture == 128).all()
    assert (drawn[10, 20:40] != 128).any(axis=1).all()


@pytest.mark.parametrize("width_px", [24, 32, 45, 120])
def test_what_is_written_on_a_tile_covers_no_other(width_px: int) -> None:
    left, top, right, bottom = 200, 200, 200 + width_px, 200 + width_px * 4 // 3
    picture = np.full((560, 560, 3), 128, np.uint8)
    quad = np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float64)
    rows, columns = np.nonzero((draw_tiles(picture, as_read([("5z", quad)])) != 128).any(axis=2))
    beside_px = 5  # the lines themselves
    assert left - beside_px <= columns.min() and columns.max() <= right + beside_px
    assert top - beside_px <= rows.min() and rows.max() <= bottom + beside_px


@pytest.mark.parametrize("path", ["/dev/zero", "/dev", "/proc/self/fd"])
def test_what_is_no_file_is_refused_instead_of_read_for_ever(path: str) -> None:
    with pytest.raises(BadPicture, match="not a file"):
        read_picture(Path(path))
