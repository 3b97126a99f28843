"""``python -m tests.recordings.blank_faces``: how many white dragons without paint are found, and how many of
those that are reported are some.

Drawn tables (``blank_tables``) are followed live from above and read as photos from above and from a seat;
trays are looked at as enrolment does; heaps, rows and tiles on edge are read as photos of nothing in
particular. What is missed is told by the stage that missed it: the finder (how sure it was of a tile there at
most), the reader (what it read) or what comes behind. ``--pictures FOLDER`` cuts out what was missed and what
was reported wrongly. Exit status 0: it measures.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from tests.recordings.blank_tables import (
    CLOTHS,
    VISIBLE_MIN_SHARE,
    BlankTable,
    BlankView,
    blank_design,
    blank_tables,
    blank_view,
)
from tests.said import say
from tests.vision.drawn_trays import drawn_tray
from vision.labels import BACK, BLANK, FACES, INDEX_OF
from vision.live import Pipeline, TableUpdate
from vision.photo import one_of_each, recognise_photo, recognise_table
from vision.photo.enrolment import read_tray
from vision.photo.enrolment.tray import select_tiles
from vision.pictures import write_picture
from vision.recogniser import Detector, ReadTiles
from vision.recogniser.onnx import OnnxDetector, inspect_model, shipped_models
from vision.scene import Ground
from vision.scene.elements import FaceLabel
from vision.training.report.unseen_sets import with_unframed_dragons
from vision.types import Double, Image

LIVE_FRAMES: Final = 15
FRAME_MS: Final = 100
STAGE_TILE_PX: Final = 40.0
"""Width of a tile as the finder is asked once more about a place that was missed."""
CUT_TILES: Final = 2.2
"""Side of a cut-out picture, in tile sizes."""
WAYS: Final = ("live", "above", "seat", "tray", "heap")


@dataclass(frozen=True, slots=True, eq=False)
class Blank:
    """A white dragon that was reported."""

    middle_px: Double
    sure: float


@dataclass(slots=True)
class Score:
    """How many there are, and how many are told."""

    there: int = 0
    found: int = 0
    wrong: int = 0

    def row(self, name: str) -> str:
        recall = self.found / self.there if self.there else float("nan")
        said = self.found + self.wrong
        precision = self.found / said if said else float("nan")
        return f"{name:<28} {self.found:>5}/{self.there:<5} {recall:>8.4f} {self.wrong:>6} {precision:>10.4f}"


HEAD: Final = f"{'':<28} {'found':>11} {'recall':>8} {'wrong':>6} {'precision':>10}"


@dataclass(slots=True)
class Measure:
    """What came of all pictures."""

    detector: OnnxDetector
    asked: OnnxDetector
    """The same, which also tells the places it hardly believes in."""
    pictures: Path | None
    verbose: bool
    scores: dict[str, Score] = field(default_factory=dict)
    stages: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)

    def add(
        self,
        rows: Sequence[str],
        image: Image,
        labels: Sequence[FaceLabel],
        places: Sequence[str],
        said: Sequence[Blank],
    ) -> None:
        """One picture: what is there, and what was said."""
        free = list(said)
        way, name = rows[0], rows[-1]
        seen_first = sorted(zip(labels, places, strict=True), key=lambda one: -one[0].visible)
        for label, place in seen_first:  # a hidden tile may have nearly the outline of the one on it
            if label.code != BLANK or label.visible < VISIBLE_MIN_SHARE:
                if label.code == BLANK:  # too much is hidden: it counts neither way
                    free = [one for one in free if not _is_on(one, label)]
                continue
            own = next((one for one in free if _is_on(one, label)), None)
            for row in (*rows[:-1], *([f"{way}, {place}"] if place else [])):
                score = self.scores.setdefault(row, Score())
                score.there += 1
                score.found += own is not None
            if own is not None:
                free.remove(own)
            else:
                self._missed(way, name, image, label, place)
        for one in free:
            on = next((label.code for label in labels if _is_on(one, label)), "no tile")
            for row in rows[:-1]:
                self.scores.setdefault(row, Score()).wrong += 1
            self.wrong[f"{way}: {'a back' if on == BACK else on}"] += 1
            self._cut(image, one.middle_px, 40.0, f"wrong-{name}-{way}")
            if self.verbose:
                sys.stdout.write(f"{name} {way}: wrong {one.middle_px.round()} on {on} {one.sure:.2f}\n")

    def _missed(self, way: str, name: str, image: Image, label: FaceLabel, place: str) -> None:
        confidence, told = self._asked_again(image, label)
        blank, back = told[INDEX_OF[BLANK]], told[INDEX_OF[BACK]]
        face = FACES[int(told.argmax())]
        stage = (
            f"finder below {0.1 if confidence < 0.1 else 0.25}"
            if confidence < 0.25
            else f"reader says {face if face in (BACK, BLANK) else 'a painted face'}"
        )
        self.stages[f"{way}: {stage}"] += 1
        self._cut(image, label.quad.mean(axis=0), tile_size_px(label.quad), f"missed-{name}-{way}")
        if self.verbose:
            sys.stdout.write(
                f"{name} {way}: missed {place} {label.quad.mean(axis=0).round()} finder {confidence:.2f} "
                f"reader {face} {told.max():.2f}, blank {blank:.3f}, back {back:.3f}\n"
            )

    def _asked_again(self, image: Image, label: FaceLabel) -> tuple[float, np.ndarray]:
        scale = STAGE_TILE_PX / tile_size_px(label.quad)
        reach = 5 * STAGE_TILE_PX / scale
        x, y = label.quad.mean(axis=0)
        left, top = max(0, int(x - reach)), max(0, int(y - reach))
        part = np.ascontiguousarray(image[top : int(y + reach), left : int(x + reach)])
        seen = np.asarray(cv2.resize(part, None, fx=scale, fy=scale), np.uint8)
        places = self.asked.find(seen)
        middles = places.quads_px.mean(axis=1) / scale + np.array([left, top])
        near = np.linalg.norm(middles - np.array([x, y]), axis=1) < 0.4 * tile_size_px(label.quad)
        read = self.detector.read(image, label.quad[None].astype(np.float32) + 0.5)
        return float(places.confidence[near].max(initial=0.0)), read.probabilities[0]

    def _cut(self, image: Image, middle: Double, size: float, name: str) -> None:
        if self.pictures is None:
            return
        self.pictures.mkdir(parents=True, exist_ok=True)
        reach = CUT_TILES * size
        x, y = middle
        part = image[max(0, int(y - reach)) : int(y + reach), max(0, int(x - reach)) : int(x + reach)]
        file = self.pictures / f"{name}-{round(float(x))}-{round(float(y))}.png"
        write_picture(file, np.asarray(cv2.resize(part, (220, 220)), np.uint8))

    def print(self) -> None:
        """All figures."""
        lines = [HEAD, *(self.scores[name].row(name) for name in sorted(self.scores))]
        for title, counts in (("missed at", self.stages), ("wrong on", self.wrong)):
            lines += ["", title, *(f"  {count:>4}  {name}" for name, count in sorted(counts.items()))]
        sys.stdout.write("\n".join(lines) + "\n")


def tile_size_px(quad: Double) -> float:
    """Square root of what a tile's (4, 2) outline covers."""
    a, b, c, d = quad
    return float(np.sqrt(np.linalg.norm(a - c) * np.linalg.norm(b - d) / 2))


