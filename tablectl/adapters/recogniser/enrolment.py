"""Enrolling an owner's tile set from picture files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from tablectl.errors import InputError
from vision.errors import VisionError
from vision.photo import Enrolled, draw_tiles, enrol, read_picture, write_picture
from vision.recogniser import (
    FeatureDetector,
    confusable,
    save_tile_set,
)
from vision.types import Image

ALIKE_FROM = 0.8
"""Likeness of two faces of a set from which they are worth a warning: most pairs stay below a half."""


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
) -> Enrolled:
    """Look at a set, write its file, and draw what was told of each tile for people to check.

    Args:
        pictures: by name, such as the files' paths.
        draw: a folder for the drawings.

    Raises:
        InputError: they cannot be the set, or a file cannot be written.
    """
    try:
        enrolled = enrol(detector, list(pictures.values()), copies, name)
        save_tile_set(enrolled.tile_set, file)
        if draw is not None:
            draw.mkdir(parents=True, exist_ok=True)
            for (called, image), tiles, doubtful in zip(
                pictures.items(), enrolled.found, enrolled.doubtful, strict=True
            ):
                write_picture(draw / f"{Path(called).stem}.png", draw_tiles(image, tiles, doubtful))
    except (VisionError, OSError) as error:
        raise InputError(str(error)) from error
    return enrolled


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
            {"picture": called, "x": round(float(x)), "y": round(float(y))}
            for called, tiles in zip(pictures, enrolled.doubtful, strict=True)
            for x, y in tiles.quads_px.mean(axis=1)
        ],
        "backs": enrolled.tile_set.grounds is not None,
        "confused": [
            {"tile": one.face, "taken_for": one.taken_for, "sure": one.sure} for one in enrolled.confusions
        ],
        "alike": [{"tiles": [one, other], "likeness": likeness} for one, other, likeness in pairs],
    }
