"""Pictures to examine a detector with: a drawn table whose tiles are known, and odd pictures made of it."""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Final

import numpy as np

from tablectl.adapters.photo.reader import PhotoReader, open_photo_reader
from tablectl.api.recognise import run
from tablectl.conformance import detectors
from tablectl.conformance.detectors import Batch, PictureKind, SamplePicture, TileQuad
from vision.cameras import encode_jpeg
from vision.pictures import write_picture
from vision.scene import PlacedTile, Pose, SimulatedTableCamera
from vision.scene.faces import random_design
from vision.scene.picture import overhead
from vision.types import Image

SEED: Final = 20
"""Of the random set of tiles."""
FACES: Final = ("1m", "7m", "9m", "3p", "6p", "7p", "1s", "3s", "7s", "1z", "4z", "6z", "7z", "?")
"""The tiles on the table; most of them look different upside down."""
COLUMNS: Final = 5
GAP_MM: Final = 8.0
FRAME_SIZE_PX: Final = (1280, 960)
"""Width and height of the camera's picture."""
TILES_CROP: Final = (slice(300, 660), slice(400, 880))
"""Rows and columns of the crop with the tiles, and some ground around them."""
GROUND_CROP: Final = (slice(60, 420), slice(100, 580))
"""Rows and columns of a crop with ground alone."""
ENLARGEMENT: Final = 12
"""Factor of the largest picture: it has 25 megapixels, as those of phones."""
VIEW_MM: Final = 320.0
"""Height of the camera's view."""
PointMap = Callable[[float, float], tuple[float, float]]
"""Maps a point of a picture to its place in another."""
EXIF_ORIENTATION: Final = 6
"""The picture has to be rotated by 90 degrees clockwise."""


def draw_pictures(folder: Path) -> dict[Batch, tuple[SamplePicture, ...]]:
    """Draw the pictures of every batch but the photos' into a folder.

    Raises:
        OSError: the folder cannot be written.
    """
    picture, ground, tiles = _draw_table()
    height, width = picture.shape[:2]

    def save(
        name: str, kind: PictureKind, content: Image, truth: Sequence[TileQuad] = (), detail: str = ""
    ) -> SamplePicture:
        path = folder / name
        write_picture(path, content)
        return SamplePicture(str(path), kind, content.shape[1], content.shape[0], tuple(truth), detail)

    table = save("table.png", PictureKind.TABLE, picture, tiles, "a drawn table")
    grey = save(
        "grey.png",
        PictureKind.GREY,
        np.asarray(picture @ np.array([0.114, 0.587, 0.299]), np.uint8),
        tiles,
        "without colour",
    )
    turned_tiles = [_map_tile(tile, lambda x, y: (height - y, x)) for tile in tiles]
    turned = save(
        "turned.jpg", PictureKind.TURNED, np.rot90(picture, -1).copy(), turned_tiles, "turned by a quarter"
    )
    oriented = folder / "noted.jpg"
    oriented.write_bytes(_with_orientation(encode_jpeg(np.rot90(picture).copy(), 92)))
    odd = (
        grey,
        SamplePicture(
            str(oriented), PictureKind.NOTED, width, height, tuple(tiles), "turned by a note in the file"
        ),
        table,
        turned,
        save("empty.jpg", PictureKind.EMPTY, ground, (), "the ground alone"),
        save("tiny.png", PictureKind.TINY, picture[:1, :1].copy(), (), "one pixel"),
        save(
            "huge.jpg",
            PictureKind.HUGE,
            picture.repeat(ENLARGEMENT, axis=0).repeat(ENLARGEMENT, axis=1),
            [_map_tile(tile, lambda x, y: (x * ENLARGEMENT, y * ENLARGEMENT)) for tile in tiles],
            f"{width * ENLARGEMENT} by {height * ENLARGEMENT}",
        ),
    )
    return {
        Batch.TABLE: (table,),
        Batch.AGAIN: (table,),
        Batch.ODD: odd,
        Batch.DAMAGED: (*_damaged(folder, Path(table.path).read_bytes()), table),
    }


def model_detector(models: Sequence[Path], threads: int) -> detectors.Detector:
    """ONNX models, instead of the bundled ones of their roles, with the interface of ``recognise --json``.

    Raises:
        ModelError: a model cannot be used.
    """
    return reader_as_detector(open_photo_reader(models, threads=threads))


def reader_as_detector(reader: PhotoReader) -> detectors.Detector:
    """Any recogniser, with the interface of ``tablectl recognise --json``."""

    def ask(paths: Sequence[str]) -> detectors.DetectorOutput:
        out = StringIO()
        status = run([Path(each) for each in paths], out, eyes=reader)
        return detectors.DetectorOutput(tuple(out.getvalue().splitlines()), status)

    return ask


def _draw_table() -> tuple[Image, Image, list[TileQuad]]:
    """Draw the table; returns the crop with the tiles, the crop of the ground, and the tiles in the first."""
    rng = np.random.default_rng(SEED)
    design = random_design(rng)
    width, height, _ = design.size_mm
    camera = SimulatedTableCamera(design, camera=overhead(VIEW_MM, size_px=FRAME_SIZE_PX), seed=SEED)
    ground = camera.frame(0)
    rows = -(-len(FACES) // COLUMNS)
    placed = set()
    for number, face in enumerate(FACES):
        row, column = divmod(number, COLUMNS)
        x = (column - (COLUMNS - 1) / 2) * (width + GAP_MM) + rng.normal(0, 0.7)
        y = ((rows - 1) / 2 - row) * (height + GAP_MM) + rng.normal(0, 0.7)
        pose = Pose.FACE_DOWN if face == "?" else Pose.FACE_UP
        placed.add(PlacedTile(face, float(x), float(y), angle_deg=float(rng.normal(0, 8)), pose=pose))
    camera.set_placed({*placed})
    picture = camera.frame(0)
    # The origin of a scene is the middle of the first pixel, that of answers its outer corner.
    left, top = TILES_CROP[1].start - 0.5, TILES_CROP[0].start - 0.5
    tiles = [
        TileQuad(label.code, tuple((float(x) - left, float(y) - top) for x, y in label.quad))
        for label in camera.truth()
    ]
    return picture[TILES_CROP].copy(), ground[GROUND_CROP].copy(), tiles


def _damaged(folder: Path, good: bytes) -> tuple[SamplePicture, ...]:
    contents: Mapping[str, bytes] = {
        "no_bytes.jpg": b"",
        "words.jpg": "This is no picture. 這不是照片。".encode(),
        "cut_off.png": good[:60],
        "half_a_header.jpg": b"\xff\xd8\xff\xe0\x00\x10JFIF",
    }
    pictures = []
    for name, content in contents.items():
        (folder / name).write_bytes(content)
        pictures.append(
            SamplePicture(str(folder / name), PictureKind.NO_PICTURE, detail=name.partition(".")[0])
        )
    return (
        *pictures,
        SamplePicture(str(folder / "nowhere.jpg"), PictureKind.NO_PICTURE, detail="there is no such file"),
    )


def _map_tile(tile: TileQuad, point_map: PointMap) -> TileQuad:
    return replace(tile, quad=tuple(point_map(x, y) for x, y in tile.quad))


def _with_orientation(jpeg: bytes) -> bytes:
    """The JPEG with an EXIF orientation (EXIF 2.32, 4.6.4)."""
    tiff = b"II*\0\x08\0\0\0" + struct.pack("<HHHIHHI", 1, 0x0112, 3, 1, EXIF_ORIENTATION, 0, 0)
    block = b"Exif\0\0" + tiff
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(block) + 2) + block + jpeg[2:]
