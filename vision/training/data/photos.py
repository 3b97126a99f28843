"""The photographs of real tiles: which boxes can be trusted for what.

The data set (see ``models/README.md``) is a folder with ``photos.jsonl``, ``crops.jsonl`` and the pictures
they name. Its copies were augmented by somebody else, so a box may be the upright rectangle around a turned
tile (good for the tile's centre, useless for its corners) and a copy may be mirrored (good for finding, not
naming).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.training.data.models_folder import photo_sets
from vision.types import Float

TURNED_MIN_IOU = 0.06
"""Upright boxes of neighbouring tiles overlap by more than this (IoU) only when the tiles were turned."""

SKEWED_BOX_MIN_PX = 2.0
"""A box whose corners leave its bounding rectangle by more than this was drawn around the tile itself."""

UNFRAMED_SETS = ("black-tray",)
"""Of the sets in ``photo_sets.json``, those whose white dragons are blank."""


@dataclass(frozen=True, slots=True, eq=False)
class Photo:
    """One labelled picture.

    Attributes:
        path: the picture's file.
        original: name of the photograph it is a copy of.
        split: ``train`` or ``check``.
        mirrored: the copy may be mirrored.
        tiles: (n,) face codes such as ``"3m"``.
        polys_px: (n, 4, 2) float32, clockwise corners, starting at the top left one of the picture.
        exact: (n,) bool, the corners are those of the tile's face.
        all_labelled: every tile in the picture has a box.
        unframed: nothing is painted on its white dragons.
        unclear_px: (k, 4, 2) float32, tiles whose face cannot be told; finding them counts neither way.
        backs_labelled: backs were looked for, too: one that is found where none is labelled is wrong.
    """

    path: Path
    original: str
    split: str
    mirrored: bool
    tiles: tuple[str, ...]
    polys_px: Float
    exact: NDArray[np.bool_]
    all_labelled: bool
    unframed: bool = False
    unclear_px: Float = field(default_factory=lambda: np.zeros((0, 4, 2), np.float32))
    backs_labelled: bool = False


def read_photos(folder: Path) -> list[Photo]:
    """Every picture of ``photos.jsonl``; photographs that have copies on both sides of the split lose the
    training ones, so that no check photograph is ever trained on.
    """
    rows = [json.loads(line) for line in (folder / "photos.jsonl").read_text().splitlines()]
    checked = {row["photo"] for row in rows if row["split"] == "check"}
    return [
        _photo(folder, row)
        for row in rows
        if row["boxes"] and not (row["split"] == "train" and row["photo"] in checked)
    ]


def _photo(folder: Path, row: dict[str, object]) -> Photo:
    boxes = row["boxes"]
    assert isinstance(boxes, list)
    polys = np.stack([clockwise(_four_corners(np.array(box["poly"], np.float32))) for box in boxes])
    name = str(row["photo"])
    # Augmented copies in folder a have upright boxes however they were turned, lone tiles too.
    loose = str(row["file"]).startswith("a/") and row["split"] == "train"
    return Photo(
        path=folder / str(row["file"]),
        original=name,
        split=str(row["split"]),
        mirrored=bool(row["may_be_mirrored"]),
        tiles=tuple(box["tile"] for box in boxes),
        polys_px=polys,
        exact=exact_boxes(polys) & (not loose),
        all_labelled=not re.match(r"hand_|\d+_\d+_\d+_n_|gJnw", name),
        unframed=photo_sets().get(name) in UNFRAMED_SETS,
    )


def _four_corners(outline: Float) -> Float:
    """The outline itself, or the tightest rectangle around one that was drawn with more or fewer corners."""
    if len(outline) == 4:
        return outline
    return np.asarray(cv2.boxPoints(cv2.minAreaRect(outline)), np.float32)


def clockwise(poly: Float) -> Float:
    """The (4, 2) corners clockwise on the screen, the one nearest to the picture's top left first."""
    centre = poly.mean(0)
    order = np.argsort(np.arctan2(poly[:, 1] - centre[1], poly[:, 0] - centre[0]))
    turned = poly[order]
    return np.roll(turned, -int(np.argmin(turned.sum(1))), axis=0).astype(np.float32)


def exact_boxes(polys: Float) -> NDArray[np.bool_]:
    """Which of (n, 4, 2) boxes lie around the tile itself and not around a turned copy of it."""
    low, high = polys.min(1), polys.max(1)
    corners = np.stack(
        [low, np.stack([high[:, 0], low[:, 1]], 1), high, np.stack([low[:, 0], high[:, 1]], 1)], 1
    )
    gaps = np.linalg.norm(polys[:, :, None] - corners[:, None], axis=3).min(2).max(1)
    skewed = gaps > SKEWED_BOX_MIN_PX
    upright = ~skewed
    if upright.sum() > 1 and np.median(largest_overlap(polys[upright])) > TURNED_MIN_IOU:
        return np.asarray(skewed)
    return np.ones(len(polys), bool)


def largest_overlap(polys: Float) -> Float:
    """(n,) the largest IoU of each upright rectangle with any other."""
    low, high = polys.min(1), polys.max(1)
    area = np.prod(high - low, axis=1)
    size = np.minimum(high[:, None], high[None]) - np.maximum(low[:, None], low[None])
    inner = np.prod(np.clip(size, 0, None), axis=2)
    iou = inner / np.maximum(area[:, None] + area[None] - inner, 1e-6)
    np.fill_diagonal(iou, 0)
    return np.asarray(iou.max(1), np.float32)


@dataclass(frozen=True, slots=True)
class Crop:
    """An upright picture of a single tile."""

    path: Path
    tile: str
    held_out: bool


def read_crops(folder: Path) -> list[Crop]:
    """The single tiles of ``crops.jsonl``. The held-out ones are runs of forty neighbours, because
    neighbours come from one tile set: every fifth run is never trained on.
    """
    rows = [json.loads(line) for line in (folder / "crops.jsonl").read_text().splitlines()]
    return [
        Crop(folder / row["file"], row["tile"], (number // 40) % 5 == 2) for number, row in enumerate(rows)
    ]


def leave_out(photos: Iterable[Photo], sets: dict[str, str], left_out: str | None) -> list[Photo]:
    """The photos whose tile set is not ``left_out`` (all of them when it is None)."""
    return [photo for photo in photos if left_out is None or not is_of_set(sets[photo.original], left_out)]


def is_of_set(name: str, wanted: str) -> bool:
    """Whether a tile set is the wanted one or of its family: ``product`` stands for every ``product-…``, the
    sets of which there is one picture each.
    """
    return name == wanted or name.startswith(f"{wanted}-")


def of_split(photos: Sequence[Photo], split: str) -> list[Photo]:
    """The photos of one split (``train`` or ``check``)."""
    return [photo for photo in photos if photo.split == split]
