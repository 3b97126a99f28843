"""How much people's words about single tiles help: a set that the reader never saw, drawn again and again.

``python -m tests.recordings.learning`` plays evenings of corrections at drawn tables: every tile that is
misread is corrected, every one that the reader is unsure of is asked about and answered, up to so many words.
What is learnt from them is measured on other pictures of the same set, in other light, and on the check set;
the same with a share of the words wrong. The suite runs a short form.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tests.said import say
from tests.vision.drawn_trays import drawn_tray
from vision.labels import BACK, FACES, INDEX_OF
from vision.learning import (
    CheckTiles,
    Example,
    LabelOrigin,
    LearningResult,
    learn,
    load_check_tiles,
    read_examples,
)
from vision.model_files import models_folder
from vision.photo import NamedTile, enrol_readings, read_tray
from vision.recogniser import (
    PLAIN_NUMBERS,
    Detector,
    EnrolledDetector,
    TileSet,
    crop_tile,
    empty_tile_set,
)
from vision.recogniser.onnx import OnnxDetector
from vision.scene import PlacedTile, Scene
from vision.scene.drawing import HELD_OUT_FONTS
from vision.scene.faces import PicturedFaces, TileDesign, random_design, unusual_design
from vision.scene.picture import draw, overhead
from vision.training.report.cli import own_sets
from vision.training.report.unseen_sets import face_colour
from vision.training.scenes.surroundings import random_ground, random_light, random_sensor
from vision.types import Float, Image

FIRST_SEED: Final = 20_000_100
"""Above the seeds that training draws from."""
ASKED_BELOW: Final = 0.85
"""A tile that is read with less is asked about."""
HALF_MM: Final = 475.0
"""Of the table's side."""
OUTLINE_NOISE_PX: Final = 0.4
"""By which a finder's corners are off."""


@dataclass(frozen=True, slots=True)
class UnseenSet:
    """A set that no model was trained on, and its faces."""

    name: str
    design: TileDesign
    faces: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class DrawnTiles:
    """A drawn picture, its tiles' corners as a finder gives them, beginning anywhere, and their faces."""

    picture: Image
    quads_px: Float
    faces: NDArray[np.int64]


def pictured_set() -> UnseenSet:
    """The faces of this project's pages, as tiles: other drawings than any in training."""
    (pictured,) = own_sets()
    return pictured_as_tiles(pictured)


def pictured_as_tiles(pictured: PicturedFaces) -> UnseenSet:
    """A set of pictures as tiles."""
    colour = face_colour(pictured)
    plain = random_design(np.random.default_rng(FIRST_SEED))
    design = replace(
        plain, name=pictured.name, face=colour, body=colour, back=(75, 140, 45), pictures=pictured
    )
    return UnseenSet(pictured.name, design, tuple(code for code in pictured.codes if code != BACK))


def made_up_set(seed: int) -> UnseenSet:
    """A made-up set in typefaces that training does not have."""
    rng = np.random.default_rng((FIRST_SEED, seed))
    design = replace(
        unusual_design(rng),
        font=HELD_OUT_FONTS[seed % len(HELD_OUT_FONTS)],
        index_font=HELD_OUT_FONTS[(seed + 3) % len(HELD_OUT_FONTS)],
        characters="drawn",
        honours="drawn",
        circles="drawn",
        bamboo="drawn",
        flowers="drawn",
        joker="drawn",
    )
    return UnseenSet(f"made up {seed}", design, tuple(face for face in FACES if face != BACK))


def drawn_tiles(
    unseen: UnseenSet,
    number: int,
    *,
    faces: Sequence[str] = (),
    side_px: int = 1080,
    half_mm: float = HALF_MM,
) -> DrawnTiles:
    """Tiles all over a table from above, in light and on cloth that follow from the number.

    Args:
        faces: of which the tiles are; all of the set unless given.
        side_px: of the picture.
        half_mm: of the table's side; the camera sees as much.
    """
    rng = np.random.default_rng((FIRST_SEED, 7, number))
    choice = tuple(faces) or unseen.faces
    step = unseen.design.size_mm[1] * 1.25
    places = np.arange(int(1.9 * half_mm / step))
    middle = (len(places) - 1) / 2
    tiles = tuple(
        PlacedTile(
            choice[int(rng.integers(len(choice)))],
            (column - middle) * step + float(rng.normal(0, 1.5)),
            (row - middle) * step + float(rng.normal(0, 1.5)),
            angle_deg=float(rng.integers(4) * 90 + rng.normal(0, 4)),
        )
        for row in places
        for column in places
        if rng.random() < 0.65
    )
    camera = replace(
        overhead(half_mm, size_px=(side_px, side_px), margin=1.05), tilt_deg=float(rng.uniform(0, 6))
    )
    scene = Scene(
        tiles=tiles,
        design=unseen.design,
        ground=random_ground(rng, table_half_mm=half_mm, reach_mm=half_mm),
        light=random_light(rng),
        sensor=random_sensor(rng),
        hands=(),
    )
    truth = draw(scene, camera, rng)
    seen = [label for label in truth.labels if label.visible >= 0.8 and label.code != BACK]
    quads = np.array([label.quad for label in seen], np.float32) + 0.5
    quads = np.array([np.roll(quad, int(rng.integers(4)), axis=0) for quad in quads], np.float32)
    quads = quads + rng.normal(0, OUTLINE_NOISE_PX, quads.shape).astype(np.float32)
    return DrawnTiles(truth.image, quads, np.array([INDEX_OF[label.code] for label in seen], np.int64))


