"""A made-up tile set whose faces are shades of grey, and a detector that reads it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.labels import FACES, INDEX_OF
from vision.recogniser import Detections, ReadTiles
from vision.types import Float, Image

PITCH_PX = 60


@dataclass(slots=True)
class PaintedDetector:
    """Reads tiles of a made-up set whose faces are shades of grey: face n is painted 5 n + 10 in a picture.

    ``doubts`` says for a face which other it is taken for, and how likely the right one is thought.
    """

    doubts: dict[str, tuple[str, float]] = field(default_factory=dict)
    style: int = 0
    """Another style gives all faces other features: another set."""
    name: str = "painted-1"
    has_features: bool = True

    def find(self, picture: Image) -> Detections:
        painted = np.asarray(picture[..., 0] < 250, np.uint8)
        boxes = cv2.connectedComponentsWithStats(painted)[2][1:]
        quads = [
            [[x, y], [x + w, y], [x + w, y + h], [x, y + h]]
            for x, y, w, h, area in boxes
            if area > 0.8 * w * h
        ]
        found = np.array(quads, np.float32).reshape(-1, 4, 2)
        return Detections(found, np.full(len(found), 0.9, np.float32), np.zeros(len(found), bool))

    def read(self, picture: Image, quads_px: NDArray[Any]) -> ReadTiles:
        quads = np.asarray(quads_px, np.float32)
        p = np.full((len(quads), len(FACES)), 1e-5, np.float32)
        for row, face in enumerate(self._faces(picture, quads)):
            other, sure = self.doubts.get(FACES[face], ("?", 0.99))
            p[row, face] += sure
            p[row, INDEX_OF[other]] += 1 - sure
        return ReadTiles(quads, p / p.sum(1, keepdims=True), np.ones(len(quads), np.float32))

    def features(self, picture: Image, quads_px: Float) -> Float:
        looks = np.random.default_rng(self.style).normal(size=(len(FACES), 16)).astype(np.float32)
        return looks[self._faces(picture, quads_px)]

    def read_with_features(self, picture: Image, quads_px: NDArray[Any]) -> tuple[ReadTiles, Float]:
        read = self.read(picture, quads_px)
        return read, self.features(picture, read.quads_px)

    def _faces(self, picture: Image, quads_px: Float) -> NDArray[np.int64]:
        middle = np.round(np.asarray(quads_px).mean(1)).astype(int)
        middle = np.minimum(middle, np.array(picture.shape[1::-1]) - 1)
        grey = picture[middle[:, 1], middle[:, 0], 0].astype(np.float64)
        return np.asarray(np.round((grey - 10) / 5), np.int64)


def tray(faces: list[str], columns: int = 12) -> Image:
    rows = -(-len(faces) // columns)
    picture = np.full((rows * PITCH_PX, columns * PITCH_PX, 3), 255, np.uint8)
    for number, face in enumerate(faces):
        y, x = divmod(number, columns)
        picture[y * PITCH_PX + 10 : y * PITCH_PX + 50, x * PITCH_PX + 15 : x * PITCH_PX + 45] = (
            5 * INDEX_OF[face] + 10
        )
    return picture
