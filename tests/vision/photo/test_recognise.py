"""One picture of any size: tiles are found whether they are tiny or fill the frame."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from vision.errors import ShapeError
from vision.geometry import box_iou, quad_bounds
from vision.labels import BACK, FACES, INDEX_OF, plain_kind
from vision.photo import calibrated_confidence, recognise_photo
from vision.pictures import read_picture
from vision.recogniser import Detections, ReadTiles
from vision.recogniser.onnx import OnnxDetector
from vision.scene.faces import draw_face
from vision.scene.faces.design import DESIGNS
from vision.training.report.cli import own_sets
from vision.training.report.measuring import PICTURE_SEED
from vision.training.report.scoring import judge_scene
from vision.training.report.unseen_sets import in_pictured_set

SEEN_PX = (13.0, 170.0)


class PaintedSquares:
    """A detector of plain bright rectangles that, like the real one, sees only those of a certain size."""

    name = "squares"

    def __init__(self, face: str = "4z") -> None:
        self.face = face
        self.looked_at: list[tuple[int, int]] = []

    def find(self, picture: np.ndarray) -> Detections:
        self.looked_at.append((picture.shape[1], picture.shape[0]))
        bright = picture[:, :, 2] > 245
        rows = _runs(np.any(bright, axis=1))
        quads = []
        for top, low in rows:
            for left, right in _runs(np.any(bright[top:low], axis=0)):
                if SEEN_PX[0] < np.sqrt((right - left) * (low - top)) < SEEN_PX[1]:
                    quads.append([[left, top], [right, top], [right, low], [left, low]])
        count = len(quads)
        return Detections(
            np.array(quads, np.float32).reshape(-1, 4, 2),
            np.full(count, 0.9, np.float32),
            np.zeros(count, bool),
        )

    def read(self, picture: np.ndarray, quads_px: Any) -> ReadTiles:
        probabilities = np.zeros((len(quads_px), len(FACES)), np.float32)
        probabilities[:, INDEX_OF[self.face]] = 1
        return ReadTiles(np.array(quads_px), probabilities, np.ones(len(quads_px), np.float32))


def _runs(mask: np.ndarray) -> list[tuple[int, int]]:
    edges = np.flatnonzero(np.diff(np.concatenate([[0], mask.astype(int), [0]])))
    return list(zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True))


def photo(width: int, height: int, tile: int, count: int) -> np.ndarray:
    """A dark picture with a row of bright tiles, ``tile`` pixels wide, a third of that apart."""
    picture = np.full((height, width, 3), 40, np.uint8)
    for number in range(count):
        left = tile // 2 + number * tile * 4 // 3
        picture[height // 4 : height // 4 + tile * 4 // 3, left : left + tile] = 255
    return picture


@pytest.mark.parametrize(
    ("width", "height", "tile", "count"),
    [(4000, 3000, 700, 4), (4000, 3000, 60, 14), (1280, 1280, 24, 16), (640, 640, 200, 2), (200, 150, 20, 5)],
)
def test_every_tile_is_found_once_whatever_the_size(width: int, height: int, tile: int, count: int) -> None:
    found = recognise_photo(PaintedSquares(), photo(width, height, tile, count))
    assert len(found) == count
    lefts = sorted(found.quads_px[:, 0, 0].tolist())
    wanted = [tile // 2 + number * tile * 4 // 3 for number in range(count)]
    assert lefts == pytest.approx(wanted, abs=max(3, tile * 0.08))


class FacesAndBlanks(PaintedSquares):
    """Reads bright white rectangles as white dragons with nothing painted on them, others as 4z."""

    def read(self, picture: np.ndarray, quads_px: Any) -> ReadTiles:
        found = super().read(picture, quads_px)
        p = found.probabilities.copy()
        for row, (x, y) in enumerate(np.asarray(quads_px).mean(axis=1).astype(int)):
            if picture[y, x, 0] > 245:
                p[row] = np.eye(len(FACES))[INDEX_OF["5z"]]
        return ReadTiles(found.quads_px, p, found.confidence)


def test_a_picture_without_tiles_has_none() -> None:
    assert len(recognise_photo(PaintedSquares(), np.full((90, 300, 3), 40, np.uint8))) == 0


def test_a_picture_filled_by_one_tile_is_that_tile() -> None:
    class Blind(PaintedSquares):
        def find(self, picture: np.ndarray) -> Detections:
            return Detections.none()

    found = recognise_photo(Blind("9s"), np.full((320, 240, 3), 250, np.uint8))
    assert found.codes == ("9s",)
    assert found.quads_px[0].tolist() == [[0, 0], [240, 0], [240, 320], [0, 320]]


@pytest.mark.parametrize("sure", [0.3, 0.6, 0.9])
def test_a_crop_of_one_tile_is_answered_however_doubtful_its_face(sure: float) -> None:
    class Doubtful(PaintedSquares):
        def read(self, picture: np.ndarray, quads_px: Any) -> ReadTiles:
            p = np.full((len(quads_px), len(FACES)), (1 - sure) / (len(FACES) - 1), np.float32)
            p[:, INDEX_OF["3f"]] = sure
            return ReadTiles(np.array(quads_px), p, np.ones(len(quads_px), np.float32))

    class DoubtfulAndBlind(Doubtful):
        def find(self, picture: np.ndarray) -> Detections:
            return Detections.none()

    picture = np.full((160, 120, 3), 40, np.uint8)
    picture[12:148, 8:112] = 250
    found = recognise_photo(Doubtful(), picture)
    assert found.codes == ("3f",)
    assert calibrated_confidence(found)[0] == pytest.approx(sure, abs=0.12), "and says how doubtful it is"
    assert len(recognise_photo(DoubtfulAndBlind(), picture)) == (sure >= 0.6), "without an outline, sure ones"


class BlindToPlaces(PaintedSquares):
    """Finds nothing by itself; whatever it is told to read it takes for its face."""

    def find(self, picture: np.ndarray) -> Detections:
        return Detections.none()


@pytest.mark.parametrize(
    ("width", "height", "backs"),
    [(150, 200, 1), (200, 150, 1), (200, 200, 0), (640, 480, 0), (4000, 3000, 0)],
)
def test_bare_felt_is_no_back_but_the_crop_of_a_back_is_one(width: int, height: int, backs: int) -> None:
    found = recognise_photo(BlindToPlaces("?"), np.full((height, width, 3), 90, np.uint8))
    assert found.codes == ("?",) * backs


def test_a_doubtful_small_face_is_not_given_up_for_one_large_back() -> None:
    class DoubtfulFace(PaintedSquares):
        def read(self, picture: np.ndarray, quads_px: Any) -> ReadTiles:
            p = np.zeros((len(quads_px), len(FACES)), np.float32)
            for row, quad in enumerate(np.asarray(quads_px)):
                small = np.ptp(quad[:, 0]) < 100
                p[row, INDEX_OF["5m" if small else "?"]] = 0.6 if small else 0.95
            return ReadTiles(np.array(quads_px), p, np.ones(len(quads_px), np.float32))

    found = recognise_photo(DoubtfulFace(), photo(1000, 750, 40, 1))
    assert found.codes == ("5m",)


def test_a_long_empty_picture_is_not_taken_for_a_tile() -> None:
    class Blind(PaintedSquares):
        def find(self, picture: np.ndarray) -> Detections:
            return Detections.none()

    assert len(recognise_photo(Blind("9s"), np.full((300, 900, 3), 250, np.uint8))) == 0


def test_the_surest_tile_comes_first() -> None:
    class Wavering(PaintedSquares):
        def read(self, picture: np.ndarray, quads_px: Any) -> ReadTiles:
            tiles = super().read(picture, quads_px)
            shares = np.linspace(0.6, 0.9, max(len(tiles), 1), dtype=np.float32)[: len(tiles)]
            return ReadTiles(tiles.quads_px, tiles.probabilities * shares[:, None], tiles.confidence)

    sure = recognise_photo(Wavering(), photo(640, 480, 40, 6)).score
    assert len(sure) == 6
    assert (np.diff(sure) <= 0).all()


@pytest.mark.parametrize("size", [(1, 1), (3, 500), (500, 3)])
def test_odd_shapes_do_no_harm(size: tuple[int, int]) -> None:
    assert len(recognise_photo(PaintedSquares(), np.zeros((*size, 3), np.uint8))) <= 1


def test_a_grey_array_is_refused() -> None:
    with pytest.raises(ShapeError):
        recognise_photo(PaintedSquares(), np.zeros((50, 50), np.uint8))


@pytest.fixture(scope="module")
def detector() -> OnnxDetector:
    return OnnxDetector.shipped(threads=1)


@pytest.mark.slow
def test_a_wall_seen_at_a_slant_is_found_though_the_only_faces_lie_nearer_and_look_larger(
    detector: OnnxDetector,
) -> None:
    (own,) = own_sets()
    *_, picture = in_pictured_set(own, PICTURE_SEED, 16)
    tiles = judge_scene(recognise_photo(detector, picture.truth.image), picture.truth)
    backs = [tile for tile in tiles if tile.label == BACK]
    assert len(backs) == 21
    assert sum(tile.right for tile in backs) >= 14, "3 where a back had to be as large as the faces"


PHOTOS = Path(__file__).parents[2] / "fixtures" / "photos"
LABELLED = {row["file"]: row["tiles"] for row in json.loads((PHOTOS / "tiles.json").read_text())}


@pytest.mark.parametrize("name", sorted(LABELLED))
def test_real_photos_are_read(detector: OnnxDetector, name: str) -> None:
    found = recognise_photo(detector, read_picture(PHOTOS / name))
    tiles = LABELLED[name]
    fit = box_iou(quad_bounds(found.quads_px), quad_bounds(np.array([tile["quad"] for tile in tiles])))
    right = [
        any(fit[n, k] >= 0.5 and plain_kind(code) == tile["tile"] for n, code in enumerate(found.codes))
        for k, tile in enumerate(tiles)
    ]
    assert np.mean(right) >= 0.85, [tile["tile"] for tile, good in zip(tiles, right, strict=True) if not good]
    assert len(found) <= len(tiles) + 3


@pytest.mark.parametrize("code", ["1m", "7p", "9s", "3z", "6z", "0s"])
def test_a_crop_of_one_tile_is_that_tile(detector: OnnxDetector, code: str) -> None:
    face = draw_face(code, DESIGNS["riichi"], (150, 200))
    found = recognise_photo(detector, face)
    assert found.codes[0] == code
    assert np.abs(found.quads_px[0] - [[0, 0], [150, 0], [150, 200], [0, 200]]).max() < 30


def test_doubtful_backs_do_not_start_the_search_for_a_squeezed_picture() -> None:
    """A patterned back falls to pieces that look like many doubtful backs; the faces beside it stay."""

    class AmongBacks(PaintedSquares):
        def find(self, picture: np.ndarray) -> Detections:
            self.looked_at.append((picture.shape[1], picture.shape[0]))
            corners = np.array([[0, 0], [24, 0], [24, 32], [0, 32]], np.float32)
            faces = [corners + np.array([20 + 30 * n, 20]) for n in range(4)]
            backs = [corners + np.array([20 + 30 * (n % 8), 80 + 40 * (n // 8)]) for n in range(24)]
            scale = np.array([picture.shape[1] / 300, picture.shape[0] / 300], np.float32)
            sure = np.array([0.95] * 4 + [0.45] * 24, np.float32)
            return Detections(np.array(faces + backs, np.float32) * scale, sure, sure < 0.9)

        def read(self, picture: np.ndarray, quads_px: Any) -> ReadTiles:
            quads = np.array(quads_px)
            probabilities = np.zeros((len(quads), len(FACES)), np.float32)
            down = quads[:, :, 1].mean(1) > 70 * picture.shape[0] / 300
            probabilities[np.arange(len(quads)), np.where(down, INDEX_OF["?"], INDEX_OF["4z"])] = 1
            return ReadTiles(quads, probabilities, np.ones(len(quads), np.float32))

    detector = AmongBacks()
    found = recognise_photo(detector, np.full((300, 300, 3), 90, np.uint8))
    assert found.codes.count("4z") == 4
    shapes = [round(wide / high, 1) for wide, high in detector.looked_at]
    assert set(shapes) == {1.0}  # never squeezed
