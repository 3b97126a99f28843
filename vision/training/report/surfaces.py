"""``python -m vision.training surfaces``: how well the reader tells faces, backs, tops, sides, nothing."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import quad_areas
from vision.labels import BACK, BLANK, FACES
from vision.pictures import read_picture
from vision.recogniser import Detections, Detector
from vision.recogniser.onnx import OnnxDetector, shipped_models
from vision.scene import DrawnPicture
from vision.surfaces import SURFACES, Surface, surface_of
from vision.training.data.corrections import read_corrections
from vision.training.data.models_folder import models_folder, photo_sets
from vision.training.data.photos import of_split
from vision.training.data.rendered import is_sliver
from vision.training.progress import Progress
from vision.training.report.markdown import table
from vision.training.report.measuring import PICTURE_SEED, LabelledData
from vision.training.report.unseen_sets import (
    beside_keyboards,
    in_everyday_places,
    made_up,
    tables_from_seats,
    with_unframed_dragons,
)
from vision.types import Float, Image

PLACE_MIN_VISIBLE_SHARE: Final = 0.6
PLACE_MIN_PX: Final = 10.0
"""Square root of the area of a place that counts."""
FIND_MIN_CONFIDENCE: Final = 0.25
"""Of a find that would be reported as a tile."""

_SURFACE_OF_FACE: Final = np.array([SURFACES.index(surface_of(face)) for face in FACES])
"""By face number."""


@dataclass(frozen=True, slots=True, eq=False)
class Places:
    """A picture and outlines in it whose surfaces are known.

    Attributes:
        quads_px: (n, 4, 2) outlines.
        shown: (n,) the surface of each.
    """

    picture: Image
    quads_px: Float
    shown: tuple[Surface, ...]


@dataclass(frozen=True, slots=True, eq=False)
class SurfaceCounts:
    """Confusion matrices of surfaces, rows by what is there.

    Attributes:
        by_surface_output: (6, 6) counts by the reader's surface output.
        by_face: (6, 6) counts by the face that the reader names: 5z is a blank face, ? a back, any other a
            painted face.
        taken: places that are no tile and that the finder takes for tiles.
        rejected: how many of those the surface output calls neither face nor back.
    """

    by_surface_output: NDArray[np.int64]
    by_face: NDArray[np.int64]
    taken: int
    rejected: int


def drawn_places(truth: DrawnPicture) -> Places:
    """All sides of tiles that are well seen, and as many of the other things' upper sides."""
    chosen = [
        side
        for side in truth.sides
        if side.visible >= PLACE_MIN_VISIBLE_SHARE
        and not is_sliver(side.quad)
        and cv2.contourArea(side.quad.astype(np.float32)) >= PLACE_MIN_PX**2
    ]
    quads = np.array([side.quad for side in chosen], np.float32).reshape(-1, 4, 2) + 0.5
    return Places(truth.image, quads, tuple(side.surface for side in chosen))


def photo_places(data: LabelledData, *, unframed: bool) -> Iterator[Places]:
    """Labelled faces of check photographs, of sets with unframed white dragons or of the others; of the
    others, whose white dragons may be either, these are left out.
    """
    check = [p for p in of_split(data.photos, "check") if p.unframed == unframed][:: data.every]
    for photo in data.corrected(check):
        chosen = [
            number
            for number, (tile, exact) in enumerate(zip(photo.tiles, photo.exact, strict=True))
            if exact and tile != BACK and (unframed or tile != BLANK)
        ]
        shown = tuple(Surface.BLANK if photo.tiles[n] == BLANK else Surface.PAINTED for n in chosen)
        yield Places(read_picture(photo.path), photo.polys_px[chosen].astype(np.float32), shown)


def count_surfaces(detector: Detector, pictures: Iterable[Places], name: str, count: int) -> SurfaceCounts:
    """Counts the surfaces that the reader gives for the places of these pictures.

    Of a reader without a surface output the surfaces are those that its faces imply.
    """
    by_surface_output, by_face = (np.zeros((len(SURFACES), len(SURFACES)), np.int64) for _ in range(2))
    taken = rejected = 0
    no_tile = [SURFACES.index(surface) for surface in (Surface.NONE, Surface.TOP, Surface.SIDE)]
    progress = Progress(name, count)
    for places in pictures:
        progress.step()
        if not len(places.quads_px):
            continue
        actual = np.array([SURFACES.index(surface) for surface in places.shown])
        read = detector.read(places.picture, places.quads_px)
        answer = read.surfaces.argmax(1)
        np.add.at(by_surface_output, (actual, answer), 1)
        np.add.at(by_face, (actual, _SURFACE_OF_FACE[read.probabilities.argmax(1)]), 1)
        none = np.flatnonzero(actual == SURFACES.index(Surface.NONE))
        if len(none):
            found = _is_detected(detector.find(places.picture), places.quads_px[none])
            taken += int(found.sum())
            rejected += int((found & np.isin(answer[none], no_tile)).sum())
    return SurfaceCounts(by_surface_output, by_face, taken, rejected)


