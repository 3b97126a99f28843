"""How long recognition takes: ``python -m tests.benchmarks.run recognition [--beside FILE.onnx]``.

Photos of three usual sizes read as ``tablectl recognise`` does, each with as many tiles as such a photo
shows; the largest one from its JPEG file to the rivers and melds, by either form of the models; a part of the
table that changed, and frames of the live loop, as the eyes of a running table see them; one pass of the
finder over 640 by 640 pixels, beside another detector's ONNX file of that size where one is named (its
session alone: no scaling, no suppression of doubles); tiles read at known places. At one thread and at two.

All figures are taken in turns, round after round, so that whatever else the machine does falls on all alike.
Each is the median by the clock; behind its unit stand the range of the middle half, and the median of the
processor time of all threads, which is what the clock would show at one thread on an idle machine.
"""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from tablectl.compose.doctor.speed import table_with_discards
from vision.calibration import from_corners
from vision.cameras import encode_jpeg
from vision.labels import KINDS
from vision.layout import TableView
from vision.live import Pipeline
from vision.photo import recognise_photo, recognise_table
from vision.recogniser import Detections, Detector, ReadTiles
from vision.recogniser.onnx import (
    BYTE_FORM,
    FLOAT_FORM,
    OnnxDetector,
    inspect_model,
    onnxruntime,
    shipped_models,
)
from vision.scene import Scene, SimulatedTableCamera
from vision.scene.faces import TileDesign
from vision.scene.faces.design import DESIGNS
from vision.scene.picture import PinholeCamera, draw, overhead
from vision.training.scenes.arrangements import grid
from vision.training.scenes.random_tables import random_table_tiles
from vision.types import Double, Image

ROUNDS: Final = 7
BESIDE: Final = "BENCH_BESIDE"
"""Names the other detector's file; ``--beside`` sets it."""

FRAME_MS: Final = 100
DISCARD_EVERY: Final = 20
"""Frames from one discard to the next: two seconds, a brisk game."""

LIVE: Final = f"{DISCARD_EVERY} frames with one discard, "

Corners = tuple[Double, float]
Frames = tuple[list[Image], Corners]
Row = tuple[str, float, str]
Work = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Figure:
    """Something to be timed: what it is called, and what is run once a round."""

    name: str
    work: Work


def run() -> list[Row]:
    """(what, value, unit) of each figure."""
    design = DESIGNS["mcr"]
    hand, table = _hand(design), _table(design, (1920, 1080))
    photos = (
        ("640 px crop", hand),
        ("1080p photo", table),
        ("12 megapixel photo", _table(design, (4000, 3000))),
    )
    frames = _frames(design)
    figures: list[Figure] = []
    rows = _sizes()
    for threads in (1, 2):
        note = f"{threads} thread{'s' if threads > 1 else ''}"
        detector = OnnxDetector.shipped(threads=threads)
        for name, photo in photos:
            count = len(recognise_photo(detector, photo))
            figures.append(
                Figure(
                    f"recognising a {name}, {count} tiles found, {note}",
                    partial(recognise_photo, detector, photo),
                )
            )
        figures += _whole_tables(photos[-1][1], note, threads)
        figures += _single_passes(hand, note, threads)
        figures += _live(detector, frames, note)
    times, load = _timed(figures)
    rows += [(figure.name, *spent.row()) for figure, spent in zip(figures, times, strict=True)]
    for figure, spent in zip(figures, times, strict=True):
        if figure.name.startswith(LIVE):
            by_clock, of_processor = (
                1000 * DISCARD_EVERY / statistics.median(some) for some in (spent.clock, spent.processor)
            )
            unit = f"frames/s ({of_processor:.1f} of processor time)"
            rows.append((f"live loop: {figure.name.removeprefix(LIVE)}", by_clock, unit))
    rows.append(("load of the machine while this was measured", load, "processes"))
    return rows


