"""How good a recogniser is, on photos and on single tiles."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.detector import Detector, FoundTiles
from vision.geometry import box_iou, quad_bounds
from vision.labels import BACK, plain_kind
from vision.photo import recognise_photo
from vision.scene.values import Picture as SceneTruth
from vision.training.photos import Photo, load

SAME_BOX = 0.5
"""IoU of the upright rectangles around a found and a labelled tile from which they are the same."""

WELL_SEEN = 0.6
"""Share of a drawn face that must be seen for it to have to be found."""


@dataclass(slots=True)
class Tally:
    """Counts over pictures. A found tile is right when a labelled one of that face is where it is; a red five
    counts as its plain five, because the photos' labels do not tell them apart.
    """

    labelled: int = 0
    found: int = 0
    placed: int = 0
    right: int = 0
    confused: dict[tuple[str, str], int] = field(default_factory=dict)

    def add(
        self,
        labels: tuple[str, ...],
        boxes: NDArray[np.float64],
        codes: tuple[str, ...],
        quads: NDArray[np.float32],
    ) -> None:
        """One picture: labelled faces with (n, 4) boxes, and found faces with (m, 4, 2) quads, surest
        first.
        """
        self.labelled += len(labels)
        self.found += len(codes)
        if not len(codes) or not len(labels):
            return
        iou = box_iou(quad_bounds(quads), boxes)
        free = np.ones(len(labels), bool)
        for number, code in enumerate(codes):
            best = int(np.where(free, iou[number], 0).argmax())
            if not free[best] or iou[number, best] < SAME_BOX:
                continue
            free[best] = False
            self.placed += 1
            if plain_kind(code) == labels[best]:
                self.right += 1
            else:
                pair = (labels[best], code)
                self.confused[pair] = self.confused.get(pair, 0) + 1

    def merge(self, other: Tally) -> None:
        self.labelled += other.labelled
        self.found += other.found
        self.placed += other.placed
        self.right += other.right
        for pair, count in other.confused.items():
            self.confused[pair] = self.confused.get(pair, 0) + count

    @property
    def precision(self) -> float:
        return self.right / max(self.found, 1)

    @property
    def recall(self) -> float:
        return self.right / max(self.labelled, 1)

    @property
    def f1(self) -> float:
        return 2 * self.right / max(self.found + self.labelled, 1)

    @property
    def placing_f1(self) -> float:
        """As ``f1``, whatever the faces."""
        return 2 * self.placed / max(self.found + self.labelled, 1)


def find_faces(detector: Detector, picture: Path) -> FoundTiles:
    """What ``tablectl recognise`` makes of one photo, without its backs: none has a label in these photos."""
    found = recognise_photo(detector, load(picture))
    return found.where(np.array([code != "?" for code in found.codes], bool)) if len(found) else found


def score_photo(found: FoundTiles, photo: Photo) -> Tally:
    """How much of what was found in a photo its labels bear out."""
    found = _apart_from(found, photo.unclear_px)
    tally = Tally()
    tally.add(photo.tiles, quad_bounds(photo.polys_px), found.codes, found.quads_px)
    return tally


def _apart_from(found: FoundTiles, quads_px: NDArray[np.float32]) -> FoundTiles:
    if not len(found) or not len(quads_px):
        return found
    return found.where(box_iou(quad_bounds(found.quads_px), quad_bounds(quads_px)).max(1) < SAME_BOX)


def score_scene(detector: Detector, picture: SceneTruth) -> tuple[Tally, Tally]:
    """What is made of one drawn picture: faces, and backs. Tiles that are mostly covered or cut off may be
    found or not.
    """
    found = recognise_photo(detector, picture.image)
    plain = [label for label in picture.labels if label.visible >= WELL_SEEN]
    hidden = [label for label in picture.labels if label.visible < WELL_SEEN]
    found = _apart_from(found, np.array([label.quad for label in hidden], np.float32).reshape(-1, 4, 2))
    tallies = []
    for down in (False, True):
        some = [label for label in plain if (label.code == BACK) == down]
        boxes = quad_bounds(np.array([label.quad for label in some]).reshape(-1, 4, 2))
        chosen = found.where(np.array([(code == BACK) == down for code in found.codes], bool))
        tally = Tally()
        tally.add(tuple(plain_kind(label.code) for label in some), boxes, chosen.codes, chosen.quads_px)
        tallies.append(tally)
    return tallies[0], tallies[1]


def reads_single_tile(
    detector: Detector, picture: NDArray[np.uint8], tile: str, *, red_matters: bool = False
) -> bool:
    """Whether the surest tile found in a picture of one tile is that tile."""
    found = recognise_photo(detector, picture)
    if not len(found):
        return False
    return (found.codes[0] if red_matters else plain_kind(found.codes[0])) == tile
