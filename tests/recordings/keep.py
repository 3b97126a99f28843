"""``python -m tests.recordings.keep``: records simulated hands and keeps what the eyes said of the pictures.

The pictures are thrown away; what is kept (``tests.recordings.looks``) is small and is followed in a second,
so that the referee can be tried on it as often as one likes.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from tablectl.adapters.eyes.replay import recorded_looks
from tablectl.api.recordings.reading import read_recording
from tablectl.simulation.recording import RecordingPlan, record_simulated
from tablectl.simulation.true_game.truth import start_of
from tests.recordings.looks import kept_hand, save_hand
from tests.said import say
from vision.recogniser.onnx import OnnxDetector


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="where the hands are kept; those that are there stay")
    parser.add_argument("hands", nargs="+", help="book and seed: riichi:301 mcr:301")
    parser.add_argument("--fps", type=float, default=5.0)
    parser.add_argument("--size", type=int, default=1080, help="width and height of the pictures, pixels")
    chosen = parser.parse_args()
    detector = OnnxDetector.shipped()
    for spec in chosen.hands:
        rules, _, seed = spec.partition(":")
        path = chosen.folder / f"{rules}-{seed}.jsonl.gz"
        if path.exists():
            continue
        with tempfile.TemporaryDirectory() as scratch:
            folder = Path(scratch) / "hand"
            session = start_of("tenhou" if rules == "riichi" else "default", rules=rules)
            size_px = (chosen.size, chosen.size)
            plan = RecordingPlan(folder, seed=int(seed), fps=chosen.fps, size_px=size_px, session=session)
            record_simulated(plan)
            recording = read_recording(folder)
            save_hand(path, kept_hand(spec, folder, recorded_looks(recording, detector), recording))
        say(f"{path}: {path.stat().st_size // 1024} KB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