def _is_on(one: Blank, label: FaceLabel) -> bool:
    return float(np.linalg.norm(one.middle_px - label.quad.mean(axis=0))) < 0.45 * tile_size_px(label.quad)


def blanks_of(tiles: ReadTiles) -> list[Blank]:
    """The white dragons among the tiles of a picture."""
    return [
        Blank(quad.mean(axis=0).astype(np.float64) - 0.5, float(sure))
        for code, quad, sure in zip(tiles.codes, tiles.quads_px, tiles.score, strict=True)
        if code == BLANK
    ]


def look_at_still_table(
    detector: Detector, table: BlankTable, view: BlankView, frames: int
) -> TableUpdate | None:
    """What the pipeline makes of a still table that it never saw before after so many frames, noise apart."""
    pipeline = Pipeline(detector, view.calibration, tile_mm=table.plan.tile_mm)
    rng = np.random.default_rng(1)
    last: TableUpdate | None = None
    for number in range(frames):
        noise = rng.integers(0, 3, view.image.shape, dtype=np.uint8)
        look = pipeline.frame(np.asarray(cv2.add(view.image, noise), np.uint8), number * FRAME_MS)
        last = last if look is None else look
    return last


def followed_live(
    detector: OnnxDetector, table: BlankTable, view: BlankView, frames: int = LIVE_FRAMES
) -> list[Blank]:
    """The white dragons that are told after so many frames. A tile that lies across is waited for."""
    look = look_at_still_table(detector, table, view, frames)
    tiles = () if look is None else look.tiles
    blank = [tile for tile in tiles if tile.faces and tile.faces[0][0] == BLANK]
    if not blank:
        return []
    middles = view.calibration.to_px(np.array([(tile.x_mm, tile.y_mm) for tile in blank]))
    return [Blank(middle, tile.faces[0][1]) for middle, tile in zip(middles, blank, strict=True)]


