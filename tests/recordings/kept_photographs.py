"""Photographs of tables kept in a folder: later models are measured on the very same pictures, however tables
are drawn by then. A PNG each, and a JSON file of what is known about it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

import numpy as np

from tests.recordings.table_moments import Photograph, moments, photograph
from vision.calibration import from_corners
from vision.pictures import read_picture, write_picture
from vision.scene.elements import FaceLabel


def photographs(
    rules: str, seeds: Sequence[int], views: Sequence[str], folder: Path | None
) -> Iterator[tuple[int, str, Photograph]]:
    """Seed, view and picture; from the folder where they lie there, else drawn, and kept where one is
    named.
    """
    for seed in seeds:
        files = {view: folder / f"{rules}-{seed}-{view}.json" for view in views} if folder else {}
        if files and all(file.exists() for file in files.values()):
            for view, file in files.items():
                yield seed, view, _read(file)
            continue
        for moment in moments(rules, [seed]):
            for view in views:
                photo = photograph(moment, view)
                if files:
                    _write(photo, files[view])
                yield seed, view, photo


def _write(photo: Photograph, file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    write_picture(file.with_suffix(".png"), photo.image)
    labels = [asdict(label) | {"quad": label.quad.tolist()} for label in photo.labels]
    seen = photo.calibration
    corners = {
        "corners_px": seen.corners_px.tolist(),
        "surface_mm": seen.surface_mm,
        "size_px": seen.size_px,
    }
    known = {"labels": labels, "calibration": corners, "truth": photo.truth}
    file.write_text(json.dumps(known), encoding="utf-8")


def _read(file: Path) -> Photograph:
    known = json.loads(file.read_text(encoding="utf-8"))
    labels = tuple(
        FaceLabel(label["code"], np.array(label["quad"]), label["visible"]) for label in known["labels"]
    )
    image = read_picture(file.with_suffix(".png"))
    return Photograph(image, labels, from_corners(**known["calibration"]), known["truth"])