def add_counts(parts: Iterable[SurfaceCounts]) -> SurfaceCounts:
    """The sum of these counts."""
    return SurfaceCounts(*(sum(figures) for figures in zip(*map(astuple, parts), strict=True)))


def _is_detected(found: Detections, quads: Float) -> NDArray[np.bool_]:
    """Which of these outlines the finder takes for tiles: the middle of a detection lies near theirs."""
    sure = found.where(found.confidence >= FIND_MIN_CONFIDENCE)
    if not len(sure):
        return np.zeros(len(quads), bool)
    distances = np.linalg.norm(quads.mean(1)[:, None] - sure.quads_px.mean(1)[None], axis=2)
    return np.asarray((distances < 0.35 * np.sqrt(quad_areas(quads))[:, None]).any(1))


def surface_table(name: str, counted: SurfaceCounts) -> str:
    """A table of recall and precision by surface, in Markdown."""
    rows = []
    for number, surface in enumerate(SURFACES):
        if not counted.by_surface_output[number].sum():
            continue
        cells: list[object] = [surface.value, int(counted.by_surface_output[number].sum())]
        for counts in (counted.by_surface_output, counted.by_face):
            right = int(counts[number, number])
            cells += [
                f"{right / counts[number].sum():.3f}",
                f"{right / max(int(counts[:, number].sum()), 1):.3f}",
            ]
        rows.append(cells)
    header = [name, "places"]
    header += [f"{way}: {figure}" for way in ("word", "face") for figure in ("recall", "precision")]
    places = int(counted.by_surface_output[SURFACES.index(Surface.NONE)].sum())
    note = (
        f"\nOf {places} places that are no tile the finder takes {counted.taken} for one; "
        f"{counted.rejected} of those the word calls no face and no back.\n"
    )
    return table(header, rows) + (note if places else "")


def add_surfaces(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The subcommand."""
    text = "Measure how well surfaces are told: painted and blank faces, backs, tops, sides, nothing."
    sub = commands.add_parser("surfaces", help=text, description=text)
    sub.set_defaults(run=_run)
    sub.add_argument("--data", type=Path, help="folder with photos.jsonl; drawn pictures alone without it")
    sub.add_argument(
        "--models", type=Path, help="folder with finder.onnx and reader.onnx; else the shipped ones"
    )
    sub.add_argument("--every", type=int, default=4, help="use every n-th photo only")
    sub.add_argument("--drawn", type=int, default=16, help="drawn pictures of each sort")
    sub.add_argument("--threads", type=int, default=1)


def _run(options: argparse.Namespace) -> None:
    folder: Path | None = options.models
    models = shipped_models() if folder is None else {r: folder / f"{r}.onnx" for r in ("finder", "reader")}
    detector, count = OnnxDetector(models, threads=options.threads), options.drawn
    sorts = {
        "made-up sets": made_up,
        "unframed white dragons": with_unframed_dragons,
        "tables from a seat": tables_from_seats,
        "everyday places": in_everyday_places,
        "keyboards": beside_keyboards,
    }
    drawn = {
        name: count_surfaces(
            detector, (drawn_places(one.truth) for one in pictures(PICTURE_SEED, count)), name, count
        )
        for name, pictures in sorts.items()
    }
    for name, counted in (*drawn.items(), ("all", add_counts(drawn.values()))):
        sys.stdout.write(surface_table(f"drawn, {name}", counted) + "\n")
    if options.data is not None:
        corrections = read_corrections(models_folder() / "label_corrections.json")
        data = LabelledData.read(options.data, photo_sets(), corrections, options.every)
        for unframed, name in (
            (True, "check photos, white dragons unframed"),
            (False, "check photos, others"),
        ):
            known = list(photo_places(data, unframed=unframed))
            sys.stdout.write(surface_table(name, count_surfaces(detector, known, name, len(known))) + "\n")