def _tables(measure: Measure, options: argparse.Namespace) -> None:
    for seed in options.seeds:
        for table in blank_tables(seed, options.tables):
            for way in options.ways:
                if way not in ("live", "above", "seat"):
                    continue
                view = blank_view(table, from_seat=way == "seat")
                if way == "live":
                    said = followed_live(measure.detector, table, view, options.frames)
                else:
                    said = blanks_of(recognise_table(measure.detector, view.image).tiles)
                rows = [way, f"{way}, {table.cloth} cloth", f"{way}, seed {seed}", table.name]
                measure.add(rows, view.image, view.labels, view.places, said)
            if options.verbose:
                say(f"{table.name} {table.cloth} back {table.design.back}")


def _trays(measure: Measure, options: argparse.Namespace) -> None:
    copies = one_of_each(red_fives=True, joker=False)
    for seed in options.seeds:
        for number in range(options.trays):
            design = blank_design(seed, 100 + number)
            cloth = list(CLOTHS)[number % len(CLOTHS)]
            image, middles = drawn_tray(
                design, [*copies, BACK], seed=number, ground=Ground(colour=CLOTHS[cloth])
            )
            look = read_tray(measure.detector, image)
            (taken,), _ = select_tiles([look], len(copies))
            at = middles[BLANK]
            size = 34.0
            quad = at + size / 2 * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
            on = np.linalg.norm(taken.quads_px.mean(axis=1) - at, axis=1) < 0.45 * size
            said = [Blank(at, 1.0)] if on.any() else []
            extra = [one for one in blanks_of(taken) if np.linalg.norm(one.middle_px - at) > 0.45 * size]
            rows = ["tray", f"tray, {cloth} cloth", f"{seed}-{number}"]
            measure.add(rows, image, [FaceLabel(BLANK, quad, 1.0)], [""], [*said, *extra])


def _heaps(measure: Measure, options: argparse.Namespace) -> None:
    for seed in options.seeds:
        for number, one in enumerate(with_unframed_dragons(seed, options.heaps)):
            truth = one.truth
            said = blanks_of(recognise_photo(measure.detector, truth.image))
            rows = ["heap", f"heap, kind {number // 2 % 4}", f"{seed}-{number}"]
            measure.add(rows, truth.image, truth.labels, [""] * len(truth.labels), said)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seeds", type=int, nargs="*", default=[1, 2], help="of the made-up sets")
    parser.add_argument("--tables", type=int, default=8, help="tables of each seed")
    parser.add_argument("--trays", type=int, default=8, help="trays of each seed")
    parser.add_argument("--heaps", type=int, default=16, help="other photos of each seed")
    parser.add_argument("--ways", nargs="*", default=list(WAYS), choices=WAYS)
    parser.add_argument(
        "--frames", type=int, default=LIVE_FRAMES, help="that are followed live, ten a second"
    )
    parser.add_argument(
        "--model", type=Path, action="append", default=[], help="finder or reader; again for both"
    )
    parser.add_argument("--pictures", type=Path, help="folder for what was missed or reported wrongly")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    models = shipped_models() | {inspect_model(path).role: path for path in options.model}
    measure = Measure(
        OnnxDetector(models), OnnxDetector(models, threshold=0.03), options.pictures, options.verbose
    )
    _tables(measure, options)
    if "tray" in options.ways:
        _trays(measure, options)
    if "heap" in options.ways:
        _heaps(measure, options)
    measure.print()


if __name__ == "__main__":
    main()
