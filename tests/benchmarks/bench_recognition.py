"""How long recognition takes: ``python -m tests.benchmarks.run recognition``.

Medians by the clock, at one and at two threads: a whole picture read as a photo in two common sizes, finding
tiles in a frame of the table, and reading tiles at known places one by one and in a batch.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.detector_onnx import OnnxDetector
from vision.photo import recognise_photo
from vision.scene.render import draw
from vision.scene.training_scenes import random_scene
from vision.types import Image

PHOTOS = (("1080p", (1920, 1080)), ("12-megapixel", (4000, 3000)))


def median_ms(work: Callable[[], object], repeats: int = 5) -> float:
    """Median of ``repeats`` timings, after one that does not count."""
    work()
    spent = []
    for _ in range(repeats):
        start_s = time.perf_counter()
        work()
        spent.append((time.perf_counter() - start_s) * 1000)
    return statistics.median(spent)


def run() -> list[tuple[str, float, str]]:
    """(what, value, unit) of each figure."""
    rng = np.random.default_rng(4)
    scene, camera = random_scene(rng, size_px=(1280, 960))
    picture = draw(scene, camera, rng).image
    photos = [(name, cv2.resize(picture, size)) for name, size in PHOTOS]
    quad = np.array([[[100, 100], [130, 100], [130, 140], [100, 140]]], np.float32)
    return [row for threads in (1, 2) for row in _figures(threads, photos, quad)]


def _figures(
    threads: int, photos: list[tuple[str, Image]], quad: NDArray[np.float32]
) -> list[tuple[str, float, str]]:
    detector = OnnxDetector.shipped(threads=threads)
    note = f"{threads} thread{'s' if threads > 1 else ''}"
    frame = photos[0][1]
    rows = []
    for name, photo in photos:
        count = len(recognise_photo(detector, photo))
        spent = median_ms(lambda photo=photo: recognise_photo(detector, photo))
        rows.append((f"recognising a {name} picture, {count} tiles, {note}", spent, "ms"))
    rows.append((f"finding tiles in a 1080p frame, {note}", median_ms(lambda: detector.find(frame)), "ms"))
    for count in (1, 144):
        quads = np.repeat(quad, count, axis=0)
        spent = median_ms(lambda quads=quads: detector.read(frame, quads))
        rows.append((f"reading {count} at known places, {note}", spent, "ms"))
    return rows