@dataclass(frozen=True, slots=True)
class Times:
    """Milliseconds of every round, by the clock and of the processor."""

    clock: list[float]
    processor: list[float]

    def row(self) -> tuple[float, str]:
        """The median, and a unit that tells the rest."""
        low, middle, high = statistics.quantiles(self.clock, n=4)
        return middle, f"ms ({low:.1f} to {high:.1f}; processor {statistics.median(self.processor):.1f})"


def _timed(figures: Sequence[Figure]) -> tuple[list[Times], float]:
    """The times by figure, and the mean load of the machine meanwhile."""
    for figure in figures:
        figure.work()
    times = [Times([], []) for _ in figures]
    loads = []
    for _ in range(ROUNDS):
        loads.append(os.getloadavg()[0])
        for figure, spent in zip(figures, times, strict=True):
            start_s, start_cpu_s = time.perf_counter(), time.process_time()
            figure.work()
            spent.clock.append((time.perf_counter() - start_s) * 1000)
            spent.processor.append((time.process_time() - start_cpu_s) * 1000)
    return times, statistics.mean(loads)


def _sizes() -> list[Row]:
    """Megabytes of every model that ships, and of the one beside."""
    folder = next(iter(shipped_models().values())).parent
    named = [(f"size of {path.name}", path) for path in sorted(folder.glob("*.onnx"))]
    return [(name, path.stat().st_size / 1e6, "MB") for name, path in [*named, *_beside()]]


def _beside() -> list[tuple[str, Path]]:
    path = os.environ.get(BESIDE)
    return [(f"size of {Path(path).name}, beside", Path(path))] if path else []


def _whole_tables(photo: Image, note: str, threads: int) -> list[Figure]:
    """The photo of a table read whole, as ``tablectl recognise --table`` does, by each form of the models."""
    encoded = np.frombuffer(encode_jpeg(photo, 92), np.uint8)
    figures = []
    for form in (FLOAT_FORM, BYTE_FORM):
        detector = OnnxDetector(shipped_models(form), threads=threads, keep_memory=True)

        def whole(detector: OnnxDetector = detector) -> TableView:
            picture = np.asarray(cv2.imdecode(encoded, cv2.IMREAD_COLOR), np.uint8)
            return recognise_table(detector, picture).view

        name = f"a 12 megapixel photo of a table read whole from its JPEG, {form}, {note}"
        figures.append(Figure(name, whole))
    return figures


def _single_passes(picture: Image, note: str, threads: int) -> list[Figure]:
    """One pass over 640 by 640 by each finder that ships and by the one beside; readers at known places."""
    shipped = shipped_models()
    figures = []
    for path in sorted(next(iter(shipped.values())).parent.glob("*.onnx")):
        role = inspect_model(path).role
        detector = OnnxDetector(shipped | {role: path}, threads=threads)
        if role == "finder":
            figures.append(Figure(f"{path.name}, 640 by 640, {note}", partial(detector.find, picture)))
        else:
            for count in (1, 14, 144):
                quads = np.tile(
                    np.array([[100, 100], [130, 100], [130, 140], [100, 140]], np.float32), (count, 1, 1)
                )
                name = f"{path.name}, {count} tile{'s' if count > 1 else ''} at known places, {note}"
                figures.append(Figure(name, partial(detector.read, picture, quads)))
    for _, path in _beside():
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
        pixels = np.ascontiguousarray(
            picture[None, ..., ::-1].transpose(0, 3, 1, 2), np.float32
        ) / np.float32(255)
        feed = {session.get_inputs()[0].name: pixels}
        figures.append(Figure(f"{path.name} beside, 640 by 640, {note}", partial(session.run, None, feed)))
    return figures


