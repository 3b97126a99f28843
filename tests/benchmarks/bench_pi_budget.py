"""What a Raspberry Pi 4 or 5 has time for, worked out without one.

``python -m tests.benchmarks.run pi_budget``

Two kinds of work are counted apart, for each figure of ``tablectl doctor --bench``:

* the models' arithmetic, from the shapes of ONNX Runtime's own profile. Its speed on a Pi is taken from
  measurements that others have published of ONNX Runtime there (``PUBLISHED``);
* everything else (Python, NumPy, OpenCV), in processor time here. How much slower a Pi is comes from 7-zip's
  own benchmark, which is run here in the same minutes and has been published of a Pi. Both slow down alike
  while the machine does other things.

The result is a range, not a figure: whoever owns a Pi has the true one from ``tablectl doctor --bench``.
"""

from __future__ import annotations

import json
import re
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from math import prod
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tablectl.adapters.numbers_model import book_danger_model, book_model, riichi_model
from tablectl.api.scoring.odds import OddsAnswerer
from tablectl.api.scoring.score import score_line
from tablectl.compose.doctor.speed import (
    ODDS_REQUEST,
    PICTURES_PER_DISCARD,
    WIN_REQUEST,
    LivePipeline,
    camera_capacity,
    render_pictures,
    render_standing_hand,
)
from vision.live.hand_camera.reading import read_hand
from vision.photo import recognise_photo
from vision.recogniser.onnx import FINDER, READER, OnnxDetector, onnxruntime, shipped_models
from vision.types import Float

Row = tuple[str, float, str]
ROUNDS: Final = 5
PUBLISHED: Final = (
    ("YOLOX-Tiny", 6.45, 9.4),
    ("YOLOX-S", 26.8, 2.5),
    ("YOLOv9-T", 7.7, 5.9),
    ("YOLOv9-S", 26.4, 2.4),
    ("YOLO26n", 5.4, 1000 / 126.9),
)
"""GFLOP of one picture as the models' authors state them, and pictures a second by ONNX Runtime in float32
on a Raspberry Pi 5: visionanalysis.org, "ncnn FP32 vs ONNX FP32 on RPi 5"; YOLO26n: Arm's "Runtime for
YOLO26 on Raspberry Pi 5". All are made of dense convolutions, as our models are. (YOLOX-Nano, of depthwise
ones, comes to 23 GFLOP/s: 1.08 GFLOP at 21.3 a second.)
"""
PI_4_MIPS: Final = 5700 / 4
"""7-zip's rating of one of four threads of a Pi 4 at 1.8 GHz, arm64 (sbc-bench: 5,640 and 5,760 of four)."""
UNLIKE: Final = 1.5
"""How far Python, NumPy and OpenCV may be from 7-zip, either way."""


@dataclass(frozen=True, slots=True)
class Expected:
    """A speed or a time: the best, the likely and the worst that is to be expected."""

    best: float
    likely: float
    worst: float

    def __mul__(self, other: Expected) -> Expected:
        return Expected(self.best * other.best, self.likely * other.likely, self.worst * other.worst)

    def __add__(self, other: Expected) -> Expected:
        return Expected(self.best + other.best, self.likely + other.likely, self.worst + other.worst)

    def told(self, unit: str) -> str:
        """The unit, with the range behind it."""
        return f"{unit} ({self.best:.3g} to {self.worst:.3g})"


@dataclass(frozen=True, slots=True)
class PiBoard:
    """How much slower a Pi is."""

    name: str
    models: Expected
    """Than a Pi 5, at the models' arithmetic."""
    faster: Expected
    """Than a Pi 4, at everything else."""