def words(detector: Detector, drawn: DrawnTiles, number: int) -> Iterator[Example]:
    """What people say of a picture's tiles: all that are misread, and those that are asked about."""
    read = detector.read(drawn.picture, drawn.quads_px)
    for row, (face, p) in enumerate(zip(drawn.faces, read.probabilities, strict=True)):
        best = int(p.argmax())
        is_wrong = PLAIN_NUMBERS[best] != PLAIN_NUMBERS[face]
        if is_wrong or float(p[best]) < ASKED_BELOW:
            yield Example(
                name=f"{number}-{row}",
                event=f"{number}-{row}",
                face=FACES[face],
                word=LabelOrigin.JUDGE if is_wrong else LabelOrigin.ANSWER,
                picture=crop_tile(drawn.picture, read.quads_px[row]),
                read=FACES[best],
                sure=float(p[best]),
            )


def with_wrong_words(examples: Sequence[Example], share: float, seed: int = 1) -> list[Example]:
    """The examples, of a share of which somebody said another face."""
    rng = np.random.default_rng(seed)
    wrong = set(rng.choice(len(examples), round(share * len(examples)), replace=False).tolist())
    return [
        replace(one, face=_another(one.face, rng)) if number in wrong else one
        for number, one in enumerate(examples)
    ]


def _another(face: str, rng: np.random.Generator) -> str:
    while True:
        other = FACES[int(rng.integers(len(FACES) - 1))]
        if PLAIN_NUMBERS[INDEX_OF[other]] != PLAIN_NUMBERS[INDEX_OF[face]]:
            return other


def never_enrolled(detector: OnnxDetector) -> TileSet:
    """A set of which the table knows nothing."""
    return empty_tile_set("unseen", detector.name, shipped_check().features.shape[1])


def enrolled(detector: OnnxDetector, unseen: UnseenSet) -> TileSet:
    """The set, enrolled from a tray with one tile of each face, every one named by its owner."""
    picture, middles = drawn_tray(unseen.design, unseen.faces)
    names = [NamedTile(float(x), float(y), face) for face, (x, y) in middles.items()]
    copies = dict.fromkeys(unseen.faces, 1)
    return enrol_readings(detector, [read_tray(detector, picture)], copies, unseen.name, names).tile_set


def lesson_of(
    detector: OnnxDetector, examples: Sequence[Example], check: CheckTiles, base: TileSet | None = None
) -> LearningResult:
    """What is learnt from examples about a set; one that nobody enrolled, unless a base is given."""
    start = base or never_enrolled(detector)
    return learn(read_examples(detector, examples), start, check, detector)


def mistakes(
    detector: OnnxDetector, lesson: LearningResult, drawn: DrawnTiles, base: TileSet | None = None
) -> tuple[int, int]:
    """Tiles of a picture that are misread without what was learnt, and with it; red fives as plain ones."""
    assert lesson.tile_set is not None, "only what was taken is read by"
    kinds = PLAIN_NUMBERS[drawn.faces]
    before, after = (
        int((PLAIN_NUMBERS[one.read(drawn.picture, drawn.quads_px).probabilities.argmax(1)] != kinds).sum())
        for one in (
            EnrolledDetector(detector, known) for known in (base or never_enrolled(detector), lesson.tile_set)
        )
    )
    return before, after


def shipped_check() -> CheckTiles:
    """The check set that came with the program."""
    return load_check_tiles(Path(models_folder()) / "check_tiles.npz")


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.recordings.learning", description=__doc__)
    parser.add_argument("--words", type=int, default=200)
    parser.add_argument("--tables", type=int, default=5, help="drawn to measure on")
    parser.add_argument("--most-tables", type=int, default=20, help="drawn at most to collect words on")
    parser.add_argument("--made-up", type=int, nargs="*", default=[8], help="seeds of made-up sets")
    parser.add_argument("--enrolled", action="store_true", help="the set was enrolled before")
    options = parser.parse_args()
    detector, check = OnnxDetector.shipped(), shipped_check()
    for unseen in (pictured_set(), *map(made_up_set, options.made_up)):
        _measure(unseen, detector, check, options)


def _measure(
    unseen: UnseenSet, detector: OnnxDetector, check: CheckTiles, options: argparse.Namespace
) -> None:
    said: list[Example] = []
    tables = 0
    base = enrolled(detector, unseen) if options.enrolled else never_enrolled(detector)
    eyes = EnrolledDetector(detector, base)
    while len(said) < options.words and tables < options.most_tables:
        said += words(eyes, drawn_tiles(unseen, tables), tables)
        tables += 1
        say(f"{unseen.name}: {tables} tables, {len(said)} words")
    said = said[: options.words]
    unread = [drawn_tiles(unseen, 1000 + number) for number in range(options.tables)]
    total = sum(len(one.faces) for one in unread)
    for wrong in (0.0, 0.05, 0.2):
        began_s = time.process_time()
        lesson = lesson_of(detector, with_wrong_words(said, wrong), check, base)
        took_s = time.process_time() - began_s
        told = f"{unseen.name}: {len(said)} words, {wrong:.0%} wrong, {took_s:.0f} s of processor: "
        if lesson.tile_set is None:
            say(told + "refused: " + "; ".join(one.text for one in lesson.refusals))
            continue
        pairs = [mistakes(detector, lesson, one, base) for one in unread]
        before, after = (sum(pair[side] for pair in pairs) for side in (0, 1))
        say(
            f"{told}{before} of {total} misread on other pictures before, {after} after; check set "
            f"{lesson.check.before} and {lesson.check.after} of {lesson.check.tiles}; "
            f"{len(lesson.doubted)} doubted, {len(lesson.harmful)} left out, {lesson.setting}"
        )


if __name__ == "__main__":
    main()