class _Live:
    """A running table's eyes: every call takes the next frame, the recording starting again at its end."""

    def __init__(self, detector: Detector, frames: Sequence[Image], corners: Corners) -> None:
        corners_px, half_mm = corners
        size = (frames[0].shape[1], frames[0].shape[0])
        tile = DESIGNS["mcr"].size_mm
        calibration = from_corners(corners_px.tolist(), (2 * half_mm, 2 * half_mm), size)
        self._pipeline = Pipeline(detector, calibration, tile_mm=tile)
        self._frames, self._next, self._at_ms = frames, 0, 0
        for _ in range(DISCARD_EVERY):
            self.frame()

    def frame(self) -> None:
        self._at_ms += FRAME_MS
        self._pipeline.frame(self._frames[self._next], self._at_ms)
        self._next = (self._next + 1) % len(self._frames)

    def discard(self) -> None:
        """All frames from one discard to the next."""
        for _ in range(DISCARD_EVERY):
            self.frame()


def _frames(design: TileDesign) -> Frames:
    """Frames of a table from above in the middle of a hand, a tile more in the rivers every two seconds;
    where the surface's corners are, and half its side.
    """
    camera = SimulatedTableCamera(design, seed=3)
    images = []
    for discards in range(40, 44):
        camera.set_situation(table_with_discards(discards))
        images += [camera.frame(FRAME_MS * n) for n in range(DISCARD_EVERY)]
    return images, (camera.corners_px, camera.plan.half_mm)


def _live(detector: OnnxDetector, frames: Frames, note: str) -> list[Figure]:
    images, corners = frames
    live = _Live(detector, images, corners)
    calm = _Live(detector, [images[0], images[1]], corners)
    for _ in range(3):
        calm.discard()  # until every tile is read for sure
    zone = _changed_zone(detector, frames)
    places = detector.find(zone).quads_px[:1]
    count = len(detector.find(zone))

    def changed_zone() -> None:
        """What one discard costs: the finder over the part that changed, the reader over the new tile."""
        detector.find(zone)
        detector.read(zone, places)

    size = f"{zone.shape[1]} by {zone.shape[0]} px"
    return [
        Figure(f"a changed zone, {size}, {count} tiles found, 1 read, {note}", changed_zone),
        Figure(f"a frame in which nothing changed, 1280 px, {note}", calm.frame),
        Figure(f"{LIVE}1280 px, 40 discards lie, {note}", live.discard),
    ]


class _Watched:
    """A detector that keeps what it is shown."""

    name = "watched"

    def __init__(self, detector: OnnxDetector) -> None:
        self._detector = detector
        self.shown: list[Image] = []

    def find(self, picture: Image) -> Detections:
        self.shown.append(picture)
        return self._detector.find(picture)

    def read(self, picture: Image, quads_px: NDArray[Any]) -> ReadTiles:
        return self._detector.read(picture, quads_px)


def _changed_zone(detector: OnnxDetector, frames: Frames) -> Image:
    """What the pipeline shows the finder after a discard: of all it showed in four, the middle one by size,
    audits of a quarter of the table left out.
    """
    images, corners = frames
    watched = _Watched(detector)
    live = _Live(watched, images, corners)
    watched.shown.clear()
    for _ in range(4):
        live.discard()
    quarter = 0.2 * max(picture.size for picture in watched.shown)
    zones = sorted((p for p in watched.shown if p.size < quarter), key=lambda p: p.size)
    return np.ascontiguousarray(zones[len(zones) // 2])


def _hand(design: TileDesign) -> Image:
    """Fourteen tiles in a row, photographed by a phone that was cut to 640 by 640."""
    codes = [KINDS[(5 * k) % len(KINDS)] for k in range(14)]
    tiles = grid(codes, 14, design.size_mm, (0.2, 0.0))
    camera = PinholeCamera(height_mm=470.0, tilt_deg=8.0, y_mm=-60.0, fov_deg=52.0, size_px=(640, 640))
    return draw(Scene(tiles=tiles, design=design), camera, np.random.default_rng(1)).image


def _table(design: TileDesign, size_px: tuple[int, int]) -> Image:
    """A whole table in play from above."""
    rng = np.random.default_rng(12)
    tiles, half_mm = random_table_tiles(rng, design)
    return draw(Scene(tiles=tiles, design=design), overhead(half_mm, size_px=size_px), rng).image
