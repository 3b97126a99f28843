"""Whole hands followed from pictures, by the models that are shipped: no event wrong, none missed.

With ``-m soak``: a kept hand of riichi, and one of every book that is drawn now. The suite follows the kept
hand once, as the ring of the last minutes saves it (``test_last_minutes.py``).
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tablectl.adapters.eyes.replay import recorded_looks
from tablectl.api.follow.follow import exit_status, follow_recording
from tablectl.api.recordings.reading import RecordingError
from tablectl.simulation.recording import RecordingPlan, record_simulated
from tablectl.simulation.true_game.truth import start_of
from vision.recogniser.onnx import OnnxDetector

SHORT_HAND = Path(__file__).parent / "short_hand"


@pytest.fixture(scope="module")
def detector() -> OnnxDetector:
    return OnnxDetector.shipped()


def follow(folder: Path, detector: OnnxDetector) -> list[dict[str, Any]]:
    eyes_of = partial(recorded_looks, detector=detector)
    return list(follow_recording(folder, assist=False, eyes_of=eyes_of))


@pytest.mark.soak
def test_a_kept_recording_is_followed_to_its_payment(detector: OnnxDetector) -> None:
    lines = follow(SHORT_HAND, detector)
    summary = lines[-1]
    assert (summary["wrong"], summary["missed"]) == (0, 0), summary
    assert exit_status(summary) == 0
    assert any(line.get("kind") == "ready_declared/1" for line in lines)
    assert any(line.get("kind") == "win_shown/1" for line in lines)


@pytest.mark.soak
def test_a_hand_with_melds_drawn_now_is_followed_to_its_payment(
    tmp_path: Path, detector: OnnxDetector
) -> None:
    folder = tmp_path / "hand"
    record_simulated(RecordingPlan(folder, seed=4, fps=2.0, size_px=(1080, 1080)))
    lines = follow(folder, detector)
    summary = lines[-1]
    assert (summary["wrong"], summary["missed"], summary["questions"]) == (0, 0, 0), summary
    assert any(line.get("kind") == "meld_claimed/1" for line in lines)
    assert any(line.get("kind") == "hand_settled/1" for line in lines)


def follow_short_hand(
    rules: str, seed: int, folder: Path, detector: OnnxDetector, fps: float = 4.0
) -> list[dict[str, Any]]:
    session = start_of("default", rules=rules)
    record_simulated(RecordingPlan(folder, seed=seed, fps=fps, size_px=(1080, 1080), session=session))
    lines = follow(folder, detector)
    summary = lines[-1]
    assert (summary["wrong"], summary["missed"]) == (0, 0), summary
    assert any(line.get("kind") == "hand_settled/1" for line in lines)
    return lines


@pytest.mark.soak
def test_a_hand_of_mcr_is_followed_with_its_flowers(tmp_path: Path, detector: OnnxDetector) -> None:
    lines = follow_short_hand("mcr", 53, tmp_path / "hand", detector, fps=2.0)
    assert any(line.get("kind") == "bonus_shown/1" for line in lines)
    assert any(line.get("kind") == "win_shown/1" for line in lines)


@pytest.mark.soak
@pytest.mark.parametrize(
    ("rules", "seed"), [("sichuan", 18), ("hangzhou", 17), ("xiamen", 51), ("red", 2), ("siamese", 35)]
)
def test_a_hand_of_every_book_is_followed_from_pictures(
    rules: str, seed: int, tmp_path: Path, detector: OnnxDetector
) -> None:
    follow_short_hand(rules, seed, tmp_path / "hand", detector)


def test_frames_that_are_not_there_are_an_error(tmp_path: Path, detector: OnnxDetector) -> None:
    head = (SHORT_HAND / "recording.json").read_text(encoding="utf-8")
    (tmp_path / "recording.json").write_text(head, encoding="utf-8")
    with pytest.raises(RecordingError, match="camera overhead: expected a folder of frames"):
        follow(tmp_path, detector)
