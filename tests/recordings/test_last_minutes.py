"""A hand that was played before the ring of the last minutes, saved and followed again from its pictures."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from tablectl.adapters.eyes.replay import recorded_looks
from tablectl.adapters.recording.ring_recorder import RingLimits, RingRecorder
from tablectl.api.follow.follow import exit_status, follow_recording
from tablectl.api.recordings.reading import read_evidence, read_lines, read_recording
from tablectl.game.events import Envelope, Event, HandStarted, Source, event_from_wire
from tablectl.game.evidence import ButtonPressed
from tablectl.game.state import GameState
from vision.calibration import from_corners
from vision.cameras import list_frames
from vision.cameras.replay import read_image
from vision.recogniser.onnx import OnnxDetector

SHORT_HAND = Path(__file__).parent / "short_hand"
AT = "2026-11-20T10:00:00.000Z"


@pytest.mark.slow
def test_a_saved_hand_is_followed_to_the_events_that_were_written_down(tmp_path: Path) -> None:
    source = read_recording(SHORT_HAND)
    camera = source.cameras["overhead"]
    ring = RingRecorder(
        tmp_path / "ring",
        tmp_path / "saved",
        source.tile_mm,
        RingLimits(minutes=5, max_mb=300, saved_max_mb=300),
        run=AT,
        run_ms=lambda: 0,
    )
    state = GameState(started=True, rules=source.rules, preset=source.preset, players=source.players)

    def write(event: Event, at_ms: int) -> None:
        ring.record_entries([Envelope(1, AT, Source.CAMERA, event, evidence={"at_ms": at_ms})], state)

    write(HandStarted(0, source.round, source.dealer, 0, 0, source.scores), 0)
    calibration = from_corners(camera.corners_px, camera.surface_mm, camera.size_px)
    truth = [(int(line["at_ms"]), line) for line in read_lines(SHORT_HAND / "events.jsonl")]
    heard = read_evidence(SHORT_HAND)
    for said in (each for each in heard if not isinstance(each, ButtonPressed)):
        ring.record_evidence(said)
    pressed = [each for each in heard if isinstance(each, ButtonPressed)]
    for at_ms, path in list_frames(SHORT_HAND / "overhead"):
        image = read_image(path)
        ring.frame("overhead", at_ms, image, calibration)
        while pressed and pressed[0].at_ms <= at_ms:
            ring.record_evidence(pressed.pop(0))
        while truth and truth[0][0] <= at_ms:
            seen_ms, line = truth.pop(0)
            write(event_from_wire({key: value for key, value in line.items() if key != "at_ms"}), seen_ms)
    saved = Path(ring.save(AT))
    ring.close()

    eyes_of = partial(recorded_looks, detector=OnnxDetector.shipped())
    lines = list(follow_recording(saved, assist=False, eyes_of=eyes_of))
    summary = lines[-1]
    assert (summary["wrong"], summary["missed"]) == (0, 0), summary
    assert exit_status(summary) == 0
    assert any(line.get("kind") == "ready_declared/1" for line in lines)
    assert any(line.get("kind") == "win_shown/1" for line in lines)
