"""Enrolling an owner's tile set from picture files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from tablectl.adapters.recogniser.table_sets import store_set_file, with_learnt_features
from tablectl.errors import InputError, in_words
from vision.certainty import EVEN_CHANCE
from vision.errors import VisionError
from vision.labels import INDEX_OF
from vision.photo import Enrolled, draw_tiles, enrol
from vision.pictures import read_picture, write_picture
from vision.recogniser import (
    FeatureDetector,
    ReadTiles,
    confusable,
)
from vision.types import Float, Image

ALIKE_FROM = 0.8
"""Likeness of two faces of a set from which they are worth a warning: most pairs stay below a half."""
MAX_CANDIDATES = 4
"""Faces that are told of a tile that nobody can name."""


def read_pictures(files: Sequence[Path]) -> dict[str, Image]:
    """Picture files by their names.

    Raises:
        InputError: one cannot be read; it is named.
    """
    images = {}
    for path in files:
        try:
            images[str(path)] = read_picture(path)
        except VisionError as error:
            raise InputError(f"{path}: {error}") from error
    return images


def enrol_pictures(
    detector: FeatureDetector,
    pictures: Mapping[str, Image],
    copies: Mapping[str, int],
    name: str,
    file: Path,
    *,
    draw: Path | None = None,
    marked: Path | None = None,
) -> Enrolled:
    """Look at a set, write its file, and draw what was told of each tile for people to check.

    Args:
        pictures: by name, such as the files' paths.
        draw: a folder for the drawings.
        marked: a file for the drawing of a single picture; of several ones it numbers the files.

    Raises:
        InputError: they cannot be the set, or a file cannot be written.
    """
    try:
        enrolled = enrol(detector, list(pictures.values()), copies, name)
        store_set_file(with_learnt_features(file, enrolled.tile_set, detector), file)
        drawn = [
            draw_tiles(image, tiles, doubtful)
            for image, tiles, doubtful in zip(
                pictures.values(), enrolled.found, enrolled.doubtful, strict=True
            )
        ]
        if draw is not None:
            draw.mkdir(parents=True, exist_ok=True)
            for called, image in zip(pictures, drawn, strict=True):
                write_picture(draw / f"{Path(called).stem}.png", image)
        if marked is not None:
            for number, image in enumerate(drawn, 1):
                several = marked.with_stem(f"{marked.stem}-{number}")
                write_picture(marked if len(drawn) == 1 else several, image)
    except (VisionError, OSError) as error:
        raise InputError(in_words(error)) from error
    return enrolled


def candidates(doubtful: ReadTiles, missing: Mapping[str, int]) -> list[list[str]]:
    """For each doubtful tile, the missing faces that it may have, likeliest first."""
    faces = sorted(missing, key=INDEX_OF.__getitem__)

    def likeliest(p: Float) -> list[str]:
        return sorted(faces, key=lambda face: -float(p[INDEX_OF[face]]))[:MAX_CANDIDATES]

    return [likeliest(p) for p in doubtful.probabilities]


def by_elimination(enrolled: Enrolled) -> list[str]:
    """Faces whose tiles the reader by itself would not have named so."""
    found = [
        code
        for tiles, sure in zip(enrolled.found, enrolled.face_probability, strict=True)
        for code, own in zip(tiles.codes, sure, strict=True)
        if own < EVEN_CHANCE
    ]
    return sorted(set(found), key=INDEX_OF.__getitem__)


def enrolment_report(enrolled: Enrolled, file: Path, pictures: Iterable[str]) -> dict[str, Any]:
    """What enrolling found in the pictures, for programs."""
    pairs = [pair for pair in confusable(enrolled.tile_set) if pair[2] >= ALIKE_FROM]
    return {
        "file": str(file),
        "name": enrolled.tile_set.name,
        "model": enrolled.tile_set.model,
        "tiles": sum(len(tiles) for tiles in enrolled.found),
        "missing": dict(enrolled.missing),
        "doubtful": [
            {"picture": called, "x": round(float(x)), "y": round(float(y)), "may_be": may_be}
            for called, tiles in zip(pictures, enrolled.doubtful, strict=True)
            for (x, y), may_be in zip(
                tiles.quads_px.mean(axis=1), candidates(tiles, enrolled.missing), strict=True
            )
        ],
        "by_elimination": by_elimination(enrolled),
        "backs": enrolled.tile_set.base_colours is not None,
        "confused": [
            {"tile": one.face, "taken_for": one.taken_for, "sure": one.sure} for one in enrolled.confusions
        ],
        "alike": [{"tiles": [one, other], "likeness": likeness} for one, other, likeness in pairs],
    }
