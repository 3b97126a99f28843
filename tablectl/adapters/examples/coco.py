"""Examples as a COCO data set, out and in.

Out: ``annotations.json`` and a PNG of each tile in ``images``. Whose word an example was is told, names of
people are not, and events are told as hashes: enough to keep one event on one side of a split. In: such a
file, or any COCO file whose categories are tiles; a box around a tile is cut out of its picture.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Any, Final

import numpy as np

from tablectl.errors import InputError, StateDirError, in_words
from tablectl.formats.json_text import parse_json
from tablectl.quoting import as_json
from vision.errors import VisionError
from vision.labels import BACK, FACES, INDEX_OF
from vision.learning import Example, LabelOrigin, png_of
from vision.pictures import read_picture
from vision.recogniser import crop_tile, inner_quad
from vision.types import Float, Image

ANNOTATIONS_FILE: Final = "annotations.json"
IMAGES_FOLDER: Final = "images"
MAX_BYTES: Final = 32 * 1024 * 1024
MAX_ANNOTATIONS: Final = 20_000
SAME_BOX_PX: Final = 1.0
"""A box that is off by less encloses the tile in the middle of its small picture: nothing is cut out."""
MIN_TILE_PX: Final = 8.0


def export_coco(examples: Sequence[Example], folder: Path, *, at: str) -> Path:
    """Write examples as a COCO data set; returns the file of annotations.

    Args:
        folder: is made; must be empty if it is there.
        at: UTC now.

    Raises:
        InputError: the folder holds something.
        StateDirError: it cannot be written.
    """
    try:
        if folder.exists() and any(folder.iterdir()):
            raise InputError(f"{folder} is not empty: name a folder that is not there yet")
        (folder / IMAGES_FOLDER).mkdir(parents=True)
        images, annotations = [], []
        for number, one in enumerate(examples, 1):
            high, wide = one.picture.shape[:2]
            picture = f"{IMAGES_FOLDER}/{one.name}.png"
            (folder / picture).write_bytes(png_of(one.picture))
            images.append(
                {"id": number, "file_name": picture, "width": wide, "height": high, "date_captured": one.at}
            )
            annotations.append(_annotation(number, one))
        file = folder / ANNOTATIONS_FILE
        file.write_text(json.dumps(_whole(images, annotations, at), ensure_ascii=False), encoding="utf-8")
        return file
    except OSError as error:
        raise StateDirError(f"{folder} cannot be written: {in_words(error)}") from error


def read_coco(file: Path, *, at: str, set_number: int) -> tuple[Example, ...]:
    """The examples of a COCO data set; all of them, or none.

    Args:
        file: the annotations; the pictures lie beside it, as it names them.
        at: UTC now, for examples that do not say when they were made.
        set_number: of the table's sets, 1 or 2.

    Raises:
        InputError: it cannot be read, is no COCO file, or names other tiles or pictures that are not there.
    """
    try:
        if file.stat().st_size > MAX_BYTES:
            raise InputError(f"{file} has more than {MAX_BYTES // 1024 // 1024} MB")
        said = parse_json(file.read_bytes())
    except OSError as error:
        raise InputError(f"{file} cannot be read: {error.strerror}") from error
    except InputError:
        raise
    except ValueError as error:
        raise InputError(f"{file} is no film and no COCO file: {in_words(error)}") from error
    try:
        return _examples(file, said, at, set_number)
    except InputError:
        raise
    except (KeyError, ValueError, TypeError, AttributeError, OverflowError) as error:
        raise InputError(
            f"{file} is no COCO file: expected `images`, `annotations` and `categories` ({in_words(error)})"
        ) from error


def _whole(images: Sequence[object], annotations: Sequence[object], at: str) -> Mapping[str, object]:
    return {
        "info": {"description": "tiles with what people said they are", "date_created": at, "version": "1"},
        "licenses": [],
        "images": images,
        "annotations": annotations,
        "categories": [
            {"id": number, "name": face, "supercategory": "tile"}
            for number, face in enumerate(FACES, 1)
            if face != BACK
        ],
    }


def _annotation(number: int, one: Example) -> Mapping[str, object]:
    high, wide = one.picture.shape[:2]
    (left, top), _, (right, bottom), _ = inner_quad(wide, high).tolist()
    box = [round(left, 2), round(top, 2), round(right - left, 2), round(bottom - top, 2)]
    return {
        "id": number,
        "image_id": number,
        "category_id": INDEX_OF[one.face] + 1,
        "bbox": box,
        "area": round(box[2] * box[3], 2),
        "segmentation": [],
        "iscrowd": 0,
        "attributes": {
            "word": one.word.value,
            "event": sha256(one.event.encode()).hexdigest()[:16],
            "at": one.at,
            "camera": one.camera,
            "read": one.read,
            "sure": one.sure,
        },
    }


def _examples(file: Path, said: Any, at: str, set_number: int) -> tuple[Example, ...]:
    """
    Raises:
        InputError: as ``read_coco``.
        KeyError, ValueError, TypeError, AttributeError, OverflowError: it has not the parts of a COCO file.
    """
    face_of = {int(one["id"]): str(one["name"]) for one in said["categories"]}
    files = {int(one["id"]): str(one["file_name"]) for one in said["images"]}
    annotations = list(said["annotations"])
    if len(annotations) > MAX_ANNOTATIONS:
        raise InputError(f"{file} has {len(annotations)} annotations, at most {MAX_ANNOTATIONS} are read")
    used = {face_of.get(int(one["category_id"]), "") for one in annotations}
    if unknown := sorted(face for face in used if face not in INDEX_OF or face == BACK):
        raise InputError(
            f"{file} is of other tiles: its categories {', '.join(map(repr, unknown))[:80]} are no tiles; "
            "expected names such as 5m, 0p, 7z and 3f"
        )
    pictures: dict[int, Image] = {}
    found = []
    for one in annotations:
        number = int(one["image_id"])
        if number not in files:
            raise InputError(
                f"{file}: annotation {as_json(one['id'])} is of picture {number}, which is not listed"
            )
        if number not in pictures:
            pictures = {number: _picture(file, files[number])}  # annotations of one picture stand together
        attributes = one.get("attributes") or {}
        face = face_of[int(one["category_id"])]
        picture = _tile(file, one, pictures[number])
        event = str(attributes.get("event", "")) or sha256(files[number].encode()).hexdigest()[:16]
        found.append(
            Example(
                name="",
                event=f"imported {event}",
                face=face,
                word=LabelOrigin.IMPORTED,
                picture=picture,
                at=str(attributes.get("at", "")) or at,
                camera=str(attributes.get("camera", "")) or str(one["id"]),
                set_number=set_number,
                read=str(attributes.get("read", "")),
            )
        )
    return tuple(found)


def _picture(file: Path, name: str) -> Image:
    parts = PurePosixPath(name)
    if parts.is_absolute() or ".." in parts.parts or "\\" in name:
        raise InputError(f"{file} names the picture {as_json(name)}, which does not lie beside it")
    try:
        return read_picture(file.parent / parts)
    except VisionError as error:
        raise InputError(f"{file.parent / parts}: {error}") from error


def _tile(file: Path, annotation: Any, picture: Image) -> Image:
    """The tile in its box, with some surroundings."""
    left, top, wide, high = (float(value) for value in annotation["bbox"])
    rows, columns = picture.shape[:2]
    found = f"{file}: annotation {as_json(annotation['id'])} has the box {[left, top, wide, high]}"
    if not all(map(math.isfinite, (left, top, wide, high))) or min(wide, high) < MIN_TILE_PX:
        raise InputError(f"{found}: expected left, top, width and height, both at least {MIN_TILE_PX:g} px")
    if left < -1 or top < -1 or left + wide > columns + 1 or top + high > rows + 1:
        raise InputError(f"{found}, which is not within its picture of {columns} by {rows} pixels")
    quad: Float = np.array(
        [[left, top], [left + wide, top], [left + wide, top + high], [left, top + high]], np.float32
    )
    if np.abs(quad - inner_quad(columns, rows)).max() <= SAME_BOX_PX:
        return picture
    return crop_tile(picture, quad)
