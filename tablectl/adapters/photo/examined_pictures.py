"""Pictures to examine a detector with: a drawn table whose truth is known, and everything odd made of it."""

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
from vision.cameras.jpeg import encode_jpeg
from vision.photo import write_picture
from vision.scene import PlacedTile, Pose, SimulatedTableCamera
from vision.scene.faces import random_design
from vision.scene.picture import overhead
from vision.types import Image

SEED: Final = 20
"""Of the drawn set of tiles."""
FACES: Final = ("1m", "7m", "9m", "3p", "6p", "7p", "1s", "3s", "7s", "1z", "4z", "6z", "7z", "?")
"""What lies on the table, most of it such that its turn can be told."""
COLUMNS: Final = 5
GAP_MM: Final = 8.0
SIZE: Final = (1280, 960)
"""Width and height that the camera sees."""
MIDDLE: Final = (slice(300, 660), slice(400, 880))
"""Rows and columns of it that are shown: the tiles, and some of the ground about them."""
GROUND: Final = (slice(60, 420), slice(100, 580))
"""And those that show the ground alone."""
LARGER: Final = 12
"""So many times as large is the largest one: 25 megapixels, as phones make them."""
VIEW_MM: Final = 320.0
"""What the camera sees from top to bottom."""
Moves = Callable[[float, float], tuple[float, float]]
"""Where a point comes to lie."""
TURN_NOTE: Final = 6
"""EXIF orientation: the picture is to be turned a quarter clockwise."""


def draw_pictures(folder: Path) -> dict[Batch, tuple[SamplePicture, ...]]:
    """Draw the pictures of every round but the photos' into a folder.

    Raises:
        OSError: the folder cannot be written.
    """
    picture, ground, tiles = _drawn()
    high, wide = picture.shape[:2]

    def made(
        name: str, kind: PictureKind, content: Image, truth: Sequence[TileQuad] = (), detail: str = ""
    ) -> SamplePicture:
        path = folder / name
        write_picture(path, content)
        return SamplePicture(str(path), kind, content.shape[1], content.shape[0], tuple(truth), detail)

    table = made("table.png", PictureKind.TABLE, picture, tiles, "a drawn table")
    grey = made(
        "grey.png",
        PictureKind.GREY,
        np.asarray(picture @ np.array([0.114, 0.587, 0.299]), np.uint8),
        tiles,
        "without colour",
    )
    turned_tiles = [_moved(tile, lambda x, y: (high - y, x)) for tile in tiles]
    turned = made(
        "turned.jpg", PictureKind.TURNED, np.rot90(picture, -1).copy(), turned_tiles, "turned by a quarter"
    )
    noted = folder / "noted.jpg"
    noted.write_bytes(_with_note(encode_jpeg(np.rot90(picture).copy(), 92)))
    odd = (
        grey,
        SamplePicture(
            str(noted), PictureKind.NOTED, wide, high, tuple(tiles), "turned by a note in the file"
        ),
        table,
        turned,
        made("empty.jpg", PictureKind.EMPTY, ground, (), "the ground alone"),
        made("tiny.png", PictureKind.TINY, picture[:1, :1].copy(), (), "one pixel"),
        made(
            "huge.jpg",
            PictureKind.HUGE,
            picture.repeat(LARGER, axis=0).repeat(LARGER, axis=1),
            [_moved(tile, lambda x, y: (x * LARGER, y * LARGER)) for tile in tiles],
            f"{wide * LARGER} by {high * LARGER}",
        ),
    )
    return {
        Batch.TABLE: (table,),
        Batch.AGAIN: (table,),
        Batch.ODD: odd,
        Batch.DAMAGED: (*_damaged(folder, Path(table.path).read_bytes()), table),
    }


def model_detector(models: Sequence[Path], threads: int) -> detectors.Detector:
    """ONNX models in the place of the bundled ones of their roles, asked as ``tablectl recognise --json`` is.

    Raises:
        ModelError: a model cannot be used.
    """
    return answers_of(open_photo_reader(models, threads=threads))


def answers_of(eyes: PhotoReader) -> detectors.Detector:
    """Any recogniser, asked as ``tablectl recognise --json`` is."""

    def ask(paths: Sequence[str]) -> detectors.DetectorOutput:
        out = StringIO()
        status = run([Path(each) for each in paths], out, eyes=eyes)
        return detectors.DetectorOutput(tuple(out.getvalue().splitlines()), status)

    return ask


def _drawn() -> tuple[Image, Image, list[TileQuad]]:
    """The table, the ground alone, and the tiles' places."""
    rng = np.random.default_rng(SEED)
    design = random_design(rng)
    wide, high, _ = design.size_mm
    camera = SimulatedTableCamera(design, camera=overhead(VIEW_MM, size_px=SIZE), seed=SEED)
    ground = camera.frame(0)
    rows = -(-len(FACES) // COLUMNS)
    placed = set()
    for number, face in enumerate(FACES):
        row, column = divmod(number, COLUMNS)
        x = (column - (COLUMNS - 1) / 2) * (wide + GAP_MM) + rng.normal(0, 0.7)
        y = ((rows - 1) / 2 - row) * (high + GAP_MM) + rng.normal(0, 0.7)
        pose = Pose.FACE_DOWN if face == "?" else Pose.FACE_UP
        placed.add(PlacedTile(face, float(x), float(y), angle_deg=float(rng.normal(0, 8)), pose=pose))
    camera.set_placed({*placed})
    picture = camera.frame(0)
    # Scenes count pixels from the middle of the first, answers from its outer corner.
    left, top = MIDDLE[1].start - 0.5, MIDDLE[0].start - 0.5
    tiles = [
        TileQuad(label.code, tuple((float(x) - left, float(y) - top) for x, y in label.quad))
        for label in camera.truth()
    ]
    return picture[MIDDLE].copy(), ground[GROUND].copy(), tiles


def _damaged(folder: Path, good: bytes) -> tuple[SamplePicture, ...]:
    contents: Mapping[str, bytes] = {
        "no_bytes.jpg": b"",
        "words.jpg": "This is no picture. 這不是照片。".encode(),
        "cut_off.png": good[:60],
        "half_a_header.jpg": b"\xff\xd8\xff\xe0\x00\x10JFIF",
    }
    shown = []
    for name, content in contents.items():
        (folder / name).write_bytes(content)
        shown.append(SamplePicture(str(folder / name), PictureKind.NO_PICTURE, detail=name.partition(".")[0]))
    return (
        *shown,
        SamplePicture(str(folder / "nowhere.jpg"), PictureKind.NO_PICTURE, detail="there is no such file"),
    )


def _moved(tile: TileQuad, to: Moves) -> TileQuad:
    return replace(tile, quad=tuple(to(x, y) for x, y in tile.quad))


def _with_note(jpeg: bytes) -> bytes:
    """The JPEG with a note that says how the camera was held (EXIF 2.32, 4.6.4)."""
    tiff = b"II*\0\x08\0\0\0" + struct.pack("<HHHIHHI", 1, 0x0112, 3, 1, TURN_NOTE, 0, 0)
    block = b"Exif\0\0" + tiff
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(block) + 2) + block + jpeg[2:]
