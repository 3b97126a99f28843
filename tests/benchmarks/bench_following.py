"""Frames a second followed from a recording: the whole way from the JPEG file to the accepted event."""

from __future__ import annotations

import tempfile
import time
from functools import partial
from pathlib import Path

from tablectl.adapters.eyes.replay import recorded_looks
from tablectl.api.follow.follow import follow_recording
from tablectl.simulation.recording import RecordingPlan, record_simulated
from vision.recogniser.onnx import OnnxDetector

SHORT_HAND = Path(__file__).parent.parent / "recordings" / "short_hand"
SEED = 3


def run() -> list[tuple[str, float, str]]:
    """A hand at ten frames a second of 1280 pixels, and the kept recording."""

    detector = OnnxDetector.shipped()
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "hand"
        record_simulated(RecordingPlan(folder, seed=SEED))
        rows = _measure("1280 px, 10 frames a second", folder, detector)
    return rows + _measure("800 px, 1 frame a second", SHORT_HAND, detector)


def _measure(name: str, folder: Path, detector: OnnxDetector) -> list[tuple[str, float, str]]:
    began_s, began_cpu_s = time.perf_counter(), time.process_time()
    *_, summary = follow_recording(folder, assist=False, eyes_of=partial(recorded_looks, detector=detector))
    spent_s, cpu_s = time.perf_counter() - began_s, time.process_time() - began_cpu_s
    frames = summary["frames"]
    return [
        (f"following a hand, {name}", frames / spent_s, "frames/s"),
        (f"following a hand, {name}, of processor time", frames / cpu_s, "frames/s"),
        (f"following a hand, {name}: wrong events", float(summary["wrong"]), "events"),
        (f"following a hand, {name}: lateness p95", float(summary["late_ms_p95"]), "ms"),
    ]
