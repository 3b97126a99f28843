"""One table of how good the recogniser is on pictures it was not trained on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

import numpy as np

from vision.detector import Detector
from vision.scene.render import draw
from vision.scene.training_scenes import random_scene
from vision.training.corrections import Correction, correct_all
from vision.training.photos import Photo, load, of_split, read_crops, read_photos
from vision.training.progress import Progress
from vision.training.scoring import Tally, find_faces, reads_single_tile, score_photo, score_scene

DRAWN, DRAWN_SEED = 80, 20_000_003
"""How many drawn pictures are measured on, and a seed that no training picture is drawn from."""

Figures = dict[str, dict[str, float]]
COLUMNS = ("pictures", "tiles", "precision", "recall", "f1", "placing_f1", "accuracy")


def measure(
    detector: Detector,
    data: Path,
    sets: dict[str, str],
    *,
    corrections: Mapping[str, Correction] = MappingProxyType({}),
    every: int = 1,
    left_out_set: str | None = None,
    left_out: Detector | None = None,
) -> Figures:
    """Figures by test set.

    Args:
        data: folder with ``photos.jsonl``, ``crops.jsonl`` and ``faces/``.
        sets: tile set by photograph.
        corrections: corrected labels by file; what they change is measured both ways.
        every: use every n-th picture only.
        left_out_set: tile set to measure ``left_out`` on, a detector that never saw it, on all its photos.
    """
    photos = read_photos(data)
    check = of_split(photos, "check")[::every]
    right = {photo.path: photo for photo in correct_all(check, data, corrections)}
    figures: Figures = {}
    whole, labelled_right = Tally(), Tally()
    by_set: dict[str, tuple[Tally, int]] = {}
    progress = Progress("photos measured", len(check))
    for photo in check:
        found = find_faces(detector, photo.path)
        whole.merge(score_photo(found, photo))
        tally = score_photo(found, right[photo.path])
        labelled_right.merge(tally)
        part, count = by_set.get(sets[photo.original], (Tally(), 0))
        part.merge(tally)
        by_set[sets[photo.original]] = (part, count + 1)
        progress.step()
    figures["check photos, labels as they came"] = _row(whole, len(check))
    figures["check photos, labels corrected"] = _row(labelled_right, len(check))
    for name, (part, count) in sorted(by_set.items()):
        figures[f"check photos, set {name}"] = _row(part, count)
    if left_out is not None and left_out_set is not None:
        unseen = upright_copies([photo for photo in photos if sets[photo.original] == left_out_set])[::every]
        figures[f"set {left_out_set}, by models that never saw it"] = _measure_photos(left_out, unseen)
    figures |= _measure_singles(detector, data, every)
    return figures | _measure_scenes(detector, max(DRAWN // every, 4))


def upright_copies(photos: Sequence[Photo]) -> list[Photo]:
    """One copy a photograph with boxes around the tiles themselves: the check photo, else the first
    unmirrored copy that was not turned.
    """
    best: dict[str, Photo] = {}
    for photo in photos:
        fit = photo.split == "check" or (bool(photo.exact.all()) and not photo.mirrored)
        if fit and (photo.original not in best or photo.split == "check"):
            best[photo.original] = photo
    return [best[name] for name in sorted(best)]


def _measure_photos(detector: Detector, photos: Sequence[Photo]) -> dict[str, float]:
    whole = Tally()
    progress = Progress("photos of the unseen set measured", len(photos))
    for photo in photos:
        whole.merge(score_photo(find_faces(detector, photo.path), photo))
        progress.step()
    return _row(whole, len(photos))


def _measure_singles(detector: Detector, data: Path, every: int) -> Figures:
    crops = read_crops(data)
    figures: Figures = {}
    for name, chosen in (
        ("single tiles, held out", [crop for crop in crops if crop.held_out]),
        ("single tiles, all", crops),
    ):
        some = chosen[::every]
        right = sum(reads_single_tile(detector, load(crop.path), crop.tile) for crop in some)
        figures[name] = {
            "pictures": len(some),
            "tiles": len(some),
            "accuracy": round(right / max(len(some), 1), 4),
        }
    faces = sorted((data / "faces").glob("*.png"))
    if faces:
        right = sum(reads_single_tile(detector, load(path), path.stem, red_matters=True) for path in faces)
        name = "scanned faces of one Japanese set, red fives included"
        figures[name] = {
            "pictures": len(faces),
            "tiles": len(faces),
            "accuracy": round(right / len(faces), 4),
        }
    return figures


def _measure_scenes(detector: Detector, count: int) -> Figures:
    """Tables drawn in sets that were not trained on, at the size of an overhead camera's picture."""
    whole = (Tally(), Tally())
    for number in range(count):
        rng = np.random.default_rng((DRAWN_SEED, number))
        scene, camera = random_scene(rng, size_px=(1280, 960))
        for tally, more in zip(whole, score_scene(detector, draw(scene, camera, rng)), strict=True):
            tally.merge(more)
    return {"drawn scenes, faces": _row(whole[0], count), "drawn scenes, backs": _row(whole[1], count)}


def _row(tally: Tally, pictures: int) -> dict[str, float]:
    return {
        "pictures": pictures,
        "tiles": tally.labelled,
        "precision": round(tally.precision, 4),
        "recall": round(tally.recall, 4),
        "f1": round(tally.f1, 4),
        "placing_f1": round(tally.placing_f1, 4),
    }


def as_table(figures: Figures) -> str:
    """The figures as a table in Markdown."""
    lines = ["| measured on | " + " | ".join(COLUMNS) + " |", "|---|" + "---:|" * len(COLUMNS)]
    for name, row in figures.items():
        cells = [str(row[column]) if column in row else "" for column in COLUMNS]
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"
