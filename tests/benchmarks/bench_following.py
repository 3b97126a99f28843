"""Frames a second followed from a recording: the whole way from the JPEG file to the accepted event.

By either form of the shipped models, as they are and with the set enrolled from a tray, on one thread; the
figure of processor time is what a core that nobody else uses would do.
"""

from __future__ import annotations

import tempfile
import time
from functools import partial
from pathlib import Path

import cv2
import numpy as np

from tablectl.adapters.eyes.replay import recorded_looks
from tablectl.api.follow.follow import follow_recording
from tablectl.simulation.recording import RecordingPlan, record_simulated
from tests.recordings.learning import UnseenSet, enrolled
from vision.labels import BACK, FACES
from vision.recogniser import Detector, EnrolledDetector
from vision.recogniser.onnx import BYTE_FORM, FLOAT_FORM, OnnxDetector, shipped_models
from vision.scene.faces import random_design

SHORT_HAND = Path(__file__).parent.parent / "recordings" / "short_hand"
SEED = 3
SIZE_PX = (1200, 1200)


def run() -> list[tuple[str, float, str]]:
    """A hand at ten frames a second of 1200 pixels, and the kept recording."""
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        rows = []
        with tempfile.TemporaryDirectory() as scratch:
            folder = Path(scratch) / "hand"
            record_simulated(RecordingPlan(folder, seed=SEED, size_px=SIZE_PX))
            for form in (FLOAT_FORM, BYTE_FORM):
                plain = OnnxDetector(shipped_models(form))
                rows += _measure(f"1200 px, {form}", folder, plain)
                own = EnrolledDetector(plain, enrolled(plain, _set_of_the_room()))
                rows += _measure(f"1200 px, {form}, enrolled set", folder, own)
        return rows + _measure("800 px, 1 frame a second", SHORT_HAND, OnnxDetector.shipped())
    finally:
        cv2.setNumThreads(threads)


def _set_of_the_room() -> UnseenSet:
    """The tiles of the recorded table, see ``tablectl.simulation.pictures.camera.room_camera``."""
    design = random_design(np.random.default_rng([SEED, 7]))
    return UnseenSet("of the room", design, tuple(face for face in FACES if face not in (BACK, "1j")))


def _measure(name: str, folder: Path, detector: Detector) -> list[tuple[str, float, str]]:
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
