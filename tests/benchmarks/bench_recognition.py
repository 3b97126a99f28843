"""How long recognition takes: ``python -m tests.benchmarks.bench_recognition [--threads N] [--repeats N]``.

Prints medians in milliseconds, by the clock and of processor time (which a busy machine disturbs less):
finding tiles in pictures of three sizes, reading them one by one and in a batch, one whole drawn table read
as a photo, and loading both models.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable

import numpy as np

from vision.detector_onnx import OnnxDetector
from vision.photo import recognise_photo
from vision.scene.render import draw
from vision.scene.training_scenes import random_scene


def timed(work: Callable[[], object], repeats: int) -> str:
    """Medians of ``repeats`` timings, after one that does not count."""
    work()
    wall, busy = [], []
    for _ in range(repeats):
        start_s, busy_s = time.perf_counter(), time.process_time()
        work()
        wall.append((time.perf_counter() - start_s) * 1000)
        busy.append((time.process_time() - busy_s) * 1000)
    return f"{statistics.median(wall):9.1f} {statistics.median(busy):9.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--repeats", type=int, default=9)
    options = parser.parse_args()
    detector = OnnxDetector.shipped(threads=options.threads)
    print(f"threads {options.threads}, median of {options.repeats}, {detector.name}")
    print(f"{'':34}  clock ms    cpu ms")

    def line(name: str, work: Callable[[], object]) -> None:
        print(f"{name:34} {timed(work, options.repeats)}")

    line("load and warm up both models", lambda: OnnxDetector.shipped(threads=options.threads))
    rng = np.random.default_rng(4)
    scene, camera = random_scene(rng, size_px=(1280, 960))
    picture = draw(scene, camera, rng).image
    for width, height in ((640, 640), (1280, 960), (1920, 1088)):
        frame = np.resize(picture, (height, width, 3))
        line(f"find tiles in {width} x {height}", lambda frame=frame: detector.find(frame))
    quad = np.array([[[100, 100], [130, 100], [130, 140], [100, 140]]], np.float32)
    for count in (1, 14, 144):
        quads = np.repeat(quad, count, axis=0)
        line(f"read {count} tiles at known places", lambda quads=quads: detector.read(picture, quads))
    found = len(recognise_photo(detector, picture))
    line(f"a whole photo of {found} tiles", lambda: recognise_photo(detector, picture))


if __name__ == "__main__":
    main()