BOARDS: Final = (
    # 7-zip of a Pi 5 is not among these; sysbench is published of both: 1.85 and 2.28 times a Pi 4.
    PiBoard("Pi 5", Expected(1.0, 1.0, 1.0), Expected(2.28, 2.05, 1.85)),
    # At the best as slow as their peaks say: 8 operations of a clock at 1.8 GHz, 16 at 2.4 GHz. Published
    # for ncnn, whose 16-bit sums only the Pi 5 has: 3.3 (NanoDet) to 5.3 (YOLOv8n) times slower.
    PiBoard("Pi 4", Expected(2.67, 3.3, 5.3), Expected(1.0, 1.0, 1.0)),
)
ONE_THREAD: Final = Expected(2.5, 3.3, 4.0)
"""By how much four threads are faster than one: four at the most."""
FOUR_THREADS: Final = Expected(1.0, 1.0, 1.0)


@dataclass(frozen=True, slots=True)
class WorkCost:
    """Of one piece of work."""

    gflop: float
    megabytes: float
    """Read and written by the models' layers."""
    other_ms: float
    """Processor time here outside the models."""

    def on(self, board: PiBoard, threads: Expected, here_mips: float) -> Expected:
        """Milliseconds; only the models use more than one thread."""
        rates = [work * fps for _, work, fps in PUBLISHED]
        models = Expected(
            *(1000 * self.gflop / rate for rate in (max(rates), statistics.median(rates), min(rates)))
        )
        slower = Expected(
            here_mips / PI_4_MIPS / board.faster.best / UNLIKE,
            here_mips / PI_4_MIPS / board.faster.likely,
            here_mips / PI_4_MIPS / board.faster.worst * UNLIKE,
        )
        other = Expected(self.other_ms, self.other_ms, self.other_ms) * slower
        return models * board.models * threads + other


class CountingDetector(OnnxDetector):
    """The shipped recogniser; adds up the arithmetic that its models are asked for, and their time."""

    def __init__(self, unit: Mapping[str, tuple[float, float]]) -> None:
        """``unit``: GFLOP and MB of a pixel of the finder's, and of a crop of the reader's."""
        self._unit = unit
        self.gflop = self.megabytes = self.models_s = 0.0
        super().__init__(shipped_models())

    def _run(self, role: str, pictures: NDArray[np.uint8], outputs: list[str]) -> list[Float]:
        amount = pictures.shape[1] * pictures.shape[2] if role == FINDER else len(pictures)
        gflop, megabytes = self._unit[role]
        self.gflop += amount * gflop
        self.megabytes += amount * megabytes
        began_s = time.process_time()
        found = super()._run(role, pictures, outputs)
        self.models_s += time.process_time() - began_s
        return found


def run() -> list[Row]:
    """(what, value, unit): counts, then milliseconds of each board; in the unit the range."""
    sevenzip = shutil.which("7z") or shutil.which("7zz")
    if sevenzip is None:
        print("pi_budget: left out, 7-zip is missing (apt-get install p7zip-full)", file=sys.stderr)
        return []
    finder, reader = profile(FINDER, (1, 3, 640, 640)), profile(READER, (8, 3, 64, 64))
    unit = {
        FINDER: (finder[0] / 640**2, finder[1] / 640**2),
        READER: (reader[0] / 8, reader[1] / 8),
    }
    detector = CountingDetector(unit)
    before = sevenzip_mips(sevenzip)
    costs = {key: _cost(detector, *work) for key, work in _pieces(detector).items()}
    after = sevenzip_mips(sevenzip)
    here = (before + after) / 2
    rows: list[Row] = [("7-zip here, one thread's processor", here, f"MIPS ({before:.0f}, {after:.0f})")]
    for key, cost in costs.items():
        rows += [
            (f"{key}: arithmetic of the models", cost.gflop, "GFLOP"),
            (f"{key}: read and written by the models' layers", cost.megabytes, "MB"),
            (f"{key}: outside the models, here", cost.other_ms, "ms of processor time"),
        ]
    for board in BOARDS:
        for threads, name in ((FOUR_THREADS, "4 threads"), (ONE_THREAD, "1 thread")):
            for key, cost in costs.items():
                found = cost.on(board, threads, here)
                rows.append((f"{board.name}, {name}: {key}", found.likely, found.told("ms")))
            rows.append(_followed(costs["pictures"].on(board, threads, here), f"{board.name}, {name}"))
    return rows


def _followed(picture_ms: Expected, on: str) -> Row:
    least, most = (camera_capacity(1000 / each) for each in (picture_ms.worst, picture_ms.best))
    rates = f"{1000 / picture_ms.likely:.1f} pictures a second"
    return (
        f"{on}: overhead cameras",
        camera_capacity(1000 / picture_ms.likely),
        f"({least} to {most}), at {rates}",
    )


def _pieces(detector: OnnxDetector) -> dict[str, tuple[Callable[[], object], int]]:
    """By figure of ``doctor --bench``, the work, and how many of it are done at once."""
    taken, corners = render_pictures()
    answerer = OddsAnswerer(riichi_model, book_model, book_danger_model, lambda: 0.0)
    return {
        "table": (partial(recognise_photo, detector, taken[0]), 1),
        "pictures": (LivePipeline(detector, taken, corners).run_discard, PICTURES_PER_DISCARD),
        "hand": (partial(read_hand, detector, render_standing_hand()), 1),
        "odds": (partial(answerer.odds_line, ODDS_REQUEST), 1),
        "rules": (partial(score_line, WIN_REQUEST), 1),
    }


def _cost(detector: CountingDetector, work: Callable[[], object], count: int) -> WorkCost:
    """After once in vain; the median of the time."""
    work()
    detector.gflop = detector.megabytes = 0.0
    others = []
    for _ in range(ROUNDS):
        detector.models_s, began_s = 0.0, time.process_time()
        work()
        others.append(time.process_time() - began_s - detector.models_s)
    each = ROUNDS * count
    return WorkCost(
        detector.gflop / each, detector.megabytes / each, 1000 * statistics.median(others) / count
    )


def profile(role: str, shape: tuple[int, ...]) -> tuple[float, float]:
    """GFLOP and MB of one pass of a model, from the shapes that ONNX Runtime tells of each layer."""
    with TemporaryDirectory() as folder:
        options = onnxruntime.SessionOptions()
        options.enable_profiling = True
        options.profile_file_prefix = f"{folder}/profile"
        # Layers keep their usual order of axes, which tells what each costs.
        options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_EXTENDED
        session = onnxruntime.InferenceSession(
            str(shipped_models()[role]), options, providers=["CPUExecutionProvider"]
        )
        session.run(None, {session.get_inputs()[0].name: np.zeros(shape, np.float32)})
        events = json.loads(Path(session.end_profiling()).read_text(encoding="utf-8"))
    layers = [event["args"] for event in events if event["name"].endswith("_kernel_time")]
    sizes = ("activation_size", "parameter_size", "output_size")
    moved = sum(int(layer.get(name, 0)) for layer in layers for name in sizes)
    return 2 * sum(map(_products, layers)) / 1e9, moved / 1e6


def _products(layer: dict[str, Any]) -> int:
    """Multiplications of a layer."""
    ins, outs = (
        [next(iter(each.values())) for each in layer[f"{end}_type_shape"]] for end in ("input", "output")
    )
    if layer["op_name"] in ("Conv", "FusedConv"):
        return int(prod(outs[0]) * prod(ins[1][1:]))
    if layer["op_name"] in ("Gemm", "FusedGemm", "MatMul", "FusedMatMul"):
        return int(prod(outs[0]) * ins[0][-1])
    return 0


def sevenzip_mips(program: str) -> float:
    """7-zip's rating for each second of one thread's processor, packing and unpacking."""
    told = subprocess.run([program, "b", "1", "-mmt1", "-md22"], check=True, capture_output=True, text=True)
    total = re.search(r"^Tot: +\d+ +(\d+) +\d+", told.stdout, re.MULTILINE)
    assert total is not None, told.stdout
    return float(total[1])
